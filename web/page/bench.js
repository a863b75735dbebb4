// The page that rates and makes puzzles: its forms, and the jobs that they begin. It runs one job at a time. Until that ends,
// the page disables all controls that would begin another. *Stop* ends it and keeps the rows so far.

import { element, make } from "./elements.js";
import { counted, numberText, offerLanguages, pageLanguage, word } from "./language.js";
import { Library } from "./library.js";
import { Results } from "./results.js";

/** Largest number of puzzles of a page that plays. */
const PLAYABLE = 500;
/** Number of characters above which a pasted text is kept as a file: a text field would stall. */
const PASTED = 200_000;
/** Largest size of a file in bytes. */
const LARGEST = 100_000_000;

/** True for the layout of a board that is not classic. */
const isOther = (layout) => layout && layout !== "9x9";

class Bench {
  /** @type {{ name: string, size: string, text: string | File } | undefined} a text that is not in the field */
  source;
  /** @type {number | undefined} the chosen row, until its path is drawn */
  waiting;
  /** True while a job runs. */
  isBusy = false;
  /** True while the job draws a path. */
  isDrawing = false;
  /** @type {string} the last report */
  reported;
  /** The seed of the puzzles. */
  seed = "";

  /** @param {Library} library */
  constructor(library) {
    this.library = library;
    offerLanguages(() => this.translate());
    this.results = new Results([...element("level").querySelectorAll("option")].slice(1).map((it) => it.value));
    this.clear();
    this.listen();
    library.ready.catch((error) => this.say(error.message, true));
  }

