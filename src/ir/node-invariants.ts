/** What each node promises about its parts: their types, their number, the ids they name. */
import type { Kinds } from "../source/exhaustive.ts";
import { fitsType, type World } from "./fits.ts";
import { CompilerMistake } from "./mistake.ts";
import { takesOneRow } from "./policies.ts";
import type { Expr, Field, Type } from "./program.ts";
import { isNumeric } from "./types.ts";
import { isKept, present } from "./kept-numbers.ts";

/** Where a node stands. */
export interface Frame {
  /** Of the rule. */
  readonly result?: Type;
  readonly inVariant?: boolean;
}

export type Of<K extends Expr["kind"]> = Expr & { readonly kind: K };

export function checkNode(world: World, frame: Frame, expr: Expr): void {
  switch (expr.kind) {
    case "constant":
      demand(expr, world.constants.has(expr.id), `there is no constant ${expr.id}`);
      break;
    case "rows":
      demand(expr, world.tables.has(expr.table), `there is no table ${expr.table}`);
      break;
    case "record":
      checkGiven(world, expr, world.records.get(expr.id)?.fields, expr.fields, expr.id);
      break;
    case "variant":
      checkGiven(
        world,
        expr,
        world.choices.get(expr.id)?.variants.find((variant) => variant.name === expr.variant)?.fields,
        expr.fields,
        `${expr.id}.${expr.variant}`,
      );
      break;
    case "with":
      checkWith(world, expr);
      break;
    case "field":
      checkField(world, expr);
      break;
    case "column":
    case "columnCall":
      checkColumn(world, expr);
      break;
    case "call":
      checkCall(world, frame, expr);
      break;
    case "not":
      takes(world, expr, [expr.of], { kind: "bool" });
      break;
    case "and":
    case "or":
      takes(world, expr, [expr.left, expr.right], { kind: "bool" });
      break;
    case "negate":
    case "about":
      takes(world, expr, [expr.of], { kind: expr.of.type.kind === "odds" ? "odds" : "number" });
      break;
    case "arithmetic":
      checkArithmetic(world, expr);
      break;
    case "compare":
      checkCompare(world, expr);
      break;
    case "if":
      checkIf(world, expr);
      break;
    case "decide":
      checkDecision(world, expr);
      break;
    case "lookup":
      demand(
        expr,
        world.tables.get(expr.table)?.columns.some((column) => column.name === expr.column) ?? false,
        `there is no column ${expr.table}.${expr.column}`,
      );
      break;
    case "list":
    case "set":
      checkItems(world, expr);
      break;
    case "map":
      for (const entry of expr.entries) demand(expr, isKept(entry.value), "a number is kept that was not rounded");
      break;
    case "pick":
    case "dice":
    case "times":
      takes(world, expr, [expr.count], { kind: "int" });
      checkTimes(world, expr);
      break;
    case "die":
      demand(expr, Number.isInteger(expr.sides) && expr.sides >= 1, `a die of ${expr.sides} sides`);
      break;
    case "roll":
    case "best":
      demand(
        expr,
        fitsType(world, elementOf(expr.of.type), expr.type),
        `\`${expr.kind}\` of a ${expr.of.type.kind} is no ${expr.type.kind}`,
      );
      break;
    case "reach":
      checkReach(world, expr);
      break;
    case "shuffle":
      demand(
        expr,
        expr.of.type.kind === "list" || expr.of.type.kind === "set",
        `\`shuffle\` of a ${expr.of.type.kind}`,
      );
      break;
    case "again":
      checkAgain(world, expr);
      break;
    case "question":
      checkQuestion(world, expr);
      break;
    case "asOdds":
      demand(
        expr,
        expr.type.kind === "odds" && (isNumeric(expr.of.type) || expr.of.type.kind === "never"),
        `a ${expr.of.type.kind} becomes no odds`,
      );
      break;
    case "round":
      demand(
        expr,
        expr.of.type.kind === "number" && expr.type.kind === "int",
        "`round` does not make an int of a number",
      );
      break;
    case "keep":
    case "bounded":
      demand(
        expr,
        isNumeric(present(expr.type)) && fitsType(world, expr.of.type, expr.type),
        `\`${expr.kind}\` of what is no number`,
      );
      break;
    case "block":
      demand(
        expr,
        expr.value === null || fitsType(world, expr.value.type, expr.type) || expr.type.kind === "none",
        "a block of another type than its value",
      );
      break;
    default:
      expr.kind satisfies Kinds<
        | "literal local builtin join equals isNone isVariant in range each index end otherwise entities"
        | "active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners"
        | "ending act possible"
      >;
      break;
  }
}

