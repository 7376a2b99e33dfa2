import type { CstNode } from "chevrotain";
import { guessIf } from "../../diagnostics/diagnostic.ts";
import type { CheckDecl, Expr, FieldDecl, Rows, Text } from "../ast.ts";
import { partsOf } from "../children.ts";
import { inBraces, valueOf } from "../joined-text.ts";
import { certain, docOf, nodeOf, nodes, spanOfNode, textOf, tokenOf, type Build, writing } from "./context.ts";
import type { Head } from "./declarations.ts";
import { buildFormula } from "./formulas.ts";
import { buildRows } from "./rows.ts";
import { brokenField, buildField } from "./types.ts";

export interface Members {
  readonly fields: FieldDecl[];
  readonly checks: CheckDecl[];
  readonly rows: Rows[];
}

/** What stands in the body of a record, a table, an entity. */
export function membersOf(build: Build, node: CstNode): Members {
  const fields: FieldDecl[] = [];
  const checks: CheckDecl[] = [];
  const rows: Rows[] = [];
  let before: CstNode | undefined;
  for (const member of nodes(certain(nodeOf(node, "members")), "member")) {
    const field = nodeOf(member, "field");
    const check = nodeOf(member, "check");
    const lines = nodeOf(member, "rows");
    const broken = tokenOf(member, "Broken");
    const mended = before !== undefined && tokenOf(before, "Broken") !== undefined;
    before = member;
    if (field !== undefined) fields.push(buildField(build, field));
    else if (check !== undefined)
      checks.push(
        checkOf(build, check, {
          doc: docOf(build, check.location?.startOffset ?? 0),
          readings: [],
          span: spanOfNode(build, check),
        }),
      );
    else if (lines !== undefined) addRows(rows, buildRows(build, lines), mended);
    else if (broken !== undefined)
      fields.push(...[brokenField(build, broken, node.name === "table")].filter((each) => each !== null));
  }
  return { fields, checks, rows };
}

/** Rows below a line that could not be read go on with those above it: it was one of them. */
function addRows(all: Rows[], more: Rows, mended: boolean): void {
  const last = all.at(-1);
  if (!mended || last === undefined) all.push(more);
  else all.splice(-1, 1, { ...last, rows: [...last.rows, more.header, ...more.rows] });
}

/** Fields and checks alone. */
export function withoutRows(build: Build, node: CstNode, what: string): Pick<Members, "fields" | "checks"> {
  const { fields, checks, rows } = membersOf(build, node);
  for (const stray of rows) build.found.report("rows-in-record", stray.header.span, { what });
  return { fields, checks };
}

export function checkOf(build: Build, node: CstNode, head: Head): CheckDecl {
  const token = tokenOf(node, "Text");
  const condition = buildFormula(build, certain(nodeOf(node, "formula")));
  const message = token === undefined ? null : textOf(build, token);
  if (message !== null) valueInMessage(build, condition, message);
  return { kind: "check", condition, message, ...head };
}

/** Reports `check all(a.hp > 0 for each a in Animal) "{a.name} is dead"`. */
function valueInMessage(build: Build, condition: Expr, { text, span }: Text): void {
  const isNamed = (name: string): boolean =>
    [...partsOf(condition)].some((part) => part.kind === "name" && part.name.text === name);
  const first = [...text.matchAll(inBraces)].find(([, name = ""]) => isNamed(name));
  if (first === undefined) return;
  const rest = text.replaceAll(first[0], "").replace(/\s+/g, " ").trim();
  const plain = rest.charAt(0).toUpperCase() + rest.slice(1);
  const fixes = /^[\p{L}\p{N}][^{}"\\]*$/u.test(plain)
    ? writing(span, `"${plain}"`).fixes.map((fix) => guessIf(true, fix))
    : [];
  build.found.report("value-in-text", span, { found: first[0], value: valueOf(first), where: "check" }, { fixes });
}
