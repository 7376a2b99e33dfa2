import { join } from "node:path";
import { compareOutput, type OutputFile } from "../../driver/compare.ts";
import type { Archive } from "../../driver/archive.ts";
import { Collector } from "../../diagnostics/collect.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Compilation, CompileOptions } from "../../driver/compile.ts";
import { NodeTable } from "../../query/memo.ts";
import { openCache } from "../cache.ts";
import { compileSession } from "../compile.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { ForeignFile, staysWithin } from "../owned-folder.ts";
import { progressOn } from "../progress.ts";
import type { Session } from "../session.ts";
import { codeFor, pluralize, say, showFindings } from "../show.ts";
import { presentOutput, writeOutput } from "../write-output.ts";
import { foldersOf, generateAll, type Emitted } from "../emit-worker/generate.ts";
import { summary } from "../summary.ts";

export async function build(session: Session, options: Readonly<Record<string, unknown>>): Promise<number> {
  if (options["watch"] === true && options["check"] === true)
    throw new WrongUse("`--check` writes nothing and `--watch` writes after every change: use one of them.");
  if (options["watch"] === true) return watching(session);
  const { memory, save } = openCache(session);
  const onlyCompare = options["check"] === true;
  const code = await buildOnce(session, { memory }, onlyCompare, async (compilation) => {
    const files = await generate(session, compilation, new NodeTable(), memory.archive);
    if (typeof files === "number") return files;
    session.notes?.looksAt(foldersOf(files));
    return onlyCompare
      ? compare(session, compilation, files)
      : reportWritten(session, compilation, writeHere(session, files));
  });
  save();
  return code;
}

/** Code is written by another thread: whoever changes something again meanwhile is answered at once. */
async function watching(session: Session): Promise<number> {
  const [{ watch }, { EmitWorkerClient }] = await Promise.all([
    import("../watch.ts"),
    import("../emit-worker/client.ts"),
  ]);
  const writer = new EmitWorkerClient(session);
  const emitted: Emitted = new NodeTable();
  const own = { ...session, host: writer.host };
  try {
    return await watch(own, (compile, newer) =>
      buildOnce(own, compile, false, async (compilation) => {
        const progress = progressOn(session.terminal);
        const changed = await writer
          .write(newer, (rulebook) => progress.step(`Writing ${rulebook}`))
          .finally(progress.end);
        if (changed !== null) return reportWritten(session, compilation, changed);
        const files = await generate(session, compilation, emitted, null);
        return typeof files === "number" ? files : reportWritten(session, compilation, writeHere(session, files));
      }),
    );
  } finally {
    writer.end();
  }
}

/** `make`: what is to become of rules in which nothing is wrong. */
async function buildOnce(
  session: Session,
  compile: CompileOptions,
  onlyCompare: boolean,
  make: (compilation: Compilation) => Promise<number>,
): Promise<number> {
  const compilation = await compileSession(session, compile);
  const code = codeFor(compilation.diagnostics);
  // Where something is wrong nothing is written: the old output stays whole.
  if (code !== exitCode.fine) return showAndExit(session, compilation, compilation.diagnostics, code);
  // Said before the code is written: whoever waits for an answer need not wait for that, too.
  if (session.format === "text" && !onlyCompare) {
    showFindings(session, compilation.diagnostics, compilation.sources);
    say(session, summary(session, compilation));
  }
  return make(compilation);
}

function showAndExit(
  session: Session,
  compilation: Compilation,
  diagnostics: readonly Diagnostic[],
  code: number,
): number {
  showFindings(session, diagnostics, compilation.sources);
  say(
    session,
    `${summary(session, { ...compilation, diagnostics })} I wrote nothing; what was built before is untouched.`,
  );
  return code;
}

/** A number: how it ended, where there is a mistake in the compiler. */
async function generate(
  session: Session,
  compilation: Compilation,
  emitted: Emitted,
  archive: Archive | null,
): Promise<readonly OutputFile[] | number> {
  const [found, progress] = [new Collector(), progressOn(session.terminal)];
  const files = await generateAll(compilation, found, {
    config: session.config,
    emitted,
    archive,
    step: (rulebook) => progress.step(`Writing ${rulebook}`),
  }).finally(progress.end);
  return (
    files ?? showAndExit(session, compilation, [...compilation.diagnostics, ...found.sorted()], exitCode.internalError)
  );
}

function compare(session: Session, compilation: Compilation, files: readonly OutputFile[]): number {
  const present = onDisk(session, () => presentOutput(join(session.root, session.config.generated), foldersOf(files)));
  const differences = compareOutput(session.config.generated, files, present);
  const diagnostics = [...compilation.diagnostics, ...differences];
  showFindings(session, diagnostics, compilation.sources);
  if (differences.length === 0)
    say(
      session,
      session.terminal.palette.good(
        `\`${session.config.generated}/\` is what the rules give (${pluralize(files.length, "file")}).`,
      ),
    );
  return codeFor(diagnostics);
}

function writeHere(session: Session, files: readonly OutputFile[]): readonly string[] {
  return onDisk(
    session,
    () => writeOutput(join(session.root, session.config.generated), foldersOf(files), files).changed,
  );
}

function onDisk<T>(session: Session, work: () => T): T {
  try {
    staysWithin(session.root, session.config.generated);
    return work();
  } catch (problem) {
    throw asWrongUse(session, problem);
  }
}

function reportWritten(session: Session, compilation: Compilation, changed: readonly string[]): number {
  if (session.format !== "text") showFindings(session, compilation.diagnostics, compilation.sources);
  const upToDate = `\`${session.config.generated}/\` was up to date.`;
  say(
    session,
    changed.length === 0
      ? upToDate
      : `Wrote ${changed.map((name) => `\`${session.config.generated}/${name}\``).join(", ")}.`,
  );
  if (session.format === "text") session.notes?.again(`${upToDate}\n`);
  return exitCode.fine;
}

/** A full disk or a closed folder is nobody's mistake in the rules, and not the compiler's either. */
function asWrongUse(session: Session, problem: unknown): unknown {
  if (problem instanceof ForeignFile) {
    return new WrongUse(
      `I did not make \`${session.config.generated}/${problem.path}\`, and I overwrite nothing of yours: move it, or let \`generated\` in \`rulewright.config.json\` name another folder.`,
    );
  }
  const code = (problem as NodeJS.ErrnoException).code;
  if (code === undefined) return problem;
  return new WrongUse(
    `I cannot write into \`${session.config.generated}/\` (${code}). What was built before is untouched.`,
  );
}
