/** No person writes a line of so many characters; regular expressions that look through it would run out of memory. */
export const longestLine = 1_000_000;

export function hasLongLine(text: string): boolean {
  for (let start = 0; text.length - start > longestLine;) {
    const stretch = text.slice(start, start + longestLine + 1);
    const end = Math.max(stretch.lastIndexOf("\n"), stretch.lastIndexOf("\r"));
    if (end < 0) return true;
    start += end + 1;
  }
  return false;
}
