// A page of the command with the WebAssembly file inside: it rates own puzzles and makes new ones.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { call, load } from "../../target/web/gridmill/core.js";
import { Chromium } from "./chromium.js";

const project = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const COMMAND = join(process.env.CARGO_TARGET_DIR ?? project("target"), "debug/gridmill");
const WASM = project("target/web/gridmill/gridmill.wasm");
const TURBOT = "........79....8..2..4267.1...2.4....4....15...9..32...359.....1..7....3.......86.";
/** The puzzle Golden Nugget (ER 11.9), whose rating takes seconds. */
const HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
const RECIPE = `
seed = 1
format = ["html"]
[[take]]
level = "easy"
count = 2
[[take]]
level = "hard"
count = 2
[book]
show_er = true
level_titles = { easy = "Gentle" }
`;

const folder = mkdtempSync(join(tmpdir(), "gridmill-"));
let browser;
before(async () => {
  browser = await Chromium.start();
  await load(await WebAssembly.compile(readFileSync(WASM)));
  writeFileSync(join(folder, "recipe.toml"), RECIPE);
  writeFileSync(join(folder, "de.toml"), `${RECIPE}language = "de"\n`);
});
after(async () => {
  await browser.stop();
  rmSync(folder, { recursive: true });
});

/** Makes a pack, and returns the address of its page. */
function pack(name, ...options) {
  execFileSync(COMMAND, ["pack", "-o", name, ...options], { cwd: folder, stdio: "ignore" });
  return pathToFileURL(join(folder, name, "play.html")).href;
}

const text = (id) => browser.run(`document.getElementById("${id}").innerText`);
const digits = '[...document.querySelectorAll(".digit")].map((cell) => cell.textContent || ".").join("")';

/** Enters a text as the player's own puzzle. */
const paste = (puzzle) =>
  browser.run(`(() => {
    document.getElementById("menu").click();
    document.getElementById("own-text").value = "${puzzle}";
    document.getElementById("own-form").requestSubmit();
  })()`);

test("a pasted puzzle gets the rating and the path of the command", async () => {
  const page = pack("en", "--recipe", "recipe.toml", "--solver", WASM);
  await browser.open(page);
  await paste(TURBOT);
  await browser.wait(`${digits} === "${TURBOT}"`);
  assert.equal(await text("name"), "Own puzzle 1");
  const { er, path } = call("explain", TURBOT, {});
  assert.equal(await text("level"), `Fiendish ${er}`);
  await browser.run("document.getElementById('to-path').click()");
  assert.equal(await browser.run("document.querySelectorAll('#steps [data-step]').length"), path.length);
  await browser.run("document.querySelector('[data-step=\"34\"]').click()");
  assert.ok((await text("step")).includes(path[34].text.replaceAll("<>", "≠")));
  assert.deepEqual(browser.complaints(page), []);
});

test("grids that are no puzzle get a reason, and a long rating can be stopped", async () => {
  await browser.open(pathToFileURL(join(folder, "en/play.html")).href);
  for (const [puzzle, problem] of [
    [".".repeat(81), "This puzzle has more than one solution."],
    [`12345678.........9${".".repeat(63)}`, "This puzzle has no solution."],
    ["12", "2 cells, expected 81."],
  ]) {
    await paste(puzzle);
    await browser.wait(`document.getElementById("own-problem").innerText === "${problem}"`);
    await browser.run("document.getElementById('menu-dialog').close()");
  }
  await paste(HARDEST);
  await browser.wait("document.getElementById('own-state').innerText === 'Rating the puzzle …'");
  await browser.run("new Promise((done) => setTimeout(done, 300))");
  // At once: before the page does anything else.
  const states = await browser.run(`new Promise((resolve) => {
    const state = document.getElementById("own-state");
    const before = state.innerText;
    document.getElementById("own-stop").click();
    setTimeout(() => resolve([before, state.innerText]));
  })`);
  assert.deepEqual(states, ["Rating the puzzle …", ""]);
  assert.equal(await text("own-problem"), "");
});

