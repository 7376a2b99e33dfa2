/**
 * A text of which some parts cannot be read by themselves. What is torn stays to the letter, but for declarations in it
 * that can be read; all other parts are laid out, and the empty lines between parts stay. What is torn might tear what
 * stands beside it. So each such stretch is read together with the part before it and the one behind: if these are read
 * there as they are by themselves, it reaches no further.
 */
import { haveSameMeaning } from "./same-meaning.ts";
import type { LayoutStyle } from "./context.ts";
import { isSame, read, type ParsedText } from "./document.ts";
import { intactIn } from "./damaged-input.ts";

/** A stretch of a text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface LaidOutPart extends TextRange {
  /** Null: it cannot be laid out by itself. */
  readonly printed: string | null;
}

/** What was found out about words that are often looked at again. */
export type LayoutCache = Map<string, string | null>;

/** Asked before so many letters are read; may throw. */
type Spend = (letters: number) => void;

/** What is torn and reaches further than so many letters is left to who reads the whole text. */
const furthest = 20_000;
/** A bracket that closes nothing: where there is one in a text, all of it is read with more care for indentation. */
const tear = "\n\n)\n";
/** May go on to the end of the text. */
const reachesFar = /\/\*|<!--/;
/** Holds declarations, at the margin, too, as long as all brackets of the text have their partners. */
const mayHold = /^[ \t]*(?:variant|phase)\b/m;

/** Null: what is torn reaches far, or nothing is torn if it is read as a whole. */
export function layOutDamaged(
  text: string,
  parts: readonly LaidOutPart[],
  style: LayoutStyle,
  seen: LayoutCache = new Map(),
  spend: Spend = () => {},
): string | null {
  return new Torn(text, parts, style, seen, spend).laidOut();
}

class Torn {
  readonly #text: string;
  readonly #parts: readonly LaidOutPart[];
  readonly #printed: readonly (string | null)[];
  readonly #style: LayoutStyle;
  readonly #seen: LayoutCache;
  readonly #spend: Spend;

  constructor(text: string, parts: readonly LaidOutPart[], style: LayoutStyle, seen: LayoutCache, spend: Spend) {
    [this.#text, this.#parts, this.#style, this.#seen, this.#spend] = [text, parts, style, seen, spend];
    this.#printed = parts.map(({ start, end, printed }) => {
      const words = text.slice(start, end);
      const [source, laidOut] = [words.trimEnd(), printed?.trimEnd()];
      return laidOut !== undefined && (laidOut === source || this.#isFirm(words))
        ? laidOut + words.slice(source.length)
        : null;
    });
  }

