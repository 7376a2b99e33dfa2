/**
 * Texts that are laid out again and again while they are written: what stands between empty lines is laid out by itself and
 * remembered, and the whole is put together from that. It is the same as the text laid out at once.
 */
import { isLiterate } from "../source/kinds.ts";
import type { RuleDecl } from "../syntax/ast.ts";
import type { Style } from "./context.ts";
import { laidOutWhole, layOutText, read, rulesOf, type Read } from "./document.ts";
import { layOutLiterate } from "./literate.ts";
import { lineEndOf } from "./line-ends.ts";

interface Piece {
  readonly rules: readonly RuleDecl[];
  /** Rules by name that it is laid out by and that may stand elsewhere. */
  readonly asks: readonly string[];
  /** What these were when it was laid out. */
  by: readonly (RuleDecl | undefined)[];
  /** Null: it cannot be laid out by itself. */
  printed: string | null;
}

/** So much of what was laid out earlier is remembered, in letters. */
const mostKept = 4_000_000;
/** A piece that is longer would keep others waiting. */
const longestPrepared = 20_000;

/** Thrown where it takes longer than one is willing to wait. */
class TooSlow extends Error {}

interface Work {
  /** Asked before so many letters are laid out; throws where that is too much. */
  readonly spend: (letters: number) => void;
  /** Longer pieces are left out. */
  readonly longest: number;
  /** What becomes of a text of which a part cannot be laid out by itself. */
  readonly torn: (text: string) => string;
}

export class Layouts {
  readonly #style: Style;
  readonly #pieces = new Map<string, Piece>();
  #kept = 0;

  constructor(style: Style) {
    this.#style = style;
  }

  /** As `formatText` has it; null: more than `most` letters would have to be laid out anew. */
  layOut(file: string, source: string, most = Infinity): string | null {
    let left = most;
    const spend = (letters: number): void => {
      left -= letters;
      if (left < 0) throw new TooSlow();
    };
    return unlessSlow(() => this.#whole(file, source, {
      spend,
      longest: Infinity,
      torn: (text) => {
        spend(text.length);
        return layOutText(text, this.#style);
      },
    }));
  }

  /** Lays out some of what was not laid out yet: about so many letters; false: there is more. */
  prepare(file: string, source: string, letters: number): boolean {
    let left = letters;
    const spend = (each: number): void => {
      if (left <= 0) throw new TooSlow();
      left -= each;
    };
    return unlessSlow(() => this.#whole(file, source, { spend, longest: longestPrepared, torn: (text) => text })) !== null;
  }

  #whole(file: string, source: string, work: Work): string {
    const one = (text: string): string => this.#joined(text, work);
    if (isLiterate(file)) return layOutLiterate(source, this.#style, one);
    const text = source.replace(/^\uFEFF+/, "");
    const end = { lf: "\n", crlf: "\r\n", cr: "\r" }[lineEndOf(text)];
    const printed = one(text.replace(/\r\n?/g, "\n"));
    return end === "\n" ? printed : printed.replaceAll("\n", end);
  }

  #joined(text: string, { spend, longest, torn }: Work): string {
    const all = cut(text);
    const parts = all.filter((part) => part.length <= longest);
    const pieces = parts.map((part) => this.#piece(part, spend));
    const rules = new Map(pieces.flatMap((piece) => piece.rules).map((rule) => [rule.name.text, rule]));
    const printed = pieces.map((piece, index) => this.#printed(piece, parts[index] ?? "", rules, spend));
    const whole = printed.filter((each) => each !== null);
    // What is torn may have torn what stands beside it.
    if (whole.length < all.length) return torn(text);
    return whole.length === 0 ? "" : `${whole.map((each) => each.trimEnd()).join("\n\n")}\n`;
  }

  #piece(text: string, spend: (length: number) => void): Piece {
    const known = this.#pieces.get(text);
    if (known !== undefined) {
      this.#pieces.delete(text);
      this.#pieces.set(text, known);
      return known;
    }
    spend(text.length);
    const before = read(text);
    const rules = rulesOf(before.document);
    const own = new Set(rules.map((rule) => rule.name.text));
    const asks = before.document.declarations.flatMap((each) => (each.kind === "examples" && each.ruleMember === null && !own.has(each.rule.text) ? [each.rule.text] : []));
    const piece: Piece = { rules, asks, by: asks.map(() => undefined), printed: this.#laidOut(before, text) };
    this.#keep(text, piece);
    return piece;
  }

  #printed(piece: Piece, text: string, rules: ReadonlyMap<string, RuleDecl>, spend: (length: number) => void): string | null {
    const by = piece.asks.map((name) => rules.get(name));
    if (by.every((rule, index) => rule === piece.by[index])) return piece.printed;
    spend(text.length);
    [piece.by, piece.printed] = [by, this.#laidOut(read(text), text, new Map(by.flatMap((rule) => (rule === undefined ? [] : [[rule.name.text, rule] as const]))))];
    return piece.printed;
  }

  #laidOut(before: Read, text: string, others?: ReadonlyMap<string, RuleDecl>): string | null {
    return laidOutWhole(before, text, this.#style, others);
  }

  #keep(text: string, piece: Piece): void {
    this.#pieces.set(text, piece);
    this.#kept += text.length;
    for (const oldest of this.#pieces.keys()) {
      if (this.#kept <= mostKept) return;
      this.#pieces.delete(oldest);
      this.#kept -= oldest.length;
    }
  }
}

function unlessSlow(work: () => string): string | null {
  try {
    return work();
  } catch (problem) {
    if (problem instanceof TooSlow) return null;
    throw problem;
  }
}

/**
 * Where an empty line is followed by one that begins at the margin, with a declaration or remarks above it. A remark or
 * reading just before belongs to what follows.
 */
function cut(text: string): readonly string[] {
  const parts: string[] = [];
  let done = 0;
  for (const { index, 0: gap } of text.matchAll(/\n(?:[ \t]*\n)+(?=[a-z#])/g)) {
    const above = text.slice(text.lastIndexOf("\n", index - 1) + 1, index);
    if (/^\s*(?:#|unclear\b)/.test(above)) continue;
    parts.push(text.slice(done, index + 1));
    done = index + gap.length;
  }
  parts.push(text.slice(done));
  return parts.filter((part) => part.trim() !== "");
}
