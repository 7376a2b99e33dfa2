/** Odds of procedures within games: every fall of the dice on a copy, which is forgotten. */
import { expect, it } from "vitest";
import { createAsker } from "../../../../src/odds/asker.ts";
import { runExamples } from "../../../../src/interpret/play/examples.ts";
import { runReport } from "../../../../src/interpret/play/report.ts";
import { compileTexts, rendered } from "../../../support/render.ts";

const rules = `
rulebook fixture { title "Fixture" }
player Side { hp: int 0 to 20 clamp default 12, log: int default 0, hand: pile of Card }
table Card {
  | name: key | power: int |
  | Jab       | 1          |
  | Thrust    | 4          |
}
rule force(me: Side, n: int): int = n
status Strong(me: Side) {
  add 2 to force(me: me)
  until after hit
  stacks add
}
procedure hit(me: Side, target: Side): int {
  let n = d6
  take force(me, n) from target.hp
  n
}
procedure draw(me: Side): Card = roll(me.hand)
procedure storm(target: Side): int {
  repeat 2 times { take d4 from target.hp }
  target.hp
}
procedure many(target: Side): int = sum(9 times d20)
action ward(me: Side) before hit(target: me) { must; needs me.log > 0; do { cancelIt(me) } }
procedure cancelIt(me: Side) { set me.log = me.log - 1 }
always "Fallen" { for each s in players where s.hp is 0 { endGame(winners: players where it is not s) } }
phase Game { phase Turn for each player { } }
action strike(me: Side, target: Side from players where it is not me) in Turn { do { hit(me, target) } }
setup two() { repeat 2 times {
  let s = new Side()
  for each card in [Card.Jab, Card.Thrust, Card.Thrust] { put new card into s.hand }
} }
`.replaceAll(";", "\n");

async function answers(claims: string, report = ""): Promise<readonly string[]> {
  const compilation = await compileTexts(
    new Map([
      [
        "rules/fixture/game.rules",
        `${rules}\nexample "Odds" in two() {\n let a = players[1]\n let b = players[2]\n${claims}\n}\n${report}`,
      ],
    ]),
  );
  const broken = compilation.diagnostics.filter(
    (each) =>
      each.severity === "error" && !["example-fails", "example-faults", "decision-in-question"].includes(each.code),
  );
  expect(broken.length === 0 ? "" : rendered({ ...compilation, diagnostics: broken })).toBe("");
  const programs = compilation.rulebooks.flatMap((each) => (each.program === null ? [] : [each.program]));
  const [result] = runExamples(programs, {
    sources: compilation.sources,
    oracle: createAsker({ budget: 400_000, games: 20_000 }),
  });
  return [
    ...(result?.claims ?? []).map((claim) => `${claim.state} ${claim.state === "true" ? "" : claim.found}`.trim()),
    ...(result?.fault == null ? [] : [result.fault.message]),
  ];
}

it("are exact, and leave the game as it was", async () => {
  expect(
    await answers(`
    chance(hit(a, b) is 6) is 1 / 6
    average(hit(a, b)) is 3.5
    chance(storm(b) is 10) is 1 / 16
    average(storm(b)) is 7
    spread(storm(b)) is about 1.581
    chance(draw(a) is Card.Thrust) is 2 / 3
    b.hp is 12
    chance(storm(b) >= 9 given storm(a) >= 9) is 3 / 16
  `),
  ).toEqual(Array.from({ length: 8 }, () => "true"));
});

it("see statuses, answers and what was done before", async () => {
  // Two dice fewer than 9 - 7: with two more on each hit, 3 and above of d6 leave less than 8.
  expect(
    await answers(
      `
    add Strong to a
    set b.hp = 8
    chance(hitAndLeft(a, b) <= 3) is 4 / 6
    set b.hp = 8
    hit(a, b) >= 1
  `.replace("hit(a, b) >= 1", "b.hp is 8"),
      "procedure hitAndLeft(me: Side, target: Side): int {\n hit(me, target)\n target.hp\n}",
    ),
  ).toEqual(["true", "true"]);
});

it("know the end of the game", async () => {
  const [fine, ended] = await answers(`
    set b.hp = 5
    chance(hit(a, b) >= 5) is 2 / 6
    set b.hp = 1
    chance(storm(b) is 0) is 1
  `);
  expect(fine).toBe("true");
  expect(ended).toBe("true");
});

it("are bounds and an estimate where there are too many ways to roll", async () => {
  const [found] = await answers("chance(many(b) >= 95) is 3");
  // Half of all rolls of nine d20 come to 95 or more, by symmetry (the mean is 94.5).
  const [, whole = "", decimals = ""] = /~(\d+)(?:\.(\d+))?%/.exec(found ?? "") ?? [];
  // The last digit of an estimate is off by less than five.
  expect(Math.abs(Number(`${whole}.${decimals || "0"}`) - 50), found).toBeLessThan(5 * 10 ** -decimals.length);
});

it("stand in reports that begin with a setup", async () => {
  const compilation = await compileTexts(
    new Map([
      [
        "rules/fixture/game.rules",
        `${rules}
report "Storm" in two() {
  let b = players[2]
  rows   left: 4 to 10
  column "Chance" = chance(storm(b) is left) as 0.00%
}
report "Hits" in two() {
  rows n: distribution(hit(players[1], players[2]))
}`,
      ],
    ]),
  );
  const [program] = compilation.rulebooks.flatMap((each) => (each.program === null ? [] : [each.program]));
  const table = (title: string): readonly string[] => {
    const report = program?.reports.find((each) => each.title === title);
    if (program === undefined || report === undefined) throw new Error(rendered(compilation));
    return runReport([program], report, { oracle: createAsker() }).rows.map(
      (row) => `${row.heading} ${row.cells.map((cell) => cell.text).join()}`,
    );
  };
  // 12 - d4 - d4: 1, 2, 3, 4, 3, 2, 1 ways of 16.
  expect(table("Storm")).toEqual(["4 6.25%", "5 12.50%", "6 18.75%", "7 25.00%", "8 18.75%", "9 12.50%", "10 6.25%"]);
  expect(table("Hits")).toHaveLength(6);
  expect(new Set(table("Hits").map((row) => row.split(" ")[1]))).toEqual(new Set(["16.6667%"]));
});
