/** Hover: what a name is, its documentation, its value. */
import type { ColumnSymbol, Model, RowSymbol, TableSymbol } from "../resolve/model.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { isRulesFile } from "../source/kinds.ts";
import type { Hover } from "./answers.ts";
import { allFunctions, gameValues, headOf } from "../builtins/registry.ts";
import { unmapOffset, mapOffset, isUntouched } from "./position-mapping.ts";
import { cursorAt } from "./cursor.ts";
import type { EditorSession, AnalyzedRulebook } from "./editor-session.ts";
import { fragmentFile } from "./partial-analysis.ts";
import { meaningAt } from "./meaning.ts";
import { ownerText, columnText, itemText } from "./describe.ts";
import { documentationOf, readingsOf, type NamedItem } from "./named-items.ts";
import { oddsLine, valueOfCell, valueOfConstant } from "./inline-values.ts";
import { Span } from "../source/span.ts";

export function hover(session: EditorSession, file: string, offset: number): Hover | null {
  const meaning = meaningAt(session, file, offset);
  if (meaning !== null) {
    const before = session.source(file)?.text.slice(Math.max(0, meaning.at.start - 200), meaning.at.start) ?? "";
    return {
      span: meaning.at,
      markdown: markdownOf(session.analyzedRulebook(meaning.item.name.file) ?? meaning.analyzed, meaning.item, before),
    };
  }
  return cellHover(session, file, offset) ?? builtinHover(session, file, offset);
}

function markdownOf(analyzed: AnalyzedRulebook, item: NamedItem, before: string): string {
  const belongs = ownerText(item);
  const readings = readingsOf(item).map(({ phrase, reading }) => `*unclear* “${phrase.text}”: ${reading.text}`);
  const parts = [
    `\`\`\`rules\n${itemText(item)}\n\`\`\``,
    belongs,
    valueMarkdown(analyzed, item, before),
    shownMarkdown(item),
    documentationOf(item),
    ...readings,
  ];
  return parts.filter((part) => part !== null && part !== "").join("\n\n");
}

/** What people read in its place. */
function shownMarkdown(item: NamedItem): string | null {
  const shown =
    item.kind === "symbol"
      ? item.symbol.decl.name.shown?.text
      : item.kind === "field"
        ? item.field.shown
        : item.kind === "variant"
          ? item.variant.shown
          : item.kind === "pile"
            ? item.pile.shown
            : undefined;
  return shown === undefined ? null : `Shown as “${shown}”.`;
}

// ---------------------------------------------------------------- what it is worth

function valueMarkdown(analyzed: AnalyzedRulebook, item: NamedItem, before: string): string | null {
  if (item.name.file === fragmentFile && item.kind !== "symbol") return null;
  switch (item.kind) {
    case "symbol":
      return symbolValueMarkdown(analyzed, item);
    case "row":
      return rowMarkdown(item.owner, item.row);
    case "field": {
      if (item.owner.kind !== "table" || item.role !== "column") return null;
      const value = valueBehindRow(analyzed, item, before);
      return [value === null ? null : `= ${value}`, summarizeColumn(item.owner, item.field as ColumnSymbol)]
        .filter((each) => each !== null)
        .join("\n\n");
    }
    default:
      item.kind satisfies Kinds<"variant local pile rulebook variantRules">;
      return null;
  }
}

function symbolValueMarkdown(
  analyzed: AnalyzedRulebook,
  { symbol }: NamedItem & { readonly kind: "symbol" },
): string | null {
  switch (symbol.kind) {
    case "constant": {
      const value = valueOfConstant(analyzed, symbol.id);
      return value === null ? null : `= ${value}`;
    }
    case "rule": {
      const line = oddsLine(analyzed, symbol.id);
      return line === null ? null : `🎲 ${line}`;
    }
    case "table":
      return `${symbol.rows.length} row${symbol.rows.length === 1 ? "" : "s"}${symbol.file === null ? "" : ` from \`${symbol.file}\``}${symbol.members.length === 0 ? "" : ` of ${symbol.members.map((id) => `\`${id.slice(id.indexOf(".") + 1)}\``).join(", ")}`}`;
    default:
      symbol.kind satisfies Kinds<"type choice record entity procedure status phase action setup">;
      return null;
  }
}

/** `Material.Glass.hp`, `Material["Glass"].hp` */
function valueBehindRow(
  analyzed: AnalyzedRulebook,
  item: NamedItem & { readonly kind: "field" },
  before: string,
): string | null {
  const match = /([\p{L}_][\p{L}\p{N}_]*)(?:\.([\p{L}_][\p{L}\p{N}_]*)|\["([^"]*)"\])\.$/u.exec(before);
  if (match === null || item.owner.kind !== "table" || match[1] !== item.owner.name) return null;
  const row = item.owner.keys.get(match[2] ?? match[3] ?? "");
  return row === undefined ? null : valueOfCell(analyzed, item.owner.id, row.key, item.text);
}

