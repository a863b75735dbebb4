// Stored data: settings for all packs, and games by pack and puzzle.

const Store = {
  /** Values that the browser did not store. Some browsers store nothing for files, or nothing at all. */
  memory: new Map(),
  /** True once the browser has not stored a value. */
  isLost: false,

  /** Returns what is kept under a key, unless it is damaged. */
  read(key) {
    try {
      const value = JSON.parse(this.memory.get(key) ?? localStorage.getItem(`gridmill.${key}`));
      return isKept(key, value) ? value : undefined;
    } catch {
      return undefined;
    }
  },

  write(key, value) {
    const text = JSON.stringify(value);
    try {
      localStorage.setItem(`gridmill.${key}`, text);
      this.memory.delete(key);
    } catch {
      this.memory.set(key, text);
      this.isLost = true;
    }
  },

  /** Removes what is kept under a key, and returns it. */
  take(key) {
    const value = this.read(key);
    this.memory.delete(key);
    try {
      localStorage.removeItem(`gridmill.${key}`);
    } catch {
      // The browser keeps nothing for this page.
    }
    return value;
  },

  /** Everything that is kept, as text by key, but for times. */
  all() {
    const kept = new Map();
    try {
      for (const [key, text] of Object.entries(localStorage))
        if (/^gridmill\.(?!time\.)/.test(key)) kept.set(key.slice(9), text);
    } catch {
      // The browser stores nothing for this page.
    }
    return Object.fromEntries([...kept, ...this.memory]);
  },

  /** Calls `changed` with the key when another tab has stored a value. */
  watch(changed) {
    window.addEventListener("storage", ({ key }) => key?.startsWith("gridmill.") && changed(key.slice(9)));
  },
};

/** Models of what is kept in all packs, and in one: the values of a new player. */
const NO_LEVEL = { count: 0, hinted: 0, best: 0, total: 0 };
const NO_STATISTICS = { levels: {}, day: "", streak: 0, longest: 0 };
const NO_PROGRESS = { index: 0, level: null, seeds: {}, games: {} };

/** True if a value has the type of a model, and so have its fields. */
function isLike(value, model) {
  // A model of null takes any value.
  if (value === null || model === null) return model === null;
  const isSame = typeof value === typeof model && Array.isArray(value) === Array.isArray(model);
  return isSame && Object.keys(model).every((name) => isLike(value[name], model[name]));
}

/** True if all values of an object or an array are of a kind. */
const isAll = (values, isGood) => Object.values(values).every(isGood);

const isCount = (value) => Number.isInteger(value) && value >= 0 && value < 2 ** 32;

/** True if a value is a list of numbers up to `most`. */
const isNumbers = (value, length, most) =>
  isLike(value, []) && value.length === length && isAll(value, (number) => isCount(number) && number <= most);

/** The largest set of digits, those of 25 rows. */
const MOST_OF_SET = 2 ** 26 - 1;

/** True if a value is the content of a cell before or after a change. */
const isContent = (value) => isLike(value, []) && value.length <= 4 && isNumbers(value, value.length, MOST_OF_SET);

/** True if a value is a game. Games of earlier versions have fewer fields. */
function isGame(value) {
  if (!isLike(value, { digits: [] })) return false;
  const { digits, marks, centre, colours, undoable = [], seconds = 0, hints = 0 } = value;
  const { length } = digits;
  const isChange = (change) =>
    isLike(change, { cell: 0, from: [], to: [] }) &&
    change.cell in digits &&
    isCount(change.seconds ?? 0) &&
    isCount(change.hints ?? 0);
  const isEntry = (changes) =>
    isLike(changes, []) &&
    changes.length > 0 &&
    changes.every((it) => isChange(it) && isContent(it.from) && isContent(it.to));
  return (
    isNumbers(digits, length, Math.sqrt(length)) &&
    [marks, centre, colours].every((sets) => sets === undefined || isNumbers(sets, length, MOST_OF_SET)) &&
    isLike(undoable, []) &&
    undoable.every(isEntry) &&
    isCount(seconds) &&
    isCount(hints)
  );
}

/** True if a value is the data of a puzzle of the player. */
const isOwn = (value) =>
  isLike(value, { kinds: [], sentences: [], puzzles: [["", "", "", "", []]] }) &&
  isLayout(layoutData(value, value.puzzles[0]) ?? CLASSIC.data, value.puzzles[0]) &&
  value.puzzles[0][4].every(Array.isArray);

/** True if a value is the data of a layout for some grids. */
const isLayout = (value, [givens, solution]) =>
  isLike(value, { name: "", side: 0, families: [["", ""]] }) &&
  [givens, solution, ...value.families.map(([, map]) => map)].every((text) => text?.length === value.side ** 2);

/** True if a value can be what is kept under a key. */
function isKept(key, value) {
  if (key === "own") return isLike(value, []) && value.every(isOwn);
  if (key === "statistics")
    return isLike(value, NO_STATISTICS) && isAll(value.levels, (level) => isLike({ hinted: 0, ...level }, NO_LEVEL));
  if (key.startsWith("time.")) return isCount(value);
  if (key.includes(".")) return isGame(value);
  if (!/^[\da-f]{8}$/.test(key)) return typeof value !== "object";
  return (
    isLike(value, NO_PROGRESS) && isCount(value.index) && isAll(value.seeds, isCount) && isAll(value.games, isState)
  );
}

/** True if a value is the state of a puzzle. */
const isState = (value) => value === "begun" || value === "solved";

