// A game: the entries of the player in a puzzle, undo and redo, and hints.

/** Number of changes that can be undone after a reload, unless the puzzle is solved. */
const KEPT_CHANGES = 400;

class Game {
  constructor(puzzle) {
    this.puzzle = puzzle;
    const { id, index, seed } = puzzle;
    const key = id === index ? `${DATA.id}.${id}` : id;
    this.key = seed ? `${key}.fresh` : key;
    /** Key of the time after the last change. A tab that is left must not write over later changes in another tab. */
    this.timeKey = `time.${this.key}`;
    const saved = Store.read(this.key);
    const { cells } = puzzle.layout;
    const hasGivens = () => cells.every((cell) => !this.givens[cell] || saved.digits[cell] === this.givens[cell]);
    const begun = saved?.seed === puzzle.seed && hasGivens() ? saved : {};
    this.digits = begun.digits ?? [...puzzle.givens];
    this.marks = begun.marks ?? Array(cells.length).fill(0);
    /** Sets of digits marked in the centre of cells. */
    this.centre = begun.centre ?? Array(cells.length).fill(0);
    /** Colours of cells, from 1; 0 is none. */
    this.colours = begun.colours ?? Array(cells.length).fill(0);
    this.undoable = begun.undoable ?? [];
    this.redoable = [];
    this.seconds = Math.max(begun.seconds ?? 0, (begun.digits && Store.read(this.timeKey)) ?? 0);
    this.hints = begun.hints ?? 0;
    /** True if the statistics count this game. */
    this.isCounted = begun.isCounted ?? false;
    /** Cells found wrong by a check that have not changed since. */
    this.wrong = new Set();
  }

  save() {
    const { digits, marks, centre, colours, seconds, hints, isCounted } = this;
    const undoable = this.isSolved ? [] : this.undoable.slice(-KEPT_CHANGES);
    const { seed } = this.puzzle;
    Store.write(this.key, { seed, digits, marks, centre, colours, undoable, seconds, hints, isCounted });
    Store.take(this.timeKey);
  }

  /** Saves the time alone. */
  saveTime() {
    if (Store.read(this.key)?.seed === this.puzzle.seed) Store.write(this.timeKey, this.seconds);
    else this.save();
  }

  get givens() {
    return this.puzzle.givens;
  }

  get layout() {
    return this.puzzle.layout;
  }

  isGiven(cell) {
    return this.givens[cell] !== 0;
  }

  get isSolved() {
    return this.puzzle.solution.every((digit, cell) => digit === this.digits[cell]);
  }

  get isBegun() {
    return this.undoable.length > 0;
  }

  /** True if the position came from a link, and the game was not restarted since. */
  get isShared() {
    const from = this.undoable.findLast(([{ isShared, seconds }]) => isShared || seconds !== undefined);
    return from?.[0].isShared ?? false;
  }

  /** Returns the number of missing cells of a digit. */
  missing(digit) {
    return this.layout.side - this.digits.filter((other) => other === digit).length;
  }

  /** Returns the content of a cell. */
  content(cell) {
    return [this.digits[cell], this.marks[cell], this.centre[cell], this.colours[cell]];
  }

  /**
   * Changes some cells, unless the puzzle is solved. Returns false if nothing changes.
   * @param {[number, { digit?: number, marks?: number, centre?: number, colour?: number }][]} cells
   * @param {object} [note] what `undoable` keeps about the change
   */
  change(cells, note) {
    return !this.isSolved && this.changeAny(cells, note);
  }

  /** Changes some cells, also of a solved puzzle. */
  changeAny(cells, note = {}) {
    const candidates = this.layout.candidatesOf(this.digits);
    // Marks with all candidates are a list from now on, and no marks are none.
    const marked = (set, cell) => {
      const isList = hasDigit(set, this.puzzle.solution[cell]) && (candidates[cell] & ~set) === 0;
      return set > IS_LIST ? set | Number(isList) : 0;
    };
    const changes = cells
      .map(([cell, change]) => {
        const from = this.content(cell);
        const { digit = from[0], marks = from[1], centre = from[2], colour = from[3] } = change;
        return { cell, from, to: [digit, marked(marks, cell), marked(centre, cell), colour] };
      })
      .filter(({ from, to }) => from.some((value, i) => value !== to[i]));
    if (changes.length === 0) return false;
    Object.assign(changes[0], note);
    this.undoable.push(changes);
    this.redoable = [];
    this.put(changes, "to");
    return true;
  }

