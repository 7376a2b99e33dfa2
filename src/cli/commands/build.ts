import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { compareOutput, type OutputFile } from "../../driver/compare.ts";
import { Collector } from "../../diagnostics/collect.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Compilation, CompiledRulebook, CompileOptions } from "../../driver/compile.ts";
import type { EmitOptions } from "../../emit/emit.ts";
import { GivenUp, guardedLater } from "../../driver/guard.ts";
import { openCache } from "../cache.ts";
import { compileSession } from "../compile.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { progressOn } from "../progress.ts";
import type { Session } from "../session.ts";
import { codeFor, counted, say, showFindings } from "../show.ts";
import { ForeignFile, presentOutput, writeOutput } from "../write-output.ts";
import { summary } from "./check.ts";

/** Files already made from a compiled rulebook, so that watching makes only what is new. */
type Emitted = WeakMap<CompiledRulebook, readonly OutputFile[]>;

export async function build(session: Session, options: Readonly<Record<string, unknown>>): Promise<number> {
  if (options["watch"] === true && options["check"] === true) throw new WrongUse("`--check` writes nothing and `--watch` writes after every change: use one of them.");
  const emitted: Emitted = new WeakMap();
  if (options["watch"] === true) {
    const { watch } = await import("../watch.ts");
    return watch(session, (compile, isOld) => buildOnce(session, compile, emitted, { turn: () => newerFirst(isOld) }));
  }
  const { memory, save } = openCache(session);
  const code = await buildOnce(session, { memory }, emitted, { onlyCompare: options["check"] === true });
  save();
  return code;
}

/** Code for what has been changed again need not be written. */
async function newerFirst(isOld: () => boolean): Promise<void> {
  await sleep(1);
  if (isOld()) throw new GivenUp();
}

interface How {
  readonly onlyCompare?: boolean;
  readonly turn?: () => Promise<void>;
}

async function buildOnce(session: Session, compile: CompileOptions, emitted: Emitted, { onlyCompare = false, turn }: How): Promise<number> {
  const compilation = await compileSession(session, compile);
  const code = codeFor(compilation.diagnostics);
  // Where something is wrong nothing is written: the old output stays whole.
  if (code !== exitCode.fine) return shown(session, compilation, compilation.diagnostics, code);
  // Said before the code is written: whoever waits for an answer need not wait for that, too.
  if (session.format === "text" && !onlyCompare) {
    showFindings(session, compilation.diagnostics, compilation.sources);
    say(session, summary(session, compilation));
  }
  const found = new Collector();
  const files = await emitAll(session, compilation, emitted, found, turn);
  if (files === null) return shown(session, compilation, [...compilation.diagnostics, ...found.sorted()], exitCode.ours);
  return onlyCompare ? compare(session, compilation, files) : write(session, compilation, files);
}

function shown(session: Session, compilation: Compilation, diagnostics: readonly Diagnostic[], code: number): number {
  showFindings(session, diagnostics, compilation.sources);
  say(session, `${summary(session, { ...compilation, diagnostics })} I wrote nothing; what was built before is untouched.`);
  return code;
}

async function emitAll(session: Session, compilation: Compilation, emitted: Emitted, found: Collector, turn: How["turn"]): Promise<readonly OutputFile[] | null> {
  const progress = progressOn(session.terminal);
  const { generateRulebook } = await import("../../driver/generate.ts");
  const options: EmitOptions = {
    ...(turn === undefined ? {} : { turn }),
    ...(session.config.sourceMaps ? { maps: { kind: "written", generated: session.config.generated } } : {}),
  };
  const files: OutputFile[] = [];
  try {
    for (const rulebook of compilation.rulebooks) {
      const { program, linked } = rulebook;
      if (program === null) continue;
      await progress.step(`Writing ${rulebook.name}`);
      const made = emitted.get(rulebook) ?? (await guardedLater(found, "writing the code", rulebook.folder, () => generateRulebook(program, linked, compilation.sources, options)));
      if (made === undefined) return null;
      emitted.set(rulebook, made);
      files.push(...made);
    }
  } finally {
    progress.end();
  }
  return files;
}

const namesOf = (files: readonly OutputFile[]): readonly string[] => [...new Set(files.map((file) => file.path.slice(0, file.path.indexOf("/"))))];

function compare(session: Session, compilation: Compilation, files: readonly OutputFile[]): number {
  session.notes?.looksAt(namesOf(files));
  const differences = compareOutput(session.config.generated, files, presentOutput(join(session.root, session.config.generated), namesOf(files)));
  const diagnostics = [...compilation.diagnostics, ...differences];
  showFindings(session, diagnostics, compilation.sources);
  if (differences.length === 0) say(session, session.terminal.palette.good(`\`${session.config.generated}/\` is what the rules give (${counted(files.length, "file")}).`));
  return codeFor(diagnostics);
}

function write(session: Session, compilation: Compilation, files: readonly OutputFile[]): number {
  if (session.format !== "text") showFindings(session, compilation.diagnostics, compilation.sources);
  try {
    const { changed } = writeOutput(join(session.root, session.config.generated), namesOf(files), files);
    session.notes?.looksAt(namesOf(files));
    const upToDate = `\`${session.config.generated}/\` was up to date.`;
    say(session, changed.length === 0 ? upToDate : `Wrote ${changed.map((name) => `\`${session.config.generated}/${name}\``).join(", ")}.`);
    if (session.format === "text") session.notes?.again(`${upToDate}\n`);
    return exitCode.fine;
  } catch (problem) {
    throw asWrongUse(session, problem);
  }
}

/** A full disk or a closed folder is nobody's mistake in the rules, and not the compiler's either. */
function asWrongUse(session: Session, problem: unknown): unknown {
  if (problem instanceof ForeignFile) {
    return new WrongUse(`I did not make \`${session.config.generated}/${problem.path}\`, and I overwrite nothing of yours: move it, or let \`generated\` in \`rulewright.config.json\` name another folder.`);
  }
  const code = (problem as NodeJS.ErrnoException).code;
  if (code === undefined) return problem;
  return new WrongUse(`I cannot write into \`${session.config.generated}/\` (${code}). What was built before is untouched.`);
}

