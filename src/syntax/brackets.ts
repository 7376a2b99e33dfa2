import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import { beginsDeclaration, endsNot } from "../../grammar/newlines.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { noteBroken } from "./build/declarations.ts";

/** So deep may brackets and blocks be nested; the stages after this one go down as deep. */
export const deepest = 60;

export const closes: ReadonlyMap<TokenType, TokenType> = new Map([[T.OpenRound, T.CloseRound], [T.OpenSquare, T.CloseSquare], [T.OpenCurly, T.CloseCurly]]);
export const closing: ReadonlySet<TokenType> = new Set(closes.values());
export const signOf: ReadonlyMap<TokenType, string> = new Map([
  [T.OpenRound, "("], [T.CloseRound, ")"], [T.OpenSquare, "["], [T.CloseSquare, "]"], [T.OpenCurly, "{"], [T.CloseCurly, "}"],
]);

/** Words that ask for a value or a body after them, and so may nest without brackets. */
const nesting: ReadonlySet<TokenType> = new Set(["of", "if", "match", "new"].map(keyword));

/** Sees to it that each bracket has its partner: reports those that have none, and adds or drops them. */
export function balance(build: Build, tokens: readonly IToken[]): readonly IToken[] {
  return isBalanced(tokens) ? tokens : new Balancer(build, tokens).run();
}

/** The quick look: most files are in order. */
function isBalanced(tokens: readonly IToken[]): boolean {
  const open: { readonly token: IToken; readonly body: boolean; readonly holds: boolean }[] = [];
  let nested = 0;
  let head: IToken | undefined;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as IToken;
    const before = tokens[i - 1];
    const first = i === 0 || before?.tokenType === T.NewLine;
    if ((first || before?.tokenType === T.OpenCurly) && beginsDeclaration(token, tokens[i + 1])) {
      if (first && open.at(-1)?.holds === false) return false;
      head = token;
    }
    if (closes.has(token.tokenType)) {
      if (open.length >= deepest) return false;
      const body = token.tokenType === T.OpenCurly && open.at(-1)?.body !== false;
      open.push({ token, body, holds: body && mayHold(head) });
      if (body) head = undefined;
      nested = 0;
    } else if (closing.has(token.tokenType)) {
      const opener = open.pop();
      if (opener === undefined || closes.get(opener.token.tokenType) !== token.tokenType) return false;
      nested = 0;
    } else if (nesting.has(token.tokenType)) {
      nested += 1;
      if (nested > deepest) return false;
    } else if (token.tokenType === T.NewLine && (before === undefined || !endsNot.has(before.tokenType))) nested = 0;
  }
  return open.length === 0;
}

/** Variants hold declarations, and phases hold phases: the body that follows the first word of a declaration. */
function mayHold(head: IToken | undefined): boolean {
  return head?.tokenType === keyword("variant") || head?.tokenType === keyword("phase");
}

interface Opened {
  readonly token: IToken;
  /** Of the line that opens it. */
  readonly indent: number;
  readonly line: number;
  /** A brace of a declaration or statement; one inside of other brackets belongs to a formula. */
  readonly body: boolean;
  /** Whether declarations may stand in it. */
  readonly holds: boolean;
}

interface Braceless {
  readonly indent: number;
  /** Where in the words its line ends. */
  readonly end: number;
}

/** The careful look, for a file that is out of order: goes by indentation, too, to find which bracket is meant. */
class Balancer {
  readonly #build: Build;
  readonly #tokens: readonly IToken[];
  readonly #out: IToken[] = [];
  #open: Opened[] = [];
  #line = 0;
  #indent = 0;
  #nested = 0;
  /** The line of the last bracket that closed nothing. */
  #told = 0;
  /** The first word of the declaration whose body is still to come. */
  #head: IToken | undefined;
  /** Where in the words the current declaration begins, and whether its body was seen. */
  #start = 0;
  #bodied = true;
  #braceless: Braceless | undefined;
  #lineStart = 0;
  /** Where in the words the last line began that stands in no body. */
  #top = 0;

  constructor(build: Build, tokens: readonly IToken[]) {
    this.#build = build;
    this.#tokens = tokens;
  }

