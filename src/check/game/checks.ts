/** What can be said of the game as a whole, once it is known what everything does. */
import type { Game } from "../../ir/game.ts";
import type { Expr, Program, Statement } from "../../ir/program.ts";
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
import { checkBeforeMade } from "./before-made.ts";
import { checkTooFew } from "./too-few.ts";
import { checkTriggers } from "./triggers.ts";
import { checkUnseen } from "./unseen.ts";

export function checkGameRules(
  checker: Checker,
  { program, known, digest, under }: Pick<WithEffects, "program" | "known" | "digest" | "under">,
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
    checkStarts(checker, program, known, under);
  });
  if (found.hasErrors) return;
  passes.quiet("what leads to what", ground, found, () => {
    checkAskedAgain(program, game, found);
    checkTooFew(program, game, found);
    checkBeforeMade(program, game, found);
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
  checkPaces(checker, program, game);
  warnOfOneLineLoops(program, game, found);
}

/** Who looks at a game says which. */
function checkStarts(checker: Checker, program: Program, known: KnownEffects, under: WithEffects["under"]): void {
  for (const example of program.examples) {
    if (example.start !== null || checker.found.hasErrors) continue;
    const steps = stepsOf(example);
    const reads = steps.map((part) => firstWith(known, "reads", part)).find((each) => each !== undefined);
    if (reads === undefined) continue;
    const own = under(example.variant);
    const isOfOther = steps.every((part) => firstWith(own, "reads", part) === undefined);
    reportStartless(checker, reads.at, isOfOther ? readingInVariant(program, under, reads) : null);
  }
}

interface Cause {
  readonly variant: string;
  readonly rule: string;
  readonly at: Span;
}

/** The rule of a variant that looks at a game where the rule in whose place it is does not. */
function readingInVariant(program: Program, under: WithEffects["under"], asked: Expr | Statement): Cause | null {
  const causes = program.variants.flatMap((variant) =>
    variant.rules.flatMap((rule): readonly (Cause & { readonly id: string })[] => {
      const reads = firstWith(under(variant.id), "reads", rule.body);
      const base = program.rules.find(({ id }) => id === rule.id);
      const isNew = base !== undefined && firstWith(under(null), "reads", base.body) === undefined;
      return reads === undefined || !isNew
        ? []
        : [{ id: rule.id, variant: variant.name, rule: rule.name, at: reads.at }];
    }),
  );
  const calls = asked.kind === "call" ? causes.filter(({ id }) => id === asked.rule) : [];
  return calls[0] ?? causes[0] ?? null;
}

function reportStartless(checker: Checker, at: Span, cause: Cause | null): void {
  const { file, start } = at;
  const decl = checker.model.examples.find(({ span }) => span.file === file && span.start <= start && start < span.end);
  const fixes = decl === undefined ? [] : setupFixes(checker, decl);
  const related = cause === null ? [] : [{ span: cause.at, label: `looks at the game in \`${cause.variant}\`` }];
  const facts = { what: "This", isTable: decl?.kind === "examples", cause };
  checker.found.report("needs-setup", at, facts, { fixes, related });
}
