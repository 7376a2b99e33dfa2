/** Whether what is written may change a game, before it is read: what is known before a loop need not hold in its second turn. */
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import { partsOf, type Part } from "../../syntax/children.ts";
import { those, type Checker } from "../checker.ts";
import { holdsGame } from "../../ir/types.ts";
import { gameFunctions } from "../../builtins/registry.ts";
import { findLocal, type Scope } from "../scope.ts";
import { rootName } from "./leaves.ts";

export function mayChangeGame(checker: Checker, scope: Scope, root: ast.Block): boolean {
  for (const part of partsOf(root)) if (mayItself(checker, scope, part)) return true;
  return false;
}

function mayItself(checker: Checker, scope: Scope, part: Part): boolean {
  switch (part.kind) {
    case "put":
    case "cancel":
    case "new":
    case "rows":
      return true;
    case "set":
    case "add":
    case "take":
      return !isOwn(scope, part.target);
    case "call":
      return doesSomething(checker, part.callee.text);
    case "memberCall":
      return isProcedure(checker, part.name.text);
    default:
      part.kind satisfies Kinds<
        | "compare range in number text bool none it name member index with list map listEach if match"
        | "unary binary is pick dice times where otherwise parens missing block let return stop forEach"
        | "repeat choosing rolling expression"
      >;
      return false;
  }
}

/** A local of the same body that holds nothing of a game. */
function isOwn(scope: Scope, target: ast.Expr): boolean {
  const root = rootName(target);
  const local = root === undefined ? undefined : findLocal(scope, root.text);
  return local?.kind === "let" && !holdsGame(local.type);
}

function doesSomething(checker: Checker, name: string): boolean {
  const symbol = checker.model.symbols.get(name);
  return symbol === undefined
    ? name === "shuffle" || (gameFunctions.get(name)?.role ?? "value") !== "value"
    : symbol.kind === "procedure";
}

function isProcedure(checker: Checker, name: string): boolean {
  return those(checker, `procedure ${name}`).length > 0;
}
