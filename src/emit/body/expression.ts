/** An expression of the program as one of TypeScript. What it needs before it goes into the lines of the body. */
import type { Expr, Type } from "../../ir/program.ts";
import { literal } from "../literals.ts";
import { member } from "../literals.ts";
import { markedCall } from "../marks.ts";
import { runtime, top } from "../module.ts";
import { gameValue } from "../game/expressions.ts";
import { rolls } from "../rolling.ts";
import { typeText, variantTypes } from "../types.ts";
import { bare, isPlainChoice, the } from "../world.ts";
import { arithmetic, bounded, keep, round, withPlaces } from "./arithmetic.ts";
import { block, capture, hold, isNumber, isSteady, local, place, type Body } from "./body.ts";
import { builtin } from "./builtins.ts";
import { call } from "./calls.ts";
import { about, compare, equals, isIn, isVariant } from "./comparison.ts";
import { die, roll, shuffle, sumOfDice } from "./dice.ts";
import { each, index, pick } from "./lists.ts";
import { column, columnCall, lookup } from "./lookups.ts";
import { changed, map, range, record, set, variant } from "./made.ts";
import { again, isPool, poolList } from "./pools.ts";
import { into, trial } from "./statements.ts";

/** Parts that are worked out from left to right: what a later one needs first makes the earlier ones constants. */
export function operands(body: Body, exprs: readonly Expr[]): string[] {
  const parts = exprs.map((expr) => ({ expr, ...capture(body, () => value(body, expr)) }));
  const last = parts.reduce((latest, part, position) => (part.lines.length > 0 ? position : latest), -1);
  return parts.map(({ expr, result, lines }, position) => {
    body.lines.push(...lines);
    if (position >= last || isSteady(body, expr)) return result;
    const name = body.pool.take("part");
    body.lines.push(`const ${name}${isNumber(expr.type) ? "" : `: ${typeText(body.module, expr.type)}`} = ${result};`);
    return name;
  });
}

/** The same for what is named twice or in another order: what rolls does so once, where it stands. */
export function once(
  body: Body,
  exprs: readonly Expr[],
  must = exprs.some((expr) => rolls(body.module.world, expr)),
): string[] {
  const texts = operands(body, exprs);
  if (!must) return texts;
  return exprs.map((expr, position) =>
    isSteady(body, expr)
      ? (texts[position] ?? "null")
      : hold(
          body,
          "roll",
          texts[position] ?? "null",
          isNumber(expr.type) ? undefined : typeText(body.module, expr.type),
        ),
  );
}

/** The expression's value, as an expression in brackets where it needs some. */
export function value(body: Body, expr: Expr): string {
  return markedCall(body.module.spans, plainValue(body, expr), expr.at);
}

function plainValue(body: Body, expr: Expr): string {
  switch (expr.kind) {
    case "literal":
      return literalOf(body, expr.value, expr.type);
    case "local":
      return localOf(body, expr);
    case "constant":
      return top(body.module, `constant:${expr.id}`, `constant:${expr.id}`);
    case "rows":
      return top(body.module, `list:${expr.table}`, `table:${expr.table}`);
    case "record":
      return record(body, expr);
    case "variant":
      return variant(body, expr);
    case "with":
      return changed(body, expr);
    case "field":
      return field(body, expr);
    case "column":
      return column(body, expr);
    case "columnCall":
      return columnCall(body, expr);
    case "call":
      return call(body, expr);
    case "builtin":
      return builtin(body, expr);
    case "not":
      return `!${value(body, expr.of)}`;
    case "negate":
      return `(0 - ${value(body, expr.of)})`;
    case "and":
    case "or":
      return logic(body, expr);
    case "arithmetic":
      return arithmetic(body, expr);
    case "join":
      return join(body, expr);
    case "compare":
      return compare(body, expr);
    case "equals":
      return equals(body, expr);
    case "about":
      return about(body, expr);
    case "isNone":
      return `(${value(body, expr.of)} ${expr.not ? "!==" : "==="} null)`;
    case "isVariant":
      return isVariant(body, expr);
    case "in":
      return isIn(body, expr);
    case "if":
    case "decide":
    case "block":
      return branching(body, expr);
    case "list":
      return `[${operands(body, expr.items).join(", ")}]`;
    case "set":
      return set(body, expr);
    case "map":
      return map(body, expr);
    case "range":
      return range(body, expr);
    case "each":
      return each(body, expr);
    case "pick":
      return pick(body, expr);
    case "index":
      return index(body, expr);
    case "lookup":
      return lookup(body, expr);
    case "end":
      return expr.soft
        ? `(${value(body, expr.of)}?.${expr.which} ?? null)`
        : `${runtime(body.module, "endOf")}(${value(body, expr.of)}, "${expr.which}", ${place(body, expr.at)})`;
    case "otherwise":
      return otherwise(body, expr);
    case "keep":
      return keep(body, expr);
    case "round":
      return round(body, expr.of, expr.how, expr.at);
    case "bounded":
      return bounded(body, expr);
    case "die":
      return die(body, expr.sides);
    case "dice":
      return sumOfDice(body, expr);
    case "roll":
      return roll(body, expr);
    case "shuffle":
      return shuffle(body, expr);
    case "times":
      return poolList(body, expr);
    case "again":
      return isPool(expr) ? poolList(body, expr) : again(body, expr);
    case "question":
    case "best":
    case "asOdds":
      throw new Error("Odds are no part of generated code.");
    default:
      return gameValue(body, expr);
  }
}

