/** Who is asked for odds, and what one question of them comes to. */
import { valueText } from "../../interpret/show.ts";
import { bare, canonical } from "../../interpret/values.ts";
import type { FaultOutcome, Interpreter } from "../../interpret/interpreter.ts";
import type { Json, Rule, Type } from "../../ir/program.ts";
import type { Answer, RuleOdds } from "../../odds/of-rule.ts";
import type { OddsRequest } from "./request.ts";

/** Who is asked: a rule under a variant. */
export interface OddsSubject {
  readonly name: string;
  readonly rule: Rule;
  readonly odds: RuleOdds;
  /** Its results are told in words, not values of the rules. */
  readonly tells: boolean;
  readonly interpreter: Interpreter;
}

export type Values = Readonly<Record<string, Json>>;

/** An error in play, on its way to whoever asked. */
export class Faulted extends Error {
  override readonly name = "Faulted";
  readonly fault: FaultOutcome;
  constructor(fault: FaultOutcome) {
    super(fault.message);
    this.fault = fault;
  }
}

/** The answer; an error in play is thrown as `Faulted`. */
export function unwrap<T>(answer: Answer<T>): T {
  if (answer.kind === "fault") throw new Faulted(answer);
  return answer.value;
}

/** The condition never holds for these values: of nothing there are no odds. Questions that are made here have the place of their rule. */
export function neverHeld({ fault }: Faulted, subjects: readonly OddsSubject[], { given }: OddsRequest): boolean {
  return (
    given !== null &&
    fault.fault === "divided-by-zero" &&
    subjects.some(
      ({ rule }) => rule.at.file === fault.at?.file && rule.at.start === fault.at.start && rule.at.end === fault.at.end,
    )
  );
}

/** In a table over values such a place stays empty. */
export function whereHeld<T>(subjects: readonly OddsSubject[], request: OddsRequest, ask: () => T): T | null {
  try {
    return ask();
  } catch (problem) {
    if (problem instanceof Faulted && neverHeld(problem, subjects, request)) return null;
    throw problem;
  }
}

export const isNumeric = (type: Type): boolean => type.kind === "int" || type.kind === "number";

/** Those of its own parameters. */
export function valuesFor(subject: OddsSubject, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => subject.rule.params.some((param) => param.name === name)),
  );
}

export const isSameResult = ({ interpreter, rule }: OddsSubject, a: Json, b: Json): boolean =>
  a === b || canonical(interpreter.linked, rule.result, a) === canonical(interpreter.linked, rule.result, b);

/** A result as it is called in a table. */
export function resultText({ interpreter, rule, tells }: OddsSubject, value: Json): string {
  if (typeof value === "string" && (tells || bare(rule.result).kind !== "text")) return value;
  return valueText(interpreter.linked, rule.result, value, { most: 60 });
}
