/** Tables with their rows: what each column holds, values that are worked out, links to what cells speak of. */
import { createInterpreter, type Interpreter } from "../interpret/interpreter.ts";
import { reportText } from "../interpret/play/cell-text.ts";
import { bare } from "../interpret/values.ts";
import type { Cell, Column, Json, Row, Table, Type } from "../ir/program.ts";
import type * as ast from "../syntax/ast.ts";
import { sliceOf } from "../source/text.ts";
import { keyName } from "../syntax/words.ts";
import { codeOf } from "./code.ts";
import { checkBlocks, declarationSection, scopeOf, wordsOf, type RenderContext } from "./declaration.ts";
import { proseInline } from "./inline-prose.ts";
import {
  linkList,
  paragraph,
  textPart,
  type DocBlock,
  type Inline,
  type Page,
  type Section,
  type TableBlock,
  type TableColumn,
} from "./model.ts";
import type { LinkScope } from "./resolve-names.ts";
import {
  mostRows,
  rowAnchor,
  rowTarget,
  tablePage,
  targetOf,
  variantTarget,
  type Site,
  shownTitle,
} from "./rulebook-pages.ts";
import { pluralize } from "./words.ts";

/** Of a longer table so many rows stand where it is declared. */
const firstRows = 50;

export interface TableParts {
  readonly section: Section;
  /** A page with all rows, of a long table. */ readonly page: Page | null;
}

export function tableParts(context: RenderContext, decl: ast.TableDecl, page: string): TableParts {
  const table = context.book.program.tables.find((each) => each.name === decl.name.text);
  if (table === undefined)
    return { section: declarationSection(context, "table", decl.name.text, wordsOf(decl)), page: null };
  const scope = scopeOf(context, decl);
  const whole =
    table.members.length > 0
      ? null
      : tableBlock(
          context.site,
          scope,
          createInterpreter([...context.book.linked, context.book.program], { sources: context.site.sources }),
          table,
          areCards(context, table),
        );
  const isLong = whole !== null && whole.rows.length > mostRows;
  const own = isLong ? tablePage(page, table.name) : null;
  const rows: readonly DocBlock[] =
    whole === null
      ? viewBlocks(context, table)
      : own === null
        ? [whole]
        : [
            paragraph(`The first ${firstRows} of ${whole.rows.length} rows. `, {
              kind: "link",
              text: "All rows",
              to: { page: own, anchor: null },
            }),
            { ...whole, isCards: false, rows: whole.rows.slice(0, firstRows).map((each) => ({ ...each, id: null })) },
          ];
  return {
    section: declarationSection(context, "table", decl.name.text, [
      ...wordsOf(decl),
      ...rows,
      ...columnNotes(scope, decl),
      ...checkBlocks(context, decl.checks),
    ]),
    page:
      own === null || whole === null
        ? null
        : {
            path: own,
            title: shownTitle(context.site, table.id),
            above: { title: context.book.program.rulebook.title, to: { page, anchor: table.name } },
            lead: [paragraph(pluralize(whole.rows.length, "row"))],
            body: [{ ...whole, isCards: false, columns: whole.columns.map((each) => ({ ...each, id: null })) }],
            nav: [],
            before: null,
            after: null,
          },
  };
}

/** A view has no rows of its own. */
function viewBlocks({ site, book }: RenderContext, table: Table): readonly DocBlock[] {
  const members = table.members.flatMap((id) => {
    const to = targetOf(site, id);
    return to === null ? [] : [{ text: shownTitle(site, id), to }];
  });
  const count = book.model.symbols.get(table.name);
  const rows = count?.kind === "table" ? count.rows.length : 0;
  return [paragraph(`All ${pluralize(rows, "row")} of `, ...linkList(members), ".")];
}

/** A game, perhaps that of another rulebook, puts its rows into piles. */
function areCards({ site, book }: RenderContext, { id }: Table): boolean {
  const programs = [...book.linked, ...site.books.map(({ program }) => program)];
  const piled = new Set(
    programs.flatMap(({ game }) => game?.entities.flatMap(({ piles }) => piles.map((pile) => pile.table)) ?? []),
  );
  const views = programs.flatMap(({ tables }) => tables).filter((each) => piled.has(each.id));
  return views.some((each) => each.id === id || each.members.includes(id));
}

