/** A name behind a dot that what stands before it does not have. */
import type * as ast from "../../syntax/ast.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { nearFix } from "../../resolve/fixes.ts";
import { contextOf } from "./settle.ts";

/** Reports a name that its owner does not have. */
export function noMember(
  checker: Checker,
  name: ast.Name,
  owner: string,
  known: readonly string[],
  why: Expectation,
): void {
  const near = suggestions(name.text, known);
  checker.found.report(
    "no-member",
    name.span,
    { name: name.text, owner, near: didYouMean(near), known: known.slice(0, 8), more: Math.max(0, known.length - 8) },
    { ...contextOf(why), ...nearFix(name.span, name.text, near) },
  );
}
