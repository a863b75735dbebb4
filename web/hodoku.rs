//! HoDoKu's level, score and steps as WebAssembly, in a file of its own: the other file would be a tenth larger with its grader.
//! Messages go as in `src/lib.rs`, but a request is the text of a grid.

use gridmill::examine::NotAPuzzle;
use gridmill::grade::hodoku::{Grade, Grader};
use gridmill::grid::Grid;
use gridmill::solve::Puzzle;
use serde_json::{Value, json};
use std::cell::RefCell;

#[path = "src/message.rs"]
mod message;

thread_local! {
    static GRADER: RefCell<Grader> = RefCell::default();
}

/// Replaces the request by its answer, and returns the length of the answer in bytes.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "exported by its name")]
extern "C" fn answer() -> usize {
    message::reply(|request| {
        let answer = match graded(&String::from_utf8_lossy(request)) {
            Ok(value) => json!({"value": value}),
            Err((code, message)) => json!({"error": {"code": code, "message": message}}),
        };
        answer.to_string().into_bytes()
    })
}

/// Returns the grade, or the kind of the error and its text.
fn graded(text: &str) -> Result<Value, (&'static str, String)> {
    let grid: Grid = text.parse().map_err(|error| ("invalid", format!("{error}")))?;
    let puzzle = Puzzle::new(&grid)
        .map_err(|problem| (NotAPuzzle::from(problem).status().id(), problem.to_string()))?;
    let (Grade { level, score }, steps) = GRADER.with_borrow_mut(|grader| grader.path(&puzzle));
    Ok(json!({"level": level, "score": score, "steps": steps}))
}
