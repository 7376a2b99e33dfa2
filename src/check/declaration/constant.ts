/** `let` at the top of a file. */
import type * as ir from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import type { ConstantSymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { nowhere, within } from "../expectation.ts";
import { settle } from "../expression/settle.ts";
import { newScope } from "../scope.ts";
import { declaredOf } from "./declared.ts";

export function checkConstant(
  checker: Checker,
  symbol: ConstantSymbol,
  decl: ast.ConstantDecl = symbol.decl,
): ir.Constant {
  const type = checker.constantType(symbol.id);
  const why = within(nowhere, "constant", `the value of \`${symbol.name}\``);
  const raw = checker.elaborate(newScope(), decl.value, type.kind === "never" ? null : type, why);
  const value = settle(checker, raw, { type, bound: null, what: `\`${symbol.name}\`` }, why);
  return { ...declaredOf(decl === symbol.decl ? symbol : { ...symbol, decl, at: decl.span }), type, value };
}
