/** What a name says to who looks at it: what it is, its documentation, its value. */
import type { ColumnSymbol, Model, RowSymbol, TableSymbol } from "../resolve/model.ts";
import { isRulesFile } from "../source/kinds.ts";
import type { Hover } from "./answers.ts";
import { builtinWords, gameValueWords, gameWords } from "./builtins.ts";
import { carriedBack, carried, untouched } from "./carry.ts";
import { cursorAt } from "./cursor.ts";
import type { Desk, Told } from "./desk.ts";
import { aloneFile } from "./live.ts";
import { meaningAt } from "./meaning.ts";
import { belongingText, columnText, thingText } from "./say.ts";
import { documentationOf, readingsOf, type Thing } from "./things.ts";
import { oddsLine, valueOfCell, valueOfConstant } from "./worth.ts";
import { Span } from "../source/span.ts";

export function hover(desk: Desk, file: string, offset: number): Hover | null {
  const meaning = meaningAt(desk, file, offset);
  if (meaning !== null) {
    const before = desk.source(file)?.text.slice(Math.max(0, meaning.at.start - 200), meaning.at.start) ?? "";
    return {
      span: meaning.at,
      markdown: markdownOf(desk.told(meaning.thing.name.file) ?? meaning.told, meaning.thing, before),
    };
  }
  return cellHover(desk, file, offset) ?? builtinHover(desk, file, offset);
}

function markdownOf(told: Told, thing: Thing, before: string): string {
  const belongs = belongingText(thing);
  const readings = readingsOf(thing).map(({ phrase, reading }) => `*unclear* “${phrase.text}”: ${reading.text}`);
  const parts = [
    `\`\`\`rules\n${thingText(thing)}\n\`\`\``,
    belongs,
    worthOf(told, thing, before),
    documentationOf(thing),
    ...readings,
  ];
  return parts.filter((part) => part !== null && part !== "").join("\n\n");
}

// ---------------------------------------------------------------- what it is worth

function worthOf(told: Told, thing: Thing, before: string): string | null {
  if (thing.name.file === aloneFile && thing.kind !== "symbol") return null;
  switch (thing.kind) {
    case "symbol":
      return worthOfSymbol(told, thing);
    case "row":
      return rowMarkdown(thing.owner, thing.row);
    case "field": {
      if (thing.owner.kind !== "table" || thing.role !== "column") return null;
      const value = valueBehindRow(told, thing, before);
      return [value === null ? null : `= ${value}`, holds(thing.owner, thing.field as ColumnSymbol)]
        .filter((each) => each !== null)
        .join("\n\n");
    }
    default:
      return null;
  }
}

function worthOfSymbol(told: Told, { symbol }: Thing & { readonly kind: "symbol" }): string | null {
  switch (symbol.kind) {
    case "constant": {
      const value = valueOfConstant(told, symbol.id);
      return value === null ? null : `= ${value}`;
    }
    case "rule": {
      const line = oddsLine(told, symbol.id);
      return line === null ? null : `🎲 ${line}`;
    }
    case "table":
      return `${symbol.rows.length} row${symbol.rows.length === 1 ? "" : "s"}${symbol.file === null ? "" : ` from \`${symbol.file}\``}${symbol.members.length === 0 ? "" : ` of ${symbol.members.map((id) => `\`${id.slice(id.indexOf(".") + 1)}\``).join(", ")}`}`;
    default:
      return null;
  }
}

/** `Material.Glass.hp`, `Material["Glass"].hp` */
function valueBehindRow(told: Told, thing: Thing & { readonly kind: "field" }, before: string): string | null {
  const written = /([\p{L}_][\p{L}\p{N}_]*)(?:\.([\p{L}_][\p{L}\p{N}_]*)|\["([^"]*)"\])\.$/u.exec(before);
  if (written === null || thing.owner.kind !== "table" || written[1] !== thing.owner.name) return null;
  const row = thing.owner.keys.get(written[2] ?? written[3] ?? "");
  return row === undefined ? null : valueOfCell(told, thing.owner.id, row.key, thing.text);
}

const most = 12;

function rowMarkdown(table: TableSymbol, row: RowSymbol): string {
  const cells = table.columns.flatMap((column) => {
    const cell = row.cells.get(column.name);
    return column.isKey || cell === undefined || cell.text === ""
      ? []
      : [`| ${column.label} | ${cell.text.length > 80 ? `${cell.text.slice(0, 79)}…` : cell.text} |`];
  });
  return cells.length === 0 ? "" : ["| | |", "| --- | --- |", ...cells.slice(0, most)].join("\n");
}

/** From where to where, or the first few. */
function holds(table: TableSymbol, column: ColumnSymbol): string | null {
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
function cellHover(desk: Desk, file: string, offset: number): Hover | null {
  const told = desk.told(file);
  if (told === undefined) return null;
  const changes = desk.changes(file);
  const then = carriedBack(changes, offset);
  for (const table of tablesAt(told.model, file, then)) {
    const row = rowAt(table, file, then);
    const found = [...(row?.cells ?? [])].find(([, { span }]) => span.start <= then && then <= span.end);
    const column = table.columns.find((each) => each.name === found?.[0]);
    if (
      row === undefined ||
      found === undefined ||
      column === undefined ||
      !untouched(changes, found[1].span.start, found[1].span.end)
    )
      continue;
    const { span, text } = found[1];
    const value = table.key === null ? null : valueOfCell(told, table.id, row.key, column.name);
    const worth = value === null || value === text ? [] : [`= ${value}`];
    const at = Span.still(file, carried(changes, span.start), carried(changes, span.end));
    return {
      span: at,
      markdown: [
        `\`\`\`rules\n${columnText(column)}\n\`\`\``,
        `row \`${row.key}\` of \`${table.name}\``,
        ...worth,
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

function builtinHover(desk: Desk, file: string, offset: number): Hover | null {
  const text = desk.source(file)?.text;
  if (text === undefined || !isRulesFile(file)) return null;
  const { start, end, within } = cursorAt(text, offset);
  const name = text.slice(start, end);
  if (within !== "words" || text.charAt(start - 1) === ".") return null;
  const words = text.charAt(end) === "(" ? (builtinWords.get(name) ?? gameWords.get(name)) : undefined;
  const span = Span.still(file, start, end);
  if (words !== undefined)
    return { span, markdown: `\`\`\`rules\n${name}(${words.takes.join(", ")})\n\`\`\`\n\n${words.says}` };
  const value = desk.told(file)?.model.player === null ? undefined : gameValueWords.get(name);
  return value === undefined ? null : { span, markdown: value };
}
