"""Tests that CSV columns have the right types, in `read_csv` and in the readers that the docs show."""

import gzip
import re
import subprocess

import datasets
import duckdb
import pandas
import polars
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
def test_solutions_are_text_to_the_readers_of_the_docs(snippet, tmp_path, monkeypatch):
    (tmp_path / "mine.csv").write_text(GOLDEN.read_text())
    monkeypatch.chdir(tmp_path)
    found = eval(snippet, READERS)
    frame = found.df() if snippet.startswith("duckdb") else found.to_pandas() if hasattr(found, "to_pandas") else found
    frame = pandas.DataFrame(frame)
    rows = of_csv(GOLDEN.read_text())
    for name in ("puzzle", "solution", "level"):
        assert frame[name].tolist() == [row[name] for row in rows]
    assert frame["er"].tolist() == [float(row["er"]) for row in rows]


def test_collections_are_tables():
    assert of_table(gridmill.read_csv(GOLDEN)) == of_csv(GOLDEN.read_text())
    made = gridmill.generate(len(of_csv(GOLDEN.read_text())), seed=1)
    read = gridmill.read_csv(GOLDEN)
    assert pyarrow.table(read).schema.equals(pyarrow.table(made).schema) and list(read) == list(made)


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
    for columns in ({"number": [1, 2]}, {"puzzle": [puzzles, puzzles]}):
        said = graded(columns).stderr
        assert said.count("\n") == 1 and "none of the columns of text is called puzzle" in said


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
