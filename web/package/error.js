// The errors of the package.

/** An error of the library. `code` is its kind: a status of the command such as `multiple`, or `option`, `unreachable`, `timeout`. */
export class GridmillError extends Error {
  constructor({ code, message }) {
    super(message);
    this.name = "GridmillError";
    this.code = code;
  }
}
