/** `let` at the top of a file. */
import type * as ir from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import type { ConstantSymbol, VariantSymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { nowhere, within } from "../expectation.ts";
import { settle } from "../expression/settle.ts";
import { newScope } from "../scope.ts";
import { declaredOf } from "./declared.ts";
import { beforeOf, scopeOfOriginal, speaksOfOriginal, withOriginal } from "./original.ts";

export function checkConstant(
  checker: Checker,
  symbol: ConstantSymbol,
  decl: ast.ConstantDecl = symbol.decl,
  variant: VariantSymbol | null = null,
): ir.Constant {
  const type = checker.constantType(symbol.id);
  const why = within(nowhere, "constant", `the value of \`${symbol.name}\``);
  const before = variant === null || !speaksOfOriginal(decl) ? null : scopeOfOriginal(type, decl);
  const raw = checker.elaborate(before?.scope ?? newScope(), decl.value, type.kind === "never" ? null : type, why);
  const settled = settle(checker, raw, { type, bound: null, what: `\`${symbol.name}\`` }, why);
  const value =
    before === null || variant === null ? settled : withOriginal(settled, before, replaced(checker, symbol, variant));
  return { ...declaredOf(decl === symbol.decl ? symbol : { ...symbol, decl, at: decl.span }), type, value };
}

/** What the variant's own value replaces; what is wrong in that is told where it is declared. */
function replaced(checker: Checker, symbol: ConstantSymbol, variant: VariantSymbol): ir.Expr {
  const before = beforeOf(checker, symbol, variant);
  const told = checker.found.count;
  const { value } = checkConstant(checker, symbol, before.decl, before.variant);
  checker.found.takeBack(told);
  return value;
}
