/** Tests as formulas over the dimensions of the table. */
import type { Test, Type } from "../../ir/program.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { isTrue } from "./dimensions.ts";
import { all, always, never, opposite, some, type Formula } from "./formula.ts";
import { rootsOf, variantField, type Seen, type Translator } from "./path.ts";
import { finiteOf } from "./space.ts";
import { compareNumbers } from "./term.ts";
import {
  pathFor,
  noneFormula,
  ofNumber,
  aboutFormula,
  literalOf,
  ordered,
  variantFormula,
  type Subject,
} from "./subject.ts";
import { equality, containment } from "./condition.ts";

/** The input fits the test. */
export function testOf(translator: Translator, of: Subject, test: Test, definitions: Seen["in"]): Formula {
  return knownTest(translator, of, test, definitions) ?? unknownTest(translator, of, test, definitions);
}

const isOdds = (type: Type): boolean => type.kind === "odds" || (type.kind === "optional" && isOdds(type.of));

function unknownTest(translator: Translator, of: Subject, test: Test, definitions: Seen["in"]): Formula {
  const values = "value" in test && typeof test.value === "object" ? [test.value] : [];
  const path = pathFor(translator, of);
  const roots = new Set([
    ...path.roots,
    ...values.flatMap((value) => [...rootsOf(translator, { expr: value, in: definitions })]),
  ]);
  const written = JSON.stringify(test, (name, value: unknown) =>
    name === "at" || name === "type" ? undefined : value,
  );
  const key = `${path.key} fits ${definitions.scope}${written}`;
  return isTrue(
    finiteOf(translator.space, { ...path, key, base: key, label: null, roots, opaque: true }, ["yes", "no"], false)
      .finite,
  );
}

function knownTest(translator: Translator, of: Subject, test: Test, definitions: Seen["in"]): Formula | undefined {
  if (isOdds(of.type) && test.kind !== "any" && test.kind !== "oneOf" && test.kind !== "not" && test.kind !== "none")
    return undefined;
  if (of.type.kind === "none" && asksForMore(test)) return never;
  switch (test.kind) {
    case "any":
      return always;
    case "none":
      return noneFormula(translator, of);
    case "oneOf":
      return some(test.tests.map((part) => testOf(translator, of, part, definitions)));
    case "not":
      return opposite(testOf(translator, of, test.test, definitions));
    case "about":
      return ofNumber(translator, of, (seen) => aboutFormula(translator, seen, test.value, test.half));
    case "equals":
      return equality(translator, of, { expr: test.value, in: definitions });
    case "in":
      return containment(translator, of, { expr: test.value, in: definitions });
    case "compare":
      return compareTest(translator, of, test, definitions);
    case "variant":
      return variantTest(translator, of, test, definitions);
    default:
      return assertNever(test);
  }
}

/** Nothing that is none fits it. */
function asksForMore(test: Test): boolean {
  if (test.kind === "equals") return test.value.type.kind !== "none" && test.value.type.kind !== "optional";
  return test.kind === "compare" || test.kind === "about" || test.kind === "variant";
}

function compareTest(
  translator: Translator,
  of: Subject,
  test: Test & { kind: "compare" },
  definitions: Seen["in"],
): Formula | undefined {
  const value: Seen = { expr: test.value, in: definitions };
  if (test.by !== "order") return ofNumber(translator, of, (seen) => compareNumbers(translator, seen, test.op, value));
  const literal = literalOf(translator, value);
  return literal === undefined ? undefined : ordered(translator, of, test.op, literal);
}

function variantTest(
  translator: Translator,
  of: Subject,
  test: Test & { kind: "variant" },
  definitions: Seen["in"],
): Formula | undefined {
  const type = of.type.kind === "optional" ? of.type.of : of.type;
  const is = variantFormula(translator, of, [test.variant]);
  if (type.kind !== "choice" || is === undefined) return is;
  const fields =
    translator.lookup.choices.get(type.id)?.variants.find((variant) => variant.name === test.variant)?.fields ?? [];
  const parts = test.tests.map(({ field, test: inner }) => {
    const declared = fields.find((each) => each.name === field);
    const path = variantField(translator, pathFor(translator, of), type, test.variant, field);
    return testOf(translator, { kind: "part", path, type: declared?.type ?? { kind: "never" } }, inner, definitions);
  });
  return all([is, ...parts]);
}
