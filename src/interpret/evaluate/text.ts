import type { Json, Type } from "../../ir/program.ts";
import { inGame } from "../game/outside.ts";
import { numberText, valueText } from "../show.ts";
import { bare } from "../values.ts";
import type { Context } from "./context.ts";

/** What `&` makes of a value: texts and keys as they stand, everything else as it is written in the rules. */
export function valueAsText(context: Context, type: Type, value: Json): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" && bare(type).kind !== "entity") return numberText(context.numbers.keep(value));
  return valueText(context.room.linked, bare(type), value, inGame(context.room));
}
