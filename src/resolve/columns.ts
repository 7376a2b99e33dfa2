/** The columns of a table, from its headings or from the lines above its rows. */
import type * as ast from "../syntax/ast.ts";
import { columnName, isName } from "../syntax/words.ts";
import * as types from "../ir/types.ts";
import type { Bound, Type } from "../ir/program.ts";
import { limitsOf } from "./named-numbers.ts";
import { withoutUnit, type Resolver } from "./context.ts";
import { bothWays, bothWaysType } from "./both-ways.ts";
import type { Edit } from "../diagnostics/diagnostic.ts";
import { distinct, reportFlags, resolveColumnParams, shareOf, writtenDefault } from "./fields.ts";
import type { ColumnSymbol } from "./model.ts";
import { keptType } from "./types.ts";
import { shownOf } from "../syntax/shown.ts";

/** The name that formulas use for a heading: `SP Cost` is `spCost`, `Mass [kg]` is `mass`. */
export const columnNameOf = (heading: string): string => columnName(withoutUnit(heading));

/** A heading or a line, and its words as written. */
export interface Heading {
  readonly field: ast.FieldDecl;
  readonly label: string;
}

export const lineOf = (field: ast.FieldDecl): Heading => ({ field, label: field.name.text });

/** In the order given. At most one is the key; names are distinct. */
export function resolveColumns(
  resolver: Resolver,
  headings: readonly Heading[],
  table: string,
): readonly ColumnSymbol[] {
  const columns = headings.map((heading) => resolveColumn(resolver, heading, table));
  return distinct(
    resolver,
    oneShown(resolver, oneWeight(resolver, oneKey(resolver, columns, table), table), table),
    "column",
    `table \`${table}\``,
  );
}

function resolveColumn(resolver: Resolver, { field, label }: Heading, table: string): ColumnSymbol {
  const name = columnName(field.name.text);
  const isKey = isKeyField(field);
  const key = field.flags.find((flag) => flag.text === "key");
  if (!isName(name)) resolver.found.report("heading-without-name", field.name.span, { heading: label });
  if (!reportTypedKey(resolver, field, label))
    reportFlags(resolver, field, ["key", "gaps", "weight", "shown", bothWays]);
  const procedure = isProcedure(resolver, field.type);
  const type = isKey && isBareKey(field.type) ? types.text : procedure ? types.none : columnType(resolver, field);
  if (procedure) reportProcedure(resolver, field, label);
  if (isKey) reportKey(resolver, field, label, type);
  const gaps = field.flags.find((flag) => flag.text === "gaps");
  const weight = isWeight(resolver, field, label, type);
  const bound = limitsOf(resolver, field, type);
  const set = bothWaysType(resolver, field, table, label, type);
  if (gaps !== undefined && type.kind !== "never" && rangePart(type) === undefined)
    resolver.found.report("gaps-without-ranges", gaps.span, { name: label });
  return {
    name: isName(name) ? name : "",
    label,
    ...shownOf(field.name),
    doc: field.doc,
    type: set ?? type,
    bound: weight ? fromNought(bound) : bound,
    ...shareOf(field.type),
    default: field.value === null && !procedure && set === null ? writtenDefault(resolver, field, type) : null,
    computed: procedure ? null : field.value,
    at: field.name.span,
    params:
      field.params === null
        ? procedure
          ? []
          : null
        : resolveColumnParams(resolver, field.params, `column \`${label}\``),
    gaps: gaps !== undefined,
    weight,
    isShown: isShown(resolver, field, label, type),
    isBothWays: set !== null,
    isKey,
    procedure,
    typeAt: field.flags.length === 0 ? field.type.span : null,
    ...(key === undefined || key.span.start !== field.type.span.start ? {} : { keyAt: key.span }),
  };
}

/** `play(me: Hero): procedure`: what a row does stands in its cell. */
const isProcedure = (resolver: Resolver, type: ast.TypeRef): boolean =>
  type.name.text === "procedure" && type.member === null && type.of === null && !resolver.declared.has("procedure");

function reportProcedure(resolver: Resolver, field: ast.FieldDecl, label: string): void {
  const wrong = field.type.optional
    ? "optional"
    : field.params === null
      ? "brackets"
      : field.default !== null || field.value !== null
        ? "value"
        : field.bound !== null
          ? "bound"
          : null;
  if (wrong !== null) resolver.found.report("procedure-column", field.span, { name: label, wrong });
}

/** What a table says is fixed before anybody plays; only what it works out may speak of a game. */
function columnType(resolver: Resolver, field: ast.FieldDecl): Type {
  const type = keptType(resolver, field.type, "A column", "checked");
  if (field.params !== null || field.value !== null || !types.holdsGame(type)) return type;
  resolver.found.report("game-in-table", field.type.span, { type: types.typeText(type) });
  return types.never;
}

/** How often a row comes up is a number that stands in each row. */
function isWeight(resolver: Resolver, field: ast.FieldDecl, label: string, type: Type): boolean {
  const flag = field.flags.find((each) => each.text === "weight");
  if (flag === undefined || type.kind === "never") return false;
  if (types.isNumeric(type) && field.params === null) return true;
  resolver.found.report("weight-of-what", flag.span, {
    name: label,
    found: field.params === null ? types.typeText(type) : null,
  });
  return false;
}

