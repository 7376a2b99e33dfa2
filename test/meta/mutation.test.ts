import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Tests whose imports are not in the copy fail to load, and what they alone would notice passes for unnoticed. */
it("mutation testing leaves out of its copy what builds make, and no folder of the sources that is called the same", () => {
  const { ignorePatterns } = JSON.parse(readFileSync(`${root}test/stryker.config.json`, "utf8")) as {
    readonly ignorePatterns: readonly string[];
  };
  const folders = ["grammar", "src", "test"].flatMap((top) => [
    top,
    ...readdirSync(root + top, { recursive: true, withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map((each) => `${each.parentPath}/${each.name}`.slice(root.length)),
  ]);
  expect(folders).toContain("src/check/coverage");
  const left = (pattern: string, folder: string): boolean =>
    pattern.startsWith("/") ? folder === pattern.slice(1) : folder.split("/").includes(pattern);
  expect(ignorePatterns.flatMap((pattern) => folders.filter((folder) => left(pattern, folder)))).toEqual([]);
});
