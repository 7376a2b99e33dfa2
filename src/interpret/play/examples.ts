/** Worked examples, tried: which claims are true, and both sides of those that are not. */
import type { Claim, Example, ExampleStep, Expr, Id, Program, Type } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { sliceOf, type Sources } from "../../source/text.ts";
import { compile } from "../evaluate/expression.ts";
import { contextOf, type Context, type Frame } from "../evaluate/context.ts";
import { act } from "../evaluate/statement.ts";
import { compileTest } from "../evaluate/test.ts";
import { createInterpreter, type FaultOutcome, type Interpreter } from "../interpreter.ts";
import { short, valueText } from "../show.ts";
import { own, samenessOf } from "../values.ts";

export interface ClaimResult {
  readonly at: Span;
  /** As written. */
  readonly text: string;
  readonly state: "true" | "false" | "fault";
  /** What the claim is about, as written: `strike(25, ammo, 30).penetrates`. */
  readonly subject: string;
  /** What the rules say of it: "no", "17.5, which is not less than 10". */
  readonly found: string;
  /** What the claim says of it; null where it is no comparison. */
  readonly wanted: string | null;
  readonly fault: FaultOutcome | null;
}

/** `disputed`: false, as its dispute says. `resolved`: a dispute that has become true. */
export type ExampleState = "holds" | "fails" | "disputed" | "resolved" | "faults";

export interface ExampleResult {
  readonly rulebook: string;
  readonly title: string;
  /** Of an `examples` table, from 1. */
  readonly row: number | null;
  readonly variant: string | null;
  readonly state: ExampleState;
  readonly claims: readonly ClaimResult[];
  readonly dispute: { readonly reason: string; readonly at: Span } | null;
  /** In a `let`, before any claim. */
  readonly fault: FaultOutcome | null;
  readonly faultAt: Span | null;
  readonly at: Span;
}

export interface RunExamplesOptions {
  readonly sources: Sources;
  /** Only examples whose title holds this text, whatever its case. */
  readonly filter?: string;
  /** Only those of this rulebook. */
  readonly rulebook?: string;
}

/** Tries the examples of all programs, in order. */
export function runExamples(programs: readonly Program[], options: RunExamplesOptions): readonly ExampleResult[] {
  const interpreters = interpretersFor(programs, options.sources);
  const wanted = options.filter?.toLowerCase() ?? "";
  return programs
    .filter((program) => options.rulebook === undefined || program.rulebook.name === options.rulebook)
    .flatMap((program) => program.examples
      .filter((example) => example.title.toLowerCase().includes(wanted))
      .map((example) => runExample(interpreters(example.variant), program, example, options.sources)));
}

/** One interpreter for each variant that is asked for. */
export function interpretersFor(programs: readonly Program[], sources: Sources): (variant: Id | null) => Interpreter {
  const made = new Map<Id | null, Interpreter>();
  return (variant) => {
    const known = made.get(variant);
    if (known !== undefined) return known;
    const fresh = createInterpreter(programs, { variant, sources });
    made.set(variant, fresh);
    return fresh;
  };
}

interface Trial { readonly interpreter: Interpreter; readonly context: Context; readonly frame: Frame; readonly sources: Sources }

function runExample(interpreter: Interpreter, program: Program, example: Example, sources: Sources): ExampleResult {
  const trial: Trial = { interpreter, context: contextOf(interpreter.room, `${program.rulebook.name}.`), frame: [], sources };
  const claims: ClaimResult[] = [];
  let stopped: FaultOutcome | null = null;
  let stoppedAt: Span | null = null;
  for (const step of example.steps) {
    const result = runStep(trial, step);
    if (result === null) continue;
    if ("kind" in result) {
      stopped = result;
      stoppedAt = step.at;
      break;
    }
    claims.push(result);
  }
  return {
    rulebook: program.rulebook.name,
    title: example.title,
    row: example.row,
    variant: example.variant,
    state: stateOf(example, claims, stopped),
    claims,
    dispute: example.disputed,
    fault: stopped,
    faultAt: stoppedAt,
    at: example.at,
  };
}

function stateOf(example: Example, claims: readonly ClaimResult[], stopped: FaultOutcome | null): ExampleState {
  if (stopped !== null || claims.some((claim) => claim.state === "fault")) return "faults";
  const holds = claims.every((claim) => claim.state === "true");
  if (example.disputed !== null) return holds ? "resolved" : "disputed";
  return holds ? "holds" : "fails";
}

