//! Sessions: commands with their output and exit status, written in `tests/cli`, README and docs.

#[test]
fn sessions() {
    // The commands name files of the project. No other test depends on the current directory.
    std::env::set_current_dir(crate::env::PROJECT).expect("the directory of the project");
    trycmd::TestCases::new().case("tests/cli/*.md").case("README.md").case("docs/*.md");
}
