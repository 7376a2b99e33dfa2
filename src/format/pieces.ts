/**
 * Texts that are laid out again and again while they are written: what stands between empty lines is laid out by itself and
 * remembered, and the whole is put together from that. It is the same as the text laid out at once.
 */
import { isLiterate } from "../source/kinds.ts";
import type { RuleDecl } from "../syntax/ast.ts";
import type { Style } from "./context.ts";
import { laidOutWhole, read, rulesOf, type Read } from "./document.ts";
import { layOutText } from "./lay-out.ts";
import { layOutLiterate } from "./literate.ts";
import { lineEndOf } from "./line-ends.ts";
import { partsOf } from "./parts.ts";
import { layOutTorn, type LaidOutPart, type Seen } from "./torn.ts";

interface Piece {
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

interface Work {
  /** Asked before so many letters are laid out; throws where that is too much. */
  readonly spend: (letters: number) => void;
  /** Texts with longer pieces are left as they are. */
  readonly longest: number;
  /** What will be asked once something is torn is found out, too. */
  readonly ahead: boolean;
}

export class Layouts {
  readonly #style: Style;
  readonly #pieces = new Map<string, Piece>();
  readonly #seen: Seen = new Map();
  #kept = 0;
  #keptSeen = 0;

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
    return unlessSlow(() => this.#whole(file, source, { spend, longest: Infinity, ahead: false }));
  }

  /** Lays out some of what was not laid out yet, and of what that becomes: about so many letters; false: there is more. */
  prepare(file: string, source: string, letters: number): boolean {
    let left = letters;
    const spend = (each: number): void => {
      if (left <= 0) throw new TooSlow();
      left -= each;
    };
    const work: Work = { spend, longest: longestPrepared, ahead: true };
    return unlessSlow(() => this.#whole(file, this.#whole(file, source, work), work)) !== null;
  }

  #whole(file: string, source: string, work: Work): string {
    const one = (text: string): string => this.#joined(text, work);
    if (isLiterate(file)) return layOutLiterate(source, this.#style, one);
    const text = source.replace(/^\uFEFF+/, "");
    const end = { lf: "\n", crlf: "\r\n", cr: "\r" }[lineEndOf(text)];
    const printed = one(text.replace(/\r\n?/g, "\n"));
    return end === "\n" ? printed : printed.replaceAll("\n", end);
  }

  #joined(text: string, { spend, longest, ahead }: Work): string {
    const parts = partsOf(text);
    const words = parts.map(({ start, end }) => text.slice(start, end));
    const known = words.filter((each) => each.length <= longest);
    const pieces = known.map((each) => this.#piece(each, spend));
    if (known.length < words.length) return text;
    const rules = new Map(pieces.flatMap((piece) => piece.rules).map((rule) => [rule.name.text, rule]));
    const printed = pieces.map((piece, index) => this.#printed(piece, words[index] ?? "", rules, spend));
    const whole = printed.filter((each) => each !== null);
    const isTorn = whole.length < parts.length;
    const torn =
      isTorn || ahead
        ? this.#torn(
            text,
            parts.map((part, index) => ({ ...part, printed: printed[index] ?? null })),
            spend,
          )
        : null;
    if (isTorn) return torn ?? (ahead ? text : this.#atOnce(text, spend));
    return whole.length === 0 ? "" : `${whole.map((each) => each.trimEnd()).join("\n\n")}\n`;
  }

  #torn(text: string, parts: readonly LaidOutPart[], spend: (letters: number) => void): string | null {
    if (this.#keptSeen > mostKept) {
      this.#seen.clear();
      this.#keptSeen = 0;
    }
    return layOutTorn(text, parts, this.#style, this.#seen, (letters) => {
      spend(letters);
      this.#keptSeen += letters;
    });
  }

  #atOnce(text: string, spend: (letters: number) => void): string {
    spend(text.length);
    return layOutText(text, this.#style);
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
    const asks = before.document.declarations.flatMap((each) =>
      each.kind === "examples" && each.ruleMember === null && !own.has(each.rule.text) ? [each.rule.text] : [],
    );
    const piece: Piece = { rules, asks, by: asks.map(() => undefined), printed: this.#laidOut(before, text) };
    this.#keep(text, piece);
    return piece;
  }

  #printed(
    piece: Piece,
    text: string,
    rules: ReadonlyMap<string, RuleDecl>,
    spend: (length: number) => void,
  ): string | null {
    const by = piece.asks.map((name) => rules.get(name));
    if (by.every((rule, index) => rule === piece.by[index])) return piece.printed;
    spend(text.length);
    [piece.by, piece.printed] = [
      by,
      this.#laidOut(
        read(text),
        text,
        new Map(by.flatMap((rule) => (rule === undefined ? [] : [[rule.name.text, rule] as const]))),
      ),
    ];
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