  put(changes, which) {
    for (const change of changes) {
      const { cell } = change;
      [this.digits[cell], this.marks[cell], this.centre[cell] = 0, this.colours[cell] = 0] = change[which];
      this.wrong.delete(change.cell);
    }
    this.save();
    Progress.setGame(this.puzzle.index, this.isSolved && !this.isShared ? "solved" : "begun");
  }

  undo() {
    const changes = this.undoable.pop();
    if (!changes) return false;
    this.redoable.push(changes);
    this.addClock(changes[0], 1);
    this.put(changes, "from");
    return true;
  }

  redo() {
    const changes = this.redoable.pop();
    if (!changes) return false;
    this.undoable.push(changes);
    this.addClock(changes[0], -1);
    this.put(changes, "to");
    return true;
  }

  /** Adds the time and the hints that a restart has set to zero, or subtracts them. */
  addClock({ seconds = 0, hints = 0 }, sign) {
    this.seconds = Math.max(0, this.seconds + sign * seconds);
    this.hints = Math.max(0, this.hints + sign * hints);
  }

  /** Places a digit, and removes its marks from the peers. The same digit again removes it. */
  place(cells, digit) {
    const open = cells.filter((cell) => !this.isGiven(cell));
    if (open.every((cell) => this.digits[cell] === digit)) return this.change(open.map((cell) => [cell, { digit: 0 }]));
    const changes = new Map();
    for (const peer of open.flatMap((cell) => this.layout.peers[cell])) {
      changes.set(peer, { marks: this.marks[peer] & ~(1 << digit), centre: this.centre[peer] & ~(1 << digit) });
    }
    for (const cell of open) changes.set(cell, { digit, marks: 0, centre: 0 });
    return this.change([...changes]);
  }

  /** Marks a digit in cells, or removes the mark if all have it. `kind` is `marks` or `centre`. */
  toggleMark(cells, digit, kind = "marks") {
    const open = cells.filter((cell) => !this.digits[cell]);
    const all = open.every((cell) => hasDigit(this[kind][cell], digit));
    const marked = (set) => (all ? set & ~(1 << digit) : set | (1 << digit));
    return this.change(open.map((cell) => [cell, { [kind]: marked(this[kind][cell]) }]));
  }

  /** Colours cells, or removes the colour if all have it. */
  toggleColour(cells, colour) {
    const all = cells.every((cell) => this.colours[cell] === colour);
    return this.change(cells.map((cell) => [cell, { colour: all ? 0 : colour }]));
  }

  /** Removes digits and marks, or colours if there are none of these. */
  erase(cells) {
    const open = cells.filter((cell) => !this.isGiven(cell));
    const isErased = this.change(open.map((cell) => [cell, { digit: 0, marks: 0, centre: 0 }]));
    return isErased || this.change(cells.map((cell) => [cell, { colour: 0 }]));
  }

  /** Marks all candidates in cells without marks. */
  fill() {
    const candidates = this.layout.candidatesOf(this.digits);
    const bare = this.layout.cells.filter((cell) => !this.digits[cell] && !this.marks[cell]);
    return this.change(bare.map((cell) => [cell, { marks: candidates[cell] | IS_LIST }]));
  }

  /** Resets the game and its clock. The first change keeps the clock for `undo`. */
  restart() {
    const { givens, seconds, hints } = this;
    this.seconds = this.hints = 0;
    const cells = this.layout.cells.map((cell) => [cell, { digit: givens[cell], marks: 0, centre: 0, colour: 0 }]);
    this.changeAny(cells, { seconds, hints });
    this.save();
  }

  /** Returns the cells whose digit a peer has, too. */
  conflicts() {
    return new Set(this.layout.conflicts(this.digits));
  }

  wrongDigits() {
    return this.layout.cells.filter((cell) => this.digits[cell] && this.digits[cell] !== this.puzzle.solution[cell]);
  }

