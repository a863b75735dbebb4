"""Makes, grades and transforms sudoku puzzles in batches, on all cores, as the command ``gridmill`` does.

A puzzle is a text of 81 characters, row by row. ``.`` or ``0`` stands for an empty cell. A batch of puzzles is one of
these:

* an iterable of such texts, for example a list, or a column of pandas, polars or pyarrow;
* an array of integers of shape (N, 81) or (N, 9, 9), in which 0 stands for an empty cell;
* a table with a column of puzzles: a ``Table``, or one of pandas, polars or pyarrow;
* an open file or a ``pathlib.Path``, in any form that ``read`` knows.

With ``layout="6x6"`` or another name, ``generate``, ``stream``, ``grade``, ``explain``, ``solve``, ``count``,
``canon``, ``dedup``, ``to_numpy`` and ``Reader`` know boards of other layouts. A board of n rows has n * n cells.
``docs/boards.md`` of the project lists the names. All other functions know classic puzzles only.

The number of the first row is 0. A ``Table`` has the same columns as the CSV of the command. You can pass a ``Table``
to ``pyarrow.table``, ``polars.DataFrame`` and DuckDB without conversion. ``to_pandas()`` returns a frame of pandas.

>>> import gridmill
>>> gridmill.generate(3, seed=1)["level"]
['hard', 'fiendish', 'fiendish']
"""

import functools
import inspect
import json
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Unpack

from . import _gridmill
from ._arrays import Augmented, Layout, Progress, Puzzles, augment, drawn, to_numpy, transform
from ._dataset import write_dataset
from ._gridmill import PuzzleError, Reader, Table, __version__, canon, count, read, solve
from ._options import Levels, Options, examination, has_numbers, levels_json, names_of, recipe_of
from ._sets import Audit, Rows, audit, dedup, split
from ._stream import Stream

__all__ = [
    "Audit",
    "Augmented",
    "Layout",
    "Levels",
    "Options",
    "Progress",
    "PuzzleError",
    "Puzzles",
    "Reader",
    "Rows",
    "Stream",
    "Table",
    "__version__",
    "audit",
    "augment",
    "canon",
    "count",
    "dedup",
    "explain",
    "generate",
    "grade",
    "paths",
    "read",
    "remix",
    "solve",
    "split",
    "stream",
    "to_numpy",
    "transform",
    "whole_recipe",
    "write_dataset",
]


def __dir__() -> list[str]:
    """Lists the names for users, without those that this module imports for itself."""
    return __all__


def generate(
    n: int | None = None,
    seed: int | None = None,
    start: int = 0,
    *,
    indexes: int | None = None,
    recipe: Mapping[str, Any] | None = None,
    threads: int | None = None,
    progress: Progress = False,
    timeout: float | None = None,
    **options: Unpack[Options],
) -> Table:
    """Makes puzzles.

    ``generate`` attempts one puzzle for each index, from ``start`` on. The puzzle of an index depends only on the seed,
    the options and the index. ``generate`` ends when it has ``n`` puzzles or has tried ``indexes`` indexes. If some
    puzzles do not match the options (``level``, ``er``, ``require``, ...), the table lacks the indexes of these
    puzzles.

    Args:
        n: Number of puzzles. Omit it if ``indexes`` or the numbers of ``level`` end the run.
        seed: Random seed. By default it is drawn; ``table.metadata["gridmill.seed"]`` names it.
        start: First index.
        indexes: Largest number of indexes to try.
        recipe: Some or all keys and values of the ``recipe.toml`` of a run. An option overrides the value in the
            recipe. An option ``None`` keeps the value of the recipe, and ``False`` removes this value.
        threads: Number of threads, by default the number of cores. The result does not depend on this number.
        progress: ``True`` for a progress bar, or a function, as in ``Progress``.
        timeout: Number of seconds after which to raise ``TimeoutError``.
        options: Options of ``gridmill generate``, as in ``Options``.

    Raises:
        TypeError: There is no such option.
        ValueError: An option is invalid, or no puzzle can match the options.

    >>> gridmill.generate(2, seed=1, level="hard", require="x_wing")["index"]
    [835, 1251]
    """
    if unknown := options.keys() - Options.__annotations__.keys():
        known = ", ".join((*inspect.signature(generate).parameters, *Options.__annotations__))
        raise TypeError(f"generate() has no argument {min(unknown)!r}; it has {known.replace('options, ', '')}")
    recipe = recipe or {}
    seed = recipe.get("seed") if seed is None else seed
    table, levels = recipe_of({**recipe, "seed": drawn(seed)}, options)
    if n is None and indexes is None and not has_numbers(table["target"]):
        raise ValueError("the run has no end: give n, indexes, or numbers of levels")
    return _gridmill.generate(json.dumps(table), levels, n, start, indexes, (threads, progress, timeout))