function tableBlock(
  site: Site,
  scope: LinkScope,
  interpreter: Interpreter,
  table: Table,
  isCards: boolean,
): TableBlock {
  const { columns } = table;
  // A column in which all rows have the same, told once above the rows, says nothing in each of them.
  const plain = columns.filter((column) => column.computed === null);
  const cells = table.rows.map((row) =>
    columns.map((column): readonly Inline[] => {
      if (column.computed !== null) return computedCell(interpreter, table, column, row);
      const cell = row.cells[plain.indexOf(column)];
      return cell === undefined ? [] : cellOf(site, scope, interpreter, column, cell);
    }),
  );
  const keyPlace = columns.findIndex((column) => column.name === table.key);
  // What is shown in place of the key has its place, and is not said twice.
  const titlePlace = columns.findIndex((column) => column.name === table.shownBy);
  const order = [...(keyPlace < 0 ? [] : [keyPlace]), ...columns.keys()].filter(
    (column, index, all) => all.indexOf(column) === index && (keyPlace < 0 || column !== titlePlace),
  );
  const isShared = (column: number): boolean =>
    column !== keyPlace && table.rows.length > 3 && isOneValue(cells.map((row) => row[column] ?? []));
  const shown = order.filter((column) => !isShared(column));
  const shared = order
    .filter(isShared)
    .map(
      (column) =>
        `${columns[column]?.shown ?? columns[column]?.label ?? ""}: ${plainText(cells[0]?.[column] ?? []) || "none"}`,
    );
  return {
    kind: "table",
    isHeaded: keyPlace >= 0,
    isCards: isCards && keyPlace >= 0,
    caption: [
      `${shownTitle(site, table.id)}, ${pluralize(table.rows.length, "row")}`,
      ...(shared.length > 0 ? [`in all of them ${shared.join(", ")}`] : []),
    ].join("; "),
    columns: shown.map((place) => {
      const title = place === keyPlace ? columns[titlePlace] : undefined;
      const own = columnOf(table, columns[place] as Column);
      return title === undefined ? own : { ...own, parts: columnOf(table, title).parts };
    }),
    rows: table.rows.map((row, index) => ({
      id: table.key === null ? null : rowAnchor(table, row.key),
      cells: shown.map((column) =>
        column === keyPlace && titlePlace >= 0
          ? [textPart(interpreter.linked.rowText(table.id, row.key))]
          : (cells[index]?.[column] ?? []),
      ),
    })),
  };
}

function columnOf(table: Table, column: Column): TableColumn {
  const type = bare(column.type);
  const params =
    column.params === null || column.params.length === 0
      ? ""
      : ` (${column.params.map((each) => each.shown ?? each.name).join(", ")})`;
  return {
    parts: [textPart(`${column.shown ?? column.label}${column.procedure ? "" : params}`)],
    isNumeric: column.params === null && (type.kind === "int" || type.kind === "number"),
    id: `${table.name}:${column.name}`,
  };
}

function isOneValue(cells: readonly (readonly Inline[])[]): boolean {
  const texts = new Set(cells.map(plainText));
  return texts.size === 1 && cells.every((cell) => cell.every((part) => part.kind === "text"));
}

const plainText = (cell: readonly Inline[]): string =>
  cell.map((part) => (part.kind === "text" ? part.text : part.kind === "link" ? part.text : "…")).join("");

function computedCell(interpreter: Interpreter, table: Table, column: Column, row: Row): readonly Inline[] {
  if (column.computed === null || column.params !== null) return [textPart("=")];
  const context = interpreter.context(table.id);
  const frame: Json[] = [];
  frame[table.rowSlot] = row.key;
  const found = interpreter.evaluate(context, column.computed, frame);
  return found.kind === "value"
    ? [textPart(reportText(interpreter.linked, context.numbers, column.type, found.value, null))]
    : [];
}

function cellOf(site: Site, scope: LinkScope, interpreter: Interpreter, column: Column, cell: Cell): readonly Inline[] {
  if ("formula" in cell) {
    if (cell.formula.kind === "block" && cell.formula.statements.length === 0 && cell.formula.value === null) return [];
    const parts = codeOf(scope, cell.at);
    return parts.length === 0
      ? []
      : [{ kind: "code", parts: parts.map((part) => ({ ...part, text: part.text.replaceAll("\\|", "|") })) }];
  }
  const { numbers } = interpreter.context("");
  const plainly = writtenNumber(scope, column, cell);
  if (plainly !== null) return [textPart(plainly)];
  const part = (type: Type, value: Json): readonly Inline[] => {
    const text = reportText(interpreter.linked, numbers, type, value, null);
    const to = linkOf(site, bare(type), value);
    return text === "" ? [] : [to === null ? textPart(text) : { kind: "link", text, to }];
  };
  const type = bare(column.type);
  if ((type.kind !== "list" && type.kind !== "set") || !Array.isArray(cell.value)) return part(type, cell.value);
  // As the document has it: without brackets.
  return cell.value.flatMap((each: Json, index) => [...(index === 0 ? [] : [textPart(", ")]), ...part(type.of, each)]);
}

/** A number with the sign and the digits that the document gives it: `+2`, `1.0`. */
function writtenNumber({ site }: LinkScope, column: Column, { at }: Cell): string | null {
  const type = bare(column.type);
  const source = site.sources.get(at.file);
  if ((type.kind !== "int" && type.kind !== "number") || source === undefined) return null;
  const text = sliceOf(source, at).trim();
  return /^[-+]?\d+(?:\.\d+)?%?$/.test(text) ? text : null;
}

/** What a cell names: a row of another table, a variant of a choice. */
function linkOf(site: Site, type: Type, value: Json): ReturnType<typeof rowTarget> {
  if (typeof value !== "string") return null;
  return type.kind === "row"
    ? rowTarget(site, type.id, value)
    : type.kind === "choice"
      ? variantTarget(site, type.id, value)
      : null;
}

/** Columns that need words: documented ones, and formulas for all rows. */
function columnNotes(scope: LinkScope, decl: ast.TableDecl): readonly DocBlock[] {
  const items = decl.fields
    .filter(
      (each) =>
        each.doc !== null || (each.value !== null && each.value.kind !== "name" && each.value.kind !== "number"),
    )
    .filter((each) => keyName(each.name.text) !== "")
    .map((each) => ({
      parts: [
        { kind: "code", parts: codeOf(scope, each.span) } as const,
        ...(each.doc === null ? [] : [textPart(": "), ...proseInline(each.doc)]),
      ],
      items: [],
    }));
  return items.length === 0 ? [] : [{ kind: "list", items }];
}
