import type { CstNode, IToken } from "chevrotain";
import * as T from "../../../grammar/tokens.ts";
import { keyword } from "../../../grammar/tokens.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { spanning } from "../../source/span.ts";
import type { Expr } from "../ast.ts";
import { missing, nodes, spanOf, spanOfNode, tokenOf, tokens, type Build } from "./context.ts";
import { applyOperator, levelOf, levels } from "./operators.ts";
import { buildOperand, holdsMissing } from "./operands.ts";

/** So many operators in one formula; more would be too deep a tree for anyone who walks it. */
const most = 250;

interface Line {
  readonly build: Build;
  readonly terms: readonly CstNode[];
  readonly operators: readonly IToken[];
  /** How many terms were taken, and how many of the words before the next one. */
  taken: number;
  prefixes: number;
}

/** Gives a flat formula its precedence, loosest first: see the reference, "Formulas". */
export function buildFormula(build: Build, node: CstNode): Expr {
  const terms = nodes(node, "term");
  const operators = tokens(node, "op");
  const first = terms[0];
  if (first === undefined) return missing(spanOfNode(build, node));
  if (operators.length === 0 && tokens(first, "Prefix").length === 0) return buildOperand(build, first);
  const prefixes = terms.reduce((longest, term) => Math.max(longest, tokens(term, "Prefix").length), 0);
  if (operators.length > most || prefixes > 50) {
    build.found.report("too-deep", spanOfNode(build, first), { what: "formula" });
    return missing(spanOfNode(build, node));
  }
  return climb({ build, terms, operators, taken: 0, prefixes: 0 }, 0);
}

function climb(line: Line, loosest: number): Expr {
  let left = prefixed(line, loosest);
  for (;;) {
    const operator = line.operators[line.taken - 1];
    if (operator === undefined) return left;
    const level = levelOf(operator);
    if (level < loosest) return left;
    left =
      level === levels.range
        ? range(line, left, operator, false)
        : level === levels.compare
          ? comparison(line, left, operator)
          : binary(line, left, operator, level);
  }
}

function binary(line: Line, left: Expr, operator: IToken, level: number): Expr {
  const right = after(line, level === levels.power ? level : level + 1);
  return applyOperator(line.build, left, operator, right);
}

/** What follows the operator that was just seen. */
function after(line: Line, loosest: number): Expr {
  line.prefixes = 0;
  return climb(line, loosest);
}

/** Comparisons do not chain: `1 < x < 5` is read as two, and named. */
function comparison(line: Line, left: Expr, operator: IToken): Expr {
  const middle = after(line, levels.range);
  const first = applyOperator(line.build, left, operator, middle);
  const next = line.operators[line.taken - 1];
  if (next === undefined || levelOf(next) !== levels.compare) return first;
  if (asksYesOrNo(line, next)) return applyOperator(line.build, first, next, after(line, levels.range));
  let all = first;
  let before = middle;
  let again: IToken | undefined = next;
  line.build.found.report(
    "chained-comparison",
    spanning(spanOf(line.build, operator), spanOf(line.build, next)),
    { first: operator.image, second: next.image },
    { fixes: [...insideQuestion(left, middle), ...repeatedBetween(line, middle, next)] },
  );
  while (again !== undefined && levelOf(again) === levels.compare) {
    const right = after(line, levels.range);
    const link = applyOperator(line.build, before, again, right);
    all = {
      kind: "binary",
      op: "and",
      left: all,
      right: link,
      opSpan: spanOf(line.build, again),
      span: spanning(all.span, link.span),
    };
    before = right;
    again = line.operators[line.taken - 1];
  }
  return all;
}

/** `chance(f()) >= 5 is about 67%` as `chance(f() >= 5) is about 67%` */
function insideQuestion(left: Expr, { span }: Expr): readonly Fix[] {
  if (left.kind !== "call" || left.callee.text !== "chance") return [];
  const edits = [
    { span: left.span.from(left.span.end - 1), text: "" },
    { span: span.from(span.end), text: ")" },
  ];
  return [{ title: "Move it into `chance(…)`", edits }];
}

/** `1 < x < 5` as `1 < x and x < 5`, where saying `x` again means the same. */
function repeatedBetween({ build }: Line, middle: Expr, next: IToken): readonly Fix[] {
  const name = middle.kind === "name" ? middle.name.text : null;
  if (name === null) return [];
  const at = spanOf(build, next);
  return [{ title: `Write \`and ${name} ${next.image}\``, edits: [{ span: at.to(at.start), text: `and ${name} ` }] }];
}

