/** The ends that a field of a game comes to, as far as its limits and changes say so and nothing is ever asked of it. */
import { declarationsOfGame } from "../../ir/game-declarations.ts";
import type { EntityField } from "../../ir/game.ts";
import type { Expr, Id, Program } from "../../ir/program.ts";
import { childrenOf } from "../../ir/children.ts";
import { allOf, visitAll } from "../../ir/visit.ts";

export type FieldRead = Expr & { readonly kind: "entityField" };

/** What changes say of a field: whether it goes down or up step by step, and the numbers that it gets. */
interface Moves {
  down: boolean;
  up: boolean;
  readonly numbers: Set<number>;
}

/** Null: nothing is certain. An end that it may never come to is left out. */
export type FieldEnds = (read: FieldRead) => { readonly low: number | null; readonly high: number | null } | null;

export function fieldEndsIn(program: Program, linked: readonly Program[]): FieldEnds {
  let made: FieldEnds | null = null;
  // Most programs never ask.
  return (read) => (made ??= endsIn([...linked, program]))(read);
}

function endsIn(programs: readonly Program[]): FieldEnds {
  const asked = new Set<string>();
  const moves = new Map<string, Moves>();
  const limits = new Map<string, EntityField>();
  const fieldsOf = new Map<Id, readonly EntityField[]>();
  const note = (name: string, value: Expr): void => {
    const known = moves.get(name) ?? { down: false, up: false, numbers: new Set() };
    moves.set(name, known);
    noteMoves(known, value, name);
  };
  const noteNew = (id: Id, given: readonly (Expr | null)[]): void => {
    const fields = (fieldsOf.get(id) ?? []).filter(({ computed }) => computed === null);
    for (const [place, field] of fields.entries()) {
      const value = given[place] ?? field.default;
      if (value !== null) note(`${id} ${field.name}`, value);
    }
  };
  const ask = (root: Expr): void => {
    const work: object[] = [root];
    for (let node = work.pop(); node !== undefined; node = work.pop()) {
      const expr = node as Expr;
      if (expr.kind === "entityField") asked.add(nameOf(expr));
      work.push(...childrenOf(expr));
    }
  };
  for (const { id, fields } of programs.flatMap(({ game }) => game?.entities ?? [])) {
    fieldsOf.set(id, fields);
    for (const field of fields) limits.set(`${id} ${field.name}`, field);
  }
  for (const { game, rules, tables, variants } of programs) {
    const layers = [{ rules, tables }, ...variants];
    visitAll(
      [
        ...declarationsOfGame(game),
        ...layers.flatMap((layer) => [...allOf("Rule", layer.rules), ...allOf("Table", layer.tables)]),
      ],
      {
        expr: (node) => {
          if (node.kind === "decide") for (const { value } of node.inputs) ask(value);
          else if (node.kind === "newEntity") noteNew(node.id, node.fields);
          else if (node.type.kind === "bool") for (const child of childrenOf(node)) if ("type" in child) ask(child);
        },
        statement: (node) => {
          if (node.kind !== "setField") return;
          const name = `${node.entity} ${node.name}`;
          note(name, node.value);
        },
      },
    );
  }
  return (read) => {
    const name = nameOf(read);
    const field = limits.get(name);
    const bound = field?.computed === null ? field.bound : null;
    const moved = moves.get(name);
    if (bound === null || moved === undefined || asked.has(name) || bound.lowOpen || bound.highOpen) return null;
    const comesTo = (end: number | null, isNear: boolean): number | null =>
      end !== null && (isNear || moved.numbers.has(end)) ? end : null;
    return { low: comesTo(bound.low, moved.down), high: comesTo(bound.high, moved.up) };
  };
}

const nameOf = ({ entity, name }: { readonly entity: Id; readonly name: string }): string => `${entity} ${name}`;

/** `me.hp - 2` goes down, `max(0, me.hp - 2)` too; of other formulas it is not certain where they end. */
function noteMoves(known: Moves, value: Expr, name: string): void {
  if (value.kind === "keep" || value.kind === "bounded") noteMoves(known, value.of, name);
  else if (value.kind === "literal" && typeof value.value === "number") known.numbers.add(value.value);
  else if (value.kind === "builtin" && (value.name === "min" || value.name === "max" || value.name === "clamp"))
    for (const arg of value.args) {
      if (arg.kind !== "literal") noteMoves(known, arg, name);
    }
  else if (value.kind === "arithmetic" && value.left.kind === "entityField" && nameOf(value.left) === name) {
    if (value.op === "-") known.down = true;
    if (value.op === "+") known.up = true;
  }
}
