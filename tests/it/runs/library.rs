//! Runs of the library, without the command.

use gridmill::dig::Digger;
use gridmill::grid::Symmetry;
use gridmill::parallel::{Ended, Pool, Sink};
use gridmill::run::files::Session;
use gridmill::run::{Directory, DriveError, EndReason, Made, Recipe, Run, RunError};
use std::cell::Cell;
use std::ops::ControlFlow;

/// A sink of indexes that has enough, or fails, after three of them.
#[derive(Default)]
struct Three {
    rows: Vec<u64>,
    fails: bool,
    ended: Vec<Ended>,
}

impl Sink<Made<u64>> for Three {
    type Error = &'static str;

    fn add(&mut self, made: Made<u64>) -> Result<ControlFlow<()>, &'static str> {
        if let Made::Row(index) = made {
            self.rows.push(index);
        }
        match self.rows.len() {
            3 if self.fails => Err("full"),
            3 => Ok(ControlFlow::Break(())),
            _ => Ok(ControlFlow::Continue(())),
        }
    }

    fn finish(&mut self, ended: Ended) -> Result<(), &'static str> {
        self.ended.push(ended);
        Ok(())
    }
}

fn pool() -> Pool {
    Pool::new(2).expect("threads can be started")
}

#[test]
fn a_run_that_a_sink_has_stopped_resumes_after_the_last_row() {
    let home = tempfile::tempdir().expect("a directory");
    let open = |number| {
        let directory = Directory::create(&home.path().join("run")).expect("nobody uses it");
        Run::open(directory, Recipe::default(), number).expect("it is the same run")
    };
    let mut three = Three::default();
    let ended = open(Some(20)).drive(&pool(), || |row| row.number, || None, &mut three);
    assert_eq!(ended.expect("nothing fails"), Ended::Stopped);
    assert_eq!((three.rows, three.ended), (vec![0, 1, 2], vec![Ended::Stopped]));
    let mut rest = Vec::new();
    open(None).for_each(&pool(), |row| rest.push(row.number)).expect("nothing fails");
    assert!(rest.into_iter().eq(3..20));
    assert!(open(None).is_done());
}

#[test]
fn a_run_that_is_stopped_while_it_opens_says_why() {
    let home = tempfile::tempdir().expect("a directory");
    let path = home.path().join("run");
    let open = |stop: &dyn Fn() -> Option<EndReason>| {
        let directory = Directory::create(&path).expect("nobody uses it");
        Run::open_until(directory, Recipe::default(), Some(20), stop)
    };
    open(&|| None).and_then(|mut run| run.for_each(&pool(), |_| {})).expect("nothing fails");
    let calls = Cell::new(0);
    for after in 0..6 {
        calls.set(0);
        let stopped = open(&|| {
            calls.set(calls.get() + 1);
            (calls.get() > after).then_some(EndReason::Signal)
        });
        assert!(matches!(stopped, Err(RunError::Stopped(EndReason::Signal))));
        assert_eq!(calls.get(), after + 1, "nothing more is verified");
        let last = Session::all(&path).expect("readable").pop().and_then(|last| last.end);
        let end = last.expect("an end");
        assert_eq!((end.reason, end.rows, end.error), (EndReason::Signal, 20, None));
    }
}

#[test]
fn a_sink_that_fails_is_told_so_once() {
    let mut three = Three { fails: true, ..Three::default() };
    let mut run = Run::new(Recipe::default(), None).expect("no target");
    let error = run.drive(&pool(), || |row| row.number, || None, &mut three);
    assert!(matches!(error, Err(DriveError::Sink("full"))));
    assert_eq!((three.rows, three.ended), (vec![0, 1, 2], vec![Ended::Failed]));
}

#[test]
fn a_range_of_indexes_has_no_missing_puzzles() {
    let run = Run::new(Recipe::default(), Some(100)).expect("no target");
    let mut rows = Vec::new();
    run.within(4..9).for_each(&pool(), |row| rows.push(row.number)).expect("nothing fails");
    assert!(rows.into_iter().eq(4..9));
}

#[test]
fn a_failed_attempt_is_an_error_of_the_run() {
    let mut recipe = Recipe::default();
    let clues = "17".parse().expect("a range");
    recipe.digger = Digger::default().with_symmetry(Symmetry::Full).with_clues(clues);
    recipe.attempts = 2;
    let mut run = Run::new(recipe, Some(3)).expect("no target");
    let error = run.for_each(&pool(), |_| {}).expect_err("no try can have so few clues");
    assert!(matches!(error, RunError::Unreachable { index: 0, .. }), "{error}");
}
