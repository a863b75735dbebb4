// The player's own puzzles: read from a text, and solved.

/**
 * The solver, if the page carries it.
 * @type {Solver | undefined}
 */
const SOLVER = (() => {
  const { gridmillSolver } = /** @type {any} */ (globalThis);
  return gridmillSolver && new gridmillSolver(DATA.solver);
})();

/** Largest number of characters of a puzzle, and of one with steps; those of the hardest take 760,000. */
const MOST_CHARACTERS = 10_000;
const MOST_WITH_STEPS = 3_000_000;

/** A problem of a text, with a message for the player. */
class OwnError extends Error {}

/** True if a text is a puzzle with its steps, and so an object. */
const hasSteps = (text) => text.trimStart().startsWith("{");

/** The problem of a text that is too long for a puzzle, or nothing. */
function lengthProblem(text) {
  const most = hasSteps(text) ? MOST_WITH_STEPS : MOST_CHARACTERS;
  return text.length > most ? word("own-long", { count: text.length, most }) : "";
}

/** The cells of a text, `.` for an empty one, as the command reads them: `tests/cases/texts.json` shows what both read. */
function cellsWithin(text) {
  const packed = cellsOfLink(text);
  if (packed) return packed;
  // A game id of Solo: a letter for a number of empty cells, and _ between two digits.
  const id = /(?<!\w)3x3:([\da-z_]+)/.exec(text)?.[1].replaceAll("_", "");
  if (id) return id.replace(/[a-z]/g, (letter) => ".".repeat(letter.charCodeAt(0) - 96));
  // A section such as [State] is no puzzle.
  const whole = (cellsOfJson(text) ?? text).split(/^\[(?:state|solution|pencilmarks|candidates|colou?rs)/im)[0];
  const lines = whole
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/[─-╿]/g, (sign) => (/[│┃║]/.test(sign) ? "|" : "+")));
  const rows = lines.map(cellsOfLine).filter((row) => row !== undefined);
  if (rows.length === 9) return rows.join("");
  const runs = lines.filter((line) => !line.startsWith("#")).flatMap(runsOf);
  const isSolution = (run) => !run.includes(".") && [...runs[0]].every((cell, i) => cell === "." || cell === run[i]);
  if (runs.length === 1 || (runs.length === 2 && isSolution(runs[1]))) return runs[0];
  if (runs.length > 1) throw new OwnError(word("own-not-81", { count: 81 * runs.length }));
  return undefined;
}

/** The numbers of a board in JSON as nine lines, or nothing. */
function cellsOfJson(text) {
  try {
    const boards = JSON.stringify(JSON.parse(text)).match(/\[(?:(?:\d|null|\[|\]),?)+\]/g) ?? [];
    const cells = boards.map((board) => board.replace(/null/g, "0").replace(/\D/g, ""));
    return cells.find((board) => board.length === 81)?.replace(/.{9}(?!$)/g, "$&\n");
  } catch {
    return undefined;
  }
}

