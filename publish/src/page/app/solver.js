// The solver: the library as WebAssembly, in a worker that the page can end at any time. Only pages with a solver have
// this script.

/** An error of the solver. Its code is the status of a grid that is not a puzzle, `stopped`, or `internal`. */
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

  /** Takes the settings that `Page::with_solver` writes into the page. */
  constructor(settings) {
    this.settings = settings;
  }

  start() {
    const [gzip, script] = ["solver", "solver-worker"].map((id) => document.getElementById(id)?.textContent ?? "");
    this.worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
    this.worker.postMessage({ gzip });
    return this.worker;
  }

  /** Ends the current job, then does a new one. Calls `tell` with the number of attempts a few times per second. */
  run(job, tell = (_tried) => {}) {
    this.stop();
    const worker = this.worker ?? this.start();
    return new Promise((resolve, reject) => {
      this.end = reject;
      const fail = (problem) => {
        // After a failure the state of the library's memory is unknown.
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

  /** Ends the current job, if any. */
  stop() {
    if (!this.end || !this.worker) return;
    this.worker.onmessage = null;
    this.worker.terminate();
    this.worker = undefined;
    this.end(new SolverError({ code: "stopped", message: "" }));
    this.end = undefined;
  }

  /** Returns the data of a puzzle with its level and path. */
  async rated(givens) {
    return this.entitled(await this.run({ givens }));
  }

  /** Returns the data of a new puzzle of a level, or of any level if the page has no such level. */
  async made(title, tell) {
    const [level] = Object.entries(this.settings.titles).find(([, known]) => known === title) ?? [];
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    const seed = String(BigInt(high) * 2n ** 32n + BigInt(low));
    return { ...this.entitled(await this.run({ level, seed }, tell)), isNew: true };
  }

  /** Replaces the name of the level by its title. */
  entitled(data) {
    const [[givens, solution, level, ...others]] = data.puzzles;
    return { ...data, puzzles: [[givens, solution, this.settings.titles[level], ...others]] };
  }
}

// Without WebAssembly or workers the page works as one without a solver.
if ("WebAssembly" in globalThis && "Worker" in globalThis) Object.assign(globalThis, { gridmillSolver: Solver });
