// Elements of the page.

/** @typedef {HTMLInputElement & HTMLIFrameElement} PageElement any element of the page */

/** @type {(id: string) => PageElement} */
export const element = (id) => /** @type {PageElement} */ (document.getElementById(id));

/** Makes an element with properties and children. */
export function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