/** Empty cells, where the signs are alike: the usual signs, or one of the others. */
const hasOneSign = (run) =>
  !/[-xX?#]/.test(run) || /^[\d ,\t]*([-xX?#])[\d ,\t]*(?:\1[\d ,\t]*)+$/.test(run.replace(/0/g, "."));
const asCells = (run) =>
  run
    .replace(/\+\d/g, ".")
    .replace(/[^.\d*_xX?#-]/g, "")
    .replace(/[^1-9]/g, ".");

/** The runs of 81 cells in a line that have a digit: together, or with the same sign between all cells or rows. */
function runsOf(line) {
  const cell = String.raw`(?:\+[1-9]|[\d.*_xX?#-])`;
  const usual = String.raw`(?:\+[1-9]|[\d.*_])`;
  const spaced = String.raw`(?<!${cell}|${cell}(?:, |[ ,\t]))${cell}(?:(, |[ ,\t])${cell}(?:\1${cell}){79})(?!${cell}|\1${cell})`;
  const inRows = String.raw`(?<!${cell})${cell}{9}(?:(, |[ ,\t/|;:])${cell}{9})(?:\2${cell}{9}){7}(?!${cell}|\2${cell}{9}(?!${cell}))`;
  const together = [cell, usual].map((it) => `(?<!${it})${it}{81}(?!${it})`);
  const before = /^[\s]*[\d.*_]{81}[^#]*#/.exec(line);
  const found = (before ? before[0].slice(0, -1) : line).matchAll(
    new RegExp([...together, spaced, inRows].join("|"), "g"),
  );
  return [...found]
    .map(([run]) => run)
    .filter(hasOneSign)
    .map(asCells)
    .filter((run) => /[1-9]/.test(run));
}

/** The nine cells of a line, blank in a frame where they are empty, or nothing. */
function cellsOfLine(line) {
  const cells = line.replace(/[\s|,:;]/g, "");
  if (/^[\d.*_]{9}$/.test(cells) || (/^[\dxX?-]{9}$/.test(cells) && /\d/.test(cells))) return asCells(cells);
  const frame = /^\s*\|(.*)\|\s*$/.exec(line)?.[1];
  const parts = (frame ?? line).split(frame === undefined ? /[,;\t]/ : "|");
  if (parts.length === 9 && parts.every((part) => part.trim().length < 2))
    return asCells(parts.map((part) => part.trim() || ".").join(""));
  const places = { 3: [0, 1, 2], 5: [0, 2, 4], 6: [1, 3, 5], 7: [1, 3, 5] }[parts[0].length];
  if (frame === undefined || parts.length !== 3 || !places || parts.some((part) => part.length !== parts[0].length))
    return undefined;
  const row = parts.flatMap((part) => places.map((at) => part[at].replace(" ", "."))).join("");
  return /^[\d.*_xX?-]{9}$/.test(row) ? asCells(row) : undefined;
}

/** Reads a puzzle: 81 cells somewhere in a text, or nine lines of a drawing. */
function readPuzzle(text) {
  const cells = cellsWithin(text) ?? /^\s*([.0_*]{81})\s*$/.exec(text)?.[1];
  if (!cells) {
    const characters = [...text.replace(/[\s|+\u2500-\u257f]/g, "")];
    const strange = characters.find((character) => !/[\d.*?xX_-]/.test(character));
    if (strange) throw new OwnError(word("own-character", { character: strange }));
    throw new OwnError(word("own-not-81", { count: characters.length }));
  }
  return digitsOfText(cells);
}

/** Returns the givens of a puzzle of a layout, or nothing if the text is none. */
function readBoard(text, { side, cells }) {
  const board = text.replace(/[\s|]/g, "").toUpperCase();
  const digits = digitsOfText(board);
  const isBoard = /^[\dA-P._*]+$/.test(board) && digits.length === cells.length;
  return isBoard && digits.every((digit) => digit <= side) ? digits : undefined;
}

/** Returns the givens of a puzzle of a layout, which the page may lack. */
function givensOf(text, layout) {
  const digits = layout?.isClassic ? readPuzzle(text) : layout && readBoard(text, layout);
  if (!digits) throw new OwnError(word("own-layout"));
  return digits;
}

/** Returns the layout of a puzzle in its own tables. */
const layoutTable = (layout) => (layout.isClassic ? {} : { layouts: [layout.data] });

/** Refuses a board that is no puzzle at first sight. */
function checkGivens(digits, layout) {
  const clashing = layout.conflicts(digits);
  if (clashing.length > 0) {
    const names = clashing.map((cell) => layout.cellName(cell));
    const cells = names.length > 6 ? `${names.slice(0, 6).join(word("list-with"))} …` : listed(names);
    throw new OwnError(word("own-clash", { cells }));
  }
  if (!digits.includes(0)) throw new OwnError(word("own-complete"));
}

/** The state of a candidate that the search chose. Others are 1 while they are possible, then 0. */
const CHOSEN = 2;

/** Returns the only solution of a puzzle. */
function solve(givens, { side, cells, digits, houses, peers }) {
  const candidate = (cell, digit) => side * cell + digit - 1;
  // Each cell has one digit, and each digit one cell of each house.
  const groups = [
    ...cells.map((cell) => digits.map((digit) => candidate(cell, digit))),
    ...houses.flatMap((cells) => digits.map((digit) => cells.map((cell) => candidate(cell, digit)))),
  ].map((candidates) => ({ candidates, failures: 1 }));
  const choose = (states, cell, digit) => {
    const after = states.slice();
    after.fill(0, candidate(cell, 1), candidate(cell + 1, 1));
    for (const peer of peers[cell]) after[candidate(peer, digit)] = 0;
    after[candidate(cell, digit)] = CHOSEN;
    return after;
  };
  const solutions = [];
  const search = (states) => {
    let best = { rank: Infinity, open: /** @type {number[]} */ ([]), group: groups[0] };
    for (const group of groups) {
      const open = group.candidates.filter((candidate) => states[candidate]);
      // Branch on few candidates. Groups that often fail come first, so that contradictions appear early.
      const rank = (open.length - 1) / group.failures;
      if (states[open[0]] !== CHOSEN && rank < best.rank) best = { rank, open, group };
    }
    if (best.rank === Infinity) solutions.push(states);
    else if (best.open.length === 0) best.group.failures += 1;
    for (const one of best.open) {
      if (solutions.length < 2) search(choose(states, Math.floor(one / side), (one % side) + 1));
    }
  };
  const clues = cells.filter((cell) => givens[cell]);
  const all = new Uint8Array(side ** 3).fill(1);
  search(clues.reduce((states, cell) => choose(states, cell, givens[cell]), all));
  if (solutions.length !== 1) throw new OwnError(word(solutions.length === 0 ? "own-none" : "own-many"));
  return cells.map((cell) => solutions[0].indexOf(CHOSEN, side * cell) - side * cell + 1);
}

/** Messages about grids that are not puzzles, by the solver's code. */
const REFUSALS = { no_solution: "own-none", multiple: "own-many" };

/** Converts givens to the data of a puzzle, with level and path if the page can rate it, otherwise the solution. */
async function ownData(givens, layout) {
  checkGivens(givens, layout);
  if (SOLVER && layout.isClassic) {
    try {
      return await SOLVER.rated(cellsText(givens));
    } catch (problem) {
      const { code, message } = /** @type {SolverError} */ (problem);
      if (code === "stopped") throw new OwnError("");
      throw new OwnError(word(REFUSALS[code] ?? "solver-failed", { problem: message }));
    }
  }
  const solution = solve(givens, layout);
  const entry = [cellsText(givens), cellsText(solution), word("own-level"), "", [], 0];
  return { kinds: [], sentences: [], ...layoutTable(layout), puzzles: [entry] };
}

/** Converts a text to the data of a puzzle: one of the classic board, or of a layout that the page has. */
async function ownPuzzle(text) {
  const others = layoutsData().map((data) => () => [readBoard(text, layoutFrom(data)), layoutFrom(data)]);
  const readings = [() => [readPuzzle(text), CLASSIC], ...others];
  let problem;
  for (const read of readings) {
    try {
      const [givens, layout] = read();
      if (givens) return await ownData(givens, layout);
    } catch (thrown) {
      if (!(thrown instanceof OwnError)) throw thrown;
      problem ??= thrown;
    }
  }
  throw problem;
}

/** Keeps a puzzle of the player, and returns its index. */
function keepOwn(data) {
  Own.refresh();
  const known = Own.value.findIndex((own) => ownKey(own) === ownKey(data));
  // The same puzzle again: a page with another language or with the solver has other data.
  Own.set(known < 0 ? [...Own.value, data] : Own.value.with(known, data));
  const index = DATA.puzzles.length + (known < 0 ? Own.value.length - 1 : known);
  Progress.setSeed(index, 0);
  return index;
}
