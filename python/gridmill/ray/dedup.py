# The type hints of Ray are incomplete.
# mypy: disable-error-code="import-not-found,import-untyped,no-untyped-call,call-overload,arg-type,type-arg"
"""Copies a corpus without duplicates. A shuffle of canonical forms finds the duplicates."""

import hashlib
import json
import posixpath

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import ray

from gridmill import _gridmill

from .place import Place, check_apart, numbering
from .tasks import check_numbers, finished, remote


def dedup(path_in: str, path_out: str, *, cpus: int = 1) -> int:
    """Copies a corpus without duplicates. In each group of isomorphic puzzles only the first puzzle stays.

    The first puzzle is the puzzle with the lowest number. The number is the value of the column ``index`` or ``line``.
    Puzzles without a number come last. If the numbers are equal or missing, the order of the file names decides.

    A column ``layout`` names the layouts of boards. For each puzzle, ``dedup`` sends 54 bytes between the machines: the
    canonical form (of another board than the classic one, its SHA-256 hash) and the location. The puzzles themselves
    stay in their files.

    The file ``_whole.json`` shows that the copy is complete. If this file exists, another call returns at once.
    Otherwise another call starts from the beginning.

    Args:
        path_in: Path or URI of the corpus, a directory or a single Parquet file.
        path_out: Path or URI of the copy.
        cpus: Number of cores per task.

    Returns:
        The number of dropped puzzles.

    Raises:
        ValueError: The corpus holds no Parquet files, or a file lacks the column ``puzzle``, or ``path_out`` belongs to
            another run or lies in ``path_in``.
    """
    source, place = Place(path_in), Place(path_out)
    check_apart(source, place)
    check_numbers(1, cpus=cpus)
    files = {path: state for path, state in source.files().items() if (path or source.path).endswith(".parquet")}
    paths = list(files)
    if not paths:
        raise ValueError(f"{source}: no Parquet files found")
    task = remote(_rows, cpus)
    rows = sum(ray.get([task.remote(source, path) for path in paths]))
    states = hashlib.sha256(json.dumps(files).encode()).hexdigest()
    place.begin({"dedup": str(source), "files": f"{len(files)}, sizes and times with checksum {states}"})
    try:
        return int(json.loads(place.read("_whole.json"))["dropped"])
    except FileNotFoundError:
        place.sweep()
    # A task holds one bucket in memory.
    buckets = max(int(ray.cluster_resources()["CPU"]), 1 + rows // 500_000)
    items = [{"file": file, "path": path} for file, path in enumerate(paths)]
    data = ray.data.from_items(items, override_num_blocks=len(items)).map_batches(
        _forms, batch_size=1, batch_format="pyarrow", num_cpus=cpus, fn_args=(source, buckets, cpus)
    )
    repeats = data.groupby("bucket", num_partitions=buckets).map_groups(_repeats, batch_format="pyarrow")
    drop: dict[int, list[np.ndarray]] = {}
    dropped = 0
    for batch in repeats.iter_batches(batch_size=None, batch_format="numpy"):
        dropped += len(batch["row"])
        for file in np.unique(batch["file"]):
            drop.setdefault(int(file), []).append(batch["row"][batch["file"] == file])
    task = remote(_copy_without, cpus)
    jobs = (
        task.remote(source, place, path, np.concatenate(drop.get(file, [np.empty(0, np.int64)])))
        for file, path in enumerate(paths)
    )
    for _ in finished(jobs):
        pass
    place.sweep()
    place.write("_whole.json", json.dumps({"rows": rows - dropped, "dropped": dropped}).encode())
    return dropped


def _rows(source: Place, path: str) -> int:
    with source.open(path) as opened:
        file = pq.ParquetFile(opened)
        numbering(file, source.name_of(path))
        return int(file.metadata.num_rows)


def _forms(batch: pa.Table, source: Place, buckets: int, threads: int) -> pa.Table:
    """Returns a table with the packed canonical form and the location of each puzzle of a file."""
    [file], [path] = batch["file"].to_pylist(), batch["path"].to_pylist()
    with source.open(path) as opened:
        table = pq.ParquetFile(opened)
        number = numbering(table, source.name_of(path))
        columns = {"puzzle", "layout", number}
        table = table.read(columns=[name for name in table.schema_arrow.names if name in columns])
    # Puzzles without a number come last.
    last = np.iinfo(np.int64).max
    numbers = pa.nulls(len(table), pa.int64()) if number is None else table[number].cast(pa.int64())
    numbers = numbers.fill_null(last)
    # A row that is not a valid grid has no form, so it is never a duplicate.
    layouts = table["layout"].to_pylist() if "layout" in table.column_names else None
    found = _gridmill.forms(table["puzzle"].fill_null(""), layouts, (threads, None, None))
    rows = np.flatnonzero([form is not None for form in found])
    forms = b"".join(form for form in found if form is not None)
    # The bucket may be any function of the form that fills all buckets evenly.
    words = np.zeros((len(rows), 40), np.uint8)
    words[:, :34] = np.frombuffer(forms, np.uint8).reshape(-1, 34)
    hashes = np.zeros(len(rows), np.uint64)
    for word in words.view(np.uint64).T:
        hashes = (hashes ^ word) * np.uint64(0x9E3779B97F4A7C15)
        hashes ^= hashes >> np.uint64(32)
    return pa.table(
        {
            "bucket": (hashes % np.uint64(buckets)).astype(np.int32),
            "form": pa.FixedSizeBinaryArray.from_buffers(pa.binary(34), len(rows), [None, pa.py_buffer(forms)]),
            "number": numbers.take(rows),
            "file": np.full(len(rows), file, np.int32),
            "row": rows.astype(np.int32),
        }
    )


def _repeats(bucket: pa.Table) -> pa.Table:
    """Returns the locations of the duplicates in a bucket, that is, of the rows whose form an earlier row has."""
    number, file, row = (bucket[name].to_numpy() for name in ("number", "file", "row"))
    order = np.lexsort((row, file, number))
    forms = bucket["form"].combine_chunks().dictionary_encode().indices.to_numpy()
    _, first = np.unique(forms[order], return_index=True)
    repeats = np.delete(order, first)
    return pa.table({"file": file[repeats], "row": row[repeats]})


def _copy_without(source: Place, place: Place, path: str, rows: np.ndarray) -> None:
    with source.open(path) as file:
        table = pq.ParquetFile(file).read()
    stays = np.ones(len(table), bool)
    stays[rows] = False
    place.write_table(path or posixpath.basename(source.path), table.filter(pa.array(stays)))
