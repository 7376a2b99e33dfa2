/** What is built leaves out parts of libraries: it finds in every damaged file what the source finds, word for word. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { renderText } from "../../src/diagnostics/render-text.ts";
import { compileProject } from "../../src/driver/compile.ts";
import type * as Library from "../../src/index.ts";
import { built } from "../support/built.ts";
import { memoryHost } from "../support/memory-host.ts";
import { projectRoot } from "../support/project-files.ts";

const folder = join(projectRoot, "test/fixtures");

it("says of each fixture what the source says", async () => {
  const library = (await import(pathToFileURL(join(built(), "index.js")).href)) as typeof Library;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?:^|\/)bad\/.*\.rules$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  let found = 0;
  for (const file of files) {
    const host = memoryHost({ "rules/a/a.rules": readFileSync(join(folder, file), "utf8") });
    const ours = await compileProject(host, { withoutExamples: true });
    const theirs = await library.compileProject(host, { withoutExamples: true });
    found += theirs.diagnostics.length;
    expect(library.renderText(theirs.diagnostics, theirs.sources), file).toBe(
      renderText(ours.diagnostics, ours.sources),
    );
  }
  expect(found).toBeGreaterThan(files.length / 2);
});