/** A word or yes or no keeps its whole type: TypeScript would take it for this one value for ever. */
function literalOf(body: Body, json: Extract<Expr, { kind: "literal" }>["value"], type: Type): string {
  const plain = bare(type);
  if (plain.kind === "map" || Array.isArray(json)) return `(${literal(json)} as ${typeText(body.module, type)})`;
  return literal(json);
}

function localOf(body: Body, expr: Extract<Expr, { kind: "local" }>): string {
  const text = local(body, expr.slot, expr.name);
  const whole = body.framed.get(expr.slot);
  if (whole === undefined) return text;
  const own = typeText(body.module, expr.type);
  return own === whole ? text : `(${text} as ${own})`;
}

function field(body: Body, expr: Extract<Expr, { kind: "field" }>): string {
  const apart = expr.of.kind === "local" ? body.split.get(expr.of.slot)?.get(expr.name) : undefined;
  if (apart !== undefined) return apart;
  const of = value(body, expr.of);
  const type = bare(expr.of.type);
  const declared = declaredField(body, expr);
  const bang = declared?.kind === "optional" && expr.type.kind !== "optional" ? "!" : "";
  if (type.kind !== "choice") return `${member(narrowed(expr.of, of), expr.name)}${bang}`;
  const fitting = the(body.module.world.choices, type.id)
    .variants.filter((each) => each.fields.some((one) => one.name === expr.name))
    .map((each) => each.name);
  const cast = variantTypes(body.module, type.id, type.variants ?? fitting);
  return `${member(`(${of} as ${cast})`, expr.name)}${bang}`;
}

/** An optional value that is known to be there. */
function narrowed(of: Expr, text: string): string {
  return of.kind === "local" && of.type.kind !== "optional" ? text : text;
}

function declaredField(body: Body, expr: Extract<Expr, { kind: "field" }>): Type | undefined {
  const type = bare(expr.of.type);
  const fields =
    type.kind === "record"
      ? the(body.module.world.records, type.id).fields
      : type.kind === "choice"
        ? (the(body.module.world.choices, type.id).variants.find(
            (each) => type.variants === undefined || type.variants.includes(each.name),
          )?.fields ?? [])
        : [];
  return fields.find((each) => each.name === expr.name)?.type;
}

/** `and`, `or`: what the right side needs first is done only if it is asked. */
function logic(body: Body, expr: Extract<Expr, { kind: "and" | "or" }>): string {
  const operator = expr.kind === "and" ? "&&" : "||";
  const left = value(body, expr.left);
  const right = capture(body, () => value(body, expr.right));
  if (right.lines.length === 0) return `(${left} ${operator} ${right.result})`;
  const name = body.pool.take(expr.kind === "and" ? "both" : "either");
  body.lines.push(
    `let ${name} = ${left} as boolean;`,
    `if (${expr.kind === "and" ? name : `!${name}`}) ${block([...right.lines, `${name} = ${right.result};`])}`,
  );
  return name;
}

function otherwise(body: Body, expr: Extract<Expr, { kind: "otherwise" }>): string {
  if (expr.left.kind === "literal" && expr.left.value === null) return value(body, expr.right);
  const left = withoutNull(value(body, expr.left));
  if (expr.left.type.kind === "none") {
    body.lines.push(`void ${left};`);
    return value(body, expr.right);
  }
  const right = capture(body, () => value(body, expr.right));
  if (right.lines.length === 0) return `(${left} ?? ${right.result})`;
  const name = body.pool.take("value");
  const { lines, names } = { lines: right.lines, names: body.pool };
  const held = names.take("wanted");
  body.lines.push(
    `const ${held} = ${left};`,
    `let ${name}: ${typeText(body.module, expr.type)};`,
    `if (${held} != null) ${block([`${name} = ${held};`])} else ${block([...lines, `${name} = ${right.result};`])}`,
  );
  return name;
}

