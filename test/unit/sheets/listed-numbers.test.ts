/** A column of listed numbers offers them in a workbook. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { sheetOf } from "../../../src/sheets/export-table.ts";
import { sourceTables } from "../../../src/sheets/source-table.ts";
import { workbookBytes } from "../../../src/sheets/xlsx.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { unzip } from "../../support/unzip.ts";

it("are offered where they are typed", async () => {
  const { rulebooks, sources } = await compileProject(
    memoryHost({
      "rules/t/t.rules": `rulebook t { title "T" }\ntable Weapon {\n| name: key | die: int of 8, 4, 6 |\n| Axe | 6 |\n}\n`,
    }),
  );
  const model = rulebooks[0]?.model ?? null;
  const [table] = model === null ? [] : sourceTables(model, sources);
  if (table === undefined) throw new Error("no table");
  const sheet =
    unzip(Buffer.from(await workbookBytes([sheetOf(table)])))
      .get("xl/worksheets/sheet1.xml")
      ?.toString("utf8") ?? "";
  expect(/<dataValidation [^>]*sqref="B2[^>]*>.*?<\/dataValidation>/.exec(sheet)?.[0]).toContain(
    '<formula1>"4,6,8"</formula1>',
  );
});
