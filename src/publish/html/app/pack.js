// The data: puzzles, and the steps that solve them.

const DATA = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("data")).textContent);
const VALUES = new Map([...DATA.symbols].map((symbol, value) => [symbol, value]));

/** The number that a symbol stands for. */
const numberOf = (symbol) => VALUES.get(symbol) ?? 0;

/** Levels from the easiest to the hardest. */
const LEVELS = (() => {
  const least = new Map();
  for (const [, , level, er] of DATA.puzzles) {
    least.set(level, Math.min(least.get(level) ?? Infinity, Number(er.replace(">", ""))));
  }
  return [...least.keys()].sort((a, b) => least.get(a) - least.get(b));
})();

/** @typedef {ReturnType<StepReader["step"]>} Step a step of a solving path */

/** Reads what the map makes of a step. */
class StepReader {
  constructor(map) {
    this.map = map;
  }

  candidates(text) {
    const pairs = text.match(/../gs) ?? [];
    return pairs.map(([cell, digit]) => this.candidate(cell, digit));
  }

  candidate(cell, digit) {
    return { cell: this.map.cells[numberOf(cell)], digit: this.map.digits[numberOf(digit) + 1] };
  }

  /** Puts into a pattern what it speaks of. */
  sentence(pattern, names) {
    const { cells, digits, houses, kinds } = this.map;
    const name = {
      "@": (value) => cellName(cells[value]),
      "#": (value) => digits[value + 1],
      "^": (value) => houseName(houses[value]),
      $: (value) => PLURALS[kinds[value]],
      "&": (value) => (houses[value] % 9) + 1,
    };
    let next = 0;
    const text = DATA.sentences[pattern].replace(/[@#^$&]/g, (place) => name[place](numberOf(names[next++])));
    return text.replace(/\ban? (?=\d)/g, (_, at) => (text[at + _.length] === "8" ? "an " : "a "));
  }

  trail([literals, arrows]) {
    const nodes = (literals.match(/.../gs) ?? []).map(([cell, digit, sign]) => ({
      ...this.candidate(cell, digit),
      isOn: sign === "+",
    }));
    const pairs = Array.from({ length: arrows.length / 2 }, (_, i) => [nodes[arrows[2 * i]], nodes[arrows[2 * i + 1]]]);
    return { nodes, arrows: pairs };
  }

  step([kind, pattern, names, placed, houses = "", removed = "", used = "", trails = [], lines = []]) {
    const [label, tenths] = DATA.kinds[kind];
    return {
      label,
      rating: (tenths / 10).toFixed(1),
      isSingle: placed !== "" && !used && trails.length === 0,
      reason: this.sentence(pattern, names),
      placed: this.candidates(placed)[0],
      removed: this.candidates(removed),
      pattern: this.candidates(used),
      houses: [...houses].map((house) => this.map.houses[numberOf(house)]),
      trails: trails.map((trail) => this.trail(trail)),
      lines: lines.map(([pattern, names]) => this.sentence(pattern, names)),
    };
  }
}

/** What a step changes: `r4c7=5`, `r1c2<>35 r1c3<>5`. */
function effectText({ placed, removed }) {
  if (placed) return `${cellName(placed.cell)}=${placed.digit}`;
  const byCell = Map.groupBy(removed, ({ cell }) => cell);
  return [...byCell]
    .map(
      ([cell, gone]) =>
        `${cellName(cell)}<>${gone
          .map(({ digit }) => digit)
          .sort()
          .join("")}`,
    )
    .join(" ");
}

/** A puzzle of the pack, or its image under the map of a seed. */
class Puzzle {
  constructor(index, seed = 0) {
    const [givens, solution, level, er, steps] = DATA.puzzles[index];
    const map = new PuzzleMap(seed);
    const digits = (text) => [...text].map((character) => Number(character) || 0);
    const reader = new StepReader(map);
    this.index = index;
    this.seed = seed;
    this.level = level;
    this.er = er;
    this.givens = map.grid(digits(givens));
    this.solution = map.grid(digits(solution));
    this.steps = steps.map((fields) => reader.step(fields));
    this.states = this.followed();
  }

  /** Its level and rating, and the scale of the rating unless that is classic. */
  get rated() {
    return [this.level, this.er, ...(DATA.scale ? [DATA.scale] : [])];
  }

  get name() {
    return `No. ${this.index + 1}${this.seed ? " · fresh" : ""}`;
  }

  /** Digits and candidates before each step, and after the last. */
  followed() {
    const digits = [...this.givens];
    const candidates = candidatesOf(digits);
    const states = [{ digits: [...digits], candidates: [...candidates] }];
    for (const { placed, removed } of this.steps) {
      for (const { cell, digit } of removed) candidates[cell] &= ~(1 << digit);
      if (placed) {
        digits[placed.cell] = placed.digit;
        candidates[placed.cell] = 0;
        for (const peer of PEERS[placed.cell]) candidates[peer] &= ~(1 << placed.digit);
      }
      states.push({ digits: [...digits], candidates: [...candidates] });
    }
    return states;
  }
}
