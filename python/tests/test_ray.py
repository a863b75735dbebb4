"""Tests that a cluster gives the same files as one machine, also when machines or runs are killed."""

import itertools
import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter

import pyarrow as pa
import pyarrow.compute
import pyarrow.dataset
import pyarrow.parquet as pq
import pytest
import ray
from conftest import ROOT
from ray.cluster_utils import Cluster
from rows import of_csv, of_table

import gridmill
from gridmill.ray import dedup, generate_corpus, grade_corpus
from gridmill.ray.place import Place
from gridmill.ray.tasks import remote

RECIPE = {"seed": "1", "symmetry": "rot180"}
ARGUMENTS = ["--seed", "1", "--symmetry", "rot180"]


@pytest.fixture(scope="module")
def cluster():
    """Starts a cluster of two nodes with one core each."""
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield cluster
    ray.shutdown()
    cluster.shutdown()


@pytest.fixture(scope="module")
def corpus(cluster, tmp_path_factory):
    path = tmp_path_factory.mktemp("cluster") / "corpus"
    generate_corpus(RECIPE, 400, str(path), part=70)
    return path


@pytest.fixture(scope="module")
def puzzles():
    return gridmill.generate(30, seed=2)["puzzle"]


def rows_of(path):
    """Returns the rows of a corpus as the command writes them, in the order of their indexes."""
    return of_table(pq.read_table(path).sort_by("index"))


def files_of(path):
    """Returns the content of each file below a directory, by name."""
    return {str(file.relative_to(path)): file.read_bytes() for file in path.rglob("*") if file.is_file()}


def test_a_corpus_is_what_the_command_makes(command, corpus):
    assert rows_of(corpus) == of_csv(command("generate", "-n", 400, *ARGUMENTS))


def test_a_killed_machine_changes_nothing(command, cluster, tmp_path):
    n, part = 4000, 100
    path = tmp_path / "corpus"
    machine = cluster.add_node(num_cpus=1)

    def kill():
        while len(list(path.glob("_parts/*.json"))) < n // part // 4:
            time.sleep(0.01)
        cluster.remove_node(machine, allow_graceful=False)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    counts = generate_corpus(RECIPE, n, str(path), part=part)
    killer.join()
    cluster.wait_for_nodes()
    assert rows_of(path) == of_csv(command("generate", "-n", n, *ARGUMENTS))
    assert counts.total() == n
    assert not [name for name in files_of(path) if "/." in name]


def test_a_killed_run_leaves_no_duplicate_rows(corpus, cluster, tmp_path):
    path = tmp_path / "corpus"
    generate_corpus(RECIPE, 250, str(path), part=70)
    # If all machines die at once, rows of an incomplete part and temporary files are left.
    (path / "_parts" / "000000000210-000000000250.json").unlink()
    for name in ("puzzles/level=easy/.000000000140-000000000210.parquet.a.machine.6626", "_parts/.x.json.a.machine.1"):
        (path / name).write_bytes(b"cut off")
    mine = path / "puzzles" / "level=easy" / ".mine"
    mine.write_text("of somebody else")
    generate_corpus(RECIPE, 400, str(path), part=90)
    assert rows_of(path) == rows_of(corpus)
    assert [file.name for file in path.rglob(".*")] == [mine.name]
    # Without _run.json the rows belong to an unknown run, so they must stay as they are.
    (path / "_run.json").unlink()
    before = files_of(path)
    with pytest.raises(ValueError, match="no _run.json that describes them"):
        generate_corpus(RECIPE, 400, str(path), part=90)
    assert files_of(path) == before


def test_a_run_resumes_with_the_missing_parts(corpus, cluster, tmp_path):
    path = tmp_path / "corpus"
    counts = generate_corpus(RECIPE, 250, str(path), part=70)
    before = {file: file.stat().st_mtime_ns for file in path.rglob("*.parquet")}
    assert generate_corpus(RECIPE, 250, str(path), part=70) == counts
    assert {file: file.stat().st_mtime_ns for file in path.rglob("*.parquet")} == before
    # The run makes an incomplete part again, with the same bytes.
    whole = files_of(path)
    (path / "_parts" / "000000000070-000000000140.json").unlink()
    (path / "puzzles" / "level=easy" / "000000000070-000000000140.parquet").write_bytes(b"cut off")
    generate_corpus(RECIPE, 250, str(path), part=70)
    assert files_of(path) == whole
    # Resume with a larger `n` and parts of another size.
    generate_corpus(RECIPE, 400, str(path), part=100)
    assert rows_of(path) == rows_of(corpus)