export function demand(expr: { readonly at: Expr["at"] }, holds: boolean, otherwise: string): void {
  if (!holds) throw new CompilerMistake(otherwise, expr.at);
}

function takes(world: World, expr: Expr, parts: readonly Expr[], type: Type): void {
  for (const part of parts)
    demand(expr, fitsType(world, part.type, type), `\`${expr.kind}\` takes a ${type.kind} and got a ${part.type.kind}`);
}

/** Values for fields or parameters: as many as there are, each of its type and kept. */
export function checkGiven(
  world: World,
  expr: { readonly at: Expr["at"] },
  declared: readonly Field[] | undefined,
  given: readonly (Expr | null)[],
  name: string,
): void {
  const fields = declared?.filter((field) => field.computed === null);
  if (fields === undefined) throw new CompilerMistake(`there is no ${name}`, expr.at);
  demand(expr, fields.length === given.length, `${name} takes ${fields.length} values and got ${given.length}`);
  fields.forEach((field, index) => {
    const value = given[index] ?? null;
    if (value === null)
      demand(
        expr,
        field.default !== null || field.type.kind === "optional",
        `\`${field.name}\` of ${name} has no default`,
      );
    else checkKeptAs(world, value, field.type, `\`${field.name}\` of ${name}`);
  });
}

export function checkKeptAs(world: World, value: Expr, type: Type, what: string): void {
  demand(value, fitsType(world, value.type, type), `${what} is a ${type.kind} and got a ${value.type.kind}`);
  demand(value, isKept(value), `${what} keeps a number that was not rounded`);
}

function checkWith(world: World, expr: Of<"with">): void {
  const type = present(expr.of.type);
  if (type.kind !== "record") return;
  for (const { name, value } of expr.fields) {
    const field = world.records.get(type.id)?.fields.find((each) => each.name === name);
    if (field === undefined) throw new CompilerMistake(`there is no field ${type.id}.${name}`, expr.at);
    checkKeptAs(world, value, field.type, `\`${name}\``);
  }
}

function checkField(world: World, expr: Of<"field">): void {
  const type = expr.of.type;
  if (type.kind === "record")
    demand(
      expr,
      world.records.get(type.id)?.fields.some((field) => field.name === expr.name) ?? false,
      `there is no field ${type.id}.${expr.name}`,
    );
  else if (type.kind === "choice") {
    const variants =
      world.choices
        .get(type.id)
        ?.variants.filter((variant) => type.variants === undefined || type.variants.includes(variant.name)) ?? [];
    demand(
      expr,
      variants.length > 0 && variants.every((variant) => variant.fields.some((field) => field.name === expr.name)),
      `not every variant of ${type.id} has a field ${expr.name}`,
    );
  } else demand(expr, type.kind === "never", `a field of a ${type.kind}`);
}

function checkColumn(world: World, expr: Of<"column"> | Of<"columnCall">): void {
  const column = world.tables.get(expr.table)?.columns.find((each) => each.name === expr.name);
  if (column === undefined) throw new CompilerMistake(`there is no column ${expr.table}.${expr.name}`, expr.at);
  takes(world, expr, [expr.of], { kind: "row", id: expr.table });
  if (expr.kind === "columnCall")
    checkGiven(world, expr, column.params ?? undefined, expr.args, `${expr.table}.${expr.name}`);
  else demand(expr, column.params === null, `${expr.table}.${expr.name} takes values`);
}

function checkCall(world: World, frame: Frame, expr: Of<"call">): void {
  const rule = world.rules.get(expr.rule);
  if (rule === undefined) throw new CompilerMistake(`there is no rule ${expr.rule}`, expr.at);
  demand(expr, !expr.original || frame.inVariant === true, "`original` outside of a variant");
  checkGiven(world, expr, rule.params, expr.args, expr.rule);
  demand(expr, fitsType(world, rule.result, expr.type), `a call of ${expr.rule} is no ${expr.type.kind}`);
}

const elementOf = (type: Type): Type =>
  type.kind === "list" || type.kind === "set" || type.kind === "range" ? type.of : { kind: "never" };

function checkTimes(world: World, expr: Of<"pick"> | Of<"dice"> | Of<"times">): void {
  if (expr.kind === "dice")
    demand(expr, Number.isInteger(expr.sides) && expr.sides >= 1, `dice of ${expr.sides} sides`);
  if (expr.kind === "times" && expr.type.kind === "list")
    checkKeptAs(world, expr.value, expr.type.of, "a value of `times`");
}

