import type { CstNode, IToken } from "chevrotain";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { spanning } from "../../source/span.ts";
import type { Axis, Format, LetStatement, ReportDecl, ReportDispute, ReportValue, Rows, Total } from "../ast.ts";
import {
  certain,
  declaredName,
  nameOf,
  nodeOf,
  nodes,
  spanOf,
  spanOfNode,
  textOf,
  tokenOf,
  tokens,
  type Build,
} from "./context.ts";
import type { Head } from "./declarations.ts";
import { buildFormula } from "./formulas.ts";
import { buildStart } from "./games.ts";
import { buildArgs } from "./arguments.ts";
import { buildRows } from "./rows.ts";
import { buildLet, reportDefines } from "./statements.ts";

type OnlyLine = "rows" | "columns" | "cell" | "expect" | "total row" | "total column";

interface Lines {
  readonly lets: LetStatement[];
  readonly columns: ReportValue[];
  readonly rows: ReportValue[];
  readonly disputed: ReportDispute[];
  readonly once: Map<OnlyLine, CstNode>;
  pasted: Rows | null;
  /** The line above. */
  before: CstNode | null;
}

export function buildReport(build: Build, node: CstNode, head: Head): ReportDecl {
  const lines: Lines = { lets: [], columns: [], rows: [], disputed: [], once: new Map(), pasted: null, before: null };
  for (const line of nodes(node, "reportLine")) {
    readLine(build, line, lines);
    lines.before = line;
  }
  const name = tokenOf(node, "Name");
  const cell = lines.once.get("cell");
  const start = nodeOf(node, "start");
  return {
    kind: "report",
    name: name === undefined ? null : nameOf(build, name),
    title: textOf(build, certain(tokenOf(node, "Text"))),
    start: start === undefined ? null : buildStart(build, start),
    lets: lines.lets,
    rowAxes: axesOf(build, lines.once.get("rows")),
    columnAxis: columnAxisOf(build, lines.once.get("columns")),
    cell: cell === undefined ? null : valueOf(build, cell),
    columns: lines.columns,
    rows: lines.rows,
    totalRow: totalOf(build, lines.once.get("total row")),
    totalColumn: totalOf(build, lines.once.get("total column")),
    expect: expectOf(build, lines),
    disputed: lines.disputed,
    ...head,
  };
}

function readLine(build: Build, line: CstNode, lines: Lines): void {
  const letting = nodeOf(line, "letting");
  const rows = nodeOf(line, "rows");
  const axis = tokenOf(line, "axis");
  const titled = tokenOf(line, "line");
  const total = tokenOf(line, "total");
  const cell = tokenOf(line, "k_cell");
  const expect = tokenOf(line, "k_expect");
  const args = nodeOf(line, "args");
  if (letting !== undefined) lines.lets.push(buildLet(build, letting));
  else if (rows !== undefined) pasted(build, buildRows(build, rows), lines);
  else if (axis !== undefined) once(build, lines, axis.image === "rows" ? "rows" : "columns", line, axis);
  else if (total !== undefined)
    once(build, lines, total.image === "row" ? "total row" : "total column", line, certain(tokenOf(line, "k_total")));
  else if (titled !== undefined) {
    reportDefines(build, certain(tokenOf(line, "Defines")));
    (titled.image === "row" ? lines.rows : lines.columns).push(valueOf(build, line));
  } else if (cell !== undefined) once(build, lines, "cell", line, cell);
  else if (expect !== undefined) once(build, lines, "expect", line, expect);
  else if (args !== undefined) {
    lines.disputed.push({
      args: buildArgs(build, args),
      reason: textOf(build, certain(tokenOf(line, "Text"))),
      span: spanOfNode(build, line),
    });
  }
}

function once(build: Build, lines: Lines, what: OnlyLine, line: CstNode, word: IToken): void {
  const first = lines.once.get(what);
  if (first === undefined) lines.once.set(what, line);
  else
    build.found.report("said-twice", spanOf(build, word), { what }, { fixes: joined(build, lines, what, first, line) });
}

