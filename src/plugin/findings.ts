/** Findings as bundlers show them. */
import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { countText, renderText } from "../diagnostics/render-text.ts";
import { lineText, positionAt } from "../source/text.ts";
import type { ProjectSnapshot } from "./project.ts";

/** Rollup's form of an error, which Vite shows over the page, too. Lines from 1, columns from 0. */
export interface RollupProblem {
  readonly message: string;
  readonly plugin: string;
  readonly id?: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
  readonly frame?: string;
}

export const textOf = (snapshot: ProjectSnapshot, found: readonly Diagnostic[]): string =>
  renderText(found, snapshot.sources).trimEnd();

/** Of several, all stand in the words, and the place is that of the first. */
export function problemOf(snapshot: ProjectSnapshot, found: readonly Diagnostic[]): RollupProblem {
  const [first] = found;
  const source = first === undefined ? undefined : snapshot.sources.get(first.span.file);
  const text = textOf(snapshot, found);
  const message = found.length > 1 ? `${countText(found)} in the rules.\n\n${text}` : text;
  if (first === undefined || source === undefined) return { message, plugin: "rulewright" };
  const { line, column } = positionAt(source, first.span.start);
  const file = join(snapshot.root, source.file);
  const [head = "", ...rest] = text.split("\n\n");
  return {
    message: found.length > 1 ? message : [head.split("\n")[0], ...rest.slice(1)].join("\n\n"),
    plugin: "rulewright",
    id: file,
    loc: { file, line, column: column - 1 },
    ...(found.length > 1 ? {} : { frame: rest[0] ?? "" }),
  };
}

export const errorOf = (snapshot: ProjectSnapshot, found: readonly Diagnostic[]): Error =>
  Object.assign(new Error(problemOf(snapshot, found).message), problemOf(snapshot, found));

/** esbuild's form: columns are bytes. */
export function esbuildMessage(
  snapshot: ProjectSnapshot,
  found: Diagnostic,
): {
  readonly text: string;
  readonly location: { file: string; line: number; column: number; length: number; lineText: string } | null;
  readonly notes: { text: string }[];
} {
  const source = snapshot.sources.get(found.span.file);
  const notes = [
    ...(found.context === undefined ? [] : [{ text: found.context }]),
    ...(found.hint === undefined ? [] : [{ text: found.hint }]),
    ...found.fixes.map(({ title }) => ({ text: `Fix: ${title}` })),
  ];
  const text = `[${found.code}] ${found.message}`;
  if (source === undefined) return { text, location: null, notes };
  const { line, column } = positionAt(source, found.span.start);
  const whole = lineText(source, line);
  const bytes = (part: string): number => Buffer.byteLength(part, "utf8");
  const marked = whole.slice(column - 1, column - 1 + found.span.end - found.span.start);
  return {
    text,
    location: {
      file: join(snapshot.root, source.file),
      line,
      column: bytes(whole.slice(0, column - 1)),
      length: bytes(marked),
      lineText: whole,
    },
    notes,
  };
}
