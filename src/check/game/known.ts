/** What a condition comes to where some locals are known, as far as that can be told before play. */
import { decisionTests } from "../../ir/children.ts";
import { digestOf } from "../../ir/digest.ts";
import { takesOneRow } from "../../ir/policies.ts";
import type { Decision, Expr, Id, Json, Table, Test } from "../../ir/program.ts";
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import type { Lookup } from "../coverage/lookup.ts";
import { memoized } from "../../query/memo.ts";

export interface Facts {
  readonly lookup: Lookup;
  /** Rules that give something else under a variant or while a status lasts. */
  readonly changing: ReadonlySet<Id>;
  /** What variants put in the place of tables. */
  readonly otherTables: readonly Table[];
  readonly slots: ReadonlyMap<number, Json>;
  /** Told what is looked up. */
  readonly asked: AskedValues;
}

export interface AskedValues {
  readonly constants: Set<Id>;
  readonly rules: Set<Id>;
  readonly columns: Map<Id, Set<string>>;
}

export const newAsked = (): AskedValues => ({ constants: new Set(), rules: new Set(), columns: new Map() });

/** What is said there now: where it is what it was, so is all that was made of it. */
export function answersTo(
  { constants, rules, columns }: AskedValues,
  lookup: Lookup,
  otherTables: readonly Table[],
): readonly unknown[] {
  const cells = (id: Id, name: string): readonly unknown[] =>
    [...[lookup.tables.get(id) ?? []].flat(), ...otherTables.filter((other) => other.id === id)].map((table) => {
      const place = indexOf(table).columns.get(name)?.place ?? -1;
      return table.rows.map(({ key, cells: { [place]: cell } }) => [
        key,
        cell !== undefined && "value" in cell ? cell.value : null,
      ]);
    });
  return [
    ...[...rules].flatMap((id) => [id, ...[lookup.rules.get(id) ?? []].flat().map((rule) => digestOf(rule).hash)]),
    ...[...constants].flatMap((id) => [id, JSON.stringify(lookup.constantValues.get(id) ?? null)]),
    ...[...columns].flatMap(([id, names]) => [...names].flatMap((name) => [id, name, JSON.stringify(cells(id, name))])),
  ];
}

/** Undefined: it depends. */
export function valueOf(facts: Facts, expr: Expr): Json | undefined {
  const at = (part: Expr): Json | undefined => valueOf(facts, part);
  switch (expr.kind) {
    case "literal":
      return expr.value;
    case "local":
      return facts.slots.get(expr.slot);
    case "constant":
      return constant(facts, expr.id);
    case "pieceRow":
    case "keep":
    case "bounded":
      return at(expr.of);
    case "column": {
      const row = at(expr.of);
      return typeof row === "string" ? cell(facts, expr.table, expr.name, row) : undefined;
    }
    case "not":
      return negated(at(expr.of));
    case "and":
      return decided(at(expr.left), at(expr.right), false);
    case "or":
      return decided(at(expr.left), at(expr.right), true);
    case "isNone":
      return turned(isNone(at(expr.of)), expr.not);
    case "isVariant": {
      const value = at(expr.of);
      return turned(typeof value === "string" ? expr.variants.includes(value) : undefined, expr.not);
    }
    case "equals":
      return turned(same(at(expr.left), at(expr.right)), expr.not);
    case "compare":
      return compared(expr.op, at(expr.left), at(expr.right));
    case "in":
      return turned(lies(facts, at(expr.left), expr.right), expr.not);
    case "if": {
      const condition = at(expr.condition);
      return condition === undefined || expr.else === null ? undefined : at(condition === true ? expr.then : expr.else);
    }
    case "decide":
      return decision(facts, expr);
    case "block":
      return expr.statements.length === 0 && expr.value !== null ? at(expr.value) : undefined;
    case "call":
      return called(facts, expr);
    default:
      expr.kind satisfies Kinds<
        | "rows record variant with field columnCall builtin negate arithmetic join about list set map"
        | "range each pick index lookup end otherwise round die dice roll times again shuffle question"
        | "best reach asOdds entities active entityField pile newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible"
      >;
      return undefined;
  }
}

function constant({ lookup, asked }: Facts, id: Id): Json | undefined {
  asked.constants.add(id);
  const values = lookup.constantValues.get(id) ?? [];
  return values.length === 1 ? values[0] : undefined;
}

/** The same under every variant, or undefined. */
function cell(facts: Facts, id: Id, name: string, key: string): Json | undefined {
  const table = tableWith(facts.lookup, id, key);
  if (table === undefined) return undefined;
  asked(facts, table.id, name);
  const [first, ...others] = [table, ...facts.otherTables.filter((other) => other.id === table.id)].map((each) =>
    cellIn(facts, each, name, key),
  );
  return others.every((other) => other === first) ? first : undefined;
}

function asked({ asked: { columns } }: Facts, id: Id, name: string): void {
  const known = columns.get(id);
  if (known === undefined) columns.set(id, new Set([name]));
  else known.add(name);
}

function cellIn(facts: Facts, table: Table, name: string, key: string): Json | undefined {
  if (name === table.key) return key;
  const { columns, rows } = indexOf(table);
  const column = columns.get(name);
  if (column === undefined || column.params !== null) return undefined;
  if (column.computed !== null) return valueOf({ ...facts, slots: new Map([[table.rowSlot, key]]) }, column.computed);
  const found = rows.get(key)?.cells[column.place];
  if (found === undefined) return undefined;
  return "value" in found ? found.value : valueOf({ ...facts, slots: new Map() }, found.formula);
}

