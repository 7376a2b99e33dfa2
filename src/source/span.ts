/** A stretch of one file: offsets in UTF-16 code units, `end` exclusive. Plain data, so that it can travel with the program. */
export interface Span {
  /** Path below the project, with `/` on every system: `rules/penetration/strike.rules`. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** The stretch from the start of `first` to the end of `last`; both must lie in one file. */
export function spanning(first: Span, last: Span): Span {
  return { file: first.file, start: first.start, end: Math.max(first.end, last.end) };
}