def test_another_run_in_the_same_place_is_refused(corpus):
    before = files_of(corpus)
    with pytest.raises(ValueError, match='belongs to another run: seed: "1" in the directory, "2" now$'):
        generate_corpus({"seed": "2", "symmetry": "rot180"}, 400, str(corpus))
    with pytest.raises(
        ValueError,
        match="another run: dedup: null in the directory, .* now; files: .*; generate: {.*} in the directory",
    ):
        (corpus.parent / "one").mkdir()
        pq.write_table(pa.table(gridmill.generate(3, seed=1)), corpus.parent / "one" / "puzzles.parquet")
        dedup(str(corpus.parent / "one"), str(corpus))
    for recipe, error in [
        ({"symmetry": "rot180"}, "no seed: give one"),
        ({"seed": "1", "target": {"level": ["easy=1"]}}, "^level: numbers are impossible on a cluster"),
        ({"seed": "1", "target": {"distinct": True}}, "^distinct: impossible on a cluster"),
        ({"seed": "1", "tires": 3}, "unknown field"),
        ({"seed": "1", "shard": "1/2"}, "^shard: a cluster makes whole runs"),
        ({"seed": "1", "levels": [{"name": "1", "up_to": 2.0}, {"name": "2"}]}, "for a number"),
    ]:
        with pytest.raises(ValueError, match=error):
            generate_corpus(recipe, 10, str(corpus.parent / "refused"))
    for numbers in ({"n": -1}, {"n": 1e3}, {"part": 0}, {"cpus": 0}):
        with pytest.raises(ValueError, match="expected a whole number from"):
            generate_corpus(**{"recipe": RECIPE, "n": 10, "out": str(corpus.parent / "refused"), **numbers})
    assert not (corpus.parent / "refused").exists()
    assert files_of(corpus) == before


def test_a_recipe_is_the_same_however_it_is_spelt(corpus):
    before = files_of(corpus)
    whole = json.loads((corpus / "_run.json").read_text())["generate"]
    others = [{**RECIPE, "seed": 1}, {**RECIPE, "sampling": "fast", "target": {"distinct": False}}, whole]
    for recipe in others:
        assert generate_corpus(recipe, 400, str(corpus)).total() == 400
    assert files_of(corpus) == before


def test_a_task_larger_than_any_machine_gives_a_warning(cluster, caplog):
    remote(print, 1)
    assert not caplog.records
    remote(print, 64)
    assert "wants 64 cores, and no machine has more than 1" in caplog.text


def test_other_programs_read_a_corpus(corpus, cluster, tmp_path):
    import datasets
    import duckdb
    import pandas
    import polars

    rows = rows_of(corpus)
    levels = Counter(row["level"] for row in rows)
    puzzles = sorted(row["puzzle"] for row in rows)
    # Add a text that is not a puzzle. No reader may find it.
    given = tmp_path / "puzzles.txt"
    given.write_text("\n".join([*puzzles, "." * 81]))
    corpus = tmp_path / "graded"
    assert grade_corpus(str(given), str(corpus)) == Counter({**levels, "": 1})
    puzzles_of = corpus / "puzzles"
    files = f"{puzzles_of}/level=*/*.parquet"
    assert sorted(pandas.read_parquet(corpus)["puzzle"]) == puzzles
    assert Counter(pandas.read_parquet(corpus)["level"]) == levels
    assert sorted(polars.read_parquet(files)["puzzle"]) == puzzles
    assert Counter(polars.read_parquet(puzzles_of)["level"]) == levels
    query = "select level, count(*), max(er) from read_parquet($files) group by level"
    found = duckdb.execute(query, {"files": files}).fetchall()
    assert {level: count for level, count, _ in found} == levels
    assert max(er for _, _, er in found) == max(float(row["er"]) for row in rows)
    loaded = datasets.load_dataset("parquet", data_files=files, cache_dir=str(corpus.parent / "cache"))["train"]
    assert sorted(loaded["puzzle"]) == puzzles
    # Readers get the level from the names of directories, as text or as a dictionary of texts.
    hive = pyarrow.dataset.HivePartitioning.discover(infer_dictionary=True)
    for place, partitioning in itertools.product([corpus, puzzles_of], ["hive", hive]):
        table = pyarrow.dataset.dataset(place, partitioning=partitioning)
        assert len(table.to_table(filter=pyarrow.compute.field("level") == "hard")) == levels["hard"]
        assert Counter(table.to_table()["level"].to_pylist()) == levels
    assert table.schema.field("level").type == pa.dictionary(pa.int32(), pa.string())
    for place in (corpus, puzzles_of):
        assert Counter(pq.read_table(place)["level"].to_pylist()) == levels
        assert Counter(pandas.read_parquet(place)["level"]) == levels
    assert Counter(row["level"] for row in ray.data.read_parquet(str(corpus)).take_all()) == levels


