/** Cells that say in words or signs that there is nothing: `-`, `n/a`, `none`. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { typeText } from "../../ir/types.ts";
import type { ColumnSymbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import { extraOf, short, type ReaderOf } from "./reading.ts";

const nothings = /^(?:n\.?\/?a\.?|none|nil|null|nothing|[-\u2010-\u2015\u2212]+|\?+|\.{2,}|…|tbd|x)$/i;

interface NamesOf {
  readonly kind: "variant" | "row";
  readonly name: string;
}

/** Reports a cell that says that there is nothing; false if it says something else. `of`: the choice or table whose names its column holds. */
export function saysNothing(reader: ReaderOf, cell: ast.RawCell, row: string, of: NamesOf | null): boolean {
  const { text, span } = cell;
  if (!nothings.test(text) || reader.checker.model.symbols.has(text)) return false;
  const { empty, symbol } = reader.plan;
  reader.checker.found.report(
    "nothing-in-words",
    span,
    { found: short(text), of, mayBeEmpty: empty !== null },
    {
      ...extraOf(reader, row),
      fixes:
        empty !== null
          ? [{ title: "Leave the cell empty", edits: [{ span, text: "" }] }]
          : emptied(reader, cell, symbol),
    },
  );
  return true;
}

/** The column made optional, and all of its cells empty that say so. Not where an element of a list says it, or a variant. */
function emptied({ cells, plan, type }: ReaderOf, { span }: ast.RawCell, symbol: ColumnSymbol): readonly Fix[] {
  const blank = [...cells()].filter(({ text }) => nothings.test(text)).map((cell) => cell.span);
  if (!blank.some(({ file, start }) => file === span.file && start === span.start)) return [];
  return plan.symbol.type === type
    ? mayBeEmpty(
        symbol,
        blank.map((each) => ({ span: each, text: "" })),
      )
    : [];
}

/** The column made optional, or with what goes without saying. A key is there in each row. */
export function mayBeEmpty(symbol: ColumnSymbol, more: Fix["edits"] = []): readonly Fix[] {
  const { type, typeAt: at } = symbol;
  if (at === null || symbol.isKey || symbol.isBothWays || symbol.params !== null) return [];
  const usual = type.kind === "list" || type.kind === "set" ? "[]" : type.kind === "bool" ? "no" : null;
  return [
    usual === null
      ? {
          guess: true,
          title: `Make the column \`optional ${typeText(type)}\``,
          edits: [{ span: at.to(at.start), text: "optional " }, ...more],
        }
      : {
          guess: true,
          title: `Write \`default ${usual}\` in the heading`,
          edits: [{ span: at.from(at.end), text: ` default ${usual}` }, ...more],
        },
  ];
}
