// Several puzzles on paper, followed by their solutions.

class Sheet {
  constructor() {
    // On phones print() returns before the page is on paper.
    window.addEventListener("afterprint", () => this.clear());
  }

  /** Prints puzzles from one index up to the one before another. */
  print(from, to, { perPage, hasSolutions }) {
    const puzzles = puzzleEntries()
      .slice(from, to)
      .map((entry, i) => ({ entry, index: from + i }));
    const pages = this.pages(puzzles, perPage, (entry) => entry[0]);
    if (hasSolutions) pages.push(...this.pages(puzzles, Math.max(perPage, 6), (entry) => entry[1]));
    element("sheet").replaceChildren(...pages);
    document.body.classList.add("several");
    window.print();
  }

  clear() {
    document.body.classList.remove("several");
    element("sheet").replaceChildren();
  }

  pages(puzzles, perPage, textOf) {
    const starts = [...Array(Math.ceil(puzzles.length / perPage)).keys()].map((page) => page * perPage);
    const page = (start) => {
      const figures = puzzles.slice(start, start + perPage).map((puzzle) => this.figure(puzzle, textOf(puzzle.entry)));
      return make("div", { className: "paper", data: { perPage } }, ...figures);
    };
    return starts.map(page);
  }

  figure({ entry, index }, text) {
    const [givens, , level, er] = entry;
    const cells = [...text].map((digit, cell) =>
      make("span", {
        className: givens[cell] === digit ? "given" : "",
        textContent: digit === "." || digit === "0" ? "" : digit,
      }),
    );
    const caption = [nameOf(index), ...ratedText(level, er)].join(" · ");
    return make(
      "figure",
      {},
      make("figcaption", { textContent: caption }),
      make("div", { className: "plain-board" }, ...cells),
    );
  }
}
