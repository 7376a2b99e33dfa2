/** How what a phrase means is shown in its finding. */
import { shownMeant } from "./cut.ts";

/** A body that is put in is shown by its first line, and not by its brace. */
export const begun = (text: string): string => onOneLine(text.trim().replace(/^\{\s*/, "{ "));

/** Several lines, if they are short, and are no body: each of them is meant. */
function onOneLine(text: string): string {
  const line = text.replace(/\s*\n\s*/g, " ⏎ ");
  return text.includes("{") || line.length > longestShown ? text : line;
}

const longestShown = 120;

/** `sorted by price`, `by price descending, then name`: of which key was not said which end comes first; null: of each it was, or it goes down. */
export function upwardKey(written: string, meant: string): "by" | "then" | null {
  if (!/\b(?:sort|order)/.test(written) || !/\bsort\(/.test(meant) || meant.startsWith("reverse(")) return null;
  if (/\bby: (?!-)/.test(meant) && !/\basc|first|to high/.test(written)) return "by";
  const last = written.split(/,|\bthen\b|\band\b/).at(-1) ?? "";
  return /\bthen: (?!-)/.test(meant) && !/\b(?:asc|desc)|first|to high|to low/.test(last) ? "then" : null;
}

/** Where ways begin with the same words, what parts them is shown. */
export function apart(text: string, ways: readonly { readonly text: string }[]): string {
  const other = ways.map((way) => way.text.trim()).find((way) => way !== text && shownMeant(way) === shownMeant(text));
  if (other === undefined) return text;
  const at = [...text].findIndex((sign, index) => sign !== other[index]);
  return `…${text.slice(text.lastIndexOf(" ", Math.max(0, at - 20)) + 1)}`;
}
