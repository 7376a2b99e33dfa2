import { builders, printer } from "prettier/doc";
import { Collector } from "../diagnostics/collect.ts";
import { sourceText } from "../source/text.ts";
import type { Document, RuleDecl } from "../syntax/ast.ts";
import { parseDocument } from "../syntax/parse.ts";
import { haveSameMeaning } from "./same-meaning.ts";
import type { PrintContext, LayoutStyle } from "./context.ts";
import { declarationItems } from "./declarations.ts";
import { printFormula } from "./expressions.ts";
import { printLines } from "./lines.ts";
import { printBlock, printStatement } from "./statements.ts";

const { hardline } = builders;

/** A document laid out anew, from its own text if it has been read from one. `others`: rules that are not in it. */
export function printDocument(
  document: Document,
  text: string,
  style: LayoutStyle,
  others: PrintContext["rules"] = new Map(),
): string {
  const context = contextFor(document, text, style, others);
  // Each declaration becomes text at once: the layout of a whole long file would fill the memory.
  const items = declarationItems(context, document.declarations).map((item) => ({
    ...item,
    print: () => render(item.print(), style),
  }));
  const { opening, body } = printLines(context, items, 0, text.length + 1);
  const printed = render([opening, body], style);
  return printed === "" ? "" : `${printed}\n`;
}

function contextFor(document: Document, text: string, style: LayoutStyle, others: PrintContext["rules"]): PrintContext {
  const own = new Map(rulesOf(document).map((rule) => [rule.name.text, rule] as const));
  return {
    text,
    comments: document.comments,
    next: 0,
    // Never copied: there may be as many others as there are parts.
    rules: { get: (name) => own.get(name) ?? others.get(name) },
    rule: null,
    depth: 0,
    style,
    printers: { expr: printFormula, block: printBlock, statement: printStatement },
  };
}

export const rulesOf = (document: Document): readonly RuleDecl[] =>
  document.declarations.filter((each) => each.kind === "rule");

function render(doc: builders.Doc, style: LayoutStyle): string {
  const { formatted } = printer.printDocToString([doc, hardline], {
    ...style,
    endOfLine: "lf",
  } as unknown as Parameters<typeof printer.printDocToString>[1]);
  return formatted.replace(/\s+$/, "");
}

/** Null: it cannot be read as a whole, or would come to mean something else. */
export function laidOutWhole(
  before: ParsedText,
  text: string,
  style: LayoutStyle,
  others?: PrintContext["rules"],
): string | null {
  if (before.damaged) return null;
  const printed = printDocument(before.document, text, style, others);
  return printed === text || isSame(before, read(printed)) ? printed : null;
}

export interface ParsedText {
  readonly document: Document;
  readonly findings: Collector;
  readonly damaged: boolean;
}

export function read(text: string): ParsedText {
  const findings = new Collector();
  const document = parseDocument(sourceText("", text), findings);
  return { document, findings, damaged: findings.count > 0 };
}

/** Whether they mean the same, and as much of them cannot be read. */
export function isSame(before: ParsedText, after: ParsedText): boolean {
  return (
    before.findings.count === after.findings.count &&
    haveSameMeaning(before.document.declarations, after.document.declarations) &&
    sameRemarks(before.document, after.document)
  );
}

/** Remarks may change places with what they stand beside, but none may be lost. */
function sameRemarks(before: Document, after: Document): boolean {
  const words = (document: Document): string =>
    document.comments
      .flatMap((each) => each.text.split(/[#\s]+/))
      .filter((word) => word !== "")
      .sort()
      .join(" ");
  return words(before) === words(after);
}