def scale_of(path):
    """Returns the scale in the metadata of a file."""
    return pq.read_schema(path).metadata[b"gridmill.scale"]


def test_a_corpus_names_its_scale(command, corpus, cluster, tmp_path):
    assert {scale_of(file) for file in corpus.rglob("*.parquet")} == {b"classic"}
    sukaku = tmp_path / "made"
    generate_corpus({**RECIPE, "scale": "sukaku"}, 100, str(sukaku), part=70)
    assert {scale_of(file) for file in sukaku.rglob("*.parquet")} == {b"sukaku"}
    assert rows_of(sukaku) == of_csv(command("generate", "-n", 100, *ARGUMENTS, "--scale", "sukaku"))
    for scale in ("sukaku", "classic,sukaku"):
        grade_corpus(str(corpus), str(tmp_path / scale / "graded"), scale=scale)
        graded = pq.read_table(tmp_path / scale / "graded").sort_by("index").slice(0, 100)
        column = "er" if scale == "sukaku" else "er_sukaku"
        assert [f"{er:.1f}" for er in graded[column].to_pylist()] == [row["er"] for row in rows_of(sukaku)]
        assert {scale_of(file) for file in (tmp_path / scale / "graded").rglob("*.parquet")} == {scale.encode()}
    other_run = 'belongs to another run: scale: "classic,sukaku" in the directory, "classic" now'
    with pytest.raises(ValueError, match=other_run):
        grade_corpus(str(corpus), str(tmp_path / "classic,sukaku" / "graded"))


def test_a_corpus_has_the_flow_of_its_puzzles(corpus, cluster, tmp_path):
    grade_corpus(str(corpus), str(tmp_path / "graded"), flow=True)
    graded = pq.read_table(tmp_path / "graded")
    alone = gridmill.grade(graded["puzzle"], flow=True)
    for name in ("flow_min", "flow_mean", "bottlenecks"):
        assert graded[name].to_pylist() == alone[name]
    with pytest.raises(ValueError, match="belongs to another run: flow: "):
        grade_corpus(str(corpus), str(tmp_path / "graded"))


def test_files_of_any_format_are_graded(command, cluster, tmp_path, caplog):
    text = (ROOT / "examples" / "puzzles.txt").read_text()
    file = tmp_path / "puzzles.txt"
    file.write_text(text * 5)
    counts = grade_corpus(str(file), str(tmp_path / "graded"), part=7)
    assert f"{file}: 25 lines read: 5 bad, 0 skipped" in caplog.text
    rows = of_csv(command("grade", file, status=1))
    graded = [of_table(pq.read_table(tmp_path / path).sort_by("line")) for path in ("graded", "graded/_rejected")]
    assert graded[0] == [row for row in rows if row["status"] == "ok"]
    assert graded[1] == [row for row in rows if row["status"] != "ok"]
    assert counts == Counter(row["level"] for row in rows)
    # Grade all files of a directory, with compressed CSV and Parquet. The second call has nothing to do.
    files = tmp_path / "files"
    files.mkdir()
    command("generate", "-n", 20, *ARGUMENTS, "-o", files / "a.csv.zst")
    command("generate", "-n", 20, *ARGUMENTS, "-o", files / "b.parquet")
    for _ in range(2):
        counts = grade_corpus(str(files), str(tmp_path / "both"), part=6)
    twice = of_csv(command("generate", "-n", 20, *ARGUMENTS))
    assert counts == Counter(2 * [row["level"] for row in twice])
    (files / "a_csv.zst").write_text("")
    with pytest.raises(ValueError, match="the same except for special characters"):
        grade_corpus(str(files), str(tmp_path / "both"), part=6)


