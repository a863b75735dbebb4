"""Tests that files are read and written as by the command, and that CSV columns have the right types elsewhere."""

import collections
import csv
import gzip
import io
import pickle
import re
import subprocess
import threading
import time

import datasets
import duckdb
import numpy as np
import pandas
import polars
import pyarrow.compute
import pyarrow.csv
import pyarrow.parquet
import pytest
from conftest import ROOT
from rows import of_csv, of_table

import gridmill

GOLDEN = ROOT / "tests" / "golden" / "seed_1.csv"
READERS = {"gridmill": gridmill, "pandas": pandas}


def snippets():
    section = (ROOT / "docs" / "learning.md").read_text().split("## CSV")[1].split("\n## ")[0]
    return re.findall("`(.*?)`", section)


@pytest.mark.parametrize("snippet", snippets())
def test_the_docs_show_how_to_get_81_digits(snippet, tmp_path, monkeypatch):
    (tmp_path / "mine.csv").write_text(GOLDEN.read_text())
    monkeypatch.chdir(tmp_path)
    found = eval(snippet, READERS)
    found = found["solution"] if isinstance(found, gridmill.Table) else found
    assert list(found) == [row["solution"] for row in of_csv(GOLDEN.read_text())]


def of_numpy(path):
    rows = np.genfromtxt(path, delimiter=",", names=True, dtype=None, encoding="utf-8")
    return {name: rows[name].tolist() for name in rows.dtype.names}


