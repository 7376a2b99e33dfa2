import { Collector, compareText } from "../diagnostics/collect.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Span } from "../source/span.ts";

/** A file of generated code: its path below the folder for generated code, and its text. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
}

/** Git for Windows may have put its line ends into them; that is no difference. */
const withoutReturns = (text: string): string => text.replaceAll("\r\n", "\n");

/** Where what stands in the folder for generated code differs from what the rules give. `present`: texts by path below that folder; `command`: what writes it. */
export function compareOutput(
  folder: string,
  wanted: readonly OutputFile[],
  present: ReadonlyMap<string, string>,
  command = "build",
): readonly Diagnostic[] {
  const found = new Collector();
  const report = (path: string, how: "missing" | "stale" | "different"): void => {
    const file = `${folder}/${path}`;
    found.report("generated-differs", Span.ofFile(file), { file, how, command });
  };
  const paths = new Set(wanted.map((file) => file.path));
  for (const { path, text } of wanted) {
    const there = present.get(path);
    if (there === undefined) report(path, "missing");
    else if (there !== text && withoutReturns(there) !== text) report(path, "different");
  }
  for (const path of [...present.keys()].sort(compareText)) if (!paths.has(path)) report(path, "stale");
  return found.sorted();
}
