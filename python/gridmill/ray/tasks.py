"""Tasks: how much each does, and what becomes of it when a machine dies."""

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import ray

log = logging.getLogger("gridmill.ray")

#: How many puzzles a task makes: some seconds of work, which is what is lost when its machine dies.
PART = 50_000
#: How often a task is tried again when its machine died or its files could not be written.
RETRIES = 20


def remote(function: Callable[..., Any], cpus: int) -> Any:
    return ray.remote(num_cpus=cpus, max_retries=RETRIES, retry_exceptions=[OSError])(function)


def finished(jobs: Iterable[ray.ObjectRef]) -> Iterator[Any]:
    """The results of jobs, as they come. Not many more are begun than there are cores for."""
    jobs, running, count = iter(jobs), [], 0
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
