import { describe, expect, it } from "vitest";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { sheetAt, placeIn, sheetsIn, textKindOf, type Sheet } from "../../../src/editor/sheet.ts";
import {
  applyEdits,
  duplicateRows,
  insertColumn,
  insertRows,
  moveRows,
  pasteBlock,
  removeColumn,
  removeRows,
  setCells,
  sortRows,
} from "../../../src/editor/sheet-edits.ts";
import { sourceText } from "../../../src/source/text.ts";
import type { RawRow, Rows } from "../../../src/syntax/ast.ts";
import { parseDocument } from "../../../src/syntax/parse.ts";
import { projectRoot } from "../../support/project-files.ts";
import { chance, type Chance } from "../../support/random.ts";
import { filesBelow } from "../../support/rule-files.ts";
import { firstSeed, tries } from "../../support/soak.ts";

const cellsOf = (sheet: Sheet): readonly (readonly string[])[] =>
  [sheet.header, ...sheet.rows].map((row) => row.cells.map(({ text }) => text));

/** All rows of a document, wherever they stand in it. */
function rowsBelow(node: unknown, found: Rows[] = []): Rows[] {
  if (Array.isArray(node)) for (const each of node) rowsBelow(each, found);
  else if (typeof node === "object" && node !== null) {
    if ("header" in node && "rows" in node && "rule" in node) found.push(node as Rows);
    else for (const each of Object.values(node)) rowsBelow(each, found);
  }
  return found;
}

const files = [...filesBelow(projectRoot, "rules"), ...filesBelow(projectRoot, "src/studio/gallery")].filter(
  ([path]) => !path.endsWith(".csv"),
);

it.each(files)("%s: the sheets are the tables that the compiler reads", (path, text) => {
  const document = parseDocument(sourceText(path, text), new Collector());
  const places = (row: RawRow): readonly string[] =>
    row.cells.map(({ text: cell, span }) => `${span.start} ${span.end} ${cell.replaceAll("\\|", "|")}`);
  const wanted = rowsBelow(document)
    .sort((a, b) => a.header.span.start - b.header.span.start)
    .map(({ header, rows }) => [header, ...rows].map(places));
  const sheets = sheetsIn(text, textKindOf(path)).map((sheet) =>
    [sheet.header, ...sheet.rows].map((row) => row.cells.map((cell) => `${cell.start} ${cell.end} ${cell.text}`)),
  );
  const inDocument = new Set(wanted.map((rows) => rows[0]?.[0]));
  // Tables of the prose of a Markdown file are sheets as well.
  expect(sheets.filter((rows) => !path.endsWith(".md") || inDocument.has(rows[0]?.[0]))).toEqual(wanted);
});

const weapons = `## Arms.
table Weapon {
  | name: key | damage: int | notes: optional text |
  | --------- | ----------: | -------------------- |
  | Dagger    |           4 | Easily hidden        |
  | Sword     |           8 |                      |  # heavy
}
rule hit(skill: int): bool {
  | skill | result |
  | < 3   | no     |
  | otherwise | yes | }
`;
const weapon = (): Sheet => first(weapons);
function first(text: string, kind: "rules" | "csv" = "rules"): Sheet {
  const [sheet] = sheetsIn(text, kind);
  if (sheet === undefined) throw new Error("no sheet");
  return sheet;
}

