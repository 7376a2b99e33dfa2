/** Text as a terminal shows it: tabs spread, invisible and dangerous characters made visible, wide ones counted as two. */

const tabStop = 4;
const nothing = /^(?:\p{M}|\u200B|\u200C|\u200D)$/u;
const wide =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F680}-\u{1F6FF}\u{1F900}-\u{1F9FF}\u{1FA70}-\u{1FAFF}\u{20000}-\u{3FFFD}]$/u;
/** Characters that move the cursor, turn the line around, cannot be told from a blank, or are none. */
const unshowable =
  /[\p{Cc}\u061C\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060\u2066-\u2069\uFEFF\p{NChar}]|\p{Surrogate}/gu;

export interface Shown {
  readonly text: string;
  readonly width: number;
}

/** `text` as shown when it begins in column `from` (counted from 0). */
export function shown(text: string, from = 0): Shown {
  let result = "";
  let column = from;
  for (const character of text) {
    if (character === "\t") {
      const blanks = tabStop - (column % tabStop);
      result += " ".repeat(blanks);
      column += blanks;
      continue;
    }
    const safe = safeText(character);
    result += safe;
    column += safe === character ? widthOf(character) : safe.length;
  }
  return { text: result, width: column - from };
}

function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  return nothing.test(character) ? 0 : wide.test(character) ? 2 : 1;
}

/** Makes control and direction characters visible, so that a file cannot steer the terminal: `<U+001B>`. */
export function safeText(text: string): string {
  return text.replace(
    unshowable,
    (character) => `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`,
  );
}

/** The same for a message of several lines. */
export function safeLines(text: string): string {
  return text.split("\n").map(safeText).join("\n");
}
