"""Converts solving paths to sequences of tokens, in the order of the solver.

Each sequence begins with one token for each clue of the puzzle. Token 729 ends the clues. Then come the steps of the
path. The token of a clue or of a placed digit is 9 * cell + digit - 1, and the first cell has number 0. So these tokens
are 0 to 728. With --removals, a step that removes candidates has the token 730 and then one token from 0 to 728 for
each removed candidate. Token 731 fills the end of short sequences. Example:

    python3 examples/tokens.py mine.csv tokens.npy
"""

import argparse

import numpy as np

import gridmill

CLUES_END, REMOVES, PADDING = 729, 730, 731


def tokens(row, removals):
    clues = [9 * cell + int(digit) - 1 for cell, digit in enumerate(row["puzzle"]) if digit != "."]
    sequence = [*clues, CLUES_END]
    for placed, removed in zip(row["step_placed"], row["step_removed"], strict=True):
        if placed >= 0:
            sequence.append(placed)
        elif removals:
            sequence += [REMOVES, *removed]
    return sequence


parser = argparse.ArgumentParser(description="Convert solving paths to sequences of tokens.")
parser.add_argument("puzzles", help="CSV with a column puzzle")
parser.add_argument("output", help="output file (.npy): an array of int16 with a row for each puzzle")
parser.add_argument("--removals", action="store_true", help="also write tokens of removed candidates")
options = parser.parse_args()

table = gridmill.paths(gridmill.read(options.puzzles)["puzzle"])
sequences = [tokens(row, options.removals) for row in table]
array = np.full((len(sequences), max(map(len, sequences), default=0)), PADDING, np.int16)
for row, sequence in zip(array, sequences, strict=True):
    row[: len(sequence)] = sequence
np.save(options.output, array)
print(f"{len(array)} sequences of at most {array.shape[1]} tokens")
