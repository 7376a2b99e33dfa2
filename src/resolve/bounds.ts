/** Bounds: `>= 1`, `0 to 20`, with numbers or with constants whose value is written as a number. */
import type { Bound, Type } from "../ir/program.ts";
import { isNumeric, typeText } from "../ir/types.ts";
import type * as ast from "../syntax/ast.ts";
import { bare, type Resolver } from "./context.ts";
import { placeOfRulebook } from "./names.ts";

/** The limits that were written; null where there are none, or none that make sense (then an error was reported). */
export function resolveBound(resolver: Resolver, bound: ast.Bound | null, type: Type): Bound | null {
  if (bound === null || type.kind === "never") return null;
  const limited = type.kind === "optional" ? type.of : type;
  if (!isNumeric(limited)) {
    resolver.found.report("bound-on-what", bound.span, { type: typeText(type) });
    return null;
  }
  return bound.kind === "compare" ? oneEnd(resolver, bound) : bothEnds(resolver, bound);
}

function oneEnd(resolver: Resolver, bound: ast.Bound & { kind: "compare" }): Bound | null {
  const value = limitOf(resolver, bound.value);
  if (value === null) return null;
  const open = bound.op === "<" || bound.op === ">";
  return bound.op === ">" || bound.op === ">="
    ? { low: value, high: null, lowOpen: open, highOpen: false }
    : { low: null, high: value, lowOpen: false, highOpen: open };
}

function bothEnds(resolver: Resolver, bound: ast.Bound & { kind: "range" }): Bound | null {
  const low = limitOf(resolver, bound.low);
  const high = limitOf(resolver, bound.high);
  if (low === null || high === null) return null;
  if (low > high) {
    const text = `${high} to ${low}`;
    const fixes = [{ title: `Write \`${text}\``, edits: [{ span: bound.span, text }] }];
    resolver.found.report("bound-backwards", bound.span, { low, high }, { fixes: isWritten(bound) ? fixes : [] });
    return null;
  }
  return { low, high, lowOpen: false, highOpen: false };
}

/** Both ends are numbers, and no names for them. */
const isWritten = ({ low, high }: ast.Bound & { kind: "range" }): boolean =>
  literalOf(bare(low)) !== null && literalOf(bare(high)) !== null;

function limitOf(resolver: Resolver, expr: ast.Expr): number | null {
  if (expr.kind === "missing") return null;
  const constant = bare(expr);
  const value =
    constant.kind === "name"
      ? ownConstant(resolver, constant.name)
      : constant.kind === "member"
        ? usedConstant(resolver, constant)
        : literalOf(constant);
  if (value === null) resolver.found.report("bound-not-written", expr.span, {});
  return value;
}

function ownConstant(resolver: Resolver, name: ast.Name): number | null {
  const declaration = resolver.declared.get(name.text);
  if (declaration?.kind !== "constant") return null;
  resolver.names?.use(name.span, declaration.name.span);
  const value = literalOf(bare(declaration.value));
  if (value !== null && !resolver.limits.has(name.text)) resolver.limits.set(name.text, name.span);
  return value;
}

function usedConstant(resolver: Resolver, member: ast.Expr & { kind: "member" }): number | null {
  if (member.of.kind !== "name") return null;
  const model = resolver.uses.get(member.of.name.text);
  const symbol = model?.symbols.get(member.name.text);
  if (model === undefined || symbol?.kind !== "constant") return null;
  resolver.names?.use(member.of.name.span, placeOfRulebook(model.documents));
  resolver.names?.use(member.name.span, symbol.nameAt);
  return literalOf(bare(symbol.decl.value));
}

function literalOf(expr: ast.Expr): number | null {
  if (expr.kind === "number") return expr.value;
  if (expr.kind !== "unary" || expr.op === "not") return null;
  const value = literalOf(bare(expr.of));
  return value === null ? null : expr.op === "-" ? 0 - value : value;
}
