// The package in a worker: the same functions with promises, which a signal can abort.

import { GridmillError } from "./error.js";

export { GridmillError };

/** The functions, and the number of their arguments before the one that can have a signal. */
const FUNCTIONS = {
  generate: 0,
  remix: 0,
  grade: 1,
  explain: 1,
  solve: 1,
  countSolutions: 2,
  canonical: 1,
  transform: 2,
  read: 1,
  page: 1,
  report: 1,
};

const source = async () => ({ source: (await import("./source.js")).SOURCE });
/** For each function that needs texts: how to load them. The first call loads them, later ones reuse them. */
const TEXTS = {
  remix: async (options) => (options?.puzzles ? {} : { seeds: (await import("./seeds.js")).SEEDS }),
  page: source,
  report: source,
};

class Calls {
  /** @type {Worker | undefined} */
  thread;
  /** Calls that wait. The first one runs. */
  waiting = [];

  /** Starts the first call, if none runs. */
  async next() {
    const [call] = this.waiting;
    if (!call || call.isRunning) return;
    call.isRunning = true;
    const { name, values } = call;
    try {
      const texts = await TEXTS[name]?.(...values);
      // It may have been aborted meanwhile.
      if (this.waiting[0] !== call) return;
      this.thread ??= this.start();
      this.thread.postMessage({ name, values, texts });
    } catch (problem) {
      if (this.waiting[0] !== call) return;
      // A value is a function, or no worker may start here.
      const code = /** @type {Error} */ (problem).name === "DataCloneError" ? "option" : "internal";
      this.settle(new GridmillError({ code, message: String(problem) }));
    }
  }

  start() {
    const thread = new Worker(new URL("./thread.js", import.meta.url), { type: "module" });
    thread.onmessage = ({ data: { value, error } }) => this.settle(error && new GridmillError(error), value);
    thread.onerror = ({ message = "the worker cannot be loaded" }) => {
      this.end();
      this.settle(new GridmillError({ code: "internal", message }));
    };
    return thread;
  }

  /** Settles the call that runs, and starts the next one. */
  settle(error, value) {
    const call = this.waiting.shift();
    if (error) call.reject(error);
    else call.resolve(value);
    this.next();
  }

  /** Adds a call, and returns its promise. */
  add(name, values, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const call = { name, values, isRunning: false, resolve, reject };
      const abort = () => {
        // A call that runs ends only with its thread. The others begin again in a new one.
        if (call.isRunning) this.end();
        this.waiting.splice(this.waiting.indexOf(call), 1);
        call.reject(signal.reason);
        this.next();
      };
      const done = (settle) => (result) => {
        signal?.removeEventListener("abort", abort);
        settle(result);
      };
      [call.resolve, call.reject] = [done(resolve), done(reject)];
      signal?.addEventListener("abort", abort);
      this.waiting.push(call);
      this.next();
    });
  }

  end() {
    this.thread?.terminate();
    this.thread = undefined;
  }
}

/** Returns the functions of the package. The first call starts the worker. */
export function worker() {
  const calls = new Calls();
  const functions = Object.entries(FUNCTIONS).map(([name, before]) => [
    name,
    (...values) => {
      const { signal, ...options } = values[before] ?? {};
      return calls.add(name, values.length > before ? [...values.slice(0, before), options] : values, signal);
    },
  ]);
  const close = () => {
    calls.end();
    const error = new GridmillError({ code: "closed", message: "the worker is closed" });
    for (const call of calls.waiting.splice(0)) call.reject(error);
  };
  const all = Object.fromEntries(functions);
  async function* puzzles(options) {
    for (let next = options; ; ) {
      const puzzle = await all.generate(next);
      yield puzzle;
      next = { ...options, seed: puzzle.seed, index: puzzle.index + 1 };
    }
  }
  return { ...all, puzzles, close };
}
