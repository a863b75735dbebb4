# mypy: disable-error-code="import-not-found,import-untyped"
"""Endless batches of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ._gridmill import Table

#: Number of indexes of a worker, more than it can ever make.
_INDEXES = 1 << 40
#: Largest number of workers.
_WORKERS = 1 << 23


class Stream(Iterator[Table]):
    """Endless batches; ``gridmill.stream`` makes one.

    ``state_dict()`` returns its position, a dict of numbers that JSON can hold; ``load_state_dict()`` resumes there.
    """

    def __init__(self, make: Callable[[int, int], Table], batch: int, seed: int, worker: int, progress: bool) -> None:
        if batch < 1:
            raise ValueError(f"batch: expected 1 or more, found {batch}")
        if not 0 <= worker < _WORKERS:
            raise ValueError(f"worker: expected a number from 0 to {_WORKERS - 1}, found {worker}")
        self._make, self._batch = make, batch
        self._state = {"seed": seed, "worker": worker, "next": worker * _INDEXES}
        self._bar: Any = None
        if progress:
            from tqdm.auto import tqdm

            self._bar = tqdm(unit="puzzle")

    def __next__(self) -> Table:
        table = self._make(self._batch, self._state["next"])
        self._state["next"] = table["index"][-1] + 1
        if self._bar is not None:
            self._bar.update(len(table))
        return table

    def state_dict(self) -> dict[str, int]:
        """Return the position: the next index, the seed and the worker."""
        return dict(self._state)

    def load_state_dict(self, state: Mapping[str, int]) -> None:
        """Resume at the position of a stream with the same seed and worker.

        Raises:
            ValueError: The state belongs to another stream.
        """
        for key in ("seed", "worker"):
            if state[key] != self._state[key]:
                raise ValueError(f"this is the state of a stream with {key} {state[key]}, not {self._state[key]}")
        self._state["next"] = int(state["next"])
