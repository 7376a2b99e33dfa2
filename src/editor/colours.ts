/** What each word of a text is, for its colour: words and signs by themselves, names from what was understood of them. */
import type { Colour, ColourKind } from "./answers.ts";
import { firstBehind } from "./named.ts";
import type { Lines } from "./read-lines.ts";

export type Take = (start: number, end: number, kind: ColourKind, declares: boolean) => void;

/** Sorted, without overlaps. `names`: sorted, with places in this very text. Names win over words at their place. */
export function eachColour(lines: Lines, names: readonly Colour[], take: Take, from = 0, to = Infinity): void {
  const painter = new Merger(names, from, take);
  let at = 0;
  for (const { length, words } of lines.all) {
    if (at >= to) break;
    if (at + length > from) for (const word of words) painter.word(at + word.start, at + word.end, word.kind);
    at += length;
  }
  painter.rest(to);
}

class Merger {
  readonly #names: readonly Colour[];
  readonly #take: Take;
  #next: number;
  #end = 0;

  constructor(names: readonly Colour[], from: number, take: Take) {
    [this.#names, this.#take] = [names, take];
    this.#next = firstBehind(names, from);
  }

  word(start: number, end: number, kind: ColourKind): void {
    for (let name = this.#names[this.#next]; name !== undefined && name.start <= start; name = this.#names[this.#next])
      this.#name(name);
    // A name within the word, or at its end.
    const name = this.#names[this.#next];
    if (name === undefined || end <= name.start) this.#put(start, end, kind, false);
  }

  rest(to: number): void {
    for (let name = this.#names[this.#next]; name !== undefined && name.start < to; name = this.#names[this.#next])
      this.#name(name);
  }

  #name({ start, end, kind, declares }: Colour): void {
    this.#next += 1;
    this.#put(start, end, kind, declares);
  }

  #put(start: number, end: number, kind: ColourKind, declares: boolean): void {
    if (start < this.#end || end <= start) return;
    this.#take(start, end, kind, declares);
    this.#end = end;
  }
}

export function colours(lines: Lines, names: readonly Colour[]): readonly Colour[] {
  const all: Colour[] = [];
  eachColour(lines, names, (start, end, kind, declares) => {
    all.push({ start, end, kind, declares });
  });
  return all;
}
