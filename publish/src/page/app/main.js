// The page: the open puzzle and its view, the choice of puzzles, light and dark, printing.

/** Lets screen readers read a text. */
function announce(text) {
  element("announcer").textContent = text;
}

class App {
  /** @type {Puzzle} the open puzzle */
  puzzle;
  /** @type {Play | Path} the current view */
  view;

  /** The rules of the classic board. */
  rules = element("rules").textContent;

  constructor() {
    this.drawIcons();
    this.board = new Board(element("board"), (cell, how) => this.view.choose(cell, how));
    this.play = new Play(this.board, {
      onSolved: (game) => this.celebrate(game),
      onChange: () => this.showBar(),
      onFresh: () => this.freshen(),
    });
    this.path = new Path(this.board);
    this.theme = new Setting("theme", "auto");
    this.setTheme(this.theme.value);
    this.menu = new Menu(this.play, {
      onOpen: (index) => this.open(index, "play"),
      onDelete: (data) => this.deleteOwn(data),
      onTheme: (theme) => this.setTheme(theme),
    });

    const actions = {
      "to-play": () => this.show("play"),
      "to-path": () => this.show("path"),
      previous: () => this.open(this.near(-1)),
      next: () => this.openNext(),
      choose: () => this.openChooser(),
      help: () => element("manual").showModal(),
      print: () => window.print(),
      "solved-fresh": () => this.freshen(),
      "solved-next": () => this.open(this.nextUnsolved()),
      "solved-share": () => this.share("solved-share", hashOf(this.puzzle), element("solved-text").textContent),
      share: () => this.share("share", hashOf(this.puzzle)),
      "share-game": () => this.share("share-game", hashOfGame(this.play.game)),
    };
    onClicks(actions);
    element("board").addEventListener("keydown", (event) => this.view === this.play && this.play.key(event));
    document.addEventListener("keydown", (event) => this.shortcut(event));
    window.addEventListener("hashchange", () => this.follow());
    document.querySelector(".introduction")?.addEventListener("click", (event) => {
      const link = targetOf(event).closest("a");
      // The browser would ignore a link to the current hash, and leave a page inside another.
      if (!link || (link.hash !== location.hash && location.protocol !== "about:")) return;
      event.preventDefault();
      this.follow(link.hash);
    });
    window.addEventListener("beforeprint", () => this.preparePrint());
    window.addEventListener("afterprint", () => this.view.show());
    Store.watch((key) => [this.play.game.key, this.play.game.timeKey].includes(key) && this.play.reread());
    for (const dialog of document.querySelectorAll("dialog")) {
      // A click beside a dialog closes it.
      dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    }
    this.view = this.play;
    this.openHash();
    // Keys work before the first click. A page inside another one, or with a text above, does not take the focus.
    if (window === top && !this.isAbove(document.body)) element("board").focus({ preventScroll: true });
  }

  /** Puts its icon into each button that names one. */
  drawIcons() {
    for (const button of document.querySelectorAll("[data-icon]")) {
      const { icon } = /** @type {HTMLElement} */ (button).dataset;
      const drawing = `<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#icon-${icon}"/></svg>`;
      button.insertAdjacentHTML("afterbegin", drawing);
    }
  }

  /** Follows the hash: `#12` is puzzle 12, `#12/solution` its solution, and `#p=` is followed by the cells of any puzzle. */
  openHash(hash = location.hash) {
    const [, number, isPath] = /^#(\d+)(\/solution)?$/.exec(hash) ?? [];
    const index = Number(number) - 1;
    const shared = sharedOf(hash);
    if (puzzleEntries()[index] && !isClosed(index)) this.open(index, isPath ? "path" : "play");
    else if (!this.puzzle) this.open(firstIndex(), DATA.view);
    if (isClosed(index)) this.sayClosed(index);
    if (shared) this.openShared(shared);
  }

