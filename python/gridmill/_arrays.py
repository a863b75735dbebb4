# mypy: disable-error-code="import-not-found"
"""NumPy arrays of grids: a row of 81 numbers for each, 0 for an empty cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _gridmill

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    #: Values of grids, or numbers of maps.
    Values = npt.NDArray[np.int8]

#: A batch: texts of 81 characters, or an array of integers of shape (N, 81) or (N, 9, 9), 0 for an empty cell.
Puzzles = Iterable[Any]

#: Numbers of a map: 1 if it transposes, then the lists of rows, columns and digits, from 0.
_MAP = 28


class Augmented(NamedTuple):
    """Isomorphic puzzles, row by row."""

    puzzles: Values
    solutions: Values
    #: Shape (N, 28): 1 if the map transposes, then the targets of rows, columns and digits, from 0.
    maps: Values


def integers(array: Any, width: int) -> npt.NDArray[np.uint8] | None:
    """Return the values of an array of integers as bytes, 255 for invalid ones; ``None`` if it holds texts."""
    import numpy as np

    array = np.asarray(array)
    if array.dtype.kind not in "iu":
        if array.dtype.kind in "OUST":
            return None
        raise TypeError(f"expected texts or integers, found an array of {array.dtype}")
    if width == 81 and array.shape[1:] == (9, 9):
        array = array.reshape(-1, 81)
    if array.ndim != 2 or array.shape[1] != width:
        expected = "(N, 81) or (N, 9, 9)" if width == 81 else f"(N, {width})"
        raise TypeError(f"expected an array of shape {expected}, found {array.shape}")
    if array.dtype.itemsize == 1:
        return np.ascontiguousarray(array).view(np.uint8)
    return np.where((array < 0) | (array > 9), 255, array).astype(np.uint8)


def to_numpy(puzzles: Puzzles) -> Values:
    """Return the values of grids, row by row, 0 for an empty cell: an array of int8 and shape (N, 81).

    Raises:
        PuzzleError: A row is not a grid.

    >>> gridmill.to_numpy(gridmill.solve(puzzles)).shape
    (100, 81)
    """
    return _int8(_gridmill.values(puzzles), 81)


def augment(
    puzzles: Puzzles,
    solutions: Puzzles,
    n: int,
    seed: int,
    *,
    only: str | Sequence[str] = (),
    threads: int | None = None,
) -> Augmented:
    """Make ``n`` random isomorphic puzzles from each puzzle, and map its solution in the same way.

    Row ``i`` is the image of puzzle ``i // n`` under map ``i``; ``gridmill remix --per-seed N --no-grade`` makes the
    same puzzles. All maps are equally likely. ``augment`` grades and solves nothing, so a training loop can call it for
    each batch. An image nearly always has the level of its puzzle, but sometimes another ER.

    Args:
        only: Use only these maps: ``rotate``, ``transpose``, ``bands``, ``stacks``, ``rows``, ``columns``, ``relabel``.

    >>> images = gridmill.augment(puzzles, gridmill.solve(puzzles), 8, seed=1)
    >>> predictions = model(images.puzzles)
    >>> votes = gridmill.transform(predictions, images.maps, inverse=True).reshape(-1, 8, 81)
    """
    kinds = only.split(",") if isinstance(only, str) else list(only)
    values = _gridmill.augment(puzzles, solutions, n, seed, kinds, threads)
    total = len(values) // (81 + 81 + _MAP)
    ends = (81 * total, 2 * 81 * total)
    view = memoryview(values)
    return Augmented(_int8(view[: ends[0]], 81), _int8(view[ends[0] : ends[1]], 81), _int8(view[ends[1] :], _MAP))


def transform(puzzles: Puzzles, maps: str | Iterable[Any], *, inverse: bool = False) -> Values:
    """Apply maps to puzzles, solutions or any other grids: an array of int8 and shape (N, 81).

    Args:
        maps: A map for each grid, as texts of ``canon`` or as the array of ``augment``; or one text for all grids.
        inverse: Undo the maps instead.

    >>> forms, maps = gridmill.canon(puzzles, maps=True)
    >>> (gridmill.transform(forms, maps, inverse=True) == gridmill.to_numpy(puzzles)).all()
    np.True_
    """
    return _int8(_gridmill.transform(puzzles, maps, inverse), 81)


def _int8(values: bytearray | memoryview, width: int) -> Values:
    import numpy as np

    return np.frombuffer(values, dtype=np.int8).reshape(-1, width)
