"""Makes, grades and transforms sudoku puzzles in batches, on all cores, as the command ``gridmill`` does.

A puzzle is a text of 81 characters, row by row, ``.`` or ``0`` for an empty cell. A batch is any iterable of such
texts (a list, a column of pandas, polars or pyarrow) or an array of integers of shape (N, 81) or (N, 9, 9), 0 for an
empty cell. Rows count from 0. A ``Table`` has the columns of the command's CSV; ``pyarrow.table``,
``polars.DataFrame``, ``pandas.DataFrame`` and DuckDB accept it without conversion.

>>> import gridmill
>>> gridmill.generate(3, seed=1)["level"]
['hard', 'fiendish', 'fiendish']
"""

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict, Unpack

from . import _gridmill
from ._arrays import Augmented, Puzzles, augment, to_numpy, transform
from ._dataset import write_dataset
from ._gridmill import PuzzleError, Reader, Table, __version__, canon, count, read_csv, solve
from ._stream import Stream

__all__ = [
    "Augmented",
    "Levels",
    "Options",
    "PuzzleError",
    "Puzzles",
    "Reader",
    "Stream",
    "Table",
    "__version__",
    "augment",
    "canon",
    "count",
    "explain",
    "generate",
    "grade",
    "read_csv",
    "paths",
    "remix",
    "solve",
    "stream",
    "to_numpy",
    "transform",
    "whole_recipe",
    "write_dataset",
]

#: Difficulty levels: the name of a preset (``"sudoku-exchange"``), or the name and highest rating of each, easiest
#: first. The last level has no highest rating: ``[("gentle", 2.5), ("rough", None)]``.
Levels = str | Sequence[tuple[str, float | None]]


class Options(TypedDict, total=False):
    """Options of a run, with the names and meanings of the options of ``gridmill generate``."""

    uniform: bool
    #: ``rot180``, ``mirror_h``, ...
    symmetry: str
    #: 81 characters, ``.`` for cells that may not hold clues.
    pattern: str
    #: A number, or ``"24..28"``.
    clues: int | str
    tries: int
    #: ``"classic"``, ``"sukaku"`` or ``"sukaku-1.15"``.
    scale: str
    levels: Levels
    level: str | list[str]
    #: ``"4.2..6.0"``.
    er: str
    #: Techniques that the path must use, all of them; ``"x_wing|swordfish"`` means one of the two.
    require: str | list[str]
    forbid: str | list[str]
    allow: str | list[str]
    #: Number of puzzles of each level.
    quota: Mapping[str, int]
    #: Number of changes without progress; ``True`` means 1000.
    search: bool | int
    #: Drop puzzles that are isomorphic to an earlier one.
    distinct: bool
    #: Add ``flow_min``, ``flow_mean`` and ``bottlenecks``.
    flow: bool


def generate(
    n: int | None,
    seed: int,
    start: int = 0,
    *,
    attempts: int | None = None,
    recipe: Mapping[str, Any] | None = None,
    threads: int | None = None,
    **options: Unpack[Options],
) -> Table:
    """Make puzzles.

    Puzzle ``index`` of a run depends on the seed, the options and the index alone. ``generate`` tries the indexes from
    ``start`` on. It ends with ``n`` puzzles or after ``attempts`` indexes, whichever is first. If some puzzles do not
    match the options (``level``, ``er``, ``require``, ...), the result has gaps in the indexes.

    Args:
        n: Number of puzzles; ``None`` if ``attempts`` or a quota ends the run.
        recipe: Keys and values of the ``recipe.toml`` of a run, or some of them. ``options`` override it, unless they
            are ``None``; ``False`` removes a value.
        threads: Number of threads, by default all cores. The result does not depend on it.

    Raises:
        ValueError: An option is invalid, or no puzzle can match the options.

    >>> gridmill.generate(2, seed=1, level="hard", require="x_wing")["index"]
    [835, 1251]
    """
    table, levels = _recipe({**(recipe or {}), "seed": seed}, options)
    if n is None and attempts is None and "quota" not in table.get("target", {}):
        raise ValueError("the run has no end: give n, attempts or quota")
    return _gridmill.generate(json.dumps(table), levels, n, start, attempts, threads)


