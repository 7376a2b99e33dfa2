/** The outline of a file, and declared names of a whole project by a part of them. */
import { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import { cellText } from "../syntax/cells.ts";
import type { DocumentSymbol, SymbolKind } from "./answers.ts";
import { carried, type Changes } from "./carry.ts";
import type { Desk } from "./desk.ts";

/** Rows of a longer table are no entries of their own. */
const mostRows = 400;

/** What the file declares, in order, with places in the text as it is now. */
export function documentSymbols(desk: Desk, file: string): readonly DocumentSymbol[] {
  const document = desk.document(file);
  if (document === undefined) return [];
  const changes = desk.changesSinceRead(file);
  return document.declarations.flatMap((each) => symbolOf(each)).map((each) => placed(each, changes));
}

/** Declarations whose name holds the letters in this order, best first. */
export function workspaceSymbols(
  desk: Desk,
  query: string,
  most = 200,
): readonly { readonly symbol: DocumentSymbol; readonly within: string }[] {
  const wanted = query.toLowerCase();
  const found: { symbol: DocumentSymbol; within: string; rank: number }[] = [];
  for (const file of desk.understood?.sources.keys() ?? []) {
    const within = desk.rulebookOf(file)?.name ?? "";
    const visit = (symbol: DocumentSymbol, inside: string): void => {
      const rank = rankOf(symbol.name.toLowerCase(), wanted);
      if (rank !== null) found.push({ symbol, within: inside, rank });
      for (const child of symbol.children) visit(child, `${inside}.${symbol.name}`);
    };
    for (const symbol of documentSymbols(desk, file)) visit(symbol, within);
  }
  return found.sort((a, b) => a.rank - b.rank || a.symbol.name.length - b.symbol.name.length).slice(0, most);
}

function rankOf(name: string, wanted: string): number | null {
  const at = name.indexOf(wanted);
  if (at >= 0) return at === 0 ? 0 : 1;
  let next = 0;
  for (const letter of name) if (letter === wanted[next]) next += 1;
  return next === wanted.length ? 2 : null;
}

function placed(symbol: DocumentSymbol, changes: Changes): DocumentSymbol {
  if (changes.length === 0) return symbol;
  const now = ({ file, start, end }: Span): Span =>
    Span.still(file, carried(changes, start), Math.max(carried(changes, start), carried(changes, end)));
  return {
    ...symbol,
    whole: now(symbol.whole),
    at: now(symbol.at),
    children: symbol.children.map((child) => placed(child, changes)),
  };
}

const symbol = (
  kind: SymbolKind,
  name: ast.Node & { readonly text: string },
  whole: ast.Node,
  detail: string | null = null,
  children: readonly DocumentSymbol[] = [],
): DocumentSymbol[] =>
  name.text.trim() === ""
    ? []
    : [{ name: name.text, kind, detail, whole: within(whole.span, name.span), at: name.span, children }];

/** Editors want the name inside of what it names. */
const within = (whole: Span, name: Span): Span =>
  whole.between(Math.min(whole.start, name.start), Math.max(whole.end, name.end));

function symbolOf(each: ast.Declaration): DocumentSymbol[] {
  switch (each.kind) {
    case "rulebook": {
      const name = each.name ?? each.title;
      return name === null
        ? []
        : symbol("rulebook", name, each, each.name === null ? null : (each.title?.text ?? null));
    }
    case "use":
      return symbol("use", each.name, each);
    case "constant":
      return symbol("constant", each.name, each);
    case "choice":
      return symbol(
        "choice",
        each.name,
        each,
        each.ordered ? "ordered" : null,
        each.variants.flatMap((variant) => symbol("variant", variant.name, variant)),
      );
    case "record":
      return symbol("record", each.name, each, null, fields(each.fields, "field"));
    case "table":
      return symbol("table", each.name, each, each.file?.text ?? null, [
        ...fields(each.fields, "column"),
        ...headings(each.rows),
        ...rows(each.rows),
      ]);
    case "rule":
      return symbol("rule", each.name, each, signature(each.params));
    case "check":
      return each.message === null ? [] : symbol("check", each.message, each);
    case "example":
      return symbol("example", each.title, each, each.disputed === null ? null : "disputed");
    case "examples":
      return symbol("examples", each.title, each, `${each.rule.text}, ${each.rows?.rows.length ?? 0} rows`);
    case "report":
      return symbol("report", each.title, each);
    case "variant":
      return symbol(
        "houseRule",
        each.name,
        each,
        each.title?.text ?? null,
        each.declarations.flatMap((inner) => symbolOf(inner)),
      );
    default:
      return ofGame(each);
  }
}

function ofGame(each: ast.GameDecl): DocumentSymbol[] {
  switch (each.kind) {
    case "entity":
      return symbol("entity", each.name, each, each.isPlayer ? "player" : null, fields(each.fields, "field"));
    case "phase":
      return symbol(
        "phase",
        each.name,
        each,
        null,
        each.phases.flatMap((inner) => ofGame(inner)),
      );
    case "always":
      return symbol("always", each.title, each);
    case "procedure":
    case "status":
    case "action":
    case "setup":
      return symbol(each.kind, each.name, each, signature(each.params));
  }
}

function fields(list: readonly ast.FieldDecl[], kind: "field" | "column"): DocumentSymbol[] {
  return list.flatMap((field) =>
    symbol(field.type.name.text === "pile" ? "pile" : kind, field.name, field, typeText(field.type)),
  );
}

function headings(table: ast.Rows | null): DocumentSymbol[] {
  return (table?.header.cells ?? []).flatMap((cell) => {
    const [name = "", ...type] = cell.text.split(":");
    const text = name.trimEnd();
    const at = cell.span.to(Math.min(cell.span.end, cell.span.start + text.length));
    return symbol("column", { text: cellText({ text, span: at }), span: at }, cell, type.join(":").trim() || null);
  });
}

/** By their first cell. */
function rows(table: ast.Rows | null): DocumentSymbol[] {
  return (table?.rows ?? []).slice(0, mostRows).flatMap((row) => {
    const [cell] = row.cells;
    return cell === undefined ? [] : symbol("row", { text: cellText(cell), span: cell.span }, row);
  });
}

const signature = (params: readonly ast.Param[]): string => `(${params.map((param) => param.name.text).join(", ")})`;

function typeText(type: ast.TypeRef): string {
  const name = type.member === null ? type.name.text : `${type.name.text}.${type.member.text}`;
  return `${type.optional ? "optional " : ""}${name}${type.of === null ? "" : ` of ${typeText(type.of)}`}${type.to === null ? "" : ` to ${typeText(type.to)}`}`;
}
