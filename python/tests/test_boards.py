"""Tests that functions know the boards of other layouts as the command does, and refuse those that they do not know."""

import io
import json

import numpy as np
import pandas
import pyarrow
import pytest
from rows import of_csv, of_table

import gridmill

JIGSAW = "jigsaw:AAABABBBCCCDCDDD"


@pytest.fixture(scope="module")
def six():
    return gridmill.generate(20, seed=1, layout="6x6")


@pytest.fixture
def file(six, tmp_path):
    path = tmp_path / "six.txt"
    path.write_text("\n".join(six["puzzle"]))
    return path


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({"layout": "6x6"}, ["--layout", "6x6"]),
        ({"layout": "6x6:3x2", "clues": "10..12"}, ["--layout", "6x6:3x2", "--clues", "10..12"]),
        (
            {"layout": "x", "scale": "sukaku", "level": "easy"},
            ["--layout", "x", "--scale", "sukaku", "--level", "easy"],
        ),
        ({"layout": "4x4", "distinct": True}, ["--layout", "4x4", "--distinct"]),
    ],
)
def test_puzzles_are_those_of_the_command(command, options, arguments):
    rows = of_csv(command("generate", "-n", 5, "--seed", 3, *arguments))
    table = gridmill.generate(5, seed=3, **options)
    assert of_table(table) == rows and len({row["layout"] for row in rows}) == 1
    assert of_table(next(gridmill.stream(5, seed=3, **options))) == rows
    assert gridmill.whole_recipe({"layout": options["layout"]})["layout"] == rows[0]["layout"]


def test_ratings_solutions_and_forms_are_those_of_the_command(command, six, file):
    rows = of_csv(command("grade", file))
    bad = ["11" + "." * 34, "." * 36]
    graded = gridmill.grade([*six["puzzle"], *bad], layout="6x6", strict=False)
    found = of_table(graded[:20])
    assert [{**row, "line": str(line)} for line, row in enumerate(found, 1)] == rows
    assert graded[20:]["status"] == ["invalid", "multiple"] and graded[20:]["layout"] == ["6x6", "6x6"]
    steps = [json.loads(line) for line in command("grade", "--steps", file).splitlines()]
    explained = gridmill.explain(six["puzzle"], layout="6x6")
    assert [{**row, "line": line} for line, row in enumerate(explained, 1)] == steps
    assert gridmill.solve(six["puzzle"], layout="6x6") == command("solve", file).split() == six["solution"]
    assert gridmill.canon(six["puzzle"], layout="6x6") == command("canon", file).split()
    assert gridmill.count([*six["puzzle"][:2], *bad], 3, layout="6x6") == [1, 1, 0, 3]


def test_boards_are_arrays_of_their_size(six):
    puzzles = six.numpy("puzzle")
    assert puzzles.shape == (20, 36) and puzzles.dtype == np.int8 and puzzles.max() == 6
    assert (gridmill.to_numpy(six["puzzle"], layout="6x6") == puzzles).all()
    assert (gridmill.to_numpy(six["solution"], layout="6x6") == six.numpy("solution")).all()
    assert gridmill.to_numpy([], layout="6x6").shape == (0, 36)
    for form in (puzzles, puzzles.reshape(-1, 6, 6), puzzles.astype(np.int64), puzzles.tolist()):
        assert gridmill.solve(form, layout="6x6") == six["solution"]
    graded = gridmill.grade(["x", *six["puzzle"]], layout="6x6", strict=False)
    assert (graded.numpy("puzzle")[1:] == puzzles).all() and not graded.numpy("puzzle")[0].any()
    large = [list(range(1, 17)), *[[0] * 16] * 15]
    assert gridmill.to_numpy([large], layout="16x16")[0].tolist() == sum(large, [])
    assert gridmill.count([large], 2, layout="16x16") == [2]


def test_large_boards_are_those_of_the_command(command):
    for options in (["--layout", "12x12"], ["--layout", "16x16", "--level", "easy"]):
        rows = of_csv(command("generate", "-n", 3, "--seed", 1, *options))
        table = gridmill.generate(3, seed=1, **dict(zip(("layout", "level"), options[1::2], strict=False)))
        assert of_table(table) == rows
        graded = gridmill.grade(table["puzzle"], layout=options[1])
        assert graded["er"] == table["er"] and graded["level"] == table["level"]


