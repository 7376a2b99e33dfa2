/** `max(level.xp)` where the range of a row has no higher end, and nothing says what counts then. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { declarationsOfGame } from "../../ir/game-declarations.ts";
import { formulaText } from "../../ir/formula-text.ts";
import type { Cell, Expr, Field, Program } from "../../ir/program.ts";
import { allOf, visitAll, type ProgramPart } from "../../ir/visit.ts";
import { askedIn } from "./asked.ts";
import { membersOf, type Tables } from "./looked-up.ts";
import { isRange } from "./range-columns.ts";

type EndExpr = Extract<Expr, { kind: "end" }>;

/** Warns of ends that the cells of a column do not have. */
export function warnOfEndsNotThere(program: Program, linked: readonly Program[], found: Collector): void {
  const tables: Tables = new Map([...linked, program].flatMap((each) => each.tables).map((each) => [each.id, each]));
  const parts = [...allOf("Rule", program.rules), ...declarationsOfGame(program.game)];
  for (const part of parts) {
    const ends: EndExpr[] = [];
    visitAll([part], {
      expr: (node) => {
        if (node.kind === "end" && !node.soft) ends.push(node);
      },
    });
    for (const end of ends) warnOf(part, end, tables, found);
  }
}

function warnOf(part: ProgramPart, end: EndExpr, tables: Tables, found: Collector): void {
  const { of } = end;
  if (of.kind !== "column") return;
  const only = of.of.kind === "literal" && typeof of.of.value === "string" ? of.of.value : null;
  if (only === null && !isAnyRow(part, of.of)) return;
  const which = end.which === "low" || end.which === "least" ? "low" : "high";
  const rows = membersOf(tables, of.table).flatMap(({ columns, rows }) => {
    const index = columns.filter(({ computed }) => computed === null).findIndex(({ name }) => name === of.name);
    return rows
      .filter(({ key, cells }) => (only === null || key === only) && lacks(cells[index], which))
      .map(({ key }) => key);
  });
  if (rows.length === 0) return;
  const facts = { table: tables.get(of.table)?.name ?? "", column: of.name, rows };
  found.report(
    "range-without-end",
    end.at,
    { ...facts, end: which === "low" ? "lower" : "higher" },
    { fixes: [withZero(end)] },
  );
}

const withZero = ({ at }: EndExpr): Fix => ({
  guess: true,
  title: "Write `otherwise 0`",
  edits: [
    { span: at.to(at.start), text: "(" },
    { span: at.from(at.end), text: " otherwise 0)" },
  ],
});

const lacks = (cell: Cell | undefined, which: "low" | "high"): boolean =>
  cell !== undefined && "value" in cell && isRange(cell.value) && cell.value[which] === null;

/** A parameter of a rule of which nothing is asked: it may be each row there is. */
function isAnyRow(part: ProgramPart, row: Expr): boolean {
  if (part[0] !== "Rule" || row.kind !== "local") return false;
  const params = (part[1] as { readonly params: readonly Field[] }).params;
  return params.some(({ slot }) => slot === row.slot) && !askedIn(part).has(formulaText(row));
}
