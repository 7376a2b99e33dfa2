/** One question to both meanings: the interpreter, which is the reference, and the generated function. */
import type { Json, Rule } from "../../src/ir/program.ts";
import type { Interpreter, Outcome } from "../../src/interpret/interpreter.ts";
import type { RulesError } from "../../src/runtime/errors.ts";
import type { Module } from "./generated.ts";
import { toldDice, type ToldDice } from "./told-dice.ts";

export type Call = (...args: readonly unknown[]) => unknown;

/** The function made of a rule; one whose name is a word of TypeScript has another ending. */
export function callOf(module: Module, rule: Rule): Call | undefined {
  const found = module[rule.name] ?? module[`${rule.name}_`];
  return typeof found === "function" ? (found as Call) : undefined;
}

/** A rule that rolls is handed the dice first. */
export function answer(
  call: Call,
  rule: Rule,
  args: readonly unknown[],
  dice: ToldDice,
): Outcome | { readonly kind: "broken"; readonly problem: string } {
  try {
    return { kind: "value", value: call(...(rule.effects.rolls ? [dice] : []), ...args) as Json };
  } catch (problem) {
    const { fault, place } = problem as Partial<RulesError>;
    if (fault === undefined) return { kind: "broken", problem: String(problem) };
    return { kind: "fault", fault, place: place ?? null, at: null, values: [], message: "" };
  }
}

/** What both say, of the same values and with the same dice. */
export function bothSay(
  interpreter: Interpreter,
  call: Call,
  rule: Rule,
  args: readonly Json[],
): { readonly expected: string; readonly found: string } {
  const name = `${rule.name} ${JSON.stringify(args)}`;
  const [interpreted, generated] = [toldDice(name), toldDice(name)];
  interpreter.machine.dice = interpreted;
  return {
    expected: essence(interpreter.call(rule.id, args)) + rolls(interpreted),
    found: essence(answer(call, rule, args, generated)) + rolls(generated),
  };
}

/** Every roll, in order. */
const rolls = ({ told }: ToldDice): string =>
  told.length === 0
    ? ""
    : ` after ${told.length} rolls: ${told.slice(0, 40).join(", ")} … ${told.slice(-3).join(", ")}`;

/** What must agree, with the keys of objects in one order. */
export function essence(outcome: ReturnType<typeof answer>): string {
  if (outcome.kind === "value") return `value ${JSON.stringify(sorted(outcome.value))}`;
  return outcome.kind === "fault" ? `${outcome.fault} at ${outcome.place ?? "?"}` : `BROKEN ${outcome.problem}`;
}

function sorted(value: unknown): unknown {
  if (Object.is(value, -0)) return "minus zero";
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (value === undefined) return "undefined";
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
