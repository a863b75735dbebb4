"""Tests data sets for other programs, by reading the files as these programs do."""

import json

import datasets
import duckdb
import numpy as np
import pandas
import polars
import pyarrow.parquet
import pytest

import gridmill


@pytest.fixture(scope="module")
def parts():
    return {"train": gridmill.generate(30, seed=1), "test": gridmill.generate(None, seed=1, start=30, indexes=10)}


def test_a_folder_for_hugging_face(parts, tmp_path):
    out = tmp_path / "set"
    gridmill.write_dataset(out, parts, "huggingface", recipe="gridmill generate -n 40 --seed 1")
    loaded = datasets.load_dataset(str(out), cache_dir=str(tmp_path / "cache"))
    for name, table in parts.items():
        for column in ("puzzle", "solution", "level", "er"):
            assert list(loaded[name][column]) == table[column]
        metadata = pyarrow.parquet.read_schema(out / name / "0000.parquet").metadata
        assert metadata[b"gridmill.version"].decode() == gridmill.__version__
        assert metadata[b"gridmill.scale"] == b"classic" and metadata[b"gridmill.recipe"].startswith(b"gridmill gen")
    card = (out / "README.md").read_text()
    assert "path: train/*.parquet" in card and f"| hard | {parts['train']['level'].count('hard')} | " in card
    assert "| all | 30 | 10 |" in card and "gridmill generate -n 40 --seed 1" in card


def test_arrays_for_hrm(parts, tmp_path):
    gridmill.write_dataset(tmp_path / "set", parts, "hrm", augment=4, seed=2)
    for name, size in (("train", 5), ("test", 1)):
        table, path = parts[name], tmp_path / "set" / name
        names = ("inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices")
        inputs, labels, identifiers, puzzles, groups = (np.load(path / f"all__{it}.npy") for it in names)
        total = size * len(table)
        assert inputs.shape == labels.shape == (total, 81) and inputs.dtype == labels.dtype == np.uint8
        assert (inputs[::size] == table.numpy("puzzle") + 1).all() and (
            labels[::size] == table.numpy("solution") + 1
        ).all()
        assert ((inputs == labels) | (inputs == 1)).all() and labels.min() == 2 and labels.max() == 10
        assert not identifiers.any() and puzzles.tolist() == list(range(total + 1))
        assert groups.tolist() == list(range(0, total + 1, size))
        forms = gridmill.canon(inputs - 1)
        assert all(len(set(forms[start : start + size])) == 1 for start in groups[:-1])
        facts = json.loads((path / "dataset.json").read_text())
        assert facts["total_groups"] == len(table) and facts["vocab_size"] == 11 and facts["sets"] == ["all"]


@pytest.mark.parametrize(
    "format, options, keywords",
    [
        ("huggingface", ["--recipe", "made by hand"], {"recipe": "made by hand"}),
        ("hrm", ["--augment", "3", "--seed", "7"], {"augment": 3, "seed": 7}),
        ("kaggle", [], {}),
    ],
)
def test_the_command_writes_the_same_bytes(command, tmp_path, format, options, keywords):
    command("generate", "-n", 40, "--seed", 1, "-o", tmp_path / "mine.csv")
    split = ["split", tmp_path / "mine.csv", "--parts", "train=0.7,test=0.3", "-o"]
    command(*split, tmp_path / "lines")
    command(*split, tmp_path / "command", "--format", format, *options)
    parts = {name: gridmill.read(tmp_path / "lines" / f"{name}.csv") for name in ("train", "test")}
    gridmill.write_dataset(tmp_path / "python", parts, format, **keywords)
    one, other = (
        {str(file.relative_to(root)): file.read_bytes() for file in root.rglob("*") if file.is_file()}
        for root in (tmp_path / "command", tmp_path / "python")
    )
    # Only the command knows by which key it has split.
    del one["split.json"]
    assert one == other and one


