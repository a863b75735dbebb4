// Puzzles of the player: read from a text, and solved.

/** Branches that the solver tries before it gives up, a second or so. */
const MOST_BRANCHES = 30_000;

/**
 * The solver, if the page carries it.
 * @type {Solver | undefined}
 */
const SOLVER = (() => {
  const { gridmillSolver } = /** @type {any} */ (globalThis);
  return gridmillSolver && new gridmillSolver(DATA.solver);
})();

/** A problem of a text, with a message for the player. */
class OwnError extends Error {}

/** Reads a puzzle: 81 digits, or dots, zeros or dashes for empty cells. Lines of a drawing are left out. */
function readPuzzle(text) {
  const drawing = text.replace(/[\s|+\u2500-\u257f]/g, "");
  // Dashes are empty cells, or lines of a drawing.
  const characters = [...drawing.replace(/[_-]/g, drawing.length === 81 ? "." : "")];
  const strange = characters.find((character) => !/[\d.*?xX]/.test(character));
  if (strange) throw new OwnError(word("own-character", { character: strange }));
  if (characters.length !== 81) throw new OwnError(word("own-not-81", { count: characters.length }));
  const digits = characters.map((character) => Number(character) || 0);
  const clashing = CELLS.filter((cell) => digits[cell] && PEERS[cell].some((peer) => digits[peer] === digits[cell]));
  if (clashing.length > 0) throw new OwnError(word("own-clash", { cells: listed(clashing.map(cellName)) }));
  return digits;
}

/** The only solution of a puzzle. */
function solve(givens) {
  const digits = [...givens];
  const solutions = [];
  let branches = 0;
  const search = () => {
    const candidates = candidatesOf(digits);
    const open = CELLS.filter((cell) => !digits[cell]);
    if (open.length === 0) return solutions.push([...digits]) > 1;
    const size = (cell) => digitsOf(candidates[cell]).length;
    const cell = open.reduce((least, cell) => (size(cell) < size(least) ? cell : least));
    for (const digit of digitsOf(candidates[cell])) {
      branches += 1;
      if (branches > MOST_BRANCHES) throw new OwnError(word("own-hard"));
      digits[cell] = digit;
      if (search()) return true;
    }
    digits[cell] = 0;
    return false;
  };
  search();
  if (solutions.length !== 1) throw new OwnError(word(solutions.length === 0 ? "own-none" : "own-many"));
  return solutions[0];
}

/** Messages about grids that are no puzzle, by the code of the solver. */
const REFUSALS = { no_solution: "own-none", multiple: "own-many" };

/** The data of a puzzle from a text: with its level and path if the page can rate it, otherwise with its solution alone. */
async function ownPuzzle(text) {
  const givens = readPuzzle(text);
  // A complete grid needs no path.
  if (SOLVER && givens.includes(0)) {
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
