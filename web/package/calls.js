// The functions of the package. Each sends a message to a WebAssembly instance and returns its answer.

import { GridmillError } from "./error.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export { GridmillError };

/** @type {Library | undefined} the library for classic puzzles */
let classic;
/** @type {Library | undefined} the library for all boards */
let boards;
/** @type {() => Library} starts that where it need not wait */
let startBoards = () => {
  throw new GridmillError({ code: "internal", message: "boards are not loaded yet; await `loadBoards` first" });
};
/** The instance that has received the seeds of `remix`. */
let seeded;
/** @type {{ seeds?: any, source?: any }} the seeds of `remix`, and the texts of which `page` and `report` make pages */
let provided = {};

/** Takes what some functions need, before their first call. */
export function provide(more) {
  provided = { ...provided, ...more };
}

/** A WebAssembly module and its instance. */
class Library {
  panic = "";
  /** @type {any} */
  instance;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
  }

  get imports() {
    const panicked = (at, length) => {
      this.panic = decoder.decode(this.bytes(at, length));
    };
    return { host: { now: () => performance.now(), panicked } };
  }

  bytes(at, length) {
    return new Uint8Array(this.instance.exports.memory.buffer, at >>> 0, length >>> 0);
  }

  /** Replaces the instance by a new one. */
  restart() {
    this.instance = new WebAssembly.Instance(this.module, this.imports);
    return this;
  }

  call(request) {
    const message = encoder.encode(JSON.stringify(request, plain));
    const { exports } = this.instance;
    let answer;
    try {
      const at = exports.request(message.length);
      this.bytes(at, message.length).set(message);
      const length = exports.answer();
      answer = JSON.parse(decoder.decode(this.bytes(exports.message(), length)));
    } catch (error) {
      // After a panic the state of its memory is unknown.
      this.restart();
      throw new GridmillError({ code: "internal", message: this.panic || String(error) });
    }
    if (answer.error) throw new GridmillError(answer.error);
    return answer.value;
  }
}

/** Starts a library from its bytes or from a compiled module. */
async function started(source) {
  if (typeof WebAssembly === "undefined")
    throw new GridmillError({
      code: "internal",
      message: "gridmill needs WebAssembly, which is missing or forbidden here",
    });
  const library = new Library(source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source));
  library.instance = await WebAssembly.instantiate(library.module, library.imports);
  return library;
}

/** Starts the library for classic puzzles. Call it once, before all other functions. */
export async function load(source) {
  classic = await started(source);
}

/** Starts the library for boards of all layouts. Call it once, before the first call with such a board. */
export async function loadBoards(source) {
  boards = await started(source);
}

/** Says how the first call with such a board gets the module of that library, where it need not wait. */
export function boardsFrom(module) {
  startBoards = () => new Library(module()).restart();
}

/** Returns a value that JSON can hold. JSON refuses a bigint, would turn NaN into null, and would leave out a function. */
const plain = (_, value) =>
  ["bigint", "function", "symbol"].includes(typeof value) || (typeof value === "number" && !Number.isFinite(value))
    ? String(value)
    : value;

/** Calls a function of the library for classic puzzles by its name. */
export function call(...request) {
  if (!classic) throw new GridmillError({ code: "internal", message: "not loaded yet; call `load` first" });
  return classic.call(request);
}

/** True if a puzzle or options are about boards that are not classic. */
export const isOfBoards = (value) =>
  value?.boards === true ||
  (value?.layout != null && !["9x9", "classic"].includes(value.layout)) ||
  (value?.length !== undefined && [16, 36, 64].includes(flat(value).length));

/** Calls a function by its name: of the library for boards, if a value is about a board that is not classic. */
export function callFor(values, ...request) {
  if (!values.some(isOfBoards)) return call(...request);
  boards ??= startBoards();
  return boards.call(request);
}

const isList = (value) => typeof value === "object" && typeof value?.length === "number";
/** Flattens an array of values and of arrays. Typed arrays count as arrays, too. */
const flat = (values) => Array.from(values).flatMap((value) => (isList(value) ? Array.from(value) : [value]));

/** Returns the text of a grid, which may be an array of numbers or of rows. */
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

/** Returns the texts of several grids. A puzzle of another layout, as from `generate`, has its layout behind it. */
function gridTexts(puzzles) {
  const entry = (grid) =>
    isOfBoards(grid) && grid.puzzle ? [grid.puzzle, grid.layout] : gridText(grid?.puzzle ?? grid);
  if (isList(puzzles)) return Array.from(puzzles, entry);
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
/** Returns a layout that is not classic; the library for classic puzzles knows no such option. */
const otherLayout = (layout) => (isOfBoards({ layout }) ? layout : undefined);
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
export function recipe(given) {
  const { seed, er, effort, clues, layout, level, require, forbid, allow, search, only, puzzles, ...others } = given;
  return {
    ...others,
    layout: otherLayout(layout),
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
  return { ...options, layout: otherLayout(options.layout), maxEr: text(options.maxEr) };
};

/** Makes the first puzzle from `index` on that matches the options, as `gridmill generate` does. */
export function generate(given) {
  const { index = 0, timeout, ...options } = optionsOf(given);
  const seed = options.seed ?? newSeed();
  const limit = timeout === Infinity ? undefined : timeout;
  const asked = recipe({ ...options, seed });
  return { seed: shown(seed), ...callFor([options], "generate", asked, { index, timeout: limit }) };
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
  if (!options.puzzles && seeded !== classic?.instance) {
    call("seeds", provided.seeds);
    seeded = classic?.instance;
  }
  return {
    seed: shown(seed),
    ...call("remix", recipe({ ...options, seed: undefined }), { index, seed: String(seed) }),
  };
}

/** Rates a puzzle, as `gridmill grade` does. */
export function grade(puzzle, options) {
  return callFor([puzzle, options], "grade", gridText(puzzle), grading(options));
}

/** Rates a puzzle and explains each step of its path. */
export function explain(puzzle, options) {
  return callFor([puzzle, options], "explain", gridText(puzzle), grading(options));
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
export function read(text, given) {
  const { layout } = optionsOf(given);
  return callFor([given], "entries", fileText(text), layout).map(([line, puzzle, problem, layout]) =>
    puzzle ? { line, puzzle, ...(layout && { layout }) } : { line, problem },
  );
}

/** Returns an HTML page on which these puzzles can be played. */
export function page(puzzles, given) {
  const { title = "Sudoku", solution = false, language, messages, ...options } = optionsOf(given);
  const described = { title, solution, language, messages, grading: grading(options) };
  const texts = gridTexts(puzzles);
  return callFor([options, ...Array.from(puzzles)], "page", texts, described, provided.source);
}

/** Returns a report about the rated puzzles of a CSV text: an HTML page with plots, and the lines without a rated puzzle. */
export function report(text, given) {
  const { title = "Sudoku" } = optionsOf(given);
  return call("report", fileText(text), { title }, provided.source);
}
