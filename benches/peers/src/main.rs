use gridmill::{grid::Grid, solve};
use std::time::Instant;
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().map(|l| l.split(',').next().unwrap()).filter(|l| l.len() == 81).collect();
    let ours: Vec<Grid> = lines.iter().map(|l| l.parse().unwrap()).collect();
    let theirs: Vec<sudoku::Sudoku> = lines.iter().map(|l| sudoku::Sudoku::from_str_line(l).unwrap()).collect();
    for _ in 0..3 {
        let t = Instant::now();
        let a: usize = ours.iter().map(|g| solve::count_solutions(g, 2)).sum();
        let ta = t.elapsed();
        let t = Instant::now();
        let b: usize = theirs.iter().copied().map(|g| g.solutions_count_up_to(2)).sum();
        let tb = t.elapsed();
        let n = lines.len() as f64;
        println!("{a} {b} ours {:.0}/s theirs {:.0}/s", n / ta.as_secs_f64(), n / tb.as_secs_f64());
    }
}
