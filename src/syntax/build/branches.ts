/** `if` and `match`, and the tests of their arms. */
import type { CstNode } from "chevrotain";
import * as T from "../../../grammar/tokens.ts";
import type { Span } from "../../source/span.ts";
import type { Expr, MatchArm, Test, TestPart } from "../ast.ts";
import { certain, missing, nodeOf, nodes, spanOf, spanOfNode, tokenOf, tokens, type Build } from "./context.ts";
import { buildFormula } from "./formulas.ts";
import { compareOf } from "./operators.ts";
import { buildBlock, buildBody } from "./statements.ts";

/** So many cases of an `else if` at most: each lies inside the one before. */
const mostCases = 200;

/** `if a { } else if b { } else { }` */
export function ifOf(build: Build, node: CstNode): Expr {
  const over = tokens(node, "k_else")[mostCases];
  if (over !== undefined) {
    build.found.report("too-deep", spanOf(build, over), { what: "chain of `else if`" });
    return missing(spanOfNode(build, node));
  }
  const blocks = nodes(node, "block").map((block) => buildBlock(build, block));
  const conditions = nodes(node, "formula").map((formula) => buildFormula(build, formula));
  const arms = conditions.map((condition, at) => ({ condition, then: certain(blocks[at]) }));
  return { kind: "if", arms, otherwise: blocks[conditions.length] ?? null, span: spanOfNode(build, node) };
}

/** `match x { Wall: 1, otherwise: 0 }` */
export function matchOf(build: Build, node: CstNode): Expr {
  const arms = nodes(node, "arm").flatMap((arm): MatchArm[] => {
    const test = nodeOf(arm, "test");
    if (test === undefined) return brokenArm(build, arm);
    const gives = certain(tokenOf(arm, "Gives"));
    if (gives.tokenType !== T.Colon) {
      const at = spanOf(build, gives);
      build.found.report(
        "foreign-sign",
        at,
        { written: gives.image, meant: ":" },
        { fixes: [{ title: "Write `:`", edits: [{ span: at, text: ":" }] }] },
      );
    }
    return [{ test: buildTest(build, test), value: buildBody(build, arm), span: spanOfNode(build, arm) }];
  });
  return {
    kind: "match",
    of: buildFormula(build, certain(nodeOf(node, "formula"))),
    arms,
    span: spanOfNode(build, node),
  };
}

/** A case that could not be read covers whatever it may have covered. */
function brokenArm(build: Build, arm: CstNode): MatchArm[] {
  const span = spanOfNode(build, arm);
  const value = missing(span);
  return [
    {
      test: { kind: "parts", not: false, parts: [{ kind: "value", value, span }], span },
      value: { kind: "expression", value, span },
      span,
    },
  ];
}

/** A test of an arm or a cell. */
export function buildTest(build: Build, node: CstNode): Test {
  const span = spanOfNode(build, node);
  if (tokenOf(node, "k_otherwise") !== undefined) return { kind: "otherwise", span };
  return {
    kind: "parts",
    not: tokenOf(node, "k_not") !== undefined,
    parts: nodes(node, "testPart").map((part) => buildTestPart(build, part)),
    span,
  };
}

/** One of the tests that are joined by commas. */
export function buildTestPart(build: Build, node: CstNode): TestPart {
  const span = spanOfNode(build, node);
  const compare = tokenOf(node, "CompareOp");
  const sum = nodeOf(node, "sum");
  if (compare !== undefined)
    return { kind: "compare", op: compareOf(compare), value: buildFormula(build, certain(sum)), span };
  if (sum !== undefined) return { kind: "about", value: buildFormula(build, sum), span };
  const value = buildFormula(build, certain(nodeOf(node, "formula")));
  return { kind: "value", value: asDashRange(value), span };
}

/** `1-5, 8-10`, `not 3-5`, `-5 - -1`: between two written numbers a dash means "to", as where it stands alone in a cell. */
const asDashRange = (value: Expr): Expr =>
  value.kind === "binary" && value.op === "-" && isWritten(value.left) && isWritten(value.right)
    ? dashRange(value.left, value.right, value.span)
    : value;

const isWritten = (expr: Expr): boolean =>
  expr.kind === "number" || (expr.kind === "unary" && expr.op === "-" && expr.of.kind === "number");

/** `6 to 8`, `01-40`; after two digits, `00` is 100, as on the dice of the tables that write so. */
export function dashRange(low: Expr, high: Expr, span: Span): Expr {
  const isHundred =
    low.kind === "number" &&
    high.kind === "number" &&
    high.text === "00" &&
    /^\d\d$/.test(low.text) &&
    low.text !== "00";
  return { kind: "range", low, high: isHundred ? { ...high, value: 100 } : high, over: false, under: false, span };
}
