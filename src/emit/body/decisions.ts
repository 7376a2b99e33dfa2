/** Decision tables, grids and matches: a `switch` where words are listed, else one `if` after the other. */
import type { Decision, DecisionRow, Expr } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { property } from "../literals.ts";
import { runtime } from "../module.ts";
import { nameFromWords } from "../names.ts";
import { typeText } from "../types.ts";
import { block, capture, hold, place, type Body } from "./body.ts";
import { orderOf } from "./comparison.ts";
import { comparesPlainly } from "./exact.ts";
import { asked, operands, value } from "./expression.ts";
import { asksAgain } from "./asked-again.ts";
import { asWhole, decided, isWord, narrows } from "./known.ts";
import { into, leaves, lines, put, type Sink } from "./statements.ts";
import { always, areCalmTests, bindings, condition, inTurn, listed, switched, type Tested } from "./tests.ts";

type Decide = Extract<Expr, { kind: "decide" }>;

export function decide(body: Body, expr: Decide, sink: Sink): void {
  const inputs = inputsOf(body, expr);
  byPolicy(body, expr, inputs, sink);
  for (const { slot } of expr.inputs) body.tested.add(decided(body.slots.get(slot) ?? ""));
}

function byPolicy(body: Body, expr: Decide, inputs: readonly Tested[], sink: Sink): void {
  const rows = expr.rows.filter((row) => row.disputed === null);
  switch (expr.policy) {
    case "first":
    // Rows that fit at once give the same: that is proved.
    case "any":
      firstOf(body, expr, rows, inputs, sink);
      return;
    case "unique":
      if (areApart(rows, inputs)) firstOf(body, expr, rows, inputs, sink);
      else uniqueOf(body, expr, rows, inputs, sink);
      return;
    default:
      expr.policy satisfies Kinds<"list min count sum max">;
      collect(body, expr, rows, inputs, sink);
  }
}

/** Each input once, as a constant of its own unless it is one already. */
function inputsOf(body: Body, expr: Decide): readonly Tested[] {
  const texts = operands(
    body,
    expr.inputs.map((input) => input.value),
  );
  return expr.inputs.map((input, index) => {
    const text = texts[index] ?? "null";
    const isLocal = input.value.kind === "local" && !body.changing.has(input.value.slot);
    const name = isLocal ? text : inputNamed(body, input, text);
    body.slots.set(input.slot, name);
    const isKnown = body.tested.has(name) || asksAgain(expr, index);
    body.tested.add(name);
    const whole = `(${name} as ${typeText(body.module, input.value.type)})`;
    if (isKnown)
      return {
        text: whole,
        there: input.value.type.kind === "optional" ? `${whole}!` : whole,
        type: input.value.type,
        plainly: comparesPlainly(input.value),
      };
    return { text: name, type: input.value.type, plainly: comparesPlainly(input.value) };
  });
}

function inputNamed(body: Body, input: Decide["inputs"][number], text: string): string {
  const whole = asWhole(body, input.value, text);
  const isWritten = narrows(body, input.value) || isWord(text);
  return hold(
    body,
    nameFromWords(input.label, "input"),
    input.value.kind === "literal" || isWord(text) ? `(${whole})` : whole,
    isWritten ? typeText(body.module, input.value.type) : wordType(body, input.value),
  );
}

function wordType(body: Body, expr: Expr): string | undefined {
  return expr.type.kind === "int" || expr.type.kind === "number" || expr.type.kind === "text"
    ? undefined
    : typeText(body.module, expr.type);
}

function rowCondition(body: Body, row: DecisionRow, inputs: readonly Tested[], from = 0): string {
  return inTurn(
    body,
    "&&",
    row.tests
      .slice(from)
      .map(
        (test, index) => () =>
          condition(body, test, inputs[index + from] ?? { text: "null", type: { kind: "none" }, plainly: false }),
      ),
    (before) => areCalmTests(body, row.tests.slice(from, from + before)),
  );
}

function bindRow(body: Body, row: DecisionRow, inputs: readonly Tested[]): void {
  for (const [index, test] of row.tests.entries()) {
    const of = inputs[index];
    if (of !== undefined) bindings(body, test, of);
  }
}

const result = (body: Body, row: DecisionRow, inputs: readonly Tested[], sink: Sink): string[] =>
  lines(body, () => {
    bindRow(body, row, inputs);
    into(body, row.result, sink);
  });

