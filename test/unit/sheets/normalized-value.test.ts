/** What LibreOffice 7.4 makes of words in a file of CSV that is opened and saved there. */
import { expect, it } from "vitest";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { formatText } from "../../../src/format/text.ts";
import { csvSheet } from "../../../src/sheets/csv.ts";
import type { InSheet } from "../../../src/sheets/sheet.ts";
import { sourceText } from "../../../src/source/text.ts";
import { deskOf, intoTable, throughForm, type Desk } from "../../support/sheets.ts";

const rules = await formatText(`rulebook duel { title "Duel" }

table Odd {
  | Name: key | w: text |
  | 2-3       | 007     | # first
  | March     | TRUE    |
  | Q7        | 1e5     |
  | 10:30     | 50%     | # late
  | Big       | 123456789012 |
}
`);
const desk = await deskOf({ "rules/duel/duel.rules": rules }, "duel");

const sheetOfText = (csv: string): InSheet => {
  const sheet = csvSheet(sourceText("back.csv", csv), new Collector());
  if (sheet === null) throw new Error("no sheet");
  return sheet;
};
async function back(
  sheet: InSheet,
  of: Desk = desk,
): Promise<{ readonly codes: readonly string[]; readonly rules: string | undefined }> {
  const { found, files } = await intoTable(of, "Odd", sheet);
  return { codes: found.map(({ code }) => code), rules: files.get("rules/duel/duel.rules") };
}
/** Written by the program itself: `soffice --convert-to csv` of what was exported, with its recognition of numbers. */
const saved = '"Name","w"\n"2-3",7\n"March",TRUE\n"Q7",1.00E+05\n10:30:00 AM,50.00%\n"Big",1.23E+11\n';

it("leaves what stands in the table where the sheet has only its own letters for it, and says so by cell", async () => {
  expect(await back(sheetOfText(saved))).toEqual({
    codes: Array.from({ length: 5 }, () => "sheet-respelled"),
    rules: undefined,
  });
});

it("keeps rows by keys that were written otherwise: with their remarks, in another order, beside new ones", async () => {
  const [head = "", ...rows] = saved.trimEnd().split("\n");
  const other = await back(sheetOfText([head, rows[3], "New,x", rows[0], rows[1], rows[2], rows[4]].join("\n")));
  expect(other.rules).toMatch(/\| 10:30 .*# late\n.*New.*\n.*\| 2-3 +\| 007 +\| +# first\n/);
});

it("takes what is another value", async () => {
  const { codes, rules: now } = await back(
    sheetOfText(
      saved
        .replace(",7", ",8")
        .replace("1.00E+05", "1.50E+05")
        .replace("50.00%", "55.00%")
        .replace("TRUE", "FALSE")
        .replace("1.23E+11", "1.24E+11"),
    ),
  );
  expect(codes).toEqual(["sheet-respelled"]);
  for (const text of ["| 8 ", "| 1.50E+05 ", "| 55.00% ", "| FALSE ", "| 1.24E+11 "]) expect(now).toContain(text);
});

it("takes from a workbook what a person typed as a text, and not what the program made of one", async () => {
  const [odd] = desk.tables;
  if (odd === undefined) throw new Error("no table");
  const out = await throughForm(odd, "xlsx");
  expect((await back(out)).rules).toBeUndefined();
  const changed = (value: number | boolean | null, text: string, was: string): InSheet => ({
    ...out,
    rows: out.rows.map((row) => row.map((cell) => (cell.text === was ? { ...cell, text, value } : cell))),
  });
  expect((await back(changed(null, "7", "007"))).rules).toContain("| 7 ");
  expect(await back(changed(7, "7", "007"))).toEqual({ codes: ["sheet-respelled"], rules: undefined });
  expect(await back(changed(true, "TRUE", "TRUE"))).toEqual({ codes: [], rules: undefined });
  expect((await back(changed(false, "FALSE", "TRUE"))).rules).toContain("| FALSE ");
});

it("takes no date for the words that it was made from, and another day for another day", async () => {
  const days = await deskOf(
    {
      "rules/duel/duel.rules": await formatText(
        'rulebook duel { title "Duel" }\ntable Odd {\n | Name: key | w: text |\n | A | Mar 3 |\n | B | 2026-01-02 |\n }\n',
      ),
    },
    "duel",
  );
  expect(await back(sheetOfText("Name,w\nA,03/03/26\nB,2026-01-02\n"), days)).toEqual({
    codes: ["sheet-date"],
    rules: undefined,
  });
  expect(await back(sheetOfText("Name,w\nA,3-Mar\nB,2026-01-02\n"), days)).toEqual({
    codes: ["sheet-date"],
    rules: undefined,
  });
  expect((await back(sheetOfText("Name,w\nA,Apr 14\nB,2026-01-12\n"), days)).codes).toEqual([]);
});
