import { takesGiven } from "../../builtins/registry.ts";
import type { CstNode, IToken } from "chevrotain";
import * as T from "../../../grammar/tokens.ts";
import { keyword } from "../../../grammar/tokens.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { spanning } from "../../source/span.ts";
import type { Arg, Expr, ForEach, MatchArm, Test, TestPart } from "../ast.ts";
import { diceOf } from "./dice.ts";
import {
  certain,
  missing,
  nameOf,
  nodeOf,
  nodes,
  numberOf,
  plainText,
  spanAt,
  spanOf,
  spanOfNode,
  tokenOf,
  tokens,
  type Build,
  writing,
} from "./context.ts";
import { buildFormula } from "./formulas.ts";
import { compareOf } from "./operators.ts";
import { buildBlock, buildBody } from "./statements.ts";

/** A value with its `.name`, `( )`, `[ ]` and `with ( )`. */
export function buildOperand(build: Build, term: CstNode): Expr {
  const steps = nodes(term, "postfix");
  if (steps.length > 200) {
    build.found.report("too-deep", spanOfNode(build, steps[0] ?? term), { what: "formula" });
    return missing(spanOfNode(build, term));
  }
  return steps.reduce((of, step) => buildStep(build, of, step), primary(build, term));
}

/** `a.b[c]`, where a change is made. */
export function buildPlace(build: Build, node: CstNode): Expr {
  return buildOperand(build, node);
}

/** Whether something in a formula could not be read: then nothing more is said of it. */
export function holdsMissing(expr: Expr): boolean {
  switch (expr.kind) {
    case "missing":
      return true;
    case "binary":
    case "compare":
    case "is":
    case "in":
    case "otherwise":
      return holdsMissing(expr.left) || holdsMissing(expr.right);
    case "unary":
    case "parens":
    case "member":
    case "memberCall":
    case "index":
    case "with":
    case "where":
    case "new":
      return holdsMissing(expr.of);
    case "pick":
      return holdsMissing(expr.of) || holdsMissing(expr.count);
    case "times":
      return holdsMissing(expr.count) || holdsMissing(expr.value);
    case "dice":
      return expr.count !== null && holdsMissing(expr.count);
    case "range":
      return holdsMissing(expr.low) || holdsMissing(expr.high);
    case "call":
      return expr.args.some((arg) => arg.value !== null && holdsMissing(arg.value));
    default:
      expr.kind satisfies Kinds<"number text bool none it name list map listEach if match">;
      return false;
  }
}

function primary(build: Build, term: CstNode): Expr {
  const literal = tokenOf(term, "Literal");
  if (literal !== undefined) return literalOf(build, literal);
  const name = tokenOf(term, "Name");
  if (name !== undefined) {
    const args = nodeOf(term, "args");
    return args === undefined ? named(build, name) : call(build, name, args);
  }
  const round = nodeOf(term, "round");
  if (round !== undefined) {
    const span = spanOfNode(build, round);
    if (tokenOf(round, "Missing") !== undefined) return missing(span);
    const of = buildFormula(build, certain(nodeOf(round, "formula")));
    const die = tokenOf(round, "Die");
    if (die === undefined) return { kind: "parens", of, span };
    return diceOf(build, die, {
      kind: "parens",
      of,
      span: span.to(build.place((tokenOf(round, "CloseRound")?.startOffset ?? 0) + 1)),
    });
  }
  const square = nodeOf(term, "square");
  if (square !== undefined) return listOf(build, square);
  const choosing = nodeOf(term, "ifElse");
  if (choosing !== undefined) return ifOf(build, choosing);
  const matching = nodeOf(term, "matching");
  if (matching !== undefined) return matchOf(build, matching);
  const pick = nodeOf(term, "pick");
  if (pick !== undefined) return pickOf(build, pick);
  const word = certain(tokenOf(term, "k_new"));
  const of = buildPlace(build, certain(nodeOf(term, "place")));
  return { kind: "new", of, span: of.span.from(build.place(word.startOffset)) };
}

function literalOf(build: Build, token: IToken): Expr {
  const span = spanOf(build, token);
  switch (token.tokenType) {
    case T.Numeral:
    case T.Percent:
      return numeral(build, token);
    case T.Text:
    case T.SingleQuoted:
      return { kind: "text", text: plainText(token.image), span };
    case T.Die:
    case T.Dice:
      return diceOf(build, token, null);
    case keyword("yes"):
      return { kind: "bool", value: true, span };
    case keyword("no"):
      return { kind: "bool", value: false, span };
    case keyword("none"):
      return { kind: "none", span };
    case keyword("it"):
      return { kind: "it", span };
    default:
      return missing(span);
  }
}

