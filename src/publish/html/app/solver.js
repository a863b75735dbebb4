// The solver of a page that carries it: the library as WebAssembly, in a worker that the page can end at any time. A script of
// its own, which other pages do not have.

/** A problem of the solver. Its code is the status of a grid that is no puzzle, `stopped`, or `internal`. */
class SolverError extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

class Solver {
  /** @type {Worker | undefined} */
  worker;
  /** @type {((problem: SolverError) => void) | undefined} rejects the promise of the job that runs */
  end;

  /** The settings are those that `Page::with_solver` puts into the page. */
  constructor(settings) {
    this.settings = settings;
  }

  start() {
    const [gzip, script] = ["solver", "solver-worker"].map((id) => document.getElementById(id)?.textContent ?? "");
    this.worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
    this.worker.postMessage({ gzip });
    return this.worker;
  }

  /** Does a job after ending the last one. `tell` gets the number of attempts a few times a second. */
  run(job, tell = (_tried) => {}) {
    this.stop();
    const worker = this.worker ?? this.start();
    return new Promise((resolve, reject) => {
      this.end = reject;
      const fail = (problem) => {
        // What a failed library has in its memory is not known.
        reject(new SolverError(problem));
        if (problem.code === "internal") this.stop();
        else this.end = undefined;
      };
      worker.onmessage = ({ data: { value, error, tried } }) => {
        if (error) fail(error);
        else if (!value) tell(tried);
        else {
          this.end = undefined;
          resolve(value);
        }
      };
      worker.onerror = ({ message }) => fail({ code: "internal", message });
      worker.postMessage({ job, settings: this.settings });
    });
  }

  /** Ends the job that runs, if one does. */
  stop() {
    if (!this.end || !this.worker) return;
    this.worker.onmessage = null;
    this.worker.terminate();
    this.worker = undefined;
    this.end(new SolverError({ code: "stopped", message: "" }));
    this.end = undefined;
  }

  /** The data of a puzzle with its level and path. */
  async rated(givens) {
    return this.entitled(await this.run({ givens }));
  }

  /** The data of a new puzzle of a level, or of any level if the page has no such level. */
  async made(title, tell) {
    const [level] = Object.entries(this.settings.titles).find(([, known]) => known === title) ?? [];
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    const seed = String(BigInt(high) * 2n ** 32n + BigInt(low));
    return { ...this.entitled(await this.run({ level, seed }, tell)), isNew: true };
  }

  /** Puts the title of the level in the place of its name. */
  entitled(data) {
    const [[givens, solution, level, ...others]] = data.puzzles;
    return { ...data, puzzles: [[givens, solution, this.settings.titles[level], ...others]] };
  }
}

// Without WebAssembly or workers the page is one without the solver.
if ("WebAssembly" in globalThis && "Worker" in globalThis) Object.assign(globalThis, { gridmillSolver: Solver });
