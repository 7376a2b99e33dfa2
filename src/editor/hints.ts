/** Names of parameters before the values that are given by place alone. */
import type { InlayHint } from "./answers.ts";
import { mapOffset, isUntouched } from "./position-mapping.ts";
import type { EditorSession } from "./editor-session.ts";

/** Within a stretch of the file as it is now. What was edited since has none until it is understood. */
export function inlayHints(session: EditorSession, file: string, start: number, end: number): readonly InlayHint[] {
  const analyzed = session.analyzedRulebook(file);
  const text = session.source(file)?.text;
  if (analyzed === undefined || text === undefined) return [];
  const changes = session.changes(file);
  const hints: InlayHint[] = [];
  for (const [then, { name }] of analyzed.names.givenIn(file)) {
    const at = mapOffset(changes, then);
    if (
      at < start ||
      at > end ||
      !isUntouched(changes, then, then + 1) ||
      repeatsName(text, at, name) ||
      isInRow(text, at)
    )
      continue;
    hints.push({ at, text: `${name}: ` });
  }
  return hints.sort((a, b) => a.at - b.at);
}

/** There a hint would push the bars out of line. */
const isInRow = (text: string, at: number): boolean =>
  /^\s*\|/.test(text.slice(text.lastIndexOf("\n", at - 1) + 1, at));

/** A value that is called what the parameter is called: `damage`, `attack.damage`. */
function repeatsName(text: string, at: number, name: string): boolean {
  const path = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/u.exec(text.slice(at, at + 200))?.[0] ?? "";
  return path.slice(path.lastIndexOf(".") + 1).toLowerCase() === name.toLowerCase();
}
