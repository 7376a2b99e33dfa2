/** `expect`: each filled cell of the source's table becomes a test of one cell of the report. */
import type * as ir from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import { cellText, parseExprCell } from "../../syntax/cells.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import { isNumeric, odds } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import { tableOf, type Checker } from "../checker.ts";
import { testOfCell, valueOfCell } from "../decision/cells.ts";
import { hasAllCells, hasAllHeadings } from "../decision/rows.ts";
import { inPlace, nowhere, within } from "../expectation.ts";
import { rowOf } from "../expression/member.ts";
import { settle } from "../expression/settle.ts";
import { writtenNumber } from "../expression/comparison.ts";
import { present } from "../fit.ts";
import { newScope } from "../scope.ts";

type Report = Omit<ir.Report, "expect">;
type Side = ir.ExpectedCell["row"];

export function checkExpected(checker: Checker, decl: ast.ReportDecl, report: Report): readonly ir.ExpectedCell[] {
  const disputes = disputesOf(checker, decl, report);
  if (decl.expect === null) {
    for (const each of disputes) checker.found.report("dispute-of-nothing", each.at, {});
    return [];
  }
  if (!hasAllHeadings(checker, decl.expect.rows, nowhere)) return [];
  const before = checker.found.count;
  const { header, rows } = decl.expect.rows;
  const heads = header.cells.slice(1).map((cell) => headOf(checker, report, cell));
  const cells: ir.ExpectedCell[] = [];
  for (const row of rows) {
    const first = row.cells[0];
    if (first === undefined || !hasAllCells(checker, row, header.cells.length, nowhere)) continue;
    const side = rowSide(checker, report, first);
    heads.forEach((head, index) => {
      const cell = row.cells[index + 1];
      if (cell === undefined || head === undefined || side === undefined || cellText(cell) === "") return;
      cells.push(
        expectedCell(checker, decl, side, head, cell, disputes, {
          row: cellText(first),
          column: cellText(header.cells[index + 1] ?? first),
        }),
      );
    });
  }
  if (checker.found.count > before) return cells;
  for (const each of disputes)
    if (!each.met && ![each.row, each.column].some(isUnknown)) checker.found.report("dispute-of-nothing", each.at, {});
  return cells;
}

/** The heading of what a distribution shows where the report says nothing else. */
const chanceTitle = "Chance";

function showsChances(report: Report): boolean {
  return report.rowAxis.values.kind === "question" && report.cell === null && report.columns.length === 0;
}

interface Head {
  readonly side: Side;
  /** Type of what the cells below hold; never: of the extra row. */
  readonly type: ir.Type;
}

function headOf(checker: Checker, report: Report, cell: ast.RawCell): Head | undefined {
  const text = cellText(cell);
  const column = report.columns.find((each) => each.title === text);
  if (column !== undefined) return { side: { title: column.title }, type: column.value.type };
  const implied = showsChances(report);
  if (report.columnAxis !== null && (report.cell !== null || implied)) {
    const value = axisValue(checker, report.columnAxis, cell, `heading \`${text}\``);
    return isSilent(value) ? undefined : { side: { value }, type: report.cell?.value.type ?? odds };
  }
  const titles = implied ? [chanceTitle] : report.columns.map((each) => each.title);
  if (implied && text.toLowerCase() === chanceTitle.toLowerCase()) return { side: { title: chanceTitle }, type: odds };
  const near = suggestions(text, titles);
  checker.found.report("expected-column", cell.span, { name: text, known: titles, near: didYouMean(near) });
  return undefined;
}

function rowSide(checker: Checker, report: Report, cell: ast.RawCell): (Side & { type?: ir.Type }) | undefined {
  const text = cellText(cell);
  const row = report.rows.find((each) => each.title === text);
  if (row !== undefined) return { title: row.title, type: row.value.type };
  const value = axisValue(checker, report.rowAxis, cell, `row \`${text}\``);
  return isSilent(value) ? undefined : { value };
}

function axisValue(checker: Checker, axis: ir.Axis, cell: ast.RawCell, context: string): ir.Expr {
  if (cellText(cell) === "") {
    checker.found.report("axis-value-empty", cell.span, { axis: axis.name });
    return failed(cell.span);
  }
  const target = { type: axis.type, bound: null, what: `\`${axis.name}\`` };
  return valueOfCell(
    checker,
    newScope(),
    cell,
    target,
    within(inPlace(context), "axis", `a value of \`${axis.name}\``),
  );
}

