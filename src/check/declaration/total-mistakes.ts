/** `total row "Sum"`, `total column "Sum"`: what is added up must be numbers, and what is named must be there. */
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import type * as ast from "../../syntax/ast.ts";
import { lastRowAxis, valuesOf, type Report, type ReportValue } from "../../ir/reports.ts";
import { isNumeric } from "../../ir/types.ts";
import { isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { present } from "../fit.ts";

export function warnOfTotals(checker: Checker, decl: ast.ReportDecl, report: Omit<Report, "expect">): void {
  const { totalRow, totalColumn } = decl;
  const cells = report.cell === null ? [] : [report.cell];
  // That nothing is shown at all has been reported; a distribution shows its chances by itself.
  if (valuesOf(report).length === 0 && lastRowAxis(report).values.kind !== "question") return;
  if (totalRow !== null) {
    checkTitle(checker, totalRow, report.rows);
    checkSummed(checker, totalRow, "row", cells, report.columns);
  }
  if (totalColumn === null) return;
  checkTitle(checker, totalColumn, report.columns);
  if (decl.columnAxis === null)
    checker.found.report("total-without-columns", totalColumn.span, { title: totalColumn.title.text });
  else checkSummed(checker, totalColumn, "column", cells, report.rows);
}

/** `total row "Sum" of "Price"`: each is a line of the report, and a number. */
function checkSummed(
  checker: Checker,
  total: ast.Total,
  line: "row" | "column",
  cells: readonly ReportValue[],
  lines: readonly ReportValue[],
): void {
  if (total.of.length === 0) checkNumbers(checker, total, line, [...cells, ...lines]);
  for (const named of total.of) {
    const found = lines.filter(({ title }) => title === named.text);
    if (found.length > 0) {
      checkNumbers(checker, total, line, found, named);
      continue;
    }
    const known = lines.map(({ title }) => title);
    const near = suggestions(named.text, known);
    checker.found.report(
      "total-of-unknown",
      named.span,
      { name: named.text, line: line === "row" ? "column" : "row", known, near: didYouMean(near) },
      {
        fixes: near.map((each) => ({
          title: `Change \`${named.text}\` to \`${each}\``,
          edits: [{ span: named.span, text: JSON.stringify(each) }],
        })),
      },
    );
  }
}

function checkNumbers(
  checker: Checker,
  total: ast.Total,
  line: "row" | "column",
  values: readonly ReportValue[],
  named: ast.Text | null = null,
): void {
  if (values.some(({ value }) => isSilent(value) || isNumeric(present(value.type)))) return;
  const chances = values.every(({ value }) => value.type.kind === "odds");
  checker.found.report("total-of-no-numbers", named?.span ?? total.span, {
    title: total.title.text,
    line,
    chances,
    named: named?.text ?? null,
  });
}

/** Claims name a row or column by its title. */
function checkTitle(checker: Checker, total: ast.Total, others: readonly ReportValue[]): void {
  const same = others.find(({ title }) => title === total.title.text);
  if (same === undefined) return;
  checker.found.report(
    "total-called-twice",
    total.title.span,
    { title: same.title },
    { related: [{ span: same.at, label: "the other one" }] },
  );
}
