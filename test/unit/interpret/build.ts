/** A short hand for programs written as data. Every node gets a place of its own, so that tests can tell places apart. */
import type {
  Check,
  Choice,
  Column,
  Constant,
  Declared,
  Decision,
  Expr,
  Field,
  Id,
  Json,
  Program,
  Record as RecordOf,
  Row,
  Rule,
  Statement,
  Table,
  Test,
  Type,
  Variant,
} from "../../../src/ir/program.ts";
import { bool, int, number, optional, text } from "../../../src/ir/types.ts";
import { Span } from "../../../src/source/span.ts";

let place = 0;
export const at = (): Span => Span.still("rules/test/test.rules", (place += 1), place + 1);

type Kind<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;
/** `"a"` is no expression: use `lit`. */
export type Value = Expr | number | boolean;

export const lit = (value: Json, type?: Type): Expr => ({
  kind: "literal",
  value,
  type: type ?? typeOf(value),
  at: at(),
});
const typeOf = (value: Json): Type =>
  typeof value === "number"
    ? Number.isInteger(value)
      ? int
      : number
    : typeof value === "boolean"
      ? bool
      : typeof value === "string"
        ? text
        : { kind: "none" };
export const e = (value: Value): Expr => (typeof value === "object" ? value : lit(value));
export const local = (slot: number, name: string, type: Type = int): Expr => ({
  kind: "local",
  slot,
  name,
  type,
  at: at(),
});

export const op = (kind: "+" | "-" | "*" | "/", left: Value, right: Value, type?: Type): Expr => {
  const [a, b] = [e(left), e(right)];
  return {
    kind: "arithmetic",
    op: kind,
    left: a,
    right: b,
    type: type ?? (kind === "/" || a.type.kind === "number" || b.type.kind === "number" ? number : int),
    at: at(),
  };
};
export const keep = (of: Value, what = "`x`"): Expr => ({ kind: "keep", of: e(of), what, type: e(of).type, at: at() });
export const compare = (
  kind: Kind<"compare">["op"],
  left: Value,
  right: Value,
  by: Kind<"compare">["by"] = "number",
): Expr => ({ kind: "compare", op: kind, by, left: e(left), right: e(right), type: bool, at: at() });
export const is = (left: Value, right: Value, by: Kind<"equals">["by"] = "number", not = false): Expr => ({
  kind: "equals",
  not,
  by,
  left: e(left),
  right: e(right),
  type: bool,
  at: at(),
});
export const iff = (condition: Value, then: Value, otherwise: Value | null): Expr => ({
  kind: "if",
  condition: e(condition),
  then: e(then),
  else: otherwise === null ? null : e(otherwise),
  type: e(then).type,
  at: at(),
});
export const call = (rule: Id, args: readonly (Value | null)[], type: Type = int, original = false): Expr => ({
  kind: "call",
  rule,
  args: args.map((arg) => (arg === null ? null : e(arg))),
  original,
  type,
  at: at(),
});
export const builtin = (name: Kind<"builtin">["name"], args: readonly Value[], type: Type, soft = false): Expr => ({
  kind: "builtin",
  name,
  args: args.map(e),
  soft,
  type: soft ? optional(type) : type,
  at: at(),
});
export const list = (items: readonly Value[], of: Type = int): Expr => ({
  kind: "list",
  items: items.map(e),
  type: { kind: "list", of },
  at: at(),
});
export const block = (statements: readonly Statement[], value: Value | null): Expr => ({
  kind: "block",
  statements,
  value: value === null ? null : e(value),
  type: value === null ? { kind: "none" } : e(value).type,
  at: at(),
});
export const letIs = (slot: number, name: string, value: Value): Statement => ({
  kind: "let",
  slot,
  name,
  value: e(value),
  at: at(),
});
export const setTo = (slot: number, name: string, value: Value): Statement => ({
  kind: "set",
  slot,
  name,
  value: e(value),
  at: at(),
});
export const give = (value: Value | null): Statement => ({
  kind: "return",
  value: value === null ? null : e(value),
  at: at(),
});
export const doIt = (value: Value): Statement => ({ kind: "do", value: e(value), at: at() });
export const stop = (): Statement => ({ kind: "stop", at: at() });
export const column = (of: Expr, table: Id, name: string, type: Type): Expr => ({
  kind: "column",
  of,
  table,
  name,
  type,
  at: at(),
});

