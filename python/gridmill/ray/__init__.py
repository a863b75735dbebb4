"""Makes, grades and deduplicates corpora of puzzles on a Ray cluster.

Install the same version on all machines: ``pip install gridmill[ray]``. A corpus is a directory, or an object store
location such as ``s3://bucket/corpus``. Its Parquet files are partitioned by level::

    puzzles/level=easy/000000000000-000000050000.parquet    easy puzzles with the indexes 0 to 49,999
    _parts/000000000000-000000050000.json                   shows that this range is complete; counts rows by level
    _run.json                                               recipe of the run

Each task makes the puzzles of a range of indexes. The names of its files contain this range. A file appears only when
it is complete, and the file in ``_parts`` appears last. So if a machine dies, Ray can retry its tasks. If the whole run
dies, rerun the command to make the missing ranges. Neither retries nor the number of machines change the files.

Examples::

    python -m gridmill.ray generate --recipe r.toml -n 1_000_000 --out corpus
    python -m gridmill.ray grade puzzles.csv.zst graded
    python -m gridmill.ray dedup corpus unique
"""

from .dedup import dedup
from .generate import generate_corpus
from .grade import grade_corpus

__all__ = ["dedup", "generate_corpus", "grade_corpus"]
