/** Cells that say in words or signs that there is nothing: `-`, `n/a`, `none`. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { typeText } from "../../ir/types.ts";
import type { ColumnSymbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../../syntax/ast.ts";
import { extraOf, short, type ReaderOf } from "./reading.ts";

const nothings =
  /^(?:n\.?\/?a\.?|none|nil|null|nothing|[-\u2010-\u2015\u2212]+|\?+|\.{2,}|…|tbd|[x\u2717\u2718]|\u221e|infinit[ey]|unlimited|no limit|endless)$/i;

interface NamesOf {
  readonly kind: "variant" | "row";
  readonly name: string;
}

/** Reports a cell that says that there is nothing; false if it says something else. `of`: the choice or table whose names its column holds. */
export function saysNothing(reader: ReaderOf, cell: ast.RawCell, row: string, of: NamesOf | null): boolean {
  const { text, span } = cell;
  if (!nothings.test(text) || reader.checker.model.symbols.has(text)) return false;
  reader.checker.found.report(
    "nothing-in-words",
    span,
    {
      found: short(text),
      of,
      wanted: reader.type.kind === "range" ? "range" : "number",
      empty:
        !isOwn(reader, span) && isWhole(reader) ? "leaves it" : reader.plan.empty !== null ? "means it" : "may not be",
    },
    {
      ...extraOf(reader, row),
      fixes: [...asZero(reader, text, span), ...emptyFixes(reader, span, (each) => nothings.test(each))],
    },
  );
  return true;
}

/** `nothing` among numbers is as much as none of it, where a number has to be. */
const asZero = ({ type, plan }: ReaderOf, text: string, span: Span): readonly Fix[] =>
  /^nothing$/i.test(text) && plan.empty === null && (type.kind === "int" || type.kind === "number")
    ? [{ ...over(span, "0"), guess: true }]
    : [];

/** The cell left empty, with all others of its column that say the same. */
export function emptyFixes(reader: ReaderOf, span: Span, isSame: (text: string) => boolean): readonly Fix[] {
  const { empty } = reader.plan;
  return isOwn(reader, span)
    ? empty !== null
      ? [over(span, "")]
      : emptied(reader, isSame)
    : replacing(span, empty !== null, isWhole(reader));
}

const isWhole = ({ plan: { symbol }, type }: ReaderOf): boolean =>
  symbol.type === type || symbol.type.kind === "optional";

const isOwn = ({ cells }: ReaderOf, { file, start }: Span): boolean =>
  [...cells()].some(({ span }) => file === span.file && start === span.start);

/** In a variant an empty cell leaves what was there. Not where an element of a list says it. */
function replacing(span: Span, mayBeMissing: boolean, isWhole: boolean): readonly Fix[] {
  if (!isWhole) return mayBeMissing ? [over(span, "")] : [];
  return [over(span, ""), ...(mayBeMissing ? [over(span, "none")] : [])];
}

/** The column made optional, and all of its cells empty that say so. */
function emptied({ cells, plan: { symbol }, type }: ReaderOf, isSame: (text: string) => boolean): readonly Fix[] {
  const blank = [...cells()].filter(({ text }) => isSame(text)).map(({ span }) => ({ span, text: "" }));
  return symbol.type === type ? mayBeEmpty(symbol, blank) : [];
}

const over = (span: Span, text: string): Fix => ({
  title: text === "" ? "Leave the cell empty" : `Write \`${text}\``,
  edits: [{ span, text }],
});

/** The column made optional, or with what goes without saying. A key is there in each row. */
export function mayBeEmpty(symbol: ColumnSymbol, more: Fix["edits"] = []): readonly Fix[] {
  const { type, typeAt: at } = symbol;
  if (at === null || symbol.isKey || symbol.isBothWays || symbol.params !== null) return [];
  const usual = type.kind === "list" || type.kind === "set" ? "[]" : type.kind === "bool" ? "no" : null;
  return [
    usual === null
      ? {
          guess: true,
          title: `Make the column \`optional ${typeText(type)}\`${more.length > 0 ? ", with empty cells" : ""}`,
          edits: [{ span: at.to(at.start), text: "optional " }, ...more],
        }
      : {
          guess: true,
          title: `Write \`default ${usual}\` in the heading`,
          edits: [{ span: at.from(at.end), text: ` default ${usual}` }, ...more],
        },
  ];
}
