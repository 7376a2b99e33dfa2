/**
 * What is asked of many dice at once, such as how many are 5 or more: worked out die after die, with no more kept of the
 * dice so far than the question needs.
 */
import type { Expr, Json, Type } from "../../../ir/program.ts";
import type { Frame } from "../../../interpret/evaluate/context.ts";
import { compile } from "../../../interpret/evaluate/expression.ts";
import { elementType } from "../../../interpret/evaluate/lists.ts";
import { bare, canonical, comparerOf } from "../../../interpret/values.ts";
import type { Kinds } from "../../../source/exhaustive.ts";
import { keyOf } from "../dist.ts";
import { freshSlot, local, type Place } from "../part.ts";
import type { ByFace } from "./by-face.ts";
import { cutOf, seeThrough, type Cut } from "./chain.ts";
import { allOfDistinct, type FoldPlan, type Kind } from "./fold-plan.ts";

/** A question over one frame of locals. What is known of the dice so far is `known`. */
export interface Fold {
  /** What it sees of an element; undefined: nothing. */
  see(value: Json): Json | undefined;
  readonly start: Json;
  step(known: Json, seen: Json): Json;
  /** No further die changes it. */
  done(known: Json): boolean;
  /** What the question is asked about instead of the whole list: a list with the same answer; for `count` the answer itself. */
  left(known: Json): Json;
  finish(known: Json): Json;
  /** A sum of whole numbers, and of all that is seen: each as it is, or as one. */
  readonly adds: "values" | "ones" | null;
  /** It can be answered face after face. */
  readonly byFace: ByFace | null;
  /** The same for the same dice in any order. */
  readonly orderFree: boolean;
  /** It only sees whether a whole number lies on one side of a bound. */
  readonly cut: ReturnType<Cut> | null;
}

export type ReadyFold = (frame: Frame) => Fold;

/** The question over a slot that holds what is left of the list: the interpreter answers it, so it means what it means in play. */
export function overSlot(expr: Expr, slot: number): Expr {
  const list = (of: Expr): Expr => local(slot, of);
  switch (expr.kind) {
    case "builtin":
      return expr.name === "count" && expr.args.every((arg) => allOfDistinct(arg) === null)
        ? list(expr)
        : { ...expr, args: expr.args.map(list) };
    case "pick":
      return { ...expr, of: list(expr.of) };
    case "in":
      return { ...expr, right: list(expr.right) };
    case "index":
      return { ...expr, of: list(expr.of) };
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call not negate and"
        | "or arithmetic join compare equals about isNone isVariant if decide block list set map range"
        | "each lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible"
      >;
      return list(expr);
  }
}

export function readyFold(place: Place, plan: FoldPlan, whole: boolean): ReadyFold {
  const { expr, chain, kind } = plan;
  const through = seeThrough(place, chain.stages);
  const slot = freshSlot(place);
  const run = whole ? null : compile(place.context, overSlot(expr, slot));
  const count =
    expr.kind === "pick"
      ? compile(place.context, expr.count)
      : expr.kind === "index"
        ? compile(place.context, expr.index)
        : null;
  const listed = whole ? expr : listIn(expr);
  const order = orderOf(place, listed.type);
  const same = samenessBy(place, elementType(listed.type));
  const { numbers } = place.context;
  const isWhole = bare(elementType(listed.type)).kind === "int";
  const keep = isWhole ? (value: number): number => value : (value: number): number => numbers.keep(value);
  const cut = kind === "count" && !whole ? cutOf(place, chain.stages) : null;
  const facewise = whole ? null : byFaceOf(expr, kind);
  const alike = facewise === null ? asItIs : firstAlike(place, elementType(listed.type));
  // Most kinds look at no local on the way.
  const fixed =
    kind === "in" || count !== null ? null : folded(kind, { ask: asItIs, order, same, keep, size: 0, isWhole });
  return (frame) => {
    const ask = (left: Json): Json => {
      if (run === null) return left;
      frame[slot] = left;
      return run(frame);
    };
    const fold =
      fixed ?? folded(kind, { ask, order, same, keep, size: count === null ? 0 : (count(frame) as number), isWhole });
    const { start, left, done, step, adds } = fold;
    return {
      start,
      left,
      done,
      step,
      adds,
      cut: cut === null ? null : cut(frame),
      byFace: facewise,
      orderFree: plan.orderFree,
      see: (value) => fold.see(alike(through(value, frame))),
      finish: (known) => ask(fold.left(known)),
    };
  };
}

