// Compares gridmill with packages of npm, in turn in one headless Chromium, and prints a table. Examples:
//   scripts/web --build && npm ci --prefix benches/javascript && node benches/javascript/run.js
//   node benches/javascript/run.js 21         medians of 21 rounds instead of 7

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Chromium } from "../../web/tests/chromium.js";

const rounds = Number(process.argv[2] ?? 7);
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm" };
// Two of the packages are not modules.
const PAGE = `<!doctype html><title>peers</title>
<script>var module = {};</script>
<script src="/node_modules/qqwing/qqwing-1.3.4.js"></script>
<script src="/node_modules/sudoku/dist-node/index.js"></script>
<script type="module" src="/page.js"></script>`;

/** Reads a file below this folder, or of the npm package gridmill. */
function file(path) {
  const place = path.startsWith("/gridmill/") ? `../../target/web${path}` : `.${path}`;
  const name = fileURLToPath(new URL(place, import.meta.url));
  // Imports inside npm packages may omit the file extension.
  return readFileSync(extname(name) ? name : `${name}.js`);
}

const server = createServer(({ url }, answer) => {
  if (url === "/") return answer.setHeader("content-type", "text/html").end(PAGE);
  try {
    const text = file(url);
    answer.setHeader("content-type", TYPES[extname(url)] ?? TYPES[".js"]).end(text);
  } catch {
    answer.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const browser = await Chromium.start(600_000);
await browser.open(`http://127.0.0.1:${server.address().port}/`);
console.log("| work | library | puzzles per second | gridmill is faster |\n|---|---|---|---|");
for (const [work, library, rate, ratio] of await browser.run(`measure(${rounds})`)) {
  const shown = rate.toLocaleString("en", { maximumSignificantDigits: 3 });
  console.log(
    `| ${work} | ${library} | ${shown} | ${library === "gridmill" ? "" : `${Number(ratio.toPrecision(2)).toLocaleString("en")} times`} |`,
  );
}
await browser.stop();
server.close();