  /** Returns the cells with a list of candidates that lacks the digit of the solution. Notes are never wrong. */
  wrongMarks() {
    const isWrong = (set, cell) => set & IS_LIST && !hasDigit(set, this.puzzle.solution[cell]);
    return this.layout.cells.filter((cell) => isWrong(this.marks[cell], cell) || isWrong(this.centre[cell], cell));
  }

  /** Finds and remembers wrong digits, and returns their number. */
  check() {
    this.wrong = new Set(this.wrongDigits());
    return this.wrong.size;
  }

  /** Returns a hint: the wrong entries, otherwise a single that the digits show, or the first step that is not made yet. */
  hint() {
    const digits = this.wrongDigits();
    if (digits.length > 0) return { kind: "digits", cells: digits };
    const marks = this.wrongMarks();
    if (marks.length > 0) return { kind: "marks", cells: marks };
    const { steps } = this.puzzle;
    // Of several singles, that which the path makes first.
    const rank = ({ cell }) => steps.findIndex(({ placed }) => placed?.cell === cell);
    const [single] = easiestSingles(this.digits, this.layout).sort((a, b) => rank(a) - rank(b));
    if (single) return { kind: "step", index: 0, step: singleStep(single, this.digits, this.layout) };
    const index = steps.findIndex((step, index) => !this.isMade(step, index));
    return index < 0 ? undefined : { kind: "step", index, step: steps[index] };
  }

  /** True if the digits and the lists of candidates show that a step was made. */
  isMade({ placed, removed }, index) {
    if (placed) return this.digits[placed.cell] === placed.digit;
    const [own, left] = [this.layout.candidatesOf(this.digits), this.candidatesBefore(index + 1)];
    const isGone = ({ cell, digit }) =>
      !hasDigit(own[cell], digit) || this.lists(cell, left[cell]).some((kind) => !hasDigit(this[kind][cell], digit));
    return removed.every(isGone);
  }

  /** Returns the kinds of marks that list the candidates of a cell: once they had all, or they have all that are left. */
  lists(cell, left) {
    const isList = (set) => set & IS_LIST || (set && (left & ~set) === 0);
    return ["marks", "centre"].filter((kind) => isList(this[kind][cell]));
  }

  /** Returns the candidates before a step of the path that the player's digits do not exclude. */
  candidatesBefore(index) {
    const own = this.layout.candidatesOf(this.digits);
    return this.puzzle.states[index].candidates.map((set, cell) => set & own[cell]);
  }

  /** Applies a hint. */
  follow(hint) {
    const { solution } = this.puzzle;
    switch (hint.kind) {
      case "digits":
        return this.change(hint.cells.map((cell) => [cell, { digit: 0, marks: 0, centre: 0 }]));
      case "marks":
        return this.change(hint.cells.map((cell) => [cell, this.marked(cell, 1 << solution[cell])]));
      case "step": {
        const { placed, removed } = hint.step;
        if (placed) return this.place([placed.cell], placed.digit);
        const left = this.candidatesBefore(hint.index + 1);
        const gone = new Map();
        for (const { cell, digit } of removed.filter(({ cell }) => !this.digits[cell])) {
          gone.set(cell, (gone.get(cell) ?? 0) | (1 << digit));
        }
        /** @type {([cell, set]: [number, number]) => [number, { marks?: number, centre?: number }]} */
        const without = ([cell, set]) => {
          const lists = this.lists(cell, left[cell]).map((kind) => [kind, this[kind][cell] & ~set]);
          // Notes stay beside a list in the centre.
          const kind = this.marks[cell] || this.centre[cell] ? "centre" : "marks";
          return [cell, Object.fromEntries(lists.length > 0 ? lists : [[kind, left[cell] | IS_LIST]])];
        };
        return this.change([...gone].map(without));
      }
    }
  }

  /** Returns the marks of a cell with a set of digits added to the kinds of marks that it has. */
  marked(cell, set) {
    const [, marks, centre] = this.content(cell);
    return { marks: marks || !centre ? marks | set : 0, centre: centre ? centre | set : 0 };
  }
}
