/** `--over pv=-6..12`, `--over armour=Leather,Plate`, `--vary weapon`: a parameter and the values that it goes through. */
import type { Field, Json } from "../../ir/program.ts";
import { bare } from "../../interpret/values.ts";
import { WrongUse } from "../exit.ts";
import { paramCalled, type Taker } from "../call-args.ts";
import { rowKeys, variantsOf } from "../known-names.ts";
import { readValue } from "../read-value.ts";

export interface Sweep {
  readonly param: Field;
  readonly values: readonly Json[];
}

const most = 1000;
const forms = (option: string): string => `Write \`${option} bonus=0..10\`, \`${option} bonus=0..100 by 10\` or \`${option} armor=Leather,Plate\`.`;

/** `option`: what it is called. */
export function readSweep(written: string, found: Taker, option = "--over"): Sweep {
  const equals = written.indexOf("=");
  const name = (equals < 0 ? written : written.slice(0, equals)).trim().replace(/^--/, "");
  if (name === "") throw new WrongUse(`\`${option} ${written}\` names no parameter. ${forms(option)}`);
  const param = paramCalled(found.rule.params, name, found.rule.id);
  const values = equals < 0 ? everyValue(param, found, option) : valuesOf(written.slice(equals + 1).trim(), param, found, option);
  if (values.length > most) throw new WrongUse(`\`${option} ${written}\` goes through ${values.length} values, and I take ${most} at most.`);
  return { param, values };
}

function valuesOf(written: string, param: Field, found: Taker, option: string): readonly Json[] {
  if (written === "") throw new WrongUse(`\`${option} ${param.name}=\` gives no values. ${forms(option)}`);
  const type = bare(param.type);
  const range = /^(.+?)\s*(?:\.\.|…|\bto\b)\s*(.+?)(?:\s+by\s+(.+))?$/.exec(written);
  if ((type.kind === "int" || type.kind === "number") && range !== null) return rangeOf(range, param, found, option);
  const values = parts(written, option).map((part) => readValue(part, param.type, `\`${option} ${param.name}\``, found));
  const seen = values.map((value) => JSON.stringify(value));
  const twice = values.findIndex((_, index) => seen.indexOf(seen[index] ?? "") < index);
  if (twice >= 0) throw new WrongUse(`\`${option} ${param.name}\` has \`${parts(written, option)[twice] ?? ""}\` twice.`);
  return values;
}

function rangeOf([, low = "", high = "", by]: RegExpExecArray, param: Field, found: Taker, option: string): readonly Json[] {
  const read = (text: string): number => readValue(text, param.type, `\`${option} ${param.name}\``, found) as number;
  const [from, to, step] = [read(low), read(high), by === undefined ? 1 : read(by)];
  if (step <= 0) throw new WrongUse(`\`${option} ${param.name}\` goes upwards, so what stands behind \`by\` must be more than 0.`);
  if (from > to) throw new WrongUse(`\`${option} ${param.name}=${low}..${high}\` runs downwards. Write \`${high}..${low}\`.`);
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > most) throw new WrongUse(`\`${option} ${param.name}=${low}..${high}\` goes through ${count} values, and I take ${most} at most. \`by\` gives a larger step: \`${low}..${high} by ${Math.ceil(count / most) * step}\`.`);
  return Array.from({ length: count }, (_, index) => Number((from + index * step).toPrecision(15)));
}

/** All there are: variants of a choice without fields, rows of a table, yes and no. */
function everyValue(param: Field, { programs }: Taker, option: string): readonly Json[] {
  const type = bare(param.type);
  if (type.kind === "bool") return [false, true];
  if (type.kind === "row") return rowKeys(type.id, programs);
  const variants = type.kind === "choice" ? variantsOf(type.id, programs) : [];
  if (variants.length > 0 && variants.every((variant) => variant.fields.length === 0)) return variants.map((variant) => variant.name);
  throw new WrongUse(`Say which values \`${option} ${param.name}\` goes through. ${forms(option)}`);
}

/** Split at commas that stand in no brackets and no quotes. */
function parts(written: string, option: string): readonly string[] {
  const found: string[] = [];
  let [depth, quoted, part] = [0, false, ""];
  for (const sign of written) {
    if (sign === "\"") quoted = !quoted;
    else if (!quoted && "([{".includes(sign)) depth += 1;
    else if (!quoted && ")]}".includes(sign)) depth -= 1;
    if (sign === "," && depth === 0 && !quoted) {
      found.push(part.trim());
      part = "";
    } else {
      part += sign;
    }
  }
  const all = [...found, part.trim()];
  if (all.some((each) => each === "")) throw new WrongUse(`There is nothing between two commas of \`${written}\`. ${forms(option)}`);
  return all;
}

export function twoAxes(sweeps: readonly Sweep[]): void {
  if (sweeps.length > 2) throw new WrongUse("`--over` may stand twice: once for the rows and once for the columns of a table.");
  const [first, second] = sweeps;
  if (first !== undefined && second !== undefined && first.param === second.param) throw new WrongUse(`\`--over ${first.param.name}\` was given twice.`);
}
