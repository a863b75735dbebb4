// The page that rates and makes puzzles: forms, results, and the worker that does the work.

/** Rows that the table shows; the CSV file has all. */
const SHOWN = 500;
/** Largest number of puzzles of a page that plays. */
const PLAYABLE = 500;
/** Number of characters above which a pasted text is kept as a file: a text field would stall. */
const PASTED = 200_000;
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

const element = (id) => document.getElementById(id);

/** Makes an element with properties and children. */
function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const counted = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
const rating = (value) => (typeof value === "number" ? value.toFixed(1) : (value ?? ""));

/** The worker. It starts again after each stop. */
class Library {
  constructor(wasm, script) {
    this.wasm = wasm;
    this.url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.start();
  }

  start() {
    this.worker = new Worker(this.url);
    this.ready = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => (data.isReady ? resolve() : reject(new Error(data.error)));
      this.worker.onerror = (event) => reject(new Error(event.message || "the worker cannot start"));
    });
    // The caller of the job gets the error.
    this.ready.catch(() => {});
    this.worker.postMessage({ wasm: this.wasm });
  }

  /** Does a job and passes on its messages; returns true once it is done, false if it was stopped. */
  run(job, tell) {
    const { worker, ready } = this;
    return new Promise((resolve, reject) => {
      this.settle = resolve;
      const begin = () => {
        worker.onmessage = ({ data }) => {
          if (data.error) reject(new Error(data.error));
          else if (data.isDone) resolve(true);
          else tell(data);
        };
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(job);
      };
      ready.then(begin, reject);
    });
  }

  /** Stops a job at once. */
  stop() {
    this.worker.terminate();
    this.settle?.(false);
    this.start();
  }
}

