"""Tests that functions on batches give the same results as the command, and tests their errors."""

import functools
import gzip
import io
import itertools
import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pyarrow
import pytest
from conftest import ROOT
from rows import of_csv, of_table

import gridmill

EXAMPLES = ROOT / "examples" / "puzzles.txt"


def golden():
    return of_csv((ROOT / "tests" / "golden" / "seed_1.csv").read_text())


@pytest.fixture(scope="module")
def puzzles():
    return [row["puzzle"] for row in golden()]


def without(rows, *columns):
    return [{name: value for name, value in row.items() if name not in columns} for row in rows]


def test_puzzles_are_those_of_the_golden_file():
    rows = golden()
    assert of_table(gridmill.generate(len(rows), seed=1)) == rows


def test_a_run_can_be_made_in_pieces_on_any_number_of_threads():
    whole = of_table(gridmill.generate(50, seed=9, threads=1))
    pieces = [gridmill.generate(None, seed=9, start=start, indexes=10, threads=3) for start in range(0, 50, 10)]
    assert sum(map(of_table, pieces), []) == whole


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({"symmetry": "rot180"}, ["--symmetry", "rot180"]),
        ({"sampling": "uniform", "clues": "24..26"}, ["--sampling", "uniform", "--clues", "24..26"]),
        ({"clues": 26, "attempts": 500}, ["--clues", "26", "--attempts", "500"]),
        ({"level": "easy,hard", "er": "1.5..3.0"}, ["--level", "easy,hard", "--er", "1.5..3.0"]),
        ({"require": ["xy_wing|xyz_wing", "pointing"]}, ["--require", "xy_wing|xyz_wing,pointing"]),
        ({"forbid": ["chains", "uniqueness"]}, ["--forbid", "chains", "--forbid", "uniqueness"]),
        ({"allow": "singles,locked", "search": True}, ["--allow", "singles,locked", "--search"]),
        (
            {"levels": "sudoku-exchange", "level": "diabolical"},
            ["--levels", "sudoku-exchange", "--level", "diabolical"],
        ),
        ({"distinct": True}, ["--distinct"]),
        ({"scale": "sukaku", "require": "skyscraper"}, ["--scale", "sukaku", "--require", "skyscraper"]),
        ({"pattern": "x" * 72 + "." * 9}, ["--pattern", "x" * 72 + "." * 9]),
    ],
)
def test_options_mean_what_they_mean_to_the_command(command, options, arguments):
    rows = of_csv(command("generate", "-n", 5, "--seed", 3, *arguments))
    assert of_table(gridmill.generate(5, seed=3, **options)) == rows
    assert rows


def test_levels_can_have_numbers(command):
    rows = of_csv(command("generate", "--seed", 3, "--level", "easy=2,hard=1"))
    assert of_table(gridmill.generate(None, seed=3, level={"easy": 2, "hard": 1})) == rows


def test_a_recipe_is_that_of_a_run_directory(command, tmp_path):
    import tomllib

    out = tmp_path / "run"
    command("generate", "-n", 30, "--seed", 3, "--symmetry", "rot180", "--level", "easy", "--run", out)
    recipe = tomllib.loads((out / "recipe.toml").read_text())
    rows = of_csv((out / "easy.csv").read_text())
    assert of_table(gridmill.generate(30, seed=3, recipe=recipe)) == rows
    other = of_table(gridmill.generate(30, seed=3, recipe=recipe, level="hard"))
    assert {row["level"] for row in other} == {"hard"} and {row["symmetry"] for row in other} == {"rot180"}
    # The option `None` keeps the value of the recipe, and the option `False` removes this value.
    same = gridmill.generate(30, seed=3, recipe=recipe, level=None, clues=None, levels=None)
    assert of_table(same) == rows
    searched = {"sampling": "uniform", "target": {"search": 9}}
    plain = gridmill.generate(5, seed=3, recipe=searched, sampling="fast", search=False)
    assert of_table(plain) == of_table(gridmill.generate(5, seed=3))
    assert gridmill.whole_recipe(recipe) == recipe
    assert gridmill.whole_recipe({"seed": 3, "symmetry": "rot180", "target": {"level": "easy"}}) == recipe


