/** All decisions of a program, each with what its slots mean and what is known to hold where it stands. */
import { valuesOfWish } from "../../ir/goals.ts";
import type { Expr, Field, Program, Rule, Statement, Table } from "../../ir/program.ts";
import type { Example } from "../../ir/examples.ts";
import { childrenOf, stepParts } from "../../ir/children.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { gameFrames } from "../game-frames.ts";
import { memoized } from "../../query/memo.ts";
import { definitionsOf, type Definitions } from "./definitions.ts";

export type DecideExpr = Expr & { readonly kind: "decide" };

/** What holds, or does not, on the way to a place. */
export type Assumption =
  | { readonly kind: "condition"; readonly expr: Expr; readonly holds: boolean }
  | { readonly kind: "row"; readonly decision: DecideExpr; readonly row: number; readonly holds: boolean };

export interface Place {
  readonly decision: DecideExpr;
  readonly definitions: Definitions;
  readonly assumptions: readonly Assumption[];
}

type Visit = (place: Place) => void;
type Node = Expr | Statement;

export function visitDecisions(program: Program, visit: Visit): void {
  for (const constant of program.constants) visitFrame([], [constant.value], visit);
  for (const choice of program.choices) for (const variant of choice.variants) visitFields(variant.fields, visit);
  for (const record of program.records) {
    visitFields(record.fields, visit);
    for (const check of record.checks) visitFrame(record.fields, [check.condition], visit);
  }
  for (const table of program.tables) visitTable(table, visit);
  for (const rule of program.rules) visitRule(rule, visit);
  for (const check of program.checks) visitFrame([], [check.condition], visit);
  for (const variant of program.variants) {
    for (const constant of variant.constants) visitFrame([], [constant.value], visit);
    for (const table of variant.tables) visitTable(table, visit);
    for (const rule of variant.rules) visitRule(rule, visit);
  }
  for (const { params, looks, done } of program.game === null ? [] : gameFrames(program.game)) {
    // What only looks has nothing before it; what is done goes on from line to line.
    for (const look of looks) visitFrame(params, [look], visit);
    visitFrame(params, done, visit);
  }
  visitExamples(program, visit);
  visitGoals(program, visit);
}

function visitExamples(program: Program, visit: Visit): void {
  for (const example of program.examples) visitFrame([], deciding(example), visit);
  for (const report of program.reports) {
    const values = [...(report.cell === null ? [] : [report.cell]), ...report.columns, ...report.rows].map(
      (each) => each.value,
    );
    visitFrame([], [...report.lets, ...values], visit);
  }
}

/** The lines of an example in which something is decided; none, where nothing is. */
const deciding = memoized((example: Example): readonly Node[] => {
  const lines = example.steps.flatMap(stepParts);
  return lines.some(hasDecision) ? lines : [];
});

function visitGoals(program: Program, visit: Visit): void {
  for (const goal of program.goals) for (const wish of goal.wishes) visitFrame([], valuesOfWish(wish), visit);
}

function visitFields(fields: readonly Field[], visit: Visit): void {
  for (const field of fields) {
    const roots = [field.default, field.computed].filter((part) => part !== null);
    if (roots.length > 0) visitFrame(fields, roots, visit);
  }
}

function visitTable(table: Table, visit: Visit): void {
  for (const check of table.checks) visitFrame([], [check.condition], visit);
  const cells = table.columns.filter((column) => column.computed === null);
  for (const column of table.columns) {
    if (column.computed !== null) visitFrame(column.params ?? [], [column.computed], visit);
  }
  for (const row of table.rows) {
    row.cells.forEach((cell, index) => {
      if ("formula" in cell) visitFrame(cells[index]?.params ?? [], [cell.formula], visit);
    });
  }
}

function visitRule(rule: Rule, visit: Visit): void {
  visitFields(rule.params, visit);
  visitFrame(rule.params, [rule.body], visit);
}

