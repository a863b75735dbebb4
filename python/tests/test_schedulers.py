"""Tests the examples for Slurm and Kubernetes, with the environment variables that these set."""

import os
import subprocess

import pytest
import yaml
from conftest import ROOT

SEED, NUMBER = 7, 60


@pytest.fixture
def run(command, tmp_path):
    """Returns a function that runs a program for one part."""

    def run(words, **environment):
        path = f"{command.program.parent}:{os.environ['PATH']}"
        given = {"RUN": tmp_path, "NUMBER": NUMBER, "SEED": SEED, "PATH": path, **environment}
        given = {name: str(value) for name, value in given.items()}
        subprocess.run(list(map(str, words)), env=given, check=True, capture_output=True)

    return run


def assert_whole(command, path, *arguments):
    command("merge", *sorted(path.glob("part-*")), "--run", path / "whole")
    command("generate", "-n", NUMBER, "--seed", SEED, *arguments, "--run", path / "single")
    whole, single = ({file.name: file.read_bytes() for file in (path / name).iterdir()} for name in ("whole", "single"))
    # The history tells which processes wrote a run, and when.
    assert whole.pop("history.jsonl") != single.pop("history.jsonl")
    assert whole == single


def test_the_tasks_of_a_slurm_array_make_one_run(command, run, tmp_path):
    script = [ROOT / "scripts" / "slurm", "--symmetry", "rot180"]
    for part in (3, 1, 2, 1):
        run(script, PARTS=3, SLURM_ARRAY_TASK_ID=part, SLURM_CPUS_PER_TASK=2)
    assert_whole(command, tmp_path, "--symmetry", "rot180")


def test_the_pods_of_a_kubernetes_job_make_one_run(command, run, tmp_path):
    job = yaml.safe_load((ROOT / "scripts" / "kubernetes.yaml").read_text())["spec"]
    [container] = job["template"]["spec"]["containers"]
    given = {entry["name"]: entry["value"] for entry in container["env"]}
    assert job["completionMode"] == "Indexed" and int(given["PARTS"]) == job["completions"]
    assert given.keys() == {"RUN", "PARTS", "NUMBER", "SEED"}
    for index in range(3):
        run(container["command"], PARTS=3, JOB_COMPLETION_INDEX=index)
    assert_whole(command, tmp_path)
