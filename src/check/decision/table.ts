/** A decision table in a body: headings are formulas, cells are tests, the last columns say what follows. */
import type * as ast from "../../syntax/ast.ts";
import { takesOneRow } from "../../ir/policies.ts";
import type { Decision, DecisionInput, DecisionRow, Expr, Test, Type } from "../../ir/program.ts";
import { int, isNumeric, listOf, never, none, optional, typeText } from "../../ir/types.ts";
import { cellText, parseTestHeader } from "../../syntax/cells.ts";
import { foreignTests } from "../../syntax/cell-habits.ts";
import { knownBound } from "../bounds.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { present } from "../fit.ts";
import { inPlace, within, type Expectation } from "../expectation.ts";
import { branchType, hint } from "../expression/branch.ts";
import { branchOf } from "../expression/odds.ts";
import { over } from "../expression/meant.ts";
import { contextOf, kept } from "../expression/settle.ts";
import { anything, unknownTest } from "../expression/test.ts";
import { rowOfPiece } from "../pieces.ts";
import { child, freshSlot, type Scope } from "../scope.ts";
import { alwaysLeaves } from "../statement/leaves.ts";
import { isOtherwise, testOfCell } from "./cells.ts";
import { conditionMeant } from "./conditions.ts";
import { elaborateGrid } from "./grid.ts";
import { assumeMissed, assumeTests } from "./narrowing.ts";
import { crossedTable } from "./crossed.ts";
import { columnsOf, type Columns, type InputColumn } from "./columns.ts";
import { disputeOf, outcomeOf } from "./outcome.ts";
import { checkOtherwise, hasAllCells, hasAllHeadings } from "./rows.ts";

type Rows = ast.Statement & { kind: "rows" };
type Policy = Decision["policy"];
const policies: readonly Policy[] = ["first", "unique", "any", "list", "sum", "min", "max", "count"];

export function elaborateRows(
  checker: Checker,
  outer: Scope,
  statement: Rows,
  valued: boolean,
  expected: Type | null,
  why: Expectation,
): Expr {
  const some = valued ? withoutNone(statement) : null;
  if (some !== null) return bestOf(checker, outer, some, expected, why);
  const scope = child(outer);
  if (!hasAllHeadings(checker, statement.rows, why)) return failed(statement.span);
  const policy = policyOf(checker, statement, why);
  const before = checker.found.count;
  const [corner, ...others] = statement.rows.header.cells;
  const first =
    crossedTable(checker, scope, statement.rows.header, why) ??
    (corner === undefined ? undefined : parseTestHeader(corner, checker.found));
  if (first?.kind === "grid") return elaborateGrid(checker, scope, statement, first, expected, why);
  const headers = [
    ...(first === undefined ? [] : [first]),
    ...others.map((cell) => parseTestHeader(cell, checker.found)),
  ];
  const each = elementWanted(policy, expected);
  const columns = columnsOf(checker, scope, headers, statement.rows.header, each, why);
  const inputs = columns.inputs.map((column) => inputOf(checker, scope, column, why));
  const understood = checker.found.count === before;
  if (!understood && columns.result === undefined && columns.fields.length === 0) return failed(statement.span);
  if (
    columns.result === undefined &&
    columns.fields.length === 0 &&
    columns.steps === undefined &&
    policy !== "count"
  ) {
    checker.found.report("no-result-column", statement.rows.header.span, {}, contextOf(why));
    return failed(statement.span);
  }
  const rows = rowsOf(checker, scope, statement.rows, columns, inputs, { policy, each, valued }, why);
  const type = typeOf(checker, rows, policy, expected, valued, statement, why);
  const of = policy === "list" && type.kind === "list" ? type.of : type;
  return {
    kind: "decide",
    form: "table",
    policy,
    inputs,
    rows: rows.map((row) => ({ ...row, result: branchOf(of, row.result) })),
    complete: false,
    type,
    at: statement.span,
  };
}

interface BestOrNone {
  /** It gathers what fits. */
  readonly gathering: Rows;
  readonly best: "min" | "max";
}

