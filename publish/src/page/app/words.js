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

/** A list as a value of a message, where the number of the items decides the form. */
const listForm = (items) => ({ form: items.length, toString: () => listed(items) });
