import type { CstNode, IToken } from "chevrotain";
import { keyword } from "../../../grammar/tokens.ts";
import * as T from "../../../grammar/tokens.ts";
import { afterReadings } from "../readings.ts";
import type { Declaration, ExampleDecl, ExamplesDecl, Name, Reading, RuleDecl, Statement, VariantOf } from "../ast.ts";
import {
  certain,
  declaredName,
  docOf,
  missingType,
  nameOf,
  nodeOf,
  nodes,
  numberOf,
  spanOf,
  spanOfNode,
  textOf,
  tokenOf,
  tokens,
  type Build,
} from "./context.ts";
import { startAsked, variantAsked } from "./asked-heads.ts";
import { buildFormula } from "./formulas.ts";
import { buildAction, buildAlways, buildEntity, buildPhase, buildProcedure, buildSetup, buildStatus } from "./games.ts";
import { checkOf, membersOf, withoutRows } from "./members.ts";
import { buildGoal } from "./goals.ts";
import { buildReport } from "./reports.ts";
import { buildRows } from "./rows.ts";
import { buildBlock, buildLet, buildLaidOut, buildStatement, cutOf, reportDefines } from "./statements.ts";
import { reportNoParams, reportNoResult } from "./untyped.ts";
import { buildBound, buildParams, buildType } from "./types.ts";

/** What every declaration has. */
export interface Head {
  readonly doc: string | null;
  readonly readings: readonly Reading[];
  readonly span: ReturnType<typeof spanOf>;
}

const builders: Readonly<Record<string, (build: Build, node: CstNode, head: Head) => Declaration>> = {
  rulebook: rulebookOf,
  use: (build, node, head) => ({ kind: "use", name: nameOf(build, certain(tokenOf(node, "Name"))), ...head }),
  section: sectionOf,
  letting: (build, node, head) => {
    const { name, type, value } = buildLet(build, node);
    return { kind: "constant", name, type, value, ...head };
  },
  typeOf: (build, node, head) => {
    const bound = nodeOf(node, "bound");
    return {
      kind: "type",
      name: nameOf(build, certain(tokenOf(node, "Name"))),
      type: buildType(build, certain(nodeOf(node, "typeRef")), 0, true),
      bound: bound === undefined ? null : buildBound(build, bound),
      ...head,
    };
  },
  choice: choiceOf,
  record: (build, node, head) => ({
    kind: "record",
    name: declaredName(build, node, certain(tokenOf(node, "Name"))),
    ...withoutRows(build, node, "record"),
    ...head,
  }),
  table: tableOf,
  ruleOf,
  check: checkOf,
  variant: variantOf,
  example: exampleOf,
  examples: examplesOf,
  report: buildReport,
  goal: buildGoal,
  entity: buildEntity,
  procedure: buildProcedure,
  status: buildStatus,
  phase: buildPhase,
  action: buildAction,
  always: buildAlways,
  setup: buildSetup,
};

/** The declaration of a tree, or null if it could not be read; then its name is noted. */
export function buildDeclaration(build: Build, node: CstNode): Declaration | null {
  const readings = nodes(node, "reading").map((reading): Reading => {
    const [phrase, meaning] = tokens(reading, "Text");
    return {
      phrase: textOf(build, certain(phrase)),
      reading: textOf(build, certain(meaning)),
      span: spanOfNode(build, reading),
    };
  });
  const broken = tokenOf(node, "Broken");
  if (broken !== undefined) {
    noteBroken(build, cutOf(broken));
    return null;
  }
  for (const [kind, builder] of Object.entries(builders)) {
    const found = nodeOf(node, kind);
    if (found === undefined) continue;
    const doc = docOf(build, found.location?.startOffset ?? 0) ?? docOf(build, node.location?.startOffset ?? 0);
    return builder({ ...build, tells: kind === "ruleOf", locals: new Map() }, found, {
      doc,
      readings,
      span: spanOfNode(build, found),
    });
  }
  return null;
}

/** The names that a declaration would have given, had it been readable. */
export function noteBroken(build: Build, cut: readonly IToken[]): void {
  const from = afterReadings(cut);
  const at = cut.findIndex(
    (token, place) => place >= from && token.tokenType !== keyword("ordered") && token.tokenType !== T.NewLine,
  );
  const name = cut[at + 1];
  if (name !== undefined && /^[\p{L}_]/u.test(name.image)) build.broken.push(nameOf(build, name));
}

function rulebookOf(build: Build, node: CstNode, head: Head): Declaration {
  const name = tokenOf(node, "Name");
  const plain = tokenOf(node, "Text");
  const settings = new Map<string, IToken>();
  for (const setting of nodes(node, "setting")) {
    const entry = ["title", "source", "rounding", "decimals"].find(
      (word) => tokenOf(setting, `k_${word}`) !== undefined,
    );
    if (entry === undefined) continue;
    const word = certain(tokenOf(setting, `k_${entry}`));
    if (settings.has(entry)) build.found.report("said-twice", spanOf(build, word), { what: entry });
    else
      settings.set(entry, certain(tokenOf(setting, "Text") ?? tokenOf(setting, "Name") ?? tokenOf(setting, "Numeral")));
  }
  const title = settings.get("title") ?? plain;
  const source = settings.get("source");
  const rounding = settings.get("rounding");
  const decimals = settings.get("decimals");
  return {
    kind: "rulebook",
    name: name === undefined ? null : nameOf(build, name),
    title: title === undefined ? null : textOf(build, title),
    source: source === undefined ? null : textOf(build, source),
    rounding: rounding === undefined ? null : nameOf(build, rounding),
    decimals: decimals === undefined ? null : numberOf(build, decimals),
    ...head,
  };
}

