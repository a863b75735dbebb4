// Maps to isomorphic puzzles, whose paths are images of the same path: they take each house to a house, and relabel digits.

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
  constructor(seed, layout) {
    const { side, houses, places } = layout;
    const random = randomNumbers(seed);
    const order = seed === 0 ? (items) => items : (items) => shuffled(items, random);
    /** Draws an order of lines that keeps bands of a height together. */
    const lines = (height) =>
      order(numbers(side / height)).flatMap((band) => order(numbers(height)).map((line) => height * band + line));
    const [box] = layout.ofKinds("box");
    const width = box ? box.filter((cell) => cell < side).length : 1;
    const [rows, columns] = [lines(side / width), lines(width)];
    const transposes = seed !== 0 && random() < 0.5;

    this.layout = layout;
    this.houses = /** @type {number[]} */ ([]);
    this.digits = [0, ...order(layout.digits)];
    const keys = new Map(houses.map((cells, house) => [String(cells), house]).reverse());
    /** Takes a map if the image of each house is a house. */
    const take = ([rows, columns, transposes]) => {
      this.cells = layout.cells.map((cell) => {
        const [row, column] = [rows[layout.rowOf(cell)], columns[layout.columnOf(cell)]];
        return transposes ? side * column + row : side * row + column;
      });
      const images = houses.map((cells) =>
        keys.get(String(cells.map((cell) => this.cells[cell]).sort((a, b) => a - b))),
      );
      this.houses = /** @type {number[]} */ (images);
      return !images.includes(undefined);
    };
    const straight = numbers(side);
    const both = [straight, [...straight].reverse()];
    const symmetries = both.flatMap((rows) =>
      both.flatMap((columns) => [false, true].map((transposes) => [rows, columns, transposes])),
    );
    // Other houses than boxes seldom allow more than a symmetry of the board.
    [[rows, columns, transposes], ...order(symmetries)].find(take);
    this.kinds = numbers(KINDS.length);
    for (const [house, image] of this.houses.entries()) this.kinds[places[house].kind] = places[image].kind;
  }

  /** Returns the image of a grid, a digit or 0 for each cell. */
  grid(digits) {
    const image = Array(digits.length).fill(0);
    for (const cell of this.layout.cells) image[this.cells[cell]] = this.digits[digits[cell]];
    return image;
  }
}
