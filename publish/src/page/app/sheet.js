// Several puzzles on paper, followed by their solutions.

// On phones print() returns before the page is on paper.
window.addEventListener("afterprint", () => {
  document.body.classList.remove("several");
  element("sheet").replaceChildren();
});

/** Prints puzzles from one index up to the one before another, each as the image that the player sees. */
function printSeveral(from, to, { perPage, hasSolutions }) {
  const entries = puzzleEntries();
  const open = [...entries.keys()].slice(from, to).filter((index) => !isClosed(index));
  const puzzles = open.map((index) => {
    const [givens, solution, level, er, , layout] = entries[index];
    const tables = tablesOf(index);
    return new Puzzle(index, [givens, solution, level, er, [], layout], Progress.seed(index), tables);
  });
  const pages = paperPages(puzzles, perPage, ({ givens }) => givens);
  if (hasSolutions) pages.push(...paperPages(puzzles, Math.max(perPage, 6), ({ solution }) => solution));
  element("sheet").replaceChildren(...pages);
  document.body.classList.add("several");
  window.print();
}

function paperPages(puzzles, perPage, digitsOf) {
  const starts = [...Array(Math.ceil(puzzles.length / perPage)).keys()].map((page) => page * perPage);
  return starts.map((start) => {
    const figures = puzzles.slice(start, start + perPage).map((puzzle) => paperFigure(puzzle, digitsOf(puzzle)));
    return make("div", { className: "paper", data: { perPage } }, ...figures);
  });
}

function paperFigure({ name, rated, givens, layout }, digits) {
  const cells = digits.map((digit, cell) => {
    const className = givens[cell] ? "given" : "";
    return make("span", {
      className,
      textContent: digit ? layout.signOf(digit) : "",
      data: { drawn: drawingOf(layout, cell) },
    });
  });
  return make(
    "figure",
    {},
    make("figcaption", { textContent: [name, ...rated].join(" · ") }),
    make("div", { className: "plain-board", style: boardStyle(layout) }, ...cells),
    make("small", { textContent: layout.rules }),
  );
}
