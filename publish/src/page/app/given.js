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

/** Returns the symbol of a cell or a house: `r4c7`, `box 3`, `diagonal 1`, `asterisk`. */
function symbolOf(name, layout) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  if (row) return charOf(Math.max(layout.side, 9) * (Number(row) - 1) + Number(column) - 1);
  const [family, number] = name.split(" ");
  const kind = KINDS.indexOf(name.replace(" ", "-"));
  return charOf(
    kind < 0 ? numberOfHouse({ kind: KINDS.indexOf(family), number: number - 1 }) : numberOfHouse({ kind, number: 0 }),
  );
}

/** Returns two symbols for each candidate in `r4c7=5` or `r4c7<>25`. */
function givenCandidates(text, layout) {
  const [cell, digits] = text.split(/=|<>/);
  return digitsOfText(digits)
    .map((digit) => symbolOf(cell, layout) + charOf(digit - 1))
    .join("");
}

function givenTrail(nodes, layout) {
  const literals = nodes.map(({ literal }) => givenCandidates(literal, layout) + (literal.includes("=") ? "+" : "-"));
  return [literals.join(""), nodes.flatMap(({ from }, to) => from.flatMap((start) => [start, to]))];
}

/** Returns the candidates of a pattern, of the candidates before its step. */
function givenPattern({ kind, base, digit, digits, links, trails, ...others }, candidates, layout) {
  if (trails) return "";
  const houses = base ? [base].flat() : [];
  const names = JSON.stringify([links, others]).match(/r\d+c\d+(?![=<\d])/g) ?? [];
  const cells = houses.flatMap((house) => layout.houses[layout.houseOf(numberOf(symbolOf(house, layout)))]);
  const used = kind.endsWith("_subset") ? digits : base || links ? [digit] : layout.digits;
  const named = names.map((name) => layout.cellOf(numberOf(symbolOf(name, layout))));
  const pairs = [...new Set([...cells, ...named])].flatMap((cell) => {
    const { row, column } = layout.placeOf(cell);
    const symbol = symbolOf(`r${row}c${column}`, layout);
    return used.map((digit) => (hasDigit(candidates[cell], digit) ? symbol + charOf(digit - 1) : ""));
  });
  return pairs.join("");
}

/** Returns a step without a sentence: only the grader knows the reason. */
function givenStep({ technique, place, remove, evidence }, kind, layout) {
  const { trails = [], ...others } = evidence;
  const houses = JSON.stringify(others).match(/[a-z]+ \d+|asterisk|girandola|centerdot/g) ?? [];
  const gone = remove.map((text) => givenCandidates(text, layout)).join("");
  const placed = place ? givenCandidates(place, layout) : "";
  const symbols = houses.map((house) => symbolOf(house, layout)).join("");
  // A placed digit without a pattern is a single.
  const pattern = evidence.kind === "unstated" && !/single|last_digit/.test(technique) ? placed : "";
  return [kind, 0, "", placed, symbols, gone, pattern, trails.map((nodes) => givenTrail(nodes, layout))];
}

/**
 * Converts an object with a puzzle and its path to the data of the page. The steps must lead to the solution. A page with the
 * solver finds the path itself, because the solver explains every step. A page with scores takes no steps with ratings.
 */
async function givenPuzzle(text) {
  try {
    const { puzzle, layout: name, level, er, path } = JSON.parse(text.trim().split("\n")[0]);
    if (HAS_SCORES || (SOLVER && !name)) return await ownPuzzle(puzzle);
    const layout = layoutNamed(name);
    const givens = givensOf(puzzle, layout);
    checkGivens(givens, layout);
    const solution = solve(givens, layout);
    const title = DATA.words[`level-${level}`] ?? level;
    const kinds = path.map(({ technique, rating }) => [techniqueName(technique), Math.round(10 * rating)]);
    const rating = typeof er === "number" ? er.toFixed(1) : er;
    const steps = path.map((step, kind) => givenStep(step, kind, layout));
    const entry = [puzzle, cellsText(solution), title, rating, steps, 0];
    /** @type {any} */
    const data = { kinds, sentences: [""], ...layoutTable(layout), puzzles: [entry] };
    const { states, ...read } = new Puzzle(0, entry, 0, data);
    const isWrong = ({ placed, removed }) =>
      (placed && solution[placed.cell] !== placed.digit) || removed.some(({ cell, digit }) => solution[cell] === digit);
    const wrong = read.steps.findIndex(isWrong);
    if (wrong >= 0) throw new OwnError(word("own-wrong-step", { number: wrong + 1 }));
    for (const [i, { evidence }] of path.entries()) {
      steps[i][6] ||= givenPattern(evidence, states[i].candidates, layout);
    }
    return data;
  } catch (problem) {
    throw problem instanceof OwnError ? problem : new OwnError(word("own-no-steps"));
  }
}
