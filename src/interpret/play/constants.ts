/** What is worked out while compiling: constants, formulas in plain cells, checks. Each must end well, under each variant. */
import type { Check, Column, Id, Program, Table } from "../../ir/program.ts";
import type { Collector } from "../../diagnostics/collect.ts";
import type { Span } from "../../source/span.ts";
import { constantValue } from "../evaluate/call.ts";
import { compile } from "../evaluate/expression.ts";
import { contextOf, newRoom, type Frame } from "../evaluate/context.ts";
import { cellAt, plainCell, rowsOf } from "../evaluate/tables.ts";
import type { FaultOutcome, Interpreter } from "../interpreter.ts";
import { filledText } from "../explain/fill.ts";
import { newRecorder } from "../explain/record.ts";
import { nameOf, short } from "../show.ts";
import { placeOfFault } from "./diagnose.ts";

interface Look { readonly interpreter: Interpreter; readonly found: Collector; readonly variant: string | null; readonly seen: Set<string> }

/** Works out everything constant in the program, under each of its variants, and reports what fails. */
export function checkConstants(base: Interpreter, program: Program, found: Collector): void {
  const seen = new Set<string>();
  for (const variant of [null, ...program.variants]) {
    const interpreter = base.under(variant?.id ?? null);
    const look: Look = { interpreter, found, variant: variant?.name ?? null, seen };
    for (const constant of program.constants) lookAtConstant(look, constant.id);
    for (const table of program.tables) lookAtTable(look, interpreter.linked.table(table.id));
    for (const check of program.checks) lookAtCheck(look, `${program.rulebook.name}.`, check, [], null);
  }
}

function lookAtConstant(look: Look, id: Id): void {
  const outcome = look.interpreter.guard(() => constantValue(look.interpreter.room, id));
  if (outcome.kind === "fault") reportFault(look, look.interpreter.linked.constant(id).value.at, outcome, `\`${nameOf(id)}\``);
}

function lookAtTable(look: Look, table: Table): void {
  const { room } = look.interpreter;
  for (const column of table.columns) {
    if (column.params !== null) continue;
    for (const row of table.rows) lookAtCell(look, table, column, row.key);
  }
  for (const check of table.checks) {
    let broken = 0;
    for (const key of rowsOf(room, table.id).keys) {
      const frame: Frame = [];
      frame[table.rowSlot] = key;
      if (!lookAtCheck(look, table.id, check, frame, `row \`${short(key, 60)}\` of \`${table.name}\``) && (broken += 1) >= mostOfOneKind) break;
    }
  }
}

const mostOfOneKind = 3;

function lookAtCell(look: Look, table: Table, column: Column, key: string): void {
  const { interpreter } = look;
  const { room } = interpreter;
  const cell = cellAt(room, table.id, key, column.name);
  if (cell === null || cell.formula === null) return;
  const context = `row \`${short(key, 60)}\`, column \`${column.label}\``;
  const outcome = interpreter.guard(() => plainCell(room, table.id, key, column.name, null));
  if (outcome.kind === "fault") reportFault(look, cell.at, outcome, context);
}

/** Does it hold? A fault is reported, and counts as not holding. */
function lookAtCheck(look: Look, of: Id, check: Check, frame: Frame, context: string | null): boolean {
  const { interpreter } = look;
  const outcome = interpreter.guard(() => compile(contextOf(interpreter.room, of), check.condition)(frame));
  if (outcome.kind === "fault") {
    reportFault(look, check.at, outcome, context);
    return false;
  }
  if (outcome.value === true) return true;
  look.found.report("check-broken", check.at, { message: check.message, filled: filled(interpreter, of, check, frame) }, inContext(look, context));
  return false;
}

/** The condition with the values put in: `7 < 6`. */
function filled(interpreter: Interpreter, of: Id, check: Check, frame: Frame): string | null {
  const recorder = newRecorder();
  const room = newRoom(interpreter.linked, recorder, { asker: interpreter.room.asker });
  compile(contextOf(room, of), check.condition)([...frame]);
  const [trace] = recorder.top;
  const text = trace === undefined ? "" : filledText(interpreter.linked, trace);
  return text === "" || text === "no" || text === "…" ? null : short(text, 100);
}

function reportFault(look: Look, at: Span, fault: FaultOutcome, context: string | null): void {
  if (!first(look, fault.fault, fault.at ?? at)) return;
  look.found.report("constant-faults", at, { what: fault.message }, { ...inContext(look, context), related: placeOfFault(fault, at) });
}

/** The same mistake shows under each variant, and wherever the value is used. */
function first(look: Look, what: string, at: Span): boolean {
  const key = JSON.stringify([what, at]);
  if (look.seen.has(key)) return false;
  look.seen.add(key);
  return true;
}

function inContext(look: Look, context: string | null): { readonly context?: string } {
  const parts = [...(context === null ? [] : [context]), ...(look.variant === null ? [] : [`variant \`${look.variant}\``])];
  return parts.length === 0 ? {} : { context: parts.join(", ") };
}
