/** What has an order: choices that say so, and what can be sorted. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { isNumeric, text } from "../../ir/types.ts";
import { choiceOf, isPlain, type Checker } from "../checker.ts";
import { contextOf } from "./settle.ts";
import type { BuiltinCall } from "./builtin-call.ts";

export function isOrdered(checker: Checker, type: Type): boolean {
  const choice = type.kind === "choice" ? choiceOf(checker, type.id) : undefined;
  return choice !== undefined && choice.ordered && isPlain(choice);
}

/** True: it is a choice without an order, and that is reported. */
export function reportUnordered(
  { checker, why }: Pick<BuiltinCall, "checker" | "why">,
  at: Expr["at"],
  type: Type,
  numbers: { readonly meant: string; readonly fix: Fix | null } | null = null,
): boolean {
  const choice = type.kind === "choice" ? choiceOf(checker, type.id) : undefined;
  if (choice === undefined || isOrdered(checker, type)) return false;
  checker.found.report(
    "not-ordered",
    at,
    { choice: choice.name, ...(numbers === null ? {} : { numbers: numbers.meant }) },
    {
      ...contextOf(why),
      related: [{ span: choice.nameAt, label: "declared here" }],
      fixes: numbers === null || numbers.fix === null ? [] : [numbers.fix],
    },
  );
  return true;
}

export function isSortable(checker: Checker, type: Type): boolean {
  if (type.kind === "choice") return choiceOf(checker, type.id) === undefined || isOrdered(checker, type);
  return isNumeric(type) || type.kind === text.kind || type.kind === "never";
}
