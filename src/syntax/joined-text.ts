/** Values that other languages write into a text, as texts joined by `&`. */

/** `{hp}`, `${hp}`, `{me.hp}`, `{harm(me)}`, `{3d6}` and `{hp + 1}`: the name or the dice that it begins with, and what is said of it. */
export const inBraces =
  /\$?\{((?:[\p{L}_][\p{L}\p{N}_]*|\d+d\d+))((?:\.[\p{L}_][\p{L}\p{N}_]*|\((?:[^(){}]|\([^(){}]*\))*\)|\s*[-+*/]\s*(?:[\p{L}\p{N}_]+|(?=\()))*)\}/gu;

/** A sum in brackets. */
export function valueOf([, name = "", of = ""]: RegExpExecArray): string {
  const value = name + of;
  return /^[\p{L}\p{N}_.]+(?:\((?:[^()]|\([^()]*\))*\))?$/u.test(value) ? value : `(${value})`;
}

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
    parts.push(valueOf(match));
    end = match.index + match[0].length;
  }
  addText(written.length);
  // A value alone is no text yet.
  if (parts.length === 1) parts.unshift('""');
  return parts.join(" & ");
}