def test_each_puzzle_can_have_its_own_layout(six):
    classic, jigsaws = gridmill.generate(2, seed=1), gridmill.generate(2, seed=1, layout=JIGSAW)
    puzzles = [*classic["puzzle"], *jigsaws["puzzle"], *six["puzzle"]]
    layouts = [None, "9x9", *jigsaws["layout"], *six["layout"]]
    table = gridmill.grade(puzzles, layout=layouts)
    assert table["er"] == [*classic["er"], *jigsaws["er"], *six["er"]]
    assert table["layout"] == ["9x9", "9x9", JIGSAW, JIGSAW, *["6x6"] * 20]
    assert gridmill.grade(puzzles, layout=pyarrow.table(table)["layout"]) == table
    assert gridmill.solve(puzzles, layout=pandas.Series(table["layout"])) == table["solution"]
    for puzzle, form in zip(jigsaws["puzzle"], gridmill.canon(jigsaws["puzzle"], layout=JIGSAW), strict=True):
        cells, regions = form.split()
        assert gridmill.canon([cells], layout=f"jigsaw:{regions}") == [form]
        text = io.BytesIO(f"{puzzle} {JIGSAW[7:]}".encode())
        assert gridmill.Reader(text, layout="jigsaw").read(9, layouts=True) == ([1], [puzzle], [JIGSAW])


def test_files_have_layouts(command, six, tmp_path):
    path = tmp_path / "six.csv"
    command("generate", "-n", 20, "--seed", 1, "--layout", "6x6", "-o", path)
    assert gridmill.read(path) == six
    with path.open("rb") as file:
        lines, puzzles, layouts = gridmill.Reader(file).read(99, layouts=True)
    assert (lines, puzzles, layouts) == (list(range(2, 22)), six["puzzle"], six["layout"])
    text = f"{six['puzzle'][0]}\n{'.' * 16}\n{'.' * 81}\nbad".encode()
    assert gridmill.Reader(io.BytesIO(text)).read(9)[1] == ["", "", "." * 81, ""]
    assert gridmill.Reader(io.BytesIO(text)).read(9, layouts=True)[2] == ["6x6", "4x4", "9x9", ""]
    assert gridmill.Reader(io.BytesIO(text), layout="6x6").read(9)[1] == [six["puzzle"][0], "", "", ""]


def test_duplicates_are_those_of_the_layout(six):
    images = gridmill.canon(six["puzzle"], layout="6x6")
    kept = gridmill.dedup([*six["puzzle"], *images], layout="6x6")
    assert kept["puzzle"] == six["puzzle"] and set(kept["layout"]) == {"6x6"}
    assert gridmill.dedup(six) == six and len(gridmill.dedup(six, against=[images], layout="6x6")) == 0
    same = pyarrow.table({"layout": ["4x4", "4x4:latin"], "puzzle": ["." * 16] * 2})
    assert len(gridmill.dedup(same)) == 2
    wrong = pyarrow.table({"puzzle": six["puzzle"][:2], "solution": six["solution"][1::-1]})
    with pytest.raises(gridmill.PuzzleError, match="^row 0: wrong solution: r"):
        gridmill.dedup(wrong, layout="6x6")


def test_maps_lead_to_forms_and_back(six):
    windows = gridmill.generate(3, seed=1, layout="windoku")
    for table, layout in ((six, "6x6"), (windows, "windoku")):
        forms, maps = gridmill.canon(table["puzzle"], maps=True, layout=layout)
        assert (gridmill.transform(forms, maps, inverse=True, layout=layout) == table.numpy("puzzle")).all()
        one = gridmill.transform(table["puzzle"][:2], maps[0], layout=layout)
        assert (one[0] == gridmill.to_numpy(forms[:1], layout=layout)).all()


