/** Which questions about a list of dice can be answered from less than the list, and what each keeps of it. */
import type { PoolLaw } from "../../../builtins/record.ts";
import { calculationOf } from "../../../builtins/registry.ts";
import type { Expr, Type } from "../../../ir/program.ts";
import { ordersGroups } from "../../../interpret/evaluate/builtins.ts";
import { elementType } from "../../../interpret/evaluate/lists.ts";
import type { Linked } from "../../../interpret/linked.ts";
import { bare } from "../../../interpret/values.ts";
import type { Kinds } from "../../../source/exhaustive.ts";
import { leaves, rolls } from "../nodes.ts";
import { chainOf, type Chain } from "./chain.ts";

/** A question about a list, and the list as it is made of its root. */
export interface FoldPlan {
  readonly expr: Expr;
  readonly chain: Chain;
  readonly kind: Kind;
  /** Does the answer not depend on the order of the dice? */
  readonly orderFree: boolean;
}

export type Kind =
  | NonNullable<PoolLaw>
  | "grouped"
  | "arrived"
  | "highest"
  | "lowest"
  | "top"
  | "bottom"
  | "in"
  | "index"
  | "list";

/** Whose answers depend on the order of the dice. */
const ordered: ReadonlySet<Kind> = new Set<Kind>([
  "first",
  "last",
  "top",
  "bottom",
  "index",
  "list",
  "grouped",
  "arrived",
]);

const isList = (type: Type): boolean => bare(type).kind === "list";

/** The question that an expression is about a list with such a root; null for what is none. */
export function foldOf(linked: Linked, expr: Expr, isRoot: (root: Expr) => boolean): FoldPlan | null {
  const asked = askedOf(linked, expr);
  if (asked === null) return null;
  const chain = chainOf(linked, asked.list);
  return isRoot(chain.root) ? { expr, chain, kind: asked.kind, orderFree: !ordered.has(asked.kind) } : null;
}

interface Asked {
  readonly kind: Kind;
  readonly list: Expr;
}

function askedOf(linked: Linked, expr: Expr): Asked | null {
  const asked = plainlyAsked(linked, expr);
  const all = asked === null ? null : allOfDistinct(asked.list);
  if (asked === null || all === null) return asked;
  if (asked.kind === "grouped") return { kind: "arrived", list: all };
  // In which order the different ones came does not matter here, so they are kept in their own.
  return ordered.has(asked.kind) ? asked : { kind: "distinct", list: all };
}

/** Do groups stand in an order that leaves no two of different values alike? */
function tellsApart(linked: Linked, of: Type): boolean {
  return (
    ordersGroups(linked, of) &&
    (of.kind !== "choice" || linked.choice(of.id).variants.every((variant) => variant.fields.length === 0))
  );
}

/** The list in `distinct(list)`. */
export function allOfDistinct(expr: Expr): Expr | null {
  const [list] = expr.kind === "builtin" && expr.name === "distinct" ? expr.args : [];
  return list === undefined || !isList(list.type) ? null : list;
}

function plainlyAsked(linked: Linked, expr: Expr): Asked | null {
  const plain = (part: Expr): boolean => !leaves(part) && !rolls(linked, part);
  switch (expr.kind) {
    case "builtin": {
      const kind = calculationOf[expr.name].odds;
      const [list] = expr.args;
      if (kind === null || list === undefined || expr.args.length !== 1 || !isList(list.type)) return null;
      // Groups of values without an order stand as their first ones came.
      return { kind: expr.name === "groups" && !tellsApart(linked, elementType(list.type)) ? "grouped" : kind, list };
    }
    case "pick":
      return plain(expr.count) ? { kind: expr.which, list: expr.of } : null;
    case "in":
      return plain(expr.left) && isList(expr.right.type) ? { kind: "in", list: expr.right } : null;
    case "index":
      return plain(expr.index) && isList(expr.of.type) ? { kind: "index", list: expr.of } : null;
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call not negate and"
        | "or arithmetic join compare equals about isNone isVariant if decide block list set map range"
        | "each lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible"
      >;
      return null;
  }
}

/** The list itself, where nothing less will do. */
export function wholeList(linked: Linked, expr: Expr, orderFree: boolean): FoldPlan {
  return { expr, chain: chainOf(linked, expr), kind: orderFree ? "sorted" : "list", orderFree };
}
