/**
 * Texts that are laid out again and again while they are written: what stands between empty lines is laid out by itself and
 * remembered, and the whole is put together from that. It is the same as the text laid out at once.
 */
import { isLiterate } from "../source/kinds.ts";
import type { RuleDecl } from "../syntax/ast.ts";
import type { LayoutStyle } from "./context.ts";
import { laidOutWhole, read, rulesOf, type ParsedText } from "./document.ts";
import { layOutText } from "./lay-out.ts";
import { layOutLiterate } from "./literate.ts";
import { lineEndOf } from "./line-ends.ts";
import { partsOf } from "./parts.ts";
import { layOutDamaged, type LaidOutPart, type LayoutCache } from "./damaged-text.ts";

interface CachedPart {
  readonly rules: readonly RuleDecl[];
  /** Rules by name that it is laid out by and that may stand elsewhere. */
  readonly asks: readonly string[];
  /** What these were when it was laid out. */
  by: readonly (RuleDecl | undefined)[];
  /** Null: it cannot be laid out by itself. */
  printed: string | null;
}

/** So much of what was laid out earlier is remembered, in letters, and so much of what was found out beside what is torn. */
const mostKept = 4_000_000;
/** A piece that is longer would keep others waiting. */
const longestPrepared = 20_000;

/** Thrown where it takes longer than one is willing to wait. */
class TooSlow extends Error {}

interface LayoutWork {
  /** Asked before so many letters are laid out; throws where that is too much. */
  readonly spend: (letters: number) => void;
  /** Texts with longer pieces are left as they are. */
  readonly longest: number;
  /** What will be asked once something is torn is found out, too. */
  readonly ahead: boolean;
}

export class Layouts {
  readonly #style: LayoutStyle;
  readonly #pieces = new Map<string, CachedPart>();
  readonly #seen: LayoutCache = new Map();
  #cachedLetters = 0;
  #seenLetters = 0;

  constructor(style: LayoutStyle) {
    this.#style = style;
  }

  /** As `formatText` has it; null: more than `most` letters would have to be laid out anew. */
  layOut(file: string, source: string, most = Infinity): string | null {
    let left = most;
    const spend = (letters: number): void => {
      left -= letters;
      if (left < 0) throw new TooSlow();
    };
    return unlessSlow(() => this.#whole(file, source, { spend, longest: Infinity, ahead: false }));
  }

  /** Lays out some of what was not laid out yet, and of what that becomes: about so many letters; false: there is more. */
  prepare(file: string, source: string, letters: number): boolean {
    let left = letters;
    const spend = (each: number): void => {
      if (left <= 0) throw new TooSlow();
      left -= each;
    };
    const work: LayoutWork = { spend, longest: longestPrepared, ahead: true };
    return unlessSlow(() => this.#whole(file, this.#whole(file, source, work), work)) !== null;
  }

  #whole(file: string, source: string, work: LayoutWork): string {
    const one = (text: string): string => this.#joinParts(text, work);
    if (isLiterate(file)) return layOutLiterate(source, this.#style, one);
    const text = source.replace(/^\uFEFF+/, "");
    const end = { lf: "\n", crlf: "\r\n", cr: "\r" }[lineEndOf(text)];
    const printed = one(text.replace(/\r\n?/g, "\n"));
    return end === "\n" ? printed : printed.replaceAll("\n", end);
  }

  #joinParts(text: string, { spend, longest, ahead }: LayoutWork): string {
    const parts = partsOf(text);
    const words = parts.map(({ start, end }) => text.slice(start, end));
    const preparable = words.filter((each) => each.length <= longest);
    const pieces = preparable.map((each) => this.#piece(each, spend));
    if (preparable.length < words.length) return text;
    const rules = new Map(pieces.flatMap((piece) => piece.rules).map((rule) => [rule.name.text, rule]));
    const printed = pieces.map((piece, index) => this.#printPart(piece, words[index] ?? "", rules, spend));
    const whole = printed.filter((each) => each !== null);
    const isTorn = whole.length < parts.length;
    const torn =
      isTorn || ahead
        ? this.#layOutDamaged(
            text,
            parts.map((part, index) => ({ ...part, printed: printed[index] ?? null })),
            spend,
          )
        : null;
    if (isTorn) return torn ?? (ahead ? text : this.#atOnce(text, spend));
    return whole.length === 0 ? "" : `${whole.map((each) => each.trimEnd()).join("\n\n")}\n`;
  }

  #layOutDamaged(text: string, parts: readonly LaidOutPart[], spend: (letters: number) => void): string | null {
    if (this.#seenLetters > mostKept) {
      this.#seen.clear();
      this.#seenLetters = 0;
    }
    return layOutDamaged(text, parts, this.#style, this.#seen, (letters) => {
      spend(letters);
      this.#seenLetters += letters;
    });
  }

  #atOnce(text: string, spend: (letters: number) => void): string {
    spend(text.length);
    return layOutText(text, this.#style);
  }

  #piece(text: string, spend: (length: number) => void): CachedPart {
    const cached = this.#pieces.get(text);
    if (cached !== undefined) {
      this.#pieces.delete(text);
      this.#pieces.set(text, cached);
      return cached;
    }
    spend(text.length);
    const before = read(text);
    const rules = rulesOf(before.document);
    const own = new Set(rules.map((rule) => rule.name.text));
    const asks = before.document.declarations.flatMap((each) =>
      each.kind === "examples" && each.ruleMember === null && !own.has(each.rule.text) ? [each.rule.text] : [],
    );
    const piece: CachedPart = { rules, asks, by: asks.map(() => undefined), printed: this.#layOutPart(before, text) };
    this.#keep(text, piece);
    return piece;
  }

  #printPart(
    piece: CachedPart,
    text: string,
    rules: ReadonlyMap<string, RuleDecl>,
    spend: (length: number) => void,
  ): string | null {
    const by = piece.asks.map((name) => rules.get(name));
    if (by.every((rule, index) => rule === piece.by[index])) return piece.printed;
    spend(text.length);
    [piece.by, piece.printed] = [
      by,
      this.#layOutPart(
        read(text),
        text,
        new Map(by.flatMap((rule) => (rule === undefined ? [] : [[rule.name.text, rule] as const]))),
      ),
    ];
    return piece.printed;
  }

  #layOutPart(before: ParsedText, text: string, others?: ReadonlyMap<string, RuleDecl>): string | null {
    return laidOutWhole(before, text, this.#style, others);
  }

  #keep(text: string, piece: CachedPart): void {
    this.#pieces.set(text, piece);
    this.#cachedLetters += text.length;
    for (const oldest of this.#pieces.keys()) {
      if (this.#cachedLetters <= mostKept) return;
      this.#pieces.delete(oldest);
      this.#cachedLetters -= oldest.length;
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
