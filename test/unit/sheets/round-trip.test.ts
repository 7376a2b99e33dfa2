/** Every table of every rulebook goes out and comes back, to the letter. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { importTable } from "../../../src/sheets/import-table.ts";
import { sourceTables } from "../../../src/sheets/source-table.ts";
import { sheetOf } from "../../../src/sheets/export-table.ts";
import { workbookBytes } from "../../../src/sheets/xlsx.ts";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { projectRoot } from "../../support/project-files.ts";
import { throughForm } from "../../support/sheets.ts";
import { unzip } from "../../support/unzip.ts";

const paths = readdirSync(`${projectRoot}/rules`, { recursive: true, encoding: "utf8" }).filter((path) =>
  /\.(rules|rules\.md|csv)$/.test(path),
);
const files = Object.fromEntries(
  paths.map((path) => [`rules/${path.split("\\").join("/")}`, readFileSync(`${projectRoot}/rules/${path}`, "utf8")]),
);
const { rulebooks, sources } = await compileProject(memoryHost(files), { withoutExamples: true });
const tables = rulebooks.flatMap(({ model }) => (model === null ? [] : sourceTables(model, sources)));

it("finds the tables of all rulebooks", () => {
  expect(tables.length).toBeGreaterThan(20);
  expect(new Set(tables.map(({ form }) => form))).toEqual(new Set(["inline", "csv"]));
  expect(tables.some(({ source }) => source.file.endsWith(".rules.md"))).toBe(true);
});

describe.each(["csv", "xlsx"] as const)("by %s", (form) => {
  it.each(tables.map((table) => [table.id, table] as const))("%s", async (_, table) => {
    const found = new Collector();
    const brought = importTable(table, await throughForm(table, form), found);
    expect(found.sorted()).toEqual([]);
    expect(brought?.text).toBe(table.source.text);
    expect(brought).toMatchObject({ changed: 0, added: 0, removed: 0, moved: false });
  });
});

it("writes headings in the font of the cells, only bold", async () => {
  const [table] = tables;
  if (table === undefined) throw new Error("no table");
  const styles =
    unzip(Buffer.from(await workbookBytes([sheetOf(table)])))
      .get("xl/styles.xml")
      ?.toString("utf8") ?? "";
  const fonts = [...styles.matchAll(/<font>.*?<\/font>/g)].map(([font]) => font);
  const [plain = "", ...others] = fonts.filter((font) => !font.includes("<b/>"));
  expect(plain).toMatch(/<name val="\w+"\/>/);
  expect(others).toEqual([]);
  expect(fonts.filter((font) => font !== plain).map((font) => font.replace("<b/>", ""))).toEqual([plain]);
});
