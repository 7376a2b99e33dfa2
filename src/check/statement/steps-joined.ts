/** `draw(me) and endPhase()`: what is done has no two sides; and what a case does that does nothing. */
import { gameFunctions } from "../../builtins/registry.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { over } from "../expression/meant.ts";
import { contextOf } from "../expression/settle.ts";
import { findLocal, type Scope } from "../scope.ts";

type Joined = ast.Expr & { readonly kind: "binary" };

/** `isCase`: it stands in a case of a `match`, which holds one step, or several in braces. True: it was reported. */
export function reportJoined(checker: Checker, written: ast.Expr, isCase: boolean, why: Expectation): boolean {
  const joints = jointsOf(checker, written);
  const [first] = joints;
  if (first === undefined) return false;
  const { span } = written;
  const edits = joints.map(({ opSpan }) => ({ span: opSpan, text: "then" }));
  const braces = isCase
    ? [{ span: span.to(span.start), text: "{ " }, ...edits, { span: span.from(span.end), text: " }" }]
    : edits;
  const meant = isCase ? "{ … then … }" : "then";
  const fix: Fix = { title: `Write \`${meant}\``, edits: braces };
  checker.found.report("foreign-sign", first.opSpan, { written: "and", meant }, { ...contextOf(why), fixes: [fix] });
  return true;
}

/** Each `and` between two steps, in order; none, if one of its sides may be a value. */
function jointsOf(checker: Checker, written: ast.Expr): readonly Joined[] {
  if (written.kind !== "binary" || written.op !== "and" || !isDone(checker, written.right)) return [];
  if (isDone(checker, written.left)) return [written];
  const before = jointsOf(checker, written.left);
  return before.length === 0 ? [] : [...before, written];
}

/** A call for what it does, or something that is made. */
function isDone(checker: Checker, written: ast.Expr): boolean {
  if (written.kind === "new") return true;
  if (written.kind !== "call") return false;
  const name = written.callee.text;
  const symbol = checker.model.symbols.get(name);
  return symbol === undefined ? gameFunctions.get(name)?.role === "line" : symbol.kind === "procedure";
}

/** `WeakHit: nothing`, where things are done: empty braces do nothing. True: it was reported. */
export function reportNothing(
  checker: Checker,
  scope: Scope,
  { span, ...step }: ast.Statement,
  why: Expectation,
): boolean {
  if (step.kind !== "expression") return false;
  const { value } = step;
  const word = value.kind === "none" ? "none" : value.kind === "name" ? value.name.text : "";
  if (!/^(?:none|nothing|pass|skip|ignore)$/i.test(word)) return false;
  if (findLocal(scope, word) !== undefined || checker.model.symbols.has(word)) return false;
  const meant = "{ }";
  checker.found.report(
    "foreign-word",
    span,
    { written: word, meant },
    { ...contextOf(why), fixes: [over(span, meant)] },
  );
  return true;
}
