// Builds the page. Example:
//   node web/page/build.js target/web/gridmill target/web/gridmill.html

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [, , folder, output] = process.argv;
const here = dirname(fileURLToPath(import.meta.url));
const own = (name) => readFileSync(join(here, name), "utf8");
const shared = (name) => readFileSync(join(here, "../../src/publish/html/app", name), "utf8");
const library = readFileSync(join(folder, "gridmill.wasm"));
const [core, source] = ["core.js", "source.js"].map((name) => readFileSync(join(folder, name), "utf8"));

const { load, call } = await import(pathToFileURL(join(folder, "core.js")));
await load(library);
const { techniques, levels, symmetries, scales } = call("catalog");
/** Joins modules to a script: they share one scope, with no imports. */
const script = (...modules) => modules.map((text) => text.replace(/^export |^import .*\n/gm, "")).join("");
const options = (names) => names.map((name) => `<option>${name}</option>`).join("");

const parts = {
  style: shared("style.css") + own("page.css"),
  levels: options(levels),
  symmetries: options(symmetries),
  scales: options(scales),
  techniques: techniques.map(({ id, label }) => `<option value="${id}">${label}</option>`).join(""),
  library: library.toString("base64"),
  // The worker makes no use of seeds.
  worker: script(source, core, own("worker.js")),
  script: script(...["elements.js", "library.js", "results.js", "bench.js"].map(own)),
};
writeFileSync(
  output,
  own("page.html").replace(/\{(\w+)\}/g, (_, name) => parts[name]),
);
