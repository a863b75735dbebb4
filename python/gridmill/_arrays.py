# mypy: disable-error-code="import-not-found"
"""NumPy arrays of grids. Each grid is a row with a number for each cell, and 0 stands for an empty cell."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _gridmill

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    #: Array of the values of grids, or of the numbers of maps.
    _Values = npt.NDArray[np.int8]

#: Batch of puzzles: texts of 81 characters, or an array of integers of shape (N, 81) or (N, 9, 9). 0 is an empty cell.
#: Boards of n rows have n * n cells.
Puzzles = Iterable[Any]

#: Layout of the puzzles: a name such as ``"6x6"``, ``"x"`` or ``"jigsaw:AAB..."``, or a list with a name for each
#: puzzle, such as the column ``layout`` of a table.
Layout = str | Iterable[str | None]

#: ``True`` for a progress bar of tqdm, which must be installed, or a function that is called with the number of puzzles
#: that were done since its last call.
Progress = bool | Callable[[int], object]

#: Number of threads, progress and timeout of a call.
Work = tuple[int | None, Progress | None, float | None]

#: Number of integers that describe a map. The first is 1 if the map transposes the grid, otherwise 0. Then come the
#: targets of the 9 rows, the 9 columns and the 9 digits, each from 0.
_MAP = 28


def drawn(seed: int | None) -> int:
    """Returns the seed, or draws one."""
    return random.SystemRandom().getrandbits(64) if seed is None else seed


class Augmented(NamedTuple):
    """Isomorphic puzzles with their solutions and maps. Row i of each array belongs to puzzle i."""

    puzzles: _Values
    solutions: _Values
    #: Array of shape (N, 28). In each row the first number is 1 if the map transposes the grid, otherwise 0. Then come
    #: the targets of the 9 rows, the 9 columns and the 9 digits, each from 0.
    maps: _Values


def integers(array: Any, width: int) -> npt.NDArray[np.uint8] | None:
    """Returns the values of an array of integers as bytes, or ``None`` if the array holds texts.

    255 stands for a value that is not a byte.

    Raises:
        TypeError: The array holds neither integers nor texts, or its shape is wrong.
    """
    import numpy as np

    array = np.asarray(array)
    if array.dtype.kind not in "iu":
        if array.dtype.kind in "OUST":
            return None
        raise TypeError(f"expected texts or integers, found an array of {array.dtype}")
    side = math.isqrt(width)
    is_grid = side * side == width
    if is_grid and array.shape[1:] == (side, side):
        array = array.reshape(-1, width)
    if array.ndim != 2 or array.shape[1] != width:
        expected = f"(N, {width})" + (f" or (N, {side}, {side})" if is_grid else "")
        raise TypeError(f"expected an array of shape {expected}, found {array.shape}")
    if array.dtype.itemsize == 1:
        return np.ascontiguousarray(array).view(np.uint8)
    return np.where((array < 0) | (array > 255), 255, array).astype(np.uint8)


def to_numpy(puzzles: Puzzles, *, layout: Layout | None = None) -> _Values:
    """Returns the values of grids as an array of int8 and shape (N, 81). 0 stands for an empty cell.

    The boards of a ``layout`` of n rows give the shape (N, n * n).

    Raises:
        PuzzleError: A row is not a grid.
        ValueError: There is no such layout.

    >>> gridmill.to_numpy(gridmill.solve(puzzles)).shape
    (100, 81)
    """
    return _int8(*_gridmill.values(puzzles, layout))


def augment(
    puzzles: Puzzles,
    solutions: Puzzles | None = None,
    n: int = 1,
    seed: int | None = None,
    *,
    only: str | Sequence[str] = (),
    threads: int | None = None,
) -> Augmented:
    """Makes ``n`` random isomorphic puzzles from each puzzle, and maps the solution of the puzzle in the same way.

    Row ``i`` of the result is puzzle ``i // n`` after map ``i``. The command ``gridmill remix --per-seed N --no-grade``
    makes the same puzzles. All maps have the same probability. ``augment`` neither grades nor solves puzzles, so it is
    fast enough for each batch of a training loop. An isomorphic puzzle nearly always has the same level as its
    original, but its ER sometimes differs.

    Args:
        puzzles: Puzzles to map.
        solutions: Solutions of these puzzles, in the same order. Omit them if ``puzzles`` is a table with the column
            ``solution``.
        n: Number of isomorphic puzzles to make from each puzzle.
        seed: Random seed, by default drawn. ``transform`` with the maps of the result also makes the same puzzles.
        only: Use only these maps: ``rotate``, ``transpose``, ``bands``, ``stacks``, ``rows``, ``columns``, ``relabel``.
        threads: Number of threads, by default the number of cores.

    Raises:
        PuzzleError: A row is not a grid, or a solution contradicts its puzzle.
        ValueError: An argument is invalid, or the numbers of puzzles and solutions differ.

    >>> images = gridmill.augment(puzzles, gridmill.solve(puzzles), 8, seed=1)
    >>> predictions = model(images.puzzles)
    >>> votes = gridmill.transform(predictions, images.maps, inverse=True).reshape(-1, 8, 81)
    """
    if solutions is None:
        solutions = _gridmill.only_table(puzzles)["solution"]
    kinds = only.split(",") if isinstance(only, str) else list(only)
    values = _gridmill.augment(puzzles, solutions, n, drawn(seed), kinds, (threads, None, None))
    total = len(values) // (81 + 81 + _MAP)
    ends = (81 * total, 2 * 81 * total)
    view = memoryview(values)
    return Augmented(_int8(view[: ends[0]], 81), _int8(view[ends[0] : ends[1]], 81), _int8(view[ends[1] :], _MAP))


def transform(
    puzzles: Puzzles, maps: str | Iterable[Any], *, inverse: bool = False, layout: Layout | None = None
) -> _Values:
    """Applies maps to puzzles, solutions or other grids. Returns an array of int8 and shape (N, 81), or (N, n*n).

    Args:
        puzzles: Grids to map.
        maps: One map for each grid, or one map for all grids. Maps are texts from ``canon``, or the array ``maps`` from
            ``augment``.
        inverse: Undo the maps instead of applying them.
        layout: Layout of the boards, or a list with that of each. All have n rows. The regions of a jigsaw move, too.

    Raises:
        PuzzleError: A row is not a grid or not a map.
        ValueError: The number of maps is neither 1 nor the number of grids.

    >>> forms, maps = gridmill.canon(puzzles, maps=True)
    >>> (gridmill.transform(forms, maps, inverse=True) == gridmill.to_numpy(puzzles)).all()
    np.True_
    """
    if layout is None:
        return _int8(_gridmill.transform(puzzles, maps, inverse), 81)
    maps = [maps] if isinstance(maps, str) else list(maps)
    images = _gridmill.transform_boards(puzzles, maps, inverse, layout)
    return to_numpy(images, layout=layout)


def _int8(values: bytearray | memoryview, width: int) -> _Values:
    import numpy as np

    return np.frombuffer(values, dtype=np.int8).reshape(-1, width)
