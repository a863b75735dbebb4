//! Functions that JavaScript provides: a clock, and a report of panics.

use std::sync::Once;

#[cfg(target_arch = "wasm32")]
mod imports {
    #[link(wasm_import_module = "host")]
    #[allow(unsafe_code, reason = "imported by their names")]
    unsafe extern "C" {
        /// Returns the time in milliseconds since some moment.
        pub(super) safe fn now() -> f64;
        /// Takes the text of a panic: its address and its length in bytes.
        pub(super) safe fn panicked(text: *const u8, length: usize);
    }
}

/// Replacements for other targets, on which the crate is only checked.
#[cfg(not(target_arch = "wasm32"))]
mod imports {
    pub(super) fn now() -> f64 {
        0.0
    }

    pub(super) fn panicked(_text: *const u8, _length: usize) {}
}

/// Time limit of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimit(f64);

impl TimeLimit {
    /// Returns the limit after this many milliseconds.
    pub(crate) fn after(milliseconds: f64) -> Self {
        Self(imports::now() + milliseconds)
    }

    /// True once the time is up.
    pub(crate) fn is_past(self) -> bool {
        imports::now() >= self.0
    }
}

/// Passes the text of a panic to JavaScript before the instance ends.
pub(crate) fn report_panics() {
    static SET: Once = Once::new();
    SET.call_once(|| {
        std::panic::set_hook(Box::new(|panic| {
            let text = panic.to_string();
            imports::panicked(text.as_ptr(), text.len());
        }));
    });
}
