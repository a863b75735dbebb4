"""Corpora on a Ray cluster: ``pip install gridmill[ray]``, the same version on all machines.

A corpus is a directory, or a place such as ``s3://bucket/corpus``, of Parquet files partitioned by level::

    puzzles/level=easy/000000000000-000000050000.parquet    the easy puzzles of the indexes 0..50000
    _parts/000000000000-000000050000.json                   this range is whole: how many rows of each level
    _run.json                                               what the run makes

A task makes a range of indexes and writes its files under names that the range decides, each whole or not at all, and
the one in ``_parts`` last. So a task can be tried again wherever a machine died, and a run that was ended goes on
with what is missing. The files are the same however often that happens, and on however many machines.

    python -m gridmill.ray generate --recipe r.toml -n 1_000_000 --out corpus
    python -m gridmill.ray grade puzzles.csv.zst graded
    python -m gridmill.ray dedup corpus unique
"""

from .dedup import dedup
from .generate import generate_corpus
from .grade import grade_corpus

__all__ = ["dedup", "generate_corpus", "grade_corpus"]
