"""Tests what a table can do, and that tables go to other programs and back unchanged."""

import pickle
import subprocess
import sys

import duckdb
import numpy as np
import pandas
import polars
import pyarrow
import pyarrow.compute
import pyarrow.parquet
import pytest
from conftest import ROOT

import gridmill


@pytest.fixture(scope="module")
def table():
    return gridmill.generate(300, seed=1)


def with_states(puzzles):
    return gridmill.paths(puzzles, boards=True, candidates=True, evidence=True)


def test_names_and_shape(table):
    assert table.shape == (300, 14) and table.keys() == table.column_names
    assert "er" in table and "ER" not in table and 0 not in table
    assert dict(table)["er"] == table["er"]


def test_rows_are_chosen_by_masks_and_functions(table):
    hard = [row for row in table if row["level"] == "hard"]
    flags = [level == "hard" for level in table["level"]]
    for mask in (flags, np.array(flags), pandas.Series(flags), polars.Series(flags), pyarrow.array(flags)):
        assert list(table[mask]) == hard
    assert list(table[table.numpy("level") == "hard"]) == list(table.filter(flags)) == hard
    assert list(table.filter(lambda row: row["level"] == "hard")) == hard and hard
    with pytest.raises(ValueError, match="^the mask has 1 booleans, the table has 300 rows$"):
        table[[True]]
    with pytest.raises(TypeError, match="^element 1 of the mask: found 2, expected a boolean$"):
        table[[True, 2]]
    with pytest.raises(TypeError, match="^expected the name of a column, the number of a row, a slice, a mask"):
        table[1.5]


def test_columns_and_rows_are_chosen_by_lists(table):
    assert table[["er", "puzzle"]].column_names == ["er", "puzzle"] and table[["er"]]["er"] == table["er"]
    for rows in ([7, -1, 7], (7, -1, 7), np.array([7, -1, 7]), pyarrow.array([7, -1, 7])):
        assert list(table[rows]) == [table[7], table[299], table[7]]
    assert table[[]].shape == (0, 14)
    with pytest.raises(KeyError, match="^'rating'$"):
        table[["er", "rating"]]
    with pytest.raises(IndexError, match="^row 300: the table has 300 rows$"):
        table[[300]]
    with pytest.raises(TypeError, match="^found er, expected the number of a row"):
        table[[0, "er"]]
    with pytest.raises(AttributeError, match=r'^a Table has no attribute "er"; a column is table\["er"\]$'):
        _ = table.er
    with pytest.raises(AttributeError, match=r'"head"; table.to_pandas\(\) is a frame of pandas$'):
        table.head()


def test_levels_are_an_ordered_category(table):
    easiest_first = ["easy", "medium", "hard", "expert", "fiendish", "extreme"]
    frame = table.to_pandas()
    assert frame["level"].cat.ordered and list(frame["level"].cat.categories) == easiest_first
    assert frame.sort_values("level")["level"].iloc[0] == "easy"
    easy = gridmill.generate(3, seed=1, level="easy").to_pandas()
    assert not (easy["level"] >= "hard").any()
    assert pandas.concat([easy, frame])["level"].cat.ordered
    own = gridmill.generate(300, seed=1, levels=[("rough", 4.0), ("gentle", None)]).to_pandas()["level"]
    assert own.cat.ordered and list(own.cat.categories) == ["rough", "gentle"]
    for again in (pickle.loads(pickle.dumps(table)), table[5:], _ours(polars.DataFrame(table))):
        assert again.to_pandas()["level"].cat.ordered


def test_tables_are_equal_if_their_rows_are(table, tmp_path):
    text = (ROOT / "tests" / "golden" / "seed_1.csv").read_text()
    (tmp_path / "rows.csv").write_text(text)
    read = gridmill.read(tmp_path / "rows.csv")
    assert read == table[: len(read)] and read != table
    assert table[:10] != table[1:11] and table != list(table)
    assert pickle.loads(pickle.dumps(table[50:])) == table[50:]
    # The dictionaries have other values, in another order.
    assert table[5:9] == gridmill.generate(4, seed=1, start=5)


def test_a_notebook_shows_the_first_rows(table):
    html = table._repr_html_()
    assert html.count("<tr>") == 9 + 11 and "<th>er</th>" in html and table["puzzle"][0] in html
    # The board has a wall before every third row and column.
    assert html.count("border-width:2px 0 0 ") == 27 and html.count("px 0 0 2px") == 27
    assert table[["er"]]._repr_html_().startswith("<table>")
    assert html.endswith("<p>300 rows, 14 columns</p>")
    own = _ours(pyarrow.table({"note": ["<b>&"], "er": pyarrow.array([None], pyarrow.float64())}))
    assert "<td>&lt;b>&amp;</td><td></td>" in own._repr_html_()
    assert "items]" in gridmill.paths(table["puzzle"][:1])._repr_html_()


