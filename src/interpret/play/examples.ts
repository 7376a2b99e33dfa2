/** Worked examples, tried: which claims are true, and both sides of those that are not. */
import type { Edit } from "../../diagnostics/diagnostic.ts";
import type { Json, Program } from "../../ir/program.ts";
import type { Claim, Example, ExampleStep } from "../../ir/examples.ts";
import type { Trace } from "../../runtime/game.ts";
import type { Span } from "../../source/span.ts";
import type { Sources } from "../../source/text.ts";
import { compile } from "../evaluate/expression.ts";
import { contextOf } from "../evaluate/context.ts";
import { act } from "../evaluate/statement.ts";
import { compileTest } from "../evaluate/test.ts";
import type { Asker } from "../asker.ts";
import { claimed, goOn, rememberedIn, runLine, startGame, type ExampleGame } from "../game/example.ts";
import { createInterpreter, type FaultOutcome, type Interpreter } from "../interpreter.ts";
import type { Prover, Subject } from "./proofs.ts";
import { exampleDice, type ExampleDice } from "./rolling.ts";
import { written } from "../written.ts";
import { sidesOfClaim, type Trial } from "./sides.ts";

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
  /** What holds in its place, as it would be written: `is about 55.6%`. */
  readonly about: string | null;
  /** The change to what is written with which it holds; null where it cannot be written in a word. */
  readonly mend: Edit | null;
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
  /** In a `let` or a `rolling` line, or of dice that are left over. */
  readonly fault: FaultOutcome | null;
  readonly faultAt: Span | null;
  readonly at: Span;
}

export interface RunExamplesOptions {
  readonly sources: Sources;
  /** Only examples whose title holds this text, whatever its case. */
  readonly filter?: string;
  /** Only examples with such a title. */
  readonly wanted?: (title: string) => boolean;
  /** Only those of this rulebook. */
  readonly rulebook?: string;
  /** Who is asked for odds. */
  readonly asker?: Asker | null;
  /** Of the same programs: what it has answered already is known. */
  readonly interpreter?: Interpreter;
}

/** Tries the examples of all programs, in order. */
export function runExamples(programs: readonly Program[], options: RunExamplesOptions): readonly ExampleResult[] {
  const interpreter =
    options.interpreter ?? createInterpreter(programs, { sources: options.sources, asker: options.asker ?? null });
  const wanted = options.filter?.toLowerCase() ?? "";
  return programs
    .filter((program) => options.rulebook === undefined || program.rulebook.name === options.rulebook)
    .flatMap((program) =>
      program.examples
        .filter(({ title }) => title.toLowerCase().includes(wanted) && (options.wanted?.(title) ?? true))
        .map((example) => runExample(interpreter.under(example.variant), program, example, options.sources)),
    );
}

/** The same for those of one program that are wanted, each by itself. */
export async function proveExamples(
  prover: Prover,
  program: Program,
  sources: Sources,
  wanted: (title: string) => boolean = () => true,
): Promise<readonly ExampleResult[]> {
  const results: ExampleResult[] = [];
  const rulebook = program.rulebook.name;
  for (const example of program.examples.filter(({ title }) => wanted(title))) {
    // What is told of a claim is what is written there.
    const text = example.steps.map((step) => written(sources, step.at)).join("\n");
    const subject: Subject = { kind: "example", own: example, name: null, text, variants: [example.variant], rulebook };
    results.push(
      await prover.prove(subject, (base) => runExample(base.under(example.variant), program, example, sources)),
    );
  }
  return results;
}

/** Told of each line before it is done, and of what happens in a game. */
export interface ExampleWatch {
  line(step: ExampleStep): void;
  told: Trace;
}

export function runExample(
  interpreter: Interpreter,
  program: Program,
  example: Example,
  sources: Sources,
  watch: ExampleWatch | null = null,
): ExampleResult {
  const trial: Trial = {
    interpreter,
    context: contextOf(interpreter.room, `${program.rulebook.name}.`),
    frame: [],
    sources,
    remembered: (run) => run(),
  };
  const claims: ClaimResult[] = [];
  let stopped: FaultOutcome | null = null;
  let stoppedAt: Span | null = null;
  const stop = (fault: FaultOutcome, at: Span): void => {
    [stopped, stoppedAt] = [fault, at];
  };
  const { start } = example;
  const begun =
    start === null
      ? ({ kind: "value", value: null } as const)
      : interpreter.attempt(() => startGame(trial.context, start, trial.frame));
  const play: Play = {
    trial,
    game: begun.kind === "value" ? begun.value : null,
    dice: exampleDice(trial.context, sources),
  };
  if (begun.kind === "fault") stop(begun, start?.at ?? example.at);
  if (play.game !== null) play.game.world.tell = watch?.told ?? null;
  for (const step of begun.kind === "fault" ? [] : example.steps) {
    watch?.line(step);
    const result = runStep(play, step);
    if (result === null) continue;
    if ("kind" in result) {
      stop(result, step.at);
      break;
    }
    claims.push(result);
  }
  if (stopped === null && claims.every((claim) => claim.fault === null)) {
    const end = interpreter.guard(() => {
      play.dice.done(example.at);
      play.game?.choices.done(example.at);
    });
    if (end.kind === "fault") stop(end, example.at);
  }
  play.dice.clear();
  interpreter.room.game = null;
  interpreter.room.dice = null;
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

interface Play {
  readonly trial: Trial;
  readonly game: ExampleGame | null;
  readonly dice: ExampleDice;
}

function runStep({ trial, game, dice }: Play, step: ExampleStep): ClaimResult | FaultOutcome | null {
  const { context, frame, interpreter, sources } = trial;
  if (step.kind === "claim") return runClaim(trial, game, step.claim, step.at);
  const done =
    game === null
      ? interpreter.guard(() => {
          plainStep(trial, dice, step);
        })
      : interpreter.attempt(() => {
          if (step.kind === "rolling") dice.lay(step, frame);
          else if (step.kind === "choosing") game.choices.lay(context, step, frame, sources);
          else runLine(game, context, step, frame);
          if (step.kind === "choosing" && game.choices.goesOn) goOn(game, step.at);
        });
  return done.kind === "fault" ? done : null;
}

function plainStep({ context, frame }: Trial, dice: ExampleDice, step: Exclude<ExampleStep, { kind: "claim" }>): void {
  if (step.kind === "rolling") dice.lay(step, frame);
  else if (step.kind !== "choosing") act(context, step)(frame);
}

function runClaim(trial: Trial, game: ExampleGame | null, claim: Claim, at: Span): ClaimResult {
  const text = written(trial.sources, at) ?? (claim.kind === "fits" ? claim.text : "this line");
  const holds = (): Json =>
    claim.kind === "true"
      ? compile(trial.context, claim.condition)(trial.frame)
      : compileTest(
          trial.context,
          claim.test,
          claim.of.type,
        )(compile(trial.context, claim.of)(trial.frame), trial.frame);
  const remembered = game === null ? trial.remembered : rememberedIn(game);
  const truth =
    game === null
      ? trial.interpreter.guard(holds)
      : trial.interpreter.attempt(() => claimed(game, [claim.kind === "true" ? claim.condition : claim.of], holds, at));
  if (truth.kind === "fault")
    return {
      at,
      text,
      state: "fault",
      subject: text,
      found: truth.message,
      wanted: null,
      about: null,
      mend: null,
      fault: truth,
    };
  return {
    at,
    text,
    state: truth.value === true ? "true" : "false",
    fault: null,
    ...sidesOfClaim({ ...trial, remembered }, claim, text),
  };
}
