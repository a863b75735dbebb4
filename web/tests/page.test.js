// The page that rates and makes puzzles, and the package as a module, in Chromium.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { call, load } from "../../target/web/gridmill/core.js";
import { generate } from "../../target/web/gridmill/node.js";
import { SOURCE } from "../../target/web/gridmill/source.js";
import { Chromium } from "./chromium.js";

const project = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const PAGE = new URL("../../target/web/gridmill.html", import.meta.url).href;
const AXE = readFileSync(project("tests/javascript/node_modules/axe-core/axe.min.js"), "utf8");
const TURBOT = "........79....8..2..4267.1...2.4....4....15...9..32...359.....1..7....3.......86.";
const EMPTY = ".".repeat(81);

let browser;
before(async () => {
  browser = await Chromium.start();
  await load(await WebAssembly.compile(readFileSync(project("target/web/gridmill/gridmill.wasm"))));
});
after(() => browser.stop());

const text = (id) => browser.run(`document.getElementById("${id}").innerText`);
const status = () => text("status");
const click = (selector) => browser.run(`document.querySelector(${JSON.stringify(selector)}).click()`);
const set = (id, value) => browser.run(`document.getElementById("${id}").value = ${JSON.stringify(value)}`);
const isDone = () => browser.wait("document.getElementById('stop').hidden");

/** Rates a text, and waits until the job is done. */
async function rate(puzzles) {
  await set("text", puzzles);
  await click("#rating button.main");
  await isDone();
}

/** Makes puzzles with these values in the form. */
async function make(values) {
  for (const [id, value] of Object.entries({
    layout: "9x9",
    level: "",
    clues: "",
    symmetry: "none",
    require: "",
    ...values,
  })) {
    await set(id, value);
  }
  await click("#making button.main");
}

/** Clicks a button that downloads a file, and returns its text. */
function downloaded(selector) {
  return browser.run(`new Promise((resolve) => {
    const before = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      URL.createObjectURL = before;
      resolve(blob.text());
      return "#";
    };
    document.querySelector("${selector}").click();
  })`);
}

test("a puzzle is rated and its path drawn", async () => {
  await browser.open(PAGE);
  await rate(TURBOT);
  assert.equal(await text("verdict"), "Valid, one solution, minimal");
  const facts = await text("facts");
  for (const fact of ["Fiendish", "6.6, 1.2, 1.2", "Turbot Fish", "70 steps"]) assert.ok(facts.includes(fact), facts);
  const inside = "document.getElementById('path').contentDocument";
  await browser.wait(`${inside}?.querySelector("[data-step='34']") != null`);
  await browser.run(`${inside}.querySelector("[data-step='34']").click()`);
  assert.equal(await browser.run(`${inside}.querySelectorAll(".arrows path:not(.tip)").length`), 5);
  assert.match(
    await browser.run(`${inside}.getElementById("step").innerText`),
    /r5c9=8 would lead to r5c9≠8, a contradiction, so r5c9 cannot be 8\./,
  );
  assert.deepEqual(browser.complaints(PAGE), []);
});

test("a text that is not a puzzle gets a reason", async () => {
  await browser.open(PAGE);
  const cases = [
    [`11${EMPTY.slice(2)}`, "r1c1 and r1c2 are both 1"],
    [EMPTY, "more than one solution"],
    ["12", "2 cells, a grid has 81"],
    [`12345678.........9${EMPTY.slice(18)}`, "no solution"],
  ];
  for (const [puzzle, problem] of cases) {
    await rate(puzzle);
    assert.equal(await text("verdict"), problem);
  }
  await rate("");
  assert.equal(await status(), "no puzzle found");
  await rate(cases.map(([puzzle]) => puzzle).join("\n"));
  assert.deepEqual(
    await browser.run("[...document.querySelectorAll('td.problem')].map((cell) => cell.innerText)"),
    cases.map(([puzzle, problem]) => (puzzle === "12" ? `line 3: ${problem}` : problem)),
  );
});

