# mypy: disable-error-code="import-not-found,import-untyped"
"""Where files are, and how they get there whole."""

import io
import json
import os
import platform
import posixpath
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import PurePosixPath
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pyarrow import fs

from gridmill import __version__

#: File systems without directories, where a file appears only when it is complete.
OBJECT_STORES = ("s3", "gcs", "abfs")
#: The names of an unfinished file, and of the rows of a part.
_TEMPORARY = re.compile(r"(.*/)?\.[^/]+\.(parquet|json)\.[^/]*\.\d+")
_ROWS = re.compile(r"(puzzles/level=[^/]+|_rejected)/(?P<part>[^/]+-\d{12,})\.parquet")


class Place:
    """A place for files, on any file system."""

    def __init__(self, uri: str | os.PathLike[str]) -> None:
        uri = os.fspath(uri)
        self.uri = uri if "://" in uri else os.path.abspath(uri)
        self._connect()

    def _connect(self) -> None:
        try:
            self.fs, self.path = fs.FileSystem.from_uri(self.uri)
        except pa.ArrowInvalid:
            import fsspec

            handler, self.path = fsspec.core.url_to_fs(self.uri)
            self.fs = fs.PyFileSystem(fs.FSSpecHandler(handler))

    def __str__(self) -> str:
        """Where it is, without the keys that a URI can have: for notes and messages."""
        if "local" in self.fs.type_name:
            return os.path.realpath(str(self.path))
        return re.sub("//[^/]*@", "//", self.uri.partition("?")[0]).rstrip("/")

    def name_of(self, file: str) -> str:
        """What messages call one of its files."""
        return f"{self}/{file}" if file else str(self)

    def __getstate__(self) -> str:
        return self.uri

    def __setstate__(self, uri: str) -> None:
        self.uri = uri
        self._connect()

    def read(self, name: str) -> bytes:
        with self.fs.open_input_stream(posixpath.join(self.path, name)) as file:
            return bytes(file.read())

    def write(self, name: str, content: bytes) -> None:
        """Writes a file, whole or not at all: an object store shows it when it is whole, and elsewhere it gets its name
        when it is, on a local disk when it is safe there."""
        path = posixpath.join(self.path, name)
        if self.fs.type_name in OBJECT_STORES:
            self._put(path, content)
            return
        directory, base = posixpath.split(path)
        self.fs.create_dir(directory)
        # Two tasks may make the same part if a machine was wrongly taken for dead.
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

    def files(self) -> dict[str, dict[str, Any]]:
        """The names of all files below it, in order, but for those in `_parts` and such, and what shows that one has
        changed. The name is empty if it is a file itself."""
        whole = self.fs.get_file_info(self.path)
        if whole.type == fs.FileType.File:
            return {"": _state(whole)}
        selector = fs.FileSelector(self.path, recursive=True)
        files = {name: _state(info) for name, info in self._files(selector)}
        return {name: files[name] for name in sorted(files) if not any(it[0] in "_." for it in name.split("/"))}

    def _files(self, selector: fs.FileSelector) -> Iterator[tuple[str, fs.FileInfo]]:
        for info in self.fs.get_file_info(selector):
            if info.type == fs.FileType.File:
                yield posixpath.relpath(info.path, self.path), info

    def sweep(self, parts: Collection[str] | None = None) -> None:
        """Removes what a task left that was killed: files that have not got their name, and, where there are parts, the
        rows of those that are not whole. So no rows are there twice if the next one cuts the run into other parts."""
        for name, info in list(self._files(fs.FileSelector(self.path, recursive=True, allow_not_found=True))):
            rows = _ROWS.fullmatch(name)
            is_lost = parts is not None and rows is not None and rows["part"] not in parts
            if is_lost or _TEMPORARY.fullmatch(name):
                with suppress(FileNotFoundError):
                    self.fs.delete_file(info.path)

    def open(self, name: str) -> pa.NativeFile:
        return self.fs.open_input_file(posixpath.join(self.path, name) if name else self.path)

    def begin(self, run: Mapping[str, Any]) -> None:
        """Notes what is made here, or checks that it is the same as before.

        Raises:
            ValueError: Something else is.
        """
        run = {"gridmill": __version__, **run}
        text = json.dumps(run, indent=2, sort_keys=True) + "\n"
        try:
            there = json.loads(self.read("_run.json"))
        except FileNotFoundError:
            selector = fs.FileSelector(self.path, recursive=True, allow_not_found=True)
            if any(name.startswith("puzzles/") for name, _ in self._files(selector)):
                raise ValueError(f"{self} holds puzzles, but no _run.json that describes them") from None
            self.write("_run.json", text.encode())
            return
        if there != (now := json.loads(text)):
            differences = "; ".join(_differences(there, now))
            raise ValueError(f"{self} belongs to another run: {differences}")

    def parts(self) -> set[str]:
        """The names of the parts that are whole."""
        selector = fs.FileSelector(posixpath.join(self.path, "_parts"), allow_not_found=True)
        names = (PurePosixPath(info.path).name for info in self.fs.get_file_info(selector))
        return {name.removesuffix(".json") for name in names if name.endswith(".json")}

    def notes(self) -> dict[str, dict[str, Any]]:
        """What is noted of each part that is whole: its `rows` of each level, and of which `input` they are."""
        parts = sorted(self.parts())
        # Use threads: most of the time is spent waiting for an object store.
        with ThreadPoolExecutor(32) as pool:
            texts = pool.map(self.read, [f"_parts/{name}.json" for name in parts])
            return {name: json.loads(text) for name, text in zip(parts, texts, strict=True)}

    def rows(self) -> Counter[str]:
        """How many rows of each level the parts have."""
        return sum((Counter(note["rows"]) for note in self.notes().values()), Counter())

    def write_part(self, name: str, table: pa.Table, **note: Any) -> None:
        """Writes the rows of each level, and that the part is whole. What is no puzzle has no level.

        The files of a level lack the column: readers take it from the name of the directory, and disagree on its type.
        """
        counts = Counter(level or "" for level in table["level"].to_pylist())
        for level in counts:
            is_level = pc.equal(table["level"], level) if level else pc.is_null(table["level"])
            rows = table.filter(is_level)
            if level:
                self.write_table(f"puzzles/level={level}/{name}.parquet", rows.drop_columns("level"))
            else:
                self.write_table(f"_rejected/{name}.parquet", rows)
        self.write(f"_parts/{name}.json", json.dumps({"rows": counts, **note}, sort_keys=True).encode())

    def write_table(self, name: str, table: pa.Table) -> None:
        content = io.BytesIO()
        repeated = ["hardest", "symmetry", "scale", "status"]
        pq.write_table(table, content, compression="zstd", use_dictionary=repeated)
        self.write(name, content.getvalue())


