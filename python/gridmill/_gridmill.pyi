# mypy: disable-error-code="import-not-found"
from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import IO, Any, ClassVar, Literal, SupportsIndex, final, overload

import numpy.typing as npt

from ._arrays import Layout, Progress, Puzzles, Work

__all__ = [
    "PuzzleError",
    "Reader",
    "Table",
    "__version__",
    "audit",
    "augment",
    "canon",
    "check_solutions",
    "count",
    "dedup",
    "explain",
    "forms",
    "generate",
    "grade",
    "only_table",
    "paths",
    "read",
    "read_table",
    "remix",
    "solve",
    "split",
    "table_of",
    "transform",
    "transform_boards",
    "values",
    "whole_recipe",
    "write_hrm",
    "write_huggingface",
]

class PuzzleError(ValueError):
    row: int

__version__: str

@final
class Table:
    @property
    def column_names(self) -> list[str]: ...
    @property
    def metadata(self) -> dict[str, str]: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    def keys(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __contains__(self, name: object, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    @overload
    def __getitem__(self, key: str, /) -> list[Any]: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, key: slice | Iterable[Any], /) -> Table: ...
    def __iter__(self) -> Iterator[dict[str, Any]]: ...
    def filter(self, keep: Iterable[Any] | Callable[[dict[str, Any]], object]) -> Table: ...
    def to_pandas(self) -> Any: ...
    def numpy(self, name: str) -> npt.NDArray[Any]: ...
    def write(self, file: str | PathLike[str]) -> None: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Reader:
    def __new__(cls, file: IO[Any], *, column: str | None = None, layout: str | None = None) -> Reader: ...
    @property
    def line_counts(self) -> dict[str, int]: ...
    @overload
    def read(self, n: int, *, layouts: Literal[False] = False) -> tuple[list[int], list[str]]: ...
    @overload
    def read(self, n: int, *, layouts: Literal[True]) -> tuple[list[int], list[str], list[str]]: ...

@overload
def solve(
    puzzles: Puzzles,
    *,
    layout: Layout | None = None,
    strict: Literal[True] = True,
    threads: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
) -> list[str]: ...
@overload
def solve(
    puzzles: Puzzles,
    *,
    layout: Layout | None = None,
    strict: bool,
    threads: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
) -> list[str | None]: ...
@overload
def canon(
    puzzles: Puzzles,
    *,
    maps: Literal[False] = False,
    layout: Layout | None = None,
    strict: Literal[True] = True,
    threads: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
) -> list[str]: ...
@overload
def canon(
    puzzles: Puzzles,
    *,
    maps: Literal[False] = False,
    layout: Layout | None = None,
    strict: bool,
    threads: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
) -> list[str | None]: ...
@overload
def canon(
    puzzles: Puzzles,
    *,
    maps: Literal[True],
    layout: Layout | None = None,
    strict: Literal[True] = True,
    threads: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
) -> tuple[list[str], list[str]]: ...
@overload
def canon(
    puzzles: Puzzles,
    *,
    maps: Literal[True],
    layout: Layout | None = None,
    strict: bool,
    threads: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
) -> tuple[list[str | None], list[str | None]]: ...
@overload
def count(
    puzzles: Puzzles,
    limit: int | None = None,
    *,
    layout: Layout | None = None,
    strict: Literal[True] = True,
    threads: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
) -> list[int]: ...
@overload
def count(
    puzzles: Puzzles,
    limit: int | None = None,
    *,
    layout: Layout | None = None,
    strict: bool,
    threads: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
) -> list[int | None]: ...
def read(
    *files: str | PathLike[str] | IO[Any] | Sequence[str | PathLike[str] | IO[Any]],
    column: str | None = None,
    layout: str | None = None,
    strict: bool = True,
) -> Table: ...
def read_table(metadata: dict[str, str], columns: list[Any]) -> Table: ...
def table_of(data: Any, layout: Layout | None = None) -> Table: ...
def only_table(data: Any) -> Table: ...
def split(table: Table, parts: str, by: str, key: int, how: Work) -> list[tuple[str, Table]]: ...
def dedup(table: Table, against: list[Table], how: Work) -> Table: ...
def forms(puzzles: Puzzles, layout: Layout | None, how: Work) -> list[bytes | None]: ...
def audit(known: Table, table: Table, how: Work) -> tuple[int, int, int, int, Table]: ...
def write_hrm(path: Path, parts: list[tuple[str, Table]], augment: int, seed: int) -> None: ...
def write_huggingface(path: Path, parts: list[tuple[str, Table]], recipe: str) -> None: ...
def values(puzzles: Puzzles, layout: Layout | None) -> tuple[bytearray, int]: ...
def check_solutions(puzzles: Puzzles, solutions: Puzzles, layout: Layout | None) -> None: ...
def transform(puzzles: Puzzles, maps: str | Iterable[Any], inverse: bool) -> bytearray: ...
def transform_boards(puzzles: Puzzles, maps: list[str], inverse: bool, layout: Layout) -> list[str]: ...
def augment(puzzles: Puzzles, solutions: Puzzles, n: int, seed: int, only: list[str], how: Work) -> bytearray: ...
def whole_recipe(recipe: str, levels_json: str | None) -> str: ...
def generate(
    recipe: str, levels_json: str | None, number: int | None, start: int, indexes: int | None, how: Work
) -> Table: ...
def grade(puzzles: Puzzles, layout: Layout | None, how: dict[str, Any], keep: bool) -> Table: ...
def paths(puzzles: Puzzles, how: dict[str, Any], boards: bool, candidates: bool, evidence: bool) -> Table: ...
def explain(puzzles: Puzzles, layout: Layout | None, how: dict[str, Any]) -> list[str]: ...
def remix(
    puzzles: Puzzles | None,
    number: int | None,
    seed: str,
    wanted: list[str],
    scale: str,
    levels_json: str | None,
    per_seed: int | None,
    keep_symmetry: bool,
    only: list[str],
    attempts: int,
    flow: bool,
    how: Work,
) -> Table: ...
