// Sharing: links that open any puzzle or position, and the share sheet or the clipboard.

/** Number of characters of a set of digits in a link: two on the classic board. */
const widthOf = ({ all }) => all.toString(36).length;

/** Returns sets of digits as text. Lists of candidates have one bit more. */
const setsText = (sets, layout) =>
  sets
    .map((set) => ((set >> 1) + ((set & IS_LIST) << layout.side)).toString(36).padStart(widthOf(layout), "0"))
    .join("");

/** Reads sets of digits from text. */
const setsOf = (text, layout) =>
  text.match(RegExp(`.{${widthOf(layout)}}`, "g")).map((part) => {
    const number = Number.parseInt(part, 36);
    return ((number << 1) & layout.all) | ((number >> layout.side) & IS_LIST);
  });

/** Returns the hash that opens any puzzle of a layout. */
const hashOfCells = ({ givens, layout }) =>
  `#p=${cellsText(givens)}${layout.isClassic ? "" : `&l=${encodeURIComponent(layout.name)}`}`;

/** Returns the hash that opens a puzzle: its number, or its cells if others do not have it. */
function hashOf(puzzle) {
  return puzzle.seed || puzzle.index >= DATA.puzzles.length ? hashOfCells(puzzle) : `#${puzzle.index + 1}`;
}

/** Returns the hash that opens a game as it is. */
function hashOfGame({ puzzle, layout, digits, marks, centre }) {
  return `${hashOfCells(puzzle)}&d=${cellsText(digits)}&m=${setsText(marks, layout)}&c=${setsText(centre, layout)}`;
}

/** Returns what a hash of a shared puzzle or game says: the text of the puzzle, its layout, and the contents of cells, if any. */
function sharedOf(hash) {
  const { p: puzzle, l, d = "", m = "", c = "" } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  if (puzzle === undefined) return undefined;
  const layout = layoutNamed(l);
  const length = layout?.cells.length;
  const isGame =
    layout &&
    RegExp(`^[\\dA-P.]{${length}}$`).test(d) &&
    [m, c].every((sets) => RegExp(`^[\\da-z]{${length * widthOf(layout)}}$`).test(sets));
  if (!isGame) return { puzzle, layout };
  const [marks, centre] = [m, c].map((sets) => setsOf(sets, layout));
  const digits = digitsOfText(d);
  const cells = digits.map((digit, cell) => ({ digit, marks: marks[cell], centre: centre[cell] }));
  return { puzzle, layout, cells };
}

/** Shares a text and a link by the sheet of the system, or copies them. The button says that they are copied. */
async function share(button, text, hash, puzzle) {
  const isWeb = location.protocol.startsWith("http");
  const url = location.href.replace(/#.*/, "") + hash;
  // Nobody else can open a file of this device.
  const content = isWeb ? { text, url } : { text: `${text}\n${cellsText(puzzle.givens)}` };
  const whole = Object.values(content).join("\n");
  try {
    if (navigator.share) {
      await navigator.share(content);
      return;
    }
    await navigator.clipboard.writeText(whole);
    button.textContent = word("copied");
    announce(word("copied"));
  } catch (problem) {
    // An abort: the player has closed the sheet.
    if (/** @type {Error} */ (problem).name !== "AbortError") window.prompt(word("share"), whole);
  }
}
