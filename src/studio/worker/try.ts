/** One call of a rule, with its reasons and its dice. */
import { RecordingDice } from "../../diff/freeze.ts";
import type { CompiledRulebook } from "../../driver/compile.ts";
import { explainCall } from "../../interpret/explain/explain.ts";
import type { RoomDice } from "../../interpret/evaluate/dice.ts";
import { link } from "../../interpret/linked.ts";
import { LaidOutFaces, writtenFaces } from "../../interpret/play/laid-out.ts";
import { valueText } from "../../interpret/show.ts";
import type { Program, Rule } from "../../ir/program.ts";
import { seeded } from "../../runtime/seeded.ts";
import type { Answer, Question, Roll } from "../protocol.ts";
import type { Ready } from "./answer-desk.ts";

export interface FoundRule {
  readonly rulebook: CompiledRulebook;
  readonly programs: readonly Program[];
  readonly rule: Rule;
}

type NoAnswer = Extract<Answer, { kind: "none" }>;

/** The rule of that name; or why there is no answer about it. */
export function findRule({ compilation }: Ready, id: string): FoundRule | NoAnswer {
  const rulebook = compilation.rulebooks.find(({ name }) => id.startsWith(`${name}.`));
  if (rulebook === undefined) return { kind: "none", why: "gone" };
  const { program, linked } = rulebook;
  if (program === null) return { kind: "none", why: "errors" };
  const rule = program.rules.find((each) => each.id === id);
  return rule === undefined ? { kind: "none", why: "gone" } : { rulebook, programs: [...linked, program], rule };
}

export function tryRule(ready: Ready, { rule: id, args, roll }: Extract<Question, { ask: "try" }>): Answer {
  const found = findRule(ready, id);
  if ("kind" in found) return found;
  const { programs, rule } = found;
  const dice = diceFor(found, roll);
  if (dice === null) return { kind: "mistake", message: "Write the dice with commas between them, as in 6, 6, 5." };
  const { compilation, asker } = ready;
  const { question, outcome, text, steps, cut } = explainCall(programs, id, args, {
    sources: compilation.sources,
    dice: rule.effects.rolls ? dice : null,
    asker,
    withMisses: true,
  });
  const linked = link(programs, null);
  return {
    kind: "tried",
    question,
    isFault: outcome.kind === "fault",
    text,
    steps,
    faces: dice.faces.map(({ type, value }) => valueText(linked, type, value, { most: 40 })),
    isCut: cut,
  };
}

/** Null: the faces cannot be read. */
export function diceFor({ programs }: FoundRule, roll: Roll): RecordingDice | null {
  if ("seed" in roll) return new RecordingDice(seeded(roll.seed));
  const faces = writtenFaces(roll.faces);
  if (faces === null) return null;
  const laid: RoomDice = new LaidOutFaces(link(programs, null), faces, null);
  return new RecordingDice(laid);
}
