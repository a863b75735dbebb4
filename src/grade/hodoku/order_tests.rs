//! Compares the order in which candidates are removed, which steps do not keep, with the reference (`data/README.md`).

use super::*;
use flate2::read::GzDecoder;
use std::io::Read;

/// Returns the eliminations of a step in the reference, such as `r1c2-3 r1c5-3`. Their order is in the detail if it is not ascending.
fn logged(line: &str) -> String {
    let removed = line.split('|').nth(4).expect("five fields or more");
    let removed =
        line.split_once("order=").map_or(removed.to_owned(), |(_, it)| it.replace(',', " "));
    let parts = removed.split_whitespace().flat_map(|part| {
        let (cell, digits) = part.split_once('-').expect("cell-digits");
        digits.chars().map(move |digit| format!("{cell}-{digit}"))
    });
    parts.collect::<Vec<_>>().join(" ")
}

#[test]
fn candidates_are_removed_in_the_order_of_the_reference() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/hodoku.steps.gz");
    let bytes = std::fs::read(file).expect("the reference file");
    let (mut text, mut solver, mut steps) = (String::new(), HodokuSolver::default(), 0);
    GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("readable");
    for path in text.split('#').skip(1) {
        let (header, lines) = path.split_once('\n').expect("steps");
        let givens = header[..81].parse().expect("a grid");
        solver.start(&PencilGrid::new(&givens));
        for line in lines.lines() {
            let step = solver.find(0..LADDER.len(), false).expect("brute force finds a step");
            let removed =
                solver.memory.removed.iter().map(|it| format!("{}-{}", it.cell, it.digit));
            let removed: Vec<String> = removed.filter(|_| step.effect.placed().is_none()).collect();
            assert_eq!(removed.join(" "), logged(line), "{header}: {line}");
            solver.apply();
            steps += 1;
        }
    }
    assert_eq!(steps, 21_367);
}
