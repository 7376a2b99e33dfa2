import type { Expr, Type } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { member, numberLiteral, textLiteral } from "../literals.ts";
import { runtime, top } from "../module.ts";
import { safeName } from "../names.ts";
import { rolls } from "../rolling.ts";
import { typeText } from "../types.ts";
import { bare, isPlainChoice, the } from "../world.ts";
import { withPlaces } from "./arithmetic.ts";
import { isNumber, type Body } from "./body.ts";
import { isCalm } from "./calm.ts";
import { comparesPlainly } from "./exact.ts";
import { looked } from "../game/expressions.ts";
import { once, operands, value } from "./expression.ts";
import { decided, isLiteralText, narrows } from "./known.ts";
import { setShape, shapeText } from "./set-shape.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;
export type Comparison = "<" | "<=" | ">" | ">=";

const tolerant = { "<": "isLess", "<=": "isAtMost", ">": "isMore", ">=": "isAtLeast" } as const;

export function compare(body: Body, expr: Of<"compare">): string {
  const [left = "", right = ""] = operands(body, [expr.left, expr.right]);
  if (expr.by === "order")
    return (
      byWord(body, expr, left) ??
      `(${orderOf(body, expr.left.type, left)} ${expr.op} ${orderOf(body, expr.right.type, right)})`
    );
  return comparison(body, expr.op, expr.by, left, right, comparesPlainly(expr.left) && comparesPlainly(expr.right));
}

export function comparison(
  body: Body,
  op: Comparison,
  by: "int" | "number" | "odds",
  left: string,
  right: string,
  plainly: boolean,
): string {
  return by === "int" || plainly ? `(${left} ${op} ${right})` : withPlaces(body, tolerant[op], [left, right]);
}

/** Where only one variant fits, or only one does not, that is what is asked. */
function byWord(body: Body, expr: Of<"compare">, text: string): string | null {
  const { left, right, op } = expr;
  const { type } = left;
  const written = right.kind === "literal" ? right.value : right.kind === "variant" ? right.variant : null;
  if (type.kind !== "choice" || typeof written !== "string" || left.kind === "literal" || left.kind === "variant")
    return null;
  const choice = the(body.module.world.choices, type.id);
  const place = choice.variants.findIndex((variant) => variant.name === written);
  if (!isPlainChoice(choice) || place < 0 || choice.variants.length < 2) return null;
  const fits = choice.variants.filter((_, index) =>
    op === "<" ? index < place : op === "<=" ? index <= place : op === ">" ? index > place : index >= place,
  );
  const others = choice.variants.filter((variant) => !fits.includes(variant));
  const [only] = fits.length === 1 ? fits : others;
  if (only === undefined || (fits.length !== 1 && others.length !== 1)) return null;
  return `(${widened(body, left, text)} ${fits.length === 1 ? "===" : "!=="} ${textLiteral(only.name)})`;
}

/** The place of a variant in the order of its choice. */
export function orderOf(body: Body, type: Type, text: string): string {
  const plain = bare(type);
  if (plain.kind !== "choice") return text;
  const choice = the(body.module.world.choices, plain.id);
  const position = choice.variants.findIndex((variant) => text === textLiteral(variant.name));
  if (position >= 0) return String(position);
  const name = isPlainChoice(choice) ? text : `(${text}).kind`;
  return `${top(body.module, `order:${plain.id}`, `choice:${plain.id}`)}.indexOf(${name})`;
}

export function equals(body: Body, expr: Of<"equals">): string {
  if (expr.left.kind === "literal" && expr.right.kind === "literal" && expr.by === "same")
    return String((expr.left.value === expr.right.value) !== expr.not);
  if (
    expr.by === "number" &&
    expr.left.kind === "literal" &&
    expr.right.kind === "literal" &&
    typeof expr.left.value === "number" &&
    typeof expr.right.value === "number"
  ) {
    return String(Math.abs(expr.left.value - expr.right.value) * 10 ** body.decimals <= 0.49999952 !== expr.not);
  }
  const truth = [expr.left, expr.right].find((side) => side.kind === "literal" && typeof side.value === "boolean");
  if (
    truth?.kind === "literal" &&
    expr.by === "same" &&
    expr.left.type.kind === "bool" &&
    expr.right.type.kind === "bool"
  ) {
    const other = value(body, truth === expr.left ? expr.right : expr.left);
    return (truth.value === true) !== expr.not ? other : `!${other}`;
  }
  const [left = "", right = ""] = operands(body, [expr.left, expr.right]);
  if (isLiteralText(left) && isLiteralText(right) && expr.by === "same") return String((left === right) !== expr.not);
  if (expr.by === "same" || (expr.by === "number" && comparesPlainly(expr.left) && comparesPlainly(expr.right))) {
    return `(${widened(body, expr.left, left)} ${expr.not ? "!==" : "==="} ${right})`;
  }
  const same = sameText(body, expr.by, expr.left.type, expr.right.type, left, right);
  return expr.not ? `!${same}` : same;
}

