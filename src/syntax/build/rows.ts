import type { CstNode, IToken } from "chevrotain";
import { spanning } from "../../source/span.ts";
import type { Rows } from "../ast.ts";
import { isRule, splitRow } from "../rows.ts";
import { certain, spanAt, tokens, type Build } from "./context.ts";

/** Header, line of dashes, rows. */
export function buildRows(build: Build, node: CstNode): Rows {
  const written = tokens(node, "Row");
  const doubled = /\|\|/.test(written[0]?.image ?? "");
  if (doubled) reportDoubled(build, written);
  const all = written.map((row) => {
    const split = splitRow(build.near, row.image, build.place(row.startOffset));
    return doubled ? { ...split, cells: split.cells.filter(({ text }) => text !== "") } : split;
  });
  const header = certain(all[0]);
  const rule = all[1] !== undefined && isRule(all[1], 1) ? all[1] : null;
  // A later line of dashes only divides what belongs together.
  const rows = all.slice(rule === null ? 1 : 2).filter((row) => !isRule(row, 2));
  return { header, rule, rows, span: spanning(header.span, certain(all.at(-1)).span) };
}

/** `|| Name || Damage ||`, as wikis have headings: no heading is empty, so two bars are one. */
function reportDoubled(build: Build, rows: readonly IToken[]): void {
  const edits = rows.flatMap(({ image, startOffset }) =>
    [...image.matchAll(/\|\|/g)].map(({ index }) => ({
      span: spanAt(build, startOffset + index, startOffset + index + 2),
      text: "|",
    })),
  );
  const first = edits[0]?.span;
  if (first === undefined) return;
  build.found.report(
    "foreign-sign",
    first,
    { written: "||", meant: "|" },
    { fixes: [{ title: "Write `|` in all rows", edits }] },
  );
}
