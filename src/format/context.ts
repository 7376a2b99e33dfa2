import { builders } from "prettier/doc";
import type { Block, Comment, Expr, Param, RuleDecl, Statement, TypeRef } from "../syntax/ast.ts";

type Doc = builders.Doc;
const { breakParent, hardline, line, lineSuffix } = builders;

/** A layout, and whether it takes several lines for certain. */
export interface PrintedDoc {
  readonly doc: Doc;
  readonly broken: boolean;
}

/** Formulas hold blocks and blocks hold formulas: their printers know each other through the context. */
export interface Printers {
  readonly expr: (context: PrintContext, expr: Expr) => Doc;
  readonly block: (context: PrintContext, block: Block) => PrintedDoc;
  readonly statement: (context: PrintContext, statement: Statement) => Doc;
}

/** What has a body with parameters. */
export interface CallableNode {
  readonly params: readonly Param[];
  readonly result: TypeRef | null;
}

/** What the printers share: the text as written, and how far its remarks have been printed. */
export type RulesByName = Pick<ReadonlyMap<string, RuleDecl>, "get">;

export interface PrintContext {
  /** As written, with `\n` line endings and no byte-order mark. Empty for a document that was made and not read. */
  readonly text: string;
  /** In the order of the text. */
  readonly comments: readonly Comment[];
  /** The place in `comments` of the first one not printed yet. */
  next: number;
  /** The rules of this file by name: the kind of an example's cell follows from its rule's parameters. */
  readonly rules: RulesByName;
  /** The rule, procedure, … whose body is being printed. */
  rule: CallableNode | null;
  /** How many bodies and brackets stand around what is being printed, if all of them have lines of their own. */
  depth: number;
  readonly style: LayoutStyle;
  readonly printers: Printers;
}

/** As Prettier's options of the same names. */
export interface LayoutStyle {
  readonly printWidth: number;
  readonly tabWidth: number;
  readonly useTabs: boolean;
}

/** Whether a text fits on a line of its own, one step further in. */
export function fitsBelow(context: PrintContext, text: string | null): text is string {
  return text !== null && (context.depth + 1) * context.style.tabWidth + text.length <= context.style.printWidth;
}

/** What is printed inside the body of a rule or its like. */
export function within<A>(context: PrintContext, callable: CallableNode, print: () => A): A {
  const outer = context.rule;
  context.rule = callable;
  const printed = print();
  context.rule = outer;
  return printed;
}

/** What is printed inside a body or brackets. */
export function deeper<A>(context: PrintContext, print: () => A): A {
  context.depth += 1;
  const printed = print();
  context.depth -= 1;
  return printed;
}

/** A formula; see `expressions.ts`. */
export function printExpr(context: PrintContext, expr: Expr): Doc {
  return context.printers.expr(context, expr);
}

/** The remarks before `offset` that have not been printed yet; they count as printed from here on. */
export function takeComments(context: PrintContext, offset: number): readonly Comment[] {
  const first = context.next;
  while (hasComments(context, offset)) context.next += 1;
  return context.comments.slice(first, context.next);
}

/** Whether a remark that has not been printed stands before `offset`. */
export function hasComments(context: PrintContext, offset: number): boolean {
  const next = context.comments[context.next];
  return next !== undefined && next.span.start < offset;
}

/** Whether a line ends between the two places. */
export function lineBetween(context: PrintContext, start: number, end: number): boolean {
  const found = context.text.indexOf("\n", start);
  return found >= 0 && found < end;
}

/** Whether an empty line lies between the two places; there must be no remark between them. */
export function blankBetween(context: PrintContext, start: number, end: number): boolean {
  let lines = 0;
  for (let i = start; i < end; i += 1) {
    const character = context.text[i];
    if (character === "\n") lines += 1;
    else if (character !== undefined && character.trim() !== "") lines = 0;
    if (lines > 1) return true;
  }
  return false;
}

/** Where the next word or sign begins, from `offset` on. */
export function nextSign(context: PrintContext, offset: number): number {
  let at = offset;
  for (;;) {
    while (at < context.text.length && context.text.charAt(at).trim() === "") at += 1;
    if (context.text[at] !== "#") return at;
    const end = context.text.indexOf("\n", at);
    at = end < 0 ? context.text.length : end;
  }
}

/** The remark as printed: as written, without blanks at its end. */
export function commentText(comment: Comment, context: PrintContext): string {
  return context.text.slice(comment.span.start, comment.span.end).trimEnd();
}

/** Whether nothing but blanks stands before the place on its line. */
export function isOnItsOwnLine(context: PrintContext, offset: number): boolean {
  for (let i = offset - 1; i >= 0; i -= 1) {
    const character = context.text.charAt(i);
    if (character === "\n") return true;
    if (character.trim() !== "") return false;
  }
  return true;
}

/** A line's end before what stands at `offset`, with the remarks there: behind what came before, or on lines of their own. */
export function breakBefore(
  context: PrintContext,
  offset: number,
): { readonly remarked: boolean; readonly doc: Doc[] } {
  const behind: Doc[] = [];
  const above: Doc[] = [];
  for (const comment of takeComments(context, offset)) {
    const text = commentText(comment, context);
    if (isOnItsOwnLine(context, comment.span.start)) above.push(text, hardline);
    else behind.push(lineSuffix(`  ${text}`), breakParent);
  }
  return { remarked: behind.length + above.length > 0, doc: [...behind, line, ...above] };
}
