// The other side of worker.js: loads the library, and makes one call after another. It has no top-level `await`, so that bundlers
// can build it in any format, and no message comes before it listens.

import {
  canonical,
  countSolutions,
  explain,
  generate,
  grade,
  isOfBoards,
  load,
  loadBoards,
  page,
  provide,
  read,
  remix,
  report,
  solve,
  transform,
} from "./calls.js";

const functions = {
  canonical,
  countSolutions,
  explain,
  generate,
  grade,
  page,
  read,
  remix,
  report,
  solve,
  transform,
};

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot load ${response.url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** Starts each library once. */
const loading = {};
const start = {
  classic: async () => load(await fetched(new URL("./gridmill.wasm", import.meta.url))),
  boards: async () => loadBoards(await fetched(new URL("./gridmill-boards.wasm", import.meta.url))),
};

async function ready(library) {
  loading[library] ??= start[library]().catch((problem) => {
    // The next call tries again.
    loading[library] = undefined;
    throw problem;
  });
  await loading[library];
}

self.onmessage = async ({ data: { name, values, texts } }) => {
  try {
    await ready("classic");
    // The first argument of `page` is a list of puzzles.
    const parts = name === "page" ? values.flat() : values;
    if (parts.some(isOfBoards)) await ready("boards");
    provide(texts);
    self.postMessage({ value: functions[name](...values) });
  } catch (problem) {
    const { code = "internal", message } = /** @type {any} */ (problem);
    self.postMessage({ error: { code, message } });
  }
};