class Bench {
  constructor(library) {
    this.library = library;
    /** A file, or a text that is too long for the field. */
    this.source = undefined;
    this.clear();
    element("columns").replaceChildren(
      ...["#", ...COLUMNS.map(([, heading]) => heading)].map((heading) =>
        make("th", { scope: "col", textContent: heading }),
      ),
    );
    element("rating").addEventListener("submit", (event) => this.submit(event, () => this.rate()));
    element("making").addEventListener("submit", (event) => this.submit(event, () => this.generate()));
    element("stop").addEventListener("click", () => this.library.stop());
    element("save").addEventListener("click", () => this.save());
    element("to-report").addEventListener("click", () => this.report());
    element("save-report").addEventListener("click", () => this.download("report.html", "text/html", [this.reported]));
    element("playable").addEventListener("click", () => this.savePage());
    element("forget").addEventListener("click", () => this.take(undefined));
    element("file").addEventListener("change", (event) => this.open(event.target.files[0]));
    element("text").addEventListener("paste", (event) => this.paste(event));
    element("rows").addEventListener("click", (event) => {
      const number = event.target.closest("button")?.dataset.row;
      if (number !== undefined) this.show(Number(number));
    });
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      this.open(event.dataTransfer.files[0]);
    });
  }

  submit(event, act) {
    event.preventDefault();
    if (this.isBusy) this.library.stop();
    act();
  }

  clear() {
    this.rows = [];
    this.levels = new Map();
    this.bad = 0;
    this.header = "";
    element("rows").replaceChildren();
    for (const id of ["results", "report", "detail", "rest"]) element(id).hidden = true;
  }

  /** Keeps a text that is not in the field. */
  take(source) {
    this.source = source;
    element("source").hidden = source === undefined;
    element("text").hidden = source !== undefined;
    if (source) element("source-name").textContent = `${source.name}, ${counted(source.text.length, "character")}`;
    element("file").value = "";
  }

  async open(file) {
    if (!file) return;
    this.take({ name: file.name, text: await file.text() });
    this.rate();
  }

  paste(event) {
    const text = event.clipboardData.getData("text");
    if (text.length < PASTED) return;
    event.preventDefault();
    this.take({ name: "Pasted text", text });
  }

  /** Runs a job with its messages and its end on the screen. */
  async run(job, tell, ended) {
    await this.running;
    this.isBusy = true;
    this.say("Working …");
    element("progress").removeAttribute("value");
    const running = this.library.run(job, tell).then(
      (isComplete) => this.say(ended(isComplete)),
      (error) => this.say(error.message, true),
    );
    this.running = running.finally(() => {
      this.isBusy = false;
      for (const id of ["progress", "stop"]) element(id).hidden = true;
    });
    await this.running;
  }

  say(text, isBad = false) {
    element("state").hidden = text === "";
    element("state").classList.toggle("bad", isBad);
    element("status").textContent = text;
    for (const id of ["progress", "stop"]) element(id).hidden = !this.isBusy || isBad;
  }

  async rate() {
    const text = this.source?.text ?? element("text").value;
    if (text.trim() === "") return this.say("no puzzle found", true);
    this.clear();
    const job = { job: "rate", text, options: { scale: element("scale").value } };
    const ended = (isComplete) => (isComplete ? `Rated ${counted(this.rows.length, "puzzle")}.` : this.stopped());
    await this.run(job, (message) => this.add(message, "rated"), ended);
    if (this.rows.length === 1) this.show(0);
  }

  async generate() {
    this.clear();
    const value = (id) => element(id).value.trim() || undefined;
    const options = {
      level: value("level"),
      clues: value("clues"),
      symmetry: value("symmetry"),
      require: value("require"),
      seed: value("seed"),
    };
    const job = { job: "generate", count: Number(value("count")), options };
    let seed = "";
    const tell = (message) => {
      seed = message.seed ?? seed;
      this.add(message, "made");
    };
    const ended = (isComplete) =>
      isComplete ? `Made ${counted(this.rows.length, "puzzle")} with seed ${seed}.` : this.stopped();
    await this.run(job, tell, ended);
  }

  stopped() {
    return `Stopped. ${counted(this.rows.length, "puzzle")} so far.`;
  }

  /** Takes a message of a job that has rows. */
  add({ header, rows, done, total, tried }, verb) {
    this.header = header ?? this.header;
    if (!rows) return;
    element("progress").max = total;
    element("progress").value = done;
    const attempts = tried === undefined ? "" : `, ${counted(tried, "attempt")}`;
    this.say(`${done.toLocaleString("en")} of ${total.toLocaleString("en")} ${verb}${attempts}`);
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
    button.setAttribute("aria-label", `Puzzle ${number + 1}: ${row.problem ?? `${row.level}, ER ${rating(row.er)}`}`);
    const first = make("td", {}, button);
    if (row.problem) {
      const problem = row.puzzle ? row.problem : `line ${row.line}: ${row.problem}`;
      return make("tr", {}, first, make("td", { colSpan: COLUMNS.length, className: "problem", textContent: problem }));
    }
    const cell = ([property]) => {
      const value = row[property] ?? "";
      return make("td", { textContent: RATINGS.includes(property) ? rating(value) : value, className: property });
    };
    return make("tr", {}, first, ...COLUMNS.map(cell));
  }

  summarize() {
    element("results").hidden = false;
    const good = this.rows.length - this.bad;
    const parts = [counted(this.rows.length, "puzzle")];
    if (this.bad > 0) parts.push(`${this.bad.toLocaleString("en")} without exactly one solution or not readable`);
    element("summary").textContent = `${parts.join(", ")}.`;
    const bar = ([level, count]) => {
      const share = make("i");
      share.style.setProperty("--share", (100 * count) / good);
      return make(
        "div",
        { className: "bar-of" },
        make("span", { textContent: level }),
        make("span", {}, share),
        make("span", { textContent: count.toLocaleString("en") }),
      );
    };
    element("bars").replaceChildren(...[...this.levels].map(bar));
    const isCut = this.rows.length > SHOWN;
    element("rest").hidden = !isCut;
    element("rest").textContent = `The first ${SHOWN} rows. The CSV file has all.`;
    for (const id of ["playable", "to-report"]) element(id).disabled = good === 0;
  }

  /** Shows the facts about a puzzle, and its path. */
  async show(number) {
    if (this.isBusy) this.library.stop();
    const row = this.rows[number];
    element("rows").querySelector("[aria-current]")?.removeAttribute("aria-current");
    element("rows").querySelector(`[data-row="${number}"]`)?.closest("tr").setAttribute("aria-current", "true");
    element("detail").hidden = false;
    element("path").hidden = true;
    element("detail-title").textContent = `Puzzle ${number + 1}`;
    const verdict = row.problem ?? `Valid, one solution, ${row.minimal ? "minimal" : "not minimal"}`;
    element("verdict").textContent = verdict;
    element("verdict").classList.toggle("bad", row.problem !== undefined);
    const facts = row.problem
      ? [
          ["line", row.line],
          ["puzzle", row.puzzle ?? "none"],
        ]
      : this.facts(row);
    element("facts").replaceChildren(
      ...facts.flatMap(([name, value]) => [make("dt", { textContent: name }), make("dd", { textContent: value })]),
    );
    if (row.problem) return;
    const options = { title: `Puzzle ${number + 1}`, solution: true, scale: row.scale };
    const tell = ({ html }) => {
      element("path").srcdoc = html;
      element("path").hidden = false;
      element("detail").scrollIntoView({ block: "nearest" });
    };
    await this.run({ job: "page", puzzles: [row.puzzle], options }, tell, (isComplete) =>
      isComplete ? "" : "Stopped.",
    );
  }

  facts(row) {
    const techniques = Object.entries(row.techniques).map(([id, count]) => `${id} ${count}`);
    return [
      ["puzzle", row.puzzle],
      ["solution", row.solution],
      ["level", row.level],
      ["ER, EP, ED", [row.er, row.ep, row.ed].map(rating).join(", ")],
      ["hardest", row.hardest ?? ""],
      ["clues", `${row.clues}, symmetry ${row.symmetry}`],
      ["path", `${counted(row.steps, "step")}: ${techniques.join(", ")}`],
    ];
  }

  /** Shows a report about all rows. */
  async report() {
    const good = this.rows.filter((row) => row.status === "ok").map((row) => row.csv);
    const options = { title: `${good.length.toLocaleString("en")} sudoku` };
    const tell = ({ html }) => {
      this.reported = html;
      element("report-page").srcdoc = html;
      element("report").hidden = false;
      element("report").scrollIntoView({ block: "nearest" });
    };
    const text = [this.header, ...good].join("");
    await this.run({ job: "report", text, options }, tell, (isComplete) => (isComplete ? "" : "Stopped."));
  }

  save() {
    this.download("puzzles.csv", "text/csv", [this.header, ...this.rows.map((row) => row.csv)]);
  }

  async savePage() {
    const good = this.rows.filter((row) => row.status === "ok").slice(0, PLAYABLE);
    const options = { title: "Sudoku", scale: good[0].scale };
    const tell = ({ html }) => this.download("play.html", "text/html", [html]);
    const ended = (isComplete) => (isComplete ? `Wrote a page with ${counted(good.length, "puzzle")}.` : "Stopped.");
    await this.run({ job: "page", puzzles: good.map((row) => row.puzzle), options }, tell, ended);
  }

  download(name, type, parts) {
    const url = URL.createObjectURL(new Blob(parts, { type }));
    make("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}

function start() {
  if (typeof WebAssembly === "undefined" || typeof Worker === "undefined") {
    element("state").hidden = false;
    element("state").classList.add("bad");
    element("status").textContent =
      "This browser has no WebAssembly, or forbids it. This page cannot rate puzzles without it.";
    for (const id of ["progress", "stop"]) element(id).hidden = true;
    for (const button of document.querySelectorAll("form button")) button.disabled = true;
    return;
  }
  const base64 = element("library").textContent;
  const wasm = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  new Bench(new Library(wasm, element("worker").textContent));
}

start();
performance.mark("ready");
