/** An expression of the program as one of TypeScript. What it needs before it goes into the lines of the body. */
import type { Expr, Type } from "../../ir/program.ts";
import { memoizedBy } from "../../query/memo.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { literal } from "../literals.ts";
import { member } from "../literals.ts";
import { markedCall, withoutMarks } from "../marks.ts";
import { runtime, top } from "../module.ts";
import { gameValue } from "../game/expressions.ts";
import { rolls } from "../rolling.ts";
import { typeText, variantTypes } from "../types.ts";
import { bare, the } from "../world.ts";
import { arithmetic, bounded, keep, round } from "./arithmetic.ts";
import { block, capture, hold, isNumber, isSteady, local, place, type Body } from "./body.ts";
import { builtin, missing } from "./builtins.ts";
import { call } from "./calls.ts";
import { isCalm } from "./calm.ts";
import { about, compare, equals, isIn, isVariant } from "./comparison.ts";
import { die, roll, shuffle, sumOfDice } from "./dice.ts";
import { each, index, pick } from "./lists.ts";
import { column, columnCall, lookup } from "./lookups.ts";
import { changed, map, range, record, set, variant } from "./made.ts";
import { asWhole, decided, isLiteralText, isPlainlyThere, narrows, presence, thereOnly } from "./known.ts";
import { again, isPool, poolList } from "./pools.ts";
import { reach } from "./reach.ts";
import { fill, into, trial } from "./statements.ts";
import { join } from "./texts.ts";

/** Parts that are worked out from left to right: what a later one needs first makes the earlier ones constants. */
export function operands(body: Body, exprs: readonly Expr[]): string[] {
  const parts = exprs.map((expr) => ({ expr, ...capture(body, () => value(body, expr)) }));
  const last = parts.reduce((latest, part, position) => (part.lines.length > 0 ? position : latest), -1);
  return parts.map(({ expr, result, lines }, position) => {
    body.lines.push(...lines);
    if (position >= last || isSteady(body, expr)) return result;
    const name = body.pool.take("part");
    body.lines.push(
      `const ${name}${isNumber(expr.type) && !narrows(body, expr) ? "" : `: ${typeText(body.module, expr.type)}`} = ${asWhole(body, expr, result)};`,
    );
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
    isSteady(body, expr) ? (texts[position] ?? "null") : held(body, expr, texts[position] ?? "null"),
  );
}

/** The same for what the code names in another order: one that may fail or roll before another one that may comes first all the same. */
export function exchanged(body: Body, exprs: readonly Expr[]): string[] {
  return once(body, exprs, exprs.filter((expr) => !isCalm(body, expr)).length > 1);
}

function held(body: Body, expr: Expr, text: string): string {
  return isNumber(expr.type) && !narrows(body, expr)
    ? hold(body, "roll", text)
    : hold(body, "roll", asWhole(body, expr, text), typeText(body.module, expr.type));
}

/** The expression's value, as an expression in brackets where it needs some. */
export function value(body: Body, expr: Expr): string {
  return markedCall(body.module.spans, plainValue(body, expr), expr.at);
}

/** The same for whoever sees to it, there, that a whole number is within its limits. */
export function unchecked(body: Body, expr: Expr, at: Expr["at"]): string {
  return markedCall(body.module.spans, plainValue(body, expr, at), expr.at);
}

function plainValue(body: Body, expr: Expr, checked: Expr["at"] | null = null): string {
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
      return builtin(body, expr, checked !== null);
    case "not":
      return `!${asked(value(body, expr.of))}`;
    case "negate":
      return `(0 - ${value(body, expr.of)})`;
    case "and":
    case "or":
      return logic(body, expr);
    case "arithmetic":
      return arithmetic(body, expr, checked);
    case "join":
      return join(body, expr);
    case "compare":
      return compare(body, expr);
    case "equals":
      return equals(body, expr);
    case "about":
      return about(body, expr);
    case "isNone":
      return isNone(body, expr);
    case "isVariant":
      return isVariant(body, expr);
    case "in":
      return isIn(body, expr);
    case "if":
    case "decide":
    case "block":
      return branching(body, expr);
    case "list":
      return list(body, expr);
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
      if (expr.which === "least" || expr.which === "most")
        return missing(body, expr, `${runtime(body.module, "wholeEndOf")}(${value(body, expr.of)}, "${expr.which}")`);
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
    case "reach":
      return reach(body, expr);
    case "question":
    case "best":
    case "asOdds":
      throw new Error("Odds are no part of generated code.");
    default:
      expr.kind satisfies Kinds<
        | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
        | "winners ending act possible"
      >;
      return gameValue(body, expr);
  }
}

