/** Parts of values by their paths, `first.frame`, `sent[2].tactics`: which there are, and a value with another one there. */
import { didYouMean, suggestions } from "../diagnostics/suggest.ts";
import { createInterpreter } from "../interpret/interpreter.ts";
import { decodeArguments, type Taker as Takes } from "../interpret/decode.ts";
import { bare, own, variantOf } from "../interpret/values.ts";
import type { Bound, Field, Json, Type } from "../ir/program.ts";
import { memoizedBy } from "../query/memo.ts";
import { variantsOf, type NameContext } from "./known-names.ts";
import { withValues } from "./read-value.ts";

/** Names of a parameter and of fields; elements of lists by their numbers, from 1. */
export type ValuePath = readonly (string | number)[];

export interface ValuePart {
  readonly path: ValuePath;
  readonly type: Type;
  readonly bound: Bound | null;
  /** It is worked out from others, and cannot be given. */
  readonly isFormula: boolean;
}

export const pathText = (path: ValuePath): string =>
  path.map((step, index) => (typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`)).join("");

/** Null: it is no path. `first.frame`, `sent[2].tactics`, `ammo-type`. */
export function readPath(written: string): ValuePath | null {
  if (!/^[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*|\[\d{1,9}\])*$/u.test(written)) return null;
  return (written.match(/[^.[\]]+/g) ?? []).map((step) =>
    /^\d/.test(step) ? Number(step) : step.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
}

/** The parameter itself, and all that its value is made of. */
export function partsOf(param: Field, value: Json | undefined, names: NameContext): readonly ValuePart[] {
  const whole: ValuePart = { path: [param.name], type: param.type, bound: param.bound, isFormula: false };
  return [whole, ...within(whole, value, names)];
}

function within({ path, type }: ValuePart, value: Json | undefined, names: NameContext): readonly ValuePart[] {
  const plain = bare(type);
  if (plain.kind === "list" && Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((item, index) => {
      const part: ValuePart = { path: [...path, index + 1], type: plain.of, bound: null, isFormula: false };
      return [part, ...within(part, item, names)];
    });
  }
  return fieldsAt(plain, value, names).flatMap((field) => {
    const part: ValuePart = {
      path: [...path, field.name],
      type: field.type,
      bound: field.bound,
      isFormula: field.computed !== null,
    };
    return [part, ...(part.isFormula ? [] : within(part, own(value ?? null, field.name), names))];
  });
}

/** Of a record, or of the variant of a choice that it is. */
function fieldsAt(type: Type, value: Json | undefined, { programs }: NameContext): readonly Field[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  if (type.kind === "record")
    return programs.flatMap((program) => program.records).find((each) => each.id === type.id)?.fields ?? [];
  return type.kind === "choice"
    ? (variantsOf(type.id, programs).find((each) => each.name === variantOf(value))?.fields ?? [])
    : [];
}

/** What has no parts to speak of, because it is nothing. */
export const ofNothing = (name: string): string => `\`${name}\` is none here, so it has no parts. Give it a value.`;

/** What to say where no part has that name: what was meant, or what there is. `alone`: a name without its path is enough. */
export function knownParts(written: string, parts: readonly ValuePart[], alone: boolean): string {
  const open = parts
    .filter(({ isFormula }) => !isFormula)
    .map(({ path }) => ({ text: pathText(path), last: String(path.at(-1)), before: pathText(path.slice(0, -1)) }));
  const texts = open.map(({ text }) => text);
  const [before, last] = [
    written.slice(0, Math.max(0, written.lastIndexOf("."))),
    written.slice(written.lastIndexOf(".") + 1),
  ];
  const near = (of: typeof open): readonly string[] => {
    const names = suggestions(
      last,
      of.map((each) => each.last),
    );
    return alone && before === "" ? names : of.filter((each) => names.includes(each.last)).map(({ text }) => text);
  };
  // A slip may be in any of its names: where all but the last are right, in that one.
  const beside = before === "" ? [] : near(open.filter((each) => each.before === before));
  const meant = didYouMean(
    beside.length > 0 ? beside : [...new Set([...suggestions(written, texts), ...near(open)])].slice(0, 4),
  );
  return (
    meant ??
    `There ${texts.length === 1 ? "is" : "are"} ${texts
      .slice(0, mostKnown)
      .map((text) => `\`${text}\``)
      .join(", ")}${texts.length > mostKnown ? ` and ${texts.length - mostKnown} more` : ""}.`
  );
}
const mostKnown = 24;

/** The value with another one at that place; undefined: there is no such place in it. */
export function withPart(
  type: Type,
  value: Json | undefined,
  [step, ...rest]: ValuePath,
  part: Json,
  names: NameContext,
): Json | undefined {
  if (step === undefined) return part;
  const plain = bare(type);
  if (typeof step === "number") {
    const items = Array.isArray(value) ? (value as readonly Json[]) : [];
    const item =
      plain.kind === "list" && items.length >= step && step > 0
        ? withPart(plain.of, items[step - 1], rest, part, names)
        : undefined;
    return item === undefined ? undefined : items.map((each, index) => (index === step - 1 ? item : each));
  }
  const fields = fieldsAt(plain, value, names);
  const field = fields.find((each) => each.name === step && each.computed === null);
  const inner = field === undefined ? undefined : withPart(field.type, own(value ?? null, step), rest, part, names);
  return inner === undefined ? undefined : withValues(value ?? null, fields, { [step]: inner });
}

/** Values by parameter, as plain JSON; or why they cannot be taken. */
export type WholeValues =
  | { readonly kind: "values"; readonly values: Readonly<Record<string, Json>> }
  | { readonly kind: "refused"; readonly why: string };

/** All values, those left out by their defaults, with everything in them that is worked out. */
export function wholeValues(
  takes: Takes,
  names: NameContext,
  args: Readonly<Record<string, Json>> | readonly Json[],
): WholeValues {
  const interpreter = interpreterFor(names.programs, names.variant);
  // What a setup takes is known before there is a game, whatever it then does in it.
  const decoded = interpreter.guard(() =>
    decodeArguments(interpreter.room, { ...takes, effects: { ...takes.effects, reads: false } }, args),
  );
  if (decoded.kind === "fault") return { kind: "refused", why: decoded.message };
  if (decoded.value.kind === "problems")
    return {
      kind: "refused",
      why: decoded.value.problems
        .map(({ path, message }) => (path === "" ? message : `\`${path}\`: ${message}`))
        .join(" "),
    };
  const { frame } = decoded.value;
  for (const param of takes.params) {
    if (frame[param.slot] !== undefined || param.default === null) continue;
    const found = interpreter.evaluate(interpreter.context(takes.id), param.default, frame);
    if (found.kind === "fault")
      return { kind: "refused", why: `\`${param.name}\`, if it is left out: ${found.message}` };
    frame[param.slot] = found.value;
  }
  return {
    kind: "values",
    values: Object.fromEntries(takes.params.map((param) => [param.name, frame[param.slot] ?? null])),
  };
}

