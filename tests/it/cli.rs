//! Sessions: commands with their output and exit status, written in `tests/cli`, README and docs.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cli/*.md").case("README.md").case("docs/*.md");
}
