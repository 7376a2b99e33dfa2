/** What a condition tells about values: after `x is none`, `x is not none`, `x is Wall`. */
import type { Expr, Type } from "../../ir/program.ts";
import { none } from "../../ir/types.ts";
import { calculationOf, ownOf } from "../../builtins/registry.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { choiceOf, type Checker } from "../checker.ts";
import { present } from "../fit.ts";
import { isOfGame, isOfVariants, narrow, pathOf, type Scope } from "../scope.ts";
import { changesGame } from "../changes.ts";

export interface Learned {
  readonly yes: ReadonlyMap<string, Type>;
  readonly no: ReadonlyMap<string, Type>;
}

const nothing: ReadonlyMap<string, Type> = new Map();
const silent: Learned = { yes: nothing, no: nothing };

/** Types of paths where the condition holds, and where it does not. What changes a game while it is worked out tells nothing of it. */
export function learned(checker: Checker, condition: Expr): Learned {
  const facts = learnedOf(checker, condition);
  if (![...facts.yes.keys(), ...facts.no.keys()].some(isOfGame) || !changesGame(condition)) return facts;
  const lasting = (types: ReadonlyMap<string, Type>): ReadonlyMap<string, Type> =>
    new Map([...types].filter(([path]) => !isOfGame(path)));
  return { yes: lasting(facts.yes), no: lasting(facts.no) };
}

function learnedOf(checker: Checker, condition: Expr): Learned {
  switch (condition.kind) {
    case "not":
      return flipped(learnedOf(checker, condition.of));
    case "and":
      return {
        yes: both(learnedOf(checker, condition.left).yes, learnedOf(checker, condition.right).yes),
        no: nothing,
      };
    case "or":
      return { yes: nothing, no: both(learnedOf(checker, condition.left).no, learnedOf(checker, condition.right).no) };
    case "isNone":
      return condition.not ? flipped(fromNone(condition.of)) : fromNone(condition.of);
    case "isVariant":
      return condition.not ? flipped(fromVariant(checker, condition)) : fromVariant(checker, condition);
    case "equals":
      return condition.not ? flipped(fromEquals(condition)) : fromEquals(condition);
    default:
      condition.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin negate"
        | "arithmetic join compare about in if decide block list set map range each pick index lookup"
        | "end otherwise keep round bounded die dice roll times again shuffle question best reach asOdds"
        | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
        | "winners ending act possible"
      >;
      return silent;
  }
}

/** Puts what was learned into a scope. */
export function assume(scope: Scope, facts: ReadonlyMap<string, Type>): void {
  for (const [path, type] of facts) narrow(scope, path, type);
}

/**
 * What is there in each element of a list that a `where` chose, as it is made: of `slot`, which holds the element.
 * `xs where it.owner is not none`, also sorted, or some of them. Which variant it is stays open: a `match` may ask.
 */
export function learnedOfElements(checker: Checker, list: Expr, slot: number): ReadonlyMap<string, Type> {
  switch (list.kind) {
    case "each": {
      const { value } = list;
      const of = value.kind === "bounded" ? value.of : value;
      if (of.kind !== "local" || of.slot !== list.slot) return nothing;
      const own = list.where === null ? nothing : learned(checker, list.where).yes;
      return both(learnedOfElements(checker, list.over, slot), movedTo(own, list.slot, slot));
    }
    case "pick":
    case "shuffle":
      return learnedOfElements(checker, list.of, slot);
    case "builtin": {
      const [first, ...others] = list.args;
      const isOfFirst = first !== undefined && (others.length === 0 || list.name === "sort");
      return isOfFirst && flowOf(list.name) === "some" ? learnedOfElements(checker, first, slot) : nothing;
    }
    // `sort(xs, by: …)`, which names its list.
    case "block": {
      const [given, more] = list.statements;
      const sorted = list.value?.kind === "builtin" && list.value.name === "sort" ? list.value.args[0] : undefined;
      const isIt =
        given?.kind === "let" && sorted?.kind === "local" && sorted.slot === given.slot && more === undefined;
      return isIt ? learnedOfElements(checker, given.value, slot) : nothing;
    }
    default:
      list.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call negate not and or"
        | "arithmetic join compare equals about isNone isVariant in if decide list set map range index"
        | "lookup end otherwise keep round bounded die dice roll times again question best reach asOdds"
        | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
        | "winners ending act possible"
      >;
      return nothing;
  }
}

