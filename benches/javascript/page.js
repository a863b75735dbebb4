// Runs in the page: measures gridmill and its peers in turn on the same work.

import * as gridmill from "/gridmill/browser.js";
import * as core from "/node_modules/sudoku-core/dist/esm/index.js";

const { makepuzzle, ratepuzzle, solvepuzzle } = module.exports;
const wing = new qqwing();
wing.setRecordHistory(true);

const numbers = (text) => [...text].map((character) => Number(character) || 0);
/** Returns the cells of a puzzle as the peers expect them: `null` if empty, digits from `first` on. */
const board = (text, first) => numbers(text).map((digit) => (digit === 0 ? null : digit - 1 + first));

/** Rates a puzzle with qqwing, which solves it by its techniques and by guessing. */
function rate(text) {
  wing.setPuzzle(numbers(text));
  wing.solve();
  return wing.getDifficulty();
}

/** For each kind of work the calls of each library, with their number per round. */
const WORKS = [
  {
    name: "make a puzzle",
    gridmill: [1000, (_, i) => gridmill.generate({ seed: 1, index: i })],
    peers: {
      "sudoku 0.0.3": [50, () => makepuzzle()],
      "qqwing 1.3.4": [50, () => wing.generatePuzzle()],
      "sudoku-core 3.0.3, `hard`": [1, () => core.generate("hard")],
    },
  },
  {
    name: "rate a puzzle",
    gridmill: [1000, (text) => gridmill.grade(text)],
    peers: {
      "sudoku 0.0.3, 4 samples": [500, (text) => ratepuzzle(board(text, 0), 4)],
      "qqwing 1.3.4": [500, rate],
      "sudoku-core 3.0.3": [20, (text) => core.analyze(board(text, 1))],
    },
  },
  {
    name: "solve a puzzle",
    gridmill: [5000, (text) => gridmill.solve(text)],
    peers: {
      "sudoku 0.0.3": [500, (text) => solvepuzzle(board(text, 0))],
      "qqwing 1.3.4": [500, rate],
      "sudoku-core 3.0.3": [20, (text) => core.solve(board(text, 1))],
    },
  },
];

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Returns the milliseconds per call. */
function time([count, work], puzzles, round) {
  const began = performance.now();
  for (let i = round * count; i < (round + 1) * count; i++) work(puzzles[i % puzzles.length], i);
  return (performance.now() - began) / count;
}

/** Returns rows of a table: work, library, calls per second, and the ratio of the library's time to gridmill's. */
window.measure = (rounds) => {
  const puzzles = Array.from({ length: 1000 }, (_, index) => gridmill.generate({ seed: 2, index }).puzzle);
  return WORKS.flatMap(({ name, gridmill: own, peers }) => {
    const all = [own, ...Object.values(peers)];
    for (const work of all) time(work, puzzles, rounds);
    const times = Array.from({ length: rounds }, (_, round) => all.map((work) => time(work, puzzles, round)));
    return ["gridmill", ...Object.keys(peers)].map((library, i) => {
      const rate = 1000 / median(times.map((round) => round[i]));
      return [name, library, rate, median(times.map((round) => round[i] / round[0]))];
    });
  });
};
performance.mark("ready");