/** The lines that a change touches, before and after. */
function changedLines(before: string, after: string): readonly string[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line.trim()}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line.trim()}`),
  ];
}

describe("edits of cells", () => {
  it("change the cell alone, and keep the bars where they stand while the value fits", () => {
    const set = (row: number, column: number, text: string): string =>
      applyEdits(weapons, setCells(weapons, weapon(), [{ row, column, text }]));
    expect(changedLines(weapons, set(0, 1, "12"))).toEqual([
      "- | Dagger    |           4 | Easily hidden        |",
      "+ | Dagger    |          12 | Easily hidden        |",
    ]);
    expect(changedLines(weapons, set(1, 2, "Two | hands"))).toEqual([
      "- | Sword     |           8 |                      |  # heavy",
      "+ | Sword     |           8 | Two \\| hands         |  # heavy",
    ]);
    expect(changedLines(weapons, set(0, 0, "A very long name"))).toEqual([
      "- | Dagger    |           4 | Easily hidden        |",
      "+ | A very long name |           4 | Easily hidden        |",
    ]);
    expect(changedLines(weapons, set(-1, 1, "damage: int >= 0"))).toEqual([
      "- | name: key | damage: int | notes: optional text |",
      "+ | name: key | damage: int >= 0 | notes: optional text |",
    ]);
    expect(set(0, 1, "4")).toBe(weapons);
    expect(set(9, 1, "4")).toBe(weapons);
  });

  it("paste a block, with new rows below where it is longer", () => {
    const edits = pasteBlock(weapons, weapon(), { row: 1, column: 0 }, [
      ["Axe", "9"],
      ["Bow", "6", "Far", "too wide"],
    ]);
    expect(changedLines(weapons, applyEdits(weapons, edits))).toEqual([
      "- | Sword     |           8 |                      |  # heavy",
      "+ | Axe       |           9 |                      |  # heavy",
      "+ | Bow       |           6 | Far                  |",
    ]);
  });

  it("write CSV in the way of its file", () => {
    const text = 'Name;HP;Says\r\nDoor;10;"a ""b"""\r\nWall;20\r\n';
    const sheet = first(text, "csv");
    expect(cellsOf(sheet)).toEqual([
      ["Name", "HP", "Says"],
      ["Door", "10", 'a "b"'],
      ["Wall", "20"],
    ]);
    const now = applyEdits(
      text,
      pasteBlock(text, sheet, { row: 0, column: 1 }, [
        ["1;5", "x"],
        ["2", "y"],
        ["3", "z"],
      ]),
    );
    expect(now).toBe('Name;HP;Says\r\nDoor;"1;5";"x"\r\nWall;2;y\r\n;3;z\r\n');
  });
});

describe("edits of rows and columns", () => {
  const lines = (text: string, edits: Parameters<typeof applyEdits>[1]): readonly string[] =>
    changedLines(text, applyEdits(text, edits));

  it("add, duplicate, remove, move and sort rows; remarks go with their row, braces stay", () => {
    expect(lines(weapons, insertRows(weapons, weapon(), 1, [["Axe", "9", ""]]))).toEqual([
      "+ | Axe       |           9 |                      |",
    ]);
    expect(applyEdits(weapons, duplicateRows(weapons, weapon(), 0, 1)).split("Dagger").length).toBe(3);
    expect(lines(weapons, removeRows(weapons, weapon(), 0, 1))).toEqual([
      "- | Dagger    |           4 | Easily hidden        |",
    ]);
    const moved = applyEdits(weapons, moveRows(weapons, weapon(), 0, 1, 1));
    expect(moved.indexOf("# heavy")).toBeLessThan(moved.indexOf("Dagger"));
    expect(moved.split("\n").sort()).toEqual(weapons.split("\n").sort());
    expect(moveRows(weapons, weapon(), 0, 1, 2)).toEqual([]);
    expect(applyEdits(weapons, sortRows(weapons, weapon(), 1, true))).toBe(moved);
    const decision = sheetsIn(weapons, "rules")[1];
    if (decision === undefined) throw new Error("no second sheet");
    expect(applyEdits(weapons, removeRows(weapons, decision, 1, 1)).endsWith("| no     |\n   }\n")).toBe(true);
    expect(applyEdits(weapons, insertRows(weapons, decision, 2, [["5", "no"]]))).toContain("| 5     | no     | }");
  });

  it("add and remove columns in headings, dashes and rows alike", () => {
    const wider = applyEdits(weapons, insertColumn(weapons, weapon(), 1, "cost: int", ["3", "7"]));
    expect(changedLines(weapons, wider).filter((line) => line.startsWith("+"))).toEqual([
      "+ | name: key | cost: int | damage: int | notes: optional text |",
      "+ | --------- | --------- | ----------: | -------------------- |",
      "+ | Dagger    | 3         |           4 | Easily hidden        |",
      "+ | Sword     | 7         |           8 |                      |  # heavy",
    ]);
    expect(applyEdits(wider, removeColumn(first(wider), 1))).toBe(weapons);
    const last = applyEdits(weapons, insertColumn(weapons, weapon(), 3, "cost: int"));
    expect(applyEdits(last, removeColumn(first(last), 3))).toBe(weapons);
  });
});

it("finds the sheet and the cell at a place", () => {
  const sheets = sheetsIn(weapons, "rules");
  expect(sheetAt(sheets, 0)).toBe(0);
  expect(sheetAt(sheets, weapons.indexOf("otherwise"))).toBe(1);
  expect(sheetAt([], 5)).toBe(-1);
  expect(placeIn(weapon(), weapons.indexOf("damage"))).toEqual({ row: -1, column: 1 });
  expect(placeIn(weapon(), weapons.indexOf("Easily"))).toEqual({ row: 0, column: 2 });
  expect(placeIn(weapon(), 0)).toBe(null);
  expect(placeIn(weapon(), weapons.length)).toBe(null);
});

// ---------------------------------------------------------------- any sheet, any edit

const texts = [
  "a",
  "Bo",
  "12",
  "+3",
  "x|y",
  "\\|",
  "two words",
  '"q"',
  "a,b",
  "1;2",
  "火",
  "",
  "",
  "end\\",
  "-- -",
  "=1",
];

/** A sheet as an array of arrays, written in one of the ways that there are. */
function written(random: Chance, cells: readonly (readonly string[])[], notation: string, lineBreak: string): string {
  if (notation !== "|") {
    return cells
      .map(
        (row) =>
          row
            .map((cell) => (/[",;\t]/.test(cell) || random.once(4) ? `"${cell.replaceAll('"', '""')}"` : cell))
            .join(notation) + lineBreak,
      )
      .join("");
  }
  const drawn = cells.map((row) => {
    const inner = row.map((cell) => {
      const text = cell.replace(/(?<!\\)\|/g, "\\|");
      return random.once(3) ? `${text} ` : ` ${text} ${" ".repeat(random.below(4))}`;
    });
    return `  |${inner.join("|")}|${random.once(5) ? "  # a remark" : ""}`;
  });
  const [header = "", ...rows] = drawn;
  const dashes = `  |${(cells[0] ?? []).map(() => random.pick([" --- ", " ---: ", "---"])).join("|")}|`;
  return ["table T {", header, dashes, ...rows, "}", ""].join(lineBreak);
}

