#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gridmill_fuzz::quoted(data));
