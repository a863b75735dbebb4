// The solving path: shows each step with its highlight before its effect, by hand or automatically.

/** Milliseconds for a step, by speed. */
const DELAYS = [3200, 2000, 1300, 800, 400, 180, 60];

class Path {
  constructor(board) {
    this.board = board;
    this.speed = new Setting("speed", 2);
    this.isSkipping = new Setting("skip", false);
    this.list = element("steps");
    element("speed").value = this.speed.value;
    element("skip").checked = this.isSkipping.value;
    const actions = {
      first: () => this.goTo(0),
      back: () => this.goTo(this.near(-1)),
      run: () => this.run(!this.timer),
      forth: () => this.goTo(this.near(1)),
      last: () => this.goTo(this.puzzle.steps.length),
    };
    for (const [id, act] of Object.entries(actions)) {
      element(id).addEventListener("click", () => {
        if (id !== "run") this.run(false);
        act();
      });
    }
    element("speed").addEventListener("input", (event) => {
      this.speed.set(Number(targetOf(event).value));
      if (this.timer) this.run(true);
    });
    element("skip").addEventListener("change", (event) => this.isSkipping.set(targetOf(event).checked));
    this.list.addEventListener("click", (event) => {
      const step = dataOf(event, "step");
      if (step === undefined) return;
      this.run(false);
      this.goTo(Number(step));
    });
  }

  open(puzzle) {
    this.run(false);
    this.puzzle = puzzle;
    this.at = 0;
    this.trail = undefined;
    this.isListed = false;
  }

  /** Shows or hides the view of the path. */
  setShown(isShown) {
    if (!isShown) {
      this.run(false);
      return;
    }
    if (!this.isListed) this.fillList();
    this.show();
  }

  fillList() {
    this.isListed = true;
    const item = (step, index) => {
      const parts = [
        make("span", { className: "number", textContent: index + 1 }),
        make("span", { className: "label", textContent: step.label }),
        make("span", { className: "effect", textContent: effectText(step, this.puzzle.layout) }),
        make("span", { className: "rating", textContent: step.rating }),
      ];
      const button = make("button", { type: "button", data: { step: index } }, ...parts);
      if (!step.isSingle) button.classList.add("hard");
      return make("li", {}, button);
    };
    this.list.replaceChildren(...this.puzzle.steps.map(item));
  }

  /** Returns the previous or next step, without singles if they are skipped; the end follows the last step. */
  near(direction) {
    const { steps } = this.puzzle;
    let at = this.at + direction;
    while (this.isSkipping.value && steps[at]?.isSingle) at += direction;
    return Math.min(Math.max(at, 0), steps.length);
  }

  goTo(at) {
    this.at = at;
    this.trail = undefined;
    this.show();
  }

  /** Starts or stops showing the steps automatically. */
  run(isRunning) {
    clearInterval(this.timer);
    this.timer = undefined;
    if (isRunning) {
      if (this.at === this.puzzle.steps.length) this.goTo(0);
      this.timer = setInterval(() => {
        this.goTo(this.near(1));
        if (this.at === this.puzzle.steps.length) this.run(false);
      }, DELAYS[this.speed.value]);
    }
    setIcon(element("run"), isRunning ? "pause" : "start", word(isRunning ? "stop" : "run"));
    // Screen readers do not read steps while they run.
    element("step").setAttribute("aria-live", isRunning ? "off" : "polite");
  }

  choose(cell) {
    this.chosen = cell;
    this.show();
  }

  show() {
    this.draw();
    const { puzzle, at } = this;
    const step = puzzle.steps[at];
    for (const id of ["first", "back"]) setEnabled(id, at > 0);
    for (const id of ["last", "forth"]) setEnabled(id, at < puzzle.steps.length);
    element("step").replaceChildren(...(step ? this.describe(step) : this.end()));
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = /** @type {PageElement} */ (this.list.querySelector(`[data-step="${at}"]`));
    current?.setAttribute("aria-current", "step");
    const top = current ? current.offsetTop - this.list.offsetTop : this.list.scrollHeight;
    this.list.scrollTop = top - this.list.clientHeight / 2 + 18;
  }

  /** Shows the step on the board. */
  draw() {
    const { puzzle, at, chosen, trail } = this;
    const { layout } = puzzle;
    const { digits, candidates: marks } = puzzle.states[at];
    const step = puzzle.steps[at];
    const shown = step && highlight(step, { digits, layout }, { trail });
    this.board.show({ givens: puzzle.givens, digits, marks, chosen, shown, isPath: true });
  }

  describe(step) {
    const count = [word("step-of", { number: this.at + 1, count: this.puzzle.steps.length })];
    if (HAS_SCORES) count.push(word("sum", step));
    const parts = [
      make("p", { className: "count", textContent: count.join(word("list-with")) }),
      make("h2", {}, ...badged(step.label, step.rating)),
      make("p", { className: "effect", textContent: effectText(step, this.puzzle.layout) }),
      make("p", { textContent: step.reason }),
    ];
    const draw = (trail) => {
      this.trail = trail;
      this.draw();
    };
    const { layout, states } = this.puzzle;
    const { candidates } = states[this.at];
    return [...parts, ...branchButtons(step, draw), ...chainText(step, candidates, layout)];
  }

  end() {
    const { steps, er } = this.puzzle;
    const isSolved = this.puzzle.states.at(-1).digits.every((digit) => digit !== 0);
    const hardest = steps.reduce((hardest, step) => (step.tenths > hardest.tenths ? step : hardest), steps[0]);
    const parts = [make("h2", { textContent: word(isSolved ? "path-solved" : "path-ends") })];
    if (hardest) {
      const rating = ratedText("", er).join(" ");
      const values = { count: steps.length, rating, technique: hardest.label };
      const text = word(rating ? "path-summary-rated" : "path-summary", values);
      const onclick = () => this.goTo(steps.indexOf(hardest));
      const show = make("button", { type: "button", textContent: word("show-hardest"), onclick });
      parts.push(make("p", { textContent: text }), make("div", { className: "choices" }, show));
    }
    return parts;
  }

  /** Handles a key. */
  key(event) {
    const keys = {
      ArrowLeft: "back",
      ArrowRight: "forth",
      Home: "first",
      End: "last",
      " ": "run",
    };
    const button = keys[event.key];
    const isTaken = event.target.closest(event.key === " " ? "input,button,summary" : "input");
    if (!button || isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    element(button).click();
  }
}
