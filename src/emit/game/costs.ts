/** Can it be paid in full? Costs are tried one after the other; each counts with those before it. */
import { childrenOf } from "../../ir/children.ts";
import { paidFrom } from "../../ir/paid-from.ts";
import type { Action } from "../../ir/game.ts";
import type { Expr, Statement } from "../../ir/program.ts";
import { block, hold, newBody, local, type Body } from "../body/body.ts";
import { isCalm } from "../body/calm.ts";
import { operands, value } from "../body/expression.ts";
import { act, drop } from "../body/statements.ts";
import type { FunctionDeclarationStructure } from "../structures.ts";
import { runtime, top, type Module } from "../module.ts";
import { typeText } from "../types.ts";
import { holdsNode, readingsOf, rootOf } from "../roots.ts";
import { insideText } from "./bounds.ts";
import { entityText, looked, planIn } from "./expressions.ts";
import { member, textLiteral } from "../literals.ts";
import { privateFunction, stateType } from "./functions.ts";
import { kindPlan } from "./plan.ts";

export function costStatements({ costs }: Pick<Action, "costs">): readonly Statement[] {
  return costs.flatMap((cost): readonly Statement[] =>
    cost.kind === "block"
      ? [...cost.statements, ...(cost.value === null ? [] : [{ kind: "do", value: cost.value, at: cost.at } as const])]
      : [{ kind: "do", value: cost, at: cost.at }],
  );
}

/** Can it fail to be paid in full? */
export const mayBeUnpaid = (statement: Statement): boolean =>
  statement.kind === "setField" ? statement.bound !== null : statement.kind === "put" && statement.what.kind === "pick";

type SetField = Extract<Statement, { kind: "setField" }>;

/** No cost depends on what an earlier one has changed: then each can be looked at by itself. */
export function areApart(statements: readonly Statement[]): boolean {
  return statements.every(
    (statement, place) => place === 0 || statements.slice(0, place).every((before) => isApart(statement, before)),
  );
}

function isApart(statement: Statement, before: Statement): boolean {
  if (before.kind !== "setField" && before.kind !== "put") return false;
  return !holdsNode([rootOf(statement)], (node) => {
    if (node.kind === "call" || node.kind === "columnCall" || node.kind === "perform") return true;
    if (before.kind === "put") return node.kind === "pile";
    return (
      (node.kind === "entityField" || node.kind === "setField") &&
      node.entity === before.entity &&
      node.name === before.name
    );
  });
}

/**
 * The conditions under which all can be paid, one after the other: `must` has each written, after what it needs. `of` says
 * what is not paid where it does not hold.
 */
export function payable(
  body: Body,
  action: Action,
  names: readonly string[],
  must: (part: unknown, test: () => string, of: () => string) => void,
): void {
  const statements = costStatements(action);
  const named = (statement: Statement): string => {
    const name = paidFrom(statement);
    return name === null ? "null" : textLiteral(name);
  };
  if (!areApart(statements)) {
    const { module } = body;
    const tried = (): string =>
      `${runtime(module, "unpaid")}(${body.game ?? "game"}, fork, (trial) => ${top(module, `tries:${action.id}`, `action:${action.id}`)}(${["trial", ...names].join(", ")}))`;
    must(
      statements,
      () => `${tried()} < 0`,
      () => `[${statements.map(named).join(", ")}][${tried()}] ?? null`,
    );
    return;
  }
  for (const statement of statements)
    must(
      statement,
      () => testOf(body, statement),
      () => named(statement),
    );
}

/** What could end with an error is worked out even where nothing is left to test: the error comes before the option. */
function testOf(body: Body, statement: Statement): string {
  if (statement.kind === "setField") {
    const field = fieldOf(body, statement);
    if (field.bound === null) return tried(body, [statement.of, statement.value]);
    const [, left = "0"] = operands(body, [statement.of, statement.value]);
    return insideText(body, field, hold(body, "left", left));
  }
  if (statement.kind !== "put" || statement.what.kind !== "pick")
    return tried(body, childrenOf(statement) as readonly Expr[]);
  const [count = "0", of = "[]"] = operands(body, [statement.what.count, statement.what.of]);
  return `${looked(of)}.length >= ${count}`;
}

function tried(body: Body, parts: readonly Expr[]): string {
  for (const part of parts) if (!isCalm(body, part)) drop(body, value(body, part));
  return "true";
}

function fieldOf(body: Body, statement: SetField): ReturnType<typeof kindPlan>["entity"]["fields"][number] {
  const found = kindPlan(planIn(body), statement.entity).entity.fields.find((field) => field.name === statement.name);
  if (found === undefined) throw new Error(`There is no field ${statement.name}.`);
  return found;
}

/** Pays on a copy as far as it goes, to the place of what cannot be paid; -1: to the end. */
export function trier(module: Module, action: Action): FunctionDeclarationStructure[] {
  const statements = costStatements(action);
  if (areApart(statements)) return [];
  const fields = [action.actor, ...action.params];
  const body = newBody(module, `action:${action.id}`, [...statements.map(rootOf), ...readingsOf(fields)], fields);
  for (const [place, statement] of statements.entries()) {
    const test = testOf(body, statement);
    if (test !== "true") body.lines.push(`if (!(${test})) return ${place};`);
    if (statement.kind === "setField") set(body, statement);
    else act(body, statement);
  }
  body.lines.push("return -1;");
  return [
    privateFunction({
      name: top(module, `tries:${action.id}`, `action:${action.id}`),
      result: "number",
      lines: body.lines,
      params: [
        { name: body.game ?? "game", type: stateType(module) },
        ...fields.map((field) => ({ name: local(body, field.slot), type: typeText(module, field.type) })),
      ],
    }),
  ];
}

/** Within its bounds, it needs no looking at. */
function set(body: Body, statement: SetField): void {
  const [of = "0", text = "null"] = operands(body, [statement.of, statement.value]);
  body.lines.push(block([`${member(entityText(body, statement.entity, of), statement.name)} = ${text};`]));
}
