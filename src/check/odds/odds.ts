/**
 * What rolls in examples, reports and checks: a `let` that rolls names the roll and moves into the questions that speak
 * of it; all else that rolls stands in a question, or below a line `rolling`. Runs when it is known which rules roll.
 */
import type { Collector } from "../../diagnostics/collect.ts";
import type * as ir from "../../ir/program.ts";
import type { Example } from "../../ir/examples.ts";
import type { Report } from "../../ir/reports.ts";
import { allOf } from "../../ir/visit.ts";
import { declarationsOfGame } from "../../ir/game-declarations.ts";
import { valuesOfWish, type Goal } from "../../ir/goals.ts";
import type { Checker } from "../checker.ts";
import type { WithEffects } from "../effects-inference.ts";
import { effectsOf, firstReadingAsked, firstWith, type KnownEffects } from "../effects.ts";
import { moveInExample } from "./examples.ts";
import { EffectsTrace } from "../reuse/effects-trace.ts";
import { readFaces } from "./faces.ts";
import { checkQuestions } from "./questions.ts";
import { moveInReport, variantsIn } from "./reports.ts";
import type { PassTable } from "../../query/last.ts";
import { warnOfRolledAnew } from "./rolled-anew.ts";
import { newSources } from "./sources.ts";

const movedExamples = new EffectsTrace<Example>("odds of examples");
const movedReports = new EffectsTrace<Report>("odds of reports");
const goals = new EffectsTrace<void>("odds of goals");
const checks = new EffectsTrace<void>("odds of checks");
const rules = new EffectsTrace<void>("odds of rules");
const elsewhere = new EffectsTrace<void>("rolls of tables and games");

/** The program with the rolls of its examples and reports in their questions. */
export function checkOdds(
  checker: Checker,
  program: ir.Program,
  linked: readonly ir.Program[],
  { known, under }: Pick<WithEffects, "known" | "under">,
  passes: PassTable,
): ir.Program {
  const { found } = checker;
  // Where a rule could not be understood, that it does not roll says nothing.
  const understood = !found.hasErrors;
  const sources = newSources([...linked, program], passes);
  const told = new Set<string>();
  const examples = program.examples.map((example) => {
    const moved = movedExamples.of(
      example,
      String(understood),
      [known, under(example.variant)],
      found,
      ([anywhere = known, here = known]) => moveInExample({ anywhere, here }, found, example, told, understood),
    );
    return readFaces(checker, sources, moved, told, understood);
  });
  const reports = program.reports.map((report) => {
    const variants = [...new Set([null, ...variantsIn(report)])];
    return movedReports.of(
      report,
      String(understood),
      [known, ...variants.map(under)],
      found,
      ([anywhere = known, ...others]) =>
        moveInReport(anywhere, (variant) => others[variants.indexOf(variant)] ?? anywhere, found, report, understood),
    );
  });
  for (const goal of program.goals)
    goals.of(goal, String(understood), [known], found, ([all = known]) => {
      checkGoalRolls(all, found, goal, understood);
    });
  for (const check of program.checks)
    checks.of(check, String(understood), [known], found, ([all = known]) => {
      checkCheck(all, found, check, understood);
    });
  if (understood)
    for (const layer of [program, ...program.variants])
      for (const rule of layer.rules)
        rules.of(rule, "", [known], found, ([all = known]) => {
          checkRuleQuestions(all, found, rule);
        });
  const tables = [program, ...program.variants].flatMap((layer) =>
    layer.tables.filter(({ columns }) => columns.some(({ params }) => params !== null)),
  );
  if (understood)
    for (const part of [...allOf("Table", tables), ...declarationsOfGame(program.game)])
      elsewhere.of(part[1], "", [known], found, ([all = known]) => {
        warnOfRolledAnew(all, found, part);
      });
  return { ...program, examples, reports };
}

/** What rolls in a goal is asked about: a single roll says nothing of the rules. */
function checkGoalRolls(known: KnownEffects, found: Collector, goal: Goal, understood: boolean): void {
  for (const value of goal.wishes.flatMap(valuesOfWish)) {
    const rolled = effectsOf(known, value).rolls ? firstWith(known, "rolls", value) : undefined;
    if (rolled !== undefined) found.report("goal-rolls", rolled.at, {});
    // What looks at a game is asked about games, and rolls nothing.
    if (understood && firstReadingAsked(known, value) === undefined)
      checkQuestions(known, found, new Map(), value, false);
  }
}

function checkCheck(known: KnownEffects, found: Collector, check: ir.Check, understood: boolean): void {
  const rolled = effectsOf(known, check.condition).rolls ? firstWith(known, "rolls", check.condition) : undefined;
  if (rolled !== undefined) found.report("check-rolls", rolled.at, {});
  if (understood) checkQuestions(known, found, new Map(), check.condition, false);
}

function checkRuleQuestions(known: KnownEffects, found: Collector, rule: ir.Rule): void {
  checkQuestions(known, found, new Map(), rule.body, true);
  warnOfRolledAnew(known, found, ["Rule", rule]);
}
