// The package in Node: reads the WebAssembly file from the disk.

import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { boardsFrom, load } from "./core.js";

// Node 18 has no global one.
globalThis.crypto ??= webcrypto;

await load(await readFile(new URL("./gridmill.wasm", import.meta.url)));
boardsFrom(() => new WebAssembly.Module(readFileSync(new URL("./gridmill-boards.wasm", import.meta.url))));

/** Does nothing: here the first call with a board loads the library. */
export async function loadBoards() {}

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
