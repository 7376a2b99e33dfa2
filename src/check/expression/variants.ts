/** Variants by their names: of the choice that is expected, or of any. */
import type { Expr, Id, Type } from "../../ir/program.ts";
import type { ChoiceSymbol, Symbol, VariantOfSymbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import { listOf } from "../../ir/types.ts";
import { failed, literal } from "../build.ts";
import { choiceOf, isPlain, those, type Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { present } from "../fit.ts";
import { contextOf } from "./settle.ts";

/** A variant with its choice. */
export interface VariantFound {
  readonly choice: ChoiceSymbol;
  readonly variant: VariantOfSymbol;
}

/** The variant of that name of the choice that is expected here. */
export function expectedVariant(checker: Checker, name: string, expected: Type | null): VariantFound | undefined {
  const type = expected === null ? null : present(expected);
  if (type?.kind !== "choice") return undefined;
  const choice = choiceOf(checker, type.id);
  const variant = choice?.variants.find((each) => each.name === name);
  return choice === undefined || variant === undefined ? undefined : { choice, variant };
}

/** All choices of this rulebook that have the variant. */
export function choicesWith(checker: Checker, name: string): readonly VariantFound[] {
  const variantIn = (symbol: Symbol): VariantOfSymbol | undefined =>
    symbol.kind === "choice" ? symbol.variants.find((each) => each.name === name) : undefined;
  return those(checker, `variant ${name}`).flatMap((choice) => {
    const variant = variantIn(choice);
    return choice.kind !== "choice" || variant === undefined ? [] : [{ choice, variant }];
  });
}

/** `Coverage`: all variants of a choice without values, as a list; undefined where one of them carries values. */
export function variantsOf(checker: Checker, id: Id, at: Span): Expr | undefined {
  const choice = choiceOf(checker, id);
  if (choice === undefined || !isPlain(choice)) return undefined;
  const type: Type = { kind: "choice", id };
  return {
    kind: "list",
    items: choice.variants.map((variant) => literal(variant.name, type, at)),
    type: listOf(type),
    at,
  };
}

/** A variant without values, as a value. */
export function bareVariant(
  checker: Checker,
  choice: ChoiceSymbol,
  variant: VariantOfSymbol,
  at: Span,
  why: Expectation,
): Expr {
  const needed = variant.fields.filter((field) => field.default === null && field.computed === null);
  if (needed.length > 0) {
    checker.found.report(
      "missing-argument",
      at,
      { callee: variant.name, missing: needed.map((field) => field.name) },
      contextOf(why),
    );
    return failed(at);
  }
  return variantValue(choice, variant, at);
}

/** A variant without values as a value of its choice. */
export function variantValue(choice: ChoiceSymbol, variant: VariantOfSymbol, at: Span): Expr {
  if (isPlain(choice)) return literal(variant.name, { kind: "choice", id: choice.id }, at);
  return variantWith(
    { choice, variant },
    variant.fields.filter((field) => field.computed === null).map(() => null),
    at,
  );
}

/** Null: what the field has by default. */
export function variantWith({ choice, variant }: VariantFound, fields: readonly (Expr | null)[], at: Span): Expr {
  return {
    kind: "variant",
    id: choice.id,
    variant: variant.name,
    fields,
    type: { kind: "choice", id: choice.id, variants: [variant.name] },
    at,
  };
}
