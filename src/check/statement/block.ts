/** Blocks: statements one after another, the last of which may be the value. */
import { assertNever } from "../../source/exhaustive.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Statement, Type } from "../../ir/program.ts";
import { never, none, typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { elaborateRows } from "../decision/table.ts";
import { elaborateMatch } from "../decision/match.ts";
import { within, type Expectation } from "../expectation.ts";
import { elaborateIf } from "../expression/branch.ts";
import { assume, learned } from "../expression/condition.ts";
import { over } from "../expression/meant.ts";
import { pathText } from "../expression/methods.ts";
import { contextOf, settle } from "../expression/settle.ts";
import { child, findLocal, type Scope } from "../scope.ts";
import { alwaysLeaves, leaves } from "./leaves.ts";
import { noteCopyChanged } from "./copy-changed.ts";
import { elaborateDone } from "./done.ts";
import { elaborateLet } from "./let.ts";
import { elaborateForEach, elaborateRepeat } from "./loops.ts";
import { elaboratePut } from "./put.ts";
import { elaborateChange } from "./set.ts";
import { reportJoined, reportNothing } from "./steps-joined.ts";

export function elaborateBlock(
  checker: Checker,
  outer: Scope,
  block: ast.Block,
  valued: boolean,
  expected: Type | null,
  why: Expectation,
): Expr {
  return sequence(checker, child(outer), block.statements, block.span, valued, expected, why);
}

/** Statements in the scope given: a block's, an example's, a cell's. */
export function sequence(
  checker: Checker,
  scope: Scope,
  written: readonly ast.Statement[],
  at: Expr["at"],
  valued: boolean,
  expected: Type | null,
  why: Expectation,
): Expr {
  const statements: Statement[] = [];
  let value: Expr | null = null;
  let ended = false;
  written.forEach((statement, index) => {
    if (ended) {
      checker.found.report("unreachable-code", statement.span, {}, contextOf(why));
      ended = false;
    }
    const isLast = index === written.length - 1;
    if (isLast && valued && givesValue(statement)) {
      value = valueOf(checker, scope, statement, true, expected, why);
      return;
    }
    const done = elaborateStatement(checker, scope, statement, why);
    if (done === undefined) return;
    statements.push(done);
    if (statement.kind === "let" && done.kind === "let")
      noteCopyChanged(checker, scope, statement, done.value, written.slice(index + 1), why);
    if (leaves(done)) ended = !isLast;
    else learnFrom(checker, scope, done);
  });
  const lastAt = written.at(-1)?.span ?? at;
  if (valued && value === null && !statements.some(leaves)) {
    checker.found.report(
      "gives-nothing",
      lastAt,
      { wanted: expected === null ? "a value" : typeText(expected), place: why.words },
      contextOf(why),
    );
    return failed(lastAt);
  }
  return blockOf(statements, value, at, lastAt);
}

function blockOf(statements: readonly Statement[], value: Expr | null, at: Expr["at"], lastAt: Expr["at"]): Expr {
  if (value !== null && statements.length === 0) return value;
  const type = value?.type ?? (statements.some(leaves) ? never : none);
  return { kind: "block", statements, value, type, at: value === null ? lastAt : at };
}

function givesValue(statement: ast.Statement): statement is ast.Statement & { kind: "expression" | "rows" } {
  return statement.kind === "expression" || statement.kind === "rows";
}

/** After `if x is none { return 0 }`, x is there. */
function learnFrom(checker: Checker, scope: Scope, statement: Statement): void {
  if (statement.kind !== "do" || statement.value.kind !== "if") return;
  const { condition, then, else: other } = statement.value;
  if (other === null && alwaysLeaves(then)) assume(scope, learned(checker, condition).no);
}

/** One statement as an expression: the arm of a match. */
export function elaborateSingle(
  checker: Checker,
  scope: Scope,
  statement: ast.Statement,
  valued: boolean,
  expected: Type | null,
  why: Expectation,
): Expr {
  const isTold =
    !valued &&
    (reportNothing(checker, scope, statement, why) ||
      (statement.kind === "expression" && reportJoined(checker, statement.value, true, why)));
  if (isTold) return failed(statement.span);
  return sequence(checker, child(scope), [statement], statement.span, valued, expected, why);
}

function valueOf(
  checker: Checker,
  scope: Scope,
  statement: ast.Statement & { kind: "expression" | "rows" },
  valued: boolean,
  expected: Type | null,
  why: Expectation,
): Expr {
  if (statement.kind === "rows") return elaborateRows(checker, scope, statement, valued, expected, why);
  const value = statement.value;
  if (value.kind === "if") return elaborateIf(checker, scope, value, valued, expected, why);
  if (value.kind === "match") return elaborateMatch(checker, scope, value, valued, expected, why);
  return checker.elaborate(scope, value, expected, why);
}

export function elaborateStatement(
  checker: Checker,
  scope: Scope,
  statement: ast.Statement,
  why: Expectation,
): Statement | undefined {
  switch (statement.kind) {
    case "let":
      return elaborateLet(checker, scope, statement, why);
    case "set":
    case "add":
    case "take":
      return elaborateChange(checker, scope, statement, why);
    case "return":
      return elaborateReturn(checker, scope, statement, why);
    case "stop":
      if (!scope.inLoop) checker.found.report("stop-outside-loop", statement.span, {}, contextOf(why));
      return { kind: "stop", at: statement.span };
    case "forEach":
      return elaborateForEach(checker, scope, statement, why);
    case "repeat":
      return elaborateRepeat(checker, scope, statement, why);
    case "rows":
    case "expression":
      return unused(checker, scope, statement, why);
    case "put":
      return elaboratePut(checker, scope, statement, why);
    case "cancel":
      return { kind: "cancel", at: statement.span };
    // Outside of an example it was reported where it was read.
    case "rolling":
    case "choosing":
      return undefined;
    default:
      return assertNever(statement);
  }
}

/** A value in the middle of a block is used by nobody; an `if` or table there is done for what it does. */
function unused(
  checker: Checker,
  scope: Scope,
  statement: ast.Statement & { kind: "expression" | "rows" },
  why: Expectation,
): Statement | undefined {
  const reason = within(why, "anything", null);
  const done = statement.kind === "rows" ? undefined : elaborateDone(checker, scope, statement.value, reason);
  if (done !== undefined) return done === "wrong" ? undefined : done;
  if (statement.kind === "expression" && reportJoined(checker, statement.value, false, why)) return undefined;
  const repeated = statement.kind === "expression" ? repeatMeant(checker, scope, statement.value) : null;
  if (repeated !== null) {
    checker.found.report("unused-value", statement.span, { found: "list" }, { ...contextOf(why), fixes: [repeated] });
    return undefined;
  }
  const value = valueOf(checker, scope, statement, false, null, reason);
  const isBranch = statement.kind === "rows" || statement.value.kind === "if" || statement.value.kind === "match";
  if (isBranch || isSilent(value) || doesSomething(value)) return { kind: "do", value, at: statement.span };
  const fixes = statement.kind === "expression" ? doneMeant(scope, statement.value, value) : [];
  checker.found.report("unused-value", statement.span, { found: typeText(value.type) }, { ...contextOf(why), fixes });
  return undefined;
}

/** `me.coins + 1`: it is to be done. */
function doneMeant(scope: Scope, written: ast.Expr, value: Expr): readonly Fix[] {
  const { span } = written;
  if (written.kind !== "binary" || value.kind !== "arithmetic") return [];
  const place = mayChange(scope, value.left) ? pathText(written.left) : null;
  const by = pathText(written.right);
  if (place === null || by === null || !(written.op === "+" || written.op === "-")) return [];
  return [over(span, written.op === "+" ? `add ${by} to ${place}` : `take ${by} from ${place}`)];
}

/** A field of what is in the game, where it may change; or a local, and what is in it. */
function mayChange(scope: Scope, place: Expr): boolean {
  const { role, result } = scope.frame;
  // A cell of a column `procedure` is a text, too: steps stand nowhere else that gives no result.
  if (place.kind === "entityField") return role === "text" || (role === "formula" && result === null);
  let root: Expr = place;
  while (root.kind === "field") root = root.of;
  return root.kind === "local" && findLocal(scope, root.name)?.kind === "let";
}

/** `2 times new Lord()`, `3 times draw(me, 1)`: it is to be done so often. */
function repeatMeant(checker: Checker, scope: Scope, written: ast.Expr): Fix | null {
  if (written.kind !== "times" || scope.frame.role !== "text" || !happens(checker, written.value)) return null;
  const { span, count, value } = written;
  return {
    title: "Write `repeat … times { … }`",
    edits: [
      { span: span.to(span.start), text: "repeat " },
      { span: span.between(count.span.end, value.span.start), text: " times { " },
      { span: span.from(span.end), text: " }" },
    ],
  };
}

const happens = (checker: Checker, value: ast.Expr): boolean =>
  value.kind === "new" || (value.kind === "call" && checker.model.symbols.get(value.callee.text)?.kind === "procedure");

/** A procedure is called for what it does, an entity made to be there. */
function doesSomething(value: Expr): boolean {
  return (
    value.kind === "perform" ||
    value.kind === "newEntity" ||
    value.kind === "act" ||
    (value.kind === "columnCall" && value.type.kind === "none")
  );
}

function elaborateReturn(
  checker: Checker,
  scope: Scope,
  statement: ast.Statement & { kind: "return" },
  why: Expectation,
): Statement {
  const wanted = scope.inHead ? null : scope.frame.result;
  if (wanted === null) {
    checker.found.report("return-outside-rule", statement.span, {}, contextOf(why));
    return { kind: "return", value: null, at: statement.span };
  }
  // A procedure that gives nothing just ends.
  if (wanted.type.kind === "none" && statement.value === null)
    return { kind: "return", value: null, at: statement.span };
  if (statement.value === null) {
    checker.found.report("return-without-value", statement.span, { wanted: typeText(wanted.type) }, contextOf(why));
    return { kind: "return", value: failed(statement.span), at: statement.span };
  }
  const reason = within(why, "result", wanted.what);
  const value = checker.elaborate(scope, statement.value, wanted.type, reason);
  return {
    kind: "return",
    value: settle(checker, value, { type: wanted.type, bound: null, what: wanted.what }, reason),
    at: statement.span,
  };
}
