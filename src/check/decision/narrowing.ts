/** What the tests of a row tell about the inputs: in the row where they fit, and in the rows below where they did not. */
import type { Expr, Test, Type } from "../../ir/program.ts";
import { none } from "../../ir/types.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { choiceOf, type Checker } from "../checker.ts";
import { present } from "../fit.ts";
import { narrow, pathOf, type Scope } from "../scope.ts";

/** The type where the test fits, and where it does not; null: nothing new. */
interface Told {
  readonly yes: Type | null;
  readonly no: Type | null;
}

export function toldBy(checker: Checker, test: Test, type: Type): Told {
  switch (test.kind) {
    case "any":
      return { yes: null, no: null };
    case "none":
      return { yes: none, no: type.kind === "optional" ? type.of : null };
    case "variant":
      return toldByVariant(checker, test, type);
    case "not": {
      const told = toldBy(checker, test.test, type);
      return { yes: told.no, no: told.yes };
    }
    case "oneOf":
      return toldByAll(checker, test.tests, type);
    case "equals":
      return { yes: type.kind === "optional" && test.value.type.kind !== "optional" ? type.of : null, no: null };
    default:
      test.kind satisfies Kinds<"compare about in">;
      return { yes: type.kind === "optional" ? type.of : null, no: null };
  }
}

function toldByVariant(checker: Checker, test: Test & { kind: "variant" }, type: Type): Told {
  const of = present(type);
  if (of.kind !== "choice") return { yes: null, no: null };
  const all = of.variants ?? choiceOf(checker, of.id)?.variants.map((variant) => variant.name) ?? [];
  const rest = all.filter((name) => name !== test.variant);
  const yes: Type = { kind: "choice", id: of.id, variants: [test.variant] };
  const whole = test.tests.length === 0 && type.kind !== "optional" && rest.length > 0;
  return { yes, no: whole ? { kind: "choice", id: of.id, variants: rest } : null };
}

function toldByAll(checker: Checker, tests: readonly Test[], type: Type): Told {
  let left: Type = type;
  const variants: string[] = [];
  let onlyVariants = true;
  for (const test of tests) {
    const told = toldBy(checker, test, left);
    if (told.yes?.kind === "choice" && told.yes.variants !== undefined) variants.push(...told.yes.variants);
    else onlyVariants = false;
    if (told.no !== null) left = told.no;
  }
  const of = present(type);
  const yes: Type | null =
    onlyVariants && of.kind === "choice"
      ? { kind: "choice", id: of.id, variants: [...new Set(variants)].sort() }
      : null;
  return { yes, no: left === type ? null : left };
}

/** In the row: each input that can be found again is what its test says. */
export function assumeTests(checker: Checker, scope: Scope, inputs: readonly Expr[], tests: readonly Test[]): void {
  inputs.forEach((input, index) => {
    const path = pathOf(input);
    const test = tests[index];
    const told = path === undefined || test === undefined ? null : toldBy(checker, test, input.type).yes;
    if (path !== undefined && told !== null) narrow(scope, path, told);
  });
}

/** Below the row: if it asked for one thing only, that is not so any more. */
export function assumeMissed(
  checker: Checker,
  scope: Scope,
  inputs: readonly Expr[],
  tests: readonly Test[],
  types: Map<string, Type>,
): void {
  const asked = tests.flatMap((test, index) => (test.kind === "any" ? [] : [index]));
  const [only] = asked;
  const input = only === undefined ? undefined : inputs[only];
  const test = only === undefined ? undefined : tests[only];
  if (asked.length !== 1 || input === undefined || test === undefined) return;
  const path = pathOf(input);
  if (path === undefined) return;
  const told = toldBy(checker, test, types.get(path) ?? input.type).no;
  if (told === null) return;
  types.set(path, told);
  narrow(scope, path, told);
}