def test_paths_are_columns_of_lists(parts, tmp_path):
    for options in ({}, {"boards": True}, {"boards": True, "candidates": True, "evidence": True}):
        paths = gridmill.paths(parts["test"]["puzzle"], **options)
        out = tmp_path / f"set_{len(options)}"
        gridmill.write_dataset(out, {"test": paths}, "huggingface")
        table = pyarrow.parquet.read_table(out / "test" / "0000.parquet")
        assert table.column_names == paths.keys()
        for column in paths.keys():
            assert table[column].to_pylist() == paths[column]
        assert datasets.load_dataset(str(out), cache_dir=str(tmp_path / "cache"))["test"].num_rows == 10
    lacking = pyarrow.table(paths).drop_columns("step_placed")
    with pytest.raises(
        ValueError, match="^column step_technique: expected also the columns step_technique, step_rating"
    ):
        gridmill.write_dataset(tmp_path / "other", {"test": lacking}, "huggingface")


@pytest.mark.parametrize("format", ["huggingface", "hrm", "kaggle"])
def test_parts_can_be_frames_of_other_programs(parts, tmp_path, format):
    gridmill.write_dataset(tmp_path / "ours", parts, format)
    frame = polars.DataFrame(parts["train"]).filter(polars.col("er") > 0)
    frames = {
        "polars": frame,
        "pandas": parts["train"].to_pandas().query("er > 0"),
        "duckdb": duckdb.from_arrow(pyarrow.table(parts["train"])),
    }
    for name, frame in frames.items():
        gridmill.write_dataset(tmp_path / name, {**parts, "train": frame}, format)
        for file in (tmp_path / "ours").rglob("*"):
            other = tmp_path / name / file.relative_to(tmp_path / "ours")
            if file.suffix == ".parquet":
                assert pyarrow.parquet.read_table(other).equals(pyarrow.parquet.read_table(file))
            elif file.is_file():
                assert other.read_bytes() == file.read_bytes()


def test_columns_that_are_not_ours_keep_their_types(parts, tmp_path):
    frame = polars.DataFrame(parts["test"]).with_columns(a=polars.lit(7), b=polars.lit(0.5), c=polars.lit(True))
    gridmill.write_dataset(tmp_path / "set", {"test": frame}, "huggingface")
    read = polars.read_parquet(tmp_path / "set" / "test" / "0000.parquet")
    assert read.select("a", "b", "c").equals(frame.select(polars.col("a").cast(polars.Int64), "b", "c"))


def test_an_empty_part_is_left_out_with_a_warning(parts, command, tmp_path):
    with pytest.warns(UserWarning, match="^part val is empty, so the data set lacks it$"):
        gridmill.write_dataset(tmp_path / "set", {**parts, "val": parts["test"][:0]}, "huggingface")
    loaded = datasets.load_dataset(str(tmp_path / "set"), cache_dir=str(tmp_path / "cache"))
    assert {name: part.num_rows for name, part in loaded.items()} == {"train": 30, "test": 10}
    assert not (tmp_path / "set" / "val").exists()
    with pytest.raises(ValueError, match="^parts: expected at least one puzzle$"):
        gridmill.write_dataset(tmp_path / "none", {"train": parts["test"][:0]}, "huggingface")
    (tmp_path / "one.txt").write_text(parts["test"]["puzzle"][0])
    shares = ["--parts", "a=0.5,b=0.5", "--format", "huggingface"]
    command("split", tmp_path / "one.txt", *shares, "-o", tmp_path / "command")
    loaded = datasets.load_dataset(str(tmp_path / "command"), cache_dir=str(tmp_path / "cache"))
    assert [part.num_rows for part in loaded.values()] == [1]


@pytest.mark.parametrize("format, what", [("hrm", "the data set lacks it"), ("kaggle", "its file has no puzzles")])
def test_other_formats_name_an_empty_part(parts, tmp_path, format, what):
    with pytest.warns(UserWarning, match=f"^part val is empty, so {what}$"):
        gridmill.write_dataset(tmp_path / "set", {**parts, "val": parts["test"][:0]}, format)
    assert not (tmp_path / "set" / "val").exists()


