/** Rolls of examples: the roll itself before any line `rolling`, real rolls below one. */
import type { Collector } from "../../diagnostics/collect.ts";
import type * as ir from "../../ir/program.ts";
import type { Example, ExampleStep } from "../../ir/examples.ts";
import { testValues } from "../../ir/children.ts";
import { firstWith, type KnownEffects } from "../effects.ts";
import { checkQuestions } from "./questions.ts";
import { anyRolls, linesFor, spokenOf, withRolls, type Let, type Roll } from "./rolls.ts";
import { slotsAfter, type FreeSlots } from "./slots.ts";

/** Effects over all variants, and under that of the example alone. */
export interface Known {
  readonly anywhere: KnownEffects;
  readonly here: KnownEffects;
}

interface State {
  readonly known: KnownEffects;
  readonly found: Collector;
  readonly example: Example;
  readonly rolls: Map<number, Roll>;
  readonly slots: FreeSlots;
  /** Tables of examples that were told already that their rule rolls. */
  readonly told: Set<string>;
  /** A line `rolling` stands above. */
  rolling: boolean;
}

/** The example with the `let`s that name a roll in the questions that speak of them. */
export function moveInExample(
  known: Known,
  found: Collector,
  example: Example,
  told: Set<string>,
  understood: boolean,
): Example {
  const state: State = {
    known: known.here,
    found,
    example,
    rolls: new Map(),
    slots: slotsAfter("Example", example),
    told,
    rolling: false,
  };
  const steps = example.steps.flatMap((step): readonly ExampleStep[] => {
    if (step.kind === "rolling") state.rolling = true;
    if (step.kind === "rolling" || step.kind === "choosing") return [step];
    if (understood) for (const part of partsOf(step)) checkQuestions(known.anywhere, found, state.rolls, part, false);
    return keepsRoll(state, step) ? [] : [withRolls("ExampleStep", step, state.rolls, state.slots)];
  });
  return { ...example, steps };
}

type Done = Exclude<ExampleStep, { kind: "rolling" | "choosing" }>;

function partsOf(step: Done): readonly (ir.Expr | ir.Statement)[] {
  if (step.kind !== "claim") return [step];
  return step.claim.kind === "true" ? [step.claim.condition] : [step.claim.of, ...testValues(step.claim.test)];
}

/** The step names a roll, and so is none any more. Reports what rolls where it must not. */
function keepsRoll(state: State, step: Done): boolean {
  const { known, found, rolls, rolling } = state;
  const parts = partsOf(step);
  // What changes the game is done once, with the dice as they fall.
  const isDone =
    state.example.start !== null && step.kind !== "claim" && firstWith(known, "changes", step) !== undefined;
  if (step.kind === "let" && !rolling && !isDone) {
    if (!anyRolls(known, rolls, [step]) && linesFor(rolls, [step]).length === 0) return false;
    rolls.set(step.slot, {
      line: withRolls("Statement", step, rolls, state.slots) as Let,
      rolls: firstWith(known, "rolls", step) !== undefined,
    });
    return true;
  }
  const unmade = spokenOf(parts).find((local) => rolls.has(local.slot));
  if (unmade !== undefined) return reportUnmade(state, unmade);
  const rolled =
    rolling || isDone
      ? undefined
      : parts.map((part) => firstWith(known, "rolls", part)).find((node) => node !== undefined);
  if (rolled !== undefined) found.report("claim-rolls", rolled.at, { rule: null });
  return false;
}

/** A claim about the roll itself. In a table the rule of the table is the roll: said once, at its first row. */
function reportUnmade(state: State, local: ir.Expr & { kind: "local" }): false {
  const { example, found, told, rolls, rolling } = state;
  const line = rolls.get(local.slot)?.line;
  if (example.row === null || line === undefined || example.rule === null) {
    found.report(
      "roll-outside-question",
      local.at,
      { name: local.name, rolling },
      line === undefined ? {} : { related: [{ span: line.at, label: "rolls here" }] },
    );
    return false;
  }
  const table = `${example.rule} ${example.at.file} ${example.title}`;
  if (!told.has(table)) found.report("claim-rolls", line.at, { rule: nameOf(example.rule) });
  told.add(table);
  return false;
}

export const nameOf = (id: ir.Id): string => id.slice(id.indexOf(".") + 1);
