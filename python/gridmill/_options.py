"""Options of runs and of ratings, and their form for ``_gridmill``."""

import json
import numbers
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from ._arrays import Work

#: Difficulty levels: either the name of a preset (``"sudoku-exchange"``), or a list with the name, the highest rating
#: and, if it is bounded, the highest effort of each level. A puzzle is in the first level that holds it. The last level
#: has no bounds. Examples: ``[("gentle", 2.5), ("rough", None)]``, ``[("short", 2.6, 14.8), ("long", None)]``.
Levels = str | Sequence[tuple[str, float | None] | tuple[str, float | None, float | None]]


#: A number, a range as a pair, of which ``None`` is an open end, or either as a text, such as ``"4.2..6.0"``.
Range = float | str | tuple[float | None, float | None]


class Options(TypedDict, total=False):
    """Options of a run. Their names and meanings are those of the options of ``gridmill generate``."""

    #: Layout of the board, such as ``"6x6"``, ``"x"`` or ``"jigsaw:AAB..."``. If it is not classic, the table has the
    #: column ``layout``.
    layout: str
    #: How to draw puzzles: ``"fast"`` or ``"uniform"``.
    sampling: str
    #: Symmetry of the clues: ``rot180``, ``mirror_h``, ...
    symmetry: str
    #: Cells that may hold clues: 81 characters. ``.`` stands for a cell that holds no clue.
    pattern: str
    #: Number of clues, such as ``25``, or a range, such as ``(24, 28)`` or ``"24..28"``.
    clues: Range
    #: Largest number of attempts at each puzzle.
    attempts: int
    #: Rating scale: ``"classic"``, ``"sukaku"`` or ``"sukaku-1.15"``, or a list, such as ``"classic,sukaku"``
    #: or ``"classic,hodoku"``.
    scale: str
    #: Difficulty levels and their bounds.
    levels: Levels
    #: Levels of the puzzles to make, or the number of puzzles of each level.
    level: str | list[str] | Mapping[str, int]
    #: ER, such as ``6.6``, or a range, such as ``(4.2, 6.0)``, ``(4.2, None)`` or ``"4.2..6.0"``.
    er: Range
    #: Range of the effort, such as ``(12, 20)``.
    effort: Range
    #: HoDoKu levels of the puzzles to make: ``"easy"``, ``"medium"``, ``"hard"``, ``"unfair"``, ``"extreme"``.
    hodoku_level: str | list[str]
    #: Range of the HoDoKu score, such as ``(1000, 1600)``.
    hodoku_score: Range
    #: Techniques that the solving path must use, all of them. ``"x_wing|swordfish"`` means one of the two.
    require: str | list[str]
    #: Techniques that the solving path must not use.
    forbid: str | list[str]
    #: The only techniques that the solving path may use.
    allow: str | list[str]
    #: Number of changes without progress after which a search gives up. ``True`` means 1000.
    search: bool | int
    #: Whether to drop each puzzle that is isomorphic to an earlier puzzle.
    distinct: bool
    #: Whether to add the columns ``flow_min``, ``flow_mean`` and ``bottlenecks``.
    flow: bool


#: Names of the options that belong to the table ``target`` of a recipe.
_TARGET = (
    "level",
    "er",
    "effort",
    "hodoku_level",
    "hodoku_score",
    "require",
    "forbid",
    "allow",
    "search",
    "distinct",
)

#: Options that are ranges.
_RANGES = ("clues", "er", "effort", "hodoku_score")


def _range(key: str, given: Any) -> str:
    """Returns a range as the command takes it."""
    ends = given if isinstance(given, tuple | list) else (given,)
    if isinstance(given, str):
        return given
    is_number = (end is None or isinstance(end, numbers.Real) and not isinstance(end, bool) for end in ends)
    if len(ends) > 2 or not all(is_number):
        raise ValueError(
            f"{key}: expected a number, a pair such as (4.2, 6.0), or a text such as '4.2..6.0', found {given!r}"
        )

    def text(end: Any) -> str:
        if end is None:
            return ""
        # A float of NumPy can have 32 bits.
        return str(int(end) if isinstance(end, numbers.Integral) else round(float(end), 3))

    return "..".join(map(text, ends))


def names_of(names: str | Iterable[str]) -> list[str]:
    return names.split(",") if isinstance(names, str) else list(names)


def levels_json(levels: Levels | None) -> str | None:
    if levels is None or isinstance(levels, str):
        return levels and json.dumps(levels)
    if not isinstance(levels, Iterable) or any(isinstance(level, str) for level in levels):
        raise TypeError(f"levels: expected the name of a preset or a list of levels and bounds, found {levels!r}")
    rows = [dict(zip(("name", "up_to", "effort_up_to"), level, strict=False)) for level in levels]
    return json.dumps([{key: value for key, value in row.items() if value is not None} for row in rows])


def examination(
    scale: str,
    levels: Levels | None,
    max_er: float | None,
    canonical: bool,
    flow: bool,
    strict: bool,
    work: Work,
) -> dict[str, Any]:
    """Returns the arguments of the functions of ``_gridmill`` that examine puzzles."""
    if max_er is not None and not isinstance(max_er, float | int):
        raise TypeError(f"max_er: expected a rating such as 7.5, found {max_er!r}")
    known = {"scale": scale, "levels_json": levels_json(levels), "max_er": max_er, "canonical": canonical}
    return {**known, "flow": flow, "strict": strict, "work": work}


def has_numbers(target: Mapping[str, Any]) -> bool:
    """True if the levels of a target have numbers."""
    return any("=" in level for level in target.get("level", ()))


def recipe_of(recipe: Mapping[str, Any], given: Options) -> tuple[dict[str, Any], str | None]:
    """Returns the recipe after the options override it, and the levels as JSON.

    The keys and values of the returned recipe are those of ``recipe.toml``.
    """
    options: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    levels = levels_json(options.pop("levels", None))
    target = {**recipe.get("target", {})}
    target |= {key: options.pop(key) for key in _TARGET if key in options}
    if isinstance(target.get("level"), Mapping):
        target["level"] = [f"{level}={number}" for level, number in target["level"].items()]
    for key in {"level", "hodoku_level", "require"} & target.keys():
        target[key] = names_of(target[key])
    for key in {"forbid", "allow"} & target.keys():
        target[key] = "|".join(names_of(target[key]))
    if target.get("search") is True:
        target["search"] = 1000
    target = {key: value for key, value in target.items() if value is not False}
    table = {**recipe, **options, "target": target}
    for part in (table, target):
        part |= {key: _range(key, part[key]) for key in _RANGES if key in part}
    if "flow" in table:
        table["columns"] = "all,flow" if table.pop("flow") else "all"
    return {**table, "seed": str(table["seed"])} if "seed" in table else table, levels
