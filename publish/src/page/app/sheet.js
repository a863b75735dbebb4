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
    const [givens, solution, level, er] = entries[index];
    return new Puzzle(index, [givens, solution, level, er, []], Progress.seed(index));
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

function paperFigure({ name, rated, givens }, digits) {
  const cells = digits.map((digit, cell) =>
    make("span", { className: givens[cell] ? "given" : "", textContent: digit || "" }),
  );
  return make(
    "figure",
    {},
    make("figcaption", { textContent: [name, ...rated].join(" · ") }),
    make("div", { className: "plain-board" }, ...cells),
  );
}
