import type { CstNode, IToken } from "chevrotain";
import * as T from "../../../grammar/tokens.ts";
import { keyword } from "../../../grammar/tokens.ts";
import type { Block, Expr, LetStatement, Name, RowsStatement, Statement } from "../ast.ts";
import { buildAssigned } from "./assignment.ts";
import {
  certain,
  endOf,
  missing,
  nameOf,
  nodeOf,
  nodes,
  spanAt,
  spanOf,
  spanOfNode,
  tokenOf,
  type Build,
} from "./context.ts";
import { buildFormula } from "./formulas.ts";
import { buildForEach } from "./arguments.ts";
import { buildPlace } from "./operands.ts";
import { buildRows } from "./rows.ts";
import { buildType } from "./types.ts";

/** `named`: what has a name in it from the start. */
export function buildBlock(build: Build, block: CstNode, named: readonly Name[] = []): Block {
  const inside: Build = {
    ...build,
    locals: new Map([...build.locals, ...named.map(({ text }) => [text, "kept"] as const)]),
  };
  return {
    kind: "block",
    statements: buildLines(inside, certain(nodeOf(block, "lines"))),
    span: spanOfNode(build, block),
  };
}

export function buildLines(build: Build, lines: CstNode): readonly Statement[] {
  return nodes(lines, "statement").map((statement) => buildStatement(build, statement));
}

/** A block or a statement: the value of a case. */
export function buildBody(build: Build, node: CstNode): Statement | Block {
  const block = nodeOf(node, "block");
  return block === undefined ? buildStatement(build, certain(nodeOf(node, "statement"))) : buildBlock(build, block);
}

export function buildStatement(build: Build, node: CstNode): Statement {
  const span = spanOfNode(build, node);
  const broken = tokenOf(node, "Broken");
  if (broken !== undefined) return brokenStatement(build, broken);
  const letting = nodeOf(node, "letting");
  if (letting !== undefined) return buildLet(build, letting);
  const change = nodeOf(node, "change");
  if (change !== undefined) return changeOf(build, change);
  const loop = nodeOf(node, "forEach");
  if (loop !== undefined) {
    const each = buildForEach(build, loop);
    return {
      kind: "forEach",
      each,
      body: buildBlock(build, certain(nodeOf(node, "block")), [each.name]),
      pace: paceOf(node),
      span,
    };
  }
  const repeating = nodeOf(node, "repeating");
  if (repeating !== undefined) return repeatOf(build, repeating);
  const rows = nodeOf(node, "rowsWithPolicy");
  if (rows !== undefined) return rowsOf(build, rows);
  const putting = nodeOf(node, "putting");
  if (putting !== undefined) return putOf(build, putting);
  if (tokenOf(node, "k_cancel") !== undefined) return { kind: "cancel", span };
  const laidOut = tokenOf(node, "k_rolling") ?? tokenOf(node, "k_choosing");
  if (laidOut !== undefined) {
    build.found.report(
      laidOut.tokenType === keyword("rolling") ? "misplaced-rolling" : "misplaced-choosing",
      spanOf(build, laidOut),
      {},
    );
    return { kind: "expression", value: missing(span), span };
  }
  const formula = nodeOf(node, "formula");
  if (tokenOf(node, "k_return") !== undefined)
    return { kind: "return", value: formula === undefined ? null : buildFormula(build, formula), span };
  if (tokenOf(node, "k_stop") !== undefined) return { kind: "stop", span };
  const disputed = tokenOf(node, "k_disputed");
  if (disputed !== undefined) {
    build.found.report("misplaced-disputed", spanOf(build, disputed), {});
    return { kind: "expression", value: missing(span), span };
  }
  return (
    buildAssigned(build, certain(formula)) ?? { kind: "expression", value: buildFormula(build, certain(formula)), span }
  );
}

export function buildLet(build: Build, node: CstNode): LetStatement {
  const type = nodeOf(node, "typeRef");
  reportDefines(build, certain(tokenOf(node, "Defines")));
  const name = nameOf(build, certain(tokenOf(node, "Name")));
  const value = buildFormula(build, certain(nodeOf(node, "formula")));
  build.locals.set(name.text, "let");
  return {
    kind: "let",
    name,
    type: type === undefined ? null : buildType(build, type),
    value,
    span: spanOfNode(build, node),
  };
}

