/** What stands in the brackets of a call: values by place or by name, tests, `for each`. */
import { takesGiven } from "../../builtins/registry.ts";
import type { CstNode, IToken } from "chevrotain";
import * as T from "../../../grammar/tokens.ts";
import { keyword } from "../../../grammar/tokens.ts";
import { spanning } from "../../source/span.ts";
import type { Arg, Expr, ForEach, TestPart } from "../ast.ts";
import { certain, nameOf, nodeOf, nodes, spanOf, spanOfNode, tokenOf, tokens, writing, type Build } from "./context.ts";
import { buildFormula } from "./formulas.ts";
import { compareOf } from "./operators.ts";
import { buildTestPart } from "./branches.ts";

/** Values where no `for each` may stand. */
export function plainArgs(build: Build, values: CstNode): readonly Arg[] {
  const { given, each } = argsOf(build, values, "");
  if (each !== null) build.found.report("misplaced-for-each", each.span, {});
  return given;
}

export function buildArgs(build: Build, args: CstNode): readonly Arg[] {
  return plainArgs(build, certain(nodeOf(args, "values")));
}

/** Only these ask what is likely among some cases. */
const rerolls = new Set(["explode", "explodeEach", "reroll", "rerollEach"]);

/** All that stands in the brackets, with the `for each` at their end. */
export function argsOf(
  build: Build,
  values: CstNode,
  callee: string,
): { readonly given: readonly Arg[]; readonly each: ForEach | null } {
  let each: ForEach | null = null;
  const args = nodes(values, "arg");
  const given = args.map((arg): Arg => {
    const built = buildLoops(build, arg);
    if (built !== null) {
      if (args.length === 1) each = built;
      else
        reportMisplaced(
          build,
          built,
          args.slice(1).flatMap((other) => nodes(other, "formula")),
        );
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
    namedByEquals(build, certain(formula), span, callee) ?? {
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

/** `f(a = 5)` is read as `f(a: 5)`, and `count(dice = 5)` is about those that are 5. */
function namedByEquals(build: Build, formula: CstNode, span: Arg["span"], callee: string): Arg | null {
  const sign = tokens(formula, "op")[0];
  const [first, ...rest] = nodes(formula, "term");
  if (sign?.tokenType !== T.Eq || first === undefined) return null;
  const word = tokenOf(first, "Name");
  if (word === undefined || nodeOf(first, "args") !== undefined || nodes(first, "postfix").length > 0) return null;
  const at = spanOf(build, sign);
  const name = nameOf(build, word);
  const value = (): Expr =>
    buildFormula(build, { ...formula, children: { term: rest, op: tokens(formula, "op").slice(1) as IToken[] } });
  if (callee === "count") {
    const meant = "where it is";
    build.found.report("foreign-sign", at, { written: "=", meant }, writing(at, meant));
    const is = { kind: "is", left: { kind: "it", span: at }, right: value(), not: false, about: false, span } as const;
    const of = { kind: "name", name, span: name.span } as const;
    return { name: null, value: { kind: "where", of, condition: is, span }, test: null, given: null, span };
  }
  build.found.report(
    "equals-for-value",
    at,
    { name: name.text },
    {
      fixes: [{ title: `Write \`${name.text}:\``, edits: [{ span: spanning(name.span, at), text: `${name.text}:` }] }],
    },
  );
  return { name, value: value(), test: null, given: null, span };
}

/** `for each x in xs where c` */
export function buildForEach(build: Build, node: CstNode): ForEach {
  const [over, where] = nodes(node, "unfiltered");
  return {
    name: nameOf(build, certain(tokenOf(node, "Name"))),
    over: buildFormula(build, certain(over)),
    where: where === undefined ? null : buildFormula(build, where),
    next: null,
    span: spanOfNode(build, node),
  };
}

/** `for each x in xs, y in ys`: the second is meant as another one. */
export function reportMisplaced(build: Build, each: ForEach, others: readonly CstNode[]): void {
  const [other, more] = others.map((formula) => buildFormula(build, formula));
  const through = other?.kind === "where" ? other.of : other;
  const isMeant = through?.kind === "in" && !through.not && through.left.kind === "name" && more === undefined;
  const title = "Write `for each … in …`";
  const fixes =
    isMeant && other !== undefined
      ? [{ title, edits: [{ span: each.span.between(each.span.end, other.span.start), text: " for each " }] }]
      : [];
  build.found.report("misplaced-for-each", each.span, {}, { fixes });
}

/** `for each x in xs for each y in ys`: the first, which holds the others; null: there is none. */
export function buildLoops(build: Build, node: CstNode): ForEach | null {
  return nodes(node, "forEach").reduceRight<ForEach | null>((next, loop) => {
    const each = buildForEach(build, loop);
    return next === null ? each : { ...each, next, span: each.span.to(next.span.end) };
  }, null);
}
