/** The rules of a file at their places: of Markdown, what is no source is blank, and tables have the braces that their headings stand for. */
import { Collector } from "../diagnostics/collect.ts";
import { isLiterate } from "../source/kinds.ts";
import { sourceText } from "../source/text.ts";
import { readLiterate } from "../syntax/literate.ts";

export function rulesText(file: string, text: string): string {
  if (!isLiterate(file)) return text;
  const { text: blanked, parts } = readLiterate(sourceText(file, text), new Collector());
  let result = blanked;
  for (const part of parts) {
    if (part.kind === "block") continue;
    // Behind the heading and below the rows, in lines of their own that are blank anyway.
    result = withSign(result, part.head.end, part.rows.start, "{");
    result = withSign(result, nextLine(result, part.rows.end), result.length, "}");
  }
  return result;
}

function withSign(text: string, from: number, to: number, sign: string): string {
  let at = from;
  while (at < to && text.charAt(at) !== " " && text.charAt(at) !== "\n") at += 1;
  if (at >= to) return to >= text.length ? `${text}\n${sign}` : text;
  return text.slice(0, at) + sign + text.slice(at + 1);
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf("\n", Math.max(0, from - 1));
  return end < 0 ? text.length : end + 1;
}
