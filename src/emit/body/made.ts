/** Records, variants, sets, maps and ranges. */
import type { Expr, Field, Id } from "../../ir/program.ts";
import { property, textLiteral } from "../literals.ts";
import { runtime, top } from "../module.ts";
import { typeText, variantTypes } from "../types.ts";
import { bare, isPlainChoice, openFields, the } from "../world.ts";
import type { Body } from "./body.ts";
import { operands } from "./expression.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

export function record(body: Body, expr: Of<"record">): string {
  const declared = the(body.module.world.records, expr.id);
  const fields = fieldTexts(body, openFields(declared), expr.fields);
  const isPlain = declared.checks.length === 0 && declared.fields.every((field) => field.computed === null);
  if (isPlain && expr.fields.every((field) => field !== null)) return `{ ${fields.join(", ")} }`;
  return `${top(body.module, `make:${expr.id}`, `record:${expr.id}`)}({ ${fields.join(", ")} })`;
}

function fieldTexts(body: Body, fields: readonly Field[], given: readonly (Expr | null)[]): readonly string[] {
  const texts = operands(
    body,
    fields.flatMap((_, index) => given[index] ?? []),
  );
  let next = 0;
  return fields.flatMap((field, index) =>
    (given[index] ?? null) === null ? [] : [property(field.name, texts[next++] ?? "null")],
  );
}

export function variant(body: Body, expr: Of<"variant">): string {
  const choice = the(body.module.world.choices, expr.id);
  if (isPlainChoice(choice)) return textLiteral(expr.variant);
  const declared = choice.variants.find((each) => each.name === expr.variant);
  const fields = fieldTexts(body, declared === undefined ? [] : openFields(declared), expr.fields);
  const isPlain =
    declared === undefined ||
    (declared.fields.every((field) => field.computed === null) && expr.fields.every((field) => field !== null));
  if (!isPlain)
    return `${top(body.module, `make:${expr.id}.${expr.variant}`, `choice:${expr.id}`)}({ ${fields.join(", ")} })`;
  return `{ ${[`kind: ${textLiteral(expr.variant)}`, ...fields].join(", ")} }`;
}

/** `x with (…)`: computed fields are worked out anew, and checks hold again. */
export function changed(body: Body, expr: Of<"with">): string {
  const [of = "null", ...texts] = operands(body, [expr.of, ...expr.fields.map((field) => field.value)]);
  const changes = expr.fields.map((field, index) => property(field.name, texts[index] ?? "null"));
  const type = bare(expr.of.type);
  if (type.kind === "record") {
    const declared = the(body.module.world.records, type.id);
    const whole = `{ ${[`...${of}`, ...changes].join(", ")} }`;
    const isPlain = declared.checks.length === 0 && declared.fields.every((field) => field.computed === null);
    return isPlain ? whole : `${top(body.module, `make:${type.id}`, `record:${type.id}`)}(${whole})`;
  }
  return type.kind === "choice" ? changedVariant(body, expr, type.id, of, changes) : of;
}

function changedVariant(body: Body, expr: Of<"with">, choice: Id, of: string, changes: readonly string[]): string {
  const type = bare(expr.of.type);
  const names =
    type.kind === "choice" && type.variants !== undefined
      ? type.variants
      : the(body.module.world.choices, choice)
          .variants.filter((each) => expr.fields.every((field) => each.fields.some((one) => one.name === field.name)))
          .map((each) => each.name);
  const cast = variantTypes(body.module, choice, names);
  return `({ ${[`...(${of} as ${cast})`, ...changes].join(", ")} } as ${cast})`;
}

export function set(body: Body, expr: Of<"set">): string {
  const items = operands(body, expr.items);
  const distinctLiterals = expr.items.every((item) => item.kind === "literal") && new Set(items).size === items.length;
  if (distinctLiterals) return `[${items.join(", ")}]`;
  const of = expr.type.kind === "set" ? expr.type.of : expr.type;
  return `${runtime(body.module, "distinct")}<${typeText(body.module, of)}>([${items.join(", ")}])`;
}

export function map(body: Body, expr: Of<"map">): string {
  const texts = operands(
    body,
    expr.entries.flatMap((entry) => [entry.key, entry.value]),
  );
  const entries = expr.entries.map((_, index) => `[${texts[index * 2] ?? `""`}]: ${texts[index * 2 + 1] ?? "null"}`);
  return `({ ${entries.join(", ")} } as ${typeText(body.module, expr.type)})`;
}

/** Ranges of ints are always closed. */
export function range(body: Body, expr: Of<"range">): string {
  const whole = expr.type.kind === "range" && expr.type.of.kind === "int";
  const ends = [expr.low, expr.high].filter((each) => each !== null);
  const texts = operands(body, ends);
  const low = expr.low === null ? "null" : (texts[0] ?? "null");
  const high = expr.high === null ? "null" : (texts.at(-1) ?? "null");
  const from = whole && expr.lowOpen && expr.low !== null ? `${low} + 1` : low;
  const to = whole && expr.highOpen && expr.high !== null ? `${high} - 1` : high;
  return `{ low: ${from}, high: ${to}, lowOpen: ${String(!whole && expr.lowOpen)}, highOpen: ${String(!whole && expr.highOpen)} }`;
}