def test_grading_resumes_only_with_the_same_input(puzzles, cluster, tmp_path, monkeypatch):
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "数独.txt").write_text("\n".join(puzzles[:10]))
        (tmp_path / name / "日本.txt").write_text("\n".join(puzzles[10:]))
    monkeypatch.chdir(tmp_path / "here")
    out = str(tmp_path / "graded")
    counts = grade_corpus(".", out, part=6)
    assert counts.total() == len(puzzles)
    (tmp_path / "here" / "more.txt").write_text(puzzles[0])
    assert grade_corpus(str(tmp_path / "here"), out, part=6).total() == len(puzzles) + 1
    before = files_of(tmp_path / "graded")
    for options, error in [
        ({"part": 7}, "part: 6 in the directory, 7 now"),
        ({"max_er": 2}, "max_er: null in the directory, 2.0 now"),
    ]:
        with pytest.raises(ValueError, match=f"belongs to another run: {error}$"):
            grade_corpus(".", out, **{"part": 6, **options})
    file = tmp_path / "here" / "日本.txt"
    content = file.read_text()
    file.write_text(content + "\n" + puzzles[0])
    with pytest.raises(ValueError, match="日本.txt has changed since it was graded"):
        grade_corpus(".", out, part=6)
    file.unlink()
    with pytest.raises(ValueError, match="日本.txt has changed since it was graded"):
        grade_corpus(".", out, part=6)
    monkeypatch.chdir(tmp_path / "there")
    with pytest.raises(ValueError, match="belongs to another run"):
        grade_corpus(".", out, part=6)
    assert files_of(tmp_path / "graded") == before


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"max_er": 7.55}, "not a rating"),
        ({"levels": "foo"}, "foo"),
        ({"scale": "mine"}, "no scale is called"),
        ({"levels": [("1", 2.5), ("2", None)]}, "for a number"),
        ({"levels": [("1e5", 2.5), ("rough", None)]}, "for a number"),
        ({"part": 0}, "part = 0, expected a whole number from 1 on"),
        ({"part": -1}, "part = -1"),
        ({"part": 1e3}, "part = 1000.0"),
        ({"cpus": 0}, "cpus = 0"),
    ],
)
def test_invalid_arguments_of_grading_write_nothing(puzzles, cluster, tmp_path, options, error):
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(puzzles))
    with pytest.raises(ValueError, match=error):
        grade_corpus(str(file), str(tmp_path / "graded"), **options)
    assert not (tmp_path / "graded").exists()


def test_an_output_does_not_lie_in_its_input(corpus, cluster):
    before = files_of(corpus)
    for out in (corpus, corpus / "graded"):
        for work in (grade_corpus, dedup):
            with pytest.raises(ValueError, match="lies in the input"):
                work(str(corpus), f"local://{out}" if work is dedup else str(out))
    assert files_of(corpus) == before


def test_the_index_may_have_any_integer_type(puzzles, cluster, tmp_path):
    import polars

    table = polars.DataFrame({"puzzle": puzzles}).with_row_index()
    table.write_parquet(tmp_path / "numbered.parquet")
    grade_corpus(str(tmp_path / "numbered.parquet"), str(tmp_path / "graded"))
    graded = pq.read_table(tmp_path / "graded").sort_by("index")
    assert graded["index"].to_pylist() == list(range(len(puzzles)))
    assert graded["puzzle"].to_pylist() == puzzles
    # A puzzle without a number comes last, so it is the duplicate.
    first = table.with_columns(index=polars.lit(None, polars.UInt32))
    (tmp_path / "mixed").mkdir()
    first.write_parquet(tmp_path / "mixed" / "a.parquet")
    table.write_parquet(tmp_path / "mixed" / "b.parquet")
    assert dedup(str(tmp_path / "mixed"), str(tmp_path / "unique")) == len(puzzles)
    assert len(pq.read_table(tmp_path / "unique" / "a.parquet")) == 0
    for wrong, error in [
        (table.cast({"index": polars.String}), "the column index is large_string, expected whole numbers"),
        (table.rename({"puzzle": "sudoku"}), "no column puzzle"),
    ]:
        wrong.write_parquet(tmp_path / "wrong.parquet")
        for work in (grade_corpus, dedup):
            with pytest.raises(ValueError, match=error):
                work(str(tmp_path / "wrong.parquet"), str(tmp_path / f"{work.__name__}-wrong"))


