# mypy: disable-error-code="import-not-found,import-untyped"
"""Grades existing puzzles on a cluster."""

import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

import gridmill

from .place import Place, check_apart, check_levels, numbering
from .tasks import PART, check_numbers, finished, log, remote

#: The input of a task: the line numbers and puzzles of a text file, or some row groups of a Parquet file.
Piece = tuple[list[int], list[str]] | tuple[Place, str, list[int]]
#: The name of an input file, its size and the time of its last change.
Input = Mapping[str, Any]


def grade_corpus(
    path_in: str,
    path_out: str,
    *,
    scale: str = "classic",
    max_er: float | None = None,
    levels: gridmill.Levels | None = None,
    flow: bool = False,
    layout: str | None = None,
    part: int = PART,
    cpus: int = 1,
) -> Counter[str]:
    """Rates the puzzles of a file, or of all files below a directory, as ``gridmill grade`` does.

    A Parquet file must have a column ``puzzle``. Any other file may have any format that ``gridmill grade`` reads.

    The output has a column ``line`` and then the columns of ``gridmill.grade``. ``line`` is the line of the puzzle in a
    text file, or its row in a Parquet file, from 1. If a Parquet file has a column ``index`` or ``line``, the output
    has this column instead. Rows that are not puzzles go to the directory ``_rejected``. Their ``status`` gives the
    reason.

    If a text file has bad lines, or rows of nine-line grids that the reader skips, the logger ``gridmill.ray`` warns of
    their number.

    You can call ``grade_corpus`` again to resume. The options and ``part`` must stay the same. You may add files to the
    input.

    Args:
        path_in: Path or URI of the input, a file or a directory.
        path_out: Path or URI of the output directory.
        scale: Rating scale, as in ``gridmill.grade``.
        max_er: Highest rating to compute, as in ``gridmill.grade``.
        levels: Difficulty levels, as in ``gridmill.grade``.
        flow: Add the columns ``flow_min``, ``flow_mean`` and ``bottlenecks``.
        layout: Layout of all puzzles, unless a Parquet file has a column ``layout``.
        part: Number of puzzles per task.
        cpus: Number of cores per task.

    Returns:
        The number of puzzles of each level. The key ``""`` has the number of rows without a level, which are not
        puzzles.

    Raises:
        ValueError: An argument is invalid, an input file has changed since an earlier call, or ``path_out`` belongs to
            another run or lies in ``path_in``.
    """
    source, place = Place(path_in), Place(path_out)
    check_apart(source, place)
    check_numbers(1, part=part, cpus=cpus)
    max_er = None if max_er is None else float(max_er)
    gridmill.grade([], scale=scale, max_er=max_er, layout=layout)
    whole = gridmill.whole_recipe({}, levels)["levels"]
    check_levels(level["name"] for level in whole)
    bounds = [(level["name"], level.get("up_to"), level.get("effort_up_to")) for level in whole]
    options = {"scale": scale, "max_er": max_er, "levels": bounds, "flow": bool(flow)}
    if layout is not None:
        options["layout"] = layout
    files = source.files()
    inputs = {_stem(path or posixpath.basename(source.path)): {"file": path, **files[path]} for path in files}
    if len(inputs) < len(files):
        raise ValueError(f"{source}: two names of files are the same except for special characters")
    place.begin({"grade": str(source), "part": int(part), **options})
    notes = place.notes()
    _check_same(source, inputs, notes)
    place.sweep(notes)
    task = remote(_grade_part, cpus)
    jobs = (
        task.remote(place, name, read, of, options, cpus)
        for stem, of in inputs.items()
        for first, read in _pieces(source, of["file"], part, layout)
        if (name := f"{stem}-{first:012}") not in notes
    )
    for _ in finished(jobs):
        pass
    place.sweep(place.parts())
    return place.rows()


def _stem(path: str) -> str:
    """Returns the path of an input file as the names of its parts contain it: letters, digits and hyphens."""
    return re.sub(r"[\W_]+", "-", path).strip("-")


def _check_same(source: Place, inputs: Mapping[str, Input], notes: Mapping[str, Mapping[str, Any]]) -> None:
    """Checks that all graded files of the input are unchanged.

    Raises:
        ValueError: A file has changed, or is missing.
    """
    now = {of["file"]: of for of in inputs.values()}
    for note in notes.values():
        file = note["input"]["file"]
        if now.get(file) != note["input"]:
            name = source.name_of(file)
            raise ValueError(f"{name} has changed since it was graded; write the grades to another place")


def _pieces(source: Place, path: str, size: int, layout: str | None) -> Iterator[tuple[int, Piece]]:
    """Yields the pieces of a file. Before each piece comes the number of its first puzzle or first row group."""
    with source.open(path) as file:
        if not (path or source.path).endswith(".parquet"):
            reader, first = gridmill.Reader(file, layout=layout), 0
            while (read := reader.read(size))[0]:
                yield first, read
                first += len(read[0])
            counts = reader.line_counts
            if counts["bad"] or counts["skipped_rows"]:
                skipped = counts["skipped"] + counts["skipped_rows"]
                text = "%s: %d lines read: %d bad, %d skipped (%d rows of grids)"
                log.warning(text, source.name_of(path), counts["read"], counts["bad"], skipped, counts["skipped_rows"])
            return
        table = pq.ParquetFile(file)
        numbering(table, source.name_of(path))
        metadata = table.metadata
        groups, rows = [], 0
        for group in range(metadata.num_row_groups):
            groups.append(group)
            rows += metadata.row_group(group).num_rows
            if rows >= size or group + 1 == metadata.num_row_groups:
                yield groups[0], (source, path, groups)
                groups, rows = [], 0


def _grade_part(place: Place, name: str, read: Piece, of: Input, options: Mapping[str, Any], threads: int) -> None:
    number: str | None = "line"
    match read:
        case lines, puzzles:
            numbers = pa.array(lines, pa.int64())
        case source, path, groups:
            with source.open(path) as file:
                table = pq.ParquetFile(file)
                number = numbering(table, source.name_of(path))
                before = sum(table.metadata.row_group(group).num_rows for group in range(groups[0]))
                columns = {"puzzle", "layout", number}
                names = [name for name in table.schema_arrow.names if name in columns]
                rows = table.read_row_groups(groups, columns=names)
            if "layout" in names:
                options = {**options, "layout": rows["layout"].to_pylist()}
            puzzles = [puzzle or "" for puzzle in rows["puzzle"].to_pylist()]
            places = range(before + 1, before + 1 + len(rows))
            numbers = pa.array(places, pa.int64()) if number is None else rows[number].cast(pa.int64())
    graded = pa.table(gridmill.grade(puzzles, **options, strict=False, threads=threads))
    place.write_part(name, graded.add_column(0, number or "line", numbers), input=of)
