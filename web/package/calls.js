// The functions of the package. Each sends a message to the WebAssembly instance and returns its answer.

import { GridmillError } from "./error.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export { GridmillError };

let module;
let instance;
let panic = "";
/** The instance that has received the seeds of `remix`. */
let seeded;
/** @type {{ seeds?: any, source?: any }} the seeds of `remix`, and the texts of which `page` and `report` make pages */
let texts = {};

/** Takes what some functions need, before their first call. */
export function provide(more) {
  texts = { ...texts, ...more };
}

const imports = {
  host: {
    now: () => performance.now(),
    panicked: (at, length) => {
      panic = decoder.decode(bytes(at, length));
    },
  },
};

function bytes(at, length) {
  return new Uint8Array(instance.exports.memory.buffer, at >>> 0, length >>> 0);
}

/** Starts the library from its bytes or from a compiled module. Call it once, before all other functions. */
export async function load(source) {
  if (typeof WebAssembly === "undefined")
    throw new GridmillError({
      code: "internal",
      message: "gridmill needs WebAssembly, which is missing or forbidden here",
    });
  module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  instance = await WebAssembly.instantiate(module, imports);
}

/** Returns a value that JSON can hold. JSON refuses a bigint, would turn NaN into null, and would leave out a function. */
const plain = (_, value) =>
  ["bigint", "function", "symbol"].includes(typeof value) || (typeof value === "number" && !Number.isFinite(value))
    ? String(value)
    : value;

/** Calls a function of the library by its name. */
export function call(...request) {
  if (!instance) throw new GridmillError({ code: "internal", message: "not loaded yet; call `load` first" });
  const message = encoder.encode(JSON.stringify(request, plain));
  let answer;
  try {
    const at = instance.exports.request(message.length);
    bytes(at, message.length).set(message);
    const length = instance.exports.answer();
    answer = JSON.parse(decoder.decode(bytes(instance.exports.message(), length)));
  } catch (error) {
    // Drop the instance: after a panic the state of its memory is unknown.
    instance = new WebAssembly.Instance(module, imports);
    throw new GridmillError({ code: "internal", message: panic || String(error) });
  }
  if (answer.error) throw new GridmillError(answer.error);
  return answer.value;
}

const isList = (value) => typeof value === "object" && typeof value?.length === "number";
/** Flattens an array of values and of arrays. Typed arrays count as arrays, too. */
const flat = (values) => Array.from(values).flatMap((value) => (isList(value) ? Array.from(value) : [value]));

/** Returns the text of a grid, which may be an array of 81 numbers or of nine rows. */
function gridText(grid) {
  if (!isList(grid)) return grid;
  const cells = flat(grid);
  const bad = cells.findIndex(
    (cell) => typeof cell !== "string" && !(Number.isInteger(cell) && cell >= 0 && cell <= 9),
  );
  if (bad < 0) return cells.join("");
  const message = `cell ${bad + 1} is ${cells[bad]}, expected a number from 0 to 9`;
  throw new GridmillError({ code: "invalid", message });
}

/** Returns the texts of several grids. */
function gridTexts(puzzles) {
  if (isList(puzzles)) return Array.from(puzzles, gridText);
  throw new GridmillError({ code: "option", message: "puzzles: expected an array of puzzles" });
}

/** Returns the options of a function. */
function optionsOf(given) {
  if (given == null) return {};
  if (typeof given === "object" && !isList(given)) return given;
  throw new GridmillError({ code: "option", message: "options: expected an object" });
}

const list = (value) => (value == null ? undefined : [value].flat().map(String));
const text = (value) => (value == null ? undefined : String(value));
/** Returns the text of a file, given as text or as bytes. */
const fileText = (file) => (ArrayBuffer.isView(file) ? decoder.decode(file) : file);

/** Returns a random seed that a number holds exactly. */
export function newSeed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high >>> 11) * 2 ** 32 + low;
}

/** Returns a seed as JSON can hold it. */
const shown = (seed) => (typeof seed === "bigint" ? String(seed) : seed);

/** Returns options as the library expects them: options with one or several values as lists, and numbers as texts. */
export function recipe({ seed, er, effort, clues, level, require, forbid, allow, search, only, puzzles, ...others }) {
  return {
    ...others,
    seed: text(seed),
    er: text(er),
    effort: text(effort),
    clues: text(clues),
    level: list(level),
    require: list(require),
    forbid: list(forbid),
    allow: list(allow),
    search: search === true ? 1000 : search === false ? undefined : search,
    only: list(only),
    puzzles: puzzles == null ? undefined : gridTexts(puzzles),
  };
}

const grading = (given) => {
  const options = optionsOf(given);
  return { ...options, maxEr: text(options.maxEr) };
};

/** Makes the first puzzle from `index` on that matches the options, as `gridmill generate` does. */
export function generate(given) {
  const { index = 0, timeout, ...options } = optionsOf(given);
  const seed = options.seed ?? newSeed();
  const limit = timeout === Infinity ? undefined : timeout;
  return { seed: shown(seed), ...call("generate", recipe({ ...options, seed }), { index, timeout: limit }) };
}

/** Makes all puzzles from `index` on that match, one after another. */
export function* puzzles(given) {
  const options = optionsOf(given);
  const seed = options.seed ?? newSeed();
  let index = options.index ?? 0;
  while (true) {
    const puzzle = generate({ ...options, seed, index });
    yield puzzle;
    index = puzzle.index + 1;
  }
}

/** Makes puzzle number `index` of `gridmill remix`. */
export function remix(given) {
  const { index = 0, ...options } = optionsOf(given);
  const seed = options.seed ?? newSeed();
  if (!options.puzzles && seeded !== instance) {
    call("seeds", texts.seeds);
    seeded = instance;
  }
  return {
    seed: shown(seed),
    ...call("remix", recipe({ ...options, seed: undefined }), { index, seed: String(seed) }),
  };
}

/** Rates a puzzle, as `gridmill grade` does. */
export function grade(puzzle, options) {
  return call("grade", gridText(puzzle), grading(options));
}

/** Rates a puzzle and explains each step of its path. */
export function explain(puzzle, options) {
  return call("explain", gridText(puzzle), grading(options));
}

/** Returns the solution. */
export function solve(puzzle) {
  return call("solve", gridText(puzzle));
}

/** Returns the number of solutions, up to `limit`. */
export function countSolutions(grid, limit = 2) {
  return call("count", gridText(grid), limit);
}

/** Returns the canonical form, which all isomorphic grids share. */
export function canonical(grid) {
  return call("canonical", gridText(grid));
}

/** Applies a map, such as the one from `canonical`. */
export function transform(grid, map) {
  return call("transform", gridText(grid), map);
}

/** Returns all puzzles of a text in any format that the command reads, with their lines. */
export function read(text) {
  return call("entries", fileText(text)).map(([line, puzzle, problem]) =>
    puzzle ? { line, puzzle } : { line, problem },
  );
}

/** Returns an HTML page on which these puzzles can be played. */
export function page(puzzles, given) {
  const { title = "Sudoku", solution = false, language, messages, ...options } = optionsOf(given);
  const described = { title, solution, language, messages, grading: grading(options) };
  return call("page", gridTexts(puzzles), described, texts.source);
}

/** Returns a report about the rated puzzles of a CSV text: an HTML page with plots, and the lines without a rated puzzle. */
export function report(text, given) {
  const { title = "Sudoku" } = optionsOf(given);
  return call("report", fileText(text), { title }, texts.source);
}
