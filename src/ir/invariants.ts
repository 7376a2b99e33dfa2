/**
 * What every program promises to those who read it. Broken, it is a mistake in the compiler, never in the rules; the stage
 * that made it is to blame. Slots: each is bound before it is used and once; `nodes.ts` holds the rest.
 */
import { childrenOf } from "./children.ts";
import { fitsType, related, worldOf, type World } from "./fits.ts";
import { CompilerMistake } from "./mistake.ts";
import { checkNode, isKept, type Frame } from "./node-invariants.ts";
import type { Cell, Column, Expr, Field, Program, Rule, Statement, Table, Test, Type, Variant } from "./program.ts";

/** Throws a CompilerMistake if the program breaks a promise. `linked`: the programs of the rulebooks it uses. */
export function assertProgram(program: Program, linked: readonly Program[]): void {
  const world = worldOf([...linked, program]);
  assertUnique(program, linked);
  for (const choice of program.choices) for (const variant of choice.variants) assertFields(world, variant.fields);
  for (const record of program.records) {
    assertFields(world, record.fields);
    for (const check of record.checks) assertExpr(world, check.condition, slotsOf(record.fields), { kind: "bool" });
  }
  for (const table of program.tables) assertTable(world, table);
  for (const constant of program.constants) assertExpr(world, constant.value, new Map(), constant.type);
  for (const rule of program.rules) assertRule(world, rule, false);
  for (const check of program.checks) assertExpr(world, check.condition, new Map(), { kind: "bool" });
  for (const variant of program.variants) assertVariant(world, program, variant);
  assertExamples(world, program);
  assertReports(world, program);
}

type Slots = ReadonlyMap<number, Type>;
const slotsOf = (fields: readonly Field[]): Slots => new Map(fields.map((field) => [field.slot, field.type]));

function assertUnique(program: Program, linked: readonly Program[]): void {
  const seen = new Set(linked.flatMap((each) => declared(each).map(({ id }) => id)));
  for (const each of declared(program)) {
    if (seen.has(each.id)) throw new CompilerMistake(`${each.id} is declared twice`, each.at);
    seen.add(each.id);
  }
}

const declared = (program: Program): readonly { readonly id: string; readonly at: Rule["at"] }[] =>
  [...program.choices, ...program.records, ...program.tables, ...program.constants, ...program.rules, ...program.variants];

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
    if (column.params !== null) assertFields(world, column.params, column.computed === null ? new Map() : row);
    if (column.computed !== null) assertExpr(world, column.computed, new Map([...row, ...slotsOf(column.params ?? [])]), column.type);
  }
  for (const check of table.checks) assertExpr(world, check.condition, row, { kind: "bool" });
  const columns = table.columns.filter((column) => column.computed === null);
  for (const each of table.rows) {
    if (each.cells.length !== columns.length) throw new CompilerMistake(`row ${each.key} has ${each.cells.length} cells for ${columns.length} columns`, each.at);
    each.cells.forEach((cell, index) => { assertCell(world, cell, columns[index]); });
  }
}

function assertCell(world: World, cell: Cell, column: Column | undefined): void {
  if (!("formula" in cell) || column === undefined) return;
  assertExpr(world, cell.formula, slotsOf(column.params ?? []), column.type);
}

