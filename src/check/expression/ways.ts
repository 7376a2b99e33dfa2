/** `reachable` and `steps`: from place to place, as a formula of the place where one is says. */
import { ways as records, type WayName } from "../../builtins/registry.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { holdsOdds, int, listOf, setOf, typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { forNamed, type Expectation } from "../expectation.ts";
import { anyVariant, elementOf, fits, joined, present } from "../fit.ts";
import { bind, child, findLocal } from "../scope.ts";
import type { BuiltinCall } from "./builtin-call.ts";
import { needsHint } from "./needs-hint.ts";
import { valuesGiven } from "./given-values.ts";
import { asList, notAList } from "./lists.ts";
import { contextOf, settle } from "./settle.ts";
import { namedOuter, wayMeant } from "./ways-said.ts";

/** By name; a rule, record, procedure or action of that name comes first. */
export const ways: { readonly [name in WayName]: (call: BuiltinCall) => Expr } = {
  reachable: (call) => reach(call, "reachable"),
  steps: (call) => reach(call, "steps"),
};

function reach(call: BuiltinCall, ask: WayName): Expr {
  const { checker, scope, expr, expected, why } = call;
  const names = records[ask].parameters.map(({ name }) => name);
  const needed = names.filter((name) => name !== "within");
  const said = (): readonly Fix[] => wayMeant(checker, scope, expr, ask);
  const given = valuesGiven(call, names, needed, said);
  const part = (name: string): ast.Expr | undefined => given?.[names.indexOf(name)];
  const [from, to, next, limit] = [part("start"), part("goal"), part("next"), part("within")];
  if (from === undefined || next === undefined) return failed(expr.span);
  const value = (name: string, written: ast.Expr, type: Type | null, end: Expr | null = null): Expr => {
    const reason = forNamed(why, name, ask);
    const made = checker.elaborate(scope, written, type, reason);
    return isSilent(made) || (end !== null && isOther(checker, made, end, reason))
      ? failed(written.span)
      : settle(checker, made, { type: type ?? placeType(made), bound: null, what: `\`${name}\`` }, reason);
  };
  // A bare variant is told by the other end, or by what is wanted.
  const isTold = to !== undefined && needsHint(checker, scope, from) && !needsHint(checker, scope, to);
  const first = isTold ? value("goal", to, null) : null;
  const hint = to === undefined && expected !== null ? elementOf(present(expected)) : undefined;
  const begin = first === null ? value("start", from, hint ?? null) : value("start", from, placeType(first), first);
  const place = placeType(begin);
  const start: Expr = isSilent(begin) ? begin : { ...begin, type: place };
  const goal = to === undefined ? null : (first ?? (isSilent(start) ? start : value("goal", to, place, start)));
  const within = limit === undefined ? null : value("within", limit, int);
  const { slot, list } = leads(call, ask, start, from, next, said);
  if ([start, goal, within, list].some((each) => each !== null && isSilent(each))) return failed(expr.span);
  if (holdsOdds(place)) {
    checker.found.report("odds-one-by-one", start.at, {}, contextOf(why));
    return failed(expr.span);
  }
  const type = ask === "steps" ? int : listOf(place);
  return { kind: "reach", ask, start, goal, within, slot, next: list, soft: false, type, at: expr.span };
}

/** Where it is, any place of its kind may be. */
const placeType = ({ type }: Expr): Type => present(anyVariant(type));

/** The other end is no place of the same kind, which is told. */
function isOther(checker: Checker, made: Expr, end: Expr, why: Expectation): boolean {
  if (joined(checker, present(made.type), end.type) !== undefined) return false;
  const facts = { left: typeText(end.type), right: typeText(made.type) };
  checker.found.report("different-types", made.at, facts, contextOf(why));
  return true;
}

/** Where one step leads from `it`. */
function leads(
  { checker, scope, why }: BuiltinCall,
  ask: WayName,
  start: Expr,
  from: ast.Expr,
  next: ast.Expr,
  said: () => readonly Fix[],
): { readonly slot: number; readonly list: Expr } {
  const outer = findLocal(scope, "it");
  if (outer?.kind === "it" || outer?.kind === "place")
    checker.found.report(
      "it-in-it",
      next.span,
      {},
      { ...contextOf(why), fixes: namedOuter(checker, scope, outer, next) },
    );
  const inner = child(scope, { inLoop: false });
  const slot = bind(inner, "it", start.type, next.span, { kind: "place" });
  const reason = forNamed(why, "next", ask);
  const raw = checker.elaborate(inner, next, listOf(start.type), reason);
  if (isSilent(raw) || isSilent(start)) return { slot, list: failed(next.span) };
  if (findLocal(inner, "it")?.used === false) {
    const fixes = [...spokenOf(from, next), ...said()];
    checker.found.report("next-without-it", next.span, { callee: ask }, { ...contextOf(why), fixes });
    return { slot, list: failed(next.span) };
  }
  if (fits(checker, present(raw.type), start.type)) {
    notAList(checker, raw, ask, inner, reason, raw.type.kind === "optional" ? [] : [inSquares(next)]);
    return { slot, list: failed(next.span) };
  }
  const list = asList(checker, raw, ask, reason, inner);
  const type = list.type.kind === "set" ? setOf(start.type) : listOf(start.type);
  return { slot, list: settle(checker, list, { type, bound: null, what: "`next`" }, reason) };
}

/** `reachable(land, land.borders)`, `reachable(hex, around(hex))`: every place is meant, and the first one is named. */
function spokenOf(from: ast.Expr, next: ast.Expr): readonly Fix[] {
  const leads = next.kind === "where" ? next.of : next;
  const of = leads.kind === "member" ? leads.of : leads.kind === "call" ? leads.args[0]?.value : null;
  return from.kind === "name" && of?.kind === "name" && of.name.text === from.name.text
    ? [{ title: "Write `it`", edits: [{ span: of.span, text: "it" }] }]
    : [];
}

/** One place as a list of it. */
const inSquares = ({ span }: ast.Expr): Fix => ({
  title: "Write `[…]`",
  edits: [
    { span: span.to(span.start), text: "[" },
    { span: span.from(span.end), text: "]" },
  ],
});
