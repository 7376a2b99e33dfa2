/** `expect`: each filled cell of the source's table becomes a test of one cell of the report. */
import type * as ir from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import { cellText, parseExprCell } from "../../syntax/cells.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import { isNumeric, odds } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import { tableOf, type Checker } from "../checker.ts";
import { expectedOfCell, valueOfCell } from "../decision/cells.ts";
import { hasAllCells, hasAllHeadings } from "../decision/rows.ts";
import { inPlace, nowhere, within } from "../expectation.ts";
import { rowOf } from "../expression/member.ts";
import { settle } from "../expression/settle.ts";
import { writtenNumber } from "../expression/written-number.ts";
import {
  keysOf,
  lastRowAxis,
  rowAxesOf,
  type Report,
  type Axis,
  type AxisPlace,
  type ExpectedCell,
} from "../../ir/reports.ts";
import { shownOf } from "../../syntax/shown.ts";
import { present } from "../fit.ts";
import { newScope } from "../scope.ts";

/** Its own table is what is made here. */
type ReportSoFar = Omit<Report, "expect">;

export function checkExpected(checker: Checker, decl: ast.ReportDecl, report: ReportSoFar): readonly ExpectedCell[] {
  const disputes = disputesOf(checker, decl, report);
  if (decl.expect === null) {
    for (const each of disputes) checker.found.report("dispute-of-nothing", each.at, {});
    return [];
  }
  if (!hasAllHeadings(checker, decl.expect.rows, nowhere)) return [];
  const before = checker.found.count;
  const { header, rows } = decl.expect.rows;
  const leading = rowAxesOf(report).length;
  if (leading > 1 && !namesAxes(checker, decl, header)) return [];
  const heads = header.cells.slice(leading).map((cell) => headOf(checker, report, cell));
  const cells: ExpectedCell[] = [];
  for (const row of rows) {
    const first = row.cells[0];
    if (first === undefined || !hasAllCells(checker, row, header.cells.length, nowhere)) continue;
    const side = rowSide(checker, report, row.cells.slice(0, leading));
    heads.forEach((head, index) => {
      const cell = row.cells[index + leading];
      if (cell === undefined || head === undefined || side === undefined || cellText(cell) === "") return;
      cells.push(
        expectedCell(checker, decl, side, head, cell, disputes, {
          row: rowName(row.cells.slice(0, leading)),
          column: cellText(header.cells[index + leading] ?? first),
        }),
      );
    });
  }
  if (checker.found.count > before) return cells;
  for (const each of disputes)
    if (!each.met && ![each.row, each.column].some(isUnknown)) checker.found.report("dispute-of-nothing", each.at, {});
  return cells;
}

const rowName = (cells: readonly ast.RawCell[]): string =>
  cells
    .map(cellText)
    .filter((text) => text !== "")
    .join(", ");

/** Of several axes it must be clear which column is whose. */
function namesAxes(checker: Checker, decl: ast.ReportDecl, header: ast.RawRow): boolean {
  const wrong = decl.rowAxes.findIndex(({ name }, place) => {
    const cell = header.cells[place];
    if (cell === undefined) return true;
    const isLast = place === decl.rowAxes.length - 1;
    const own = isLast ? (/^[^\\/]*/.exec(cell.text)?.[0] ?? "").trim() : cellText(cell);
    if (own === name.text)
      checker.names?.use(cell.span.between(cell.span.start, cell.span.start + own.length), name.span, "heading");
    return ![name.text, shownOf(name).shown].some((each) => each?.toLowerCase() === own.toLowerCase());
  });
  if (wrong < 0) return true;
  const at = header.cells[wrong] ?? header;
  checker.found.report("expected-axes", at.span, { axes: decl.rowAxes.map(({ name }) => name.text), wrong });
  return false;
}

/** The heading of what a distribution shows where the report says nothing else. */
const chanceTitle = "Chance";

function showsChances(report: ReportSoFar): boolean {
  return lastRowAxis(report).values.kind === "question" && report.cell === null && report.columns.length === 0;
}

/** Of a total: the cells have a type of their own each, without none. */
type RowSide = AxisPlace & { readonly type?: ir.Type; readonly isTotal?: true };

interface Head {
  readonly side: AxisPlace;
  /** Type of what the cells below hold; never: of the extra row. */
  readonly type: ir.Type;
  readonly isTotal?: true;
}

