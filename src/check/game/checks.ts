/** What can be said of the game as a whole, once it is known what everything does. */
import type { Game } from "../../ir/game.ts";
import type { Program } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import type { Checker } from "../checker.ts";
import { firstWith, type KnownEffects } from "../effects.ts";
import type { WithEffects } from "../effects-inference.ts";
import type { PassTable } from "../../query/last.ts";
import { checkAskedAgain } from "./asked-again.ts";
import { stepsOf } from "./bodies.ts";
import { setupFixes } from "./examples.ts";
import { warnOfOneLineLoops } from "./one-line-loops.ts";
import { checkGuards } from "./guards.ts";
import { checkModifiers } from "./modifiers.ts";
import { callablesOf } from "./ownership.ts";
import { checkOffered } from "./offered.ts";
import { checkPlayable } from "./playable.ts";
import { checkPlayers } from "./players.ts";
import { checkReach } from "./reach.ts";
import { checkSeen } from "./seen.ts";
import { shapeOf } from "./shape.ts";
import { checkCancels, checkPaces } from "./texts.ts";
import { checkTooFew } from "./too-few.ts";
import { checkTriggers } from "./triggers.ts";
import { checkUnseen } from "./unseen.ts";

export function checkGameRules(
  checker: Checker,
  { program, known, digest }: Pick<WithEffects, "program" | "known" | "digest">,
  linked: readonly Program[],
  passes: PassTable,
): void {
  const { found } = checker;
  const { game } = program;
  if (game === null) return;
  checkPlayers(game, found);
  const ground = (): readonly unknown[] => [digest, found.hasErrors, ...linked, ...shapeOf(program)];
  passes.quiet("what is said in a game", ground, found, () => {
    checkTexts(checker, program, game, known);
  });
  if (found.hasErrors) return;
  passes.quiet("what leads to what", ground, found, () => {
    checkAskedAgain(program, game, found);
    checkTooFew(program, game, found);
    checkTriggers(checker, program, game);
    checkModifiers(program, game, found);
    checkReach(checker, program, game, known);
  });
  checkPlayable(checker, program, game, linked, passes);
}

function checkTexts(checker: Checker, program: Program, game: Game, known: KnownEffects): void {
  const { found } = checker;
  checkGuards(game, known, found);
  const callables = callablesOf(program, game);
  checkSeen(program, game, callables, found);
  checkUnseen(program, game, callables, found);
  checkOffered(program, game, callables, found);
  checkCancels(program, game, found);
  checkPaces(program, game, found);
  warnOfOneLineLoops(program, game, found);
  checkStarts(checker, program, known);
}

function reportStartless(checker: Checker, at: Span): void {
  const { file, start } = at;
  const decl = checker.model.examples.find(({ span }) => span.file === file && span.start <= start && start < span.end);
  const fixes = decl === undefined ? [] : setupFixes(checker, decl);
  checker.found.report("needs-setup", at, { what: "This", isTable: decl?.kind === "examples" }, { fixes });
}

/** Who looks at a game says which. */
function checkStarts(checker: Checker, program: Program, known: KnownEffects): void {
  for (const example of program.examples) {
    if (example.start !== null || checker.found.hasErrors) continue;
    const reads = stepsOf(example)
      .map((part) => firstWith(known, "reads", part))
      .find((each) => each !== undefined);
    if (reads !== undefined) reportStartless(checker, reads.at);
  }
}