function noRow(body: Body, expr: Decide, inputs: readonly Tested[]): string {
  const values = expr.inputs.map((input, index) => property(input.label, inputs[index]?.text ?? "null"));
  return `${runtime(body.module, "fail")}("no-row-fits", ${place(body, expr.at)}, { ${values.join(", ")} })`;
}

// ---------------------------------------------------------------- the first row that fits

function firstOf(body: Body, expr: Decide, rows: readonly DecisionRow[], inputs: readonly Tested[], sink: Sink): void {
  const [only] = inputs;
  const words = rows.map((row) =>
    row.tests[0] === undefined || only === undefined ? null : listed(row.tests[0], only.type),
  );
  if (only !== undefined && rows.length > 1 && inputs.length === 1 && isSwitch(rows, words))
    bySwitch(body, expr, rows, words, only, sink);
  else if (only !== undefined && inputs.length === 2 && isGrid(rows, inputs)) byTwo(body, expr, rows, inputs, sink);
  else chain(body, expr, rows, inputs, sink, 0);
}

/** Every row lists words, but for a last one that takes the rest. */
function isSwitch(rows: readonly DecisionRow[], words: readonly (readonly string[] | null)[]): boolean {
  const all = words.flatMap((each) => each ?? []);
  return (
    new Set(all).size === all.length &&
    words.every((each, index) => each !== null || (index === rows.length - 1 && rows[index]?.tests[0]?.kind === "any"))
  );
}

function bySwitch(
  body: Body,
  expr: Decide,
  rows: readonly DecisionRow[],
  words: readonly (readonly string[] | null)[],
  of: Tested,
  sink: Sink,
): void {
  const loop = body.loops.at(-1);
  if (loop !== undefined) loop.inner += 1;
  const cases = rows.map((row, index) => {
    const made = result(body, row, [of], sink);
    // A complete decision's last row takes what is left: so much TypeScript wants to see.
    const isRest = words[index] === null || (expr.complete && index === rows.length - 1);
    const labels = words[index]?.map((word) => `case ${word}:`) ?? [];
    return `${[...(isRest ? [...labels.slice(0, 0), "default:"] : labels)].join("\n")} ${block(leaves(made) ? made : [...made, "break;"])}`;
  });
  const last = words.at(-1);
  if (last !== null && !expr.complete)
    cases.push(`default: ${block(lines(body, () => failed(body, noRow(body, expr, [of]), sink)))}`);
  if (loop !== undefined) loop.inner -= 1;
  body.lines.push(`switch (${switched(body, of)}) ${block(cases)}`);
}

/** What cannot go on: out of the function, or nowhere. */
function failed(body: Body, text: string, sink: Sink): void {
  body.lines.push(sink.kind === "return" ? `return ${text};` : `${text};`);
  if (sink.kind !== "return") body.lines.push("break;");
}

function isGrid(rows: readonly DecisionRow[], inputs: readonly Tested[]): boolean {
  const groups = grouped(rows, inputs[0]);
  return (
    groups !== null &&
    groups.length > 1 &&
    rows.length > groups.length &&
    groups.every((group) => {
      const words = group.rows.map((row) =>
        row.tests[1] === undefined || inputs[1] === undefined ? null : listed(row.tests[1], inputs[1].type),
      );
      return group.rows.every((row) => row.tests[1]?.kind !== "any") && isSwitch(group.rows, words);
    })
  );
}

interface Group {
  readonly words: readonly string[];
  readonly rows: DecisionRow[];
}

/** Rows by what they list in the first column; null if they cannot be told apart by it. */
function grouped(rows: readonly DecisionRow[], of: Tested | undefined): readonly Group[] | null {
  const groups = new Map<string, Group>();
  const taken = new Map<string, string>();
  for (const row of rows) {
    const words = row.tests[0] === undefined || of === undefined ? null : listed(row.tests[0], of.type);
    if (words === null) return null;
    const key = words.join();
    for (const word of words) if ((taken.get(word) ?? key) !== key) return null;
    for (const word of words) taken.set(word, key);
    (groups.get(key) ?? groups.set(key, { words, rows: [] }).get(key))?.rows.push(row);
  }
  return [...groups.values()];
}

