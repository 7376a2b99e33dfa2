import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect } from "vitest";

export const updating = process.env["UPDATE"] === "1";

/** Holds `actual` against the file; with UPDATE=1 rewrites the file instead. Null: there must be no file. */
export function expectGolden(path: string, actual: string | null): void {
  if (updating) {
    if (actual === null) rmSync(path, { force: true });
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, actual);
    }
    return;
  }
  const expected = existsSync(path) ? readFileSync(path, "utf8") : null;
  expect(actual, `${path} (UPDATE=1 rewrites it)`).toBe(expected);
}
