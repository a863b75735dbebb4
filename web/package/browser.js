// The package in a browser, or built by a bundler: fetches the WebAssembly file beside this one.

import { load } from "./core.js";

const response = await fetch(new URL("./gridmill.wasm", import.meta.url));
if (!response.ok) throw new Error(`cannot load ${response.url}: ${response.status} ${response.statusText}`);
await load(await response.arrayBuffer());

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
