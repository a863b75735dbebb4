// Stored data: settings for all packs, and games by pack and puzzle.

const Store = {
  /** Values that the browser did not store. Some browsers store nothing for files, or nothing at all. */
  memory: new Map(),

  read(key) {
    try {
      return JSON.parse(this.memory.get(key) ?? localStorage.getItem(`gridmill.${key}`)) ?? undefined;
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

  /** Everything that is kept, as text by key. */
  all() {
    const kept = new Map();
    try {
      for (const [key, text] of Object.entries(localStorage))
        if (key.startsWith("gridmill.")) kept.set(key.slice(9), text);
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

/** True if a value has the type and the fields of a model. */
const isLike = (value, other) =>
  typeof value === typeof other &&
  Array.isArray(value) === Array.isArray(other) &&
  (typeof other !== "object" || Object.keys(other).every((name) => name in value));

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
    if (isLike(kept, this.initial)) this.value = kept;
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

/** The key of a puzzle of the player, the same in all packs. */
const ownKey = ({ puzzles: [[givens]] }) => `own.${givens.replace(/\D/g, "0")}`;

/** The name of a puzzle in what is kept: its index, or the key of one of the player. */
function idOf(index) {
  const own = Own.value[index - DATA.puzzles.length];
  return own ? ownKey(own) : index;
}

/** The games that were solved, by level, and the days in a row. */
const Statistics = {
  setting: new Setting("statistics", { levels: {}, day: "", streak: 0, longest: 0 }),

  /** @param {string} level @param {number} seconds */
  add(level, seconds) {
    this.setting.refresh();
    const { levels, ...days } = this.setting.value;
    const { count = 0, best = seconds, total = 0 } = levels[level] ?? {};
    const ofLevel = { count: count + 1, best: Math.min(best, seconds), total: total + seconds };
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

/** Progress in this pack: the open puzzle, and the state of each puzzle. */
const Progress = {
  setting: new Setting(DATA.id, { index: 0, level: null, seeds: {}, games: {} }),

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
