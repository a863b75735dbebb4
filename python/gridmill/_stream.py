# mypy: disable-error-code="import-not-found,import-untyped"
"""Endless streams of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ._arrays import Progress
from ._gridmill import Table

#: Number of indexes that each worker owns. No worker can ever use all of them.
_INDEXES = 1 << 40
#: Largest number of workers.
_WORKERS = 1 << 23


def _update(progress: Progress) -> Any:
    """Returns the function that is called with each number of puzzles, if there is one."""
    if progress is not True:
        return progress or None
    from tqdm.auto import tqdm

    return tqdm(unit="puzzle").update


class Stream(Iterator[Table]):
    """Endless iterator over tables of puzzles. ``gridmill.stream`` makes a stream.

    ``state_dict()`` returns the position of the stream as a dict of integers, which you can save as JSON.
    ``load_state_dict()`` resumes at a saved position.
    """

    def __init__(self, make: Callable[..., Table], batch: int, seed: int, worker: int, progress: Progress) -> None:
        if not isinstance(batch, int) or batch < 1:
            raise ValueError(f"batch: expected 1 or more, found {batch}")
        if not 0 <= worker < _WORKERS:
            raise ValueError(f"worker: expected a number from 0 to {_WORKERS - 1}, found {worker}")
        self._make, self._batch = make, batch
        self._state = {"seed": seed, "worker": worker, "next": worker * _INDEXES}
        self._progress, self._update = progress, _update(progress)

    def __next__(self) -> Table:
        table = self._make(self._batch, self._state["seed"], self._state["next"])
        self._state["next"] = table["index"][-1] + 1
        if self._update is not None:
            self._update(len(table))
        return table

    def __getstate__(self) -> dict[str, Any]:
        """Returns what ``pickle`` saves. A progress bar stays in its process, and the copy begins a new one."""
        return {**self.__dict__, "_update": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= {**state, "_update": _update(state["_progress"])}

    def state_dict(self) -> dict[str, int]:
        """Returns the position of the stream: the next index, the seed and the worker."""
        return dict(self._state)

    def load_state_dict(self, state: Mapping[str, int]) -> None:
        """Resumes at a saved position. The saved stream must have the same seed and worker as this stream.

        Raises:
            ValueError: The seed or the worker differs.
        """
        for key in ("seed", "worker"):
            if state[key] != self._state[key]:
                raise ValueError(f"this is the state of a stream with {key} {state[key]}, not {self._state[key]}")
        self._state["next"] = int(state["next"])
