"""Tests arrays as input and output, maps, and the operations of tables."""

import copy
import os
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pandas
import polars
import pyarrow
import pytest
from conftest import ROOT
from rows import of_csv

import gridmill


@pytest.fixture(scope="module")
def table():
    return gridmill.generate(20, seed=1)


def text(row):
    return "".join(map(str, row)).replace("0", ".")


def test_grids_are_int8_with_0_for_empty(table):
    puzzles, solutions = table.numpy("puzzle"), table.numpy("solution")
    for array, name in ((puzzles, "puzzle"), (solutions, "solution")):
        assert array.dtype == np.int8 and array.shape == (20, 81) and array.flags.writeable
        assert [text(row) for row in array] == table[name]
    assert (gridmill.to_numpy(table["puzzle"]) == puzzles).all()
    assert gridmill.to_numpy([]).shape == (0, 81)


def test_other_columns_have_their_types(table):
    dtypes = {name: str(table.numpy(name).dtype) for name in table.column_names}
    expected = {"index": "int64", "puzzle": "int8", "clues": "int16", "minimal": "bool", "er": "float64"}
    assert expected.items() <= dtypes.items() and dtypes["level"] == "object"
    for name in set(table.column_names) - {"puzzle", "solution"}:
        assert table.numpy(name).tolist() == table[name] == np.asarray(table[name]).tolist()
    bad = gridmill.grade([table["puzzle"][0], "." * 81, "x"], strict=False)
    assert str(bad.numpy("er").tolist()) == "[2.6, nan, nan]" and str(bad.numpy("steps").tolist()) == "[59.0, nan, nan]"
    assert bad.numpy("minimal").tolist() == [True, None, None]
    assert not bad.numpy("puzzle")[1:].any() and bad.numpy("solution")[0].all()
    with pytest.raises(KeyError, match="colour"):
        table.numpy("colour")


def test_other_forms_of_grids_have_the_same_values(table, tmp_path):
    file = tmp_path / "own.csv"
    own = [table["puzzle"][0].replace(".", "_"), "", table["puzzle"][1].replace(".", "*")]
    file.write_text("\n".join(["puzzle,er", *(f"{puzzle},2.0" for puzzle in own)]) + "\n")
    values = gridmill.read(file).numpy("puzzle")
    assert (values[[0, 2]] == table.numpy("puzzle")[:2]).all() and not values[1].any()
    file.write_text(f"puzzle,er\n{own[0]},2.0\nbad,2.0\n")
    with pytest.raises(gridmill.PuzzleError, match="own.csv:3: column 1: found 'b', expected a digit"):
        gridmill.read(file)


@pytest.mark.parametrize(
    "form",
    [
        lambda values: values,
        lambda values: values.reshape(-1, 9, 9),
        lambda values: values.astype(np.uint8),
        lambda values: values.astype(np.int64)[::1],
        lambda values: np.asfortranarray(values),
        lambda values: np.array([text(row) for row in values]),
        lambda values: pandas.Series([text(row) for row in values]),
        lambda values: polars.Series([text(row) for row in values]),
        lambda values: pyarrow.array([text(row) for row in values]),
    ],
)
def test_arrays_are_batches(table, form):
    puzzles = form(table.numpy("puzzle"))
    assert gridmill.solve(puzzles) == table["solution"]
    assert gridmill.grade(puzzles)["er"] == table["er"]
    assert gridmill.canon(puzzles) == gridmill.canon(table["puzzle"])
    assert gridmill.count(puzzles, 2) == [1] * 20
    assert gridmill.explain(puzzles)[0]["er"] == table["er"][0]
    assert len(gridmill.remix(puzzles, 3, seed=1)) == 3


def test_other_arrays_are_errors(table):
    values = table.numpy("puzzle")
    with pytest.raises(TypeError, match=r"^expected texts or integers, found an array of float32$"):
        gridmill.solve(values.astype(np.float32))
    for array in (values[0], values[:, :80], values.reshape(9, 9, -1)):
        with pytest.raises(TypeError, match=r"^expected an array of shape \(N, 81\) or \(N, 9, 9\), found \("):
            gridmill.solve(array)
    for value in (-1, 10):
        bad = values.copy()
        bad[3, 5] = value
        for array in (bad, bad.astype(np.int32)):
            with pytest.raises(gridmill.PuzzleError, match="^row 3: r1c6: expected 1 to 9, or 0") as error:
                gridmill.solve(array)
            assert error.value.row == 3
            assert gridmill.grade(array, strict=False)["status"][2:5] == ["ok", "invalid", "ok"]


