// HoDoKu's scale in Node, compared with the reference file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { GridmillError } from "../../target/web/gridmill/error.js";
import { hodoku, load } from "../../target/web/gridmill/hodoku.js";

const project = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));

test("levels, scores and steps equal the reference file", async () => {
  const puzzle = "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........";
  assert.throws(() => hodoku(puzzle), /call `load` first/);
  await load(project("target/web/gridmill/hodoku.wasm"));
  const paths = gunzipSync(project("data/hodoku.steps.gz")).toString().split("#").slice(1);
  for (const path of paths) {
    const [header, ...lines] = path.trimEnd().split("\n");
    const [puzzle, level, score] = header.split(" ");
    const graded = hodoku(puzzle);
    assert.deepEqual([graded.level, graded.score], [level.toLowerCase(), Number(score)], puzzle);
    const placed = lines.map((line) => line.split("|")[3] || null);
    assert.deepEqual(
      graded.steps.map(({ place }) => place),
      placed,
      puzzle,
    );
  }
  assert.equal(paths.length, 334);
  for (const [text, code] of [
    ["1".repeat(81), "invalid"],
    [".".repeat(81), "multiple"],
    ["12", "invalid"],
  ]) {
    assert.throws(
      () => hodoku(text),
      (error) => error instanceof GridmillError && error.code === code,
    );
  }
});
