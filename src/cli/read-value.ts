import { didYouMean, suggestions } from "../diagnostics/suggest.ts";
import { bare, put, type ObjectValue } from "../interpret/values.ts";
import type { Field, Json, Type } from "../ir/program.ts";
import { typeText } from "../ir/types.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { atBrackets, atColon, atCommas } from "./cut-text.ts";
import { WrongUse } from "./exit.ts";
import { constantCalled, readName, rowKeys, variantsOf, type NameContext } from "./known-names.ts";
import { readExpression } from "./read-expression.ts";

/** A value as typed on the command line, read as the type asks: `25`, `yes`, `Armor Piercing`, `none`, `Wall(hp: 40)`, `[Glass, Wood]`, `footpad with (tuf: 3)`, or JSON. */
export function readValue(written: string, type: Type, what: string, names: NameContext): Json {
  const plain = written.trim();
  const { programs } = names;
  const constant = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(plain) ? constantCalled(plain, type, names) : undefined;
  if (constant !== undefined) return constant;
  switch (type.kind) {
    case "int":
    case "number":
      return readNumber(plain, type, what);
    case "bool":
      return readBool(plain, what);
    case "text":
      return /^".*"$/s.test(plain) ? readExpression(plain, type, what, names) : written;
    case "optional":
      return plain === "none" || plain === "null" ? null : readValue(written, type.of, what, names);
    case "row":
      return /^[\w.]*[[.]/.test(plain) && !rowKeys(type.id, programs).includes(plain)
        ? readExpression(plain, type, what, names)
        : readName(plain, rowKeys(type.id, programs), `${what} must be a row of \`${typeText(type)}\``);
    case "choice":
      return (plain.startsWith("{") ? readJson(plain) : null) ?? readChoice(plain, type, what, names);
    case "entity":
      return readEntity(plain, type, what);
    case "piece":
      return readName(
        plain,
        rowKeys(type.id, programs),
        `${what} must be a row of \`${typeText(type).replace(/^piece of /, "")}\` of which there is a piece`,
      );
    case "record":
      return readJson(plain) ?? readRecord(plain, type, what, names) ?? readExpression(plain, type, what, names);
    case "list":
    case "set":
    case "map":
      return readJson(plain) ?? readSeveral(plain, type, what, names) ?? readExpression(plain, type, what, names);
    default:
      type.kind satisfies Kinds<"range none never odds">;
      return readJson(plain) ?? readExpression(plain, type, what, names);
  }
}

function readNumber(written: string, type: Type, what: string): Json {
  const plain = written.replace(/^[−–]/, "-");
  const percent = /^([+-]?\d+(?:\.\d+)?)%$/.exec(plain);
  // Through its digits, so that 47.9% is 0.479 and not a hair beside it.
  if (percent !== null && type.kind === "number") return Number(`${percent[1]}e-2`);
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain))
    throw new WrongUse(`${what} must be a number, and I got \`${written}\`.`);
  const value = Number(plain);
  if (type.kind === "int" && !Number.isInteger(value))
    throw new WrongUse(`${what} must be a whole number, and I got \`${written}\`.`);
  return value + 0;
}

/** `player 2`, `players[2]`, `Tower 1` or its number alone. */
function readEntity(written: string, type: Type, what: string): Json {
  const kind = typeText(type);
  const [, name, number] = /^(?:([\p{L}_][\p{L}\p{N}_]*)\s*)?\[?\s*(\d{1,9})\s*\]?$/u.exec(written) ?? [];
  if (number !== undefined && (name === undefined || name === kind || name === "player" || name === "players"))
    return Number(number);
  throw new WrongUse(`${what} must be a \`${kind}\` by its number, such as \`1\`, and I got \`${written}\`.`);
}

function readBool(written: string, what: string): Json {
  if (/^(yes|true)$/i.test(written)) return true;
  if (/^(no|false)$/i.test(written)) return false;
  throw new WrongUse(`${what} must be \`yes\` or \`no\`, and I got \`${written}\`.`);
}

