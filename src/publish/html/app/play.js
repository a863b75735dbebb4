// Playing: keyboard, mouse and touch, the clock, hints.

/** `4:05`, `1:04:05`. */
function timeText(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

class Play {
  /** @type {Game} the one that is open */
  game;

  /** `onSolved` is called when the player has solved a puzzle, `onChange` after every change. */
  constructor(board, { onSolved, onChange, onFresh }) {
    this.board = board;
    this.onSolved = onSolved;
    this.onChange = onChange;
    this.isMarking = false;
    this.isPaused = false;
    this.isShown = false;

    this.keys = DIGITS.map((digit) => {
      const left = make("small");
      const button = make("button", { type: "button" }, make("span", { textContent: digit }), left);
      button.addEventListener("click", () => this.enter(digit, this.isMarking));
      element("keypad").append(button);
      return { button, left };
    });
    const actions = {
      undo: () => this.undo(),
      redo: () => this.redo(),
      erase: () => this.erase(),
      marks: () => this.setMarking(!this.isMarking),
      hint: () => this.hint(),
      check: () => this.check(),
      fill: () => this.fill(),
      fresh: onFresh,
      restart: () => this.restart(),
      pause: () => this.pause(!this.isPaused),
      cover: () => this.pause(false),
    };
    for (const [id, act] of Object.entries(actions)) element(id).addEventListener("click", act);
    // The board keeps the focus, so that mouse and keyboard go together.
    element("play").addEventListener(
      "mousedown",
      (event) => targetOf(event).closest("button") && event.preventDefault(),
    );
    setInterval(() => this.tick(), 1000);
    window.addEventListener("pagehide", () => this.keep());
    document.addEventListener("visibilitychange", () => this.keep());
  }

  open(puzzle) {
    this.keep();
    this.game = new Game(puzzle);
    this.chosen = undefined;
    this.say();
    this.pause(false);
  }

  /** The play view comes or goes. */
  setShown(isShown) {
    this.isShown = isShown;
    if (isShown) this.pause(this.isPaused);
    else this.cover(false);
  }

  /** Hides the board from everybody, or no longer. */
  cover(isCovered) {
    element("cover").hidden = !isCovered;
    this.board.frame.inert = isCovered;
  }

  /** Goes on as another tab did, unless that has another image of the puzzle. */
  reread() {
    const { key, puzzle } = this.game;
    if (Store.read(key)?.seed !== puzzle.seed) return;
    this.game = new Game(puzzle);
    this.say();
    if (this.isShown) this.show();
    this.onChange();
  }

  /** Keeps the time; a change is kept when it is made. */
  keep() {
    if (this.game?.isBegun) this.game.saveTime();
  }

  tick() {
    const isBusy = document.querySelector("dialog[open]") !== null || document.hidden;
    if (!this.isShown || this.isPaused || isBusy || this.game.isSolved) return;
    this.game.seconds += 1;
    this.showTime();
  }

  showTime() {
    element("timer").textContent = timeText(this.game.seconds);
  }

  pause(isPaused) {
    this.isPaused = isPaused && !this.game.isSolved;
    this.cover(this.isPaused);
    element("pause").setAttribute("aria-pressed", String(this.isPaused));
    setIcon(element("pause"), this.isPaused ? "start" : "pause", this.isPaused ? "Go on" : "Pause");
    element("play").inert = this.isPaused;
    this.show();
    if (this.isPaused) element("cover").focus();
    else if (this.chosen !== undefined) this.board.focus(this.chosen);
  }

  show() {
    const { game, chosen, shown } = this;
    const blank = this.isPaused ? Array(81).fill(0) : undefined;
    const marks = [...game.marks];
    if (shown?.candidates) {
      // What a step is about can be seen, even where nothing is marked.
      for (const cell of shown.cells) if (!game.digits[cell]) marks[cell] = shown.candidates[cell];
    }
    this.board.show({
      givens: game.puzzle.givens,
      digits: blank ?? game.digits,
      marks: blank ?? marks,
      chosen,
      conflicts: blank ? undefined : game.conflicts(),
      wrong: blank ? undefined : game.wrong,
      shown,
    });
    for (const [i, { button, left }] of this.keys.entries()) {
      const missing = Math.max(game.missing(i + 1), 0);
      left.textContent = missing || "";
      button.classList.toggle("done", missing === 0);
      button.setAttribute("aria-label", `${i + 1}, ${missing} missing${this.isMarking ? ", mark" : ""}`);
    }
    element("keypad").classList.toggle("marking", this.isMarking);
    setEnabled("undo", game.undoable.length > 0);
    setEnabled("redo", game.redoable.length > 0);
    this.showTime();
  }

  /** The board for paper: what was played, and of a puzzle that is paused only what is given. */
  showForPrint() {
    const { puzzle, digits, marks } = this.game;
    const { givens } = puzzle;
    this.board.show(this.isPaused ? { givens, digits: givens, marks: Array(81).fill(0) } : { givens, digits, marks });
  }

  choose(cell) {
    if (this.chosen === cell) return;
    this.chosen = cell;
    this.show();
  }

  move(rows, columns) {
    const from = this.chosen ?? 40;
    const [row, column] = [rowOf(from) + rows, columnOf(from) + columns];
    this.goTo(9 * Math.min(Math.max(row, 0), 8) + Math.min(Math.max(column, 0), 8));
  }

  goTo(cell) {
    this.choose(cell);
    this.board.focus(cell);
  }

  /** Shows what a change of the game came to. */
  changed(isChanged, spoken) {
    if (!isChanged) return;
    this.say();
    this.show();
    announce(spoken);
    this.onChange();
    if (this.game.isSolved) this.onSolved(this.game);
  }

  enter(digit, isMark) {
    if (this.chosen === undefined) {
      announce("Choose a cell first.");
      return;
    }
    const cell = this.chosen;
    const isChanged = isMark ? this.game.toggleMark(cell, digit) : this.game.place(cell, digit);
    const isConflict = this.game.conflicts().has(cell);
    this.changed(isChanged, this.board.label(cell, this.game) + (isConflict ? ", conflict" : ""));
  }

  erase() {
    if (this.chosen !== undefined) this.changed(this.game.erase(this.chosen), "Erased");
  }

  undo() {
    this.changed(this.game.undo(), "Undone");
  }

  redo() {
    this.changed(this.game.redo(), "Done again");
  }

  fill() {
    this.changed(this.game.fill(), "All candidates are marked");
  }

  restart() {
    this.game.restart();
    this.changed(true, "Begun again");
  }

  setMarking(isMarking) {
    this.isMarking = isMarking;
    element("marks").setAttribute("aria-pressed", isMarking);
    this.show();
  }

  check() {
    const count = this.game.check();
    const marks = this.game.wrongMarks().length;
    const isGood = count + marks === 0;
    const found = [
      count > 0 ? `${plural(count, "digit")} ${count === 1 ? "is" : "are"} wrong.` : "",
      marks > 0 ? `In ${plural(marks, "cell")} the right digit is not marked.` : "",
    ];
    this.say({ title: isGood ? "Right so far" : "Not quite", text: isGood ? "Nothing is wrong." : found.join(" ") });
    this.show();
  }

  /** The next of: what is wrong or where to look; what follows and why; doing it. */
  hint() {
    if (this.game.isSolved) return;
    if (this.given?.isWhole) {
      this.follow();
      return;
    }
    const isWhole = this.given !== undefined;
    const hint = this.given?.hint ?? this.game.hint();
    if (!isWhole) this.game.hints += 1;
    if (!hint) {
      this.say({ title: "No hint", text: "The path of this puzzle ends here." });
      return;
    }
    const { message, shown } = hint.kind === "step" ? this.stepHint(hint, isWhole) : this.mistake(hint);
    this.say(message, shown);
    this.given = { hint, isWhole: isWhole || hint.kind !== "step" };
    this.show();
  }

  mistake({ kind, cells }) {
    const shown = highlightCells(cells);
    const where = listed(cells.map(cellName));
    const isOne = cells.length === 1;
    const text = {
      digits: `${isOne ? "The digit in" : "Digits in"} ${where} ${isOne ? "is" : "are"} not right.`,
      marks: `The right digit is not marked in ${where}.`,
    }[kind];
    const act = kind === "digits" ? "Erase" : "Mark it";
    const message = { title: "First of all", text, buttons: [[act, () => this.follow()]] };
    return { message, shown };
  }

  stepHint({ index, step }, isWhole) {
    const shown = highlight(step, { isNudge: !isWhole });
    if (isWhole) {
      shown.candidates = this.game.candidatesBefore(index);
      for (const sign of shown.signs.keys()) shown.cells.add(Math.floor(sign / 10));
      const text = make("span", {}, make("span", { className: "effect", textContent: effectText(step) }), step.reason);
      const message = { title: step.label, badge: step.rating, text, buttons: [["Do it", () => this.follow()]] };
      return { message, shown };
    }
    const places = step.houses.length > 0 ? step.houses.map(houseName) : [...shown.cells].map(cellName);
    const where = places.length > 6 ? "" : ` Look at ${listed(places)}.`;
    const text = `The next step is rated ${step.rating}.${where}`;
    const message = { title: step.label, badge: step.rating, text, buttons: [["Tell me more", () => this.hint()]] };
    return { message, shown };
  }

  follow() {
    const { hint } = this.given;
    if (hint.kind === "step" && hint.step.placed) this.chosen = hint.step.placed.cell;
    this.changed(this.game.follow(hint), "Done");
  }

  /** Says something below the keys, or nothing; and highlights what it is about. */
  say(message, shown) {
    this.given = undefined;
    this.shown = shown;
    const box = element("message");
    const hadFocus = box.contains(document.activeElement);
    box.hidden = message === undefined;
    if (!message) {
      box.replaceChildren();
      if (hadFocus) element("hint").focus();
      return;
    }
    const { title, badge, text, buttons = [] } = message;
    const heading = make(
      "h2",
      {},
      title,
      ...(badge ? [" ", make("span", { className: "badge", textContent: badge })] : []),
    );
    const close = () => {
      this.say();
      this.show();
    };
    const choices = [...buttons, ["Close", close]].map(([label, act]) => {
      const button = make("button", { type: "button", textContent: label });
      button.addEventListener("click", act);
      return button;
    });
    box.replaceChildren(heading, make("p", {}, text), make("div", { className: "choices" }, ...choices));
    if (hadFocus) choices[0].focus();
  }

  /** What a key does on the board. */
  key(event) {
    // With Shift, or where digits are with Shift, only the place of a key tells.
    const digit = /^[1-9]$/.test(event.key) ? event.key : /^Digit([1-9])$/.exec(event.code)?.[1];
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const keys = {
      ArrowUp: () => this.move(-1, 0),
      ArrowDown: () => this.move(1, 0),
      ArrowLeft: () => this.move(0, -1),
      ArrowRight: () => this.move(0, 1),
      Home: () => this.move(0, -8),
      End: () => this.move(0, 8),
      Delete: () => this.erase(),
      Backspace: () => this.erase(),
      0: () => this.erase(),
      m: () => this.setMarking(!this.isMarking),
      h: () => this.hint(),
      c: () => this.check(),
      f: () => this.fill(),
      p: () => this.pause(!this.isPaused),
      Escape: () => {
        this.say();
        this.show();
      },
    };
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = digit ? () => this.enter(Number(digit), event.shiftKey !== this.isMarking) : keys[name];
    if (!plain || !act) return;
    event.preventDefault();
    act();
  }
}
