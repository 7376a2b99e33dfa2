/** `reachable` and `steps`: from place to place, as a formula of the place where one is says. */
import { ways as records, type WayName } from "../../builtins/registry.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { holdsOdds, int, listOf, setOf, typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { forNamed, type Expectation } from "../expectation.ts";
import { anyVariant, elementOf, fits, joined, present, widened } from "../fit.ts";
import { bind, child, findLocal, type Scope } from "../scope.ts";
import type { BuiltinCall } from "./builtins.ts";
import { needsHint } from "./comparison.ts";
import { valuesGiven } from "./given-values.ts";
import { asList, notAList } from "./lists.ts";
import { contextOf, settle } from "./settle.ts";

/** By name; a rule, record, procedure or action of that name comes first. */
export const ways: { readonly [name in WayName]: (call: BuiltinCall) => Expr } = {
  reachable: (call) => reach(call, "reachable"),
  steps: (call) => reach(call, "steps"),
};

function reach(call: BuiltinCall, ask: WayName): Expr {
  const { checker, scope, expr, why } = call;
  const names = records[ask].parameters.map(({ name }) => name);
  const given = valuesGiven(
    call,
    names,
    names.filter((name) => name !== "within"),
  );
  const part = (name: string): ast.Expr | undefined => given?.[names.indexOf(name)];
  const [from, to, next, limit] = [part("start"), part("goal"), part("next"), part("within")];
  if (from === undefined || next === undefined) return failed(expr.span);
  const { start, goal } = ends(call, ask, from, to);
  const within = limit === undefined ? null : settled(checker, scope, limit, int, forNamed(why, "within", ask));
  const { slot, list } = leads(call, ask, start, from, next);
  if ([start, goal, within, list].some((each) => each !== null && isSilent(each))) return failed(expr.span);
  const type: Type = ask === "steps" ? int : listOf(start.type);
  return { kind: "reach", ask, start, goal, within, slot, next: list, soft: false, type, at: expr.span };
}

/** Where it begins, and what is looked for: a bare variant is told by the other, or by what is wanted. */
function ends(
  { checker, scope, expected, why }: BuiltinCall,
  ask: WayName,
  from: ast.Expr,
  to: ast.Expr | undefined,
): { readonly start: Expr; readonly goal: Expr | null } {
  const reason = (name: string): Expectation => forNamed(why, name, ask);
  if (to === undefined) {
    const hint = expected === null ? null : (elementOf(present(expected)) ?? null);
    return {
      start: placed(checker, checker.elaborate(scope, from, hint, reason("start")), reason("start")),
      goal: null,
    };
  }
  if (needsHint(checker, scope, from) && !needsHint(checker, scope, to)) {
    const goal = placed(checker, checker.elaborate(scope, to, null, reason("goal")), reason("goal"));
    return { start: beside(checker, scope, from, goal, reason("start")), goal };
  }
  const start = placed(checker, checker.elaborate(scope, from, null, reason("start")), reason("start"));
  return { start, goal: beside(checker, scope, to, start, reason("goal")) };
}

/** As it is kept: a value, and no odds. */
function placed(checker: Checker, made: Expr, why: Expectation): Expr {
  if (isSilent(made)) return made;
  if (holdsOdds(made.type)) {
    checker.found.report("odds-one-by-one", made.at, {}, contextOf(why));
    return failed(made.at);
  }
  const type = present(anyVariant(widened(made.type)));
  const value = settle(checker, made, { type, bound: null, what: "the place" }, why);
  return isSilent(value) ? value : { ...value, type };
}

/** The other end, which must be a place of the same kind. */
function beside(checker: Checker, scope: Scope, value: ast.Expr, end: Expr, why: Expectation): Expr {
  const made = checker.elaborate(scope, value, end.type, why);
  if (isSilent(made) || isSilent(end)) return failed(value.span);
  if (joined(checker, present(made.type), end.type) === undefined) {
    const facts = { left: typeText(end.type), right: typeText(made.type) };
    checker.found.report("different-types", made.at, facts, contextOf(why));
    return failed(made.at);
  }
  return settle(checker, made, { type: end.type, bound: null, what: "the place" }, why);
}

function settled(checker: Checker, scope: Scope, value: ast.Expr, type: Type, why: Expectation): Expr {
  const made = checker.elaborate(scope, value, type, why);
  return settle(checker, made, { type, bound: null, what: why.words ?? "the value" }, why);
}

/** Where one step leads from `it`. */
function leads(
  { checker, scope, why }: BuiltinCall,
  ask: WayName,
  start: Expr,
  from: ast.Expr,
  next: ast.Expr,
): { readonly slot: number; readonly list: Expr } {
  const outer = findLocal(scope, "it")?.kind;
  if (outer === "it" || outer === "place") checker.found.report("it-in-it", next.span, {}, contextOf(why));
  const inner = child(scope, { inLoop: false });
  const slot = bind(inner, "it", start.type, next.span, { kind: "place" });
  const reason = forNamed(why, "next", ask);
  const raw = checker.elaborate(inner, next, listOf(start.type), reason);
  if (isSilent(raw) || isSilent(start)) return { slot, list: failed(next.span) };
  if (findLocal(inner, "it")?.used === false) {
    const fixes = spokenOf(from, next);
    checker.found.report("next-without-it", next.span, { callee: ask }, { ...contextOf(why), fixes });
    return { slot, list: failed(next.span) };
  }
  if (fits(checker, present(raw.type), start.type)) {
    notAList(checker, raw, ask, inner, reason, [inSquares(next, raw.type.kind === "optional")]);
    return { slot, list: failed(next.span) };
  }
  const list = asList(checker, raw, ask, reason, inner);
  const type = list.type.kind === "set" ? setOf(start.type) : listOf(start.type);
  return { slot, list: settle(checker, list, { type, bound: null, what: "`next`" }, reason) };
}

/** `reachable(land, land.borders)`: every place is meant, and the first one is named. */
function spokenOf(from: ast.Expr, next: ast.Expr): readonly Fix[] {
  if (from.kind !== "name") return [];
  const edits: { readonly span: Expr["at"]; readonly text: string }[] = [];
  const work: unknown[] = [next];
  for (let part = work.pop(); part !== undefined; part = work.pop()) {
    if (typeof part !== "object" || part === null) continue;
    const node = part as ast.Expr;
    if (node.kind === "name" && node.name.text === from.name.text) edits.push({ span: node.span, text: "it" });
    // What follows `where` speaks of another place.
    else if (node.kind === "where") work.push(node.of);
    else work.push(...Object.values(part).filter((each) => each !== undefined && each !== null));
  }
  return edits.length === 0 ? [] : [{ title: "Write `it`", edits }];
}

/** One place as a list of it. */
function inSquares(next: ast.Expr, mayBeNone: boolean): Fix {
  const { span } = next;
  return {
    title: `Write \`[…]${mayBeNone ? " where it is not none" : ""}\``,
    edits: [
      { span: span.to(span.start), text: "[" },
      { span: span.from(span.end), text: mayBeNone ? "] where it is not none" : "]" },
    ],
  };
}
