/** A step of HoDoKu. */
export interface HodokuStep {
  /** Id of the technique; that of `Step` if both are the same pattern. */
  technique: string;
  score: number;
  /** The placed candidate, such as `r4c5=7`. */
  place: string | null;
  /** The removed candidates, such as `r4c5<>12`, one text for each cell. */
  remove: string[];
}

/** What HoDoKu 2.2.0 finds with its default configuration. */
export interface HodokuGrade {
  level: "easy" | "medium" | "hard" | "unfair" | "extreme";
  /** The sum of the scores of the steps. */
  score: number;
  steps: HodokuStep[];
}

/** Starts it from the bytes of `hodoku.wasm` or from its compiled module. Call it once, before `hodoku`. */
export function load(source: BufferSource | WebAssembly.Module): Promise<void>;

/** Returns the level, the score and the steps of a puzzle of 81 characters. Throws a `GridmillError` if it is none. */
export function hodoku(puzzle: string): HodokuGrade;
