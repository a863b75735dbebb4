// The package in a worker of a browser: as plain modules, and bundled.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { generate, remix } from "../../target/web/gridmill/node.js";
import { Chromium } from "./chromium.js";

const project = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folder = project("target/web/gridmill");
const KINDS = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };

let browser;
let server;
let address;
/** Files that the server does not send. */
const missing = new Set();
/** Files that were asked for. */
const asked = new Set();

before(async () => {
  server = createServer(({ url }, response) => {
    const name = url.slice(1) || "index.html";
    asked.add(name);
    const kind = KINDS[name.split(".").at(-1)];
    if (missing.has(name) || !kind) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": kind });
    response.end(
      name === "index.html" ? "<script>performance.mark('ready')</script>" : readFileSync(`${folder}/${name}`),
    );
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  address = `http://127.0.0.1:${server.address().port}`;
  browser = await Chromium.start();
});
after(async () => {
  await browser.stop();
  server.close();
});

/** Runs the body of a function with a new worker `it` in an empty page. */
async function run(body) {
  await browser.open(address);
  return browser.run(`(async () => {
    const { worker, GridmillError } = await import("./worker.js");
    const it = worker();
    ${body}
  })()`);
}

test("the first call is answered, and results equal those of the package", async () => {
  const options = '{ level: "hard", seed: 1 }';
  assert.deepEqual(await run(`return it.generate(${options});`), generate({ level: "hard", seed: 1 }));
  const indexes = await run(`
    const indexes = [];
    for await (const { index } of it.puzzles({ level: "easy", seed: 3 })) if (indexes.push(index) === 3) return indexes;
  `);
  const first = generate({ level: "easy", seed: 3 }).index;
  const second = generate({ level: "easy", seed: 3, index: first + 1 }).index;
  assert.deepEqual(indexes.slice(0, 2), [first, second]);
});

test("every function has its promise", async () => {
  const names = await run('return [Object.keys(it).sort(), Object.keys(await import("./browser.js")).sort()];');
  const [here, there] = names;
  // A worker loads the library for boards by itself.
  const functions = there.filter((name) => !["GridmillError", "loadBoards"].includes(name));
  assert.deepEqual(here, [...functions, "close"].sort());
  const { puzzle, solution } = generate({ level: "easy", seed: 1 });
  const told = await run(`
    const { grid, map } = await it.canonical("${puzzle}");
    return [
      await it.solve("${puzzle}"),
      await it.countSolutions("${puzzle}", 2, {}),
      (await it.transform("${puzzle}", map)) === grid,
      (await it.explain("${puzzle}", { scale: "sukaku" })).scale,
      (await it.read(new TextEncoder().encode("${puzzle}"))).length,
      (await it.page(["${puzzle}"], { title: "One" })).includes("<title>One"),
    ];
  `);
  assert.deepEqual(told, [solution, 1, true, "sukaku", 1, true]);
});

test("the seeds and the texts of pages are loaded by the first call that needs them", async () => {
  const { puzzle } = generate({ level: "easy", seed: 1 });
  asked.clear();
  await run(
    `return [await it.generate({ level: "easy", seed: 1 }), await it.remix({ seed: 1, puzzles: ["${puzzle}"] })];`,
  );
  const isLoaded = () => ["seeds.js", "source.js"].map((name) => asked.has(name));
  assert.deepEqual(isLoaded(), [false, false]);
  assert.deepEqual(await run("return it.remix({ seed: 1 });"), remix({ seed: 1 }));
  assert.deepEqual(isLoaded(), [true, false]);
  const page = await run(`return it.page(["${puzzle}"]);`);
  assert.match(page, /<title>Sudoku/);
  assert.deepEqual(isLoaded(), [true, true]);
});

test("the library for boards is loaded by the first call about one", async () => {
  asked.clear();
  await run('return it.generate({ level: "easy", seed: 1, layout: "9x9" });');
  assert.ok(!asked.has("gridmill-boards.wasm"));
  const options = { layout: "windoku", seed: 1 };
  assert.deepEqual(await run(`return it.generate(${JSON.stringify(options)});`), generate(options));
  assert.ok(asked.has("gridmill-boards.wasm"));
  const small = "..42........4......523.....56.....12";
  assert.equal(await run(`return (await it.grade("${small}")).er;`), 6.6);
  assert.match(await run(`return it.page(["${small}"]);`), /"side":6/);
  await browser.open(address);
  const early = `import("./browser.js").then(({ grade }) => grade("${small}")).catch(({ message }) => message)`;
  assert.equal(await browser.run(early), "boards are not loaded yet; await `loadBoards` first");
  const later = `import("./browser.js").then(async ({ grade, loadBoards }) => (await loadBoards(), grade("${small}").er))`;
  assert.equal(await browser.run(later), 6.6);
});

test("a signal ends a call, whether it runs or waits, and no other call", async () => {
  const { puzzle, solution } = generate({ level: "easy", seed: 1 });
  const ends = await run(`
    const [running, waiting] = [new AbortController(), new AbortController()];
    const name = (error) => error.name;
    const calls = [
      it.generate({ er: "11.0..", seed: 1, signal: running.signal }).catch(name),
      it.solve("${puzzle}", { signal: waiting.signal }).catch(name),
      it.solve("${puzzle}"),
      it.solve("${puzzle}", { signal: AbortSignal.abort() }).catch(name),
    ];
    waiting.abort();
    setTimeout(() => running.abort(), 50);
    return Promise.all(calls);
  `);
  assert.deepEqual(ends, ["AbortError", "AbortError", solution, "AbortError"]);
});

test("errors have the codes of the package", async () => {
  const codes = await run(`
    const code = (error) => [error instanceof GridmillError, error.code];
    const calls = [it.grade("11" + ".".repeat(79)), it.generate({ levle: "easy" }), it.generate({ level: () => 1 })];
    const codes = await Promise.all(calls.map((call) => call.catch(code)));
    const open = it.generate({ er: "11.0..", seed: 1 }).catch(code);
    it.close();
    return [...codes, await open];
  `);
  assert.deepEqual(codes, [
    [true, "invalid"],
    [true, "option"],
    [true, "option"],
    [true, "closed"],
  ]);
});

test("a file that is missing rejects the call, and not the next one", async () => {
  missing.add("gridmill.wasm");
  await browser.open(address);
  const said = await run('window.it = it; return it.solve("1").catch((error) => [error.code, error.message]);');
  assert.equal(said[0], "internal");
  assert.match(said[1], /^cannot load .*gridmill.wasm: 404/);
  missing.clear();
  assert.equal(await browser.run('window.it.solve("1").catch((error) => error.code)'), "invalid");
  missing.add("thread.js");
  assert.deepEqual(await run('return it.solve("1").catch((error) => error.code);'), "internal");
  missing.clear();
});

test("a bundler can build its thread in any format", () => {
  const esbuild = project("tests/javascript/node_modules/.bin/esbuild");
  for (const format of ["iife", "esm"]) {
    const options = ["--bundle", `--format=${format}`, "--log-level=error", "--target=es2022"];
    const built = execFileSync(esbuild, [`${folder}/thread.js`, ...options], { encoding: "utf8" });
    assert.match(built, /onmessage = /);
    assert.ok(built.length < 20_000, `${built.length} bytes`);
  }
});
