// Writes seeds.js, source.js and languages, the modules of the package for the built-in seeds, the texts of pages, and the messages
// of other languages, beside gridmill.wasm.
// Example:
//   node web/page/texts.js target/web/gridmill

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [, , folder] = process.argv;
const project = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

/** Returns the files that a source of the library includes, in its order. */
function included(path, pattern) {
  const names = [...project(path).matchAll(/include_str!\("([^"]+)"\)/g)].map(([, name]) => name);
  return names.filter((name) => pattern.test(name));
}

/** Returns a collection with its level, reduced to puzzles and ratings. */
function seeds(name) {
  const [, level] = /(\w+)\.csv$/.exec(name);
  const [header, ...rows] = project(`seeds/${level}.csv`).trimEnd().split("\n");
  const places = ["puzzle", "er"].map((column) => header.split(",").indexOf(column));
  const lines = rows.map((row) => places.map((place) => row.split(",")[place]).join(","));
  return [level, `puzzle,er\n${lines.join("\n")}\n`];
}

const HTML = "publish/src/page";
const texts = (pattern) => included(`${HTML}/mod.rs`, pattern).map((name) => project(`${HTML}/${name}`));
const write = (name, comment, constant, value) => {
  // A page can have the text in a script element, so it must not contain the end tag.
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  writeFileSync(join(folder, name), `// ${comment}\n\nexport const ${constant} = ${json};\n`);
};
mkdirSync(join(folder, "languages"), { recursive: true });
for (const name of readdirSync(new URL("../../publish/src/language/", import.meta.url))) {
  const [, tag] = /^(\w+)\.ftl$/.exec(name) ?? [];
  if (!tag || tag === "en") continue;
  const messages = project(`publish/src/language/${name}`).replace(/^#.*\n/gm, "");
  write(`languages/${tag}.js`, `The messages of the language ${tag}.`, "MESSAGES", messages);
}
const collections = included("src/remix/seeds.rs", /seeds\//).map(seeds);
write("seeds.js", "The rated puzzles with which `remix` begins, by level.", "SEEDS", collections);
const source = {
  page: texts(/\.html$/).join(""),
  style: texts(/\.css$/).join(""),
  words: project("publish/src/language/pages/en.ftl").replace(/^(#.*)?\n/gm, ""),
  // Pages of the package have no solver.
  script: texts(/(?<!solver|worker)\.js$/).join(""),
};
const writeSource = () => write("source.js", "The texts of which `page` and `report` make pages.", "SOURCE", source);
writeSource();

// The library makes the script compact, so a page tells what its hash is.
const { load, page } = await import(pathToFileURL(join(folder, "core.js")));
await load(readFileSync(join(folder, "gridmill.wasm")));
const [, script] = /<script type="module">(.*?)<\/script>/s.exec(page([collections[0][1].slice(10, 91)]));
source.hash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
writeSource();
