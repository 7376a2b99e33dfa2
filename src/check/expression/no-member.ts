/** A name behind a dot that what stands before it does not have. */
import type * as ast from "../../syntax/ast.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Type } from "../../ir/program.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { nearFix } from "../../resolve/fixes.ts";
import { choiceOf, tableOf } from "../checker.ts";
import { keysOf } from "../rows.ts";
import { keyName } from "../../syntax/words.ts";
import { fieldsOf } from "./fields.ts";
import { contextOf } from "./settle.ts";

/** Reports a name that its owner does not have. */
export function noMember(
  checker: Checker,
  name: ast.Name,
  owner: string,
  known: readonly string[],
  why: Expectation,
  keyed: readonly string[] = [],
  meant: readonly Fix[] = [],
): void {
  const near = keyed.length > 0 ? keyed : suggestions(name.text, known);
  // Where there is nothing to name, what is meant is said at once.
  const instead = known.length === 0 && meant[0] !== undefined ? `${meant[0].title}.` : undefined;
  checker.found.report(
    "no-member",
    name.span,
    {
      name: name.text,
      owner,
      near: instead ?? didYouMean(near),
      known: known.slice(0, 8),
      more: Math.max(0, known.length - 8),
    },
    { ...contextOf(why), ...(meant.length > 0 ? { fixes: meant } : nearFix(name.span, name.text, near)) },
  );
}

/** Whether a map with such keys may have one that is called so. */
export function hasKey(checker: Checker, key: Type, name: string): boolean {
  const table = key.kind === "row" ? tableOf(checker, key.id) : undefined;
  if (table !== undefined) return [...keysOf(checker, table)].some((each) => keyName(each) === name);
  const variants = key.kind === "choice" ? (choiceOf(checker, key.id)?.variants ?? []) : [];
  return variants.some((variant) => variant.name === name);
}

/** `me.stock[Faith]` for `me.faith`: what a map of the owner has under that key. */
export function keyedBy(checker: Checker, owner: Type, name: string): readonly string[] {
  return fieldsOf(checker, owner).flatMap(({ name: field, type }) => {
    if (type.kind !== "map") return [];
    const table = type.key.kind === "row" ? tableOf(checker, type.key.id) : undefined;
    const variants = type.key.kind === "choice" ? (choiceOf(checker, type.key.id)?.variants ?? []) : [];
    const keys = table === undefined ? variants.map((variant) => variant.name) : [...keysOf(checker, table)];
    const key = keys.map(keyName).find((each) => each.toLowerCase() === name.toLowerCase());
    return key === undefined ? [] : [`${field}[${key}]`];
  });
}
