// The worker of the page: does one job at a time and posts the results. The page ends the worker to stop a job.

import { callFor, load, loadBoards, newSeed, page, provide, recipe, report } from "../package/calls.js";
import { SOURCE } from "../package/source.js";

provide({ source: SOURCE });

/** Milliseconds between two progress messages of a job. */
const TICK = 100;

/** Collects rows and posts them a few times a second. */
class Rows {
  /** @type {number | undefined} number of attempts, if the job makes puzzles */
  tried;

  constructor(total) {
    this.total = total;
    this.done = 0;
    this.rows = [];
    this.posted = performance.now();
  }

  add(row) {
    this.done += 1;
    this.rows.push(row);
    this.tell();
  }

  /** Posts the collected rows if the last message is old enough. */
  tell(isLast = false) {
    if (!isLast && performance.now() < this.posted + TICK) return;
    postMessage({ rows: this.rows, done: this.done, total: this.total, tried: this.tried });
    this.rows = [];
    this.posted = performance.now();
  }
}

const problem = (error) => /** @type {Error} */ (error).message;

/** Reads a file. */
async function textOf(file) {
  try {
    return await file.text();
  } catch (error) {
    throw new Error(`cannot read ${file.name}: ${problem(error)}`);
  }
}

const JOBS = {
  /** Rates all puzzles of a text or of a file. */
  async rate({ text, options: given }) {
    const { boards, ...options } = given;
    const read = typeof text === "string" ? text : await textOf(text);
    const entries = callFor([given], "entries", read, options.layout);
    postMessage({ header: callFor([given], "header", "graded", options.scale) });
    const rows = new Rows(entries.length);
    for (const entry of entries) rows.add(callFor([given], "row", entry, options));
    rows.tell(true);
  },

  /** Makes `count` puzzles. It makes a few attempts per call, to report its progress. */
  generate({ count, options }) {
    const { seed = newSeed(), ...others } = options;
    postMessage({ header: callFor([options], "header", "generated", options.scale), seed });
    const rows = new Rows(count);
    rows.tried = 0;
    const asked = recipe({ seed, ...others });
    for (let index = 0; rows.done < count; ) {
      const row = callFor([options], "generate", asked, { index, attempts: 20, csv: true });
      index = row.next ?? row.index + 1;
      rows.tried = index;
      if (row.puzzle) rows.add({ ...row, status: "ok" });
      else rows.tell();
    }
    rows.tell(true);
  },

  /** Makes a page of puzzles. */
  page({ puzzles, options }) {
    postMessage({ html: page(puzzles, options) });
  },

  /** Makes a report about rated puzzles. */
  report({ text, options }) {
    postMessage(report(text, options));
  },
};

/** The first message has the bytes of the library, all others are jobs, the first about other boards with the library for these. */
self.onmessage = async ({ data: { wasm } }) => {
  try {
    await load(wasm);
    self.onmessage = async ({ data }) => {
      try {
        if (data.boards) await loadBoards(data.boards);
        await JOBS[data.job](data);
        postMessage({ isDone: true });
      } catch (error) {
        postMessage({ error: problem(error) });
      }
    };
    postMessage({ isReady: true });
  } catch (error) {
    postMessage({ error: `this browser cannot run the library: ${problem(error)}` });
  }
};