function visitFrame(params: readonly Field[], nodes: readonly Node[], visit: Visit): void {
  if (!nodes.some(hasDecision)) return;
  const definitions = definitionsOf("", params, nodes);
  walkSequence(nodes, [], (decision, assumptions) => visit({ decision, definitions, assumptions }));
}

const hasDecision = memoized((root: Node): boolean => {
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.kind === "decide") return true;
    work.push(...childrenOf(node));
  }
  return false;
});

type Meet = (decision: DecideExpr, assumptions: readonly Assumption[]) => void;

/** One after the other: what leaves early tells the rest something. */
function walkSequence(nodes: readonly Node[], assumptions: readonly Assumption[], meet: Meet): void {
  let known = assumptions;
  for (const node of nodes) {
    walk(node, known, meet);
    known = [...known, ...toldByLeaving(node)];
  }
}

function toldByLeaving(node: Node): readonly Assumption[] {
  const expr = node.kind === "do" ? node.value : node;
  if (expr.kind !== "if") return [];
  const left: Assumption[] = [];
  if (leaves(expr.then)) left.push({ kind: "condition", expr: expr.condition, holds: false });
  else if (expr.else !== null && leaves(expr.else)) left.push({ kind: "condition", expr: expr.condition, holds: true });
  return left;
}

/** It ends the rule or the loop. */
function leaves(expr: Expr): boolean {
  if (expr.type.kind === "never") return true;
  if (expr.kind !== "block") return false;
  const last = expr.statements.at(-1);
  return expr.value === null && (last?.kind === "return" || last?.kind === "stop");
}

function walk(node: Node, known: readonly Assumption[], meet: Meet): void {
  switch (node.kind) {
    case "if":
      walk(node.condition, known, meet);
      walk(node.then, [...known, { kind: "condition", expr: node.condition, holds: true }], meet);
      if (node.else !== null)
        walk(node.else, [...known, { kind: "condition", expr: node.condition, holds: false }], meet);
      break;
    case "and":
    case "or":
      walk(node.left, known, meet);
      walk(node.right, [...known, { kind: "condition", expr: node.left, holds: node.kind === "and" }], meet);
      break;
    case "block":
      walkSequence(childrenOf(node), known, meet);
      break;
    case "decide":
      walkDecision(node, known, meet);
      break;
    case "each":
      walkEach(node.over, node.where, node.value, known, meet);
      break;
    case "forEach":
      walkEach(node.over, node.where, node.body, known, meet);
      break;
    case "repeat":
      if (node.count !== null) walk(node.count, known, meet);
      walk(
        node.body,
        node.mode === "while" && node.count !== null
          ? [...known, { kind: "condition", expr: node.count, holds: true }]
          : known,
        meet,
      );
      break;
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate arithmetic join compare equals about isNone isVariant in list set map range pick index"
        | "lookup end otherwise keep round bounded die dice roll times again shuffle question best"
        | "reach asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome"
        | "stacks gameOver winners ending act possible let return stop do setField put putNew shufflePile"
        | "reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      for (const child of childrenOf(node)) walk(child, known, meet);
  }
}

function walkEach(over: Expr, where: Expr | null, body: Expr, known: readonly Assumption[], meet: Meet): void {
  walk(over, known, meet);
  if (where !== null) walk(where, known, meet);
  walk(body, where === null ? known : [...known, { kind: "condition", expr: where, holds: true }], meet);
}

function walkDecision(decision: DecideExpr, known: readonly Assumption[], meet: Meet): void {
  meet(decision, known);
  for (const input of decision.inputs) walk(input.value, known, meet);
  let before = known;
  decision.rows.forEach((row, index) => {
    const others =
      row.otherwise && decision.policy !== "first"
        ? decision.rows
            .slice(0, index)
            .map((_, other) => ({ kind: "row", decision, row: other, holds: false }) as const)
        : [];
    walk(row.result, [...before, ...others, { kind: "row", decision, row: index, holds: true }], meet);
    if (decision.policy === "first") before = [...before, { kind: "row", decision, row: index, holds: false }];
  });
}