/** Null where it is no JSON: then it is read as the rules would write it. */
function readJson(written: string): Json {
  if (!/^[[{"]/.test(written)) return null;
  try {
    return JSON.parse(written) as Json;
  } catch {
    return null;
  }
}

// ---------------------------------------------------------------- what is made of several values

/** `Partial`, `Coverage.Partial`, `Wall(hp: 40)`. */
function readChoice(written: string, type: Extract<Type, { kind: "choice" }>, what: string, names: NameContext): Json {
  const variants = variantsOf(type.id, names.programs);
  const bracketed = variants.every((variant) => variant.fields.length === 0) ? null : atBrackets(written, "(");
  const word = withoutBook(bracketed?.before ?? written);
  const name = readName(
    word,
    variants.map((variant) => variant.name),
    `${what} must be one of \`${typeText(type)}\``,
  );
  if (variants.every((variant) => variant.fields.length === 0)) return name;
  return {
    kind: name,
    ...readFields(
      variants.find((variant) => variant.name === name)?.fields ?? [],
      bracketed?.inside ?? "",
      name,
      what,
      names,
    ),
  };
}

/** `Coverage.Partial` is `Partial`. */
const withoutBook = (word: string): string => word.replace(/^(?:[\p{L}\p{N}_]+\.)+/u, "");

/** `Strike(penetrates: yes, remaining: 10)`, or another one `with (remaining: 9)`; null: it is neither. */
function readRecord(written: string, type: Extract<Type, { kind: "record" }>, what: string, names: NameContext): Json {
  const fields = fieldsOf(type, names);
  const bracketed = atBrackets(written, "(");
  if (bracketed === null) return null;
  const [, base] = /^(.*\S)\s+with$/s.exec(bracketed.before) ?? [];
  const readGiven = (name: string): Readonly<Record<string, Json>> =>
    readFields(fields, bracketed.inside, name, what, names);
  if (withoutBook(bracketed.before) === typeText(type)) return readGiven(typeText(type));
  return base === undefined ? null : withValues(readValue(base, type, what, names), fields, readGiven(typeText(type)));
}

const fieldsOf = (type: Extract<Type, { kind: "record" }>, { programs }: NameContext): readonly Field[] =>
  programs.flatMap((program) => program.records).find((each) => each.id === type.id)?.fields ?? [];

/** The same with other values in these fields. What is worked out from them is left out, so that it is worked out anew. */
export function withValues(whole: Json, fields: readonly Field[], values: Readonly<Record<string, Json>>): Json {
  const copy: { [name: string]: Json } = {};
  const formulas = fields.filter((field) => field.computed !== null).map((field) => field.name);
  for (const [name, value] of Object.entries(whole as ObjectValue))
    if (!formulas.includes(name)) put(copy, name, value);
  for (const [name, value] of Object.entries(values)) put(copy, name, value);
  return copy;
}

/** By place or by name. Fields that are left out are left to the rules: they have defaults, or are answered there. */
export function readFields(
  fields: readonly Field[],
  written: string,
  whole: string,
  what: string,
  names: NameContext,
): Readonly<Record<string, Json>> {
  const given = fields.filter((field) => field.computed === null);
  const values: { [name: string]: Json } = {};
  if (written.trim() === "") return values;
  for (const [index, part] of atCommas(written).entries()) {
    const [name, text] = atColon(part);
    const field = name === null ? given[index] : given.find((each) => each.name === name);
    const called = name ?? `value ${index + 1}`;
    if (field === undefined)
      throw new WrongUse(
        `${what}: \`${whole}\` has no \`${called}\`. ${
          didYouMean(
            suggestions(
              called,
              given.map((each) => each.name),
            ),
          ) ?? `It has ${given.map((each) => `\`${each.name}\``).join(", ") || "no fields"}.`
        }`,
      );
    if (text === "") throw new WrongUse(`${what}, \`${field.name}\`: there is no value in \`${written.trim()}\`.`);
    if (Object.hasOwn(values, field.name)) throw new WrongUse(`${what}: \`${field.name}\` is given twice.`);
    put(values, field.name, readValue(text, field.type, `${what}, \`${field.name}\``, names));
  }
  return values;
}

/** `[Glass, Wood]`, `[Red: 1, Blue: 2]`; null: it stands in no such brackets. */
function readSeveral(
  written: string,
  type: Extract<Type, { kind: "list" | "set" | "map" }>,
  what: string,
  names: NameContext,
): Json {
  const found = atBrackets(written, "[");
  if (found === null || found.before !== "") return null;
  const parts = found.inside.trim() === "" ? [] : atCommas(found.inside);
  if (parts.includes("")) throw new WrongUse(`${what}: there is nothing between two commas of \`${written}\`.`);
  if (type.kind !== "map") return parts.map((part) => readValue(part, type.of, what, names));
  const map: { [key: string]: Json } = {};
  for (const part of parts) {
    const [key, text] = atColon(part);
    if (key === null) throw new WrongUse(`${what} must be a map such as \`[ key: value ]\`, and I got \`${written}\`.`);
    put(map, String(readValue(key, bare(type.key), what, names)), readValue(text, type.value, what, names));
  }
  return map;
}
