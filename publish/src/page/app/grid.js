// Numbers of cells, digits and houses: cells are 0 to 80, row by row; digits 1 to 9; houses 0 to 26 (boxes, rows,
// columns). Sets of digits are numbers with bit d for digit d.

const CELLS = [...Array(81).keys()];
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const ALL_DIGITS = 0b1111111110;

const rowOf = (cell) => Math.floor(cell / 9);
const columnOf = (cell) => cell % 9;
const boxOf = (cell) => 3 * Math.floor(rowOf(cell) / 3) + Math.floor(columnOf(cell) / 3);

const HOUSES = [boxOf, rowOf, columnOf].flatMap((place) =>
  [...Array(9).keys()].map((number) => CELLS.filter((cell) => place(cell) === number)),
);

const PEERS = CELLS.map((cell) => {
  const houses = HOUSES.filter((cells) => cells.includes(cell));
  return [...new Set(houses.flat())].filter((other) => other !== cell);
});

/** Bit of a set of marks that had all candidates of its cell: it is a list of candidates. Other marks are notes. */
const IS_LIST = 1;

const hasDigit = (set, digit) => ((set >> digit) & 1) === 1;
const digitsOf = (set) => DIGITS.filter((digit) => hasDigit(set, digit));

/** Returns the candidates of empty cells that follow from the digits alone, 0 for cells with a digit. */
function candidatesOf(digits) {
  return CELLS.map((cell) => {
    if (digits[cell]) return 0;
    return PEERS[cell].reduce((set, peer) => (digits[peer] ? set & ~(1 << digits[peer]) : set), ALL_DIGITS);
  });
}
