// Hints and other messages below the keys.

/** Returns the sentences of a chain of one digit without branches, or nothing. */
function chainSentences({ trails: [trail, ...others], lines }, candidates, layout) {
  if (!trail || lines.length === 0 || others.length > 0) return [];
  const { nodes, arrows } = trail;
  const [next, before] = [new Map(arrows), new Map(arrows.map(([from, to]) => [to, from]))];
  const [{ digit }] = nodes;
  const isPlain = [next, before].every(({ size }) => size === arrows.length) && nodes.every((it) => it.digit === digit);
  if (!isPlain) return [];
  /** True for a house in which two nodes have the only two candidates. */
  const isLink = (nodes) => (house) =>
    nodes.every(({ cell }) => house.includes(cell)) &&
    house.every((cell) => nodes.some((node) => node.cell === cell) || !hasDigit(candidates[cell], digit));
  const sentences = [];
  for (let node = nodes.find((it) => !before.has(it)); node; node = next.get(node)) {
    const from = before.get(node);
    const house = from && layout.houses.findIndex(isLink([from, node]));
    const clause = from ? (node.isOn ? "chain-so" : "chain-not") : node.isOn ? "chain-suppose" : "chain-suppose-not";
    sentences.push(
      word(clause, { cell: layout.cellName(node.cell), digit: layout.signOf(digit), house: layout.houseForm(house) }),
    );
  }
  return sentences;
}

/** Makes the text of a chain, or nothing. */
function chainText(step, candidates, layout) {
  if (step.lines.length === 0) return [];
  const line = (text) => make("div", { style: `--depth:${text.search(/\S/)}`, textContent: text.trim() });
  const words = make("p", { textContent: chainSentences(step, candidates, layout).join(" ") });
  const chain = make("div", { className: "chain", tabIndex: 0 }, words, ...step.lines.map(line));
  return [make("details", { open: true }, make("summary", { textContent: word("chain") }), chain)];
}

/** Makes buttons that draw all branches of a chain, or only one of them, unless there is only one. */
function branchButtons({ trails }, onChoose) {
  if (trails.length < 2) return [];
  const buttons = [undefined, ...trails.keys()].map((trail) => {
    const onclick = () => {
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      onChoose(trail);
    };
    const textContent = trail === undefined ? word("all-branches") : trail + 1;
    const button = make("button", { type: "button", textContent, onclick, "aria-pressed": trail === undefined });
    return button;
  });
  return [make("div", { className: "choices", role: "group", "aria-label": word("branches") }, ...buttons)];
}

class Advice {
  constructor(play) {
    this.play = play;
    /** The last hint, if any, and `isWhole`: true if the player has seen all of it. */
    this.given = undefined;
    /** The highlight of the hint. */
    this.shown = undefined;
  }

  /** Gives the next part of a hint: an error or a place to look at, then the step and its reason, then its effect. */
  hint() {
    if (this.play.game.isSolved) return;
    if (this.given?.isWhole) {
      this.follow();
      return;
    }
    const isWhole = this.given !== undefined;
    const { game } = this.play;
    const hint = this.given?.hint ?? game.hint();
    if (!hint) {
      this.say({ title: word("no-hint"), text: word("no-path") });
      return;
    }
    if (!isWhole) {
      game.hints += 1;
      game.save();
    }
    const { message, shown } = hint.kind === "step" ? this.stepHint(hint, isWhole) : this.mistake(hint);
    this.say(message, shown);
    this.given = { hint, isWhole: isWhole || hint.kind !== "step" };
    this.play.show();
  }

  namesOf(cells) {
    return cells.map((cell) => this.play.game.layout.cellName(cell));
  }

  mistake({ kind, cells }) {
    const shown = highlightCells(cells);
    const values = { count: cells.length, cells: listed(this.namesOf(cells)) };
    const isDigit = kind === "digits";
    const text = word(isDigit ? "digit-not-right" : "digit-not-marked", values);
    const act = word(isDigit ? "erase" : "mark-it");
    const message = { title: word("first-of-all"), text, buttons: [[act, () => this.follow()]] };
    return { message, shown };
  }

  stepHint({ index, step }, isWhole) {
    const { layout } = this.play.game;
    if (isWhole) {
      const shown = this.highlightWhole(index, step);
      const draw = (trail) => {
        this.shown = this.highlightWhole(index, step, trail);
        this.play.show();
      };
      const text = make(
        "span",
        {},
        make("span", { className: "effect", textContent: effectText(step, layout) }),
        step.reason,
      );
      const more = [...branchButtons(step, draw), ...chainText(step, this.play.game.candidatesBefore(index), layout)];
      const buttons = [[word("do-it"), () => this.follow()]];
      return { message: { title: step.label, badge: step.rating, text, more, buttons }, shown };
    }
    const shown = highlight(step, this.play.game, { isNudge: true });
    const cells = this.namesOf([...shown.cells]);
    // A long chain begins somewhere.
    const [first] = step.trails[0]?.nodes ?? [];
    const places =
      step.houses.length > 0
        ? step.houses.map((house) => layout.houseName(house))
        : cells.length > 6 && first
          ? this.namesOf([first.cell])
          : cells;
    const next = step.rating ? word("next-step-rated", step) : word("next-step");
    const where = places[0] && places.length < 7 ? [word("look-at", { places: listed(places) })] : [];
    const text = step.question ?? [next, ...where].join(" ");
    const message = {
      title: step.label,
      badge: step.rating,
      text,
      buttons: [[word("tell-me-more"), () => this.hint()]],
    };
    return { message, shown };
  }

  /** Returns the highlight of a whole step, with the candidates of its cells. */
  highlightWhole(index, step, trail) {
    const { game } = this.play;
    const shown = highlight(step, game, { trail });
    for (const sign of shown.signs.keys()) shown.cells.add(Math.floor(sign / KEYS));
    return { ...shown, candidates: game.candidatesBefore(index) };
  }

  follow() {
    const { hint } = this.given;
    if (hint.kind === "step" && hint.step.placed) this.play.choose(hint.step.placed.cell);
    this.play.changed(this.play.game.follow(hint), word("done"));
  }

  /** Shows a message below the keys, or clears it, and highlights its cells. */
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
    const { title, badge, text, more = [], buttons = [], closing = word("close"), onClose } = message;
    const heading = make("h2", {}, ...badged(title, badge));
    const close = () => {
      this.say();
      this.play.show();
      onClose?.();
    };
    const choices = [...buttons, [closing, close]].map(([textContent, onclick]) =>
      make("button", { type: "button", textContent, onclick }),
    );
    box.replaceChildren(heading, make("p", {}, text), ...more, make("div", { className: "choices" }, ...choices));
    if (hadFocus) choices[0].focus();
    // On a small screen the message may end below the window.
    scrollBy(0, Math.max(0, box.getBoundingClientRect().bottom - innerHeight));
  }
}
