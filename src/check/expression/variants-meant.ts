/** A variant alone, where something that goes by it is meant: `if Iron` for `if stat is Iron`, `min(Iron, Wits)` for `min(me.iron, me.wits)`. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../ir/program.ts";
import { bool, isNumeric, typeText } from "../../ir/types.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { findLocal, localNames, type Scope } from "../scope.ts";
import type { BuiltinCall } from "./builtin-call.ts";
import { fieldsOf } from "./fields.ts";
import { over } from "./meant.ts";
import { contextOf } from "./settle.ts";

/** Reports `if Iron`, where one name has that choice; false: that is not what it is. */
export function reportVariantAlone(
  checker: Checker,
  scope: Scope,
  written: ast.Expr,
  { type }: Expr,
  why: Expectation,
): boolean {
  if (written.kind !== "name" || type.kind !== "choice" || findLocal(scope, written.name.text) !== undefined)
    return false;
  const [one, more] = [...localNames(scope)].filter((name) => {
    const local = findLocal(scope, name)?.type;
    return local?.kind === "choice" && local.id === type.id;
  });
  if (one === undefined || more !== undefined) return false;
  const facts = { wanted: typeText(bool), place: why.words, found: typeText(type) };
  const fixes = [over(written.span, `${one} is ${written.name.text}`)];
  checker.found.report("type-mismatch", written.span, facts, { ...contextOf(why), fixes });
  return true;
}

const small = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

/** `min(me.iron, me.wits)`: numbers that are called like the variants. `fix` is null where nobody that has them is at hand. */
export function numbersCalledSo({
  checker,
  scope,
  expr,
}: Pick<BuiltinCall, "checker" | "scope" | "expr">): { readonly meant: string; readonly fix: Fix | null } | null {
  const names = expr.args.flatMap(({ value }) => (value?.kind === "name" ? [value.name.text] : []));
  const isChoice = names.every((name) => findLocal(scope, name) === undefined);
  if (names.length < expr.args.length || names.length === 0 || !isChoice) return null;
  const has = (type: Expr["type"]): boolean =>
    names.every((name) => fieldsOf(checker, type).some((field) => field.name === small(name) && isNumeric(field.type)));
  const local = [...localNames(scope)].find((name) => {
    const type = findLocal(scope, name)?.type;
    return type !== undefined && type.kind !== "choice" && has(type);
  });
  const owner = [...checker.model.symbols.values()].find(
    (symbol) => symbol.kind === "entity" && has({ kind: "entity", id: symbol.id }),
  );
  const one = local ?? (owner === undefined ? null : owner.id === checker.model.player?.id ? "me" : small(owner.name));
  if (one === null) return null;
  const meant = `${expr.callee.text}(${names.map((name) => `${one}.${small(name)}`).join(", ")})`;
  return { meant, fix: local === undefined ? null : over(expr.span, meant) };
}
