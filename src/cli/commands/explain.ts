import { exactAsker } from "../../driver/compile.ts";
import { asksForOdds } from "../../interpret/asks.ts";
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
    asker: call.asker,
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
  const found = all.find(({ example }) => example.title === title);
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
  const row = /^\d+$/.test(more[0] ?? "") ? Number(more[0]) : example.row;
  const programs = rulebook.program === null ? rulebook.linked : [...rulebook.linked, rulebook.program];
  const asker = rulebook.program !== null && asksForOdds(rulebook.program, rulebook.linked) ? await exactAsker() : null;
  const explanation = explainExample(programs, rulebook.name, title, { sources: compilation.sources, row, asker });
  if (explanation === null) throw new WrongUse(`The example \`${title}\` has no row ${more[0] ?? ""}.`);
  return show(session, explanation, asJson);
}

function show(session: Session, explanation: Explanation, asJson: boolean): number {
  const { terminal } = session;
  terminal.out(
    asJson
      ? `${JSON.stringify(explanation, null, 2)}\n`
      : explanationText(explanation, { palette: terminal.palette, width: terminal.width }),
  );
  return explanation.outcome.kind === "fault" ? exitCode.mistakes : exitCode.fine;
}
