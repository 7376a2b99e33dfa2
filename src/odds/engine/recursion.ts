/** Rules that lead back to themselves, alone or in a circle with others. */
import type { Expr, Id } from "../../ir/program.ts";
import type { Linked, PlacedRule } from "../../interpret/linked.ts";
import { memoized } from "../../query/memo.ts";
import { partsOf, within } from "./nodes.ts";
import { stepsIn, type Call } from "./steps.ts";

export interface Circle {
  readonly rules: readonly PlacedRule[];
  /** Nothing follows any call within it: each leads on, and none comes back. */
  readonly onlySteps: boolean;
}

/** A body of a rule or of a cell, and the bodies that are entered from it. */
interface Body {
  readonly expr: Expr;
  /** Null for a cell. */
  readonly rule: PlacedRule | null;
  readonly calls: readonly { readonly call: Call; readonly to: PlacedRule }[];
  readonly cells: readonly Expr[];
}

const circlesIn = memoized((_linked: Linked) => new Map<Expr, Circle | null>());

/** Null for a body that never leads back to itself. */
export function circleOf(linked: Linked, body: Expr, rule: PlacedRule | null): Circle | null {
  const found = circlesIn(linked);
  const there = found.get(body);
  if (there !== undefined) return there;
  const bodies = reachedFrom(linked, { expr: body, rule });
  const inside = [...bodies.values()].filter(({ expr }) => leads(bodies, body, expr) && leads(bodies, expr, body));
  const circle = inside.length === 0 ? null : circleAmong(inside);
  if (circle === null) found.set(body, null);
  for (const { expr } of inside) found.set(expr, circle);
  return circle;
}

export function targetOf(linked: Linked, call: Call, layer: number): PlacedRule {
  return linked.rule(call.rule, call.original ? layer : undefined);
}

/** Where a call leads that stays in the circle; null for one that leaves it. */
export function stepIn(linked: Linked, circle: Circle, call: Call, layer: number): PlacedRule | null {
  const target = targetOf(linked, call, layer);
  return circle.rules.find(({ rule }) => rule === target.rule) ?? null;
}

function circleAmong(bodies: readonly Body[]): Circle {
  const inside = new Set(bodies.map(({ expr }) => expr));
  const onlySteps = bodies.every(({ expr, rule, calls, cells }) => {
    const steps = new Set(stepsIn(expr));
    return (
      rule !== null &&
      !cells.some((cell) => inside.has(cell)) &&
      calls.every(({ call, to }) => steps.has(call) || !inside.has(to.rule.body))
    );
  });
  return { rules: bodies.flatMap(({ rule }) => rule ?? []), onlySteps };
}

function reachedFrom(linked: Linked, start: Pick<Body, "expr" | "rule">): ReadonlyMap<Expr, Body> {
  const bodies = new Map<Expr, Body>();
  const work: Pick<Body, "expr" | "rule">[] = [start];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const { expr, rule } = next;
    if (bodies.has(expr)) continue;
    const nodes = within(expr, partsOf);
    const calls = nodes
      .flatMap((node) => (node.kind === "call" ? [{ call: node, to: targetOf(linked, node, rule?.layer ?? 0) }] : []))
      .filter(({ to }) => to.rule.effects.rolls);
    const cells = nodes.flatMap((node) =>
      node.kind === "columnCall" ? formulasOf(linked, node.table, node.name) : [],
    );
    bodies.set(expr, { expr, rule, calls, cells });
    work.push(
      ...calls.map(({ to }) => ({ expr: to.rule.body, rule: to })),
      ...cells.map((cell) => ({ expr: cell, rule: null })),
    );
  }
  return bodies;
}

/** All formulas of a column: which row it will be is not known. */
function formulasOf(linked: Linked, id: Id, name: string): readonly Expr[] {
  const table = linked.table(id);
  const computed = table.columns.find((column) => column.name === name)?.computed ?? null;
  const cells = table.rows.flatMap((row) => row.cells.flatMap((cell) => ("formula" in cell ? [cell.formula] : [])));
  return [
    ...(computed === null ? [] : [computed]),
    ...cells,
    ...table.members.flatMap((member) => formulasOf(linked, member, name)),
  ];
}

function leads(bodies: ReadonlyMap<Expr, Body>, from: Expr, to: Expr): boolean {
  const seen = new Set<Expr>();
  const work = [from];
  for (let expr = work.pop(); expr !== undefined; expr = work.pop()) {
    const body = bodies.get(expr);
    const targets = [...(body?.calls.map((call) => call.to.rule.body) ?? []), ...(body?.cells ?? [])];
    if (targets.includes(to)) return true;
    const fresh = targets.filter((target) => !seen.has(target));
    for (const target of fresh) seen.add(target);
    work.push(...fresh);
  }
  return false;
}
