export * from "./index.js";

/** Starts the library from the bytes of `gridmill.wasm` or from its compiled module. Call it once, before all other functions. */
export function load(source: BufferSource | WebAssembly.Module): Promise<void>;
