/** What a condition or a test asks about, and the formulas that need nothing else: it is there, a variant, a number. */
import type { Json, Type } from "../../ir/program.ts";
import { stepsAround } from "./decimal.ts";
import { finiteFor, presenceFor } from "./dimensions.ts";
import { all, always, labels, never, opposite, truth, type Formula } from "./formula.ts";
import { pathOf, resolve, type Path, type Seen, type Translator } from "./path.ts";
import { termBetween, termOf, type Order } from "./term.ts";
import { Span } from "../../source/span.ts";

/** What is asked about: a value where its slots mean something, or a part of one. */
export type Subject =
  | { readonly kind: "value"; readonly seen: Seen; readonly type: Type }
  | { readonly kind: "part"; readonly path: Path; readonly type: Type };

/** A value as what is asked about. */
export const subject = (seen: Seen): Subject => ({ kind: "value", seen, type: seen.expr.type });

/** The opposite, for `not`. */
export function turned(formula: Formula | undefined, not: boolean): Formula | undefined {
  return formula === undefined || !not ? formula : opposite(formula);
}

/** Variants of an ordered choice before or after one. */
export function ordered(translator: Translator, of: Subject, op: Order, value: Json): Formula | undefined {
  const type = of.type.kind === "optional" ? of.type.of : of.type;
  if (type.kind !== "choice" || typeof value !== "string") return undefined;
  const names = translator.lookup.choices.get(type.id)?.variants.map((variant) => variant.name) ?? [];
  const at = names.indexOf(value);
  if (at < 0) return undefined;
  const fitting = names.filter((_, index) =>
    op === "<" ? index < at : op === "<=" ? index <= at : op === ">" ? index > at : index >= at,
  );
  return present(translator, of, (path) => labels(finiteFor(translator, path, type), fitting));
}

/** A value that is written out; a constant that no variant changes is. */
export function literalOf(translator: Translator, seen: Seen): Json | undefined {
  const { expr } = resolve(translator, seen.expr, seen.in);
  if (expr.kind === "literal") return expr.value;
  if (expr.kind === "variant" && expr.fields.length === 0) {
    const plain =
      translator.lookup.choices.get(expr.id)?.variants.every((variant) => variant.fields.length === 0) ?? false;
    return plain ? expr.variant : { kind: expr.variant };
  }
  if (expr.kind !== "constant") return undefined;
  const values = translator.lookup.constantValues.get(expr.id) ?? [];
  const [first] = values;
  return values.every((value) => JSON.stringify(value) === JSON.stringify(first)) ? first : undefined;
}

/** The path by which its dimensions are found. */
export function pathFor(translator: Translator, of: Subject): Path {
  return of.kind === "part" ? of.path : pathOf(translator, resolve(translator, of.seen.expr, of.seen.in));
}

/** What holds of a value that may be none: it is there, and this holds. */
export function present(
  translator: Translator,
  of: Subject,
  make: (path: Path) => Formula | undefined,
): Formula | undefined {
  const path = pathFor(translator, of);
  const made = make(path);
  if (of.type.kind !== "optional" || made === undefined) return made;
  return all([labels(presenceFor(translator, path), ["some"]), made]);
}

/** It is none. */
export function noneFormula(translator: Translator, of: Subject): Formula | undefined {
  if (of.type.kind === "none") return always;
  if (of.type.kind !== "optional") return never;
  if (of.kind === "value" && resolve(translator, of.seen.expr, of.seen.in).expr.type.kind !== "optional")
    return undefined;
  return labels(presenceFor(translator, pathFor(translator, of)), ["none"]);
}

/** It is one of these variants, whatever they carry. */
export function variantFormula(translator: Translator, of: Subject, names: readonly string[]): Formula | undefined {
  const type = of.type.kind === "optional" ? of.type.of : of.type;
  if (type.kind !== "choice") return undefined;
  const made = of.kind === "value" ? resolve(translator, of.seen.expr, of.seen.in).expr : null;
  if (made?.kind === "variant") return truth(names.includes(made.variant));
  return present(translator, of, (path) => labels(finiteFor(translator, path, type), names));
}

/** The number of a subject as a formula, where it is one. */
function numberOf(of: Subject): Seen {
  if (of.kind === "value") return of.seen;
  const type: Type = of.type.kind === "optional" ? of.type.of : of.type;
  const slots = new Map([[0, { kind: "path" as const, path: of.path }]]);
  return {
    expr: { kind: "local", slot: 0, name: of.path.label ?? "", type, at: Span.nowhere },
    in: { scope: `${of.path.key}:`, slots },
  };
}

/** Of an optional number: it is there, and this holds of it. */
export function ofNumber(
  translator: Translator,
  of: Subject,
  make: (seen: Seen) => Formula | undefined,
): Formula | undefined {
  if (of.type.kind !== "optional") return make(numberOf(of));
  const inner: Subject = { kind: "part", path: pathFor(translator, of), type: of.type.of };
  return present(translator, of, () => make(numberOf(inner)));
}

/** It rounds to the number as it is written. */
export function aboutFormula(translator: Translator, of: Seen, value: number, half: number): Formula {
  const { low, high } = stepsAround(value, half, translator.space.decimals);
  return termBetween(translator, termOf(translator, of), low, high);
}