def test_unbiased_sampling_is_for_the_command():
    with pytest.raises(ValueError, match="use unbiased"):
        gridmill.generate(5, seed=3, recipe={"sampling": "weighted"})
    with pytest.raises(ValueError, match="only the command `gridmill generate --sampling unbiased`"):
        gridmill.generate(5, seed=3, recipe={"sampling": "unbiased"})


def test_flow_is_that_of_the_command(command):
    arguments = ("generate", "-n", 20, "--seed", 5, "--columns", "all,flow")
    made = gridmill.generate(20, seed=5, flow=True)
    rows = of_csv(command(*arguments))
    assert without(of_table(made), "flow_mean") == without(rows, "flow_mean")
    assert made["flow_mean"] == [float(row["flow_mean"]) for row in rows]
    graded = gridmill.grade(made["puzzle"], flow=True)
    for name in ("flow_min", "flow_mean", "bottlenecks"):
        assert graded[name] == made[name]
        assert gridmill.paths(made["puzzle"], flow=True)[name] == made[name]
        assert [row[name] for row in gridmill.explain(made["puzzle"], flow=True)] == made[name]
    remixed = gridmill.remix(made["puzzle"], 20, 3, flow=True)
    assert remixed["flow_mean"] == gridmill.grade(remixed["puzzle"], flow=True)["flow_mean"]
    assert graded.numpy("flow_min").dtype == "int16" and graded.numpy("flow_mean").dtype == "float64"
    assert "flow_min" not in gridmill.grade(made["puzzle"]).column_names


def test_a_table_says_how_its_rows_were_made(command, tmp_path):
    metadata = pyarrow.table(gridmill.generate(5, seed=7, symmetry="rot180")).schema.metadata
    command("generate", "-n", 5, "--seed", 7, "--symmetry", "rot180", "--run", tmp_path / "run")
    assert metadata[b"gridmill.seed"] == b"7"
    assert metadata[b"gridmill.recipe"].decode() == (tmp_path / "run" / "recipe.toml").read_text()


def test_grades_are_those_of_the_command(command):
    rows = of_csv(command("grade", EXAMPLES, status=1))
    with EXAMPLES.open("rb") as file:
        lines, puzzles = gridmill.Reader(file).read(100)
    assert lines == [int(row["line"]) for row in rows]
    assert of_table(gridmill.grade(puzzles, strict=False)) == without(rows, "line")
    sukaku = of_csv(command("grade", "--scale", "sukaku", EXAMPLES, status=1))
    assert of_table(gridmill.grade(puzzles, strict=False, scale="sukaku")) == without(sukaku, "line")
    assert {row["scale"] for row in sukaku} == {"sukaku"}
    both = of_csv(command("grade", "--scale", "classic,sukaku", EXAMPLES, status=1))
    assert of_table(gridmill.grade(puzzles, strict=False, scale="classic,sukaku")) == without(both, "line")
    assert [row["er_sukaku"] for row in both] == [row["er"] for row in sukaku]
    unknown = '^scale: no scale is called "mine", expected one of classic, sukaku, sukaku-1.15, hodoku$'
    with pytest.raises(ValueError, match=unknown):
        gridmill.grade(puzzles, scale="mine")
    limited = of_csv(command("grade", "--max-er", 5.0, EXAMPLES, status=1))
    levels = gridmill.grade(puzzles, strict=False, max_er=5.0)["level"]
    assert [level or "" for level in levels] == [row["level"] for row in limited]