test("Fresh makes new puzzles of the level", async () => {
  const page = pathToFileURL(join(folder, "en/play.html")).href;
  const seen = new Set();
  for (const number of [1, 4]) {
    await browser.open(`${page}#${number}`);
    const before = await browser.run(digits);
    const level = (await text("level")).split(" ")[0];
    assert.equal(level, number === 1 ? "Gentle" : "Hard");
    await browser.run("document.getElementById('fresh').click()");
    await browser.wait(`${digits} !== "${before}"`);
    const made = await browser.run(digits);
    assert.match(await text("name"), /^New puzzle \d$/);
    const graded = call("grade", made, {});
    assert.equal(await text("level"), `${level} ${graded.er.toFixed(1)}`);
    assert.equal(graded.level, number === 1 ? "easy" : "hard");
    assert.ok(graded.minimal);
    seen.add(call("canonical", made).grid);
  }
  assert.equal(seen.size, 2);
  assert.deepEqual(browser.complaints(page), []);
});

test("the words of steps are in the language of the page", async () => {
  await browser.open(pack("de", "--recipe", "de.toml", "--solver", WASM));
  await paste(TURBOT);
  await browser.wait(`${digits} === "${TURBOT}"`);
  await browser.run("document.getElementById('to-path').click()");
  await browser.run("document.querySelector('[data-step=\"34\"]').click()");
  assert.match(await text("step"), /Z5S9=8 würde zu/);
});

test("only a page with the solver may run WebAssembly, and it stays small", () => {
  const read = (name) => readFileSync(join(folder, name, "play.html"), "utf8");
  pack("without", "--recipe", "recipe.toml");
  assert.match(read("en"), /script-src 'sha256-[^']+' 'sha256-[^']+' 'wasm-unsafe-eval'; /);
  assert.ok(!/wasm-unsafe-eval|blob:"|solver-worker">/.test(read("without")));
  const [small, large] = ["without", "en"].map((name) => statSync(join(folder, name, "play.html")).size);
  console.log(`${small} bytes, with the solver ${large}`);
  assert.ok(large - small < 597_000);
});

test("a pack with a solver is made again byte for byte", () => {
  pack("en2", "--again", "en/pack.json");
  for (const name of ["play.html", "pack.json", "recipe.toml"]) {
    assert.ok(readFileSync(join(folder, "en", name)).equals(readFileSync(join(folder, "en2", name))), name);
  }
});

test("a puzzle pasted with steps gets the reasons of the solver", async () => {
  await browser.open(pathToFileURL(join(folder, "de/play.html")).href);
  const steps = join(folder, "steps.jsonl");
  execFileSync(COMMAND, ["explain", TURBOT, "-o", steps], { stdio: "ignore" });
  await paste(readFileSync(steps, "utf8").trim().replaceAll('"', '\\"'));
  // The page may show this puzzle already, from another test.
  await browser.wait(`!document.getElementById("menu-dialog").open && ${digits} === "${TURBOT}"`);
  await browser.run("document.getElementById('hint').click()");
  await browser.run("document.getElementById('hint').click()");
  assert.match(await text("message"), /in Z1S9, Z3S6 und Z8S3 bleibt in Block 1 nur Z2S2 für die 7\./);
});

test("a WebAssembly file of another version is refused", () => {
  const bytes = readFileSync(WASM);
  const at = bytes.indexOf("gridmill ") + 9;
  const older = Buffer.from(bytes);
  older.write("0.0", at);
  writeFileSync(join(folder, "older.wasm"), older);
  writeFileSync(join(folder, "half.wasm"), bytes.subarray(0, bytes.length / 2));
  const damaged = Buffer.from(bytes);
  damaged[bytes.length >> 1] ^= 1;
  writeFileSync(join(folder, "damaged.wasm"), damaged);
  for (const [file, problem] of [
    ["older.wasm", /solver: older\.wasm: the file is gridmill\.wasm of version 0\.0\.\d+, expected version /],
    ["half.wasm", /solver: half\.wasm: the file is incomplete/],
    ["damaged.wasm", /solver: damaged\.wasm: the file is damaged; make it again with scripts\/web/],
    ["recipe.toml", /solver: recipe\.toml: the file is not WebAssembly; expected gridmill\.wasm, which /],
    ["none.wasm", /solver: cannot read none\.wasm: /],
  ]) {
    const all = ["pack", "--take", "easy=1", "--format", "html", "--solver", file, "-o", "refused"];
    const { status, stderr } = spawnSync(COMMAND, all, { cwd: folder, encoding: "utf8" });
    assert.notEqual(status, 0);
    assert.match(stderr, problem);
  }
});