  run(): readonly IToken[] {
    for (let i = 0; i < this.#tokens.length; i += 1) {
      const token = this.#tokens[i] as IToken;
      const first = i === 0 || this.#tokens[i - 1]?.tokenType === T.NewLine;
      if (first) this.#beginLine(token, this.#tokens[i - 1], this.#tokens[i + 1]);
      else if (this.#tokens[i - 1]?.tokenType === T.OpenCurly && beginsDeclaration(token, this.#tokens[i + 1])) this.#head = token;
      if (token.tokenType === T.NewLine) this.#endLine(token);
      else if (closes.has(token.tokenType)) this.#opens(token);
      else if (closing.has(token.tokenType)) this.#closes(token, first);
      else {
        this.#nested += nesting.has(token.tokenType) ? 1 : 0;
        this.#out.push(token);
      }
      if (this.#open.length > deepest || this.#nested > deepest) i = this.#tooDeep(token, i);
    }
    this.#closeAll(0);
    return this.#out;
  }

  #beginLine(token: IToken, newline: IToken | undefined, next: IToken | undefined): void {
    if (beginsDeclaration(token, next)) this.#head = token;
    this.#line += 1;
    this.#indent = token.startOffset - (newline === undefined ? 0 : endOf(newline));
    this.#lineStart = this.#out.length;
    if (!beginsDeclaration(token, next)) return;
    this.#closeAll(lastIndex(this.#open, (each) => each.holds && each.indent < this.#indent) + 1);
    if (this.#open.length > 0) return;
    this.#start = this.#out.length;
    this.#bodied = false;
  }

  #endLine(token: IToken): void {
    const before = this.#out.at(-1);
    if (before === undefined || !endsNot.has(before.tokenType)) this.#nested = 0;
    const line = this.#out.slice(this.#lineStart);
    if (bodyWords.has(line[0]?.tokenType ?? T.Unknown) && !line.some(({ tokenType }) => tokenType === T.OpenCurly)) {
      this.#braceless = { indent: this.#indent, end: this.#out.length };
    }
    this.#out.push(token);
    if (this.#open.length === 0) this.#top = this.#out.length;
  }

  #opens(token: IToken): void {
    const body = token.tokenType === T.OpenCurly && this.#open.at(-1)?.body !== false;
    const holds = body && mayHold(this.#head);
    if (body) this.#head = undefined;
    if (token.tokenType === T.OpenCurly && this.#open.length === 0) this.#bodied = true;
    this.#open.push({ token, indent: this.#indent, line: this.#line, body, holds });
    this.#out.push(token);
    this.#nested = 0;
  }

  #closes(token: IToken, first: boolean): void {
    this.#nested = 0;
    if (token.tokenType === T.CloseCurly && first && this.#bracelessHere()) {
      this.#out.push(token);
      return;
    }
    const partner = lastIndex(this.#open, (each) => closes.get(each.token.tokenType) === token.tokenType);
    if (partner < 0) {
      if (this.#wrongPartner(token)) return;
      if (token.tokenType !== T.CloseCurly || !this.#bodiless()) this.#unopened(token);
      else this.#out.push(token);
      return;
    }
    this.#closeAll(partner + 1);
    const top = this.#open.at(-1);
    if (token.tokenType === T.CloseCurly && first && top !== undefined && this.#indent < top.indent) this.#closeInner(top);
    this.#open.pop();
    this.#out.push(token);
  }

  /** A brace that stands further left than the line that opened the innermost body closes an outer one. */
  #closeInner(top: Opened): void {
    const outer = lastIndex(this.#open, (each) => each.indent === this.#indent && each.token.tokenType === T.OpenCurly);
    if (outer >= 0 && this.#open[outer] !== top) this.#closeAll(outer + 1);
  }

  /** `if a > b` without a brace, and its closing brace below at the same indentation. */
  #bracelessHere(): boolean {
    const head = this.#braceless;
    const top = this.#open.at(-1);
    if (head === undefined || head.indent !== this.#indent || (top !== undefined && top.indent >= this.#indent)) return false;
    this.#addBrace(head.end);
    this.#braceless = undefined;
    return true;
  }

  /** `rule f(): int` without a brace, and the closing brace at its end. */
  #bodiless(): boolean {
    if (this.#bodied || this.#open.length > 0) return false;
    const end = this.#out.findIndex((token, at) => at > this.#start && token.tokenType === T.NewLine);
    if (end < 0 || this.#out.slice(this.#start, end).some(({ tokenType }) => tokenType === T.Eq)) return false;
    this.#addBrace(end);
    this.#bodied = true;
    return true;
  }

  #addBrace(at: number): void {
    const before = this.#out[at - 1];
    if (before === undefined) return;
    const end = spanAt(this.#build, endOf(before), endOf(before));
    this.#build.found.report("missing-brace", spanOf(this.#build, before), { after: before.image, closing: true }, {
      fixes: [{ title: "Add `{`", edits: [{ span: end, text: " {" }] }],
    });
    this.#out.splice(at, 0, made(T.OpenCurly, endOf(before)));
  }

  /** `[a)`: closed on its line by the sign of another. */
  #wrongPartner(token: IToken): boolean {
    const top = this.#open.at(-1);
    if (top === undefined || top.token.tokenType === T.OpenCurly || token.tokenType === T.CloseCurly || top.line !== this.#line) return false;
    const close = closes.get(top.token.tokenType) ?? token.tokenType;
    const span = spanOf(this.#build, token);
    const sign = signOf.get(close) ?? "";
    this.#build.found.report("unclosed-bracket", spanOf(this.#build, top.token), { bracket: top.token.image, closes: sign }, {
      related: [{ span, label: "closed by another sign" }],
      fixes: [{ title: `Write \`${sign}\``, edits: [{ span, text: sign }] }],
    });
    this.#open.pop();
    this.#out.push(retyped({ ...token }, close));
    return true;
  }

  /** Once for each line: several in a row are one slip. */
  #unopened(token: IToken): void {
    const span = spanOf(this.#build, token);
    const opens = [...closes].find(([, close]) => close === token.tokenType)?.[0];
    if (this.#told !== this.#line) {
      // A brace too many most likely is an earlier one that closes too soon, so taking out this one is no sure fix.
      this.#build.found.report("unopened-bracket", span, { bracket: token.image, opens: signOf.get(opens ?? token.tokenType) ?? "" }, token.tokenType === T.CloseCurly ? {} : {
        fixes: [{ title: `Take out \`${token.image}\``, edits: [{ span, text: "" }] }],
      });
    }
    this.#told = this.#line;
    // The lines around it most likely belong to a body that ended too soon.
    if (token.tokenType === T.CloseCurly && this.#open.length === 0) {
      const end = endOf(token);
      this.#out.push(made(T.NewLine, end), retyped({ ...token }, T.Broken), made(T.NewLine, end));
    }
  }

  /** Closes what is open beyond `keep`; one finding for all, as one mistake may leave several open. */
  #closeAll(keep: number): void {
    const left = this.#open.slice(keep);
    const first = left[0];
    if (first === undefined) return;
    const close = closes.get(first.token.tokenType) ?? first.token.tokenType;
    const sign = signOf.get(close) ?? "";
    this.#build.found.report("unclosed-bracket", spanOf(this.#build, first.token), { bracket: first.token.image, closes: sign });
    for (const each of left.reverse()) this.#closeOne(each);
    this.#open = this.#open.slice(0, keep);
  }

  /** A round or square bracket ends with its line, a brace with what holds it. */
  #closeOne(opened: Opened): void {
    const type = closes.get(opened.token.tokenType) ?? opened.token.tokenType;
    let at = this.#out.length;
    if (type !== T.CloseCurly && opened.line < this.#line) {
      const from = this.#out.lastIndexOf(opened.token);
      const end = this.#out.findIndex((token, index) => index > from && token.tokenType === T.NewLine && !endsNot.has(this.#out[index - 1]?.tokenType ?? T.Comma));
      if (end >= 0) at = end;
    } else {
      while (at > 0 && this.#out[at - 1]?.tokenType === T.NewLine) at -= 1;
    }
    const before = this.#out[at - 1];
    this.#out.splice(at, 0, made(type, before === undefined ? 0 : endOf(before)));
  }

  /** Leaves the whole declaration out. Gives the place to go on behind. */
  #tooDeep(token: IToken, at: number): number {
    this.#build.found.report("too-deep", spanOf(this.#build, token), { what: "nesting" });
    noteBroken(this.#build, this.#out.slice(this.#top, this.#top + 3));
    this.#out.length = this.#top;
    this.#open = [];
    this.#nested = 0;
    let next = at + 1;
    while (next < this.#tokens.length && !(this.#tokens[next - 1]?.tokenType === T.NewLine && beginsDeclaration(this.#tokens[next], this.#tokens[next + 1]))) next += 1;
    return next - 1;
  }
}

const bodyWords: ReadonlySet<TokenType> = new Set(["if", "else", "for", "repeat", "match", "do", "enter", "exit"].map(keyword));

function lastIndex<A>(list: readonly A[], fits: (each: A) => boolean): number {
  for (let i = list.length - 1; i >= 0; i -= 1) if (fits(list[i] as A)) return i;
  return -1;
}

/** A word or sign that nobody wrote. */
export function made(type: TokenType, at: number): IToken {
  return { image: "", startOffset: at, endOffset: at - 1, tokenType: type, tokenTypeIdx: type.tokenTypeIdx ?? 0 };
}
