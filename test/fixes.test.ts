/** Every fix that a finding of a fixture offers is applied, each by itself: the finding is gone, and no other has come. */
import { describe, expect, it } from "vitest";
import type { Diagnostic, Fix } from "../src/diagnostics/diagnostic.ts";
import { edited } from "./support/editor-session.ts";
import { filesOf, fixtureFolders } from "./support/fixtures.ts";
import { compileTexts } from "./support/render.ts";

/**
 * Findings that stood behind the one that is mended: a pasted table without types or with an empty cell says so once its rows
 * can be read. A grid becomes a rule, and is called, by two fixes that `check --fix` makes together.
 */
const broughtToLight: ReadonlyMap<string, readonly string[]> = new Map([
  ["row-without-bars", ["empty-cell", "heading-without-type"]],
  ["heading-without-type.ranges", ["foreign-dice"]],
  ["bad-number.cells", ["not-whole"]],
  ["grid-as-table", ["one-in-brackets", "unknown-name", "unknown-rule"]],
]);

const codesOf = (found: readonly Diagnostic[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { code } of found) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
};

/** What is wrong with a fix; null: nothing. */
async function tried(
  name: string,
  files: ReadonlyMap<string, string>,
  before: readonly Diagnostic[],
  finding: Diagnostic,
  fix: Fix,
): Promise<string | null> {
  const after = (await compileTexts(edited(files, fix.edits))).diagnostics;
  const said = `${finding.code}, "${fix.title}": ${fix.edits.map((edit) => JSON.stringify(edit.text)).join(", ")}`;
  const known = codesOf(before);
  const fresh = [...codesOf(after)].filter(([code, count]) => count > (known.get(code) ?? 0)).map(([code]) => code);
  if (
    fresh.some((code) => broughtToLight.get(name)?.includes(code) === true) &&
    (codesOf(after).get(finding.code) ?? 0) < (known.get(finding.code) ?? 0)
  )
    return null;
  if (fresh.length > 0)
    return `${said} brings ${fresh.join(", ")}: ${after
      .filter(({ code }) => fresh.includes(code))
      .map(({ message }) => message)
      .join(" ")}`;
  return after.length < before.length ? null : `${said} mends nothing.`;
}

for (const { topic, kind, folder, names } of fixtureFolders()) {
  if (kind === "good") continue;
  describe(topic, () => {
    it.each(names)("%s", async (name) => {
      const files = filesOf(folder, name);
      const { diagnostics } = await compileTexts(files);
      const wrong: string[] = [];
      for (const finding of diagnostics)
        for (const fix of finding.fixes) {
          const problem = await tried(name, files, diagnostics, finding, fix);
          if (problem !== null) wrong.push(problem);
        }
      expect(wrong).toEqual([]);
    });
  });
}
