/** Rules: parameters, a result, a body. */
import type * as ir from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import type { FieldSymbol, RuleSymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { pure } from "../effects.ts";
import { nowhere, within } from "../expectation.ts";
import { settle } from "../expression/settle.ts";
import { newScope, type Frame } from "../scope.ts";
import { declaredOf } from "./declared.ts";
import { elaborateFields } from "./fields.ts";

/** What a rule is made of; a variant's own replaces the symbol's. */
export interface RuleParts {
  readonly decl: ast.RuleDecl;
  readonly params: readonly FieldSymbol[];
  readonly result: ir.Type;
}

export function checkRule(checker: Checker, symbol: RuleSymbol, parts: RuleParts = symbol): ir.Rule {
  const before = checker.found.count;
  const what = `the result of \`${symbol.name}\``;
  const isVariant = parts.decl !== symbol.decl;
  const scope = newScope({ result: { type: parts.result, what }, ...(isVariant ? { original: symbol.id } : {}) });
  const params = elaborateFields(checker, scope, parts.params, `\`${symbol.name}\``, "parameter");
  const why = within(nowhere, "result", what);
  const raw =
    parts.decl.body.kind === "block"
      ? checker.block(scope, parts.decl.body, true, parts.result, why)
      : checker.elaborate(scope, parts.decl.body, parts.result, why);
  const body = settle(checker, raw, { type: parts.result, bound: null, what }, why);
  reportUnused(checker, scope.frame, before);
  const declared = declaredOf(isVariant ? { ...symbol, decl: parts.decl, at: parts.decl.span } : symbol);
  return { ...declared, effects: pure, params, result: parts.result, body };
}

/** A `let` that nothing reads; beside another finding in the same place it may be used by what is meant there. */
export function reportUnused(checker: Checker, frame: Frame, before: number): void {
  if (checker.found.count > before) return;
  for (const local of frame.locals) {
    if (local.kind === "let" && !local.used) checker.found.report("unused-let", local.at, { name: local.name });
  }
}
