// The functions in Node, compared with files that the command wrote.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { call } from "../../target/web/gridmill/core.js";
import * as gridmill from "../../target/web/gridmill/node.js";
import { SEEDS } from "../../target/web/gridmill/seeds.js";

const project = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const { canonical, countSolutions, explain, generate, grade, page, puzzles, read, remix, solve, transform } = gridmill;

const TURBOT = "........79....8..2..4267.1...2.4....4....15...9..32...359.....1..7....3.......86.";

/** Returns the error that a call throws. */
function thrown(act) {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof gridmill.GridmillError, `${error}`);
    return `${error.code}: ${error.message}`;
  }
  return assert.fail("nothing was thrown");
}

test("levels, scores and steps of HoDoKu equal the reference file", () => {
  const bytes = readFileSync(new URL("../../data/hodoku.steps.gz", import.meta.url));
  const paths = gunzipSync(bytes).toString().split("#").slice(1);
  for (const text of paths) {
    const [header, ...lines] = text.trimEnd().split("\n");
    const [puzzle, level, score] = header.split(" ");
    const { hodoku_level, hodoku_score, path } = explain(puzzle, { scale: "hodoku" });
    assert.deepEqual([hodoku_level, hodoku_score], [level.toLowerCase(), Number(score)], puzzle);
    const logged = lines.map((line) => line.split("|"));
    assert.deepEqual(
      path.map(({ rating, place }) => [rating, place]),
      logged.map(([, rating, , place]) => [Number(rating), place || null]),
      puzzle,
    );
  }
  assert.equal(paths.length, 334);
  assert.match(
    thrown(() => grade(TURBOT, { scale: "hodoku" })),
    /hodoku has no ER; only/,
  );
  assert.match(
    thrown(() => explain(TURBOT, { scale: "hodoku", maxEr: 5 })),
    /omit levels and maxEr/,
  );
  assert.match(
    thrown(() => generate({ require: "skyscraper" })),
    /skyscraper is not on the scale classic, but on sukaku/,
  );
});

test("the same seed gives the bytes of the command", () => {
  for (const [file, options] of [
    ["seed_1.csv", { seed: "1" }],
    ["seed_1_rot180.csv", { seed: "1", symmetry: "rot180", clues: "28..34" }],
  ]) {
    const [header, ...rows] = project(`tests/golden/${file}`).trimEnd().split("\n");
    assert.equal(call("header", "generated"), `${header}\n`);
    rows.forEach((row, index) => {
      assert.equal(call("generate", options, { index, csv: true }).csv, `${row}\n`);
    });
  }
});

test("ratings equal the reference file", () => {
  const [, ...rows] = project("data/ratings.csv").trimEnd().split("\n");
  for (const row of rows.filter((_, i) => i % 10 === 0)) {
    const [puzzle, solution, er, ep, ed, , steps] = row.split(",");
    const graded = grade(puzzle);
    assert.deepEqual([graded.er, graded.ep, graded.ed, graded.steps], [er, ep, ed, steps].map(Number), puzzle);
    assert.equal(graded.solution, solution);
    assert.equal(solve(puzzle), solution);
  }
});

test("puzzles match the options, and can be made again", () => {
  const options = { level: ["easy", "medium"], symmetry: "rot180", clues: "28..36", seed: 2n ** 64n - 1n };
  const made = [];
  for (const puzzle of puzzles(options)) {
    if (made.push(puzzle) === 5) break;
  }
  for (const puzzle of made) {
    assert.ok(["easy", "medium"].includes(puzzle.level) && puzzle.clues >= 28 && puzzle.clues <= 36);
    assert.deepEqual(generate({ ...options, index: puzzle.index }), puzzle);
  }
  const wing = generate({ require: "x_wing", allow: ["x_wing", "singles"], search: true, seed: 1 });
  assert.ok(wing.techniques.x_wing > 0);
  const { seed, index, puzzle } = generate({ timeout: Infinity });
  assert.equal(generate({ seed, index }).puzzle, puzzle);
});

test("remix makes isomorphic puzzles of a level", () => {
  const made = remix({ level: "fiendish", seed: 1, index: 3 });
  assert.equal(made.level, "fiendish");
  assert.match(made.origin, /^fiendish:\d+$/);
  assert.deepEqual(remix({ level: "fiendish", seed: 1, index: 3 }), made);
  const { seed } = remix({ level: "fiendish", seed: 2n ** 64n - 1n });
  assert.equal(JSON.parse(JSON.stringify({ seed })).seed, "18446744073709551615");
  // Another seed of the run reads no seed puzzles again, so it needs none.
  call("seeds", []);
  assert.deepEqual(remix({ level: "fiendish", seed: 1, index: 3 }), made);
  assert.throws(() => remix({ level: "expert", seed: 1 }), /no puzzles of the requested levels/);
  call("seeds", SEEDS);
  const own = remix({ puzzles: [TURBOT], seed: 5 });
  assert.equal(canonical(own.puzzle).grid, canonical(TURBOT).grid);
  assert.equal(own.origin, "1");
});