  laidOut(): string | null {
    const done: (TextRange & { readonly from: number; readonly printed: string })[] = [];
    for (let index = 0; index < this.#parts.length;) {
      const [printed, part] = [this.#printed[index] ?? null, this.#parts[index] as LaidOutPart];
      if (printed !== null) {
        done.push({ from: index, start: part.start, end: part.end, printed });
        index += 1;
        continue;
      }
      const mended = this.#reach(index);
      if (mended === null) return null;
      while ((done.at(-1)?.from ?? -1) >= mended.from) done.pop();
      done.push({ from: mended.from, ...this.#between(mended.from, mended.to), printed: mended.printed });
      index = mended.to + 1;
    }
    let [result, at] = ["", 0];
    for (const { start, end, printed } of done) {
      result += this.#text.slice(at, start) + printed;
      at = end;
    }
    return result + this.#text.slice(at);
  }

  /** What is torn, from a part on, with all that it reaches. */
  #reach(index: number): { readonly from: number; readonly to: number; readonly printed: string } | null {
    let [from, to] = [index, this.#lastTorn(index)];
    for (;;) {
      const { start, end } = this.#between(from, to);
      const torn = this.#text.slice(start, end);
      if (reachesFar.test(torn) || (mayHold.test(torn) && isOpen(torn))) return null;
      const printed = this.#mend(from, to);
      if (printed !== null) return { from, to, printed };
      if ((from === 0 && to === this.#parts.length - 1) || end - start > furthest) return null;
      const further = to - from + 1;
      from = Math.max(0, from - 1);
      while (from > 0 && this.#printed[from - 1] === null) from -= 1;
      to = this.#lastTorn(Math.min(this.#parts.length - 1, to + further));
    }
  }

  #lastTorn(from: number): number {
    let to = from;
    while (to + 1 < this.#parts.length && this.#printed[to + 1] === null) to += 1;
    return to;
  }

  /** With the empty lines around them, which are theirs. */
  #between(from: number, to: number): TextRange {
    return { start: this.#parts[from - 1]?.end ?? 0, end: this.#parts[to + 1]?.start ?? this.#text.length };
  }

  /** Null: it reaches further. */
  #mend(from: number, to: number): string | null {
    const [before, behind] = [this.#parts[from - 1], this.#parts[to + 1]];
    const { start, end } = this.#between(from, to);
    const window: DamagedWindow = {
      before:
        before === undefined
          ? null
          : { text: this.#text.slice(before.start, before.end), printed: this.#printed[from - 1] ?? "" },
      torn: this.#text.slice(start, end),
      behind:
        behind === undefined
          ? null
          : { text: this.#text.slice(behind.start, behind.end), printed: this.#printed[to + 1] ?? "" },
    };
    const words = [window.before, window.behind].flatMap((each) => (each === null ? [""] : [each.text, each.printed]));
    return this.#once(["mend", ...words, window.torn], () => mend(window, this.#style));
  }

  /** Whether it is read as it is by itself where other parts of the text are torn; what is laid out already is. */
  #isFirm(words: string): boolean {
    return (
      this.#once(["firm", words], () => (isIntact(read(words), read(words + tear), 0, words.length) ? "" : null)) !==
      null
    );
  }

  #once(words: readonly string[], find: () => string | null): string | null {
    const key = words.join("\0");
    const before = this.#seen.get(key);
    if (before !== undefined) return before;
    this.#spend(key.length);
    const found = find();
    this.#seen.set(key, found);
    return found;
  }
}

interface Neighbour {
  readonly text: string;
  readonly printed: string;
}

interface DamagedWindow {
  /** Null: the text begins or ends here. */
  readonly before: Neighbour | null;
  readonly torn: string;
  readonly behind: Neighbour | null;
}

/** What is torn, with those of its declarations laid out that can be read; null: it tears what stands beside it. */
function mend({ before, torn, behind }: DamagedWindow, style: LayoutStyle): string | null {
  const text = `${before?.text ?? ""}${torn}${behind?.text ?? ""}`;
  const [from, to] = [before?.text.length ?? 0, text.length - (behind?.text.length ?? 0)];
  const ways = [text, text + tear].map(read);
  const [natural] = ways;
  // As a whole it can be read: then it is to be laid out as one.
  if (natural === undefined || !natural.damaged) return null;
  const stands = (part: Neighbour | null, start: number): boolean =>
    part === null || ways.every((way) => isIntact(read(part.text), way, start, start + part.text.length));
  if (!stands(before, 0) || !stands(behind, to)) return null;
  // Behind remarks alone it cannot be seen what is torn.
  if (behind !== null && read(behind.text).document.declarations.length === 0) return null;
  for (const mended of [intactIn(text, natural, style, from, to), torn]) {
    const after = `${before?.printed ?? ""}${mended}${behind?.printed ?? ""}`;
    if (ways.every((way, index) => isSame(way, read(index === 0 ? after : after + tear)))) return mended;
  }
  return null;
}

/** Whether the text in which it stands is read there as it is by itself. */
function isIntact(alone: ParsedText, within: ParsedText, start: number, end: number): boolean {
  if (within.findings.sorted().some(({ span }) => span.start <= end && span.end >= start)) return false;
  const there = within.document.declarations.filter(({ span }) => span.start < end && span.end > start);
  return (
    there.every(({ span }) => span.start >= start && span.end <= end) &&
    haveSameMeaning(alone.document.declarations, there)
  );
}

/** Whether more braces are opened than closed. */
const isOpen = (text: string): boolean => text.split("{").length > text.split("}").length;
