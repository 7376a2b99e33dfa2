/** The declaration of a field as text: its line goes with what is said of it. */

/** The text without the field at this place: with its line, what `##` says above it and a remark behind it; between commas the field alone. */
export function removeField(text: string, start: number, end: number): string {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = (text.indexOf("\n", end) + text.length + 1) % (text.length + 1);
  const [before, behind] = [text.slice(lineStart, start), text.slice(end, lineEnd)];
  if (before.trim() === "" && /^,?\s*(?:#.*)?$/.test(behind)) {
    let from = lineStart;
    for (let above = lineAbove(text, from); above !== null && text.startsWith("##", skipIndent(text, above));)
      [from, above] = [above, lineAbove(text, above)];
    return text.slice(0, from) + text.slice(Math.min(text.length, lineEnd + 1));
  }
  const comma = /^\s*,\s*/.exec(behind)?.[0];
  if (comma !== undefined) return text.slice(0, start) + text.slice(end + comma.length);
  return text.slice(0, lineStart) + before.replace(/,?\s*$/, "") + text.slice(end);
}

const lineAbove = (text: string, start: number): number | null =>
  start === 0 ? null : text.lastIndexOf("\n", start - 2) + 1;

const skipIndent = (text: string, start: number): number =>
  start + (/^[ \t]*/.exec(text.slice(start))?.[0].length ?? 0);
