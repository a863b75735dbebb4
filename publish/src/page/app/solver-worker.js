// The worker of the solver: does one job after another, and calls the library with messages in JSON.

/** Milliseconds between two reports of the number of attempts. */
const REPORT_MS = 200;

/** Functions of the library, once it is loaded. */
let library;

/** Calls a function of the library by its name. */
function ask(...request) {
  const { memory, request: room, answer, message } = library;
  const bytes = (at, length) => new Uint8Array(memory.buffer, at >>> 0, length >>> 0);
  const text = new TextEncoder().encode(JSON.stringify(request));
  bytes(room(text.length), text.length).set(text);
  const length = answer();
  const { value, error } = JSON.parse(new TextDecoder().decode(bytes(message(), length)));
  if (error) throw error;
  return value;
}

async function loaded(gzip) {
  const bytes = Uint8Array.from(atob(gzip), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const wasm = await new Response(stream).arrayBuffer();
  const host = { now: () => performance.now(), panicked: () => {} };
  library = (await WebAssembly.instantiate(wasm, { host })).instance.exports;
}

/** Makes a puzzle of a level, with a few attempts per call. */
function find({ level, seed }, { scale, levels }) {
  const options = { level: level ? [level] : [], seed, scale, levels };
  let reported = performance.now();
  for (let index = 0; ; ) {
    const { puzzle, next } = ask("generate", options, { index, attempts: 20 });
    if (puzzle) return puzzle;
    index = next;
    if (performance.now() < reported + REPORT_MS) continue;
    reported = performance.now();
    postMessage({ tried: index });
  }
}

let loading;
self.onmessage = async ({ data: { gzip, job, settings } }) => {
  try {
    if (gzip) loading = loaded(gzip);
    await loading;
    if (job) postMessage({ value: ask("entry", job.givens ?? find(job, settings), settings) });
  } catch (thrown) {
    const { code = "internal", message = String(thrown) } = /** @type {any} */ (thrown);
    postMessage({ error: { code, message } });
  }
};
