/** `me.hand is empty`, as people say it; `me.tags is ""`, as sheets do. */
import type * as ast from "../../syntax/ast.ts";
import type { Expr } from "../../ir/program.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { elementOf } from "../fit.ts";
import { findLocal, type Scope } from "../scope.ts";
import { bareRow } from "./bare-row.ts";
import { emptyMap } from "./maps-asked.ts";
import { pathText } from "./methods.ts";
import { contextOf } from "./settle.ts";
import { choicesWith } from "./variants.ts";

const absent = /^(?:empty|nothing|missing|absent|unset|blank)$/;
const given = /^(?:set|present|defined|there|given)$/;

/** Answered, if it is asked whether there is anything, and nothing is called as the word is; undefined: it is another question. */
export function emptyAsked(
  checker: Checker,
  scope: Scope,
  { left, right, not, span }: ast.Expr & { kind: "is" },
  why: Expectation,
): Expr | undefined {
  const word = right.kind === "name" ? right.name.text : "";
  const isNothing = right.kind === "text" && right.text === "" && pathText(left) !== null;
  const isGiven = given.test(word);
  if (!isNothing && !isGiven && !absent.test(word)) return undefined;
  if (findLocal(scope, word) !== undefined || checker.model.symbols.has(word) || choicesWith(checker, word).length > 0)
    return undefined;
  const of = checker.elaborate(scope, left, null, why);
  if (isSilent(of)) return failed(span);
  if (bareRow(checker, word, of.type, right.span) !== undefined) return undefined;
  const isNot = not !== isGiven;
  const is = isNot ? "is not" : "is";
  const count = `count(…) ${isNot ? "> 0" : "is 0"}`;
  const asked: Readonly<Record<string, string>> = isNothing ? {} : { optional: `… ${is} none`, text: `… ${is} ""` };
  const meant = elementOf(of.type) === undefined ? asked[of.type.kind] : count;
  if (of.type.kind === "map" && !isNothing && !isGiven) {
    const fixes = emptyMap(of.type, scope, left.span, span, not);
    const words = {
      written: `is ${not ? "not " : ""}${word}`,
      meant: fixes[0]?.title.replace(/^Write `|`$/g, "") ?? "",
    };
    checker.found.report("foreign-word", span.from(left.span.end + 1), words, { ...contextOf(why), fixes });
    return failed(span);
  }
  if (meant === undefined) return undefined;
  const [before = "", behind = ""] = meant.split("…");
  const edits = [
    { span: span.to(span.start), text: before },
    { span: span.from(left.span.end), text: behind },
  ].filter(({ text }) => text !== "");
  checker.found.report(
    "foreign-word",
    span.from(left.span.end + 1),
    { written: `is ${not ? "not " : ""}${isNothing ? '""' : word}`, meant: meant.replace("… ", "") },
    { ...contextOf(why), fixes: [{ title: `Write \`${meant.replace("… ", "")}\``, edits }] },
  );
  return failed(span);
}
