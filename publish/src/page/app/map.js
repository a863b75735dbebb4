// Maps to isomorphic puzzles, whose paths are images of the same path: they may transpose, permute bands, stacks, rows
// and columns, and relabel digits.

/** Returns a generator of numbers from 0 to 1 that the seed decides: mulberry32, by Tommy Ettinger. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled(items, random) {
  const list = [...items];
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

class PuzzleMap {
  /** Draws the map of a seed; 0 gives the identity. */
  constructor(seed) {
    const random = randomNumbers(seed);
    const order = seed === 0 ? (items) => items : (items) => shuffled(items, random);
    const lines = () => order([0, 1, 2]).flatMap((band) => order([0, 1, 2]).map((line) => 3 * band + line));
    const [rows, columns] = [lines(), lines()];
    const transposes = seed !== 0 && random() < 0.5;
    const digits = order(DIGITS);

    this.cells = CELLS.map((cell) => {
      const [row, column] = [rows[rowOf(cell)], columns[columnOf(cell)]];
      return transposes ? 9 * column + row : 9 * row + column;
    });
    this.digits = [0, ...digits];
    this.kinds = transposes ? [0, 2, 1] : [0, 1, 2];
    this.houses = HOUSES.map((cells, house) => {
      const cell = this.cells[cells[0]];
      const kind = this.kinds[Math.floor(house / 9)];
      return 9 * kind + [boxOf, rowOf, columnOf][kind](cell);
    });
  }

  /** Returns the image of a grid, a digit or 0 for each cell. */
  grid(digits) {
    const image = Array(81).fill(0);
    for (const cell of CELLS) image[this.cells[cell]] = this.digits[digits[cell]];
    return image;
  }
}
