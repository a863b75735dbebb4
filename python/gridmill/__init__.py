"""Makes, grades and transforms sudoku puzzles in batches, on all cores, as the command ``gridmill`` does.

A puzzle is a text of 81 characters, row by row, ``.`` or ``0`` for an empty cell. A batch is any iterable of such
texts (a list, a column of pandas, polars or pyarrow) or an array of integers of shape (N, 81) or (N, 9, 9), 0 for an
empty cell. Rows are counted from 0. Tables (``Table``) have the columns of the command's CSV; ``pyarrow.table``,
``polars.DataFrame``, ``pandas.DataFrame`` and DuckDB take them as they are.

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

#: Difficulty levels: the name of a preset (``"sudoku-exchange"``), or name and highest rating of each, easiest first;
#: the last has no end: ``[("gentle", 2.5), ("rough", None)]``.
Levels = str | Sequence[tuple[str, float | None]]


class Options(TypedDict, total=False):
    """What a run makes; names and meaning are those of the options of ``gridmill generate``."""

    uniform: bool
    #: ``rot180``, ``mirror_h``, ...
    symmetry: str
    #: 81 characters, ``.`` where no clue may stand.
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
    #: One or more of which each is on the path; ``"x_wing|swordfish"`` is one of two.
    require: str | list[str]
    forbid: str | list[str]
    allow: str | list[str]
    #: How many puzzles of which level.
    quota: Mapping[str, int]
    #: ``True`` for 1000 changes.
    search: bool | int
    #: No two puzzles are isomorphic.
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

    Puzzle ``index`` of a run depends on the seed, the options and the index alone. This makes those of the indexes
    from ``start`` on until there are ``n``, or until ``attempts`` indexes were tried, whichever is first. With options
    that not every puzzle meets (``level``, ``er``, ``require``, ...) the two differ.

    Args:
        n: ``None`` if ``attempts`` or a quota ends it.
        recipe: What stands in the ``recipe.toml`` of a run, or a part of it; ``options`` are put on top of it, but for
            those that are ``None``. ``False`` takes away what is in it.
        threads: All cores without it; the result does not depend on it.

    Raises:
        ValueError: An option means nothing, or no puzzle can meet what is asked for.

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
    """Make puzzles without end, in tables of ``batch`` rows.

    The puzzles are those that ``generate`` makes with this seed and these options: worker 0 has the indexes from 0 on,
    worker 1 those from 2**40 on, and so on. So workers never make the same index, and none needs to know the others.
    The stream is an iterator; ``state_dict`` and ``load_state_dict`` resume it.

    Args:
        worker: Number of the process that makes this stream, from 0, such as the ``id`` of a worker of a data loader.
        progress: Show the number of puzzles with tqdm, which must be installed.
        threads: All cores without it; 1 is right beside other workers.

    >>> puzzles = gridmill.stream(256, seed=1, level="hard")
    >>> next(puzzles).numpy("puzzle").shape
    (256, 81)
    """
    if options.get("quota") is not None:
        raise ValueError("a stream has no end, so it has no quota")
    # What means nothing is an error here and not at the first batch.
    generate(0, seed, threads=threads, **options)

    def make(n: int, start: int) -> Table:
        return generate(n, seed, start, threads=threads, **options)

    return Stream(make, batch, seed, worker, progress)


def whole_recipe(recipe: Mapping[str, Any], levels: Levels | None = None) -> dict[str, Any]:
    """What stands in the ``recipe.toml`` of a run with this recipe, however it was spelt.

    Raises:
        ValueError: It means nothing, or no puzzle can meet it.
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
        max_er: Give up on what is known to be rated higher: its level is ``beyond``, its ``er`` is null.
        canonical: Rate the canonical form of each puzzle, so that all isomorphic puzzles get one rating.
        flow: Add ``flow_min``, ``flow_mean`` and ``bottlenecks``: how many cells singles fill along the path.
        strict: Raise at the first text that is no puzzle with one solution. Otherwise its ``status`` is ``invalid``,
            ``no_solution``, ``multiple`` or ``complete`` (a solution grid), and what is not known of it is null.

    Raises:
        PuzzleError: With the row in it.
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

    For each there is what ``gridmill grade --steps`` writes: ``puzzle``, ``er``, ... and ``path``, a list of steps
    (``docs/steps.md`` of the project says what is in one); ``line`` is the row, from 0. The arguments are those of
    ``grade``; the path of a canonical form is turned back to fit the puzzle.

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
    """Rate puzzles, and give their solving paths as columns.

    The table is that of ``grade``, and each row has lists with an element for each step: ``step_technique``,
    ``step_rating``, ``step_placed`` and ``step_removed``. A candidate is a number, ``9 * cell + digit - 1`` with cells
    from 0, row by row. A step places one candidate, or removes some and has -1 in ``step_placed``. A placed digit also
    goes from all cells that see it. ``explain`` has the evidence of each step, in 44 times the space.

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

    Each is an image of a puzzle under a random map (turned, lines permuted, digits renamed), graded anew. The last
    column, ``origin``, is the row of the puzzle it comes from; if ``puzzles`` is ``None`` it is the line of a built-in
    collection.

    Args:
        n: How many; if it is ``None``, 1, or all of ``per_seed``.
        level: Only from puzzles of these levels.
        per_seed: So many images of each puzzle, one puzzle after the other, instead of drawing puzzles.
        only: Only these maps: ``rotate``, ``transpose``, ``bands``, ``stacks``, ``rows``, ``columns``, ``relabel``.
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


#: Options that stand in the table ``target`` of a recipe.
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
    """What the batch functions that examine puzzles are told."""
    known = {"scale": scale, "levels_json": _levels(levels), "max_er": max_er, "canonical": canonical}
    return {**known, "flow": flow, "strict": strict, "threads": threads}


def _recipe(recipe: Mapping[str, Any], given: Options) -> tuple[dict[str, Any], str | None]:
    """The recipe with the options on top of it, all with the keys and values of ``recipe.toml``, and the levels."""
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