function numeral(build: Build, token: IToken): Expr {
  const number = numberOf(build, token);
  if (Math.abs(number.value) <= Number.MAX_SAFE_INTEGER) return number;
  build.found.report("number-too-big", number.span, {});
  return missing(number.span);
}

/** What other languages call our values. */
const foreignValues: ReadonlyMap<string, string> = new Map([
  ["true", "yes"],
  ["false", "no"],
  ["TRUE", "yes"],
  ["FALSE", "no"],
  ["null", "none"],
  ["NULL", "none"],
  ["nil", "none"],
  ["undefined", "none"],
]);

function named(build: Build, token: IToken): Expr {
  const ours = foreignValues.get(token.image);
  const span = spanOf(build, token);
  if (ours === undefined) return { kind: "name", name: nameOf(build, token), span };
  build.found.report("foreign-word", span, { written: token.image, meant: ours }, writing(span, ours));
  return ours === "none" ? { kind: "none", span } : { kind: "bool", value: ours === "yes", span };
}

function call(build: Build, name: IToken, args: CstNode): Expr {
  const span = spanAt(build, name.startOffset, (args.location?.endOffset ?? 0) + 1);
  const { given, each } = argsOf(build, certain(nodeOf(args, "values")), name.image);
  return { kind: "call", callee: nameOf(build, name), args: given, each, span };
}

function buildStep(build: Build, of: Expr, step: CstNode): Expr {
  const end = of.span.to(build.place((step.location?.endOffset ?? 0) + 1));
  const args = nodeOf(step, "args");
  const values = nodeOf(step, "values") ?? (args === undefined ? undefined : nodeOf(args, "values"));
  const given = values === undefined ? [] : plainArgs(build, values);
  const name = tokenOf(step, "Word");
  if (name === undefined)
    return { kind: tokenOf(step, "OpenSquare") === undefined ? "with" : "index", of, args: given, span: end };
  const member = nameOf(build, name);
  return args === undefined
    ? { kind: "member", of, name: member, span: end }
    : { kind: "memberCall", of, name: member, args: given, span: end };
}

/** Values where no `for each` may stand. */
function plainArgs(build: Build, values: CstNode): readonly Arg[] {
  const { given, each } = argsOf(build, values, "");
  if (each !== null) build.found.report("misplaced-for-each", each.span, {});
  return given;
}

export function buildArgs(build: Build, args: CstNode): readonly Arg[] {
  return plainArgs(build, certain(nodeOf(args, "values")));
}

/** Only these ask what is likely among some cases. */
const rerolls = new Set(["explode", "explodeEach", "reroll", "rerollEach"]);

function argsOf(
  build: Build,
  values: CstNode,
  callee: string,
): { readonly given: readonly Arg[]; readonly each: ForEach | null } {
  let each: ForEach | null = null;
  const args = nodes(values, "arg");
  const given = args.map((arg): Arg => {
    const loop = nodeOf(arg, "forEach");
    if (loop !== undefined) {
      const built = buildForEach(build, loop);
      if (args.length === 1) each = built;
      else build.found.report("misplaced-for-each", built.span, {});
    }
    const word = tokenOf(arg, "k_given");
    if (word !== undefined && !takesGiven(callee)) build.found.report("misplaced-given", spanOf(build, word), {});
    return argOf(build, arg, callee);
  });
  return { given, each };
}

function argOf(build: Build, arg: CstNode, callee: string): Arg {
  const span = spanOfNode(build, arg);
  const name = tokenOf(arg, "Word");
  if (name !== undefined) {
    const part = buildTestPart(build, certain(nodeOf(arg, "testPart")));
    return {
      name: nameOf(build, name),
      value: part.kind === "value" ? part.value : null,
      test: part.kind === "value" ? null : part,
      given: null,
      span,
    };
  }
  const [formula, condition] = nodes(arg, "formula");
  const settings = rerolls.has(callee) ? testOfOn(build, certain(formula), span) : null;
  const plain = settings ??
    namedByEquals(build, certain(formula), span) ?? {
      name: null,
      value: buildFormula(build, certain(formula)),
      test: null,
      given: null,
      span,
    };
  return condition === undefined || !takesGiven(callee) ? plain : { ...plain, given: buildFormula(build, condition) };
}