def stream(
    batch: int,
    seed: int | None = None,
    *,
    worker: int = 0,
    threads: int | None = None,
    progress: Progress = False,
    timeout: float | None = None,
    **options: Unpack[Options],
) -> Stream:
    """Makes an endless stream of puzzles, in tables of ``batch`` rows.

    With the same seed and options, ``generate`` makes the same puzzles. Worker 0 makes the indexes from 0 on, worker 1
    makes the indexes from 2**40 on, and so on. So two workers never make the same index. The stream is an iterator.
    ``state_dict`` returns its position, and ``load_state_dict`` resumes the stream there.

    Args:
        batch: Number of rows of each table.
        seed: Random seed. By default it is drawn; give all workers the same.
        worker: Number of the worker process, from 0. In a data loader this is the ``id`` of the worker.
        threads: Number of threads, by default the number of cores. Use 1 if there are several workers.
        progress: ``True`` for a progress bar, or a function, as in ``Progress``.
        timeout: Number of seconds after which a table that is not complete raises ``TimeoutError``.
        options: Options of ``gridmill generate``, as in ``Options``.

    Raises:
        ValueError: An option is invalid, or no puzzle can match the options.

    >>> puzzles = gridmill.stream(256, seed=1, level="hard")
    >>> next(puzzles).numpy("puzzle").shape
    (256, 81)
    """
    if isinstance(options.get("level"), Mapping):
        raise ValueError("a stream has no end, so its levels have no numbers")
    seed = drawn(seed)
    # Check the options before the first batch.
    generate(0, seed, threads=threads, timeout=timeout, **options)

    # Not a local function, which cannot be pickled.
    make = functools.partial(generate, threads=threads, timeout=timeout, **options)
    return Stream(make, batch, seed, worker, progress)


def whole_recipe(recipe: Mapping[str, Any], levels: Levels | None = None) -> dict[str, Any]:
    """Returns the complete ``recipe.toml`` of a run with this recipe. All values have their usual form.

    Raises:
        ValueError: The recipe is invalid, or no puzzle can match it.
    """
    table, own_levels = recipe_of(recipe, {} if levels is None else {"levels": levels})
    return tomllib.loads(_gridmill.whole_recipe(json.dumps(table), own_levels))


def grade(
    puzzles: Puzzles,
    *,
    layout: Layout | None = None,
    scale: str = "classic",
    levels: Levels | None = None,
    max_er: float | None = None,
    canonical: bool = False,
    flow: bool = False,
    keep: bool = False,
    strict: bool = True,
    threads: int | None = None,
    progress: Progress = False,
    timeout: float | None = None,
) -> Table:
    """Rates puzzles as Sudoku Explainer does.

    Row i of the table describes puzzle i. The last column is ``status``. It is ``ok`` for each puzzle.

    Args:
        layout: Layout of the puzzles, by default the classic one. If it is not classic, the table has the column
            ``layout``. ``"classic"`` rates all layouts of at most 9 rows, and ``"sukaku"`` those of 9 rows without
            regions. Other scales, lists of scales and ``canonical`` are for classic puzzles only.
        scale: Program whose ratings to compute. ``"classic"`` is Sudoku Explainer 1.2.1, ``"sukaku"`` is
            SukakuExplainer 1.18.1, and ``"sukaku-1.15"`` is SukakuExplainer 1.15.10. The last two add the column
            ``scale``. A list such as ``"classic,sukaku"`` rates as ``"classic"``, and adds the ratings of ``"sukaku"``
            in the columns ``er_sukaku``, ``ep_sukaku`` and ``ed_sukaku``. ``"classic,hodoku"`` adds the level and the
            score of HoDoKu 2.2.0 in the columns ``hodoku_level`` and ``hodoku_score``.
        levels: Difficulty levels, by default easy to extreme.
        max_er: Highest rating to compute. A harder puzzle gets the level ``beyond``, and its ``er`` is null.
        canonical: Rate the canonical form of each puzzle. Then all isomorphic puzzles get the same rating.
        flow: Add ``flow_min``, ``flow_mean`` and ``bottlenecks``. These columns describe how many cells a single can
            fill at each point of the path.
        keep: Add the other columns of a table or a file of puzzles behind the new ones.
        strict: Raise an error at the first row that is not a puzzle with exactly one solution. With ``False``, such a
            row has the ``status`` ``invalid``, ``no_solution``, ``multiple`` (several solutions) or ``complete`` (a
            solution grid), and its unknown values are null.
        threads: Number of threads, by default the number of cores.
        progress: ``True`` for a progress bar, or a function, as in ``Progress``.
        timeout: Number of seconds after which to raise ``TimeoutError``.

    Raises:
        PuzzleError: ``strict`` is true, and a row is not a puzzle. The attribute ``row`` is the number of the row.
        ValueError: An argument is invalid, or the scale does not rate the layout.
    """
    how = examination(scale, levels, max_er, canonical, flow, strict, (threads, progress, timeout))
    return _gridmill.grade(puzzles, layout, how, keep)


