import type {
  Canonical,
  Explanation,
  Generated,
  GenerateOptions,
  Grade,
  GradeOptions,
  GridInput,
  HodokuExplanation,
  Remixed,
  RemixOptions,
  page,
  read,
  report,
} from "./index.js";

export { GridmillError } from "./index.js";

export interface Abortable {
  /** Ends the call at once. Its promise is then rejected with the reason of the signal. */
  signal?: AbortSignal;
}

type PageOptions = NonNullable<Parameters<typeof page>[1]>;
type ReadOptions = NonNullable<Parameters<typeof read>[1]>;
type ReportOptions = NonNullable<Parameters<typeof report>[1]>;

/** The functions of the package in a worker, which makes one call after another. */
export interface GridmillWorker {
  generate(options?: GenerateOptions & Abortable): Promise<Generated>;
  puzzles(options?: GenerateOptions & Abortable): AsyncGenerator<Generated, never>;
  remix(options?: RemixOptions & Abortable): Promise<Remixed>;
  grade(puzzle: GridInput, options?: GradeOptions & { canonical?: boolean } & Abortable): Promise<Grade>;
  explain(puzzle: GridInput, options?: GradeOptions & Abortable): Promise<Explanation>;
  explain(puzzle: GridInput, options: { scale: "hodoku" } & Abortable): Promise<HodokuExplanation>;
  solve(puzzle: GridInput, options?: Abortable): Promise<string>;
  countSolutions(grid: GridInput, limit?: number, options?: Abortable): Promise<number>;
  canonical(grid: GridInput, options?: Abortable): Promise<Canonical>;
  transform(grid: GridInput, map: string, options?: Abortable): Promise<string>;
  read(file: string | Uint8Array, options?: ReadOptions & Abortable): Promise<ReturnType<typeof read>>;
  page(puzzles: Parameters<typeof page>[0], options?: PageOptions & Abortable): Promise<string>;
  report(csv: string | Uint8Array, options?: ReportOptions & Abortable): Promise<ReturnType<typeof report>>;
  /** Ends the worker. Calls that have no result yet are rejected. */
  close(): void;
}

/** Returns the functions of the package. The first call starts the worker. */
export function worker(): GridmillWorker;
