"""Tests data sets for other programs, by reading the files as these programs do."""

import json

import datasets
import numpy as np
import pandas
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
    parts = {name: gridmill.read_csv(tmp_path / "lines" / f"{name}.csv") for name in ("train", "test")}
    gridmill.write_dataset(tmp_path / "python", parts, format, **keywords)
    one, other = (
        {file.relative_to(root): file.read_bytes() for file in root.rglob("*") if file.is_file()}
        for root in (tmp_path / "command", tmp_path / "python")
    )
    assert one == other and one


def test_paths_are_columns_of_lists(parts, tmp_path):
    paths = gridmill.paths(parts["test"]["puzzle"])
    gridmill.write_dataset(tmp_path / "set", {"test": paths}, "huggingface")
    table = pyarrow.parquet.read_table(tmp_path / "set" / "test" / "0000.parquet")
    for column in ("step_technique", "step_rating", "step_placed", "step_removed", "er"):
        assert table[column].to_pylist() == paths[column]
    with pytest.raises(ValueError, match="^column step_board: "):
        boards = gridmill.paths(parts["test"]["puzzle"], boards=True)
        gridmill.write_dataset(tmp_path / "other", {"test": boards}, "huggingface")


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
    gridmill.write_dataset(tmp_path / "own", {"test": gridmill.read_csv(own)}, "kaggle")
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
        f"{puzzle},{other}": "row 0: the solution does not solve the puzzle",
        f"{puzzle},{puzzle}": "row 0: the solution does not solve the puzzle",
        f"bad,{other}": "row 0: column 1: found 'b', expected a digit",
    }
    for row, problem in problems.items():
        own.write_text(f"puzzle,solution\n{row}\n")
        for format in ("huggingface", "hrm", "kaggle"):
            with pytest.raises(ValueError, match=f"^part train, {problem}"):
                gridmill.write_dataset(tmp_path / "set", {"train": gridmill.read_csv(own)}, format)
    own.unlink()
    with pytest.raises(ValueError, match="^format: found 'csv', expected one of huggingface, hrm, kaggle$"):
        gridmill.write_dataset(tmp_path / "set", parts, "csv")
    with pytest.raises(ValueError, match="^augment: only the part train"):
        gridmill.write_dataset(tmp_path / "set", parts, "kaggle", augment=2)
    with pytest.raises(ValueError, match="^augment: found 1000001, expected 0 to 1000000$"):
        gridmill.write_dataset(tmp_path / "set", parts, "hrm", augment=1_000_001)
    with pytest.raises(ValueError, match="^parts: found '../x', expected a name"):
        gridmill.write_dataset(tmp_path / "set", {"../x": train}, "kaggle")
    with pytest.raises(ValueError, match="already exists$"):
        gridmill.write_dataset(tmp_path, parts, "kaggle")
    assert not list(tmp_path.iterdir())