test("a path is explained in sentences and their parts", () => {
  const { er, path } = explain(TURBOT);
  assert.deepEqual([er, path.length], [6.6, 70]);
  const step = path[34];
  assert.deepEqual(
    [step.label, step.rating, step.effect, step.text],
    ["Turbot Fish", 6.6, "r5c9<>8", "r5c9=8 would lead to r5c9<>8, a contradiction, so r5c9 cannot be 8."],
  );
  assert.equal(step.hint, "Follow the 8 through r6c8, r1c8, r1c3 and r5c3. Which cell do both ends decide?");
  assert.equal(step.chain[0].text, "r5c9=8 -> r6c8<>8 -> r1c8=8 -> r1c3<>8 -> r5c3=8 -> r5c9<>8");
  for (const { text, parts, chain } of path) {
    for (const sentence of [{ text, parts }, ...chain]) {
      assert.equal(sentence.parts.map((part) => part.text).join(""), sentence.text);
    }
  }
  assert.deepEqual(
    step.parts.find(({ type }) => type === "literal"),
    { type: "literal", text: "r5c9=8", cell: 44, digit: 8, isOn: true },
  );
});

test("grids come as texts and as arrays, in all formats of the command", () => {
  const digits = [...TURBOT].map((character) => Number(character) || 0);
  const rows = Array.from({ length: 9 }, (_, row) => digits.slice(9 * row, 9 * row + 9));
  const drawn = TURBOT.match(/.{9}/g).join("\r\n");
  for (const grid of [digits, rows, Uint8Array.from(digits), drawn, `\ufeff${TURBOT}  # a comment`]) {
    assert.equal(solve(grid), solve(TURBOT));
  }
  assert.deepEqual(read(`id,puzzle\n7,${TURBOT}\n8,12\n`), [
    { line: 2, puzzle: TURBOT },
    { line: 3, problem: "2 cells, a grid has 81" },
  ]);
  assert.deepEqual(read(""), []);
  assert.deepEqual(read(Buffer.from(`${TURBOT}\n`)), [{ line: 1, puzzle: TURBOT }]);
  assert.equal(solve({ length: 81, ...digits }), solve(TURBOT));
  assert.equal(solve(rows.map((row) => Uint8Array.from(row))), solve(TURBOT));
});

test("canonical forms are the images under their maps", () => {
  const { grid, map } = canonical(TURBOT);
  assert.equal(transform(TURBOT, map), grid);
  assert.equal(countSolutions(".".repeat(81), 100), 100);
  assert.equal(countSolutions(TURBOT), 1);
  for (const limit of [2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 40]) assert.equal(countSolutions(TURBOT, limit), 1);
});

test("a page has the puzzles and needs no network", () => {
  const html = page([TURBOT], { title: "A <title>", solution: true });
  assert.match(html, /<title>A &lt;title&gt;<\/title>/);
  assert.match(html, /default-src 'none'/);
  assert.ok(html.includes(TURBOT));
});

test("a report has plots and lists bad lines", () => {
  const { html, problems } = gridmill.report(`${project("tests/golden/seed_1.csv")}x\n`, { title: "Mine" });
  assert.equal(html.match(/class="plot"/g).length, 5);
  assert.deepEqual(
    problems.map(({ line }) => line),
    [102],
  );
  assert.equal(
    thrown(() => gridmill.report("")),
    "option: text: no puzzles found",
  );
});

test("levels and scales can be chosen", () => {
  const levels = [{ name: "gentle", up_to: 6.5 }, { name: "rough" }];
  assert.equal(grade(TURBOT, { levels }).level, "rough");
  assert.equal(grade(TURBOT, { scale: "sukaku" }).scale, "sukaku");
  const efforts = [{ name: "short", up_to: 9, effort_up_to: 30 }, { name: "long" }];
  assert.equal(grade(TURBOT, { levels: efforts }).level, "long");
  const { effort } = generate({ effort: "20..30", seed: 1 });
  assert.ok(effort >= 20 && effort <= 30, String(effort));
  assert.equal(grade(TURBOT, { maxEr: 2.5 }).er, null);
  assert.equal(grade(TURBOT, { levels: "sudoku-exchange" }).level, "diabolical");
});