def test_isomorphic_puzzles_have_the_same_canonical_rating(command, puzzles, tmp_path):
    images = gridmill.remix(puzzles[:5], None, 1, per_seed=4)["puzzle"]
    file = tmp_path / "images.txt"
    file.write_text("\n".join([*images, "." * 81]))
    rows = of_csv(command("grade", "--canonical", file, status=1))
    assert of_table(gridmill.grade([*images, "." * 81], canonical=True, strict=False)) == without(rows, "line")
    steps = [json.loads(line) for line in command("grade", "--canonical", "--steps", file, status=1).splitlines()]
    assert without(gridmill.explain(images, canonical=True), "line") == without(steps[:-1], "line")
    assert without(gridmill.explain(images), "line") != without(steps[:-1], "line")


def test_solutions_are_counted_as_the_command_does(command, puzzles, tmp_path):
    grids = [puzzles[0], "." * 81, "11" + "." * 79, puzzles[1].replace("1", ".").replace("2", ".")]
    file = tmp_path / "grids.txt"
    file.write_text("\n".join(grids))
    lines = command("solve", "--count", 50, file).splitlines()
    assert gridmill.count(grids, 50) == [int(line.split()[1]) for line in lines]
    assert gridmill.count([*grids[:2], "12"], 3, strict=False) == [1, 3, None]
    with pytest.raises(gridmill.PuzzleError, match="^row 1: 2 cells"):
        gridmill.count([puzzles[0], "12"], 3)


def test_threads_share_a_reader(puzzles):
    reader = gridmill.Reader(io.BytesIO("\n".join(puzzles * 40).encode()))
    with ThreadPoolExecutor(4) as pool:
        batches = list(pool.map(lambda _: reader.read(9), range(len(puzzles) * 40)))
    numbered = sorted(pair for lines, texts in batches for pair in zip(lines, texts, strict=True))
    assert numbered == list(enumerate(puzzles * 40, 1))


def test_a_truncated_file_gives_its_puzzles_before_the_error(puzzles):
    data = gzip.compress("\n".join(puzzles).encode())[:-200]
    for size in (5, 1000):
        reader, found = gridmill.Reader(io.BytesIO(data)), []
        with pytest.raises(OSError, match="end too early"):
            while read := reader.read(size)[1]:
                found += read
        assert found and found == puzzles[: len(found)]
        assert reader.read(size) == ([], [])


@pytest.mark.parametrize(
    "wrong", [KeyboardInterrupt(), TypeError("no bytes"), b"longer than was asked for" * 9999, None]
)
def test_an_error_of_the_file_object_is_raised(wrong):
    class File:
        def read(self, n):
            if isinstance(wrong, BaseException):
                raise wrong
            return wrong

    error = {bytes: ValueError, type(None): TypeError}.get(type(wrong), type(wrong))
    with pytest.raises(error) as raised:
        gridmill.Reader(File()).read(1)
    assert not isinstance(wrong, BaseException) or raised.value is wrong


def test_own_levels_name_the_rows(puzzles):
    table = gridmill.grade(puzzles, levels=[("gentle", 2.5), ("rough", None)])
    assert table["level"] == ["gentle" if er <= 2.5 else "rough" for er in table["er"]]
    table = gridmill.grade(puzzles, levels=[("short", 2.6, 14.8), ("long", None, 40), ("rough", None)])
    ratings = zip(table["er"], table["effort"], strict=True)
    expected = [
        "short" if er <= 2.6 and effort <= 14.8 else "long" if effort <= 40 else "rough" for er, effort in ratings
    ]
    assert table["level"] == expected
    assert len(set(expected)) == 3


def test_efforts_can_be_a_target():
    assert all(20 <= effort <= 30 for effort in gridmill.generate(10, seed=1, effort="20..30")["effort"])


