//! The library as WebAssembly. JavaScript calls it with messages, so no tool has to generate code between the two.
//!
//! ```text
//!  JavaScript (web/package/core.js)        WebAssembly
//!  request(length)                  ---->  makes room for a message
//!  writes ["grade", {...}] there
//!  answer()                         ---->  reads it, does the work, writes {"value": ...} or {"error": ...}
//!  reads that at message()          <----  returns its length
//! ```
//!
//! * `calls`: the functions by name
//! * `options`: their options, which are those of the command
//! * `generate`, `remix`, `examine`, `explain`, `grids`, `pages`: the functions
//! * `refusal`: errors
//! * `host`: functions that JavaScript provides
//! * `message`: the memory of requests and answers
//!
//! With the feature `boards`, the module also knows boards of other layouts.

mod calls;
mod examine;
mod explain;
mod generate;
mod grids;
mod host;
mod message;
mod options;
mod pages;
mod refusal;
mod remix;

use calls::SharedMemory;
use std::cell::RefCell;

/// True if boards of other layouts are known.
const HAS_BOARDS: bool = cfg!(feature = "boards");

thread_local! {
    static MEMORY: RefCell<SharedMemory> = RefCell::default();
}

/// Replaces the request by its answer, and returns the length of the answer in bytes.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "exported by its name")]
extern "C" fn answer() -> usize {
    host::report_panics();
    if HAS_BOARDS {
        gridmill::layout::know_boards();
    }
    message::reply(|request| MEMORY.with_borrow_mut(|memory| memory.answer(request)))
}