/** A grid: a `switch` in each case of a `switch`. */
function byTwo(body: Body, expr: Decide, rows: readonly DecisionRow[], inputs: readonly Tested[], sink: Sink): void {
  const [first, second] = inputs;
  const groups = grouped(rows, first);
  if (groups === null || first === undefined || second === undefined) return;
  const loop = body.loops.at(-1);
  if (loop !== undefined) loop.inner += 1;
  const cases = groups.map((group, index) => {
    const words = group.rows.map((row) => (row.tests[1] === undefined ? null : listed(row.tests[1], second.type)));
    const inner = lines(body, () => bySwitch(body, expr, group.rows, words, second, sink));
    const labels =
      expr.complete && index === groups.length - 1 ? ["default:"] : group.words.map((word) => `case ${word}:`);
    return `${labels.join("\n")} ${block(sink.kind === "return" ? inner : [...inner, "break;"])}`;
  });
  if (!expr.complete) cases.push(`default: ${block(lines(body, () => failed(body, noRow(body, expr, inputs), sink)))}`);
  if (loop !== undefined) loop.inner -= 1;
  body.lines.push(`switch (${switched(body, first)}) ${block(cases)}`);
}

/** Row after row. */
function chain(
  body: Body,
  expr: Decide,
  rows: readonly DecisionRow[],
  inputs: readonly Tested[],
  sink: Sink,
  from: number,
): void {
  const made: { readonly test: string; readonly body: string[] }[] = [];
  for (let index = from; index < rows.length; index += 1) {
    const row = rows[index];
    if (row === undefined) break;
    const isLast = index === rows.length - 1 && expr.complete;
    const test = isLast ? { result: always, lines: [] } : capture(body, () => rowCondition(body, row, inputs));
    if (test.lines.length > 0) {
      // What this row's condition needs first may only be worked out once those before it have not fitted.
      finish(
        body,
        made,
        sink,
        lines(body, () => {
          body.lines.push(...test.lines);
          const then = result(body, row, inputs, sink);
          const rest = lines(body, () => chain(body, expr, rows, inputs, sink, index + 1));
          body.lines.push(`if (${asked(test.result)}) ${block(then)} else ${block(rest)}`);
        }),
      );
      return;
    }
    made.push({ test: test.result, body: result(body, row, inputs, sink) });
    if (test.result === always) {
      finish(body, made, sink, []);
      return;
    }
  }
  finish(body, made, sink, [
    sink.kind === "return" ? `return ${noRow(body, expr, inputs)};` : `${noRow(body, expr, inputs)};`,
  ]);
}

function finish(
  body: Body,
  made: readonly { readonly test: string; readonly body: string[] }[],
  sink: Sink,
  rest: readonly string[],
): void {
  const last = made.at(-1);
  const tests = last?.test === always ? made.slice(0, -1) : made;
  const end = last?.test === always ? last.body : rest;
  if (sink.kind === "return" && tests.every((each) => leaves(each.body))) {
    body.lines.push(...tests.map((each) => `if (${each.test}) ${block(each.body)}`), ...end);
    return;
  }
  if (tests.length === 0) body.lines.push(...(end.length > 0 && sink.kind !== "return" ? [block(end)] : end));
  else
    body.lines.push(
      `${tests.map((each) => `if (${each.test}) ${block(each.body)}`).join(" else ")}${end.length === 0 ? "" : ` else ${block(end)}`}`,
    );
}

// ---------------------------------------------------------------- exactly one row, or all of them

/** No two rows can fit at once, as far as words tell; `otherwise` never fits beside another. */
function areApart(rows: readonly DecisionRow[], inputs: readonly Tested[]): boolean {
  const [first] = inputs;
  if (first === undefined) return false;
  const words = rows
    .filter((row) => !row.otherwise)
    .map((row) => (row.tests[0] === undefined ? null : listed(row.tests[0], first.type)));
  const all = words.flatMap((each) => each ?? []);
  return words.every((each) => each !== null) && new Set(all).size === all.length;
}

