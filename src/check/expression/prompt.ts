/** The question that a player is asked: a text as it is written, the same each time. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import { inBraces, valueOf } from "../../syntax/joined-text.ts";
import type { Span } from "../../source/span.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { over } from "./meant.ts";
import { contextOf } from "./settle.ts";

/** Undefined, and reported: it is not written out. */
export function promptOf(checker: Checker, question: ast.Expr, callee: string, why: Expectation): string | undefined {
  if (question.kind === "text") {
    warnOfValues(checker, question, why);
    return question.text;
  }
  if (question.kind === "missing") return undefined;
  const texts = textsJoined(question);
  const fixes = texts === null ? [] : withoutValues(question.span, texts.join(" "));
  checker.found.report(
    "question-not-written",
    question.span,
    { callee, isJoined: texts !== null },
    { ...contextOf(why), fixes },
  );
  return undefined;
}

/** `"Burn {me.momentum} momentum?"` shows the braces. */
function warnOfValues(checker: Checker, { text, span }: ast.Expr & { kind: "text" }, why: Expectation): void {
  const [first] = [...text.matchAll(inBraces)];
  if (first === undefined) return;
  const fixes = withoutValues(span, text.replaceAll(inBraces, ""));
  const facts = { found: first[0], value: valueOf(first), where: "question" as const };
  checker.found.report("value-in-text", span, facts, { ...contextOf(why), fixes });
}

/** The texts of `"Burn " & me.momentum & " momentum?"`; null: it is nothing of this kind. */
function textsJoined(question: ast.Expr): readonly string[] | null {
  if (question.kind === "text") return [question.text];
  if (question.kind !== "binary" || question.op !== "&") return null;
  const sides = [question.left, question.right].map(textsJoined);
  return sides.every((side) => side === null) ? null : sides.flatMap((side) => side ?? []);
}

function withoutValues(span: Span, text: string): readonly Fix[] {
  const plain = text
    .replace(/\s+/g, " ")
    .replace(/ (?=[?!.,:;])/g, "")
    .trim();
  if (!/^[\p{L}\p{N}][^{}"\\]*$/u.test(plain)) return [];
  return [{ ...over(span, `"${plain}"`), guess: true }];
}
