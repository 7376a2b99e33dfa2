/** `for each p in players where p.coins is max(…) { take 2 from p.coins }`: the condition is asked at each turn, of what the turns before have changed. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import { partsOf, type Part } from "../../syntax/children.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { over } from "../expression/meant.ts";
import { contextOf } from "../expression/settle.ts";
import type { Scope } from "../scope.ts";
import { fieldsChanged } from "./may-change.ts";

/** Warns where the condition goes through a list and reads of each what the body changes. */
export function noteAskedAgain(
  checker: Checker,
  scope: Scope,
  { each, body }: ast.ForEachStatement,
  why: Expectation,
): void {
  if (each.where === null || checker.model.player === null) return;
  const lists = [...partsOf(each.where)].filter(goesThrough);
  if (lists.length === 0) return;
  const changed = fieldsChanged(checker, scope, body);
  if (changed === "any" || changed === "none") return;
  for (const list of lists)
    for (const part of partsOf(list))
      if (part.kind === "member" && changed.has(part.name.text)) {
        const facts = { field: part.name.text };
        checker.found.report("asked-again", part.span, facts, { ...contextOf(why), fixes: onceOnly(each, lists) });
        return;
      }
}

/** `max(p.coins for each p in players)`, `count(players where it.coins > 3)` */
const goesThrough = (part: Part): boolean =>
  part.kind === "listEach" || part.kind === "where" || (part.kind === "call" && part.each !== null);

/** The list in brackets is made once, before the first turn. */
function onceOnly(each: ast.ForEach, lists: readonly Part[]): readonly Fix[] {
  const { where, name, over: list } = each;
  if (where === null || lists.some(({ kind }) => kind === "where")) return [];
  const names = [...partsOf(where)].filter((part) => part.kind === "name" && part.name.text === name.text);
  const edits = [
    { span: list.span.to(list.span.start), text: "(" },
    ...names.flatMap(({ span }) => over(span, "it").edits),
    { span: where.span.from(where.span.end), text: ")" },
  ];
  return [{ guess: true, title: "Put the list and its `where` in brackets, with `it`", edits }];
}
