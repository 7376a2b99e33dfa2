/** Whole systems, as designers wrote them from README, guide and reference: everything in them that a source publishes holds. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { memoryHost } from "../support/memory-host.ts";
import { rendered } from "../support/render.ts";

const folder = import.meta.dirname;
const systems = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

const filesOf = (system: string): Map<string, string> =>
  new Map(
    readdirSync(join(folder, system)).map((file) => [
      `rules/${system}/${file}`,
      readFileSync(join(folder, system, file), "utf8"),
    ]),
  );

it("are twelve", () => {
  expect(systems).toHaveLength(12);
});

describe.each(systems)("%s", (system) => {
  it("compiles without a remark, and all that its source publishes holds", async () => {
    const compilation = await compileProject(memoryHost(filesOf(system)));
    expect(compilation.diagnostics.length === 0 ? "" : rendered(compilation)).toBe("");
    const programs = compilation.rulebooks.flatMap(({ program }) => program ?? []);
    const claims = programs.flatMap(({ examples, reports }) => [
      ...examples.map(({ title }) => title),
      ...reports.flatMap(({ expect: cells }) => cells),
    ]);
    expect(claims.length).toBeGreaterThanOrEqual(6);
  });
});
