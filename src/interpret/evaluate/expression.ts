import type { Expr, Json } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { again } from "./again.ts";
import { about, arithmeticOf, bounded, compare, equals, kept, negate, rounded } from "./arithmetic.ts";
import { builtin } from "./builtins.ts";
import { call, constant } from "./call.ts";
import type { Context, Run } from "./context.ts";
import { decision } from "./decision.ts";
import { each, end, index, isIn, pick } from "./lists.ts";
import { changed, listOf, mapOf, rangeOf, recordOf, setOf, variantMade } from "./made.ts";
import { asOdds, best, question } from "./questions.ts";
import { reach } from "./reach.ts";
import { dice, die, roll, shuffle, times } from "./rolls.ts";
import { block } from "./statement.ts";
import { column, columnCall, lookup, rows } from "./tables.ts";
import { longestText } from "../../runtime/texts.ts";
import { fault } from "../fault.ts";
import { valueAsText } from "./text.ts";
import { gameExpr } from "../game/expressions.ts";
import { variantOf, type ObjectValue } from "../values.ts";

/**
 * The expression as a function of its locals. With a watch, each step is told. `isChecked`: whoever asks sees to it that
 * a whole number is within its limits.
 */
export function compile(context: Context, expr: Expr, isChecked = false): Run {
  const run = build(context, expr, isChecked);
  const { watch } = context.room;
  if (watch === null) return run;
  const what = { kind: "expr", expr } as const;
  return (frame) => {
    watch.open(what);
    const value = run(frame);
    watch.close(value);
    return value;
  };
}

function build(context: Context, expr: Expr, isChecked: boolean): Run {
  switch (expr.kind) {
    case "literal":
      return literal(expr.value);
    case "local":
      return local(expr.slot, expr.name);
    case "constant":
      return constant(context, expr);
    case "rows":
      return rows(context, expr);
    case "record":
      return recordOf(context, expr);
    case "variant":
      return variantMade(context, expr);
    case "with":
      return changed(context, expr);
    case "field":
      return field(context, expr.of, expr.name);
    case "column":
      return column(context, expr);
    case "columnCall":
      return columnCall(context, expr);
    case "call":
      return call(context, expr);
    case "builtin":
      return builtin(context, expr, isChecked);
    case "not":
      return not(context, expr.of);
    case "negate":
      return negate(context, expr);
    case "and":
    case "or":
      return logic(context, expr);
    case "arithmetic":
      return arithmeticOf(context, expr, isChecked);
    case "join":
      return join(context, expr);
    case "compare":
      return compare(context, expr);
    case "equals":
      return equals(context, expr);
    case "about":
      return about(context, expr);
    case "isNone":
      return isNone(context, expr.of, expr.not);
    case "isVariant":
      return isVariant(context, expr.of, expr.variants, expr.not);
    case "in":
      return isIn(context, expr);
    case "if":
      return branches(context, expr);
    case "decide":
      return decision(context, expr);
    case "block":
      return block(context, expr.statements, expr.value);
    case "list":
      return listOf(context, expr);
    case "set":
      return setOf(context, expr);
    case "map":
      return mapOf(context, expr);
    case "range":
      return rangeOf(context, expr);
    case "each":
      return each(context, expr);
    case "pick":
      return pick(context, expr);
    case "index":
      return index(context, expr);
    case "lookup":
      return lookup(context, expr);
    case "end":
      return end(context, expr);
    case "otherwise":
      return otherwise(context, expr);
    case "keep":
      return kept(context, expr);
    case "round":
      return rounded(context, expr);
    case "bounded":
      return bounded(context, expr);
    case "die":
      return die(context, expr);
    case "dice":
      return dice(context, expr);
    case "roll":
      return roll(context, expr);
    case "times":
      return times(context, expr);
    case "again":
      return again(context, expr);
    case "shuffle":
      return shuffle(context, expr);
    case "question":
      return question(context, expr);
    case "best":
      return best(context, expr);
    case "reach":
      return reach(context, expr);
    case "asOdds":
      return asOdds(context, expr);
    default:
      expr.kind satisfies Kinds<
        | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
        | "winners ending act possible"
      >;
      return gameExpr(context, expr);
  }
}

