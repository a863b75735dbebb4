// A game: what the player put into a puzzle, what can be undone, and what comes next.

/** How many changes can be undone after the page was loaded again, unless the puzzle is solved. */
const KEPT_CHANGES = 400;

class Game {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.key = `${DATA.id}.${puzzle.index}${puzzle.seed ? ".fresh" : ""}`;
    const saved = Store.read(this.key);
    const begun = saved?.seed === puzzle.seed ? saved : {};
    this.digits = begun.digits ?? [...puzzle.givens];
    this.marks = begun.marks ?? Array(81).fill(0);
    this.undoable = begun.undoable ?? [];
    this.redoable = [];
    this.seconds = begun.seconds ?? 0;
    this.hints = begun.hints ?? 0;
    /** Cells that were found wrong, until they change. */
    this.wrong = new Set();
  }

  save() {
    const { digits, marks, seconds, hints } = this;
    const undoable = this.isSolved ? [] : this.undoable.slice(-KEPT_CHANGES);
    Store.write(this.key, { seed: this.puzzle.seed, digits, marks, undoable, seconds, hints });
  }

  /** Keeps the time. What is put in is kept as it was last, perhaps in another tab. */
  saveTime() {
    const saved = Store.read(this.key);
    if (saved?.seed !== this.puzzle.seed) return this.save();
    Store.write(this.key, { ...saved, seconds: Math.max(saved.seconds, this.seconds) });
  }

  get givens() {
    return this.puzzle.givens;
  }

  isGiven(cell) {
    return this.givens[cell] !== 0;
  }

  get isSolved() {
    return CELLS.every((cell) => this.digits[cell] === this.puzzle.solution[cell]);
  }

  get isBegun() {
    return this.undoable.length > 0;
  }

  /** How many more times a digit is wanted. */
  missing(digit) {
    return 9 - this.digits.filter((other) => other === digit).length;
  }

  /** Makes a change of some cells, unless it changes nothing: `[cell, digit, marks]` each. */
  change(cells) {
    const changes = cells
      .filter(([cell, digit, marks]) => digit !== this.digits[cell] || marks !== this.marks[cell])
      .map(([cell, digit, marks]) => ({ cell, from: [this.digits[cell], this.marks[cell]], to: [digit, marks] }));
    if (changes.length === 0) return false;
    this.undoable.push(changes);
    this.redoable = [];
    this.put(changes, "to");
    return true;
  }

  put(changes, which) {
    for (const change of changes) {
      [this.digits[change.cell], this.marks[change.cell]] = change[which];
      this.wrong.delete(change.cell);
    }
    this.save();
    Progress.setGame(this.puzzle.index, this.isSolved ? "solved" : "begun");
  }

  undo() {
    const changes = this.undoable.pop();
    if (!changes) return false;
    this.redoable.push(changes);
    this.put(changes, "from");
    return true;
  }

  redo() {
    const changes = this.redoable.pop();
    if (!changes) return false;
    this.undoable.push(changes);
    this.put(changes, "to");
    return true;
  }

  /** Places a digit, and takes its marks from the peers; the same digit again takes it away. */
  place(cell, digit) {
    if (this.isGiven(cell)) return false;
    if (this.digits[cell] === digit) return this.change([[cell, 0, 0]]);
    const peers = PEERS[cell].map((peer) => [peer, this.digits[peer], this.marks[peer] & ~(1 << digit)]);
    return this.change([[cell, digit, 0], ...peers]);
  }

  toggleMark(cell, digit) {
    if (this.digits[cell]) return false;
    return this.change([[cell, 0, this.marks[cell] ^ (1 << digit)]]);
  }

  erase(cell) {
    return !this.isGiven(cell) && this.change([[cell, 0, 0]]);
  }

  /** Marks all candidates where nothing is marked yet. */
  fill() {
    const candidates = candidatesOf(this.digits);
    const bare = CELLS.filter((cell) => !this.digits[cell] && !this.marks[cell]);
    return this.change(bare.map((cell) => [cell, 0, candidates[cell]]));
  }

  /** Puts everything back, and the clock. */
  restart() {
    this.seconds = 0;
    this.hints = 0;
    this.change(CELLS.map((cell) => [cell, this.puzzle.givens[cell], 0]));
    this.save();
  }

  /** Cells with a digit that a peer has, too. */
  conflicts() {
    const { digits } = this;
    return new Set(CELLS.filter((cell) => digits[cell] && PEERS[cell].some((peer) => digits[peer] === digits[cell])));
  }

  wrongDigits() {
    return CELLS.filter((cell) => this.digits[cell] && this.digits[cell] !== this.puzzle.solution[cell]);
  }

  /** Cells whose marks lack the digit that belongs there. */
  wrongMarks() {
    const { digits, marks, puzzle } = this;
    return CELLS.filter((cell) => !digits[cell] && marks[cell] && !hasDigit(marks[cell], puzzle.solution[cell]));
  }

  /** Finds wrong digits, and remembers them. */
  check() {
    this.wrong = new Set(this.wrongDigits());
    return this.wrong.size;
  }

  /** What helps: what is wrong, or else the first step whose effect is not there yet; nothing if none is left. */
  hint() {
    const digits = this.wrongDigits();
    if (digits.length > 0) return { kind: "digits", cells: digits };
    const marks = this.wrongMarks();
    if (marks.length > 0) return { kind: "marks", cells: marks };
    const index = this.puzzle.steps.findIndex((step) => !this.isDone(step));
    return index < 0 ? undefined : { kind: "step", index, step: this.puzzle.steps[index] };
  }

  isDone({ placed, removed }) {
    if (placed) return this.digits[placed.cell] === placed.digit;
    const isGone = ({ cell, digit }) =>
      this.digits[cell] ||
      PEERS[cell].some((peer) => this.digits[peer] === digit) ||
      (this.marks[cell] && !hasDigit(this.marks[cell], digit));
    return removed.every(isGone);
  }

  /** The candidates that a step of the path meets, as far as the digits of the player leave them. */
  candidatesBefore(index) {
    const own = candidatesOf(this.digits);
    return this.puzzle.states[index].candidates.map((set, cell) => set & own[cell]);
  }

  /** Does what a hint says. */
  follow(hint) {
    const { solution } = this.puzzle;
    switch (hint.kind) {
      case "digits":
        return this.change(hint.cells.map((cell) => [cell, 0, 0]));
      case "marks":
        return this.change(hint.cells.map((cell) => [cell, 0, this.marks[cell] | (1 << solution[cell])]));
      case "step": {
        const { placed, removed } = hint.step;
        if (placed) return this.place(placed.cell, placed.digit);
        const before = this.candidatesBefore(hint.index);
        const after = new Map();
        for (const { cell, digit } of removed.filter(({ cell }) => !this.digits[cell])) {
          after.set(cell, (after.get(cell) ?? (this.marks[cell] || before[cell])) & ~(1 << digit));
        }
        return this.change([...after].map(([cell, marks]) => [cell, 0, marks]));
      }
    }
  }
}