const maxCells = 12;

function rowMarkdown(table: TableSymbol, row: RowSymbol): string {
  const cells = table.columns.flatMap((column) => {
    const cell = row.cells.get(column.name);
    return column.isKey || cell === undefined || cell.text === ""
      ? []
      : [`| ${column.label} | ${cell.text.length > 80 ? `${cell.text.slice(0, 79)}…` : cell.text} |`];
  });
  return cells.length === 0 ? "" : ["| | |", "| --- | --- |", ...cells.slice(0, maxCells)].join("\n");
}

/** From where to where, or the first few. */
function summarizeColumn(table: TableSymbol, column: ColumnSymbol): string | null {
  const texts = table.rows.flatMap((row) => row.cells.get(column.name)?.text ?? []).filter((text) => text !== "");
  if (texts.length === 0 || column.isKey || column.params !== null) return null;
  const numbers = texts.map(Number);
  const filled =
    texts.length === table.rows.length
      ? ""
      : `; empty in ${table.rows.length - texts.length} of ${table.rows.length} rows`;
  if (numbers.every((each) => !Number.isNaN(each))) {
    const [low, high] = numbers.reduce(([a, b], each) => [Math.min(a, each), Math.max(b, each)] as const, [
      Infinity,
      -Infinity,
    ] as const);
    return `${low === high ? `${low} everywhere` : `from ${low} to ${high}`}${filled}`;
  }
  const different = [...new Set(texts)];
  const some = different.slice(0, 6).map((text) => (text.length > 40 ? `${text.slice(0, 39)}…` : text));
  return `${some.join(", ")}${different.length > some.length ? ", …" : ""}${filled}`;
}

// ---------------------------------------------------------------- cells, and words of the language

/** A cell of a table: the row, the column, and the value where a formula stands. */
function cellHover(session: EditorSession, file: string, offset: number): Hover | null {
  const analyzed = session.analyzedRulebook(file);
  if (analyzed === undefined) return null;
  const changes = session.changes(file);
  const then = unmapOffset(changes, offset);
  for (const table of tablesAt(analyzed.model, file, then)) {
    const row = rowAt(table, file, then);
    const found = [...(row?.cells ?? [])].find(([, { span }]) => span.start <= then && then <= span.end);
    const column = table.columns.find((each) => each.name === found?.[0]);
    if (
      row === undefined ||
      found === undefined ||
      column === undefined ||
      !isUntouched(changes, found[1].span.start, found[1].span.end)
    )
      continue;
    const { span, text } = found[1];
    const value = table.key === null ? null : valueOfCell(analyzed, table.id, row.key, column.name);
    const valueLines = value === null || value === text ? [] : [`= ${value}`];
    const at = Span.still(file, mapOffset(changes, span.start), mapOffset(changes, span.end));
    return {
      span: at,
      markdown: [
        `\`\`\`rules\n${columnText(column)}\n\`\`\``,
        `row \`${row.key}\` of \`${table.name}\``,
        ...valueLines,
        ...(column.doc === null ? [] : [column.doc]),
      ].join("\n\n"),
    };
  }
  return null;
}

function tablesAt(model: Model, file: string, offset: number): readonly TableSymbol[] {
  return [...model.symbols.values()].filter(
    (symbol): symbol is TableSymbol =>
      symbol.kind === "table" &&
      symbol.members.length === 0 &&
      (symbol.file === file || (symbol.at.file === file && symbol.at.start <= offset && offset <= symbol.at.end)),
  );
}

function rowAt(table: TableSymbol, file: string, offset: number): RowSymbol | undefined {
  return table.rows.find(({ at }) => at.file === file && at.start <= offset && offset <= at.end);
}

function builtinHover(session: EditorSession, file: string, offset: number): Hover | null {
  const text = session.source(file)?.text;
  if (text === undefined || !isRulesFile(file)) return null;
  const { start, end, within } = cursorAt(text, offset);
  const name = text.slice(start, end);
  if (within !== "words" || text.charAt(start - 1) === ".") return null;
  const record = text.charAt(end) === "(" ? allFunctions.get(name) : undefined;
  const span = Span.still(file, start, end);
  if (record !== undefined)
    return { span, markdown: `\`\`\`rules\n${headOf(name, record)}\n\`\`\`\n\n${record.documentation}` };
  const value = session.analyzedRulebook(file)?.model.player === null ? undefined : gameValues.get(name);
  return value === undefined ? null : { span, markdown: value.documentation };
}
