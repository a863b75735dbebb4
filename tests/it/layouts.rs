//! Compares ratings and steps on other boards with the programs that rate these.

use crate::reference::{LoggedStep, difference, directory, files, logged_step};
use flate2::read::GzDecoder;
use gridmill::grade::{Grader, Scale};
use gridmill::layout::{Board, Layout};
use rayon::prelude::*;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Returns the layout of a reference file, and the scale of its ratings.
fn layout_of(name: &str) -> Option<Layout> {
    let text = match name {
        "6x6" => "6x6",
        "6x6_3x2" => "6x6:3x2",
        "6x6_x" => "6x6+x",
        _ => return None,
    };
    Some(text.parse().expect("a layout"))
}

struct Logged {
    text: String,
    ratings: String,
    steps: Vec<LoggedStep>,
}

fn logged(file: &Path) -> Vec<Logged> {
    let reader = BufReader::new(GzDecoder::new(File::open(file).expect("the reference file")));
    let mut paths = Vec::new();
    for line in reader.lines() {
        let line = line.expect("readable");
        match line.strip_prefix('#') {
            Some(header) => {
                let (text, ratings) = header.rsplit_once(' ').expect("ratings");
                paths.push(Logged {
                    text: text.to_owned(),
                    ratings: ratings.to_owned(),
                    steps: Vec::new(),
                });
            }
            None => paths.last_mut().expect("a header").steps.push(logged_step(&line)),
        }
    }
    paths
}

#[test]
#[ignore = "needs a directory of reference files in GRIDMILL_REFERENCE; run by scripts/agree"]
fn all_layout_files_agree() {
    for file in files(&directory().join("steps"), ".steps.gz") {
        let name = file.file_name().expect("a name").to_string_lossy().replace(".steps.gz", "");
        let Some(layout) = layout_of(&name) else { continue };
        let houses = layout.house_tables().expect("at most 81 cells");
        let paths = logged(&file);
        let steps: usize = paths.iter().map(|path| path.steps.len()).sum();
        let different: Vec<String> = paths
            .par_iter()
            .flat_map_iter(|path| {
                let mut different = Vec::new();
                let mut grader =
                    Grader::of_board(houses.clone(), Scale::Classic).expect("it rates boards");
                let board = Board::parse(&layout, &path.text).expect("a board");
                let givens = board.grid().expect("at most 81 cells");
                let (grade, ours) = grader.steps_of(&givens).path();
                let ratings = format!("{}/{}/{}", grade.er, grade.ep, grade.ed);
                if ratings != path.ratings {
                    different.push(format!("{}: {ratings}, but {}", path.text, path.ratings));
                }
                for (pencil, solved) in ours.positions() {
                    let what = match path.steps.get(solved.number - 1) {
                        Some(logged) => difference(&pencil, solved, logged, Scale::Classic),
                        None => Some("one step too many".into()),
                    };
                    if let Some(what) = what {
                        different.push(format!("{} step {}: {what}", path.text, solved.number));
                        break;
                    }
                }
                different
            })
            .collect();
        println!("{name}: {} puzzles, {steps} steps, {} different", paths.len(), different.len());
        assert!(different.is_empty(), "{}", different[..different.len().min(10)].join("\n"));
    }
}
