"""Tests that other programs read the files of a pack."""

import csv
import json
import subprocess
import urllib.parse
import xml.etree.ElementTree as tree

import ipuz
import pytest
import zxingcpp
from conftest import ROOT
from lzstring import LZString
from PIL import Image
from rows import of_csv

RECIPE = """
format = ["csv", "ipuz", "links", "opensudoku2", "cover"]
[[take]]
count = 7
level = "easy"
[[take]]
count = 5
level = "hard"
[cover]
spine = 6
isbn = "978-0-306-40615-7"
"""


@pytest.fixture(scope="module")
def pack(command, tmp_path_factory):
    home = tmp_path_factory.mktemp("pack")
    (home / "book.toml").write_text(RECIPE)
    command("pack", ROOT / "data/ratings.csv", "--recipe", home / "book.toml", "--seed", 1, "-o", home / "out")
    return home / "out"


@pytest.fixture(scope="module")
def rows(pack):
    rows = of_csv((pack / "puzzles.csv").read_text())
    assert len(rows) == 12
    return rows


def flat(grid):
    return "".join(str(cell or ".") for row in grid for cell in row)


def test_opensudoku_finds_every_attribute_that_it_reads(pack, rows):
    folders = tree.parse(pack / "folders.opensudoku").getroot()
    assert folders.tag == "opensudoku" and folders.get("version") == "2"
    assert [folder.get("name") for folder in folders] == ["Sudoku: Easy", "Sudoku: Hard"]
    games = list(folders.iter("game"))
    keys = {"created", "state", "time", "last_played", "data", "note", "command_stack"}
    assert all(set(game.keys()) == keys for game in games)
    assert [game.get("data").replace("0", ".") for game in games] == [row["puzzle"] for row in rows]


def test_the_package_ipuz_reads_the_puzzles_and_solutions(pack, rows):
    read = [ipuz.read(file.read_text()) for file in sorted((pack / "ipuz").iterdir())]
    assert [flat(puzzle["puzzle"]) for puzzle in read] == [row["puzzle"] for row in rows]
    assert [flat(puzzle["solution"]) for puzzle in read] == [row["solution"] for row in rows]


def test_the_package_lzstring_reads_the_links(pack, rows):
    with open(pack / "links.csv") as file:
        links = list(csv.DictReader(file))
    for link, row in zip(links, rows, strict=True):
        data = link["f_puzzles"].removeprefix("https://f-puzzles.com/?load=")
        game = json.loads(LZString().decompressFromBase64(data))
        assert flat([[cell.get("value") for cell in line] for line in game["grid"]]) == row["puzzle"]
        assert "".join(map(str, game["solution"])) == row["solution"]
        query = urllib.parse.parse_qs(urllib.parse.urlparse(link["sudokupad"]).query)
        assert query["puzzleid"] == ["fpuzzles" + data]


def test_zxing_reads_the_barcode_of_the_cover(pack):
    image = ["pdftoppm", "-r", "200", "-singlefile", "-png", pack / "cover.pdf", pack / "cover"]
    try:
        subprocess.run(image, check=True)
    except FileNotFoundError:
        pytest.skip("pdftoppm is not installed")
    found = zxingcpp.read_barcodes(Image.open(pack / "cover.png"))
    assert [code.text for code in found] == ["9780306406157"]
