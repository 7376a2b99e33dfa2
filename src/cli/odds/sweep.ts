/** `--over pv=-6..12`, `--over armour=Leather,Plate`, `--vary weapon`: a parameter and the values that it goes through. */
import type { Bound, Field, Json, Type } from "../../ir/program.ts";
import { bare } from "../../interpret/values.ts";
import { atCommas } from "../cut-text.ts";
import { WrongUse } from "../exit.ts";
import { paramCalled, type ArgumentTarget } from "../call-args.ts";
import { rowKeys, variantsOf, type NameContext } from "../known-names.ts";
import { readValue } from "../read-value.ts";

export interface Sweep {
  readonly param: Field;
  readonly values: readonly Json[];
}
/** What goes through values: a parameter, or a part of one. */
export interface Swept {
  readonly name: string;
  readonly type: Type;
  readonly bound?: Bound | null;
}
/** `text`: as it was written, or would be. */
export interface SweptValue {
  readonly value: Json;
  readonly text: string;
}

const most = 1000;
const forms = (option: string): string =>
  `Write \`${option} bonus=0..10\`, \`${option} bonus=0..100 by 10\` or \`${option} armor=Leather,Plate\`.`;

/** `option`: what it is called. */
export function readSweep(written: string, found: ArgumentTarget, option = "--over"): Sweep {
  const { name, text } = atEquals(written, option);
  const param = paramCalled(found.rule.params, name, found.rule.id);
  return { param, values: sweptValues(text, param, found, option).map(({ value }) => value) };
}

/** One value of each, by name. */
export const firstsOf = (sweeps: readonly Sweep[]): Readonly<Record<string, Json>> =>
  Object.fromEntries(sweeps.map(({ param, values }) => [param.name, values[0] ?? null]));

/** The text null: all values there are. */
export function atEquals(written: string, option: string): { readonly name: string; readonly text: string | null } {
  const equals = written.indexOf("=");
  const name = (equals < 0 ? written : written.slice(0, equals)).trim().replace(/^--/, "");
  if (name === "") throw new WrongUse(`\`${option} ${written}\` names no parameter. ${forms(option)}`);
  return { name, text: equals < 0 ? null : written.slice(equals + 1).trim() };
}

export function sweptValues(
  text: string | null,
  swept: Swept,
  names: NameContext,
  option: string,
): readonly SweptValue[] {
  const values = text === null ? everyValue(swept, names, option) : valuesOf(text, swept, names, option);
  if (values.length > most)
    throw new WrongUse(
      `\`${option} ${swept.name}${text === null ? "" : `=${text}`}\` goes through ${values.length} values, and I take ${most} at most.`,
    );
  return values;
}

function valuesOf(written: string, swept: Swept, names: NameContext, option: string): readonly SweptValue[] {
  if (written === "") throw new WrongUse(`\`${option} ${swept.name}=\` gives no values. ${forms(option)}`);
  const type = bare(swept.type);
  const range = /^(.+?)\s*(?:\.\.|…|\bto\b)\s*(.+?)(?:\s+by\s+(.+))?$/.exec(written);
  if ((type.kind === "int" || type.kind === "number") && range !== null)
    return rangeOf(range, swept, names, option).map((value) => ({ value, text: String(value) }));
  const parts = atCommas(written);
  if (parts.includes("")) throw new WrongUse(`There is nothing between two commas of \`${written}\`. ${forms(option)}`);
  const values = parts.map((text) => ({
    value: readValue(text, swept.type, `\`${option} ${swept.name}\``, names),
    text,
  }));
  const seen = values.map(({ value }) => JSON.stringify(value));
  const twice = values.find((_, index) => seen.indexOf(seen[index] ?? "") < index);
  if (twice !== undefined) throw new WrongUse(`\`${option} ${swept.name}\` has \`${twice.text}\` twice.`);
  return values;
}

function rangeOf(
  [, low = "", high = "", by]: RegExpExecArray,
  swept: Swept,
  names: NameContext,
  option: string,
): readonly number[] {
  const read = (text: string): number => readValue(text, swept.type, `\`${option} ${swept.name}\``, names) as number;
  const [from, to, step] = [read(low), read(high), by === undefined ? 1 : read(by)];
  const listed = swept.bound?.values?.filter((value) => value >= from && value <= to) ?? [];
  if (step <= 0)
    throw new WrongUse(`\`${option} ${swept.name}\` goes upwards, so what stands behind \`by\` must be more than 0.`);
  if (from > to)
    throw new WrongUse(`\`${option} ${swept.name}=${low}..${high}\` runs downwards. Write \`${high}..${low}\`.`);
  if (by === undefined && listed.length > 0) return listed;
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > most)
    throw new WrongUse(
      `\`${option} ${swept.name}=${low}..${high}\` goes through ${count} values, and I take ${most} at most. \`by\` gives a larger step: \`${low}..${high} by ${Math.ceil(count / most) * step}\`.`,
    );
  return Array.from({ length: count }, (_, index) => Number((from + index * step).toPrecision(15)));
}

/** All there are: variants of a choice without fields, rows of a table, numbers that are listed, yes and no. */
function everyValue(swept: Swept, { programs }: NameContext, option: string): readonly SweptValue[] {
  const type = bare(swept.type);
  const keyValues = (keys: readonly string[]): readonly SweptValue[] => keys.map((key) => ({ value: key, text: key }));
  if (type.kind === "bool")
    return [
      { value: false, text: "no" },
      { value: true, text: "yes" },
    ];
  if (type.kind === "row") return keyValues(rowKeys(type.id, programs));
  const listed = swept.bound?.values;
  if (listed !== undefined) return listed.map((value) => ({ value, text: String(value) }));
  const variants = type.kind === "choice" ? variantsOf(type.id, programs) : [];
  if (variants.length > 0 && variants.every((variant) => variant.fields.length === 0))
    return keyValues(variants.map((variant) => variant.name));
  throw new WrongUse(`Say which values \`${option} ${swept.name}\` goes through. ${forms(option)}`);
}

export function twoAxes(sweeps: readonly Sweep[]): void {
  if (sweeps.length > 2)
    throw new WrongUse("`--over` may stand twice: once for the rows and once for the columns of a table.");
  const [first, second] = sweeps;
  if (first !== undefined && second !== undefined && first.param === second.param)
    throw new WrongUse(`\`--over ${first.param.name}\` was given twice.`);
}
