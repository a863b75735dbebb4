// The page that rates runs one job at a time, and says what became of each.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { call, load } from "../../target/web/gridmill/core.js";
import { Chromium } from "./chromium.js";

const PAGE = new URL("../../target/web/gridmill.html", import.meta.url).href;
const WASM = new URL("../../target/web/gridmill/gridmill.wasm", import.meta.url);
const TURBOT = "........79....8..2..4267.1...2.4....4....15...9..32...359.....1..7....3.......86.";
const HARDEST = "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2";
const PATH = "document.getElementById('path').contentDocument?.querySelector('[data-step]') != null";

const folder = mkdtempSync(join(tmpdir(), "gridmill-"));
let browser;
before(async () => {
  browser = await Chromium.start();
  await load(readFileSync(WASM));
});
after(async () => {
  await browser.stop();
  rmSync(folder, { recursive: true });
});

const text = (id) => browser.run(`document.getElementById("${id}").innerText`);
const click = (selector) => browser.run(`document.querySelector(${JSON.stringify(selector)}).click()`);
const rows = (number) => browser.wait(`document.querySelectorAll("#rows tr").length >= ${number}`);
const status = (start) => browser.wait(`document.getElementById("status").innerText.startsWith("${start}")`);
const isHidden = (id) => browser.run(`document.getElementById("${id}").hidden`);

/** Returns the ids of the disabled controls that begin a job. */
const disabled = () =>
  browser.run(`[...document.querySelectorAll("#rating .main, #making .main, #file, #to-report, #playable")]
    .filter((control) => control.disabled).map((control) => control.id || control.innerText)`);

/** Enters values in a form, and submits it. */
const submit = (form, values) =>
  browser.run(`(() => {
    for (const [id, value] of Object.entries(${JSON.stringify(values)})) document.getElementById(id).value = value;
    document.querySelector("#${form} .main").click();
  })()`);

/** Drops files with these names and contents. */
const drop = (files) =>
  browser.run(`(() => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of Object.entries(${JSON.stringify(files)})) dataTransfer.items.add(new File([text], name));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  })()`);

/** Returns the lines of the CSV file. */
const csv = () =>
  browser.run(`new Promise((resolve) => {
    const before = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      URL.createObjectURL = before;
      resolve(blob.text().then((text) => text.trimEnd().split("\\n")));
      return "#";
    };
    document.getElementById("save").click();
  })`);

test("a file that is dropped during a search does not mix with its puzzles", async () => {
  await browser.open(PAGE);
  await submit("making", { count: 100_000, seed: "1" });
  await rows(50);
  assert.deepEqual(await disabled(), ["file", "Rate", "Make", "to-report", "playable"]);
  assert.match(await text("summary"), /^[\d,]+ puzzles so far\.$/);
  await drop({ "three.txt": `${TURBOT}\n`.repeat(3) });
  await submit("rating", { text: TURBOT });
  await browser.run("new Promise((done) => setTimeout(done, 300))");
  assert.match(await text("status"), /of 100,000 made/);
  await click("#stop");
  await status("Stopped. ");
  assert.match(await text("summary"), /^([\d,]+) puzzles\. The list is incomplete: \1 of 100,000\.$/);
  const [header, ...lines] = await csv();
  assert.equal(`${header}\n`, call("header", "generated"));
  lines.forEach((line, index) => {
    assert.ok(line.startsWith(`${index},`), line);
  });
  assert.deepEqual(await disabled(), []);
  await drop({ "three.txt": `${TURBOT}\n`.repeat(3) });
  await status("Rated 3 puzzles.");
  assert.equal(await text("summary"), "3 puzzles.");
  assert.equal((await csv()).length, 4);
});

test("a row that is chosen during a job shows its facts at once and its path at the end", async () => {
  await browser.open(PAGE);
  await drop({ "many.txt": `${TURBOT}\n`.repeat(3_000) });
  // In one call, as the job goes on.
  const shown = await browser.run(`new Promise((resolve) => {
    const choose = () => {
      const row = document.querySelector("[data-row='2']");
      if (!row) return setTimeout(choose);
      row.click();
      const [verdict, waits, path] = ["verdict", "path-waits", "path"].map((id) => document.getElementById(id));
      resolve([verdict.innerText, waits.innerText, path.hidden]);
    };
    choose();
  })`);
  assert.deepEqual(shown, ["Valid, one solution, minimal", "The path appears when the running job ends.", true]);
  await browser.wait(PATH);
  assert.ok(await isHidden("path-waits"));
  assert.equal(await text("status"), "Rated 3,000 puzzles.");
  assert.equal((await csv()).length, 3_001);
});

