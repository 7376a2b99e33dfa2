/** Files that begin in the page: whatever name is typed, the rulebook reads without a mistake. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { beginFile, beginRulebook, pathOfBrought, renamedPath } from "../../../src/studio/page/new-file.ts";
import { memoryHost } from "../../support/memory-host.ts";

it.each([
  ["Goblins & gold", "rules/goblins-gold/goblins-gold.rules", "goblinsGold"],
  ["Über den Wolken", "rules/uber-den-wolken/uber-den-wolken.rules", "uberDenWolken"],
  ["7 Wonders", "rules/wonders/wonders.rules", "wonders"],
  ['  "Quoted" \\ ', "rules/quoted/quoted.rules", "quoted"],
])("begins a rulebook called %s", async (title, path, name) => {
  const begun = beginRulebook("rules", title);
  expect(begun).toMatchObject({ path, text: expect.stringContaining(`rulebook ${name} {`) as string });
  const files = begun === null ? {} : { [begun.path]: begun.text };
  const { diagnostics, rulebooks } = await compileProject(memoryHost(files));
  expect(diagnostics).toEqual([]);
  expect(rulebooks.map((each) => each.name)).toEqual([name]);
});

it.each([
  ["monsters", "rules/duel/monsters.rules"],
  ["Monsters & loot.rules", "rules/duel/monsters-loot.rules"],
  ["The Prices.CSV", "rules/duel/the-prices.csv"],
  ["chapter one.rules.md", "rules/duel/chapter-one.rules.md"],
  ["../../etc/passwd", "rules/duel/etc-passwd.rules"],
  ["2nd edition", "rules/duel/2nd-edition.rules"],
])("puts %s beside the others", (written, path) => {
  expect(beginFile("rules/duel", written)?.path).toBe(path);
});

it("asks for a name that has a letter in it", () => {
  expect([beginRulebook("rules", "1 2 3"), beginRulebook("rules", " "), beginFile("rules/duel", "&")]).toEqual([
    null,
    null,
    null,
  ]);
});

it.each([
  ["Monster list.csv", "rules/duel/monster-list.rules"],
  ["more.rules", "rules/duel/more.rules"],
  ["book.rules.md", "rules/duel/book.rules.md"],
  ["monsters.xlsx", null],
  ["notes.md", null],
])("takes %s in as %s", (name, path) => {
  expect(pathOfBrought("rules/duel", name)).toBe(path);
});

it.each([
  ["rules/duel/a.csv", "Big Monsters", "rules/duel/big-monsters.csv"],
  ["rules/duel/a.csv", "b.rules", "rules/duel/b.csv"],
  ["rules/duel/a.rules.md", "../x.csv", "rules/duel/x.rules.md"],
  ["rules/duel/a.rules", "a.rules", "rules/duel/a.rules"],
  ["rules/duel/a.rules", " .rules", null],
])("calls %s otherwise: %s", (path, written, to) => {
  expect(renamedPath(path, written)).toBe(to);
});
