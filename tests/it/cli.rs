//! Sessions: commands, their output and exit status, as written in `tests/cli` and in README.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cli/*.md").case("README.md");
}
