import type { Expr, Json } from "../../ir/program.ts";
import { inGame } from "../game/external-values.ts";
import { numberText, valueText } from "../show.ts";
import { bare } from "../values.ts";
import { tooLarge } from "./arithmetic.ts";
import type { Context, Frame } from "./context.ts";

/** What `&` makes of a value: texts and keys as they stand, everything else as it is written in the rules. */
export function valueAsText(context: Context, expr: Expr, value: Json, frame: Frame): string {
  if (typeof value === "string") return value;
  const type = bare(expr.type);
  if (typeof value === "number" && type.kind !== "entity")
    return type.kind === "int" ? numberText(value) : numberText(keptNumber(context, expr, value, frame));
  return valueText(context.machine.linked, type, value, inGame(context.machine));
}

function keptNumber({ numbers }: Context, expr: Expr, value: number, frame: Frame): number {
  return numbers.fitsNumber(value) ? numbers.keep(value) : tooLarge(expr, value, frame);
}
