/** Dice: one, the sum of several, one of a list. What rolls again and again is in pools.ts. */
import type { Rolled } from "../../ir/dice.ts";
import type { Expr, Json, Table, Type } from "../../ir/program.ts";
import { unsurePieces } from "../../ir/unsure-pieces.ts";
import { literal } from "../literals.ts";
import { runtime, top } from "../module.ts";
import { small } from "../names.ts";
import { areFew } from "../rolling.ts";
import { keyType, typeText } from "../types.ts";
import { bare, cellColumns, isPlainChoice, keysOf, ownersOf, the } from "../world.ts";
import { hold, place, type Body } from "./body.ts";
import { interval } from "./exact.ts";
import { rollInGame } from "../game/rolls.ts";
import { operands, value } from "./expression.ts";
import { wholeList } from "./known.ts";
import { elementOf } from "./lists.ts";
import { throughList } from "./loops.ts";

type Of<K extends Rolled["kind"]> = Extract<Rolled, { kind: K }>;
type Typed<K extends Rolled["kind"]> = Of<K> & Expr;

/** The dice that were handed in. */
export function diceOf(body: Body): string {
  if (body.dice === null) throw new Error(`${body.node} rolls, and has no dice.`);
  return body.dice;
}

export function die(body: Body, sides: number): string {
  if (body.game !== null) return `${runtime(body.module, "rolledDie")}(${body.game}, ${sides})`;
  return `(${diceOf(body)}.below(${sides}) + 1)`;
}

const mostInLine = 4;

/** The sum of some dice: a few of them are written out. */
export function sumOfDice(body: Body, expr: Typed<"dice">): string {
  const { count, sides } = expr;
  if (body.game !== null)
    return `${runtime(body.module, "rolledDice")}(${body.game}, ${value(body, count)}, ${sides}, ${place(body, expr.at)})`;
  if (!areFew(expr) || count.kind !== "literal")
    return `${runtime(body.module, "sumOfDice")}(${diceOf(body)}, ${value(body, count)}, ${sides}, ${place(body, expr.at)})`;
  const number = Number(count.value);
  if (number === 0) return "0";
  const roll = `${diceOf(body)}.below(${sides})`;
  if (number <= mostInLine) return `(${Array.from({ length: number }, () => roll).join(" + ")} + ${number})`;
  const [sum, turn] = [body.pool.take("sum"), body.pool.take("die")];
  body.lines.push(
    `let ${sum} = ${number};`,
    `for (let ${turn} = 0; ${turn} < ${number}; ${turn} += 1) ${sum} += ${roll};`,
  );
  body.pool.release(turn);
  return sum;
}

/** What is there, none, or an error. */
function found(body: Body, expr: Typed<"roll">, text: string): string {
  return expr.soft ? `(${text} ?? null)` : `${runtime(body.module, "found")}(${text}, ${place(body, expr.at)})`;
}

/** One of a list, a range or a table, each as likely or by weight. */
export function roll(body: Body, expr: Typed<"roll">): string {
  const { of, by } = expr;
  if (body.game !== null) return found(body, expr, rollInGame(body, expr));
  if (by !== null) return byWeight(body, expr, by);
  if (of.type.kind === "range") return ofRange(body, expr);
  const list = steadyList(body, of);
  if (list !== null) return `${list.name}[${diceOf(body)}.below(${list.length})]!`;
  const text = value(body, of);
  // Of what is written here, TypeScript would think too little.
  const type =
    of.kind === "local" || of.kind === "constant" || (bare(elementOf(of)).kind === "int" && text !== "[]")
      ? ""
      : `<${elementText(body, of)}>`;
  return found(body, expr, `${runtime(body.module, "rolledFrom")}${type}(${diceOf(body)}, ${text})`);
}

