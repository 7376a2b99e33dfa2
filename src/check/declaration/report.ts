/** Reports: axes, values, and the source's own table to hold them against. */
import { humanName } from "../../syntax/words.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ir from "../../ir/program.ts";
import type { Report, Axis, Format, ReportValue } from "../../ir/reports.ts";
import type * as ast from "../../syntax/ast.ts";
import { digestOf } from "../../ir/digest.ts";
import { isNumeric } from "../../ir/types.ts";
import type { Checker } from "../checker.ts";
import { nowhere, within } from "../expectation.ts";
import { declare } from "../expression/declare.ts";
import { overEach } from "../expression/lists.ts";
import { distributionIn, distributionOf } from "../expression/questions.ts";
import { kept } from "../expression/settle.ts";
import { failed, isSilent } from "../build.ts";
import { elementOf } from "../fit.ts";
import { startOf } from "../game/examples.ts";
import { child, findLocal, newScope, type Scope } from "../scope.ts";
import { elaborateLet } from "../statement/let.ts";
import { variantOf } from "./example.ts";
import { checkExpected } from "./expected.ts";
import { axesSpokenOf, namesIn, type Axes } from "./report-lets.ts";
import { columnsOfTable } from "./report-table.ts";
import { totalsOf } from "./report-totals.ts";
import { reportUnused } from "./rule.ts";
import { warnOfTotals } from "./total-mistakes.ts";
import { shownOf } from "../../syntax/shown.ts";

/** Names of a report's lines and axes by what they speak of: `lets` of no axis, the others of theirs. */
interface Names {
  /** What does not depend on where in the report one stands. */
  readonly everywhere: Scope;
  /** All names; the axes once they are declared. */
  readonly all: Scope;
  readonly axes: Axes;
}

export function checkReport(checker: Checker, decl: ast.ReportDecl): Report {
  const before = checker.found.count;
  const everywhere = newScope();
  const names: Names = { everywhere, all: child(everywhere), axes: axesSpokenOf(decl) };
  const steps: { readonly line: ast.LetStatement; readonly made: ir.Statement }[] = [];
  const letsOf = (...axes: readonly string[]): void => {
    for (const line of decl.lets) {
      if (namesOf(names, line) !== axes.join(" ")) continue;
      steps.push({ line, made: elaborateLet(checker, axes.length === 0 ? everywhere : names.all, line, nowhere) });
    }
  };
  letsOf();
  const columnAxis = decl.columnAxis === null ? null : axisOf(checker, names, decl, decl.columnAxis, everywhere);
  letsOf("column");
  const rowAxes = decl.rowAxes.map((axis, place) => rowAxisOf(checker, names, decl, axis, place));
  letsOf("row");
  letsOf("row", "column");
  const [first = noAxis(checker, decl)] = rowAxes;
  const ofTable = columnsOfTable(checker, decl, first);
  checkShape(checker, decl, ofTable.length > 0);
  const report: Omit<Report, "expect"> = {
    id: decl.name === null ? null : `${checker.model.info.name}.${decl.name.text}`,
    title: decl.title.text,
    doc: decl.doc,
    start: startOf(checker, decl.start),
    lets: [...steps].sort((a, b) => decl.lets.indexOf(a.line) - decl.lets.indexOf(b.line)).map((step) => step.made),
    rowAxis: first,
    ...(rowAxes.length < 2 ? {} : { innerAxes: rowAxes.slice(1) }),
    columnAxis,
    cell: decl.cell === null ? null : valueOf(checker, viewOf(names, decl, ["row", "column"]), decl.cell, "cell"),
    columns: [
      ...ofTable,
      ...decl.columns.map((each) => valueOf(checker, viewOf(names, decl, ["row"]), each, "column")),
    ],
    rows: decl.rows.map((each) => valueOf(checker, viewOf(names, decl, ["column"]), each, "row")),
    ...totalsOf(decl),
    at: decl.span,
  };
  warnOfTotals(checker, decl, report);
  const expect = checkExpected(checker, decl, report);
  reportUnused(checker, everywhere.frame, before);
  return { ...report, expect };
}

const namesOf = (names: Names, line: ast.LetStatement): string => [...(names.axes.get(line) ?? [])].join(" ");

