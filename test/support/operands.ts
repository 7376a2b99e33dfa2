/** Nodes whose operands roll, fail or need statements of their own: which of them comes first is seen in what both meanings answer. */
import { childrenOf } from "../../src/ir/children.ts";
import { isKept } from "../../src/ir/kept-numbers.ts";
import type { Expr, Json, Program, Rule, Type } from "../../src/ir/program.ts";
import { pure } from "../../src/check/effects.ts";
import { Span } from "../../src/source/span.ts";
import { randomValue } from "./programs/values.ts";
import { file } from "./programs/world.ts";
import { chance, type Chance } from "./random.ts";

const isExpr = (node: unknown): node is Expr =>
  typeof node === "object" && node !== null && "kind" in node && "at" in node && "type" in node;

/** What stands for itself wherever it is put: no local of another node is read, and no loop is left. */
function standsAlone(node: Expr): boolean {
  if (node.kind === "question" || node.kind === "best" || node.kind === "asOdds" || node.kind === "block") return false;
  if (node.type.kind === "never" || node.type.kind === "none" || node.type.kind === "odds") return false;
  const parts = childrenOf(node);
  return parts.length > 0 && parts.every((part) => isExpr(part) && part.type.kind !== "never");
}

/** All nodes of the program with parts that can be replaced. */
function nodesOf(value: unknown, found: Expr[]): readonly Expr[] {
  if (typeof value !== "object" || value === null) return found;
  if (isExpr(value) && standsAlone(value)) found.push(value);
  for (const part of Object.values(value)) nodesOf(part, found);
  return found;
}

/** The same with other nodes in places of some, which are told by being these very objects. */
function replaced<T>(value: T, others: ReadonlyMap<unknown, unknown>): T {
  if (typeof value !== "object" || value === null) return value;
  if (others.has(value)) return others.get(value) as T;
  if (Array.isArray(value)) return value.map((part: unknown) => replaced(part, others)) as T;
  // Places are objects of a class, and stay what they are.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaced(part, others)])) as T;
}

/** Each operand is one of these: it gives, or rolls, or fails; and some of them take lines of their own in code. */
function operand(random: Chance, at: () => Expr["at"], type: Type, slot: number): Expr {
  const literal = (value: Json, of: Type = type): Expr => ({
    kind: "literal",
    value,
    type: value === null ? { kind: "none" } : of,
    at: at(),
  });
  const some = (): Json => randomValue(random, type);
  const failing: Expr = {
    kind: "builtin",
    name: "only",
    args: [literal([], { kind: "list", of: type })],
    soft: false,
    type,
    at: at(),
  };
  const rolled = (sides: number): Expr => ({
    kind: "roll",
    of: literal(Array.from({ length: sides }, some), { kind: "list", of: type }),
    slot: slot + 1,
    by: null,
    soft: false,
    type,
    at: at(),
  });
  const way = random.below(6);
  if (way === 0) return literal(some());
  if (way === 1) return failing;
  if (way < 4) return rolled(2 + random.below(9));
  const held = way === 4 ? failing : rolled(2 + random.below(9));
  return {
    kind: "block",
    statements: [{ kind: "let", slot, name: `held${slot}`, value: held, at: at() }],
    value: { kind: "local", slot, name: `held${slot}`, type, at: at() },
    type,
    at: at(),
  };
}

/** Beyond all that the programs themselves use. */
const firstSlot = 1000;

/**
 * The program with rules of such nodes only, `operands0` and so on: some of its own nodes, with other operands.
 * What follows from the values (whether there is an element at all) may hide an operand: so each node is tried a few times.
 */
export function withOperands(program: Program, seed: number, most: number): Program {
  const random = chance(seed);
  let place = 100_000;
  const at = (): Expr["at"] => {
    place += 1;
    return Span.still(file, place, place + 1);
  };
  const nodes = [
    ...nodesOf(
      program.rules.filter((rule) => !rule.effects.asks),
      [],
    ),
  ];
  const rules = Array.from({ length: Math.min(most, nodes.length) }, (_, index): Rule => {
    const node = random.pick(nodes);
    const parts = childrenOf(node) as readonly Expr[];
    const others = new Map(
      parts.map((part, position) => [part, operand(random, at, part.type, firstSlot + 2 * position)]),
    );
    const made = replaced({ ...node }, others);
    return {
      id: `random.operands${index}`,
      name: `operands${index}`,
      doc: null,
      readings: [],
      at: at(),
      params: [],
      result: node.type,
      body: isKept(made) ? made : { kind: "keep", of: made, what: "the result", type: node.type, at: at() },
      effects: { ...pure, rolls: true },
    };
  });
  return { ...program, examples: [], variants: [], rules: [...program.rules, ...rules] };
}
