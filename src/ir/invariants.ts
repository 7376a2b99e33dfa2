/**
 * What every program promises to those who read it. Broken, it is a mistake in the compiler, never in the rules; the stage
 * that made it is to blame. `slot-invariants.ts`: each slot is bound before it is used, and once; `node-invariants.ts` holds the rest.
 */
import { NodeTable } from "../query/memo.ts";
import { worldOf, type World } from "./fits.ts";
import { assertChoosing, assertGame, assertStart, declaredIn } from "./game-invariants.ts";
import { CompilerMistake } from "./mistake.ts";
import type { Frame } from "./node-invariants.ts";
import type { Cell, Column, Expr, Field, Program, Record as RecordOf, Rule, Table, Type, Variant } from "./program.ts";
import type { Example } from "./examples.ts";
import type { Goal } from "./goals.ts";
import { axesOf, valuesOf, type Axis, type Report } from "./reports.ts";
import { bindSlot, newWalk, walkExpr, walkStatement, walkTest, type Slots } from "./slot-invariants.ts";

/**
 * Throws a CompilerMistake if the program breaks a promise. `linked`: the programs of the rulebooks it uses. `held`: parts that
 * kept their promises before, for whoever makes anew what refers to something that has changed; those of this program join them.
 */
export function assertProgram(
  program: Program,
  linked: readonly Program[],
  held = new NodeTable<object, true>(),
): void {
  const world = worldOf([...linked, program]);
  const each = <T extends object>(parts: readonly T[], hold: (part: T) => void): void => {
    for (const part of parts) {
      if (!held.has(part)) hold(part);
      held.set(part, true);
    }
  };
  assertUnique(program, linked);
  each(program.choices, (choice) => {
    for (const variant of choice.variants) assertFields(world, variant.fields);
  });
  each(program.records, (record) => {
    assertRecord(world, record);
  });
  each(program.tables, (table) => {
    assertTable(world, table);
  });
  each(program.constants, (constant) => {
    assertExpr(world, constant.value, new Map(), constant.type);
  });
  each(program.rules, (rule) => {
    assertRule(world, rule, false);
  });
  if (program.game !== null) assertGame(world, program.game, each);
  each(program.checks, (check) => {
    assertExpr(world, check.condition, new Map(), { kind: "bool" });
  });
  for (const variant of program.variants) assertVariant(world, program, variant);
  each(program.examples, (example) => {
    assertExample(world, program, example);
  });
  each(program.reports, (report) => {
    assertReport(world, report);
  });
  each(program.goals, (goal) => {
    assertGoal(world, program, goal);
  });
}

function assertRecord(world: World, record: RecordOf): void {
  assertFields(world, record.fields);
  for (const check of record.checks) assertExpr(world, check.condition, slotsOf(record.fields), { kind: "bool" });
}

const slotsOf = (fields: readonly Field[]): Slots => new Map(fields.map((field) => [field.slot, field.type]));

function assertUnique(program: Program, linked: readonly Program[]): void {
  const seen = new Set(linked.flatMap((each) => declared(each).map(({ id }) => id)));
  for (const each of declared(program)) {
    if (seen.has(each.id)) throw new CompilerMistake(`${each.id} is declared twice`, each.at);
    seen.add(each.id);
  }
}

const declared = (program: Program): readonly { readonly id: string; readonly at: Rule["at"] }[] => [
  ...program.choices,
  ...program.records,
  ...program.tables,
  ...program.constants,
  ...program.rules,
  ...program.variants,
  ...(program.game === null ? [] : declaredIn(program.game)),
];

/** A default and a formula may read the fields before; a field gets its slot once. */
function assertFields(world: World, fields: readonly Field[], outer: Slots = new Map()): void {
  const slots = new Map(outer);
  for (const field of fields) {
    for (const part of [field.default, field.computed]) if (part !== null) assertExpr(world, part, slots, field.type);
    if (slots.has(field.slot)) throw new CompilerMistake(`slot ${field.slot} of \`${field.name}\` is taken`, field.at);
    slots.set(field.slot, field.type);
  }
}

function assertTable(world: World, table: Table): void {
  const row: Slots = new Map([[table.rowSlot, { kind: "row", id: table.id }]]);
  const missing = table.members.find((member) => !world.tables.has(member));
  if (missing !== undefined) throw new CompilerMistake(`there is no table ${missing}`, table.at);
  for (const column of table.columns) {
    if (column.params !== null) assertFields(world, column.params, row);
    if (column.computed !== null)
      assertExpr(world, column.computed, new Map([...row, ...slotsOf(column.params ?? [])]), column.type);
  }
  for (const check of table.checks) assertExpr(world, check.condition, row, { kind: "bool" });
  const columns = table.columns.filter((column) => column.computed === null);
  for (const each of table.rows) {
    if (each.cells.length !== columns.length)
      throw new CompilerMistake(
        `row ${each.key} has ${each.cells.length} cells for ${columns.length} columns`,
        each.at,
      );
    each.cells.forEach((cell, index) => {
      assertCell(world, cell, columns[index], row);
    });
  }
}