/** The axes that a value can speak of, and the lines that speak of no others. */
function viewOf(names: Names, decl: ast.ReportDecl, axes: readonly ("row" | "column")[]): Scope {
  const view = child(names.everywhere);
  const seen = new Set([
    ...axes.flatMap((axis) => (axis === "row" ? decl.rowAxes : columnAxesOf(decl)).map(({ name }) => name.text)),
    ...decl.lets
      .filter((line) => [...(names.axes.get(line) ?? [])].every((axis) => axes.includes(axis)))
      .map((line) => line.name.text),
  ]);
  for (const [name, local] of names.all.locals) if (seen.has(name)) view.locals.set(name, local);
  return view;
}

const columnAxesOf = ({ columnAxis }: ast.ReportDecl): readonly ast.Axis[] => (columnAxis === null ? [] : [columnAxis]);

function noAxis(checker: Checker, decl: ast.ReportDecl): Axis {
  checker.found.report("report-without-rows", decl.span, { title: decl.title.text });
  return { name: "", slot: 0, type: { kind: "never" }, values: failed(decl.span), format: null, at: decl.span };
}

/** It may speak of the axes before it, and what a distribution gives of the columns. */
function rowAxisOf(checker: Checker, names: Names, decl: ast.ReportDecl, axis: ast.Axis, place: number): Axis {
  const asked = distributionIn(checker, axis.over);
  const next = decl.rowAxes[place + 1];
  if (asked !== undefined && next !== undefined)
    checker.found.report(
      "distribution-not-last",
      axis.over.span,
      { axis: axis.name.text },
      { related: [{ span: next.span, label: "another axis follows" }] },
    );
  const readIn = asked === undefined ? child(names.everywhere) : viewOf(names, decl, ["column"]);
  for (const { name } of decl.rowAxes.slice(0, place)) {
    const local = names.all.locals.get(name.text);
    if (local !== undefined) readIn.locals.set(name.text, local);
  }
  return axisOf(checker, names, decl, axis, readIn, asked);
}

function axisOf(
  checker: Checker,
  names: Names,
  decl: ast.ReportDecl,
  axis: ast.Axis,
  readIn: Scope,
  asked?: ast.Expr & { kind: "call" },
): Axis {
  const why = within(nowhere, "axis", `the axis \`${axis.name.text}\``);
  const values = isOutOfReach(checker, decl, axis, readIn)
    ? failed(axis.over.span)
    : asked === undefined
      ? overEach(checker, readIn, axis.over, why)
      : distributionOf(checker, readIn, asked, why);
  const type = elementOf(values.type) ?? { kind: "never" as const };
  const slot = declare(checker, names.all, axis.name, type, "axis", nowhere);
  return {
    name: axis.name.text,
    ...shownOf(axis.name),
    slot,
    type,
    values,
    format: formatOf(axis.format),
    at: axis.span,
  };
}

const axesIn = (decl: ast.ReportDecl): readonly ast.Axis[] => [...decl.rowAxes, ...columnAxesOf(decl)];

/** It goes through something that is known in a cell only. */
function isOutOfReach(checker: Checker, decl: ast.ReportDecl, axis: ast.Axis, readIn: Scope): boolean {
  const own = new Set([...axesIn(decl).map((each) => each.name.text), ...decl.lets.map((line) => line.name.text)]);
  const names = namesIn(axis.over);
  const name = names.find((each) => own.has(each.text) && findLocal(readIn, each.text) === undefined);
  if (name !== undefined)
    checker.found.report(
      "axis-out-of-reach",
      name.span,
      { axis: axis.name.text, name: name.text, isLater: isLater(decl, axis, name.text) },
      { fixes: [...itself(axis, names), ...turned(decl, axis)] },
    );
  return name !== undefined;
}

/** `rows hero: Hero where hero.level > 3`: in a filter, and where something is sorted, each is called `it`. */
function itself({ name, over }: ast.Axis, names: readonly ast.Name[]): readonly Fix[] {
  const own = names.filter((each) => each.text === name.text);
  const rows = unsorted(over);
  if (rows === over || !own.every(({ span }) => span.start >= rows.span.end)) return [];
  return [{ title: `Write \`it\` for \`${name.text}\``, edits: own.map(({ span }) => ({ span, text: "it" })) }];
}

/** What is filtered and sorted there: `Hero` of `sort(Hero where it.level > 3, by: it.level)`. */
function unsorted(over: ast.Expr): ast.Expr {
  if (over.kind === "where") return unsorted(over.of);
  const sorted = over.kind === "call" && over.callee.text === "sort" ? over.args[0]?.value : null;
  return sorted == null ? over : unsorted(sorted);
}

