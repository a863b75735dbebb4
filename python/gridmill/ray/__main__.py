# mypy: disable-error-code="import-not-found,import-untyped"
"""The command ``python -m gridmill.ray``."""

import argparse
import logging
import sys
import tomllib
from collections.abc import Mapping

import ray

from . import dedup, generate_corpus, grade_corpus
from .tasks import PART


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m gridmill.ray",
        description="Sudoku corpora on a Ray cluster: that of RAY_ADDRESS, or this machine",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    generate = commands.add_parser("generate", help="make a graded collection")
    generate.add_argument("--recipe", metavar="FILE", help="recipe.toml of a run; missing keys have default values")
    generate.add_argument("-n", type=int, required=True, metavar="N", help="number of indexes, such as 1_000_000")
    generate.add_argument("--out", required=True, metavar="PATH", help="a directory, or s3://...")
    generate.add_argument("--seed", type=int, metavar="N", help="random seed; overrides the recipe")
    grade = commands.add_parser("grade", help="rate the puzzles of a file or directory")
    grade.add_argument("--scale", default="classic", metavar="SCALE", help="rating scale (%(default)s)")
    grade.add_argument("--max-er", type=float, metavar="ER", help="stop grading a puzzle above this rating")
    grade.add_argument("--flow", action="store_true", help="add flow_min, flow_mean and bottlenecks")
    grade.add_argument("--layout", metavar="LAYOUT", help="layout of all puzzles, such as 6x6")
    copy = commands.add_parser("dedup", help="copy a corpus without isomorphic duplicates")
    for command in (grade, copy):
        command.add_argument("path_in", metavar="IN")
        command.add_argument("path_out", metavar="OUT")
    for command in (generate, grade):
        command.add_argument("--part", type=int, default=PART, metavar="N", help="puzzles per task (%(default)s)")
    for command in (generate, grade, copy):
        command.add_argument("--cpus", type=int, default=1, metavar="N", help="cores per task (%(default)s)")
    generate.set_defaults(run=_main_generate)
    grade.set_defaults(run=_main_grade)
    copy.set_defaults(run=_main_dedup)
    options = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    try:
        if not ray.is_initialized():
            ray.init(log_to_driver=False)
        options.run(options)
    except (ValueError, OSError) as error:
        cause = error.cause if isinstance(error, ray.exceptions.RayTaskError) else error
        print(f"error: {cause}", file=sys.stderr)
        return 3 if isinstance(error, OSError) else 2
    except KeyboardInterrupt:
        return 130
    return 0


def _main_generate(options: argparse.Namespace) -> None:
    recipe = {}
    if options.recipe is not None:
        with open(options.recipe, "rb") as file:
            recipe = tomllib.load(file)
    rows = generate_corpus(recipe, options.n, options.out, seed=options.seed, part=options.part, cpus=options.cpus)
    _tell(rows)


def _main_grade(options: argparse.Namespace) -> None:
    rows = grade_corpus(
        options.path_in,
        options.path_out,
        scale=options.scale,
        max_er=options.max_er,
        flow=options.flow,
        layout=options.layout,
        part=options.part,
        cpus=options.cpus,
    )
    _tell(rows)


def _main_dedup(options: argparse.Namespace) -> None:
    print(f"{dedup(options.path_in, options.path_out, cpus=options.cpus):,} duplicates dropped")


def _tell(rows: Mapping[str, int]) -> None:
    for level, number in rows.items():
        print(f"{level or 'no puzzle':12} {number:15,}")


if __name__ == "__main__":
    sys.exit(main())
