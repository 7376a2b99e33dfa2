/** The outline of a file, and declared names of a whole project by a part of them. */
import { assertNever, type Kinds } from "../source/exhaustive.ts";
import { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import { cellText } from "../syntax/cells.ts";
import type { DocumentSymbol, SymbolKind } from "./answers.ts";
import { mapOffset, type Changes } from "./position-mapping.ts";
import type { EditorSession } from "./editor-session.ts";

/** Rows of a longer table are no entries of their own. */
const maxRows = 400;

/** What the file declares, in order, with places in the text as it is now. */
export function documentSymbols(session: EditorSession, file: string): readonly DocumentSymbol[] {
  const document = session.document(file);
  if (document === undefined) return [];
  const changes = session.changesSinceRead(file);
  return underSections(document.declarations).map((each) => mapSymbol(each, changes));
}

/** What is declared below a section is part of it. */
function underSections(declarations: readonly ast.Declaration[]): readonly DocumentSymbol[] {
  const found: DocumentSymbol[] = [];
  let open: { readonly section: DocumentSymbol; readonly children: DocumentSymbol[] } | null = null;
  const close = (): void => {
    if (open === null) return;
    const { section, children } = open;
    const end = Math.max(section.whole.end, ...children.slice(-1).map(({ whole }) => whole.end));
    found.push({ ...section, whole: section.whole.to(end), children });
  };
  for (const each of declarations) {
    const symbols = symbolsOf(each);
    const [section] = symbols;
    if (each.kind === "section" && section !== undefined) {
      close();
      open = { section, children: [] };
    } else (open?.children ?? found).push(...symbols);
  }
  close();
  return found;
}

/** Declarations whose name holds the letters in this order, best first. */
export function workspaceSymbols(
  session: EditorSession,
  query: string,
  most = 200,
): readonly { readonly symbol: DocumentSymbol; readonly within: string }[] {
  const wanted = query.toLowerCase();
  const found: { symbol: DocumentSymbol; within: string; rank: number }[] = [];
  for (const file of session.lastAnalysis?.sources.keys() ?? []) {
    const within = session.rulebookOf(file)?.name ?? "";
    const visit = (symbol: DocumentSymbol, inside: string): void => {
      const rank = rankOf(symbol.name.toLowerCase(), wanted);
      if (rank !== null) found.push({ symbol, within: inside, rank });
      for (const child of symbol.children) visit(child, `${inside}.${symbol.name}`);
    };
    for (const symbol of documentSymbols(session, file)) visit(symbol, within);
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

function mapSymbol(symbol: DocumentSymbol, changes: Changes): DocumentSymbol {
  if (changes.length === 0) return symbol;
  const now = ({ file, start, end }: Span): Span =>
    Span.still(file, mapOffset(changes, start), Math.max(mapOffset(changes, start), mapOffset(changes, end)));
  return {
    ...symbol,
    whole: now(symbol.whole),
    at: now(symbol.at),
    children: symbol.children.map((child) => mapSymbol(child, changes)),
  };
}

const createSymbols = (
  kind: SymbolKind,
  name: ast.Node & { readonly text: string },
  whole: ast.Node,
  detail: string | null = null,
  children: readonly DocumentSymbol[] = [],
): DocumentSymbol[] =>
  name.text.trim() === ""
    ? []
    : [{ name: name.text, kind, detail, whole: enclose(whole.span, name.span), at: name.span, children }];

/** Editors want the name inside of what it names. */
const enclose = (whole: Span, name: Span): Span =>
  whole.between(Math.min(whole.start, name.start), Math.max(whole.end, name.end));

function symbolsOf(each: ast.Declaration): DocumentSymbol[] {
  switch (each.kind) {
    case "rulebook": {
      const name = each.name ?? each.title;
      return name === null
        ? []
        : createSymbols("rulebook", name, each, each.name === null ? null : (each.title?.text ?? null));
    }
    case "use":
      return createSymbols("use", each.name, each);
    case "section":
      return createSymbols("section", each.title, each);
    case "constant":
      return createSymbols("constant", each.name, each);
    case "type":
      return createSymbols("type", each.name, each);
    case "choice":
      return createSymbols(
        "choice",
        each.name,
        each,
        each.ordered ? "ordered" : null,
        each.variants.flatMap((variant) => createSymbols("variant", variant.name, variant)),
      );
    case "record":
      return createSymbols("record", each.name, each, null, fieldSymbols(each.fields, "field"));
    case "table":
      return createSymbols("table", each.name, each, each.file?.text ?? null, [
        ...fieldSymbols(each.fields, "column"),
        ...headingSymbols(each.rows),
        ...rowSymbols(each.rows),
      ]);
    case "rule":
      return createSymbols("rule", each.name, each, paramsText(each.params));
    case "check":
      return each.message === null ? [] : createSymbols("check", each.message, each);
    case "example":
      return createSymbols("example", each.title, each, each.disputed === null ? null : "disputed");
    case "examples":
      return createSymbols("examples", each.title, each, `${each.rule.text}, ${each.rows?.rows.length ?? 0} rows`);
    case "report":
      return createSymbols("report", each.title, each);
    case "goal":
      return createSymbols("goal", each.title, each);
    case "variant":
      return createSymbols(
        "variantRules",
        each.name,
        each,
        each.title?.text ?? null,
        each.declarations.flatMap((inner) => symbolsOf(inner)),
      );
    default:
      each.kind satisfies Kinds<"entity procedure status phase action always setup">;
      return gameSymbolsOf(each);
  }
}

function gameSymbolsOf(each: ast.GameDecl): DocumentSymbol[] {
  switch (each.kind) {
    case "entity":
      return createSymbols(
        "entity",
        each.name,
        each,
        each.isPlayer ? "player" : null,
        fieldSymbols(each.fields, "field"),
      );
    case "phase":
      return createSymbols(
        "phase",
        each.name,
        each,
        null,
        each.phases.flatMap((inner) => gameSymbolsOf(inner)),
      );
    case "always":
      return createSymbols("always", each.title, each);
    case "procedure":
    case "status":
    case "action":
    case "setup":
      return createSymbols(each.kind, each.name, each, paramsText(each.params));
    default:
      return assertNever(each);
  }
}

function fieldSymbols(list: readonly ast.FieldDecl[], kind: "field" | "column"): DocumentSymbol[] {
  return list.flatMap((field) =>
    createSymbols(field.type.name.text === "pile" ? "pile" : kind, field.name, field, typeText(field.type)),
  );
}

function headingSymbols(table: ast.Rows | null): DocumentSymbol[] {
  return (table?.header.cells ?? []).flatMap((cell) => {
    const [name = "", ...type] = cell.text.split(":");
    const text = name.trimEnd();
    const at = cell.span.to(Math.min(cell.span.end, cell.span.start + text.length));
    return createSymbols(
      "column",
      { text: cellText({ text, span: at }), span: at },
      cell,
      type.join(":").trim() || null,
    );
  });
}

/** By their first cell. */
function rowSymbols(table: ast.Rows | null): DocumentSymbol[] {
  return (table?.rows ?? []).slice(0, maxRows).flatMap((row) => {
    const [cell] = row.cells;
    return cell === undefined ? [] : createSymbols("row", { text: cellText(cell), span: cell.span }, row);
  });
}

const paramsText = (params: readonly ast.Param[]): string => `(${params.map((param) => param.name.text).join(", ")})`;

function typeText(type: ast.TypeRef): string {
  const name = type.member === null ? type.name.text : `${type.name.text}.${type.member.text}`;
  return `${type.optional ? "optional " : ""}${name}${type.of === null ? "" : ` of ${typeText(type.of)}`}${type.to === null ? "" : ` to ${typeText(type.to)}`}`;
}