test("another row replaces a path that is not drawn yet", async () => {
  await browser.open(PAGE);
  await submit("rating", { text: `${TURBOT}\n${HARDEST}\n${TURBOT}\n` });
  await status("Rated 3 puzzles.");
  await click("[data-row='1']");
  await click("[data-row='2']");
  await browser.wait(PATH);
  assert.equal(await text("detail-title"), "Puzzle 3");
  assert.equal(await browser.run("document.getElementById('path').contentDocument.title"), "Puzzle 3");
  assert.equal(await text("status"), "Rated 3 puzzles.");
  assert.deepEqual(browser.complaints(PAGE), []);
});

test("an empty or unreadable text replaces the results by a reason", async () => {
  await browser.open(PAGE);
  const file = join(folder, "mine.txt");
  writeFileSync(file, TURBOT);
  const { root } = await browser.call("DOM.getDocument");
  const { nodeId } = await browser.call("DOM.querySelector", { nodeId: root.nodeId, selector: "#file" });
  await browser.call("DOM.setFileInputFiles", { nodeId, files: [file] });
  await status("Rated 1 puzzle.");
  assert.equal(await text("source-name"), "mine.txt, 81 bytes");
  rmSync(file);
  await click("#rating .main");
  await status("cannot read mine.txt: ");
  assert.ok((await isHidden("results")) && (await isHidden("detail")));
  await click("#forget");
  await submit("rating", { text: TURBOT });
  await status("Rated 1 puzzle.");
  await submit("rating", { text: " \n" });
  await status("no puzzle found");
  assert.ok((await isHidden("results")) && (await isHidden("detail")));
  assert.deepEqual(browser.complaints(PAGE), []);
});

test("files that are no puzzles are refused", async () => {
  await browser.open(PAGE);
  await drop({ "one.txt": TURBOT, "two.txt": TURBOT });
  assert.equal(await text("status"), "2 files, expected one");
  await drop({ "picture.png": "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\n" });
  await status("Rated 0 puzzles, ");
  assert.match(await text("status"), /^Rated 0 puzzles, [34] bad lines\.$/);
  assert.match(await text("summary"), /^0 puzzles, [34] bad lines\.$/);
  assert.deepEqual(await disabled(), ["to-report", "playable"]);
});

test("levels are listed from easy to extreme", async () => {
  await browser.open(PAGE);
  await submit("making", { count: 300, seed: "1" });
  await status("Made 300 puzzles");
  const bars = "[...document.querySelectorAll('#bars span:first-child')]";
  const shown = await browser.run(`${bars}.map((it) => it.innerText.toLowerCase())`);
  assert.ok(shown.length > 3);
  assert.deepEqual(
    shown,
    call("catalog").levels.filter((level) => shown.includes(level)),
  );
});

test("a small screen shows what a job says", async () => {
  await browser.resize(375, 667);
  for (const puzzles of ["", TURBOT]) {
    await browser.open(PAGE);
    await submit("rating", { text: puzzles });
    const { top, bottom } = await browser.run("document.getElementById('status').getBoundingClientRect().toJSON()");
    assert.ok(top >= 0 && bottom <= 667, `${top} to ${bottom}`);
  }
  await browser.resize(1280, 900);
});

test("a browser that forbids workers is told so", async () => {
  const source =
    "globalThis.Worker = class { constructor() { throw new DOMException('forbidden', 'SecurityError'); } }";
  const { identifier } = await browser.call("Page.addScriptToEvaluateOnNewDocument", { source });
  await browser.open(PAGE);
  await status("this browser cannot start a worker: forbidden");
  await submit("rating", { text: TURBOT });
  await status("this browser cannot start a worker: forbidden");
  await browser.call("Page.removeScriptToEvaluateOnNewDocument", { identifier });
});