def test_rows_slices_and_iteration(table):
    assert table[0] == {name: table[name][0] for name in table.column_names}
    assert table[-1] == table[19] == table[np.int64(19)] and table[0]["minimal"] is True
    assert list(table) == [table[row] for row in range(20)]
    for rows in (slice(5), slice(-3, None), slice(None, None, -3), slice(4, 2)):
        assert isinstance(table[rows], gridmill.Table) and list(table[rows]) == list(table)[rows]
    for row in (20, -21):
        with pytest.raises(IndexError):
            table[row]
    with pytest.raises(TypeError, match="^expected the name of a column"):
        table[1.5]
    with pytest.raises(KeyError):
        table["colour"]


def test_tables_of_other_libraries(table):
    frame = pandas.DataFrame(table)
    assert frame.columns.tolist() == table.column_names and frame["er"].tolist() == table["er"]
    assert pandas.DataFrame(table[3:5])["puzzle"].tolist() == table["puzzle"][3:5]
    assert polars.DataFrame(table[::2])["puzzle"].to_list() == table["puzzle"][::2]
    assert pyarrow.table(table[5:])["level"].to_pylist() == table["level"][5:]


def test_tables_are_pickled_and_copied(table):
    puzzles = table["puzzle"][:20]
    unknown = gridmill.grade(["x", *puzzles, "y"], strict=False)
    paths = gridmill.paths(puzzles, boards=True)
    for whole in (table, unknown, paths):
        for part in (whole, whole[1:], whole[3:11], whole[3:5], whole[::-2], whole[:0]):
            for other in (pickle.loads(pickle.dumps(part)), copy.copy(part), copy.deepcopy(part)):
                assert other == part and list(other) == list(part)
                schema = pyarrow.table(other).schema
                assert schema.equals(pyarrow.table(whole).schema, check_metadata=True)
        assert len(pickle.dumps(whole[:2])) < len(pickle.dumps(whole)) / 2
    assert table[:5] != table[1:6]


@pytest.mark.parametrize(
    "values",
    [
        ("Utf9", 1, None, [b""], []),
        ("Date32", 1, None, [bytes(4)], []),
        ("Dictionary(Utf8, Utf8)", 0, None, [b""], [("Utf8", 0, None, [bytes(4), b""], [])]),
        ("Dictionary(Int32, Utf8)", 1, None, [b"\1\0\0\0"], [("Utf8", 0, None, [bytes(4), b""], [])]),
        ("Int64", 2, None, [bytes(8)], []),
        ("Int64", 2**63, None, [bytes(8)], []),
        ("Int64", 1, None, [], []),
        ("Utf8", 1, None, [b"\0\0\0\0\2\0\0\0", b"a"], []),
        ("Utf8", 1, None, [b"\0\0\0\0\1\0\0\0", b"\xff"], []),
        ("List(Int16)", 1, None, [b"\0\0\0\0\1\0\0\0"], []),
    ],
)
def test_damaged_pickles_are_refused(values):
    with pytest.raises(ValueError):
        gridmill._gridmill.read_table({}, [("er", True, values)])


def test_columns_of_a_pickle_have_the_same_length():
    columns = [(name, True, ("Int16", rows, None, [bytes(4)], [])) for name, rows in (("clues", 1), ("steps", 2))]
    with pytest.raises(ValueError):
        gridmill._gridmill.read_table({}, columns)


def of_process(start):
    return gridmill.generate(None, seed=1, start=start, indexes=5)


def test_tables_come_from_a_process_pool(table):
    import multiprocessing

    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        tables = list(pool.map(of_process, range(0, 20, 5)))
    assert [row for part in tables for row in part] == list(table)


