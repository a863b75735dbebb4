# mypy: disable-error-code="import-not-found,import-untyped"
"""Makes a corpus on a cluster."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pyarrow as pa

import gridmill
from gridmill._options import has_numbers

from .place import Place, check_levels
from .tasks import PART, check_numbers, finished, remote


def generate_corpus(
    recipe: Mapping[str, Any], n: int, out: str, *, seed: int | None = None, part: int = PART, cpus: int = 1
) -> Counter[str]:
    """Makes the puzzles of the first ``n`` indexes that match the recipe, as ``gridmill generate`` does.

    If ``out`` holds complete parts of a run with the same recipe, these parts stay. So you can raise ``n`` and call
    ``generate_corpus`` again.

    Args:
        recipe: Some or all keys and values of the ``recipe.toml`` of a run.
        n: Number of indexes.
        out: Path of a directory, or a URI that pyarrow or fsspec supports.
        seed: Random seed, instead of the seed in the recipe.
        part: Number of indexes per task.
        cpus: Number of cores per task.

    Returns:
        The number of puzzles of each level.

    Raises:
        ValueError: An argument is invalid, or ``out`` belongs to another run.
    """
    recipe = dict(recipe) if seed is None else {**recipe, "seed": seed}
    if "seed" not in recipe:
        raise ValueError("no seed: give one in the recipe or as an argument")
    if has_numbers(recipe.get("target", {})):
        raise ValueError("level: numbers are impossible on a cluster, because no task knows what the others have made")
    if recipe.get("target", {}).get("distinct"):
        raise ValueError("distinct: impossible on a cluster; use dedup afterwards")
    if "shard" in recipe:
        raise ValueError("shard: a cluster makes whole runs; omit it from the recipe")
    check_numbers(0, n=n)
    check_numbers(1, part=part, cpus=cpus)
    recipe = gridmill.whole_recipe(recipe)
    check_levels(level["name"] for level in recipe["levels"])
    place = Place(out)
    place.begin({"generate": recipe})
    parts = place.parts()
    place.sweep(parts)
    task = remote(_generate_part, cpus)
    jobs = (task.remote(place, recipe, start, end, cpus) for start, end in _missing(parts, n, part))
    for _ in finished(jobs):
        pass
    place.sweep(place.parts())
    return place.rows()


def _missing(parts: Iterable[str], n: int, size: int) -> Iterator[tuple[int, int]]:
    """Yields the missing ranges of indexes below ``n``. Each range lies between neighbouring multiples of ``size``."""
    ranges = [name.split("-") for name in parts]
    there = dict(sorted((int(start), int(end)) for start, end in ranges))
    at = 0
    for start in [*there, n]:
        while at < min(start, n):
            end = min(at - at % size + size, start, n)
            yield at, end
            at = end
        at = max(at, there.get(start, at))


def _generate_part(place: Place, recipe: Mapping[str, Any], start: int, end: int, threads: int) -> None:
    seed = int(recipe["seed"])
    table = gridmill.generate(None, seed, start, indexes=end - start, recipe=recipe, threads=threads)
    place.write_part(f"{start:012}-{end:012}", pa.table(table))
