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

/** Returns the text of the 81 cells in a longer text, such as a link: packed, 81 in a row, or nine lines of nine. */
function cellsWithin(text) {
  const packed = cellsOfLink(text);
  if (packed) return packed;
  const lines = text.split("\n").map((line) => line.replace(/[\s|+]/g, ""));
  const rows = lines.filter((line) => /^[\d.*_xX-]{9}$/.test(line));
  const row = text.match(/[\d.*_-]+/g)?.find((part) => part.length === 81);
  return (rows.length === 9 ? rows.join("") : row)?.replace(/[_-]/g, ".");
}

/** Reads a puzzle: 81 digits, or dots, zeros or dashes for empty cells. Lines of a drawing are left out. */
function readPuzzle(text) {
  const drawing = text.replace(/[\s|+\u2500-\u257f]/g, "");
  // Dashes are empty cells or borders of a drawing.
  const whole = drawing.replace(/[_-]/g, drawing.length === 81 ? "." : "");
  const isWhole = /^[\d.*?xX]{81}$/.test(whole);
  const characters = [...(isWhole ? whole : (cellsWithin(text) ?? whole))];
  const strange = characters.find((character) => !/[\d.*?xX]/.test(character));
  if (strange) throw new OwnError(word("own-character", { character: strange }));
  if (characters.length !== 81) throw new OwnError(word("own-not-81", { count: characters.length }));
  const digits = characters.map((character) => Number(character) || 0);
  const clashing = CELLS.filter((cell) => digits[cell] && PEERS[cell].some((peer) => digits[peer] === digits[cell]));
  if (clashing.length > 0) {
    const names = clashing.map(cellName);
    const cells = names.length > 6 ? `${names.slice(0, 6).join(word("list-with"))} …` : listed(names);
    throw new OwnError(word("own-clash", { cells }));
  }
  if (!digits.includes(0)) throw new OwnError(word("own-complete"));
  return digits;
}

/** The state of a candidate that the search chose. Others are 1 while they are possible, then 0. */
const CHOSEN = 2;

/** Returns the only solution of a puzzle. */
function solve(givens) {
  const candidate = (cell, digit) => 9 * cell + digit - 1;
  // Each cell has one digit, and each digit one cell of each house.
  const groups = [
    ...CELLS.map((cell) => DIGITS.map((digit) => candidate(cell, digit))),
    ...HOUSES.flatMap((cells) => DIGITS.map((digit) => cells.map((cell) => candidate(cell, digit)))),
  ].map((candidates) => ({ candidates, failures: 1 }));
  const choose = (states, cell, digit) => {
    const after = states.slice();
    after.fill(0, candidate(cell, 1), candidate(cell, 10));
    for (const peer of PEERS[cell]) after[candidate(peer, digit)] = 0;
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
      if (solutions.length < 2) search(choose(states, Math.floor(one / 9), (one % 9) + 1));
    }
  };
  const clues = CELLS.filter((cell) => givens[cell]);
  search(clues.reduce((states, cell) => choose(states, cell, givens[cell]), new Uint8Array(729).fill(1)));
  if (solutions.length !== 1) throw new OwnError(word(solutions.length === 0 ? "own-none" : "own-many"));
  return CELLS.map((cell) => solutions[0].indexOf(CHOSEN, 9 * cell) - 9 * cell + 1);
}

/** Messages about grids that are not puzzles, by the solver's code. */
const REFUSALS = { no_solution: "own-none", multiple: "own-many" };

/** Converts a text to the data of a puzzle, with level and path if the page can rate it, otherwise the solution. */
async function ownPuzzle(text) {
  const givens = readPuzzle(text);
  if (SOLVER) {
    try {
      return await SOLVER.rated(givens.join(""));
    } catch (problem) {
      const { code, message } = /** @type {SolverError} */ (problem);
      if (code === "stopped") throw new OwnError("");
      throw new OwnError(word(REFUSALS[code] ?? "solver-failed", { problem: message }));
    }
  }
  const solution = solve(givens);
  return { kinds: [], sentences: [], puzzles: [[givens.join(""), solution.join(""), word("own-level"), "", []]] };
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
