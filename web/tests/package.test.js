// The package as users get it: packed and installed into an empty project, with its types and the README's examples.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { generate } from "../../target/web/gridmill/node.js";

const project = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gridmill-"));
const run = (program, ...options) => execFileSync(program, options, { cwd: folder, encoding: "utf8" });
let files;

before(() => {
  const [packed] = JSON.parse(run("npm", "pack", project("target/web/gridmill"), "--json", "--loglevel", "error"));
  files = packed.files.map((file) => file.path).sort();
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "empty", private: true, type: "module" }));
  run("npm", "install", "--offline", "--no-audit", "--no-fund", "--loglevel", "error", `./${packed.filename}`);
});
after(() => rmSync(folder, { recursive: true }));

test("it has the files that it needs and no others", () => {
  assert.deepEqual(files, [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "browser.js",
    "calls.js",
    "core.js",
    "error.js",
    "gridmill-boards.wasm",
    "gridmill.wasm",
    "index.d.ts",
    "language.d.ts",
    "languages/de.js",
    "languages/es.js",
    "languages/fr.js",
    "languages/it.js",
    "languages/ja.js",
    "load.d.ts",
    "node.js",
    "package.json",
    "require.cjs",
    "seeds.js",
    "source.js",
    "thread.js",
    "worker.d.ts",
    "worker.js",
  ]);
});

test("the README's examples print the stated output", () => {
  const readme = readFileSync(join(folder, "node_modules/gridmill/README.md"), "utf8");
  const [, code, output] = /```js\n(.*?)```\n\n```text\n(.*?)```/s.exec(readme);
  writeFileSync(join(folder, "readme.js"), code);
  assert.equal(run("node", "readme.js"), output);
});

test("esbuild makes one file with the WebAssembly inside, as the README says", () => {
  const readme = readFileSync(join(folder, "node_modules/gridmill/README.md"), "utf8");
  const [, options, code] = /```js\n\/\/ esbuild main.js (.*?)\n(import .*?)```/s.exec(readme);
  writeFileSync(join(folder, "main.js"), code);
  run(project("tests/javascript/node_modules/.bin/esbuild"), "main.js", ...options.split(" "), "--log-level=error");
  const alone = mkdtempSync(join(folder, "alone-"));
  renameSync(join(folder, "bundle.js"), join(alone, "bundle.mjs"));
  assert.equal(run("node", join(alone, "bundle.mjs")), `${generate({ level: "easy", seed: 1 }).puzzle}\n`);
});

test("CommonJS can import it", () => {
  writeFileSync(
    join(folder, "common.cjs"),
    `import("gridmill").then(({ generate }) => console.log(generate({ level: "easy", seed: 1 }).puzzle));`,
  );
  assert.equal(run("node", "common.cjs"), `${generate({ level: "easy", seed: 1 }).puzzle}\n`);
});

test("it has the messages of five other languages", () => {
  const { puzzle } = generate({ level: "easy", seed: 1 });
  for (const [language, hint] of Object.entries({
    de: "Tipp",
    es: "Pista",
    fr: "Indice",
    it: "Suggerisci",
    ja: "ヒント",
  })) {
    const code = `import { page } from "gridmill"; import { MESSAGES } from "gridmill/languages/${language}";
      console.log(page(["${puzzle}"], { language: "${language}", messages: MESSAGES }));`;
    writeFileSync(join(folder, "language.js"), code);
    assert.match(run("node", "language.js"), new RegExp(`<html lang="${language}"[^]*<span>${hint}</span>`));
  }
});

test("require says how to load it", () => {
  for (const name of ["gridmill", "gridmill/core", "gridmill/worker"]) {
    writeFileSync(join(folder, "require.cjs"), `require("${name}");`);
    const { status, stderr } = spawnSync("node", ["require.cjs"], { cwd: folder, encoding: "utf8" });
    assert.equal(status, 1);
    assert.match(
      stderr,
      /Error: gridmill is an ES module only\. Write: const \{ generate \} = await import\("gridmill"\);/,
    );
  }
});

test("TypeScript accepts its types", () => {
  writeFileSync(
    join(folder, "types.ts"),
    `import { load } from "gridmill/core";
    import { worker } from "gridmill/worker";
    import { MESSAGES } from "gridmill/languages/de";
    import { explain, generate, GridmillError, loadBoards, page, puzzles, read, remix, type Part } from "gridmill";
    const made: string = generate({ level: ["easy"], clues: 30, symmetry: "rot180", seed: 1n }).puzzle;
    const parts: Part[] = explain(made, { scale: "sukaku" }).path.flatMap((step) => step.parts);
    const cells: number[] = parts.flatMap((part) => (part.type === "cell" ? [part.cell] : []));
    const origin: string = remix({ puzzles: [made] }).origin;
    for (const entry of read(made)) console.log("puzzle" in entry ? entry.puzzle : entry.problem, cells, origin);
    for (const { index } of puzzles()) console.log(index);
    const seed: number | string = remix({ seed: 1n }).seed;
    const code: GridmillError["code"] = seed ? "multiple" : "closed";
    console.log(code, MESSAGES.length);
    await load(new Uint8Array());
    console.log(read(new Uint8Array()), explain(Array(9).fill(new Uint8Array(9))));
    const { signal } = new AbortController();
    const later: string = (await worker().generate({ level: "easy", signal })).puzzle;
    for await (const { index } of worker().puzzles({ signal })) console.log(index, later);
    const boards: { puzzle: string; layout?: string }[] = [generate({ layout: "x" })];
    await loadBoards();
    console.log(page(boards), read(made, { boards: true }), await worker().grade(made, { layout: "6x6" }));
    // @ts-expect-error no such option
    worker().solve(made, { level: "easy" });
    // @ts-expect-error no such option
    generate({ levle: "easy" });
    `,
  );
  const compiler = project("tests/javascript/node_modules/.bin/tsc");
  run(
    compiler,
    "--noEmit",
    "--strict",
    "--target",
    "es2024",
    "--module",
    "nodenext",
    "--lib",
    "es2024,dom",
    "types.ts",
  );
});

test("WebAssembly takes at most 450 kB as gzip", () => {
  const { length } = gzipSync(readFileSync(project("target/web/gridmill/gridmill.wasm")), { level: 9 });
  console.log(`${length} bytes`);
  assert.ok(length <= 450_000);
});