/** A second `rows` line right below the first one: its axis belongs to the first. */
function joined(build: Build, lines: Lines, what: OnlyLine, first: CstNode, line: CstNode): readonly Fix[] {
  if (what !== "rows" || lines.before !== first) return [];
  const end = spanOfNode(build, first);
  const own = spanOfNode(build, line);
  return [
    {
      guess: true,
      title: "Write one line, `rows a: …, b: …`",
      edits: [
        { span: end.from(end.end), text: "," },
        { span: own.to(spanOf(build, certain(tokenOf(line, "Name"))).start), text: "" },
      ],
    },
  ];
}

function pasted(build: Build, rows: Rows, lines: Lines): void {
  if (lines.pasted !== null)
    build.found.report(
      "second-rows",
      rows.header.span,
      {},
      { related: [{ span: lines.pasted.header.span, label: "the first ones" }] },
    );
  else if (!lines.once.has("expect")) build.found.report("rows-without-expect", rows.header.span, {});
  else lines.pasted = rows;
}

function expectOf(build: Build, lines: Lines): ReportDecl["expect"] {
  const line = lines.once.get("expect");
  if (line === undefined) return null;
  if (lines.pasted === null) {
    build.found.report("expect-without-rows", spanOfNode(build, line), {});
    return null;
  }
  return {
    about: tokenOf(line, "k_about") !== undefined,
    rows: lines.pasted,
    span: spanning(spanOfNode(build, line), lines.pasted.span),
  };
}

/** The first one begins with the word of its line, and has its place. */
function axesOf(build: Build, line: CstNode | undefined): readonly Axis[] {
  if (line === undefined) return [];
  const further = nodes(line, "furtherAxis");
  const first = axisOf(build, line);
  const end = spanOfNode(build, certain(nodeOf(line, "format") ?? nodeOf(line, "formula")));
  return [
    further.length === 0 ? first : { ...first, span: spanning(spanOf(build, certain(tokenOf(line, "axis"))), end) },
    ...further.map((each) => axisOf(build, each)),
  ];
}

function axisOf(build: Build, line: CstNode): Axis {
  return {
    name: declaredName(build, line, certain(tokenOf(line, "Name"))),
    over: buildFormula(build, certain(nodeOf(line, "formula"))),
    format: formatOf(build, line),
    span: spanOfNode(build, line),
  };
}

function columnAxisOf(build: Build, line: CstNode | undefined): Axis | null {
  const [axis, second] = axesOf(build, line);
  if (second !== undefined) build.found.report("second-column-axis", second.span, { name: second.name.text });
  return axis ?? null;
}

function totalOf(build: Build, line: CstNode | undefined): Total | null {
  if (line === undefined) return null;
  return {
    title: textOf(build, certain(tokenOf(line, "Text"))),
    of: tokens(line, "summed").map((each) => textOf(build, each)),
    span: spanOfNode(build, line),
  };
}

function valueOf(build: Build, line: CstNode): ReportValue {
  const title = tokenOf(line, "Text");
  const shown = certain(nodeOf(line, "shownValue"));
  const variant = tokenOf(shown, "variant");
  return {
    title: title === undefined ? null : textOf(build, title),
    value: buildFormula(build, certain(nodeOf(shown, "formula"))),
    variant: variant === undefined ? null : nameOf(build, variant),
    format: formatOf(build, shown),
    span: spanOfNode(build, line),
  };
}

/** `as 0.0%`: how many digits follow the point; `as +0`: with a sign. */
function formatOf(build: Build, line: CstNode): Format | null {
  const node = nodeOf(line, "format");
  if (node === undefined) return null;
  const token = certain(tokenOf(node, "Numeral") ?? tokenOf(node, "Percent"));
  return {
    decimals: /\.(\d+)/.exec(token.image)?.[1]?.length ?? 0,
    percent: token.image.endsWith("%"),
    signed: tokenOf(node, "Plus") !== undefined,
    span: spanOf(build, token),
  };
}