function uniqueOf(body: Body, expr: Decide, rows: readonly DecisionRow[], inputs: readonly Tested[], sink: Sink): void {
  const fits: string[] = [];
  for (const row of rows)
    fits.push(
      hold(
        body,
        "fits",
        row.otherwise ? otherwiseFits(body, row, inputs, fits) : `(${rowCondition(body, row, inputs)}) as boolean`,
      ),
    );
  const several = `${runtime(body.module, "fail")}("several-rows-fit", ${place(body, expr.at)}, { ${expr.inputs.map((input, index) => property(input.label, inputs[index]?.text ?? "null")).join(", ")} })`;
  body.lines.push(`if (${fits.map(Number0).join(" + ")} > 1) ${block([`${several};`])}`);
  const made = rows.map((row, index) => ({ test: fits[index] ?? "false", body: result(body, row, inputs, sink) }));
  finish(body, made, sink, [
    sink.kind === "return" ? `return ${noRow(body, expr, inputs)};` : `${noRow(body, expr, inputs)};`,
  ]);
}

/** Where a row before it fits, its own cells are not looked at. */
function otherwiseFits(body: Body, row: DecisionRow, inputs: readonly Tested[], before: readonly string[]): string {
  return `(${inTurn(body, "&&", [...before.map((name) => () => `!${name}`), () => rowCondition(body, row, inputs)], () => true)}) as boolean`;
}

const Number0 = (name: string): string => `(${name} ? 1 : 0)`;

function collect(body: Body, expr: Decide, rows: readonly DecisionRow[], inputs: readonly Tested[], sink: Sink): void {
  const { policy } = expr;
  if (sink.kind === "drop" && (policy === "list" || expr.type.kind === "none"))
    return eachInTurn(body, rows, inputs, (row) => result(body, row, inputs, sink), null);
  const total = body.pool.take(
    policy === "list" ? "fitting" : policy === "count" ? "count" : policy === "sum" ? "sum" : "best",
  );
  const of = rows[0]?.result.type ?? expr.type;
  const type =
    policy === "list"
      ? `(${typeText(body.module, of)})[]`
      : policy === "count" || policy === "sum"
        ? "number"
        : `${typeText(body.module, of)} | null`;
  body.lines.push(
    policy === "list"
      ? `const ${total}: ${type} = [];`
      : `let ${total}: ${type} = ${policy === "min" || policy === "max" ? `null as ${type}` : "0"};`,
  );
  const isNone =
    policy === "list"
      ? `${total}.length === 0`
      : policy === "count"
        ? `${total} === 0`
        : policy === "sum"
          ? null
          : `${total} === null`;
  eachInTurn(
    body,
    rows,
    inputs,
    (row) =>
      lines(body, () => {
        bindRow(body, row, inputs);
        if (policy === "count") body.lines.push(`${total} += 1;`);
        else addTo(body, policy, total, row.result, value(body, row.result));
      }),
    isNone,
  );
  const isBest = policy === "min" || policy === "max";
  put(body, isBest ? `(${total} ?? ${noRow(body, expr, inputs)})` : total, sink);
}

/** What follows each row that fits. `isNone`: no row has fitted so far, where that is plain from what was collected. */
function eachInTurn(
  body: Body,
  rows: readonly DecisionRow[],
  inputs: readonly Tested[],
  follow: (row: DecisionRow) => string[],
  isNone: string | null,
): void {
  const noted =
    isNone === null && rows.length > 1 && rows.some((row) => row.otherwise) ? body.pool.take("fitted") : null;
  if (noted !== null) body.lines.push(`let ${noted} = false as boolean;`);
  for (const row of rows) {
    const then = follow(row);
    if (noted !== null && !row.otherwise) then.unshift(`${noted} = true;`);
    const none = row.otherwise ? (isNone ?? (noted === null ? always : `!${noted}`)) : always;
    const test = inTurn(body, "&&", [() => none, () => rowCondition(body, row, inputs)], () => true);
    body.lines.push(test === always ? block(then) : `if (${test}) ${block(then)}`);
  }
}

function addTo(body: Body, policy: Decision["policy"], total: string, of: Expr, text: string): void {
  if (policy === "list") body.lines.push(`${total}.push(${text});`);
  else if (policy === "sum") body.lines.push(`${total} += ${text};`);
  else {
    const each = hold(body, "each", text, wordType(body, of));
    const isBetter = policy === "max" ? ">" : "<";
    body.lines.push(
      `if (${total} === null || ${orderOf(body, of.type, each)} ${isBetter} ${orderOf(body, of.type, total)}) ${total} = ${each};`,
    );
  }
}