  /** Opens a shared puzzle as one of the pack or of the player. Shared contents of cells are a change that can be undone. */
  async openShared(shared) {
    const { puzzle, layout, cells } = shared;
    const { advice } = this.play;
    if (SOLVER) advice.say({ title: word("own-puzzle"), text: word("own-rating") });
    try {
      const digits = givensOf(puzzle, layout);
      const givens = cellsText(digits);
      /** @type {(entry: any[], index: number) => boolean} */
      const isKnown = (entry, index) =>
        entry[0] === givens && !Progress.seed(index) && layoutFrom(layoutData(DATA, entry)).name === layout.name;
      const known = DATA.puzzles.findIndex(isKnown);
      this.open(known < 0 ? keepOwn(await ownData(digits, layout)) : known, "play");
      if (cells) this.showShared(cells);
    } catch (problem) {
      if (!(problem instanceof OwnError)) throw problem;
      advice.say({ title: word("own-puzzle"), text: problem.message });
    }
  }

  /** Shows the position of a link, unless the player has solved the puzzle. Says what became of the player's own game. */
  showShared(cells) {
    const { game, advice } = this.play;
    const say = (text, buttons = []) => advice.say({ title: word("shared-title"), text: word(text), buttons });
    const { isBegun, isSolved } = game;
    if (isSolved) say("shared-solved");
    const open = game.layout.cells.filter((cell) => !game.isGiven(cell));
    if (
      !game.change(
        open.map((cell) => [cell, cells[cell]]),
        { isShared: true },
      )
    )
      return;
    if (isBegun) say("shared-replaced", [[word("undo"), () => this.play.undo()]]);
    this.play.show();
    this.showBar();
  }

  /** Shares the puzzle, or the game. */
  share(id, hash, text = [this.puzzle.name, ...this.puzzle.rated].join(word("list-with"))) {
    share(element(id), [`${document.title}:`, text].join(" "), hash, this.puzzle);
  }

  /** Opens the puzzle of a link in the page. */
  follow(hash = location.hash) {
    this.openHash(hash);
    const main = element("main");
    main.focus({ preventScroll: true });
    main.scrollIntoView();
  }

  open(index, view = this.viewName) {
    SOLVER?.stop();
    this.puzzle = this.puzzleOf(index);
    const { layout } = this.puzzle;
    this.board.setLayout(layout);
    element("last-key").textContent = sign(layout.side);
    element("rules").textContent = layout.rules || this.rules;
    element("print-rules").textContent = layout.rules;
    Progress.set({ index });
    this.play.open(this.puzzle);
    this.path.open(this.puzzle);
    this.show(view);
  }

  /** Returns a puzzle, without its path if that is damaged. */
  puzzleOf(index) {
    const [entry, seed, tables] = [puzzleEntries()[index], Progress.seed(index), tablesOf(index)];
    try {
      return new Puzzle(index, entry, seed, tables);
    } catch {
      return new Puzzle(index, entry.with(4, []), seed, tables);
    }
  }

  /** Changes the puzzles of the player. The open puzzle stays open if it is among them. */
  setOwn(list) {
    const { id } = this.puzzle;
    Own.set(list);
    const index = [...puzzleEntries().keys()].find((index) => idOf(index) === id);
    this.open(index ?? Progress.index);
  }

  /** Deletes a puzzle of the player with its games. Returns a function that puts all of it back. */
  deleteOwn(data) {
    const key = ownKey(data);
    Own.refresh();
    const place = Own.value.findIndex((own) => ownKey(own) === key);
    this.setOwn(Own.value.filter((own) => ownKey(own) !== key));
    // The open puzzle was kept once more when another one was opened.
    const keys = [key, `${key}.fresh`].flatMap((key) => [key, `time.${key}`]);
    const games = keys.map((key) => [key, Store.take(key)]);
    return () => {
      for (const [key, game] of games) if (game) Store.write(key, game);
      Own.refresh();
      this.setOwn(Own.value.toSpliced(place, 0, data));
    };
  }

