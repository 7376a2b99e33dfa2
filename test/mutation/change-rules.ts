/** Changes each number of a project's rulebooks by one step, one after the other, and finds which changes nothing notices. */
import { compileProject } from "../../src/driver/compile.ts";
import type { Host } from "../../src/driver/host.ts";
import { newMemory } from "../../src/driver/incremental.ts";
import { numbersOf, oneStep, type WrittenNumber } from "./numbers.ts";

export interface Unnoticed {
  readonly rulebook: string;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The line as it is written, with single spaces. */
  readonly text: string;
  /** Which of the line's numbers that are changed, counted from 1. */
  readonly which: number;
  readonly number: string;
  /** What it may become without anybody noticing. */
  readonly to: readonly string[];
}

export interface Changes {
  /** By rulebook. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly unnoticed: readonly Unnoticed[];
}

/** A change is noticed if it brings any finding: a wrong example, report or check, a gap, a row that is never reached. */
export async function changeNumbers(
  files: ReadonlyMap<string, string>,
  wanted: readonly string[],
  host: (files: ReadonlyMap<string, string>) => Host,
  told: (rulebook: string, numbers: number) => void,
): Promise<Changes> {
  const memory = newMemory();
  const { rulebooks, diagnostics } = await compileProject(host(files), { memory });
  const known = diagnostics.length;
  if (diagnostics.some(({ severity }) => severity === "error"))
    throw new Error("The rulebooks have errors before any number is changed.");
  const numbers = new Map<string, number>();
  const unnoticed: Unnoticed[] = [];
  for (const { name, program } of rulebooks) {
    if (program === null || (wanted.length > 0 && !wanted.includes(name))) continue;
    const written = numbersOf(program, files);
    numbers.set(name, written.length);
    told(name, written.length);
    for (const each of written) {
      const to: string[] = [];
      for (const other of oneStep(each.text)) {
        const changed = await compileProject(host(replaced(files, each, other)), { memory });
        if (changed.diagnostics.length <= known) to.push(other);
      }
      if (to.length > 0) unnoticed.push({ rulebook: name, ...placed(files, each, written), number: each.text, to });
    }
  }
  return { numbers, unnoticed };
}

function replaced(
  files: ReadonlyMap<string, string>,
  { file, start, text }: WrittenNumber,
  other: string,
): ReadonlyMap<string, string> {
  const before = files.get(file) ?? "";
  return new Map(files).set(file, before.slice(0, start) + other + before.slice(start + text.length));
}

function placed(
  files: ReadonlyMap<string, string>,
  { file, start }: WrittenNumber,
  all: readonly WrittenNumber[],
): Pick<Unnoticed, "file" | "line" | "text" | "which"> {
  const text = files.get(file) ?? "";
  const begin = text.lastIndexOf("\n", start - 1) + 1;
  const end = text.indexOf("\n", start);
  const which = all.filter((each) => each.file === file && each.start >= begin && each.start <= start).length;
  return {
    file,
    line: text.slice(0, start).split("\n").length,
    text: text
      .slice(begin, end === -1 ? undefined : end)
      .replace(/\s+/g, " ")
      .trim(),
    which,
  };
}
