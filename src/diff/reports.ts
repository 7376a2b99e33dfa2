/** Reports on both sides, cell by cell. */
import { middleOf } from "../interpret/odds-text.ts";
import { isOdds } from "../interpret/odds.ts";
import { reportOf, type ReportCell, type ReportTable } from "../interpret/play/report.ts";
import type { Json, Program } from "../ir/program.ts";
import { keysOf, type ExpectedCell, type Report } from "../ir/reports.ts";
import { meaningOf } from "../ir/meaning.ts";
import type { ReportCellMove, ReportChange } from "./shape.ts";
import { writtenAs, type RevisionPair, type CompiledRevision } from "./compiled-revision.ts";
import { isTouched, type ChangeReach } from "./dependency-graph.ts";

export function reportChanges(
  pair: RevisionPair,
  before: Program,
  after: Program,
  reaches: readonly ChangeReach[],
): readonly ReportChange[] {
  const nameOf = (report: Report): string => report.id ?? `"${report.title}"`;
  const old = new Map(before.reports.map((report) => [nameOf(report), report]));
  const fresh = new Set(after.reports.map(nameOf));
  const alone = (title: string, happened: "new" | "gone"): ReportChange => ({
    title,
    happened,
    cells: [],
    rows: [],
    columns: [],
    expected: [],
  });
  return [
    ...after.reports.flatMap((report): readonly ReportChange[] => {
      const was = old.get(nameOf(report));
      if (was === undefined) return [alone(report.title, "new")];
      const expected = expectedMoves(pair, was, report);
      const isSame =
        looks(was) === looks(report) && !reaches.some((reach) => isTouched(reach, was) || isTouched(reach, report));
      const moves = isSame
        ? []
        : cellMoves(report.title, tableOf(pair.before, pair.rulebook, was), tableOf(pair.after, pair.rulebook, report));
      if (expected.length === 0) return moves;
      return [{ ...(moves[0] ?? { ...alone(report.title, "new"), happened: "changed" }), expected }];
    }),
    ...before.reports.filter((report) => !fresh.has(nameOf(report))).map(({ title }) => alone(title, "gone")),
  ];
}

/** What it says, and how its cells are written. */
function looks(report: Report): string {
  const formats = [
    report.rowAxis,
    ...(report.innerAxes ?? []),
    report.columnAxis,
    report.cell,
    ...report.columns,
    ...report.rows,
  ].map((each) => each?.format ?? null);
  const titles = [...report.columns, ...report.rows, report.totalRow, report.totalColumn].map((each) => each?.title);
  return `${meaningOf({ ...report, expect: [], id: null }).hash} ${JSON.stringify([formats, titles])}`;
}

/** What the source's own table claims otherwise than before, or no longer. */
function expectedMoves(pair: RevisionPair, before: Report, after: Report): ReportChange["expected"] {
  // Titles are no part of what something means.
  const sideKey = (of: ExpectedCell["row"]): string =>
    keysOf(of)
      ?.map((value) => meaningOf(value).hash)
      .join(" ") ?? JSON.stringify("title" in of ? of.title : "");
  const keyOf = ({ row, column }: ExpectedCell): string => `${sideKey(row)} ${sideKey(column)}`;
  const claimOf = ({ test, disputed }: ExpectedCell): string => `${meaningOf(test).hash} ${disputed !== null}`;
  const textOf = ({ test, text, disputed }: ExpectedCell): string =>
    `${test.kind === "about" && !/^about\b/.test(text) ? "about " : ""}${text}${disputed === null ? "" : " (disputed)"}`;
  const nameOf = (side: CompiledRevision, of: ExpectedCell["row"]): string =>
    keysOf(of)
      ?.map((value) => writtenAs(side, value) ?? "")
      .join(", ") ?? ("title" in of ? of.title : "");
  const names = (side: CompiledRevision, cell: ExpectedCell) => ({
    row: nameOf(side, cell.row),
    column: nameOf(side, cell.column),
  });
  const old = new Map(before.expect.map((cell) => [keyOf(cell), cell]));
  const fresh = new Set(after.expect.map(keyOf));
  return [
    ...after.expect.flatMap((cell): ReportChange["expected"] => {
      const was = old.get(keyOf(cell));
      return was !== undefined && claimOf(was) === claimOf(cell)
        ? []
        : [{ ...names(pair.after, cell), from: was === undefined ? null : textOf(was), to: textOf(cell) }];
    }),
    ...before.expect
      .filter((cell) => !fresh.has(keyOf(cell)))
      .map((cell) => ({ ...names(pair.before, cell), from: textOf(cell), to: null })),
  ];
}

const tableOf = (side: CompiledRevision, rulebook: string, report: Report): ReportTable =>
  reportOf(side.interpreter(rulebook), rulebook, report);

function cellMoves(title: string, before: ReportTable, after: ReportTable): readonly ReportChange[] {
  const cells: ReportCellMove[] = [];
  const columnOf = new Map(before.columns.map((heading, index) => [heading, index]));
  const rowOf = new Map(before.rows.map((row) => [row.heading, row]));
  for (const row of after.rows) {
    const was = rowOf.get(row.heading);
    for (const [index, heading] of after.columns.entries()) {
      const [cell, old] = [row.cells[index], was?.cells[columnOf.get(heading) ?? -1]];
      if (cell === undefined || old === undefined || textOf(cell) === textOf(old)) continue;
      cells.push({
        row: row.heading,
        column: heading,
        from: textOf(old),
        to: textOf(cell),
        by: difference(old.value, cell.value),
      });
    }
  }
  const rows = aloneIn(
    before.rows.map(({ heading }) => heading),
    after.rows.map(({ heading }) => heading),
  );
  const columns = aloneIn(before.columns, after.columns);
  return cells.length + rows.length + columns.length === 0
    ? []
    : [{ title, happened: "changed", cells, rows, columns, expected: [] }];
}

const textOf = ({ fault, text }: ReportCell): string => (fault === null ? text : `error: ${fault.fault}`);

function difference(from: Json, to: Json): number | null {
  const [a, b] = [from, to].map((value) =>
    isOdds(value) ? middleOf(value) : typeof value === "number" ? value : null,
  );
  return typeof a === "number" && typeof b === "number" && Number.isFinite(b - a)
    ? Number((b - a).toPrecision(12))
    : null;
}

function aloneIn(before: readonly string[], after: readonly string[]): ReportChange["rows"] {
  return [
    ...after.filter((heading) => !before.includes(heading)).map((heading) => ({ heading, happened: "new" as const })),
    ...before.filter((heading) => !after.includes(heading)).map((heading) => ({ heading, happened: "gone" as const })),
  ];
}
