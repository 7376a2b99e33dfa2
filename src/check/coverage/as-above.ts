/** Empty cells below filled ones, as books print tables: they are meant as "as above", and mean anything. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Json, Test } from "../../ir/program.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type { DecideExpr } from "./frames.ts";
import { isRange } from "./range-columns.ts";

type Row = DecideExpr["rows"][number];

/** A filled cell of a column with the empty ones below it; places of rows. */
interface Group {
  readonly head: number;
  readonly rows: readonly number[];
}

/** A row that is for everything in a column in which it most likely is for what is written above it. */
export interface MeantAsAbove {
  readonly input: number;
  /** The row with the empty cell, the one that loses something to it, and the row whose cell is meant. */
  readonly row: number;
  readonly loses: number;
  readonly above: number;
  readonly fixes: readonly Fix[];
}

/** The first row with such a cell which takes something away from a row below that is for another value. */
export function meantAsAbove(decision: DecideExpr): MeantAsAbove | null {
  if (!canBeMeant(decision)) return null;
  const { rows } = decision;
  for (const input of decision.inputs.keys()) {
    const groups = groupsOf(rows, input).filter(({ rows: own }) => own.length > 1 && areCases(decision, own, input));
    for (const [place, { head, rows: own }] of groups.entries())
      for (const other of groups.slice(place + 1)) {
        if (meet(rows[head]?.tests[input], rows[other.head]?.tests[input]) !== "no") continue;
        for (const row of own.slice(1)) {
          const loses = other.rows.find((each) => isCertain(decision, row, each, input));
          if (loses !== undefined) return { input, row, loses, above: head, fixes: filledBelow(decision, input) };
        }
      }
  }
  return null;
}

/** Of a row that is never reached: the row before it that is for everything, though another value is above its empty cell. */
export function takenAsAbove(decision: DecideExpr, dead: number, by: readonly number[]): MeantAsAbove | null {
  if (!canBeMeant(decision)) return null;
  const { rows } = decision;
  for (const input of decision.inputs.keys()) {
    const groups = groupsOf(rows, input);
    const groupOf = (row: number): Group | undefined => groups.find(({ rows: own }) => own.includes(row));
    const own = groupOf(dead);
    for (const row of by) {
      const group = groupOf(row);
      if (own === undefined || group === undefined || group === own || row === group.head) continue;
      if (meet(rows[group.head]?.tests[input], rows[own.head]?.tests[input]) === "no")
        return { input, row, loses: dead, above: group.head, fixes: filledBelow(decision, input) };
    }
  }
  return null;
}

const canBeMeant = ({ form, policy }: DecideExpr): boolean => form === "table" && policy === "first";

/** What is written in the cell; null: it is more than a word or a number. */
export const cellOf = (decision: DecideExpr, row: number, input: number): string | null => {
  const test = decision.rows[row]?.tests[input];
  return test === undefined ? null : textOf(test);
};

const isEmpty = ({ kind, at }: Test): boolean => kind === "any" && at.start === at.end;

function groupsOf(rows: readonly Row[], input: number): readonly Group[] {
  const groups: { head: number; rows: number[] }[] = [];
  let open: { head: number; rows: number[] } | null = null;
  for (const [place, { tests, otherwise, disputed }] of rows.entries()) {
    const test = tests[input];
    if (test === undefined || otherwise || disputed !== null) open = null;
    else if (isEmpty(test)) open?.rows.push(place);
    else if (test.kind === "any") open = null;
    else groups.push((open = { head: place, rows: [place] }));
  }
  return groups;
}

/** They exclude each other by their other columns, as the cases below one heading do. */
const areCases = ({ rows }: DecideExpr, own: readonly number[], input: number): boolean =>
  own.every((one, place) =>
    own
      .slice(place + 1)
      .every((other) =>
        (rows[one]?.tests ?? []).some((test, each) => each !== input && meet(test, rows[other]?.tests[each]) === "no"),
      ),
  );

/** Something fits both by all other columns. */
const isCertain = ({ rows }: DecideExpr, one: number, other: number, input: number): boolean =>
  (rows[one]?.tests ?? []).every((test, each) => each === input || meet(test, rows[other]?.tests[each]) === "yes");

