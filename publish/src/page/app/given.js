// Steps that come with a player's own puzzle, in the format of `gridmill explain --format jsonl`.

/** Patterns and chains inside a chain, by the end of its technique's id. */
const INNER = {
  plus: "+",
  nested_fc: "+ forcing",
  nested_mfc: "+ multiple",
  nested_dfc: "+ dynamic",
  nested_dfc_plus: "+ dynamic (+ forcing)",
  nested_dfc_1: "+ dynamic (+)",
  nested_dfc_2: "+ dynamic (+ forcing)",
  nested_dfc_3: "+ dynamic (+ multiple)",
};

/** Returns the name of a technique in the language of the page. */
function techniqueName(id) {
  const [, outer, end] = /^(dynamic_[a-z]+_chain)_(.+)$/.exec(id) ?? ["", id, ""];
  const inner = end && ` (${INNER[end].replace(/[a-z]+/g, (chain) => word(`inner-${chain}`))})`;
  // An unknown technique throws.
  return DATA.techniques[outer].concat(inner);
}

/** Returns the symbol of a cell or a house: `r4c7`, `box 3`. */
function symbolOf(name) {
  const [, row, column] = /^r([1-9])c([1-9])$/.exec(name) ?? [];
  const [kind, number] = name.split(" ");
  return DATA.symbols[row ? 9 * Number(row) + Number(column) - 10 : 9 * KINDS.indexOf(kind) + Number(number) - 1];
}

/** Returns two symbols for each candidate in `r4c7=5` or `r4c7<>25`. */
function givenCandidates(text) {
  const [cell, digits] = text.split(/=|<>/);
  return [...digits].map((digit) => symbolOf(cell) + DATA.symbols[Number(digit) - 1]).join("");
}

function givenTrail(nodes) {
  const literals = nodes.map(({ literal }) => givenCandidates(literal) + (literal.includes("=") ? "+" : "-"));
  return [literals.join(""), nodes.flatMap(({ from }, to) => from.flatMap((start) => [start, to]))];
}

/** Returns the candidates of a pattern, of the candidates before its step. */
function givenPattern({ kind, base, digit, digits, links, trails, ...others }, candidates) {
  if (trails) return "";
  const houses = base ? [base].flat() : [];
  const names = JSON.stringify([links, others]).match(/r\dc\d(?![=<])/g) ?? [];
  const cells = houses.flatMap((house) => CLASSIC.houses[numberOf(symbolOf(house))]);
  const used = kind.endsWith("_subset") ? digits : base || links ? [digit] : CLASSIC.digits;
  const pairs = [...new Set([...cells, ...names.map((name) => numberOf(symbolOf(name)))])].flatMap((cell) =>
    used.map((digit) => (hasDigit(candidates[cell], digit) ? DATA.symbols[cell] + DATA.symbols[digit - 1] : "")),
  );
  return pairs.join("");
}

/** Returns a step without a sentence: only the grader knows the reason. */
function givenStep({ place, remove, evidence }, kind) {
  const { trails = [], ...others } = evidence;
  const houses = JSON.stringify(others).match(/[a-z]+ \d/g) ?? [];
  const gone = remove.map(givenCandidates).join("");
  const placed = place ? givenCandidates(place) : "";
  return [kind, 0, "", placed, houses.map(symbolOf).join(""), gone, "", trails.map(givenTrail)];
}

/**
 * Converts an object with a puzzle and its path to the data of the page. The steps must lead to the solution. A page with the
 * solver finds the path itself, because the solver explains every step. A page with scores takes no steps with ratings.
 */
async function givenPuzzle(text) {
  try {
    const { puzzle, level, er, path } = JSON.parse(text.trim().split("\n")[0]);
    if (SOLVER || HAS_SCORES) return await ownPuzzle(puzzle);
    const givens = readPuzzle(puzzle);
    checkGivens(givens, CLASSIC);
    const solution = solve(givens, CLASSIC);
    const title = DATA.words[`level-${level}`] ?? level;
    const kinds = path.map(({ technique, rating }) => [techniqueName(technique), Math.round(10 * rating)]);
    const rating = typeof er === "number" ? er.toFixed(1) : er;
    const entry = [puzzle, solution.join(""), title, rating, path.map(givenStep)];
    /** @type {any} */
    const data = { kinds, sentences: [""], puzzles: [entry] };
    const { steps, states } = new Puzzle(0, entry, 0, data);
    const isWrong = ({ placed, removed }) =>
      (placed && solution[placed.cell] !== placed.digit) || removed.some(({ cell, digit }) => solution[cell] === digit);
    const wrong = steps.findIndex(isWrong);
    if (wrong >= 0) throw new OwnError(word("own-wrong-step", { number: wrong + 1 }));
    for (const [i, { evidence }] of path.entries()) {
      entry[4][i][6] = givenPattern(evidence, states[i].candidates);
    }
    return data;
  } catch (problem) {
    throw problem instanceof OwnError ? problem : new OwnError(word("own-no-steps"));
  }
}
