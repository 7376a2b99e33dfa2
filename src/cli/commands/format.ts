import { relative, resolve } from "node:path";
import { Collector, compareText } from "../../diagnostics/collect.ts";
import { formatText } from "../../format/text.ts";
import { isRulesFile } from "../../source/kinds.ts";
import { exitCode, WrongUse } from "../exit.ts";
import type { Session } from "../session.ts";
import { codeFor, pluralize, say, showFindings } from "../show.ts";
import { replaceFile } from "../replace.ts";
import { Span } from "../../source/span.ts";

export async function format(
  session: Session,
  options: Readonly<Record<string, unknown>>,
  args: readonly string[],
): Promise<number> {
  const width = { printWidth: session.config.format.width };
  if (args.length === 1 && args[0] === "-") {
    session.terminal.data(await formatText(await session.terminal.readInput(), width));
    return exitCode.fine;
  }
  const files =
    args.length === 0
      ? (await session.host.list(session.config.rules)).filter((file) => isRulesFile(file))
      : await namedFiles(session, args);
  const onlyCheck = options["check"] === true;
  const found = new Collector();
  found.add(session.found);
  let changed = 0;
  for (const file of files) {
    const before = await readRules(session, file);
    const after = await formatText(before, { ...width, file });
    if (after === before) continue;
    changed += 1;
    if (onlyCheck) found.report("not-formatted", Span.ofFile(file), { file });
    else {
      replaceFile(resolve(session.root, file), after);
      say(session, file);
    }
  }
  if (onlyCheck || session.found.length > 0) showFindings(session, found.sorted(), new Map());
  say(session, result(files.length, changed, onlyCheck));
  return codeFor(found.sorted());
}

const result = (files: number, changed: number, onlyCheck: boolean): string =>
  changed === 0
    ? `${pluralize(files, "file")} laid out in the usual way.`
    : onlyCheck
      ? `${changed} of ${pluralize(files, "file")} would change.`
      : `Laid out ${changed} of ${pluralize(files, "file")}.`;

/** Files and patterns as written, below the root; `/`-separated. */
async function namedFiles(session: Session, args: readonly string[]): Promise<readonly string[]> {
  const { glob, isDynamicPattern, escapePath } = await import("tinyglobby");
  const patterns = args.map((arg) => (isDynamicPattern(arg) ? arg : escapePath(arg)).split("\\\\").join("/"));
  const files = await glob(patterns, {
    cwd: session.terminal.cwd,
    absolute: true,
    onlyFiles: true,
    followSymbolicLinks: false,
    ignore: ["**/node_modules/**"],
  });
  const below = files
    .map((file) => relative(session.root, file).split("\\").join("/"))
    .filter((file) => isRulesFile(file));
  if (below.length === 0)
    throw new WrongUse(`I found no \`.rules\` file at ${args.map((arg) => `\`${arg}\``).join(", ")}.`);
  return [...new Set(below)].sort(compareText);
}

async function readRules(session: Session, file: string): Promise<string> {
  const read = await session.host.read(file);
  if (read.kind === "text") return read.text;
  const why = {
    missing: "it does not exist",
    outside: "it lies outside the project",
    closed: "I may not read it",
    notText: "it is not plain text in UTF-8",
    tooLarge: "it is too large",
  }[read.kind];
  throw new WrongUse(`I cannot lay out \`${file}\`: ${why}.`);
}
