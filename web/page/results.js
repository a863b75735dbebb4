// The rows of the last list: counts by level, the table, the facts about one puzzle, and the CSV file.

import { element, make } from "./elements.js";
import { counted, numberText, word } from "./language.js";

/** Rows that the table shows; the CSV file has all. */
const SHOWN = 500;
/** Columns of the table after the number. Ratings have the same names in all languages. */
const COLUMNS = ["clues", "level", "er", "ep", "ed", "hardest", "puzzle"];
const RATINGS = ["er", "ep", "ed"];

const rating = (value) => (typeof value === "number" ? value.toFixed(1) : (value ?? ""));

/** Returns the problem of a row without exactly one solution. Errors of the library are in English. */
const problemOf = ({ status, problem }) =>
  status === "no_solution" ? word("no-solution") : status === "multiple" ? word("many-solutions") : problem;
const levelOf = ({ level }) => word(`level-${level}`);
const hardestOf = ({ hardest }) => (hardest ? word(`technique-${hardest}`) : "");

export class Results {
  /** @type {number | undefined} the row whose facts are shown */
  shown;
  /** @type {boolean | undefined} whether the list has ended complete, or not; nothing while it grows */
  isComplete;
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
    this.clear();
    this.translate();
  }

  /** Shows the table in the language of the page. */
  translate() {
    const headings = COLUMNS.map((name) => (RATINGS.includes(name) ? name.toUpperCase() : word(name)));
    element("columns").replaceChildren(
      ...["#", ...headings].map((heading) => make("th", { scope: "col", textContent: heading })),
    );
    element("rows").replaceChildren(...this.rows.slice(0, SHOWN).map((row, i) => this.line(row, i)));
    if (this.rows.length > 0) this.summarize();
  }

  clear() {
    this.shown = undefined;
    this.isComplete = undefined;
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
    if (this.rows.length > 0) this.summarize();
  }

  line(row, number) {
    const button = make("button", { type: "button", textContent: String(number + 1) });
    button.dataset.row = String(number);
    const problem = problemOf(row);
    const text = problem ?? `${levelOf(row)}, ER ${rating(row.er)}`;
    button.setAttribute("aria-label", word("puzzle-is", { number: number + 1, text }));
    const first = make("td", {}, button);
    if (problem) {
      const textContent = row.puzzle ? problem : word("line-at", { number: row.line, problem });
      return make("tr", {}, first, make("td", { colSpan: COLUMNS.length, className: "problem", textContent }));
    }
    const texts = { ...row, level: levelOf(row), hardest: hardestOf(row) };
    const cell = (property) => {
      const value = texts[property] ?? "";
      return make("td", { textContent: RATINGS.includes(property) ? rating(value) : value, className: property });
    };
    return make("tr", {}, first, ...COLUMNS.map(cell));
  }

  /** Ends the list. A list that is not complete says so as long as it is shown. */
  end(isComplete) {
    this.isComplete = isComplete;
    if (this.rows.length > 0) this.summarize();
  }

  /** Returns the numbers of puzzles and of bad lines. */
  numbers() {
    const parts = [counted("number-of-puzzles", this.rows.length - this.bad)];
    if (this.bad > 0) parts.push(counted("bad-lines", this.bad));
    return parts.join(word("list-with"));
  }

  summarize() {
    element("results").hidden = false;
    const good = this.rows.length - this.bad;
    const list = this.numbers();
    const values = { list, number: numberText(this.rows.length), total: numberText(this.total) };
    const extent = this.isComplete === undefined ? "so-far" : this.isComplete ? "all-of-list" : "part-of-list";
    element("summary").textContent = word(extent, values);
    const bar = ([level, count]) => {
      const share = make("i");
      share.style.setProperty("--share", String((100 * count) / good));
      return make(
        "div",
        { className: "bar-of" },
        make("span", { textContent: word(`level-${level}`) }),
        make("span", {}, share),
        make("span", { textContent: numberText(count) }),
      );
    };
    element("bars").replaceChildren(...[...this.levels].filter(([, count]) => count > 0).map(bar));
    element("rest").hidden = this.rows.length <= SHOWN;
    element("rest").textContent = counted("rest", SHOWN);
  }

  /** Marks a row, and shows the facts about it. */
  show(number) {
    const row = this.rows[number];
    this.shown = number;
    element("rows").querySelector("[aria-current]")?.removeAttribute("aria-current");
    element("rows").querySelector(`[data-row="${number}"]`)?.closest("tr")?.setAttribute("aria-current", "true");
    element("detail-title").textContent = word("puzzle-at", { number: number + 1 });
    element("verdict").textContent = problemOf(row) ?? word(row.minimal ? "is-minimal" : "is-not-minimal");
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
        [word("line"), row.line],
        [word("puzzle"), row.puzzle ?? word("nothing")],
      ];
    }
    const techniques = Object.entries(row.techniques).map(([id, count]) => `${count} × ${word(`technique-${id}`)}`);
    return [
      [word("puzzle"), row.puzzle],
      ...(row.layout ? [[word("layout"), row.layout]] : []),
      [word("answer"), row.solution],
      [word("level"), levelOf(row)],
      ["ER, EP, ED", RATINGS.map((property) => rating(row[property])).join(", ")],
      [word("hardest"), hardestOf(row)],
      [word("clues"), word("clues-with", row)],
      [word("path"), counted("steps-with", row.steps, { techniques: techniques.join(word("list-with")) })],
    ];
  }

  /** Returns the parts of a CSV file about these rows. */
  csv(rows = this.rows) {
    return [this.header, ...rows.map((row) => row.csv)];
  }
}
