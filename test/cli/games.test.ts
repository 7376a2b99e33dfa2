/** Commands that work rules out, and rulebooks that are games. */
import { expect, it } from "vitest";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { tempProject } from "../support/temp-project.ts";

const rules = {
  "rules/duel/duel.rules": `rulebook duel { title "Duel" }
player Side { hp: int default 9 }
rule left(me: Side): int = me.hp
rule sides(): int = count(players)
rule twice(n: int): int = n * 2
procedure hit(target: Side, n: int) { take n from target.hp }
setup two() { repeat 2 times { new Side() } }
example "A hit" in two() {
  let b = players[2]
  hit(b, 4)
  left(b) is 5
}
`,
};
const run = (...args: readonly string[]): Promise<Ran> => rulewright(tempProject(rules), args);

it.each([
  ["run", "left"],
  ["run", "duel.sides"],
  ["explain", "sides"],
  ["run", "hit"],
])("%s %s is refused where no game is played", async (command, rule) => {
  const { code, out, err } = await run(command, rule);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(
    `\`${rule.replace("duel.", "")}\` speaks of a game, and none is played here. Try it in an example that begins with a setup`,
  );
});

it("odds are asked in a game that a setup begins: two sides, and a hit of 4 leaves 5 of 9", async () => {
  expect((await run("odds", "sides")).out).toMatch(/duel\.sides\(\) in two\(\)[^]* 2 {2}100\.00%/);
  expect((await run("odds", "hit", "--target", "2", "--n", "4")).out).toMatch(/player 2: hp 9 → 5 +100\.00%/);
});

it("other rules of the rulebook are worked out as ever", async () => {
  expect(await run("run", "twice", "--n", "4")).toEqual({ code: 0, out: "8\n", err: "" });
});

it("an example of a game is tried, and explained", async () => {
  expect((await run("test")).code).toBe(0);
  const { code, out } = await run("explain", "A hit");
  expect(code).toBe(0);
  expect(out).toContain("  hit(b, 4)\n    hit(player 2, 4)\n    player 2.hp: 9, now 5\n");
  expect(out).toContain("= holds");
});
