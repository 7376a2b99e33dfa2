import type { CstNode, IToken } from "chevrotain";
import { keyword } from "../../../grammar/tokens.ts";
import * as T from "../../../grammar/tokens.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import type * as ast from "../ast.ts";
import {
  certain,
  declaredName,
  docOf,
  nameOf,
  declaredIn,
  nodeOf,
  nodes,
  spanOf,
  spanOfNode,
  textOf,
  tokenOf,
  type Build,
  writing,
} from "./context.ts";
import type { Head } from "./declarations.ts";
import { buildFormula } from "./formulas.ts";
import { withoutRows } from "./members.ts";
import { buildArgs } from "./arguments.ts";
import { compareOf } from "./operators.ts";
import { buildBlock, buildStatement, reportDefines } from "./statements.ts";
import { buildParams, buildType } from "./types.ts";

const named = (build: Build, node: CstNode): ast.Name => declaredName(build, node, certain(tokenOf(node, "Name")));
const blockOf = (build: Build, node: CstNode): ast.Block => buildBlock(build, certain(nodeOf(node, "block")));

/** A rule, procedure, … without its brackets. `head`: them, and what is missing after them, too. */
export function reportNoBrackets(build: Build, name: ast.Name, what: string, head = "()"): void {
  const end = name.span.from(name.span.end);
  build.found.report(
    "missing-brackets",
    name.span,
    { name: name.text, what },
    { fixes: [{ title: `Add \`${head}\``, edits: [{ span: end, text: head }] }] },
  );
}

function paramsOf(build: Build, node: CstNode, name: ast.Name, what: string): readonly ast.Param[] {
  const params = nodeOf(node, "params");
  if (params !== undefined) return buildParams(build, params);
  reportNoBrackets(build, name, what);
  return [];
}

export function buildEntity(build: Build, node: CstNode, head: Head): ast.EntityDecl {
  const isPlayer = tokenOf(node, "k_player") !== undefined;
  return {
    kind: "entity",
    isPlayer,
    name: named(build, node),
    ...withoutRows(build, node, isPlayer ? "player" : "entity"),
    ...head,
  };
}

export function buildProcedure(build: Build, node: CstNode, head: Head): ast.ProcedureDecl {
  const name = named(build, node);
  const result = nodeOf(node, "typeRef");
  const formula = nodeOf(node, "formula");
  const gives = tokenOf(node, "Gives");
  const sign = tokenOf(node, "Defines");
  const params = paramsOf(build, node, name, "procedure");
  if (gives !== undefined && gives.tokenType !== T.Colon) {
    const at = spanOf(build, gives);
    build.found.report(
      "foreign-sign",
      at,
      { written: gives.image, meant: ":" },
      { fixes: [{ title: "Write `:`", edits: [{ span: at, text: ":" }] }] },
    );
  }
  if (sign !== undefined) reportDefines(build, sign);
  return {
    kind: "procedure",
    name,
    params,
    result: result === undefined ? null : buildType(build, result),
    body:
      formula === undefined
        ? buildBlock(
            build,
            certain(nodeOf(node, "block")),
            params.map((param) => param.name),
          )
        : buildFormula(build, formula),
    ...head,
  };
}

// ---------------------------------------------------------------- statuses

export function buildStatus(build: Build, node: CstNode, head: Head): ast.StatusDecl {
  const name = named(build, node);
  const changes: ast.StatusChange[] = [];
  const ends: ast.StatusEnd[] = [];
  const stacks: ast.Name[] = [];
  for (const line of nodes(node, "statusLine")) {
    const change = nodeOf(line, "statusChange");
    const how = tokenOf(line, "how");
    const condition = nodeOf(line, "formula");
    const given = condition === undefined ? null : buildFormula(build, condition);
    if (how !== undefined) stacks.push(nameOf(build, how));
    else if (change !== undefined) changes.push(changeOf(build, line, change, given));
    else if (tokenOf(line, "Broken") === undefined)
      ends.push({
        event: endOfStatus(build, line),
        condition: given,
        times: timesOf(build, line),
        span: spanOfNode(build, line),
      });
  }
  return { kind: "status", name, params: paramsOf(build, node, name, "status"), changes, ends, stacks, ...head };
}

function timesOf(build: Build, line: CstNode): ast.Expr | null {
  const times = nodeOf(line, "sum");
  return times === undefined ? null : buildFormula(build, times);
}

const verbs = ["set", "add", "take", "multiply", "keep", "forbid"] as const;

function changeOf(build: Build, line: CstNode, node: CstNode, condition: ast.Expr | null): ast.StatusChange {
  const verb = certain(tokenOf(node, "verb"));
  const value = nodeOf(node, "formula") ?? nodeOf(node, "sum");
  const op = tokenOf(node, "CompareOp");
  const sign = tokenOf(node, "Defines");
  if (sign !== undefined) reportDefines(build, sign);
  return {
    kind: verbs.find((each) => each === verb.image) ?? "set",
    target: patternOf(build, certain(nodeOf(node, "pattern"))),
    value: value === undefined ? null : buildFormula(build, value),
    op: op === undefined ? null : compareOf(op),
    condition,
    span: spanOfNode(build, line),
  };
}

