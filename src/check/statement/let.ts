/** `let x = e`: a name for a value. */
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Statement, Type } from "../../ir/program.ts";
import { never } from "../../ir/types.ts";
import { isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { assume, learnedOfOne } from "../expression/condition.ts";
import { declare } from "../expression/declare.ts";
import { contextOf, settle } from "../expression/settle.ts";
import { widened } from "../fit.ts";
import { narrow, type Scope } from "../scope.ts";
import { writtenType } from "../written-type.ts";

export function elaborateLet(checker: Checker, scope: Scope, statement: ast.LetStatement, why: Expectation): Statement {
  const name = statement.name.text;
  const written = statement.type === null ? null : writtenType(checker, statement.type);
  const reason = within(why, "local", `the value of \`${name}\``);
  const raw = checker.elaborate(scope, statement.value, written, reason);
  const type = written ?? ownType(checker, raw, name, reason);
  const value = settle(checker, raw, { type, bound: null, what: `\`${name}\`` }, reason);
  const slot = declare(checker, scope, statement.name, type, "let", why);
  scope.frame.given.set(slot, value);
  if (value.type.kind === "choice" && value.type.variants !== undefined) narrow(scope, String(slot), value.type);
  assume(scope, learnedOfOne(checker, value, slot));
  return { kind: "let", slot, name, value, at: statement.span };
}

/** What a value without a written type makes of its name; a value that does not tell is reported. */
export function ownType(checker: Checker, value: Expr, name: string, why: Expectation): Type {
  if (isSilent(value)) return never;
  if (value.type.kind === "none" && value.kind !== "literal") {
    checker.found.report("gives-nothing", value.at, { wanted: "a value", place: why.words }, contextOf(why));
    return never;
  }
  if (value.type.kind === "none" || holdsNever(value.type)) {
    checker.found.report("let-needs-type", value.at, { name }, contextOf(why));
    return never;
  }
  return widened(value.type);
}

function holdsNever(type: Type): boolean {
  switch (type.kind) {
    case "list":
    case "set":
    case "optional":
      return type.of.kind === "never" || holdsNever(type.of);
    case "map":
      return type.value.kind === "never";
    default:
      type.kind satisfies Kinds<"record range none int number text bool never choice row odds entity piece">;
      return false;
  }
}
