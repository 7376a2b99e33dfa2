/** Values, and what follows them: literals, names, calls, lists, picks, and steps behind a dot or in square brackets. */
import type { CstNode, IToken } from "chevrotain";
import * as T from "../../../grammar/tokens.ts";
import { keyword } from "../../../grammar/tokens.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type { Expr } from "../ast.ts";
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
  writing,
  type Build,
} from "./context.ts";
import { buildFormula } from "./formulas.ts";
import { ifOf, matchOf } from "./branches.ts";
import { argsOf, plainArgs, buildLoops, reportMisplaced } from "./arguments.ts";

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

function listOf(build: Build, square: CstNode): Expr {
  const span = spanOfNode(build, square);
  const items = nodes(square, "item");
  const each = items.map((item) => buildLoops(build, item)).find((loops) => loops !== null);
  if (each !== undefined) {
    if (items.length > 1)
      reportMisplaced(
        build,
        each,
        items.slice(1).flatMap((item) => nodes(item, "formula")),
      );
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
