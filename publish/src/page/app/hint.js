// Hints and other messages below the keys.

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
    const hint = this.given?.hint ?? this.play.game.hint();
    if (!isWhole) this.play.game.hints += 1;
    if (!hint) {
      this.say({ title: word("no-hint"), text: word("no-path") });
      return;
    }
    const { message, shown } = hint.kind === "step" ? this.stepHint(hint, isWhole) : this.mistake(hint);
    this.say(message, shown);
    this.given = { hint, isWhole: isWhole || hint.kind !== "step" };
    this.play.show();
  }

  mistake({ kind, cells }) {
    const shown = highlightCells(cells);
    const values = { count: cells.length, cells: listed(cells.map(cellName)) };
    const isDigit = kind === "digits";
    const text = word(isDigit ? "digit-not-right" : "digit-not-marked", values);
    const act = word(isDigit ? "erase" : "mark-it");
    const message = { title: word("first-of-all"), text, buttons: [[act, () => this.follow()]] };
    return { message, shown };
  }

  stepHint({ index, step }, isWhole) {
    const shown = highlight(step, { isNudge: !isWhole });
    if (isWhole) {
      shown.candidates = this.play.game.candidatesBefore(index);
      for (const sign of shown.signs.keys()) shown.cells.add(Math.floor(sign / 10));
      const text = make("span", {}, make("span", { className: "effect", textContent: effectText(step) }), step.reason);
      const message = { title: step.label, badge: step.rating, text, buttons: [[word("do-it"), () => this.follow()]] };
      return { message, shown };
    }
    const places = step.houses.length > 0 ? step.houses.map(houseName) : [...shown.cells].map(cellName);
    const next = step.rating ? word("next-step-rated", step) : word("next-step");
    const where = places.length > 6 ? [] : [word("look-at", { places: listed(places) })];
    const text = [next, ...where].join(" ");
    const message = {
      title: step.label,
      badge: step.rating,
      text,
      buttons: [[word("tell-me-more"), () => this.hint()]],
    };
    return { message, shown };
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
    const { title, badge, text, buttons = [], closing = word("close"), onClose } = message;
    const heading = make("h2", {}, ...badged(title, badge));
    const close = () => {
      this.say();
      this.play.show();
      onClose?.();
    };
    const choices = [...buttons, [closing, close]].map(([textContent, onclick]) =>
      make("button", { type: "button", textContent, onclick }),
    );
    box.replaceChildren(heading, make("p", {}, text), make("div", { className: "choices" }, ...choices));
    if (hadFocus) choices[0].focus();
    // On a small screen the message may end below the window.
    scrollBy(0, Math.max(0, box.getBoundingClientRect().bottom - innerHeight));
  }
}