# Each reads a file without any option about the columns.
PROGRAMS = {
    "csv": lambda path: {
        name: list(column) for name, *column in zip(*csv.reader(path.read_text().splitlines()), strict=True)
    },
    "datasets": lambda path: datasets.load_dataset("csv", data_files=str(path), split="train").to_dict(),
    "duckdb": lambda path: duckdb.read_csv(str(path)).to_arrow_table().to_pydict(),
    "numpy": of_numpy,
    "pandas": lambda path: pandas.read_csv(path).to_dict("list"),
    "pandas, engine c": lambda path: pandas.read_csv(path, engine="c").to_dict("list"),
    "pandas, engine python": lambda path: pandas.read_csv(path, engine="python").to_dict("list"),
    "pandas, engine pyarrow": lambda path: pandas.read_csv(path, engine="pyarrow").to_dict("list"),
    "pandas, types of pyarrow": lambda path: pandas.read_csv(path, dtype_backend="pyarrow").to_dict("list"),
    "polars": lambda path: polars.read_csv(path).to_dict(as_series=False),
    "polars, lazy": lambda path: polars.scan_csv(path).collect().to_dict(as_series=False),
    "pyarrow": lambda path: pyarrow.csv.read_csv(path).to_pydict(),
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_read_the_default_csv_unchanged(program, command, tmp_path):
    file = tmp_path / "graded.csv"
    # Some puzzles are above the limit, so their ratings are empty.
    file.write_text(command("grade", "--max-er", 4.0, GOLDEN))
    rows = list(csv.DictReader(io.StringIO(file.read_text())))
    assert {row["status"] for row in rows} == {"ok", "above"}
    read = PROGRAMS[program](file)
    for name in ("puzzle", "solution", "level", "techniques"):
        assert read[name] == [row[name] for row in rows], name
    for name in ("clues", "er", "ep", "effort", "steps"):
        # An empty field is None, NaN or an empty text.
        found = [value if value not in ("", None) and value == value else None for value in read[name]]
        assert [None if value is None else float(value) for value in found] == [
            float(row[name]) if row[name] else None for row in rows
        ], name


def test_collections_are_tables():
    assert of_table(gridmill.read(GOLDEN)) == of_csv(GOLDEN.read_text())
    made = gridmill.generate(len(of_csv(GOLDEN.read_text())), seed=1)
    read = gridmill.read(GOLDEN)
    assert pyarrow.table(read).schema.equals(pyarrow.table(made).schema) and list(read) == list(made)


def test_files_are_read_in_all_forms(command, tmp_path):
    made = gridmill.generate(30, seed=1)
    lines, own, run = tmp_path / "lines.txt", tmp_path / "own.csv", tmp_path / "run"
    lines.write_text("# mine\n\n" + "".join(f"{i}. {puzzle}\n" for i, puzzle in enumerate(made["puzzle"])))
    own.write_text("Nr;Rätsel;Name\n" + "".join(f"{i};{it};n{i}\n" for i, it in enumerate(made["puzzle"])))
    with pytest.warns(UserWarning, match='own.csv:2: .* the column "Rätsel", which holds one$'):
        assert gridmill.read(lines)["puzzle"] == gridmill.read(str(own))["puzzle"] == made["puzzle"]
    own.write_text(own.read_text().replace("Rätsel", "Puzzle"))
    both = gridmill.read([lines, own])
    assert both.column_names == ["file", "puzzle", "Nr", "Name"] and both[0]["Name"] is None
    assert both[30] == {"file": str(own), "puzzle": made["puzzle"][0], "Nr": "0", "Name": "n0"}
    command("generate", "-n", 30, "--seed", 1, "--run", run, "-q")
    assert sorted(gridmill.read(run)["index"]) == made["index"] and gridmill.read(run).metadata == made.metadata
    with lines.open() as text, own.open("rb") as binary:
        assert gridmill.grade(text)["er"] == made["er"] and gridmill.solve(binary) == made["solution"]
    assert gridmill.grade(lines)["er"] == made["er"]
    assert gridmill.grade(io.StringIO(lines.read_text()))["er"] == made["er"]
    graded = gridmill.grade(gridmill.read(own), keep=True)
    assert graded.column_names[-3:] == ["status", "Nr", "Name"] and graded["er"] == made["er"]
    own.write_text(f"puzzle\n{made['puzzle'][0]}\n12\n")
    with pytest.raises(gridmill.PuzzleError, match=r"own.csv:3: 2 cells, a grid has 81$") as raised:
        gridmill.read(own)
    assert raised.value.row == 1 and gridmill.read(own, strict=False)["puzzle"][1] is None
    with pytest.raises(TypeError, match=r"write \[puzzle\], or gridmill.read\(file\)$"):
        gridmill.grade(str(lines))


def test_an_open_file_is_read_from_its_place_on(tmp_path):
    made = gridmill.generate(300, seed=1)
    file, packed, latin = tmp_path / "mine.txt", tmp_path / "mine.csv.gz", tmp_path / "latin.csv"
    file.write_text("\n".join(made["puzzle"]))
    packed.write_bytes(gzip.compress(b"puzzle\n" + file.read_bytes()))
    latin.write_bytes(f"Rätsel;Name\n{made['puzzle'][0]};Jürgen\n".encode("latin1"))
    for skip in (next, lambda text: text.readline(), lambda text: text.read(82)):
        with file.open() as text:
            skip(text)
            assert gridmill.read(text)["puzzle"] == made["puzzle"][1:]
    with packed.open("rb") as binary, packed.open() as text:
        assert gridmill.read(binary)["puzzle"] == gridmill.read(text)["puzzle"] == made["puzzle"]
    with latin.open(encoding="latin1") as text:
        assert gridmill.read(text, column="Rätsel")["Name"] == ["Jürgen"]
    made.write(tmp_path / "mine.parquet")
    with (tmp_path / "mine.parquet").open("rb") as binary:
        assert gridmill.read(binary) == made == gridmill.read(io.BytesIO((tmp_path / "mine.parquet").read_bytes()))
        assert gridmill.read(tmp_path / "mine.parquet").metadata == made.metadata


def test_columns_that_lack_are_told(tmp_path):
    file = tmp_path / "mine.jsonl"
    file.write_text(f'{{"puzzle": "{"." * 81}", "x": [1, 2]}}\n')
    with pytest.warns(UserWarning, match="^.*mine.jsonl: omitting x: they hold lists$"):
        assert gridmill.read(file).column_names == ["puzzle"]


def test_other_threads_run_while_a_file_is_read(tmp_path):
    (tmp_path / "long.csv").write_text("puzzle\n" + f"{'.' * 81}\n" * 200_000)
    reading = threading.Thread(target=gridmill.read, args=[tmp_path / "long.csv"])
    reading.start()
    waits = 0
    while reading.is_alive():
        time.sleep(0.001)
        waits += 1
    assert waits > 5


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet", "csv.gz", "csv.zst", "jsonl.zst"])
def test_files_are_written_in_the_bytes_of_the_command(ending, command, tmp_path):
    theirs, ours = tmp_path / f"theirs.{ending}", tmp_path / f"ours.{ending}"
    command("generate", "-n", 2100, "--seed", 1, "-o", theirs, "-q")
    made = gridmill.generate(2100, seed=1)
    made.write(ours)
    assert ours.read_bytes() == theirs.read_bytes()
    assert gridmill.read(ours) == made
    six = gridmill.generate(3, seed=1, layout="6x6")
    six.write(ours)
    assert gridmill.read(ours) == six


def test_what_cannot_be_written_is_told(tmp_path):
    paths = gridmill.paths(gridmill.generate(3, seed=1))
    paths.write(tmp_path / "paths.parquet")
    assert pyarrow.parquet.read_table(tmp_path / "paths.parquet").to_pylist() == list(paths)
    with pytest.raises(ValueError, match="^a table of paths has lists: write it as .parquet$"):
        paths.write(tmp_path / "paths.csv")
    with pytest.raises(ValueError, match="x.xlsx: expected a name that ends in .csv, .jsonl or .parquet"):
        paths.write(tmp_path / "x.xlsx")
    with pytest.raises(FileNotFoundError, match="x.csv: the directory .*nodir does not exist$"):
        gridmill.read(GOLDEN).write(tmp_path / "nodir" / "x.csv")


def test_a_long_file_has_one_dictionary_for_each_column(tmp_path):
    header, *rows = GOLDEN.read_text().splitlines()
    # The function reads 16,384 rows at a time.
    rows *= 2 * 16384 // len(rows) + 1
    (tmp_path / "long.csv").write_text("\n".join([header, *rows, ""]))
    table = gridmill.read(tmp_path / "long.csv")
    assert len(table) == len(rows) > 2 * 16384
    for part in (table, table[5:], pickle.loads(pickle.dumps(table))):
        arrow = pyarrow.RecordBatchReader.from_stream(part).read_all()
        for name in ("level", "hardest", "symmetry"):
            counts = collections.Counter(part[name])
            dictionary = arrow[name].chunk(0).dictionary.to_pylist()
            assert arrow[name].num_chunks == 1 and set(dictionary) >= counts.keys(), name
            assert len(dictionary) == len(set(dictionary)), name
            found = pyarrow.compute.value_counts(arrow[name]).to_pylist()
            assert {it["values"]: it["counts"] for it in found} == counts, name
            assert arrow.group_by(name).aggregate([("er", "count")]).num_rows == len(counts), name
            assert arrow.to_pandas()[name].value_counts().to_dict() == counts, name


def test_unknown_columns_are_text(tmp_path):
    file = tmp_path / "other.csv.gz"
    text = f'\ufeffsource,question,answer,rating\r\n"a, b",{"." * 81},{"1" * 81},7\r\n,{"1" * 81},,\r\n'
    file.write_bytes(gzip.compress(text.encode()))
    table = gridmill.read(file)
    assert table[0] == {"source": "a, b", "puzzle": "." * 81, "answer": "1" * 81, "rating": "7"}
    assert table[1] == {"source": None, "puzzle": "1" * 81, "answer": None, "rating": None}
    file.write_bytes(gzip.compress(f"Puzzle,ER,Name\n{'.' * 81},1.5,a\n".encode()))
    assert gridmill.read(file)[0] == {"puzzle": "." * 81, "er": 1.5, "Name": "a"}
    file.write_bytes(gzip.compress(b"puzzle,er\n"))
    assert len(gridmill.read(file)) == 0 and gridmill.read(file).column_names == ["puzzle", "er"]


def test_the_command_reads_parquet_of_other_programs(command, tmp_path):
    file = tmp_path / "own.parquet"
    puzzles = ["..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16........."]

    def graded(columns, compression="snappy"):
        pyarrow.parquet.write_table(pyarrow.table(columns), file, compression=compression)
        arguments = [command.program, "grade", "--columns", "er", file]
        return subprocess.run(arguments, capture_output=True, text=True, check=False)

    for compression in ("none", "snappy", "gzip", "zstd"):
        assert graded({"puzzle": puzzles}, compression).stdout == "er\n4.2\n", compression
    for compression, name in (("brotli", "BROTLI"), ("lz4", "LZ4_RAW")):
        said = graded({"puzzle": puzzles}, compression).stderr
        assert f'column "puzzle" is compressed with {name}, expected Snappy, gzip, Zstandard or no' in said
    said = graded({"number": [1, 2], "name": ["a", "b"]}).stderr
    assert "none of number,name is the name of a column of puzzles" in said
    board = [int(cell) if cell != "." else 0 for cell in puzzles[0]]
    rows = [board[row : row + 9] for row in range(0, 81, 9)]
    for columns in ({"puzzle": [board]}, {"n": [1], "grid": [rows]}, {"unknown": [rows]}):
        assert graded(columns).stdout == "er\n4.2\n", columns


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("puzzle,er,er\nP,2.0,2.0\n", ': two columns have the name "er"'),
        ("er,puzzle\n2.0,P\n3\n", ":3: expected the puzzle in field 2, but the line has only 1 field"),
        ("puzzle,er\nP,2.0\nP,hard\n", ':3: column er: found "hard", expected a rating such as 7.2'),
        ("puzzle,clues\nP,99999\n", ':2: column clues: found "99999", expected at most 32767'),
        ("puzzle,minimal\nP,perhaps\n", ':2: column minimal: found "perhaps", expected yes or no'),
    ],
)
def test_invalid_csv_is_an_error(text, problem, tmp_path):
    file = tmp_path / "bad.csv"
    file.write_text(text.replace("P", "." * 81))
    with pytest.raises(ValueError, match=re.escape(f"bad.csv{problem}")):
        gridmill.read(file)
    if "column" in problem and "two" not in problem:
        assert None in gridmill.read(file, strict=False)[-1].values()
    with pytest.raises(FileNotFoundError, match="nothere.csv: No such file"):
        gridmill.read(tmp_path / "nothere.csv")
