/** Semantic tokens: words and operators by themselves, names from the last analysis. */
import type { SemanticToken, SemanticTokenKind } from "./answers.ts";
import { firstEndingFrom } from "./name-tokens.ts";
import type { Lines } from "./read-lines.ts";

export type TokenSink = (start: number, end: number, kind: SemanticTokenKind, declares: boolean) => void;

/** Sorted, without overlaps. `names`: sorted, with places in this very text. Names win over words at their place. */
export function forEachToken(
  lines: Lines,
  names: readonly SemanticToken[],
  emit: TokenSink,
  from = 0,
  to = Infinity,
): void {
  const merger = new TokenMerger(names, from, emit);
  let at = 0;
  for (const { length, words } of lines.all) {
    if (at >= to) break;
    if (at + length > from) for (const word of words) merger.word(at + word.start, at + word.end, word.kind);
    at += length;
  }
  merger.finish(to);
}

class TokenMerger {
  readonly #names: readonly SemanticToken[];
  readonly #emit: TokenSink;
  #next: number;
  #end = 0;

  constructor(names: readonly SemanticToken[], from: number, emit: TokenSink) {
    [this.#names, this.#emit] = [names, emit];
    this.#next = firstEndingFrom(names, from);
  }

  word(start: number, end: number, kind: SemanticTokenKind): void {
    for (let name = this.#names[this.#next]; name !== undefined && name.start <= start; name = this.#names[this.#next])
      this.#name(name);
    // A name within the word, or at its end.
    const name = this.#names[this.#next];
    if (name === undefined || end <= name.start) this.#put(start, end, kind, false);
  }

  finish(to: number): void {
    for (let name = this.#names[this.#next]; name !== undefined && name.start < to; name = this.#names[this.#next])
      this.#name(name);
  }

  #name({ start, end, kind, declares }: SemanticToken): void {
    this.#next += 1;
    this.#put(start, end, kind, declares);
  }

  #put(start: number, end: number, kind: SemanticTokenKind, declares: boolean): void {
    if (start < this.#end || end <= start) return;
    this.#emit(start, end, kind, declares);
    this.#end = end;
  }
}

export function semanticTokens(lines: Lines, names: readonly SemanticToken[]): readonly SemanticToken[] {
  const all: SemanticToken[] = [];
  forEachToken(lines, names, (start, end, kind, declares) => {
    all.push({ start, end, kind, declares });
  });
  return all;
}
