// The words of the page: messages by language, each a text or a list of texts, places, and forms by a number.

import { element, make } from "./elements.js";

const LANGUAGES = JSON.parse(element("languages").textContent ?? "");
/** Key under which the browser stores the chosen language. */
const CHOICE = "gridmill.language";

/** Tag of the language of the page. */
let tag = "en";

/** Returns the text of a message. */
export function word(id, values = {}) {
  const text = (message) => (typeof message === "string" ? message : message.map(piece).join(""));
  const piece = (piece) => {
    if (typeof piece === "string") return piece;
    const [name, forms] = piece;
    if (!forms) return String(values[name]);
    return text(forms[values[name]] ?? forms[new Intl.PluralRules(tag).select(values[name])] ?? forms.other);
  };
  return text(LANGUAGES[tag].words[id]);
}

/** Returns a number as the language writes it. */
export const numberText = (number) => number.toLocaleString(tag);

/** Returns a message about a number of things. */
export const counted = (id, count, values = {}) => word(id, { count, number: numberText(count), ...values });

/** Options of a page that plays in this language. */
export const pageLanguage = () => ({ language: tag, messages: LANGUAGES[tag].messages });

/** Returns the stored choice, otherwise the first language of the browser that the page has. */
function firstLanguage() {
  let chosen;
  try {
    chosen = localStorage.getItem(CHOICE);
  } catch {
    // The browser stores nothing for this page.
  }
  const tags = [chosen, ...navigator.languages].map((tag) => tag?.split("-")[0] ?? "");
  return tags.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Shows the fixed words of the page in a language. */
function speak(chosen) {
  tag = chosen;
  document.documentElement.lang = tag;
  document.title = word("bench-title");
  element("language").value = tag;
  for (const [name, property] of [
    ["word", "textContent"],
    ["spoken", "ariaLabel"],
    ["placeholder", "placeholder"],
    ["title", "title"],
  ]) {
    for (const item of document.querySelectorAll(`[data-${name}]`)) {
      item[property] = word(item.getAttribute(`data-${name}`));
    }
  }
}

/** Fills the choice of languages, and calls `changed` after each choice. */
export function offerLanguages(changed) {
  const options = Object.entries(LANGUAGES).map(([value, { words }]) =>
    make("option", { value, lang: value, textContent: words["language-name"] }),
  );
  element("language").replaceChildren(...options);
  speak(firstLanguage());
  element("language").addEventListener("change", () => {
    speak(element("language").value);
    try {
      localStorage.setItem(CHOICE, tag);
    } catch {
      // The choice lasts as long as the page is open.
    }
    changed();
  });
}
