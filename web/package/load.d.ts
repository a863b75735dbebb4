export * from "./index.js";

/** Starts the library from the bytes of `gridmill.wasm` or from its compiled module. Call it once, before all other functions. */
export function load(source: BufferSource | WebAssembly.Module): Promise<void>;
/** Starts the library for boards of all layouts from `gridmill-boards.wasm`. Call it once, before the first call with such a board. */
export function loadBoards(source: BufferSource | WebAssembly.Module): Promise<void>;