/** Tables and constants are worked out once, however many combinations are asked about. */
const interpreterFor = memoizedBy((programs: NameContext["programs"], variant: NameContext["variant"]) =>
  createInterpreter(programs, { variant }),
);

export interface PartValue {
  readonly path: ValuePath;
  readonly value: Json;
}

/** The arguments with other values at these places: wholes before their parts, in whatever order they are given. */
export function withParts(
  takes: Takes,
  names: NameContext,
  args: Readonly<Record<string, Json>>,
  parts: readonly PartValue[],
): WholeValues {
  let values = args;
  for (const { path, value } of [...parts].sort((a, b) => a.path.length - b.path.length)) {
    const [name, ...rest] = path;
    const param = takes.params.find((each) => each.name === name);
    if (param === undefined) continue;
    let before = values[param.name];
    if (rest.length > 0) {
      const whole = wholeValues(takes, names, values);
      // What was given in parts need not be right before all of them are there.
      if (whole.kind === "refused" && before === undefined) return whole;
      if (whole.kind === "values") before = whole.values[param.name];
    }
    const after = withPart(param.type, before, rest, value, names);
    if (after === undefined) return { kind: "refused", why: `There is no \`${pathText(path)}\` in it.` };
    values = { ...values, [param.name]: after };
  }
  return { kind: "values", values };
}
