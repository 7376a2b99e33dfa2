import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import { diffOf, usualTries } from "../../diff/diff.ts";
import { diffMarkdown } from "../../diff/markdown.ts";
import { diffInShownWords } from "../../diff/shown-diff.ts";
import { steps, type Diff } from "../../diff/shape.ts";
import { diffText } from "../../diff/text.ts";
import type { Compilation } from "../../driver/compile.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { openRepository, readRange } from "../diff/git.ts";
import { compileState, configPathOf, folderState, revisionState, workingTree, type DiffState } from "../diff/states.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { progressOn } from "../progress.ts";
import type { Session } from "../session.ts";

type Options = Readonly<Record<string, unknown>>;

const gates = ["major", "minor", "patch", "results", "examples", "reports"] as const;
type Gate = (typeof gates)[number];

/** What a change moves: a revision against the working tree, two revisions, or a folder against this one. */
export async function diff(session: Session, options: Options, words: readonly string[]): Promise<number> {
  const failOn = gatesOf(options["failOn"]);
  const tries = triesOf(options["tries"]);
  const { from, to } = await statesOf(session, options, words);
  const progress = progressOn(session.terminal);
  const compile = (state: DiffState): Promise<Compilation> =>
    compileState(state, (name) => progress.step(`Reading ${name}`));
  let found: Diff;
  let readable: Diff;
  try {
    const [before, after] = [await compile(from), await compile(to)];
    const only = onlyOf(options["only"], [...new Set([...before.names, ...after.names])].sort());
    found = await diffOf(before, after, {
      from: from.title,
      to: to.title,
      tries,
      ...(only === null ? {} : { only }),
      progress: (what) => progress.step(`Comparing ${what}`),
    });
    readable = diffInShownWords(found, before, after);
  } finally {
    progress.end();
  }
  const { terminal, form } = session;
  if (form === "json" || session.format === "json") terminal.data(`${JSON.stringify(found, null, 2)}\n`);
  else if (form === "markdown") terminal.data(diffMarkdown(readable));
  else terminal.out(diffText(readable, { palette: terminal.palette, width: terminal.width }));
  return codeOf(found, failOn, typeof options["against"] === "string");
}

async function statesOf(
  session: Session,
  options: Options,
  words: readonly string[],
): Promise<{ readonly from: DiffState; readonly to: DiffState }> {
  const here = workingTree(session);
  const against = options["against"];
  if (typeof against === "string") {
    if (words.length > 0)
      throw new WrongUse(`Give a revision or \`--against\`, not both. I also got \`${words.join(" ")}\`.`);
    return { from: folderState(session, against), to: here };
  }
  const range = readRange(words[0]);
  const repository = await openRepository(session.root, configPathOf(session));
  const { to } = range;
  const from = range.fork && to !== null ? await repository.fork(range.from, to) : range.from;
  return {
    from: revisionState(await repository.open(from)),
    to: to === null ? here : revisionState(await repository.open(to)),
  };
}

function onlyOf(written: unknown, choices: readonly string[]): readonly string[] | null {
  if (typeof written !== "string") return null;
  const names = written.split(",").map((each) => each.trim());
  for (const name of names) {
    if (!choices.includes(name))
      throw new WrongUse(
        `I know no rulebook called \`${name}\`. ${didYouMean(suggestions(name, choices)) ?? `There is ${choices.map((each) => `\`${each}\``).join(", ")}.`}`,
      );
  }
  return names;
}

function triesOf(written: unknown): number {
  if (written === undefined) return usualTries;
  const count = /^\d+$/.test(String(written)) ? Number(written) : 0;
  if (count < 1 || count > 10_000_000)
    throw new WrongUse(`\`--tries\` takes a whole number from 1 to 10,000,000, and I got \`${String(written)}\`.`);
  return count;
}

function gatesOf(written: unknown): readonly Gate[] {
  if (typeof written !== "string") return [];
  return written.split(",").map((each) => {
    const gate = gates.find((candidate) => candidate === each.trim());
    if (gate === undefined)
      throw new WrongUse(
        `\`--fail-on\` does not know \`${each}\`. ${didYouMean(suggestions(each, gates)) ?? `It takes ${gates.join(", ")}.`}`,
      );
    return gate;
  });
}

/** What cannot be compared because of this side's errors is one, too. An earlier state may have had some; a folder that was named is to be read. */
function codeOf(found: Diff, failOn: readonly Gate[], isFolder: boolean): number {
  const met = failOn.some((gate) => {
    switch (gate) {
      case "results":
        return found.rulebooks.some(
          ({ rules, play }) =>
            rules.some(({ results, odds }) => (results?.differ ?? 0) > 0 || (odds?.differ ?? 0) > 0) ||
            play.some(({ moves }) => moves.length > 0),
        );
      case "examples":
        return found.rulebooks.some(({ examples }) => examples.some(({ detail }) => detail !== null));
      case "reports":
        return found.rulebooks.some(({ reports }) => reports.length > 0);
      default:
        gate satisfies Kinds<"major minor patch">;
        return steps.indexOf(found.step) >= steps.indexOf(gate);
    }
  });
  return met || found.troubles.some(({ side }) => side === "to" || isFolder) ? exitCode.ruleErrors : exitCode.fine;
}
