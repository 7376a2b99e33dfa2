/** Every text that is written into a comment of generated code is made safe here, and nowhere else. */
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
