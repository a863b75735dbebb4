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

mod calls;
mod examine;
mod explain;
mod generate;
mod grids;
mod host;
mod options;
mod pages;
mod refusal;
mod remix;

use calls::Session;
use std::cell::RefCell;

thread_local! {
    static MESSAGE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static SESSION: RefCell<Session> = RefCell::default();
}

/// Makes room for a request of `length` bytes, and returns its address.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "exported by its name")]
extern "C" fn request(length: usize) -> *mut u8 {
    MESSAGE.with_borrow_mut(|message| {
        message.clear();
        message.resize(length, 0);
        message.as_mut_ptr()
    })
}

/// Replaces the request by its answer, and returns the length of the answer in bytes.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "exported by its name")]
extern "C" fn answer() -> usize {
    host::report_panics();
    let request = MESSAGE.take();
    let answer = SESSION.with_borrow_mut(|session| session.answer(&request));
    MESSAGE.replace(answer);
    MESSAGE.with_borrow(Vec::len)
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "exported by its name")]
extern "C" fn message() -> *const u8 {
    MESSAGE.with_borrow(Vec::as_ptr)
}
