/** What a value is put in with, and what it begins with. */
import { assertNever } from "../source/exhaustive.ts";
import type { Json } from "../ir/program.ts";

export type Control =
  | NumberControl
  | { readonly kind: "yesNo" }
  | { readonly kind: "text" }
  /** Rows of a table, or variants without fields. */
  | { readonly kind: "pick"; readonly options: readonly PickOption[] }
  /** A choice some of whose variants have fields. */
  | { readonly kind: "variants"; readonly options: readonly VariantOption[] }
  | { readonly kind: "record"; readonly fields: readonly ControlField[] }
  /** A set as well: what is said of it twice is in it once. */
  | { readonly kind: "list"; readonly of: Control }
  | { readonly kind: "optional"; readonly of: Control }
  /** A row for each key. Keys are texts, also those of numbers. */
  | { readonly kind: "map"; readonly key: Control; readonly value: Control }
  | RangeControl
  /** There is nothing to choose from, and why. */
  | { readonly kind: "empty"; readonly why: string }
  /** What is nested too deep: as JSON. */
  | { readonly kind: "json"; readonly start: Json };

export interface RangeControl {
  readonly kind: "range";
  readonly isWhole: boolean;
}

export interface NumberControl {
  readonly kind: "number";
  readonly isWhole: boolean;
  readonly low: number | null;
  readonly high: number | null;
  /** It is one of these, smallest first. */
  readonly values?: readonly number[];
}
export interface PickOption {
  readonly value: string;
  readonly label: string;
}
export interface VariantOption extends PickOption {
  readonly fields: readonly ControlField[];
}
export interface ControlField {
  readonly name: string;
  readonly label: string;
  readonly hasDefault: boolean;
  readonly control: Control;
}

/** More says more than none: dice, skill, range. */
const usualNumber = 3;

/** A value to begin with: near a usual one that is allowed, the first there is. Undefined: it is left out. */
export function startOf(control: Control): Json {
  switch (control.kind) {
    case "number":
      return within(control, usualNumber);
    case "yesNo":
      return false;
    case "text":
      return "";
    case "pick":
      return control.options[0]?.value ?? "";
    case "variants":
      return variantStart(control, control.options[0]?.value ?? "");
    case "record":
      return startOfFields(control.fields);
    case "list":
      return [];
    case "optional":
      return null;
    case "map":
      return {};
    case "range":
      return { low: 1, high: usualNumber, lowOpen: false, highOpen: false };
    case "empty":
      return null;
    case "json":
      return control.start;
    default:
      return assertNever(control);
  }
}

/** Of a choice some of whose variants have fields. */
export function variantStart(control: Extract<Control, { kind: "variants" }>, variant: string): Json {
  const fields = control.options.find(({ value }) => value === variant)?.fields ?? [];
  return { kind: variant, ...startOfFields(fields) };
}

const startOfFields = (fields: readonly ControlField[]): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    fields.filter(({ hasDefault }) => !hasDefault).map(({ name, control }) => [name, startOf(control)]),
  );

/** The nearest that is allowed; of two as near, the smaller. */
function within({ low, high, values }: NumberControl, value: number): number {
  if (values !== undefined)
    return values.reduce((best, each) => (Math.abs(each - value) < Math.abs(best - value) ? each : best));
  return Math.min(high ?? value, Math.max(low ?? value, value));
}

/**
 * The value as far as the control still takes it: after an edit of the rules a row may be gone, or a field added. What does
 * not fit begins anew.
 */
export function fitted(control: Control, value: Json | undefined): Json {
  if (value === undefined) return startOf(control);
  switch (control.kind) {
    case "number":
      return typeof value === "number"
        ? within(control, control.isWhole ? Math.round(value) : value)
        : startOf(control);
    case "yesNo":
      return typeof value === "boolean" ? value : startOf(control);
    case "text":
      return typeof value === "string" ? value : startOf(control);
    case "pick":
      return control.options.some((each) => each.value === value) ? value : startOf(control);
    case "variants": {
      const variant = typeof value === "object" && value !== null && "kind" in value ? value.kind : undefined;
      const option = control.options.find((each) => each.value === variant);
      return option === undefined ? startOf(control) : { kind: option.value, ...fittedFields(option.fields, value) };
    }
    case "record":
      return fittedFields(control.fields, value);
    case "list":
      return Array.isArray(value)
        ? (value as readonly Json[]).map((each) => fitted(control.of, each))
        : startOf(control);
    case "optional":
      return value === null ? null : fitted(control.of, value);
    case "map":
      return typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value as Readonly<Record<string, Json>>)
              .filter(([key]) => keyFits(control.key, key))
              .map(([key, each]) => [key, fitted(control.value, each)]),
          )
        : startOf(control);
    case "range":
      return typeof value === "object" && value !== null && "low" in value && "high" in value
        ? value
        : startOf(control);
    case "empty":
      return null;
    case "json":
      return value;
    default:
      return assertNever(control);
  }
}

/** What a key may be, as it is chosen; null: it is typed. */
export function keyOptions(control: Control): readonly PickOption[] | null {
  if (control.kind === "pick") return control.options;
  if (control.kind === "number" && control.values !== undefined)
    return control.values.map((each) => ({ value: String(each), label: String(each) }));
  return control.kind === "yesNo"
    ? [
        { value: "true", label: "Yes" },
        { value: "false", label: "No" },
      ]
    : null;
}

export function keyFits(control: Control, key: string): boolean {
  const options = keyOptions(control);
  if (options !== null) return options.some(({ value }) => value === key);
  return control.kind === "number"
    ? /^-?\d+$/.test(key) && within(control, Number(key)) === Number(key)
    : control.kind !== "empty";
}

/** For one more row of a map; null: all that there may be are there. */
export function freeKey(control: Control, taken: ReadonlySet<string>): string | null {
  const options = keyOptions(control);
  if (options !== null) return options.find(({ value }) => !taken.has(value))?.value ?? null;
  if (control.kind === "empty") return null;
  const first = control.kind === "number" ? within(control, 1) : 1;
  for (let step = 0; step <= taken.size; step += 1) {
    const key = control.kind === "number" ? String(first + step) : step === 0 ? "key" : `key ${step + 1}`;
    if (!taken.has(key)) return keyFits(control, key) ? key : null;
  }
  return null;
}

/** Why there is nothing that the fields could be given; null: there is something. */
export function missingIn(fields: readonly Pick<ControlField, "hasDefault" | "control">[]): string | null {
  for (const { hasDefault, control } of fields) {
    const why = hasDefault
      ? null
      : control.kind === "record"
        ? missingIn(control.fields)
        : control.kind === "empty"
          ? control.why
          : null;
    if (why !== null) return why;
  }
  return null;
}

/** Those with a default stay left out where they are. */
export function fittedFields(
  fields: readonly Pick<ControlField, "name" | "hasDefault" | "control">[],
  value: Json,
): Readonly<Record<string, Json>> {
  const values = typeof value === "object" && value !== null ? (value as Readonly<Record<string, Json>>) : {};
  return Object.fromEntries(
    fields
      .filter(({ name, hasDefault }) => !hasDefault || Object.hasOwn(values, name))
      .map(({ name, control }) => [name, fitted(control, Object.hasOwn(values, name) ? values[name] : undefined)]),
  );
}
