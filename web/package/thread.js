// The other side of worker.js: loads the library, and makes one call after another. It has no top-level `await`, so that bundlers
// can build it in any format, and no message comes before it listens.

import {
  canonical,
  countSolutions,
  explain,
  generate,
  grade,
  load,
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

async function start() {
  const response = await fetch(new URL("./gridmill.wasm", import.meta.url));
  if (!response.ok) throw new Error(`cannot load ${response.url}: ${response.status} ${response.statusText}`);
  await load(await response.arrayBuffer());
}

let loading;

self.onmessage = async ({ data: { name, values, texts } }) => {
  try {
    loading ??= start().catch((problem) => {
      // The next call tries again.
      loading = undefined;
      throw problem;
    });
    await loading;
    provide(texts);
    self.postMessage({ value: functions[name](...values) });
  } catch (problem) {
    const { code = "internal", message } = /** @type {any} */ (problem);
    self.postMessage({ error: { code, message } });
  }
};