def test_hodoku_gives_levels_and_scores():
    target = {"hodoku_level": "hard,unfair", "hodoku_score": "1000..1600"}
    table = gridmill.generate(10, seed=1, scale="classic,hodoku", **target)
    assert all(1000 <= score <= 1600 for score in table["hodoku_score"])
    assert set(table["hodoku_level"]) <= {"hard", "unfair"}
    again = gridmill.grade(table["puzzle"], scale="classic,hodoku")
    assert list(again["hodoku_score"]) == list(table["hodoku_score"])
    explained = gridmill.explain(table["puzzle"], scale="hodoku")
    assert [row["hodoku_score"] for row in explained] == list(table["hodoku_score"])
    assert all(sum(step["rating"] for step in row["path"]) == row["hodoku_score"] for row in explained)
    assert list(gridmill.paths(table["puzzle"], scale="hodoku")["hodoku_level"]) == list(table["hodoku_level"])
    with pytest.raises(ValueError, match="hodoku has no ER"):
        gridmill.grade(table["puzzle"], scale="hodoku")
    with pytest.raises(ValueError, match="omit levels and max_er"):
        gridmill.explain(table["puzzle"], scale="hodoku", max_er=5.0)


@pytest.mark.parametrize("name", ["solve", "canon"])
def test_lists_are_the_lines_of_the_command(command, puzzles, tmp_path, name):
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(puzzles))
    assert getattr(gridmill, name)(puzzles) == command(name, file).split()


def test_paths_are_those_of_the_command(command, puzzles, tmp_path):
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(puzzles[:20]))
    steps = [json.loads(line) for line in command("grade", "--steps", file).splitlines()]
    assert without(gridmill.explain(puzzles[:20]), "line") == without(steps, "line")


def test_isomorphic_puzzles_are_those_of_the_command(command, puzzles, tmp_path):
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(puzzles))
    rows = of_csv(command("remix", file, "-n", 20, "--seed", 5, "--level", "easy,hard"))
    table = of_table(gridmill.remix(puzzles, 20, 5, level=["easy", "hard"]))
    assert without(table, "origin") == without(rows, "origin")
    assert [int(row["origin"]) + 1 for row in table] == [int(row["origin"]) for row in rows]
    rows = of_csv(command("remix", "-n", 20, "--seed", 5, "--only", "relabel,rotate"))
    assert of_table(gridmill.remix(None, 20, 5, only=["relabel", "rotate"])) == rows
    each = gridmill.remix(puzzles[:3], None, 5, per_seed=2, keep_symmetry=True)
    assert each["origin"] == ["0", "0", "1", "1", "2", "2"]


def test_a_bad_row_is_named(puzzles):
    none, two = "11" + "." * 79, "." * 81
    bad = [puzzles[0], "12", none, two]
    for work in (gridmill.grade, gridmill.solve, gridmill.canon, gridmill.explain):
        with pytest.raises(gridmill.PuzzleError, match="^row 1: 2 cells, a grid has 81$") as error:
            work(bad)
        assert error.value.row == 1 and isinstance(error.value, ValueError)
    with pytest.raises(gridmill.PuzzleError, match="^row 0: more than one solution"):
        gridmill.solve([two])
    with pytest.raises(gridmill.PuzzleError, match="^row 1: "):
        gridmill.remix([puzzles[0], none], 1, 1)
    assert gridmill.grade(bad, strict=False)["status"] == ["ok", "invalid", "invalid", "multiple"]
    assert gridmill.solve(bad, strict=False)[1:] == [None, None, None]
    assert [form is None for form in gridmill.canon(bad, strict=False)] == [False, True, True, False]


@pytest.mark.parametrize(
    ("work", "error"),
    [
        (lambda: gridmill.generate(1, seed=1, symmetry="spiral"), '^symmetry: found "spiral", .*rot180'),
        (lambda: gridmill.generate(1, seed=1, level="hart"), 'no level is called "hart"'),
        (lambda: gridmill.generate(1, seed=1, require="skyscraper"), "^skyscraper is not on the scale classic, but on"),
        (lambda: gridmill.generate(1, seed=-1), '^seed: found "-1", expected a number from 0'),
        (lambda: gridmill.generate(None, seed=1), "has no end"),
        (lambda: gridmill.generate(1, seed=1, clues=17, attempts=2), "index 0: none of 2 attempts"),
        (lambda: gridmill.grade([], max_er=1.23), "max_er: 1.23 is not a rating"),
        (lambda: gridmill.grade([], max_er=0), "max_er: 0 is not a rating, expected 1.0 or more"),
        (lambda: gridmill.grade([], levels=[("a", None), ("b", None)]), "neither in the last"),
        (lambda: gridmill.remix([], 1, 1), "no puzzles of the requested levels"),
        (lambda: gridmill.remix(None, 1, 1, level="hart"), 'no level is called "hart"'),
        (lambda: gridmill.count([], 0), "limit: expected 1 or more, found 0"),
    ],
)
def test_invalid_arguments_are_errors(work, error):
    with pytest.raises(ValueError, match=error):
        work()


