// Boards: their cells, digits and houses. Cells are numbered row by row, digits from 1, and houses in the order of the layout.
// Sets of digits are numbers with bit d for digit d.

/** Bit of a set of marks that had all candidates of its cell: it is a list of candidates. Other marks are notes. */
const IS_LIST = 1;

const numbers = (count) => [...Array(count).keys()];
const hasDigit = (set, digit) => ((set >> digit) & 1) === 1;
const cellsText = (digits) => digits.map((digit) => (digit ? sign(digit) : ".")).join("");
const digitsOfText = (text) => [...text].map((character) => Number.parseInt(character, 36) || 0);

/** Returns the character for a digit in texts for programs: those after 9 are letters. */
const sign = (digit) => digit.toString(36).toUpperCase();

/** Kinds of houses in the order of the library. */
const KINDS = ["box", "row", "column", "group", "window"].concat([
  "diagonal-1",
  "diagonal-2",
  "girandola",
  "asterisk",
  "centerdot",
  "region",
]);

/** Returns the library's number of a house: it has nine of each kind, and one of those from diagonals to center dots. */
const numberOfHouse = ({ kind, number }) => 9 * Math.min(kind, 5) + Math.max(kind - 5, 0) + number;

/** @typedef {[kind: string, houses: string]} Family kind of houses, and the house of each cell, or `.` */

class Layout {
  /** @param {{ name: string, side: number, families: Family[], rules?: string, symbols?: string }} data */
  constructor(data) {
    const { name, side, families, rules = "", symbols = "" } = data;
    this.data = data;
    this.name = name;
    this.side = side;
    this.rules = rules;
    /** What stands for the digits, if it is not they. */
    this.symbols = [...symbols];
    this.cells = numbers(side * side);
    this.digits = numbers(side).map((digit) => digit + 1);
    this.all = 2 ** (side + 1) - 2;
    this.middle = (side + 1) * (side >> 1);
    /** The cells of each house, and its kind and number. */
    this.houses = /** @type {number[][]} */ ([]);
    this.places = /** @type {{ kind: number, number: number }[]} */ ([]);
    for (const [kind, map] of families) {
      for (const [number, house] of [...new Set(map)]
        .filter((house) => house !== ".")
        .sort()
        .entries()) {
        this.houses.push(this.cells.filter((cell) => map[cell] === house));
        this.places.push({ kind: KINDS.indexOf(kind), number });
      }
    }
    this.peers = this.cells.map((cell) => {
      const houses = this.houses.filter((cells) => cells.includes(cell));
      return [...new Set(houses.flat())].filter((other) => other !== cell);
    });
  }

  get isClassic() {
    return this.name === CLASSIC.name;
  }

  rowOf(cell) {
    return Math.floor(cell / this.side);
  }

  columnOf(cell) {
    return cell % this.side;
  }

  /** Returns the houses of some kinds. */
  ofKinds(...kinds) {
    return this.houses.filter((_, house) => kinds.includes(KINDS[this.places[house].kind]));
  }

  /** Returns the cell of a number of the library, which has nine columns on smaller boards. */
  cellOf(number) {
    return this.side < 9 ? this.side * Math.floor(number / 9) + (number % 9) : number;
  }

  /** Returns the house of a number of the library. */
  houseOf(number) {
    return this.places.findIndex((place) => numberOfHouse(place) === number);
  }

  /** Returns the character that the player sees for a digit. */
  signOf(digit) {
    return this.symbols[digit - 1] ?? sign(digit);
  }

  digitsOf(set) {
    return this.digits.filter((digit) => hasDigit(set, digit));
  }

  /** Returns the candidates of empty cells that follow from the digits alone, 0 for cells with a digit. */
  candidatesOf(digits) {
    return this.cells.map((cell) => {
      if (digits[cell]) return 0;
      return this.peers[cell].reduce((set, peer) => (digits[peer] ? set & ~(1 << digits[peer]) : set), this.all);
    });
  }

  /** Returns the cells whose digit a peer has, too. */
  conflicts(digits) {
    return this.cells.filter((cell) => digits[cell] && this.peers[cell].some((peer) => digits[peer] === digits[cell]));
  }

  /** The row and the column of a cell, from 1. */
  placeOf(cell) {
    return { row: this.rowOf(cell) + 1, column: this.columnOf(cell) + 1 };
  }

  cellName(cell) {
    return word("cell-name", this.placeOf(cell));
  }

  houseName(house) {
    const { kind, number } = this.places[house];
    return word(`house-${KINDS[kind]}`, { number: number + 1 });
  }

  /** A house as a value of a message, where its kind decides the form. */
  houseForm(house) {
    return house in this.houses && { form: KINDS[this.places[house].kind], toString: () => this.houseName(house) };
  }
}

const mapOf = (place) =>
  numbers(81)
    .map((cell) => place(Math.floor(cell / 9), cell % 9))
    .join("");
const CLASSIC = new Layout({
  name: "9x9",
  side: 9,
  families: [
    ["box", mapOf((row, column) => 3 * Math.floor(row / 3) + Math.floor(column / 3))],
    ["row", mapOf((row) => row)],
    ["column", mapOf((_, column) => column)],
  ],
});

/** The layouts so far, by name and symbols. */
const LAYOUTS = new Map([[CLASSIC.name, CLASSIC]]);

/** Returns the layout of some data; what they lack is classic. */
function layoutFrom(data = {}) {
  const { name = CLASSIC.name, symbols = "" } = data;
  const layout = LAYOUTS.get(name + symbols) ?? new Layout({ ...CLASSIC.data, ...data });
  LAYOUTS.set(name + symbols, layout);
  return layout;
}
