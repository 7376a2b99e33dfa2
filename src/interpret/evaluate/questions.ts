/** Questions about dice, put to the asker; and what is worked out with the odds that it gives. */
import type { Expr, Json } from "../../ir/program.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type { OddsOracle } from "../odds-oracle.ts";
import type { FaultContext } from "../fault.ts";
import { fault } from "../fault.ts";
import {
  extremeOdds,
  isAboutOdds,
  isAtMostOdds,
  isLessOdds,
  isSameOdds,
  minus,
  negate,
  oddsOf,
  over,
  plus,
  sizeOf,
  timesOdds,
  type Verdict,
} from "../odds.ts";
import type { Odds } from "../odds-value.ts";
import type { Span } from "../../source/span.ts";
import { failAt, newRoom, once, type Context, type Frame, type Machine, type Run } from "./context.ts";
import { runIsolated } from "./isolated.ts";
import { compile } from "./expression.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

export function question(context: Context, expr: Of<"question">): Run {
  if (expr.ask === "distribution")
    return (frame) => askApart(context, (oracle, of) => oracle.distribution(of, expr, frame)).map((each) => each.value);
  return (frame) => askApart(context, (oracle, of) => oracle.ask(of, expr, frame));
}

export function best(context: Context, expr: Of<"best">): Run {
  const { soft } = expr;
  return (frame) =>
    askApart(context, (oracle, of) => oracle.best(of, expr, frame)) ??
    (soft ? null : failAt("nothing-found", expr, frame, [], "`best`"));
}

/** What the asker works out costs the question nothing, is not told step by step, and leaves the dice as they are. */
export function askApart<T>(context: Context, ask: (oracle: OddsOracle, context: Context) => T): T {
  const { machine } = context;
  if (machine.oracle === null) throw new Error("Something asks for odds here, and nobody is there to be asked.");
  const { oracle } = machine;
  const quiet = untracedMachine(machine);
  // A game is played in the room in which it began: what it tells there is no part of the answer.
  const level = machine.watch?.depth() ?? 0;
  const answer = runIsolated(quiet, null, () =>
    ask(oracle, quiet === machine ? context : { ...context, machine: quiet }),
  );
  if (machine.game !== null) machine.watch?.cutOff(level);
  return answer;
}

/** The same programs with nobody watching. */
function untracedMachine(machine: Machine): Machine {
  if (machine.watch === null) return machine;
  const quiet = once(machine, machine.watch, () => newRoom(machine.linked, null, { oracle: machine.oracle }));
  quiet.game = machine.game;
  return quiet;
}

export function asOdds(context: Context, expr: Of<"asOdds">): Run {
  const of = compile(context, expr.of);
  return (frame) => oddsOf(of(frame));
}

// ---------------------------------------------------------------- working with odds

/** `a + b` and its likes where both are odds. */
export function oddsOperation(expr: Of<"arithmetic">): (a: Odds, b: Odds) => Odds {
  switch (expr.op) {
    case "+":
      return plus;
    case "-":
      return minus;
    case "*":
      return timesOdds;
    case "/":
      return (a, b) => {
        if (b.low === 0 && b.high === 0) fault("divided-by-zero", expr.at, [{ name: "dividend", value: a }]);
        if (b.low <= 0 && b.high >= 0) failUndecided(expr.at, [{ name: "divisor", value: b }]);
        return over(a, b);
      };
    default:
      return assertNever(expr.op);
  }
}

/** A chain such as `a + b - c` of odds. */
export function oddsChain(context: Context, first: Expr, links: readonly Of<"arithmetic">[]): Run {
  const left = compile(context, first);
  const parts = links.map((link) => ({ operate: oddsOperation(link), right: compile(context, link.right) }));
  return (frame) => {
    let value = oddsOf(left(frame));
    for (const { operate, right } of parts) value = operate(value, oddsOf(right(frame)));
    return value;
  };
}

export const negatedOdds =
  (of: Run): Run =>
  (frame: Frame) =>
    negate(oddsOf(of(frame)));

/** `min`, `max`, `sum`, `mean`, `abs` of odds; of values, or of the one list that is given. Undefined is a miss. */
export function oddsBuiltin(name: string, args: readonly Json[]): Json | undefined {
  const [only] = args;
  const values = (args.length === 1 && Array.isArray(only) ? (only as readonly Json[]) : args).map(oddsOf);
  const [first, ...rest] = values;
  switch (name) {
    case "abs":
      return first === undefined ? undefined : sizeOf(first);
    case "min":
    case "max":
      return first === undefined ? undefined : rest.reduce((a, b) => extremeOdds(a, b, name === "min" ? -1 : 1), first);
    case "sum":
      return first === undefined ? oddsOf(0) : rest.reduce(plus, first);
    case "mean":
      return first === undefined ? undefined : over(rest.reduce(plus, first), oddsOf(values.length));
    default:
      throw new Error(`\`${name}\` is not for odds.`);
  }
}

// ---------------------------------------------------------------- comparing odds

type Op = Of<"compare">["op"];

export function comparedOdds(op: Op, a: Odds, b: Odds, at: Span): boolean {
  const verdict =
    op === "<"
      ? isLessOdds(a, b)
      : op === "<="
        ? isAtMostOdds(a, b)
        : op === ">"
          ? isLessOdds(b, a)
          : isAtMostOdds(b, a);
  return decideVerdict(verdict, at, [
    { name: "left", value: a },
    { name: "right", value: b },
  ]);
}

export function sameOdds(a: Odds, b: Odds, at: Span): boolean {
  return decideVerdict(isSameOdds(a, b), at, [
    { name: "left", value: a },
    { name: "right", value: b },
  ]);
}

export function aboutOdds(a: Odds, value: number, half: number, at: Span): boolean {
  return decideVerdict(isAboutOdds(a, value, half), at, [{ name: "value", value: a }]);
}

function decideVerdict(verdict: Verdict, at: Span, values: readonly FaultContext[]): boolean {
  return verdict === "undecided" ? failUndecided(at, values) : verdict;
}

function failUndecided(at: Span, values: readonly FaultContext[]): never {
  return fault("undecided", at, values);
}
