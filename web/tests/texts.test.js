// The page reads one own puzzle; npm reads all puzzles of a text. Both read what the command reads.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { read } from "../../target/web/gridmill/node.js";

const file = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** @type {{name: string, text: string, puzzles: string[], bad?: number}[]} */
const EXAMPLES = JSON.parse(file("tests/cases/texts.json"));

/** The page's reader, without the page. */
function pageReader() {
  const parts = ["grid.js", "links.js", "own.js"].map((name) => file(`publish/src/page/app/${name}`));
  const own = parts.join("\n").split("/** The state of a candidate that the search chose.")[0];
  const stubs = "const DATA = {}; const word = (name) => name; const listed = String;";
  const read = "(text) => { const digits = readPuzzle(text); checkGivens(digits, CLASSIC); return digits; }";
  return new Function(`${stubs}\n${own}\nreturn ${read};`)();
}

test("the page reads the examples with one classic puzzle, and refuses the others", () => {
  const readPuzzle = pageReader();
  const wrong = EXAMPLES.filter(({ text, puzzles, bad }) => {
    const isOne = !bad && puzzles.length === 1 && puzzles[0].length === 81;
    try {
      const cells = readPuzzle(text).map((digit) => digit || ".");
      return !isOne || cells.join("") !== puzzles[0];
    } catch {
      return isOne;
    }
  });
  assert.deepEqual(
    wrong.map(({ name }) => name),
    [],
  );
});

test("npm reads the examples", () => {
  const wrong = EXAMPLES.filter(({ text, puzzles, bad }) => {
    const entries = read(text);
    const found = entries.flatMap(({ puzzle }) => (puzzle ? [puzzle] : []));
    const classic = puzzles.filter((puzzle) => puzzle.length === 81);
    // The package knows only the classic board.
    const isClassic = puzzles.length === classic.length;
    return (
      JSON.stringify(found) !== JSON.stringify(classic) || (isClassic && entries.length !== found.length + (bad ?? 0))
    );
  });
  assert.deepEqual(
    wrong.map(({ name }) => name),
    [],
  );
});
