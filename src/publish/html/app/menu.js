// The menu: ways to play, statistics, saved progress, puzzles of the player, printing several puzzles.

/** Name of the format of a progress file. */
const PROGRESS = "gridmill progress 1";

class Menu {
  /** `open` opens a puzzle by its index, `describe` says how many there are to print. */
  constructor(play, { onOpen, onTheme, sheet }) {
    this.play = play;
    this.sheet = sheet;
    element("menu").addEventListener("click", () => this.open());
    for (const [name, setting] of Object.entries(play.settings)) {
      const box = element(name);
      box.checked = setting.value;
      box.addEventListener("change", () => play.set(name, box.checked));
    }
    element("theme").addEventListener("change", () => onTheme(element("theme").value));
    element("own-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.addOwn(onOpen);
    });
    element("own-stop").addEventListener("click", () => SOLVER?.stop());
    // The event comes late, when the menu may be open again.
    element("menu-dialog").addEventListener("close", () => element("menu-dialog").open || SOLVER?.stop());
    element("save").addEventListener("click", () => this.save());
    element("load").addEventListener("click", () => element("progress-file").click());
    element("progress-file").addEventListener("change", () => this.load());
    element("print-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.print();
    });
  }

  open() {
    this.showStatistics();
    const count = puzzleEntries().length;
    for (const id of ["print-from", "print-to"]) element(id).max = String(count);
    if (!element("print-to").value) element("print-to").value = String(Math.min(count, 4));
    for (const id of ["own-problem", "progress-problem"]) element(id).textContent = "";
    element("menu-dialog").showModal();
  }

  showStatistics() {
    const { levels, longest } = Statistics.setting.value;
    const rows = Object.entries(levels).map(([level, { count, best, total }]) => {
      const values = [count, timeText(best), timeText(Math.round(total / count))];
      return make(
        "tr",
        {},
        make("th", { scope: "row", textContent: level }),
        ...values.map((value) => make("td", {}, value)),
      );
    });
    element("statistics-rows").replaceChildren(...rows);
    element("statistics-table").hidden = rows.length === 0;
    const days = [word("streak", { count: Statistics.streak }), word("streak-longest", { count: longest })];
    element("streak").textContent = rows.length === 0 ? word("no-statistics") : days.join(" · ");
  }

  async addOwn(onOpen) {
    element("own-problem").textContent = "";
    if (SOLVER) {
      element("own-state").textContent = word("own-rating");
      element("own-stop").hidden = false;
    }
    try {
      const text = element("own-text").value.trim();
      // With its steps a puzzle is an object.
      const data = text.startsWith("{") ? givenPuzzle(text) : await ownPuzzle(text);
      const givens = data.puzzles[0][0];
      const known = Own.value.findIndex(({ puzzles }) => puzzles[0][0] === givens);
      // The same puzzle again: a page with another language or with the solver has other data.
      Own.set(known < 0 ? [...Own.value, data] : Own.value.with(known, data));
      element("own-text").value = "";
      element("menu-dialog").close();
      onOpen(DATA.puzzles.length + (known < 0 ? Own.value.length - 1 : known));
    } catch (problem) {
      if (!(problem instanceof OwnError)) throw problem;
      element("own-problem").textContent = problem.message;
    } finally {
      element("own-state").textContent = "";
      element("own-stop").hidden = true;
    }
  }

  save() {
    this.play.keep();
    const text = JSON.stringify({ format: PROGRESS, items: Store.all() });
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })) });
    link.download = "sudoku-progress.json";
    link.click();
    // Some browsers read it after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  async load() {
    const [file] = element("progress-file").files ?? [];
    if (!file) return;
    try {
      const { format, items } = JSON.parse(await file.text());
      if (format !== PROGRESS) throw new SyntaxError();
      const values = Object.entries(items).map(([key, text]) => [key, JSON.parse(text)]);
      for (const [key, value] of values) Store.write(key, value);
      // Nothing that is open may be kept over it.
      this.play.forget();
      location.reload();
    } catch {
      element("progress-problem").textContent = word("not-loaded");
    }
    element("progress-file").value = "";
  }

  print() {
    const [from, to] = ["print-from", "print-to"].map((id) => Number(element(id).value));
    element("menu-dialog").close();
    this.sheet.print(Math.min(from, to) - 1, Math.max(from, to), {
      perPage: Number(element("per-page").value),
      hasSolutions: element("print-solutions").checked,
    });
  }
}
