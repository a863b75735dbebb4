//! Reads the files of a pack with Python packages from PyPI, if they are installed.

use super::pack::{COLLECTION, packed};
use super::runs::skipped;
use std::fs;
use std::process::Command;

/// Compares each format with `puzzles.csv`, and prints the names of packages that are not installed.
const SCRIPT: &str = r#"
import csv, glob, json, sys, urllib.parse, xml.etree.ElementTree as tree

rows = list(csv.DictReader(open("puzzles.csv")))
puzzles = [row["puzzle"] for row in rows]
solutions = [row["solution"] for row in rows]

def flat(grid):
    return "".join(str(cell or ".") for row in grid for cell in row)

# Folders of OpenSudoku, with every attribute that the app reads.
folders = tree.parse("folders.opensudoku").getroot()
assert folders.tag == "opensudoku" and folders.get("version") == "2"
games = list(folders.iter("game"))
keys = {"created", "state", "time", "last_played", "data", "note", "command_stack"}
assert all(set(game.keys()) == keys for game in games)
assert [game.get("data").replace("0", ".") for game in games] == puzzles
assert [folder.get("name") for folder in folders] == ["Sudoku: Easy", "Sudoku: Hard"]

try:
    import ipuz
    read = [ipuz.read(open(name).read()) for name in sorted(glob.glob("ipuz/*.ipuz"))]
    assert [flat(puzzle["puzzle"]) for puzzle in read] == puzzles
    assert [flat(puzzle["solution"]) for puzzle in read] == solutions
except ImportError:
    print("ipuz")

try:
    from lzstring import LZString
    for row, puzzle, solution in zip(csv.DictReader(open("links.csv")), puzzles, solutions):
        data = row["f_puzzles"].removeprefix("https://f-puzzles.com/?load=")
        game = json.loads(LZString().decompressFromBase64(data))
        assert flat([[cell.get("value") for cell in line] for line in game["grid"]]) == puzzle
        assert "".join(map(str, game["solution"])) == solution
        query = urllib.parse.parse_qs(urllib.parse.urlparse(row["sudokupad"]).query)
        assert query["puzzleid"] == ["fpuzzles" + data]
except ImportError:
    print("lzstring")

try:
    import subprocess, zxingcpp
    from PIL import Image
    subprocess.run(["pdftoppm", "-r", "200", "-singlefile", "-png", "cover.pdf", "cover"], check=True)
    found = zxingcpp.read_barcodes(Image.open("cover.png"))
    assert [code.text for code in found] == ["9780306406157"]
except (ImportError, FileNotFoundError):
    print("zxing-cpp, Pillow and pdftoppm")
"#;

#[test]
fn other_programs_read_the_puzzles_the_links_and_the_barcode() {
    let home = tempfile::tempdir().expect("a directory");
    let recipe = "formats = ['csv', 'ipuz', 'links', 'opensudoku2', 'cover']\n[[take]]\ncount = 7\nlevel = 'easy'\n\
        [[take]]\ncount = 5\nlevel = 'hard'\n[cover]\nspine = 6\nisbn = '978-0-306-40615-7'\n";
    fs::write(home.path().join("book.toml"), recipe).expect("written");
    packed(home.path(), "out", &[COLLECTION, "--recipe", "book.toml", "--seed", "1"]);
    let mut python = Command::new("python3");
    let Ok(output) = python.current_dir(home.path().join("out")).args(["-c", SCRIPT]).output()
    else {
        return skipped("readers: no python3");
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for missing in String::from_utf8_lossy(&output.stdout).lines() {
        skipped(&format!("readers: no {missing}"));
    }
}
