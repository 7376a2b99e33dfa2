/** Whence rows come and where they go in a text, as far as it stands there: worked out once for each text. */
import { calculationOf } from "../../builtins/registry.ts";
import type { Expr, Id, Json, Type } from "../../ir/program.ts";
import { memoized } from "../../query/memo.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { columnKey, ofEach, procedureKey, ruleKey, type Node } from "./bodies.ts";

/** Rows that are named, what a local or a pile holds, or all of a type. */
export type Origin =
  | { readonly kind: "keys"; readonly keys: readonly string[] }
  | { readonly kind: "local"; readonly slot: number; readonly type: Type }
  | { readonly kind: "pile"; readonly name: string }
  | { readonly kind: "all"; readonly type: Type };

export type Move =
  /** `where`: only those for which it may hold, looked at under the slot itself. */
  | { readonly kind: "local"; readonly slot: number; readonly from: readonly Origin[]; readonly where: Expr | null }
  | { readonly kind: "pile"; readonly name: string; readonly from: readonly Origin[] }
  /** Null: the default. */
  | { readonly kind: "call"; readonly key: string; readonly args: readonly (readonly Origin[] | null)[] };

export const pileName = (entity: Id, name: string): string => `pile ${entity} ${name}`;

/** Everything that takes rows from one place to another. */
export const movesIn = ofEach((nodes) => nodes.flatMap(movedBy));

function movedBy(node: Node): readonly Move[] {
  switch (node.kind) {
    case "let":
      return [into(node.slot, node.value)];
    case "set":
      return "slot" in node ? [into(node.slot, node.value)] : [];
    case "forEach":
    case "each":
      return [{ kind: "local", slot: node.slot, from: originsOf(node.over), where: node.where }];
    case "reach":
      return [{ kind: "local", slot: node.slot, from: [node.start, node.next].flatMap(originsOf), where: null }];
    case "call":
      return [callOf(ruleKey(node.rule), node.args)];
    case "perform":
      return [callOf(procedureKey(node.procedure), node.args)];
    case "columnCall":
      return [callOf(columnKey(node.table, node.name), node.args)];
    case "put":
      return [{ kind: "pile", name: pileName(node.into.entity, node.into.name), from: originsOf(node.what) }];
    case "putNew":
      return [{ kind: "pile", name: pileName(node.into.entity, node.into.name), from: originsOf(node.row) }];
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list map range pick"
        | "index lookup end otherwise keep round bounded die dice roll times again shuffle question best"
        | "asOdds entities active entityField pile pieceRow newEntity choose chooseSome stacks gameOver"
        | "winners ending act possible return stop repeat do setField shufflePile reveal addStatus"
        | "removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return [];
  }
}

const into = (slot: number, value: Expr): Move => ({ kind: "local", slot, from: originsOf(value), where: null });
const callOf = (key: string, args: readonly (Expr | null)[]): Move => ({
  kind: "call",
  key,
  args: args.map((arg) => (arg === null ? null : originsOf(arg))),
});

/** Where the rows come from that the value may hold. */
export const originsOf = memoized((expr: Expr): readonly Origin[] => {
  const several = (parts: readonly (Expr | null)[]): readonly Origin[] =>
    parts.flatMap((part) => (part === null ? [] : originsOf(part)));
  switch (expr.kind) {
    case "literal":
      return named(keysIn(expr.value, expr.type));
    case "local":
      return mayHold(expr.type) ? [{ kind: "local", slot: expr.slot, type: expr.type }] : [];
    case "pile":
      return [{ kind: "pile", name: pileName(expr.pile.entity, expr.pile.name) }];
    case "pieceRow":
    case "keep":
    case "bounded":
    case "shuffle":
    case "roll":
    case "pick":
    case "index":
    case "best":
      return originsOf(expr.of);
    case "choose":
    case "chooseSome":
      return originsOf(expr.from);
    case "each":
      return originsOf(expr.value);
    case "reach":
      return originsOf(expr.next);
    case "if":
      return several([expr.then, expr.else]);
    case "otherwise":
      return several([expr.left, expr.right]);
    case "block":
      return expr.value === null ? [] : originsOf(expr.value);
    case "decide":
      return several(expr.rows.map((row) => row.result));
    case "list":
      return several(expr.items);
    case "builtin":
      return calculationOf[expr.name].flow === "new" ? allOf(expr.type) : several(expr.args);
    default:
      expr.kind satisfies Kinds<
        | "constant rows record variant with field column columnCall call not negate and or arithmetic"
        | "join compare equals about isNone isVariant in set map range lookup end round die dice times"
        | "again question asOdds entities active entityField newEntity perform stacks gameOver winners"
        | "ending act possible"
      >;
      return allOf(expr.type);
  }
});

const named = (keys: readonly string[]): readonly Origin[] => (keys.length === 0 ? [] : [{ kind: "keys", keys }]);
const allOf = (type: Type): readonly Origin[] => (mayHold(type) ? [{ kind: "all", type }] : []);

/** A row or a piece is among its values, or may be: of the element of `[]` nothing is known. */
function mayHold(type: Type): boolean {
  switch (type.kind) {
    case "row":
    case "piece":
    case "never":
      return true;
    case "list":
    case "set":
    case "optional":
      return mayHold(type.of);
    case "map":
      return mayHold(type.key) || mayHold(type.value);
    default:
      type.kind satisfies Kinds<"record range none int number text bool choice odds entity">;
      return false;
  }
}

function keysIn(value: Json, type: Type): readonly string[] {
  if (type.kind === "row") return typeof value === "string" ? [value] : [];
  return (type.kind === "list" || type.kind === "set") && Array.isArray(value)
    ? value.flatMap((each) => keysIn(each, type.of))
    : type.kind === "optional" && value !== null
      ? keysIn(value, type.of)
      : [];
}
