/** What a condition tells about values: after `x is none`, `x is not none`, `x is Wall`. */
import type { Expr, Type } from "../../ir/program.ts";
import { none } from "../../ir/types.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { choiceOf, type Checker } from "../checker.ts";
import { present } from "../fit.ts";
import { isOfGame, narrow, pathOf, type Scope } from "../scope.ts";
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