function byFaceOf(expr: Expr, kind: Kind): ByFace | null {
  if (kind !== "distinct" || expr.kind !== "builtin") return null;
  return expr.name === "count" ? "different" : expr.name === "longestRun" ? "run" : null;
}

interface Means {
  readonly ask: (left: Json) => Json;
  readonly order: (a: Json, b: Json) => number;
  readonly same: (a: Json, b: Json) => boolean;
  readonly keep: (value: number) => number;
  /** How many, or which place. */
  readonly size: number;
  readonly isWhole: boolean;
}

type Inner = Omit<Fold, "see" | "finish" | "byFace" | "orderFree" | "cut"> & {
  see(value: Json | undefined): Json | undefined;
};

const asItIs = <T>(value: T): T => value;
const never = (): boolean => false;
const size = (known: Json): number => (known as readonly Json[]).length;

function folded(kind: Kind, means: Means): Inner {
  const { ask, order, keep } = means;
  const lists: Omit<Inner, "step"> = { start: [], left: asItIs, done: never, see: asItIs, adds: null };
  switch (kind) {
    case "count":
      return {
        ...lists,
        start: 0,
        adds: "ones",
        see: (value) => (value === undefined ? undefined : true),
        step: (known) => (known as number) + 1,
      };
    case "sum":
      return {
        ...lists,
        start: 0,
        adds: means.isWhole ? "values" : null,
        see: (value) => (value === 0 ? undefined : value),
        step: (known, seen) => keep((known as number) + (seen as number)),
        left: (known) => [known],
      };
    case "mean":
      return {
        ...lists,
        start: [0, 0],
        step: (known, seen) => [
          keep(((known as readonly number[])[0] as number) + (seen as number)),
          ((known as readonly number[])[1] as number) + 1,
        ],
        left: (known) => {
          const [sum, many] = known as readonly [number, number];
          return many === 0 ? [] : [sum / many];
        },
      };
    case "max":
    case "min": {
      const sign = kind === "max" ? 1 : -1;
      return {
        ...lists,
        step: (known, seen) =>
          size(known) === 0 || order(seen, (known as readonly Json[])[0] ?? null) * sign > 0 ? [seen] : known,
      };
    }
    case "any":
    case "all": {
      const ends = kind === "any";
      return {
        ...lists,
        see: (value) => (value === ends ? value : undefined),
        step: (_, seen) => [seen],
        done: (known) => size(known) > 0,
      };
    }
    case "in":
      return {
        ...lists,
        see: (value) => (value !== undefined && ask([value]) === ask([]) ? undefined : value),
        step: (_, seen) => [seen],
        done: (known) => size(known) > 0,
      };
    default:
      kind satisfies Kinds<"list index lowest first last only sorted distinct highest grouped arrived top bottom">;
      return listFold(kind, means, lists);
  }
}

