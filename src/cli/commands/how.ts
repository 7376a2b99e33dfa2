import type { GuideEntry } from "../../docs/guide/entries.ts";
import { findEntries } from "../../docs/guide/find-entries.ts";
import { spelledIn } from "../../docs/guide/spelling.ts";
import { exitCode } from "../exit.ts";
import { readGuide } from "../guide.ts";
import type { Session } from "../session.ts";
import { say } from "../show.ts";

/** Answers "how do I say …?" with what the guide and the reference have; without words it lists the cookbook. */
export async function how(
  session: Session,
  _options: Readonly<Record<string, unknown>>,
  words: readonly string[],
): Promise<number> {
  const index = readGuide();
  const question = words.join(" ").trim();
  const spelled = spelledIn(index, question);
  const found =
    question === "" ? index.entries.map(({ entry }) => entry).filter(isRecipe) : findEntries(index, spelled);
  if (session.format === "json") session.terminal.data(`${JSON.stringify(found.map(asData), null, 2)}\n`);
  else if (question === "") say(session, contents(session, found));
  else if (found[0] === undefined)
    say(session, `The guide has nothing on "${question}". \`rulewright how\` lists what the cookbook answers.`);
  else {
    if (spelled !== question) say(session, `The guide has nothing on "${question}". On "${spelled}" it has:\n`);
    say(session, answer(session, found[0], found.slice(1)));
  }
  return exitCode.fine;
}

const isRecipe = ({ file }: GuideEntry): boolean => file.endsWith("/cookbook.md");

const asData = ({ file, chapter, title, lines }: GuideEntry): object => ({
  title,
  file,
  chapter,
  text: lines.join("\n"),
});

function contents({ terminal: { palette } }: Session, entries: readonly GuideEntry[]): string {
  const chapters = [...new Set(entries.map(({ chapter }) => chapter))];
  const lists = chapters.map((chapter) =>
    [
      palette.strong(chapter),
      ...entries.filter((each) => each.chapter === chapter).map(({ title }) => `  ${title}`),
    ].join("\n"),
  );
  return ["Ask in your own words: `rulewright how draw until`. The cookbook answers:", ...lists].join("\n\n");
}

/** At most as many lines of an entry: parts of the reference are long. */
const mostLines = 70;

function answer({ terminal: { palette } }: Session, best: GuideEntry, others: readonly GuideEntry[]): string {
  const lines = best.lines.filter((line) => !line.startsWith("<!--"));
  const cut = lines.length > mostLines ? [...lines.slice(0, mostLines), `… (more in ${best.file})`] : lines;
  const more = others.map(({ title, chapter, file }) => `  ${title} (${chapter}, ${file})`);
  return [
    `${palette.strong(best.title)} ${palette.faint(`(${best.chapter}, ${best.file})`)}`,
    laidOut(cut).join("\n"),
    ...(more.length > 0 ? [`${palette.strong("The guide also has:")}\n${more.join("\n")}`] : []),
  ].join("\n\n");
}

/** Code is set in, as nobody types its marks. */
function laidOut(lines: readonly string[]): readonly string[] {
  let fence = "";
  return lines.flatMap((line) => {
    const [, mark = ""] = /^(`{3,})/.exec(line) ?? [];
    if (mark !== "" && (fence === "" || line === fence)) {
      fence = fence === "" ? mark : "";
      return [];
    }
    return [fence === "" ? line.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1") : `    ${line}`.trimEnd()];
  });
}
