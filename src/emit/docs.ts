/** Every text that is written into a comment of generated code is made safe here, and nowhere else. */
import type { Declared } from "../ir/program.ts";
import type { Span } from "../source/span.ts";
import { positionAt, type Sources } from "../source/text.ts";
import { withoutMarks } from "./marks.ts";

/** A text that cannot end the comment around it, nor begin anything in it. */
export function commentText(text: string): string {
  return withoutMarks(text)
    .replace(/\*\//g, "*\u200b/")
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufeff]/g, " ")
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd")
    .replace(/<\/(script)/gi, "<\u200b/$1")
    .replace(/@(?=[A-Za-z])/g, "@\u200b");
}

/** One line of it. */
export function commentLine(text: string): string {
  return commentText(text)
    .replace(/\s*\n\s*/g, " ")
    .trim();
}

/** A comment above a declaration; nothing for nothing. */
export function comment(lines: readonly string[]): string {
  const whole = lines.flatMap((line) => line.split("\n")).map((line) => line.trimEnd());
  if (whole.length === 0) return "";
  if (whole.length === 1) return `/** ${whole[0]} */\n`;
  return `/**\n${whole.map((line) => (line === "" ? " *" : ` * ${line}`)).join("\n")}\n */\n`;
}

/** `attack.rules:12`, the place that people look up. */
export function lineOf(sources: Sources, at: Span): string {
  const source = sources.get(at.file);
  const line = source === undefined ? "" : `:${positionAt(source, at.start).line}`;
  return commentLine(at.file) + line;
}

/** What a declaration says of itself: its words, how doubtful places were read, and where it stands. */
export function docLines(sources: Sources, declared: Declared, more: readonly string[] = []): readonly string[] {
  const readings = declared.readings.map(
    ({ phrase, reading }) => `Unclear: "${commentLine(phrase)}". Read as: ${commentLine(reading)}`,
  );
  const body = [...(declared.doc === null ? [] : [commentText(declared.doc)]), ...readings];
  return [...body, ...(body.length > 0 ? [""] : []), ...more, `From ${lineOf(sources, declared.at)}.`];
}
