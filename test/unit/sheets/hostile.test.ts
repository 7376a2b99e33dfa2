/**
 * Random tables with cells that spreadsheets, CSV, XML and Markdown would like to read as something else. SEED repeats a run.
 */
import { describe, expect, it } from "vitest";
import { readXlsx } from "hucre/xlsx";
import { escapeFormula, unescapeFormula } from "../../../src/sheets/formula-injection.ts";
import { csvOf, sheetOf } from "../../../src/sheets/export-table.ts";
import { NoWorkbook, workbookBytes, workbookSheets } from "../../../src/sheets/xlsx.ts";
import { chance } from "../../support/random.ts";
import { deskOf, intoTable, throughForm, type Desk } from "../../support/sheets.ts";
import { seedFrom } from "../../support/soak.ts";

const seed = seedFrom(5);
const pieces = [
  "=",
  "+",
  "-",
  "@",
  "\t",
  "'",
  '"',
  "''",
  "=1+1",
  "=cmd|' /C calc'!A0",
  "|",
  "\\",
  "\\|",
  "*",
  "_",
  "`",
  "**",
  ";",
  ",",
  "; =2",
  ",=2",
  "\u{1F3B2}",
  "é",
  " ",
  "  ",
  "a",
  "word",
  "Sword",
  "3-5",
  "007",
  "1,5",
  "1e5",
  "TRUE",
  "yes",
  "#",
  "# x",
  "##",
  "{",
  "}",
  "<b>",
  "&amp;",
  "]]>",
  "_x0041_",
  "_x005F_",
  "\u00a0",
  "\ufffe",
  "\uff1d",
  "x: y",
  "-- ",
  "---",
  ":",
  "http://x",
  "-5",
  "+5",
  "$1",
  "$&",
  "%",
  "N/A",
  "<!--",
  "```",
];

const someText = (draw: ReturnType<typeof chance>): string =>
  draw
    .many(0, 4, () => draw.pick(pieces))
    .join("")
    .trim()
    .replace(/\s+/g, " ");