def test_ranges_are_numbers_pairs_or_texts():
    pairs = (((3.0, 6.0), "3.0..6.0"), ((None, 2), "..2"), ((6.6, None), "6.6.."), (6.6, "6.6"))
    for pair, text in (*pairs, (np.float32(2.3), "2.3"), ((np.int64(2), 3), "2..3")):
        assert gridmill.generate(2, seed=1, er=pair) == gridmill.generate(2, seed=1, er=text), text
    assert set(gridmill.generate(9, seed=1, clues=(28, 29))["clues"]) <= {28, 29}
    assert len(gridmill.generate(1e1, seed=1)) == 10


def test_an_unknown_option_is_answered_with_all():
    for call in (gridmill.generate, gridmill.stream):
        with pytest.raises(
            TypeError, match="no argument 'difficulty'; it has n, .* timeout, layout, .* level, .*, flow$"
        ):
            call(3, difficulty="easy")
    with pytest.raises(ValueError, match='^require: no technique or group is called "X-Wing"; nearest: x_wing'):
        gridmill.generate(3, require="X-Wing")


def test_a_seed_is_drawn_and_told(puzzles):
    one, other = gridmill.generate(3), gridmill.generate(3)
    assert one != other and one == gridmill.generate(3, seed=int(one.metadata["gridmill.seed"]))
    one = gridmill.remix(puzzles, 3)
    assert one != gridmill.remix(puzzles, 3)
    assert one == gridmill.remix(puzzles, 3, seed=int(one.metadata["gridmill.seed"]))


def test_long_calls_tell_their_progress_and_end_in_time(puzzles):
    calls = [
        lambda **how: gridmill.generate(50, seed=1, **how),
        lambda **how: gridmill.remix(puzzles, 50, 1, **how),
        functools.partial(gridmill.grade, puzzles * 20),
        functools.partial(gridmill.solve, puzzles * 20),
        functools.partial(gridmill.dedup, puzzles * 20),
    ]
    for call in calls:
        done = []
        assert call(progress=done.append) == call() and sum(done) >= 50
    with pytest.raises(TimeoutError, match=r"^0 puzzles were done within the timeout of 0\.3 s$"):
        gridmill.generate(2, seed=1, er=(1.0, 1.1), timeout=0.3)
    with pytest.raises(TimeoutError, match=r"^0 puzzles were done within the timeout of 0\.3 s$"):
        gridmill.solve(itertools.repeat(puzzles[0]), timeout=0.3)
    assert gridmill.solve(puzzles, timeout=float("inf")) == gridmill.solve(puzzles)
    with pytest.raises(ValueError, match="^timeout: expected a number of seconds, found -1$"):
        gridmill.grade(puzzles, timeout=-1)
    with pytest.raises(TypeError, match="^progress: expected True or a function, found 7$"):
        gridmill.grade(puzzles, progress=7)