function expectedCell(
  checker: Checker,
  decl: ast.ReportDecl,
  side: Side & { type?: ir.Type },
  head: Head,
  cell: ast.RawCell,
  disputes: readonly Dispute[],
  names: { readonly row: string; readonly column: string },
): ir.ExpectedCell {
  const type = side.type ?? head.type;
  const why = inPlace(`row \`${names.row}\`, column \`${names.column}\``);
  const test =
    decl.expect?.about === true && (isNumeric(present(type)) || present(type).kind === "odds")
      ? aboutOf(checker, cell, type, names)
      : testOfCell(checker, newScope(), cell, type, why);
  const dispute = disputes.find((each) => sameSide(each.row, side) && sameSide(each.column, head.side));
  if (dispute !== undefined) dispute.met = true;
  const row: Side = "title" in side ? { title: side.title } : { value: side.value };
  const disputed = dispute === undefined ? null : { reason: dispute.reason, at: dispute.at };
  return { row, column: head.side, test, text: cellText(cell), disputed, at: cell.span };
}

/** `expect about`: at the digits that the source prints. */
function aboutOf(
  checker: Checker,
  cell: ast.RawCell,
  type: ir.Type,
  names: { readonly row: string; readonly column: string },
): ir.Test {
  const why = inPlace(`row \`${names.row}\`, column \`${names.column}\``);
  const written = /^[-+−–]?\d+(\.\d+)?%?$/.test(cellText(cell))
    ? writtenNumber(checker, parseExprCell(cell, checker.found), why)
    : undefined;
  return written === undefined
    ? testOfCell(checker, newScope(), cell, type, why)
    : { kind: "about", ...written, at: cell.span };
}

// ---------------------------------------------------------------- disputes

interface Dispute {
  readonly row: Side;
  readonly column: Side;
  readonly reason: string;
  readonly at: ir.Report["at"];
  met: boolean;
}

function disputesOf(checker: Checker, decl: ast.ReportDecl, report: Report): readonly Dispute[] {
  return decl.disputed.flatMap((each) => {
    noteAxes(checker, decl, each.args);
    const row = disputeSide(checker, report.rowAxis, "row", each);
    const column =
      report.columnAxis === null ? titleSide("column", each) : disputeSide(checker, report.columnAxis, "column", each);
    if (row === undefined || column === undefined) {
      const wanted = [report.rowAxis.name, report.columnAxis?.name ?? "column"];
      checker.found.report("dispute-of-what", each.span, { wanted });
      return [];
    }
    return [{ row, column, reason: each.reason.text, at: each.span, met: false }];
  });
}

/** `disputed (coverage: Partial) "…"` speaks of the axes by their names. */
function noteAxes(checker: Checker, decl: ast.ReportDecl, args: readonly ast.Arg[]): void {
  for (const { name } of args) {
    const axis = [decl.rowAxis, decl.columnAxis].find((each) => each?.name.text === name?.text);
    if (name !== null && axis !== undefined && axis !== null) checker.names?.use(name.span, axis.name.span);
  }
}

function titleSide(name: "row" | "column", dispute: ast.ReportDispute): Side | undefined {
  const arg = dispute.args.find((each) => each.name?.text === name);
  return arg?.value?.kind === "text" ? { title: arg.value.text } : undefined;
}

function disputeSide(
  checker: Checker,
  axis: ir.Axis,
  name: "row" | "column",
  dispute: ast.ReportDispute,
): Side | undefined {
  const arg = dispute.args.find((each) => each.name?.text === axis.name);
  if (arg === undefined || arg.value === null) return titleSide(name, dispute);
  const why = within(nowhere, "axis", `a value of \`${axis.name}\``);
  const table = axis.type.kind === "row" && arg.value.kind === "text" ? tableOf(checker, axis.type.id) : undefined;
  if (table !== undefined && arg.value.kind === "text")
    return { value: rowOf(checker, table, arg.value.text, arg.value.span, arg.value.span, why) };
  const value = settle(
    checker,
    checker.elaborate(newScope(), arg.value, axis.type, why),
    { type: axis.type, bound: null, what: `\`${axis.name}\`` },
    why,
  );
  return { value };
}

/** A mistake was reported in it. */
function isUnknown(side: Side): boolean {
  return "value" in side && isSilent(side.value);
}

/** The same title, or the same value where it is a plain one. */
function sameSide(a: Side, b: Side): boolean {
  if ("title" in a || "title" in b) return "title" in a && "title" in b && a.title === b.title;
  return JSON.stringify(stripped(a.value)) === JSON.stringify(stripped(b.value));
}

function stripped(value: ir.Expr): unknown {
  return JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === "at" || key === "type" ? undefined : each)));
}
