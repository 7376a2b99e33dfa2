/** Hand-written scanners for what may be long: a pattern would need a stack as deep as the text. */

const backslash = 92;
const bar = 124;

/** The offset of the end of the line, before its line ending. */
export function endOfLine(text: string, at: number): number {
  for (let i = at; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13) return i;
  }
  return text.length;
}

const blanks = new Set([9, 11, 12, 32, 0xa0, 0xfeff]);

/** A bar begins a row where it is the first sign of its line, or the first behind an opening brace. */
export function isRowStart(text: string, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && blanks.has(text.charCodeAt(i))) i -= 1;
  const before = i < 0 ? 10 : text.charCodeAt(i);
  if (before !== 10 && before !== 13 && before !== 123) return false;
  if (text.charCodeAt(at + 1) !== bar) return true;
  // `|| c` at the start of a line is someone's "or"; a row with an empty first cell has a bar at its end.
  return text.slice(at + 2, endOfLine(text, at)).includes("|");
}

/** Where a row ends: behind its last bar if only a remark or closing braces follow, else at the end of the line. */
export function rowEnd(text: string, at: number): number {
  const end = endOfLine(text, at);
  const last = text.lastIndexOf("|", end - 1);
  const rest = text.slice(last + 1, end).trimStart();
  if (last > at && (rest === "" || rest.startsWith("#") || /^(?:\}\s*)+(?:#|$)/.test(rest))) return last + 1;
  const remark = last > at ? remarkAfterBar(text, at, end) : -1;
  if (remark >= 0) return remark;
  return trimmedEnd(text, at, end);
}

/** The end of the bar before a remark that itself holds bars: `| a | b |  # c | d`. */
function remarkAfterBar(text: string, at: number, end: number): number {
  const found = /\|[ \t]*#[# ]/.exec(text.slice(at, Math.min(end, at + 100_000)));
  return found === null ? -1 : at + found.index + 1;
}

function trimmedEnd(text: string, at: number, end: number): number {
  let stop = end;
  while (stop > at + 1 && blanks.has(text.charCodeAt(stop - 1))) stop -= 1;
  return stop;
}

const straight = 34;
const smart = new Set([0x201c, 0x201d, 0x201e]);

/** The offset behind the closing quote of the text that opens at `at`; `at` if there is none on the line. */
export function textEnd(text: string, at: number): number {
  const opened = text.charCodeAt(at);
  let other = -1;
  for (let i = at + 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13) break;
    if (code === backslash) i += 1;
    else if (opened === straight ? code === straight : code === straight || smart.has(code)) return i + 1;
    else if (smart.has(code)) other = i + 1;
  }
  // `"text”`: opened straight, closed smart.
  return other < 0 ? at : other;
}
