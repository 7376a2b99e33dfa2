import { exactAsker } from "../../driver/compile.ts";
import { asksForOdds } from "../../interpret/needs-odds.ts";
import { explainCall, explainExample } from "../../interpret/explain/explain.ts";
import type { Explanation } from "../../interpret/explain/explanation.ts";
import { explanationText } from "../../interpret/explain/text.ts";
import { leftOver, prepareCall, showFault } from "../call.ts";
import { compileSession } from "../compile.ts";
import { tellSeed } from "../dice.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { near } from "../find-rule.ts";
import type { Session } from "../session.ts";
import { codeFor, showFindings } from "../show.ts";

/** Works out a rule, or goes through an example by its title, and says how it came to the answer. */
export async function explain(
  session: Session,
  options: Readonly<Record<string, unknown>>,
  words: readonly string[],
): Promise<number> {
  const asJson = options["json"] === true;
  if (/\s/.test(words[0] ?? "")) return explainByTitle(session, words, asJson);
  const call = await prepareCall(session, options, words);
  if (typeof call === "number") return call;
  const explanation = explainCall(call.programs, call.rule.id, call.args, {
    variant: call.variant,
    sources: call.sources,
    dice: call.rolls.dice,
    oracle: call.oracle,
  });
  tellSeed(session, call.rolls);
  const { outcome } = explanation;
  if (outcome.kind === "fault" && outcome.fault === "wrong-argument" && outcome.place === null)
    return showFault(session, outcome, asJson);
  const left = outcome.kind === "fault" ? null : leftOver(call);
  return left === null ? show(session, explanation, asJson) : showFault(session, left, asJson);
}

async function explainByTitle(session: Session, words: readonly string[], asJson: boolean): Promise<number> {
  const [title = "", ...more] = words;
  const compilation = await compileSession(session, { withoutExamples: true });
  const all = compilation.rulebooks.flatMap((rulebook) =>
    (rulebook.program?.examples ?? []).map((example) => ({ rulebook, example })),
  );
  // As `test` names a row: "The title, row 3".
  const [, titled = title, numbered] = all.some(({ example }) => example.title === title)
    ? []
    : (/^(.*), row (\d+)$/s.exec(title) ?? []);
  const wanted = numbered ?? (/^\d+$/.test(more[0] ?? "") ? more[0] : undefined);
  const found =
    all.find(({ example }) => example.title === titled && (wanted === undefined || example.row === Number(wanted))) ??
    all.find(({ example }) => example.title === titled);
  if (found === undefined && compilation.rulebooks.some((each) => each.program === null)) {
    showFindings(session, compilation.diagnostics, compilation.sources);
    return codeFor(compilation.diagnostics);
  }
  if (found === undefined)
    throw new WrongUse(
      `I know no example called \`${title}\`. ${near(
        title,
        all.map(({ example }) => example.title),
        "The examples are",
      )}`,
    );
  const { rulebook, example } = found;
  const row = wanted === undefined ? example.row : Number(wanted);
  const programs = rulebook.program === null ? rulebook.linked : [...rulebook.linked, rulebook.program];
  const oracle =
    rulebook.program !== null && asksForOdds(rulebook.program, rulebook.linked) ? await exactAsker() : null;
  const explanation = explainExample(programs, rulebook.name, titled, { sources: compilation.sources, row, oracle });
  if (explanation === null) throw new WrongUse(`The example \`${titled}\` has no row ${wanted ?? ""}.`);
  const code = show(session, explanation, asJson);
  const rows = all.filter(
    (each) => each.rulebook === rulebook && each.example.title === titled && each.example.row !== null,
  ).length;
  if (wanted === undefined && rows > 1)
    session.terminal.err(
      `This is row ${row ?? 1} of ${rows}. \`rulewright explain "${titled}, row ${Math.min(rows, (row ?? 1) + 1)}"\` explains another.\n`,
    );
  return code;
}

function show(session: Session, explanation: Explanation, asJson: boolean): number {
  const { terminal } = session;
  if (asJson) terminal.data(`${JSON.stringify(explanation, null, 2)}\n`);
  else terminal.out(explanationText(explanation, { palette: terminal.palette, width: terminal.width }));
  return explanation.outcome.kind === "fault" ? exitCode.ruleErrors : exitCode.fine;
}
