// The package in Node: reads the WebAssembly file from the disk.

import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import { load } from "./core.js";

// Node 18 has no global one.
globalThis.crypto ??= webcrypto;

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