/** What people read in place of a key is written in each row: a text, a variant, or a row of another table. */
function isShown(resolver: Resolver, field: ast.FieldDecl, label: string, type: Type): boolean {
  const flag = field.flags.find((each) => each.text === "shown");
  if (flag === undefined || type.kind === "never") return false;
  const { kind } = type.kind === "optional" ? type.of : type;
  const isRead = kind === "text" || kind === "choice" || kind === "row";
  if (isRead && field.params === null && field.value === null) return true;
  resolver.found.report("shown-of-what", flag.span, { name: label });
  return false;
}

/** A row comes up as often as it says, or never: not less. */
function fromNought(bound: Bound | null): Bound {
  if (bound === null) return { low: 0, high: null, lowOpen: false, highOpen: false };
  if (bound.low !== null && bound.low >= 0) return bound;
  const { values = [], ...ends } = bound;
  const left = values.filter((value) => value >= 0);
  return { ...ends, low: left[0] ?? 0, lowOpen: false, ...(left.length === 0 ? {} : { values: left }) };
}

const rangePart = (type: Type): Type | undefined =>
  type.kind === "range" ? type.of : type.kind === "optional" ? rangePart(type.of) : undefined;

const isBareKey = (type: ast.TypeRef): boolean => type.name.text === "key" || type.name.text === "";

export function isKeyField(field: ast.FieldDecl): boolean {
  return (
    (field.type.name.text === "key" && field.type.member === null) || field.flags.some((flag) => flag.text === "key")
  );
}

/** A key is a text that stands in every row. */
function reportKey(resolver: Resolver, field: ast.FieldDecl, label: string, type: Type): void {
  if (type.kind === "never") return;
  if (type.kind !== "text") {
    const flag = field.flags.find(({ text }) => text === "key");
    const { span } = field.type;
    const edits = flag === undefined ? [] : [{ span: span.between(span.end, flag.span.end), text: "" }];
    keyOfType(resolver, field, label, edits);
  } else if (field.params !== null || field.value !== null || field.default !== null)
    resolver.found.report("key-column", field.span, { name: label, wrong: "formula" });
}

/** `quality: key Quality`: whether it was reported. */
function reportTypedKey(resolver: Resolver, field: ast.FieldDecl, label: string): boolean {
  const [key, type, more] = field.flags;
  if (key?.text !== "key" || type === undefined || more !== undefined) return false;
  const names = resolver.declared.get(type.text)?.kind;
  if (!/^(?:int|number|bool)$/.test(type.text) && names !== "choice" && names !== "table") return false;
  const span = key.span.between(key.span.start, type.span.end);
  const isNamed = names === "choice" || names === "table";
  keyOfType(resolver, field, label, [{ span, text: isNamed ? `${type.text} shown` : type.text }]);
  return true;
}

function keyOfType(resolver: Resolver, field: ast.FieldDecl, label: string, edits: readonly Edit[]): void {
  const shown = edits.find(({ text }) => text.endsWith(" shown"))?.text;
  const title = shown === undefined ? "Take out `key`" : `Write \`${label}: ${shown}\``;
  const fixes = edits.length === 0 ? [] : [{ title, edits }];
  const facts = { name: label, wrong: "type" as const, ...(shown === undefined ? {} : { shown }) };
  resolver.found.report("key-column", field.span, facts, { fixes });
}

/** A second key is reported and taken as an ordinary column. */
function oneKey(resolver: Resolver, columns: readonly ColumnSymbol[], table: string): readonly ColumnSymbol[] {
  const first = columns.find((column) => column.isKey);
  return columns.map((column) => {
    if (!column.isKey || column === first || first === undefined) return column;
    resolver.found.report(
      "two-keys",
      column.at,
      { table, first: first.label, second: column.label },
      { related: [{ span: first.at, label: "the first key" }] },
    );
    return { ...column, isKey: false };
  });
}

/** A table is one die: a second column of weights is reported and taken as an ordinary one. */
function oneWeight(resolver: Resolver, columns: readonly ColumnSymbol[], table: string): readonly ColumnSymbol[] {
  const first = columns.find((column) => column.weight);
  return columns.map((column) => {
    if (!column.weight || column === first || first === undefined) return column;
    resolver.found.report(
      "two-weights",
      column.at,
      { table, first: first.label, second: column.label },
      { related: [{ span: first.at, label: "the first column of weights" }] },
    );
    return { ...column, weight: false };
  });
}

/** Of two columns that are shown for a row, the second is reported and taken as an ordinary one. */
function oneShown(resolver: Resolver, columns: readonly ColumnSymbol[], table: string): readonly ColumnSymbol[] {
  const first = columns.find((column) => column.isShown);
  return columns.map((column) => {
    if (!column.isShown || column === first || first === undefined) return column;
    resolver.found.report(
      "two-shown",
      column.at,
      { table, first: first.label, second: column.label },
      { related: [{ span: first.at, label: "the first one" }] },
    );
    return { ...column, isShown: false };
  });
}

/** To be spread into a table. */
export function shownBy(columns: readonly ColumnSymbol[]): { readonly shownBy?: string } {
  const name = columns.find((column) => column.isShown)?.name;
  return name === undefined ? {} : { shownBy: name };
}