def test_isomorphic_puzzles_are_those_of_the_command(command, table, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("\n".join(table["puzzle"]))
    rows = of_csv(command("remix", file, "--per-seed", 3, "--seed", 7, "--no-grade"))
    puzzles, solutions, maps = gridmill.augment(table["puzzle"], table["solution"], 3, seed=7)
    assert [text(row) for row in puzzles] == [row["puzzle"] for row in rows]
    assert [text(row) for row in solutions] == [row["solution"] for row in rows]
    texts = [row["map"] for row in rows]
    assert (gridmill.transform(np.repeat(table.numpy("puzzle"), 3, axis=0), texts) == puzzles).all()
    assert [row["origin"] for row in rows] == [str(i // 3 + 1) for i in range(60)]
    assert [row["er"] for row in rows] == [str(table["er"][i // 3]) for i in range(60)]
    one = gridmill.augment(table["puzzle"], table["solution"], 3, seed=7, threads=1)
    assert all((a == b).all() for a, b in zip(one, (puzzles, solutions, maps), strict=True))
    assert (gridmill.augment(table, n=3, seed=7).maps == maps).all()
    relabelled = gridmill.augment(table, seed=7, only="relabel")
    assert ((relabelled.puzzles == 0) == (table.numpy("puzzle") == 0)).all()


def test_the_inverse_undoes_maps(table):
    puzzles, solutions, maps = gridmill.augment(table["puzzle"], table["solution"], 5, seed=2)
    assert puzzles.dtype == solutions.dtype == maps.dtype == np.int8 and maps.shape == (100, 28)
    back = gridmill.transform(solutions, maps, inverse=True).reshape(20, 5, 81)
    assert (back == table.numpy("solution")[:, None]).all()
    assert gridmill.canon(puzzles) == [form for form in gridmill.canon(table["puzzle"]) for _ in range(5)]
    forms, maps = gridmill.canon(table["puzzle"], maps=True)
    assert (gridmill.transform(table["puzzle"], maps) == gridmill.to_numpy(forms)).all()
    assert (gridmill.transform(forms, maps, inverse=True) == table.numpy("puzzle")).all()
    assert (gridmill.transform(forms, maps[0])[0] == gridmill.transform(forms[:1], maps[:1])).all()
    assert gridmill.canon(["x", table["puzzle"][0]], maps=True, strict=False)[1] == [None, maps[0]]


def test_invalid_maps_are_errors(table):
    puzzles = table["puzzle"][:2]
    with pytest.raises(ValueError, match="^maps: found .*, expected r, c and d, each with nine digits"):
        gridmill.transform(puzzles, "turn")
    with pytest.raises(ValueError, match="^maps: found 3, expected 2, one for each grid, or 1$"):
        gridmill.transform(puzzles, np.tile(identity(), (3, 1)))
    with pytest.raises(gridmill.PuzzleError, match="^row 1: the rows are not 1 to 9 in some order"):
        maps = np.tile(identity(), (2, 1))
        maps[1, 1] = 5
        gridmill.transform(puzzles, maps)
    with pytest.raises(TypeError, match=r"^expected an array of shape \(N, 28\), found \(28,\)"):
        gridmill.transform(puzzles, identity())
    with pytest.raises(ValueError, match="^found 2 puzzles and 20 solutions$"):
        gridmill.augment(puzzles, table["solution"], 1, seed=1)
    with pytest.raises(gridmill.PuzzleError, match="^row 0: wrong solution: r[1-9]c[1-9] is [1-9], but the puzzle has"):
        gridmill.augment(puzzles, table["solution"][:2][::-1], 1, seed=1)
    with pytest.raises(gridmill.PuzzleError, match="^row 1: wrong solution: r[1-9]c[1-9] is empty$") as error:
        gridmill.augment(table.numpy("puzzle")[:2], [table["solution"][0], puzzles[1]], 1, seed=1)
    assert error.value.row == 1
    with pytest.raises(ValueError, match="^n: expected 1 or more, found 0"):
        gridmill.augment(puzzles, puzzles, 0, seed=1)


def identity():
    return np.array([0, *range(9), *range(9), *range(9)], np.int8)


def test_the_version_is_that_of_the_command(command):
    assert command("--version").split()[:2] == ["gridmill", gridmill.__version__]


def test_types_are_strict(tmp_path):
    mypy = [sys.executable, "-m", "mypy", "--strict", "-p", "gridmill"]
    done = subprocess.run(mypy, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_worked_example_makes_sets_without_leaks(command, tmp_path):
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "gridmill").symlink_to(command.program)
    (tools / "python3").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    (tools / "python3").chmod(0o755)
    package = str(Path(gridmill.__file__).parents[1])
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "PYTHONPATH": package}

    def example(*arguments):
        words = [ROOT / "examples" / "learning.sh", *arguments]
        done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    output = example("small", "30", "60", "hard")
    assert "small/train.csv: 30 puzzles\nsmall/test.csv: 60 puzzles\n" in output
    assert "equivalent solution grid              0    0.0%" in output
    assert "train: 30 puzzles, 240 isomorphic ones of them; test: 60 puzzles" in output
    assert "equivalent puzzle                    30" in example("small/run/hard.csv", "small/train.csv")
