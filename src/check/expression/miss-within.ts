/** `max(m.skills[skill] for each m in crew) otherwise -3`: `otherwise` answers a list without values, and no miss of one value within it. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../ir/program.ts";
import { isNumeric } from "../../ir/types.ts";
import { visit } from "../../ir/visit.ts";
import type { Span } from "../../source/span.ts";
import { nameOf } from "../name-of.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { pathOf, type Scope } from "../scope.ts";
import { isMiss } from "./miss-kept.ts";
import { contextOf } from "./settle.ts";

/** Warns of what may be missed in the list that is asked, where no `where` asks for it. */
export function noteMissWithin(checker: Checker, scope: Scope, left: Expr, right: Expr, why: Expectation): void {
  const report = (miss: Expr, answer: string | null): void => {
    if (isWritten(scope, miss)) return;
    const fixes = answer === null ? [] : [answering([miss], answer)];
    checker.found.report("miss-within", miss.at, {}, { ...contextOf(why), fixes });
  };
  for (const { value, where } of listsAsked(left)) {
    for (const miss of missesIn(value)) if (where === null || !asksFor(where, miss)) report(miss, answerText(right));
    for (const miss of where === null ? [] : missesIn(where)) report(miss, isNumeric(miss.type) ? "0" : null);
  }
}

/** `floor(m.skills[skill] / 2) otherwise 0`: the answer belongs to what may be missed. `tail`: `otherwise` and what follows it. */
export function answeredWithin(left: Expr, right: Expr, tail: Span): readonly Fix[] {
  const misses = missesIn(left);
  const answer = answerText(right);
  if (misses.length === 0 || answer === null) return [];
  const { title, edits } = answering(misses, answer);
  const before = edits.filter(({ span }) => span.end !== tail.start);
  const last = edits.length === before.length ? "" : ` otherwise ${answer})`;
  return [{ guess: true, title, edits: [...before, { span: tail, text: last }] }];
}

function answering(misses: readonly Expr[], answer: string): Fix {
  return {
    guess: true,
    title: `Write \`(… otherwise ${answer})\``,
    edits: misses.flatMap(({ at }) => [
      { span: at.to(at.start), text: "(" },
      { span: at.from(at.end), text: ` otherwise ${answer})` },
    ]),
  };
}

type Each = Expr & { readonly kind: "each" };

/** The lists of which one value is taken, and which may be empty. */
function listsAsked(left: Expr): readonly Each[] {
  const found: Each[] = [];
  visit("Expr", left, {
    expr: (node) => {
      if (node.kind === "each") found.push(node);
      return node.kind === "each" || guarding.has(node.kind) ? "skip" : undefined;
    },
  });
  return found;
}

/** What may stop with an error, with what is read of it, where nothing asks for it first. */
function missesIn(value: Expr): readonly Expr[] {
  const found: Expr[] = [];
  visit("Expr", value, {
    expr: (node) => {
      const isFound = isOpen(readOf(node));
      if (isFound) found.push(node);
      return isFound || guarding.has(node.kind) ? "skip" : undefined;
    },
  });
  return found;
}

/** Where a condition decides what is read, or a miss is answered. */
const guarding: ReadonlySet<Expr["kind"]> = new Set<Expr["kind"]>(["if", "decide", "and", "or", "otherwise"]);

/** `Hull[tons: t].cost`: the row. */
const readOf = (expr: Expr): Expr => (expr.kind === "column" || expr.kind === "field" ? readOf(expr.of) : expr);

/** A place in a list is most often counted; a map that is written once has what is asked of it; what has a name is found by it. */
function isOpen(expr: Expr): boolean {
  if (expr.kind === "lookup") return !expr.soft && expr.how === "equals" && isAny(expr.value);
  if (expr.kind === "index") return isMiss(expr) && expr.of.type.kind === "map" && !written.has(expr.of.kind);
  return isMiss(expr);
}
const written: ReadonlySet<Expr["kind"]> = new Set<Expr["kind"]>(["constant", "column", "map"]);
const isAny = ({ kind, type }: Expr): boolean => kind !== "literal" && (isNumeric(type) || type.kind === "text");

/** A map that was written out in a `let`. */
function isWritten({ frame }: Scope, read: Expr): boolean {
  const miss = readOf(read);
  return miss.kind === "index" && miss.of.kind === "local" && frame.given.get(miss.of.slot)?.kind === "map";
}

/** The condition reads what is asked. */
function asksFor(where: Expr, read: Expr): boolean {
  const miss = readOf(read);
  const path =
    miss.kind === "index" ? pathOf(miss.of) : miss.kind === "builtin" ? pathOf(miss.args[0] ?? miss) : undefined;
  return path === undefined || visit("Expr", where, { expr: (node) => (pathOf(node) === path ? "stop" : undefined) });
}

/** What is given instead, as it is written, where that is short. */
export const answerText = (right: Expr): string | null => nameOf(right.kind === "keep" ? right.of : right);
