import { builders } from "prettier/doc";
import { assertNever } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { printExpr, type PrintContext } from "./context.ts";

type Doc = builders.Doc;
const { group, indent, line } = builders;

/** An input cell, an expected cell, a case of a match. */
export function printTest(context: PrintContext, test: ast.Test): Doc {
  switch (test.kind) {
    case "any":
      return "";
    case "otherwise":
      return "otherwise";
    case "parts": {
      const parts = test.parts.map((part, index) => [index > 0 ? [",", line] : "", printTestPart(context, part)]);
      return group([test.not ? "not " : "", indent(parts)]);
    }
    default:
      return assertNever(test);
  }
}

export function printTestPart(context: PrintContext, part: ast.TestPart): Doc {
  switch (part.kind) {
    case "compare":
      return [part.op, " ", printExpr(context, part.value)];
    case "about":
      return ["about ", printExpr(context, part.value)];
    case "value":
      return printExpr(context, part.value);
    default:
      return assertNever(part);
  }
}
