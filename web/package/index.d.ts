/**
 * A grid: a text that the command reads (81 characters, `.` or `0` if empty), 81 numbers, or nine rows of nine. Of 16, 36 or 64 cells
 * it is a board of 4x4, 6x6 or 8x8.
 */
export type GridInput = string | ArrayLike<number> | ArrayLike<ArrayLike<number>>;

/** A rating with one decimal, or null if `maxEr` ended the path before it. */
export type Rating = number | null;

export type Scale = "classic" | "sukaku" | "sukaku-1.15";

export type Symmetry =
  | "none"
  | "rot180"
  | "mirror_h"
  | "mirror_v"
  | "diagonal"
  | "antidiagonal"
  | "mirror_both"
  | "diagonal_both"
  | "rot90"
  | "full";

/** A level: a name, the highest ER and the highest effort in it. A puzzle is in the first that holds it. The last has no bounds. */
export interface Level {
  name: string;
  up_to?: number;
  effort_up_to?: number;
}

/** The layout of a board. Those that are not classic need `loadBoards`. */
export interface LayoutOption {
  /** `4x4`, `6x6`, `x`, `windoku`, `jigsaw:ABC...` and all other names of the command; `9x9` is the default. */
  layout?: string;
}

/** Scale, levels and layout of ratings. */
export interface RatingOptions extends LayoutOption {
  /** Scale of all ratings; `classic`, the default, is Sudoku Explainer 1.2.1. */
  scale?: Scale;
  /** Your own levels, easiest first, or `sudoku-exchange`. */
  levels?: readonly Level[] | "sudoku-exchange";
}

export interface GradeOptions extends RatingOptions {
  /** Highest rating to compute. The hardest known puzzles take seconds each. */
  maxEr?: number | string;
}

/** A rated puzzle. The properties are the columns of the command. */
export interface Grade {
  puzzle: string;
  solution: string;
  /** Number of givens. */
  clues: number;
  /** True if the puzzle has several solutions without any one of its clues. */
  minimal: boolean;
  level: string;
  /** The rating of the hardest step. */
  er: Rating;
  /** The highest rating up to the first digit. */
  ep: Rating;
  /** The rating of the first step. */
  ed: Rating;
  /** The sum of (rating - 1) over all steps, or null if they do not solve the puzzle. */
  effort: number | null;
  /** Id of the technique of the hardest step. */
  hardest: string | null;
  /** Number of steps. */
  steps: number;
  /** Number of uses of each technique, easiest first. */
  techniques: Record<string, number>;
  /** The strongest symmetry of the givens. */
  symmetry: Symmetry;
  /** The scale, unless it is `classic`. */
  scale?: Scale;
  /** The layout, unless it is classic. */
  layout?: string;
}

/** A part of a sentence. Cells (row by row) and houses (boxes, rows, columns, then those of other layouts) count from 0. */
export type Part =
  | { type: "words"; text: string }
  | { type: "cell"; text: string; cell: number }
  | { type: "digit"; text: string }
  | { type: "house"; text: string; house: number }
  | { type: "houseNumber"; text: string; house: number }
  | { type: "literal"; text: string; cell: number; digit: number; isOn: boolean }
  | { type: "technique"; text: string; technique: string };

/** A sentence, whole and in parts. */
export interface Sentence {
  text: string;
  parts: Part[];
}

/** A step of a path. docs/steps.md describes `place`, `remove` and `evidence`. */
export interface Step extends Sentence {
  /** Number of the step, from 1. */
  n: number;
  /** Id of the technique. */
  technique: string;
  /** Name of the technique. */
  label: string;
  rating: number;
  /** The placed candidate such as `r4c7=5`. */
  place: string | null;
  /** Removed candidates such as `r4c3<>25`, one text for each cell. */
  remove: string[];
  /** What the step changes, as one text. */
  effect: string;
  evidence: { kind: string; [key: string]: unknown };
  /** A question about the pattern that does not tell the result. */
  hint: string;
  /** The lines of a chain. */
  chain: (Sentence & { depth: number })[];
}

export interface Explanation extends Grade {
  path: Step[];
}

/** A path on the scale of HoDoKu. It has a level and a score of its own in place of those of ER. The rating of a step is its score. */
export interface HodokuExplanation extends Omit<Explanation, "level" | "er" | "ep" | "ed" | "effort" | "scale"> {
  scale: "hodoku";
  hodoku_level: "easy" | "medium" | "hard" | "unfair" | "extreme";
  /** The sum of the scores of the steps. */
  hodoku_score: number;
}

