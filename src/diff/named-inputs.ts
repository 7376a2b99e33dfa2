/** Inputs that examples and reports name: whoever reads an answer asks about these first. */
import { childrenOf } from "../ir/children.ts";
import type { Interpreter } from "../interpret/interpreter.ts";
import type { Expr, Id, Json, Program, Rule } from "../ir/program.ts";
import type { ExampleStep } from "../ir/examples.ts";
import { axesOf, valuesOf, type Report } from "../ir/reports.ts";
import { visitAll, type ProgramPart } from "../ir/visit.ts";
import type { Input } from "./compared-rule.ts";

/** Values on the axes of one report together, and inputs for one rule. */
const mostFrames = 400;
const mostNamed = 400;

type Call = Extract<Expr, { kind: "call" }>;
/** What a local may be, by slot. */
type Frames = readonly Json[][];

/** In the order of `params`; undefined: left out. */
export function namedInputs(
  program: Program,
  interpreter: Interpreter,
  id: Id,
  params: readonly { readonly name: string }[],
): readonly Input[] {
  const found = new Map<string, Input>();
  const { rule } = interpreter.linked.rule(id);
  const context = interpreter.context(program.rulebook.name);
  const value = (expr: Expr, frame: Json[]): Json | undefined => {
    const outcome = interpreter.evaluate(context, expr, [...frame]);
    return outcome.kind === "value" ? outcome.value : undefined;
  };
  const take = (calls: readonly Call[], frames: () => Frames): void => {
    if (calls.length === 0) return;
    for (const frame of frames()) {
      for (const call of calls) {
        if (found.size >= mostNamed) return;
        const input = inputOf(rule, call, params, (expr) =>
          slotsIn(expr).every((slot) => slot in frame) ? value(expr, frame) : undefined,
        );
        if (input !== null) found.set(JSON.stringify(input), input);
      }
    }
  };
  for (const example of program.examples)
    take(
      callsIn(
        example.steps.map((each): ProgramPart => ["ExampleStep", each]),
        id,
      ),
      () => [withLets(example.steps, [], value)],
    );
  for (const report of program.reports) take(callsIn(partsOf(report), id), () => framesOf(report, value));
  return [...found.values()];
}

/** Null: something in it is known only where it is worked out. */
function inputOf(
  rule: Rule,
  call: Call,
  params: readonly { readonly name: string }[],
  value: (expr: Expr) => Json | undefined,
): Input | null {
  const input: (Json | undefined)[] = [];
  for (const { name } of params) {
    const arg = call.args[rule.params.findIndex((param) => param.name === name)];
    if (arg === undefined || arg === null) {
      input.push(undefined);
      continue;
    }
    const given = value(arg);
    if (given === undefined) return null;
    input.push(given);
  }
  return input;
}

const partsOf = (report: Report): readonly ProgramPart[] => valuesOf(report).map((each) => ["ReportValue", each]);

function callsIn(parts: readonly ProgramPart[], id: Id): readonly Call[] {
  const calls: Call[] = [];
  visitAll(parts, {
    expr: (node) => {
      if (node.kind === "call" && node.rule === id) calls.push(node);
    },
  });
  return calls;
}

function slotsIn(expr: Expr): readonly number[] {
  return [...(expr.kind === "local" ? [expr.slot] : []), ...(childrenOf(expr) as readonly Expr[]).flatMap(slotsIn)];
}

function withLets(
  steps: readonly ExampleStep[],
  frame: Json[],
  value: (expr: Expr, frame: Json[]) => Json | undefined,
): Json[] {
  for (const step of steps) {
    if (step.kind !== "let") continue;
    const named = value(step.value, frame);
    if (named !== undefined) frame[step.slot] = named;
  }
  return frame;
}

/** Each value of one axis with each of the others. */
function framesOf(report: Report, value: (expr: Expr, frame: Json[]) => Json | undefined): Frames {
  const base = withLets(report.lets, [], value);
  let frames: Json[][] = [base];
  for (const axis of axesOf(report)) {
    if (axis.values.kind === "question") continue;
    frames = frames
      .flatMap((frame) =>
        listOf(value(axis.values, frame)).map((each) => {
          const own = [...frame];
          own[axis.slot] = each;
          return own;
        }),
      )
      .slice(0, mostFrames);
  }
  return frames;
}

function listOf(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value as readonly Json[];
  if (typeof value !== "object" || value === null || !("low" in value)) return [];
  const { low, high } = value as { readonly low: number | null; readonly high: number | null };
  return low === null || high === null || high - low > mostFrames
    ? []
    : Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => low + index);
}
