// The library in a worker, which does one job at a time.

export class Library {
  /** @type {Worker} */
  worker;
  /** @type {Promise<boolean>} */
  ready;
  /** @type {(isComplete: boolean) => void} */
  settle;

  constructor(wasm, script) {
    this.wasm = wasm;
    this.url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.start();
  }

  start() {
    this.ready = new Promise((resolve, reject) => {
      const refuse = ({ message }) =>
        reject(new Error(`this browser cannot start a worker: ${message || "no reason"}`));
      try {
        this.worker = new Worker(this.url);
      } catch (error) {
        return refuse(/** @type {Error} */ (error));
      }
      this.worker.onmessage = ({ data }) => (data.isReady ? resolve(true) : reject(new Error(data.error)));
      this.worker.onerror = refuse;
      this.worker.postMessage({ wasm: this.wasm });
    });
    // Callers of `run` get the error, too.
    this.ready.catch(() => {});
  }

  /** Does a job and passes on its messages. Returns true once it is done, false if it was stopped. */
  async run(job, tell) {
    const { worker, ready } = this;
    return new Promise((resolve, reject) => {
      this.settle = resolve;
      const begin = () => {
        worker.onmessage = ({ data }) => {
          if (data.error) reject(new Error(data.error));
          else if (data.isDone) resolve(true);
          else tell(data);
        };
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(job);
      };
      ready.then(begin, reject);
    });
  }

  /** Stops the job at once. The worker ends, and another starts. */
  stop() {
    this.worker.onmessage = null;
    this.worker.terminate();
    this.settle(false);
    this.start();
  }
}
