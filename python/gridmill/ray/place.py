# mypy: disable-error-code="import-not-found,import-untyped"
"""Reads and writes the files of a corpus on any file system. Each file appears only when it is complete."""

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

#: Names of the file systems that are object stores. An object store shows a file only when the file is complete.
OBJECT_STORES = ("s3", "gcs", "abfs")
#: Pattern of the names of temporary files, and pattern of the names of the Parquet files of a part.
_TEMPORARY = re.compile(r"(.*/)?\.[^/]+\.(parquet|json)\.[^/]*\.\d+")
_ROWS = re.compile(r"(puzzles/level=[^/]+|_rejected)/(?P<part>[^/]+-\d{12,})\.parquet")


class Place:
    """A directory for files, or a single file, on any file system."""

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
        """Returns the location for notes and messages, without the access keys that a URI can contain."""
        if "local" in self.fs.type_name:
            return os.path.realpath(str(self.path))
        return re.sub("//[^/]*@", "//", self.uri.partition("?")[0]).rstrip("/")

    def name_of(self, file: str) -> str:
        """Returns the name that messages use for a file."""
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
        """Writes a file that appears only when it is complete.

        An object store shows only complete files. On other file systems ``write`` writes a temporary file and renames
        it. On a local disk it syncs the temporary file before the renaming.
        """
        path = posixpath.join(self.path, name)
        if self.fs.type_name in OBJECT_STORES:
            self._put(path, content)
            return
        directory, base = posixpath.split(path)
        self.fs.create_dir(directory)
        # Ray may take a live machine for dead. Then two tasks make the same part, so each needs its own temporary file.
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
        """Returns the size and the time of the last change of each file, by name, in the order of the names.

        Files and directories whose names begin with ``_`` or ``.``, such as ``_parts``, are omitted. If the place is a
        single file, its name is empty.
        """
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
        """Removes the files that killed tasks left behind.

        These are temporary files. If ``parts`` has the names of the complete parts, ``sweep`` also removes the rows of
        all other parts. Otherwise some rows would exist twice if the next call uses another part size.
        """
        for name, info in list(self._files(fs.FileSelector(self.path, recursive=True, allow_not_found=True))):
            rows = _ROWS.fullmatch(name)
            is_lost = parts is not None and rows is not None and rows["part"] not in parts
            if is_lost or _TEMPORARY.fullmatch(name):
                with suppress(FileNotFoundError):
                    self.fs.delete_file(info.path)

    def open(self, name: str) -> pa.NativeFile:
        return self.fs.open_input_file(posixpath.join(self.path, name) if name else self.path)

    def begin(self, run: Mapping[str, Any]) -> None:
        """Writes the description of the run to ``_run.json``. If this file exists, checks that the run is the same.

        Raises:
            ValueError: The place belongs to another run, or holds puzzles of an unknown run.
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
        """Returns the names of the complete parts."""
        selector = fs.FileSelector(posixpath.join(self.path, "_parts"), allow_not_found=True)
        names = (PurePosixPath(info.path).name for info in self.fs.get_file_info(selector))
        return {name.removesuffix(".json") for name in names if name.endswith(".json")}

    def notes(self) -> dict[str, dict[str, Any]]:
        """Returns the note of each complete part, by name.

        In a note, ``rows`` has the number of rows of each level. With ``grade_corpus``, ``input`` describes the input
        file.
        """
        parts = sorted(self.parts())
        # Use many threads, because an object store takes long to answer.
        with ThreadPoolExecutor(32) as pool:
            texts = pool.map(self.read, [f"_parts/{name}.json" for name in parts])
            return {name: json.loads(text) for name, text in zip(parts, texts, strict=True)}

    def rows(self) -> Counter[str]:
        """Returns the number of rows of each level in all complete parts."""
        return sum((Counter(note["rows"]) for note in self.notes().values()), Counter())

    def write_part(self, name: str, table: pa.Table, **note: Any) -> None:
        """Writes a file with the rows of each level, and then the note that completes the part.

        Rows without a level are not puzzles, and go to ``_rejected``. The files lack the column ``level``, because some
        programs expect it as text and others as a dictionary. Programs get the level from the name of the directory.
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
    """Checks that the output does not lie in the input. Otherwise the next run would read the output as input.

    Raises:
        ValueError: The output lies in the input.
    """
    if f"{place}/".startswith(f"{source}/"):
        raise ValueError(f"the output, {place}, lies in the input, {source}")


def check_levels(names: Iterable[str]) -> None:
    """Checks the names of levels, which are also names of directories.

    Raises:
        ValueError: A name looks like a number or a date, so programs would read it as such.
    """
    for name in names:
        if not re.search("[a-zA-Z]", name) or re.fullmatch(r"(?i)[+-]?(\d+e[+-]?\d+|inf|infinity|nan)", name):
            raise ValueError(f"level name {name!r}: expected a word, as readers would take it for a number")


def numbering(file: pq.ParquetFile, name: str) -> str | None:
    """Returns the name of the column that numbers the rows of a file, or ``None`` if there is none.

    Raises:
        ValueError: This column does not hold whole numbers, or the file has no column ``puzzle``.
    """
    schema = file.schema_arrow
    if "puzzle" not in schema.names:
        raise ValueError(f"{name}: no column puzzle")
    number = next((name for name in ("index", "line") if name in schema.names), None)
    if number is not None and not pa.types.is_integer(schema.field(number).type):
        raise ValueError(f"{name}: the column {number} is {schema.field(number).type}, expected whole numbers")
    return number
