// Writes seeds.js, source.js and languages, the modules of the package for the built-in seeds, the texts of pages, and the messages
// of other languages, beside gridmill.wasm.
// Example:
//   node web/page/texts.js target/web/gridmill

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

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

const page = (name) => project(`publish/src/page/${name}`);
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
const script = page("page.js");
// The element of the script begins with a line end.
const hash = createHash("sha256").update(`\n${script}`).digest("base64");
write("source.js", "The texts of which `page` and `report` make pages.", "SOURCE", {
  page: page("app/page.html"),
  style: page("page.css"),
  words: project("publish/src/language/pages/en.ftl").replace(/^(#.*)?\n/gm, ""),
  script,
  hash: `'sha256-${hash}'`,
});