/** Every empty cell of the column that lists cases, with what is above it; none where one of them cannot be written. */
function filledBelow(decision: DecideExpr, input: number): readonly Fix[] {
  const groups = groupsOf(decision.rows, input).filter(({ rows }) => areCases(decision, rows, input));
  const cells = groups.flatMap(({ head, rows }) =>
    rows.slice(1).flatMap((row) => {
      const at = decision.rows[row]?.tests[input]?.at;
      return at === undefined ? [] : [{ span: at, text: cellOf(decision, head, input) }];
    }),
  );
  const edits = cells.flatMap(({ span, text }) => (text === null ? [] : [{ span, text: ` ${text} ` }]));
  if (edits.length < cells.length) return [];
  const label = decision.inputs[input]?.label ?? "";
  return [{ guess: true, title: `Write in each empty cell of \`${label}\` what is above it`, edits }];
}

// ---------------------------------------------------------------- what tests have in common

type Atom =
  | { readonly kind: "word"; readonly word: Json }
  | { readonly kind: "numbers"; readonly low: number; readonly high: number; readonly open: boolean };

function meet(a: Test | undefined, b: Test | undefined): "yes" | "no" | "unknown" {
  if (a === undefined || b === undefined) return "unknown";
  if (a.kind === "any" || b.kind === "any") return "yes";
  const [left, right] = [atomsOf(a), atomsOf(b)];
  if (left === null || right === null) return "unknown";
  return left.some((one) => right.some((other) => areAlike(one, other))) ? "yes" : "no";
}

function areAlike(a: Atom, b: Atom): boolean {
  if (a.kind === "word" || b.kind === "word") return a.kind === "word" && b.kind === "word" && a.word === b.word;
  const [low, high] = [Math.max(a.low, b.low), Math.min(a.high, b.high)];
  return a.open || b.open ? low < high : low <= high;
}

/** Null: what it asks is not plain. */
function atomsOf(test: Test): readonly Atom[] | null {
  switch (test.kind) {
    case "variant":
      return test.tests.length === 0 ? [{ kind: "word", word: test.variant }] : null;
    case "equals":
      return test.value.kind === "literal" ? [atomOf(test.value.value)] : null;
    case "compare":
      return test.by === "int" && test.value.kind === "literal" ? compared(test.op, test.value.value as number) : null;
    case "in":
      return test.value.kind === "literal" && isRange(test.value.value)
        ? [rangeOf(test.value.value)]
        : rangeWritten(test);
    case "oneOf": {
      const all = test.tests.map(atomsOf);
      return all.every((each) => each !== null) ? all.flat() : null;
    }
    case "none":
      return [{ kind: "word", word: null }];
    case "any":
    case "about":
    case "not":
      return null;
    default:
      return assertNever(test);
  }
}

const atomOf = (value: Json): Atom =>
  typeof value === "number" ? { kind: "numbers", low: value, high: value, open: false } : { kind: "word", word: value };

function compared(op: "<" | "<=" | ">" | ">=", value: number): readonly Atom[] {
  const [low, high] = op === ">" ? [value + 1, Infinity] : op === ">=" ? [value, Infinity] : [-Infinity, value];
  return [{ kind: "numbers", low: low ?? 0, high: op === "<" ? value - 1 : (high ?? 0), open: false }];
}

const rangeOf = (range: { low: number | null; high: number | null; lowOpen: boolean; highOpen: boolean }): Atom => ({
  kind: "numbers",
  low: range.low ?? -Infinity,
  high: range.high ?? Infinity,
  open: range.lowOpen || range.highOpen,
});

function rangeWritten({ value }: Test & { readonly kind: "in" }): readonly Atom[] | null {
  if (value.kind !== "range") return null;
  const [low, high] = [value.low, value.high].map((end) =>
    end === null ? null : end.kind === "literal" && typeof end.value === "number" ? end.value : undefined,
  );
  if (low === undefined || high === undefined) return null;
  return [rangeOf({ low, high, lowOpen: value.lowOpen, highOpen: value.highOpen })];
}

/** As it is written in a cell. */
function textOf(test: Test): string | null {
  if (test.kind === "oneOf") {
    const texts = test.tests.map(textOf);
    return texts.every((text) => text !== null) ? texts.join(", ") : null;
  }
  const [atom, more] = atomsOf(test) ?? [];
  if (atom === undefined || more !== undefined) return null;
  if (atom.kind === "word") return atom.word === null ? "none" : typeof atom.word === "string" ? atom.word : null;
  if (atom.open) return null;
  if (atom.low === atom.high) return String(atom.low);
  if (atom.low === -Infinity) return `<= ${atom.high}`;
  return atom.high === Infinity ? `>= ${atom.low}` : `${atom.low} to ${atom.high}`;
}