/** `explode(d10, on >= 9)` is read as `explode(d10, on: >= 9)`. */
function testOfOn(build: Build, formula: CstNode, span: Arg["span"]): Arg | null {
  const [sign, ...signs] = tokens(formula, "op");
  const [first, ...rest] = nodes(formula, "term");
  const name = first === undefined ? undefined : tokenOf(first, "Name");
  if (
    sign === undefined ||
    first === undefined ||
    name?.image !== "on" ||
    nodeOf(first, "args") !== undefined ||
    nodes(first, "postfix").length > 0
  )
    return null;
  const compares = (sign.tokenType.CATEGORIES ?? []).includes(T.CompareOp);
  if (!compares && sign.tokenType !== keyword("is")) return null;
  const at = spanOf(build, sign);
  const better = compares ? `on: ${sign.image}` : "on:";
  const whole = spanning(spanOf(build, name), at);
  build.found.report("equals-for-value", at, { name: "on" }, writing(whole, better));
  const value = buildFormula(build, { ...formula, children: { term: rest, op: signs as IToken[] } });
  const test: TestPart | null = compares
    ? { kind: "compare", op: compareOf(sign), value, span: spanning(at, value.span) }
    : null;
  return { name: nameOf(build, name), value: test === null ? value : null, test, given: null, span };
}

/** `f(a = 5)` is read as `f(a: 5)`. */
function namedByEquals(build: Build, formula: CstNode, span: Arg["span"]): Arg | null {
  const sign = tokens(formula, "op")[0];
  const [first, ...rest] = nodes(formula, "term");
  if (sign?.tokenType !== T.Eq || first === undefined) return null;
  const name = tokenOf(first, "Name");
  if (name === undefined || nodeOf(first, "args") !== undefined || nodes(first, "postfix").length > 0) return null;
  const at = spanOf(build, sign);
  build.found.report(
    "equals-for-value",
    at,
    { name: name.image },
    {
      fixes: [
        {
          title: `Write \`${name.image}:\``,
          edits: [{ span: spanning(spanOf(build, name), at), text: `${name.image}:` }],
        },
      ],
    },
  );
  const value: CstNode = { ...formula, children: { term: rest, op: tokens(formula, "op").slice(1) as IToken[] } };
  return { name: nameOf(build, name), value: buildFormula(build, value), test: null, given: null, span };
}

export function buildForEach(build: Build, node: CstNode): ForEach {
  const [over, where] = nodes(node, "unfiltered");
  return {
    name: nameOf(build, certain(tokenOf(node, "Name"))),
    over: buildFormula(build, certain(over)),
    where: where === undefined ? null : buildFormula(build, where),
    span: spanOfNode(build, node),
  };
}

function listOf(build: Build, square: CstNode): Expr {
  const span = spanOfNode(build, square);
  const items = nodes(square, "item");
  const loop = items.map((item) => nodeOf(item, "forEach")).find((each) => each !== undefined);
  if (loop !== undefined) {
    const each = buildForEach(build, loop);
    if (items.length > 1) build.found.report("misplaced-for-each", each.span, {});
    return { kind: "listEach", value: buildFormula(build, certain(nodeOf(certain(items[0]), "formula"))), each, span };
  }
  const pairs = items.filter((item) => nodes(item, "formula").length === 2);
  const values = items.map((item) => nodes(item, "formula").map((formula) => buildFormula(build, formula)));
  if (pairs.length === 0) return { kind: "list", items: values.flat(), span };
  const lone = items.find((item) => nodes(item, "formula").length === 1);
  if (lone !== undefined) build.found.report("list-or-map", spanOfNode(build, lone), {});
  return {
    kind: "map",
    entries: values.flatMap(([key, value]) => (key === undefined || value === undefined ? [] : [{ key, value }])),
    span,
  };
}

const picks = ["highest", "lowest", "top", "bottom"] as const;

function pickOf(build: Build, pick: CstNode): Expr {
  const which = certain(tokenOf(pick, "which"));
  const span = spanOfNode(build, pick);
  return {
    kind: "pick",
    which: picks.find((word) => word === which.image) ?? "highest",
    count: buildFormula(build, certain(nodeOf(pick, "sum"))),
    of: buildFormula(build, certain(nodeOf(pick, "span"))),
    span,
  };
}

/** So many cases of an `else if` at most: each lies inside the one before. */
const mostCases = 200;

function ifOf(build: Build, node: CstNode): Expr {
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

function matchOf(build: Build, node: CstNode): Expr {
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

function buildTestPart(build: Build, node: CstNode): TestPart {
  const span = spanOfNode(build, node);
  const compare = tokenOf(node, "CompareOp");
  const sum = nodeOf(node, "sum");
  if (compare !== undefined)
    return { kind: "compare", op: compareOf(compare), value: buildFormula(build, certain(sum)), span };
  if (sum !== undefined) return { kind: "about", value: buildFormula(build, sum), span };
  return { kind: "value", value: buildFormula(build, certain(nodeOf(node, "formula"))), span };
}