export const test = {
  any: (): Test => ({ kind: "any", at: at() }),
  compare: (kind: Kind<"compare">["op"], value: Value, by: "int" | "number" | "order" = "number"): Test => ({
    kind: "compare",
    op: kind,
    by,
    value: e(value),
    at: at(),
  }),
  equals: (value: Value, by: "same" | "number" | "deep" = "same"): Test => ({
    kind: "equals",
    by,
    value: e(value),
    at: at(),
  }),
  none: (): Test => ({ kind: "none", at: at() }),
  not: (of: Test): Test => ({ kind: "not", test: of, at: at() }),
  oneOf: (...tests: readonly Test[]): Test => ({ kind: "oneOf", tests, at: at() }),
  variant: (
    variant: string,
    binds: readonly { field: string; slot: number }[] = [],
    tests: readonly { field: string; test: Test }[] = [],
  ): Test => ({ kind: "variant", variant, binds, tests, at: at() }),
  within: (value: Expr): Test => ({ kind: "in", value, at: at() }),
};

export const decide = (
  policy: Decision["policy"],
  inputs: readonly { slot: number; value: Expr; label: string }[],
  rows: readonly { tests: readonly Test[]; result: Value }[],
  type: Type,
  form: Decision["form"] = "table",
): Expr => ({
  kind: "decide",
  form,
  policy,
  complete: false,
  type,
  at: at(),
  inputs: inputs.map((input) => ({ ...input, bound: null })),
  rows: rows.map((row, index) => ({
    tests: row.tests,
    result: e(row.result),
    otherwise: false,
    disputed: null,
    label: `row ${index + 1}`,
    at: at(),
  })),
});

/** It neither rolls nor asks. */
const plain = { rolls: false, asks: false, reads: false, changes: false, waits: false };
const declared = (name: string): Declared => ({ id: `test.${name}`, name, doc: null, readings: [], at: at() });
export const param = (name: string, slot: number, type: Type, more: Partial<Field> = {}): Field => ({
  name,
  label: name,
  doc: null,
  type,
  bound: null,
  slot,
  default: null,
  computed: null,
  at: at(),
  ...more,
});
export const rule = (name: string, params: readonly Field[], result: Type, body: Value): Rule => ({
  ...declared(name),
  effects: plain,
  params,
  result,
  body: e(body),
});
export const record = (name: string, fields: readonly Field[], checks: readonly Check[] = []): RecordOf => ({
  ...declared(name),
  fields,
  checks,
});
export const check = (condition: Expr, message: string | null = null): Check => ({ condition, message, at: at() });
export const choice = (
  name: string,
  variants: readonly (string | { name: string; fields: readonly Field[] })[],
  ordered = false,
): Choice => ({
  ...declared(name),
  ordered,
  variants: variants.map((each) =>
    typeof each === "string"
      ? { name: each, label: each, doc: null, fields: [], at: at() }
      : { ...each, label: each.name, doc: null, at: at() },
  ),
});
export const constant = (name: string, value: Value): Constant => ({
  ...declared(name),
  type: e(value).type,
  value: e(value),
});
export const col = (name: string, type: Type, more: Partial<Column> = {}): Column => ({
  name,
  label: name,
  doc: null,
  type,
  bound: null,
  params: null,
  computed: null,
  gaps: false,
  weight: false,
  procedure: false,
  effects: plain,
  at: at(),
  ...more,
});
export const row = (key: string, ...cells: readonly (Json | Expr)[]): Row => ({
  key,
  at: at(),
  cells: cells.map((cell) => (isExpr(cell) ? { formula: cell, at: cell.at } : { value: cell, at: at() })),
});
const isExpr = (cell: Json | Expr): cell is Expr =>
  typeof cell === "object" && cell !== null && "at" in cell && "type" in cell;
export const table = (
  name: string,
  columns: readonly Column[],
  rows: readonly Row[],
  more: Partial<Table> = {},
): Table => ({
  ...declared(name),
  file: null,
  members: [],
  key: "key",
  columns,
  rows,
  checks: [],
  rowSlot: 0,
  ...more,
});
export const variant = (name: string, more: Partial<Variant>): Variant => ({
  ...declared(name),
  title: name,
  basedOn: [],
  constants: [],
  tables: [],
  rules: [],
  ...more,
});

export const program = (parts: Partial<Program> = {}): Program => ({
  format: 1,
  rulebook: { name: "test", title: "Test", source: null, rounding: "exact", decimals: 6, doc: null },
  files: [],
  uses: [],
  choices: [],
  records: [],
  tables: [],
  constants: [],
  rules: [],
  checks: [],
  examples: [],
  reports: [],
  goals: [],
  variants: [],
  game: null,
  ...parts,
});