def stream(
    batch: int,
    seed: int,
    *,
    worker: int = 0,
    progress: bool = False,
    threads: int | None = None,
    **options: Unpack[Options],
) -> Stream:
    """Make an endless stream of puzzles, in tables of ``batch`` rows.

    The puzzles are those of ``generate`` with this seed and these options. Worker 0 makes the indexes from 0 on,
    worker 1 those from 2**40 on, and so on. So workers never make the same index, and do not need to know each other.
    The stream is an iterator; ``state_dict`` and ``load_state_dict`` resume it.

    Args:
        worker: Number of the process that makes this stream, from 0, such as the ``id`` of a worker of a data loader.
        progress: Show the number of puzzles with tqdm, which must be installed.
        threads: Number of threads, by default all cores. Use 1 beside other workers.

    >>> puzzles = gridmill.stream(256, seed=1, level="hard")
    >>> next(puzzles).numpy("puzzle").shape
    (256, 81)
    """
    if options.get("quota") is not None:
        raise ValueError("a stream has no end, so it has no quota")
    # Check the options now, not at the first batch.
    generate(0, seed, threads=threads, **options)

    def make(n: int, start: int) -> Table:
        return generate(n, seed, start, threads=threads, **options)

    return Stream(make, batch, seed, worker, progress)


def whole_recipe(recipe: Mapping[str, Any], levels: Levels | None = None) -> dict[str, Any]:
    """Return the complete ``recipe.toml`` of a run with this recipe, with all values in their usual form.

    Raises:
        ValueError: The recipe is invalid, or no puzzle can match it.
    """
    table, levels_json = _recipe(recipe, {} if levels is None else {"levels": levels})
    return tomllib.loads(_gridmill.whole_recipe(json.dumps(table), levels_json))


def grade(
    puzzles: Puzzles,
    *,
    scale: str = "classic",
    levels: Levels | None = None,
    max_er: float | None = None,
    canonical: bool = False,
    flow: bool = False,
    strict: bool = True,
    threads: int | None = None,
) -> Table:
    """Rate puzzles as Sudoku Explainer does.

    Row i of the table is puzzle i; the last column, ``status``, is ``ok``.

    Args:
        scale: ``"classic"`` rates as Sudoku Explainer 1.2.1, ``"sukaku"`` as SukakuExplainer 1.18.1 and
            ``"sukaku-1.15"`` as its version 1.15.10; the last two add a column ``scale``. ``"both"`` rates as
            ``"classic"`` and adds ``er_sukaku``, ``ep_sukaku`` and ``ed_sukaku``.
        max_er: Highest rating to compute; a harder puzzle gets the level ``beyond``, and its ``er`` is null.
        canonical: Rate the canonical form of each puzzle, so that all isomorphic puzzles get one rating.
        flow: Add ``flow_min``, ``flow_mean`` and ``bottlenecks``, which count the cells that a single can fill.
        strict: Raise at the first text without exactly one solution. Otherwise its ``status`` is ``invalid``,
            ``no_solution``, ``multiple`` or ``complete`` (a solution grid), and unknown values are null.

    Raises:
        PuzzleError: A row is not a puzzle; ``row`` is its number.
    """
    return _gridmill.grade(puzzles, _examination(scale, levels, max_er, canonical, flow, strict, threads))


def explain(
    puzzles: Puzzles,
    *,
    scale: str = "classic",
    levels: Levels | None = None,
    max_er: float | None = None,
    canonical: bool = False,
    flow: bool = False,
    strict: bool = True,
    threads: int | None = None,
) -> list[dict[str, Any]]:
    """Show how puzzles are solved, step by step.

    Each item is an object of ``gridmill grade --steps``: ``puzzle``, ``er``, ... and ``path``, a list of steps, which
    ``docs/steps.md`` of the project describes. ``line`` is the row, from 0. The arguments are those of ``grade``. The
    path of a canonical form is mapped back to the puzzle.

    >>> gridmill.explain(puzzles)[0]["path"][0]["technique"]
    'hidden_single_box'
    """
    lines = _gridmill.explain(puzzles, _examination(scale, levels, max_er, canonical, flow, strict, threads))
    return [json.loads(line) for line in lines]


