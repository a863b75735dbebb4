// HoDoKu's level, score and steps, in a WebAssembly file of their own.

import { GridmillError } from "./error.js";

let instance;

const bytes = (at, length) => new Uint8Array(instance.exports.memory.buffer, at >>> 0, length >>> 0);

/** Starts it from the bytes of `hodoku.wasm` or from its compiled module. */
export async function load(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  instance = await WebAssembly.instantiate(module);
}

/** Returns the level, the score and the steps of a puzzle. */
export function hodoku(puzzle) {
  if (!instance) throw new GridmillError({ code: "internal", message: "not loaded yet; call `load` first" });
  const text = new TextEncoder().encode(puzzle);
  const at = instance.exports.request(text.length);
  bytes(at, text.length).set(text);
  const length = instance.exports.answer();
  const answer = JSON.parse(new TextDecoder().decode(bytes(instance.exports.message(), length)));
  if (answer.error) throw new GridmillError(answer.error);
  return answer.value;
}
