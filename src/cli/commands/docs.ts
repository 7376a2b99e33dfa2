import { relative, resolve } from "node:path";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import { compareOutput, type OutputFile } from "../../driver/compare.ts";
import { exactAsker, type Compilation } from "../../driver/compile.ts";
import { openCache } from "../cache.ts";
import { compileSession } from "../compile.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { progressOn } from "../progress.ts";
import type { Session } from "../session.ts";
import { codeFor, pluralize, say, showFindings } from "../show.ts";
import { ForeignFile, staysWithin } from "../owned-folder.ts";
import { presentDocs, writeDocs } from "../write-docs.ts";

/** Writes the rulebooks, or one of them, as a site or as Markdown. */
export async function docs(
  session: Session,
  options: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Promise<number> {
  const out = typeof options["out"] === "string" ? options["out"] : session.config.docs;
  const folder = typeof options["out"] === "string" ? resolve(session.terminal.cwd, out) : resolve(session.root, out);
  apart(session, folder, out);
  const { memory, save } = openCache(session);
  const compilation = await compileSession(session, { memory });
  const only = names[0] === undefined ? null : requireRulebook(compilation, names[0]);
  const code = codeFor(compilation.diagnostics);
  // Where something is wrong nothing is written: the old documents stay whole.
  if (code !== exitCode.fine) {
    showFindings(session, compilation.diagnostics, compilation.sources);
    say(session, "I wrote nothing; what was there before is untouched.");
    return code;
  }
  save();
  const files = await writePages(session, compilation, only);
  try {
    if (options["out"] === undefined) staysWithin(session.root, out);
    return options["check"] === true
      ? compare(session, compilation, folder, out, files)
      : write(session, folder, out, files);
  } catch (problem) {
    throw asWrongUse(problem, out);
  }
}

/** What is written is replaced whole, so it must not be where anything else stands. */
function apart(session: Session, folder: string, out: string): void {
  for (const other of [session.config.rules, session.config.generated, "."]) {
    const path = resolve(session.root, other);
    const isInside = (inner: string, outer: string): boolean => !relative(outer, inner).startsWith("..");
    if (isInside(path, folder) || (other !== "." && isInside(folder, path)))
      throw new WrongUse(
        `\`${out}\` holds other things, and I replace the whole folder. Name one for the documents alone with \`--out\`.`,
      );
  }
}

function requireRulebook(compilation: Compilation, name: string): string {
  if (compilation.names.includes(name)) return name;
  throw new WrongUse(
    `I know no rulebook called \`${name}\`. ${didYouMean(suggestions(name, compilation.names)) ?? `There is ${compilation.names.map((each) => `\`${each}\``).join(", ")}.`}`,
  );
}

async function writePages(
  session: Session,
  compilation: Compilation,
  only: string | null,
): Promise<readonly OutputFile[]> {
  const progress = progressOn(session.terminal);
  try {
    const { docsOf } = await import("../../docs/site.ts");
    return await docsOf(compilation, {
      form: session.form === "markdown" ? "markdown" : "site",
      only,
      oracle: await exactAsker(),
      progress: (name) => progress.step(`Writing ${name}`),
    });
  } finally {
    progress.end();
  }
}

function write(session: Session, folder: string, out: string, files: readonly OutputFile[]): number {
  const { changed, removed } = writeDocs(folder, files);
  const start = files.find((each) => each.path === "index.html" || each.path === "README.md")?.path ?? "";
  say(
    session,
    changed + removed === 0
      ? `\`${out}/\` was up to date.`
      : `Wrote ${pluralize(files.length, "file")} into \`${out}/\`. Begin with \`${out}/${start}\`.`,
  );
  return exitCode.fine;
}

function compare(
  session: Session,
  compilation: Compilation,
  folder: string,
  out: string,
  files: readonly OutputFile[],
): number {
  const present = new Map([...presentDocs(folder)].filter(([path]) => !path.startsWith(".")));
  const differences = compareOutput(
    out,
    files,
    present,
    session.form === "markdown" ? "docs --format markdown" : "docs",
  );
  showFindings(session, differences, compilation.sources);
  if (differences.length === 0)
    say(
      session,
      session.terminal.palette.good(`\`${out}/\` is what the rules give (${pluralize(files.length, "file")}).`),
    );
  return codeFor(differences);
}

function asWrongUse(problem: unknown, out: string): unknown {
  if (problem instanceof ForeignFile)
    return new WrongUse(
      `I did not make \`${out}/${problem.path}\`, and I overwrite nothing of yours: move it, or name another folder with \`--out\`.`,
    );
  const code = (problem as NodeJS.ErrnoException).code;
  return code === undefined
    ? problem
    : new WrongUse(`I cannot write into \`${out}/\` (${code}). What was there before is untouched.`);
}
