"""Parts of collections without leaks: split, dedup and audit, by the rules of the commands of these names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from . import _gridmill
from ._arrays import Layout, Progress, Puzzles
from ._gridmill import Table

#: Rows with puzzles: a ``Table``, or a table of polars, pandas, pyarrow or DuckDB, whose column of puzzles is called
#: ``puzzle``, ``quiz``, ``question`` or ``sudoku``. A column ``layout`` names the layout of each puzzle. A batch of
#: puzzles counts as a table with the column ``puzzle``.
Rows = Any | Puzzles


class Audit(NamedTuple):
    """Leaks from one collection into another."""

    #: Number of puzzles that are isomorphic to a known puzzle.
    isomorphic_puzzles: int
    #: Number of puzzles whose solution grid is isomorphic to the solution grid of a known puzzle, isomorphic puzzles
    #: among them.
    isomorphic_grids: int
    #: Number of known puzzles that do not have exactly one solution. ``audit`` compares only the puzzles.
    known_without_grid: int
    #: Number of other puzzles that do not have exactly one solution.
    without_grid: int
    #: Table with a row for each leak: ``row``, ``known_row`` (the first known puzzle that matches), and ``leak``, which
    #: is ``puzzle``, or ``grid`` if only the solution grids are isomorphic.
    leaks: Table


def split(
    puzzles: Rows,
    parts: str | Mapping[str, float],
    *,
    by: str = "solution",
    key: int = 0,
    layout: Layout | None = None,
    threads: int | None = None,
    progress: Progress = False,
    timeout: float | None = None,
) -> dict[str, Table]:
    """Divides puzzles into parts that share no isomorphic puzzles. The command ``gridmill split`` makes the same parts.

    A hash of the canonical form of the solution grid decides the part of a puzzle. So puzzles with isomorphic solution
    grids are always in the same part, and a puzzle stays in its part when the collection grows. A part has about as
    many puzzles as its share says. ``write_dataset`` writes the parts.

    Args:
        puzzles: Rows to divide. Each row keeps all its columns.
        parts: Names and shares of the parts, which add up to 1, such as ``{"train": 0.9, "test": 0.1}``, or a text such
            as ``"train=0.9,test=0.1"``.
        by: ``"solution"``, or ``"puzzle"`` for the canonical form of the puzzle. Then puzzles with the same solution
            grid may be in different parts.
        key: Key of the hash. Another key gives another split.
        layout: Layout of puzzles that have no column ``layout``. They get this column.
        threads, progress, timeout: As in ``grade``.

    Raises:
        PuzzleError: A row is not a puzzle, or the column ``solution`` contradicts it. The attribute ``row`` is the
            number of the row.
        ValueError: An argument is invalid.

    >>> parts = gridmill.split(gridmill.generate(1000, seed=1), {"train": 0.9, "test": 0.1})
    >>> {name: len(table) for name, table in parts.items()}
    """
    if not isinstance(parts, str | Mapping):
        raise TypeError(f"parts: expected names and shares, such as {{'train': 0.9, 'test': 0.1}}, found {parts!r}")
    shares = parts if isinstance(parts, str) else ",".join(f"{name}={share}" for name, share in parts.items())
    return dict(_gridmill.split(_gridmill.table_of(puzzles, layout), shares, by, key, (threads, progress, timeout)))


def dedup(
    puzzles: Rows,
    *,
    against: Iterable[Rows] = (),
    layout: Layout | None = None,
    threads: int | None = None,
    progress: Progress = False,
    timeout: float | None = None,
) -> Table:
    """Drops each puzzle that is isomorphic to an earlier puzzle, as the command ``gridmill dedup`` does.

    Args:
        puzzles: Rows, of which the first of each class of isomorphic puzzles stays, with all its columns.
        against: List of other collections. Puzzles that are isomorphic to a puzzle of these are dropped, too.
        layout: Layout of the puzzles of all collections that have no column ``layout``. They get this column.
        threads, progress, timeout: As in ``grade``.

    Raises:
        PuzzleError: A row is not a grid, two equal digits see each other, or the column ``solution`` contradicts the
            puzzle. The attribute ``row`` is the number of the row.
        ValueError: There is no such layout.
    """
    others = [against] if hasattr(against, "__arrow_c_stream__") else against
    published = [_gridmill.table_of(other, layout) for other in others]
    return _gridmill.dedup(_gridmill.table_of(puzzles, layout), published, (threads, progress, timeout))


def audit(
    known: Rows,
    puzzles: Rows,
    *,
    layout: Layout | None = None,
    threads: int | None = None,
    progress: Progress = False,
    timeout: float | None = None,
) -> Audit:
    """Finds leaks: puzzles that are isomorphic to a known puzzle, or have a solution grid that is isomorphic to that of
    a known puzzle. The command ``gridmill audit`` finds the same leaks.

    Args:
        known: Known puzzles, such as a training set.
        puzzles: Puzzles to search for leaks, such as a test set.
        layout: Layout of the puzzles of both, if they have no column ``layout``.
        threads, progress, timeout: As in ``grade``.

    Raises:
        PuzzleError: A row is not a grid, two equal digits see each other, or the column ``solution`` contradicts the
            puzzle. The attribute ``row`` is the number of the row.

    >>> gridmill.audit(parts["train"], parts["test"]).isomorphic_grids
    0
    """
    older, newer = (_gridmill.table_of(rows, layout) for rows in (known, puzzles))
    return Audit(*_gridmill.audit(older, newer, (threads, progress, timeout)))