/** As a designer would have to write it in a row; null: it cannot be, or is no text that a row can begin with. */
const inRow = (text: string): string => text.replace(/[\\|*_`]/g, "\\$&");

function rulebook(draw: ReturnType<typeof chance>): Record<string, string> {
  const keys = Array.from({ length: 1 + draw.below(8) }, (_, index) =>
    (draw.once(3) ? `${someText(draw)}K${index}` : `K${index} ${someText(draw)}`).trim(),
  );
  const number = (): string =>
    draw.pick(["0", "-3", "+2", "7.50", "1 / 3", "12", "47.9%", "0.1", "1234567.125", "0.123456"]);
  const rows = keys.map((key) => ({
    key,
    text: someText(draw),
    n: number(),
    list: draw.pick(["", "Low", "High, Low"]),
  }));
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const inline = rows.map(
    (row) =>
      `  | ${inRow(row.key)} | ${inRow(row.text)} | ${row.n} | ${row.list} |${draw.once(4) ? "  # told; text: so" : ""}`,
  );
  return {
    "rules/duel/duel.rules": [
      'rulebook duel { title "Duel" }',
      "choice Level { Low, High }",
      "table Inline {",
      "  | name: key | text: optional text | n: number | levels: list of Level default [] |",
      ...inline,
      "}",
      'table Filed from "filed.csv" { name: key, text: optional text, n: number }',
      "",
    ].join("\n"),
    "rules/duel/filed.csv": [
      "Name,Text,N,Left alone",
      ...rows.map((row) => [quoted(row.key), quoted(row.text), row.n, quoted(row.text)].join(",")),
    ].join("\n"),
  };
}

const desks = await Promise.all(
  Array.from({ length: 40 }, (_, index) => deskOf(rulebook(chance(seed * 1_000 + index)), "duel")),
);
const sound = desks.filter(({ compilation }) => compilation.diagnostics.every(({ severity }) => severity !== "error"));

/** Cells as any program may part them that takes no heed of how we did. */
const partedAnyhow = (text: string): readonly string[] =>
  [",", ";", "\t"].flatMap((sign) => text.split(/\r\n|\r|\n/).flatMap((line) => line.split(sign)));

const runs = /^[\s"]*[=@|\uff0b\uff0d\uff1d\uff20\t]|^[\s"]*[+-](?!\d+(?:[.,]\d+)?%?"*$)/;

describe(`hostile tables (SEED=${String(seed)})`, () => {
  it("are sound, most of them", () => {
    expect(sound.length).toBeGreaterThan(desks.length * 0.8);
  });

  it.each(["csv", "xlsx"] as const)("come back by %s to the letter", async (form) => {
    for (const desk of sound)
      for (const table of desk.tables) {
        const { files, found } = await intoTable(desk, table.name, await throughForm(table, form));
        expect({ files: [...files], found }, JSON.stringify(desk.files)).toEqual({ files: [], found: [] });
      }
  });

  it("hold nothing that a spreadsheet runs", async () => {
    for (const { tables } of sound) {
      for (const table of tables) {
        // Commas within a cell part none where commas do, for such a program heeds quotes; where semicolons part, quotes stand elsewhere.
        const text = csvOf(sheetOf(table));
        expect(
          partedAnyhow(text.replace(/"(?:[^"]|"")*"/g, (quoted) => quoted.replaceAll(",", "x"))).filter((cell) =>
            runs.test(cell),
          ),
        ).toEqual([]);
      }
      const { sheets } = await readXlsx(await workbookBytes(tables.map((table) => sheetOf(table))));
      for (const sheet of sheets) for (const cell of sheet.cells?.values() ?? []) expect(cell.formula).toBeUndefined();
    }
  });

  it.each(["csv", "xlsx"] as const)("bring what another of them says by %s", async (form) => {
    for (const [index, desk] of sound.entries()) {
      const other: Desk | undefined = sound[index + 1];
      if (other === undefined) continue;
      for (const name of ["Inline", "Filed"]) {
        const [home, from] = [desk, other].map((each) => each.tables.find((table) => table.name === name));
        if (home === undefined || from === undefined) continue;
        const { files, found } = await intoTable(desk, name, await throughForm(from, form));
        const errors = found.filter(({ severity }) => severity === "error");
        expect(errors, JSON.stringify([desk.files, other.files])).toEqual([]);
        const after = await deskOf({ ...desk.files, ...Object.fromEntries(files) }, "duel");
        const said = (table: typeof home | undefined): unknown =>
          table?.rows.map((row) =>
            table.columns.flatMap(({ column }, place) =>
              column === null ? [] : [plain(row.cells[place]?.text ?? "")],
            ),
          );
        expect(said(after.tables.find((table) => table.name === name))).toEqual(said(from));
      }
    }
  });
});

it("a damaged workbook is none, or is read; it is never a mistake of ours, and ends", async () => {
  const table = sound[0]?.tables[0];
  if (table === undefined) throw new Error("no table");
  const bytes = await workbookBytes([sheetOf(table)]);
  const draw = chance(seed);
  for (let index = 0; index < 300; index += 1) {
    const torn = draw.once(4) ? bytes.slice(0, draw.below(bytes.length)) : Uint8Array.from(bytes);
    for (let times = draw.below(8); times >= 0 && torn.length > 0; times -= 1)
      torn[draw.below(torn.length)] = draw.below(256);
    try {
      expect(Array.isArray(await workbookSheets("torn.xlsx", torn))).toBe(true);
    } catch (problem) {
      expect(problem, `SEED=${String(seed)}, ${String(index)}`).toBeInstanceOf(NoWorkbook);
    }
  }
});

/** `+2` and `7.50` are what a sheet keeps as 2 and 7.5. */
const plain = (text: string): string =>
  /^[+-]?\d+(?:\.\d+)?$/.test(text) && text.length < 15 ? String(Number(text)) : text;

it(`a guard is taken off again, whatever it stood before (SEED=${String(seed)})`, () => {
  for (let index = 0; index < 20_000; index += 1) {
    const draw = chance(seed + index);
    const text = draw.many(0, 6, () => draw.pick([...pieces, "\r\n", "\n", "\r"])).join("");
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  }
});
