/** Tests of decision tables, grids and matches as conditions. */
import { testValues } from "../../ir/children.ts";
import type { Expr, Test, Type } from "../../ir/program.ts";
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import { member, textLiteral } from "../literals.ts";
import { variantTypes } from "../types.ts";
import { bare, isPlainChoice, the } from "../world.ts";
import { block, capture, newLocal, type Body } from "./body.ts";
import { isCalm } from "./calm.ts";
import { aboutText, comparison, containsText, orderOf, sameText, variantTest, withinText } from "./comparison.ts";
import { comparesPlainly } from "./exact.ts";
import { value } from "./expression.ts";

/** What is tested: its text (cheap to repeat), its type, and whether it compares as it is. */
export interface Tested {
  readonly text: string;
  /** The same where it is known to be there, if that must be said. */
  readonly there?: string;
  readonly type: Type;
  readonly plainly: boolean;
}

export const always = "true";
const never = "false";

/** The condition under which the test fits. */
export function condition(body: Body, test: Test, of: Tested): string {
  switch (test.kind) {
    case "any":
      return always;
    case "none":
      return `${of.text} === null`;
    case "about":
      return present(of, aboutText(body, known(of).text, test.value, test.half, false));
    case "compare":
      return present(of, compared(body, test, known(of)));
    case "equals":
      return equal(body, test, of);
    case "in":
      return contained(body, test.value, of);
    case "variant":
      return variant(body, test, of);
    case "oneOf":
      return inTurn(
        body,
        "||",
        test.tests.map((each) => () => condition(body, each, of)),
        (before) => areCalmTests(body, test.tests.slice(0, before)),
      );
    case "not":
      return `!(${condition(body, test.test, of)})`;
    default:
      return assertNever(test);
  }
}

/**
 * Tests from left to right, as far as needed: what a later one needs first is only worked out if it is asked.
 * `areCalm`: may those before this one be left out, where it decides alone?
 */
export function inTurn(
  body: Body,
  operator: "&&" | "||",
  tests: readonly (() => string)[],
  areCalm: (before: number) => boolean,
): string {
  const end = operator === "&&" ? never : always;
  let asked: string[] = [];
  for (const [place, test] of tests.entries()) {
    const next = capture(body, test);
    if (next.lines.length > 0 && asked.length > 0) {
      const name = body.pool.take("fits");
      body.lines.push(
        `let ${name} = (${asked.join(` ${operator} `)}) as boolean;`,
        `if (${operator === "&&" ? name : `!${name}`}) ${block([...next.lines, `${name} = ${next.result};`])}`,
      );
      asked = [name];
    } else {
      body.lines.push(...next.lines);
      if (next.result === end) {
        // What stands before it may fail or roll all the same.
        if (asked.length > 0 && !areCalm(place)) body.lines.push(`void (${asked.join(` ${operator} `)});`);
        return end;
      }
      if (operator === "||" || next.result !== always) asked.push(next.result);
    }
  }
  if (asked.length === 0) return operator === "&&" ? always : never;
  return operator === "||" ? `(${asked.join(" || ")})` : asked.join(" && ");
}

export const areCalmTests = (body: Body, tests: readonly Test[]): boolean =>
  tests.flatMap(testValues).every((each) => isCalm(body, each));

/** Nothing is neither more nor less than anything. */
function present(of: Tested, test: string): string {
  return of.type.kind === "optional" ? `(${of.text} !== null && ${test})` : test;
}

const known = (of: Tested): Tested => (of.there === undefined ? of : { ...of, text: of.there });

function compared(body: Body, test: Extract<Test, { kind: "compare" }>, of: Tested): string {
  const limit = value(body, test.value);
  if (test.by === "order")
    return `(${orderOf(body, of.type, of.text)} ${test.op} ${orderOf(body, test.value.type, limit)})`;
  return comparison(body, test.op, test.by, of.text, limit, of.plainly && comparesPlainly(test.value));
}

