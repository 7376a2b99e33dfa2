import { builders } from "prettier/doc";
import type * as ast from "../syntax/ast.ts";
import { nextSign, printExpr, type PrintContext } from "./context.ts";
import { printForEach } from "./expressions.ts";
import { quote } from "./quoted.ts";
import { printBody, type LineItem } from "./lines.ts";
import { printStart } from "./members.ts";

type Doc = builders.Doc;
const { group, indent, line } = builders;

/** One line of a goal at a time, in the order in which they were written. */
export function printGoal(context: PrintContext, decl: ast.GoalDecl): Doc {
  const items = [
    ...(decl.bots === null ? [] : [settingItem(context, "bots", decl.bots)]),
    ...(decl.games === null ? [] : [settingItem(context, "games", decl.games)]),
    ...decl.wishes.map((each): LineItem => ({
      start: each.span.start,
      end: each.span.end,
      print: () => [printExpr(context, each.wish), each.each === null ? "" : [" ", printForEach(context, each.each)]],
    })),
  ].sort((a, b) => a.start - b.start);
  const brace = nextSign(
    context,
    Math.max(decl.title.span.end, decl.variant?.span.end ?? 0, decl.start?.span.end ?? 0),
  );
  const body = printBody(context, {
    items,
    separator: "",
    open: brace + 1,
    close: decl.span.end - 1,
    tall: items.length > 0,
  });
  const start = decl.start === null ? "" : indent([line, printStart(context, decl.start)]);
  const variant = decl.variant === null ? "" : ` with ${decl.variant.text}`;
  return [
    group([`goal ${quote(decl.title.text)}`, variant, start]),
    " ",
    group(body.doc, { shouldBreak: body.broken }),
  ];
}

/** The word stands right before its value, on its line. */
function settingItem(context: PrintContext, word: "bots" | "games", value: ast.Text | ast.NumberLit): LineItem {
  const start = context.text.lastIndexOf(word, value.span.start);
  const written = "kind" in value ? value.text : quote(value.text);
  return { start, end: value.span.end, print: () => `${word} ${written}` };
}
