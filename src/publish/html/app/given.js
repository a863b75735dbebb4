// Steps that come with a player's own puzzle, in the format of `gridmill explain --format json`.

/** Returns two symbols for each candidate in `r4c7=5` or `r4c7<>25`. */
function givenCandidates(text) {
  const [, row, column, digits] = /^r([1-9])c([1-9])(?:=|<>)([1-9]+)$/.exec(text) ?? [];
  const cell = 9 * (Number(row) - 1) + Number(column) - 1;
  return [...digits].map((digit) => DATA.symbols[cell] + DATA.symbols[Number(digit) - 1]).join("");
}

/** Returns the symbol of a house such as `box 3`. */
function givenHouse(name) {
  const [kind, number] = name.split(" ");
  return DATA.symbols[9 * KINDS.indexOf(kind) + Number(number) - 1];
}

function givenTrail(nodes) {
  const literals = nodes.map(({ literal }) => givenCandidates(literal) + (literal.includes("=") ? "+" : "-"));
  return [literals.join(""), nodes.flatMap(({ from }, to) => from.flatMap((start) => [start, to]))];
}

/** Collects the data of a puzzle: its steps, and what they share. */
class GivenPath {
  kinds = [];
  sentences = [];

  sentence(text) {
    return [this.sentences.push(text) - 1, ""];
  }

  step({ technique, label, rating, place, remove, evidence, text = "", chain = [] }) {
    const name = label ?? technique.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());
    const kind = this.kinds.push([name, Math.round(10 * rating)]) - 1;
    const houses = [evidence.house, evidence.base, evidence.cover].flat().filter(Boolean).map(givenHouse).join("");
    const trails = (evidence.trails ?? []).map(givenTrail);
    const lines = chain.map((line) => this.sentence("  ".repeat(line.depth) + line.text));
    const placed = place ? givenCandidates(place) : "";
    return [kind, ...this.sentence(text), placed, houses, remove.map(givenCandidates).join(""), "", trails, lines];
  }
}

/** Converts an object with a puzzle and its path to the data of the page. The steps must lead to the solution. */
function givenPuzzle(text) {
  let data;
  try {
    const { puzzle, level, er, path } = JSON.parse(text.trim().split("\n")[0]);
    const given = new GivenPath();
    const steps = path.map((step) => given.step(step));
    const title = level.replace(/^./, (first) => first.toUpperCase());
    const entry = [puzzle, "", title, typeof er === "number" ? er.toFixed(1) : er, steps];
    data = { kinds: given.kinds, sentences: given.sentences, puzzles: [entry] };
  } catch {
    throw new OwnError(word("own-no-steps"));
  }
  const [entry] = data.puzzles;
  const solution = solve(readPuzzle(entry[0]));
  entry[1] = solution.join("");
  const { steps } = new Puzzle(0, entry, 0, data);
  const isWrong = ({ placed, removed }) =>
    (placed && solution[placed.cell] !== placed.digit) || removed.some(({ cell, digit }) => solution[cell] === digit);
  const wrong = steps.findIndex(isWrong);
  if (wrong >= 0) throw new OwnError(word("own-wrong-step", { number: wrong + 1 }));
  return data;
}