/** The table of the view, or itself, that has the row. */
function tableWith(lookup: Lookup, id: Id, key: string): Table | undefined {
  const table = lookup.tables.get(id);
  if (table === undefined || table.members.length === 0)
    return table !== undefined && indexOf(table).rows.has(key) ? table : undefined;
  for (const member of table.members) {
    const found = tableWith(lookup, member, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Columns by name, each with its place among the cells of a row, and rows by key. */
const indexOf = memoized((table: Table) => {
  const written = table.columns.filter((each) => each.computed === null);
  return {
    columns: new Map(
      [...table.columns]
        .reverse()
        .map((each) => [each.name, { params: each.params, computed: each.computed, place: written.indexOf(each) }]),
    ),
    rows: new Map([...table.rows].reverse().map((row) => [row.key, row])),
  };
});

function called(facts: Facts, { rule: id, args, original }: Extract<Expr, { kind: "call" }>): Json | undefined {
  const rule = facts.lookup.rules.get(id);
  facts.asked.rules.add(id);
  // A rule that calls itself is not followed.
  if (rule === undefined || original || facts.changing.has(id)) return undefined;
  const slots = new Map<number, Json>();
  rule.params.forEach((param, place) => {
    const arg = args[place];
    const value = arg == null ? undefined : valueOf(facts, arg);
    if (value !== undefined) slots.set(param.slot, value);
  });
  return valueOf({ ...facts, changing: new Set([...facts.changing, id]), slots }, rule.body);
}

// ---------------------------------------------------------------- what is known of truths

const turned = (value: boolean | undefined, not: boolean): boolean | undefined =>
  value === undefined ? undefined : value !== not;
const negated = (value: Json | undefined): boolean | undefined => (typeof value === "boolean" ? !value : undefined);
const isNone = (value: Json | undefined): boolean | undefined => (value === undefined ? undefined : value === null);

/** `by` decides alone; the other only together. */
function decided(left: Json | undefined, right: Json | undefined, by: boolean): boolean | undefined {
  if (left === by || right === by) return by;
  return left === undefined || right === undefined ? undefined : !by;
}

const isPlain = (value: Json | undefined): value is string | boolean | number | null =>
  value !== undefined && (value === null || typeof value !== "object");

function same(left: Json | undefined, right: Json | undefined): boolean | undefined {
  if (!isPlain(left) || !isPlain(right)) return undefined;
  // Numbers that are nearly the same are left alone.
  if (typeof left === "number" && typeof right === "number" && !(Number.isInteger(left) && Number.isInteger(right)))
    return undefined;
  return left === right;
}

function compared(op: "<" | "<=" | ">" | ">=", left: Json | undefined, right: Json | undefined): boolean | undefined {
  if (!Number.isInteger(left) || !Number.isInteger(right)) return undefined;
  const difference = Number(left) - Number(right);
  switch (op) {
    case "<":
      return difference < 0;
    case "<=":
      return difference <= 0;
    case ">":
      return difference > 0;
    case ">=":
      return difference >= 0;
    default:
      return assertNever(op);
  }
}

function lies(facts: Facts, value: Json | undefined, right: Expr): boolean | undefined {
  if (value === undefined) return undefined;
  if (right.kind === "range") {
    const ends = [
      right.low === null ? true : compared(right.lowOpen ? ">" : ">=", value, valueOf(facts, right.low)),
      right.high === null ? true : compared(right.highOpen ? "<" : "<=", value, valueOf(facts, right.high)),
    ];
    return decided(ends[0], ends[1], false);
  }
  if ((right.kind !== "list" && right.kind !== "set") || !("items" in right)) return undefined;
  return right.items
    .map((item) => same(value, valueOf(facts, item)))
    .reduce<boolean | undefined>((found, each) => decided(found, each, true), false);
}

// ---------------------------------------------------------------- decisions

/** Of those that take the first row that fits. */
function decision(facts: Facts, decide: Decision & Expr): Json | undefined {
  if (!takesOneRow(decide.policy)) return undefined;
  const values = new Map(
    decisionTests({ ...decide, rows: decide.rows.slice(0, 1) }).map(({ input }) => [
      input,
      valueOf(facts, input.value),
    ]),
  );
  for (const row of decide.rows) {
    if (row.disputed !== null) continue;
    const fits = decide.inputs
      .map((input, place) => fit(facts, values.get(input), row.tests[place]))
      .reduce<boolean | undefined>((found, each) => decided(found, each, false), true);
    if (fits === undefined) return undefined;
    if (fits) return valueOf(facts, row.result);
  }
  return undefined;
}

function fit(facts: Facts, value: Json | undefined, test: Test | undefined): boolean | undefined {
  if (test === undefined || test.kind === "any") return true;
  switch (test.kind) {
    case "compare":
      return compared(test.op, value, valueOf(facts, test.value));
    case "equals":
      return same(value, valueOf(facts, test.value));
    case "none":
      return isNone(value);
    case "in":
      return lies(facts, value, test.value);
    case "variant":
      return typeof value === "string" ? value === test.variant : undefined;
    case "oneOf":
      return test.tests
        .map((each) => fit(facts, value, each))
        .reduce<boolean | undefined>((found, each) => decided(found, each, true), false);
    case "not":
      return turned(fit(facts, value, test.test), true);
    default:
      test.kind satisfies Kinds<"about">;
      return undefined;
  }
}