function runStep(trial: Trial, step: ExampleStep): ClaimResult | FaultOutcome | null {
  if (step.kind === "claim") return runClaim(trial, step.claim, step.at);
  const done = trial.interpreter.guard(() => act(trial.context, step)(trial.frame));
  return done.kind === "fault" ? done : null;
}

function runClaim(trial: Trial, claim: Claim, at: Span): ClaimResult {
  const text = written(trial.sources, at) ?? (claim.kind === "fits" ? claim.text : "this line");
  const truth = trial.interpreter.guard(() => (claim.kind === "true"
    ? compile(trial.context, claim.condition)(trial.frame)
    : compileTest(trial.context, claim.test, claim.of.type)(compile(trial.context, claim.of)(trial.frame), trial.frame)));
  if (truth.kind === "fault") return { at, text, state: "fault", subject: text, found: truth.message, wanted: null, fault: truth };
  const sides = claim.kind === "fits" ? fitsSides(trial, claim) : sidesOf(trial, claim.condition, text);
  return { at, text, state: truth.value === true ? "true" : "false", fault: null, ...sides };
}

interface Sides { readonly subject: string; readonly found: string; readonly wanted: string | null }

function fitsSides(trial: Trial, claim: Extract<Claim, { kind: "fits" }>): Sides {
  return { subject: claim.label, found: shown(trial, claim.of), wanted: claim.text.trim() };
}

/** Both sides of a claim, as far as it has two. */
function sidesOf(trial: Trial, condition: Expr, text: string): Sides {
  const subject = (expr: Expr): string => written(trial.sources, expr.at) ?? text;
  switch (condition.kind) {
    case "equals": {
      const wanted = `${condition.not ? "not " : ""}${shown(trial, condition.right)}`;
      const part = condition.not ? null : oneDifference(trial, condition.left, condition.right);
      if (part !== null) return { subject: `${subject(condition.left)}.${part.name}`, found: part.found, wanted: part.wanted };
      return { subject: subject(condition.left), found: shown(trial, condition.left), wanted };
    }
    case "compare": return { subject: subject(condition.left), found: shown(trial, condition.left), wanted: `${condition.op} ${shown(trial, condition.right)}` };
    case "about": return { subject: subject(condition.of), found: shown(trial, condition.of), wanted: `about ${condition.value}` };
    case "in": return { subject: subject(condition.left), found: shown(trial, condition.left), wanted: `${condition.not ? "not " : ""}in ${shown(trial, condition.right)}` };
    case "isNone": return { subject: subject(condition.of), found: shown(trial, condition.of), wanted: condition.not ? "not none" : "none" };
    case "isVariant": return { subject: subject(condition.of), found: shown(trial, condition.of), wanted: `${condition.not ? "not " : ""}${condition.variants.join(" or ")}` };
    default: return { subject: text, found: shown(trial, condition), wanted: null };
  }
}

/** Two records that differ in one field: that field says it all. */
function oneDifference(trial: Trial, left: Expr, right: Expr): { readonly name: string; readonly found: string; readonly wanted: string } | null {
  const { linked } = trial.interpreter;
  if (left.type.kind !== "record" || right.type.kind !== "record") return null;
  const sides = trial.interpreter.guard(() => [compile(trial.context, left)(trial.frame), compile(trial.context, right)(trial.frame)] as const);
  if (sides.kind === "fault") return null;
  const [a, b] = sides.value;
  const different = linked.record(left.type.id).fields.filter((field) => !samenessOf(linked, trial.context.numbers, field.type, field.type)(own(a, field.name) ?? null, own(b, field.name) ?? null));
  const [only] = different;
  if (only === undefined || different.length > 1) return null;
  return { name: only.name, found: inWords(trial, only.type, own(a, only.name) ?? null), wanted: inWords(trial, only.type, own(b, only.name) ?? null) };
}

function shown(trial: Trial, expr: Expr): string {
  const outcome = trial.interpreter.guard(() => compile(trial.context, expr)(trial.frame));
  return outcome.kind === "fault" ? outcome.message : inWords(trial, expr.type, outcome.value);
}

function inWords(trial: Trial, type: Type, value: Parameters<typeof valueText>[2]): string {
  return short(valueText(trial.interpreter.linked, type, typeof value === "number" && type.kind === "number" ? trial.context.numbers.keep(value) : value, { most: 160 }), 400);
}

/** What stands there, on one line. */
export function written(sources: Sources, at: Span): string | null {
  const source = sources.get(at.file);
  if (source === undefined) return null;
  const text = sliceOf(source, { ...at, end: Math.min(at.end, at.start + 2000) });
  return text.replace(/\s*[\r\n]+\s*/g, " ").trim();
}