def test_a_corpus_is_graded_with_its_indexes(corpus, cluster, tmp_path):
    counts = grade_corpus(str(corpus), str(tmp_path / "graded"), levels="sudoku-exchange")
    graded = pq.read_table(tmp_path / "graded").sort_by("index")
    rows = rows_of(corpus)
    assert [str(index) for index in graded["index"].to_pylist()] == [row["index"] for row in rows]
    assert [f"{er:.1f}" for er in graded["er"].to_pylist()] == [row["er"] for row in rows]
    assert set(counts) == {"easy", "medium", "hard", "diabolical"}


def test_dedup_drops_only_isomorphic_duplicates(command, corpus, cluster, tmp_path):
    rows = rows_of(corpus)
    images = gridmill.remix([row["puzzle"] for row in rows], 150, 7)
    planted = pa.table(images).drop_columns("origin")
    planted = planted.set_column(0, "index", pa.array(range(1000, 1150)))
    # Where a directory names the level, pyarrow reads a column with ordered categories as an error.
    level = planted.column_names.index("level")
    planted = planted.set_column(level, "level", planted["level"].cast(pa.string()).dictionary_encode())
    mixed = tmp_path / "mixed"
    for file in corpus.rglob("*.parquet"):
        copy = mixed / file.relative_to(corpus)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.read_bytes())
    pq.write_table(planted, mixed / "puzzles" / "level=easy" / "0.parquet")
    assert dedup(str(mixed), str(tmp_path / "unique")) == 150
    assert rows_of(tmp_path / "unique") == rows
    # A complete copy stays. An incomplete copy is made again. If the input has changed, `dedup` refuses the old copy.
    whole = files_of(tmp_path / "unique")
    assert json.loads(whole["_whole.json"]) == {"rows": 400, "dropped": 150}
    before = {file: file.stat().st_mtime_ns for file in (tmp_path / "unique").rglob("*")}
    assert dedup(str(mixed), str(tmp_path / "unique")) == 150
    assert {file: file.stat().st_mtime_ns for file in (tmp_path / "unique").rglob("*")} == before
    (tmp_path / "unique" / "_whole.json").unlink()
    (tmp_path / "unique" / "puzzles" / "level=easy" / "0.parquet").write_bytes(b"cut off")
    (tmp_path / "unique" / "puzzles" / "level=easy" / ".0.parquet.machine.12").write_bytes(b"cut off")
    assert dedup(str(mixed), str(tmp_path / "unique")) == 150
    assert files_of(tmp_path / "unique") == whole
    pq.write_table(planted[:149], mixed / "puzzles" / "level=easy" / "0.parquet")
    with pytest.raises(ValueError, match="belongs to another run"):
        dedup(str(mixed), str(tmp_path / "unique"))
    # A single file is also a corpus.
    pq.write_table(pa.table({"puzzle": images["puzzle"] + images["puzzle"]}), tmp_path / "one.parquet")
    assert dedup(str(tmp_path / "one.parquet"), str(tmp_path / "of_one")) >= 150
    assert (tmp_path / "of_one" / "one.parquet").exists()
    # Without indexes, the puzzle in the first file stays.
    bad = ["no grid", "11" + "." * 79, None]
    for name, puzzles in [("a", images["puzzle"]), ("b", [row["puzzle"] for row in rows]), ("c", bad * 2)]:
        (tmp_path / "plain").mkdir(exist_ok=True)
        pq.write_table(pa.table({"puzzle": puzzles}), tmp_path / "plain" / f"{name}.parquet")
    dropped = dedup(str(tmp_path / "plain"), str(tmp_path / "first"))
    text = tmp_path / "all.txt"
    text.write_text("\n".join([*images["puzzle"], *(row["puzzle"] for row in rows)]))
    kept = command("dedup", text).split()
    assert pq.read_table(tmp_path / "first")["puzzle"].to_pylist() == kept + bad * 2
    assert dropped == 550 - len(kept)


def test_a_corpus_of_boards(command, cluster, tmp_path):
    corpus = tmp_path / "corpus"
    generate_corpus({"seed": "1", "layout": "6x6"}, 60, str(corpus), part=20)
    rows = rows_of(corpus)
    assert rows == of_csv(command("generate", "-n", 60, "--seed", 1, "--layout", "6x6"))
    text = tmp_path / "six.txt"
    text.write_text("\n".join(row["puzzle"] for row in rows))
    for path, options in ((corpus, {}), (text, {"layout": "6x6"})):
        grade_corpus(str(path), str(tmp_path / f"{path.name}-graded"), part=25, **options)
        graded = pq.read_table(tmp_path / f"{path.name}-graded").to_pylist()
        known = {(row["layout"], row["puzzle"], row["er"]) for row in rows}
        assert {(row["layout"], row["puzzle"], f"{row['er']:.1f}") for row in graded} == known
    images = gridmill.canon([row["puzzle"] for row in rows], layout="6x6")
    planted = pa.table({"index": range(100, 160), "layout": ["6x6"] * 60, "puzzle": images})
    pq.write_table(planted, corpus / "images.parquet")
    assert dedup(str(corpus), str(tmp_path / "unique")) == 60
    kept = pq.read_table(tmp_path / "unique" / "puzzles")["puzzle"].to_pylist()
    assert set(kept) == {row["puzzle"] for row in rows}