/** Is it the same, by the kind of its values. */
export function sameText(
  body: Body,
  by: "same" | "number" | "deep" | "odds",
  a: Type,
  b: Type,
  left: string,
  right: string,
): string {
  if (by === "same") return `(${left} === ${right})`;
  if (by === "number" && a.kind !== "optional" && b.kind !== "optional")
    return withPlaces(body, "isSame", [left, right]);
  return (
    sameRecord(body, a, b, left, right) ??
    sameParts(body, bare(a).kind === "never" || bare(a).kind === "none" ? b : a, left, right)
  );
}

/** Part by part; of sets, in whatever they stand, the order does not count. */
export function sameParts(body: Body, type: Type, left: string, right: string): string {
  const plain = bare(type);
  if (plain.kind === "set" && setShape(body, plain.of) === null)
    return `${runtime(body.module, "sameSet")}(${left}, ${right})`;
  const shape = setShape(body, type);
  return shape === null
    ? `${runtime(body.module, "sameValue")}(${left}, ${right})`
    : `${runtime(body.module, "sameIn")}(${left}, ${right}, ${shapeText(shape)})`;
}

/** Of two small records: field by field. Null: in another way. */
function sameRecord(body: Body, a: Type, b: Type, left: string, right: string): string | null {
  if (a.kind !== "record" || b.kind !== "record" || a.id !== b.id) return null;
  const { id } = a;
  const { fields } = the(body.module.world.records, id);
  if (fields.length === 0 || fields.length > 4 || !fields.every((field) => sameness(field.type, body) !== "deep"))
    return null;
  const name = `$$same_${safeName(id.replace(".", "_"))}${body.decimals === 6 ? "" : body.decimals}`;
  const type = typeText(body.module, a);
  const tests = fields.map((field) =>
    sameText(
      body,
      sameness(field.type, body),
      field.type,
      field.type,
      member("a", field.name),
      member("b", field.name),
    ),
  );
  body.module.helpers.set(`same:${name}`, {
    name,
    text: `function ${name}(a: ${type}, b: ${type}): boolean {\nreturn ${tests.join(" && ")};\n}`,
  });
  return `${name}(${left}, ${right})`;
}

/** How values of a type are the same. */
export function sameness(type: Type, body: Body): "same" | "number" | "deep" {
  switch (type.kind) {
    case "int":
    case "text":
    case "bool":
    case "row":
    case "none":
    case "entity":
    case "piece":
      return "same";
    case "number":
      return "number";
    case "choice":
      return isPlainChoice(the(body.module.world.choices, type.id)) ? "same" : "deep";
    default:
      type.kind satisfies Kinds<"record list set map range never optional odds">;
      return "deep";
  }
}

/**
 * A word that has been compared before, as a value of its whole type: TypeScript remembers what the comparison taught it,
 * and calls a second one a mistake, which the rules are free to make.
 */
export function widened(body: Body, expr: Expr, text: string): string {
  const type = bare(expr.type);
  if (isNumber(type)) return widenedNumber(body, expr, text);
  const isWord = type.kind === "choice" || type.kind === "row" || type.kind === "text" || type.kind === "bool";
  if (!isWord) return text;
  const whole = type.kind === "choice" && type.variants !== undefined ? { kind: "choice" as const, id: type.id } : type;
  const cast = (): string =>
    `(${text} as ${typeText(body.module, expr.type.kind === "optional" ? { kind: "optional", of: whole } : whole)})`;
  if (isLiteralText(text)) return cast();
  if (
    expr.kind !== "local" &&
    expr.kind !== "field" &&
    expr.kind !== "literal" &&
    expr.kind !== "constant" &&
    expr.kind !== "if" &&
    expr.kind !== "otherwise" &&
    expr.kind !== "entityField"
  )
    return body.tested.has(text) ? cast() : text;
  if ((expr.kind === "local" || expr.kind === "entityField") && !body.tested.has(text)) {
    body.tested.add(text);
    return text;
  }
  return cast();
}

/** Of a number TypeScript only remembers which one it is. */
function widenedNumber(body: Body, expr: Expr, text: string): string {
  const isKnown = body.tested.has(text) || (expr.kind !== "local" && narrows(body, expr));
  if (expr.kind === "local" || expr.kind === "field") body.tested.add(text);
  return isKnown ? `(${text} as ${typeText(body.module, expr.type)})` : text;
}

