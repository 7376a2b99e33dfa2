/** Values with their formulas, the values put in, and what was cut off. */
import type { Expr } from "../../ir/program.ts";
import { kindSet } from "../../source/exhaustive.ts";
import { placeOf } from "../../source/text.ts";
import { filledText, plainText } from "./fill.ts";
import type { ValueStep } from "./explanation.ts";
import type { Trace } from "./record.ts";
import { type Teller, text } from "./teller.ts";
import type { Of } from "./steps.ts";

/** The expression without what only keeps, rounds or bounds its value. */
export function core(trace: Trace): { readonly expr: Expr; readonly trace: Trace } {
  let at = trace;
  for (;;) {
    const expr = (at.what as Of<"expr">).expr;
    const [inner] = at.parts;
    const wraps =
      expr.kind === "keep" ||
      expr.kind === "round" ||
      expr.kind === "bounded" ||
      (expr.kind === "block" && expr.statements.length === 0);
    if (!wraps || inner?.what.kind !== "expr") return { expr, trace: at };
    at = inner;
  }
}

const worthTelling = kindSet<
  Expr["kind"],
  | "literal local constant rows record variant with columnCall call if decide block list set map"
  | "range keep round bounded dice times again question best asOdds entities active entityField pile"
  | "pieceRow newEntity perform choose chooseSome stacks gameOver winners ending act possible"
>({
  arithmetic: true,
  builtin: true,
  negate: true,
  not: true,
  and: true,
  or: true,
  join: true,
  compare: true,
  equals: true,
  about: true,
  isNone: true,
  isVariant: true,
  in: true,
  otherwise: true,
  pick: true,
  index: true,
  end: true,
  lookup: true,
  column: true,
  field: true,
  each: true,
  reach: true,
  die: true,
  roll: true,
  shuffle: true,
});

/** A value with its formula; nothing for a result that its call has told already. */
export function valueStep(
  teller: Teller,
  trace: Trace | undefined,
  how: ValueStep["how"],
  name: string | null,
): readonly ValueStep[] {
  if (trace?.what.kind !== "expr" || trace.value === undefined) return [];
  const { linked, sources } = teller;
  const { expr, trace: inner } = core(trace);
  const rounded = roundingOf(teller, trace);
  const tells = worthTelling.has(expr.kind);
  if (
    how === "result" &&
    !tells &&
    rounded === null &&
    expr.kind !== "local" &&
    expr.kind !== "constant" &&
    expr.kind !== "literal"
  )
    return [];
  const source = tells || expr.kind === "constant" ? text(teller, expr) : null;
  // `add 1 to hits` is a formula of which only the sum is written.
  const formula = how === "set" && source !== null && /^(add|take)\s/.test(source) ? null : source;
  const filled = tells ? filledText(linked, inner, " = ") : null;
  return [
    {
      kind: "value",
      how,
      name,
      ...once(formula, filled, plainText(linked, expr.type, trace.value), rounded),
      value: trace.value,
      place: placeOf(sources, expr.at),
    },
  ];
}

/** Formula, values put in and result, without what says the same as what follows it. */
export function once(
  formula: string | null,
  filled: string | null,
  value: string,
  rounded: ValueStep["rounded"],
): Pick<ValueStep, "formula" | "filled" | "text" | "rounded"> {
  const result = rounded?.from ?? value;
  return {
    formula: formula === result ? null : formula,
    filled: filled === result || filled === formula ? null : filled,
    text: value,
    rounded,
  };
}

/** What was cut off when the value was kept or made whole, if anything was. */
export function roundingOf(teller: Teller, trace: Trace): ValueStep["rounded"] {
  let at: Trace | undefined = trace;
  while (at?.what.kind === "expr") {
    const { expr }: { readonly expr: Expr } = at.what;
    const inner: Trace | undefined = at.parts[0];
    if (expr.kind !== "keep" && expr.kind !== "round" && expr.kind !== "bounded") return null;
    const before = inner?.value;
    if (
      typeof before === "number" &&
      typeof at.value === "number" &&
      Math.abs(before - at.value) > 1e-9 * Math.max(1, Math.abs(before))
    ) {
      return { from: plainText(teller.linked, expr.type, before), how: expr.kind === "round" ? expr.how : "kept" };
    }
    at = inner;
  }
  return null;
}
