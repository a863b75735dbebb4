// The board: cells with digits or pencil marks, and drawings above them.

/** @typedef {HTMLDialogElement & HTMLInputElement & HTMLButtonElement} PageElement any element of the page */

/** @type {(id: string) => PageElement} */
const element = (id) => /** @type {PageElement} */ (document.getElementById(id));

/** Returns the target element of an event. */
const targetOf = (event) => /** @type {PageElement} */ (event.target);

/** Returns a data attribute of the element of an event, or of an element around it. */
function dataOf(event, name) {
  const holder = targetOf(event).closest(`[data-${name}]`);
  return /** @type {HTMLElement | null} */ (holder)?.dataset[name];
}

/** Makes an element with properties and children. */
function make(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  const { data, ...others } = properties;
  for (const [name, value] of Object.entries(others)) {
    if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  Object.assign(made.dataset, data);
  made.append(...children);
  return made;
}

/** Adds an action for clicks to each element of these ids. */
function onClicks(actions) {
  for (const [id, act] of Object.entries(actions)) element(id).addEventListener("click", act);
}

/** Gives a button an icon and a description. */
function setIcon(button, name, label) {
  button.firstElementChild.firstElementChild.setAttribute("href", `#icon-${name}`);
  button.setAttribute("aria-label", label);
  button.title = label;
}

/** Makes a heading, with a badge unless that is empty. */
const badged = (heading, badge) =>
  badge ? [heading, " ", make("span", { className: "badge", textContent: badge })] : [heading];

/** Enables or disables a button. The button keeps the focus, which the attribute `disabled` would remove. */
function setEnabled(id, isEnabled) {
  element(id).setAttribute("aria-disabled", String(!isEnabled));
}

/** More than the number of digits. */
const KEYS = 100;
const key = (cell, digit) => KEYS * cell + digit;

/** Returns a highlight of whole cells. */
const highlightCells = (cells) => ({
  area: new Set(),
  barred: new Set(),
  cells: new Set(cells),
  signs: new Map(),
  arrows: [],
});

/** Returns the cells whose digits leave a single no other cell, or no other digit: those of its sentence, if it has one. */
function blockersOf({ placed, houses, named, reason }, digits, layout) {
  const [house] = houses;
  if (house !== undefined && reason) return named.filter((cell) => cell !== placed.cell);
  if (house !== undefined) {
    const others = layout.houses[house].filter((cell) => !digits[cell] && cell !== placed.cell);
    return seenFrom(others, placed.digit, digits, layout);
  }
  return layout.digits.flatMap((digit) => layout.peers[placed.cell].find((peer) => digits[peer] === digit) ?? []);
}

/**
 * Returns the highlight of a step on a board of digits: the whole step, one of its trails, or only the place to look at.
 * @param {Step} step
 * @param {{ digits: number[], layout: Layout }} board
 * @param {{ isNudge?: boolean, trail?: number }} [options]
 */
function highlight(step, { digits, layout }, options = {}) {
  const { isNudge = false, trail } = options;
  const trails = trail === undefined ? step.trails : [step.trails[trail]];
  const nodes = trails.flatMap(({ nodes }) => nodes);
  const signs = new Map();
  const sign = (candidates, name) => {
    for (const { cell, digit } of candidates) {
      signs.set(key(cell, digit), [...(signs.get(key(cell, digit)) ?? []), name]);
    }
  };
  if (!isNudge) {
    sign(step.pattern, "pattern");
    sign(
      nodes.filter((node) => !node.isOn),
      "off",
    );
    sign(
      nodes.filter((node) => node.isOn),
      "on",
    );
    sign(step.removed, "gone");
    sign(step.placed ? [step.placed] : [], "placed");
  }
  const blockers = step.isSingle && !isNudge ? blockersOf(step, digits, layout) : [];
  const area = step.houses.flatMap((house) => layout.houses[house]);
  const isBarred = (cell) => !digits[cell] && blockers.some((blocker) => layout.peers[blocker].includes(cell));
  const isBare = step.houses.length === 0 && step.pattern.length === 0 && nodes.length === 0;
  const used = [...step.pattern, ...nodes, ...(isBare || !isNudge ? [step.placed ?? []].flat() : [])];
  return {
    area: new Set(area),
    barred: new Set(area.filter(isBarred)),
    cells: new Set([...used.map(({ cell }) => cell), ...blockers]),
    signs,
    arrows: isNudge ? [] : trails.flatMap(({ arrows }) => arrows),
  };
}

/** Returns what the drawing of a cell shows of its houses: thick borders on the right and below, shades and diagonals. */
function drawingOf(layout, cell) {
  const regions = layout.ofKinds("box", "region");
  /** True for a border between two regions. */
  const isBetween = (other) => regions.some((cells) => cells.includes(cell) && !cells.includes(other));
  const { row, column } = layout.placeOf(cell);
  const [isEnd, isFoot] = [column === layout.side, row === layout.side];
  const isIn = (houses) => houses.some((cells) => cells.includes(cell));
  const signs = {
    right: !isEnd && isBetween(cell + 1),
    below: !isFoot && isBetween(cell + layout.side),
    end: isEnd,
    foot: isFoot,
    // The other windows follow from the first four.
    shade: isIn([...layout.ofKinds("window").slice(0, 4), ...layout.ofKinds("girandola", "asterisk", "centerdot")]),
    falling: isIn(layout.ofKinds("diagonal-1")),
    rising: isIn(layout.ofKinds("diagonal-2")),
  };
  return Object.keys(signs)
    .filter((name) => signs[name])
    .join(" ");
}

/** Returns the numbers of columns and rows of marks in a cell. */
function markGrid(side) {
  const columns = Math.ceil(Math.sqrt(side));
  return { columns, rows: Math.ceil(side / columns) };
}

/** Returns the style of a board: the number of its rows, and those of the columns and rows of marks in a cell. */
function boardStyle({ side }) {
  const { columns, rows } = markGrid(side);
  return `--side:${side};--columns:${columns};--rows:${rows};--upper:${rows - 1}`;
}

/** @typedef {{ isAdded?: boolean, isToggled?: boolean, isFocus?: boolean, isEnd?: boolean, isAll?: boolean }} Choice way to choose */

class Board {
  /**
   * Calls `choose` with a cell and the way to choose it: added to the chosen cells, by focus, at the end of a drag, or with all
   * cells of its digit.
   * @param {HTMLElement} frame
   * @param {(cell: number, how: Choice) => void} choose
   */
  constructor(frame, choose) {
    this.frame = frame;
    this.arrows = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.arrows.setAttribute("class", "arrows");
    this.arrows.setAttribute("aria-hidden", "true");
    this.follow(choose);
  }

  /** Makes the cells of a layout. */
  setLayout(layout) {
    if (layout === this.layout) return;
    this.layout = layout;
    this.cells = layout.cells.map((cell) => this.makeCell(cell));
    const rows = layout
      .ofKinds("row")
      .map((cells) => make("div", { role: "row", className: "row" }, ...cells.map((cell) => this.cells[cell].frame)));
    this.arrows.setAttribute("viewBox", `0 0 ${100 * layout.side} ${100 * layout.side}`);
    this.frame.style.cssText = boardStyle(layout);
    this.frame.replaceChildren(...rows, this.arrows);
  }

  /** Reports the cells that a pointer crosses, and the cell that gets the focus. */
  follow(choose) {
    let dragged;
    let isToggled = false;
    this.frame.addEventListener("pointerdown", (event) => {
      const cell = dataOf(event, "cell");
      if (cell === undefined || event.button > 0) return;
      dragged = Number(cell);
      // A touch captures its first cell; release it to get events of the others.
      if (targetOf(event).hasPointerCapture(event.pointerId)) targetOf(event).releasePointerCapture(event.pointerId);
      isToggled = event.shiftKey || event.ctrlKey || event.metaKey;
      choose(dragged, { isToggled });
    });
    this.frame.addEventListener("pointermove", (event) => {
      const cell = dataOf(event, "cell");
      if (dragged === undefined || cell === undefined || Number(cell) === dragged) return;
      dragged = Number(cell);
      choose(dragged, { isAdded: true });
    });
    for (const end of ["pointerup", "pointercancel"]) {
      window.addEventListener(end, () => {
        const last = dragged;
        dragged = undefined;
        if (end === "pointerup" && last !== undefined && !isToggled) choose(last, { isEnd: true });
      });
    }
    this.frame.addEventListener("dblclick", (event) => {
      const cell = dataOf(event, "cell");
      if (cell !== undefined) choose(Number(cell), { isAll: true });
    });
    this.frame.addEventListener("focusin", (event) => {
      const cell = dataOf(event, "cell");
      if (cell !== undefined && dragged === undefined) choose(Number(cell), { isFocus: true });
    });
  }

  makeCell(cell) {
    // The label of a cell names its marks, so hide their text.
    const { columns, rows } = markGrid(this.layout.side);
    const marks = this.layout.digits.map((digit) => {
      const row = Math.ceil(digit / columns);
      const low = row === rows ? { low: "" } : {};
      const style = `grid-area:${row}/${digit - (row - 1) * columns}`;
      return make("span", { style, data: { text: this.layout.signOf(digit), ...low } });
    });
    const digit = make("span", { className: "digit" });
    const centre = make("span", { className: "centre" });
    const parts = [digit, make("span", { className: "marks" }, ...marks), centre];
    const data = { cell, drawn: drawingOf(this.layout, cell) };
    const frame = make("div", { role: "gridcell", className: "cell", tabIndex: -1, data }, ...parts);
    for (const part of parts) part.setAttribute("aria-hidden", "true");
    return { frame, digit, marks, centre };
  }

  focus(cell) {
    this.cells[cell].frame.focus({ preventScroll: true });
  }

  /** Shows digits, marks and an optional highlight. Omitted properties are empty. */
  show(content) {
    const { givens, digits, marks, chosen, shown, isPath = false } = content;
    const { centre = [], colours = [], selected = new Set([chosen]) } = content;
    const { conflicts = new Set(), wrong = new Set(), possible = new Set() } = content;
    const { area, barred, cells, signs, arrows } = shown ?? highlightCells([]);
    // A highlight replaces the colours around the chosen cell.
    const isPlain = !shown && !isPath;
    const isOne = isPlain && chosen !== undefined && selected.size === 1;
    const digit = isPlain ? (content.lit ?? (isOne ? digits[chosen] : 0)) : 0;
    const { cells: all, peers, middle } = this.layout;
    for (const cell of all) {
      const { frame, digit: text, marks: spans, centre: centreText } = this.cells[cell];
      const isGiven = givens[cell] !== 0;
      const names = {
        given: isGiven,
        chosen: selected.has(cell),
        seen: isOne && peers[chosen].includes(cell),
        same: digit !== 0 && digits[cell] === digit,
        possible: isPlain && possible.has(cell),
        central: !digits[cell] && centre[cell] > 0,
        conflict: conflicts.has(cell),
        wrong: wrong.has(cell),
        area: area.has(cell),
        barred: barred.has(cell),
        used: cells.has(cell),
      };
      frame.className = ["cell", ...Object.keys(names).filter((name) => names[name])].join(" ");
      frame.tabIndex = cell === (chosen ?? middle) ? 0 : -1;
      if (colours[cell]) frame.dataset.colour = colours[cell];
      else delete frame.dataset.colour;
      frame.setAttribute("aria-selected", String(selected.has(cell)));
      frame.setAttribute("aria-readonly", isGiven || isPath);
      frame.setAttribute("aria-invalid", conflicts.has(cell) || wrong.has(cell));
      frame.setAttribute("aria-label", this.label(cell, { givens, digits, marks, centre, colours }));
      text.textContent = digits[cell] ? this.layout.signOf(digits[cell]) : "";
      const inCentre = digits[cell] ? [] : this.signsOf(centre[cell] ?? 0);
      centreText.dataset.text = inCentre.join("");
      centreText.style.setProperty("--count", String(inCentre.length || 1));
      for (const [i, span] of spans.entries()) {
        const mark = i + 1;
        const isShown = !digits[cell] && hasDigit(marks[cell], mark);
        const extra = digit === mark ? ["same"] : [];
        span.className = isShown ? ["mark", ...extra, ...(signs.get(key(cell, mark)) ?? [])].join(" ") : "";
      }
    }
    this.draw(arrows);
  }

  signsOf(set) {
    return this.layout.digitsOf(set).map((digit) => this.layout.signOf(digit));
  }

  /** Returns the label of a cell for screen readers: `row 4 column 7, empty`. */
  label(cell, { givens, digits, marks, centre = [], colours = [] }) {
    const place = word("cell", this.layout.placeOf(cell));
    const kind = givens[cell] ? "cell-given" : digits[cell] ? "cell-digit" : "cell-empty";
    let label = word(kind, { cell: place, digit: this.layout.signOf(digits[cell]) });
    for (const [kind, set] of [
      ["marks", marks[cell]],
      ["centre", centre[cell]],
    ]) {
      if (!digits[cell] && set) label = word(`cell-${kind}`, { cell: label, digits: this.signsOf(set).join(" ") });
    }
    return colours[cell] ? word("cell-colour", { cell: label, number: colours[cell] }) : label;
  }

  /** Draws arrows between candidates, dashed if they lead to a candidate that is off. */
  draw(arrows) {
    const { layout } = this;
    const { columns, rows } = markGrid(layout.side);
    /** The middle of a column or row of marks in a cell. */
    const middleOf = (at, count) => 50 + (81 / count) * (at - (count - 1) / 2);
    const parts = arrows.map(([from, to]) => {
      const [a, b] = [from, to].map(({ cell, digit }) => ({
        x: 100 * layout.columnOf(cell) + middleOf((digit - 1) % columns, columns),
        y: 100 * layout.rowOf(cell) + middleOf(Math.floor((digit - 1) / columns), rows),
      }));
      const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
      // Each arrow ends beside its candidates, and bends to the left.
      const gap = Math.min(15, length / 3);
      const bend = Math.min(28, length / 6);
      const start = `${a.x + gap * along.x} ${a.y + gap * along.y}`;
      const middle = `${(a.x + b.x) / 2 + bend * along.y} ${(a.y + b.y) / 2 - bend * along.x}`;
      const end = `${b.x - gap * along.x} ${b.y - gap * along.y}`;
      return `<path class="${to.isOn ? "strong" : "weak"}" d="M${start}Q${middle} ${end}" marker-end="url(#tip)"/>`;
    });
    const tip =
      '<marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4.5" markerHeight="4.5" orient="auto">' +
      '<path class="tip" d="M0 0 10 5 0 10Z"/></marker>';
    this.arrows.innerHTML = parts.length > 0 ? `<defs>${tip}</defs>${parts.join("")}` : "";
  }
}
