/** What holds for the rows of every decision: `otherwise` stands last, rows have a cell for each heading. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import { lostBar } from "../../syntax/lost-bar.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { contextOf } from "../expression/settle.ts";

/** `otherwise` takes everything, so nothing may stand below it. */
export function checkOtherwise(
  checker: Checker,
  rows: readonly { readonly otherwise: boolean; readonly at: ast.Node["span"] }[],
  why: Expectation,
): void {
  rows.forEach((row, index) => {
    if (row.otherwise && index < rows.length - 1)
      checker.found.report("otherwise-not-last", row.at, {}, contextOf(why));
  });
}

/** All rows agree with each other but not with the headings: then a heading is missing or too much, and that is the one mistake. */
export function hasAllHeadings(checker: Checker, rows: ast.Rows, why: Expectation): boolean {
  const headings = rows.header.cells.length;
  const cells = rows.rows[0]?.cells.length ?? headings;
  if (cells === headings || rows.rows.some((row) => row.cells.length !== cells)) return true;
  checker.found.report("headings-of-rows", rows.header.span, { cells, headings }, contextOf(why));
  return false;
}

/** `| otherwise | Miss |` says nothing of the inputs between. */
function filledUp({ cells }: ast.RawRow, headings: number): readonly Fix[] {
  const [first, second] = cells;
  if (first?.text.trim() !== "otherwise" || second === undefined || cells.length >= headings) return [];
  const span = first.span.between(first.span.end, first.span.end);
  return [{ title: "Add the empty cells", edits: [{ span, text: " | ".repeat(headings - cells.length) }] }];
}

/** Reports a row that has more or fewer cells than there are headings. */
export function hasAllCells(checker: Checker, row: ast.RawRow, headings: number, why: Expectation): boolean {
  if (row.cells.length === headings) return true;
  const facts = { cells: row.cells.length, headings };
  const lost = lostBar(row, headings);
  if (lost === null)
    checker.found.report("cells-in-row", row.span, facts, { ...contextOf(why), fixes: filledUp(row, headings) });
  else {
    const extras = { ...contextOf(why), fixes: [lost.fix] };
    checker.found.report("cells-in-row", lost.at, { ...facts, gap: lost.before }, extras);
  }
  return false;
}