/** Of records that are written in branches TypeScript sees less than their type. */
function list(body: Body, expr: Extract<Expr, { kind: "list" }>): string {
  const items = operands(body, expr.items);
  const text = `[${items.join(", ")}]`;
  return expr.items.some((item, place) => item.kind === "if" && items[place]?.includes("{ ") === true)
    ? `(${text} as ${typeText(body.module, expr.type)})`
    : text;
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
  if (type.kind === "record" && /^\{|[?:] \(*\{ /.test(of))
    return member(`(${of} as ${typeText(body.module, type)})`, expr.name);
  const bang = declared?.kind === "optional" && expr.type.kind !== "optional" ? "!" : "";
  if (type.kind !== "choice") return `${member(of, expr.name)}${bang}`;
  const fitting = the(body.module.world.choices, type.id)
    .variants.filter((each) => each.fields.some((one) => one.name === expr.name))
    .map((each) => each.name);
  const cast = variantTypes(body.module, type.id, type.variants ?? fitting);
  const whole = body.tested.has(decided(of))
    ? `(${of} as ${typeText(body.module, { kind: "choice", id: type.id })})`
    : of;
  return `${member(`(${whole} as ${cast})`, expr.name)}${bang}`;
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

/** A condition that is written yes or no as one that TypeScript does not see through: what stands behind it would count as never reached. */
export function asked(text: string): string {
  return /^!*(?:true|false)$/.test(withoutMarks(text)) ? `(${text} as boolean)` : text;
}

/** `and`, `or`: what the right side needs first is done only if it is asked. */
function logic(body: Body, expr: Extract<Expr, { kind: "and" | "or" }>): string {
  const operator = expr.kind === "and" ? "&&" : "||";
  const left = asked(value(body, expr.left));
  const right = capture(body, () => asked(value(body, expr.right)));
  if (right.lines.length === 0) return `(${left} ${operator} ${right.result})`;
  const name = body.pool.take(expr.kind === "and" ? "both" : "either");
  body.lines.push(
    `let ${name} = ${left} as boolean;`,
    `if (${expr.kind === "and" ? name : `!${name}`}) ${block([...right.lines, `${name} = ${right.result};`])}`,
  );
  return name;
}

function otherwise(body: Body, expr: Extract<Expr, { kind: "otherwise" }>): string {
  const known = presence(expr.left);
  if (known === "there") return value(body, thereOnly(expr.left));
  if (known === "none") {
    into(body, expr.left, { kind: "drop" });
    return value(body, expr.right);
  }
  const whole = value(body, expr.left);
  const left = withoutNull(whole);
  if (expr.left.type.kind === "none") {
    body.lines.push(`void ${left};`);
    return value(body, expr.right);
  }
  if (isPlainlyThere(left)) return left;
  const right = capture(body, () => value(body, expr.right));
  if (right.lines.length === 0) {
    // `null` stands at the end, where who goes on from here takes it away.
    const last = withoutNull(right.result);
    return last === right.result ? `(${left} ?? ${last})` : `(${left} ?? ${last} ?? null)`;
  }
  const name = body.pool.take("value");
  const { lines, names } = { lines: right.lines, names: body.pool };
  const held = names.take("wanted");
  body.lines.push(
    `const ${held}${typeOfWanted(body, expr.left, left, left !== whole)} = ${left};`,
    `let ${name}: ${typeText(body.module, expr.type)};`,
    `if (${held} != null) ${block([`${name} = ${held};`])} else ${block([...lines, `${name} = ${right.result};`])}`,
  );
  return name;
}

/** Of words in a list TypeScript would only see texts, and of a record too much. `undefined`: what is not there, before `??`. */
function typeOfWanted(body: Body, expr: Expr, text: string, mayMiss: boolean): string {
  const { kind } = bare(expr.type);
  const isSeen = kind === "int" || kind === "number" || kind === "text" || kind === "none";
  if (isSeen && expr.kind !== "if" && !isLiteralText(text)) return "";
  return `: ${typeText(body.module, expr.type)}${mayMiss ? " | undefined" : ""}`;
}

/** What is plainly there, or not, is only worked out: TypeScript calls the question a mistake. */
function isNone(body: Body, expr: Extract<Expr, { kind: "isNone" }>): string {
  const known = presence(expr.of);
  if (known === "open") return `(${value(body, expr.of)} ${expr.not ? "!==" : "==="} null)`;
  into(body, expr.of, { kind: "drop" });
  return String((known === "none") !== expr.not);
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

/** What was found out before: trying each branch of an `if` in an `if` again and again would take for ever. */
const isShort = memoizedBy(
  (body: Body, { then, else: other }: Extract<Expr, { kind: "if" }>): boolean =>
    trial(body, () => [then, ...(other === null ? [] : [other])].map((each) => value(body, each))).lines.length === 0,
);

/** `if`, a decision or a block where a value is wanted: a question mark if it is short, else a local that is filled. */
function branching(body: Body, expr: Extract<Expr, { kind: "if" | "decide" | "block" }>): string {
  if (expr.kind === "block" && expr.value !== null && expr.statements.length === 0) return value(body, expr.value);
  if (expr.kind === "if" && expr.else !== null) {
    const other = expr.else;
    if (isShort(body, expr))
      return `(${asked(value(body, expr.condition))} ? ${value(body, expr.then)} : ${value(body, other)})`;
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
  fill(body, expr, name, typeText(body.module, expr.type));
  return name;
}