/** The same of a value that is one of such a list: `first(xs where …)`, or what somebody chose. */
export function learnedOfOne(checker: Checker, value: Expr, slot: number): ReadonlyMap<string, Type> {
  switch (value.kind) {
    case "otherwise":
      return value.right.kind === "literal" && value.right.type.kind === "none"
        ? learnedOfOne(checker, value.left, slot)
        : nothing;
    case "choose":
      return value.who.type.kind === "list" ? nothing : learnedOfElements(checker, value.from, slot);
    case "index":
    case "roll":
      return learnedOfElements(checker, value.of, slot);
    case "builtin": {
      const [first, ...others] = value.args;
      return first !== undefined && others.length === 0 && flowOf(value.name) === "one"
        ? learnedOfElements(checker, first, slot)
        : nothing;
    }
    default:
      value.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call negate not and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range each"
        | "pick lookup end keep round bounded die dice times again shuffle question best reach asOdds entities"
        | "active entityField pile pieceRow newEntity perform chooseSome stacks gameOver winners ending act"
        | "possible"
      >;
      return nothing;
  }
}

/** What a function gives of its list. */
const flowOf = (name: string): "one" | "some" | "new" => {
  const [flow] = (ownOf(calculationOf, name)?.flow ?? "new").split(" ");
  return flow === "one" || flow === "new" ? flow : "some";
};

function movedTo(facts: ReadonlyMap<string, Type>, from: number, to: number): ReadonlyMap<string, Type> {
  const path = new RegExp(`^${from}(?![0-9])`);
  const there = [...facts].filter(([of, type]) => path.test(of) && !isOfVariants(type));
  return new Map(there.map(([of, type]) => [of.replace(path, String(to)), type]));
}

function flipped(facts: Learned): Learned {
  return { yes: facts.no, no: facts.yes };
}

/** The right side was read with the left one's knowledge, so it knows better. */
function both(left: ReadonlyMap<string, Type>, right: ReadonlyMap<string, Type>): ReadonlyMap<string, Type> {
  return new Map([...left, ...right]);
}

function fromNone(of: Expr): Learned {
  const path = pathOf(of);
  if (path === undefined) return silent;
  return { yes: new Map([[path, none]]), no: of.type.kind === "optional" ? new Map([[path, of.type.of]]) : nothing };
}

function fromVariant(checker: Checker, condition: Expr & { kind: "isVariant" }): Learned {
  const path = pathOf(condition.of);
  const type = present(condition.of.type);
  if (path === undefined || type.kind !== "choice") return silent;
  const all = type.variants ?? choiceOf(checker, type.id)?.variants.map((variant) => variant.name) ?? [];
  const rest = all.filter((name) => !condition.variants.includes(name));
  const yes: Type = { kind: "choice", id: type.id, variants: condition.variants };
  const no: Type = { kind: "choice", id: type.id, variants: rest };
  return {
    yes: new Map([[path, yes]]),
    no: condition.of.type.kind === "optional" || rest.length === 0 ? nothing : new Map([[path, no]]),
  };
}

/** `x is 5` for an optional x: it is there. */
function fromEquals(condition: Expr & { kind: "equals" }): Learned {
  const path = pathOf(condition.left);
  if (path === undefined || condition.left.type.kind !== "optional" || condition.right.type.kind === "optional")
    return silent;
  return { yes: new Map([[path, condition.left.type.of]]), no: nothing };
}
