import type { CstNode } from "chevrotain";
import { spanning } from "../../source/span.ts";
import type { Rows } from "../ast.ts";
import { isRule, splitRow } from "../rows.ts";
import { certain, tokens, type Build } from "./context.ts";

/** Header, line of dashes, rows. */
export function buildRows(build: Build, node: CstNode): Rows {
  const all = tokens(node, "Row").map((row) => splitRow(build.near, row.image, build.place(row.startOffset)));
  const header = certain(all[0]);
  const rule = all[1] !== undefined && isRule(all[1], 1) ? all[1] : null;
  // A later line of dashes only divides what belongs together.
  const rows = all.slice(rule === null ? 1 : 2).filter((row) => !isRule(row, 2));
  return { header, rule, rows, span: spanning(header.span, certain(all.at(-1)).span) };
}
