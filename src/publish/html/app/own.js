// Puzzles of the player: read from a text, and solved.

/** Branches that the solver tries before it gives up, a second or so. */
const MOST_BRANCHES = 30_000;

/**
 * A program that rates puzzles, if the page carries one. It gives data like those of the page, with one puzzle.
 * @type {((givens: string) => Promise<any>) | undefined}
 */
const rate = /** @type {any} */ (globalThis).gridmillRate;

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

/** The data of a puzzle from a text: with its level and path if the page can rate it, otherwise with its solution alone. */
async function ownPuzzle(text) {
  const givens = readPuzzle(text);
  const solution = solve(givens);
  if (rate) return rate(givens.join(""));
  return { kinds: [], sentences: [], puzzles: [[givens.join(""), solution.join(""), word("own-level"), "", []]] };
}
