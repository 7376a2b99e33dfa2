/** Entities: fields with defaults or formulas, piles, and what holds for each of them after every decision. */
import { childrenOf } from "../../ir/children.ts";
import type { Check, Expr, Id, Statement } from "../../ir/program.ts";
import type { Entity, EntityField } from "../../ir/game.ts";
import type { EntityFieldSymbol, EntitySymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { nowhere, within } from "../expectation.ts";
import { settle } from "../expression/settle.ts";
import { nameCircles } from "../name-circles.ts";
import { bind, child, newScope, type Scope } from "../scope.ts";
import { declaredOf } from "./declared.ts";
import { elaborateCheck } from "./types.ts";
import { keptShown } from "../../syntax/shown.ts";

export function checkEntity(checker: Checker, symbol: EntitySymbol): Entity {
  const root = newScope();
  // Two worlds in one frame: defaults know the fields before them, checks and formulas the entity that has been made.
  const given = child(root);
  const made = child(root);
  const self = bind(made, "it", { kind: "entity", id: symbol.id }, symbol.nameAt, { kind: "row" });
  const fields = symbol.fields.map((field) => fieldOf(checker, symbol, given, made, field));
  reportCircles(checker, symbol.id, self, fields);
  const checks: Check[] = symbol.decl.checks.map((each) => elaborateCheck(checker, child(made), each));
  return { ...declaredOf(symbol), fields, piles: symbol.piles, checks, self, owner: symbol.owner };
}

/** Fields with `=` may read each other, and those of other entities; of the same entity not in a circle. */
function reportCircles(checker: Checker, entity: Id, self: number, fields: readonly EntityField[]): void {
  const isOwn = (node: Expr | Statement): node is Expr & { kind: "entityField" } =>
    node.kind === "entityField" && node.entity === entity && node.of.kind === "local" && node.of.slot === self;
  const readBy = (root: Expr): readonly string[] => {
    const names: string[] = [];
    const work: (Expr | Statement)[] = [root];
    for (let node = work.pop(); node !== undefined; node = work.pop()) {
      if (isOwn(node)) names.push(node.name);
      work.push(...childrenOf(node));
    }
    return names;
  };
  const reads = new Map(
    fields.flatMap((field) => (field.computed === null ? [] : [[field.name, readBy(field.computed)] as const])),
  );
  for (const circle of nameCircles(reads)) {
    const first = fields.find((field) => field.name === circle[0]);
    if (first !== undefined) checker.found.report("fields-in-a-circle", first.at, { names: circle });
  }
}

function fieldOf(
  checker: Checker,
  symbol: EntitySymbol,
  given: Scope,
  made: Scope,
  field: EntityFieldSymbol,
): EntityField {
  const { name, label, doc, type, bound, clamp, at } = field;
  const what = `\`${name}\` of \`${symbol.name}\``;
  // A value beyond the end of a clamped field is no error: it becomes that end.
  const target = { type, bound: clamp ? null : bound, what };
  const valueOf = (
    scope: Scope,
    expr: NonNullable<EntityFieldSymbol["default"]>,
    words: string,
    purpose: "default" | "computed",
  ) => {
    const why = within(nowhere, purpose, words);
    return settle(checker, checker.elaborate(child(scope), expr, type, why), target, why);
  };
  const initial = field.default === null ? null : valueOf(given, field.default, `the default of ${what}`, "default");
  const computed = field.computed === null ? null : valueOf(made, field.computed, what, "computed");
  const slot = bind(given, name, type, at, { kind: field.computed === null ? "field" : "computed", bound });
  return { name, label, ...keptShown(field), doc, type, bound, clamp, slot, default: initial, computed, at };
}