def _sync(path: str) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _state(info: fs.FileInfo) -> dict[str, Any]:
    return {"size": info.size, "mtime_ns": info.mtime_ns if info.mtime else None}


def _differences(there: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    for key in sorted({*there, *now}):
        one, other = there.get(key), now.get(key)
        if isinstance(one, Mapping) and isinstance(other, Mapping):
            yield from _differences(one, other)
        elif one != other:
            yield f"{key}: {json.dumps(one)} in the directory, {json.dumps(other)} now"


def check_apart(source: Place, place: Place) -> None:
    """Refuse an output that would overwrite the input, or would be read as input the next time."""
    if f"{place}/".startswith(f"{source}/"):
        raise ValueError(f"the output, {place}, lies in the input, {source}")


def check_levels(names: Iterable[str]) -> None:
    """Refuses names of levels of which readers would make numbers or dates, since directories are called after them."""
    for name in names:
        if not re.search("[a-zA-Z]", name) or re.fullmatch(r"(?i)[+-]?(\d+e[+-]?\d+|inf|infinity|nan)", name):
            raise ValueError(f"level name {name!r}: expected a word, as readers would take it for a number")


def numbering(file: pq.ParquetFile, name: str) -> str | None:
    """The column that numbers the rows of the file, if there is one.

    Raises:
        ValueError: It holds no numbers, or there is no column of puzzles.
    """
    schema = file.schema_arrow
    if "puzzle" not in schema.names:
        raise ValueError(f"{name}: no column puzzle")
    number = next((name for name in ("index", "line") if name in schema.names), None)
    if number is not None and not pa.types.is_integer(schema.field(number).type):
        raise ValueError(f"{name}: the column {number} is {schema.field(number).type}, expected whole numbers")
    return number
