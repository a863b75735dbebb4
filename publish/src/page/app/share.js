// Sharing: links that open any puzzle or position, and the share sheet or the clipboard.

/** Returns sets of digits as text: two characters for each cell. Lists of candidates have one bit more. */
const setsText = (sets) =>
  sets.map((set) => ((set >> 1) + ((set & IS_LIST) << 9)).toString(36).padStart(2, "0")).join("");

/** Reads sets of digits from text. */
const setsOf = (text) =>
  text.match(/../g).map((pair) => {
    const number = Number.parseInt(pair, 36);
    return ((number << 1) & ALL_DIGITS) | ((number >> 9) & IS_LIST);
  });

const cellsText = (digits) => digits.map((digit) => digit || ".").join("");

/** Returns the hash that opens a puzzle: its number, or its cells if others do not have it. */
function hashOf({ index, seed, givens }) {
  return seed || index >= DATA.puzzles.length ? `#p=${cellsText(givens)}` : `#${index + 1}`;
}

/** Returns the hash that opens a game as it is. */
function hashOfGame({ givens, digits, marks, centre }) {
  return `#p=${cellsText(givens)}&d=${cellsText(digits)}&m=${setsText(marks)}&c=${setsText(centre)}`;
}

/** Returns what a hash of a shared puzzle or game says: the text of the puzzle, and the contents of cells, if any. */
function sharedOf(hash) {
  const { p: puzzle, d = "", m = "", c = "" } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  if (puzzle === undefined) return undefined;
  const isGame = /^[\d.]{81}$/.test(d) && [m, c].every((sets) => /^[\da-z]{162}$/.test(sets));
  if (!isGame) return { puzzle };
  const [marks, centre] = [m, c].map(setsOf);
  const cells = [...d].map((digit, cell) => ({ digit: Number(digit) || 0, marks: marks[cell], centre: centre[cell] }));
  return { puzzle, cells };
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
