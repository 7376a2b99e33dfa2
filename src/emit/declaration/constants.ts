import { StructureKind, type StatementStructures } from "../structures.ts";
import type { Constant, Expr } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { newBody } from "../body/body.ts";
import { value } from "../body/expression.ts";
import { into } from "../body/statements.ts";
import { docLines } from "../places.ts";
import { marked } from "../marks.ts";
import { top, type Module } from "../module.ts";
import { capital } from "../names.ts";
import { rootsOf } from "../roots.ts";
import { typeText } from "../types.ts";
import { docs, jsDoc } from "./docs.ts";

export function constantValue(module: Module, constant: Constant): StatementStructures[] {
  const node = `constant:${constant.id}`;
  const name = top(module, node, node);
  const type = typeText(module, constant.type);
  const worked = worth(module, node, constant.value, type, name);
  return [
    ...worked.before,
    {
      kind: StructureKind.VariableStatement,
      isExported: true,
      declarations: [{ name: marked(module.spans, name, constant.at), type, initializer: worked.text }],
      docs: jsDoc(docs(docLines(module, constant))),
    },
  ];
}

/**
 * A value that is worked out when the module loads. What calls or reads anything goes into a function that is marked as
 * pure, so that a bundler may leave the constant out where nobody uses it.
 */
export function worth(
  module: Module,
  node: string,
  expr: Expr,
  type: string,
  wanted: string,
): { readonly text: string; readonly before: StatementStructures[] } {
  const body = newBody(module, node, rootsOf(expr));
  const text = value(body, expr);
  if (body.lines.length === 0 && isInert(expr)) return { text, before: [] };
  const again = newBody(module, node, rootsOf(expr));
  into(again, expr, { kind: "return" });
  const name = module.pool.take(`workOut${capital(wanted)}`);
  return {
    text: `/* @__PURE__ */ ${name}()`,
    before: [
      {
        kind: StructureKind.Function,
        name: marked(module.spans, name, expr.at),
        returnType: type,
        statements: [again.lines.join("\n")],
      },
    ],
  };
}

function isInert(expr: Expr): boolean {
  switch (expr.kind) {
    case "literal":
      return true;
    case "variant":
      return expr.fields.every((field) => field !== null && isInert(field));
    case "list":
      return expr.items.every(isInert);
    default:
      expr.kind satisfies Kinds<
        | "local constant rows record with field column columnCall call builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block set map range each"
        | "pick index lookup end otherwise keep round bounded die dice roll times again shuffle question"
        | "best reach asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome"
        | "stacks gameOver winners ending act possible"
      >;
      return false;
  }
}