def test_a_batch_is_any_iterable_of_texts(puzzles):
    import pandas
    import polars
    import pyarrow

    solutions = gridmill.solve(puzzles)
    for kind in (iter, np.array, pandas.Series, polars.Series, pyarrow.array):
        assert gridmill.solve(kind(puzzles)) == solutions, kind
    with pytest.raises(TypeError, match="single str"):
        gridmill.solve(puzzles[0])
    tables = (pandas.DataFrame, polars.DataFrame, pyarrow.table)
    for table in [gridmill.grade(puzzles), *(kind({"puzzle": puzzles}) for kind in tables)]:
        assert gridmill.solve(table["puzzle"]) == solutions
        assert gridmill.solve(table) == gridmill.solve({"Quiz": puzzles}) == solutions
    with pytest.raises(ValueError, match="^none of the columns er, level holds puzzles"):
        gridmill.solve(gridmill.grade(puzzles)[["er", "level"]])
    with pytest.raises(TypeError, match="row 1"):
        gridmill.solve([puzzles[0], 7])
    with pytest.raises(gridmill.PuzzleError, match="row 1: no puzzle found"):
        gridmill.solve([puzzles[0], None])
    missing = pandas.Series([puzzles[0], None, float("nan"), pandas.NA], dtype=object)
    for texts in (missing, missing.astype("string")):
        assert gridmill.solve(texts, strict=False) == [solutions[0], None, None, None]
    assert gridmill.solve([]) == []


def test_tables_are_those_of_the_parquet_files(command, tmp_path):
    import duckdb
    import pandas
    import polars
    import pyarrow.parquet

    file = tmp_path / "puzzles.parquet"
    command("generate", "-n", 100, "--seed", 1, "-o", file)
    written = pyarrow.parquet.read_table(file)
    made = gridmill.generate(100, seed=1)
    assert pyarrow.table(made).cast(written.schema) == written
    assert polars.DataFrame(made)["puzzle"].to_list() == made["puzzle"]
    assert pandas.DataFrame.from_arrow(made)["er"].to_list() == made["er"]
    assert duckdb.sql("select max(er) from made").fetchall() == [(max(made["er"]),)]
    assert len(made) == 100 and "level" in repr(made)
    with pytest.raises(KeyError):
        made["colour"]


def test_other_threads_run_during_a_call():
    work = threading.Thread(target=gridmill.generate, args=(3000, 1))
    work.start()
    turns = 0
    while work.is_alive():
        turns += 1
        time.sleep(0.001)
    assert turns > 10