function literal(value: Json): Run {
  return () => value;
}

function local(slot: number, name: string): Run {
  return (frame) => {
    const value = frame[slot];
    if (value === undefined) throw new Error(`The local ${name} (slot ${slot}) has no value here.`);
    return value;
  };
}

function field(context: Context, of: Expr, name: string): Run {
  const object = compile(context, of);
  return (frame) => {
    const value = (object(frame) as ObjectValue)[name];
    if (value === undefined) throw new Error(`There is no field ${name} in the value at ${of.at.file}:${of.at.start}.`);
    return value;
  };
}

function not(context: Context, of: Expr): Run {
  const value = compile(context, of);
  return (frame) => value(frame) !== true;
}

type Binary = Extract<Expr, { left: Expr; right: Expr; kind: "and" | "or" | "join" | "arithmetic" }>;

/** Parts of a chain like `a and b and c`, from the left, however long it is: the stack of the machine is not. */
export function chain<B extends Binary>(expr: B): { readonly first: Expr; readonly rest: readonly B[] } {
  const rest: B[] = [];
  let at: Expr = expr;
  while (at.kind === expr.kind) {
    const link = at as B;
    rest.push(link);
    at = link.left;
  }
  return { first: at, rest: rest.reverse() };
}

function logic(context: Context, expr: Extract<Expr, { kind: "and" | "or" }>): Run {
  const { first, rest } = chain(expr);
  const parts = [first, ...rest.map((link) => link.right)].map((part) => compile(context, part));
  const ends = expr.kind === "or";
  const [left, right] = parts;
  if (parts.length === 2 && left !== undefined && right !== undefined) {
    return ends
      ? (frame) => left(frame) === true || right(frame) === true
      : (frame) => left(frame) === true && right(frame) === true;
  }
  return (frame) => {
    for (const part of parts) if ((part(frame) === true) === ends) return ends;
    return !ends;
  };
}

function join(context: Context, expr: Extract<Expr, { kind: "join" }>): Run {
  const { first, rest } = chain(expr);
  const parts = [first, ...rest.map((link) => link.right)].map((part) => {
    const run = compile(context, part);
    return (frame: Json[]) => valueAsText(context, part, run(frame), frame);
  });
  return (frame) => {
    let text = "";
    for (const part of parts) text += part(frame);
    return text.length > longestText
      ? fault("text-too-long", expr.at, [{ name: "characters", value: text.length }])
      : text;
  };
}

function isNone(context: Context, of: Expr, not: boolean): Run {
  const value = compile(context, of);
  return (frame) => (value(frame) === null) !== not;
}

function isVariant(context: Context, of: Expr, variants: readonly string[], not: boolean): Run {
  const value = compile(context, of);
  return (frame) => variants.includes(variantOf(value(frame)) ?? "") !== not;
}

/** `if … else if … else` as one list of branches. */
function branches(context: Context, expr: Extract<Expr, { kind: "if" }>): Run {
  const found: { readonly condition: Run; readonly then: Run }[] = [];
  let rest: Expr | null = expr;
  do {
    const branch: Extract<Expr, { kind: "if" }> = rest as Extract<Expr, { kind: "if" }>;
    found.push({ condition: compile(context, branch.condition), then: compile(context, branch.then) });
    rest = branch.else;
  } while (rest !== null && rest.kind === "if" && context.room.watch === null);
  const last = rest === null ? () => null : compile(context, rest);
  const [only] = found;
  if (found.length === 1 && only !== undefined)
    return (frame) => (only.condition(frame) === true ? only.then(frame) : last(frame));
  return (frame) => {
    for (const branch of found) if (branch.condition(frame) === true) return branch.then(frame);
    return last(frame);
  };
}

function otherwise(context: Context, expr: Extract<Expr, { kind: "otherwise" }>): Run {
  const left = compile(context, expr.left);
  const right = compile(context, expr.right);
  return (frame) => {
    const value = left(frame);
    return value === null ? right(frame) : value;
  };
}
