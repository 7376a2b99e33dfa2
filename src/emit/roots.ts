/** Parts of a program that are looked through together, such as what stands in one function. */
import type { Expr, Field, Statement } from "../ir/program.ts";
import type { Field as TableField } from "../ir/nodes/notation.ts";
import { visitSlots } from "../ir/slots.ts";
import { visitAll, type ProgramPart } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";

export type Roots = readonly ProgramPart[];
export type ProgramNode = Expr | Statement;

export const rootsOf = (...all: readonly (Expr | null | undefined)[]): Roots =>
  all.flatMap((each): Roots => (each === null || each === undefined ? [] : [["Expr", each]]));

export const rootOf = (node: ProgramNode): ProgramPart => ("type" in node ? ["Expr", node] : ["Statement", node]);

/** What is worked out where they are not given. */
export const defaultsOf = (fields: readonly Field[]): Roots => rootsOf(...fields.map((field) => field.default));

export const workedOut = (fields: readonly Field[]): Roots =>
  rootsOf(...fields.flatMap((field) => [field.default, field.computed]));

/** Reads each of them: for what is handed on as it is. */
export const readingsOf = (fields: readonly (Pick<Field, "slot" | "name" | "type"> & { readonly at: Span })[]): Roots =>
  rootsOf(...fields.map(({ slot, name, type, at }): Expr => ({ kind: "local", slot, name, type, at })));

/** Each expression and statement, before what is in it. */
export function visitNodes(roots: Roots, see: (node: ProgramNode) => void): void {
  const all = (node: ProgramNode): void => {
    see(node);
  };
  visitAll(roots, { expr: all, statement: all });
}

/** Is there such an expression or statement? */
export function holdsNode(roots: Roots, isOne: (node: ProgramNode) => boolean): boolean {
  const see = (node: ProgramNode): "stop" | undefined => (isOne(node) ? "stop" : undefined);
  return visitAll(roots, { expr: see, statement: see });
}

/** Each slot that is named, and whether it gets its value there. */
export function slotsIn(roots: Roots, see: (slot: number, field: TableField) => void): void {
  for (const [of, part] of roots) visitSlots(of, part, see);
}