def test_csv_as_on_kaggle(parts, tmp_path):
    gridmill.write_dataset(tmp_path / "set", parts, "kaggle")
    frame = pandas.read_csv(tmp_path / "set" / "test.csv", dtype=str)
    assert frame.columns.tolist() == ["quizzes", "solutions"]
    assert frame["quizzes"].tolist() == [puzzle.replace(".", "0") for puzzle in parts["test"]["puzzle"]]
    assert gridmill.solve(frame["quizzes"]) == frame["solutions"].tolist()


def test_any_form_of_puzzles_as_on_kaggle(parts, tmp_path):
    own = tmp_path / "own.csv"
    puzzles, solutions = parts["test"]["puzzle"], parts["test"]["solution"]
    rows = [f"{puzzle.replace('.', '*')},{solution}" for puzzle, solution in zip(puzzles, solutions, strict=True)]
    own.write_text("\n".join(["puzzle,solution", *rows]))
    gridmill.write_dataset(tmp_path / "set", parts, "kaggle")
    gridmill.write_dataset(tmp_path / "own", {"test": gridmill.read(own)}, "kaggle")
    assert (tmp_path / "own" / "test.csv").read_bytes() == (tmp_path / "set" / "test.csv").read_bytes()


def test_leaks_are_refused(parts, tmp_path):
    train = parts["train"]
    images = gridmill.augment(train["puzzle"][:3], train["solution"][:3], 1, seed=1)
    leaking = {"train": train, "val": parts["test"], "test": gridmill.grade(images.puzzles)}
    with pytest.raises(ValueError, match="^parts train and test have 3 isomorphic solution grids"):
        gridmill.write_dataset(tmp_path / "set", leaking, "kaggle")
    bad = {"train": gridmill.grade(["." * 81], strict=False)}
    with pytest.raises(ValueError, match="^part train, row 0: the puzzle has no solution$"):
        gridmill.write_dataset(tmp_path / "set", bad, "kaggle")
    own = tmp_path / "own.csv"
    puzzle, other = train["puzzle"][0], train["solution"][1]
    problems = {
        f"{puzzle},{other}": "row 0: wrong solution: r[1-9]c[1-9] is [1-9], but the puzzle has [1-9] there$",
        f"{puzzle},{puzzle}": "row 0: wrong solution: r[1-9]c[1-9] is empty$",
        f"bad,{other}": "row 0: column 1: found 'b', expected a digit",
    }
    for row, problem in problems.items():
        own.write_text(f"puzzle,solution\n{row}\n")
        for format in ("huggingface", "hrm", "kaggle"):
            with pytest.raises(ValueError, match=f"^part train, {problem}"):
                gridmill.write_dataset(tmp_path / "set", {"train": polars.read_csv(own, infer_schema=False)}, format)
    own.unlink()
    with pytest.raises(ValueError, match="^format: found 'csv', expected one of huggingface, hrm, kaggle$"):
        gridmill.write_dataset(tmp_path / "set", parts, "csv")
    with pytest.raises(TypeError, match="^part train: expected a table of gridmill, polars, .*, found dict$"):
        gridmill.write_dataset(tmp_path / "set", {"train": {"puzzle": []}}, "hrm")
    with pytest.raises(ValueError, match="^part train: expected the columns puzzle and solution, found quiz$"):
        gridmill.write_dataset(tmp_path / "set", {"train": polars.DataFrame({"quiz": ["1"]})}, "hrm")
    with pytest.raises(ValueError, match="^seed: expected 0 or more, found -1$"):
        gridmill.write_dataset(tmp_path / "set", parts, "hrm", seed=-1)
    with pytest.raises(ValueError, match="^augment: only the part train"):
        gridmill.write_dataset(tmp_path / "set", parts, "kaggle", augment=2)
    with pytest.raises(ValueError, match="^augment: found 1000001, expected 0 to 1000000$"):
        gridmill.write_dataset(tmp_path / "set", parts, "hrm", augment=1_000_001)
    with pytest.raises(ValueError, match="^parts: found '../x', expected a name"):
        gridmill.write_dataset(tmp_path / "set", {"../x": train}, "kaggle")
    with pytest.raises(ValueError, match="already exists$"):
        gridmill.write_dataset(tmp_path, parts, "kaggle")
    assert not list(tmp_path.iterdir())