def explain(
    puzzles: Puzzles,
    *,
    layout: Layout | None = None,
    scale: str = "classic",
    levels: Levels | None = None,
    max_er: float | None = None,
    canonical: bool = False,
    flow: bool = False,
    strict: bool = True,
    threads: int | None = None,
    progress: Progress = False,
    timeout: float | None = None,
) -> list[dict[str, Any]]:
    """Returns the solution of each puzzle step by step.

    The result has one dict for each puzzle, with the same keys as ``gridmill grade --steps``: ``puzzle``, ``er``, ...
    The value of ``path`` is a list of steps. The file ``docs/steps.md`` of the project describes the keys of a step.
    The value of ``line`` is the number of the row, from 0. The arguments have the same meaning as in ``grade``. With
    ``canonical=True`` the steps of the canonical form are mapped back to the puzzle. ``scale="hodoku"`` returns the
    steps of HoDoKu 2.2.0, with their scores as ratings.

    >>> gridmill.explain(puzzles)[0]["path"][0]["technique"]
    'hidden_single_box'
    """
    how = examination(scale, levels, max_er, canonical, flow, strict, (threads, progress, timeout))
    return [json.loads(line) for line in _gridmill.explain(puzzles, layout, how)]


def paths(
    puzzles: Puzzles,
    *,
    boards: bool = False,
    candidates: bool = False,
    evidence: bool = False,
    scale: str = "classic",
    levels: Levels | None = None,
    max_er: float | None = None,
    canonical: bool = False,
    flow: bool = False,
    strict: bool = True,
    threads: int | None = None,
    progress: Progress = False,
    timeout: float | None = None,
) -> Table:
    """Rates puzzles, and returns their solving paths as columns.

    The table has the columns of ``grade`` and four more: ``step_technique``, ``step_rating``, ``step_placed`` and
    ``step_removed``. Each value of these four columns is a list with one element for each step.

    A candidate is the number ``9 * cell + digit - 1``. Cells count from 0, row by row. If a step places a digit,
    ``step_placed`` is the placed candidate. If a step only removes candidates, ``step_placed`` is -1 and
    ``step_removed`` lists the removed candidates. A placed digit also removes this digit from all cells that see it.
    ``step_removed`` does not list these candidates.

    Args:
        boards: Add the column ``step_board`` with the digits before each step.
        candidates: Add the column ``step_candidates`` with the candidates before each step: a list of 81 numbers. If
            digit ``d`` is a candidate of a cell, bit ``d - 1`` of its number is set. A cell with a digit has the number
            0.
        evidence: Add the column ``step_evidence`` with the reason for each step: the JSON text of the object that
            ``explain`` returns as ``evidence``.

    The other arguments have the same meaning as in ``grade``, and ``scale`` as in ``explain``.

    >>> table = gridmill.paths(puzzles)
    >>> pyarrow.parquet.write_table(pyarrow.table(table), "paths.parquet")
    """
    how = examination(scale, levels, max_er, canonical, flow, strict, (threads, progress, timeout))
    return _gridmill.paths(puzzles, how, boards, candidates, evidence)


def remix(
    puzzles: Puzzles | None = None,
    n: int | None = None,
    seed: int | None = None,
    *,
    level: str | Sequence[str] = (),
    scale: str = "classic",
    levels: Levels | None = None,
    per_seed: int | None = None,
    keep_symmetry: bool = False,
    only: str | Sequence[str] = (),
    attempts: int = 1000,
    flow: bool = False,
    threads: int | None = None,
    progress: Progress = False,
    timeout: float | None = None,
) -> Table:
    """Makes isomorphic puzzles of the same levels from seed puzzles.

    ``remix`` applies a random map to a seed puzzle: it rotates the puzzle, permutes its rows and columns, and renames
    its digits. Then ``remix`` rates the new puzzle. The last column, ``origin``, is the row of the seed puzzle. If
    ``puzzles`` is ``None``, ``origin`` is the line of a built-in collection.

    Args:
        puzzles: Seed puzzles. ``None`` means the built-in collections.
        n: Number of puzzles. ``None`` means 1 puzzle, or with ``per_seed`` all puzzles from all seed puzzles.
        seed: Random seed. By default it is drawn; ``table.metadata["gridmill.seed"]`` names it.
        level: Use only seed puzzles of these levels.
        scale: Rating scale, as in ``grade``.
        levels: Difficulty levels, as in ``grade``.
        per_seed: Number of puzzles to make from each seed puzzle, in order. By default ``remix`` draws seed puzzles at
            random.
        keep_symmetry: Keep the symmetry of the clues.
        only: Use only these maps: ``rotate``, ``transpose``, ``bands``, ``stacks``, ``rows``, ``columns``, ``relabel``.
        attempts: Largest number of attempts at each puzzle, until it has the level of its seed puzzle.
        flow: Add ``flow_min``, ``flow_mean`` and ``bottlenecks``, as in ``grade``.
        threads, progress, timeout: As in ``grade``.

    Raises:
        ValueError: No seed puzzle has a requested level, or all attempts at a puzzle failed.
        PuzzleError: A seed puzzle does not have exactly one solution.
    """
    return _gridmill.remix(
        puzzles,
        n,
        str(drawn(seed)),
        names_of(level),
        scale,
        levels_json(levels),
        per_seed,
        keep_symmetry,
        names_of(only),
        attempts,
        flow,
        (threads, progress, timeout),
    )
