// The library in a worker, which does one job at a time.

/** Returns the bytes of a text in base64 of a gzip file. */
async function bytesOf(base64) {
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

export class Library {
  /** @type {Worker} */
  worker;
  /** @type {Promise<boolean>} */
  ready;
  /** @type {(isComplete: boolean) => void} */
  settle;

  /** True if the worker has the library for boards of all layouts. */
  hasBoards = false;

  /** Both libraries are gzip files in base64. */
  constructor(classic, boards, script) {
    this.wasm = bytesOf(classic);
    this.boards = boards;
    this.url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.start();
  }

  start() {
    this.hasBoards = false;
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
      const { worker } = this;
      this.wasm.then((wasm) => worker.postMessage({ wasm }), reject);
    });
    // Callers of `run` get the error, too.
    this.ready.catch(() => {});
  }

  /**
   * Does a job, which may be about boards of other layouts, and passes on its messages. Returns true once it is done, false if it
   * was stopped.
   */
  async run(job, tell, isOfBoards = false) {
    const { worker, ready } = this;
    const boards = isOfBoards && !this.hasBoards ? bytesOf(this.boards) : undefined;
    this.hasBoards ||= isOfBoards;
    return new Promise((resolve, reject) => {
      this.settle = resolve;
      const begin = async () => {
        worker.onmessage = ({ data }) => {
          if (data.error) reject(new Error(data.error));
          else if (data.isDone) resolve(true);
          else tell(data);
        };
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage({ ...job, boards: await boards });
      };
      ready.then(begin).catch(reject);
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
