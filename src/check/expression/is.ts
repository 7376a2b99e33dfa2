/** `is`: the same value, `none`, a variant, a number as it is written. */
import type * as ast from "../../syntax/ast.ts";
import type { Expr } from "../../ir/program.ts";
import { bool, typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import { isPlain, tableOf, type Checker } from "../checker.ts";
import { takingMiss, within, type Expectation } from "../expectation.ts";
import { besideRow } from "../pieces.ts";
import { asDeclared, findLocal, nearestEach, type Scope } from "../scope.ts";
import { bareRow } from "./bare-row.ts";
import { emptyAsked } from "./empty.ts";
import { joined } from "../fit.ts";
import { expectedVariant } from "./variants.ts";
import { softened } from "./miss.ts";
import { plainNumber } from "../../runtime/texts.ts";
import type { Span } from "../../source/span.ts";
import { asOdds, demandNumber } from "./odds.ts";
import { failures } from "../../syntax/words.ts";
import { rowOfList, unknownQuality } from "./said.ts";
import { over } from "./meant.ts";
import { ofAll } from "./said-of-all.ts";
import { contextOf, kept } from "./settle.ts";
import { bare } from "../../resolve/context.ts";
import { elaborateSides, hintFrom } from "./sides.ts";
import { needsHint } from "./needs-hint.ts";
import { sameness } from "./sameness.ts";
import { textOfNoRow } from "./texts-of-rows.ts";
import { writtenNumber } from "./written-number.ts";

/** `left is right`, and `is not`: what stands on the right says which of them is meant. */
export function elaborateIs(checker: Checker, scope: Scope, expr: ast.Expr & { kind: "is" }, why: Expectation): Expr {
  if (expr.about) return about(checker, scope, expr, why);
  if (refused(checker, expr, why) || oneWinner(checker, scope, expr, why) || overSaid(checker, scope, expr, why))
    return failed(expr.span);
  if (orderSaid(checker, scope, expr, why) || ofAll(checker, scope, expr, why)) return failed(expr.span);
  const reason = within(why, "operand", "a side of `is`");
  const empty = emptyAsked(checker, scope, expr, reason);
  if (empty !== undefined) return empty;
  const right = bare(expr.right);
  if (right.kind === "none") return isNone(checker, scope, expr, reason);
  if (right.kind === "name" || right.kind === "member") {
    const asked = askedVariant(checker, scope, expr, right, reason);
    if (asked !== undefined) return asked;
  }
  const [left, other] = elaborateSides(checker, scope, expr.left, expr.right, reason);
  // `active is Bleeding`: beside somebody, a variant of that name is the status.
  const isOnSomebody = right.kind === "name" && left.type.kind === "entity" && !isSilent(other);
  if (isOnSomebody && statusAsked(checker, expr, right.name.text, left, reason)) return failed(expr.span);
  if (itForEach(checker, scope, left, other, why)) return failed(expr.span);
  warnOfDifference(checker, expr, why);
  if (!expr.not) notePieceItself(checker, left, other, why);
  return equality(checker, left, other, expr.not, expr.span, why);
}

/** Warns of `roll is 4-5`, where cells would take a range. */
function warnOfDifference({ found }: Checker, { left, right, not }: ast.Expr & { kind: "is" }, why: Expectation): void {
  if (right.kind !== "binary" || right.op !== "-" || left.kind === "number") return;
  const { left: low, right: high } = right;
  if (low.kind !== "number" || high.kind !== "number" || low.percent || high.percent || low.value >= high.value) return;
  // What a claim expects may be calculated.
  const isClose = right.span.end - right.span.start === low.text.length + high.text.length + 1;
  if (why.kind === "claim" && !isClose) return;
  const range = `${low.text} to ${high.text}`;
  const span = right.span.between(left.span.end, right.span.end);
  const fixes = [
    {
      title: `Write \`${not ? "not in" : "in"} ${range}\``,
      edits: [{ span, text: ` ${not ? "not in" : "in"} ${range}` }],
    },
  ];
  const written = `${low.text} - ${high.text}`;
  const value = plainNumber(low.value - high.value);
  found.report("range-as-difference", right.span, { written, value, range, not }, { ...contextOf(why), fixes });
}

/** Warns of `me.hand where it is card`: that is the card itself, however many are like it. */
function notePieceItself(checker: Checker, left: Expr, right: Expr, why: Expectation): void {
  const [it, other] = isIt(right) ? [right, left] : [left, right];
  if (!isIt(it) || it.type.kind !== "piece" || other.type.kind !== "piece") return;
  const key = tableOf(checker, it.type.id)?.columns.find(({ isKey }) => isKey)?.name;
  if (key === undefined) return;
  const edits = [it, other].map(({ at }) => ({ span: at.from(at.end), text: `.${key}` }));
  checker.found.report(
    "piece-itself",
    other.at,
    { key },
    { ...contextOf(why), fixes: [{ guess: true, title: `Write \`.${key}\` behind both`, edits }] },
  );
}

const isIt = (side: Expr): boolean => side.kind === "local" && side.name === "it";

/** Reports `for each other in players where it is not me`, where something else is called `it`. */
function itForEach(checker: Checker, scope: Scope, left: Expr, right: Expr, why: Expectation): boolean {
  const [it, other] = isIt(right) ? [right, left] : [left, right];
  const each = nearestEach(scope);
  if (!isIt(it) || each === undefined || joined(checker, it.type, other.type) !== undefined) return false;
  if (typeText(each.type) !== typeText(other.type)) return false;
  const facts = { left: typeText(it.type), right: typeText(other.type), each: each.name };
  checker.found.report("different-types", it.at, facts, { ...contextOf(why), fixes: [over(it.at, each.name)] });
  return true;
}

/** Reports `rest(players[1]) is illegal`. */
function refused(
  { model, found }: Checker,
  { left, right, span, not }: ast.Expr & { kind: "is" },
  why: Expectation,
): boolean {
  const name = right.kind === "name" ? right.name.text : "";
  const isAction = left.kind === "call" && model.symbols.get(left.callee.text)?.kind === "action";
  const isPossible = /^(?:possible|allowed|legal)$/.test(name);
  if (!isAction || !(isPossible || failures.test(name)) || model.symbols.has(name)) return false;
  const ours = isPossible === not ? "not possible(" : "possible(";
  const edits = [
    { span: span.to(span.start), text: ours },
    { span: span.from(left.span.end), text: ")" },
  ];
  const fixes = [{ title: `Write \`${ours}…)\``, edits }];
  const written = `is ${not ? "not " : ""}${name}`;
  if (isPossible)
    found.report("foreign-word", right.span, { written, meant: `${ours}…)` }, { ...contextOf(why), fixes });
  else found.report("error-in-example", right.span, { written }, { ...contextOf(why), fixes });
  return true;
}

/** Reports `game is over`: it is asked in one word. */
function overSaid({ model, found }: Checker, scope: Scope, expr: ast.Expr & { kind: "is" }, why: Expectation): boolean {
  const { left, right, not } = expr;
  const isSaid =
    left.kind === "name" &&
    left.name.text === "game" &&
    right.kind === "name" &&
    /^(?:over|finished|ended|done)$/.test(right.name.text);
  if (!isSaid || model.player === null || findLocal(scope, "game") !== undefined || model.symbols.has("game"))
    return false;
  const fixes = [over(expr.span, not ? "not gameOver" : "gameOver")];
  found.report(
    "unknown-name",
    left.span,
    { name: "game", near: ["gameOver"], wanted: null },
    { ...contextOf(why), fixes },
  );
  return true;
}

/** Reports `Weapon.cost is rising`: the rows stand as if they were sorted. */
function orderSaid(
  { model, found }: Checker,
  scope: Scope,
  { left, right, not, span }: ast.Expr & { kind: "is" },
  why: Expectation,
): boolean {
  const word = right.kind === "name" ? right.name.text : "";
  const isDown = /^(?:falling|decreasing|descending)$/.test(word);
  if (!isDown && !/^(?:rising|increasing|ascending|sorted)$/.test(word)) return false;
  if (left.kind !== "member" || left.of.kind !== "name" || findLocal(scope, word) !== undefined) return false;
  const table = model.symbols.get(left.of.name.text);
  if (table?.kind !== "table" || model.symbols.has(word)) return false;
  const name = left.of.name.text;
  const meant = `sort(${name}, by: ${isDown ? "-" : ""}it.${left.name.text}) ${not ? "is not" : "is"} ${name}`;
  const written = `${name}.${left.name.text} ${not ? "is not" : "is"} ${word}`;
  found.report("foreign-word", span, { written, meant }, { ...contextOf(why), fixes: [over(span, meant)] });
  return true;
}

/** Reports `winner is players[1]`: there may be several. */
function oneWinner(
  { model, found }: Checker,
  scope: Scope,
  { left, right }: ast.Expr & { kind: "is" },
  why: Expectation,
): boolean {
  const name = left.kind === "name" ? left.name.text : "";
  if (name !== "winner" || model.player === null || findLocal(scope, name) !== undefined || model.symbols.has(name))
    return false;
  const edits = [
    { span: left.span, text: "winners" },
    { span: right.span.to(right.span.start), text: "[" },
    { span: right.span.from(right.span.end), text: "]" },
  ];
  const fixes = [{ title: "Write `winners is […]`", edits }];
  found.report("unknown-name", left.span, { name, near: ["winners"], wanted: null }, { ...contextOf(why), fixes });
  return true;
}

/** `foe is Stunned`: how many there are of it is asked. */
function statusAsked(
  checker: Checker,
  { left, right, not, span }: ast.Expr & { kind: "is" },
  name: string,
  { type }: Expr,
  why: Expectation,
): boolean {
  const isValue =
    expectedVariant(checker, name, type) !== undefined || bareRow(checker, name, type, right.span) !== undefined;
  if (checker.model.symbols.get(name)?.kind !== "status" || isValue) return false;
  const edits = [
    { span: span.to(left.span.start), text: "stacks(" },
    { span: span.from(left.span.end), text: `, ${name}) ${not ? "is 0" : "> 0"}` },
  ];
  checker.found.report(
    "spoken-of-elsewhere",
    right.span,
    { name, is: "status" },
    { ...contextOf(why), fixes: [{ title: `Write \`stacks(…, ${name}) ${not ? "is 0" : "> 0"}\``, edits }] },
  );
  return true;
}

function isNone(checker: Checker, scope: Scope, expr: ast.Expr & { kind: "is" }, why: Expectation): Expr {
  const of = asDeclared(scope, softened(checker, scope, checker.elaborate(scope, expr.left, null, takingMiss(why))));
  if (isSilent(of)) return failed(expr.span);
  if (of.type.kind !== "optional" && of.type.kind !== "none") {
    const missed = of.kind === "local" ? missIn(checker, scope, scope.frame.given.get(of.slot)) : null;
    const kept = missed?.from(missed.end);
    checker.found.report(
      "never-none",
      of.at,
      { found: typeText(of.type), isMiss: missed !== null },
      {
        ...contextOf(why),
        ...(missed === null ? {} : { related: [{ span: missed, label: "a miss here ends the rule" }] }),
        fixes:
          kept === undefined
            ? []
            : [{ title: "Write `otherwise none`", edits: [{ span: kept, text: " otherwise none" }] }],
      },
    );
    return failed(expr.span);
  }
  return { kind: "isNone", of, not: expr.not, type: bool, at: expr.span };
}

/** Where a `let` looks for something that may not be there; null: it does not. */
function missIn(checker: Checker, scope: Scope, given: Expr | undefined): Span | null {
  return given !== undefined && softened(checker, scope, given) !== given ? given.at : null;
}

/** `attack is Hurt`: which variant, whatever it carries. */
function askedVariant(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "is" },
  right: ast.Expr & { kind: "name" | "member" },
  why: Expectation,
): Expr | undefined {
  const name = right.name.text;
  if (
    right.kind === "name" &&
    (findLocal(scope, name) !== undefined || checker.model.symbols.get(name)?.kind === "constant")
  )
    return undefined;
  if (bare(expr.left).kind === "list" || needsHint(checker, scope, expr.left)) return undefined;
  if (
    right.kind === "member" &&
    !(right.of.kind === "name" && checker.model.symbols.get(right.of.name.text)?.kind === "choice")
  )
    return undefined;
  const of = checker.elaborate(scope, expr.left, null, why);
  if (isSilent(of)) return failed(expr.span);
  if (right.kind === "name" && statusAsked(checker, expr, name, of, why)) return failed(expr.span);
  if (right.kind === "name" && rowOfList(checker, expr, name, of, why)) return failed(expr.span);
  if (right.kind === "name" && unknownQuality(checker, scope, expr, name, of, why)) return failed(expr.span);
  const found = expectedVariant(checker, name, of.type);
  if (found === undefined || isPlain(found.choice)) {
    const value = checker.elaborate(scope, expr.right, hintFrom(of, expr.right), why);
    return equality(checker, of, value, expr.not, expr.span, why);
  }
  checker.names?.use(right.name.span, found.variant.at);
  const choice =
    right.kind === "member" && right.of.kind === "name" ? checker.model.symbols.get(right.of.name.text) : undefined;
  if (choice !== undefined && right.kind === "member") checker.names?.use(right.of.span, choice.nameAt);
  return { kind: "isVariant", of, variants: [name], not: expr.not, type: bool, at: expr.span };
}

