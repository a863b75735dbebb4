"""A cluster gives what one machine gives, whatever happens to it."""

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

RECIPE = {"seed": "1", "symmetry": "rot180"}
ARGUMENTS = ["--seed", "1", "--symmetry", "rot180"]


@pytest.fixture(scope="module")
def cluster():
    """Two machines of one core each."""
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


def rows_of(path):
    """The rows of a corpus in the order of their indexes, as the command writes them."""
    return of_table(pq.read_table(path).sort_by("index"))


def files_of(path):
    """The content of each file."""
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

    killer = threading.Thread(target=kill)
    killer.start()
    counts = generate_corpus(RECIPE, n, str(path), part=part)
    killer.join()
    cluster.wait_for_nodes()
    assert rows_of(path) == of_csv(command("generate", "-n", n, *ARGUMENTS))
    assert counts.total() == n
    assert not [name for name in files_of(path) if "/." in name]


def test_a_run_goes_on_with_what_is_missing(corpus, cluster, tmp_path):
    path = tmp_path / "corpus"
    counts = generate_corpus(RECIPE, 250, str(path), part=70)
    before = {file: file.stat().st_mtime_ns for file in path.rglob("*.parquet")}
    assert generate_corpus(RECIPE, 250, str(path), part=70) == counts
    assert {file: file.stat().st_mtime_ns for file in path.rglob("*.parquet")} == before
    # What was cut off before its part was whole is made again, to the same bytes.
    whole = files_of(path)
    (path / "_parts" / "000000000070-000000000140.json").unlink()
    (path / "level=easy" / "000000000070-000000000140.parquet").write_bytes(b"cut off")
    generate_corpus(RECIPE, 250, str(path), part=70)
    assert files_of(path) == whole
    # A longer run in parts of another size.
    generate_corpus(RECIPE, 400, str(path), part=100)
    assert rows_of(path) == rows_of(corpus)


def test_another_run_in_the_same_place_is_refused(corpus):
    before = files_of(corpus)
    with pytest.raises(ValueError, match="is of another run"):
        generate_corpus({"seed": "2", "symmetry": "rot180"}, 400, str(corpus))
    for recipe, error in [
        ({"symmetry": "rot180"}, "a run has a seed"),
        ({"seed": "1", "target": {"quota": "easy=1"}}, "has no quota"),
        ({"seed": "1", "target": {"distinct": True}}, "made distinct by dedup"),
        ({"seed": "1", "tires": 3}, "unknown field"),
    ]:
        with pytest.raises(ValueError, match=error):
            generate_corpus(recipe, 10, str(corpus.parent / "refused"))
    assert not (corpus.parent / "refused").exists()
    assert files_of(corpus) == before


def test_everyone_reads_it(corpus):
    import datasets
    import duckdb
    import pandas
    import polars

    rows = rows_of(corpus)
    levels = Counter(row["level"] for row in rows)
    puzzles = sorted(row["puzzle"] for row in rows)
    files = f"{corpus}/*/*.parquet"
    assert sorted(pandas.read_parquet(corpus)["puzzle"]) == puzzles
    assert Counter(pandas.read_parquet(corpus)["level"]) == levels
    assert sorted(polars.read_parquet(files)["puzzle"]) == puzzles
    assert Counter(polars.read_parquet(files)["level"].cast(polars.String)) == levels
    query = "select level, count(*), max(er) from read_parquet($files) group by level"
    found = duckdb.execute(query, {"files": files}).fetchall()
    assert {level: count for level, count, _ in found} == levels
    assert max(er for _, _, er in found) == max(float(row["er"]) for row in rows)
    loaded = datasets.load_dataset("parquet", data_files=files, cache_dir=str(corpus.parent / "cache"))["train"]
    assert sorted(loaded["puzzle"]) == puzzles and Counter(loaded["level"]) == levels
    hard = pyarrow.dataset.dataset(corpus).to_table(filter=pyarrow.compute.field("level") == "hard")
    assert len(hard) == levels["hard"]
    assert Counter(row["level"] for row in ray.data.read_parquet(str(corpus)).take_all()) == levels


def test_files_of_any_format_are_graded(command, cluster, tmp_path):
    text = (ROOT / "examples" / "puzzles.txt").read_text()
    file = tmp_path / "puzzles.txt"
    file.write_text(text * 5)
    counts = grade_corpus(str(file), str(tmp_path / "graded"), part=7)
    rows = of_csv(command("grade", file, status=1))
    graded = [of_table(pq.read_table(tmp_path / path).sort_by("line")) for path in ("graded", "graded/_rejected")]
    assert graded[0] == [row for row in rows if row["status"] == "ok"]
    assert graded[1] == [row for row in rows if row["status"] != "ok"]
    assert counts == Counter(row["level"] for row in rows)
    # All files of a directory, compressed and CSV, and a second time for nothing.
    files = tmp_path / "files"
    files.mkdir()
    command("generate", "-n", 20, *ARGUMENTS, "-o", files / "a.csv.zst")
    command("generate", "-n", 20, *ARGUMENTS, "-o", files / "b.parquet")
    for _ in range(2):
        counts = grade_corpus(str(files), str(tmp_path / "both"), part=6)
    twice = of_csv(command("generate", "-n", 20, *ARGUMENTS))
    assert counts == Counter(2 * [row["level"] for row in twice])
    (files / "a_csv.zst").write_text("")
    with pytest.raises(ValueError, match="differ in nothing but signs"):
        grade_corpus(str(files), str(tmp_path / "both"), part=6)


def test_a_corpus_is_graded_with_its_indexes(corpus, cluster, tmp_path):
    counts = grade_corpus(str(corpus), str(tmp_path / "graded"), levels="sudoku-exchange")
    graded = pq.read_table(tmp_path / "graded").sort_by("index")
    rows = rows_of(corpus)
    assert [str(index) for index in graded["index"].to_pylist()] == [row["index"] for row in rows]
    assert [f"{er:.1f}" for er in graded["er"].to_pylist()] == [row["er"] for row in rows]
    assert set(counts) == {"easy", "medium", "hard", "diabolical"}


def test_repeats_up_to_isomorphism_go_and_nothing_else(command, corpus, cluster, tmp_path):
    rows = rows_of(corpus)
    images = gridmill.remix([row["puzzle"] for row in rows], 150, 7)
    planted = pa.table(images).drop_columns("origin")
    planted = planted.set_column(0, "index", pa.array(range(1000, 1150)))
    mixed = tmp_path / "mixed"
    for file in corpus.rglob("*.parquet"):
        copy = mixed / file.relative_to(corpus)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.read_bytes())
    pq.write_table(planted, mixed / "level=easy" / "0.parquet")
    assert dedup(str(mixed), str(tmp_path / "unique")) == 150
    assert rows_of(tmp_path / "unique") == rows
    # Without indexes the first file counts.
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


def test_the_command_does_the_same(corpus, cluster, tmp_path):
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
    assert "a run has a seed" in run(*arguments, status=2)
    run(*arguments, "--seed", 1)
    assert files_of(out) == files_of(corpus)
    assert json.loads((out / "_run.json").read_text())["generate"] == RECIPE
    assert "easy" in run("grade", out, tmp_path / "graded", "--max-er", 2.0)
    assert "0 repeats dropped" in run("dedup", out, tmp_path / "unique")


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
        assert place.files() == Place(str(corpus)).files()
        assert all(place.read(name) == (corpus / name).read_bytes() for name in place.files())
        assert grade_corpus(out, out.replace("corpus", "graded")) == Place(str(corpus)).rows()
    finally:
        server.stop()
