/** What was rolled, die by die. */
import type { Expr } from "../../ir/program.ts";
import { placeOf } from "../../source/text.ts";
import { written } from "../written.ts";
import { short } from "../show.ts";
import type { RolledDie, RollsStep, Step } from "./explanation.ts";
import { plainText } from "./fill.ts";
import type { Trace } from "./record.ts";
import { stepsOf } from "./steps.ts";
import type { Teller } from "./teller.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

/** Dice that are listed; of very many nobody reads more. */
const mostDice = 40;

/** `2d6`: the dice behind the sum. */
export function tellDice(teller: Teller, trace: Trace, expr: Of<"dice">): readonly Step[] {
  const dice = trace.parts
    .filter((part) => part.what.kind === "rolled")
    .map((part) => alone(teller, part, { kind: "int" }));
  return [...stepsOf(teller, trace.parts), rolls(teller, trace, expr, "sum", dice, null)];
}

/** `3 times …`: each value; and what led to it, where that is more than a die. */
export function tellTimes(teller: Teller, trace: Trace, expr: Of<"times">): readonly Step[] {
  const values = valuesOf(trace, expr.value);
  const told = values.flatMap((part): readonly Step[] => {
    const steps = stepsOf(teller, [part]);
    return steps.length === 0
      ? []
      : [{ kind: "turn", name: null, text: plainText(teller.linked, expr.value.type, part.value), number: 0, steps }];
  });
  const before = trace.parts.filter((part) => !values.includes(part));
  return [
    ...stepsOf(teller, before),
    ...told,
    rolls(
      teller,
      trace,
      expr,
      "list",
      values.map((part) => alone(teller, part, expr.value.type)),
      null,
    ),
  ];
}

/** `explode`, `reroll` and their likes: behind each die the further ones. */
export function tellAgain(teller: Teller, trace: Trace, expr: Of<"again">): readonly Step[] {
  const dice: { readonly text: string; readonly further: string[] }[] = [];
  let isFurther = false;
  const before: Trace[] = [];
  for (const part of trace.parts) {
    if (part.what.kind === "test") {
      isFurther = part.value === true;
      continue;
    }
    before.push(part);
    if (part.what.kind !== "expr" || part.what.expr !== expr.value) continue;
    const text = plainText(teller.linked, expr.value.type, part.value);
    const last = dice.at(-1);
    if (isFurther && last !== undefined) last.further.push(text);
    else dice.push({ text, further: [] });
    isFurther = false;
  }
  const less =
    expr.less === null
      ? undefined
      : trace.parts.find((part) => part.what.kind === "expr" && part.what.expr === expr.less)?.value;
  const how = expr.count === null ? expr.how : expr.how === "explode" ? "explodeEach" : "rerollEach";
  return [
    ...stepsOf(teller, before),
    rolls(
      teller,
      trace,
      expr,
      how,
      dice,
      less === undefined || expr.less === null ? null : plainText(teller.linked, expr.less.type, less),
    ),
  ];
}

/** `roll(Treasure)`: nothing about the weights of rows that did not come up. */
export function tellRoll(teller: Teller, trace: Trace, expr: Of<"roll">): readonly Step[] {
  return stepsOf(
    teller,
    trace.parts.filter((part) => part.what.kind === "expr" && part.what.expr === expr.of),
  );
}

/** `chance(…)`, `best(…)`: the answer; how it was found is no story. */
export function tellQuestion(teller: Teller, trace: Trace, expr: Of<"question"> | Of<"best">): readonly Step[] {
  if (trace.value === undefined) return [];
  return [
    {
      kind: "question",
      formula: formulaOf(teller, expr),
      value: trace.value,
      text: plainText(teller.linked, expr.type, trace.value),
      place: placeOf(teller.sources, expr.at),
    },
  ];
}

const valuesOf = (trace: Trace, of: Expr): readonly Trace[] =>
  trace.parts.filter((part) => part.what.kind === "expr" && part.what.expr === of);

function alone(teller: Teller, part: Trace, type: Expr["type"]): RolledDie {
  return { text: plainText(teller.linked, type, part.value), further: [] };
}

function rolls(
  teller: Teller,
  trace: Trace,
  expr: Expr,
  how: RollsStep["how"],
  dice: readonly RolledDie[],
  less: string | null,
): RollsStep {
  return {
    kind: "rolls",
    how,
    formula: formulaOf(teller, expr),
    dice: dice.slice(0, mostDice),
    more: Math.max(0, dice.length - mostDice),
    less,
    value: trace.value ?? null,
    text: trace.value === undefined ? null : plainText(teller.linked, expr.type, trace.value),
    place: placeOf(teller.sources, expr.at),
  };
}

const formulaOf = (teller: Teller, expr: Expr): string => short(written(teller.sources, expr.at) ?? "", 200);
