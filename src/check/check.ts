/** The ordered list of checks: a model in, a program out. */
import type { Collector } from "../diagnostics/collect.ts";
import { compareText } from "../diagnostics/collect.ts";
import type { Program } from "../ir/program.ts";
import type { Model, Symbol } from "../resolve/model.ts";
import type { Names } from "../resolve/names.ts";
import type { Checker } from "./checker.ts";
import { checkDecisions } from "./coverage/decisions.ts";
import { warnBeyondBounds } from "./coverage/beyond-bounds.ts";
import { warnOfEmptyPools } from "./coverage/empty-pools.ts";
import { warnPastTheEnds } from "./coverage/past-the-ends.ts";
import { warnOfEndsNotThere } from "./coverage/ends-of-ranges.ts";
import { checkLookedUp } from "./coverage/looked-up.ts";
import { checkRangeColumns } from "./coverage/range-columns.ts";
import { warnOfUsesOfNothing } from "./game/counted-uses.ts";
import { checkCircles } from "./circles.ts";
import { createChecker, modelsOf } from "./create.ts";
import { Reuse, type CheckMemory } from "./reuse/reuse.ts";
import { withEffects } from "./effects-inference.ts";
import { NodeTable } from "../query/memo.ts";
import { checkConstant } from "./declaration/constant.ts";
import { checkExample } from "./declaration/example.ts";
import { checkExamples } from "./declaration/examples.ts";
import { checkGoal } from "./declaration/goal.ts";
import { checkReport } from "./declaration/report.ts";
import { checkRule } from "./declaration/rule.ts";
import { checkChoice, checkRecord, elaborateCheck } from "./declaration/types.ts";
import { checkVariant } from "./declaration/variant.ts";
import { checkGameRules } from "./game/checks.ts";
import { checkGame } from "./game/game.ts";
import { checkOdds } from "./odds/odds.ts";
import { checkReach } from "./out-of-reach.ts";
import { checkPurity } from "./purity.ts";
import { checkMissedKeys } from "./missed-keys.ts";
import { again, againAt } from "./reuse/again.ts";
import { newScope } from "./scope.ts";
import { PassTable } from "../query/last.ts";
import { checkTable } from "./tables/table.ts";
import { checkTermination } from "./termination.ts";

/** Programs of models checked before, for the rulebooks that use them. */
const programs = new NodeTable<Model, Program>("programs of models");

/**
 * Types every declaration and makes the program. Its meaning is open where an error was found. `memory`: what the last check of
 * the rulebook worked out; the result is the same with and without.
 */
export function checkRulebook(
  model: Model,
  found: Collector,
  names: Names | null = null,
  memory: CheckMemory | null = null,
): Program {
  const reuse = memory === null ? null : new Reuse(memory, model, found, names);
  const checker = createChecker(model, found, names, null, reuse);
  const typed = elaborateAll(checker);
  reuse?.finish();
  for (const table of [...typed.tables, ...typed.variants.flatMap((variant) => variant.tables)])
    checkRangeColumns(table, found);
  const passes = memory?.passes ?? new PassTable(false);
  checkCircles(typed, found, passes);
  const linked = linkedPrograms(model);
  checkLookedUp(typed, linked, found);
  warnOfUsesOfNothing(typed, linked, found);
  warnOfEndsNotThere(typed, linked, found);
  warnOfEmptyPools(typed, linked, found);
  warnBeyondBounds(typed, linked, found);
  warnPastTheEnds(typed, linked, found);
  checkMissedKeys(typed, linked, found);
  const effects = withEffects(typed, linked, passes);
  const { program: effective, known } = effects;
  checkPurity(effective, known, found);
  checkTermination(effective, found, passes);
  checkReach(effective, linked, found);
  checkGameRules(checker, effects, linked, passes);
  const program = checkOdds(checker, checkDecisions(effective, linked, found), linked, effects, passes);
  programs.set(model, program);
  return program;
}

function elaborateAll(checker: Checker): Program {
  const { model } = checker;
  const symbols = [...model.symbols.values()].sort(bySource);
  const all = <K extends Symbol["kind"]>(kind: K): (Symbol & { kind: K })[] =>
    symbols.filter((symbol): symbol is Symbol & { kind: K } => symbol.kind === kind);
  // Their types first: where they go in a circle, that is found here, whatever else is worked out.
  for (const symbol of all("constant")) checker.constantType(symbol.id);
  return {
    format: 1,
    rulebook: model.info,
    files: model.documents
      .map((document) => ({ path: document.file, hash: "" }))
      .sort((a, b) => compareText(a.path, b.path)),
    uses: [...model.uses.values()].map((used) => used.info.name).sort(compareText),
    choices: all("choice").map((symbol) => again(checker, symbol, () => checkChoice(checker, symbol))),
    records: all("record").map((symbol) => again(checker, symbol, () => checkRecord(checker, symbol))),
    tables: all("table").map((symbol) => again(checker, symbol, () => checkTable(checker, symbol))),
    constants: all("constant").map((symbol) => again(checker, symbol, () => checkConstant(checker, symbol))),
    rules: all("rule").map((symbol) => again(checker, symbol, () => checkRule(checker, symbol))),
    checks: model.checks.map((check) => againAt(checker, check, () => elaborateCheck(checker, newScope(), check))),
    examples: noteTitles(checker, [...model.examples].sort(bySpan)).flatMap((decl) =>
      againAt(checker, decl, () =>
        decl.kind === "example" ? [checkExample(checker, decl)] : checkExamples(checker, decl),
      ),
    ),
    reports: [...model.reports].sort(bySpan).map((decl) => againAt(checker, decl, () => checkReport(checker, decl))),
    goals: [...model.goals].sort(bySpan).map((decl) => againAt(checker, decl, () => checkGoal(checker, decl))),
    variants: [...model.variants]
      .sort(bySource)
      .map((symbol) => again(checker, symbol, () => checkVariant(checker, symbol))),
    game: checkGame(checker),
  };
}

/** Reports examples that have the name of an earlier one. */
function noteTitles({ found }: Checker, examples: Model["examples"]): Model["examples"] {
  const first = new Map<string, Model["examples"][number]>();
  for (const decl of examples) {
    const { kind, title, variant } = decl;
    const name = `${kind} ${title.text} ${variant?.text ?? ""}`;
    const other = first.get(name);
    if (other === undefined) first.set(name, decl);
    else {
      const related = [{ span: other.title.span, label: "the first one" }];
      found.report("same-title", title.span, { title: title.text }, { related });
    }
  }
  return examples;
}

/** Programs of the rulebooks in use, each after those it uses itself. */
export function linkedPrograms(model: Model): readonly Program[] {
  return [...modelsOf(model).values()].reverse().flatMap((each) => {
    const program = each === model ? undefined : programs.get(each);
    return program === undefined ? [] : [program];
  });
}

function bySource(a: { at: Symbol["at"] }, b: { at: Symbol["at"] }): number {
  return compareText(a.at.file, b.at.file) || a.at.start - b.at.start;
}

function bySpan(a: { span: Symbol["at"] }, b: { span: Symbol["at"] }): number {
  return bySource({ at: a.span }, { at: b.span });
}