  /** Shows the puzzle to be played, or its solution. */
  show(view) {
    const isPath = view === "path";
    this.viewName = view;
    this.view = isPath ? this.path : this.play;
    document.body.dataset.view = view;
    element("play").hidden = isPath;
    element("path").hidden = !isPath;
    element("to-play").setAttribute("aria-pressed", String(!isPath));
    element("to-path").setAttribute("aria-pressed", String(isPath));
    this.play.setShown(!isPath);
    this.path.setShown(isPath);
    this.showBar();
    const hash = `#${this.puzzle.index + 1}${isPath ? "/solution" : ""}`;
    // A page inside another one has no address of its own.
    if (location.protocol !== "about:") history.replaceState(null, "", hash);
  }

  showBar() {
    const { name, rated } = this.puzzle;
    element("name").textContent = name;
    element("level").textContent = rated.join(" ");
    element("level").hidden = rated.length === 0;
    element("choose").classList.toggle("solved", this.play.game.isSolved);
    const isOnly = this.listed().length < 2;
    element("previous").disabled = element("next").disabled = isOnly;
  }

  /** Returns the puzzles of the chosen level that are open. */
  listed() {
    return this.ofLevel(Progress.level).filter((index) => !isClosed(index));
  }

  /** Returns the puzzles of a level, or all puzzles without one. */
  ofLevel(level) {
    const entries = puzzleEntries();
    return [...entries.keys()].filter((index) => level === null || entries[index][2] === level);
  }

  /** Opens the previous or next puzzle of the level; the first follows the last. */
  near(direction) {
    const after = this.listed().filter((index) => (index - this.puzzle.index) * direction > 0);
    return (direction > 0 ? after[0] : after.at(-1)) ?? this.listed().at(direction > 0 ? 0 : -1);
  }

  /** Opens the next puzzle of the level, or says that it is closed. */
  openNext() {
    const next = this.ofLevel(Progress.level).find((index) => index > this.puzzle.index);
    if (isClosed(next)) this.sayClosed(next);
    else this.open(this.near(1));
  }

  sayClosed(index) {
    this.show("play");
    this.play.advice.say({ title: nameOf(index), text: word("closed") });
  }

  nextUnsolved() {
    const open = this.listed().filter((index) => Progress.game(index) !== "solved");
    return open.find((index) => index > this.puzzle.index) ?? open[0] ?? this.near(1);
  }

  /** Makes a puzzle of the same level, if the page carries the solver. */
  async makeNew(solver) {
    const { level } = this.puzzle;
    this.show("play");
    const say = (count) => {
      const text = word("new-search", { level, count });
      this.play.advice.say({ title: word("fresh"), text, closing: word("stop"), onClose: () => solver.stop() });
    };
    say(0);
    try {
      const data = await solver.made(level, say);
      Own.refresh();
      Own.set([...Own.value, data]);
      this.open(puzzleEntries().length - 1, "play");
    } catch (problem) {
      const { code, message } = /** @type {SolverError} */ (problem);
      if (code === "stopped") return;
      this.play.advice.say({ title: word("fresh"), text: word("solver-failed", { problem: message }) });
    }
  }

  /** Replaces the puzzle by a random image. Entries in an earlier image are lost, those in the puzzle itself stay. */
  freshen() {
    if (SOLVER) return this.makeNew(SOLVER);
    const { index } = this.puzzle;
    Progress.setSeed(index, 1 + Math.floor(Math.random() * 0xfffffffe));
    this.open(index, "play");
    this.offerOriginal();
  }

  offerOriginal() {
    const back = () => {
      Progress.setSeed(this.puzzle.index, 0);
      this.open(this.puzzle.index);
    };
    const buttons = [[word("fresh-back"), back]];
    this.play.advice.say({ title: word("fresh-title"), text: word("fresh-text"), buttons });
  }

