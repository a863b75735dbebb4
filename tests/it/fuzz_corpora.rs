//! Replays the corpora of the fuzzers: errors that a fuzzer once found stay fixed.

#[path = "../../fuzz/src/lib.rs"]
#[expect(unreachable_pub, reason = "it is a library for the fuzzers")]
pub(crate) mod checks;

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

#[test]
fn every_input_of_the_corpora_passes() {
    for (name, check) in checks::CHECKS {
        let corpus = Path::new(crate::env::PROJECT).join("fuzz/corpus").join(name);
        let mut count = 0;
        for entry in fs::read_dir(&corpus).expect("each check has a corpus") {
            let path = entry.expect("readable").path();
            let input = fs::read(&path).expect("readable");
            assert!(catch_unwind(|| check(&input)).is_ok(), "{}", path.display());
            count += 1;
        }
        assert!(count > 0, "{name}");
    }
}
