"""Data sets in the layouts that trainers and hubs read."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from . import _gridmill
from ._gridmill import Table

_FORMATS = ("huggingface", "hrm", "kaggle")
_MOST_AUGMENT = 1_000_000


def write_dataset(
    out: str | os.PathLike[str],
    parts: Mapping[str, Table],
    format: str,
    *,
    augment: int = 0,
    seed: int = 0,
    recipe: str = "",
) -> None:
    """Write a data set of parts, such as ``train`` and ``test``, that have no solution grid in common.

    Args:
        out: A new directory. It appears when it is complete.
        parts: Tables with ``puzzle`` and ``solution``, such as those of ``generate``, ``grade`` and ``read_csv``.
        format: ``"huggingface"``: Parquet files with all columns, and a card ``README.md``. ``"hrm"``: the arrays that
            the trainers of HRM and TRM read. ``"kaggle"``: CSV with ``quizzes`` and ``solutions``, 0 for empty.
        augment: Only with ``"hrm"``: add this number of isomorphic puzzles of each puzzle of ``train``, in its group.
        seed: Random seed of these puzzles.
        recipe: How the puzzles were made, such as a command line, for the card.

    Raises:
        ValueError: Two parts have an isomorphic solution grid, a puzzle has no solution, or ``out`` is there.
    """
    if format not in _FORMATS:
        raise ValueError(f"format: found {format!r}, expected one of {', '.join(_FORMATS)}")
    if augment and (format != "hrm" or "train" not in parts):
        raise ValueError("augment: only the part train in the format hrm has isomorphic puzzles")
    if not 0 <= augment <= _MOST_AUGMENT:
        raise ValueError(f"augment: found {augment}, expected 0 to {_MOST_AUGMENT}")
    path = Path(out)
    if path.exists():
        raise ValueError(f"{path} already exists")
    _check(parts)
    if format == "huggingface":
        _gridmill.write_huggingface(path, list(parts.items()), recipe)
    elif format == "hrm":
        _gridmill.write_hrm(path, list(parts.items()), augment, seed)
    else:
        _kaggle(path, parts)


def _check(parts: Mapping[str, Table]) -> None:
    """Refuses parts that leak, and puzzles without solutions."""
    found: dict[str, str] = {}
    for name, table in parts.items():
        if not name.isidentifier():
            raise ValueError(f"parts: found {name!r}, expected a name of letters, digits and _")
        for row, solution in enumerate(table["solution"]):
            if solution is None:
                raise ValueError(f"part {name}, row {row}: the puzzle has no solution")
        # Check a whole part against the others: a part may have a grid twice.
        grids = set(_gridmill.canon(table["solution"]))
        for other in {found[grid] for grid in grids if grid in found}:
            shared = sum(found.get(grid) == other for grid in grids)
            raise ValueError(
                f"parts {other} and {name} have {shared} isomorphic solution grids; gridmill split avoids it"
            )
        found |= dict.fromkeys(grids, name)


def _kaggle(path: Path, parts: Mapping[str, Table]) -> None:
    beside = path.with_name(f"{path.name}.new")
    beside.mkdir(parents=True)
    try:
        for name, table in parts.items():
            rows = zip(table["puzzle"], table["solution"], strict=True)
            lines = [f"{puzzle.replace('.', '0')},{solution}\n" for puzzle, solution in rows]
            (beside / f"{name}.csv").write_text("".join(["quizzes,solutions\n", *lines]))
        beside.rename(path)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