  celebrate(game) {
    const { seconds, hints } = game;
    if (!game.isCounted && !game.isShared) {
      game.isCounted = true;
      game.save();
      Statistics.add(this.puzzle.level, seconds, hints > 0);
    }
    const puzzle = [this.puzzle.name, this.puzzle.rated.join(" ")].filter(Boolean).join(word("list-with"));
    const values = { puzzle, time: timeText(seconds), hints };
    element("solved-text").textContent = word(hints > 0 ? "solved-with-hints" : "solved-text", values);
    const { streak } = Statistics;
    element("solved-streak").textContent = streak > 1 ? word("streak", { count: streak }) : "";
    element("solved-share").textContent = word("share");
    element("solved").showModal();
    element("solved-next").focus();
  }

  openChooser() {
    const entries = puzzleEntries();
    const levels = [null, ...levelsOf(entries)].map((level) => {
      const indices = this.ofLevel(level);
      const solved = indices.filter((index) => Progress.game(index) === "solved").length;
      const count = make("small", {
        textContent: solved > 0 ? word("of-solved", { solved, count: indices.length }) : indices.length,
      });
      const onclick = () => {
        Progress.set({ level });
        this.openChooser();
        this.showBar();
      };
      const properties = { type: "button", onclick, "aria-pressed": level === Progress.level };
      return make("button", properties, level ?? word("all-levels"), " ", count);
    });
    const tile = (index) => {
      const [, , level, er] = entries[index];
      const state = Progress.game(index) ?? "";
      const rating = ratedText(level, er).join(" ");
      const day = DAYS[index];
      const tile = day ? [nameOf(index), rating].join(word("list-with")) : word("tile", { number: index + 1, rating });
      const label = state ? word(`tile-${state}`, { tile }) : tile;
      return make("button", {
        type: "button",
        className: state,
        textContent: day ? dayText(day) : index + 1,
        title: day ? tile : rating,
        disabled: isClosed(index),
        "aria-label": label,
        "aria-current": index === this.puzzle.index,
        onclick: () => {
          element("chooser").close();
          this.open(index);
        },
      });
    };
    element("levels").replaceChildren(...levels);
    element("tiles").replaceChildren(...this.ofLevel(Progress.level).map(tile));
    const isOpen = element("chooser").open;
    if (!isOpen) element("chooser").showModal();
    const focused = isOpen
      ? element("levels").querySelector("[aria-pressed=true]")
      : element("tiles").querySelector("[aria-current=true]");
    if (focused instanceof HTMLElement) focused.focus();
  }

  setTheme(theme) {
    this.theme.set(theme);
    document.documentElement.dataset.theme = theme;
    element("theme").value = theme;
  }

  /** True if `place` is in a text above the puzzles, where keys scroll. */
  isAbove(place) {
    const text = document.querySelector(".introduction");
    return text !== null && (place === document.body || text.contains(place));
  }

  preparePrint() {
    const { name, rated } = this.puzzle;
    element("print-name").textContent = [document.title, name, ...rated].join(" · ");
    if (this.view === this.play) this.play.showForPrint();
  }

  /** Handles keys for the board while something else has the focus. Letters need the board: speech input may type them. */
  keyElsewhere(event) {
    const isOther = targetOf(event).closest("#board,#message,input") || /^[a-z ]$/i.test(event.key);
    if (isOther || this.play.isPaused) return;
    this.play.key(event);
    if (event.defaultPrevented && this.play.chosen !== undefined) this.board.focus(this.play.chosen);
  }

  /** Handles keys that work with any focus. */
  shortcut(event) {
    if (document.querySelector("dialog[open]") || this.isAbove(document.activeElement)) return;
    if (this.view === this.path) this.path.key(event);
    else this.keyElsewhere(event);
    if (!(event.ctrlKey || event.metaKey) || this.view === this.path || this.play.isPaused) return;
    const name = event.key.toLowerCase();
    if (name === "a" && element("board").contains(targetOf(event))) {
      event.preventDefault();
      this.play.chooseAll();
    }
    if (name !== "z" && name !== "y") return;
    event.preventDefault();
    if (name === "y" || event.shiftKey) this.play.redo();
    else this.play.undo();
  }
}

element("no-script").remove();
if (DATA.puzzles.length > 0) new App();
performance.mark("ready");
