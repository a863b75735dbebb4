// Singles: digits that follow from the digits on the board alone.

/** Returns a few cells with a digit that most of some cells see. */
function seenFrom(cells, digit, digits) {
  const seen = [];
  for (let unseen = cells; ; ) {
    const left = unseen;
    const ranked = CELLS.filter((cell) => digits[cell] === digit).map((cell) => ({
      cell,
      rest: left.filter((other) => !PEERS[cell].includes(other)),
    }));
    const best = ranked.reduce((best, one) => (one.rest.length <= best.rest.length ? one : best), {
      cell: -1,
      rest: left,
    });
    if (best.rest.length === unseen.length) return seen;
    seen.push(best.cell);
    unseen = best.rest;
  }
}

/** Returns houses by which digits in the cells `seen` block all of some cells, few of them. */
function linesOf(seen, blocked) {
  const lines = [];
  for (let left = blocked; left.length > 0; left = left.filter((cell) => !HOUSES[lines.at(-1)].includes(cell))) {
    const counts = HOUSES.map((cells) =>
      cells.some((cell) => seen.includes(cell)) ? left.filter((cell) => cells.includes(cell)).length : 0,
    );
    lines.push(counts.lastIndexOf(Math.max(...counts)));
  }
  return lines.sort((a, b) => a - b);
}

/** The kinds of singles, the easiest first: the names of the technique, of its reason, and of the question about it. */
const LAST_DIGIT = { technique: "last_digit", reason: "LastCell", question: "AskLastCell" };
const HIDDEN_IN_BOX = {
  technique: HAS_SCORES ? "hidden_single" : "hidden_single_box",
  reason: "OnlyPlaceSeen",
  question: "AskPlaceInBox",
};
const HIDDEN_IN_LINE = {
  technique: HAS_SCORES ? "hidden_single" : "hidden_single_line",
  reason: "OnlyPlaceSeen",
  question: "AskPlaceInLine",
};
const NAKED = { technique: "naked_single", reason: "OnlyDigitSeen", question: "AskDigit" };

/** Returns the singles of the easiest kind on a board, each with its kind, its cell, its digit and its houses, at most one. */
function easiestSingles(digits) {
  const candidates = candidatesOf(digits);
  const found = HOUSES.flatMap((cells, house) => {
    const empty = cells.filter((cell) => !digits[cell]);
    const kind = empty.length === 1 ? LAST_DIGIT : house < 9 ? HIDDEN_IN_BOX : HIDDEN_IN_LINE;
    return DIGITS.flatMap((digit) => {
      const places = empty.filter((cell) => hasDigit(candidates[cell], digit));
      return places.length === 1 ? [{ kind, cell: places[0], digit, houses: [house] }] : [];
    });
  });
  for (const cell of CELLS) {
    const [digit, ...others] = digitsOf(candidates[cell]);
    if (digit && others.length === 0) found.push({ kind: NAKED, cell, digit, houses: [] });
  }
  const easiest = [LAST_DIGIT, HIDDEN_IN_BOX, HIDDEN_IN_LINE, NAKED].find((kind) =>
    found.some((it) => it.kind === kind),
  );
  return found.filter((it) => it.kind === easiest);
}

/** Returns a single on a board as a step. */
function singleStep({ kind, cell, digit, houses }, digits) {
  const label = DATA.techniques[kind.technique];
  const [, tenths] = DATA.kinds.find(([known]) => known === label) ?? [];
  const others = houses.flatMap((house) => HOUSES[house]).filter((other) => !digits[other] && other !== cell);
  const seen = seenFrom(others, digit, digits).sort((a, b) => a - b);
  const lines = listForm(linesOf(seen, others).map(houseName));
  const names = { cell: cellName(cell), digit, seen: listForm(seen.map(cellName)), lines, house: houseForm(houses[0]) };
  return {
    label,
    rating: ratingText(tenths),
    isSingle: true,
    named: seen,
    reason: word(kind.reason, names),
    question: word(kind.question, names),
    placed: { cell, digit },
    removed: [],
    pattern: [],
    houses,
    trails: [],
    lines: [],
  };
}