test("a file becomes a table, a CSV file and a page that plays", async () => {
  await browser.open(PAGE);
  const [header, ...rows] = readFileSync(project("tests/golden/seed_1.csv"), "utf8").trimEnd().split("\n");
  await browser.run(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify([header, ...rows, ""].join("\n"))}], "mine.csv"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
  })()`);
  await browser.wait("document.getElementById('status').innerText === 'Rated 100 puzzles.'");
  assert.equal(await browser.run("document.querySelectorAll('#rows tr').length"), 100);
  const written = (await downloaded("#save")).trimEnd().split("\n");
  assert.equal(written[0], call("header", "graded").trimEnd());
  // The row of the command, with the line before it and the status after it.
  rows.forEach((row, index) => {
    assert.equal(written[index + 1], `${index + 2}${row.slice(row.indexOf(","))},ok`);
  });
  const html = await downloaded("#playable");
  assert.equal(
    html,
    call(
      "page",
      rows.map((row) => row.split(",")[1]),
      { title: "Sudoku", solution: false, grading: {} },
      SOURCE,
    ),
  );
});

test("a report is shown and leads to solutions", async () => {
  await browser.open(PAGE);
  await make({ count: 30, seed: "1" });
  await isDone();
  await click("#to-report");
  const inside = "document.getElementById('report-page').contentDocument";
  await browser.wait(`${inside}?.querySelectorAll(".plot .wide").length === 5`);
  // Before the page has drawn a board, nothing follows its links.
  await browser.wait(`${inside}?.querySelectorAll(".digit").length === 81`);
  const links = `${inside}.querySelectorAll(".introduction a")`;
  const puzzle = await browser.run(`[...${links}].find((link) => link.hash === "#2/solution").innerText`);
  await browser.run(`[...${links}].find((link) => link.hash === "#2/solution").click()`);
  await browser.wait(
    `[...${inside}.querySelectorAll(".digit")].map((cell) => cell.textContent || ".").join("") === "${puzzle}"`,
  );
  const html = await downloaded("#save-report");
  assert.match(html, /<title>30 sudoku<\/title>/);
  assert.deepEqual(browser.complaints(PAGE), []);
});

test("puzzles are made as the command makes them", async () => {
  await browser.open(PAGE);
  await make({ count: 5, level: "hard", symmetry: "rot180", seed: "1" });
  await isDone();
  assert.equal(await status(), "Made 5 puzzles with seed 1.");
  const made = await browser.run("[...document.querySelectorAll('#rows .puzzle')].map((cell) => cell.innerText)");
  const options = { seed: "1", level: ["hard"], symmetry: "rot180" };
  assert.equal(made[0], call("generate", options, { index: 0 }).puzzle);
  assert.equal(made.length, 5);
  await make({ count: 5, clues: "5", seed: "1" });
  await isDone();
  assert.equal(await status(), "clues: expected 17 to 80 clues; no unique puzzle has fewer than 17");
  assert.deepEqual(browser.complaints(PAGE), []);
});

test("boards of other layouts are made, rated and shown", async () => {
  await browser.open(PAGE);
  await make({ count: 2, layout: "x", seed: "1" });
  await isDone();
  assert.equal(await status(), "Made 2 puzzles with seed 1.");
  const made = await browser.run("[...document.querySelectorAll('#rows .puzzle')].map((cell) => cell.innerText)");
  assert.deepEqual(
    made,
    [0, 1].map((index) => generate({ layout: "x", seed: 1, index }).puzzle),
  );
  assert.ok(await browser.run("document.getElementById('to-report').disabled"));
  await browser.run("document.querySelector('#rows button').click()");
  await browser.wait(`document.getElementById('path').contentDocument?.querySelector('[data-drawn*=falling]') != null`);
  const small = "..42........4......523.....56.....12";
  for (const layout of ["6x6", ""]) {
    await browser.run(`document.getElementById("rated-layout").value = "${layout}"`);
    await rate(small);
    await isDone();
    assert.match(await browser.run("document.getElementById('rows').innerText"), /Fiendish\s+6\.6/);
  }
  assert.deepEqual(browser.complaints(PAGE), []);
});

test("a technique has an id and a name", async () => {
  await browser.open(PAGE);
  const made = [];
  for (const require of ["xy_wing", "xy-wing", "XY-Wing"]) {
    await make({ count: 2, require, seed: "1" });
    await isDone();
    made.push(await browser.run("[...document.querySelectorAll('td.puzzle')].map((cell) => cell.innerText)"));
  }
  assert.equal(made[0].length, 2);
  assert.deepEqual(made, [made[0], made[0], made[0]]);
});

test("a long search stops at once, and the page can work again", async () => {
  await browser.open(PAGE);
  await make({ count: 10, level: "extreme", require: "bug_4", seed: "1" });
  await browser.wait("document.getElementById('status').innerText !== ''");
  await browser.run("new Promise((done) => setTimeout(done, 700))");
  // At once: before the page does anything else.
  const said = await browser.run(`new Promise((resolve) => {
    document.getElementById("stop").click();
    setTimeout(() => resolve(document.getElementById("status").innerText));
  })`);
  assert.match(said, /^Stopped\. [0-9] puzzles? so far\.$/);
  await rate(TURBOT);
  assert.equal(await text("verdict"), "Valid, one solution, minimal");
});

test("ten megabytes are pasted", async () => {
  await browser.open(PAGE);
  await browser.run(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "${TURBOT}\\n".repeat(125_000));
    document.getElementById("text").dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true, bubbles: true }));
  })()`);
  assert.equal(await text("source-name"), "Pasted text, 10,250,000 characters");
  await click("#rating button.main");
  await browser.wait("/^[\\d,]+ of 125,000 rated/.test(document.getElementById('status').innerText)");
  await click("#stop");
  await browser.wait("document.getElementById('status').innerText.startsWith('Stopped. ')");
  assert.ok((await browser.run("document.querySelectorAll('#rows tr').length")) <= 500);
});