def test_parts_leaks_and_data_sets_are_those_of_the_command(command, six, file, tmp_path):
    csv = tmp_path / "six.csv"
    csv.write_text(command("generate", "-n", 20, "--seed", 1, "--layout", "6x6"))
    shares = "train=0.5,test=0.5"
    command("split", csv, "--parts", shares, "-o", tmp_path / "parts")
    parts = gridmill.split(six, shares)
    for name, part in parts.items():
        assert gridmill.read(tmp_path / "parts" / f"{name}.csv") == part and len(part)
    leaks = gridmill.audit(parts["train"], six)
    assert leaks.isomorphic_puzzles == len(parts["train"]) and leaks.without_grid == 0
    texts = [part["puzzle"] for part in parts.values()]
    assert gridmill.audit(*texts, layout="6x6").isomorphic_grids == 0
    assert gridmill.split(six["puzzle"], shares, layout="6x6")["train"]["puzzle"] == texts[0]
    for format, name in (("kaggle", "train.csv"), ("hrm", "train/all__labels.npy")):
        options = ["--augment", 2, "--seed", 0] if format == "hrm" else []
        command("split", csv, "--parts", shares, "--format", format, *options, "-o", tmp_path / format)
        gridmill.write_dataset(tmp_path / f"own-{format}", parts, format, augment=2 if options else 0)
        assert (tmp_path / f"own-{format}" / name).read_bytes() == (tmp_path / format / name).read_bytes()
    gridmill.write_dataset(tmp_path / "hub", parts, "huggingface")
    assert "6x6" in (tmp_path / "hub" / "README.md").read_text()


def test_errors_name_the_layout(six, tmp_path):
    puzzles, four = six["puzzle"], gridmill.generate(2, seed=1, layout="4x4")
    for work, problem in [
        (lambda: gridmill.grade(puzzles, layout="7x9"), '^layout: there is no layout "7x9"; expected one such as 6x6'),
        (lambda: gridmill.generate(1, 1, layout="7x9"), '^layout: found "7x9", there is no layout "7x9"'),
        (lambda: gridmill.Reader(io.BytesIO(), layout="7x7"), "^layout: a board of 7 rows has no boxes"),
        (lambda: gridmill.grade(puzzles[:2], layout=["6x6", "y"]), '^row 1: there is no layout "y"'),
        (lambda: gridmill.solve(puzzles, layout=["6x6"]), "^layout: found a list of 1, expected one for each puzzle$"),
        (lambda: gridmill.solve(puzzles[:1], layout=["6x6"] * 2), "^layout: found a list of 2, expected one for each"),
        (lambda: gridmill.solve(puzzles), "^row 0: found a board of 6x6, expected one of 9x9$"),
        (lambda: gridmill.solve(["." * 16], layout="6x6"), "^row 0: 16 cells, a board of 6x6 has 36$"),
        (lambda: gridmill.solve([[7] * 36], layout="6x6"), "^row 0: column 1: found '7', expected 1 to 6 or .$"),
        (
            lambda: gridmill.grade(puzzles, layout="6x6", scale="sukaku"),
            "^found boards of 6x6, which do .* scale sukaku$",
        ),
        (lambda: gridmill.explain(["." * 256], layout="16x16"), "^found boards of 16x16, .* explain$"),
        (lambda: gridmill.explain(puzzles, layout="6x6", scale="hodoku"), "^found boards of 6x6, .* the scale hodoku$"),
        (lambda: gridmill.grade(puzzles, layout="6x6", canonical=True), "^found boards of 6x6, .* canonical=True$"),
        (lambda: gridmill.generate(1, 1, layout="x", recipe={"sampling": "unbiased"}), "only with classic .* 9x9[+]x"),
        (lambda: gridmill.paths(puzzles), "^row 0: found a board of 6x6, expected one of 9x9$"),
        (
            lambda: gridmill.write_dataset(tmp_path / "a", {"a": six, "b": four}, "hrm"),
            "^parts: found boards of 16 and 36 cells; a data set has boards of one size$",
        ),
        (lambda: gridmill.transform(puzzles, "r12c12d12", layout="6x6"), "^row 0: a map of 4 cells, but the board has"),
        (lambda: gridmill.transform(puzzles, ["r12c12d12"] * 3, layout="6x6"), "^maps: found 3, expected 20, one for"),
    ]:
        with pytest.raises(ValueError, match=problem):
            work()
    with pytest.raises(TypeError, match=r"^expected an array of shape \(N, 16\) or \(N, 4, 4\), found \(20, 36\)$"):
        gridmill.solve(six.numpy("puzzle"), layout="4x4")
