/** A list that is made of another one element by element: filters and maps that roll nothing themselves. */
import type { Expr, Json } from "../../../ir/program.ts";
import type { Frame } from "../../../interpret/evaluate/context.ts";
import { compile } from "../../../interpret/evaluate/expression.ts";
import type { Linked } from "../../../interpret/linked.ts";
import { leaves, looksAt, rolls } from "../nodes.ts";
import type { BuildSite } from "../part.ts";

type Each = Extract<Expr, { kind: "each" }>;

/** From the root outwards. */
export interface FilterChain {
  readonly root: Expr;
  readonly stages: readonly Each[];
}

const isPlain = (linked: Linked, expr: Expr | null): boolean =>
  expr === null || (!leaves(expr) && !rolls(linked, expr));

/** Down to the first list that is no plain filter or map. */
export function chainOf(linked: Linked, expr: Expr): FilterChain {
  const stages: Each[] = [];
  let root = expr;
  while (root.kind === "each" && isPlain(linked, root.where) && isPlain(linked, root.value)) {
    stages.unshift(root);
    root = root.over;
  }
  return { root, stages };
}

export type Cut = (frame: Frame) => { readonly op: Comparing; readonly bound: number };
type Comparing = Extract<Expr, { kind: "compare" }>["op"];

/** The one filter that lets whole numbers through by their size alone; null for any other. */
export function cutOf(place: BuildSite, [stage, other]: readonly Each[]): Cut | null {
  const where = stage?.where;
  if (stage === undefined || other !== undefined || where?.kind !== "compare" || where.by !== "int") return null;
  const isElement = where.left.kind === "local" && where.left.slot === stage.slot;
  if (!isElement || where.right.type.kind !== "int" || looksAt(where.right).has(stage.slot)) return null;
  const bound = compile(place.context, where.right);
  const { op } = where;
  return (frame) => ({ op, bound: bound(frame) as number });
}

/** What becomes of one element; undefined for one that is filtered out. */
export type SeeElement = (value: Json, frame: Frame) => Json | undefined;

export function seeThrough(place: BuildSite, stages: readonly Each[]): SeeElement {
  const runs = stages.map((stage) => ({
    slot: stage.slot,
    where: stage.where === null ? null : compile(place.context, stage.where),
    value: stage.value.kind === "local" && stage.value.slot === stage.slot ? null : compile(place.context, stage.value),
  }));
  return (element, frame) => {
    let value = element;
    for (const { slot, where, value: change } of runs) {
      frame[slot] = value;
      if (where !== null && where(frame) !== true) return undefined;
      if (change !== null) value = change(frame);
    }
    return value;
  };
}
