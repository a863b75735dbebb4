"""Corpora on a Ray cluster: ``pip install gridmill[ray]``, the same version on all machines.

A corpus is a directory, or a place such as ``s3://bucket/corpus``, of Parquet files partitioned by level::

    puzzles/level=easy/000000000000-000000050000.parquet    the easy puzzles of the indexes 0..50000
    _parts/000000000000-000000050000.json                   this range is complete: number of rows of each level
    _run.json                                               recipe of the run

A task makes a range of indexes. The range decides the names of its files. Each file appears as a whole or not at all,
and the one in ``_parts`` last. So Ray can retry a task after a machine died, and a rerun of the command makes the
missing ranges. The files do not depend on retries or on the number of machines.

    python -m gridmill.ray generate --recipe r.toml -n 1_000_000 --out corpus
    python -m gridmill.ray grade puzzles.csv.zst graded
    python -m gridmill.ray dedup corpus unique
"""

from .dedup import dedup
from .generate import generate_corpus
from .grade import grade_corpus

__all__ = ["dedup", "generate_corpus", "grade_corpus"]
