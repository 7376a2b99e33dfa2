/** Tests: input cells, expected cells, match arms. What is tested has a type; the test must be able to fit it. */
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Test, Type } from "../../ir/program.ts";
import { bool, holdsOdds, isNumeric, listOf, rangeOf, typeText } from "../../ir/types.ts";
import { isSilent } from "../build.ts";
import type { VariantOfSymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { elementOf, joined, present } from "../fit.ts";
import { findLocal, type Scope } from "../scope.ts";
import { heldBy } from "./in.ts";
import { meantAs } from "./meant.ts";
import { orderOf } from "./order.ts";
import { samenessOf } from "./sameness.ts";
import { writtenNumber } from "./written-number.ts";
import { expectedVariant } from "./variants.ts";
import { areOdds, asOdds, demandNumber, rangeTestOfOdds } from "./odds.ts";
import { contextOf, kept } from "./settle.ts";
import { saidOtherwise } from "./said-in-tests.ts";
import { bindUnknown, variantTest } from "./variant-test.ts";

/** `binds`: a bare name inside a variant names its field for what follows (decision rows and match arms). */
export function elaborateTest(
  checker: Checker,
  scope: Scope,
  test: ast.Test,
  inputType: Type,
  why: Expectation,
  binds = false,
): Test {
  if (test.kind !== "parts") return anything(test.span);
  const parts = test.parts.map((part) => elaboratePart(checker, scope, part, inputType, why, binds && !test.not));
  const only = parts[0];
  if (only === undefined) return anything(test.span);
  if (binds && !test.not) sameBindings(checker, parts, why);
  const all: Test = parts.length === 1 ? only : { kind: "oneOf", tests: parts, at: test.span };
  return test.not ? { kind: "not", test: all, at: test.span } : all;
}

export function anything(at: Test["at"]): Test {
  return { kind: "any", at };
}

const unknown = new WeakSet<Test>();

/** It could not be understood: nothing can be said about what it fits. */
export function unknownTest(at: Test["at"]): Test {
  const test = anything(at);
  unknown.add(test);
  return test;
}

/** Is something in the test not understood? */
export function isUnknown(test: Test): boolean {
  switch (test.kind) {
    case "oneOf":
      return test.tests.some(isUnknown);
    case "not":
      return isUnknown(test.test);
    case "variant":
      return test.tests.some((each) => isUnknown(each.test));
    default:
      test.kind satisfies Kinds<"compare equals about in any none">;
      return unknown.has(test);
  }
}

/** Every alternative must name the same fields: what follows may use them. */
function sameBindings(checker: Checker, parts: readonly Test[], why: Expectation): void {
  const names = parts.map((part) =>
    part.kind === "variant"
      ? part.binds
          .map((bind) => bind.slot)
          .sort((a, b) => a - b)
          .join(",")
      : "",
  );
  const other = parts.find((_, index) => names[index] !== names[0]);
  if (other !== undefined) checker.found.report("bindings-differ", other.at, {}, contextOf(why));
}

function elaboratePart(
  checker: Checker,
  scope: Scope,
  part: ast.TestPart,
  inputType: Type,
  why: Expectation,
  binds: boolean,
): Test {
  const reason = within(why, "test", why.words);
  switch (part.kind) {
    case "compare":
      return compareTest(checker, scope, part, inputType, reason);
    case "about":
      return aboutTest(checker, part, inputType, reason);
    case "value":
      return valueTest(checker, scope, part.value, inputType, reason, binds);
    default:
      return assertNever(part);
  }
}

/** A test that `none` does not fit: not (none, or not the test). */
function unlessNone(inputType: Type, test: Test): Test {
  if (inputType.kind !== "optional") return test;
  return {
    kind: "not",
    test: {
      kind: "oneOf",
      tests: [
        { kind: "none", at: test.at },
        { kind: "not", test, at: test.at },
      ],
      at: test.at,
    },
    at: test.at,
  };
}

/** A value that stands for what is tested, where only its type matters. */
function stand(type: Type, at: Expr["at"]): Expr {
  return { kind: "literal", value: null, type, at };
}

function compareTest(
  checker: Checker,
  scope: Scope,
  part: ast.TestPart & { kind: "compare" },
  inputType: Type,
  why: Expectation,
): Test {
  const type = present(inputType);
  const value = checker.elaborate(scope, part.value, type, why);
  if (isSilent(value) || type.kind === "never") return unknownTest(part.span);
  const by = orderOf(checker, stand(type, part.span), value, part.op, part.span, why);
  if (by === undefined) return unknownTest(part.span);
  return unlessNone(inputType, {
    kind: "compare",
    op: part.op,
    by,
    value: by === "odds" ? asOdds(value) : value,
    at: part.span,
  });
}

function aboutTest(checker: Checker, part: ast.TestPart & { kind: "about" }, inputType: Type, why: Expectation): Test {
  const written = writtenNumber(checker, part.value, why);
  demandNumber(checker, stand(present(inputType), part.span), why);
  return written === undefined
    ? unknownTest(part.span)
    : unlessNone(inputType, { kind: "about", ...written, at: part.span });
}

function valueTest(
  checker: Checker,
  scope: Scope,
  value: ast.Expr,
  inputType: Type,
  why: Expectation,
  binds: boolean,
): Test {
  checker.watch?.asked(value, scope, inputType);
  if (value.kind === "parens") return valueTest(checker, scope, value.of, inputType, why, binds);
  if (value.kind === "none") return noneTest(checker, value.span, inputType, why);
  const type = present(inputType);
  if (type.kind === "never") {
    if (binds) bindUnknown(scope, value);
    return unknownTest(value.span);
  }
  const variant = namedVariant(checker, scope, value, type);
  if (variant !== undefined) {
    noteVariant(checker, value, variant);
    return variantTest(checker, scope, variant, value, why, binds, elaborateTest);
  }
  if (type.kind === "odds" && value.kind === "range") {
    const test = rangeTestOfOdds(checker, scope, value, why);
    return test === undefined ? unknownTest(value.span) : unlessNone(inputType, test);
  }
  if (saidOtherwise(checker, scope, value, type, why)) return unknownTest(value.span);
  const made = checker.elaborate(scope, value, hintFor(value, type), why);
  if (isSilent(made)) return unknownTest(value.span);
  return fittingTest(checker, made, inputType, value.span, why);
}

function noneTest(checker: Checker, at: Test["at"], inputType: Type, why: Expectation): Test {
  if (inputType.kind === "optional" || inputType.kind === "none" || inputType.kind === "never")
    return { kind: "none", at };
  checker.found.report("never-none", at, { found: typeText(inputType) }, contextOf(why));
  return unknownTest(at);
}

/** `Hurt`, `Attack.Hurt`, `Hurt(amount)`: a variant of what is tested. */
function namedVariant(checker: Checker, scope: Scope, value: ast.Expr, type: Type): VariantOfSymbol | undefined {
  if (type.kind !== "choice") return undefined;
  const name =
    value.kind === "name" && findLocal(scope, value.name.text) === undefined
      ? value.name.text
      : value.kind === "call"
        ? value.callee.text
        : (value.kind === "member" || value.kind === "memberCall") &&
            value.of.kind === "name" &&
            checker.model.symbols.get(value.of.name.text)?.id === type.id
          ? value.name.text
          : undefined;
  if (
    name === undefined ||
    checker.model.symbols.get(name)?.kind === "constant" ||
    checker.model.symbols.get(name)?.kind === "rule"
  )
    return undefined;
  return expectedVariant(checker, name, type)?.variant;
}

function noteVariant(checker: Checker, value: ast.Expr, variant: VariantOfSymbol): void {
  if (value.kind === "call") checker.names?.use(value.callee.span, variant.at);
  else if (value.kind === "name" || value.kind === "member" || value.kind === "memberCall")
    checker.names?.use(value.name.span, variant.at);
  const choice =
    (value.kind === "member" || value.kind === "memberCall") && value.of.kind === "name"
      ? checker.model.symbols.get(value.of.name.text)
      : undefined;
  if (choice !== undefined && "of" in value && value.of !== null) checker.names?.use(value.of.span, choice.nameAt);
}

function hintFor(value: ast.Expr, type: Type): Type {
  if (value.kind === "range") return isNumeric(type) ? rangeOf(type) : type;
  if (value.kind === "list" && type.kind !== "list" && type.kind !== "set") return listOf(type);
  return type;
}

/** Each comparison of odds is decided for itself. */
function oddsTest(checker: Checker, made: Expr, inputType: Type, at: Test["at"], why: Expectation): Test {
  if (areOdds(present(inputType), made.type))
    return unlessNone(inputType, { kind: "equals", by: "odds", value: asOdds(made), at });
  if (made.type.kind === "odds" && isNumeric(present(inputType)))
    checker.found.report("odds-as-number", at, { wanted: typeText(inputType), place: why.words }, contextOf(why));
  else if (joined(checker, inputType, made.type) !== undefined || heldBy(made.type) !== undefined)
    checker.found.report("odds-one-by-one", at, {}, contextOf(why));
  else
    checker.found.report(
      "test-mismatch",
      at,
      { tested: typeText(inputType), found: typeText(made.type) },
      contextOf(why),
    );
  return unknownTest(at);
}

function fittingTest(checker: Checker, made: Expr, inputType: Type, at: Test["at"], why: Expectation): Test {
  if (holdsOdds(inputType) || holdsOdds(made.type)) return oddsTest(checker, made, inputType, at, why);
  const both = joined(checker, inputType, made.type);
  const value = kept(checker, made, "the value of the test");
  if (both !== undefined) return { kind: "equals", by: samenessOf(checker, both), value, at };
  const type = present(inputType);
  const held = made.type.kind === "range" ? made.type.of : elementOf(made.type);
  if (held !== undefined && joined(checker, type, held) !== undefined)
    return unlessNone(made.type.kind === "range" ? inputType : type, { kind: "in", value, at });
  if (made.type.kind === bool.kind)
    checker.found.report(
      "condition-in-cell",
      at,
      { tested: typeText(type), cell: why.context !== null },
      contextOf(why),
    );
  else
    checker.found.report(
      "test-mismatch",
      at,
      { tested: typeText(type), found: typeText(made.type) },
      { ...contextOf(why), fixes: type.kind === "row" ? meantAs(checker, made, type) : [] },
    );
  return unknownTest(at);
}
