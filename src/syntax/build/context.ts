import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { CstElement, CstNode, IToken } from "chevrotain";
import type { Collector } from "../../diagnostics/collect.ts";
import type { Span } from "../../source/span.ts";
import type { Expr, Name, NumberLit, Text, TypeRef } from "../ast.ts";

/** What the builders of the document share. */
export interface Build {
  /** What is read lies in the same piece of the file. */
  readonly near: Span;
  /** From offsets in the text that was read to offsets in the file. */
  readonly place: (offset: number) => number;
  readonly found: Collector;
  readonly docs: ReadonlyMap<number, readonly IToken[]>;
  /** The words of the whole file, for what a finding says; a file with findings is always read whole. */
  readonly all?: readonly IToken[];
  /** In a cell, which is read by itself: what the file declares, and what has a name in the cell. */
  readonly file?: readonly IToken[];
  readonly heading?: readonly IToken[];
  readonly remarks?: readonly IToken[];
  /** Names of declarations that could not be read. */
  readonly broken: Name[];
  /** In an example, where a line is a claim. */
  readonly claims?: boolean;
  /** Whether the lines of that example may also change a game. */
  readonly inGame?: boolean;
  /** In a rule, which changes nothing that it is given. */
  readonly tells?: boolean;
  /** What has a name so far, for whom `x = 5` is told what to write. */
  readonly locals: Map<string, "let" | "kept">;
}

/** The words that say what the file declares. */
export const declaredIn = ({ all, file = [] }: Pick<Build, "all" | "file">): readonly IToken[] => all ?? file;

export const endOf = (token: IToken): number => (token.endOffset ?? token.startOffset) + 1;

export function spanAt(build: Pick<Build, "near" | "place">, start: number, end: number): Span {
  return build.near.between(build.place(start), build.place(Math.max(start, end)));
}

export function spanOf(build: Build, token: IToken): Span {
  return spanAt(build, token.startOffset, endOf(token));
}

/** The stretch of a node of the tree, remarks around it left out. */
export function spanOfNode(build: Build, node: CstNode): Span {
  const start = node.location?.startOffset ?? 0;
  return spanAt(build, start, (node.location?.endOffset ?? start - 1) + 1);
}

const isNode = (element: CstElement): element is CstNode => "children" in element;

export function nodes(node: CstNode, name: string): readonly CstNode[] {
  return (node.children[name] ?? []).filter(isNode);
}

export function nodeOf(node: CstNode, name: string): CstNode | undefined {
  const first = node.children[name]?.[0];
  return first !== undefined && isNode(first) ? first : undefined;
}

export function tokens(node: CstNode, name: string): readonly IToken[] {
  return (node.children[name] ?? []).filter((element): element is IToken => !isNode(element));
}

export function tokenOf(node: CstNode, name: string): IToken | undefined {
  const first = node.children[name]?.[0];
  return first !== undefined && !isNode(first) ? first : undefined;
}

/** What the grammar promises to be there. */
export function certain<A>(value: A | undefined): A {
  if (value === undefined) throw new Error("the grammar and the document disagree");
  return value;
}

export function nameOf(build: Build, token: IToken): Name {
  return { text: token.image, span: spanOf(build, token) };
}

/** The name that a node declares, with what is shown in its place. */
export function declaredName(build: Build, node: CstNode, token: IToken): Name {
  const shown = tokenOf(node, "shown");
  return shown === undefined ? nameOf(build, token) : { ...nameOf(build, token), shown: textOf(build, shown) };
}

export function textOf(build: Build, token: IToken): Text {
  return { text: plainText(token.image), span: spanOf(build, token) };
}

/** Without quotes, with `\"`, `\\` and (in rows) `\|` resolved. */
export function plainText(image: string): string {
  const inner = image.slice(1, -1);
  return inner.includes("\\") ? inner.replace(/\\(["\\|\u201c\u201d])/g, "$1") : inner;
}

export function missing(span: Span): Expr & { readonly kind: "missing" } {
  return { kind: "missing", span };
}

/** A type that could not be read: its name is empty, and no stage speaks of it again. */
export function missingType(span: Span): TypeRef {
  return { optional: false, name: { text: "", span }, member: null, of: null, to: null, span };
}

/** The number that a numeral means: `47.9%` is 0.479 to the last digit. */
export function numberOf(build: Build, token: IToken): NumberLit {
  const percent = token.image.endsWith("%");
  const digits = percent ? token.image.slice(0, -1).trimEnd() : token.image;
  return {
    kind: "number",
    value: Number(percent ? `${digits}e-2` : digits),
    text: token.image,
    percent,
    span: spanOf(build, token),
  };
}

/** Where something is put in front of a part: above its documentation. */
export function frontOf(build: Build, { startOffset }: IToken): Span {
  const at = build.docs.get(startOffset)?.[0]?.startOffset ?? startOffset;
  return spanAt(build, at, at);
}

/** The lines of documentation above a word, without their hashes. */
export function docOf(build: Build, at: number): string | null {
  const lines = build.docs.get(at);
  return lines === undefined ? null : lines.map((line) => line.image.replace(/^#+ ?/, "").trimEnd()).join("\n");
}

/** The fix of a finding that only writes something else there. */
export const writing = (span: Span, text: string): { readonly fixes: readonly Fix[] } => ({
  fixes: [{ title: `Write \`${text.replaceAll("\n", " ⏎ ")}\``, edits: [{ span, text }] }],
});