test("a file that is too large is refused before it is read", async () => {
  await browser.open(PAGE);
  await browser.run(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(100_000_001)], "huge.csv"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
  })()`);
  assert.equal(await status(), "huge.csv: 101 MB, expected 100 MB at most");
});

test("the page speaks the language of the browser, or the one that is chosen", async () => {
  const speak = (tag) =>
    browser.run(`(() => {
      const choice = document.getElementById("language");
      choice.value = "${tag}";
      choice.dispatchEvent(new Event("change"));
    })()`);
  const userAgent = await browser.run("navigator.userAgent");
  await browser.call("Emulation.setUserAgentOverride", { userAgent, acceptLanguage: "pt-BR,de-AT,fr" });
  await browser.open(PAGE);
  assert.equal(await browser.run("document.querySelector('h1').innerText"), "Sudoku bewerten und erzeugen");
  await rate([TURBOT, EMPTY].join("\n"));
  assert.equal(await status(), "1 Rätsel, 1 fehlerhafte Zeile bewertet.");
  await click("#rows button");
  await isDone();
  await speak("fr");
  await isDone();
  assert.equal(await text("verdict"), "Valide, une solution, minimale");
  assert.match(await text("facts"), /Diabolique(.|\n)*70 étapes : 19 × Dernier chiffre/);
  assert.equal(await browser.run("document.querySelector('td.problem').innerText"), "plus d’une solution");
  const inside = "document.getElementById('path').contentDocument";
  await browser.wait(`${inside}?.documentElement.lang === "fr" && ${inside}.querySelector("[data-step]") != null`);
  assert.match(
    await browser.run(`${inside}.getElementById("step").innerText`),
    /Dans le bloc 1, les 7 en L1C9, L3C6 et L8C3 ne laissent que L2C2\./,
  );
  await browser.open(PAGE);
  assert.equal(await browser.run("document.documentElement.lang"), "fr");
  await browser.run("localStorage.clear()");
  await browser.call("Emulation.setUserAgentOverride", { userAgent, acceptLanguage: "en" });
  assert.deepEqual(browser.complaints(PAGE), []);
});

test("each language has all words", async () => {
  await browser.open(PAGE);
  const languages = JSON.parse(await browser.run("document.getElementById('languages').textContent"));
  assert.deepEqual(Object.keys(languages), ["de", "en", "es", "fr", "it", "ja"]);
  const page = ["page.html", "results.js", "bench.js", "language.js"].map((name) =>
    readFileSync(project(`web/page/${name}`), "utf8"),
  );
  const ids = [...page.join("").matchAll(/(?:word\(|counted\(|data-\w+=)"([a-z-]+)"/g)].map(([, id]) => id);
  for (const [tag, { words }] of Object.entries(languages)) {
    assert.deepEqual(Object.keys(words).sort(), Object.keys(languages.en.words).sort(), tag);
    for (const id of ids) assert.ok(id in words, `${tag}: ${id}`);
  }
  for (const tag of Object.keys(languages)) {
    const messages = readFileSync(project(`web/page/messages/${tag}.ftl`), "utf8");
    for (const [, id] of messages.matchAll(/^([a-z-]+) =/gm)) assert.ok(id in languages.en.words, `${tag}: ${id}`);
  }
});

test("a browser without WebAssembly gets a message", async () => {
  const { identifier } = await browser.call("Page.addScriptToEvaluateOnNewDocument", {
    source: "delete globalThis.WebAssembly",
  });
  await browser.open(PAGE);
  assert.match(await status(), /^This browser has no WebAssembly/);
  assert.ok(await browser.run("[...document.querySelectorAll('form button')].every((button) => button.disabled)"));
  // The message is above the forms, and follows the language.
  assert.ok(
    await browser.run("document.querySelector('#state').compareDocumentPosition(document.querySelector('form')) & 4"),
  );
  await browser.run("language.value = 'de', language.dispatchEvent(new Event('change'))");
  assert.match(await status(), /^Dieser Browser hat kein WebAssembly/);
  await browser.call("Page.removeScriptToEvaluateOnNewDocument", { identifier });
});

test("axe finds no violations, on phones and desktops, light and dark", async () => {
  mkdirSync(project("target/web/pictures"), { recursive: true });
  for (const [name, width, height] of [
    ["phone", 390, 844],
    ["desktop", 1280, 900],
  ]) {
    for (const colours of ["light", "dark"]) {
      await browser.resize(width, height, colours);
      await browser.open(PAGE);
      await rate([TURBOT, EMPTY, "12", ...Array(5).fill(TURBOT)].join("\n"));
      await click("#to-report");
      await isDone();
      await click("#rows button");
      await isDone();
      await browser.wait("document.getElementById('path').contentDocument?.querySelector('[data-step]') != null");
      await browser.run(AXE);
      const found =
        await browser.run(`axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"] }).then(({ violations }) =>
        violations.map(({ id, nodes }) => [id, nodes.map(({ target, any }) => [target, any[0]?.message])]))`);
      const wide = await browser.run("document.documentElement.scrollWidth");
      const { data } = await browser.call("Page.captureScreenshot", { captureBeyondViewport: true });
      writeFileSync(project(`target/web/pictures/${name}-${colours}.png`), data, "base64");
      assert.deepEqual(found, [], `${name} ${colours}`);
      assert.ok(wide <= width, `${name}: ${wide} pixels wide`);
    }
  }
});

test("a script tag loads the package", async () => {
  const types = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };
  const page = `<!doctype html><title>t</title><script type="module">
    import { generate } from "./browser.js";
    document.title = generate({ seed: 1 }).puzzle;
    performance.mark("ready");
  </script>`;
  const server = createServer(({ url }, answer) => {
    const name = url.slice(1);
    answer.setHeader("content-type", types[name.split(".").at(-1)] ?? types.html);
    answer.end(/^[a-z-]+\.(js|wasm)$/.test(name) ? readFileSync(project(`target/web/gridmill/${name}`)) : page);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  after(() => server.close());
  await browser.open(`http://127.0.0.1:${server.address().port}/`);
  assert.equal(await browser.run("document.title"), call("generate", { seed: "1" }, { index: 0 }).puzzle);
});