test("errors have the texts of the command", () => {
  const empty = ".".repeat(81);
  const cases = [
    [() => grade("123"), "invalid: 3 cells, a grid has 81"],
    [() => grade(""), "invalid: no puzzle found"],
    [() => grade(undefined), "invalid: expected a text of 81 characters or an array of 81 numbers"],
    [() => grade(`${TURBOT}\n${TURBOT}`), "invalid: more than one puzzle, expected one"],
    [() => grade(`11${empty.slice(2)}`), "invalid: r1c1 and r1c2 are both 1"],
    [() => solve(empty), "multiple: more than one solution"],
    [() => solve(`12345678.........9${empty.slice(18)}`), "no_solution: no solution"],
    [() => grade(solve(TURBOT)), "complete: found a solution grid (all cells are filled), expected a puzzle"],
    [() => countSolutions(empty, 0), "option: limit: expected a whole number from 1 up"],
    [() => generate({ level: "esy" }), 'option: no level is called "esy"; nearest: easy'],
    [() => generate({ clues: 5 }), "option: clues: expected 17 to 80 clues; no unique puzzle has fewer than 17"],
    [() => generate({ seed: -1 }), "option: seed: expected a whole number from 0 to 18446744073709551615"],
    [() => remix({ puzzles: [TURBOT, empty] }), "option: puzzles: puzzle 2: more than one solution"],
    [() => remix({ puzzles: [TURBOT], level: "easy" }), "option: puzzles: no puzzles of the requested levels"],
    [() => explain(TURBOT, { canonical: true }), "option: canonical: only `grade` rates canonical forms"],
    [() => grade(TURBOT, { maxEr: 0.5 }), "option: maxEr: no puzzle is rated below 1.0"],
    [() => grade(Buffer.from(TURBOT)), "invalid: cell 1 is 46, expected a number from 0 to 9"],
    [() => grade([1, null, 3]), "invalid: cell 2 is null, expected a number from 0 to 9"],
    [() => read(7), "option: text: expected a text"],
    [() => read(undefined), "option: text: expected a text"],
    [() => transform(TURBOT), "option: map: expected a text"],
    [() => remix({ puzzles: TURBOT }), "option: puzzles: expected an array of puzzles"],
    [() => page(TURBOT), "option: puzzles: expected an array of puzzles"],
    [() => page([TURBOT, empty]), "option: puzzles: puzzle 2: more than one solution"],
    [() => page([]), "option: puzzles: no puzzles found"],
    [
      () => page([TURBOT], { language: "de" }),
      'option: messages: expected the messages of the language "de"; those of de, es, fr, it and ja are in gridmill/languages',
    ],
    [() => generate("easy"), "option: options: expected an object"],
    [() => grade(TURBOT, 5), "option: options: expected an object"],
    [() => remix([]), "option: options: expected an object"],
    [() => page([TURBOT], { title: 7 }), "option: title: invalid type: integer `7`, expected a string"],
    [
      () => generate({ level: "" }),
      'option: no level is called "", expected one of easy, medium, hard, expert, fiendish, extreme',
    ],
    [
      () => generate({ sampling: "unbiased" }),
      "option: sampling: unbiased is for collections, expected fast or uniform",
    ],
    [() => remix({ keepSymmetry: 1 }), "option: keepSymmetry: invalid type: integer `1`, expected a boolean"],
    [() => generate({ timeout: "1s" }), 'option: timeout: expected a number of milliseconds, found "1s"'],
    [() => generate({ timeout: Number.NaN }), 'option: timeout: expected a number of milliseconds, found "NaN"'],
    [() => generate({ timeout: -1 }), "option: timeout: expected a number of milliseconds, found -1"],
  ];
  const count = "expected a whole number from 1 to 4294967295, found";
  const place = "expected a whole number from 0 to 18446744073709551615, found";
  for (const [options, message] of [
    [{ attempts: 0 }, `attempts: ${count} 0`],
    [{ attempts: 2 ** 32 }, `attempts: ${count} 4294967296`],
    [{ search: 0 }, `search: ${count} 0`],
    [{ search: 1.5 }, `search: ${count} 1.5`],
    [{ index: -1 }, `index: ${place} -1`],
    [{ index: Number.NaN }, `index: ${place} "NaN"`],
    [{ index: 10n }, `index: ${place} "10"`],
  ]) {
    cases.push([() => generate(options), `option: ${message}`]);
    if (!("search" in options)) cases.push([() => remix(options), `option: ${message}`]);
  }
  for (const [act, message] of cases) assert.equal(thrown(act), message);
  assert.match(
    thrown(() => generate({ symmetry: () => 1 })),
    /^option: symmetry: no symmetry is called "\(\) => 1"/,
  );
  assert.match(
    thrown(() => generate({ levle: "easy" })),
    /^option: unknown field `levle`, expected one of/,
  );
  assert.match(
    thrown(() => generate({ clues: 18, symmetry: "full", attempts: 3, seed: 1 })),
    /^unreachable: puzzle 0: none of 3 attempts/,
  );
  // Calls after an error work, and null stands for no options.
  assert.equal(grade(TURBOT, null).er, 6.6);
  assert.equal(generate(null).puzzle.length, 81);
});

test("an endless search ends in time", () => {
  const began = performance.now();
  assert.match(
    thrown(() => generate({ er: "11.0..", seed: 1, timeout: 200 })),
    /^timeout: no puzzle matched in \d+ attempts/,
  );
  assert.match(
    thrown(() => generate({ clues: 17, seed: 1, timeout: 200 })),
    /^timeout/,
  );
  // Milliseconds, not seconds.
  assert.ok(performance.now() - began < 60_000);
});

test("ten megabytes are read", () => {
  const text = `${TURBOT}\n`.repeat(125_000);
  assert.equal(read(text).length, 125_000);
});
