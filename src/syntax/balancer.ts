import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import { beginsDeclaration, endsNot, goesOn } from "../../grammar/newlines.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { closingFix, takingOut } from "./bracket-fixes.ts";
import { closes, closing, deepest, made, mayHold, nesting, signOf } from "./brackets.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { noteBroken } from "./build/declarations.ts";
import { asksForBody, elseWord, endOfFormula, endOfHead, endsAtElse, lastIndex } from "./ends-of-bodies.ts";

interface Opened {
  readonly token: IToken;
  /** Of the line that opens it. */
  readonly indent: number;
  readonly line: number;
  /** A brace of a declaration or statement; one inside of other brackets belongs to a formula. */
  readonly body: boolean;
  /** Whether declarations may stand in it. */
  readonly holds: boolean;
  /** Whether the first line in it stands further in. */
  indented?: boolean;
}

/** The declaration that is being read. */
interface Head {
  /** Where in the words it begins. */
  readonly at: number;
  readonly indent: number;
  readonly line: number;
  /** How many brackets are open around it. */
  readonly depth: number;
  /** Whether its body was seen. */
  bodied: boolean;
}

/** A line that was read. */
interface Line {
  readonly first: IToken;
  readonly indent: number;
  /** Where in the words it begins. */
  readonly at: number;
}

interface Braceless {
  readonly indent: number;
  /** Where in the words its line ends. */
  readonly end: number;
}

/** These stand at the top of a file as well as in bodies. */
const outerWords: ReadonlySet<TokenType> = new Set(["let", "check"].map(keyword));

/** `unclear "phrase" "reading"` above a declaration. */
const isReading = (token: IToken, next: IToken | undefined): boolean =>
  token.tokenType === keyword("unclear") && (next?.tokenType.CATEGORIES ?? []).includes(T.Literal);

/** The careful look, for a file that is out of order: goes by indentation, too, to find which bracket is meant. */
export class Balancer {
  readonly #build: Build;
  readonly #tokens: readonly IToken[];
  readonly #from: number;
  readonly #out: IToken[] = [];
  #open: Opened[] = [];
  #line = 0;
  #indent = 0;
  #nested = 0;
  /** The line of the last bracket that closed nothing. */
  #told = 0;
  /** The first word of the declaration whose body is still to come. */
  #head: IToken | undefined;
  #current: Head = { at: 0, indent: 0, line: 0, depth: 0, bodied: true };
  /** Of this declaration, each further in than the one before. */
  #braceless: readonly Braceless[] = [];
  #before: Line | undefined;
  #lineStart = 0;
  /** Where in the words the last line began that stands in no body. */
  #top = 0;

  constructor(build: Build, tokens: readonly IToken[], from: number) {
    this.#build = build;
    this.#tokens = tokens;
    this.#from = from;
  }

