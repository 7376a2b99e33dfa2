/** Headings without a type above ranges: the rows say which numbers they are for. */
import { asTyped, isRange, ranges, rangeText, withoutOrdinals } from "../syntax/cell-types.ts";
import type * as ast from "../syntax/ast.ts";
import { cellText } from "../syntax/cells.ts";
import { columnNameOf, type Heading } from "./columns.ts";
import type { Resolver } from "./context.ts";

/** `d20`, `age` above `1-10` and `11-20`, without a type: the rows say which numbers they are for, and a key would be a text. */
export function reportRanges(resolver: Resolver, cell: ast.RawCell, values: readonly ast.RawCell[]): Heading | null {
  const [dice, count] = /^(\d*)d(?:\d+|%)$/i.exec(cell.text) ?? [];
  const texts = values.map((value) => cellText(value));
  // `roll: key int`: a key is a text, and a column of numbers has no ranges.
  const [, keyed] = /^([^:]+?)\s*:\s*(?:key (?:of )?int|int key)$/.exec(cell.text) ?? [];
  if (keyed !== undefined && areRanges(texts, 1)) return reportKeyOfRanges(resolver, cell, keyed);
  if (cell.text.includes(":") || !areRanges(texts, dice === undefined ? 2 : 1)) return null;
  const label = dice === undefined || (count === "" && !cell.text.endsWith("%")) ? cellText(cell) : "roll";
  const better = `${label}: range of int`;
  const exact = cell.span.end - cell.span.start === cell.text.length;
  const inRanges = values.flatMap(({ text, span }) => {
    const meant = asTyped(ranges, text);
    return meant === text ? [] : [{ span, text: meant }];
  });
  const asRanges = { title: `Write \`${better}\``, edits: [{ span: cell.span, text: better }, ...inRanges] };
  const asKey = { title: `Write \`${label}: key\``, edits: [{ span: cell.span, text: `${label}: key` }] };
  const fixes = !exact ? [] : dice === undefined ? [asRanges, asKey] : [asRanges];
  const facts = { heading: cell.text, isOfRanges: dice === undefined };
  resolver.found.report("heading-without-type", cell.span, facts, { fixes });
  return { field: untypedField(columnNameOf(label), cell), label };
}

function reportKeyOfRanges(resolver: Resolver, cell: ast.RawCell, label: string): Heading {
  const better = `${label}: range of int`;
  const exact = cell.span.end - cell.span.start === cell.text.length;
  const fixes = exact ? [{ title: `Write \`${better}\``, edits: [{ span: cell.span, text: better }] }] : [];
  resolver.found.report("key-column", cell.span, { name: label, wrong: "ranges" }, { fixes });
  return { field: untypedField(columnNameOf(label), cell), label };
}

/** `15 - 19`, `20 to 39`, `70 and up`: at least so many of them, of which one has two ends; of `1st`, `2nd to 4th` one says it. */
function areRanges(written: readonly string[], least: number): boolean {
  const texts = written.map(withoutOrdinals);
  const closed = texts.filter((text) => rangeText.test(text) && /\d\D+\d/.test(text)).length;
  const open = texts.filter((text) => !/^\d+$/.test(text)).length;
  const isOrdinal = texts.every((text, index) => text !== written[index]);
  return closed > 0 && open >= (isOrdinal ? 1 : least) && texts.every(isRange);
}

export function untypedField(name: string, cell: ast.RawCell): ast.FieldDecl {
  const type: ast.TypeRef = {
    optional: false,
    name: { text: "", span: cell.span },
    member: null,
    of: null,
    to: null,
    span: cell.span,
  };
  return {
    name: { text: name, span: cell.span },
    doc: null,
    params: null,
    type,
    bound: null,
    flags: [],
    default: null,
    value: null,
    span: cell.span,
  };
}
