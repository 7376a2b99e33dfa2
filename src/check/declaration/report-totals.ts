/** `total row "Sum"`, `total column "Sum"`: what is added up must be numbers. */
import type * as ast from "../../syntax/ast.ts";
import { lastRowAxis, valuesOf, type Report, type Total, type ReportValue } from "../../ir/reports.ts";
import { isNumeric } from "../../ir/types.ts";
import { isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { present } from "../fit.ts";

export function totalsOf({ totalRow, totalColumn }: ast.ReportDecl): Pick<Report, "totalRow" | "totalColumn"> {
  const made = ({ title, span }: ast.Total): Total => ({ title: title.text, at: span });
  return {
    ...(totalRow === null ? {} : { totalRow: made(totalRow) }),
    ...(totalColumn === null ? {} : { totalColumn: made(totalColumn) }),
  };
}

export function checkTotals(checker: Checker, decl: ast.ReportDecl, report: Omit<Report, "expect">): void {
  const { totalRow, totalColumn } = decl;
  const cells = report.cell === null ? [] : [report.cell];
  // That nothing is shown at all has been reported; a distribution shows its chances by itself.
  if (valuesOf(report).length === 0 && lastRowAxis(report).values.kind !== "question") return;
  if (totalRow !== null) {
    checkTitle(checker, totalRow, report.rows);
    checkNumbers(checker, totalRow, "row", [...cells, ...report.columns]);
  }
  if (totalColumn === null) return;
  checkTitle(checker, totalColumn, report.columns);
  if (decl.columnAxis === null)
    checker.found.report("total-without-columns", totalColumn.span, { title: totalColumn.title.text });
  else checkNumbers(checker, totalColumn, "column", [...cells, ...report.rows]);
}

function checkNumbers(
  checker: Checker,
  total: ast.Total,
  line: "row" | "column",
  values: readonly ReportValue[],
): void {
  if (values.some(({ value }) => isSilent(value) || isNumeric(present(value.type)))) return;
  const chances = values.every(({ value }) => value.type.kind === "odds");
  checker.found.report("total-of-no-numbers", total.span, { title: total.title.text, line, chances });
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
