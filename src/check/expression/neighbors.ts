/** `next(me)` and `previous(me)` of a player: who sits to the left, and to the right; around the table. */
import type { Expr, Id } from "../../ir/program.ts";
import { int, listOf } from "../../ir/types.ts";
import { literal } from "../build.ts";
import { builtin, type BuiltinCall } from "./builtin-call.ts";

export function neighborOf(call: BuiltinCall, player: Expr, id: Id, name: "next" | "previous"): Expr {
  const { at } = player;
  const type = { kind: "entity", id } as const;
  const all: Expr = { kind: "entities", id, type: listOf(type), at };
  const sum = (left: Expr, op: "+" | "-", right: Expr): Expr => ({
    kind: "arithmetic",
    op,
    left,
    right,
    type: int,
    at,
  });
  const whole = (value: number): Expr => literal(value, int, at);
  const many = builtin(call, "count", [all], int);
  const seat = builtin(call, "position", [all, player], int);
  // Seats count from 1, and what is left of a division from 0.
  const steps = name === "next" ? seat : sum(sum(seat, "+", many), "-", whole(2));
  const index = sum(builtin(call, "remainder", [steps, many], int), "+", whole(1));
  return { kind: "index", of: all, index, soft: false, type, at: call.expr.span };
}
