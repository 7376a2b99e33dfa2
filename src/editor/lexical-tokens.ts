/** Tokens of a line from the words alone, without an analysis. Works on half-written lines. */
import type { Classified } from "../../grammar/classify.ts";
import { classify } from "../../grammar/classify.ts";
import { readWords } from "../../grammar/lexer.ts";
import { beginsDeclaration } from "../../grammar/newlines.ts";
import * as T from "../../grammar/tokens.ts";
import { hardWords, softWords } from "../../grammar/words.ts";
import { allFunctions } from "../builtins/registry.ts";
import { typeWords } from "../resolve/reserved.ts";
import { isRule, splitRow } from "../syntax/rows.ts";
import type { SemanticToken, SemanticTokenKind } from "./answers.ts";
import { Span } from "../source/span.ts";

type Token = ReturnType<typeof readWords>[number];
type TokenType = Token["tokenType"];

/** The state at the start of a line, from the lines before. */
export interface LineState {
  /** A table was begun, and no other declaration since. */
  readonly inData: boolean;
  /** Whether the cells of the table stand under headings of texts; null: before its heading, or in a table of formulas alone. */
  readonly prose: readonly boolean[] | null;
}

export const initialState: LineState = { inData: false, prose: null };

export function isSameState(a: LineState, b: LineState): boolean {
  if (a === b) return true;
  if (a.inData !== b.inData || (a.prose === null) !== (b.prose === null) || a.prose?.length !== b.prose?.length)
    return false;
  return a.prose?.every((each, index) => each === b.prose?.[index]) ?? true;
}

export interface LineTokens {
  /** In order. */
  readonly words: readonly SemanticToken[];
  /** For the line behind it. */
  readonly after: LineState;
}

/** The words of one line; those of a remark over several lines count as words of the line it begins on. */
export function tokenizeLine({ tokens, comments }: Classified, state: LineState): LineTokens {
  const tokenizer = new LineTokenizer(state);
  for (const { startOffset: start, image } of comments)
    tokenizer.add(start, start + image.length, image.startsWith("##") ? "documentation" : "remark");
  tokenizer.tokenize(tokens, 0);
  const words =
    comments.length > 0 && tokens.length > 0 ? tokenizer.words.sort((a, b) => a.start - b.start) : tokenizer.words;
  return { words, after: tokenizer.state };
}

class LineTokenizer {
  readonly words: SemanticToken[] = [];
  state: LineState;

  constructor(state: LineState) {
    this.state = state;
  }

  tokenize(tokens: readonly Token[], at: number): void {
    tokens.forEach((token, index) => {
      if (beginsDeclaration(token, tokens[index + 1]))
        this.state = token.image === "table" ? { inData: true, prose: null } : initialState;
      if (token.tokenType === T.Row) this.#tokenizeRow(token);
      else {
        // Another table has headings of its own.
        if (!this.state.inData && token.tokenType !== T.NewLine) this.state = initialState;
        const kind = kindOf(token, tokens[index - 1], tokens[index + 1]);
        if (kind !== null) this.add(at + token.startOffset, at + (token.endOffset ?? token.startOffset) + 1, kind);
      }
    });
  }

  /** Headings, and cells of tables that hold formulas; what stands under a heading of texts is as it is. */
  #tokenizeRow(token: Token): void {
    const row = splitRow(Span.nowhere, token.image, token.startOffset);
    if (isRule(row, 2)) return;
    const { inData, prose } = this.state;
    const isHeading = inData && prose === null;
    if (isHeading)
      this.state = {
        inData,
        prose: row.cells.map(({ text }) => !text.includes(":") || /:\s*(?:optional\s+)?(?:text|key)\b/.test(text)),
      };
    // A reason may stand in any other table.
    else if (!inData && row.cells.some(({ text }) => text === "disputed"))
      this.state = { inData, prose: row.cells.map(({ text }) => text === "disputed") };
    row.cells.forEach(({ text, span }, column) => {
      const isText = !isHeading && prose?.[column] === true;
      const from = isHeading ? Math.max(0, text.indexOf(":")) : 0;
      if (!isText && (!isHeading || text.includes(":"))) this.#tokenizeCell(text.slice(from), span.start + from);
    });
  }

  #tokenizeCell(text: string, at: number): void {
    const saved = this.state;
    this.tokenize(classify(readWords(text)).tokens, at);
    this.state = saved;
  }

  add(start: number, end: number, kind: SemanticTokenKind): void {
    this.words.push({ start, end, kind, declares: false });
  }
}

const numbers: ReadonlySet<TokenType> = new Set([T.Numeral, T.Percent, T.BadNumber]);
const texts: ReadonlySet<TokenType> = new Set([T.Text, T.BadText, T.SingleQuoted]);
const types: ReadonlySet<string> = new Set([...typeWords, "key", "pile", "piece", "procedure"]);

function kindOf(token: Token, before: Token | undefined, next: Token | undefined): SemanticTokenKind | null {
  const { tokenType: type, image } = token;
  if (numbers.has(type)) return "number";
  if (texts.has(type)) return "text";
  if (type === T.Dice || type === T.Die) return "dice";
  if (before?.tokenType === T.Dot) return null;
  if (allFunctions.has(image) && isCalled(token, next)) return "function";
  if (type === T.Identifier) return types.has(image) && isTypeHere(before) ? "type" : null;
  if (hardWords.has(image) || type === T.IsNot || type === T.IsAbout || type === T.NotIn) return "keyword";
  if (softWords.has(image))
    return types.has(image) && isTypeHere(before) ? "type" : isNameHere(token, before, next) ? null : "keyword";
  return type.CATEGORIES?.includes(T.AnyOp) === true || type === T.Eq ? "operator" : null;
}

const beforeTypes: ReadonlySet<string> = new Set([":", "of", "to", "optional"]);
const isTypeHere = (before: Token | undefined): boolean => before !== undefined && beforeTypes.has(before.image);

/** With its bracket at once: `disputed (row: 1)` is no call. */
const isCalled = (token: Token, next: Token | undefined): boolean =>
  next?.tokenType === T.OpenRound && next.startOffset === token.startOffset + token.image.length;

/** Soft words name columns, parameters and locals, too: before a colon, within brackets, called, or where something is declared. */
function isNameHere(token: Token, before: Token | undefined, next: Token | undefined): boolean {
  return (
    isCalled(token, next) ||
    behindNames.has(next?.image ?? "") ||
    beforeNames.has(before?.image ?? "") ||
    (before !== undefined && before.image !== "ordered" && beginsDeclaration(before, token))
  );
}

const behindNames: ReadonlySet<string> = new Set([":", ",", ")", "]", "."]);
const beforeNames: ReadonlySet<string> = new Set(["(", ",", "["]);
