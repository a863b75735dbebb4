//! Completions for shells, and manual pages.

use std::fs;
use std::process::Command;

fn gridmill(arguments: &[&str]) -> Vec<u8> {
    let output = Command::new(env!("CARGO_BIN_EXE_gridmill"))
        .args(arguments)
        .output()
        .expect("the binary runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {message}");
    output.stdout
}

#[test]
fn completions_know_all_commands_and_their_options() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = String::from_utf8(gridmill(&["completions", shell])).expect("text");
        for word in ["generate", "grade", "symmetry", "max-er"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        // The generators for other shells complete no values.
        let has_values = ["bash", "zsh", "fish"].contains(&shell);
        assert_eq!(script.contains("rot180"), has_values, "{shell}");
    }
}

#[test]
fn bash_reads_its_completions() {
    let script = gridmill(&["completions", "bash"]);
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("gridmill");
    fs::write(&path, script).expect("written");
    let asked = "source \"$0\"; COMP_WORDS=(gridmill gene); COMP_CWORD=1; _gridmill gridmill gene gridmill; \
                 echo \"${COMPREPLY[@]}\"";
    let output = Command::new("bash").arg("-c").arg(asked).arg(&path).output();
    let output = output.expect("bash runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "generate");
}

#[test]
fn each_command_has_a_man_page_with_its_examples() {
    let directory = tempfile::tempdir().expect("a directory");
    let pages = directory.path().join("man1");
    gridmill(&["man", pages.to_str().expect("a name in UTF-8")]);
    let help = String::from_utf8(gridmill(&["help"])).expect("text");
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let names = commands.filter_map(|line| line.split_whitespace().next());
    let mut count = 0;
    for name in names.filter(|name| *name != "help") {
        let page = fs::read_to_string(pages.join(format!("gridmill-{name}.1")));
        let page = page.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(page.contains("\n.SH EXAMPLES\n.nf\ngridmill"), "{name}");
        count += 1;
    }
    assert!(count > 12, "{count}");
    let whole = fs::read_to_string(pages.join("gridmill.1")).expect("a page");
    assert!(!whole.contains("solver back end:"), "pages are for all machines");
}

#[test]
fn a_mistyped_name_has_the_nearest_as_a_tip() {
    for (arguments, tip) in [
        (["generat", "-n"], "a similar subcommand exists: 'generate'"),
        (["help", "generat"], "a similar subcommand exists: 'generate'"),
        (["generate", "--levl"], "a similar argument exists: '--level'"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_gridmill")).args(arguments).output();
        let output = output.expect("the binary runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said.contains(tip), "{arguments:?}: {said}");
    }
    gridmill(&["generate", "--n", "3"]);
}