function assertRule(world: World, rule: Rule, inVariant: boolean): void {
  assertFields(world, rule.params);
  assertExpr(world, rule.body, slotsOf(rule.params), rule.result.kind === "none" ? null : rule.result, { result: rule.result, inVariant });
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

function assertExamples(world: World, program: Program): void {
  for (const example of program.examples) {
    if (example.variant !== null && !program.variants.some((variant) => variant.id === example.variant)) throw new CompilerMistake(`there is no variant ${example.variant}`, example.at);
    if (example.rule !== null && !world.rules.has(example.rule)) throw new CompilerMistake(`there is no rule ${example.rule}`, example.at);
    const walk = newWalk(world, new Map(), {});
    for (const step of example.steps) {
      if (step.kind !== "claim") walk.statement(step);
      else if (step.claim.kind === "true") walk.expr(step.claim.condition, { kind: "bool" });
      else {
        walk.expr(step.claim.of, null);
        walk.test(step.claim.test, step.claim.of.type);
      }
    }
  }
}

function assertReports(world: World, program: Program): void {
  for (const report of program.reports) {
    const walk = newWalk(world, new Map(), {});
    for (const statement of report.lets) walk.statement(statement);
    for (const axis of [report.rowAxis, report.columnAxis]) {
      if (axis === null) continue;
      walk.expr(axis.values, null);
      walk.bind(axis.slot, axis.type, axis.at);
    }
    for (const value of [...(report.cell === null ? [] : [report.cell]), ...report.columns, ...report.rows]) walk.expr(value.value, null);
  }
}

function assertExpr(world: World, expr: Expr, slots: Slots, wanted: Type | null, frame: Frame = {}): void {
  newWalk(world, slots, frame).expr(expr, wanted);
}

interface Walk {
  readonly expr: (expr: Expr, wanted: Type | null) => void;
  readonly statement: (statement: Statement) => void;
  readonly test: (test: Test, of: Type) => void;
  readonly bind: (slot: number, type: Type, at: Expr["at"]) => void;
}

type Step = () => void;

/** Goes through nodes in the order they are worked out; with a list of what is to be done, for formulas may be deep. */
function newWalk(world: World, given: Slots, frame: Frame): Walk {
  const inScope = new Map(given);
  const everBound = new Set(given.keys());
  const steps: Step[] = [];
  const later = (...next: readonly Step[]): void => { for (const step of [...next].reverse()) steps.push(step); };
  const run = (): void => { for (let step = steps.pop(); step !== undefined; step = steps.pop()) step(); };

  const bind = (slot: number, type: Type, at: Expr["at"]): void => {
    if (everBound.has(slot)) throw new CompilerMistake(`slot ${slot} is bound twice`, at);
    everBound.add(slot);
    inScope.set(slot, type);
  };
  const release = (before: ReadonlySet<number>): void => { for (const slot of [...inScope.keys()]) if (!before.has(slot)) inScope.delete(slot); };
  /** What is bound inside is unknown after it. */
  const scoped = (...inside: readonly Step[]): void => {
    const before = new Set(inScope.keys());
    later(...inside, () => { release(before); });
  };

  const use = (slot: number, type: Type, at: Expr["at"]): void => {
    const bound = inScope.get(slot);
    if (bound === undefined) throw new CompilerMistake(`slot ${slot} is used before it is bound`, at);
    if (!related(world, bound, type)) throw new CompilerMistake(`slot ${slot} holds a ${bound.kind} and is read as a ${type.kind}`, at);
  };

  const visit = (expr: Expr, wanted: Type | null): Step => () => {
    if (wanted !== null && !fitsType(world, expr.type, wanted)) throw new CompilerMistake(`a ${expr.type.kind} stands where a ${wanted.kind} is asked for`, expr.at);
    checkNode(world, frame, expr);
    enter(expr);
  };
  const all = (parts: readonly (Expr | Statement)[]): readonly Step[] => parts.map((part) => ("type" in part ? visit(part, null) : line(part)));

  const enter = (expr: Expr): void => {
    switch (expr.kind) {
      case "local": use(expr.slot, expr.type, expr.at); break;
      case "block": scoped(...all(childrenOf(expr))); break;
      case "if": later(visit(expr.condition, { kind: "bool" }), ...all([expr.then, ...(expr.else === null ? [] : [expr.else])]).map((step) => () => { scoped(step); })); break;
      case "each": {
        const inside = [...(expr.where === null ? [] : [visit(expr.where, { kind: "bool" })]), visit(expr.value, null)];
        later(visit(expr.over, null), () => { scoped(() => { bind(expr.slot, elementOf(expr.over.type), expr.at); }, ...inside); });
        break;
      }
      case "decide": {
        const rows = expr.rows.map((row): Step => () => {
          const fields = new Map<number, Type>();
          const tests = row.tests.map((test, index): Step => () => { checkTest(test, expr.inputs[index]?.value.type ?? { kind: "never" }, fields); });
          scoped(...tests, () => { for (const [slot, type] of fields) bind(slot, type, row.at); }, visit(row.result, null));
        });
        const inputs = expr.inputs.flatMap((input): readonly Step[] => [visit(input.value, null), () => { bind(input.slot, input.value.type, input.value.at); }]);
        scoped(...inputs, ...rows);
        break;
      }
      default: later(...all(childrenOf(expr)));
    }
  };

  const line = (statement: Statement): Step => () => {
    switch (statement.kind) {
      case "let": later(visit(statement.value, null), () => { bind(statement.slot, heldBy(statement.value.type), statement.at); assertKept(statement.value); }); break;
      case "set": later(visit(statement.value, null), () => { use(statement.slot, { kind: "optional", of: statement.value.type }, statement.at); assertKept(statement.value); }); break;
      case "forEach": {
        const inside = [...(statement.where === null ? [] : [visit(statement.where, { kind: "bool" })]), visit(statement.body, null)];
        later(visit(statement.over, null), () => { scoped(() => { bind(statement.slot, elementOf(statement.over.type), statement.at); }, ...inside); });
        break;
      }
      case "return":
        if (frame.result === undefined) throw new CompilerMistake("`return` outside of a rule", statement.at);
        if (statement.value !== null) later(visit(statement.value, frame.result));
        break;
      case "repeat":
        if ((statement.count === null) !== (statement.mode === "forever")) throw new CompilerMistake(`\`repeat\` ${statement.mode} with the wrong count`, statement.at);
        later(...(statement.count === null ? [] : [visit(statement.count, { kind: statement.mode === "while" ? "bool" : "int" })]), () => { scoped(visit(statement.body, null)); });
        break;
      default: later(...all(childrenOf(statement)));
    }
  };

  /** `fields`: slots that the row's tests bind; alternatives may bind the same one. */
  const checkTest = (test: Test, of: Type, fields: Map<number, Type>): void => {
    const type = of.kind === "optional" ? of.of : of;
    switch (test.kind) {
      case "compare": case "equals": case "in": later(visit(test.value, null)); break;
      case "oneOf": later(...test.tests.map((part): Step => () => { checkTest(part, of, fields); })); break;
      case "not": later(() => { checkTest(test.test, of, fields); }); break;
      case "variant": {
        const variant = type.kind === "choice" ? world.choices.get(type.id)?.variants.find((each) => each.name === test.variant) : undefined;
        if (variant === undefined) throw new CompilerMistake(`there is no variant ${test.variant}`, test.at);
        const typeOf = (name: string): Type => variant.fields.find((field) => field.name === name)?.type ?? missing(name, test);
        for (const { field, slot } of test.binds) fields.set(slot, typeOf(field));
        later(...test.tests.map(({ field, test: inner }): Step => () => { checkTest(inner, typeOf(field), fields); }));
        break;
      }
      default: break;
    }
  };

  return {
    expr: (expr, wanted) => { later(visit(expr, wanted)); run(); },
    statement: (statement) => { later(line(statement)); run(); },
    test: (test, of) => { later(() => { checkTest(test, of, new Map()); }); run(); },
    bind,
  };
}

function assertKept(expr: Expr): void {
  if (!isKept(expr)) throw new CompilerMistake("a number is kept that was not rounded", expr.at);
}

/** A `let` that begins with none may hold anything later: its written type is not in the program. */
function heldBy(type: Type): Type {
  return type.kind === "none" ? { kind: "never" } : type;
}

function missing(name: string, test: Test): never {
  throw new CompilerMistake(`there is no field ${name}`, test.at);
}

function elementOf(type: Type): Type {
  return type.kind === "list" || type.kind === "set" || type.kind === "range" ? type.of : { kind: "never" };
}
