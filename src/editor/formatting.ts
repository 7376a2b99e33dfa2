import { formatText } from "../format/text.ts";
import { isRulesFile } from "../source/kinds.ts";
import type { TextEdit } from "./cells.ts";
import { differences } from "./lines.ts";

/** The same layout as `rulewright format`, as edits of the lines that change: marks and folds elsewhere stay. */
export async function formatting(file: string, text: string, width: number): Promise<readonly TextEdit[]> {
  return isRulesFile(file) ? differences(text, await formatText(text, { file, printWidth: width })) : [];
}

/**
 * The same for some lines. Only what is whole by itself is taken: if the rest, laid out afterwards, does not come to the
 * same as the whole laid out at once, nothing is changed.
 */
export async function rangeFormatting(file: string, text: string, width: number, start: number, end: number): Promise<readonly TextEdit[]> {
  if (!isRulesFile(file)) return [];
  const whole = await formatText(text, { file, printWidth: width });
  const edits = differences(text, whole).filter((edit) => edit.start <= end && edit.end >= start);
  if (edits.length === 0) return [];
  const mended = await formatText(applied(text, edits), { file, printWidth: width });
  return mended === whole ? edits : [];
}

/** The text after edits that do not overlap, in order. */
function applied(text: string, edits: readonly TextEdit[]): string {
  let out = "";
  let done = 0;
  for (const edit of edits) {
    out += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return out + text.slice(done);
}
