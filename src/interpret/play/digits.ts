/** Whether a claim would hold at the digits in which it was written: then `about` is what was meant. */
import type { Json, Type } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import type { Context } from "../evaluate/context.ts";
import { compileTest } from "../evaluate/test.ts";
import type { Interpreter } from "../interpreter.ts";

/** 47.9% is 0.479, give or take 0.0005. Null: no plain number stands there. */
export function digitsOf(text: string): { readonly value: number; readonly half: number } | null {
  const [, sign = "", whole, fraction = "", percent = ""] = /^([-+]?)(\d+)(?:\.(\d+))?(%?)$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const hundredth = percent === "" ? 0 : 2;
  return {
    value: Number(`${sign}${whole}.${fraction}e-${hundredth}`),
    half: Number(`5e-${fraction.length + 1 + hundredth}`),
  };
}

export function agreesAtDigits(
  interpreter: Interpreter,
  context: Context,
  type: Type,
  value: Json,
  text: string,
  at: Span,
): boolean {
  if (type.kind !== "number" && type.kind !== "odds") return false;
  const digits = digitsOf(text);
  if (digits === null) return false;
  const fits = interpreter.guard(() => compileTest(context, { kind: "about", ...digits, at }, type)(value, []));
  return fits.kind === "value" && fits.value;
}
