// The data: puzzles, and the steps that solve them.

const VALUES = new Map([...DATA.symbols].map((symbol, value) => [symbol, value]));

/** Numbers without a symbol have the character of this code and the number. */
const LARGE = 256;

/** Returns the number of a symbol. */
const numberOf = (symbol) => VALUES.get(symbol) ?? symbol.charCodeAt(0) - LARGE;

/** Returns the symbol of a number. */
const charOf = (number) => DATA.symbols[number] ?? String.fromCharCode(LARGE + number);

/** True if ratings are shown. */
const HAS_RATINGS = DATA.ratings !== false;

/** True if steps have the scores of HoDoKu instead of ratings. */
const HAS_SCORES = !!DATA.levels;

/** Returns the levels, easiest first. */
function levelsOf(puzzles) {
  const least = new Map();
  for (const [, , level, er] of puzzles) {
    const rank = DATA.levels?.indexOf(level) + 1 || Number(er.replace(">", "")) || Infinity;
    least.set(level, Math.min(least.get(level) ?? Infinity, rank));
  }
  return [...least.keys()].sort((a, b) => least.get(a) - least.get(b));
}

/** Returns the texts of a level and a rating, and the scale unless that is classic. */
const ratedText = (level, er) =>
  [level, ...(HAS_RATINGS && er ? [er, ...(DATA.scale ? [DATA.scale] : [])] : [])].filter(Boolean);

/** Returns the text of the rating of a step, if ratings are shown and it is known. */
function ratingText(tenths) {
  if (tenths === undefined) return "";
  return HAS_SCORES ? tenths / 10 : HAS_RATINGS ? (tenths / 10).toFixed(1) : "";
}

/** Digits that need other articles, and pairs of articles: the usual form, and that before these digits. */
const ARTICLES = { en: ["8", "a ", "an "], it: ["18", "i ", "gli ", "il ", "l’", "del ", "dell’"] };

/** @typedef {ReturnType<StepReader["step"]>} Step a step of a solving path */

/** Reads steps from the tables of a puzzle's data, as images under a map. */
class StepReader {
  constructor(map, tables) {
    this.map = map;
    this.tables = tables;
    /** Sum of the scores so far. */
    this.sum = 0;
  }

  candidates(text) {
    const pairs = text.match(/../gs) ?? [];
    return pairs.map(([cell, digit]) => this.candidate(cell, digit));
  }

  candidate(cell, digit) {
    return { cell: this.cell(cell), digit: this.map.digits[numberOf(digit) + 1] };
  }

  cell(symbol) {
    return this.map.cells[this.map.layout.cellOf(numberOf(symbol))];
  }

  house(symbol) {
    return this.map.houses[this.map.layout.houseOf(numberOf(symbol))];
  }

