// The rows of the last list: counts by level, the table, the facts about one puzzle, and the CSV file.

import { counted, element, make } from "./elements.js";

/** Rows that the table shows; the CSV file has all. */
const SHOWN = 500;
/** Columns of the table after the number: property and heading. */
const COLUMNS = [
  ["clues", "clues"],
  ["level", "level"],
  ["er", "ER"],
  ["ep", "EP"],
  ["ed", "ED"],
  ["hardest", "hardest"],
  ["puzzle", "puzzle"],
];
const RATINGS = ["er", "ep", "ed"];

const rating = (value) => (typeof value === "number" ? value.toFixed(1) : (value ?? ""));

export class Results {
  /** @type {any[]} the rows of the worker */
  rows;
  /** The first line of the CSV file. */
  header = "";
  /** @type {Map<string, number>} numbers of puzzles by level */
  levels;
  /** Number of rows that are no puzzle with exactly one solution. */
  bad = 0;
  /** Number of rows of the complete list. */
  total = 0;

  /** @param {string[]} levels the levels, easiest first */
  constructor(levels) {
    this.order = levels;
    element("columns").replaceChildren(
      ...["#", ...COLUMNS.map(([, heading]) => heading)].map((heading) =>
        make("th", { scope: "col", textContent: heading }),
      ),
    );
    this.clear();
  }

  clear() {
    this.rows = [];
    this.header = "";
    this.levels = new Map(this.order.map((level) => [level, 0]));
    this.bad = 0;
    this.total = 0;
    element("rows").replaceChildren();
    element("results").hidden = true;
    element("rest").hidden = true;
  }

  /** The puzzles with exactly one solution. */
  get good() {
    return this.rows.filter((row) => row.status === "ok");
  }

  /** True if there is a puzzle with exactly one solution. */
  get hasPuzzles() {
    return this.rows.length > this.bad;
  }

  /** Adds rows of a list that will have `total` rows. */
  add(rows, total) {
    this.total = total;
    const first = this.rows.length;
    for (const row of rows) {
      this.rows.push(row);
      if (row.status === "ok") this.levels.set(row.level, (this.levels.get(row.level) ?? 0) + 1);
      else this.bad += 1;
    }
    const shown = rows.slice(0, Math.max(0, SHOWN - first));
    element("rows").append(...shown.map((row, i) => this.line(row, first + i)));
    if (this.rows.length > 0) this.summarize("so far");
  }

  line(row, number) {
    const button = make("button", { type: "button", textContent: String(number + 1) });
    button.dataset.row = String(number);
    button.setAttribute("aria-label", `Puzzle ${number + 1}: ${row.problem ?? `${row.level}, ER ${rating(row.er)}`}`);
    const first = make("td", {}, button);
    if (row.problem) {
      const problem = row.puzzle ? row.problem : `line ${row.line}: ${row.problem}`;
      return make("tr", {}, first, make("td", { colSpan: COLUMNS.length, className: "problem", textContent: problem }));
    }
    const cell = (property) => {
      const value = row[property] ?? "";
      return make("td", { textContent: RATINGS.includes(property) ? rating(value) : value, className: property });
    };
    return make("tr", {}, first, ...COLUMNS.map(([property]) => cell(property)));
  }

  /** Ends the list. A list that is not complete says so as long as it is shown. */
  end(isComplete) {
    const number = this.rows.length.toLocaleString("en");
    const total = this.total.toLocaleString("en");
    if (this.rows.length > 0) this.summarize(isComplete ? "" : `The list is incomplete: ${number} of ${total}.`);
  }

  summarize(extent) {
    element("results").hidden = false;
    const good = this.rows.length - this.bad;
    const parts = [counted(good, "puzzle")];
    if (this.bad > 0) parts.push(counted(this.bad, "bad line"));
    element("summary").textContent =
      extent === "so far" ? `${parts.join(", ")} so far.` : `${parts.join(", ")}. ${extent}`;
    const bar = ([level, count]) => {
      const share = make("i");
      share.style.setProperty("--share", String((100 * count) / good));
      return make(
        "div",
        { className: "bar-of" },
        make("span", { textContent: level }),
        make("span", {}, share),
        make("span", { textContent: count.toLocaleString("en") }),
      );
    };
    element("bars").replaceChildren(...[...this.levels].filter(([, count]) => count > 0).map(bar));
    element("rest").hidden = this.rows.length <= SHOWN;
    element("rest").textContent = `The first ${SHOWN} rows. The CSV file has all.`;
  }

  /** Marks a row, and shows the facts about it. */
  show(number) {
    const row = this.rows[number];
    element("rows").querySelector("[aria-current]")?.removeAttribute("aria-current");
    element("rows").querySelector(`[data-row="${number}"]`)?.closest("tr")?.setAttribute("aria-current", "true");
    element("detail-title").textContent = `Puzzle ${number + 1}`;
    const verdict = row.problem ?? `Valid, one solution, ${row.minimal ? "minimal" : "not minimal"}`;
    element("verdict").textContent = verdict;
    element("verdict").classList.toggle("bad", row.problem !== undefined);
    element("facts").replaceChildren(
      ...this.facts(row).flatMap(([name, value]) => [
        make("dt", { textContent: name }),
        make("dd", { textContent: value }),
      ]),
    );
  }

  facts(row) {
    if (row.problem) {
      return [
        ["line", row.line],
        ["puzzle", row.puzzle ?? "none"],
      ];
    }
    const techniques = Object.entries(row.techniques).map(([id, count]) => `${id} ${count}`);
    return [
      ["puzzle", row.puzzle],
      ["solution", row.solution],
      ["level", row.level],
      ["ER, EP, ED", RATINGS.map((property) => rating(row[property])).join(", ")],
      ["hardest", row.hardest ?? ""],
      ["clues", `${row.clues}, symmetry ${row.symmetry}`],
      ["path", `${counted(row.steps, "step")}: ${techniques.join(", ")}`],
    ];
  }

  /** Returns the parts of a CSV file about these rows. */
  csv(rows = this.rows) {
    return [this.header, ...rows.map((row) => row.csv)];
  }
}
