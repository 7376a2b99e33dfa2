/** A value written in the language of the rules on the command line: `Wall(hp: 40)`, `[Wall(hp: 40), Person(hp: 10)]`, `1 to 6`. */
import { Collector } from "../diagnostics/collect.ts";
import { didYouMean, suggestions } from "../diagnostics/suggest.ts";
import type { Field, Json, Type } from "../ir/program.ts";
import { typeText } from "../ir/types.ts";
import type * as ast from "../syntax/ast.ts";
import { parseExprCell } from "../syntax/cells.ts";
import { WrongUse } from "./exit.ts";
import { constantCalled, readName, rowKeys, variantsOf, type Names } from "./known-names.ts";

interface Reading extends Names {
  readonly what: string;
  readonly written: string;
}

export function readExpression(written: string, type: Type, what: string, { programs, variant }: Names): Json {
  const found = new Collector();
  const expr = parseExprCell({ text: written, span: { file: "", start: 0, end: written.length } }, found);
  const reading: Reading = { what, written, programs, variant };
  const first = found.sorted()[0];
  if (first !== undefined) throw new WrongUse(`I cannot read \`${written}\` for ${what}: ${first.message}${first.hint === undefined ? "" : ` ${first.hint}`}`);
  return valueOf(expr, type, reading);
}

function valueOf(expr: ast.Expr, type: Type, reading: Reading): Json {
  if (expr.kind === "parens") return valueOf(expr.of, type, reading);
  const constant = expr.kind === "name" ? constantCalled(expr.name.text, type, reading) : undefined;
  if (constant !== undefined) return constant;
  if (type.kind === "optional") return expr.kind === "none" ? null : valueOf(expr, type.of, reading);
  switch (type.kind) {
    case "int": case "number": return numberOf(expr, type, reading);
    case "text": return expr.kind === "text" ? expr.text : fails(reading, "a text in quotes");
    case "bool": return expr.kind === "bool" ? expr.value : fails(reading, "`yes` or `no`");
    case "list": case "set": return expr.kind === "list" ? expr.items.map((item) => valueOf(item, type.of, reading)) : fails(reading, "a list such as `[ …, … ]`");
    case "map": return mapOf(expr, type, reading);
    case "range": return rangeOf(expr, type.of, reading);
    case "row": return rowOf(expr, type.id, reading);
    case "choice": return variantOf(expr, type.id, reading);
    case "record": return recordOf(expr, type.id, reading);
    default: return fails(reading, `a ${typeText(type)}`);
  }
}

function fails(reading: Reading, wanted: string): never {
  throw new WrongUse(`${reading.what} must be ${wanted}, and I got \`${reading.written}\`.`);
}

function numberOf(expr: ast.Expr, type: Type, reading: Reading): number {
  const sign = expr.kind === "unary" && expr.op === "-" ? -1 : 1;
  const inner = expr.kind === "unary" && expr.op !== "not" ? expr.of : expr;
  if (inner.kind !== "number" || (type.kind === "int" && !Number.isInteger(inner.value))) return fails(reading, type.kind === "int" ? "a whole number there" : "a number there");
  return sign * inner.value + 0;
}

function mapOf(expr: ast.Expr, type: Extract<Type, { kind: "map" }>, reading: Reading): Json {
  if (expr.kind === "list" && expr.items.length === 0) return {};
  if (expr.kind !== "map") return fails(reading, "a map such as `[ key: value ]`");
  return Object.fromEntries(expr.entries.map((entry) => [String(valueOf(entry.key, type.key, reading)), valueOf(entry.value, type.value, reading)]));
}

function rangeOf(expr: ast.Expr, of: Type, reading: Reading): Json {
  if (expr.kind !== "range") return fails(reading, "a range such as `1 to 6`");
  return { low: numberOf(expr.low, of, reading), high: numberOf(expr.high, of, reading), lowOpen: expr.over, highOpen: expr.under };
}

/** The word that names a row or variant: `Glass`, `Material.Glass`, `Material["Glass"]`, or in quotes. */
function wordOf(expr: ast.Expr): string | null {
  switch (expr.kind) {
    case "name": return expr.name.text;
    case "text": return expr.text;
    case "none": return "None";
    case "member": return expr.name.text;
    case "index": { const first = expr.args[0]?.value; return first?.kind === "text" ? first.text : null; }
    default: return null;
  }
}

function rowOf(expr: ast.Expr, id: string, reading: Reading): Json {
  const word = wordOf(expr);
  const table = id.slice(id.indexOf(".") + 1);
  return word === null ? fails(reading, `a row of \`${table}\``) : readName(word, rowKeys(id, reading.programs), `${reading.what} must be a row of \`${table}\``);
}

function variantOf(expr: ast.Expr, id: string, reading: Reading): Json {
  const variants = variantsOf(id, reading.programs);
  const withFields = variants.some((variant) => variant.fields.length > 0);
  const call = expr.kind === "call" ? { name: expr.callee.text, args: expr.args } : expr.kind === "memberCall" ? { name: expr.name.text, args: expr.args } : { name: wordOf(expr), args: [] };
  if (call.name === null) return fails(reading, `a \`${id.slice(id.indexOf(".") + 1)}\``);
  const name = readName(call.name, variants.map((variant) => variant.name), `${reading.what} must be one of \`${id.slice(id.indexOf(".") + 1)}\``);
  const fields = variants.find((variant) => variant.name === name)?.fields ?? [];
  return withFields ? { kind: name, ...fieldsOf(fields, call.args, name, reading) } : name;
}

function recordOf(expr: ast.Expr, id: string, reading: Reading): Json {
  const record = reading.programs.flatMap((program) => program.records).find((each) => each.id === id);
  const name = id.slice(id.indexOf(".") + 1);
  if (record === undefined || (expr.kind !== "call" && expr.kind !== "memberCall")) return fails(reading, `a record such as \`${name}( … )\``);
  return fieldsOf(record.fields, expr.args, name, reading);
}

/** Fields that are left out are left to the rules: they have defaults, or are answered there. */
function fieldsOf(fields: readonly Field[], args: readonly ast.Arg[], name: string, reading: Reading): Readonly<Record<string, Json>> {
  const given = fields.filter((field) => field.computed === null);
  return Object.fromEntries(args.map((arg, index) => {
    const field = arg.name === null ? given[index] : given.find((each) => each.name === arg.name?.text);
    const written = arg.name?.text ?? `value ${index + 1}`;
    if (field === undefined) throw new WrongUse(`${reading.what}: \`${name}\` has no \`${written}\`. ${didYouMean(suggestions(written, given.map((each) => each.name))) ?? `It has ${given.map((each) => `\`${each.name}\``).join(", ") || "no fields"}.`}`);
    if (arg.value === null) return fails(reading, "a value, not a test");
    return [field.name, valueOf(arg.value, field.type, { ...reading, what: `${reading.what}, \`${field.name}\`` })];
  }));
}
