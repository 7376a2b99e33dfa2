/** `if d20 >= 18 { … } else if d20 >= 10 { … }`: the second question is about a roll of its own. */
import type { Collector } from "../../diagnostics/collect.ts";
import { formulaText } from "../../ir/formula-text.ts";
import type { Expr } from "../../ir/program.ts";
import { visitAll, type ProgramPart } from "../../ir/visit.ts";
import { effectsOf, type KnownEffects } from "../effects.ts";

type If = Expr & { readonly kind: "if" };
type Compared = Expr & { readonly kind: "compare" | "equals" | "in" };

/** Warns where branches ask different things of what looks like one roll. The same question twice is a second try. */
export function warnOfRolledAnew(known: KnownEffects, found: Collector, part: ProgramPart): void {
  const inner = new Set<If>();
  visitAll([part], {
    expr: (node) => {
      if (inner.has(node as If)) return;
      const chain = node.kind === "if" ? chainFrom(node) : node.kind === "block" ? leavingIn(node) : [];
      for (const each of chain) inner.add(each);
      if (chain.length > 1) warnWithin(known, found, chain);
    },
  });
}

function warnWithin(known: KnownEffects, found: Collector, chain: readonly If[]): void {
  const before = new Map<string, Compared>();
  for (const { condition } of chain) {
    const asked = comparedIn(condition).filter(
      ({ left, right }) => effectsOf(known, left).rolls && !effectsOf(known, right).rolls,
    );
    for (const each of asked) {
      const first = before.get(formulaText(rollIn(known, each.left)));
      if (first === undefined || formulaText(first) === formulaText(each)) continue;
      found.report("rolls-anew", each.left.at, {}, { related: [{ span: first.left.at, label: "the roll before" }] });
      return;
    }
    for (const each of asked) before.set(formulaText(rollIn(known, each.left)), each);
  }
}

/** `d20` of `d20 + bonus`. */
function rollIn(known: KnownEffects, expr: Expr): Expr {
  if (expr.kind !== "arithmetic") return expr;
  const [left, right] = [expr.left, expr.right].map((side) => effectsOf(known, side).rolls);
  return left === right ? expr : rollIn(known, left === true ? expr.left : expr.right);
}

/** The `if` and those behind its `else`. */
function chainFrom(first: If): readonly If[] {
  const chain: If[] = [];
  for (let next: Expr | null = first; next?.kind === "if"; next = alone(next.else)) chain.push(next);
  return chain;
}

/** Those of a block that are asked one after the other, as each leaves the rule where it holds: `if d20 >= 18 { return 3 }`. */
function leavingIn({ statements, value }: Expr & { readonly kind: "block" }): readonly If[] {
  const chain: If[] = [];
  for (const statement of [...statements, { kind: "do", value } as const]) {
    if (statement.kind !== "do" || statement.value?.kind !== "if") continue;
    const own = chainFrom(statement.value);
    chain.push(...own);
    if (!own.every(({ then }) => leaves(then))) break;
  }
  return chain;
}

const leaves = (branch: Expr): boolean => branch.kind === "block" && branch.statements.at(-1)?.kind === "return";

/** What a block without lines holds. */
const alone = (expr: Expr | null): Expr | null =>
  expr?.kind === "block" && expr.statements.length === 0 ? expr.value : expr;

/** What is compared in it, also behind `not` and on the sides of `and` and `or`. */
function comparedIn(condition: Expr): readonly Compared[] {
  if (condition.kind === "compare" || condition.kind === "equals" || condition.kind === "in") return [condition];
  if (condition.kind === "not") return comparedIn(condition.of);
  if (condition.kind !== "and" && condition.kind !== "or") return [];
  return [...comparedIn(condition.left), ...comparedIn(condition.right)];
}
