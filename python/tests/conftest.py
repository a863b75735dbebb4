"""Builds the command from the same sources as the package, so that tests can compare the two."""

import importlib.util
import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Tests must not use the network.
os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "HF_HUB_OFFLINE": "1"}

# `scripts/test --ray` installs the packages for clusters.
collect_ignore = [] if importlib.util.find_spec("ray") else ["test_ray.py"]


@pytest.fixture(scope="session")
def command():
    # Use the build of `cargo test --workspace`: `cargo build` would build the command again, with other features.
    subprocess.run(["cargo", "test", "--quiet", "--locked", "--workspace", "--no-run"], cwd=ROOT, check=True)
    program = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug" / "gridmill"

    def run(*arguments, status=0):
        words = [program, *map(str, arguments)]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == status, done.stderr
        return done.stdout

    run.program = program
    return run
