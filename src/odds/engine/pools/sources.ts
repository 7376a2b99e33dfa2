/** What is rolled many times: dice of one kind, one die for each of a list, dice that are rolled again, cards. */
import type { Expr, Json } from "../../../ir/program.ts";
import type { Frame } from "../../../interpret/evaluate/context.ts";
import { compile } from "../../../interpret/evaluate/expression.ts";
import { elementsOf } from "../../../interpret/evaluate/lists.ts";
import type { Kinds } from "../../../source/exhaustive.ts";
import { rerolled, readyAgain, type Sides, type Terms } from "../again.ts";
import { checkedCount } from "../dice.ts";
import { Gather, mapped, point, timesRoundings, type Dist } from "../dist.ts";
import { choiceOf, resultsOf } from "../decide.ts";
import { leaves, rolls } from "../nodes.ts";
import type { Part, Place } from "../part.ts";
import { chainOf } from "./chain.ts";

/** One of the things rolled: its results, and the chance that a filter takes it out, in which no more roundings lie than in those. */
export interface Element {
  readonly dist: Dist;
  readonly absent: number;
}

export type Rolled =
  | { readonly kind: "alike"; readonly counts: Dist; readonly element: Element }
  | { readonly kind: "unlike"; readonly elements: readonly Element[] }
  | {
      readonly kind: "again";
      readonly how: "explode" | "reroll";
      readonly counts: Dist;
      readonly sides: Sides;
      readonly terms: Terms;
    }
  | { readonly kind: "deck"; readonly cards: readonly Json[]; readonly drawn: number }
  | { readonly kind: "either"; readonly ways: readonly Way[]; readonly lost: number }
  | { readonly kind: "lists"; readonly lists: Dist };

/** What is rolled where a condition or a row of a table asks for it, and how likely that is. */
export interface Way {
  readonly rolled: Rolled;
  readonly mass: number;
  readonly roundings: number;
}

export type Source = (frame: Frame) => Rolled;

/** Is it something that is rolled many times? */
export function isSource(place: Place, expr: Expr): boolean {
  const { linked } = place.context.room;
  const plain = (of: Expr): boolean => !leaves(of) && !rolls(linked, of);
  switch (expr.kind) {
    case "times":
      return !leaves(expr.value) && !leaves(expr.count);
    case "again":
      return (
        expr.count !== null &&
        !leaves(expr.value) &&
        !leaves(expr.count) &&
        [expr.limit, expr.less, expr.total].every((limit) => limit === null || plain(limit))
      );
    case "shuffle":
      return plain(expr.of);
    case "pick":
      return (
        (expr.which === "top" || expr.which === "bottom") &&
        plain(expr.count) &&
        expr.of.kind === "shuffle" &&
        plain(expr.of.of)
      );
    case "each":
      return !leaves(expr) && rolls(linked, expr) && (plain(expr.over) || isRowOf(place, expr.over));
    case "if":
    case "decide":
      return isEither(place, expr);
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in block list"
        | "set map range index lookup end otherwise keep round bounded die dice roll question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible"
      >;
      return false;
  }
}

type Either = Extract<Expr, { kind: "if" | "decide" }>;

/** A list that is one of several, of which at least one is rolled many times. */
function isEither(place: Place, expr: Either): boolean {
  if (expr.type.kind !== "list" || leaves(expr)) return false;
  const { linked } = place.context.room;
  return resultsOf(linked, expr)?.some((each) => isSource(place, chainOf(linked, each).root)) === true;
}

function eitherSource(place: Place, expr: Either): Source | null {
  const results = resultsOf(place.context.room.linked, expr);
  if (results === null) return null;
  const sources = results.map((each) => sourceOf(place, each) ?? listsSource(place.part(each)));
  const choice = choiceOf(place, expr);
  const { run } = choice;
  const chosen = (frame: Frame, index: Json): Rolled => (sources[index as number] as Source)(frame);
  if (run !== null) return (frame) => chosen(frame, run(frame));
  return (frame) => {
    const { values, masses, roundings, lost } = choice.dist(frame);
    const ways = values.map((index, at) => ({ rolled: chosen(frame, index), mass: masses[at] as number, roundings }));
    return { kind: "either", ways, lost };
  };
}

const listsSource =
  (made: Part): Source =>
  (frame) => ({ kind: "lists", lists: made.dist(frame) });

/** Elements that are rolled apart: each may be put through something that rolls. */
function isRowOf(place: Place, expr: Expr): boolean {
  if (expr.kind === "again") return expr.how === "reroll" && expr.total === null && isSource(place, expr);
  if (expr.kind === "each") return !leaves(expr) && (isSource(place, expr) || isRowOf(place, expr.over));
  return expr.kind === "times" && isSource(place, expr);
}

