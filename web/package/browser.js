// The package in a browser, or built by a bundler: fetches the WebAssembly file beside this one.

import * as core from "./core.js";

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot load ${response.url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

await core.load(await fetched(new URL("./gridmill.wasm", import.meta.url)));

let loading;

/** Loads the library for boards of all layouts, before the first call with such a board. */
export function loadBoards() {
  loading ??= fetched(new URL("./gridmill-boards.wasm", import.meta.url)).then(core.loadBoards);
  return loading;
}

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
