/** Operators: nodes that first work out all their parts, and then something of them. */
import type { Expr } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";

/** The parts of an operator in the order in which they are worked out; null for what is no operator. */
export function operandsOf(expr: Expr): readonly Expr[] | null {
  switch (expr.kind) {
    case "record":
    case "variant":
      return expr.fields.filter((field) => field !== null);
    case "with":
      return [expr.of, ...expr.fields.map((field) => field.value)];
    case "field":
    case "column":
    case "not":
    case "negate":
    case "about":
    case "isNone":
    case "isVariant":
    case "end":
    case "keep":
    case "round":
    case "bounded":
    case "asOdds":
    case "best":
    case "entityField":
    case "pieceRow":
    case "stacks":
      return [expr.of];
    case "pile":
      return [expr.pile.of];
    case "builtin":
      return expr.args;
    case "arithmetic":
    case "join":
    case "compare":
    case "equals":
    case "in":
      return [expr.left, expr.right];
    case "list":
    case "set":
      return expr.items;
    case "map":
      return expr.entries.flatMap((entry) => [entry.key, entry.value]);
    case "range":
      return [expr.low, expr.high].filter((end) => end !== null);
    case "pick":
      return [expr.count, expr.of];
    case "index":
      return [expr.of, expr.index];
    case "lookup":
      return [expr.value];
    case "reach":
      return [expr.start, expr.goal, expr.within].filter((part) => part !== null);
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows columnCall call and or if decide block each otherwise die dice"
        | "roll times again shuffle question entities active newEntity perform choose chooseSome gameOver"
        | "winners ending act possible"
      >;
      return null;
  }
}

/** The same operator over other parts, given in that order. */
export function withOperands(expr: Expr, parts: readonly Expr[]): Expr {
  const [first, second] = parts;
  if (first === undefined) return expr;
  switch (expr.kind) {
    case "record":
    case "variant":
      return { ...expr, fields: filled(expr.fields, parts) };
    case "with":
      return {
        ...expr,
        of: first,
        fields: expr.fields.map((field, index) => ({ name: field.name, value: parts[index + 1] ?? field.value })),
      };
    case "field":
    case "column":
    case "not":
    case "negate":
    case "about":
    case "isNone":
    case "isVariant":
    case "end":
    case "keep":
    case "round":
    case "bounded":
    case "asOdds":
    case "best":
    case "entityField":
    case "pieceRow":
    case "stacks":
      return { ...expr, of: first };
    case "pile":
      return { ...expr, pile: { ...expr.pile, of: first } };
    case "builtin":
      return { ...expr, args: parts };
    case "arithmetic":
    case "join":
    case "compare":
    case "equals":
    case "in":
      return { ...expr, left: first, right: second ?? expr.right };
    case "list":
    case "set":
      return { ...expr, items: parts };
    case "map":
      return {
        ...expr,
        entries: expr.entries.map((entry, index) => ({
          key: parts[index * 2] ?? entry.key,
          value: parts[index * 2 + 1] ?? entry.value,
        })),
      };
    case "range": {
      const [low, high] = filled([expr.low, expr.high], parts);
      return { ...expr, low: low ?? null, high: high ?? null };
    }
    case "pick":
      return { ...expr, count: first, of: second ?? expr.of };
    case "index":
      return { ...expr, of: first, index: second ?? expr.index };
    case "lookup":
      return { ...expr, value: first };
    case "reach": {
      const [start, goal, within] = filled([expr.start, expr.goal, expr.within], parts);
      return { ...expr, start: start ?? first, goal: goal ?? null, within: within ?? null };
    }
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows columnCall call and or if decide block each otherwise die dice"
        | "roll times again shuffle question entities active newEntity perform choose chooseSome gameOver"
        | "winners ending act possible"
      >;
      return expr;
  }
}

/** The parts in the places that are not empty. */
function filled(places: readonly (Expr | null)[], parts: readonly Expr[]): readonly (Expr | null)[] {
  let next = 0;
  return places.map((place) => (place === null ? null : (parts[next++] ?? place)));
}
