import { plain } from "../../diagnostics/palette.ts";
import type { Compilation, CompiledRulebook } from "../../driver/compile.ts";
import { proofsOf } from "../../driver/incremental.ts";
import type { Goal } from "../../ir/goals.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { goalsText, stateOf, type GoalResult } from "../../balance/goal-text.ts";
import { openCache } from "../cache.ts";
import { compileSession } from "../compile.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { near } from "../find-rule.ts";
import { textIn, type Options } from "../game/open.ts";
import { goalDeskOf, workOut, type GoalDesk } from "../goals/desk.ts";
import { goalsCsv, goalsJson, goalsMarkdown } from "../goals/forms.ts";
import { progressOn } from "../progress.ts";
import type { Session } from "../session.ts";
import { codeFor, giveTable, showFindings } from "../show.ts";
import { threadsIn, wholeIn } from "../simulate/request.ts";
import { writeAnswer } from "../target.ts";

/** Works the goals of the rulebooks out, and says which are met. */
export async function goals(session: Session, options: Options, names: readonly string[]): Promise<number> {
  const { memory, save } = openCache(session);
  const compilation = await compileSession(session, { withoutExamples: true, memory });
  const sound = compilation.rulebooks.filter(({ program }) => program !== null);
  if (sound.length < compilation.rulebooks.length) showFindings(session, compilation.diagnostics, compilation.sources);
  const wanted = goalsIn(sound, names);
  if (wanted.length === 0 && sound.length < compilation.rulebooks.length) return codeFor(compilation.diagnostics);
  if (wanted.length === 0) throw new WrongUse(nothingOf(names, compilation));
  const request = {
    games: textIn(options, "games") === null ? null : wholeIn(options, "games", 1, 100_000_000),
    seed: textIn(options, "seed") ?? "goals",
    threads: threadsIn(options),
  };
  const progress = progressOn(session.terminal);
  const desks = new Map<CompiledRulebook, GoalDesk>();
  const results: GoalResult[] = [];
  try {
    for (const { rulebook, goal } of wanted) {
      await progress.step(`Working out ${goal.title}`);
      const desk = desks.get(rulebook) ?? (await goalDeskOf(rulebook, compilation, proofsOf(memory, rulebook.name)));
      desks.set(rulebook, desk);
      results.push(await workOut(desk, goal, { ...request, games: request.games ?? goal.games }));
    }
  } finally {
    progress.end();
    for (const { loaded } of desks.values()) for (const { dispose } of loaded.values()) dispose();
  }
  save();
  show(session, options, results);
  const isMissed = results.some((each) => ["missed", "failed"].includes(stateOf(each)));
  return Math.max(
    isMissed ? exitCode.ruleErrors : exitCode.fine,
    sound.length < compilation.rulebooks.length ? codeFor(compilation.diagnostics) : 0,
  );
}

export interface FoundGoal {
  readonly rulebook: CompiledRulebook;
  readonly goal: Goal;
}

/**
 * Those of a rulebook of this name, else of this title, else with these words in their titles; all, where nothing is named. Of a
 * rulebook beside which a goal of it is named, that goal. None, where a name is nothing's.
 */
export function goalsIn(rulebooks: readonly CompiledRulebook[], names: readonly string[]): readonly FoundGoal[] {
  const all = goalsOf(rulebooks);
  if (names.length === 0) return all;
  const books = new Set(names.filter((name) => rulebooks.some((each) => each.name === name)));
  const within = all.filter(({ rulebook }) => books.has(rulebook.name));
  const titles = names
    .filter((name) => !books.has(name))
    .map((name) => [within, all].map((some) => goalsCalled(some, name)).find(({ length }) => length > 0) ?? []);
  if (titles.some(({ length }) => length === 0)) return [];
  const named = new Set(titles.flat());
  const narrowed = new Set([...named].map(({ rulebook }) => rulebook));
  return all.filter((each) => named.has(each) || (books.has(each.rulebook.name) && !narrowed.has(each.rulebook)));
}

const goalsOf = (rulebooks: readonly CompiledRulebook[]): readonly FoundGoal[] =>
  rulebooks.flatMap((rulebook) => (rulebook.program?.goals ?? []).map((goal) => ({ rulebook, goal })));

function goalsCalled(all: readonly FoundGoal[], name: string): readonly FoundGoal[] {
  const words = name.toLowerCase();
  const ways = [
    ({ goal }: FoundGoal) => goal.title.toLowerCase() === words,
    ({ goal }: FoundGoal) => goal.title.toLowerCase().includes(words),
  ];
  return ways.map((isMeant) => all.filter(isMeant)).find(({ length }) => length > 0) ?? [];
}

export function nothingOf(names: readonly string[], { rulebooks }: Compilation): string {
  const choices = rulebooks.flatMap(({ name, program }) => [name, ...(program?.goals ?? []).map(({ title }) => title)]);
  if (rulebooks.every(({ program }) => (program?.goals ?? []).length === 0))
    return 'No rulebook here has a goal. One reads `goal "A duel is short" { average(rounds()) in 4 to 6 }`.';
  const all = goalsOf(rulebooks);
  const unknown = names.filter((name) => !choices.includes(name) && goalsCalled(all, name).length === 0);
  if (unknown.length === 0) return `There is no goal in ${names.map((name) => `\`${name}\``).join(" or ")}.`;
  return `No rulebook or goal is called ${unknown.map((name) => `\`${name}\``).join(" or ")}. ${near(unknown[0] ?? "", choices, "There are")}`;
}

function show(session: Session, options: Options, results: readonly GoalResult[]): void {
  const out = textIn(options, "out");
  const text = render(session, results, out !== null);
  if (out === null) {
    giveTable(session, text);
    return;
  }
  writeAnswer(session, out, text);
  session.terminal.out(`Wrote \`${out}\`.\n`);
}

function render({ form, terminal }: Session, results: readonly GoalResult[], isFile: boolean): string {
  switch (form) {
    case "csv":
      return goalsCsv(results);
    case "markdown":
      return goalsMarkdown(results);
    case "json":
      return goalsJson(results);
    default:
      form satisfies Kinds<"table text svg"> | null;
      return goalsText(results, isFile ? plain : terminal.palette);
  }
}
