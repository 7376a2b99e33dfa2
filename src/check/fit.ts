/** Which type fits where, and what two types have in common. */
import type { Expr, Id, Type } from "../ir/program.ts";
import { isNumeric, listOf, mapOf, never, number, odds, optional, rangeOf, sameType, setOf } from "../ir/types.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { tableOf, type Checker } from "./checker.ts";
import { holdsPieces, rowOfPiece, rowType } from "./pieces.ts";

/** A value of type `from` may stand where `to` is asked for, apart from rounding; a piece stands for its row. */
export function fits(checker: Checker, from: Type, to: Type): boolean {
  if (fitsAsItIs(checker, from, to)) return true;
  const row = rowType(from);
  return row !== undefined && fitsAsItIs(checker, row, to);
}

/** Without any change of the value. */
function fitsAsItIs(checker: Checker, from: Type, to: Type): boolean {
  if (from.kind === "never" || to.kind === "never") return true;
  if (to.kind === "optional")
    return from.kind === "none" || fitsAsItIs(checker, from.kind === "optional" ? from.of : from, to.of);
  switch (from.kind) {
    case "int":
      return isNumeric(to);
    case "list":
    case "set":
    case "range":
      return to.kind === from.kind && fitsAsItIs(checker, from.of, to.of);
    case "map":
      return to.kind === "map" && fitsAsItIs(checker, from.key, to.key) && fitsAsItIs(checker, from.value, to.value);
    case "row":
      return to.kind === "row" && isRowOf(checker, from.id, to.id);
    case "choice":
      return to.kind === "choice" && from.id === to.id && variantsFit(from.variants, to.variants);
    default:
      from.kind satisfies Kinds<"record none number text bool optional odds entity piece">;
      return sameType(from, to);
  }
}

function variantsFit(from: readonly string[] | undefined, to: readonly string[] | undefined): boolean {
  return to === undefined || (from !== undefined && from.every((name) => to.includes(name)));
}

/** The rows of a view are those of its members. */
function isRowOf(checker: Checker, from: Id, to: Id): boolean {
  if (from === to) return true;
  const members = tableOf(checker, to)?.members ?? [];
  return members.some((member) => isRowOf(checker, from, member));
}

/** The value as one of the type: the row of a piece, where a row is wanted. */
export function standIn(checker: Checker, expr: Expr, wanted: Type): Expr {
  return fitsAsItIs(checker, expr.type, wanted) ? expr : rowOfPiece(expr);
}

/** The least type that both fit; undefined if there is none. */
export function joined(checker: Checker, a: Type, b: Type): Type | undefined {
  if (a.kind === "never") return b;
  if (b.kind === "never") return a;
  if (a.kind === "none") return optional(b);
  if (b.kind === "none") return optional(a);
  if (a.kind === "optional" || b.kind === "optional") {
    const of = joined(checker, a.kind === "optional" ? a.of : a, b.kind === "optional" ? b.of : b);
    return of === undefined ? undefined : optional(of);
  }
  if (isNumeric(a) && isNumeric(b)) return a.kind === b.kind ? a : number;
  // Whoever joins them makes odds of the number: `asOdds`.
  if ((a.kind === "odds" && isNumeric(b)) || (isNumeric(a) && b.kind === "odds")) return odds;
  if (a.kind === "choice" && b.kind === "choice" && a.id === b.id) return joinedChoice(a, b);
  if (a.kind === "piece" && b.kind === "row") return joined(checker, { kind: "row", id: a.id }, b);
  if (a.kind === "row" && b.kind === "piece") return joined(checker, b, a);
  return joinedParts(checker, a, b) ?? (fits(checker, a, b) ? b : fits(checker, b, a) ? a : undefined);
}

function joinedChoice(a: Type & { kind: "choice" }, b: Type & { kind: "choice" }): Type {
  if (a.variants === undefined || b.variants === undefined) return { kind: "choice", id: a.id };
  return { kind: "choice", id: a.id, variants: [...new Set([...a.variants, ...b.variants])].sort() };
}

function joinedParts(checker: Checker, a: Type, b: Type): Type | undefined {
  if (a.kind === "map" && b.kind === "map") {
    const key = joined(checker, a.key, b.key);
    const value = joined(checker, a.value, b.value);
    return key === undefined || value === undefined ? undefined : mapOf(key, value);
  }
  if ((a.kind === "list" || a.kind === "set" || a.kind === "range") && b.kind === a.kind) {
    const of = joined(checker, a.of, b.of);
    if (of === undefined) return undefined;
    // Only the pieces of a list become rows.
    if (a.kind !== "list" && [a.of, b.of].some((each) => holdsPieces(each) && !holdsPieces(of))) return undefined;
    if ([a.of, b.of].some((each) => each.kind !== "piece" && holdsPieces(each) && !holdsPieces(of))) return undefined;
    return a.kind === "list" ? listOf(of) : a.kind === "set" ? setOf(of) : rangeOf(of);
  }
  return undefined;
}

/** The type without what narrowing found out: what a `let` of it can hold. */
export function widened(type: Type): Type {
  switch (type.kind) {
    case "choice":
      return { kind: "choice", id: type.id };
    case "list":
      return listOf(widened(type.of));
    case "set":
      return setOf(widened(type.of));
    case "optional":
      return optional(widened(type.of));
    case "map":
      return mapOf(widened(type.key), widened(type.value));
    default:
      type.kind satisfies Kinds<"record range none int number text bool never row odds entity piece">;
      return type;
  }
}

/** Without `optional`. */
export function present(type: Type): Type {
  return type.kind === "optional" ? type.of : type;
}

/** What a list, set, range of ints or map goes through; never where that is not known. */
export function elementOf(type: Type): Type | undefined {
  switch (type.kind) {
    case "list":
    case "set":
      return type.of;
    case "range":
      return type.of.kind === "int" ? type.of : undefined;
    case "never":
      return never;
    default:
      type.kind satisfies Kinds<"record map none int number text bool optional choice row odds entity piece">;
      return undefined;
  }
}

/** The type of a value that is made there, of which only one variant is known, and of any other of its choice. */
export function anyVariant(type: Type): Type {
  switch (type.kind) {
    case "choice":
      return { kind: "choice", id: type.id };
    case "list":
    case "set":
    case "optional":
      return { ...type, of: anyVariant(type.of) };
    case "map":
      return { ...type, key: anyVariant(type.key), value: anyVariant(type.value) };
    default:
      type.kind satisfies Kinds<"record range none int number text bool never row odds entity piece">;
      return type;
  }
}