export interface GenerateOptions extends RatingOptions {
  /** Seed of the run, a whole number below 2^64; a new one if you give none. The same seed gives the puzzles of the command. */
  seed?: number | bigint | string;
  /** Index of the first attempt to make, 0 by default. */
  index?: number;
  level?: string | readonly string[];
  /** Ratings such as `"4.2..6.0"`. */
  er?: string | number;
  /** Efforts such as `"12..20"`. */
  effort?: string | number;
  /** Number of clues, or a range such as `"26..34"`. Without it puzzles are minimal. */
  clues?: number | string;
  symmetry?: Symmetry;
  /** Cells that may hold clues: 81 characters, `.` or `0` for none. */
  pattern?: string;
  /** Techniques or groups that the path must use. `"x_wing|swordfish"` requires one of the two. */
  require?: string | readonly string[];
  /** Techniques or groups that the path must not use. */
  forbid?: string | readonly string[];
  /** The only techniques or groups that the path may use. */
  allow?: string | readonly string[];
  /** Search near each puzzle that does not match, for rare targets; a number limits the changes without progress. */
  search?: boolean | number;
  /** `"uniform"` draws all solution grids with equal probability. */
  sampling?: "fast" | "uniform";
  /** Most grids to try for the requested clues. */
  attempts?: number;
  /** Milliseconds after which to throw a `timeout`. */
  timeout?: number;
}

export interface RemixOptions extends Omit<RatingOptions, "layout"> {
  seed?: number | bigint | string;
  index?: number;
  level?: string | readonly string[];
  /** Seed puzzles, instead of the 6,000 of the package. */
  puzzles?: readonly GridInput[];
  /** The only kinds of maps: rotate, transpose, bands, stacks, rows, columns, relabel. */
  only?: string | readonly string[];
  /** Keep the symmetry of the clues. */
  keepSymmetry?: boolean;
  /** Most isomorphic puzzles to try before giving up. */
  attempts?: number;
}

/** A generated puzzle, with the seed of its run and its index. */
export interface Generated extends Grade {
  /** A seed that was given as a bigint is a string here, so that JSON can hold it. */
  seed: number | string;
  index: number;
}

export interface Remixed extends Generated {
  /** Seed puzzle of this one, such as `hard:17`. */
  origin: string;
}

export interface Canonical {
  /** The isomorphic grid that comes first in text order. */
  grid: string;
  /** A map that turns the grid into it. */
  map: string;
  /** Number of maps that keep the grid as it is. */
  automorphisms: number;
}

/** An error of the library, with the text that the command prints. */
export class GridmillError extends Error {
  code:
    | "invalid"
    | "no_solution"
    | "multiple"
    | "complete"
    | "option"
    | "unreachable"
    | "timeout"
    /** A worker was closed. */
    | "closed"
    | "internal";
}

/**
 * Loads the library for boards of layouts that are not classic, before the first call with one. In Node this happens by itself, and in a
 * worker, too.
 */
export function loadBoards(): Promise<void>;
/** Makes the first matching puzzle from `index` on, as `gridmill generate` does. */
export function generate(options?: GenerateOptions): Generated;
/** Makes all matching puzzles from `index` on, one after another. */
export function puzzles(options?: GenerateOptions): Generator<Generated, never>;
/** Makes puzzle number `index` of `gridmill remix`: isomorphic to a seed puzzle and of the same level. */
export function remix(options?: RemixOptions): Remixed;
/** Rates a puzzle. With `canonical` it rates the canonical form, so all isomorphic puzzles get the same rating. */
export function grade(puzzle: GridInput, options?: GradeOptions & { canonical?: boolean }): Grade;
/** Rates a puzzle and explains each step of its path. */
export function explain(puzzle: GridInput, options?: GradeOptions): Explanation;
/** Finds the path of HoDoKu. */
export function explain(puzzle: GridInput, options: { scale: "hodoku" }): HodokuExplanation;
/** Returns the solution. */
export function solve(puzzle: GridInput): string;
/** Returns the number of solutions, up to `limit`, a whole number, 2 by default. */
export function countSolutions(grid: GridInput, limit?: number): number;
/** Returns the canonical form, which all isomorphic grids share. */
export function canonical(grid: GridInput): Canonical;
/** Applies a map such as `tr213456789c123456789d923456781`. */
export function transform(grid: GridInput, map: string): string;
/**
 * Returns all puzzles of a file, as text or as bytes, in any format that the command reads: with `layout`, boards of this layout, with
 * `boards`, boards of the layouts that the file tells.
 */
export function read(
  file: string | Uint8Array,
  options?: LayoutOption & { boards?: boolean },
): ({ line: number; puzzle: string; layout?: string } | { line: number; problem: string })[];
/**
 * Returns an HTML page on which these puzzles can be played and seen solved. Each puzzle must have one solution. The page is
 * in English unless you give the tag of another language with its messages. `gridmill/languages/` has those of `de`, `es`, `fr`,
 * `it` and `ja`: `import { MESSAGES } from "gridmill/languages/de"`.
 */
export function page(
  puzzles: readonly (GridInput | { puzzle: string; layout?: string })[],
  options?: GradeOptions & { title?: string; solution?: boolean; language?: string; messages?: string },
): string;
/** Returns a report about the rated puzzles of a CSV file: an HTML page with plots, and the lines without a rated puzzle. */
export function report(
  csv: string | Uint8Array,
  options?: { title?: string },
): { html: string; problems: { line: number; problem: string }[] };
