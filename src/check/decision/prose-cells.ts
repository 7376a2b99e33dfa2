/** Cells of words where a text is asked for: they are put in quotes. */
import type * as ast from "../../syntax/ast.ts";
import { cellText } from "../../syntax/cells.ts";
import { Collector } from "../../diagnostics/collect.ts";
import { guessIf, type Fix } from "../../diagnostics/diagnostic.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { contextOf } from "../expression/settle.ts";

/** In a test, `Head nurse, Nurse` is more likely two texts than one. */
export function reportProse(checker: Checker, cell: ast.RawCell, why: Expectation, isTest: boolean): void {
  const text = cellText(cell);
  const [not = ""] = (isTest ? /^not\s+/.exec(text) : null) ?? [];
  const quoted = (part: string): string => {
    const inner = /^(['\u2018\u2019`])(.*)\1$/su.exec(part)?.[2] ?? part;
    return `"${inner.replace(/["\\]/g, "\\$&")}"`;
  };
  const whole = text.slice(not.length);
  const parts = isTest && !/["\u201c\u201d]/.test(whole) ? whole.split(/\s*,\s*/) : [whole];
  const fix = (title: string, written: string): Fix =>
    guessIf(parts.length > 1, { title, edits: [{ span: cell.span, text: not + written }] });
  const fixes = [
    ...(parts.length > 1 ? [fix("Put each in quotes", parts.map(quoted).join(", "))] : []),
    fix("Put it in quotes", quoted(whole)),
  ];
  checker.found.report("text-without-quotes", cell.span, {}, { ...contextOf(why), fixes });
}

/** Words that are no formula, and no test: what would be wrong with them as one is nobody's business. */
export function isProse(cell: ast.RawCell, read: (cell: ast.RawCell, found: Collector) => unknown): boolean {
  const outside = cell.text.replace(/["\u201c\u201d][^"\u201c\u201d]*["\u201c\u201d]?/g, "");
  // `it's "fine"`: what joins texts to values is a formula.
  const isSpeech =
    outside === cell.text || (!/[&+*/=<>()[\]{}]/.test(outside) && /\p{L}['\u2019\s]\p{L}/u.test(outside));
  if (!isSpeech || !/\p{L}.*[\s.!?'\u2019]/u.test(outside)) return false;
  const tried = new Collector();
  read(cell, tried);
  return tried.count > 0;
}