/** `:=` and `==` where a name gets its value. */
export function reportDefines(build: Build, sign: IToken): void {
  if (sign.tokenType === T.Eq) return;
  const at = spanOf(build, sign);
  build.found.report(
    "foreign-sign",
    at,
    { written: sign.image, meant: "=" },
    { fixes: [{ title: "Write `=`", edits: [{ span: at, text: "=" }] }] },
  );
}

function changeOf(build: Build, node: CstNode): Statement {
  const span = spanOfNode(build, node);
  const target = buildPlace(build, certain(nodeOf(node, "place")));
  const sum = nodeOf(node, "sum");
  if (sum !== undefined)
    return {
      kind: tokenOf(node, "k_add") === undefined ? "take" : "add",
      value: buildFormula(build, sum),
      target,
      span,
    };
  const sign = certain(tokenOf(node, "Defines"));
  const value = buildFormula(build, certain(nodeOf(node, "formula")));
  if (sign.tokenType !== T.OpAssign) reportDefines(build, sign);
  else
    build.found.report("assignment", spanOf(build, sign), {
      written: sign.image,
      name: null,
      meant: null,
      kept: false,
    });
  return { kind: "set", target, value, span };
}

function paceOf(node: CstNode): "together" | "separately" | null {
  const pace = tokenOf(node, "pace")?.tokenType;
  return pace === undefined ? null : pace === keyword("together") ? "together" : "separately";
}

function putOf(build: Build, node: CstNode): Statement {
  return {
    kind: "put",
    value: buildFormula(build, certain(nodeOf(node, "formula"))),
    under: tokenOf(node, "k_under") !== undefined,
    target: buildPlace(build, certain(nodeOf(node, "place"))),
    span: spanOfNode(build, node),
  };
}

function repeatOf(build: Build, node: CstNode): Statement {
  const condition = nodeOf(node, "formula");
  const count = nodeOf(node, "sum");
  return {
    kind: "repeat",
    mode: condition !== undefined ? "while" : count !== undefined ? "times" : "forever",
    count:
      condition !== undefined
        ? buildFormula(build, condition)
        : count !== undefined
          ? buildFormula(build, count)
          : null,
    body: buildBlock(build, certain(nodeOf(node, "block"))),
    span: spanOfNode(build, node),
  };
}

/** `rolling 6, 6, 5`, `choosing RightArm`; null where the statement is another. */
export function buildLaidOut(build: Build, node: CstNode): Statement | null {
  const faces = nodeOf(node, "faces");
  if (faces === undefined) return null;
  const span = spanOfNode(build, node);
  const values = buildFaces(build, faces);
  return tokenOf(node, "k_choosing") === undefined
    ? { kind: "rolling", faces: values, span }
    : { kind: "choosing", answers: values, span };
}

export function buildFaces(build: Build, node: CstNode): readonly Expr[] {
  return nodes(node, "formula").map((face) => buildFormula(build, face));
}

function rowsOf(build: Build, node: CstNode): RowsStatement {
  const policy = tokenOf(node, "Name");
  return {
    kind: "rows",
    policy: policy === undefined ? null : nameOf(build, policy),
    rows: buildRows(build, certain(nodeOf(node, "rows"))),
    span: spanOfNode(build, node),
  };
}

/** What was cut out, by its words. */
export function cutOf(broken: IToken): readonly IToken[] {
  const cut: unknown = broken.payload;
  return Array.isArray(cut) ? (cut as IToken[]) : [];
}

/** A line that could not be read still names what it names. */
function brokenStatement(build: Build, broken: IToken): Statement {
  const span = spanAt(build, broken.startOffset, endOf(broken));
  const [first, name] = cutOf(broken);
  if (first?.tokenType === keyword("let") && name !== undefined && /^[\p{L}_]/u.test(name.image)) {
    return { kind: "let", name: nameOf(build, name), type: null, value: missing(span), span };
  }
  return { kind: "expression", value: missing(span), span };
}
