"""Puzzles that are there, graded on a cluster."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

import gridmill

from .place import Place, numbering
from .tasks import PART, finished, remote

#: What a task reads: rows of a text file, or some row groups of a Parquet file.
Piece = tuple[list[int], list[str]] | tuple[Place, str, list[int]]


def grade_corpus(
    path_in: str,
    path_out: str,
    *,
    max_er: float | None = None,
    levels: gridmill.Levels | None = None,
    part: int = PART,
    cpus: int = 1,
) -> Counter[str]:
    """Rate the puzzles of a file, or of all files below a directory, as ``gridmill grade`` does.

    Parquet files have a column ``puzzle``; all others are what ``gridmill grade`` reads, in any of its formats. The
    rows have the columns of its table, and in front ``line`` (the row in a Parquet file, from 1), or ``index`` if the
    input has that. What is no puzzle goes to ``_rejected``, and its ``status`` says why.

    Returns:
        How many puzzles of each level there are, and how many of none (``""``).
    """
    source, place = Place(path_in), Place(path_out)
    options = {"max_er": max_er, "levels": levels}
    place.begin({"grade": path_in, **options})
    done = place.parts()
    task = remote(_grade_part, cpus)
    jobs = (
        task.remote(place, name, read, options, cpus)
        for path in source.files()
        for name, read in _pieces(source, path, part, done)
        if name not in done
    )
    for _ in finished(jobs):
        pass
    return place.rows()


def _pieces(source: Place, path: str, size: int, done: Iterable[str]) -> Iterator[tuple[str, Piece]]:
    """The pieces of a file, and what the part of each is called."""
    stem = path.replace("/", ".") or PurePosixPath(source.path).name
    with source.open(path) as file:
        if not (path or source.path).endswith(".parquet"):
            reader, first = gridmill.Reader(file), 0
            while (read := reader.read(size))[0]:
                yield f"{stem}-{first:012}", read
                first += len(read[0])
            return
        metadata = pq.read_metadata(file)
        groups, rows = [], 0
        for group in range(metadata.num_row_groups):
            groups.append(group)
            rows += metadata.row_group(group).num_rows
            if rows >= size or group + 1 == metadata.num_row_groups:
                yield f"{stem}-{groups[0]:06}", (source, path, groups)
                groups, rows = [], 0


def _grade_part(place: Place, name: str, read: Piece, options: Mapping[str, Any], threads: int) -> None:
    match read:
        case lines, puzzles:
            number = "line"
        case source, path, groups:
            with source.open(path) as file:
                table = pq.ParquetFile(file)
                number = numbering(table)
                before = sum(table.metadata.row_group(group).num_rows for group in range(groups[0]))
                columns = ["puzzle"] if number is None else ["puzzle", number]
                rows = table.read_row_groups(groups, columns=columns)
            puzzles = [puzzle or "" for puzzle in rows["puzzle"].to_pylist()]
            lines = range(before + 1, before + 1 + len(rows)) if number is None else rows[number]
            number = number or "line"
    graded = pa.table(gridmill.grade(puzzles, **options, strict=False, threads=threads))
    place.write_part(name, graded.add_column(0, number, pa.array(lines, pa.int64())))
