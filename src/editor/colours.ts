/**
 * What each word of a text is, for its colour: words and signs from the lexer, names from what was understood of them.
 * Works on half-written text.
 */
import { classify } from "../../grammar/classify.ts";
import { readWords } from "../../grammar/lexer.ts";
import { beginsDeclaration } from "../../grammar/newlines.ts";
import * as T from "../../grammar/tokens.ts";
import { hardWords, softWords } from "../../grammar/words.ts";
import { builtinNames, gameFunctions, typeWords } from "../resolve/reserved.ts";
import { isRule, splitRow } from "../syntax/rows.ts";
import type { Colour, ColourKind } from "./answers.ts";

type Token = ReturnType<typeof readWords>[number];
type TokenType = Token["tokenType"];

/** Sorted, without overlaps. `names`: sorted, with places in this very text. */
export function colours(text: string, names: readonly Colour[]): readonly Colour[] {
  const words = new Painter(text, names);
  words.paint();
  return merged(words.found, names);
}

/** The same of a stretch of the text alone: what begins before it is read from the declaration that it stands in. */
export function coloursBetween(text: string, names: readonly Colour[], start: number, end: number): readonly Colour[] {
  let from = Math.min(start, text.length);
  // A line that begins with a letter begins a declaration; remarks and documentation above it stand by themselves.
  while (from > 0) {
    from = text.lastIndexOf("\n", from - 1) + 1;
    if (from === 0 || /[a-z]/.test(text.charAt(from))) break;
    from -= 1;
  }
  const below = text.indexOf("\n", Math.min(end, text.length));
  const to = below < 0 ? text.length : below;
  const near = names.filter((each) => each.start >= from && each.end <= to);
  const shifted = (each: Colour, by: number): Colour => ({ ...each, start: each.start + by, end: each.end + by });
  return colours(text.slice(from, to), near.map((each) => shifted(each, -from))).map((each) => shifted(each, from)).filter((each) => each.end > start && each.start < end);
}

class Painter {
  readonly found: Colour[] = [];
  readonly #text: string;
  readonly #named: ReadonlySet<number>;
  /** Whether the cells of a table of data stand under headings of texts; null: before its heading, or in another table. */
  #prose: readonly boolean[] | null = null;
  #inData = false;

  constructor(text: string, names: readonly Colour[]) {
    this.#text = text;
    this.#named = new Set(names.map((each) => each.start));
  }

  paint(): void {
    const { tokens, comments } = classify(readWords(this.#text));
    for (const { startOffset: start, image } of comments) this.#add(start, start + image.length, image.startsWith("##") ? "documentation" : "remark");
    this.#paintWords(tokens, 0);
    this.found.sort((a, b) => a.start - b.start);
  }

  #paintWords(tokens: readonly Token[], at: number): void {
    tokens.forEach((token, index) => {
      const start = at + token.startOffset;
      if (beginsDeclaration(token, tokens[index + 1])) {
        this.#inData = token.image === "table";
        this.#prose = null;
      }
      if (token.tokenType === T.Row) this.#paintRow(token);
      else if (!this.#named.has(start)) {
        const kind = kindOf(token, tokens[index - 1], tokens[index + 1]);
        if (kind !== null) this.#add(start, at + (token.endOffset ?? token.startOffset) + 1, kind);
      }
    });
  }

  /** Headings, and cells of tables that hold formulas; what stands under a heading of texts is as it is. */
  #paintRow(token: Token): void {
    const row = splitRow("", token.image, token.startOffset);
    if (isRule(row, 2)) return;
    const isHeading = this.#inData && this.#prose === null;
    if (isHeading) this.#prose = row.cells.map(({ text }) => !text.includes(":") || /:\s*(?:optional\s+)?(?:text|key)\b/.test(text));
    row.cells.forEach(({ text, span }, column) => {
      const prose = !isHeading && this.#prose?.[column] === true;
      const from = isHeading ? Math.max(0, text.indexOf(":")) : 0;
      if (!prose && (!isHeading || text.includes(":"))) this.#paintCell(text.slice(from), span.start + from);
    });
  }

  #paintCell(text: string, at: number): void {
    const kept = [this.#inData, this.#prose] as const;
    this.#paintWords(classify(readWords(text)).tokens, at);
    [this.#inData, this.#prose] = kept;
  }

  #add(start: number, end: number, kind: ColourKind): void {
    this.found.push({ start, end, kind, declares: false });
  }
}

const numbers: ReadonlySet<TokenType> = new Set([T.Numeral, T.Percent, T.BadNumber]);
const texts: ReadonlySet<TokenType> = new Set([T.Text, T.BadText, T.SingleQuoted]);
const types: ReadonlySet<string> = new Set([...typeWords, "key", "pile", "piece", "procedure"]);
const functions: ReadonlySet<string> = new Set([...builtinNames, ...gameFunctions]);

function kindOf(token: Token, before: Token | undefined, next: Token | undefined): ColourKind | null {
  const { tokenType: type, image } = token;
  if (numbers.has(type)) return "number";
  if (texts.has(type)) return "text";
  if (type === T.Dice || type === T.Die) return "dice";
  if (before?.tokenType === T.Dot) return null;
  if (functions.has(image) && isCalled(token, next)) return "function";
  if (type === T.Identifier) return types.has(image) && isTypeHere(before) ? "type" : null;
  if (hardWords.has(image) || type === T.IsNot || type === T.IsAbout || type === T.NotIn) return "keyword";
  if (softWords.has(image)) return types.has(image) && isTypeHere(before) ? "type" : isNameHere(token, before, next) ? null : "keyword";
  return type.CATEGORIES?.includes(T.AnyOp) === true || type === T.Eq ? "operator" : null;
}

const beforeTypes: ReadonlySet<string> = new Set([":", "of", "to", "optional"]);
const isTypeHere = (before: Token | undefined): boolean => before !== undefined && beforeTypes.has(before.image);

/** With its bracket at once: `disputed (row: 1)` is no call. */
const isCalled = (token: Token, next: Token | undefined): boolean => next?.tokenType === T.OpenRound && next.startOffset === token.startOffset + token.image.length;

/** Soft words name columns, parameters and locals, too: before a colon, within brackets, called, or where something is declared. */
function isNameHere(token: Token, before: Token | undefined, next: Token | undefined): boolean {
  return isCalled(token, next) || behindNames.has(next?.image ?? "") || beforeNames.has(before?.image ?? "")
    || (before !== undefined && before.image !== "ordered" && beginsDeclaration(before, token));
}

const behindNames: ReadonlySet<string> = new Set([":", ",", ")", "]", "."]);
const beforeNames: ReadonlySet<string> = new Set(["(", ",", "["]);

/** Names win over words at their place. */
function merged(words: readonly Colour[], names: readonly Colour[]): readonly Colour[] {
  const out: Colour[] = [];
  let next = 0;
  let end = 0;
  const take = (each: Colour): void => {
    if (each.start < end || each.end <= each.start) return;
    out.push(each);
    end = each.end;
  };
  for (const name of names) {
    for (let word = words[next]; word !== undefined && word.start < name.start; word = words[++next]) if (word.end <= name.start) take(word);
    take(name);
  }
  for (const word of words.slice(next)) take(word);
  return out;
}