/** `rows min` that ends with `otherwise` and `none`: the least of what fits, if anything does. Null: it is another table. */
function withoutNone(statement: Rows): BestOrNone | null {
  const { policy, rows } = statement;
  const best = policy?.text;
  const last = rows.rows.at(-1);
  if (policy === null || (best !== "min" && best !== "max") || last === undefined) return null;
  const given = rows.header.cells.findIndex((cell) => cellText(cell) === "result");
  const [first, result] = [last.cells[0], last.cells[given]];
  if (first === undefined || !isOtherwise(first) || result === undefined || cellText(result) !== "none") return null;
  const others = { ...rows, rows: rows.rows.slice(0, -1) };
  return { best, gathering: { ...statement, policy: { ...policy, text: "list" }, rows: others } };
}

function bestOf(
  checker: Checker,
  scope: Scope,
  { best, gathering }: BestOrNone,
  expected: Type | null,
  why: Expectation,
): Expr {
  const wanted = expected === null ? null : listOf(present(expected));
  const list = elaborateRows(checker, scope, gathering, true, wanted, why);
  if (list.type.kind !== "list" || isSilent(list)) return failed(gathering.span);
  const { of } = list.type;
  if (isNumeric(of))
    return { kind: "builtin", name: best, args: [list], soft: true, type: optional(of), at: gathering.span };
  needsNumbers(checker, gathering, best, of, why);
  return failed(gathering.span);
}

function needsNumbers(checker: Checker, { policy, span }: Rows, name: Policy, found: Type, why: Expectation): void {
  const maybe = found.kind === "optional" && isNumeric(present(found));
  const facts = { policy: name, found: typeText(found), maybe };
  checker.found.report("policy-needs-numbers", policy?.span ?? span, facts, contextOf(why));
}

function policyOf(checker: Checker, statement: Rows, why: Expectation): Policy {
  const name = statement.policy;
  if (name === null) return "first";
  const policy = policies.find((each) => each === name.text);
  if (policy === undefined)
    checker.found.report("unknown-policy", name.span, { name: name.text, known: policies }, contextOf(why));
  return policy ?? "first";
}

/** What one row must give. */
function elementWanted(policy: Policy, expected: Type | null): Type | null {
  if (policy === "list") return expected?.kind === "list" ? expected.of : null;
  return policy === "count" ? null : expected;
}

function inputOf(checker: Checker, scope: Scope, column: InputColumn, why: Expectation): DecisionInput {
  const reason = within(why, "operand", `the heading \`${column.text}\``);
  const raw = checker.elaborate(scope, column.value, null, reason);
  if (raw.type.kind === "none" && !isSilent(raw))
    checker.found.report("gives-nothing", raw.at, { wanted: "a value", place: reason.words }, contextOf(why));
  const value = rowOfPiece(kept(checker, raw, `\`${column.text}\``));
  return { value, slot: freshSlot(scope), label: column.text, bound: knownBound(checker.bounds, value) };
}

interface Wanted {
  readonly policy: Policy;
  readonly each: Type | null;
  readonly valued: boolean;
}

