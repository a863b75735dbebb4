"""Tests that parts, duplicates and leaks are those of the command, for tables of any program."""

import json

import pandas
import polars
import pyarrow
import pytest

import gridmill


@pytest.fixture(scope="module")
def mixed():
    """Puzzles, of which a third are isomorphic to earlier ones."""
    table = gridmill.generate(200, seed=5)
    images = gridmill.augment(table["puzzle"][:100], table["solution"][:100], 1, seed=1).puzzles
    return gridmill.grade([*table["puzzle"], *gridmill.canon(images)])


@pytest.fixture
def file(mixed, command, tmp_path):
    pyarrow.parquet.write_table(pyarrow.table(mixed), tmp_path / "mixed.parquet")
    return tmp_path / "mixed.parquet"


def lines(path):
    return [row["puzzle"] for row in gridmill.read(path)]


@pytest.mark.parametrize("by", ["solution", "puzzle"])
def test_parts_are_those_of_the_command(mixed, file, command, tmp_path, by):
    arguments = ["--parts", "train=0.7,val=0.2,test=0.1", "--by", by, "--key", 3]
    command("split", file, *arguments, "-o", tmp_path / "parts")
    parts = gridmill.split(mixed, {"train": 0.7, "val": 0.2, "test": 0.1}, by=by, key=3)
    assert list(parts) == ["train", "val", "test"] and sum(map(len, parts.values())) == len(mixed)
    for name, table in parts.items():
        assert table["puzzle"] == lines(tmp_path / "parts" / f"{name}.csv")
        assert table.keys() == mixed.keys()
    assert gridmill.split(mixed, "train=0.7,val=0.2,test=0.1", by=by, key=3, threads=1) == parts
    assert gridmill.audit(parts["train"], parts["test"]).isomorphic_puzzles == 0


def test_duplicates_are_those_of_the_command(mixed, file, command, tmp_path):
    command("dedup", file, "-o", tmp_path / "kept.csv")
    kept = gridmill.dedup(mixed)
    assert kept["puzzle"] == lines(tmp_path / "kept.csv") and len(kept) == 200
    pyarrow.parquet.write_table(pyarrow.table(mixed[250:]), tmp_path / "book.parquet")
    command("dedup", file, "--against", tmp_path / "book.parquet", "-o", tmp_path / "fresh.csv")
    fresh = lines(tmp_path / "fresh.csv")
    assert gridmill.dedup(mixed, against=[mixed[250:]])["puzzle"] == fresh and len(fresh) == 150
    assert gridmill.dedup(mixed, against=polars.DataFrame(mixed[250:]))["puzzle"] == fresh
    halves = [mixed[250:270]["puzzle"], mixed[270:].numpy("puzzle")]
    assert gridmill.dedup(mixed, against=halves)["puzzle"] == fresh


def test_leaks_are_those_of_the_command(mixed, file, command, tmp_path):
    known, other = tmp_path / "known.txt", tmp_path / "other.txt"
    grids = ["." * 81, *mixed["puzzle"][:150]]
    images = [*mixed["puzzle"][200:], *gridmill.remix(mixed["puzzle"][150:160], None, 1, per_seed=1)["puzzle"]]
    images += gridmill.generate(3, seed=77)["puzzle"]
    known.write_text("\n".join(grids))
    other.write_text("\n".join(images))
    report = json.loads(command("audit", known, other, "--format", "json"))
    audit = gridmill.audit(grids, images)
    for name in ("isomorphic_puzzles", "isomorphic_grids"):
        assert getattr(audit, name) == report[name] > 0
    assert audit.known_without_grid == report["known"]["without_grid"] == 1 and audit.without_grid == 0
    # The command counts lines from 1, and Python counts rows from 0.
    leaks = [{"line": it["row"] + 1, "known_line": it["known_row"] + 1, "leak": it["leak"]} for it in audit.leaks]
    assert leaks == report["leaks"]


def test_rows_come_from_any_program(mixed):
    parts = gridmill.split(mixed, "a=0.5,b=0.5")
    own = {"question": mixed["puzzle"], "source": [f"page {row}" for row in range(len(mixed))]}
    for table in (polars.DataFrame(own), pandas.DataFrame(own), pyarrow.table(own)):
        found = gridmill.split(table, "a=0.5,b=0.5")
        assert {name: part["question"] for name, part in found.items()} == {
            name: part["puzzle"] for name, part in parts.items()
        }
        assert found["a"]["source"][0].startswith("page ")
    assert gridmill.split(mixed["puzzle"], "a=0.5,b=0.5")["b"]["puzzle"] == parts["b"]["puzzle"]


def test_errors_are_sentences(mixed):
    with pytest.raises(gridmill.PuzzleError, match="^row 1: more than one solution$") as error:
        gridmill.split([mixed["puzzle"][0], "." * 81], "a=1")
    assert error.value.row == 1
    for work, problem in [
        (lambda: gridmill.split(mixed, {"a": 0.5}), "^parts: the shares add up to 0.5, expected 1$"),
        (lambda: gridmill.split(mixed, "a=1", by="grid"), '^by: no kind of grid is called "grid", expected one of'),
        (lambda: gridmill.split(mixed, "a=1", key=-1), "^key: expected 0 or more, found -1$"),
        (lambda: gridmill.dedup(pyarrow.table({"x": ["1"]})), "^no column is called puzzle, quiz, question or sudoku$"),
        (lambda: gridmill.dedup(["12"]), "^row 0: 2 cells, a grid has 81$"),
    ]:
        with pytest.raises(ValueError, match=problem):
            work()
    # The rows 0 and 2 have the solution of each other.
    first = {name: mixed[name][:3] for name in ("puzzle", "solution")}
    swapped = pyarrow.table({"quiz": first["puzzle"][::-1], "solutions": first["solution"]})
    for work in (
        lambda: gridmill.split(swapped, "a=1"),
        lambda: gridmill.dedup(swapped),
        lambda: gridmill.dedup(mixed, against=[swapped]),
        lambda: gridmill.audit(mixed, swapped),
    ):
        with pytest.raises(gridmill.PuzzleError, match="^row 0: wrong solution: r[1-9]c[1-9] is [1-9], but") as error:
            work()
        assert error.value.row == 0
    unknown = pyarrow.table({"quiz": first["puzzle"], "solutions": [None, "", first["solution"][2]]})
    assert len(gridmill.dedup(unknown)) == 3
    with pytest.raises(TypeError, match="^expected a table of gridmill, polars, .*, found dict$"):
        gridmill.audit(mixed, {"puzzle": mixed["puzzle"]})
