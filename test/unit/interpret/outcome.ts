/** Small rulebooks and what their rule `r` answers. */
import { createInterpreter, type Interpreter, type Outcome } from "../../../src/interpret/interpreter.ts";
import type { Json } from "../../../src/ir/program.ts";
import { checkText } from "../check/check-text.ts";

/** An interpreter of a text without mistakes. */
export function interpreted(text: string, settings = "", variant: string | null = null): Interpreter {
  const { program, found } = checkText(text, settings);
  if (found.length > 0) throw new Error(found.map((each) => `${each.code}: ${each.message}`).join("\n"));
  return createInterpreter([program], { variant });
}

export function outcomeOf(
  text: string,
  args: readonly Json[] | { readonly [name: string]: Json } = [],
  settings = "",
): Outcome {
  return interpreted(text, settings).call("fixture.r", args);
}

/** The value of `r`; a fault by its name. */
export function answer(
  text: string,
  args: readonly Json[] | { readonly [name: string]: Json } = [],
  settings = "",
): Json {
  const outcome = outcomeOf(text, args, settings);
  return outcome.kind === "value" ? outcome.value : outcome.fault;
}