export function about(body: Body, expr: Of<"about">): string {
  const [of = "null"] = once(body, [expr.of]);
  return aboutText(body, of, expr.value, expr.half, expr.of.type.kind === "optional");
}

export function aboutText(body: Body, text: string, number: number, half: number, mayBeNone: boolean): string {
  const known = mayBeNone ? `${text} !== null && ` : "";
  return `(${known}${withPlaces(body, "isAtLeast", [text, numberLiteral(number - half)])} && ${withPlaces(body, "isAtLeast", [numberLiteral(number + half), text])})`;
}

export function isVariant(body: Body, expr: Of<"isVariant">): string {
  const [of = "null"] = expr.variants.length > 1 ? once(body, [expr.of]) : [value(body, expr.of)];
  const asked = widened(body, expr.of, of);
  // A test of the whole type teaches TypeScript nothing: whoever reads a field behind it must say so, too.
  if (asked !== of) body.tested.add(decided(of));
  return variantTest(body, asked, expr.of.type, expr.variants, expr.not);
}

export function variantTest(body: Body, text: string, type: Type, variants: readonly string[], not: boolean): string {
  const plain = bare(type);
  const words = plain.kind === "choice" && isPlainChoice(the(body.module.world.choices, plain.id));
  const name = words ? text : `${text}${type.kind === "optional" ? "?" : ""}.kind`;
  const tests = variants.map((each) => `${name} ${not ? "!==" : "==="} ${textLiteral(each)}`);
  return tests.length === 0 ? String(not) : `(${tests.join(not ? " && " : " || ")})`;
}

export function isIn(body: Body, expr: Of<"in">): string {
  if (
    expr.right.kind === "range" &&
    expr.left.type.kind !== "optional" &&
    isSimple(expr.left) &&
    !rolls(body.module.world, expr.right)
  ) {
    const left = value(body, expr.left);
    const inside = withinText(body, expr.right, left, comparesPlainly(expr.left));
    return expr.not ? `!${inside}` : inside;
  }
  // A list is asked for the value, and none that is empty asks for it at all: what may end with an error does so before.
  const isFirst = bare(expr.right.type).kind !== "range" && !isCalm(body, expr.left);
  const [left = "", right = ""] = isFirst
    ? once(body, [expr.left, expr.right], true)
    : once(body, [expr.left, expr.right]);
  const inside = containsText(body, expr.left.type, expr.right.type, left, looked(right));
  return expr.not ? `!${inside}` : inside;
}

/** Cheap and the same when it is worked out twice. */
export function isSimple(expr: Expr): boolean {
  return expr.kind === "literal" || expr.kind === "local" || (expr.kind === "field" && isSimple(expr.of));
}

/** Between the ends that are written. */
export function withinText(body: Body, range: Of<"range">, text: string, plainly: boolean): string {
  const by = range.type.kind === "range" && range.type.of.kind === "int" && plainly ? "int" : "number";
  const tests: string[] = [];
  const [low, high] = [range.low, range.high];
  if (low !== null)
    tests.push(
      comparison(body, range.lowOpen ? ">" : ">=", by, text, value(body, low), plainly && comparesPlainly(low)),
    );
  if (high !== null)
    tests.push(
      comparison(body, range.highOpen ? "<" : "<=", by, text, value(body, high), plainly && comparesPlainly(high)),
    );
  return tests.length === 0 ? "true" : `(${tests.join(" && ")})`;
}

export function containsText(body: Body, of: Type, within: Type, left: string, right: string): string {
  const plain = bare(within);
  if (plain.kind === "range") {
    const kept = body.decimals === 6 || of.kind !== "number" ? left : withPlaces(body, "keep", [left]);
    return `${runtime(body.module, "isWithin")}(${kept}, ${right})`;
  }
  if (plain.kind === "map") return `(${runtime(body.module, "entryOf")}(${right}, ${left}) !== undefined)`;
  const list = within.kind === "optional" ? `(${right} ?? [])` : right;
  const element = plain.kind === "list" || plain.kind === "set" ? plain.of : of;
  if (
    of.kind !== "optional" &&
    element.kind !== "optional" &&
    sameness(element, body) === "same" &&
    sameness(of, body) === "same"
  ) {
    return `(${list} as readonly ${literalType(body, of)}[]).includes(${left})`;
  }
  return `${list}.some((item) => ${sameRecord(body, element, of, "item", left) ?? sameParts(body, element, "item", left)})`;
}

function literalType(body: Body, type: Type): string {
  const text = typeText(body.module, type);
  return /^[\w$]+$/.test(text) ? text : `(${text})`;
}
