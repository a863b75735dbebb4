// Boards of all layouts: the second library, compared with the command.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { explain, generate, grade, page, read } from "../../target/web/gridmill/node.js";

const COMMAND = join(process.env.CARGO_TARGET_DIR ?? "target", "debug/gridmill");
const project = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const lines = (options, input) =>
  execFileSync(COMMAND, options, { input, encoding: "utf8" })
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const SMALL = "..42........4......523.....56.....12";

/** Layouts, each with the most puzzles to make. */
const LAYOUTS = {
  "4x4": 20,
  "6x6": 20,
  "6x6:3x2": 10,
  "6x6+x": 10,
  "8x8": 5,
  x: 10,
  windoku: 10,
  disjoint: 10,
  "9x9+asterisk": 5,
  "9x9+centerdot": 5,
  "9x9+girandola": 5,
  "9x9:latin": 5,
  jigsaw: 10,
  "10x10": 3,
  "12x12": 3,
};

test("puzzles and paths of every layout are those of the command", () => {
  for (const [layout, number] of Object.entries(LAYOUTS)) {
    const command = ["generate", "-n", `${number}`, "--seed", "3", "--layout", layout, "-q", "--format", "jsonl"];
    const made = lines(command);
    const own = made.map(({ index }) => generate({ layout, seed: 3, index }));
    assert.deepEqual(
      own,
      made.map((row) => ({ seed: 3, ...row })),
      layout,
    );
    for (const row of made.filter(({ er }) => er !== null)) {
      const options = ["explain", "--format", "jsonl", "--layout", row.layout, row.puzzle];
      const [expected] = lines(options);
      const path = explain(row.puzzle, { layout: row.layout }).path;
      assert.deepEqual(
        path.map(({ label, effect, text, parts, hint, chain, ...step }) => step),
        expected.path,
        `${layout} ${row.puzzle}`,
      );
      assert.ok(path.every(({ label, effect }) => label && effect));
    }
  }
});

test("targets, clues and scales are those of the command", () => {
  for (const [options, ...words] of [
    [
      { layout: "x", level: "easy", clues: "30..34", symmetry: "rot180" },
      "--level",
      "easy",
      "--clues",
      "30..34",
      "--symmetry",
      "rot180",
    ],
    [{ layout: "windoku", scale: "sukaku" }, "--scale", "sukaku"],
  ]) {
    const command = [
      "generate",
      "-n",
      "3",
      "--seed",
      "1",
      "--layout",
      options.layout,
      ...words,
      "-q",
      "--format",
      "jsonl",
    ];
    for (const row of lines(command)) {
      assert.deepEqual(generate({ ...options, seed: 1, index: row.index }), { seed: 1, ...row });
    }
  }
});

test("a grid of 16, 36 or 64 cells is a board, as a text, numbers or rows", () => {
  const cells = Array.from(SMALL, (cell) => (cell === "." ? 0 : Number(cell)));
  const rows = [0, 1, 2, 3, 4, 5].map((row) => cells.slice(6 * row, 6 * row + 6));
  const graded = grade(SMALL);
  assert.deepEqual([graded.layout, graded.er, graded.solution], ["6x6", 6.6, "134256526134413625652341241563365412"]);
  for (const grid of [cells, rows]) assert.deepEqual(grade(grid), graded);
  assert.equal(grade(SMALL, { layout: "6x6" }).er, 6.6);
});

test("cells in sentences are numbered row by row", () => {
  const [{ place, parts }] = explain(SMALL).path;
  assert.equal(place, "r3c5=2");
  assert.equal(parts.filter(({ type }) => type === "cell").at(-1).cell, 2 * 6 + 4);
});

test("a file tells its layouts, or the call does", () => {
  const text = `layout,puzzle\n6x6,${SMALL}\n9x9+x,12\n`;
  const [board, bad] = read(text, { boards: true });
  assert.deepEqual(board, { line: 2, puzzle: SMALL, layout: "6x6" });
  assert.equal(bad.line, 3);
  assert.ok("problem" in read(text)[0]);
  const [jigsaw] = read(`${".".repeat(81)} ${"ABCDEFGHI".repeat(9)}`, { layout: "jigsaw" });
  assert.ok("problem" in jigsaw);
});

test("a page has boards of several layouts", () => {
  const boards = ["x", "jigsaw", "9x9"].map((layout) => generate({ layout, seed: 2 }));
  const html = page(boards);
  for (const { puzzle } of boards) assert.ok(html.includes(puzzle));
  assert.match(html, /Each row, each column, each region has the digits 1 to 9 once|"side":9/);
});

test("errors are those of the command, and none ends the library", () => {
  for (const [act, message] of [
    [() => generate({ layout: "7x" }), /^layout: /],
    [() => grade(`${SMALL.slice(0, -1)}1`), /r6c5 and r6c6 are both 1/],
    [() => grade(SMALL, { layout: "x" }), /36 cells/],
    [() => grade(SMALL, { scale: "sukaku" }), /cannot be rated/],
    [() => generate({ layout: "6x6", clues: "40" }), /^clues: expected 1 to 35 clues/],
  ]) {
    assert.throws(act, { message });
  }
  assert.equal(grade(SMALL).er, 6.6);
});

test("the second WebAssembly file takes at most 650 kB as gzip", () => {
  const { length } = gzipSync(readFileSync(project("target/web/gridmill/gridmill-boards.wasm")), { level: 9 });
  console.log(`${length} bytes`);
  assert.ok(length <= 650_000);
});
