//! The memory through which JavaScript and the library exchange messages.

use std::cell::RefCell;

thread_local! {
    static MESSAGE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
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

/// Returns the address of the answer.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "exported by its name")]
extern "C" fn message() -> *const u8 {
    MESSAGE.with_borrow(Vec::as_ptr)
}

/// Replaces the request by its answer, and returns the length of the answer in bytes.
pub(crate) fn reply(answer: impl FnOnce(&[u8]) -> Vec<u8>) -> usize {
    let request = MESSAGE.take();
    MESSAGE.replace(answer(&request));
    MESSAGE.with_borrow(Vec::len)
}
