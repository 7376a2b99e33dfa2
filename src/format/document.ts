import { builders, printer } from "prettier/doc";
import { Collector } from "../diagnostics/collect.ts";
import { sourceText } from "../source/text.ts";
import type { Declaration, Document, RuleDecl } from "../syntax/ast.ts";
import { parseDocument } from "../syntax/parse.ts";
import { alike } from "./alike.ts";
import type { Context, Style } from "./context.ts";
import { declarationItems } from "./declarations.ts";
import { printFormula } from "./expressions.ts";
import { printLines } from "./lines.ts";
import { printBlock, printStatement } from "./statements.ts";

const { hardline } = builders;

/** A document laid out anew, from its own text if it has been read from one. `others`: rules that are not in it. */
export function printDocument(document: Document, text: string, style: Style, others: Context["rules"] = new Map()): string {
  const context = contextFor(document, text, style, others);
  // Each declaration becomes text at once: the layout of a whole long file would fill the memory.
  const items = declarationItems(context, document.declarations).map((item) => ({ ...item, print: () => render(item.print(), style) }));
  const { opening, body } = printLines(context, items, 0, text.length + 1);
  const printed = render([opening, body], style);
  return printed === "" ? "" : `${printed}\n`;
}

function contextFor(document: Document, text: string, style: Style, others: Context["rules"]): Context {
  return {
    text,
    comments: document.comments,
    next: 0,
    rules: new Map([...others, ...rulesOf(document).map((rule) => [rule.name.text, rule] as const)]),
    rule: null,
    depth: 0,
    style,
    printers: { expr: printFormula, block: printBlock, statement: printStatement },
  };
}

export const rulesOf = (document: Document): readonly RuleDecl[] => document.declarations.filter((each) => each.kind === "rule");

function render(doc: builders.Doc, style: Style): string {
  const { formatted } = printer.printDocToString([doc, hardline], { ...style, endOfLine: "lf" } as unknown as Parameters<typeof printer.printDocToString>[1]);
  return formatted.replace(/\s+$/, "");
}

/**
 * The text laid out anew. Its meaning is read again from the result and compared: where that failed, or where the
 * text cannot be read, it stays as it is, declaration by declaration. Line ends must be `\n`.
 */
export function layOutText(text: string, style: Style): string {
  const before = read(text);
  return laidOutWhole(before, text, style) ?? layOutUndamaged(text, before, style);
}

/** Null: it cannot be read as a whole, or would come to mean something else. */
export function laidOutWhole(before: Read, text: string, style: Style, others?: Context["rules"]): string | null {
  if (before.damaged) return null;
  const printed = printDocument(before.document, text, style, others);
  return printed === text || isSame(before, read(printed)) ? printed : null;
}

export interface Read {
  readonly document: Document;
  readonly findings: Collector;
  readonly damaged: boolean;
}

export function read(text: string): Read {
  const findings = new Collector();
  const document = parseDocument(sourceText("", text), findings);
  return { document, findings, damaged: findings.count > 0 };
}

function isSame(before: Read, after: Read): boolean {
  return before.findings.count === after.findings.count
    && alike(before.document.declarations, after.document.declarations)
    && sameRemarks(before.document, after.document);
}

/** Remarks may change places with what they stand beside, but none may be lost. */
function sameRemarks(before: Document, after: Document): boolean {
  const words = (document: Document): string => document.comments.flatMap((each) => each.text.split(/[#\s]+/)).filter((word) => word !== "").sort().join(" ");
  return words(before) === words(after);
}

/** Lays out each declaration that can be read on its own and has its lines to itself; all else stays to the letter. */
function layOutUndamaged(text: string, before: Read, style: Style): string {
  const damage = before.findings.sorted().map((each) => each.span);
  let result = "";
  let done = 0;
  for (const declaration of before.document.declarations) {
    const stretch = linesOf(text, declaration);
    if (stretch === null || stretch.start < done || damage.some((span) => span.start <= stretch.end && span.end >= stretch.start)) continue;
    const alone = text.slice(stretch.start, stretch.end);
    const one = read(alone);
    if (one.damaged || one.document.declarations.length !== 1 || !alike(one.document.declarations[0], declaration)) continue;
    const printed = printDocument(one.document, alone, style);
    if (!isSame(one, read(printed))) continue;
    result += text.slice(done, stretch.start) + printed.trimEnd();
    done = stretch.end;
  }
  result += text.slice(done);
  return isSame(before, read(result)) ? result : text;
}

/** The lines of a declaration with its documentation and readings, if it begins at the margin and has them to itself. */
function linesOf(text: string, declaration: Declaration): { readonly start: number; readonly end: number } | null {
  const first = declaration.readings[0]?.span.start ?? declaration.span.start;
  let start = text.lastIndexOf("\n", first - 1) + 1;
  if (start !== first) return null;
  while (start > 0) {
    const above = text.lastIndexOf("\n", start - 2) + 1;
    if (above >= start || !text.startsWith("##", above)) break;
    start = above;
  }
  const lineEnd = text.indexOf("\n", declaration.span.end);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const behind = text.slice(declaration.span.end, end).trim();
  return behind === "" || behind.startsWith("#") ? { start, end } : null;
}
