import { Collector } from "../diagnostics/collect.ts";
import { sourceText } from "../source/text.ts";
import { readLiterate, type LiteratePart } from "../syntax/literate.ts";
import type { LayoutStyle } from "./context.ts";
import { layOutText } from "./lay-out.ts";

/** Lays out rules that stand by themselves. */
type LayOut = (text: string, style: LayoutStyle) => string;

/** A `.rules.md` with its blocks and tables laid out anew; the prose stays to the letter. */
export function layOutLiterate(text: string, style: LayoutStyle, layOut: LayOut = layOutText): string {
  const { parts } = readLiterate(sourceText("", text), new Collector());
  let result = "";
  let done = 0;
  for (const part of parts) {
    const { start, end } = part.kind === "block" ? part : part.rows;
    const written = text.slice(start, end);
    const lineEnd = /\r\n|\r|\n/.exec(written)?.[0] ?? /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
    const laidOut = layOutPart(text, part, written.replace(/\r\n?/g, "\n"), style, layOut);
    result += text.slice(done, start) + laidOut.replaceAll("\n", lineEnd);
    done = end;
  }
  return result + text.slice(done);
}

function layOutPart(text: string, part: LiteratePart, written: string, style: LayoutStyle, layOut: LayOut): string {
  if (part.kind === "block") return layOut(written, style);
  const head = text.slice(part.head.start, part.head.end);
  const whole = layOut(`${head} {\n${written}\n}\n`, style);
  const rows = whole
    .split("\n")
    .filter((line) => /^\s*\|/.test(line))
    .map((line) => line.trim());
  return rows.length < written.split("\n").length ? written : rows.join("\n");
}
