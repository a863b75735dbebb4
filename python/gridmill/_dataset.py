# mypy: disable-error-code="import-not-found,import-untyped"
"""Data sets in the layouts that trainers and hubs read."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from . import _gridmill
from ._arrays import augment
from ._gridmill import Table

#: Number of rows in a Parquet file.
_ROWS = 1_000_000


def write_dataset(
    out: str | os.PathLike[str],
    parts: Mapping[str, Table],
    format: str,
    *,
    images: int = 0,
    seed: int = 0,
    recipe: str = "",
) -> None:
    """Write a data set of parts, such as ``train`` and ``test``, that have no solution grid in common.

    Args:
        out: A new directory. It gets its name when all of it is written.
        parts: Tables with ``puzzle`` and ``solution``, as ``generate``, ``grade`` and ``read_csv`` give.
        format: ``"huggingface"``: Parquet files with all columns, and a card ``README.md``. ``"hrm"``: the arrays that
            the trainers of HRM and TRM read. ``"kaggle"``: CSV with ``quizzes`` and ``solutions``, 0 for empty.
        images: Only with ``"hrm"``: add so many isomorphic puzzles of each puzzle of ``train``, in its group.
        seed: Of these images.
        recipe: How the puzzles were made, such as a command line, for the card.

    Raises:
        ValueError: Two parts have an isomorphic solution grid, a puzzle has no solution, or ``out`` is there.
    """
    writers: dict[str, Callable[[Path], None]] = {
        "huggingface": lambda path: _huggingface(path, parts, recipe),
        "hrm": lambda path: _hrm(path, parts, images, seed),
        "kaggle": lambda path: _kaggle(path, parts),
    }
    if format not in writers:
        raise ValueError(f"format: found {format!r}, expected one of {', '.join(writers)}")
    if images < 0 or images and (format != "hrm" or "train" not in parts):
        raise ValueError("images: only the part train in the format hrm has some, 0 or more")
    path = Path(out)
    if path.exists():
        raise ValueError(f"{path} is there already")
    _check(parts)
    beside = path.with_name(f"{path.name}.new")
    beside.mkdir(parents=True)
    try:
        writers[format](beside)
        beside.rename(path)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise


def _check(parts: Mapping[str, Table]) -> None:
    """Refuses parts that leak, and puzzles without solutions."""
    found: dict[str, str] = {}
    for name, table in parts.items():
        if not name.isidentifier():
            raise ValueError(f"parts: found {name!r}, expected a name of letters, digits and _")
        for row, solution in enumerate(table["solution"]):
            if solution is None:
                raise ValueError(f"part {name}, row {row}: the puzzle has no solution")
        # All of a part first: a part may have a grid twice.
        grids = set(_gridmill.canon(table["solution"]))
        for other in {found[grid] for grid in grids if grid in found}:
            shared = sum(found.get(grid) == other for grid in grids)
            raise ValueError(
                f"parts {other} and {name} have {shared} isomorphic solution grids; gridmill split avoids it"
            )
        found |= dict.fromkeys(grids, name)


def _huggingface(path: Path, parts: Mapping[str, Table], recipe: str) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    for name, rows in parts.items():
        (path / name).mkdir()
        table = pa.table(rows)
        notes = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
        notes = {"gridmill.version": _gridmill.__version__, **notes} | ({"gridmill.recipe": recipe} if recipe else {})
        table = table.replace_schema_metadata(notes)
        # Dictionaries are of Arrow; everyone reads plain text.
        plain = [
            field.with_type(pa.string()) if pa.types.is_dictionary(field.type) else field for field in table.schema
        ]
        table = table.cast(pa.schema(plain, table.schema.metadata))
        for number, start in enumerate(range(0, max(len(table), 1), _ROWS)):
            part = table.slice(start, _ROWS)
            pq.write_table(part, path / name / f"{number:04}.parquet", compression="zstd")
    (path / "README.md").write_text(_card(parts, recipe), encoding="utf-8")


def _card(parts: Mapping[str, Table], recipe: str) -> str:
    files = "".join(f"  - split: {name}\n    path: {name}/*.parquet\n" for name in parts)
    lines = [
        f"---\nconfigs:\n- config_name: default\n  data_files:\n{files}tags:\n- sudoku\n---\n",
        "# Sudoku puzzles\n",
    ]
    lines.append(f"Made with gridmill {_gridmill.__version__}.")
    if recipe:
        lines.append(f"\n```sh\n{recipe}\n```")
    lines.append("\nNo two parts have an isomorphic solution grid, and so no isomorphic puzzles: this was checked.\n")
    counts = {name: Counter(_levels(table)) for name, table in parts.items()}
    levels = list(dict.fromkeys(level for count in counts.values() for level in count))
    lines += [f"| level | {' | '.join(parts)} |", "|---" * (len(parts) + 1) + "|"]
    for level in levels:
        lines.append(f"| {level} | {' | '.join(str(count[level]) for count in counts.values())} |")
    lines.append(f"| all | {' | '.join(str(len(table)) for table in parts.values())} |")
    lines.append("\n## Licence\n\nThe licence of gridmill covers the program, not these puzzles.")
    lines.append("Name the licence of this data set here.")
    return "\n".join(lines) + "\n"


def _levels(table: Table) -> list[str]:
    levels = table["level"] if "level" in table.column_names else [None] * len(table)
    return [level or "not rated" for level in levels]


def _hrm(path: Path, parts: Mapping[str, Table], images: int, seed: int) -> None:
    import numpy as np

    for name, table in parts.items():
        inputs, labels = table.numpy("puzzle"), table.numpy("solution")
        size = 1 + images if name == "train" else 1
        if size > 1:
            made = augment(inputs, labels, images, seed)
            # Each puzzle before its images.
            inputs, labels = (
                np.concatenate([own[:, None], more.reshape(-1, images, 81)], axis=1).reshape(-1, 81)
                for own, more in ((inputs, made.puzzles), (labels, made.solutions))
            )
        total = len(inputs)
        # 0 is padding, 1 an empty cell.
        arrays: dict[str, np.ndarray[Any, Any]] = {
            "inputs": (inputs + 1).astype(np.uint8),
            "labels": (labels + 1).astype(np.uint8),
            "puzzle_identifiers": np.zeros(total, np.int32),
            "puzzle_indices": np.arange(total + 1, dtype=np.int32),
            "group_indices": np.arange(0, total + 1, size, dtype=np.int32),
        }
        facts = {"seq_len": 81, "vocab_size": 11, "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0}
        facts |= {"num_puzzle_identifiers": 1, "total_groups": len(table), "mean_puzzle_examples": 1}
        (path / name).mkdir()
        (path / name / "dataset.json").write_text(json.dumps({**facts, "total_puzzles": total, "sets": ["all"]}))
        for key, array in arrays.items():
            np.save(path / name / f"all__{key}.npy", array)
    (path / "identifiers.json").write_text(json.dumps(["<blank>"]))


def _kaggle(path: Path, parts: Mapping[str, Table]) -> None:
    for name, table in parts.items():
        rows = zip(table["puzzle"], table["solution"], strict=True)
        lines = [f"{puzzle.replace('.', '0')},{solution}\n" for puzzle, solution in rows]
        (path / f"{name}.csv").write_text("".join(["quizzes,solutions\n", *lines]))
