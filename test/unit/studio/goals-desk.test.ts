/** Goals on the page: the exact ones by arithmetic, those about games as far as their games are played. */
import { expect, it } from "vitest";
import type { GoalsResponse } from "../../../src/studio/goals-protocol.ts";
import { GoalsDesk } from "../../../src/studio/worker/goals-desk.ts";

const path = "rules/race/race.rules";
const book = `rulebook race { title "Race" }
rule hits(dice: int): int = count(dice times d6 where it >= 5)
table Armor {
  | name: key | hp: int |
  | Leather   | 4       |
  | Plate     | 8       |
}
goal "Dice" {
  average(hits(6)) in 1 to 3
  chance(hits(2) is 0) < 40%
  armor.hp <= 6 for each armor in Armor
}
player Hero { points: int default 0 }
choice Ending { Reached }
action run(me: Hero) in Turn {
  limit 1 per Turn
  do { add d6 to me.points }
}
phase Round repeats {
  phase Turn for each player { }
}
always "Reached" {
  for each h in players where h.points >= 10 { endGame(winner: h, ending: Reached) }
}
setup race() { repeat 2 times { new Hero() } }
goal "Ends" in race() {
  bots "random"
  games 40
  ends(Reached) >= 60%
  decisions() <= 20
}
`;

async function workedOut(text: string): Promise<readonly GoalsResponse[]> {
  const responses: GoalsResponse[] = [];
  const desk = new GoalsDesk({ rules: "rules", width: 100 }, (response) => responses.push(response));
  desk.receive({ texts: [[path, text]], path });
  await desk.settled();
  return responses;
}

it("goals of the rules and of games are met or missed, and wait until they are known", async () => {
  const responses = await workedOut(book);
  const [first] = responses;
  expect(first?.goals.map(({ state }) => state)).toEqual(["missed", "waiting"]);
  expect(first?.isDone).toBe(false);
  const last = responses.at(-1);
  expect(last?.isDone).toBe(true);
  const [dice, ends] = last?.goals ?? [];
  // Two of three faces miss: 6 dice hit twice on average, two dice miss in 4 of 9.
  expect(dice?.wishes.map(({ label, found, state }) => [label, Number.parseFloat(found), state])).toEqual([
    ["", 2, "met"],
    ["", expect.closeTo(400 / 9, 3), "missed"],
    ["armor Leather", 4, "met"],
    ["armor Plate", 8, "missed"],
  ]);
  expect(dice?.played).toBe(null);
  expect(ends?.played).toEqual({ games: 40, of: 40, bots: ["random"] });
  // Ten points with at least one in a turn: every game ends, after nineteen turns at most.
  expect(ends?.wishes.map(({ state }) => state)).toEqual(["met", "met"]);
  expect(ends?.line).toBe(book.split("\n").findIndex((line) => line.startsWith('goal "Ends"')) + 1);
});

it("games of a variant, as they end", async () => {
  const goals = `let needed = 10
variant sprint "To two." { let needed = 2 }
goal "Sprint" with sprint in race() {
  games 30
  average(hero.points) in 0 to 7 for each hero in players
  chance(any(hero.points >= 2 for each hero in players)) >= 80%
}
`;
  const last = (await workedOut(book.replace("points >= 10", "points >= needed") + goals)).at(-1);
  const sprint = last?.goals.find(({ title }) => title === "Sprint");
  // Who has one point is over it with the next roll, and none has more than seven.
  expect(sprint?.wishes.map(({ label, state }) => [label, state])).toEqual([
    ["hero 1", "met"],
    ["hero 2", "met"],
    ["", "met"],
  ]);
});

it("rules with a mistake have no goals to work out, and say so", async () => {
  const [only, ...more] = await workedOut(book.replace("hits(6)", "hots(6)"));
  expect([only?.isDone, only?.goals, more.length]).toEqual([true, [], 0]);
  expect(only?.why).toContain("mistake");
});