export function sourceOf(place: Place, expr: Expr): Source | null {
  if (!isSource(place, expr)) return null;
  switch (expr.kind) {
    case "times":
      return timesSource(place, expr);
    case "again":
      return againSource(place, expr);
    case "shuffle":
      return deck(place, expr.of, null);
    case "pick":
      return expr.of.kind === "shuffle" ? deck(place, expr.of.of, compile(place.context, expr.count)) : null;
    case "each":
      return eachSource(place, expr);
    case "if":
    case "decide":
      return eitherSource(place, expr);
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in block list"
        | "set map range index lookup end otherwise keep round bounded die dice roll question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible"
      >;
      return null;
  }
}

function counted(place: Place, expr: Expr, count: Expr | null): (frame: Frame) => Dist {
  if (count === null) return () => point(1);
  const made = place.part(count);
  const { run } = made;
  if (run !== null) return (frame) => point(checkedCount(expr, run(frame) as number, frame));
  return (frame) => mapped(made.dist(frame), (many) => checkedCount(expr, many as number, frame));
}

const nothing: Dist = { values: [], masses: [], roundings: 0, lost: 0 };

/** What is rolled no times at all is not worked out. */
function isNone({ values }: Dist): boolean {
  return values.every((count) => count === 0);
}

function timesSource(place: Place, expr: Extract<Expr, { kind: "times" }>): Source {
  const counts = counted(place, expr, expr.count);
  const value = place.part(expr.value);
  return (frame) => {
    const many = counts(frame);
    return { kind: "alike", counts: many, element: { dist: isNone(many) ? nothing : value.dist(frame), absent: 0 } };
  };
}

function againSource(place: Place, expr: Extract<Expr, { kind: "again" }>): Source {
  const counts = counted(place, expr, expr.count);
  const ready = readyAgain(place, expr);
  const { how } = expr;
  return (frame) => {
    const many = counts(frame);
    const terms = ready.terms(frame);
    const sides = isNone(many) ? { again: nothing, done: nothing } : ready.sides(frame);
    if (how === "reroll" && terms.total === Infinity)
      return {
        kind: "alike",
        counts: many,
        element: { dist: isNone(many) ? nothing : rerolled(sides, terms.limit), absent: 0 },
      };
    return { kind: "again", how, counts: many, sides, terms };
  };
}

function deck(place: Place, of: Expr, count: ((frame: Frame) => Json) | null): Source {
  const cards = compile(place.context, of);
  return (frame) => {
    const drawn = count === null ? Infinity : Math.max(0, count(frame) as number);
    const all = cards(frame) as readonly Json[];
    return { kind: "deck", cards: all, drawn: Math.min(all.length, drawn) };
  };
}

function eachSource(place: Place, expr: Extract<Expr, { kind: "each" }>): Source | null {
  const change = throughEach(place, expr);
  if (!rolls(place.context.room.linked, expr.over)) {
    const elements = elementsOf(place.context, expr.over);
    return (frame) => ({
      kind: "unlike",
      elements: [...elements(frame)].map((value) => change({ dist: point(value), absent: 0 }, frame)),
    });
  }
  const inner = sourceOf(place, expr.over) ?? (expr.over.kind === "each" ? eachSource(place, expr.over) : null);
  if (inner === null) return null;
  return (frame) => {
    const rolled = inner(frame);
    if (rolled.kind === "alike") return { ...rolled, element: change(rolled.element, frame) };
    if (rolled.kind === "unlike")
      return { ...rolled, elements: rolled.elements.map((element) => change(element, frame)) };
    throw new Error("Dice that depend on each other are not rolled apart.");
  };
}

/** One element put through a filter or map that may roll. */
function throughEach(place: Place, expr: Extract<Expr, { kind: "each" }>): (element: Element, frame: Frame) => Element {
  const where: Part | null = expr.where === null ? null : place.part(expr.where);
  const value = place.part(expr.value);
  return ({ dist, absent }, frame) => {
    const found = new Gather();
    found.lost = dist.lost;
    let gone = absent;
    let inGone = absent === 0 ? 0 : dist.roundings;
    place.engine.tick(dist.values.length / 4);
    for (let index = 0; index < dist.values.length; index += 1) {
      const mass = dist.masses[index] as number;
      frame[expr.slot] = dist.values[index] as Json;
      const fits = where === null ? point(true) : where.dist(frame);
      found.lost += fits.lost * mass;
      for (let test = 0; test < fits.values.length; test += 1) {
        const share = mass * (fits.masses[test] as number);
        const roundings = timesRoundings(mass, dist.roundings, fits.roundings) + 1;
        if (fits.values[test] !== true) {
          inGone = gone === 0 ? roundings : 1 + Math.max(inGone, roundings);
          gone += share;
        } else {
          frame[expr.slot] = dist.values[index] as Json;
          found.addAll(value.dist(frame), share, roundings);
        }
      }
    }
    const made = found.dist();
    return { dist: { ...made, roundings: Math.max(made.roundings, inGone) }, absent: gone };
  };
}
