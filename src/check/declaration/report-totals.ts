/** `total row "Sum"`, `total column "Sum"` */
import type * as ast from "../../syntax/ast.ts";
import type { Report, Total } from "../../ir/reports.ts";

export function totalsOf({ totalRow, totalColumn }: ast.ReportDecl): Pick<Report, "totalRow" | "totalColumn"> {
  const made = ({ title, of, span }: ast.Total): Total => ({
    title: title.text,
    ...(of.length === 0 ? {} : { of: of.map(({ text }) => text) }),
    at: span,
  });
  return {
    ...(totalRow === null ? {} : { totalRow: made(totalRow) }),
    ...(totalColumn === null ? {} : { totalColumn: made(totalColumn) }),
  };
}