/** `(x ?? null)` as `x`, where another `??` follows. */
function withoutNull(text: string): string {
  const end = " ?? null)";
  if (!text.startsWith("(") || !text.endsWith(end)) return text;
  let depth = 0;
  for (let index = 0; index < text.length - 1; index += 1) {
    if (text[index] === '"') index = text.indexOf('"', index + 1);
    if (index < 0) return text;
    depth += text[index] === "(" ? 1 : text[index] === ")" ? -1 : 0;
    if (depth === 0) return text;
  }
  return `${text.slice(0, -end.length)})`;
}

/** A text: texts, keys and numbers as they are written, the rest as in the rules. */
function join(body: Body, expr: Extract<Expr, { kind: "join" }>): string {
  const parts: Expr[] = [];
  let at: Expr = expr;
  while (at.kind === "join") {
    parts.unshift(at.right);
    at = at.left;
  }
  const all = [at, ...parts];
  const texts = operands(body, all);
  return `${runtime(body.module, "joined")}(${all.map((part, position) => asText(body, part, texts[position] ?? `""`)).join(" + ")}, ${place(body, expr.at)})`;
}

function asText(body: Body, expr: Expr, text: string): string {
  const type = expr.type;
  switch (type.kind) {
    case "text":
    case "row":
      return text;
    case "int":
    case "number":
      return body.decimals === 6
        ? `${runtime(body.module, "numberText")}(${text})`
        : `${runtime(body.module, "plainNumber")}(${withPlaces(body, "keep", [text, place(body, expr.at)])})`;
    case "bool":
      return `(${text} ? "yes" : "no")`;
    case "choice":
      if (isPlainChoice(the(body.module.world.choices, type.id))) return text;
      break;
    default:
      break;
  }
  return `${runtime(body.module, "valueText")}(${text}, ${shape(body, type)})`;
}

/** What a text of a value must know of its type: names of tables, records and variants. */
function shape(body: Body, type: Type): string {
  return JSON.stringify(shapeOf(body, bare(type), 0));
}

function shapeOf(body: Body, type: Type, depth: number): unknown {
  const name = (id: string): string => id.slice(id.indexOf(".") + 1);
  if (depth > 6) return null;
  switch (type.kind) {
    case "list":
    case "set":
    case "optional":
      return shapeOf(body, type.of, type.kind === "optional" ? depth : depth + 1);
    case "row":
      return { row: name(type.id) };
    case "range":
      return { range: true };
    case "map":
      return { key: shapeOf(body, type.key, depth + 1), map: shapeOf(body, type.value, depth + 1) };
    case "record":
      return {
        make: { "": [name(type.id), fieldShapes(body, the(body.module.world.records, type.id).fields, depth)] },
      };
    case "choice": {
      const { variants } = the(body.module.world.choices, type.id);
      if (variants.every((variant) => variant.fields.length === 0)) return { word: true };
      return {
        make: Object.fromEntries(
          variants.map((variant) => [variant.name, [variant.name, fieldShapes(body, variant.fields, depth)]]),
        ),
      };
    }
    default:
      return null;
  }
}

function fieldShapes(
  body: Body,
  fields: readonly { readonly name: string; readonly type: Type }[],
  depth: number,
): unknown {
  return fields.map((each) => [each.name, shapeOf(body, each.type, depth + 1)]);
}

/** What was found out before: trying each branch of an `if` in an `if` again and again would take for ever. */
const short = new WeakMap<Body, WeakMap<Expr, boolean>>();

function isShort(body: Body, expr: Extract<Expr, { kind: "if" }>, other: Expr): boolean {
  const known = short.get(body) ?? new WeakMap<Expr, boolean>();
  short.set(body, known);
  const before = known.get(expr);
  if (before !== undefined) return before;
  const found = trial(body, () => [expr.then, other].map((each) => value(body, each))).lines.length === 0;
  known.set(expr, found);
  return found;
}

/** `if`, a decision or a block where a value is wanted: a question mark if it is short, else a local that is filled. */
function branching(body: Body, expr: Extract<Expr, { kind: "if" | "decide" | "block" }>): string {
  if (expr.kind === "block" && expr.value !== null && expr.statements.length === 0) return value(body, expr.value);
  if (expr.kind === "if" && expr.else !== null) {
    const other = expr.else;
    if (isShort(body, expr, other))
      return `(${value(body, expr.condition)} ? ${value(body, expr.then)} : ${value(body, other)})`;
  }
  if (expr.kind === "block" && expr.value !== null && expr.type.kind !== "none") {
    const { value: last, ...rest } = expr;
    into(body, { ...rest, value: null }, { kind: "drop" });
    return value(body, last);
  }
  if (expr.type.kind === "none" || expr.type.kind === "never") {
    into(body, expr, { kind: "drop" });
    return "null";
  }
  const name = body.pool.take("value");
  body.lines.push(`let ${name}: ${typeText(body.module, expr.type)};`);
  into(body, expr, { kind: "assign", name });
  return hold(body, name, name);
}
