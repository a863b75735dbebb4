"""Tests that CSV columns have the right types, in `read_csv` and in other readers."""

import collections
import csv
import gzip
import io
import pickle
import re
import subprocess

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
READERS = {"datasets": datasets, "duckdb": duckdb, "gridmill": gridmill}
READERS |= {"pandas": pandas, "polars": polars, "pyarrow": pyarrow}


def snippets():
    section = (ROOT / "docs" / "learning.md").read_text().split("## CSV")[1]
    return re.search("```python\n(.*?)```", section, re.DOTALL)[1].splitlines()


@pytest.mark.parametrize("snippet", snippets())
def test_the_docs_show_how_to_get_81_digits(snippet, tmp_path, monkeypatch):
    (tmp_path / "mine.csv").write_text(GOLDEN.read_text())
    monkeypatch.chdir(tmp_path)
    found = eval(snippet, READERS)
    found = found.to_pylist() if hasattr(found, "to_pylist") else list(found)
    assert found == [row["solution"] for row in of_csv(GOLDEN.read_text())]


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
    assert of_table(gridmill.read_csv(GOLDEN)) == of_csv(GOLDEN.read_text())
    made = gridmill.generate(len(of_csv(GOLDEN.read_text())), seed=1)
    read = gridmill.read_csv(GOLDEN)
    assert pyarrow.table(read).schema.equals(pyarrow.table(made).schema) and list(read) == list(made)


def test_a_long_file_has_one_dictionary_for_each_column(tmp_path):
    header, *rows = GOLDEN.read_text().splitlines()
    # The function reads 16,384 rows at a time.
    rows *= 2 * 16384 // len(rows) + 1
    (tmp_path / "long.csv").write_text("\n".join([header, *rows, ""]))
    table = gridmill.read_csv(tmp_path / "long.csv")
    assert len(table) == len(rows) > 2 * 16384
    for part in (table, table[5:], pickle.loads(pickle.dumps(table))):
        arrow = pyarrow.RecordBatchReader.from_stream(part).read_all()
        for name in ("level", "hardest", "symmetry"):
            counts = collections.Counter(part[name])
            dictionary = arrow[name].chunk(0).dictionary.to_pylist()
            assert arrow[name].num_chunks == 1 and sorted(dictionary) == sorted(counts), name
            found = pyarrow.compute.value_counts(arrow[name]).to_pylist()
            assert {it["values"]: it["counts"] for it in found} == counts, name
            assert arrow.group_by(name).aggregate([("er", "count")]).num_rows == len(counts), name
            assert arrow.to_pandas()[name].value_counts().to_dict() == counts, name


def test_unknown_columns_are_text(tmp_path):
    file = tmp_path / "other.csv.gz"
    text = f'\ufeffsource,question,answer,rating\r\n"a, b",{"." * 81},{"1" * 81},7\r\n,{"1" * 81},,\r\n'
    file.write_bytes(gzip.compress(text.encode()))
    table = gridmill.read_csv(file)
    assert table[0] == {"source": "a, b", "question": "." * 81, "answer": "1" * 81, "rating": "7"}
    assert table[1] == {"source": None, "question": "1" * 81, "answer": None, "rating": None}
    file.write_bytes(gzip.compress(b"puzzle,er\n"))
    assert len(gridmill.read_csv(file)) == 0 and gridmill.read_csv(file).column_names == ["puzzle", "er"]


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
        ("", "no header found"),
        ("puzzle,er,er\n1,2.0,2.0\n", 'two columns have the name "er"'),
        ("puzzle,er\n1,2.0\n3\n", "line 3: the number of fields is 1, expected 2 as in the header"),
        ("er\n2.0\nhard\n", 'line 3: column er: found "hard", expected a rating such as 7.2'),
        ("clues\n99999\n", 'line 2: column clues: found "99999", expected at most 32767'),
        ("minimal\nperhaps\n", 'line 2: column minimal: found "perhaps", expected yes or no'),
    ],
)
def test_invalid_csv_is_an_error(text, problem, tmp_path):
    file = tmp_path / "bad.csv"
    file.write_text(text)
    with pytest.raises(ValueError, match=re.escape(f"bad.csv: {problem}")):
        gridmill.read_csv(file)
    with pytest.raises(FileNotFoundError, match="nothere.csv: No such file"):
        gridmill.read_csv(tmp_path / "nothere.csv")
