/** `let light = light - 4` in a variant: by its own name a constant is what it becomes. */
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { namesIn } from "./report-lets.ts";

export function warnOfOwnName(checker: Checker, { name, value }: ast.ConstantDecl): void {
  for (const { text, span } of namesIn(value))
    if (text === name.text)
      checker.found.report(
        "foreign-word",
        span,
        { written: text, meant: "original" },
        { fixes: [{ title: "Write `original`", edits: [{ span, text: "original" }] }] },
      );
}