function ofRange(body: Body, expr: Typed<"roll">): string {
  const { of } = expr;
  const dice = diceOf(body);
  const between = (low: string, high: string): string =>
    found(body, expr, `${runtime(body.module, "rolledBetween")}(${dice}, ${low}, ${high}, ${place(body, expr.at)})`);
  if (of.kind !== "range" || of.low === null || of.high === null) {
    const range = hold(body, "range", value(body, of));
    const end = (which: string): string =>
      `${runtime(body.module, "endOf")}(${range}, "${which}", ${place(body, expr.at)})`;
    return between(end("low"), end("high"));
  }
  const ends = [interval(body, of.low), interval(body, of.high)] as const;
  const [low = "0", high = "0"] = operands(body, [of.low, of.high]);
  const [more, less] = [of.lowOpen ? 1 : 0, of.highOpen ? 1 : 0];
  const first = shifted(low, more);
  const last = shifted(high, 0 - less);
  const isWritten = (of.low.kind === "literal" || of.low.kind === "constant") && ends[0].low === ends[0].high;
  // Surely not empty, and of no more faces than dice can have.
  if (!isWritten || ends[1].low - less < ends[0].high + more || ends[1].high - ends[0].low >= Number.MAX_SAFE_INTEGER)
    return between(first, last);
  const from = ends[0].low + more;
  const faces = shifted(last, 1 - from);
  return from === 0 ? `${dice}.below(${faces})` : `(${dice}.below(${faces}) ${from < 0 ? "-" : "+"} ${Math.abs(from)})`;
}

function shifted(text: string, by: number): string {
  if (/^-?\d+$/.test(text)) return String(Number(text) + by);
  return by === 0 ? text : `${text} ${by < 0 ? "-" : "+"} ${Math.abs(by)}`;
}

// ---------------------------------------------------------------- lists that stay what they are

interface SteadyList {
  readonly name: string;
  readonly length: number;
}

/** A list with a name at the top of a module, that surely holds something: rows, variants in their order, written values. */
function steadyList(body: Body, of: Expr): SteadyList | null {
  if (of.kind === "rows") {
    const { length } = keysOf(body.module.world, the(body.module.world.tables, of.table));
    return length === 0 ? null : { name: top(body.module, `list:${of.table}`, `table:${of.table}`), length };
  }
  if (of.kind === "constant") {
    const { value: list } = the(body.module.world.constants, of.id);
    const isWhole =
      (list.kind === "list" && list.items.length > 0) ||
      (list.kind === "literal" && Array.isArray(list.value) && list.value.length > 0 && list.type.kind === "list");
    return isWhole
      ? {
          name: top(body.module, `constant:${of.id}`, `constant:${of.id}`),
          length: list.kind === "list" ? list.items.length : (list.value as readonly Json[]).length,
        }
      : null;
  }
  const written = writtenOf(body, of);
  if (written === null || written.length === 0) return null;
  const type = elementOf(of);
  return (
    variantsInOrder(body, type, written) ?? { name: constantList(body, type, written, "faces"), length: written.length }
  );
}

/** The values of a list that is written out. */
function writtenOf(body: Body, of: Expr): readonly Json[] | null {
  if (of.kind === "literal" && Array.isArray(of.value))
    return (of.value as readonly Json[]).every(isPlain) ? (of.value as readonly Json[]) : null;
  if (of.kind !== "list") return null;
  const values = of.items.map((item) =>
    item.kind === "literal" && isPlain(item.value)
      ? item.value
      : item.kind === "variant"
        ? writtenVariant(body, item)
        : null,
  );
  return values.every((each) => each !== null) ? values : null;
}

/** A variant without fields is a text only where all of its choice are. */
function writtenVariant(body: Body, item: Extract<Expr, { kind: "variant" }>): Json | null {
  const choice = the(body.module.world.choices, item.id);
  if (choice.variants.find((each) => each.name === item.variant)?.fields.length !== 0) return null;
  return isPlainChoice(choice) ? item.variant : { kind: item.variant };
}

const isPlain = (json: Json): boolean =>
  typeof json === "number" || typeof json === "string" || typeof json === "boolean";