it("does to the text what it does to the cells", () => {
  for (let round = 0; round < tries(20_000, 1500); round += 1) {
    const random = chance(firstSeed + round);
    const width = 1 + random.below(4);
    const notation = random.pick(["|", "|", ",", ";", "\t"]);
    const lineBreak = random.pick(["\n", "\r\n"]);
    const shown = (text: string): string => (notation === "|" ? text.replaceAll("\\|", "|") : text).trim();
    const cell = (): string => random.pick(texts);
    // Empty lines of CSV are no rows, and a line of dashes is none of bars: each row has a letter.
    const row = (): string[] =>
      Array.from({ length: width }, (_, column) => (column === 0 ? `r${random.below(99)}` : cell()));
    const table = [Array.from({ length: width }, (_, column) => `h${column}`), ...random.many(0, 5, row)];
    const text = written(random, table, notation, lineBreak);
    const kind = notation === "|" ? "rules" : "csv";
    const sheet = first(text, kind);
    const model = table.map((cells) => cells.map(shown));
    const note = `seed ${firstSeed + round}\n${text}`;
    // One column of CSV has no separator that could be told.
    if (kind === "csv" && width === 1) continue;
    expect(cellsOf(sheet), note).toEqual(model);
    const [many, at] = [sheet.rows.length, random.below(table.length)];
    const column = random.below(width);
    switch (random.below(7)) {
      case 0: {
        const changes = random.many(1, 4, () => ({
          row: random.below(many + 1) - 1,
          column: random.below(width - 1) + (width > 1 ? 1 : 0),
          text: cell(),
        }));
        const edits = setCells(text, sheet, changes);
        for (const change of changes) {
          const line = model[change.row + 1];
          if (line !== undefined && (width > 1 || change.text !== "")) line[change.column] = shown(change.text);
        }
        if (width === 1 && changes.some((change) => change.text === "" || change.text.startsWith("-"))) break;
        expect(cellsOf(first(applyEdits(text, edits), kind)), note).toEqual(model);
        // Nothing outside the cells that were changed.
        const regions = changes.map(
          (change) => (change.row < 0 ? sheet.header : sheet.rows[change.row])?.cells[change.column],
        );
        for (const edit of edits)
          expect(
            regions.some((region) => region !== undefined && region.from <= edit.start && edit.end <= region.to),
            note,
          ).toBe(true);
        break;
      }
      case 1: {
        const rows = random.many(1, 3, row);
        model.splice(1 + at, 0, ...rows.map((cells) => cells.map(shown)));
        expect(cellsOf(first(applyEdits(text, insertRows(text, sheet, at, rows)), kind)), note).toEqual(model);
        break;
      }
      case 2: {
        model.splice(1 + at, 2);
        expect(cellsOf(first(applyEdits(text, removeRows(text, sheet, at, 2)), kind)), note).toEqual(model);
        break;
      }
      case 3: {
        if (at >= many) break;
        model.splice(2 + at, 0, model[1 + at] ?? []);
        expect(cellsOf(first(applyEdits(text, duplicateRows(text, sheet, at, 1)), kind)), note).toEqual(model);
        break;
      }
      case 4: {
        const to = random.below(Math.max(1, many));
        if (at >= many) break;
        model.splice(1 + to, 0, ...model.splice(1 + at, 1));
        expect(cellsOf(first(applyEdits(text, moveRows(text, sheet, at, 1, to - at)), kind)), note).toEqual(model);
        break;
      }
      case 5: {
        const values = sheet.rows.map(cell);
        model.forEach((cells, index) =>
          cells.splice(column + 1, 0, index === 0 ? "new" : shown(values[index - 1] ?? "")),
        );
        expect(
          cellsOf(first(applyEdits(text, insertColumn(text, sheet, column + 1, "new", values)), kind)),
          note,
        ).toEqual(model);
        break;
      }
      default: {
        const sorted = cellsOf(first(applyEdits(text, sortRows(text, sheet, column, random.once(2))), kind));
        expect([...sorted].sort(), note).toEqual([...model].sort());
        if (width < 3) break;
        for (const cells of model) cells.splice(column, 1);
        if (column === 0) break;
        expect(cellsOf(first(applyEdits(text, removeColumn(sheet, column)), kind)), note).toEqual(model);
      }
    }
  }
});
