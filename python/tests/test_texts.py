"""Texts that hold puzzles: what the command, npm and the page read."""

import io
import json
from pathlib import Path

import gridmill

EXAMPLES = json.loads((Path(__file__).parents[2] / "tests/cases/texts.json").read_text())


def test_the_reader_reads_every_example():
    wrong = []
    for example in EXAMPLES:
        reader = gridmill.Reader(io.BytesIO(example["text"].encode()))
        found = [puzzle for puzzle in reader.read(100)[1] if puzzle]
        if found != [puzzle for puzzle in example["puzzles"] if len(puzzle) == 81]:
            wrong.append((example["name"], found))
    assert not wrong
    assert len(EXAMPLES) > 70


def test_a_column_has_the_name_that_is_given():
    puzzle = EXAMPLES[0]["puzzles"][0]
    text = f"a,b\n{puzzle},x\n".encode()
    assert gridmill.Reader(io.BytesIO(text), column="A").read(9) == ([2], [puzzle])
    assert gridmill.Reader(io.BytesIO(text), column="c").read(9)[1] == [""]


def test_texts_and_lists_of_numbers_are_puzzles():
    puzzle = EXAMPLES[0]["puzzles"][0]
    digits = [int(cell) if cell != "." else None for cell in puzzle]
    rows = [digits[row : row + 9] for row in range(0, 81, 9)]
    expected = gridmill.solve([puzzle])
    for same in (puzzle + "\n", "1. " + puzzle, digits, rows, tuple(digit or 0 for digit in digits)):
        assert gridmill.solve([same]) == expected


def test_tables_are_read_with_any_delimiter(tmp_path):
    puzzle = EXAMPLES[0]["puzzles"][0]
    for delimiter in ",;\t|":
        path = tmp_path / "table.csv"
        path.write_text(delimiter.join(("nr", "puzzle")) + "\n" + delimiter.join(("1", puzzle)) + "\n")
        assert gridmill.read(path).column_names == ["nr", "puzzle"]
    path.write_text(f"{puzzle}\n{puzzle}\n")
    assert gridmill.read(path)["puzzle"] == [puzzle] * 2