def paths(
    puzzles: Puzzles,
    *,
    boards: bool = False,
    scale: str = "classic",
    levels: Levels | None = None,
    max_er: float | None = None,
    canonical: bool = False,
    flow: bool = False,
    strict: bool = True,
    threads: int | None = None,
) -> Table:
    """Rate puzzles, and return their solving paths as columns.

    The table has the columns of ``grade``, and lists with an element for each step: ``step_technique``,
    ``step_rating``, ``step_placed`` and ``step_removed``. A candidate is a number, ``9 * cell + digit - 1`` with cells
    from 0, row by row. A step places one candidate, or removes some and has -1 in ``step_placed``. A placed digit is
    also removed from all cells that see it. ``explain`` has the evidence of each step, but takes 44 times the space.

    Args:
        boards: Add ``step_board``, the digits before each step.

    >>> table = gridmill.paths(puzzles)
    >>> pyarrow.parquet.write_table(pyarrow.table(table), "paths.parquet")
    """
    how = _examination(scale, levels, max_er, canonical, flow, strict, threads)
    return _gridmill.paths(puzzles, how, boards)


def remix(
    puzzles: Puzzles | None,
    n: int | None,
    seed: int,
    *,
    level: str | Sequence[str] = (),
    scale: str = "classic",
    levels: Levels | None = None,
    per_seed: int | None = None,
    keep_symmetry: bool = False,
    only: str | Sequence[str] = (),
    tries: int = 1000,
    flow: bool = False,
    threads: int | None = None,
) -> Table:
    """Make fresh puzzles of the same level from graded ones.

    Each is the image of a seed puzzle under a random map (rotated, lines permuted, digits renamed), and re-rated. The
    last column, ``origin``, is the row of the seed puzzle; if ``puzzles`` is ``None``, it is the line of a built-in
    collection.

    Args:
        puzzles: Seed puzzles; ``None`` means the built-in collections.
        n: Number of puzzles; ``None`` means 1, or all of ``per_seed``.
        level: Use only seed puzzles of these levels.
        per_seed: Make this number of puzzles from each seed puzzle, in order, instead of drawing seed puzzles.
        only: Use only these maps: ``rotate``, ``transpose``, ``bands``, ``stacks``, ``rows``, ``columns``, ``relabel``.
        flow: Add ``flow_min``, ``flow_mean`` and ``bottlenecks``.
    """
    return _gridmill.remix(
        puzzles,
        n,
        str(seed),
        _names(level),
        scale,
        _levels(levels),
        per_seed,
        keep_symmetry,
        _names(only),
        tries,
        flow,
        threads,
    )


#: Options in the table ``target`` of a recipe.
_TARGET = ("level", "er", "require", "forbid", "allow", "quota", "search", "distinct")


def _names(names: str | Iterable[str]) -> list[str]:
    return names.split(",") if isinstance(names, str) else list(names)


def _levels(levels: Levels | None) -> str | None:
    if levels is None or isinstance(levels, str):
        return levels and json.dumps(levels)
    rows = [{"name": name} if up_to is None else {"name": name, "up_to": up_to} for name, up_to in levels]
    return json.dumps(rows)


def _examination(
    scale: str,
    levels: Levels | None,
    max_er: float | None,
    canonical: bool,
    flow: bool,
    strict: bool,
    threads: int | None,
) -> dict[str, Any]:
    """Return the arguments of the batch functions that examine puzzles."""
    known = {"scale": scale, "levels_json": _levels(levels), "max_er": max_er, "canonical": canonical}
    return {**known, "flow": flow, "strict": strict, "threads": threads}


def _recipe(recipe: Mapping[str, Any], given: Options) -> tuple[dict[str, Any], str | None]:
    """Return the recipe with the options applied, with the keys and values of ``recipe.toml``, and the levels."""
    options: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    levels = _levels(options.pop("levels", None))
    target = {**recipe.get("target", {})}
    target |= {key: options.pop(key) for key in _TARGET if key in options}
    if not isinstance(target.get("er", ""), str):
        raise ValueError(f"er: expected ratings such as '4.2..6.0', '9.0..' or '6.6', found {target['er']!r}")
    for key in {"level", "require"} & target.keys():
        target[key] = _names(target[key])
    for key in {"forbid", "allow"} & target.keys():
        target[key] = "|".join(_names(target[key]))
    if isinstance(target.get("quota"), Mapping):
        target["quota"] = ",".join(f"{level}={number}" for level, number in target["quota"].items())
    if target.get("search") is True:
        target["search"] = 1000
    target = {key: value for key, value in target.items() if value is not False}
    table = {**recipe, **options, "target": target}
    for key in {"seed", "clues"} & table.keys():
        table[key] = str(table[key])
    return table, levels
