import { didYouMean, suggestions } from "../diagnostics/suggest.ts";
import type { Json, Program, Type } from "../ir/program.ts";
import { typeText } from "../ir/types.ts";
import { WrongUse } from "./exit.ts";

/** A value as typed on the command line, read as the type asks: `25`, `yes`, `Armor Piercing`, `none`, or JSON. */
export function readValue(written: string, type: Type, what: string, programs: readonly Program[]): Json {
  switch (type.kind) {
    case "int": case "number": return readNumber(written, type, what);
    case "bool": return readBool(written, what);
    case "text": return written.startsWith("\"") ? asText(readJson(written, type, what), type, what) : written;
    case "none": return null;
    case "optional": return written === "none" || written === "null" ? null : readValue(written, type.of, what, programs);
    case "row": return readName(written, rowKeys(type.id, programs), `${what} must be a row of \`${typeText(type)}\``);
    case "choice": return written.startsWith("{") ? readJson(written, type, what) : readName(written, variantNames(type.id, programs), `${what} must be a \`${typeText(type)}\``);
    default: return readJson(written, type, what);
  }
}

function readNumber(written: string, type: Type, what: string): Json {
  const plain = written.trim().replace(/^[−–]/, "-");
  const percent = /^([+-]?\d+(?:\.\d+)?)%$/.exec(plain);
  // Through its digits, so that 47.9% is 0.479 and not a hair beside it.
  if (percent !== null && type.kind === "number") return Number(`${percent[1]}e-2`);
  if (/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) {
    const value = Number(plain);
    if (type.kind === "number" || Number.isInteger(value)) return value;
    throw new WrongUse(`${what} must be a whole number, and I got \`${written}\`.`);
  }
  throw new WrongUse(`${what} must be a number, and I got \`${written}\`.`);
}

function readBool(written: string, what: string): Json {
  if (/^(yes|true)$/i.test(written)) return true;
  if (/^(no|false)$/i.test(written)) return false;
  throw new WrongUse(`${what} must be \`yes\` or \`no\`, and I got \`${written}\`.`);
}

/** By its full spelling, or without regard for case, blanks and punctuation where only one name fits. */
function readName(written: string, known: readonly string[], lead: string): Json {
  if (known.includes(written)) return written;
  const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const alike = known.filter((name) => plain(name) === plain(written));
  if (alike.length === 1 && plain(written) !== "") return alike[0] ?? null;
  const shown = known.length > 12 ? `such as ${known.slice(0, 3).map((name) => `\`${name}\``).join(", ")}` : known.map((name) => `\`${name}\``).join(", ");
  throw new WrongUse(`${lead}, and I do not know \`${written}\`. ${didYouMean(suggestions(written, known)) ?? `There is ${shown}.`}`);
}

function readJson(written: string, type: Type, what: string): Json {
  try {
    return JSON.parse(written) as Json;
  } catch {
    throw new WrongUse(`${what} is a ${typeText(type)}: write it as JSON, such as ${sample(type)}. I got \`${written}\`.`);
  }
}

function sample(type: Type): string {
  switch (type.kind) {
    case "list": case "set": return `'[${type.of.kind === "int" || type.of.kind === "number" ? "1, 2" : "…"}]'`;
    case "range": return "'{\"low\": 1, \"high\": 10, \"lowOpen\": false, \"highOpen\": false}'";
    case "choice": return "'{\"kind\": \"Name\", …}'";
    default: return "'{\"name\": …}'";
  }
}

function asText(value: Json, type: Type, what: string): Json {
  if (typeof value === "string") return value;
  throw new WrongUse(`${what} must be a ${typeText(type)}.`);
}

/** Keys of a table; of a view, those of its members. */
export function rowKeys(id: string, programs: readonly Program[]): readonly string[] {
  const table = programs.flatMap((program) => program.tables).find((each) => each.id === id);
  if (table === undefined) return [];
  return [...table.rows.map((row) => row.key), ...table.members.flatMap((member) => rowKeys(member, programs))];
}

function variantNames(id: string, programs: readonly Program[]): readonly string[] {
  return programs.flatMap((program) => program.choices).find((each) => each.id === id)?.variants.map((variant) => variant.name) ?? [];
}