  /** Fills the places of a pattern. */
  sentence(pattern, names) {
    const { layout, digits, kinds } = this.map;
    const name = {
      "@": (symbol) => layout.cellName(this.cell(symbol)),
      "#": (symbol) => layout.signOf(digits[numberOf(symbol) + 1]),
      "^": (symbol) => layout.houseName(this.house(symbol)),
      $: (symbol) => word(`houses-${KINDS[kinds[numberOf(symbol)]]}`),
      "&": (symbol) => layout.places[this.house(symbol)].number + 1,
    };
    let next = 0;
    const text = this.tables.sentences[pattern].replace(/[@#^$&]/g, (place) => name[place](names[next++]));
    const [others, ...forms] = ARTICLES[document.documentElement.lang.slice(0, 2)] ?? [""];
    return text.replace(
      /\b\w+[ ’](?=(\d))/g,
      (form, digit) => forms[(forms.indexOf(form) & ~1) + Number(others.includes(digit))] ?? form,
    );
  }

  /** Returns the cells that a pattern names. */
  cellsIn(pattern, names) {
    const places = this.tables.sentences[pattern].match(/[@#^$&]/g) ?? [];
    return places.flatMap((place, i) => (place === "@" ? [this.cell(names[i])] : []));
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
    const [label, tenths] = this.tables.kinds[kind];
    this.sum += tenths / 10;
    const isSingle = placed !== "" && !used && trails.length === 0;
    return {
      label,
      rating: ratingText(tenths),
      tenths,
      sum: this.sum,
      isSingle,
      /** Cells that the sentence of a single names: those of the digits that leave no other cell. */
      named: isSingle ? this.cellsIn(pattern, names) : [],
      reason: this.sentence(pattern, names),
      placed: this.candidates(placed)[0],
      removed: this.candidates(removed),
      pattern: this.candidates(used),
      houses: [...houses].map((house) => this.house(house)),
      trails: trails.map((trail) => this.trail(trail)),
      lines: lines.map(([pattern, names]) => this.sentence(pattern, names)),
    };
  }
}

/** Returns the effect of a step: `r4c7=5`, `r1c2≠35 r1c3≠5`. */
function effectText({ placed, removed }, layout) {
  if (placed) return `${layout.cellName(placed.cell)}=${layout.signOf(placed.digit)}`;
  const signs = (digits) =>
    digits
      .map((digit) => layout.signOf(digit))
      .sort()
      .join("");
  const byCell = new Map();
  for (const { cell, digit } of removed) byCell.set(cell, [...(byCell.get(cell) ?? []), digit]);
  return [...byCell].map(([cell, digits]) => `${layout.cellName(cell)}≠${signs(digits)}`).join(" ");
}

/** Returns the name of a puzzle by its index. The player's own puzzles follow those of the pack. */
function nameOf(index, seed = 0) {
  const own = index + 1 - DATA.puzzles.length;
  if (own > 0) return word(Own.value[own - 1].isNew ? "puzzle-new" : "puzzle-own", { number: own });
  if (DATA.names && !seed) return DATA.names[index];
  return word(seed ? "puzzle-fresh" : "puzzle-name", { number: index + 1 });
}

/**
 * Returns the data of the layout of a puzzle, or nothing for the classic one.
 * @type {(tables: any, entry: any[]) => any}
 */
const layoutData = ({ layouts = [] }, [, , , , , number]) => layouts[number];

/** A puzzle of the pack or the player's own, or its image under the map of a seed. */
class Puzzle {
  /** An own puzzle has `tables` of its own. */
  constructor(index, entry, seed = 0, tables = DATA) {
    const [givens, solution, level, er, steps] = entry;
    this.layout = layoutFrom(layoutData(tables, entry));
    const map = new PuzzleMap(seed, this.layout);
    const reader = new StepReader(map, tables);
    this.index = index;
    this.id = idOf(index);
    this.seed = seed;
    this.level = level;
    // The image of a puzzle mostly has another score.
    this.er = HAS_SCORES && seed ? "" : er;
    this.givens = map.grid(digitsOfText(givens));
    this.solution = map.grid(digitsOfText(solution));
    this.steps = steps.map((fields) => reader.step(fields));
    this.states = this.followed();
    // Steps of large boards have no reasons.
    if (this.layout.side > 9) this.steps = this.steps.map((step, i) => explained(step, this.states[i], this.layout));
  }

  get rated() {
    return ratedText(this.level, this.er);
  }

  get name() {
    return nameOf(this.index, this.seed);
  }

  /** Returns the digits and candidates before each step, and after the last one. */
  followed() {
    const digits = [...this.givens];
    const candidates = this.layout.candidatesOf(digits);
    const states = [{ digits: [...digits], candidates: [...candidates] }];
    for (const { placed, removed } of this.steps) {
      for (const { cell, digit } of removed) candidates[cell] &= ~(1 << digit);
      if (placed) {
        digits[placed.cell] = placed.digit;
        candidates[placed.cell] = 0;
        for (const peer of this.layout.peers[placed.cell]) candidates[peer] &= ~(1 << placed.digit);
      }
      states.push({ digits: [...digits], candidates: [...candidates] });
    }
    return states;
  }
}
