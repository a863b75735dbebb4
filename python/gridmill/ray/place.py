"""Where files are, and how they get there whole."""

import io
import json
import os
import posixpath
from collections import Counter
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pyarrow import fs


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
        """Writes a file, whole or not at all: an object store shows it when it is whole, and on a disk it gets its name
        when it is safe there."""
        path = posixpath.join(self.path, name)
        if not isinstance(self.fs, fs.LocalFileSystem):
            self.fs.create_dir(posixpath.dirname(path))
            with self.fs.open_output_stream(path) as file:
                file.write(content)
            return
        directory = os.path.dirname(path)
        os.makedirs(directory, exist_ok=True)
        # Two tasks may be at the same part if a machine was only thought to be dead.
        beside = os.path.join(directory, f".{os.path.basename(path)}.{os.uname().nodename}.{os.getpid()}")
        try:
            with open(beside, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

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

    def parts(self) -> dict[str, dict[str, int]]:
        """The parts that are whole, and how many rows of each level they have."""
        selector = fs.FileSelector(posixpath.join(self.path, "_parts"), allow_not_found=True)
        names = [PurePosixPath(info.path).name for info in self.fs.get_file_info(selector)]
        names = [name for name in names if name.endswith(".json") and name[0] != "."]
        return {name.removesuffix(".json"): json.loads(self.read(f"_parts/{name}")) for name in sorted(names)}

    def rows(self) -> Counter[str]:
        return sum((Counter(rows) for rows in self.parts().values()), Counter())

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


def numbering(file: pq.ParquetFile) -> str | None:
    """The column that numbers the rows, if there is one."""
    return next((name for name in ("index", "line") if name in file.schema_arrow.names), None)
