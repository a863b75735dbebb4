"""Puzzles that are there, graded on a cluster."""

import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping
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
    paths = source.files()
    files = {_stem(path or posixpath.basename(source.path)): path for path in paths}
    if len(files) < len(paths):
        raise ValueError(f"{path_in}: the names of two files differ in nothing but signs")
    place.begin({"grade": path_in, "part": part, **options})
    done = place.parts()
    task = remote(_grade_part, cpus)
    jobs = (
        task.remote(place, name, read, options, cpus)
        for stem, path in files.items()
        for first, read in _pieces(source, path, part)
        if (name := f"{stem}-{first:012}") not in done
    )
    for _ in finished(jobs):
        pass
    return place.rows()


def _stem(path: str) -> str:
    """What the parts of a file are called, with no sign that means something to those who read them."""
    return re.sub("[^a-zA-Z0-9]+", "-", path).strip("-")


def _pieces(source: Place, path: str, size: int) -> Iterator[tuple[int, Piece]]:
    """The pieces of a file, and where each begins: its first row, or its first row group."""
    with source.open(path) as file:
        if not (path or source.path).endswith(".parquet"):
            reader, first = gridmill.Reader(file), 0
            while (read := reader.read(size))[0]:
                yield first, read
                first += len(read[0])
            return
        metadata = pq.read_metadata(file)
        groups, rows = [], 0
        for group in range(metadata.num_row_groups):
            groups.append(group)
            rows += metadata.row_group(group).num_rows
            if rows >= size or group + 1 == metadata.num_row_groups:
                yield groups[0], (source, path, groups)
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