function patternOf(build: Build, node: CstNode): ast.Pattern {
  const args = nodeOf(node, "args");
  return {
    name: named(build, node),
    args: args === undefined ? [] : buildArgs(build, args),
    span: spanOfNode(build, node),
  };
}

/** `until removed` waits for no event; so does what could not be read, after it was reported. */
function endOfStatus(build: Build, line: CstNode): ast.Event | null {
  const moment = certain(nodeOf(line, "moment"));
  const when = tokenOf(line, "when");
  const pattern = nodeOf(moment, "pattern");
  if (when !== undefined || pattern === undefined) return eventOf(build, line);
  const name = named(build, pattern);
  const hasValues = nodeOf(pattern, "args") !== undefined;
  if (name.text !== "removed" || hasValues) {
    const span = spanOfNode(build, pattern);
    const isNear = suggestions(name.text, ["removed"]).length > 0;
    // `until healed`: what comes to pass with somebody is no phase and no procedure.
    const isDone = /^\p{Ll}+(?:ed|en)$/u.test(name.text) && !hasValues && !isDeclared(build, name.text);
    const fixes = isDone
      ? [{ guess: true as const, title: "Write `until removed`", edits: [{ span, text: "removed" }] }]
      : [];
    build.found.report("until-when", span, { found: name.text, hasValues, isRemoved: isNear || isDone }, { fixes });
  }
  return null;
}

const isDeclared = (build: Build, name: string): boolean =>
  declaredIn(build).some(
    ({ image }, at, all) => image === name && /^(?:phase|procedure|action)$/.test(all[at - 1]?.image ?? ""),
  );

/** What a status or an action waits for. */
function eventOf(build: Build, node: CstNode): ast.Event {
  const moment = certain(nodeOf(node, "moment"));
  const word = tokenOf(node, "when");
  const when = word === undefined ? null : word.tokenType === keyword("before") ? "before" : "after";
  const span =
    word === undefined ? spanOfNode(build, moment) : spanOfNode(build, moment).from(build.place(word.startOffset));
  const pattern = nodeOf(moment, "pattern");
  if (pattern !== undefined) return { kind: "call", when: when ?? "after", pattern: patternOf(build, pattern), span };
  return {
    kind: "phase",
    when,
    edge: edgeOf(build, certain(tokenOf(moment, "edge"))),
    phase: nameOf(build, certain(tokenOf(moment, "phase"))),
    span,
  };
}

const starts = new Set(["start", "beginning", "begin", "begins", "starts"]);
const edges = new Set(["start", "end"]);

function edgeOf(build: Build, token: IToken): "start" | "end" {
  const edge = starts.has(token.image) ? "start" : "end";
  const span = spanOf(build, token);
  if (!edges.has(token.image))
    build.found.report("foreign-word", span, { written: token.image, meant: edge }, writing(span, edge));
  return edge;
}

// ---------------------------------------------------------------- phases and actions

export function buildPhase(build: Build, node: CstNode, head: Head): ast.PhaseDecl {
  const each = nodeOf(node, "phaseEach");
  const repeats = tokenOf(node, "k_repeats");
  const condition = nodeOf(node, "formula");
  const enter: ast.Block[] = [];
  const exit: ast.Block[] = [];
  const phases: ast.PhaseDecl[] = [];
  for (const line of nodes(node, "phaseLine")) {
    const inner = nodeOf(line, "phase");
    if (inner !== undefined)
      phases.push(
        buildPhase(build, inner, {
          doc: docOf(build, inner.location?.startOffset ?? 0),
          readings: [],
          span: spanOfNode(build, inner),
        }),
      );
    else if (tokenOf(line, "Broken") === undefined)
      (tokenOf(line, "k_enter") === undefined ? exit : enter).push(blockOf(build, line));
  }
  const until = condition === undefined ? null : buildFormula(build, condition);
  return {
    kind: "phase",
    name: named(build, node),
    each: each === undefined ? null : eachOf(build, each),
    repeats:
      repeats === undefined
        ? null
        : {
            condition: until,
            span: until === null ? spanOf(build, repeats) : until.span.from(build.place(repeats.startOffset)),
          },
    mayPass: passOf(build, node),
    enter,
    exit,
    phases,
    ...head,
  };
}

function passOf(build: Build, node: CstNode): ast.PhaseDecl["mayPass"] {
  const [may, pass] = [tokenOf(node, "k_may"), tokenOf(node, "k_pass")];
  return may === undefined || pass === undefined
    ? null
    : { span: spanOf(build, pass).from(build.place(may.startOffset)) };
}