@pytest.fixture
def ctrl_c():
    """Makes Ctrl-C raise KeyboardInterrupt, also if a shell runs the tests in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize(
    "options",
    [{}, {"er": "11.9..", "search": 2**31}, {"clues": 17, "attempts": 2**31}],
    ids=["many", "search", "attempts"],
)
def test_ctrl_c_ends_a_run(options):
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        gridmill.generate(10**12, seed=1, **options)


def test_a_failed_remix_is_not_an_error_of_a_row():
    fine = [(f"at-{tenths}", tenths / 10) for tenths in range(15, 110)]
    with pytest.raises(
        ValueError, match="^index [0-9]+: none of 1 attempts gave a puzzle with the same level as its seed puzzle"
    ) as error:
        gridmill.remix(None, 1000, 1, levels=[*fine, ("last", None)], attempts=1)
    assert not isinstance(error.value, gridmill.PuzzleError)


def test_a_back_end_that_the_processor_lacks_is_an_error_at_import():
    environment = os.environ | {"GRIDMILL_BACKEND": "sse9"}
    command = [sys.executable, "-c", "import gridmill"]
    process = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert process.returncode == 1 and "ValueError" in process.stderr and "GRIDMILL_BACKEND" in process.stderr


def test_a_reader_accounts_for_every_line(puzzles):
    text = f"# mine\n{puzzles[0]}\n12\n[State]\n{'.' * 9}\n"
    reader = gridmill.Reader(io.BytesIO(text.encode()))
    while reader.read(10)[0]:
        pass
    assert reader.line_counts == {"read": 5, "puzzles": 1, "bad": 1, "skipped": 2, "skipped_rows": 1}


@pytest.mark.parametrize(
    ("options", "named", "accepted"),
    [
        ({"er": [4.2, 6, 7]}, "er:", "(4.2, 6.0)"),
        ({"effort": True}, "effort:", "(4.2, 6.0)"),
        ({"er": "9..4"}, "er:", "the range begins above its end: 9.0 is more than 4.0"),
        ({"clues": 16}, "clues", "expected 17 to 80 clues"),
        ({"symmetry": "rot80"}, "symmetry", "rot180"),
        ({"n": -1}, "n:", "0 or more, found -1"),
        ({"start": -1}, "start:", "0 or more"),
        ({"indexes": -1}, "indexes:", "0 or more"),
        ({"seed": -1}, "seed", "0 to 2^64 - 1"),
        ({"attempts": 0}, "attempts", "1 or more"),
        ({"threads": 0}, "threads:", "1 or more"),
        ({"threads": -1}, "threads:", "1 or more"),
    ],
)
def test_errors_name_the_argument_and_what_is_accepted(options, named, accepted):
    with pytest.raises(ValueError) as raised:
        gridmill.generate(**{"n": 1, "seed": 1, **options})
    message = str(raised.value)
    assert named in message and accepted in message
    assert "line 1" not in message


def test_numbers_of_other_functions_are_named_too(puzzles):
    for function, options, named in [
        (gridmill.count, {"limit": 0}, "limit: expected 1 or more, found 0"),
        (gridmill.solve, {"threads": -1}, "threads: expected 1 or more, found -1"),
        (gridmill.remix, {"n": -1, "seed": 1}, "n: expected 0 or more, found -1"),
        (gridmill.remix, {"n": 1, "seed": -1}, "seed: expected a number from 0"),
        (gridmill.remix, {"n": 1, "seed": 1, "per_seed": 0}, "per_seed: expected 1 or more"),
        (gridmill.remix, {"n": 1, "seed": 1, "attempts": 0}, "attempts: expected 1 or more"),
        (gridmill.augment, {"solutions": puzzles[:1], "n": 1, "seed": -1}, "seed: expected 0 or more, found -1"),
        (
            gridmill.augment,
            {"solutions": puzzles[:1], "n": 1, "seed": 1 << 64},
            "seed: 18446744073709551616 is too large",
        ),
    ]:
        with pytest.raises(ValueError, match=named):
            function(puzzles[:1], **options)


def test_arguments_of_a_wrong_type_are_named(puzzles):
    for work, named in [
        (lambda: gridmill.generate(1.5, seed=1), "^n: expected a whole number, found 1.5$"),
        (lambda: gridmill.solve(puzzles, threads="x"), "^threads: expected a whole number, found 'x'$"),
        (lambda: gridmill.grade(puzzles, threads="x"), "^threads: expected a whole number, found 'x'$"),
        (lambda: gridmill.grade(puzzles, max_er="x"), "^max_er: expected a rating such as 7.5, found 'x'$"),
        (lambda: gridmill.grade(puzzles, levels=5), "^levels: expected the name of a preset or a list of levels"),
        (lambda: gridmill.generate(3, levels=["easy"]), "^levels: expected .* list of levels and bounds, found"),
        (lambda: gridmill.grade([530070000]), "^row 0: expected str, found 530070000; read the column as text"),
        (lambda: gridmill.split(puzzles, [0.9, 0.1]), "^parts: expected names and shares, .* found"),
        (lambda: gridmill.grade([list(puzzles[0][row : row + 9]) for row in range(0, 81, 9)]), r"write \[puzzle\]$"),
        (lambda: gridmill.grade(5), "^expected a list of puzzles, a column or an array, found 5$"),
    ]:
        with pytest.raises(TypeError, match=named):
            work()


def test_none_is_a_bad_row(puzzles):
    batch = [puzzles[0], None, puzzles[1]]
    with pytest.raises(gridmill.PuzzleError, match="row 1: no puzzle found") as raised:
        gridmill.solve(batch)
    assert raised.value.row == 1
    assert gridmill.solve(batch, strict=False)[1] is None
    assert gridmill.grade(batch, strict=False)["status"] == ["ok", "invalid", "ok"]


def test_ctrl_c_ends_the_reading_of_a_batch(puzzles):
    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        # While gridmill reads `repeat`, no Python code runs that would check for signals.
        with pytest.raises(KeyboardInterrupt):
            gridmill.solve(itertools.repeat(puzzles[0]))
    finally:
        signal.signal(signal.SIGALRM, before)
