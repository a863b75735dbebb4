"""Writes data sets for training programs, Hugging Face and Kaggle."""

from __future__ import annotations

import os
import shutil
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import _gridmill
from ._gridmill import Table

_FORMATS = ("huggingface", "hrm", "kaggle")
_MOST_AUGMENT = 1_000_000


def write_dataset(
    out: str | os.PathLike[str],
    parts: Mapping[str, Any],
    format: str,
    *,
    augment: int = 0,
    seed: int = 0,
    recipe: str = "",
) -> None:
    """Writes a data set that consists of parts, such as ``train`` and ``test``.

    A solution grid in one part must not be isomorphic to a solution grid in another part.

    Args:
        out: Path of a new directory. The directory appears when all its files are complete.
        parts: Tables with the columns ``puzzle`` and ``solution``, for example from ``generate``, ``grade``, ``split``
            or ``read``, or tables of polars, pandas, pyarrow or DuckDB. The keys are the names of the parts.
        format: ``"huggingface"`` writes Parquet files with all columns, and a data set card ``README.md``. ``"hrm"``
            writes the arrays that the training programs of HRM and TRM read. ``"kaggle"`` writes CSV files with the
            columns ``quizzes`` and ``solutions``, in which 0 stands for an empty cell.
        augment: Number of isomorphic puzzles to add for each puzzle of ``train``. Each joins the group of its original.
            Only for ``"hrm"``.
        seed: Random seed of the isomorphic puzzles.
        recipe: Text for the data set card that says how the puzzles were made, such as a command line.

    A warning names each empty part. The formats ``"huggingface"`` and ``"hrm"`` leave it out, because their readers
    refuse it.

    Raises:
        TypeError: A part is not a table.
        ValueError: Two parts have isomorphic solution grids, a solution does not solve its puzzle, all parts are empty,
            ``out`` already exists, or an argument is invalid.
    """
    if format not in _FORMATS:
        raise ValueError(f"format: found {format!r}, expected one of {', '.join(_FORMATS)}")
    if augment and (format != "hrm" or "train" not in parts):
        raise ValueError("augment: only the part train in the format hrm has isomorphic puzzles")
    if not isinstance(augment, int) or not 0 <= augment <= _MOST_AUGMENT:
        raise ValueError(f"augment: found {augment}, expected 0 to {_MOST_AUGMENT}")
    path = Path(out)
    if path.exists():
        raise ValueError(f"{path} already exists")
    tables = {name: _table(name, part) for name, part in parts.items()}
    _check(tables)
    lack = "its file has no puzzles" if format == "kaggle" else "the data set lacks it"
    for name in (name for name, table in tables.items() if not len(table)):
        warnings.warn(f"part {name} is empty, so {lack}", stacklevel=2)
    if format == "huggingface":
        _gridmill.write_huggingface(path, list(tables.items()), recipe)
    elif format == "hrm":
        _gridmill.write_hrm(path, list(tables.items()), augment, seed)
    else:
        _kaggle(path, tables)


def _table(name: str, part: Any) -> Table:
    try:
        table = _gridmill.only_table(part)
    except (TypeError, ValueError) as error:
        raise type(error)(f"part {name}: {error}") from None
    for column in ("puzzle", "solution"):
        if column not in table:
            raise ValueError(f"part {name}: expected the columns puzzle and solution, found {', '.join(table.keys())}")
    return table


def _check(parts: Mapping[str, Table]) -> None:
    """Checks that the solutions solve the puzzles, and that no two parts have isomorphic solution grids.

    Raises:
        ValueError: A check fails, or the name of a part is invalid.
    """
    if not any(map(len, parts.values())):
        raise ValueError("parts: expected at least one puzzle")
    found: dict[str, str] = {}
    for name, table in parts.items():
        if not name.isidentifier():
            raise ValueError(f"parts: found {name!r}, expected a name of letters, digits and _")
        for row, solution in enumerate(table["solution"]):
            if solution is None:
                raise ValueError(f"part {name}, row {row}: the puzzle has no solution")
        try:
            _gridmill.check_solutions(table["puzzle"], table["solution"], _layouts(table))
        except _gridmill.PuzzleError as error:
            raise ValueError(f"part {name}, {error}") from error
        # Compare the part with the earlier parts only. Within one part, grids may be isomorphic.
        grids = set(_gridmill.canon(table["solution"], layout=_layouts(table)))
        for other in {found[grid] for grid in grids if grid in found}:
            shared = sum(found.get(grid) == other for grid in grids)
            raise ValueError(
                f"parts {other} and {name} have {shared} isomorphic solution grids; gridmill split avoids it"
            )
        found |= dict.fromkeys(grids, name)
    sizes = sorted({len(puzzle) for table in parts.values() for puzzle in table["puzzle"]})
    if len(sizes) > 1:
        raise ValueError(f"parts: found boards of {sizes[0]} and {sizes[-1]} cells; a data set has boards of one size")


def _layouts(table: Table) -> list[str | None] | None:
    """Returns the layout of each row, or None if all are classic."""
    return table["layout"] if "layout" in table else None


def _kaggle(path: Path, parts: Mapping[str, Table]) -> None:
    beside = path.with_name(f"{path.name}.part")
    beside.mkdir(parents=True)
    try:
        for name, table in parts.items():
            puzzles, solutions = (_digits(table[column], _layouts(table)) for column in ("puzzle", "solution"))
            lines = [f"{puzzle},{solution}\n" for puzzle, solution in zip(puzzles, solutions, strict=True)]
            (beside / f"{name}.csv").write_text("".join(["quizzes,solutions\n", *lines]))
        beside.rename(path)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise


def _digits(grids: list[str], layouts: list[str | None] | None) -> list[str]:
    """Returns the texts of grids with 0 for each empty cell."""
    values, width = _gridmill.values(grids, layouts)
    text = values.translate(b"0123456789ABCDEFGHIJKLMNOP" + bytes(230)).decode()
    return [text[start : start + width] for start in range(0, len(text), width)]