function variantsInOrder(body: Body, type: Type, written: readonly Json[]): SteadyList | null {
  const plain = bare(type);
  if (plain.kind !== "choice") return null;
  const choice = the(body.module.world.choices, plain.id);
  if (
    !isPlainChoice(choice) ||
    choice.variants.length !== written.length ||
    !choice.variants.every((variant, index) => variant.name === written[index])
  )
    return null;
  return { name: top(body.module, `order:${plain.id}`, `choice:${plain.id}`), length: written.length };
}

/** A constant of this module, made once. */
function constantList(body: Body, type: Type, written: readonly Json[], wanted: string): string {
  const text = `[${written.map((each) => literal(each)).join(", ")}]`;
  const of = typeText(body.module, { kind: "list", of: type });
  const key = `list:${of}:${text}`;
  const known = body.module.helpers.get(key);
  if (known !== undefined) return known.name;
  const name = body.module.pool.take(wanted);
  body.module.helpers.set(key, { name, text: `const ${name}: ${of} = ${text};` });
  return name;
}

// ---------------------------------------------------------------- by weight

function byWeight(body: Body, expr: Typed<"roll">, by: Expr): string {
  const { of } = expr;
  const known =
    of.kind === "rows" ? columnOfWeights(body, the(body.module.world.tables, of.table), by, expr.slot) : null;
  if (known !== null && of.kind === "rows") {
    const weights = constantList(
      body,
      { kind: "number" },
      known,
      `${small(the(body.module.world.tables, of.table).name)}Weights`,
    );
    return `${top(body.module, `list:${of.table}`, `table:${of.table}`)}[${diceOf(body)}.weighted(${weights})]!`;
  }
  const text = listText(body, of);
  const list = body.pool.take("list");
  const weights = body.pool.take("weights");
  body.lines.push(
    `const ${list}: readonly (${elementText(body, of)})[] = ${text};`,
    `const ${weights}: number[] = [];`,
  );
  throughList(body, list, elementText(body, of), expr.slot, "each", () =>
    body.lines.push(`${weights}.push(${value(body, by)});`),
  );
  return found(
    body,
    expr,
    `${runtime(body.module, "rolledBy")}(${diceOf(body)}, ${list}, ${weights}, ${place(body, by.at)})`,
  );
}

/** The weights of all rows, if they are known and of use. */
function columnOfWeights(body: Body, table: Table, by: Expr, slot: number): readonly number[] | null {
  const inner = by.kind === "keep" || by.kind === "bounded" ? by.of : by;
  if (inner.kind !== "column" || inner.of.kind !== "local" || inner.of.slot !== slot) return null;
  const weights: number[] = [];
  const seen = new Set<string>();
  for (const owner of ownersOf(body.module.world, table)) {
    const position = cellColumns(owner).findIndex((column) => column.name === inner.name);
    for (const row of owner.rows) {
      if (seen.has(row.key)) continue;
      seen.add(row.key);
      const cell = row.cells[position];
      if (cell === undefined || !("value" in cell) || typeof cell.value !== "number" || cell.value < 0) return null;
      weights.push(cell.value);
    }
  }
  return weights.some((weight) => weight > 0) ? weights : null;
}

// ---------------------------------------------------------------- lists

/** The elements of a list, set or range as a list. */
export function listText(body: Body, of: Expr): string {
  const text = value(body, of);
  return of.type.kind === "range" ? `${runtime(body.module, "numbersIn")}(${text}, ${place(body, of.at)})` : text;
}

export function elementText(body: Body, of: Expr): string {
  return of.kind === "rows" ? keyType(body.module, of.table) : typeText(body.module, elementOf(of));
}

export function shuffle(body: Body, expr: Typed<"shuffle">): string {
  const dice = body.game === null ? diceOf(body) : `${runtime(body.module, "diceOf")}(${body.game})`;
  const list = `${runtime(body.module, "shuffled")}(${dice}, ${wholeList(body, expr.of.type, listText(body, expr.of))})`;
  const number = body.game === null ? undefined : unsurePieces(body.module.program).lists.get(expr.at);
  return number === undefined ? list : `${runtime(body.module, "shuffledRows")}(${body.game}, ${number}, ${list})`;
}