  listen() {
    const begin = (id, act) =>
      element(id).addEventListener("submit", (event) => {
        event.preventDefault();
        if (!this.isBusy) act();
      });
    begin("rating", () => this.rate());
    begin("making", () => this.generate());
    const actions = {
      stop: () => this.library.stop(),
      save: () => download("puzzles.csv", "text/csv", this.results.csv()),
      "to-report": () => this.report(),
      "save-report": () => download("report.html", "text/html", [this.reported]),
      playable: () => this.savePage(),
      forget: () => this.take(undefined),
    };
    for (const [id, act] of Object.entries(actions)) element(id).addEventListener("click", act);
    element("file").addEventListener("change", ({ target }) => this.open([.../** @type {any} */ (target).files]));
    element("text").addEventListener("paste", (event) => this.paste(event));
    element("rows").addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (button) this.choose(Number(button.dataset.row));
    });
    document.addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = this.isBusy ? "none" : "copy";
      document.body.classList.toggle("dropping", !this.isBusy);
    });
    document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    document.addEventListener("drop", (event) => {
      document.body.classList.remove("dropping");
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (!this.isBusy) this.open([...event.dataTransfer.files]);
    });
  }

  /** Shows everything but a report in another language. */
  translate() {
    const { shown } = this.results;
    this.results.translate();
    this.say("");
    if (shown !== undefined && !element("detail").hidden) this.choose(shown);
  }

  /** Empties the results, before a job that makes others. */
  clear() {
    this.results.clear();
    this.waiting = undefined;
    for (const id of ["report", "detail"]) element(id).hidden = true;
    this.enable();
  }

  /** Enables the controls that can begin a job now. */
  enable() {
    for (const control of document.querySelectorAll("form .main, #file")) {
      /** @type {HTMLInputElement} */ (control).disabled = this.isBusy;
    }
    for (const id of ["to-report", "playable"]) element(id).disabled = this.isBusy || !this.results.hasPuzzles;
    // A report is about classic puzzles.
    if (this.results.rows.some(({ layout }) => isOther(layout))) element("to-report").disabled = true;
    for (const id of ["progress", "stop", "busy"]) element(id).hidden = !this.isBusy;
  }

  say(text, isBad = false) {
    element("state").hidden = text === "";
    element("state").classList.toggle("bad", isBad);
    element("status").textContent = text;
    if (isBad) element("state").scrollIntoView({ block: "nearest" });
  }

  /**
   * Runs a job, passes its messages to `tell`, and at the end calls `ended` with true, or with false if it was stopped or failed.
   * Then it draws the path of a row that was chosen meanwhile.
   */
  async run(job, tell, ended) {
    const focused = /** @type {HTMLElement} */ (document.activeElement);
    this.isBusy = true;
    this.enable();
    this.say(word("working"));
    element("progress").removeAttribute("value");
    element("state").scrollIntoView({ block: "nearest" });
    let problem;
    const { options, puzzles = [] } = job;
    const isOfBoards = options.boards || [options, ...puzzles].some(({ layout }) => isOther(layout));
    const isComplete = await this.library.run(job, tell, isOfBoards).catch((error) => {
      problem = error.message;
      return false;
    });
    this.isBusy = false;
    this.enable();
    // A control loses the focus when it is disabled.
    if (document.activeElement === document.body) focused.focus({ preventScroll: true });
    ended(isComplete);
    if (problem) this.say(problem, true);
    this.draw();
  }

  /** Runs a job whose messages have rows. */
  async list(job, ended) {
    const tell = ({ header, seed, rows, done, total, tried }) => {
      if (!rows) {
        this.results.header = header;
        this.seed = seed;
        return;
      }
      Object.assign(element("progress"), { max: total, value: done });
      const values = { done: numberText(done), total: numberText(total) };
      this.say(tried === undefined ? word("rated-of", values) : counted("made-of", tried, values));
      this.results.add(rows, total);
    };
    await this.run(job, tell, (isComplete) => {
      this.results.end(isComplete);
      if (isComplete) ended();
      else this.say(word("stopped-at", { list: counted("number-of-puzzles", this.results.rows.length) }));
    });
  }

  /** Stores a text outside of the field. */
  take(source) {
    this.source = source;
    element("source").hidden = source === undefined;
    element("text").hidden = source !== undefined;
    if (source) element("source-name").textContent = `${source.name}, ${source.size}`;
    element("file").value = "";
  }

  /** Rates a chosen or dropped file. */
  open(files) {
    if (files.length === 0) return;
    if (files.length > 1) return this.say(counted("many-files", files.length), true);
    const [file] = files;
    if (file.size > LARGEST) return this.refuse(file.name, file.size);
    this.take({ name: file.name, size: counted("bytes", file.size), text: file });
    this.rate();
  }

  /** Refuses a file before any work on it. */
  refuse(name, size) {
    const [number, most] = [size, LARGEST].map((bytes) => numberText(Math.ceil(bytes / 1e6)));
    this.say(word("too-large", { name, number, most }), true);
  }

  paste(event) {
    const text = event.clipboardData.getData("text");
    if (text.length < PASTED) return;
    event.preventDefault();
    if (text.length > LARGEST) return this.refuse(word("pasted"), text.length);
    this.take({ name: word("pasted"), size: counted("characters", text.length), text });
  }

  async rate() {
    this.clear();
    const text = this.source?.text ?? element("text").value;
    const layout = element("rated-layout").value;
    const options = {
      scale: element("scale").value,
      boards: layout === "",
      layout: isOther(layout) ? layout : undefined,
    };
    const job = { job: "rate", text, options };
    await this.list(job, () => {
      const { rows, hasPuzzles } = this.results;
      if (rows.length === 0) this.say(word("no-puzzle"), true);
      else this.say(word("rated", { list: this.results.numbers() }), !hasPuzzles);
      if (rows.length === 1) this.choose(0);
    });
  }

  async generate() {
    this.clear();
    const value = (id) => element(id).value.trim() || undefined;
    const options = Object.fromEntries(
      ["layout", "level", "clues", "symmetry", "require", "seed"].map((id) => [id, value(id)]),
    );
    // A technique may also have the name that the list shows.
    const isNamed = ({ textContent: name }) => name.toLowerCase() === options.require?.toLowerCase();
    options.require = [...element("techniques").children].find(isNamed)?.getAttribute("value") ?? options.require;
    await this.list({ job: "generate", count: Number(value("count")), options }, () =>
      this.say(word("made", { list: this.results.numbers(), seed: this.seed })),
    );
  }

  /** Shows the facts about a puzzle at once, and its path as soon as no other job runs. */
  choose(number) {
    this.results.show(number);
    element("detail").hidden = false;
    element("path").hidden = true;
    this.waiting = this.results.rows[number].problem ? undefined : number;
    element("path-waits").hidden = this.waiting === undefined;
    // The path of another puzzle is no longer of use.
    if (this.isDrawing) this.library.stop();
    else this.draw();
  }

  /** Draws the path of the chosen puzzle, unless a job runs. */
  async draw() {
    if (this.isBusy || this.waiting === undefined) return;
    const row = this.results.rows[this.waiting];
    const options = {
      ...pageLanguage(),
      title: word("puzzle-at", { number: this.waiting + 1 }),
      solution: true,
      scale: row.scale,
    };
    this.waiting = undefined;
    // After the path, show the end of the last job again.
    const { textContent: said } = element("status");
    const isBad = element("state").classList.contains("bad");
    const tell = ({ html }) => {
      element("path").srcdoc = html;
      element("path").hidden = false;
      element("detail").scrollIntoView({ block: "nearest" });
    };
    this.isDrawing = true;
    await this.run({ job: "page", puzzles: [row], options }, tell, (isComplete) => {
      this.isDrawing = false;
      element("path-waits").hidden = this.waiting === undefined;
      if (isComplete || this.waiting !== undefined) this.say(said ?? "", isBad);
      else this.say(word("stopped"));
    });
  }

  /** Shows a report about all puzzles of the list. */
  async report() {
    const good = this.results.good;
    const options = { title: `${good.length.toLocaleString("en")} sudoku` };
    const tell = ({ html }) => {
      this.reported = html;
      element("report-page").srcdoc = html;
      element("report").hidden = false;
      element("report").scrollIntoView({ block: "nearest" });
    };
    const text = this.results.csv(good).join("");
    // The end of the last job says the seed.
    const { textContent: said } = element("status");
    await this.run({ job: "report", text, options }, tell, (isComplete) =>
      this.say(isComplete ? (said ?? "") : word("stopped")),
    );
  }

  async savePage() {
    const good = this.results.good.slice(0, PLAYABLE);
    const options = { ...pageLanguage(), title: "Sudoku", scale: good[0].scale };
    const tell = ({ html }) => download("play.html", "text/html", [html]);
    await this.run({ job: "page", puzzles: good, options }, tell, (isComplete) =>
      this.say(isComplete ? counted("wrote-page", good.length) : word("stopped")),
    );
  }
}

function download(name, type, parts) {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function start() {
  if (typeof WebAssembly === "undefined" || typeof Worker === "undefined") {
    element("state").hidden = false;
    element("state").classList.add("bad");
    // On a phone, the first screen has only the forms.
    element("bench").prepend(element("state"));
    const tell = () => {
      element("status").textContent = word("no-webassembly");
    };
    offerLanguages(tell);
    tell();
    for (const id of ["progress", "stop", "busy"]) element(id).hidden = true;
    for (const button of document.querySelectorAll("form button")) {
      /** @type {HTMLButtonElement} */ (button).disabled = true;
    }
    return;
  }
  const [classic, boards, worker] = ["library", "boards", "worker"].map((id) => element(id).textContent ?? "");
  new Bench(new Library(classic, boards, worker));
}

start();
performance.mark("ready");
