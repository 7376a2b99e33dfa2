/** Tables and matches in which what a row does may wait: first the row is found, then it is done. */
import type { DecisionRow, Expr, Statement, Test } from "../../../ir/program.ts";
import { the } from "../../world.ts";
import { freshSlot, plain, steps, type Lowering } from "./lower.ts";
import type { Goal, Step } from "./steps.ts";

type Decide = Extract<Expr, { kind: "decide" }>;

export function chosenRow(lower: Lowering, expr: Decide, goal: Goal): readonly Step[] {
  const before: Step[] = [];
  const inputs = expr.inputs.map((input) => {
    const value = plain(lower, input.value, before);
    before.push({ kind: "value", value, goal: { kind: "slot", slot: input.slot, name: "input", isNew: true } });
    return {
      ...input,
      slot: freshSlot(lower, value.type),
      value: { kind: "local", slot: input.slot, name: "input", type: value.type, at: value.at } as Expr,
    };
  });
  const rows = expr.rows.filter((row) => row.disputed === null);
  if (expr.policy !== "first" && expr.policy !== "unique")
    return [...before, ...everyRow(lower, { ...expr, inputs }, rows, goal)];
  const int = { kind: "int" } as const;
  const slot = freshSlot(lower, int);
  const found: Decide = {
    ...expr,
    type: int,
    inputs,
    rows: rows.map((row, place) => ({ ...unbound(row), result: literal(row, place) })),
  };
  const read: Expr = { kind: "local", slot, name: "row", type: int, at: expr.at };
  const done = rows.reduceRight<readonly Step[]>((rest, row, place) => {
    const own = [...bound(lower, inputs, row), ...steps(lower, row.result, goal)];
    if (place === rows.length - 1) return own;
    const isThis: Expr = {
      kind: "equals",
      not: false,
      by: "same",
      left: read,
      right: literal(row, place),
      type: { kind: "bool" },
      at: row.at,
    };
    return [{ kind: "if", condition: isThis, then: own, else: rest }];
  }, []);
  return [...before, { kind: "value", value: found, goal: { kind: "slot", slot, name: "row", isNew: true } }, ...done];
}

/** The names come when the row is done. */
function unbound(row: DecisionRow): DecisionRow {
  const bare = (test: Test): Test =>
    test.kind === "variant"
      ? { ...test, binds: [] }
      : test.kind === "oneOf"
        ? { ...test, tests: test.tests.map(bare) }
        : test;
  return { ...row, tests: row.tests.map(bare) };
}

const literal = (row: DecisionRow, value: number): Expr => ({
  kind: "literal",
  value,
  type: { kind: "int" },
  at: row.at,
});

/** Each row that fits is done, one after the other; a value is gathered where one is asked for. */
function everyRow(lower: Lowering, expr: Decide, rows: readonly DecisionRow[], goal: Goal): readonly Step[] {
  if (goal.kind !== "drop" && expr.policy !== "list")
    throw new Error(`A table of the policy ${expr.policy} whose rows wait gives no value.`);
  const bool = { kind: "bool" } as const;
  const list = freshSlot(lower, expr.type);
  const gathers = goal.kind !== "drop";
  const all: Step[] = gathers
    ? [
        {
          kind: "value",
          value: { kind: "list", items: [], type: expr.type, at: expr.at },
          goal: { kind: "slot", slot: list, name: "fitting", isNew: true },
        },
      ]
    : [];
  const read: Expr = { kind: "local", slot: list, name: "fitting", type: expr.type, at: expr.at };
  for (const row of rows) {
    const fits: Decide = {
      ...expr,
      type: bool,
      policy: "first",
      complete: true,
      rows: [
        { ...unbound(row), result: { kind: "literal", value: true, type: bool, at: row.at } },
        {
          ...row,
          tests: row.tests.map(({ at }) => ({ kind: "any", at })),
          result: { kind: "literal", value: false, type: bool, at: row.at },
        },
      ],
    };
    const one = freshSlot(lower, row.result.type);
    const own: Expr = { kind: "local", slot: one, name: "each", type: row.result.type, at: row.at };
    const more: Step[] = gathers
      ? [
          {
            kind: "value",
            value: { kind: "builtin", name: "append", args: [read, own], soft: false, type: expr.type, at: row.at },
            goal: { kind: "slot", slot: list, name: "fitting", isNew: true },
          },
        ]
      : [];
    all.push({
      kind: "if",
      condition: fits,
      then: [
        ...bound(lower, expr.inputs, row),
        ...steps(
          lower,
          row.result,
          gathers ? { kind: "slot", slot: one, name: "each", isNew: true } : { kind: "drop" },
        ),
        ...more,
      ],
      else: [],
    });
  }
  return gathers ? [...all, ...steps(lower, read, goal)] : all;
}

/** What the row's cells give names to. */
function bound(lower: Lowering, inputs: Decide["inputs"], row: DecisionRow): readonly Step[] {
  return row.tests.flatMap((test, place) => {
    const input = inputs[place];
    return input === undefined
      ? []
      : binds(lower, test, input.value).map((statement): Step => ({ kind: "statement", statement }));
  });
}

/** Several variants that name the same fields: whichever it is has them. */
function binds(lower: Lowering, test: Test, of: Expr): readonly Statement[] {
  const tests = (test.kind === "oneOf" ? test.tests : [test]).filter((each) => each.kind === "variant");
  const type = of.type.kind === "optional" ? of.type.of : of.type;
  if (type.kind !== "choice") return [];
  const variants = tests.map((each) => each.variant);
  const narrowed = { ...of, type: { kind: "choice", id: type.id, variants } } as Expr;
  const fields = the(lower.world.choices, type.id)
    .variants.filter((each) => variants.includes(each.name))
    .flatMap((each) => each.fields);
  const all = new Map(tests.flatMap((each) => each.binds.map(({ field, slot }) => [slot, field] as const)));
  return [...all].map(([slot, name]): Statement => ({
    kind: "let",
    slot,
    name,
    at: test.at,
    value: {
      kind: "field",
      of: narrowed,
      name,
      type: fields.find((field) => field.name === name)?.type ?? { kind: "never" },
      at: test.at,
    },
  }));
}
