/** What is known of a number before it is worked out: how large it may be, and whether it needs rounding to be itself. */
import type { Bound, Expr } from "../../ir/program.ts";
import { largestNumber } from "../../runtime/numbers.ts";
import { ownersOf, bare, cellColumns, the } from "../world.ts";
import type { Body } from "./body.ts";

const largestInt = Number.MAX_SAFE_INTEGER;

/** No larger than this, up or down, if it is worked out without an error. */
export function maximum(body: Body, expr: Expr): number {
  switch (expr.kind) {
    case "literal": return typeof expr.value === "number" ? Math.abs(expr.value) : largestInt;
    case "column": return largestCell(body, expr);
    case "bounded": return Math.min(maximum(body, expr.of), within(expr.bound));
    case "keep": return Math.min(maximum(body, expr.of), limitOf(expr));
    case "negate": return maximum(body, expr.of);
    case "if": return expr.else === null ? limitOf(expr) : Math.max(maximum(body, expr.then), maximum(body, expr.else));
    case "arithmetic": return ofArithmetic(body, expr);
    case "builtin": return ofBuiltin(body, expr);
    case "round": return maximum(body, expr.of) + 1;
    case "block": case "decide": case "otherwise": return expr.type.kind === "int" ? largestInt : Infinity;
    default: return limitOf(expr);
  }
}

/** A value that is kept is within the limits of its type. */
function limitOf(expr: Expr): number {
  const type = bare(expr.type);
  if (type.kind === "int") return largestInt;
  return type.kind === "number" && isKept(expr) ? largestNumber : Infinity;
}

function within(bound: Bound): number {
  return bound.low === null || bound.high === null ? Infinity : Math.max(Math.abs(bound.low), Math.abs(bound.high));
}

function ofArithmetic(body: Body, expr: Extract<Expr, { kind: "arithmetic" }>): number {
  const left = maximum(body, expr.left);
  const right = maximum(body, expr.right);
  switch (expr.op) {
    case "+": case "-": return left + right;
    case "*": return left * right;
    case "/": return expr.right.kind === "literal" && typeof expr.right.value === "number" && expr.right.value !== 0 ? left / Math.abs(expr.right.value) : Infinity;
  }
}

function ofBuiltin(body: Body, expr: Extract<Expr, { kind: "builtin" }>): number {
  const [first] = expr.args;
  switch (expr.name) {
    case "min": case "max": return expr.args.length > 1 ? Math.max(...expr.args.map((arg) => maximum(body, arg))) : limitOf(expr);
    case "floor": case "ceil": case "round": return first === undefined ? Infinity : maximum(body, first) + 1;
    case "abs": return first === undefined ? Infinity : maximum(body, first);
    case "count": return 2 ** 32;
    case "sum": case "mean": case "power": return Infinity;
    default: return limitOf(expr);
  }
}

function largestCell(body: Body, expr: Extract<Expr, { kind: "column" }>): number {
  const table = the(body.module.world.tables, expr.table);
  let largest = 0;
  for (const owner of ownersOf(body.module.world, table)) {
    const columns = cellColumns(owner);
    const place = columns.findIndex((column) => column.name === expr.name);
    if (place < 0 || owner.rows.length > 1000) return limitOf(expr);
    for (const row of owner.rows) {
      const cell = row.cells[place];
      if (cell === undefined || !("value" in cell) || typeof cell.value !== "number") return limitOf(expr);
      largest = Math.max(largest, Math.abs(cell.value));
    }
  }
  return largest;
}

/** A value that has been kept already. */
function isKept(expr: Expr): boolean {
  switch (expr.kind) {
    case "literal": case "local": case "field": case "column": case "columnCall": case "call": case "constant": case "keep": case "round": case "index": case "end":
      return true;
    case "bounded": return isKept(expr.of);
    default: return bare(expr.type).kind === "int";
  }
}

/** Known to have no hidden digits, which a number from outside may have: then numbers compare as they are. */
export function comparesPlainly(expr: Expr): boolean {
  return expr.kind === "literal" || expr.kind === "column" || expr.kind === "constant" || expr.kind === "keep" || bare(expr.type).kind === "int";
}
