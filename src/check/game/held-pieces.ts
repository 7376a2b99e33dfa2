/** Pieces that fields hold: which one it is, everybody sees. */
import type { Expr } from "../../ir/program.ts";
import { heldBy, type Frame } from "./ownership.ts";

/** Which piece it is that a field holds, and nothing of what is written on it: `me.mark`, one of `me.kept`. */
export function isHeld(frame: Frame, expr: Expr): boolean {
  if (expr.kind === "entityField") return heldBy(frame, expr).length > 0;
  if (expr.kind !== "local") return false;
  const given = frame.given.get(expr.slot);
  if (given !== undefined) return isHeld(given.frame, given.expr);
  const element = frame.elements.get(expr.slot)?.over;
  const [value, another] = frame.values.get(expr.slot) ?? [];
  const only = element ?? (another === undefined ? value : undefined);
  const own: Frame = { ...frame, values: new Map(), elements: new Map() };
  return only !== undefined && isHeld(only.kind === "local" ? own : frame, only);
}

/** That a field holds a piece that they see tells nothing new: they see it there, too. Two pieces that they may not see are something else. */
export function sidesLookedAt(
  frame: Frame,
  { left, right }: Extract<Expr, { kind: "equals" | "in" }>,
): readonly Expr[] {
  const [isLeft, isRight] = [isHeld(frame, left), isHeld(frame, right)];
  return isLeft === isRight ? [left, right] : isLeft ? [right] : [left];
}