function equal(body: Body, test: Extract<Test, { kind: "equals" }>, of: Tested): string {
  if (of.type.kind === "bool" && test.value.kind === "literal")
    return test.value.value === true ? of.text : `!${of.text}`;
  const text = value(body, test.value);
  if (of.type.kind === "bool" && (text === "true" || text === "false"))
    return text === "true" ? of.text : `!${of.text}`;
  if (test.by === "number" && of.plainly && comparesPlainly(test.value)) return `${of.text} === ${text}`;
  // Of yes and no that were asked for once, TypeScript knows which it is.
  const asked = of.type.kind === "bool" && !of.text.endsWith(" as boolean)") ? `(${of.text} as boolean)` : of.text;
  return sameText(body, test.by, of.type, test.value.type, asked, text);
}

function contained(body: Body, within: Expr, of: Tested): string {
  if (within.kind === "range") return present(of, withinText(body, within, known(of).text, of.plainly));
  return present(of, containsText(body, bare(of.type), within.type, known(of).text, value(body, within)));
}

function variant(body: Body, test: Extract<Test, { kind: "variant" }>, of: Tested): string {
  const is = variantTest(body, of.text, of.type, [test.variant], false);
  const plain = bare(of.type);
  if (test.tests.length === 0 || plain.kind !== "choice") return is;
  const fields =
    the(body.module.world.choices, plain.id).variants.find((each) => each.name === test.variant)?.fields ?? [];
  const whole = `(${of.text} as ${variantTypes(body.module, plain.id, [test.variant])})`;
  const inner = test.tests.map(
    ({ field, test: each }) =>
      () =>
        condition(body, each, {
          text: member(whole, field),
          type: fields.find((one) => one.name === field)?.type ?? { kind: "never" },
          plainly: false,
        }),
  );
  const areCalm = (before: number): boolean =>
    areCalmTests(
      body,
      test.tests.slice(0, before - 1).map((each) => each.test),
    );
  return `(${inTurn(body, "&&", [() => is, ...inner], areCalm)})`;
}

/** Fields that the row gives names to, as constants; only those that are read. */
export function bindings(body: Body, test: Test, of: Tested): void {
  if (test.kind === "oneOf") {
    oneOfBindings(body, test.tests, of);
    return;
  }
  if (test.kind !== "variant") return;
  bindFields(body, [test], of);
}

/** Several variants that name the same fields: whichever it is has them. */
function oneOfBindings(body: Body, tests: readonly Test[], of: Tested): void {
  const variants = tests.filter((each) => each.kind === "variant");
  if (variants.length > 0) bindFields(body, variants, of);
}

function bindFields(body: Body, tests: readonly Extract<Test, { kind: "variant" }>[], of: Tested): void {
  const plain = bare(of.type);
  const bound = new Map(
    tests.flatMap((each) =>
      each.binds.filter((bind) => body.read.has(bind.slot)).map((bind) => [bind.slot, bind.field] as const),
    ),
  );
  if (plain.kind !== "choice" || bound.size === 0) return;
  const cast = variantTypes(
    body.module,
    plain.id,
    tests.map((each) => each.variant),
  );
  for (const [slot, field] of bound) {
    const name = newLocal(body, slot, field);
    body.lines.push(`const ${name} = ${member(`(${of.text} as ${cast})`, field)};`);
  }
}

/** The words or whole numbers that a test lists, if it does nothing else: then a `switch` can ask. */
export function listed(test: Test, type: Type): readonly string[] | null {
  const plain = type.kind;
  if (plain === "bool" || plain === "optional") return null;
  switch (test.kind) {
    case "equals": {
      if (test.by !== "same" || test.value.kind !== "literal") return null;
      return typeof test.value.value === "string"
        ? [textLiteral(test.value.value)]
        : typeof test.value.value === "number"
          ? [String(test.value.value)]
          : null;
    }
    case "variant":
      return test.tests.length === 0 && type.kind === "choice" ? [textLiteral(test.variant)] : null;
    case "oneOf": {
      const all = test.tests.map((each) => listed(each, type));
      return all.every((each) => each !== null) ? all.flat() : null;
    }
    default:
      test.kind satisfies Kinds<"not compare about in any none">;
      return null;
  }
}

/** What a `switch` over these tests looks at. */
export function switched(body: Body, of: Tested): string {
  return of.type.kind === "choice" && !isPlainChoice(the(body.module.world.choices, of.type.id))
    ? `${of.text}.kind`
    : of.text;
}
