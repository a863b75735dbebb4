"""Where files are, and how they get there whole."""

import io
import json
import os
import platform
import posixpath
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.metadata import version
from pathlib import PurePosixPath
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pyarrow import fs

#: File systems where a file is there when all of it is, and that know no directories.
OBJECT_STORES = ("s3", "gcs", "abfs")


class Place:
    """Where files are, on whatever file system."""

    def __init__(self, uri: str) -> None:
        self.uri = uri if "://" in uri else os.path.abspath(uri)
        self._connect()

    def _connect(self) -> None:
        try:
            self.fs, self.path = fs.FileSystem.from_uri(self.uri)
        except pa.ArrowInvalid:
            import fsspec

            handler, self.path = fsspec.core.url_to_fs(self.uri)
            self.fs = fs.PyFileSystem(fs.FSSpecHandler(handler))

    def __getstate__(self) -> str:
        return self.uri

    def __setstate__(self, uri: str) -> None:
        self.uri = uri
        self._connect()

    def read(self, name: str) -> bytes:
        with self.fs.open_input_stream(posixpath.join(self.path, name)) as file:
            return file.read()

    def write(self, name: str, content: bytes) -> None:
        """Writes a file, whole or not at all: an object store shows it when it is whole, and elsewhere it gets its name
        when it is, on a local disk when it is safe there."""
        path = posixpath.join(self.path, name)
        if self.fs.type_name in OBJECT_STORES:
            self._put(path, content)
            return
        directory, base = posixpath.split(path)
        self.fs.create_dir(directory)
        # Two tasks may be at the same part if a machine was only thought to be dead.
        beside = f"{directory}/.{base}.{platform.node()}.{os.getpid()}"
        is_local = isinstance(self.fs, fs.LocalFileSystem)
        try:
            self._put(beside, content)
            if is_local:
                _sync(beside)
            self.fs.move(beside, path)
        except OSError:
            with suppress(OSError):
                self.fs.delete_file(beside)
            raise
        if is_local:
            _sync(directory)

    def _put(self, path: str, content: bytes) -> None:
        with self.fs.open_output_stream(path) as file:
            file.write(content)

    def files(self) -> list[str]:
        """The names of all files below it, in order, but for those in `_parts` and such; its own if it is a file."""
        if self.fs.get_file_info(self.path).type == fs.FileType.File:
            return [""]
        selector = fs.FileSelector(self.path, recursive=True)
        names = (info.path for info in self.fs.get_file_info(selector) if info.type == fs.FileType.File)
        names = (posixpath.relpath(name, self.path) for name in names)
        return sorted(name for name in names if not any(it[0] in "_." for it in name.split("/")))

    def open(self, name: str) -> pa.NativeFile:
        return self.fs.open_input_file(posixpath.join(self.path, name) if name else self.path)

    def begin(self, run: Mapping[str, Any]) -> None:
        """Notes what is made here, or checks that it is the same as before."""
        run = {"gridmill": version("gridmill"), **run}
        text = json.dumps(run, indent=2, sort_keys=True) + "\n"
        try:
            there = self.read("_run.json").decode()
        except FileNotFoundError:
            self.write("_run.json", text.encode())
            return
        if there != text:
            raise ValueError(f"{self.uri} is of another run; there:\n{there}now:\n{text}")

    def parts(self) -> set[str]:
        """The names of the parts that are whole."""
        selector = fs.FileSelector(posixpath.join(self.path, "_parts"), allow_not_found=True)
        names = (PurePosixPath(info.path).name for info in self.fs.get_file_info(selector))
        return {name.removesuffix(".json") for name in names if name.endswith(".json")}

    def rows(self) -> Counter[str]:
        """How many rows of each level the parts have."""
        names = [f"_parts/{name}.json" for name in self.parts()]
        # Most of the time goes by waiting for an object store.
        with ThreadPoolExecutor(32) as pool:
            return sum((Counter(json.loads(text)) for text in pool.map(self.read, names)), Counter())

    def write_part(self, name: str, table: pa.Table) -> None:
        """Writes the rows of each level, and that the part is whole. What is no puzzle has no level."""
        counts = Counter(level or "" for level in table["level"].to_pylist())
        for level in counts:
            is_level = pc.equal(table["level"], level) if level else pc.is_null(table["level"])
            directory = f"level={level}" if level else "_rejected"
            self.write_table(f"{directory}/{name}.parquet", table.filter(is_level))
        self.write(f"_parts/{name}.json", json.dumps(counts, sort_keys=True).encode())

    def write_table(self, name: str, table: pa.Table) -> None:
        content = io.BytesIO()
        repeated = ["level", "hardest", "symmetry", "status"]
        pq.write_table(table, content, compression="zstd", use_dictionary=repeated)
        self.write(name, content.getvalue())


def _sync(path: str) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def numbering(file: pq.ParquetFile) -> str | None:
    """The column that numbers the rows, if there is one."""
    return next((name for name in ("index", "line") if name in file.schema_arrow.names), None)
