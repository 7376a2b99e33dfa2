/** Whether two uses of an action can have the same key. */
import type { Action } from "../../ir/game.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { allOf } from "../../ir/visit.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type { Body } from "../body/body.ts";
import { holdsNode, rootsOf, type ProgramNode, type Roots } from "../roots.ts";
import { bare, isPlainChoice, the } from "../world.ts";
import { planIn } from "./expressions.ts";
import type { GamePlan } from "./plan.ts";
import { forbiddersOf } from "./statuses.ts";

/**
 * Where two combinations of values can have the same key. `early`: it is enough to look at each value by itself, since
 * nothing tells two pieces of one row apart; `late`: only the first possible one counts, by its key.
 */
export function sameKeys(body: Body, action: Action): "never" | "early" | "late" {
  const doubtful = action.params.filter((param) => !isDistinct(param));
  if (doubtful.length === 0 && action.params.filter((param) => isLoose(body, param.type)).length < 2) return "never";
  if (action.params.some((param) => isLoose(body, param.type))) return "late";
  return doubtful.every((param) => bare(param.type).kind !== "piece" || isKnownByRow(planIn(body), action, param))
    ? "early"
    : "late";
}

/** Its keys could be those of other values. */
function isLoose(body: Body, type: Type): boolean {
  const plain = bare(type);
  return (
    plain.kind === "text" ||
    plain.kind === "list" ||
    plain.kind === "set" ||
    plain.kind === "map" ||
    plain.kind === "range" ||
    plain.kind === "record" ||
    plain.kind === "number" ||
    type.kind === "optional" ||
    (plain.kind === "choice" && !isPlainChoice(the(body.module.world.choices, plain.id)))
  );
}

/** All values have keys of their own. */
export function isDistinct({ from, type }: Pick<Action["params"][number], "from" | "type">): boolean {
  if (bare(type).kind === "piece") return false;
  return isSet(from);
}

function isSet(from: Expr): boolean {
  switch (from.kind) {
    case "rows":
    case "entities":
    case "range":
      return true;
    case "each":
      return from.value.kind === "local" && from.value.slot === from.slot && isSet(from.over);
    case "literal":
      return Array.isArray(from.value) && new Set(from.value).size === from.value.length;
    case "list":
      return (
        from.items.every((item) => item.kind === "literal" || item.kind === "variant") &&
        new Set(
          from.items.map((item) =>
            JSON.stringify(item.kind === "literal" ? item.value : item.kind === "variant" ? item.variant : null),
          ),
        ).size === from.items.length
      );
    default:
      from.kind satisfies Kinds<
        | "local constant record variant with field column columnCall call builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block set map pick index"
        | "lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
        | "winners ending act possible"
      >;
      return from.type.kind === "set" || from.type.kind === "range";
  }
}

/** Nothing but its row is looked at: then two of one row are possible, or none of them. */
function isKnownByRow(plan: GamePlan, action: Action, param: Action["params"][number]): boolean {
  const { needs, limits, costs, params: all, place } = action;
  const others = all.filter((each) => each !== param).map((each) => each.from);
  const forbids = forbiddersOf(plan, action).flatMap(({ forbids: { slots, tests, condition: when } }) => {
    const own = slots[all.indexOf(param) + 1];
    return own == null ? [] : [{ slot: own, tests, roots: [...allOf("PatternTest", tests), ...rootsOf(when)] }];
  });
  const { from } = param;
  const where = from.kind === "each" ? [{ slot: from.slot, tests: [], roots: rootsOf(from.where) }] : [];
  const own = {
    slot: param.slot,
    tests: place.kind === "procedure" ? place.tests : [],
    roots: [
      ...allOf("Needs", needs),
      ...allOf("Limit", limits),
      ...rootsOf(...others, ...costs),
      ...allOf("ActionPlace", [place]),
    ],
  };
  // A test may be of the piece itself.
  return [own, ...where, ...forbids].every(
    ({ slot, tests, roots }) => tests.every((each) => each.slot !== slot) && isByRow(roots, slot),
  );
}

/** The piece in the slot stands for its row, or is what is put somewhere. */
function isByRow(roots: Roots, slot: number): boolean {
  const below = new Set<ProgramNode>();
  // A node is seen before what is in it.
  return !holdsNode(roots, (node) => {
    if (node.kind === "pieceRow") below.add(node.of);
    if (node.kind === "put") below.add(node.what);
    return node.kind === "local" && node.slot === slot && !below.has(node);
  });
}