  run(): readonly IToken[] {
    for (let i = 0; i < this.#tokens.length; i += 1) {
      const token = this.#tokens[i] as IToken;
      const first = i === 0 || this.#tokens[i - 1]?.tokenType === T.NewLine;
      if (first) this.#beginLine(token, this.#tokens[i - 1], this.#tokens[i + 1]);
      else if (this.#tokens[i - 1]?.tokenType === T.OpenCurly && beginsDeclaration(token, this.#tokens[i + 1]))
        this.#head = token;
      if (token.tokenType === elseWord) this.#closeBeforeElse(token, first);
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
    this.#line += 1;
    // Of a line that is empty or holds a remark, its end alone is among the words.
    if (token.tokenType === T.NewLine) return;
    if (beginsDeclaration(token, next)) this.#head = token;
    this.#indent = token.startOffset - (newline === undefined ? this.#from : endOf(newline));
    this.#lineStart = this.#out.length;
    const within = this.#open.at(-1);
    if (within?.line === this.#line - 1) within.indented = this.#indent > within.indent;
    this.#holdsWithoutBrace(token);
    this.#before = { first: token, indent: this.#indent, at: this.#lineStart };
    const declares = beginsDeclaration(token, next);
    if (declares || isReading(token, next) || this.#standsOutside(token)) this.#closeAll(this.#around());
    if (!declares || this.#open.length > this.#around()) return;
    this.#current = {
      at: this.#out.length,
      indent: this.#indent,
      line: this.#line,
      depth: this.#open.length,
      bodied: false,
    };
    this.#braceless = [];
  }

  /** How many brackets a declaration that begins on this line stands in. */
  #around(): number {
    return lastIndex(this.#open, (each) => each.holds && each.indent < this.#indent) + 1;
  }

  /** `let` and `check` begin statements, too: only where all else in the body stands further in are they no part of it. */
  #standsOutside(token: IToken): boolean {
    const body = this.#open[this.#around()];
    return outerWords.has(token.tokenType) && body?.indented === true && body.body && this.#indent <= body.indent;
  }

  /** `variant x "…"` without a brace, and what it holds further in on the line below it. */
  #holdsWithoutBrace(token: IToken): void {
    const { first, indent, at } = this.#before ?? {};
    if (
      first === undefined ||
      indent === undefined ||
      this.#indent <= indent ||
      goesOn.has(token.tokenType) ||
      !mayHold(first)
    )
      return;
    const end = this.#lineStart - 1;
    if (this.#open.at(-1)?.holds === false || endsNot.has(this.#out[end - 1]?.tokenType ?? T.Comma)) return;
    if (
      !beginsDeclaration(first, this.#out[(at ?? 0) + 1]) ||
      this.#out.slice(at, end).some(({ tokenType }) => tokenType === T.OpenCurly)
    )
      return;
    this.#addBrace(end);
    this.#open.push({ token: this.#out[end] ?? first, indent, line: this.#line - 1, body: true, holds: true });
    this.#lineStart += 1;
    this.#current.bodied = true;
  }

  #endLine(token: IToken): void {
    const before = this.#out.at(-1);
    if (before === undefined || !endsNot.has(before.tokenType)) this.#nested = 0;
    const line = this.#out.slice(this.#lineStart);
    if (asksForBody(line)) {
      this.#braceless = [
        ...this.#braceless.filter(({ indent }) => indent < this.#indent),
        { indent: this.#indent, end: this.#out.length },
      ];
    }
    this.#out.push(token);
    if (this.#open.length === 0) this.#top = this.#out.length;
  }

  #opens(token: IToken): void {
    const body = token.tokenType === T.OpenCurly && this.#open.at(-1)?.body !== false;
    const holds = body && mayHold(this.#head);
    if (body) this.#head = undefined;
    const heads = body && this.#endsHead(token);
    if (heads) this.#current.bodied = true;
    this.#open.push({ token, indent: heads ? this.#current.indent : this.#indent, line: this.#line, body, holds });
    this.#out.push(token);
    this.#nested = 0;
  }

  /** Whether a brace is that of the body of the declaration: if another line was begun before it, that one was forgotten. */
  #endsHead(token: IToken): boolean {
    const { depth, bodied } = this.#current;
    return !bodied && this.#open.length === depth && endOfHead(this.#out, this.#current.at, token) === null;
  }

  #closes(token: IToken, first: boolean): void {
    this.#nested = 0;
    if (
      token.tokenType === T.CloseCurly &&
      first &&
      (this.#bracelessHere() || (this.#indent === this.#current.indent && this.#bodiless(token)))
    ) {
      this.#out.push(token);
      return;
    }
    const partner = lastIndex(this.#open, (each) => closes.get(each.token.tokenType) === token.tokenType);
    if (partner < 0) {
      if (this.#wrongPartner(token)) return;
      if (token.tokenType !== T.CloseCurly || !this.#bodiless(token)) this.#unopened(token);
      else this.#out.push(token);
      return;
    }
    this.#closeAll(partner + 1);
    const top = this.#open.at(-1);
    if (token.tokenType === T.CloseCurly && first && top !== undefined && this.#indent < top.indent)
      this.#closeInner(top);
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
    const head = this.#braceless.find(({ indent }) => indent === this.#indent);
    const top = this.#open.at(-1);
    if (head === undefined || (top !== undefined && top.indent >= this.#indent)) return false;
    this.#addBrace(head.end);
    this.#braceless = this.#braceless.filter(({ indent }) => indent < this.#indent);
    return true;
  }

  /** `rule f(): int` without a brace, and the closing brace at its end. */
  #bodiless(token: IToken): boolean {
    const { depth, bodied } = this.#current;
    if (bodied || this.#open.length !== depth) return false;
    const end = endOfHead(this.#out, this.#current.at, token);
    if (end === null) return false;
    this.#addBrace(end);
    this.#current.bodied = true;
    return true;
  }

  #addBrace(at: number): void {
    const before = this.#out[at - 1];
    if (before === undefined) return;
    const end = spanAt(this.#build, endOf(before), endOf(before));
    this.#build.found.report(
      "missing-brace",
      spanOf(this.#build, before),
      { after: before.image, closing: true },
      { fixes: [{ title: "Add `{`", edits: [{ span: end, text: " {" }] }] },
    );
    this.#out.splice(at, 0, made(T.OpenCurly, endOf(before)));
  }

  /** `[a)`: closed on its line by the sign of another. */
  #wrongPartner(token: IToken): boolean {
    const top = this.#open.at(-1);
    if (
      top === undefined ||
      top.token.tokenType === T.OpenCurly ||
      token.tokenType === T.CloseCurly ||
      top.line !== this.#line
    )
      return false;
    const close = closes.get(top.token.tokenType) ?? token.tokenType;
    const span = spanOf(this.#build, token);
    const sign = signOf.get(close) ?? "";
    this.#build.found.report(
      "unclosed-bracket",
      spanOf(this.#build, top.token),
      { bracket: top.token.image, closes: sign },
      {
        related: [{ span, label: "closed by another sign" }],
        fixes: [{ title: `Write \`${sign}\``, edits: [{ span, text: sign }] }],
      },
    );
    this.#open.pop();
    this.#out.push(retyped({ ...token }, close));
    return true;
  }

  /** Once for each line: several in a row are one slip. */
  #unopened(token: IToken): void {
    const span = spanOf(this.#build, token);
    const opens = [...closes].find(([, close]) => close === token.tokenType)?.[0];
    if (this.#told !== this.#line) {
      this.#build.found.report(
        "unopened-bracket",
        span,
        { bracket: token.image, opens: signOf.get(opens ?? token.tokenType) ?? "" },
        { fixes: takingOut(this.#build, token, this.#out.slice(this.#lineStart)) },
      );
    }
    this.#told = this.#line;
    // The lines around it most likely belong to a body that ended too soon.
    if (token.tokenType === T.CloseCurly && this.#open.length === 0) {
      const end = endOf(token);
      this.#out.push(made(T.NewLine, end), retyped({ ...token }, T.Broken), made(T.NewLine, end));
    }
  }

  /** `if a { b else { c }`: what stands behind `else` tells where the first body ends. */
  #closeBeforeElse(token: IToken, first: boolean): void {
    const top = this.#open.at(-1);
    const before = this.#out[lastIndex(this.#out, ({ tokenType }) => tokenType !== T.NewLine)];
    if (top?.token.tokenType !== T.OpenCurly || before === undefined || before.tokenType === T.CloseCurly) return;
    if (!endsAtElse(this.#out, top.token)) return;
    if (first ? this.#indent !== top.indent : top.line !== this.#line) return;
    while (this.#out.at(-1)?.tokenType === T.NewLine) this.#out.pop();
    const [start, end] = [token.startOffset, endOf(before)];
    this.#build.found.report(
      "unclosed-bracket",
      spanOf(this.#build, top.token),
      { bracket: "{", closes: "}" },
      { fixes: [{ title: "Add `}`", edits: [{ span: spanAt(this.#build, start, start), text: "} " }] }] },
    );
    this.#open.pop();
    this.#out.push(made(T.CloseCurly, end));
  }

  /** Closes what is open beyond `keep`; one finding for all, as one mistake may leave several open. */
  #closeAll(keep: number): void {
    const left = this.#open.slice(keep);
    const first = left[0];
    if (first === undefined) return;
    const close = closes.get(first.token.tokenType) ?? first.token.tokenType;
    const sign = signOf.get(close) ?? "";
    const ends: number[] = [];
    for (const each of [...left].reverse()) ends.push(this.#closeOne(each));
    const end = Math.min(...ends);
    this.#build.found.report(
      "unclosed-bracket",
      spanOf(this.#build, first.token),
      { bracket: first.token.image, closes: sign },
      { fixes: this.#closingFixes(left, keep, end) },
    );
    this.#open = this.#open.slice(0, keep);
  }

  /** Braces are offered where a declaration ends; what lies further in may go on behind its brace, as with `else`. */
  #closingFixes(left: readonly Opened[], keep: number, end: number): readonly Fix[] {
    const areBraces = left.map(({ token }) => token.tokenType === T.OpenCurly);
    if (areBraces.includes(true) && (areBraces.includes(false) || keep > this.#around())) return [];
    const from = this.#out.lastIndexOf((left[0] as Opened).token);
    const within = this.#out.slice(from + 1).filter(({ startOffset, image }) => image !== "" && startOffset < end);
    const isNested = this.#open.some(({ token }, at) => at < keep && token.tokenType !== T.OpenCurly);
    return [closingFix(this.#build, left, { end, within, isNested })];
  }

  /** A round or square bracket ends with its line, a brace with what holds it. */
  #closeOne(opened: Opened): number {
    const type = closes.get(opened.token.tokenType) ?? opened.token.tokenType;
    const at =
      type !== T.CloseCurly && opened.line < this.#line
        ? endOfFormula(this.#out, opened.token)
        : lastIndex(this.#out, ({ tokenType }) => tokenType !== T.NewLine) + 1;
    const before = this.#out[at - 1];
    const end = before === undefined ? 0 : endOf(before);
    this.#out.splice(at, 0, made(type, end));
    return end;
  }

  /** Leaves the whole declaration out. Gives the place to go on behind. */
  #tooDeep(token: IToken, at: number): number {
    this.#build.found.report("too-deep", spanOf(this.#build, token), { what: "nesting" });
    noteBroken(this.#build, this.#out.slice(this.#top, this.#top + 3));
    this.#out.length = this.#top;
    this.#open = [];
    this.#nested = 0;
    let next = at + 1;
    while (
      next < this.#tokens.length &&
      !(
        this.#tokens[next - 1]?.tokenType === T.NewLine && beginsDeclaration(this.#tokens[next], this.#tokens[next + 1])
      )
    )
      next += 1;
    return next - 1;
  }
}
