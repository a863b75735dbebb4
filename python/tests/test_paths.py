"""Tests that paths in columns have the same steps as the paths of `explain`."""

import json
import re
import subprocess
import sys

import numpy as np
import polars
import pyarrow
import pyarrow.parquet
import pytest
from conftest import ROOT

import gridmill


@pytest.fixture(scope="module")
def puzzles():
    return gridmill.generate(20, seed=1)["puzzle"]


def number(candidate):
    row, column, digit = map(int, re.match("r(.)c(.)(?:=|<>)(.)$", candidate).groups())
    return 9 * (9 * (row - 1) + column - 1) + digit - 1


def removed(step):
    cells = (re.match("(r.c.<>)(.*)", cell).groups() for cell in step["remove"])
    return [number(cell + digit) for cell, digits in cells for digit in digits]


def test_steps_are_those_of_explain(puzzles):
    table = gridmill.paths(puzzles, boards=True, candidates=True, evidence=True)
    graded = gridmill.grade(puzzles)
    assert all(table[name] == graded[name] for name in graded.column_names)
    for row, explained in zip(table, gridmill.explain(puzzles), strict=True):
        path = explained["path"]
        assert row["step_technique"] == [step["technique"] for step in path]
        assert row["step_rating"] == [step["rating"] for step in path]
        assert row["step_placed"] == [number(step["place"]) if step["place"] else -1 for step in path]
        assert [sorted(it) for it in row["step_removed"]] == [sorted(removed(step)) for step in path]
        assert len(path) == row["steps"] == len(row["step_board"]) == len(row["step_candidates"])
        assert [json.loads(evidence) for evidence in row["step_evidence"]] == [step["evidence"] for step in path]


def test_boards_are_the_digits_before_each_step(puzzles):
    row = gridmill.paths(puzzles[:1], boards=True)[0]
    board = list(row["puzzle"])
    for placed, before in zip(row["step_placed"], row["step_board"], strict=True):
        assert before == "".join(board)
        if placed >= 0:
            cell, digit = divmod(placed, 9)
            board[cell] = str(digit + 1)
    assert "".join(board) == row["solution"]


def peers(cell):
    row, column = divmod(cell, 9)
    return {
        other
        for other in range(81)
        if other // 9 == row or other % 9 == column or (other // 27, other % 9 // 3) == (row // 3, column // 3)
    }


def test_candidates_are_those_before_each_step(puzzles):
    for row in gridmill.paths(puzzles, candidates=True):
        values = [0 if cell == "." else int(cell) for cell in row["puzzle"]]
        left = [
            0 if values[cell] else sum(1 << d for d in range(9) if d + 1 not in {values[p] for p in peers(cell)})
            for cell in range(81)
        ]
        steps = zip(row["step_candidates"], row["step_placed"], row["step_removed"], strict=True)
        for candidates, placed, gone in steps:
            assert candidates == left
            for candidate in gone:
                left[candidate // 9] &= ~(1 << candidate % 9)
            if placed >= 0:
                for peer in peers(placed // 9):
                    left[peer] &= ~(1 << placed % 9)
                left[placed // 9] = 0
        assert not any(left)


def test_the_command_writes_the_same_states(puzzles, command, tmp_path):
    (tmp_path / "mine.txt").write_text("".join(f"{puzzle}\n" for puzzle in [*puzzles, "x"]))
    options = ["--boards", "--candidates", "--evidence"]
    table = gridmill.paths(puzzles, boards=True, candidates=True, evidence=True)
    for chosen in ([option] for option in options), [options]:
        for some in chosen:
            command(
                "grade", "--steps", *some, tmp_path / "mine.txt", "-o", tmp_path / "paths.parquet", "--force", status=1
            )
            read = pyarrow.parquet.read_table(tmp_path / "paths.parquet")
            names = ["step_board", "step_candidates", "step_evidence"]
            names = [name for name, option in zip(names, options, strict=True) if option in some]
            assert read.column_names[-len(names) :] == names
            for name in names:
                assert read[name].to_pylist() == [*table[name], []]


def test_paths_are_small_in_parquet(puzzles, tmp_path):
    table = gridmill.paths(puzzles)
    file = tmp_path / "paths.parquet"
    pyarrow.parquet.write_table(pyarrow.table(table), file, compression="zstd")
    read = pyarrow.parquet.read_table(file)
    assert read["step_removed"].to_pylist() == table["step_removed"]
    assert polars.read_parquet(file)["step_placed"].to_list() == table["step_placed"]
    assert len(gridmill.paths(puzzles[:3])[1:]) == 2


def test_a_row_that_is_not_a_puzzle_has_no_steps(puzzles):
    table = gridmill.paths(["x", puzzles[0]], strict=False)
    assert table["status"] == ["invalid", "ok"] and table["step_rating"][0] == [] and table["step_rating"][1]
    with pytest.raises(gridmill.PuzzleError, match="^row 0: "):
        gridmill.paths(["x"])
    images = gridmill.augment(puzzles[:1], gridmill.solve(puzzles[:1]), 5, seed=1)
    forms = gridmill.paths(images.puzzles, canonical=True)
    assert len({tuple(path) for path in forms["step_technique"]}) == 1
    for row in forms:
        grid = np.array([int(digit) for digit in row["solution"]])
        placed = np.array([it for it in row["step_placed"] if it >= 0])
        assert (grid[placed // 9] == placed % 9 + 1).all()


@pytest.mark.parametrize("removals", [[], ["--removals"]])
def test_tokens_are_clues_and_then_the_rest_of_the_solution(puzzles, tmp_path, removals):
    (tmp_path / "mine.csv").write_text("\n".join(["puzzle", *puzzles]))
    words = [sys.executable, ROOT / "examples" / "tokens.py", "mine.csv", "tokens.npy", *removals]
    subprocess.run(words, cwd=tmp_path, check=True)
    for sequence, solution in zip(np.load(tmp_path / "tokens.npy"), gridmill.solve(puzzles), strict=True):
        is_cell = sequence < 729
        if removals:
            # The removed candidates come after the token 730, and before the next placed candidate.
            assert (sequence == 730).any() or set(sequence[~is_cell]) <= {729, 731}
            continue
        grid = np.zeros(81, int)
        grid[sequence[is_cell] // 9] = sequence[is_cell] % 9 + 1
        assert "".join(map(str, grid)) == solution and is_cell.sum() == 81


def test_the_command_writes_the_same(command, puzzles, tmp_path):
    (tmp_path / "mine.txt").write_text("\n".join([*puzzles, "." * 81]))
    command("grade", "--steps", tmp_path / "mine.txt", "-o", tmp_path / "paths.parquet", status=1)
    read = pyarrow.parquet.read_table(tmp_path / "paths.parquet")
    table = gridmill.paths([*puzzles, "." * 81], strict=False)
    assert read.column_names == ["line", *table.column_names]
    assert all(read[name].to_pylist() == table[name] for name in table.column_names)
    frame = polars.read_parquet(tmp_path / "paths.parquet")
    assert frame["step_removed"].to_list() == table["step_removed"]
