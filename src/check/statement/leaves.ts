/** Whether what follows is ever reached. */
import type { Expr, Statement } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import { present } from "../fit.ts";
import type { Local } from "../scope.ts";
import { partsOf } from "../../syntax/children.ts";

/** Always ends in `return` or `stop`. */
export function leaves(statement: Statement): boolean {
  switch (statement.kind) {
    case "return":
    case "stop":
      return true;
    case "do":
      return alwaysLeaves(statement.value);
    case "repeat":
      return statement.mode === "forever" && !hasStop(statement.body) && hasReturn(statement.body);
    default:
      statement.kind satisfies Kinds<
        | "set let forEach setField put putNew shufflePile reveal addStatus removeStatus cancel endPhase"
        | "endGame arrange beginPhase"
      >;
      return false;
  }
}

export function alwaysLeaves(expr: Expr): boolean {
  switch (expr.kind) {
    case "if":
      return expr.else !== null && alwaysLeaves(expr.then) && alwaysLeaves(expr.else);
    case "block":
      return expr.statements.some(leaves) || (expr.value !== null && alwaysLeaves(expr.value));
    case "decide":
      return expr.rows.length > 0 && expr.rows.every((row) => alwaysLeaves(row.result));
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in list set map range"
        | "each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities active entityField pile pieceRow newEntity perform choose"
        | "chooseSome stacks gameOver winners ending act possible"
      >;
      return false;
  }
}

/** A `stop` that ends this loop, not one inside. */
function hasStop(expr: Expr): boolean {
  switch (expr.kind) {
    case "block":
      return expr.statements.some(
        (statement) => statement.kind === "stop" || (statement.kind === "do" && hasStop(statement.value)),
      );
    case "if":
      return hasStop(expr.then) || (expr.else !== null && hasStop(expr.else));
    case "decide":
      return expr.rows.some((row) => hasStop(row.result));
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in list set map range"
        | "each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities active entityField pile pieceRow newEntity perform choose"
        | "chooseSome stacks gameOver winners ending act possible"
      >;
      return false;
  }
}

/** Anything at all inside that ends a `repeat { }`: `return` anywhere, or its own `stop`. */
export function canEnd(expr: Expr): boolean {
  return hasStop(expr) || hasReturn(expr);
}

function hasReturn(expr: Expr): boolean {
  switch (expr.kind) {
    case "block":
      return expr.statements.some(returns) || (expr.value !== null && hasReturn(expr.value));
    case "if":
      return hasReturn(expr.then) || (expr.else !== null && hasReturn(expr.else));
    case "decide":
      return expr.rows.some((row) => hasReturn(row.result));
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in list set map range"
        | "each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities active entityField pile pieceRow newEntity perform choose"
        | "chooseSome stacks gameOver winners ending act possible"
      >;
      return false;
  }
}

function returns(statement: Statement): boolean {
  switch (statement.kind) {
    case "return":
      return true;
    case "do":
      return hasReturn(statement.value);
    case "forEach":
    case "repeat":
      return hasReturn(statement.body);
    default:
      statement.kind satisfies Kinds<
        | "set let stop setField put putNew shufflePile reveal addStatus removeStatus cancel endPhase"
        | "endGame arrange beginPhase"
      >;
      return false;
  }
}

/** What a loop's body sets, by the names it begins with; null: rows of a table inside may change any. */
export function changedIn(body: ast.Block): readonly { readonly name: string; readonly target: ast.Expr }[] | null {
  const changed: { readonly name: string; readonly target: ast.Expr }[] = [];
  for (const part of partsOf(body)) {
    if (part.kind === "rows") return null;
    if (part.kind !== "set" && part.kind !== "add" && part.kind !== "take") continue;
    const root = rootName(part.target);
    if (root !== undefined) changed.push({ name: root.text, target: part.target });
  }
  return changed;
}

/** The local that `x`, `x.hp`, `x.wounds[2]` belong to. */
export function rootName(target: ast.Expr): ast.Name | undefined {
  switch (target.kind) {
    case "name":
      return target.name;
    case "member":
    case "index":
    case "parens":
      return rootName(target.of);
    default:
      target.kind satisfies Kinds<
        | "compare range call in number text bool none it memberCall with list map listEach if match"
        | "unary binary is pick dice times where otherwise new missing"
      >;
      return undefined;
  }
}

/** `foe.hp` of a local that holds an entity changes the game, and not which one it is. */
export function changedLocal(local: Local | undefined, target: ast.Expr): Local | undefined {
  return local !== undefined && target.kind === "member" && present(local.type).kind === "entity" ? undefined : local;
}
