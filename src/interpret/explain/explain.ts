/** Answers a question and gives the reasons. */
import type { Id, Json, Program } from "../../ir/program.ts";
import type { ExampleStep } from "../../ir/examples.ts";
import type { Asker } from "../asker.ts";
import type { Span } from "../../source/span.ts";
import { placeOf, type Sources } from "../../source/text.ts";
import { compile } from "../evaluate/expression.ts";
import { contextOf, newRoom, type Context, type Frame } from "../evaluate/context.ts";
import { act } from "../evaluate/statement.ts";
import { compileTest } from "../evaluate/test.ts";
import {
  createInterpreter,
  interpreterOf,
  type Interpreter,
  type InterpreterOptions,
  type Outcome,
} from "../interpreter.ts";
import { link } from "../linked.ts";
import { exampleDice } from "../play/rolling.ts";
import { written } from "../written.ts";
import { nameOf } from "../show.ts";
import type { CallStep, Explanation, Step } from "./explanation.ts";
import { filledText, plainText } from "./fill.ts";
import { explainGame } from "./of-game.ts";
import { newRecorder, type Trace } from "./record.ts";
import { callStep, stepsOf } from "./steps.ts";
import { newTeller, rowsUsed, type Teller } from "./teller.ts";

interface TellOptions {
  /** Rows that do not fit are told, too. */
  readonly withMisses?: boolean;
}

/** Works out `rule` for values from outside and tells how it came to its answer. Never throws. */
export function explainCall(
  programs: readonly Program[],
  rule: Id,
  args: readonly Json[] | { readonly [name: string]: Json },
  options: InterpreterOptions & TellOptions = {},
): Explanation {
  const sources = options.sources ?? new Map();
  const recorder = newRecorder();
  const room = newRoom(link(programs, options.variant ?? null), recorder, options);
  const interpreter = interpreterOf(room, sources, others(programs, options));
  const outcome = interpreter.call(rule, args);
  const declared = room.linked.rule(rule).rule;
  const top = recorder.top.find((each) => each.what.kind === "rule");
  const teller = newTeller(room.linked, sources, { withMisses: options.withMisses === true });
  const call = top?.what.kind === "rule" ? shallow(teller, top, top.what) : null;
  return {
    question: call === null ? declared.name : questionOf(call),
    place: placeOf(sources, declared.at),
    outcome,
    text: outcome.kind === "value" ? interpreter.show(declared.result, outcome.value) : outcome.message,
    variant: options.variant === null || options.variant === undefined ? null : nameOf(options.variant),
    steps: call?.steps ?? [],
    rows: rowsUsed(teller),
    cut: recorder.top.some(isCut),
  };
}

const others =
  (programs: readonly Program[], options: InterpreterOptions): Interpreter["under"] =>
  (variant) =>
    createInterpreter(programs, { ...options, variant });

/** The call with its steps; without them where they are nested deeper than the machine can follow. */
function shallow(teller: Teller, trace: Trace, what: Extract<Trace["what"], { kind: "rule" }>): CallStep {
  try {
    return callStep(teller, trace, what, null);
  } catch (problem) {
    if (!(problem instanceof RangeError)) throw problem;
    return callStep(newTeller(teller.linked, teller.sources, teller), { ...trace, parts: [] }, what, null);
  }
}

export function questionOf(call: CallStep): string {
  return `${call.rule}(${call.args.map((arg) => `${arg.name}: ${arg.text}`).join(", ")})`;
}

function isCut(trace: Trace): boolean {
  const waiting = [trace];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.cut) return true;
    for (const part of at.parts) waiting.push(part);
  }
  return false;
}

/** Goes through an example, line by line. Null if there is none of that title (and row). `at`: of several, the one that stands there. */
export function explainExample(
  programs: readonly Program[],
  rulebook: string,
  title: string,
  options: {
    readonly sources?: Sources;
    readonly row?: number | null;
    readonly at?: Span;
    readonly asker?: Asker | null;
  } & TellOptions = {},
): Explanation | null {
  const program = programs.find((each) => each.rulebook.name === rulebook);
  const titled =
    program?.examples.filter(
      (each) => each.title === title && (options.row === undefined || each.row === options.row),
    ) ?? [];
  const example = titled.find(({ at }) => at === options.at) ?? titled[0];
  if (example === undefined) return null;
  const sources = options.sources ?? new Map();
  const recorder = newRecorder();
  const asker = options.asker ?? null;
  if (program !== undefined && example.start !== null) return explainGame(programs, program, example, sources, asker);
  const room = newRoom(link(programs, example.variant), recorder, { asker });
  const interpreter = interpreterOf(room, sources, others(programs, { sources, asker }));
  const context = contextOf(room, `${rulebook}.`);
  const teller = newTeller(room.linked, sources, {
    row: example.row === null ? null : example.at,
    withMisses: options.withMisses === true,
  });
  const dice = exampleDice(context, sources);
  const frame: Frame = [];
  const steps: Step[] = [];
  let outcome: Outcome = { kind: "value", value: true };
  for (const step of example.steps) {
    const before = recorder.top.length;
    const done = interpreter.guard((): unknown => {
      if (step.kind === "claim") return claimHolds(context, step.claim, frame);
      return step.kind === "rolling"
        ? dice.lay(step, frame)
        : step.kind === "choosing"
          ? null
          : act(context, step)(frame);
    });
    const fresh = recorder.top.slice(before);
    steps.push(
      ...(step.kind === "claim"
        ? [claimStep(teller, fresh, step, done.kind === "value" && done.value === true)]
        : stepsOf(teller, fresh)),
    );
    if (done.kind === "fault") {
      outcome = done;
      break;
    }
    if (step.kind === "claim" && done.value !== true) outcome = { kind: "value", value: false };
  }
  const end = interpreter.guard(() => dice.done(example.at));
  if (outcome.kind === "value" && end.kind === "fault") outcome = end;
  return {
    question: example.row === null ? example.title : `${example.title}, row ${example.row}`,
    place: placeOf(sources, example.at),
    outcome,
    text: outcome.kind === "fault" ? outcome.message : outcome.value === true ? "holds" : "does not hold",
    variant: example.variant === null ? null : nameOf(example.variant),
    steps,
    rows: rowsUsed(teller),
    cut: recorder.top.some(isCut),
  };
}

type Claimed = Extract<ExampleStep, { kind: "claim" }>;

function claimHolds(context: Context, claim: Claimed["claim"], frame: Frame): Json {
  if (claim.kind === "true") return compile(context, claim.condition)(frame);
  return compileTest(context, claim.test, claim.of.type)(compile(context, claim.of)(frame), frame);
}

function claimStep(teller: Teller, fresh: readonly Trace[], step: Claimed, holds: boolean): Step {
  const [first] = fresh;
  const { claim } = step;
  const filled =
    first === undefined
      ? ""
      : claim.kind === "true"
        ? filledText(teller.linked, first)
        : `${claim.label} is ${plainText(teller.linked, claim.of.type, first.value)}`;
  return {
    kind: "claim",
    claim: claim.kind === "fits" ? `${claim.label} is ${claim.text}` : (written(teller.sources, step.at) ?? ""),
    filled,
    holds,
    place: placeOf(teller.sources, step.at),
    steps: stepsOf(teller, fresh),
  };
}
