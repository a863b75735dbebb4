// Elements of the page, and numbers in words.

/** @typedef {HTMLInputElement & HTMLIFrameElement} PageElement any element of the page */

/** @type {(id: string) => PageElement} */
export const element = (id) => /** @type {PageElement} */ (document.getElementById(id));

/** Makes an element with properties and children. */
export function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export const counted = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
