/** A grid: rows test one value, columns another, every cell is a result. */
import type * as ast from "../../syntax/ast.ts";
import type { DecisionInput, DecisionRow, Expr, Test, Type } from "../../ir/program.ts";
import { cellText } from "../../syntax/cells.ts";
import { knownBound } from "../bounds.ts";
import type { Checker } from "../checker.ts";
import { inPlace, within, type Expectation } from "../expectation.ts";
import { branchType, hint } from "../expression/branch.ts";
import { branchOf } from "../expression/odds.ts";
import { contextOf, kept } from "../expression/settle.ts";
import { anything } from "../expression/test.ts";
import { rowOfPiece } from "../pieces.ts";
import { child, freshSlot, type Scope } from "../scope.ts";
import { isOtherwise, testOfCell, valueOfCell } from "./cells.ts";
import type { Header } from "./columns.ts";
import { assumeTests } from "./narrowing.ts";
import { checkOtherwise, hasAllCells } from "./rows.ts";

type Rows = ast.Statement & { kind: "rows" };

export function elaborateGrid(
  checker: Checker,
  scope: Scope,
  statement: Rows,
  corner: Header & { kind: "grid" },
  expected: Type | null,
  why: Expectation,
): Expr {
  const { header, rows: written } = statement.rows;
  if (statement.policy !== null && statement.policy.text !== "first") {
    checker.found.report("policy-of-grid", statement.policy.span, { name: statement.policy.text }, contextOf(why));
  }
  const [rowText = "", columnText = ""] = corner.text.split("\\").map((part) => part.trim());
  const down = inputOf(checker, scope, corner.row, rowText, why);
  const across = inputOf(checker, scope, corner.column, columnText, why);
  const heads = header.cells.slice(1);
  const columnTests = heads.map((cell) => axisTest(checker, scope, cell, across, `column \`${cellText(cell)}\``));
  checkOtherwise(
    checker,
    heads.map((cell) => ({ otherwise: isOtherwise(cell), at: cell.span })),
    why,
  );
  checkOtherwise(
    checker,
    written.map((row) => ({
      otherwise: row.cells[0] !== undefined && isOtherwise(row.cells[0]),
      at: row.cells[0]?.span ?? row.span,
    })),
    why,
  );
  const rows: DecisionRow[] = [];
  let wanted = expected;
  for (const row of written) {
    const head = row.cells[0];
    if (head === undefined || !hasAllCells(checker, row, header.cells.length, why)) continue;
    const rowTest = axisTest(checker, scope, head, down, `row \`${cellText(head)}\``);
    heads.forEach((column, index) => {
      const tests = [rowTest, columnTests[index] ?? anything(column.span)];
      const made = cellOf(
        checker,
        scope,
        row,
        index,
        [down, across],
        tests,
        `row \`${cellText(head)}\`, column \`${cellText(column)}\``,
        wanted,
      );
      rows.push(made);
      wanted ??= hint(made.result);
    });
  }
  const type = branchType(
    checker,
    rows.map((row) => row.result),
    expected,
    "the grid",
    why,
  );
  return {
    kind: "decide",
    form: "grid",
    policy: "first",
    inputs: [down, across],
    rows: rows.map((row) => ({ ...row, result: branchOf(type, row.result) })),
    complete: false,
    type,
    at: statement.span,
  };
}

function inputOf(checker: Checker, scope: Scope, value: ast.Expr, text: string, why: Expectation): DecisionInput {
  const made = rowOfPiece(
    kept(
      checker,
      checker.elaborate(scope, value, null, within(why, "operand", `the heading \`${text}\``)),
      `\`${text}\``,
    ),
  );
  return { value: made, slot: freshSlot(scope), label: text, bound: knownBound(checker.bounds, made) };
}

function axisTest(checker: Checker, scope: Scope, cell: ast.RawCell, input: DecisionInput, context: string): Test {
  return isOtherwise(cell) ? anything(cell.span) : testOfCell(checker, scope, cell, input.value.type, inPlace(context));
}

function cellOf(
  checker: Checker,
  scope: Scope,
  row: ast.RawRow,
  index: number,
  inputs: readonly DecisionInput[],
  tests: readonly Test[],
  label: string,
  wanted: Type | null,
): DecisionRow {
  const inner = child(scope);
  assumeTests(
    checker,
    inner,
    inputs.map((input) => input.value),
    tests,
  );
  const cell = row.cells[index + 1] ?? { text: "", span: row.span };
  const result = valueOfCell(
    checker,
    inner,
    cell,
    { type: wanted ?? { kind: "never" }, bound: null, what: "the result" },
    { ...inPlace(label), kind: "result" },
  );
  return { tests, result, otherwise: false, disputed: null, label, at: cell.span };
}