/** A setting with its name and its default, which also replaces a damaged stored value. */
class Setting {
  constructor(key, initial) {
    this.key = key;
    this.initial = initial;
    this.value = initial;
    this.refresh();
  }

  /** Reads what is kept: other tabs change it, too. */
  refresh() {
    const kept = Store.read(this.key);
    if (typeof kept === typeof this.initial) this.value = kept;
  }

  set(value) {
    this.value = value;
    Store.write(this.key, value);
  }
}

/** The player's own puzzles, each with tables of its own. */
const Own = new Setting("own", []);

/** Returns all puzzles: those of the pack, then the player's own. */
const puzzleEntries = () => [...DATA.puzzles, ...Own.value.map(({ puzzles }) => puzzles[0])];

/** Returns the tables of a puzzle: its own, or those of the pack. */
const tablesOf = (index) => Own.value[index - DATA.puzzles.length] ?? DATA;

/** The key of a puzzle of the player, the same in all packs. */
function ownKey(data) {
  const [entry] = data.puzzles;
  const layout = layoutData(data, entry);
  return `own.${layout ? `${layout.name}.` : ""}${entry[0].replace(/[^\dA-P]/g, "0")}`;
}

/** The data of all layouts of the page that are not classic. */
const layoutsData = () => [DATA, ...Own.value].flatMap(({ layouts = [] }) => layouts);

/** Returns a layout of the page by its name, the classic one without a name, or nothing. */
function layoutNamed(name = CLASSIC.name) {
  const known = [CLASSIC.data, ...layoutsData()].find((data) => data.name === name);
  return known && layoutFrom(known);
}

/** The name of a puzzle in what is kept: its index, or the key of one of the player. */
function idOf(index) {
  const own = Own.value[index - DATA.puzzles.length];
  return own ? ownKey(own) : index;
}

/** The games that were solved, by level, and the days in a row. */
const Statistics = {
  setting: new Setting("statistics", NO_STATISTICS),

  /** Counts a solved puzzle. The times are those of puzzles solved without hints. */
  add(level, seconds, hasHints) {
    this.setting.refresh();
    const { levels, ...days } = this.setting.value;
    const { count, hinted = 0, best, total } = levels[level] ?? NO_LEVEL;
    const times = { best: count > hinted ? Math.min(best, seconds) : seconds, total: total + seconds };
    const ofLevel = { count: count + 1, hinted: hinted + Number(hasHints), ...(hasHints ? { best, total } : times) };
    const [today, yesterday] = [0, 1].map((ago) => this.day(ago));
    const streak = days.day === today ? days.streak : days.day === yesterday ? days.streak + 1 : 1;
    const longest = Math.max(days.longest, streak);
    this.setting.set({ levels: { ...levels, [level]: ofLevel }, day: today, streak, longest });
  },

  /** Returns the number of days in a row up to today or yesterday. */
  get streak() {
    const { day, streak } = this.setting.value;
    return day >= this.day(1) ? streak : 0;
  },

  /** Returns the local date some days ago. */
  day(ago) {
    const date = new Date();
    date.setDate(date.getDate() - ago);
    const two = (number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  },
};

/** The days of the puzzles in a calendar, such as `2027-01-04`. */
const DAYS = Object.keys(DATA.days ?? {}).sort();

/** Returns the day and the month of a day as the language of the page writes them: `4/1`. */
function dayText(day) {
  const options = /** @type {const} */ ({ day: "numeric", month: "numeric", timeZone: "UTC" });
  return new Date(day).toLocaleDateString(PLURALS.resolvedOptions().locale, options);
}

/** True if a puzzle is closed: with a page that opens one each day, until its day. The first one is always open. */
const isClosed = (index) => DATA.daily && index > 0 && DAYS[index] > Statistics.day(0);

/** Returns the puzzle that a page opens: in a calendar that of today or of the last day before, else the one open before. */
function firstIndex() {
  if (DAYS.length === 0) return Progress.index;
  return Math.max(
    0,
    DAYS.findLastIndex((day) => day <= Statistics.day(0)),
  );
}

/** Progress in this pack: the open puzzle, and the state of each puzzle. */
const Progress = {
  setting: new Setting(DATA.id, NO_PROGRESS),

  get index() {
    return Math.min(this.setting.value.index, puzzleEntries().length - 1);
  },

  get level() {
    return levelsOf(puzzleEntries()).includes(this.setting.value.level) ? this.setting.value.level : null;
  },

  /** Returns the seed of the shown image of a puzzle. */
  seed(index) {
    return this.setting.value.seeds[idOf(index)] ?? 0;
  },

  /** `begun`, `solved`, or nothing. All packs share the games of the player's own puzzles. */
  game(index) {
    const id = idOf(index);
    if (id === index) return this.setting.value.games[index];
    const saved = Store.read(id) ?? Store.read(`${id}.fresh`);
    return saved && (saved.isCounted ? "solved" : "begun");
  },

  set(change) {
    this.setting.refresh();
    this.setting.set({ ...this.setting.value, ...change });
  },

  setSeed(index, seed) {
    this.setting.refresh();
    this.set({ seeds: { ...this.setting.value.seeds, [idOf(index)]: seed } });
  },

  /** Own puzzles need none: their saved games tell. */
  setGame(index, state) {
    this.setting.refresh();
    if (idOf(index) !== index || this.game(index) === state || this.game(index) === "solved") return;
    this.set({ games: { ...this.setting.value.games, [index]: state } });
  },
};