function choiceOf(build: Build, node: CstNode, head: Head): Declaration {
  const variants = nodes(node, "variantOf").flatMap((each): VariantOf[] => {
    const name = tokenOf(each, "Name") ?? cutOf(certain(tokenOf(each, "Broken")))[0];
    if (name === undefined || !/^[\p{L}_]/u.test(name.image)) return [];
    const params = nodeOf(each, "params");
    return [
      {
        name: declaredName(build, each, name),
        doc: docOf(build, name.startOffset),
        fields: params === undefined ? [] : buildParams(build, params),
        span: spanOfNode(build, each),
      },
    ];
  });
  return {
    kind: "choice",
    name: declaredName(build, node, certain(tokenOf(node, "Name"))),
    ordered: tokenOf(node, "k_ordered") !== undefined,
    variants,
    ...head,
  };
}

function tableOf(build: Build, node: CstNode, head: Head): Declaration {
  const file = tokenOf(node, "Text");
  const { fields, checks, rows } = membersOf(build, node);
  for (const more of rows.slice(1))
    build.found.report(
      "second-rows",
      more.header.span,
      {},
      { related: [{ span: certain(rows[0]).header.span, label: "the first ones" }] },
    );
  return {
    kind: "table",
    name: declaredName(build, node, certain(tokenOf(node, "Name"))),
    file: file === undefined ? null : textOf(build, file),
    members: tokens(node, "from").map((member) => nameOf(build, member)),
    fields,
    checks,
    rows: rows[0] ?? null,
    ...head,
  };
}

function ruleOf(build: Build, node: CstNode, head: Head): RuleDecl {
  const name = declaredName(build, node, certain(tokenOf(node, "Name")));
  const params = nodeOf(node, "params");
  const result = nodeOf(node, "typeRef");
  const body = nodeOf(node, "formula");
  const gives = tokenOf(node, "Gives");
  if (result === undefined) reportNoResult(build, name, params, body);
  else if (params === undefined) reportNoParams(build, name);
  if (result !== undefined && gives !== undefined && gives.tokenType !== T.Colon) {
    const at = spanOf(build, gives);
    build.found.report(
      "foreign-sign",
      at,
      { written: gives.image, meant: ":" },
      { fixes: [{ title: "Write `:`", edits: [{ span: at, text: ":" }] }] },
    );
  }
  const sign = tokenOf(node, "Defines");
  if (sign !== undefined) reportDefines(build, sign);
  const taken = params === undefined ? [] : buildParams(build, params);
  return {
    kind: "rule",
    name,
    params: taken,
    result: result === undefined ? missingType(name.span) : buildType(build, result),
    body:
      body === undefined
        ? buildBlock(
            build,
            certain(nodeOf(node, "block")),
            taken.map((param) => param.name),
          )
        : buildFormula(build, body),
    ...head,
  };
}

function variantOf(build: Build, node: CstNode, head: Head): Declaration {
  const title = tokenOf(node, "Text");
  return {
    kind: "variant",
    name: nameOf(build, certain(tokenOf(node, "Name"))),
    title: title === undefined ? null : textOf(build, title),
    basedOn: tokens(node, "base").map((base): Name => nameOf(build, base)),
    declarations: nodes(node, "declaration")
      .map((each) => buildDeclaration(build, each))
      .filter((each) => each !== null),
    ...head,
  };
}

function exampleOf(build: Build, node: CstNode, head: Head): ExampleDecl {
  const lines = certain(nodeOf(certain(nodeOf(node, "block")), "lines"));
  const disputes: IToken[] = [];
  const claims: Build = { ...build, claims: true, inGame: nodes(node, "start").length > 0 };
  const body = nodes(lines, "statement").flatMap((statement): Statement[] => {
    const disputed = tokenOf(statement, "k_disputed") === undefined ? undefined : tokenOf(statement, "Text");
    if (disputed === undefined) return [buildLaidOut(claims, statement) ?? buildStatement(claims, statement)];
    disputes.push(disputed);
    return [];
  });
  const [disputed, again] = disputes;
  if (again !== undefined) build.found.report("said-twice", spanOf(build, again), { what: "disputed" });
  return {
    kind: "example",
    title: textOf(build, certain(tokenOf(node, "Text"))),
    variant: variantAsked(build, node),
    start: startAsked(build, node),
    disputed: disputed === undefined ? null : textOf(build, disputed),
    body,
    ...head,
  };
}

function examplesOf(build: Build, node: CstNode, head: Head): ExamplesDecl {
  const rows = nodeOf(node, "rows");
  const member = tokenOf(node, "member");
  return {
    kind: "examples",
    title: textOf(build, certain(tokenOf(node, "Text"))),
    rule: nameOf(build, certain(tokenOf(node, "of"))),
    ruleMember: member === undefined ? null : nameOf(build, member),
    variant: variantAsked(build, node),
    start: startAsked(build, node),
    rows: rows === undefined ? null : buildRows(build, rows),
    ...head,
  };
}

function sectionOf(build: Build, node: CstNode, head: Head): Declaration {
  const token = certain(tokenOf(node, "Text"));
  const title = textOf(build, token);
  if (title.text.trim() === "") build.found.report("section-without-title", spanOf(build, token), { written: null });
  return { kind: "section", title, ...head };
}
