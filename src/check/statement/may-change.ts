/** Whether what is written may change a game, before it is read: what is known before a loop need not hold in its second turn. */
import type * as ast from "../../syntax/ast.ts";
import { those, type Checker } from "../checker.ts";
import { holdsGame } from "../../ir/types.ts";
import { gameFunctions } from "../../builtins/registry.ts";
import { findLocal, type Scope } from "../scope.ts";
import { rootName } from "./leaves.ts";

const changing: ReadonlySet<unknown> = new Set(["put", "cancel", "new", "rows"]);

interface Written {
  readonly kind?: unknown;
  readonly callee?: ast.Name;
  readonly name?: ast.Name;
  readonly target?: ast.Expr;
}

export function mayChangeGame(checker: Checker, scope: Scope, root: ast.Block): boolean {
  const work: unknown[] = [root];
  for (let part = work.pop(); part !== undefined; part = work.pop()) {
    if (typeof part !== "object" || part === null) continue;
    if (mayItself(checker, scope, part)) return true;
    work.push(...Object.values(part).filter((each: unknown) => typeof each === "object" && each !== null));
  }
  return false;
}

function mayItself(checker: Checker, scope: Scope, { kind, callee, name, target }: Written): boolean {
  if (changing.has(kind)) return true;
  if ((kind === "set" || kind === "add" || kind === "take") && target !== undefined) return !isOwn(scope, target);
  if (kind === "call" && callee !== undefined) return doesSomething(checker, callee.text);
  return kind === "memberCall" && name !== undefined && isProcedure(checker, name.text);
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