function rowsOf(
  checker: Checker,
  scope: Scope,
  written: ast.Rows,
  columns: Columns,
  inputs: readonly DecisionInput[],
  wanted: Wanted,
  why: Expectation,
): readonly DecisionRow[] {
  const headings = written.header.cells.length;
  const missed = new Map<string, Type>();
  const below = child(scope);
  const firstInput = columns.inputs[0]?.index ?? -1;
  const isLast = (cell: ast.RawCell | undefined): boolean => cell !== undefined && isOtherwise(cell);
  const halves = reportHalfOthers(checker, written, columns, why);
  checkOtherwise(
    checker,
    written.rows.map((row) => ({
      otherwise: isLast(row.cells[firstInput]) && !halves.has(row),
      at: row.cells[firstInput]?.span ?? row.span,
    })),
    why,
  );
  let each = wanted.each;
  const rows: DecisionRow[] = [];
  written.rows.forEach((row, index) => {
    const place = inPlace(`row ${index + 1}`);
    if (!hasAllCells(checker, row, headings, why)) return;
    const inner = child(below);
    const tests = columns.inputs.map((column, at) =>
      halves.has(row) && column.index === firstInput
        ? anything(row.cells[firstInput]?.span ?? row.span)
        : inputTest(checker, inner, row, column, inputs[at]?.value ?? failed(row.span), index),
    );
    assumeTests(
      checker,
      inner,
      inputs.map((input) => input.value),
      tests,
    );
    const result = outcomeOf(checker, inner, row, columns, { ...wanted, each }, { ...place, words: why.words }, index);
    each ??= hint(result);
    rows.push({
      tests,
      result,
      otherwise: isLast(row.cells[firstInput]) && !halves.has(row),
      disputed: disputeOf(row, columns),
      label: `row ${index + 1}`,
      at: row.span,
    });
    if (wanted.policy === "first")
      assumeMissed(
        checker,
        below,
        inputs.map((input) => input.value),
        tests,
        missed,
      );
  });
  return rows;
}

/** `| else | 1-2 |` among others: all that the rows above leave of the one column, while the next ones still test. */
function reportHalfOthers(
  checker: Checker,
  written: ast.Rows,
  { inputs }: Columns,
  why: Expectation,
): ReadonlySet<ast.RawRow> {
  const [first, ...others] = inputs;
  const halves = new Set<ast.RawRow>();
  if (first === undefined) return halves;
  written.rows.forEach((row, index) => {
    const cell = row.cells[first.index];
    const text = cell === undefined ? "" : cellText(cell);
    const isForeign = foreignTests.get(text) === "otherwise";
    if (
      cell === undefined ||
      !(isForeign || (text === "otherwise" && (index < written.rows.length - 1 || halves.size > 0)))
    )
      return;
    const tested = others.find((column) => !/^(?:[-\u2010-\u2015\u2212])?$/.test(cellTextAt(row, column.index)));
    if (tested === undefined) return;
    halves.add(row);
    checker.found.report(
      "otherwise-of-column",
      cell.span,
      { written: text, tested: tested.text },
      { ...contextOf(why), fixes: [over(cell.span, "-")] },
    );
  });
  return halves;
}

function cellTextAt(row: ast.RawRow, index: number): string {
  const cell = row.cells[index];
  return cell === undefined ? "" : cellText(cell);
}

function inputTest(
  checker: Checker,
  scope: Scope,
  row: ast.RawRow,
  column: InputColumn,
  input: Expr,
  index: number,
): Test {
  const cell = row.cells[column.index];
  if (cell === undefined || isOtherwise(cell)) return anything(cell?.span ?? row.span);
  const why = inPlace(`row ${index + 1}, column \`${column.text}\``);
  const meant = conditionMeant(cellText(cell), column.text);
  if (meant === null) return testOfCell(checker, scope, cell, input.type, why, true);
  checker.found.report(
    "condition-in-cell",
    cell.span,
    { tested: typeText(input.type), cell: true },
    { ...contextOf(why), fixes: [over(cell.span, meant)] },
  );
  return unknownTest(cell.span);
}

/** What the whole table gives. */
function typeOf(
  checker: Checker,
  rows: readonly DecisionRow[],
  policy: Policy,
  expected: Type | null,
  valued: boolean,
  statement: Rows,
  why: Expectation,
): Type {
  if (policy === "count") return int;
  if (!valued) return rows.length > 0 && rows.every((row) => alwaysLeaves(row.result)) ? never : none;
  const results = rows.map((row) => row.result);
  if (takesOneRow(policy)) return branchType(checker, results, expected, "the table", why);
  const of = branchType(
    checker,
    results,
    policy === "list" && expected?.kind === "list" ? expected.of : null,
    "the table",
    why,
  );
  if (policy === "list") return listOf(of);
  if (of.kind === "never" || isNumeric(of)) return of.kind === "never" ? int : of;
  needsNumbers(checker, statement, policy, of, why);
  return never;
}
