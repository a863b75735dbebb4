//! Choice of the solver's back end: the fastest that the processor has, or the one that the program selects.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::words256::Native;
use super::words256::{Machine, Words};
#[cfg(target_arch = "x86_64")]
use super::words512::Avx512;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// A back end of the solver that this processor can run. All give the same answers; they differ in speed.
#[derive(Clone, Copy, Debug)]
pub struct Backend(pub(super) Kernel);

/// Solver kernels, each with the proof that the processor has its features.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kernel {
    /// `words256` in words of 64 bits, for any processor.
    Portable,
    /// The rules of the AVX-512 form in plain Rust, which is slow.
    #[cfg(test)]
    Emulated,
    /// `words256` in the vector registers of this kind of processor.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    Native(Native),
    /// `words512` in AVX-512 registers.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

/// Error of choosing a back end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackendError {
    /// The processor has no back end with this id.
    #[error("{found:?} is not a solver back end of this processor, expected one of {}", ids())]
    Unavailable {
        /// The id.
        found: String,
    },
    /// The solver already uses a back end.
    #[error("the solver already uses the back end {current}")]
    InUse {
        /// The id of the back end in use.
        current: &'static str,
    },
}

/// The back end in use, once there is one.
static SELECTED: OnceLock<Backend> = OnceLock::new();

impl Backend {
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
        let kernels = [
            #[cfg(test)]
            Some(Kernel::Emulated),
            Some(Kernel::Portable),
            native,
            wide,
        ];
        kernels.into_iter().flatten().map(Self)
    }

    /// Makes the solver use this back end: to reproduce a fault, to test, to measure. Call it before the first use of the
    /// solver.
    ///
    /// # Errors
    /// If the solver already uses a back end.
    pub fn select(self) -> Result<(), BackendError> {
        SELECTED.set(self).map_err(|_| BackendError::InUse { current: Self::selected().id() })
    }

    /// Returns the back end in use: the one of [`select`](Self::select), or else the fastest. It stays in use from then on.
    pub fn selected() -> Self {
        *SELECTED.get_or_init(|| Self::available().last().expect("one runs everywhere"))
    }

    /// Returns its id.
    pub fn id(self) -> &'static str {
        match self.0 {
            Kernel::Portable => Words::NAME,
            #[cfg(test)]
            Kernel::Emulated => "emulated",
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            Kernel::Native(_) => Native::NAME,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(_) => "avx512",
        }
    }
}

/// Returns the ids of all back ends that this processor can run.
fn ids() -> String {
    Backend::available().map(Backend::id).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Backend {
    type Err = BackendError;

    fn from_str(id: &str) -> Result<Self, BackendError> {
        let found = Self::available().find(|backend| backend.id() == id);
        found.ok_or_else(|| BackendError::Unavailable { found: id.to_owned() })
    }
}
