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
import type { Prover, Subject } from "./proofs.ts";

/** Something that does not end well. */
export type Trouble =
  | { readonly kind: "fails"; readonly at: Span; readonly fault: FaultOutcome; readonly context: string | null }
  | {
      readonly kind: "broken";
      readonly at: Span;
      readonly message: string | null;
      readonly filled: string | null;
      readonly context: string | null;
    };

/** Works out everything constant in the program, under each of its variants, and reports what fails. */
export async function checkConstants(prover: Prover, program: Program, found: Collector): Promise<void> {
  const seen = new Set<string>();
  // Odds beyond what is worked out for one question take longest of all: they are told once, and not tried under each variant as well.
  const undecided = new Set<object | Id>();
  for (const variant of [null, ...program.variants]) {
    for (const [subject, run] of subjectsOf(program, variant?.id ?? null)) {
      const what = subject.own ?? subject.name ?? "";
      if (undecided.has(what)) continue;
      const troubles = await prover.prove(subject, run);
      if (troubles.some((each) => each.kind === "fails" && each.fault.fault === "undecided")) undecided.add(what);
      for (const trouble of troubles) reportTrouble(trouble, variant?.name ?? null, seen, found);
    }
  }
}

function subjectsOf(
  program: Program,
  variant: Id | null,
): readonly (readonly [Subject, (base: Interpreter) => readonly Trouble[]])[] {
  const { name: rulebook } = program.rulebook;
  const about = { own: null, name: null, text: "", variants: [variant], rulebook };
  return [
    ...program.constants.map(
      ({ id }) =>
        [
          { ...about, kind: "constant", name: id },
          (base: Interpreter) => lookAtConstant(base.under(variant), id),
        ] as const,
    ),
    ...program.tables.map(
      ({ id }) =>
        [{ ...about, kind: "table", name: id }, (base: Interpreter) => lookAtTable(base.under(variant), id)] as const,
    ),
    ...program.checks.map(
      (own) =>
        [
          { ...about, kind: "check", own },
          (base: Interpreter) =>
            [lookAtCheck(base.under(variant), `${rulebook}.`, own, [], null)].filter((each) => each !== null),
        ] as const,
    ),
  ];
}

function lookAtConstant(interpreter: Interpreter, id: Id): readonly Trouble[] {
  const outcome = interpreter.guard(() => constantValue(interpreter.room, id));
  return outcome.kind === "fault"
    ? [{ kind: "fails", at: interpreter.linked.constant(id).value.at, fault: outcome, context: `\`${nameOf(id)}\`` }]
    : [];
}

function lookAtTable(interpreter: Interpreter, id: Id): readonly Trouble[] {
  const table = interpreter.linked.table(id);
  const plain = table.columns.filter((column) => column.params === null);
  const cells = plain.flatMap((column) =>
    table.rows.flatMap((row) => lookAtCell(interpreter, table, column, row.key) ?? []),
  );
  return [...cells, ...table.checks.flatMap((check) => lookAtRows(interpreter, table, check))];
}

const mostOfOneKind = 3;

function lookAtRows(interpreter: Interpreter, table: Table, check: Check): readonly Trouble[] {
  const found: Trouble[] = [];
  for (const key of rowsOf(interpreter.room, table.id).keys) {
    const frame: Frame = [];
    frame[table.rowSlot] = key;
    const trouble = lookAtCheck(interpreter, table.id, check, frame, `row \`${short(key, 60)}\` of \`${table.name}\``);
    if (trouble !== null && found.push(trouble) >= mostOfOneKind) break;
  }
  return found;
}

function lookAtCell(interpreter: Interpreter, table: Table, column: Column, key: string): Trouble | null {
  const { room } = interpreter;
  const cell = cellAt(room, table.id, key, column.name);
  if (cell === null || cell.formula === null) return null;
  const outcome = interpreter.guard(() => plainCell(room, table.id, key, column.name, null));
  return outcome.kind === "fault"
    ? { kind: "fails", at: cell.at, fault: outcome, context: `row \`${short(key, 60)}\`, column \`${column.label}\`` }
    : null;
}

/** Null where it holds. */
function lookAtCheck(
  interpreter: Interpreter,
  of: Id,
  check: Check,
  frame: Frame,
  context: string | null,
): Trouble | null {
  const outcome = interpreter.guard(() => compile(contextOf(interpreter.room, of), check.condition)(frame));
  if (outcome.kind === "fault") return { kind: "fails", at: check.at, fault: outcome, context };
  return outcome.value === true
    ? null
    : { kind: "broken", at: check.at, message: check.message, filled: filled(interpreter, of, check, frame), context };
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

function reportTrouble(trouble: Trouble, variant: string | null, seen: Set<string>, found: Collector): void {
  const { at } = trouble;
  const context = inContext(trouble.context, variant);
  if (trouble.kind === "broken") {
    found.report("check-broken", at, { message: trouble.message, filled: trouble.filled }, context);
    return;
  }
  const { fault } = trouble;
  if (isFirst(seen, fault.fault, fault.at ?? at))
    found.report("constant-faults", at, { what: fault.message }, { ...context, related: placeOfFault(fault, at) });
}

/** The same mistake shows under each variant, and wherever the value is used. */
function isFirst(seen: Set<string>, what: string, at: Span): boolean {
  const key = JSON.stringify([what, at]);
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

function inContext(context: string | null, variant: string | null): { readonly context?: string } {
  const parts = [...(context === null ? [] : [context]), ...(variant === null ? [] : [`variant \`${variant}\``])];
  return parts.length === 0 ? {} : { context: parts.join(", ") };
}
