// The messages of the page's language by name, with places for arguments.

/** @typedef {string | MessagePiece[]} Message a message as `publish::language` writes it */
/** @typedef {string | [string] | [string, Record<string, Message>]} MessagePiece words, a place, or forms by a number */

/** @type {{ words: Record<string, Message> } & Record<string, any>} */
const DATA = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("data")).textContent);

/** Plural rules of the language, or of English if the browser does not know its tag. */
const PLURALS = (() => {
  try {
    return new Intl.PluralRules(document.documentElement.lang);
  } catch {
    return new Intl.PluralRules("en");
  }
})();

/** Returns the text of a message. */
function word(id, values = {}) {
  /** @type {(message: Message) => string} */
  const text = (message) => (typeof message === "string" ? message : message.map(piece).join(""));
  /** @type {(piece: MessagePiece) => string} */
  const piece = (piece) => {
    if (typeof piece === "string") return piece;
    const [name, forms] = piece;
    const value = values[name];
    if (!forms) return String(value);
    const form = value.form ?? value;
    return text(forms[form] ?? forms[PLURALS.select(form)] ?? forms.other);
  };
  return text(DATA.words[id]);
}

/** Joins texts: `a`, `a and b`, `a, b and c`. */
function listed(items) {
  const before = items.slice(0, -1).join(word("list-with"));
  return items.length < 2 ? items.join("") : before + word("list-last") + items.at(-1);
}

const KINDS = ["box", "row", "column"];

/** The row and the column of a cell, from 1. */
const placeOf = (cell) => ({ row: rowOf(cell) + 1, column: columnOf(cell) + 1 });
const cellName = (cell) => word("cell-name", placeOf(cell));
const houseName = (house) => word(`house-${KINDS[Math.floor(house / 9)]}`, { number: (house % 9) + 1 });
/** A list and a house as values of a message, where the number of the items and the kind of the house decide the form. */
const listForm = (items) => ({ form: items.length, toString: () => listed(items) });
const houseForm = (house) => ({ form: KINDS[Math.floor(house / 9)], toString: () => houseName(house) });
const housesName = (kind) => word(`houses-${KINDS[kind]}`);

/** Returns the name of a cell for screen readers: `row 4 column 7, empty`. */
const spokenCell = (cell) => word("cell", placeOf(cell));
