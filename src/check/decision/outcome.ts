/** What a fitting row gives and does. */
import type * as ast from "../../syntax/ast.ts";
import { takesOneRow } from "../../ir/policies.ts";
import type { Decision, Expr, Statement, Type } from "../../ir/program.ts";
import { failed, yes } from "../build.ts";
import { recordOf, type Checker } from "../checker.ts";
import { inPlace, within, type Expectation } from "../expectation.ts";
import { aroundCell } from "../file-words.ts";
import { present } from "../fit.ts";
import { child, type Scope } from "../scope.ts";
import { alwaysLeaves } from "../statement/leaves.ts";
import { contextOf } from "../expression/settle.ts";
import { typeText } from "../../ir/types.ts";
import { cellText, parseStatementsCell } from "../../syntax/cells.ts";
import { reasonOf, valueOfCell } from "./cells.ts";
import type { Columns } from "./columns.ts";

interface Wanted {
  readonly policy: Decision["policy"];
  readonly each: Type | null;
  readonly valued: boolean;
}

export function outcomeOf(
  checker: Checker,
  scope: Scope,
  row: ast.RawRow,
  columns: Columns,
  wanted: Wanted,
  why: Expectation,
  index: number,
): Expr {
  const value = valueOf(checker, scope, row, columns, wanted, why, index);
  const cell = columns.steps === undefined ? undefined : row.cells[columns.steps];
  const steps = cell === undefined ? undefined : stepsOf(checker, scope, cell, why);
  if (steps === undefined) return value ?? yes(row.span);
  if (value === undefined)
    return wanted.valued && !alwaysLeaves(steps) ? nothingGiven(checker, steps, wanted, why) : steps;
  const statement: Statement = { kind: "do", value: steps, at: steps.at };
  return { kind: "block", statements: [statement], value, type: value.type, at: row.span };
}

/** The table is a value, and this row only does something. */
function nothingGiven(checker: Checker, steps: Expr, wanted: Wanted, why: Expectation): Expr {
  checker.found.report(
    "gives-nothing",
    steps.at,
    { wanted: wanted.each === null ? "a value" : typeText(wanted.each), place: why.words },
    contextOf(why),
  );
  return failed(steps.at);
}

function valueOf(
  checker: Checker,
  scope: Scope,
  row: ast.RawRow,
  columns: Columns,
  wanted: Wanted,
  why: Expectation,
  index: number,
): Expr | undefined {
  const place = (heading: string): Expectation => ({
    ...inPlace(`row ${index + 1}, column \`${heading}\``),
    kind: "result",
    words: why.words,
  });
  if (columns.fields.length > 0) return recordOfRow(checker, scope, row, columns, wanted, place);
  const cell = columns.result === undefined ? undefined : row.cells[columns.result];
  if (cell === undefined) return undefined;
  // Nothing is kept yet: a table that adds up keeps the sum alone.
  const reason = place("result");
  const type = takesOneRow(wanted.policy) || wanted.policy === "list" ? wanted.each : null;
  return valueOfCell(
    checker,
    scope,
    cell,
    { type: type ?? { kind: "never" }, bound: null, what: "the result" },
    { ...reason, words: null },
  );
}

function recordOfRow(
  checker: Checker,
  scope: Scope,
  row: ast.RawRow,
  columns: Columns,
  wanted: Wanted,
  place: (heading: string) => Expectation,
): Expr {
  const type = wanted.each === null ? null : present(wanted.each);
  const record = type?.kind === "record" ? recordOf(checker, type.id) : undefined;
  if (record === undefined) return failed(row.span);
  const fields = record.fields
    .filter((field) => field.computed === null)
    .map((field) => {
      const column = columns.fields.find((each) => each.field === field);
      const cell = column === undefined ? undefined : row.cells[column.index];
      if (column === undefined || cell === undefined) return null;
      if (cellText(cell) === "" && field.default !== null) return null;
      const target = { type: field.type, bound: field.bound, what: `\`${field.name}\` of \`${record.name}\`` };
      const reason = place(column.text);
      return valueOfCell(checker, scope, cell, target, within(reason, "field", null));
    });
  return { kind: "record", id: record.id, fields, type: { kind: "record", id: record.id }, at: row.span };
}

/** A cell of statements; an empty one does nothing. */
function stepsOf(checker: Checker, scope: Scope, cell: ast.RawCell, why: Expectation): Expr {
  if (cellText(cell) === "")
    return { kind: "block", statements: [], value: null, type: { kind: "none" }, at: cell.span };
  const statements = parseStatementsCell(cell, checker.found, undefined, aroundCell(checker, scope));
  return checker.block(
    child(scope),
    { kind: "block", statements, span: cell.span },
    false,
    null,
    within(why, "anything", null),
  );
}

export function disputeOf(row: ast.RawRow, columns: Columns): string | null {
  const cell = columns.disputed === undefined ? undefined : row.cells[columns.disputed];
  return cell === undefined ? null : reasonOf(cell);
}
