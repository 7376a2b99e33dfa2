import { describe, expect, it } from "vitest";
import { rulewright } from "../support/fake-terminal.ts";
import { tempProject } from "../support/temp-project.ts";

const rules = `rulebook duel { title "Duel" }
table Treasure {
  | name: key  | chance: int weight | value(): int |
  | Copper     |                 70 | 2d6          |
  | Gold, fine |                 30 | 2d6 * 10     |
}
rule attack(skill: int): int = (skill)d6
rule swing(): int = explode(d6) - explode(d6)
rule loot(): int {
  let found = roll(Treasure)
  found.value()
}
rule armor(): int = 3
rule usual(): odds = chance(swing() is 0)
example "Even odds" { chance(swing() is 0) is 1 / 7 }
example "Two sixes" {
  rolling 6, 6, 2, 5
  let result = swing()
  result is 9
}
report "Sevens" {
  rows dice: 1 to 2
  column "Chance" = chance((dice)d6 >= 7) as 0.0%
  expect
  | dice | Chance  |
  | 1    | 0       |
  | 2    | 21 / 36 |
}
`;
const project = (): string => tempProject({ "rules/duel/duel.rules": rules });

describe("run", () => {
  it("rolls by a new seed each time, and says which", async () => {
    const root = project();
    const ran = await rulewright(root, ["run", "duel.attack", "--skill", "40"]);
    const [, seed] = /^rolled with --seed ([0-9a-f]{8})\n$/.exec(ran.err) ?? [];
    expect(seed).toBeDefined();
    const again = await rulewright(root, ["run", "duel.attack", "--skill", "40", "--seed", seed ?? ""]);
    expect(again).toEqual({ code: 0, out: ran.out, err: "" });
    expect((await rulewright(root, ["run", "duel.attack", "--skill", "40"])).err).not.toBe(ran.err);
  });
  it("takes rolls as they are laid out, by face or by name", async () => {
    const root = project();
    expect(await rulewright(root, ["run", "duel.swing", "--rolls", "6,4, 2"])).toEqual({
      code: 0,
      out: "8\n",
      err: "",
    });
    expect((await rulewright(root, ["run", "duel.loot", "--rolls", '"Gold, fine",4,3'])).out).toBe("70\n");
    expect((await rulewright(root, ["run", "duel.loot", "--rolls", "Copper,4,3", "--json"])).out).toBe("7\n");
  });
  it.each<readonly [readonly string[], number, string]>([
    [["duel.swing", "--rolls", "6,4"], 1, "dice-run-out: Roll 3 is a d6, and only 2 are laid out"],
    [["duel.swing", "--rolls", ""], 1, "dice-run-out: Roll 1 is a d6, and no dice are laid out"],
    [
      ["duel.swing", "--rolls", "1,2,3,4"],
      1,
      "dice-left-over: Only 2 of the 4 rolls that are laid out are taken; left over: 3, 4",
    ],
    [["duel.swing", "--rolls", "7,1"], 1, "no-such-face: Roll 1 is a d6, which has no 7"],
    [
      ["duel.loot", "--rolls", "Silver,1,1"],
      1,
      "no-such-face: Roll 1 is one of Copper, Gold, fine, which has no Silver",
    ],
    [["duel.swing", "--rolls", "6,,4"], 2, "`--rolls` takes faces with commas between them"],
    [["duel.swing", "--rolls", "6,"], 2, "`--rolls` takes faces with commas between them"],
    [["duel.swing", "--rolls", "1,2", "--seed", "x"], 2, "Give `--seed` or `--rolls`, not both."],
    [["duel.armor", "--seed", "x"], 2, "`duel.armor` rolls nothing. Leave `--seed` out."],
    [["duel.armor", "--rolls", "1"], 2, "`duel.armor` rolls nothing. Leave `--rolls` out."],
  ])("%j", async (args, code, message) => {
    const ran = await rulewright(project(), ["run", ...args]);
    expect([ran.code, ran.out]).toEqual([code, ""]);
    expect(ran.err).toContain(message);
  });
  it("says nothing of seeds where nothing rolls, and answers what asks", async () => {
    const root = project();
    expect(await rulewright(root, ["run", "duel.armor"])).toEqual({ code: 0, out: "3\n", err: "" });
    expect(await rulewright(root, ["run", "duel.usual"])).toEqual({ code: 0, out: "14.2857%\n", err: "" });
  });
});

describe("explain", () => {
  it("tells what was rolled", async () => {
    const ran = await rulewright(project(), ["explain", "duel.loot", "--rolls", '"Gold, fine",4,3']);
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(ran.out).toContain("  found = roll(Treasure) = Gold, fine\n  2d6: 4 and 3, 7 together\n");
    expect((await rulewright(project(), ["explain", "duel.swing"])).err).toMatch(/^rolled with --seed [0-9a-f]{8}\n$/);
    expect((await rulewright(project(), ["explain", "duel.swing", "--rolls", "1,1,1"])).err).toContain(
      "dice-left-over",
    );
  });
  it("goes through examples that ask and that lay dice out", async () => {
    const root = project();
    expect((await rulewright(root, ["explain", "Two sixes"])).out).toContain(
      "explode(d6): 6, again 6, again 2, 14 together",
    );
    expect((await rulewright(root, ["explain", "Even odds"])).out).toContain(
      "chance(swing() is 0): 14.2857%\n  holds: chance(swing() is 0) is 1 / 7",
    );
  });
});

it("test tries examples that roll and ask, and reports", async () => {
  const ran = await rulewright(project(), ["test", "--reporter", "list"]);
  expect([ran.code, ran.err]).toEqual([0, ""]);
  expect(ran.out).toContain("  ✓ Even odds\n  ✓ Two sixes\n");
  expect(ran.out).toContain("duel: 2 examples hold, 1 report agrees (2 cells).");
  expect((await rulewright(project(), ["check"])).code).toBe(0);
});
