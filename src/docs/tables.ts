/** Tables with their rows: what each column holds, values that are worked out, links to what cells speak of. */
import { createInterpreter, type Interpreter } from "../interpret/interpreter.ts";
import { reportText } from "../interpret/play/cell-text.ts";
import { bare } from "../interpret/values.ts";
import type { Cell, Column, Json, Row, Table, Type } from "../ir/program.ts";
import type * as ast from "../syntax/ast.ts";
import { sliceOf } from "../source/text.ts";
import { keyName } from "../syntax/words.ts";
import { codeOf } from "./code.ts";
import { checkBlocks, declared, scopeOf, wordsOf, type Desk } from "./declaration.ts";
import { proseInline } from "./inline-prose.ts";
import {
  linked,
  paragraph,
  textPart,
  type Block,
  type Inline,
  type Page,
  type Section,
  type TableBlock,
  type TableColumn,
} from "./model.ts";
import type { Scope } from "./resolve-names.ts";
import { mostRows, rowAnchor, rowTarget, tablePage, targetOf, variantTarget, type Shelf } from "./volume.ts";
import { counted, humanName } from "./words.ts";

/** Of a longer table so many rows stand where it is declared. */
const firstRows = 50;

export interface TableParts {
  readonly section: Section;
  /** A page with all rows, of a long table. */ readonly page: Page | null;
}

export function tableParts(desk: Desk, decl: ast.TableDecl, page: string): TableParts {
  const table = desk.volume.program.tables.find((each) => each.name === decl.name.text);
  if (table === undefined) return { section: declared(desk, "table", decl.name.text, wordsOf(decl)), page: null };
  const scope = scopeOf(desk, decl);
  const whole =
    table.members.length > 0
      ? null
      : tableBlock(
          desk.shelf,
          scope,
          createInterpreter([...desk.volume.linked, desk.volume.program], { sources: desk.shelf.sources }),
          table,
        );
  const isLong = whole !== null && whole.rows.length > mostRows;
  const own = isLong ? tablePage(page, table.name) : null;
  const rows: readonly Block[] =
    whole === null
      ? viewBlocks(desk, table)
      : own === null
        ? [whole]
        : [
            paragraph(`The first ${firstRows} of ${whole.rows.length} rows. `, {
              kind: "link",
              text: "All rows",
              to: { page: own, anchor: null },
            }),
            { ...whole, rows: whole.rows.slice(0, firstRows).map((each) => ({ ...each, id: null })) },
          ];
  return {
    section: declared(desk, "table", decl.name.text, [
      ...wordsOf(decl),
      ...rows,
      ...columnNotes(scope, decl),
      ...checkBlocks(desk, decl.checks),
    ]),
    page:
      own === null || whole === null
        ? null
        : {
            path: own,
            title: humanName(table.name),
            above: { title: desk.volume.program.rulebook.title, to: { page, anchor: table.name } },
            lead: [paragraph(counted(whole.rows.length, "row"))],
            body: [{ ...whole, columns: whole.columns.map((each) => ({ ...each, id: null })) }],
            nav: [],
            before: null,
            after: null,
          },
  };
}

/** A view has no rows of its own. */
function viewBlocks({ shelf, volume }: Desk, table: Table): readonly Block[] {
  const members = table.members.flatMap((id) => {
    const to = targetOf(shelf, id);
    return to === null ? [] : [{ text: humanName(id.slice(id.indexOf(".") + 1)), to }];
  });
  const count = volume.model.symbols.get(table.name);
  const rows = count?.kind === "table" ? count.rows.length : 0;
  return [paragraph(`All ${counted(rows, "row")} of `, ...linked(members), ".")];
}

function tableBlock(shelf: Shelf, scope: Scope, interpreter: Interpreter, table: Table): TableBlock {
  const { columns } = table;
  // A column in which all rows have the same, told once above the rows, says nothing in each of them.
  const plain = columns.filter((column) => column.computed === null);
  const cells = table.rows.map((row) =>
    columns.map((column): readonly Inline[] => {
      if (column.computed !== null) return computedCell(interpreter, table, column, row);
      const cell = row.cells[plain.indexOf(column)];
      return cell === undefined ? [] : cellOf(shelf, scope, interpreter, column, cell);
    }),
  );
  const keyPlace = columns.findIndex((column) => column.name === table.key);
  const order = [...(keyPlace < 0 ? [] : [keyPlace]), ...columns.keys()].filter(
    (place, index, all) => all.indexOf(place) === index,
  );
  const isShared = (place: number): boolean =>
    place !== keyPlace && table.rows.length > 3 && isOneValue(cells.map((row) => row[place] ?? []));
  const shown = order.filter((place) => !isShared(place));
  const shared = order
    .filter(isShared)
    .map((place) => `${columns[place]?.label ?? ""}: ${plainText(cells[0]?.[place] ?? []) || "none"}`);
  return {
    kind: "table",
    isHeaded: keyPlace >= 0,
    caption: [
      `${humanName(table.name)}, ${counted(table.rows.length, "row")}`,
      ...(shared.length > 0 ? [`in all of them ${shared.join(", ")}`] : []),
    ].join("; "),
    columns: shown.map((place) => columnOf(table, columns[place] as Column)),
    rows: table.rows.map((row, index) => ({
      id: table.key === null ? null : rowAnchor(table, row.key),
      cells: shown.map((place) => cells[index]?.[place] ?? []),
    })),
  };
}

function columnOf(table: Table, column: Column): TableColumn {
  const type = bare(column.type);
  const params =
    column.params === null || column.params.length === 0
      ? ""
      : ` (${column.params.map((each) => each.name).join(", ")})`;
  return {
    parts: [textPart(`${column.label}${column.procedure ? "" : params}`)],
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

function cellOf(shelf: Shelf, scope: Scope, interpreter: Interpreter, column: Column, cell: Cell): readonly Inline[] {
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
  const text = reportText(interpreter.linked, numbers, column.type, cell.value, null);
  const to = linkOf(shelf, bare(column.type), cell.value);
  return text === "" ? [] : [to === null ? textPart(text) : { kind: "link", text, to }];
}

/** A number with the sign and the digits that the document gives it: `+2`, `1.0`. */
function writtenNumber({ shelf }: Scope, column: Column, { at }: Cell): string | null {
  const type = bare(column.type);
  const source = shelf.sources.get(at.file);
  if ((type.kind !== "int" && type.kind !== "number") || source === undefined) return null;
  const text = sliceOf(source, at).trim();
  return /^[-+]?\d+(?:\.\d+)?%?$/.test(text) ? text : null;
}

/** What a cell names: a row of another table, a variant of a choice. */
function linkOf(shelf: Shelf, type: Type, value: Json): ReturnType<typeof rowTarget> {
  if (typeof value !== "string") return null;
  return type.kind === "row"
    ? rowTarget(shelf, type.id, value)
    : type.kind === "choice"
      ? variantTarget(shelf, type.id, value)
      : null;
}

/** Columns that need words: documented ones, and formulas for all rows. */
function columnNotes(scope: Scope, decl: ast.TableDecl): readonly Block[] {
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
