// The menu: ways to play, statistics, puzzles of the player, printing several puzzles.

class Menu {
  /** `onOpen` opens a puzzle by its index. `onDelete` deletes one of the player, and returns a function that puts it back. */
  constructor(play, { onOpen, onDelete, onTheme }) {
    this.onDelete = onDelete;
    new ProgressFile(play);
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
    element("own-text").addEventListener("paste", (event) => this.checkPaste(event));
    element("own-stop").addEventListener("click", () => SOLVER?.stop());
    // The event comes late, when the menu may be open again.
    element("menu-dialog").addEventListener("close", () => element("menu-dialog").open || SOLVER?.stop());
    element("print-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.print();
    });
  }

  open() {
    this.showStatistics();
    this.showOwn();
    const count = puzzleEntries().length;
    for (const id of ["print-from", "print-to"]) element(id).max = String(count);
    if (!element("print-to").value) element("print-to").value = String(Math.min(count, 4));
    for (const id of ["own-problem", "progress-problem"]) element(id).textContent = "";
    for (const id of ["share", "share-game"]) element(id).textContent = word(id);
    element("menu-dialog").showModal();
  }

  showStatistics() {
    const { levels, longest } = Statistics.setting.value;
    const rows = Object.entries(levels).map(([level, { count, hinted = 0, best, total }]) => {
      const timed = count - hinted;
      const times = timed > 0 ? [best, Math.round(total / timed)].map(timeText) : ["–", "–"];
      const values = [count, hinted, ...times];
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

  /** Lists the puzzles of the player, each with a button that deletes it, and then puts it back. */
  showOwn() {
    const items = Own.value.map((data, place) => {
      const [[, , level, er]] = data.puzzles;
      const name = nameOf(DATA.puzzles.length + place);
      let putBack;
      const show = () => {
        button.textContent = word(putBack ? "put-back" : "delete");
        button.ariaLabel = `${button.textContent} · ${name}`;
      };
      const onclick = () => {
        putBack = putBack ? putBack() : this.onDelete(data);
        show();
      };
      const button = make("button", { type: "button", onclick });
      show();
      return make("li", {}, [name, ...ratedText(level, er)].join(" · "), button);
    });
    element("own-list").replaceChildren(...items);
  }

  /** A text field would stall with a text that is too long. */
  checkPaste(event) {
    const problem = lengthProblem(event.clipboardData.getData("text"));
    if (problem) event.preventDefault();
    element("own-problem").textContent = problem;
  }

  async addOwn(onOpen) {
    const text = element("own-text").value;
    element("own-problem").textContent = lengthProblem(text);
    if (lengthProblem(text)) return;
    if (SOLVER) {
      element("own-state").textContent = word("own-rating");
      element("own-stop").hidden = false;
    }
    try {
      const data = await (hasSteps(text) ? givenPuzzle(text) : ownPuzzle(text));
      const index = keepOwn(data);
      element("own-text").value = "";
      element("menu-dialog").close();
      onOpen(index);
    } catch (problem) {
      if (!(problem instanceof OwnError)) throw problem;
      element("own-problem").textContent = problem.message;
    } finally {
      element("own-state").textContent = "";
      element("own-stop").hidden = true;
    }
  }

  print() {
    const [from, to] = ["print-from", "print-to"].map((id) => Number(element(id).value));
    element("menu-dialog").close();
    printSeveral(Math.min(from, to) - 1, Math.max(from, to), {
      perPage: Number(element("per-page").value),
      hasSolutions: element("print-solutions").checked,
    });
  }
}
