/** What other languages ask of a value behind a dot: `xs.append(x)`, `me.deck.isEmpty()`, `Math.max(x, y)`. */
import { allFunctions, aliases } from "../../builtins/registry.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import { placedIn, sliced } from "../../syntax/placed.ts";
import { elementOf } from "../fit.ts";
import type { Scope } from "../scope.ts";
import { over } from "./meant.ts";

type MemberCall = ast.Expr & { readonly kind: "memberCall" };

const adding = new Set(["append", "push", "add", "insert"]);
const holding = new Set(["contains", "includes", "has"]);
const emptiness = new Set(["isempty", "empty"]);

/** The same in our words; none where it is no list, or something else is asked. `done`: it is a line of its own. */
export function methodMeant(scope: Scope, expr: MemberCall, of: Expr, done: boolean): readonly Fix[] {
  const name = expr.name.text.toLowerCase();
  const list = pathText(expr.of);
  const [arg, more] = expr.args;
  if (elementOf(of.type) === undefined || list === null) return [];
  const given = expr.args.flatMap(({ value, name: setting }) =>
    value === null || setting !== null ? [] : (pathText(value) ?? []),
  );
  const placed =
    of.kind === "pile" || given.length < expr.args.length || adding.has(name) === (more === undefined)
      ? null
      : placedIn(name, list, given);
  if (placed !== null)
    return done && of.kind !== "local" ? [] : [over(expr.span, done ? `set ${list} = ${placed}` : placed)];
  const part = given.length < expr.args.length || done ? null : sliced(name, list, given);
  if (part !== null) return [over(expr.span, part)];
  if (more !== undefined) return [];
  if (arg === undefined) return emptiness.has(name) ? [over(expr.span, `count(${list}) is 0`)] : [];
  const value = arg.value === null || arg.name !== null ? null : pathText(arg.value);
  if (value === null) return [];
  if (holding.has(name)) return [over(expr.span, `${value} in ${list}`)];
  if (!adding.has(name)) return [];
  if (of.kind === "pile") return scope.frame.role === "text" ? [over(expr.span, `put ${value} into ${list}`)] : [];
  if (!done) return [over(expr.span, `${list} & [${value}]`)];
  return of.kind === "local" ? [over(expr.span, `add ${value} to ${list}`)] : [];
}

/** `Harbour[1]`, `me.goods[Salt]` */
function indexText({ of, args }: ast.Expr & { readonly kind: "index" }): string | null {
  const [first, second] = args;
  const owner = pathText(of);
  const key = first?.value == null || first.name !== null || second !== undefined ? null : pathText(first.value);
  return owner === null || key === null ? null : `${owner}[${key}]`;
}

/** `card`, `me.hand`, `me.goods[Salt]`, `3`; null: it is more than that. */
export function pathText(expr: ast.Expr): string | null {
  if (expr.kind === "name") return expr.name.text;
  if (expr.kind === "number") return expr.text;
  if (expr.kind === "it") return "it";
  if (expr.kind === "index") return indexText(expr);
  const of = expr.kind === "member" ? pathText(expr.of) : null;
  return expr.kind === "member" && of !== null ? `${of}.${expr.name.text}` : null;
}

/** `Math.max(x, y)`: what stands before the dot is not written. */
export function libraryCall({ of, name, span }: MemberCall): Fix | null {
  if (of.kind !== "name" || !/^math$/i.test(of.name.text)) return null;
  const ours = allFunctions.has(name.text) ? name.text : aliases.get(name.text.toLowerCase());
  return ours === undefined ? null : over(span.to(name.span.end), ours);
}