def test_frames_of_pandas_keep_types(table):
    frame = table.to_pandas()
    assert frame["clues"].dtype == "int16" and frame["level"].dtype == "category" and frame["er"].dtype == "float64"
    assert frame["er"].tolist() == table["er"]
    frame = gridmill.grade(["x", *table["puzzle"][:3]], strict=False).to_pandas()
    assert frame["clues"].dtype == "Int16" and frame["minimal"].dtype == "boolean" and frame["clues"].isna()[0]


READERS = {
    "pyarrow": (pyarrow.table, lambda it, name: it[name].to_pylist()),
    "pandas": (
        lambda it: it.to_pandas(),
        lambda it, name: [None if value is pandas.NA else value for value in it[name]],
    ),
    "polars": (polars.DataFrame, lambda it, name: it[name].to_list()),
    "duckdb": (
        lambda it: duckdb.from_arrow(pyarrow.table(it)),
        lambda it, name: [row[0] for row in it[name].fetchall()],
    ),
    "parquet": (
        lambda it: pyarrow.parquet.read_table(_parquet(it)),
        lambda it, name: it[name].to_pylist(),
    ),
}


def _parquet(table):
    output = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.table(table), output)
    return pyarrow.BufferReader(output.getvalue())


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("rows", [0, 10, 20_000])
def test_tables_go_to_other_programs_and_back(table, reader, rows, tmp_path):
    there, values = READERS[reader]
    kinds = {"grade": gridmill.grade(["x", *table["puzzle"]], strict=False), "paths": with_states(table["puzzle"][:40])}
    for kind, some in kinds.items():
        # A table of ratings becomes longer than a batch of any of these programs.
        rows = min(rows, 2_000) if kind == "paths" else rows
        whole = _ours(pyarrow.concat_tables([pyarrow.table(some)] * (rows // len(some) + 1))[:rows])
        other = there(whole)
        for name in ("puzzle", "level", "clues"):
            assert [None if value != value else value for value in values(other, name)] == whole[name], (kind, name)
        back = _ours(other)
        assert back == whole, kind
        assert pyarrow.table(back).schema.equals(pyarrow.table(whole).schema), kind


def _ours(table):
    return gridmill._gridmill.only_table(table)


def test_columns_of_other_programs_get_our_types(table):
    frame = polars.DataFrame(table[:3]).with_columns(
        polars.col("er").cast(polars.Float32),
        polars.col("clues").cast(polars.Float64),
        polars.col("index").cast(polars.UInt32),
        minimal=polars.lit("yes"),
        own=polars.Series([-1, 2, None], dtype=polars.Int8),
        half=polars.lit(0.5),
        name=polars.Series(["a", "b", "a"], dtype=polars.Categorical),
    )
    ours = _ours(frame)
    assert ours["er"] == table["er"][:3] and ours["clues"] == table["clues"][:3] and ours["minimal"] == [True] * 3
    assert ours["own"] == [-1, 2, None] and ours["half"] == [0.5] * 3 and ours["name"] == ["a", "b", "a"]
    for column, problem in [
        (polars.Series("er", ["hard"]), 'column er: row 0: found "hard", expected a rating such as 7.2'),
        (polars.Series("clues", [-1]), "column clues: row 0: expected a whole number from 0 to 32767"),
        (polars.Series("clues", [2.5]), "column clues: row 0: expected a whole number from 0 to 32767"),
        (polars.Series("level", [1]), "column level: found the Arrow type Int64, expected text"),
        (
            polars.Series("own", [[1]]),
            "column own: found the Arrow type LargeList.* expected text, numbers or booleans",
        ),
    ]:
        with pytest.raises(ValueError, match=problem):
            _ours(polars.DataFrame({"puzzle": table["puzzle"][:1]}).with_columns(column))


def test_the_namespace_has_only_names_for_users():
    assert dir(gridmill) == sorted(gridmill.__all__)
    assert all(hasattr(gridmill, name) for name in gridmill.__all__)


def test_the_stub_describes_the_module(tmp_path):
    stubtest = [sys.executable, "-m", "mypy.stubtest", "gridmill._gridmill"]
    done = subprocess.run(stubtest, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
