//! A macro that writes the operations of a machine as intrinsics.

/// Functions of a trait `Machine`, each an expression of intrinsics. They become instructions where they are inlined into a
/// function that is compiled for the features of the machine, so all functions on the way are `#[inline(always)]`.
macro_rules! by_intrinsics {
    ($(
        $name:ident$(<const $constant:ident: $number:ty>)?($($argument:ident: $type:ty),*) -> $result:ty = $value:expr;
    )*) => {$(
        #[inline(always)]
        #[allow(unsafe_code, unused_unsafe, reason = "intrinsics, some of which are safe, and arrays as registers")]
        fn $name$(<const $constant: $number>)?(self, $($argument: $type),*) -> $result {
            // SAFETY: a value of the machine shows that the processor has its features; registers and arrays that take
            // each other's place have the same size, and every bit pattern is a value of both.
            unsafe { $value }
        }
    )*};
}
pub(super) use by_intrinsics;