/** A formula with parameters may read its row, too; a plain cell stands for itself. */
function assertCell(world: World, cell: Cell, column: Column | undefined, row: Slots): void {
  if (!("formula" in cell) || column === undefined) return;
  assertExpr(
    world,
    cell.formula,
    column.params === null ? new Map() : new Map([...row, ...slotsOf(column.params)]),
    column.procedure ? null : column.type,
  );
}

function assertRule(world: World, rule: Rule, inVariant: boolean): void {
  assertFields(world, rule.params);
  assertExpr(world, rule.body, slotsOf(rule.params), rule.result.kind === "none" ? null : rule.result, {
    result: rule.result,
    inVariant,
  });
}

function assertVariant(world: World, program: Program, variant: Variant): void {
  const unknown = variant.basedOn.find((id) => !program.variants.some((other) => other.id === id));
  if (unknown !== undefined) throw new CompilerMistake(`there is no variant ${unknown}`, variant.at);
  for (const constant of variant.constants) {
    if (!world.constants.has(constant.id)) throw new CompilerMistake(`${constant.id} replaces nothing`, constant.at);
    assertExpr(world, constant.value, new Map(), constant.type);
  }
  for (const table of variant.tables) {
    if (!world.tables.has(table.id)) throw new CompilerMistake(`${table.id} replaces nothing`, table.at);
    assertTable(world, table);
  }
  for (const rule of variant.rules) {
    if (!world.rules.has(rule.id)) throw new CompilerMistake(`${rule.id} replaces nothing`, rule.at);
    assertRule(world, rule, true);
  }
}

function assertExample(world: World, program: Program, example: Example): void {
  if (example.variant !== null && !program.variants.some((variant) => variant.id === example.variant))
    throw new CompilerMistake(`there is no variant ${example.variant}`, example.at);
  if (example.rule !== null && !world.rules.has(example.rule))
    throw new CompilerMistake(`there is no rule ${example.rule}`, example.at);
  assertStart(world, example.start);
  const walk = newWalk(world, new Map(), {});
  for (const step of example.steps) {
    if (step.kind === "rolling") for (const face of step.faces) walkExpr(walk, face, null);
    else if (step.kind === "choosing") assertChoosing(world, walk, step);
    else if (step.kind !== "claim") walkStatement(walk, step);
    else if (step.claim.kind === "true") walkExpr(walk, step.claim.condition, { kind: "bool" });
    else {
      walkExpr(walk, step.claim.of, null);
      walkTest(walk, step.claim.test, step.claim.of.type);
    }
  }
}

function assertReport(world: World, report: Report): void {
  assertStart(world, report.start);
  const walk = newWalk(world, new Map(), {});
  for (const statement of report.lets) walkStatement(walk, statement);
  // A distribution is asked for each value of the other axis.
  const asked = (axis: Axis): number => (axis.values.kind === "question" ? 1 : 0);
  for (const axis of [...axesOf(report)].sort((a, b) => asked(a) - asked(b))) {
    walkExpr(walk, axis.values, null);
    bindSlot(walk, axis.slot, axis.type, axis.at);
  }
  for (const value of valuesOf(report)) walkExpr(walk, value.value, null);
}

function assertGoal(world: World, program: Program, goal: Goal): void {
  if (goal.variant !== null && !program.variants.some((variant) => variant.id === goal.variant))
    throw new CompilerMistake(`there is no variant ${goal.variant}`, goal.at);
  assertStart(world, goal.start);
  for (const { each, of, low, high } of goal.wishes) {
    const walk = newWalk(world, new Map(), {});
    if (each !== null) {
      walkExpr(walk, each.values, null);
      bindSlot(walk, each.slot, each.type, each.at);
    }
    if (of.kind === "value") walkExpr(walk, of.value, low === null && high === null ? { kind: "bool" } : null);
    for (const end of [low, high]) if (end !== null) walkExpr(walk, end.value, null);
  }
}

function assertExpr(world: World, expr: Expr, slots: Slots, wanted: Type | null, frame: Frame = {}): void {
  const walk = newWalk(world, slots, frame);
  walkExpr(walk, expr, wanted);
}
