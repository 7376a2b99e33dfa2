/** What may be worked out earlier or later than it stands: it cannot end with an error, and rolls nothing. */
import type { Expr } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { ownersOf, the } from "../world.ts";
import type { Body } from "./body.ts";
import { isExact, liesWithin, mayLoseDigits, reach } from "./exact.ts";

const largestInt = Number.MAX_SAFE_INTEGER;

/** Surely gives a value. Most formulas that could are not looked into: a call may do anything. */
export function isCalm(body: Body, expr: Expr): boolean {
  const all = (...parts: readonly (Expr | null)[]): boolean =>
    parts.every((part) => part === null || isCalm(body, part));
  switch (expr.kind) {
    case "literal":
    case "local":
    case "constant":
    case "rows":
      return true;
    case "field":
    case "not":
    case "negate":
    case "isNone":
    case "isVariant":
    case "about":
      return all(expr.of);
    case "and":
    case "or":
    case "compare":
    case "equals":
    case "in":
      return all(expr.left, expr.right);
    case "arithmetic":
      return expr.op !== "/" && !mayLoseDigits(body, expr) && all(expr.left, expr.right);
    case "keep":
      return (
        all(expr.of) &&
        (expr.type.kind === "int"
          ? reach(body, expr.of) <= largestInt
          : expr.of.type.kind !== "optional" && isExact(body, expr.of))
      );
    case "bounded":
      return all(expr.of) && expr.of.type.kind !== "optional" && liesWithin(body, expr.of, expr.bound);
    case "if":
      return all(expr.condition, expr.then, expr.else);
    case "range":
      return all(expr.low, expr.high);
    case "list":
    case "set":
      return expr.items.every((item) => isCalm(body, item));
    case "builtin":
      return isCalmBuiltin(expr) && all(...expr.args);
    // What is looked at in a game is there.
    case "entityField":
      return isKept(body, expr) && all(expr.of);
    case "pieceRow":
      return all(expr.of);
    case "pile":
      return all(expr.pile.of);
    case "stacks":
      return all(expr.of);
    case "entities":
      return true;
    case "active":
      return expr.soft;
    case "column":
      return body.game !== null && isCell(body, expr) && all(expr.of);
    default:
      expr.kind satisfies Kinds<
        | "record variant with columnCall call join decide block map each pick index lookup end"
        | "otherwise round die dice roll times again shuffle question best reach asOdds newEntity perform"
        | "choose chooseSome gameOver winners ending act possible"
      >;
      return false;
  }
}

/** Not one that is worked out. */
function isKept(body: Body, expr: Extract<Expr, { kind: "entityField" }>): boolean {
  return (
    body.module.game?.plan.game.entities.some(
      (entity) =>
        entity.id === expr.entity && entity.fields.some((field) => field.name === expr.name && field.computed === null),
    ) === true
  );
}

/** A value that stands in the row. */
function isCell(body: Body, expr: Extract<Expr, { kind: "column" }>): boolean {
  const table = the(body.module.world.tables, expr.table);
  return ownersOf(body.module.world, table).every((owner) =>
    owner.columns.every((column) => column.name !== expr.name || (column.computed === null && column.params === null)),
  );
}

function isCalmBuiltin(expr: Extract<Expr, { kind: "builtin" }>): boolean {
  switch (expr.name) {
    case "min":
    case "max":
      return expr.args.length > 1;
    case "abs":
    case "clamp":
    case "count":
      return true;
    default:
      return false;
  }
}
