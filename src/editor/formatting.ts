/** The layout of `rulewright format` for an editor: quick where little has changed. */
import type { Layouts } from "../format/layouts.ts";
import { memoizedBy } from "../query/memo.ts";
import { isRulesFile } from "../source/kinds.ts";
import type { TextEdit } from "./table-editing.ts";
import type { EditorSession } from "./editor-session.ts";
import { diffLines } from "./line-diff.ts";

/** What was laid out at the desk before. */
export const layoutsOf = memoizedBy(async (_session: EditorSession, printWidth: number): Promise<Layouts> => {
  const { Layouts: Loaded } = await import("../format/layouts.ts");
  return new Loaded({ printWidth, tabWidth: 2, useTabs: false });
});

/** Edits of the lines that change: marks and folds elsewhere stay. Null: more than `most` letters would have to be laid out anew. */
export function formatting(layouts: Layouts, file: string, text: string, most = Infinity): readonly TextEdit[] | null {
  if (!isRulesFile(file)) return [];
  const whole = layouts.layOut(file, text, most);
  return whole === null ? null : diffLines(text, whole);
}

/**
 * The same for some lines. Only what is whole by itself is taken: if the rest, laid out afterwards, does not come to the
 * same as the whole laid out at once, nothing is changed.
 */
export function rangeFormatting(
  layouts: Layouts,
  file: string,
  text: string,
  range: { readonly start: number; readonly end: number },
  most = Infinity,
): readonly TextEdit[] | null {
  const all = formatting(layouts, file, text, most);
  if (all === null) return null;
  const edits = all.filter((edit) => edit.start <= range.end && edit.end >= range.start);
  if (edits.length === 0) return [];
  const mended = layouts.layOut(file, applyEdits(text, edits), most);
  return mended === null ? null : mended === applyEdits(text, all) ? edits : [];
}

/** The text after edits that do not overlap, in order. */
function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let out = "";
  let done = 0;
  for (const edit of edits) {
    out += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return out + text.slice(done);
}
