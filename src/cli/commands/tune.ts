/** Which numbers make the rules what their goals want. */
import { readText } from "../read-file.ts";
import { join } from "node:path";
import { plain } from "../../diagnostics/palette.ts";
import { compileSession } from "../compile.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { textIn, type Options } from "../game/open.ts";
import { roundsOn, tickerOn } from "../progress.ts";
import { replaceFiles } from "../replace-files.ts";
import type { Session, TableForm } from "../session.ts";
import { codeFor, giveTable, pluralize, showFindings } from "../show.ts";
import { threadsIn, wholeIn } from "../simulate/request.ts";
import { writeAnswer } from "../target.ts";
import { findAnswers, type TuneAnswer, type Tuned } from "../tune/answers.ts";
import { candidatesOf } from "../tune/candidates.ts";
import { numberGroups, numbersIn, programsOf, reachedNumbers } from "../tune/depends.ts";
import { effectsOf, type Effects } from "../tune/effects.ts";
import { dependsForms, effectForms, tunedForms, type Forms } from "../tune/forms.ts";
import { freeSpace, spaceOf } from "../tune/request.ts";
import { Trials, type TuneTask } from "../tune/trial.ts";
import type { Compilation } from "../../driver/compile.ts";
import type { Space } from "../../balance/space.ts";
import { goalsIn, nothingOf, type FoundGoal } from "./goals.ts";

const mostTries = 1_000_000;

export async function tune(session: Session, options: Options, names: readonly string[]): Promise<number> {
  const isAboutEffects = options["whatMatters"] === true;
  const moves = textsIn(options, "move");
  refuseMixed(options, moves, isAboutEffects);
  const base = await compileSession(session, { withoutExamples: true });
  const sound = base.rulebooks.filter(({ program }) => program !== null);
  const goals = goalsIn(sound, names);
  if (goals.length === 0 && sound.length < base.rulebooks.length) {
    showFindings(session, base.diagnostics, base.sources);
    return codeFor(base.diagnostics);
  }
  if (goals.length === 0) throw new WrongUse(nothingOf(names, base));
  const all = numbersIn(goals, base);
  if (moves.length === 0 && !isAboutEffects) {
    await show(session, options, dependsForms(numberGroups(goals, all)));
    return exitCode.fine;
  }
  const space =
    moves.length === 0
      ? freeSpace([...reachedNumbers(goals, all).keys()])
      : spaceOf(all, moves, textsIn(options, "order"));
  // Formulas are tried in no time, games are not.
  const ticker = hasGames(goals) ? roundsOn(session.terminal) : tickerOn(session.terminal);
  const trials = new Trials(
    taskOf(session, options, { base, goals, space, progress: async (what) => ticker.tick(what) }),
  );
  try {
    if (isAboutEffects) return await tellEffects(session, options, await effectsOf(trials), ticker.end);
    const found = await findAnswers(trials, wholeIn(options, "tries", usualTries(goals), mostTries));
    ticker.end();
    return await tellTuned(session, options, base, found);
  } finally {
    ticker.end();
    trials.dispose();
  }
}

/** Games take thousands of times as long as formulas. */
const usualTries = (goals: TuneTask["goals"]): number => (hasGames(goals) ? 300 : 2000);
const hasGames = (goals: TuneTask["goals"]): boolean => goals.some(({ goal }) => goal.start !== null);

const textsIn = (options: Options, name: string): readonly string[] => {
  const given = options[name];
  return Array.isArray(given) ? given.map(String) : typeof given === "string" ? [given] : [];
};

function refuseMixed(options: Options, moves: readonly string[], isAboutEffects: boolean): void {
  const without = moves.length === 0 ? ["order", "write", "tries"] : [];
  const wrong = [...without, ...(isAboutEffects ? ["write", "tries", "order"] : [])].find(
    (name) => options[name] !== undefined,
  );
  if (wrong === undefined) return;
  throw new WrongUse(
    isAboutEffects
      ? `\`--what-matters\` changes nothing and looks for nothing: \`--${wrong}\` means nothing beside it.`
      : `\`--${wrong}\` is about numbers that may move. Say which: \`--move "Weapon.*.damage=2..14"\`.`,
  );
}