function eachOf(build: Build, node: CstNode): ast.PhaseDecl["each"] {
  const players = nodeOf(node, "unfiltered");
  const where = nodeOf(node, "condition");
  const formula = players === undefined ? null : buildFormula(build, players);
  const isAmong = tokenOf(node, "k_in") !== undefined;
  return {
    name: named(build, node),
    from: isAmong ? null : formula,
    among: isAmong ? formula : null,
    where: where === undefined ? null : buildFormula(build, where),
    span: spanOfNode(build, node),
  };
}

export function buildAction(build: Build, node: CstNode, head: Head): ast.ActionDecl {
  const name = named(build, node);
  const written = nodeOf(node, "params");
  const phase = tokenOf(node, "phase");
  const word = tokenOf(node, "k_in");
  const place =
    phase === undefined || word === undefined
      ? eventOf(build, node)
      : inPhase(nameOf(build, phase), build.place(word.startOffset));
  return {
    kind: "action",
    name,
    params: written === undefined ? [] : buildParams(build, written, true),
    brackets: written === undefined ? null : spanOfNode(build, written),
    place,
    lines: nodes(node, "actionLine").flatMap((line) => lineOf(answering(build, place), line)),
    ...head,
  };
}

/** What is answered `before` it happens may be changed: its values are named already. */
function answering(build: Build, place: ast.ActionDecl["place"]): Build {
  if (place.kind !== "call" || place.when !== "before") return build;
  const { all = [] } = build;
  const head = all.findIndex(
    ({ tokenType }, at) => tokenType === keyword("procedure") && all[at + 1]?.image === place.pattern.name.text,
  );
  if (head < 0) return build;
  const locals = new Map(build.locals);
  for (let at = head + 3; at < all.length && all[at]?.tokenType !== T.CloseRound; at += 1)
    if (all[at + 1]?.tokenType === T.Colon) locals.set(all[at]?.image ?? "", "let");
  return { ...build, locals };
}

const inPhase = (phase: ast.Name, start: number): ast.ActionDecl["place"] => ({
  kind: "in",
  phase,
  span: phase.span.from(start),
});

function lineOf(build: Build, line: CstNode): readonly ast.ActionLine[] {
  const span = spanOfNode(build, line);
  const formula = nodeOf(line, "formula");
  const wish = nodeOf(line, "wish");
  const statement = nodeOf(line, "statement");
  const times = nodeOf(line, "sum");
  const why = tokenOf(line, "Text");
  if (tokenOf(line, "Broken") !== undefined) return [];
  if (tokenOf(line, "k_must") !== undefined) return [{ kind: "must", span }];
  if (formula !== undefined) {
    const condition = buildFormula(build, formula);
    const joined = why === undefined ? reasonJoined(build, condition) : null;
    if (joined !== null) return [{ kind: "needs", ...joined, span }];
    return [{ kind: "needs", condition, why: why === undefined ? null : textOf(build, why), span }];
  }
  if (wish !== undefined) return [{ kind: "prefers", wish: buildFormula(build, wish), span }];
  if (statement !== undefined) return [{ kind: "cost", statement: buildStatement(build, statement), span }];
  if (times !== undefined)
    return [{ kind: "limit", times: buildFormula(build, times), phase: named(build, line), span }];
  return [{ kind: "do", body: blockOf(build, line), span }];
}

/** `needs me.luck < 3 or "No luck."`: the reason stands behind the condition, without a word. */
function reasonJoined(
  build: Build,
  condition: ast.Expr,
): Pick<ast.ActionLine & { kind: "needs" }, "condition" | "why"> | null {
  const isJoined = condition.kind === "otherwise" || (condition.kind === "binary" && condition.op === "or");
  if (!isJoined || condition.right.kind !== "text") return null;
  const { left, right } = condition;
  const at = left.span.between(left.span.end, right.span.start);
  const word = condition.kind === "otherwise" ? "otherwise" : "or";
  const fixes = [{ title: `Take out \`${word}\``, edits: [{ span: at, text: " " }] }];
  build.found.report("foreign-word", at, { written: `${word} "…"`, meant: '"…"' }, { fixes });
  return { condition: left, why: { text: condition.right.text, span: right.span } };
}

// ---------------------------------------------------------------- always, setups

export function buildAlways(build: Build, node: CstNode, head: Head): ast.AlwaysDecl {
  return { kind: "always", title: textOf(build, certain(tokenOf(node, "Text"))), body: blockOf(build, node), ...head };
}

export function buildSetup(build: Build, node: CstNode, head: Head): ast.SetupDecl {
  const name = named(build, node);
  return { kind: "setup", name, params: paramsOf(build, node, name, "setup"), body: blockOf(build, node), ...head };
}

export function buildStart(build: Build, node: CstNode): ast.Start {
  const name = named(build, node);
  const args = nodeOf(node, "args");
  if (args === undefined) reportNoBrackets(build, name, "start");
  return {
    name,
    args: args === undefined ? [] : buildArgs(build, args),
    span: spanOfNode(build, node).from(name.span.start),
  };
}
