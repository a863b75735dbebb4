// What the browser keeps: settings for all packs, and games by pack and puzzle.

const Store = {
  /** What there was no room for. Some browsers keep nothing for files, or for anybody. */
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

  /** Calls `changed` with the key when another tab has written something. */
  watch(changed) {
    window.addEventListener("storage", ({ key }) => key?.startsWith("gridmill.") && changed(key.slice(9)));
  },
};

/** A setting with its name and what it is at first. */
class Setting {
  constructor(key, initial) {
    this.key = key;
    this.value = Store.read(key) ?? initial;
  }

  set(value) {
    this.value = value;
    Store.write(this.key, value);
  }
}

/** What was done in this pack: which puzzle is shown, and what became of each. */
const Progress = {
  setting: new Setting(DATA.id, { index: 0, level: null, seeds: {}, games: {} }),

  get index() {
    return Math.min(this.setting.value.index, DATA.puzzles.length - 1);
  },

  get level() {
    return LEVELS.includes(this.setting.value.level) ? this.setting.value.level : null;
  },

  /** The seed of the image of a puzzle that is shown. */
  seed(index) {
    return this.setting.value.seeds[index] ?? 0;
  },

  /** `begun`, `solved`, or nothing. */
  game(index) {
    return this.setting.value.games[index];
  },

  /** Other tabs change it, too. */
  refresh() {
    this.setting.value = Store.read(DATA.id) ?? this.setting.value;
  },

  set(change) {
    this.refresh();
    this.setting.set({ ...this.setting.value, ...change });
  },

  setSeed(index, seed) {
    this.refresh();
    this.set({ seeds: { ...this.setting.value.seeds, [index]: seed } });
  },

  setGame(index, state) {
    this.refresh();
    if (this.game(index) === state || this.game(index) === "solved") return;
    this.set({ games: { ...this.setting.value.games, [index]: state } });
  },
};
