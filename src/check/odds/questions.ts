/** Questions about what does not roll, and `given` about another roll. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Expr, Statement } from "../../ir/program.ts";
import { effectsOf, type KnownEffects } from "../effects.ts";
import { anyRolls, linesFor, questionsIn, sidesOf, spokenOf, type Asking, type Roll, type Rolls } from "./rolls.ts";

/** Every question in it is about something that rolls. `inRule`: names have their values there. */
export function checkQuestions(
  known: KnownEffects,
  found: Collector,
  rolls: Rolls,
  root: Expr | Statement,
  inRule: boolean,
): void {
  for (const question of questionsIn(root)) checkQuestion(known, found, rolls, question, inRule);
}

function checkQuestion(known: KnownEffects, found: Collector, rolls: Rolls, question: Asking, inRule: boolean): void {
  const { ask, of, given } = question;
  if (!anyRolls(known, rolls, [of])) {
    const name = spokenOf([of]).find((local) => local.name !== "it")?.name ?? null;
    found.report("question-without-roll", of.at, { ask, known: name, inRule });
    return;
  }
  if (given === null) return;
  const [before, after] = sidesOf(question).map(
    (side) => new Set(linesFor(rolls, [side]).filter((roll) => roll.rolls)),
  );
  if ([...(before ?? [])].some((roll) => after?.has(roll) === true)) return;
  const rollsAfter = effectsOf(known, given).rolls || (after?.size ?? 0) > 0;
  found.report("given-shares-nothing", given.at, {
    ask,
    lets: !inRule,
    rolls: rollsAfter,
    named: [nameOf(before), nameOf(after)],
  });
}

const nameOf = (side: ReadonlySet<Roll> | undefined): string | null => [...(side ?? [])][0]?.line.name ?? null;
