/** Rows that are known by their number are shown by a column, and no number is taken for one of them. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { shownNames, shownOfRow, textsOfValues } from "../../../src/ir/shown-names.ts";
import { memoryHost } from "../../support/memory-host.ts";

const text = `rulebook trial { title "Trial" }
choice Rarity { Common, VeryRare "Very rare" }
table Rate {
  | rarity: Rarity shown | chance: percent |
  | Common               | 90%             |
  | Very rare            | 10%             |
}
table Drop {
  | rate: Rate shown | gold: int |
  | Common           | 1         |
  | VeryRare         | 50        |
}
table Named {
  | name: key | title: text shown |
  | Zeal      | Great Zeal        |
}
rule goldOf(rate: Rate): int = Drop[rate: rate].gold
example "Rows are called by what is shown of them" {
  Rate.VeryRare.chance is 10%
  Drop.Common.gold is 1
  goldOf(Rate.VeryRare) is 50
}
`;

it("are called and shown by their column", async () => {
  const { diagnostics, rulebooks } = await compileProject(memoryHost({ "rules/trial/trial.rules": text }));
  expect(diagnostics.map((each) => `${each.code} ${each.message}`)).toEqual([]);
  const program = rulebooks[0]?.program;
  if (program === null || program === undefined) throw new Error("There is no program.");
  const textOf = textsOfValues([program]);
  const shown = program.tables.map((table) => table.rows.map(({ key }) => shownOfRow(table, key, textOf)));
  expect(shown).toEqual([["Common", "Very rare"], ["Common", "Very rare"], ["Great Zeal"]]);
  // `player 2` and `pay(1)` have numbers of their own.
  expect(shownNames([program])?.values).toEqual({ VeryRare: "Very rare", Zeal: "Great Zeal" });
});
