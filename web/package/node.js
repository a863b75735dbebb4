// The package in Node: reads the WebAssembly file from the disk.

import { readFile } from "node:fs/promises";
import { load } from "./core.js";

await load(await readFile(new URL("./gridmill.wasm", import.meta.url)));

export {
  canonical,
  countSolutions,
  explain,
  GridmillError,
  generate,
  grade,
  page,
  puzzles,
  read,
  remix,
  report,
  solve,
  transform,
} from "./core.js";
