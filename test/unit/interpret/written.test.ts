/** A formula as it is told: on one line, however it was laid out. */
import { expect, it } from "vitest";
import { written } from "../../../src/interpret/written.ts";
import { Span } from "../../../src/source/span.ts";
import { sourceText } from "../../../src/source/text.ts";

const file = "rules/a/a.rules";
const told = (text: string): string | null =>
  written(new Map([[file, sourceText(file, text)]]), Span.ofFile(file).to(text.length));

it.each([
  ["max(\n  a,\n  b\n)", "max(a, b)"],
  ["a   +   b", "a + b"],
  ["a # the first\n  + b", "a + b"],
  ["[\n  1, # one\n  2\n]", "[1, 2]"],
  ["( a )", "( a )"],
  ['"two  blanks # and no remark" is\r\n  name', '"two  blanks # and no remark" is name'],
  ["if a {\n  1\n} else {\n  2\n}", "if a { 1 } else { 2 }"],
])("%j is told as %s", (text, line) => {
  expect(told(text)).toBe(line);
});
