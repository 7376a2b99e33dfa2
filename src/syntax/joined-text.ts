/** Values that other languages write into a text, as texts joined by `&`. */

/** `{hp}`, `${hp}` and `{me.hp}` */
export const inBraces = /\$?\{([\p{L}_][\p{L}\p{N}_]*)((?:\.[\p{L}_][\p{L}\p{N}_]*)*)\}/gu;

/** `HP {hp}!` as `"HP " & hp & "!"`; null where it says more than that. */
export function joinedText(written: string, found: readonly RegExpExecArray[]): string | null {
  // These are written differently in a text than they are read.
  if (/["\\|\u201c\u201d]/.test(written)) return null;
  const parts: string[] = [];
  let end = 0;
  const addText = (to: number): void => {
    if (to > end) parts.push(`"${written.slice(end, to)}"`);
  };
  for (const match of found) {
    addText(match.index);
    parts.push(`${match[1] ?? ""}${match[2] ?? ""}`);
    end = match.index + match[0].length;
  }
  addText(written.length);
  // A value alone is no text yet.
  if (parts.length === 1) parts.unshift('""');
  return parts.join(" & ");
}