def test_the_command_line_gives_the_same_files(corpus, cluster, tmp_path):
    recipe = tmp_path / "r.toml"
    recipe.write_text('symmetry = "rot180"\n')

    def run(*words, status=0):
        words = [sys.executable, "-m", "gridmill.ray", *map(str, words)]
        environment = {**os.environ, "RAY_ADDRESS": cluster.address}
        done = subprocess.run(words, capture_output=True, text=True, env=environment)
        assert done.returncode == status, done.stderr
        return done.stdout + done.stderr

    out = tmp_path / "out"
    arguments = ["generate", "--recipe", recipe, "-n", "4_00", "--part", 70, "--out", f"file://{out}"]
    assert "no seed: give one" in run(*arguments, status=2)
    run(*arguments, "--seed", 1)
    assert files_of(out) == files_of(corpus)
    assert "easy" in run("grade", out, tmp_path / "graded", "--max-er", 2.0)
    run("grade", out, tmp_path / "sukaku", "--scale", "sukaku")
    assert {scale_of(file) for file in (tmp_path / "sukaku").rglob("*.parquet")} == {b"sukaku"}
    assert "0 duplicates dropped" in run("dedup", out, tmp_path / "unique")
    for words, status in [
        (["grade", out, tmp_path / "other", "--max-er", 7.55], 2),
        (["grade", out, tmp_path / "other", "--scale", "nosuch"], 2),
        (["grade", tmp_path / "nowhere", tmp_path / "other"], 3),
        (["generate", "--recipe", tmp_path / "nowhere", "-n", 1, "--out", tmp_path / "other"], 3),
    ]:
        told = run(*words, status=status)
        assert "error: " in told and "Traceback" not in told
    assert not (tmp_path / "other").exists()


def test_any_file_system_that_fsspec_knows(corpus, cluster, tmp_path):
    generate_corpus(RECIPE, 400, f"local://{tmp_path}/out", part=70)
    assert files_of(tmp_path / "out") == files_of(corpus)


def test_an_object_store(corpus, cluster):
    import boto3
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    keys = {"aws_access_key_id": "key", "aws_secret_access_key": "secret", "region_name": "us-east-1"}
    client = boto3.client("s3", endpoint_url=f"http://{host}:{port}", **keys)
    client.create_bucket(Bucket="puzzles")
    out = f"s3://key:secret@puzzles/corpus?scheme=http&region=us-east-1&endpoint_override={host}%3A{port}"
    try:
        for n in (280, 400):
            generate_corpus(RECIPE, n, out, part=70)
        place = Place(out)
        assert list(place.files()) == list(Place(str(corpus)).files())
        assert all(place.read(name) == (corpus / name).read_bytes() for name in place.files())
        graded = out.replace("corpus", "graded")
        assert grade_corpus(out, graded) == grade_corpus(out, graded) == Place(str(corpus)).rows()
        assert b"secret" not in Place(graded).read("_run.json")
        with pytest.raises(ValueError, match="^s3://puzzles/graded belongs to another run") as error:
            grade_corpus(out, graded, part=10)
        assert "secret" not in str(error.value)
        with pytest.raises(ValueError, match="lies in the input"):
            dedup(out, out.replace("corpus", "corpus/unique"))
        client.put_object(
            Bucket="puzzles", Key="corpus/puzzles/level=easy/000000000390-000000000400.parquet", Body=b"cut off"
        )
        generate_corpus(RECIPE, 400, out, part=70)
        assert list(place.files()) == list(Place(str(corpus)).files())
    finally:
        server.stop()


def test_types_are_strict(tmp_path):
    mypy = [sys.executable, "-m", "mypy", "--strict", "-p", "gridmill"]
    done = subprocess.run(mypy, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
