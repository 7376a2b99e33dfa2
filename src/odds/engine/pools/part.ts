/** Questions about many dice that stand where the dice are rolled. */
import type { Expr } from "../../../ir/program.ts";
import { rolls } from "../nodes.ts";
import { fromDist, type Part, type Place } from "../part.ts";
import { foldOf, wholeList, type FoldPlan } from "./fold-plan.ts";
import { readyFold } from "./folds.ts";
import { keptSum } from "./kept-sum.ts";
import { answers } from "./run.ts";
import { isSource, sourceOf } from "./sources.ts";

/** The question and its dice in one; null for what is none. */
export function pooled(place: Place, expr: Expr): Part | null {
  const { linked } = place.context.room;
  const sum = keptSum(place, expr);
  if (sum !== null) return sum;
  const plan = foldOf(linked, expr, (root) => isSource(place, root));
  if (plan !== null) return rolledFor(place, plan, false);
  if (!rolls(linked, expr)) return null;
  return listPart(place, expr, false);
}

/** The dice as a list; sorted, where nobody looks at their order. */
export function listPart(place: Place, expr: Expr, orderFree: boolean): Part | null {
  const plan = wholeList(place.context.room.linked, expr, orderFree);
  return isSource(place, plan.chain.root) ? rolledFor(place, plan, true) : null;
}

function rolledFor(place: Place, plan: FoldPlan, whole: boolean): Part | null {
  const source = sourceOf(place, plan.chain.root);
  if (source === null) return null;
  const fold = readyFold(place, plan, whole);
  return fromDist((frame) => answers(place.engine, [fold(frame)], source(frame), true));
}