/** Rows and columns change places: what a distribution gives for each of the others is shown below it. */
function turned({ rowAxes, columnAxis, cell }: ast.ReportDecl, axis: ast.Axis): readonly Fix[] {
  const [row, more] = rowAxes;
  if (axis !== columnAxis || row === undefined || more !== undefined || cell !== null) return [];
  const says = ({ span, name }: ast.Axis, text: string) => ({ span: span.to(name.span.start), text });
  return [
    { title: "Write `rows` and `columns` the other way round", edits: [says(row, "columns "), says(axis, "rows ")] },
  ];
}

/** A row axis behind this one has the name. */
function isLater({ rowAxes }: ast.ReportDecl, axis: ast.Axis, name: string): boolean {
  const place = rowAxes.indexOf(axis);
  return place >= 0 && rowAxes.slice(place + 1).some((each) => each.name.text === name);
}

function valueOf(checker: Checker, scope: Scope, value: ast.ReportValue, kind: "cell" | "column" | "row"): ReportValue {
  const why = within(
    nowhere,
    "anything",
    value.title === null ? "the cell of the report" : `${kind} \`${value.title.text}\``,
  );
  const made = kept(checker, checker.elaborate(scope, value.value, null, why), value.title?.text ?? "the cell");
  if (value.format !== null && !isSilent(made) && !isNumeric(made.type) && made.type.kind !== "odds") {
    checker.found.report("format-needs-number", value.format.span, {});
  }
  checkTwoSides(checker, value, made);
  return {
    title: value.title?.text ?? "",
    value: made,
    format: formatOf(value.format),
    variant: variantOf(checker, value.variant),
    at: value.span,
  };
}

/** `chance(hits()) - chance(hits()) with hard`: both sides are those of the variant, so they are always the same. */
function checkTwoSides(checker: Checker, { value, variant }: ast.ReportValue, made: ir.Expr): void {
  if (variant === null || value.kind !== "binary" || made.kind !== "arithmetic") return;
  if ((made.op !== "-" && made.op !== "/") || digestOf(made.left).hash !== digestOf(made.right).hash) return;
  checker.found.report("variant-of-both-sides", value.span.to(variant.span.end), {
    op: made.op,
    variant: variant.text,
  });
}

function formatOf(format: ast.Format | null): Format | null {
  return format === null ? null : { decimals: format.decimals, percent: format.percent, signed: format.signed };
}

/** `column "Average" = average(…)`, called after what is asked. */
function asColumn({ span, value }: ast.ReportValue): Fix {
  const name = value.kind === "call" ? humanName(value.callee.text) : "Value";
  const text = `column "${name}" = `;
  return {
    guess: true,
    title: `Write \`${text}…\``,
    edits: [{ span: span.between(span.start, value.span.start), text }],
  };
}

/** What goes through the columns asks for a row: told as `axis-out-of-reach`. */
const asksRows = ({ rowAxes, columnAxis }: ast.ReportDecl): boolean =>
  columnAxis !== null && namesIn(columnAxis.over).some((name) => rowAxes.some((axis) => axis.name.text === name.text));

/** Crossed: rows, columns and cell. Listed: rows and `column "…" =` lines. What a distribution or a table shows goes without saying. */
function checkShape(checker: Checker, decl: ast.ReportDecl, isOfTable: boolean): void {
  const title = decl.title.text;
  const last = decl.rowAxes.at(-1);
  const distribution = last === undefined ? undefined : distributionIn(checker, last.over);
  const implied = distribution !== undefined && decl.cell === null && decl.columns.length === 0;
  if (decl.cell !== null && decl.columnAxis === null)
    checker.found.report("cell-without-columns", decl.cell.span, { title }, { fixes: [asColumn(decl.cell)] });
  else if (implied || isOfTable || asksRows(decl)) {
    /* Its chances, or its columns, are shown. */
  } else if (decl.columnAxis !== null && decl.cell === null)
    checker.found.report("report-without-cell", decl.columnAxis.span, { title });
  else if (decl.cell === null && decl.columns.length === 0)
    checker.found.report("report-without-cell", decl.span, { title });
  for (const axis of axesIn(decl)) {
    if (axis.format === null || (implied && axis === last)) continue;
    checker.found.report("format-of-axis", axis.format.span, { name: axis.name.text });
  }
}