/** Questions that some of the elements themselves are kept for. */
function listFold(kind: Kind, { order, same, size: wanted }: Means, lists: Omit<Inner, "step">): Inner {
  const isIn = (known: Json, seen: Json): boolean => (known as readonly Json[]).some((each) => same(each, seen));
  const insert = (known: Json, seen: Json, way: (a: Json, b: Json) => number): readonly Json[] => {
    const list = known as readonly Json[];
    let place = list.length;
    while (place > 0 && way(list[place - 1] ?? null, seen) > 0) place -= 1;
    return [...list.slice(0, place), seen, ...list.slice(place)];
  };
  const most = Math.max(0, wanted);
  switch (kind) {
    case "sorted":
      return { ...lists, step: (known, seen) => insert(known, seen, order) };
    case "grouped":
      return { ...lists, step: (known, seen) => besideEqual(known as readonly Json[], seen, same) };
    case "arrived":
      return { ...lists, step: (known, seen) => (isIn(known, seen) ? known : [...(known as readonly Json[]), seen]) };
    case "distinct":
      return { ...lists, step: (known, seen) => (isIn(known, seen) ? known : insert(known, seen, order)) };
    case "highest":
    case "lowest": {
      const way = kind === "lowest" ? order : (a: Json, b: Json): number => order(b, a);
      return { ...lists, step: (known, seen) => insert(known, seen, way).slice(0, most), done: () => most === 0 };
    }
    case "first":
      return { ...lists, step: (_, seen) => [seen], done: (known) => size(known) > 0 };
    case "last":
      return { ...lists, step: (_, seen) => [seen] };
    case "only":
      return {
        ...lists,
        step: (known, seen) => (size(known) >= 2 ? known : [...(known as readonly Json[]), seen]),
        done: (known) => size(known) >= 2,
      };
    case "top":
      return {
        ...lists,
        step: (known, seen) => [...(known as readonly Json[]), seen],
        done: (known) => size(known) >= most,
      };
    case "bottom":
      return {
        ...lists,
        step: (known, seen) => (most === 0 ? [] : [...(known as readonly Json[]), seen].slice(-most)),
        done: () => most === 0,
      };
    case "index":
      return {
        ...lists,
        start: 0,
        done: (known) => Array.isArray(known),
        step: (known, seen) => ((known as number) + 1 === wanted ? [seen] : (known as number) + 1),
        left: (known) => (Array.isArray(known) ? Array<Json>(wanted).fill((known as readonly Json[])[0] ?? null) : []),
      };
    default:
      kind satisfies Kinds<"list any in min mean count sum max all">;
      return { ...lists, step: (known, seen) => [...(known as readonly Json[]), seen] };
  }
}

/** Behind the last one of its kind; the first of a kind at the end. */
function besideEqual(list: readonly Json[], seen: Json, same: Means["same"]): readonly Json[] {
  const after = list.reduce<number>((found, each, place) => (same(each, seen) ? place + 1 : found), 0);
  return after === 0 ? [...list, seen] : [...list.slice(0, after), seen, ...list.slice(after)];
}

function listIn(expr: Expr): Expr {
  switch (expr.kind) {
    case "builtin":
      return expr.args[0] ?? expr;
    case "pick":
    case "index":
      return expr.of;
    case "in":
      return expr.right;
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call not negate and"
        | "or arithmetic join compare equals about isNone isVariant if decide block list set map range"
        | "each lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible"
      >;
      return expr;
  }
}

/** Sets are the same in any order. */
function samenessBy(
  {
    context: {
      room: { linked },
    },
  }: Place,
  of: Type,
): Means["same"] {
  return (a, b) => a === b || (typeof a === "object" && canonical(linked, of, a) === canonical(linked, of, b));
}

/** For each value the first that is the same: faces that are told apart by how they look must be different. */
function firstAlike({ context }: Place, of: Type): (value: Json | undefined) => Json | undefined {
  const found = new Map<string, Json>();
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const key = canonical(context.room.linked, of, value);
    const first = found.get(key) ?? value;
    found.set(key, first);
    return first;
  };
}

/** Any order that puts equal ones together; the one of the language where there is one. */
function orderOf(place: Place, type: Type): (a: Json, b: Json) => number {
  const of = bare(elementType(type));
  const { linked } = place.context.room;
  if (
    of.kind === "int" ||
    of.kind === "number" ||
    of.kind === "text" ||
    (of.kind === "choice" && linked.choice(of.id).variants.every((variant) => variant.fields.length === 0))
  ) {
    return comparerOf(linked, of);
  }
  return (a, b) => {
    const [left, right] = [String(keyOf(a)), String(keyOf(b))];
    return left < right ? -1 : left > right ? 1 : 0;
  };
}
