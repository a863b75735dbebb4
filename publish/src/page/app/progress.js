// Saved progress: a file with everything that the browser keeps, and loading one without losing what is here.

/** Name of the format of a progress file. */
const PROGRESS = "gridmill progress 1";

/** Largest size of a progress file, more than browsers keep for a page. */
const MOST_BYTES = 20_000_000;

/** Puts what a file has under a key together with what is `here`. Of two versions of a game it takes the `first`. */
function merged(key, here, loaded, isLoadedFirst) {
  if (here === undefined) return loaded;
  const [first, second] = isLoadedFirst ? [loaded, here] : [here, loaded];
  if (key === Own.key) {
    const keys = new Set(here.map(ownKey));
    return [...here, ...loaded.filter((own) => !keys.has(ownKey(own)))];
  }
  // The progress in a pack.
  if (!first?.games || !second?.games) return first;
  const both = (name) => ({ ...second[name], ...first[name] });
  return { ...first, seeds: both("seeds"), games: both("games") };
}

class ProgressFile {
  /** @type {[string, any][]} what was read from a file */
  loaded = [];

  constructor(play) {
    this.play = play;
    element("save").addEventListener("click", () => this.save());
    element("load").addEventListener("click", () => element("progress-file").click());
    element("progress-file").addEventListener("change", () => this.load());
    element("loader").addEventListener("close", () => {
      const { returnValue } = element("loader");
      if (returnValue) this.merge(returnValue === "file");
    });
  }

  save() {
    const { game } = this.play;
    if (game.isBegun) game.save();
    const text = JSON.stringify({ format: PROGRESS, items: Store.all() });
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })) });
    link.download = "sudoku-progress.json";
    link.click();
    // Some browsers read it after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** Reads a file. Asks if it has other versions of games or statistics that are here, too. */
  async load() {
    const [file] = element("progress-file").files ?? [];
    if (!file) return;
    element("progress-problem").textContent = "";
    try {
      if (file.size > MOST_BYTES) throw new SyntaxError();
      const { format, items } = JSON.parse(await file.text());
      if (format !== PROGRESS) throw new SyntaxError();
      this.loaded = Object.entries(items)
        .map(([key, text]) => /** @type {[string, any]} */ ([key, JSON.parse(text)]))
        .filter(([key, value]) => isKept(key, value));
      if (this.loaded.length === 0) throw new SyntaxError();
      this.play.keep();
      // Only names of games have a dot.
      const differing = this.loaded
        .filter(([key]) => key.includes(".") || key === Statistics.setting.key)
        .filter(([key]) => Store.read(key) && JSON.stringify(Store.read(key)) !== items[key]);
      if (differing.length === 0) {
        this.merge(true);
      } else {
        const count = differing.filter(([key]) => key.includes(".")).length;
        element("loader-text").textContent = word("load-question", { count });
        element("loader").returnValue = "";
        element("loader").showModal();
      }
    } catch {
      element("progress-problem").textContent = word("not-loaded");
    }
    element("progress-file").value = "";
  }

  /** Takes over what was read, and shows the page anew. */
  merge(isLoadedFirst) {
    for (const [key, value] of this.loaded) {
      Store.write(key, merged(key, Store.read(key), value, isLoadedFirst));
      Store.take(`time.${key}`);
    }
    // Nothing that is open may be kept over it.
    this.play.forget();
    location.reload();
  }
}
