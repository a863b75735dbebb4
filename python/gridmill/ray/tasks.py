# The type hints of Ray are incomplete.
# mypy: disable-error-code="import-not-found,import-untyped,no-untyped-call,call-overload,arg-type,type-arg"
"""Starts Ray tasks, and retries them if a machine dies."""

import logging
from collections.abc import Callable, Iterable, Iterator
from numbers import Integral
from typing import Any

import ray

log = logging.getLogger("gridmill.ray")

#: Number of puzzles per task. A task takes some seconds. If its machine dies, this work is lost.
PART = 50_000
#: Number of retries of a task whose machine died or whose files could not be written.
RETRIES = 20


def check_numbers(least: int, **numbers: int) -> None:
    """Checks that all ``numbers`` are whole numbers from ``least`` on.

    Raises:
        ValueError: A number is not whole, or is too small. The message contains its name.
    """
    for name, number in numbers.items():
        if not isinstance(number, Integral) or number < least:
            raise ValueError(f"{name} = {number!r}, expected a whole number from {least} on")


def remote(function: Callable[..., Any], cpus: int) -> Any:
    """Returns a Ray task that calls the function on ``cpus`` cores, with retries."""
    largest = max((node["Resources"].get("CPU", 0) for node in ray.nodes() if node["Alive"]), default=0)
    if cpus > largest:
        log.warning("a task wants %d cores, and no machine has more than %d: waiting for one that has", cpus, largest)
    return ray.remote(num_cpus=cpus, max_retries=RETRIES, retry_exceptions=[OSError])(function)


def finished(jobs: Iterable[ray.ObjectRef]) -> Iterator[Any]:
    """Starts the jobs, and yields their results as they arrive.

    At most about two jobs per core are unfinished at any time. A new job starts only when an earlier job ends.
    """
    running: list[ray.ObjectRef] = []
    jobs, count = iter(jobs), 0
    while True:
        most = 2 * int(ray.cluster_resources().get("CPU", 1)) + 2
        while len(running) < most and (job := next(jobs, None)) is not None:
            running.append(job)
        if not running:
            return
        done, running = ray.wait(running)
        for job in done:
            yield ray.get(job)
            count += 1
            log.info("%d parts done", count)
