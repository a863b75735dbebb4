//! Completions for shells, and manual pages.

use crate::env::TestEnv;

#[test]
fn completions_know_all_commands_and_their_options() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = TestEnv::project().output(&["completions", shell]);
        for word in ["generate", "grade", "symmetry", "max-er"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        // The generators for other shells complete no values.
        let has_values = ["bash", "zsh", "fish"].contains(&shell);
        assert_eq!(script.contains("diagonal_both"), has_values, "{shell}");
    }
}

#[test]
fn bash_reads_its_completions() {
    let env = TestEnv::new();
    let script = env.output("completions bash");
    env.write("gridmill", script);
    let asked = "source \"$0\"; COMP_WORDS=(gridmill gene); COMP_CWORD=1; _gridmill gridmill gene gridmill; \
                 echo \"${COMPREPLY[@]}\"";
    let output = env.command("bash").args(["-c", asked, "./gridmill"]).output();
    let output = output.expect("bash runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "generate");
}

#[test]
fn each_command_has_a_man_page_with_its_examples() {
    let env = TestEnv::new();
    env.succeed("man man1");
    let help = env.output("help");
    let commands = help.lines().skip_while(|line| *line != "Make:");
    let commands = commands.take_while(|line| *line != "Options:");
    let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let mut count = 0;
    for name in names.chain(["completions", "man"]) {
        let page = env.read(format!("man1/gridmill-{name}.1"));
        assert!(page.contains("\n.SH EXAMPLES\n.nf\ngridmill"), "{name}");
        count += 1;
    }
    assert_eq!(count, 19);
    let whole = env.read("man1/gridmill.1");
    assert!(!whole.contains("solver back end:"), "pages are for all machines");
    env.fail("man man1", 2, "exists; give --force to replace it");
    env.succeed("man man1 --force");
}

#[test]
fn a_mistyped_name_has_the_nearest_as_a_tip() {
    for (arguments, tip) in [
        (["generat", "-n"], "a similar subcommand exists: 'generate'"),
        (["help", "generat"], "a similar subcommand exists: 'generate'"),
        (["generate", "--levl"], "a similar argument exists: '--level'"),
    ] {
        TestEnv::project().fail(&arguments, 2, tip);
    }
    TestEnv::project().succeed("generate --n 3");
}
