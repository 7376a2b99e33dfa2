/** Tables and matches in which what a row does may wait: first the row is found, then it is done. */
import { takesOneRow } from "../../../ir/policies.ts";
import type { DecisionRow, Expr, Statement, Test } from "../../../ir/program.ts";
import type { Span } from "../../../source/span.ts";
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
  // How many rows fit says nothing of what they give.
  if (expr.policy === "count")
    return [
      ...before,
      ...steps(
        lower,
        { ...expr, inputs, rows: rows.map((row) => ({ ...unbound(row), result: yes(true, row.at) })) },
        goal,
      ),
    ];
  if (!takesOneRow(expr.policy)) return [...before, ...everyRow(lower, { ...expr, inputs }, rows, goal)];
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

/** Each row that fits is done, one after the other; then the same table is asked once more, about what each of them gave. */
function everyRow(lower: Lowering, expr: Decide, rows: readonly DecisionRow[], goal: Goal): readonly Step[] {
  const mayFail = (expr.policy === "min" || expr.policy === "max") && !expr.complete;
  const gathers = goal.kind !== "drop" || mayFail;
  const notes = mayFail || rows.some((row) => row.otherwise);
  const fitted = flag(lower, "fitted", expr.at);
  const all: Step[] = notes ? [fitted.note(false)] : [];
  const gave: Gave[] = [];
  for (const row of rows) {
    const fits: Decide = {
      ...expr,
      type: bool,
      policy: "first",
      complete: true,
      rows: [
        { ...unbound(row), otherwise: false, result: yes(true, row.at) },
        {
          ...row,
          otherwise: false,
          tests: row.tests.map(({ at }) => ({ kind: "any", at })),
          result: yes(false, row.at),
        },
      ],
    };
    const condition: Expr = row.otherwise
      ? {
          kind: "and",
          left: { kind: "not", of: fitted.read, type: bool, at: row.at },
          right: fits,
          type: bool,
          at: row.at,
        }
      : fits;
    const slot = freshSlot(lower, row.result.type);
    const isThis = flag(lower, "fits", row.at);
    gave.push({ row, fits: isThis, value: { kind: "local", slot, name: "each", type: row.result.type, at: row.at } });
    const made = steps(
      lower,
      row.result,
      gathers ? { kind: "slot", slot, name: "each", isNew: true } : { kind: "drop" },
    );
    if (gathers) all.push({ kind: "value", value: condition, goal: isThis.goal });
    all.push({
      kind: "if",
      condition: gathers ? isThis.read : condition,
      then: [...(notes ? [fitted.note(true)] : []), ...bound(lower, expr.inputs, row), ...made],
      else: [],
    });
  }
  if (mayFail)
    all.push({
      kind: "if",
      condition: fitted.read,
      then: [],
      else: [{ kind: "value", value: unfit(expr, rows), goal: { kind: "drop" } }],
    });
  return gathers ? [...all, ...steps(lower, together(lower, expr, gave), goal)] : all;
}

const bool = { kind: "bool" } as const;
const yes = (value: boolean, at: Span): Expr => ({ kind: "literal", value, type: bool, at });

interface Flag {
  readonly slot: number;
  readonly read: Expr;
  readonly goal: Goal;
  note(value: boolean): Step;
}
interface Gave {
  readonly row: DecisionRow;
  readonly fits: Flag;
  readonly value: Expr;
}

function flag(lower: Lowering, name: string, at: Span): Flag {
  const slot = freshSlot(lower, bool);
  const goal: Goal = { kind: "slot", slot, name, isNew: true };
  return {
    slot,
    goal,
    read: { kind: "local", slot, name, type: bool, at },
    note: (value) => ({ kind: "value", value: yes(value, at), goal }),
  };
}

/** None of its rows fits: it says so. */
const unfit = (expr: Decide, rows: readonly DecisionRow[]): Expr => ({
  ...expr,
  type: bool,
  policy: "first",
  rows: rows.map((row) => ({ ...unbound(row), otherwise: false, result: yes(true, row.at) })),
});

/** Of the rows that did fit, what they gave: it is put together as without any waiting. */
function together(lower: Lowering, expr: Decide, gave: readonly Gave[]): Expr {
  const inputs = gave.map(({ fits, row }) => ({
    slot: freshSlot(lower, bool),
    label: row.label,
    value: fits.read,
    bound: null,
  }));
  const rows = gave.map(({ row, value }, place) => ({
    ...row,
    otherwise: false,
    tests: gave.map((_, each): Test =>
      each === place
        ? { kind: "equals", by: "same", value: yes(true, row.at), at: row.at }
        : { kind: "any", at: row.at },
    ),
    result: value,
  }));
  return { ...expr, complete: false, inputs, rows };
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
