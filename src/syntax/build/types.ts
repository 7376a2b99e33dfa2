import { reportListed } from "../listed-choice.ts";
import { typeCalled } from "../called.ts";
import type { CstNode, IToken } from "chevrotain";
import * as T from "../../../grammar/tokens.ts";
import { keyword } from "../../../grammar/tokens.ts";
import { spanning } from "../../source/span.ts";
import type { Bound, Expr, FieldDecl, Name, Param, TypeRef } from "../ast.ts";
import {
  certain,
  declaredName,
  docOf,
  endOf,
  missing,
  missingType,
  nameOf,
  nodeOf,
  nodes,
  numberOf,
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
import { cutOf } from "./statements.ts";

/** A value is a number, rolled; the dice themselves are no value. */
const diceTypes = new Set(["dice", "die"]);

/** `given`: of a parameter, which takes what dice show as a number. */
export function buildType(build: Build, node: CstNode, depth = 0, given = false): TypeRef {
  const span = spanOfNode(build, node);
  const name = certain(tokenOf(node, "Name") ?? tokenOf(node, "k_set"));
  const [of, to] = nodes(node, "typeRef");
  if (depth > 20) {
    build.found.report("too-deep", span, { what: "type" });
    return missingType(span);
  }
  const member = tokenOf(node, "Word");
  if (diceTypes.has(name.image)) {
    const at = spanOf(build, name);
    const fixes = given ? [{ title: "Write `int`", edits: [{ span: at, text: "int" }] }] : [];
    build.found.report("dice-as-type", at, { written: name.image }, { fixes });
    return missingType(span);
  }
  return {
    optional: tokenOf(node, "k_optional") !== undefined,
    name: nameOf(build, name),
    member: member === undefined ? null : nameOf(build, member),
    of: of === undefined ? null : buildType(build, of, depth + 1),
    to: to === undefined ? null : buildType(build, to, depth + 1),
    span,
  };
}

export function buildBound(build: Build, node: CstNode): Bound {
  const span = spanOfNode(build, node);
  const numbers = nodes(node, "signedNumber").map((each) => signedNumber(build, each));
  const sum = nodeOf(node, "sum");
  if (sum === undefined) {
    for (const word of tokens(node, "k_or")) reportOr(build, node, word);
    return { kind: "values", values: numbers, span };
  }
  const end = buildFormula(build, sum);
  const compare = tokenOf(node, "CompareOp");
  if (compare !== undefined) return { kind: "compare", op: compareOf(compare), value: end, span };
  return { kind: "range", low: numbers[0] ?? missing(span), high: end, span };
}

function signedNumber(build: Build, node: CstNode): Expr {
  const token = tokenOf(node, "Numeral") ?? tokenOf(node, "Percent");
  const minus = tokenOf(node, "Minus");
  const number: Expr = token === undefined ? missing(spanOfNode(build, node)) : numberOf(build, token);
  return minus === undefined
    ? number
    : { kind: "unary", op: "-", of: number, span: spanning(spanOf(build, minus), number.span) };
}

/** `of 4, 6 or 8`, `of 4, 6, or 8`: as in a sentence. */
function reportOr(build: Build, node: CstNode, word: IToken): void {
  const at = spanOf(build, word);
  const number = nodes(node, "signedNumber")
    .map((each) => spanOfNode(build, each))
    .filter(({ end }) => end <= at.start)
    .at(-1);
  const between = at.between(number?.end ?? at.start, at.end);
  const fixes = [{ title: "Write a comma", edits: [{ span: between, text: "," }] }];
  build.found.report("foreign-word", at, { written: word.image, meant: "," }, { fixes });
}

/** `chosen`: of an action, whose parameters say what they are chosen from. */
export function buildParams(build: Build, node: CstNode, chosen = false): readonly Param[] {
  return nodes(node, "param").map((param) => {
    const word = tokenOf(param, "k_from");
    if (word !== undefined && !chosen) {
      const at = spanOf(build, word);
      const range = param.children["typeRef"] !== undefined && isRange(param);
      const fixes = range ? [{ title: "Take `from` out", edits: [{ span: at.to(at.end + 1), text: "" }] }] : [];
      build.found.report("from-outside-action", at, {}, { fixes });
    }
    return paramOf(build, param, chosen);
  });
}

function paramOf(build: Build, node: CstNode, chosen: boolean): Param {
  const word = certain(tokenOf(node, "Word"));
  const name = declaredName(build, node, word);
  const type = nodeOf(node, "typeRef");
  const bound = nodeOf(node, "bound");
  const from = nodeOf(node, "from");
  const fallback = nodeOf(node, "formula");
  const equals = tokenOf(node, "Defines");
  if (type === undefined) reportUntyped(build, word, "parameter");
  if (equals !== undefined) {
    const at = spanOf(build, equals);
    build.found.report(
      "default-with-equals",
      at,
      {},
      { fixes: [{ title: "Write `default`", edits: [{ span: at, text: "default" }] }] },
    );
  }
  return {
    name,
    type: type === undefined ? missingType(name.span) : buildType(build, type, 0, true),
    bound: bound === undefined ? null : buildBound(build, bound),
    from: from === undefined || !chosen ? null : buildFormula(build, from),
    default: fallback === undefined ? null : buildFormula(build, fallback),
    span: spanOfNode(build, node),
  };
}

/** What a number is chosen from is where it lies. */
function isRange(param: CstNode): boolean {
  const from = nodeOf(param, "from");
  return from !== undefined && tokens(from, "op").some(({ tokenType }) => tokenType === keyword("to"));
}

function reportUntyped(build: Build, word: IToken, what: string): void {
  if (reportListed(build, word)) return;
  const at = spanOf(build, word);
  // `weapon` is most likely a `Weapon`.
  const type = typeCalled(build.all ?? [], word.image) ?? "int";
  const fixes = [
    {
      guess: true as const,
      title: `Write \`${word.image}: ${type}\``,
      edits: [{ span: at.from(at.end), text: `: ${type}` }],
    },
  ];
  build.found.report("missing-type", at, { name: word.image, what }, { fixes });
}

/** A field of a record, or a column declared in a line of its own. */
export function buildField(build: Build, node: CstNode): FieldDecl {
  const word = certain(tokenOf(node, "Word"));
  const params = nodeOf(node, "params");
  const typed = nodeOf(node, "fieldType");
  const name = declaredName(build, node, word);
  if (typed === undefined) reportUntyped(build, word, "field");
  const rest = typed === undefined ? untyped(missingType(name.span)) : buildFieldType(build, typed);
  return {
    ...rest,
    name,
    doc: docOf(build, word.startOffset),
    params: params === undefined ? null : buildParams(build, params),
    span: spanOfNode(build, node),
  };
}

type Typed = Pick<FieldDecl, "type" | "bound" | "flags" | "default" | "value">;

const untyped = (type: TypeRef): Typed => ({ type, bound: null, flags: [], default: null, value: null });

/** From the colon on. A key is a text that is different in each row. */
export function buildFieldType(build: Build, node: CstNode): Typed {
  const bound = nodeOf(node, "bound");
  const fallback = nodeOf(node, "fallback");
  const value = nodeOf(node, "value");
  const written = withoutKeyOf(build, buildType(build, certain(nodeOf(node, "typeRef"))));
  const { type, flags } = elementless(
    build,
    written,
    joinedFlags(tokens(node, "flag").map((flag) => nameOf(build, flag))),
  );
  const isKey = type.name.text === "key" && type.of === null && type.member === null && !type.optional;
  return {
    type: isKey ? { ...type, name: { ...type.name, text: "text" } } : type,
    bound: bound === undefined ? null : buildBound(build, bound),
    flags: isKey ? [type.name, ...flags] : flags,
    default: fallback === undefined ? null : buildFormula(build, fallback),
    value: value === undefined ? null : buildFormula(build, value),
  };
}

/** `hull: key of Hull`: a row of another table is named by the type of that table. */
function withoutKeyOf(build: Build, type: TypeRef): TypeRef {
  if (type.name.text !== "key" || type.of === null) return type;
  const meant = type.of.name.text;
  const fixes = [{ title: `Write \`${meant}\``, edits: [{ span: type.span, text: meant }] }];
  build.found.report("foreign-word", type.span, { written: `key of ${meant}`, meant }, { fixes });
  return type.of;
}

/** `both ways` is one flag of two words, also where it is not quite written so. */
function joinedFlags(flags: readonly Name[]): readonly Name[] {
  const first = flags.findIndex(
    ({ text }, index) => /^both$/i.test(text) && /^ways?$/i.test(flags[index + 1]?.text ?? ""),
  );
  const [both, ways] = [flags[first], flags[first + 1]];
  if (both === undefined || ways === undefined) return flags;
  const flag = { text: `${both.text} ${ways.text}`, span: spanning(both.span, ways.span) };
  return [...flags.slice(0, first), flag, ...flags.slice(first + 2)];
}

const holders = new Set(["list", "set", "range", "pile", "piece"]);

/** `pile Card hidden`: the name behind `pile` is read as what lies in it. */
function elementless(build: Build, type: TypeRef, flags: readonly Name[]): Pick<Typed, "type" | "flags"> {
  const [element, ...others] = flags;
  if (element === undefined || type.of !== null || !holders.has(type.name.text) || !/^\p{Lu}/u.test(element.text))
    return { type, flags };
  const span = spanning(type.name.span, element.span);
  const better = `${type.name.text} of ${element.text}`;
  build.found.report(
    "foreign-word",
    span,
    { written: `${type.name.text} ${element.text}`, meant: better },
    writing(span, better),
  );
  return {
    type: { ...type, of: { optional: false, name: element, member: null, of: null, to: null, span: element.span } },
    flags: others,
  };
}

/** A field that could not be read: its name stays known. */
export function brokenField(build: Build, broken: IToken, ofTable: boolean): FieldDecl | null {
  const cut = cutOf(broken);
  const word = cut[0];
  if (
    word === undefined ||
    cut.some(({ tokenType }) => tokenType === T.Bar) ||
    word.tokenType === T.Row ||
    word.tokenType === keyword("check") ||
    !/^[\p{L}_]/u.test(word.image)
  )
    return null;
  const name: Name = nameOf(build, word);
  const rest = untyped(missingType(name.span));
  // A line of a table may be one formula for all rows: then nobody asks for it in the rows.
  const value = ofTable ? missing(name.span) : null;
  return {
    ...rest,
    value,
    name,
    doc: docOf(build, word.startOffset),
    params: null,
    span: spanAt(build, broken.startOffset, endOf(broken)),
  };
}