function equality(checker: Checker, left: Expr, right: Expr, not: boolean, at: Expr["at"], why: Expectation): Expr {
  if (isSilent(left) || isSilent(right)) return failed(at);
  if (left.type.kind === "none") return { kind: "isNone", of: right, not, type: bool, at };
  const by = sameness(checker, left, right, at, why);
  if (by === undefined) return failed(at);
  if (by === "same") {
    textOfNoRow(checker, left, right, why);
    textOfNoRow(checker, right, left, why);
  }
  const side = (expr: Expr, other: Expr): Expr =>
    by === "odds"
      ? asOdds(expr)
      : by === "number"
        ? expr
        : besideRow(kept(checker, expr, "a side of `is`"), other.type);
  return { kind: "equals", not, by, left: side(left, right), right: side(right, left), type: bool, at };
}

function about(checker: Checker, scope: Scope, expr: ast.Expr & { kind: "is" }, why: Expectation): Expr {
  const reason = within(why, "operand", "what stands before `is about`");
  const of = demandNumber(checker, checker.elaborate(scope, expr.left, null, reason), reason);
  // Formulas that come to the same are the same, as far as the places of a number go.
  const plain = {
    title: "Write `is`",
    edits: [
      { span: expr.span.between(expr.left.span.end, expr.right.span.start), text: expr.not ? " is not " : " is " },
    ],
  };
  const written = writtenNumber(checker, expr.right, why, [plain]);
  if (written === undefined || isSilent(of)) return failed(expr.span);
  const claim: Expr = { kind: "about", of, ...written, type: bool, at: expr.span };
  return expr.not ? { kind: "not", of: claim, type: bool, at: expr.span } : claim;
}