function checkReach(world: World, expr: Of<"reach">): void {
  const { ask, start, goal, next, soft } = expr;
  const place = start.type;
  const found: Type = ask === "steps" ? { kind: "int" } : { kind: "list", of: place };
  const ends = goal === null ? [start] : [start, goal];
  demand(
    expr,
    (ask === "steps") === (goal !== null) &&
      ends.every((end) => fitsType(world, end.type, place) && isKept(end)) &&
      fitsType(world, elementOf(next.type), place) &&
      (soft || fitsType(world, found, expr.type)),
    `\`${ask}\` of other places`,
  );
}

/** Several results are a list; what is added up is a number. */
function checkAgain(world: World, expr: Of<"again">): void {
  const one = expr.count === null ? expr.type : elementOf(expr.type);
  demand(
    expr,
    expr.count === null || expr.type.kind === "list" || expr.type.kind === "never",
    "several results are no list",
  );
  demand(
    expr,
    fitsType(world, expr.value.type, one),
    `\`${expr.how}\` of a ${expr.value.type.kind} gives a ${one.kind}`,
  );
  if (expr.how === "explode") takes(world, expr, [expr.value], { kind: "number" });
  else demand(expr, expr.less === null, "`reroll` takes nothing off");
  demand(expr, expr.total === null || expr.count !== null, "one result has no total");
}

function checkQuestion(world: World, expr: Of<"question">): void {
  if (expr.ask === "chance") takes(world, expr, [expr.of], { kind: "bool" });
  else if (expr.ask !== "distribution") takes(world, expr, [expr.of], { kind: "number" });
  const wanted = expr.ask === "distribution" ? "list" : "odds";
  demand(expr, expr.type.kind === wanted || expr.type.kind === "never", `\`${expr.ask}\` is no ${expr.type.kind}`);
  if (expr.ask === "distribution" && expr.type.kind === "list")
    demand(expr, fitsType(world, expr.of.type, expr.type.of), "a distribution of other values");
}

function checkArithmetic(world: World, expr: Of<"arithmetic">): void {
  if (expr.type.kind === "odds") {
    takes(world, expr, [expr.left, expr.right], { kind: "odds" });
    return;
  }
  takes(world, expr, [expr.left, expr.right], { kind: "number" });
  const whole = expr.op !== "/" && expr.left.type.kind === "int" && expr.right.type.kind === "int";
  demand(
    expr,
    expr.type.kind === "number" || expr.type.kind === "never" || (expr.type.kind === "int" && whole),
    `\`${expr.op}\` is no ${expr.type.kind} here`,
  );
}

function checkCompare(world: World, expr: Of<"compare">): void {
  if (expr.by === "order") return;
  takes(world, expr, [expr.left, expr.right], { kind: expr.by });
}

function checkIf(world: World, expr: Of<"if">): void {
  if (expr.type.kind === "none") return;
  demand(expr, expr.else !== null, "`if` without `else` gives nothing");
  for (const branch of [expr.then, expr.else]) if (branch !== null) takes(world, expr, [branch], expr.type);
}

function checkDecision(world: World, expr: Of<"decide">): void {
  const { policy, rows, inputs, type } = expr;
  for (const input of inputs) demand(input.value, isKept(input.value), "a heading that is not kept");
  for (const row of rows) {
    demand(
      expr,
      row.tests.length === inputs.length,
      `a row of ${row.tests.length} tests for ${inputs.length} headings`,
    );
    if (type.kind === "none" || type.kind === "never" || policy === "count") continue;
    const wanted = policy === "list" && type.kind === "list" ? type.of : type;
    demand(
      row.result,
      fitsType(world, row.result.type, wanted),
      `a row gives a ${row.result.type.kind}, the table a ${wanted.kind}`,
    );
  }
  if (policy === "list")
    demand(expr, type.kind === "list" || type.kind === "never" || type.kind === "none", "`rows list` gives a list");
  const needsAll = takesOneRow(policy) || policy === "min" || policy === "max";
  demand(expr, !expr.complete || !needsAll || rows.length > 0, "a table without rows cannot be complete");
  if (expr.form !== "table") demand(expr, policy === "first", "only a table has a policy");
  if (expr.form !== "table")
    demand(expr, inputs.length === (expr.form === "grid" ? 2 : 1), `a ${expr.form} with ${inputs.length} headings`);
}

function checkItems(world: World, expr: Of<"list"> | Of<"set">): void {
  const type = expr.type;
  if (type.kind !== "list" && type.kind !== "set") return;
  for (const item of expr.items) checkKeptAs(world, item, type.of, "an element");
}