function taskOf(
  session: Session,
  options: Options,
  { base, goals, space, progress }: Pick<TuneTask, "base" | "goals" | "space" | "progress">,
): TuneTask {
  const taking = new Set(programsOf(goals).map(({ rulebook }) => rulebook.name));
  const folders = base.rulebooks.filter(({ name }) => taking.has(name)).map(({ folder }) => folder);
  return {
    base,
    goals,
    space: space satisfies Space,
    candidates: candidatesOf(session, folders),
    games: textIn(options, "games") === null ? null : wholeIn(options, "games", 1, 100_000_000),
    seed: textIn(options, "seed") ?? "tune",
    threads: threadsIn(options),
    progress,
  };
}

async function tellEffects(
  session: Session,
  options: Options,
  found: Effects | string,
  end: () => void,
): Promise<number> {
  end();
  if (typeof found === "string") throw new WrongUse(`The goals cannot be worked out: ${found}`);
  await show(session, options, effectForms(found));
  return exitCode.fine;
}

async function tellTuned(
  session: Session,
  options: Options,
  base: Compilation,
  found: Tuned | string,
): Promise<number> {
  if (typeof found === "string") throw new WrongUse(`The goals cannot be worked out: ${found}`);
  const answer = options["write"] === undefined ? null : answerAt(found, options["write"]);
  await show(session, options, tunedForms(found, { palette: session.terminal.palette, width: session.terminal.width }));
  if (answer !== null) write(session, base, answer);
  const isMet = found.answers[0] === undefined ? found.now.every(isMetGoal) : found.answers[0].state === "met";
  return isMet ? exitCode.fine : exitCode.ruleErrors;
}

const isMetGoal = ({ results }: Tuned["now"][number]): boolean =>
  results.every(({ verdict }) => verdict.state === "met");

/** Null: there is nothing to write. */
function answerAt({ answers }: Tuned, written: unknown): TuneAnswer | null {
  const number = written === true ? 1 : Number(written);
  if (!Number.isInteger(number) || number < 1)
    throw new WrongUse(`\`--write\` takes the number of an answer, and I got \`${String(written)}\`.`);
  if (answers.length === 0) return null;
  const answer = answers[number - 1];
  if (answer === undefined)
    throw new WrongUse(
      `There ${answers.length === 1 ? "is one answer" : `are ${answers.length} answers`}, and no number ${number}.`,
    );
  return answer;
}

/** Into the texts, as long as they are what was read. */
function write(session: Session, { sources }: Compilation, { texts }: TuneAnswer): void {
  for (const path of texts.keys())
    if (readText(join(session.root, path)) !== sources.get(path)?.text)
      throw new WrongUse(`\`${path}\` has been changed since I read it, and I wrote nothing. Tune again.`);
  replaceFiles(session.root, texts);
  session.terminal.err(
    `Wrote ${[...texts.keys()].map((path) => `\`${path}\``).join(", ")}: ${pluralize(texts.size, "file")}.\n`,
  );
}

async function show(session: Session, options: Options, forms: Forms): Promise<void> {
  const out = textIn(options, "out");
  const form: TableForm = session.form ?? byName(out);
  if (form === "svg" && forms.svg === null)
    throw new WrongUse("Only `--what-matters` is drawn. Leave `--format svg` out.");
  if (form === "csv" && forms.csv === null) throw new WrongUse("Answers are no table. Ask for text, markdown or json.");
  const text =
    form === "json"
      ? forms.json()
      : form === "markdown"
        ? forms.markdown()
        : form === "csv" && forms.csv !== null
          ? forms.csv()
          : form === "svg" && forms.svg !== null
            ? await forms.svg()
            : forms.text(out === null ? session.terminal.palette : plain);
  if (out === null) {
    giveTable(session, text);
    return;
  }
  writeAnswer(session, out, text);
  session.terminal.out(`Wrote \`${out}\`.\n`);
}

const byName = (out: string | null): TableForm =>
  out?.endsWith(".svg") === true
    ? "svg"
    : out?.endsWith(".json") === true
      ? "json"
      : out?.endsWith(".md") === true
        ? "markdown"
        : out?.endsWith(".csv") === true
          ? "csv"
          : "text";

export type { FoundGoal };
