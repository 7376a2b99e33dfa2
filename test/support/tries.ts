/** First tries: what people type before they have read anything, each with what they mean and what the compiler answers. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic, Fix } from "../../src/diagnostics/diagnostic.ts";
import { combineFixes, isSure, sureOnLine } from "../../src/diagnostics/sure-fixes.ts";
import { positionAt, sourceText } from "../../src/source/text.ts";
import { edited } from "./editor-session.ts";
import { defaultConfig } from "../../src/driver/config.ts";
import { mendProject } from "../../src/driver/mend.ts";
import { isLed } from "./led.ts";
import { memoryHost } from "./memory-host.ts";
import { projectRoot } from "./project-files.ts";
import { compileTexts } from "./render.ts";

const folder = join(projectRoot, "test/tries");
const path = "rules/tried/tried.rules";

export interface Try {
  readonly file: string;
  readonly line: number;
  /** The rules around it, with `…` where it stands. */
  readonly around: string;
  readonly typed: string;
  /** Every way of the language to say it; none: it cannot be said yet. */
  readonly meant: readonly string[];
  /** The last words of its line. */
  readonly answered: string;
}

/**
 * `right`; `mended` by a fix of the first finding; `together` with what else can be mended in one way, on its line or, as
 * `check --fix` does, in the file; `led`: the findings say what to write, see `isLed`; `silent`: taken for something else; or
 * `not:` and what was found first. All but the last two are right at the second try at the latest.
 */
export type Answer = "right" | "mended" | "together" | `led: ${string}` | "silent" | `not: ${string}`;

const lineOfTry = /^- `(.*?)` → (the same|no way yet|`.*?`(?: or `.*?`)*)(?: · (.*))?$/;
const unfolded = (text: string): string => text.replaceAll(" ⏎ ", "\n");

export const filesOfTries = (): readonly string[] => readdirSync(folder).sort();

export function triesOf(file: string): readonly Try[] {
  const found: Try[] = [];
  let around: string[] = [];
  let inside = false;
  for (const [index, line] of readFileSync(join(folder, file), "utf8").split("\n").entries()) {
    if (line === "```rules") around = [];
    if (line.startsWith("```")) inside = !inside;
    else if (inside) around.push(line);
    else if (line.startsWith("- ")) {
      const [, typed, meant, answered = ""] = lineOfTry.exec(line) ?? [];
      if (typed === undefined || meant === undefined) throw new Error(`${file}:${index + 1} is not a try: ${line}`);
      found.push({
        file,
        line: index + 1,
        around: around.join("\n"),
        typed: unfolded(typed),
        meant:
          meant === "no way yet"
            ? []
            : meant === "the same"
              ? [unfolded(typed)]
              : meant.slice(1, -1).split("` or `").map(unfolded),
        answered,
      });
    }
  }
  return found;
}

/** Writes the answers behind the tries of a file. */
export function keepAnswers(file: string, answers: ReadonlyMap<number, Answer>): void {
  const lines = readFileSync(join(folder, file), "utf8").split("\n");
  for (const [line, answer] of answers) {
    const [, typed, meant] = lineOfTry.exec(lines[line - 1] ?? "") ?? [];
    lines[line - 1] = `- \`${typed}\` → ${meant} · ${answer}`;
  }
  writeFileSync(join(folder, file), lines.join("\n"));
}

const head = 'rulebook tried { title "Tried" }\n';
const filesFor = (around: string, text: string): ReadonlyMap<string, string> =>
  new Map([[path, `${head}${around.replace("…", () => text)}\n`]]);

interface Meaning {
  readonly diagnostics: readonly Diagnostic[];
  /** What the program says, whatever the rules look like; null: there is none. */
  readonly says: string | null;
}

const known = new Map<string, Promise<Meaning>>();

async function meaningOf(files: ReadonlyMap<string, string>): Promise<Meaning> {
  const { diagnostics, rulebooks } = await compileTexts(files);
  const programs = rulebooks.flatMap(({ program }) => program ?? []);
  return { diagnostics, says: programs.length === 0 ? null : JSON.stringify(programs, withoutPlaces) };
}

function understood(files: ReadonlyMap<string, string>): Promise<Meaning> {
  const text = files.get(path) ?? "";
  const answer = known.get(text) ?? meaningOf(files);
  known.set(text, answer);
  return answer;
}

/** Two texts mean the same if their programs differ in places, and in the hash of the text, only. */
const withoutPlaces = (key: string, value: unknown): unknown =>
  key === "hash" || (typeof value === "object" && value !== null && "file" in value && "start" in value)
    ? undefined
    : value;

const isWell = ({ diagnostics }: Meaning): boolean => diagnostics.length === 0;

/** What is wrong with how the try is written down; null: each way that is meant compiles without a finding. */
export async function wrongMeant({ around, meant }: Try): Promise<string | null> {
  for (const text of meant) {
    const { diagnostics } = await understood(filesFor(around, text));
    if (diagnostics.length > 0)
      return `\`${text}\`: ${diagnostics.map(({ code, message }) => `${code} ${message}`).join(" ")}`;
  }
  return null;
}

/** The same mistake at several places is mended everywhere at once, as `check --fix` does. */
function likeEdits(first: Diagnostic, fix: Fix, all: readonly Diagnostic[]): readonly Fix["edits"][number][] {
  const place = first.fixes.indexOf(fix);
  return all.filter(({ code }) => code === first.code).flatMap((each) => each.fixes[place]?.edits ?? []);
}

/** The line of the first finding mended as a whole, as an editor offers it. */
function onItsLine(
  files: ReadonlyMap<string, string>,
  { span }: Diagnostic,
  all: readonly Diagnostic[],
): readonly Fix["edits"][number][] {
  const source = sourceText(path, files.get(path) ?? "");
  return combineFixes(sureOnLine(all, source, positionAt(source, span.start).line));
}

/** What `rulewright check --fix` leaves. */
async function afterCheckFix(files: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const { texts } = await mendProject(memoryHost(files), defaultConfig);
  return new Map([...files, ...[...texts].map(([file, { after }]) => [file, after] as const)]);
}

export async function answerTo({ around, typed, meant }: Try): Promise<Answer> {
  const written = filesFor(around, typed);
  const before = await understood(written);
  const goals = await Promise.all(meant.map(async (text) => (await understood(filesFor(around, text))).says));
  const isMeant = (meaning: Meaning): boolean => isWell(meaning) && goals.includes(meaning.says);
  if (isWell(before)) return isMeant(before) ? "right" : "silent";
  const [first] = before.diagnostics;
  if (first === undefined) return "silent";
  for (const fix of first.fixes)
    for (const edits of [fix.edits, likeEdits(first, fix, before.diagnostics)])
      if (isMeant(await understood(edited(written, edits)))) return "mended";
  if (isMeant(await understood(edited(written, onItsLine(written, first, before.diagnostics))))) return "together";
  if (before.diagnostics.some(isSure) && isMeant(await understood(await afterCheckFix(written)))) return "together";
  const at = head.length + around.indexOf("…");
  if (meant.some((text) => isLed({ around, typed, at, meant: text, found: before.diagnostics })))
    return `led: ${first.code}`;
  return `not: ${first.code}${first.fixes.length === 0 ? "" : `, ${first.fixes.map(({ title }) => title).join(", ")}`}`;
}