/** `a > b is no` asks about the comparison, whatever stands before. */
function asksYesOrNo(line: Line, operator: IToken): boolean {
  const term = line.terms[line.taken];
  const literal = term === undefined ? undefined : tokenOf(term, "Literal")?.tokenType;
  return (
    (operator.tokenType === keyword("is") || operator.tokenType === T.IsNot) &&
    (literal === keyword("yes") || literal === keyword("no"))
  );
}

/** The words before a value, then the value. */
function prefixed(line: Line, loosest: number): Expr {
  const term = line.terms[line.taken];
  if (term === undefined) throw new Error("a formula ended before its last value");
  const prefix = tokens(term, "Prefix")[line.prefixes];
  if (prefix === undefined) {
    line.taken += 1;
    return buildOperand(line.build, term);
  }
  line.prefixes += 1;
  const at = spanOf(line.build, prefix);
  if (prefix.tokenType === keyword("over")) return opened(line, prefix);
  if (prefix.tokenType === keyword("under")) return lone(line, prefix, climb(line, levels.sum));
  if (prefix.tokenType === keyword("not")) {
    const of = climb(line, Math.max(loosest, levels.not));
    return { kind: "unary", op: "not", of, span: spanning(at, of.span) };
  }
  const of = climb(line, levels.sign);
  if (prefix.tokenType === T.Bang) {
    line.build.found.report(
      "foreign-sign",
      at,
      { written: "!", meant: "not" },
      { fixes: [{ title: "Write `not`", edits: [{ span: at, text: "not " }] }] },
    );
    return { kind: "unary", op: "not", of, span: spanning(at, of.span) };
  }
  return { kind: "unary", op: prefix.tokenType === T.Plus ? "+" : "-", of, span: spanning(at, of.span) };
}

/** `over a to b` */
function opened(line: Line, over: IToken): Expr {
  const low = climb(line, levels.sum);
  const next = line.operators[line.taken - 1];
  if (next === undefined || !isTo(next)) return lone(line, over, low);
  const whole = range(line, low, next, true);
  return { ...whole, span: spanning(spanOf(line.build, over), whole.span) };
}

const isTo = (token: IToken): boolean => token.tokenType === keyword("to") || token.tokenType === T.Dots;

/** `over 3` without an upper end. */
function lone(line: Line, word: IToken, end: Expr): Expr {
  const at = spanOf(line.build, word);
  const sign = word.tokenType === keyword("over") ? ">" : "<";
  if (!holdsMissing(end)) {
    line.build.found.report("half-range", at, { word: word.image, sign });
  }
  return missing(spanning(at, end.span));
}

function range(line: Line, low: Expr, operator: IToken, over: boolean): Expr {
  if (!isTo(operator)) return times(line, low, operator);
  const term = line.terms[line.taken];
  const open = term === undefined ? undefined : tokens(term, "Prefix")[0];
  const under = open?.tokenType === keyword("under");
  line.prefixes = under ? 1 : 0;
  const high = climb(line, levels.sum);
  const span = spanning(low.span, high.span);
  if (operator.tokenType === T.Dots) {
    const at = spanOf(line.build, operator);
    line.build.found.report(
      "foreign-sign",
      at,
      { written: operator.image, meant: "to" },
      { fixes: [{ title: "Write `to`", edits: [{ span: at, text: " to " }] }] },
    );
  }
  if (low.kind === "times") {
    chained(line.build, low, operator, high);
    return missing(span);
  }
  if (low.kind === "range") {
    line.build.found.report("range-of-ranges", spanOf(line.build, operator), {});
    return missing(span);
  }
  return { kind: "range", low, high, over, under, span };
}

/** `3 times d6` */
function times(line: Line, count: Expr, operator: IToken): Expr {
  const value = after(line, levels.sum);
  const span = spanning(count.span, value.span);
  if (count.kind !== "times" && count.kind !== "range") return { kind: "times", count, value, span };
  chained(line.build, count, operator, value);
  return missing(span);
}

/** `a times b times c`, `a to b times c`: which belongs to which? */
function chained(build: Build, left: Expr & { readonly kind: "times" | "range" }, operator: IToken, right: Expr): void {
  const first = left.kind === "times" ? "times" : "to";
  const at = spanOf(build, operator);
  const begin = (left.kind === "times" ? left.value : left.high).span.start;
  const end = right.span.end;
  const fixes =
    first === "times" && operator.image === "times"
      ? [
          {
            title: "Put the last two in brackets",
            edits: [
              { span: at.between(begin, begin), text: "(" },
              { span: at.between(end, end), text: ")" },
            ],
          },
        ]
      : [];
  build.found.report("chained-times", at, { first, second: operator.image }, { fixes });
}
