// Singles: digits that follow from the digits on the board alone.

/** Returns a few cells with a digit that most of some cells see. */
function seenFrom(cells, digit, digits, { cells: all, peers }) {
  const seen = [];
  for (let unseen = cells; ; ) {
    const left = unseen;
    const ranked = all
      .filter((cell) => digits[cell] === digit)
      .map((cell) => ({
        cell,
        rest: left.filter((other) => !peers[cell].includes(other)),
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
function linesOf(seen, blocked, { houses }) {
  const lines = [];
  for (let left = blocked; left.length > 0; left = left.filter((cell) => !houses[lines.at(-1)].includes(cell))) {
    const counts = houses.map((cells) =>
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

/** Returns the kind of a single in a house. */
function kindIn(house, digits, layout) {
  if (layout.houses[house].filter((cell) => !digits[cell]).length === 1) return LAST_DIGIT;
  return layout.places[house].kind === 0 ? HIDDEN_IN_BOX : HIDDEN_IN_LINE;
}

/** Returns the singles of the easiest kind on a board, each with its kind, its cell, its digit and its houses, at most one. */
function easiestSingles(digits, layout) {
  const candidates = layout.candidatesOf(digits);
  const found = layout.houses.flatMap((cells, house) => {
    const kind = kindIn(house, digits, layout);
    return layout.digits.flatMap((digit) => {
      const places = cells.filter((cell) => hasDigit(candidates[cell], digit));
      return places.length === 1 ? [{ kind, cell: places[0], digit, houses: [house] }] : [];
    });
  });
  for (const cell of layout.cells) {
    const [digit, ...others] = layout.digitsOf(candidates[cell]);
    if (digit && others.length === 0) found.push({ kind: NAKED, cell, digit, houses: [] });
  }
  const easiest = [LAST_DIGIT, HIDDEN_IN_BOX, HIDDEN_IN_LINE, NAKED].find((kind) =>
    found.some((it) => it.kind === kind),
  );
  return found.filter((it) => it.kind === easiest);
}

/** Returns a single on a board as a step. */
function singleStep({ kind, cell, digit, houses }, digits, layout) {
  const label = DATA.techniques[kind.technique];
  const [, tenths] = DATA.kinds.find(([known]) => known === label) ?? [];
  const others = houses.flatMap((house) => layout.houses[house]).filter((other) => !digits[other] && other !== cell);
  const seen = seenFrom(others, digit, digits, layout).sort((a, b) => a - b);
  const listOf = (cells) => listForm(cells.map((cell) => layout.cellName(cell)));
  const lines = listForm(linesOf(seen, others, layout).map((house) => layout.houseName(house)));
  const house = layout.houseForm(houses[0]);
  const names = { cell: layout.cellName(cell), digit: layout.signOf(digit), seen: listOf(seen), lines, house };
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

/** Returns a step of a path without reasons; a single with its house, and with its reason if the digits alone show it. */
function explained(step, { digits, candidates }, layout) {
  if (!step.isSingle) return step;
  const { cell, digit } = step.placed;
  const isOnlyPlace = (candidates) => (cells) =>
    cells.includes(cell) && cells.every((other) => other === cell || !hasDigit(candidates[other], digit));
  const seen = layout.candidatesOf(digits);
  const isNaked = step.label === DATA.techniques[NAKED.technique];
  const house = isNaked ? -1 : layout.houses.findIndex(isOnlyPlace(candidates));
  const houses = isNaked ? [] : [house];
  if (isNaked ? layout.digitsOf(seen[cell]).length > 1 : !isOnlyPlace(seen)(layout.houses[house]))
    return { ...step, houses };
  const kind = isNaked ? NAKED : kindIn(house, digits, layout);
  const { named, reason } = singleStep({ kind, cell, digit, houses }, digits, layout);
  return { ...step, houses, named, reason };
}
