// Builds the page. Example:
//   node web/page/build.js target/web/gridmill target/web/gridmill.html

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [, , folder, output] = process.argv;
const here = dirname(fileURLToPath(import.meta.url));
const own = (name) => readFileSync(join(here, name), "utf8");
const publish = (name) => readFileSync(join(here, "../../publish/src", name), "utf8");
const shared = (name) => publish(`page/app/${name}`);
const [library, boards] = ["gridmill.wasm", "gridmill-boards.wasm"].map((name) => readFileSync(join(folder, name)));
/** Layouts that the page offers, by the names of the command. */
const LAYOUTS = "9x9 4x4 6x6 8x8 x windoku disjoint jigsaw 9x9+asterisk 9x9+centerdot 10x10 12x12 16x16".split(" ");
const [error, calls, source] = ["error.js", "calls.js", "source.js"].map((name) =>
  readFileSync(join(folder, name), "utf8"),
);

const { load, call } = await import(pathToFileURL(join(folder, "core.js")));
await load(library);
const { techniques, levels, symmetries, scales } = call("catalog");
/** Joins modules to a script: they share one scope, with no imports. */
const script = (...modules) => modules.map((text) => text.replace(/^export (\{.*\n)?|^import .*\n/gm, "")).join("");
/** Texts of the page that can name a message. */
const naming = ["page.html", "results.js", "bench.js", "language.js"].map(own).join("");

/** The words of the page in a language, and the messages for the pages that it makes. English ones are in the package. */
function language(tag) {
  const messages = tag === "en" ? "" : publish(`language/${tag}.ftl`).replace(/^#.*\n/gm, "");
  const all = [publish("language/pages/en.ftl"), messages, own(`messages/${tag}.ftl`)];
  const words = call("words", tag, all.join("\n"));
  const isUsed = ([id]) => /^(level|technique)-/.test(id) || naming.includes(`"${id}"`);
  return { words: Object.fromEntries(Object.entries(words).filter(isUsed)), messages };
}

const tags = readdirSync(join(here, "messages")).map((name) => name.replace(".ftl", ""));
const languages = Object.fromEntries(tags.map((tag) => [tag, language(tag)]));
const options = (names) => names.map((name) => `<option>${name}</option>`).join("");

const parts = {
  style: shared("style.css") + own("page.css"),
  levels: levels.map((name) => `<option value="${name}" data-word="level-${name}"></option>`).join(""),
  symmetries: options(symmetries),
  scales: options(scales),
  layouts: options(LAYOUTS),
  techniques: techniques.map(({ id }) => `<option value="${id}" data-word="technique-${id}"></option>`).join(""),
  // An element with the JSON must not contain its end.
  languages: JSON.stringify(languages).replaceAll("<", "\\u003c"),
  library: gzipSync(library, { level: 9 }).toString("base64"),
  boards: gzipSync(boards, { level: 9 }).toString("base64"),
  worker: script(error, source, calls, own("worker.js")),
  script: script(...["elements.js", "language.js", "library.js", "results.js", "bench.js"].map(own)),
};
writeFileSync(
  output,
  own("page.html").replace(/\{(\w+)\}/g, (_, name) => parts[name]),
);