function headOf(checker: Checker, report: ReportSoFar, cell: ast.RawCell): Head | undefined {
  const text = cellText(cell);
  const column = report.columns.find((each) => each.title === text);
  if (column !== undefined) return { side: { title: column.title }, type: column.value.type };
  const implied = showsChances(report);
  if (report.totalColumn?.title === text)
    return { side: { title: text }, type: report.cell?.value.type ?? { kind: "never" }, isTotal: true };
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

function rowSide(checker: Checker, report: ReportSoFar, cells: readonly ast.RawCell[]): RowSide | undefined {
  const [first, ...others] = cells;
  const text = first === undefined ? "" : cellText(first);
  if (others.every((cell) => cellText(cell) === "")) {
    const row = report.rows.find((each) => each.title === text);
    if (row !== undefined) return { title: row.title, type: row.value.type };
    if (report.totalRow?.title === text) return { title: text, isTotal: true };
  }
  const axes = rowAxesOf(report);
  const [value, ...inner] = cells.map((cell, place) =>
    axisValue(checker, axes[place] ?? report.rowAxis, cell, `row \`${rowName(cells)}\``),
  );
  if (value === undefined || isSilent(value) || inner.some(isSilent)) return undefined;
  return placeOf(value, inner);
}

const placeOf = (value: ir.Expr, inner: readonly ir.Expr[]): AxisPlace =>
  inner.length === 0 ? { value } : { value, inner };

function axisValue(checker: Checker, axis: Axis, cell: ast.RawCell, context: string): ir.Expr {
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
  side: RowSide,
  head: Head,
  cell: ast.RawCell,
  disputes: readonly Dispute[],
  names: { readonly row: string; readonly column: string },
): ExpectedCell {
  const declared = side.type ?? head.type;
  const type = side.isTotal === true || head.isTotal === true ? present(declared) : declared;
  const why = inPlace(`row \`${names.row}\`, column \`${names.column}\``);
  const test =
    decl.expect?.about === true && (isNumeric(present(type)) || present(type).kind === "odds")
      ? aboutOf(checker, cell, type, names)
      : expectedOfCell(checker, newScope(), cell, type, why);
  const dispute = disputes.find((each) => sameSide(each.row, side) && sameSide(each.column, head.side));
  if (dispute !== undefined) dispute.met = true;
  const row: AxisPlace = "title" in side ? { title: side.title } : placeOf(side.value, side.inner ?? []);
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
    ? expectedOfCell(checker, newScope(), cell, type, why)
    : { kind: "about", ...written, at: cell.span };
}

// ---------------------------------------------------------------- disputes

interface Dispute {
  readonly row: AxisPlace;
  readonly column: AxisPlace;
  readonly reason: string;
  readonly at: ReportSoFar["at"];
  met: boolean;
}

function disputesOf(checker: Checker, decl: ast.ReportDecl, report: ReportSoFar): readonly Dispute[] {
  return decl.disputed.flatMap((each) => {
    noteAxes(checker, decl, each.args);
    const row = disputeSide(checker, rowAxesOf(report), "row", each);
    const column =
      report.columnAxis === null
        ? titleSide("column", each)
        : disputeSide(checker, [report.columnAxis], "column", each);
    if (row === undefined || column === undefined) {
      const wanted = [...rowAxesOf(report).map((axis) => axis.name), report.columnAxis?.name ?? "column"];
      checker.found.report("dispute-of-what", each.span, { wanted });
      return [];
    }
    return [{ row, column, reason: each.reason.text, at: each.span, met: false }];
  });
}

/** `disputed (coverage: Partial) "…"` speaks of the axes by their names. */
function noteAxes(checker: Checker, decl: ast.ReportDecl, args: readonly ast.Arg[]): void {
  for (const { name } of args) {
    const axis = [...decl.rowAxes, decl.columnAxis].find((each) => each?.name.text === name?.text);
    if (name !== null && axis !== undefined && axis !== null) checker.names?.use(name.span, axis.name.span);
  }
}

function titleSide(name: "row" | "column", dispute: ast.ReportDispute): AxisPlace | undefined {
  const arg = dispute.args.find((each) => each.name?.text === name);
  return arg?.value?.kind === "text" ? { title: arg.value.text } : undefined;
}

function disputeSide(
  checker: Checker,
  axes: readonly Axis[],
  name: "row" | "column",
  dispute: ast.ReportDispute,
): AxisPlace | undefined {
  const [value, ...inner] = axes.map((axis) => disputeValue(checker, axis, dispute));
  if (value === undefined || inner.includes(undefined)) return titleSide(name, dispute);
  return placeOf(
    value,
    inner.filter((each) => each !== undefined),
  );
}

function disputeValue(checker: Checker, axis: Axis, dispute: ast.ReportDispute): ir.Expr | undefined {
  const arg = dispute.args.find((each) => each.name?.text === axis.name);
  if (arg === undefined || arg.value === null) return undefined;
  const why = within(nowhere, "axis", `a value of \`${axis.name}\``);
  const table = axis.type.kind === "row" && arg.value.kind === "text" ? tableOf(checker, axis.type.id) : undefined;
  if (table !== undefined && arg.value.kind === "text")
    return rowOf(checker, table, arg.value.text, arg.value.span, arg.value.span, why);
  return settle(
    checker,
    checker.elaborate(newScope(), arg.value, axis.type, why),
    { type: axis.type, bound: null, what: `\`${axis.name}\`` },
    why,
  );
}

/** A mistake was reported in it. */
function isUnknown(side: AxisPlace): boolean {
  return keysOf(side)?.some(isSilent) === true;
}

/** The same title, or the same value where it is a plain one. */
function sameSide(a: AxisPlace, b: AxisPlace): boolean {
  if ("title" in a || "title" in b) return "title" in a && "title" in b && a.title === b.title;
  const [these, those] = [a, b].map((side) => JSON.stringify(keysOf(side)?.map(stripped)));
  return these === those;
}

function stripped(value: ir.Expr): unknown {
  return JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === "at" || key === "type" ? undefined : each)));
}
