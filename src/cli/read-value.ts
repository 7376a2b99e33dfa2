import type { Json, Type } from "../ir/program.ts";
import { typeText } from "../ir/types.ts";
import { WrongUse } from "./exit.ts";
import { constantCalled, readName, rowKeys, variantsOf, type Names } from "./known-names.ts";
import { readExpression } from "./read-expression.ts";

/** A value as typed on the command line, read as the type asks: `25`, `yes`, `Armor Piercing`, `none`, `Wall(hp: 40)`, or JSON. */
export function readValue(written: string, type: Type, what: string, names: Names): Json {
  const plain = written.trim();
  const { programs } = names;
  const constant = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(plain) ? constantCalled(plain, type, names) : undefined;
  if (constant !== undefined) return constant;
  switch (type.kind) {
    case "int": case "number": return readNumber(plain, type, what);
    case "bool": return readBool(plain, what);
    case "text": return /^".*"$/s.test(plain) ? readExpression(plain, type, what, names) : written;
    case "optional": return plain === "none" || plain === "null" ? null : readValue(written, type.of, what, names);
    case "row": return /^[\w.]*[[.]/.test(plain) && !rowKeys(type.id, programs).includes(plain) ? readExpression(plain, type, what, names) : readName(plain, rowKeys(type.id, programs), `${what} must be a row of \`${typeText(type)}\``);
    case "choice": return readChoice(plain, type, what, names);
    default: return readJson(plain) ?? readExpression(plain, type, what, names);
  }
}

function readNumber(written: string, type: Type, what: string): Json {
  const plain = written.replace(/^[−–]/, "-");
  const percent = /^([+-]?\d+(?:\.\d+)?)%$/.exec(plain);
  // Through its digits, so that 47.9% is 0.479 and not a hair beside it.
  if (percent !== null && type.kind === "number") return Number(`${percent[1]}e-2`);
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) throw new WrongUse(`${what} must be a number, and I got \`${written}\`.`);
  const value = Number(plain);
  if (type.kind === "int" && !Number.isInteger(value)) throw new WrongUse(`${what} must be a whole number, and I got \`${written}\`.`);
  return value + 0;
}

function readBool(written: string, what: string): Json {
  if (/^(yes|true)$/i.test(written)) return true;
  if (/^(no|false)$/i.test(written)) return false;
  throw new WrongUse(`${what} must be \`yes\` or \`no\`, and I got \`${written}\`.`);
}

function readChoice(written: string, type: Extract<Type, { kind: "choice" }>, what: string, names: Names): Json {
  const json = written.startsWith("{") ? readJson(written) : null;
  if (json !== null) return json;
  const variants = variantsOf(type.id, names.programs);
  if (/[(.[]/.test(written) || variants.some((variant) => variant.fields.length > 0)) return readExpression(written, type, what, names);
  return readName(written, variants.map((variant) => variant.name), `${what} must be one of \`${typeText(type)}\``);
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
