/** Whether what is written may change a game, before it is read: what is known before a loop need not hold in its second turn. */
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import { partsOf, type Part } from "../../syntax/children.ts";
import { entityOf, those, type Checker } from "../checker.ts";
import { present } from "../fit.ts";
import type { Type } from "../../ir/program.ts";
import { holdsGame } from "../../ir/types.ts";
import { gameFunctions } from "../../builtins/registry.ts";
import { findLocal, type Scope } from "../scope.ts";
import { rootName } from "./leaves.ts";

/** "any": whatever there is may be another afterwards; "none": nothing changes; else the fields that may, by name. */
export function fieldsChanged(checker: Checker, scope: Scope, root: ast.Block): ReadonlySet<string> | "any" | "none" {
  const fields = new Set<string>();
  let isChanged = false;
  for (const part of partsOf(root)) {
    const own = changedBy(checker, scope, part);
    if (own === "any") return own;
    if (own === "none") continue;
    isChanged = true;
    for (const field of own) fields.add(field);
  }
  return isChanged ? fields : "none";
}

function changedBy(checker: Checker, scope: Scope, part: Part): readonly string[] | "any" | "none" {
  switch (part.kind) {
    case "put":
    case "new":
      return [];
    case "cancel":
    case "rows":
      return "any";
    // `always` and whoever answers come behind each turn.
    case "forEach":
      return part.pace === "separately" ? "any" : "none";
    case "set":
    case "add":
    case "take":
      return isOwn(scope, part.target) ? "none" : wayTo(checker, scope, part.target).names;
    case "call":
      return doesSomething(checker, part.callee.text) ? "any" : "none";
    case "memberCall":
      return isProcedure(checker, part.name.text) ? "any" : "none";
    default:
      part.kind satisfies Kinds<
        | "compare range in number text bool none it name member index with list map listEach if match"
        | "unary binary is pick dice times where otherwise parens missing block let return stop repeat"
        | "choosing rolling expression"
      >;
      return "none";
  }
}

/** Where a change may lie: the field of the last entity on the way; where no type is known, each name from there on. */
interface Way {
  readonly type: Type | null;
  readonly names: readonly string[];
}

/** `hp` of `me.foe.hp`, `wounds` of `me.wounds[foe.hp]`. */
function wayTo(checker: Checker, scope: Scope, target: ast.Expr): Way {
  switch (target.kind) {
    case "name":
      return { type: findLocal(scope, target.name.text)?.type ?? null, names: [] };
    case "member": {
      const of = wayTo(checker, scope, target.of);
      const name = target.name.text;
      const type = of.type === null ? null : present(of.type);
      const entity = type?.kind === "entity" ? entityOf(checker, type.id) : undefined;
      if (entity === undefined) return { type: null, names: [...of.names, name] };
      return { type: entity.fields.find((field) => field.name === name)?.type ?? null, names: [name] };
    }
    case "index":
      return { type: null, names: wayTo(checker, scope, target.of).names };
    case "parens":
      return wayTo(checker, scope, target.of);
    default:
      target.kind satisfies Kinds<
        | "compare range call in number text bool none it memberCall with list map listEach if match"
        | "unary binary is pick dice times where otherwise new missing"
      >;
      return { type: null, names: [] };
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
