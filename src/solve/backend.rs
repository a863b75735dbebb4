//! Choice of the solver's back end: the fastest that the processor has, or the one that the environment names.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::cells::Native;
use super::cells::{Machine, Words};
#[cfg(target_arch = "x86_64")]
use super::dense::Avx512;
use std::env;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A back end of the solver that this processor can run. All give the same answers; they differ in speed.
#[derive(Clone, Copy, Debug)]
pub struct Backend(pub(super) Kernel);

/// Solver kernels, each with the proof that the processor has its features.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kernel {
    /// `cells` in words of 64 bits, for any processor.
    Portable,
    /// The rules of the AVX-512 form in plain Rust, which is slow: for tests, so not in browsers.
    #[cfg(not(target_arch = "wasm32"))]
    Emulated,
    /// `cells` in the vector registers of this kind of processor.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    Native(Native),
    /// `dense` in AVX-512 registers.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

/// Error of choosing a back end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackendError {
    /// The processor has no back end of this name.
    #[error("{found:?} is not a solver back end of this processor, expected one of {}", names())]
    Unavailable {
        /// The name.
        found: String,
    },
}

impl Backend {
    /// The environment variable that names a back end: to reproduce a fault, to test, to measure.
    pub const VARIABLE: &str = "GRIDMILL_BACKEND";

    /// Iterates over all back ends that this processor can run, the fastest last.
    pub fn available() -> impl Iterator<Item = Self> {
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        let native = Native::detect().map(Kernel::Native);
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        let native = None;
        #[cfg(target_arch = "x86_64")]
        let wide = Avx512::detect().map(Kernel::Avx512);
        #[cfg(not(target_arch = "x86_64"))]
        let wide = None;
        #[cfg(not(target_arch = "wasm32"))]
        let slow = Some(Kernel::Emulated);
        #[cfg(target_arch = "wasm32")]
        let slow = None;
        [slow, Some(Kernel::Portable), native, wide].into_iter().flatten().map(Self)
    }

    /// Returns the back end in use: the one that [`Backend::VARIABLE`] named at the first call, or else the fastest.
    ///
    /// # Errors
    /// If this processor does not have the named back end. (Every solver panics then.)
    pub fn selected() -> Result<Self, BackendError> {
        static SELECTED: LazyLock<Result<Backend, BackendError>> = LazyLock::new(|| {
            match env::var_os(Backend::VARIABLE).filter(|name| !name.is_empty()) {
                Some(name) => name.to_string_lossy().parse(),
                None => Ok(Backend::available().last().expect("one runs everywhere")),
            }
        });
        SELECTED.clone()
    }

    /// Returns the back end in use.
    pub(super) fn current() -> Self {
        Self::selected().unwrap_or_else(|error| panic!("{}: {error}", Self::VARIABLE))
    }

    /// Returns its name in [`Backend::VARIABLE`].
    pub fn name(self) -> &'static str {
        match self.0 {
            Kernel::Portable => Words::NAME,
            #[cfg(not(target_arch = "wasm32"))]
            Kernel::Emulated => "emulated",
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            Kernel::Native(_) => Native::NAME,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(_) => "avx512",
        }
    }
}

/// The names of all that are available.
fn names() -> String {
    Backend::available().map(Backend::name).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Backend {
    type Err = BackendError;

    fn from_str(name: &str) -> Result<Self, BackendError> {
        let found = Self::available().find(|backend| backend.name() == name);
        found.ok_or_else(|| BackendError::Unavailable { found: name.to_owned() })
    }
}
