/** Pieces stand for their rows wherever rows are wanted. */
import type { Expr, Test, Type } from "../ir/program.ts";
import { bool, listOf, optional } from "../ir/types.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { literal } from "./build.ts";
import { freshSlot, type Scope } from "./scope.ts";

/** The type of what pieces of the type stand for: a row, an optional row, a list of rows; undefined for what is no piece. */
export function rowType(type: Type): Type | undefined {
  switch (type.kind) {
    case "piece":
      return { kind: "row", id: type.id };
    case "optional":
    case "list": {
      if (type.of.kind !== "piece") return undefined;
      const row: Type = { kind: "row", id: type.of.id };
      return type.kind === "list" ? listOf(row) : optional(row);
    }
    default:
      type.kind satisfies Kinds<"record set map range none int number text bool never choice row odds entity">;
      return undefined;
  }
}

/** The row of a piece, the rows of several; what is no piece stays as it is. */
export function rowOfPiece(expr: Expr): Expr {
  const type = rowType(expr.type);
  return type === undefined ? expr : { kind: "pieceRow", of: expr, type, at: expr.at };
}

export function holdsPieces(type: Type): boolean {
  switch (type.kind) {
    case "piece":
      return true;
    case "list":
    case "set":
    case "optional":
      return holdsPieces(type.of);
    case "map":
      return holdsPieces(type.value);
    default:
      type.kind satisfies Kinds<"record range none int number text bool never choice row odds entity">;
      return false;
  }
}

/** Beside a row, or several, a piece is its row. */
export function besideRow(expr: Expr, other: Type): Expr {
  return holdsPieces(other) || other.kind === "none" || other.kind === "never" ? expr : rowOfPiece(expr);
}

/** Whether the row of a piece fits a test of rows, as a condition. */
export function rowFits(scope: Scope, piece: Expr, test: Test): Expr {
  const value = rowOfPiece(piece);
  const row = (tests: readonly Test[], result: boolean, label: string) => ({
    tests,
    result: literal(result, bool, test.at),
    otherwise: false,
    disputed: null,
    label,
    at: test.at,
  });
  return {
    kind: "decide",
    form: "match",
    policy: "first",
    inputs: [{ value, slot: freshSlot(scope), label: "match", bound: null }],
    rows: [row([test], true, "it fits"), row([{ kind: "any", at: test.at }], false, "`otherwise`")],
    complete: true,
    type: bool,
    at: test.at,
  };
}
