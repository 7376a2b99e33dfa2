/** One small language of tests, for cells, expected cells and the arms of a match. */
import type { Json, Test, Type } from "../../ir/program.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { oddsOf } from "../odds.ts";
import { bare, orderOf, own, samenessOf, variantOf } from "../values.ts";
import { comparison, isAbout } from "./arithmetic.ts";
import type { Context, Frame } from "./context.ts";
import { compile } from "./expression.ts";
import { containment } from "./lists.ts";
import { aboutOdds, comparedOdds, sameOdds } from "./questions.ts";

/** Does the value fit? May fill the slots that a variant's fields are bound to. */
export type Fits = (value: Json, frame: Frame) => boolean;

/** `type`: of the values that are tested. */
export function compileTest(context: Context, test: Test, type: Type): Fits {
  const fits = build(context, test, type);
  const { watch } = context.machine;
  if (watch === null || test.kind === "any") return fits;
  return (value, frame) => {
    watch.open({ kind: "test", test, input: value });
    const result = fits(value, frame);
    watch.close(result);
    return result;
  };
}

function build(context: Context, test: Test, type: Type): Fits {
  const {
    numbers,
    machine: { linked },
  } = context;
  switch (test.kind) {
    case "any":
      return () => true;
    case "none":
      return (value) => value === null;
    case "about": {
      if (type.kind === "odds") return (value) => aboutOdds(oddsOf(value), test.value, test.half, test.at);
      const near = isAbout(numbers, test.value, test.half);
      return (value) => typeof value === "number" && near(value);
    }
    case "compare":
      return compileCompare(context, test);
    case "equals": {
      const wanted = compile(context, test.value);
      if (test.by === "same") return (value, frame) => value === wanted(frame);
      if (test.by === "odds") return (value, frame) => sameOdds(oddsOf(value), oddsOf(wanted(frame)), test.at);
      const same = samenessOf(linked, numbers, type, test.value.type);
      return (value, frame) => same(value, wanted(frame));
    }
    case "in": {
      const within = compile(context, test.value);
      const lies = containment(context, type, test.value.type);
      return (value, frame) => value !== null && lies(value, within(frame));
    }
    case "variant":
      return variant(context, test, type);
    case "oneOf": {
      const tests = test.tests.map((each) => compileTest(context, each, type));
      return (value, frame) => tests.some((fits) => fits(value, frame));
    }
    case "not": {
      const fits = compileTest(context, test.test, type);
      return (value, frame) => !fits(value, frame);
    }
    default:
      return assertNever(test);
  }
}

function compileCompare(context: Context, test: Extract<Test, { kind: "compare" }>): Fits {
  const limit = compile(context, test.value);
  if (test.by === "order") {
    const order = orderOf(context.machine.linked, test.value.type);
    const holds = comparison(test.op, "int", context.numbers);
    return (value, frame) => value !== null && holds(order(value), order(limit(frame)));
  }
  if (test.by === "odds") return (value, frame) => comparedOdds(test.op, oddsOf(value), oddsOf(limit(frame)), test.at);
  const holds = comparison(test.op, test.by, context.numbers);
  return (value, frame) => typeof value === "number" && holds(value, limit(frame) as number);
}

function variant(context: Context, test: Extract<Test, { kind: "variant" }>, type: Type): Fits {
  const plain = bare(type);
  const declared =
    plain.kind === "choice"
      ? context.machine.linked.choice(plain.id).variants.find((each) => each.name === test.variant)
      : undefined;
  const inner = test.tests.map(({ field, test: each }) => ({
    field,
    fits: compileTest(context, each, declared?.fields.find((one) => one.name === field)?.type ?? { kind: "never" }),
  }));
  return (value, frame) => {
    if (variantOf(value) !== test.variant) return false;
    for (const { field, slot } of test.binds) frame[slot] = own(value, field) ?? null;
    return inner.every(({ field, fits }) => fits(own(value, field) ?? null, frame));
  };
}
