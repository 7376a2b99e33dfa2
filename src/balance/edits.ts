/** Other numbers in the texts of a rulebook: everything around them stays as it is written. */
import type { Sources } from "../source/text.ts";
import { writeNumber, type Tunable } from "./tunable.ts";

export interface NumberEdit {
  readonly tunable: Tunable;
  readonly value: number;
  /** Decimals that it may need. */
  readonly decimals: number;
}

/** The texts that change, by path. */
export function editedTexts(sources: Sources, edits: readonly NumberEdit[]): ReadonlyMap<string, string> {
  const byFile = new Map<string, NumberEdit[]>();
  for (const edit of edits) {
    const { file } = edit.tunable.at;
    byFile.set(file, [...(byFile.get(file) ?? []), edit]);
  }
  const texts = new Map<string, string>();
  for (const [file, all] of byFile) {
    let text = sources.get(file)?.text ?? "";
    // From the end, so that the places before stay where they are.
    for (const edit of [...all].sort((a, b) => b.tunable.at.start - a.tunable.at.start)) text = withNumber(text, edit);
    texts.set(file, text);
  }
  return texts;
}

/** In a table with lines, blanks beside it make up for a longer or shorter number. */
function withNumber(text: string, { tunable, value, decimals }: NumberEdit): string {
  const { at, written, isInTable } = tunable;
  const number = writeNumber(written, value, decimals);
  const [before, after] = [text.slice(0, at.start), text.slice(at.end)];
  const longer = number.length - (at.end - at.start);
  if (!isInTable || longer === 0) return `${before}${number}${after}`;
  const left = before.length - before.trimEnd().length;
  const right = after.length - after.replace(/^ +/, "").length;
  if (longer < 0)
    return left > 1
      ? `${before}${" ".repeat(-longer)}${number}${after}`
      : `${before}${number}${" ".repeat(-longer)}${after}`;
  if (left > longer) return `${before.slice(0, -longer)}${number}${after}`;
  if (right > longer) return `${before}${number}${after.slice(longer)}`;
  return `${before}${number}${after}`;
}
