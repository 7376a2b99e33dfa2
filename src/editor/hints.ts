/** Names of parameters before the values that are given by place alone. */
import type { InlayHint } from "./answers.ts";
import { carried, untouched } from "./carry.ts";
import type { Desk } from "./desk.ts";

/** Within a stretch of the file as it is now. What was edited since has none until it is understood. */
export function inlayHints(desk: Desk, file: string, start: number, end: number): readonly InlayHint[] {
  const told = desk.told(file);
  const text = desk.source(file)?.text;
  if (told === undefined || text === undefined) return [];
  const changes = desk.changes(file);
  const hints: InlayHint[] = [];
  for (const [then, { name }] of told.names.givenIn(file)) {
    const at = carried(changes, then);
    if (at < start || at > end || !untouched(changes, then, then + 1) || saysItself(text, at, name)) continue;
    hints.push({ at, text: `${name}: ` });
  }
  return hints.sort((a, b) => a.at - b.at);
}

/** A value that is called what the parameter is called: `damage`, `attack.damage`. */
function saysItself(text: string, at: number, name: string): boolean {
  const written = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/u.exec(text.slice(at, at + 200))?.[0] ?? "";
  return written.slice(written.lastIndexOf(".") + 1).toLowerCase() === name.toLowerCase();
}
