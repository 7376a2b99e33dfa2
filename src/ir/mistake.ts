import type { Span } from "../source/span.ts";

/** A mistake in the compiler, never in the rules: one stage broke its promise to the next. */
export class CompilerMistake extends Error {
  override readonly name = "CompilerMistake";
  readonly at: Span | null;
  constructor(message: string, at: Span | null) {
    super(message);
    this.at = at;
  }
}
