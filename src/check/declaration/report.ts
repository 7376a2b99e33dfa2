/** Reports: axes, values, and the source's own table to hold them against. */
import type * as ir from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { nowhere, within } from "../expectation.ts";
import { declare } from "../expression/declare.ts";
import { overEach } from "../expression/lists.ts";
import { kept } from "../expression/settle.ts";
import { failed, isSilent } from "../build.ts";
import { elementOf } from "../fit.ts";
import { child, newScope, type Scope } from "../scope.ts";
import { elaborateLet } from "../statement/let.ts";
import { reportUnused } from "./rule.ts";
import { checkExpected } from "./expected.ts";

export function checkReport(checker: Checker, decl: ast.ReportDecl): ir.Report {
  const before = checker.found.count;
  const scope = newScope();
  const lets = decl.lets.map((each) => elaborateLet(checker, scope, each, nowhere));
  const outer = scope;
  const rowAxis = decl.rowAxis === null ? noAxis(checker, decl) : axisOf(checker, outer, scope, decl.rowAxis);
  const rowScope = scope;
  const columnScope = child(rowScope);
  const columnAxis = decl.columnAxis === null ? null : axisOf(checker, outer, columnScope, decl.columnAxis);
  checkShape(checker, decl);
  const cell = decl.cell === null ? null : valueOf(checker, columnScope, decl.cell, "cell");
  const columns = decl.columns.map((each) => valueOf(checker, rowScope, each, "column"));
  const rows = extraRows(checker, decl, outer, columnAxis);
  const report: Omit<ir.Report, "expect"> = {
    id: decl.name === null ? null : `${checker.model.info.name}.${decl.name.text}`,
    title: decl.title.text, doc: decl.doc, lets, rowAxis, columnAxis, cell, columns, rows, at: decl.span,
  };
  const expect = checkExpected(checker, decl, report);
  reportUnused(checker, scope.frame, before);
  return { ...report, expect };
}

/** Extra rows speak of the column axis alone. */
function extraRows(checker: Checker, decl: ast.ReportDecl, lets: Scope, columnAxis: ir.Axis | null): readonly ir.ReportValue[] {
  const scope = child(lets);
  if (columnAxis !== null) scope.locals.set(columnAxis.name, { name: columnAxis.name, slot: columnAxis.slot, type: columnAxis.type, kind: "axis", bound: null, at: columnAxis.at, used: true });
  return decl.rows.map((each) => valueOf(checker, scope, each, "row"));
}

function noAxis(checker: Checker, decl: ast.ReportDecl): ir.Axis {
  checker.found.report("report-without-rows", decl.span, { title: decl.title.text });
  return { name: "", slot: 0, type: { kind: "never" }, values: failed(decl.span), at: decl.span };
}

function axisOf(checker: Checker, readIn: Scope, bindIn: Scope, axis: ast.Axis): ir.Axis {
  const values = overEach(checker, readIn, axis.over, within(nowhere, "axis", `the axis \`${axis.name.text}\``));
  const type = elementOf(values.type) ?? { kind: "never" as const };
  const slot = declare(checker, bindIn, axis.name, type, "axis", nowhere);
  return { name: axis.name.text, slot, type, values, at: axis.span };
}

function valueOf(checker: Checker, scope: Scope, value: ast.ReportValue, kind: "cell" | "column" | "row"): ir.ReportValue {
  const why = within(nowhere, "anything", value.title === null ? "the cell of the report" : `${kind} \`${value.title.text}\``);
  const made = kept(checker, checker.elaborate(scope, value.value, null, why), value.title?.text ?? "the cell");
  if (value.format !== null && !isSilent(made) && made.type.kind !== "number" && made.type.kind !== "int") {
    checker.found.report("format-needs-number", value.format.span, {});
  }
  const format = value.format === null ? null : { decimals: value.format.decimals, percent: value.format.percent };
  return { title: value.title?.text ?? "", value: made, format, at: value.span };
}

/** Crossed: rows, columns and cell. Listed: rows and `column "…" =` lines. */
function checkShape(checker: Checker, decl: ast.ReportDecl): void {
  const title = decl.title.text;
  if (decl.columnAxis !== null && decl.cell === null) checker.found.report("report-without-cell", decl.columnAxis.span, { title });
  else if (decl.cell !== null && decl.columnAxis === null) checker.found.report("cell-without-columns", decl.cell.span, { title });
  else if (decl.cell === null && decl.columns.length === 0) checker.found.report("report-without-cell", decl.span, { title });
}
