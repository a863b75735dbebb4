// Playing: keyboard, mouse and touch, and the clock.

/** Returns a time as text: `4:05`, `1:04:05`. */
function timeText(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Number of colours for cells. */
const COLOURS = 8;

/** Modes of the digit keys: they enter digits, marks, centre marks or colours. */
const MODES = ["digit", "marks", "centre", "colours"];

class Play {
  /** @type {Game} the open game */
  game;
  /** @type {number | undefined} the last chosen cell */
  chosen;
  /** @type {Set<number>} all chosen cells */
  selected = new Set();
  /** @type {number | undefined} the digit to enter into the next cells, with digit first */
  armed;

  /** Calls `onSolved` when the player has solved a puzzle, and `onChange` after every change. */
  constructor(board, { onSolved, onChange, onFresh }) {
    this.board = board;
    this.onSolved = onSolved;
    this.onChange = onChange;
    this.advice = new Advice(this);
    this.mode = "digit";
    this.isPaused = false;
    this.isShown = false;
    this.isForgotten = false;
    this.isWarned = false;
    /** Settings of the player. */
    this.settings = {
      "digit-first": new Setting("digit-first", false),
      "instant-check": new Setting("instant-check", false),
      candidates: new Setting("candidates", false),
    };

    const actions = {
      undo: () => this.undo(),
      redo: () => this.redo(),
      erase: () => this.erase(),
      marks: () => this.setMode("marks"),
      centre: () => this.setMode("centre"),
      colours: () => this.setMode("colours"),
      hint: () => this.advice.hint(),
      check: () => this.check(),
      fill: () => this.fill(),
      fresh: onFresh,
      restart: () => this.restart(),
      pause: () => this.pause(!this.isPaused),
      cover: () => this.pause(false),
    };
    onClicks(actions);
    // The board keeps the focus, so that the keyboard still works after a click.
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
    this.selected = new Set();
    this.makeKeys(puzzle.layout);
    const { rules } = puzzle.layout;
    this.advice.say(rules && !this.game.isBegun ? { title: word("help-title"), text: rules } : undefined);
    this.pause(false);
  }

  /** Makes a key for each digit of a layout. */
  makeKeys(layout) {
    if (layout === this.layout) return;
    this.layout = layout;
    this.armed = undefined;
    this.keys = layout.digits.map((digit) => {
      const left = make("small");
      const onclick = () => this.press(digit);
      const button = make(
        "button",
        { type: "button", onclick },
        make("span", { textContent: layout.signOf(digit) }),
        left,
      );
      return { button, left };
    });
    element("keypad").replaceChildren(...this.keys.map(({ button }) => button));
    // On narrow pages, the key that erases fills the row behind the digits.
    const { side } = layout;
    element("play").style.cssText = `${boardStyle(layout)};--fives:${10 - 2 * (side % 5)};--tens:${10 - (side % 10)}`;
    document.body.classList.toggle("large", side > 9);
  }

  /** Shows or hides the view to play. */
  setShown(isShown) {
    this.isShown = isShown;
    if (isShown) this.pause(this.isPaused);
    else this.cover(false);
  }

  /** Hides the board, or shows it again. */
  cover(isCovered) {
    element("cover").hidden = !isCovered;
    this.board.frame.inert = isCovered;
  }

  /** Takes over the changes of another tab, unless it shows another image of the puzzle. */
  reread() {
    const { key, puzzle } = this.game;
    if (Store.read(key)?.seed !== puzzle.seed) return;
    this.game = new Game(puzzle);
    this.advice.say();
    if (this.isShown) this.show();
    this.onChange();
  }

  /** Stops saving the game. */
  forget() {
    this.isForgotten = true;
  }

  /** Saves the time. Changes are saved at once. */
  keep() {
    if (!this.isForgotten && this.game?.isBegun) this.game.saveTime();
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
    setIcon(element("pause"), this.isPaused ? "start" : "pause", word(this.isPaused ? "resume" : "pause"));
    element("play").inert = this.isPaused;
    this.show();
    if (this.isPaused) element("cover").focus();
    else if (this.chosen !== undefined) this.board.focus(this.chosen);
  }

  show() {
    const { game, chosen, selected } = this;
    const { shown } = this.advice;
    const lit = this.litDigit();
    const blank = this.isPaused ? game.givens.map(() => 0) : undefined;
    const marks = [...game.marks];
    if (shown?.candidates) {
      // Show the candidates of the step also in cells without marks.
      for (const cell of shown.cells) if (!game.digits[cell]) marks[cell] = shown.candidates[cell];
    }
    this.board.show({
      givens: game.puzzle.givens,
      digits: blank ?? game.digits,
      marks: blank ?? marks,
      centre: blank ?? game.centre,
      colours: blank ?? game.colours,
      chosen,
      selected,
      lit: blank ? undefined : lit,
      possible: blank ? undefined : this.possible(lit),
      conflicts: blank ? undefined : game.conflicts(),
      wrong: blank ? undefined : game.wrong,
      shown,
    });
    for (const [i, { button, left }] of this.keys.entries()) {
      const missing = Math.max(game.missing(i + 1), 0);
      left.dataset.text = missing || "";
      button.classList.toggle("done", missing === 0);
      const names = { digit: "key", marks: "key-mark", centre: "key-centre", colours: "key-colour" };
      button.setAttribute(
        "aria-label",
        word(names[this.mode], { digit: game.layout.signOf(i + 1), missing, number: i + 1 }),
      );
      button.disabled = this.mode === "colours" && i >= COLOURS;
      if (this.settings["digit-first"].value) button.setAttribute("aria-pressed", String(this.armed === i + 1));
      else button.removeAttribute("aria-pressed");
    }
    element("keypad").dataset.mode = this.mode;
    setEnabled("undo", game.undoable.length > 0);
    setEnabled("redo", game.redoable.length > 0);
    this.showTime();
  }

  /** Shows the board for paper: the game, or only the givens while it is paused. */
  showForPrint() {
    const { puzzle, digits, marks, centre, colours } = this.game;
    const { givens } = puzzle;
    const selected = new Set();
    if (this.isPaused) this.board.show({ givens, digits: givens, marks: givens.map(() => 0), selected });
    else this.board.show({ givens, digits, marks, centre, colours, selected });
  }

  /** Returns the digit to highlight: the armed one, or the one in the chosen cell. */
  litDigit() {
    if (this.armed !== undefined) return this.armed;
    return this.chosen !== undefined && this.selected.size === 1 ? this.game.digits[this.chosen] : 0;
  }

  /** Returns the cells that can hold a digit, if the player wants them highlighted. */
  possible(digit) {
    if (!digit || !this.settings.candidates.value) return undefined;
    const { layout, digits } = this.game;
    const candidates = layout.candidatesOf(digits);
    return new Set(layout.cells.filter((cell) => hasDigit(candidates[cell], digit)));
  }

  /**
   * Chooses a cell, adds one, or chooses all cells of its digit. At the end of a drag all chosen cells get the armed digit.
   * @param {number} cell
   * @param {Choice} [how]
   */
  choose(cell, how = {}) {
    const { isAdded = false, isToggled = false, isFocus = false, isEnd = false, isAll = false } = how;
    if (isEnd && this.armed !== undefined) this.enter(this.armed, this.mode);
    if (isEnd || (isFocus && this.chosen === cell)) return;
    if (isToggled && this.selected.has(cell) && this.selected.size > 1) {
      this.selected.delete(cell);
      this.chosen = [...this.selected].at(-1);
    } else {
      if (!isAdded && !isToggled) this.selected.clear();
      this.selected.add(cell);
      this.chosen = cell;
      const digit = isAll && this.game.digits[cell];
      if (digit)
        for (const same of this.game.layout.cells) if (this.game.digits[same] === digit) this.selected.add(same);
    }
    this.show();
  }

  chooseAll() {
    const { middle, cells } = this.game.layout;
    this.chosen ??= middle;
    this.selected = new Set(cells);
    this.show();
  }

  move(rows, columns, isAdded = false) {
    const { layout } = this.game;
    const from = this.chosen;
    const within = (line) => Math.min(Math.max(line, 0), layout.side - 1);
    // The first key only chooses the cell in the middle.
    const cell =
      from === undefined
        ? layout.middle
        : layout.side * within(layout.rowOf(from) + rows) + within(layout.columnOf(from) + columns);
    this.choose(cell, { isAdded });
    this.board.focus(cell);
  }

  /** Shows the result of a change of the game. */
  changed(isChanged, spoken) {
    if (!isChanged) {
      if (this.game.isSolved) announce(word("solved-title"));
      return;
    }
    this.advice.say();
    if (this.settings["instant-check"].value) this.game.check();
    this.show();
    announce(spoken);
    this.onChange();
    this.warn();
    if (this.game.isSolved) this.onSolved(this.game);
  }

  /** Says once that the browser does not keep the games. */
  warn() {
    if (!Store.isLost || this.isWarned) return;
    this.isWarned = true;
    const buttons = [[word("menu"), () => element("menu").click()]];
    this.advice.say({ title: word("not-kept"), text: word("not-kept-text"), buttons });
  }

  /** Handles a key of the keypad: enters its digit, or arms it with digit first. */
  press(digit) {
    if (!this.settings["digit-first"].value) {
      this.enter(digit, this.mode);
      return;
    }
    this.armed = this.armed === digit ? undefined : digit;
    this.show();
  }

  /** Enters a digit, a mark or a colour into the chosen cells. */
  enter(digit, mode) {
    const { game, chosen } = this;
    if (chosen === undefined) {
      announce(word("choose-cell"));
      return;
    }
    const cells = [...this.selected];
    const enter = {
      digit: () => game.place(cells, digit),
      marks: () => game.toggleMark(cells, digit),
      centre: () => game.toggleMark(cells, digit, "centre"),
      colours: () => digit <= COLOURS && game.toggleColour(cells, digit),
    };
    const isChanged = enter[mode]();
    const label = this.board.label(chosen, game);
    this.changed(isChanged, game.conflicts().has(chosen) ? word("cell-conflict", { cell: label }) : label);
  }

  erase() {
    if (this.chosen !== undefined) this.changed(this.game.erase([...this.selected]), word("erased"));
  }

  undo() {
    this.changed(this.game.undo(), word("undone"));
  }

  redo() {
    this.changed(this.game.redo(), word("redone"));
  }

  fill() {
    this.changed(this.game.fill(), word("filled-in"));
  }

  restart() {
    this.game.restart();
    this.changed(true, word("restarted"));
  }

  /** Sets the mode of the digit keys, or returns to digits if the mode is set already. */
  setMode(mode) {
    this.mode = this.mode === mode ? "digit" : mode;
    for (const other of MODES.slice(1)) element(other).setAttribute("aria-pressed", String(this.mode === other));
    this.show();
  }

  /** Changes a setting. */
  set(name, value) {
    this.settings[name].set(value);
    this.armed = undefined;
    this.game.wrong.clear();
    if (this.settings["instant-check"].value) this.game.check();
    this.show();
  }

  check() {
    const count = this.game.check();
    const marks = this.game.wrongMarks().length;
    const found = [
      count > 0 ? word("wrong-digits", { count }) : "",
      marks > 0 ? word("wrong-marks", { count: marks }) : "",
    ];
    if (count + marks > 0) this.advice.say({ title: word("not-quite"), text: found.filter(Boolean).join(" ") });
    else this.advice.say({ title: word("right-so-far"), text: word("nothing-wrong") });
    this.show();
  }

  /** Handles a key on the board. */
  key(event) {
    // With Shift, or on layouts where digits need Shift, only `code` has the digit.
    // Letters of large boards come before those of keys.
    const { side, symbols } = this.game.layout;
    const key = /^[1-9a-p]$/i.test(event.key) ? event.key : /^Digit([1-9])$/.exec(event.code)?.[1];
    const place = symbols.findIndex((symbol) => symbol.toLowerCase() === event.key.toLowerCase());
    const typed = place + 1 || Number.parseInt(key, 36);
    const digit = typed <= side ? typed : undefined;
    const plain = !event.ctrlKey && !event.metaKey && (digit || !event.altKey);
    const isAdded = event.shiftKey;
    const keys = {
      ArrowUp: () => this.move(-1, 0, isAdded),
      ArrowDown: () => this.move(1, 0, isAdded),
      ArrowLeft: () => this.move(0, -1, isAdded),
      ArrowRight: () => this.move(0, 1, isAdded),
      Home: () => this.move(0, -side),
      End: () => this.move(0, side),
      Delete: () => this.erase(),
      Backspace: () => this.erase(),
      0: () => this.erase(),
      m: () => this.setMode("marks"),
      n: () => this.setMode("centre"),
      k: () => this.setMode("colours"),
      h: () => this.advice.hint(),
      c: () => this.check(),
      f: () => this.fill(),
      " ": () => this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]),
      p: () => this.pause(!this.isPaused),
      Escape: () => {
        this.advice.say();
        this.armed = undefined;
        this.selected = new Set(this.chosen === undefined ? [] : [this.chosen]);
        this.show();
      },
    };
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = digit ? () => this.enter(digit, this.modeOf(event)) : keys[name];
    if (!plain || !act) return;
    event.preventDefault();
    act();
  }

  /** Returns the mode for a key: Alt gives centre marks; Shift gives marks, or digits if another mode is set. */
  modeOf(event) {
    if (event.altKey) return "centre";
    if (event.shiftKey) return this.mode === "digit" ? "marks" : "digit";
    return this.mode;
  }
}
