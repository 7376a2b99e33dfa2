/** The odds of rules are the frequencies with which their generated code gives each result. */
import { expect, it } from "vitest";
import { createAsker } from "../../src/odds/asker.ts";
import { seeded } from "../../src/runtime/seeded.ts";
import { loadGenerated } from "../support/generated.ts";
import { oddsBy, rulebook, valueOf } from "../support/asked.ts";
import { firstSeed, tries } from "../support/soak.ts";

const seed = String(firstSeed);
const plays = tries(20_000, 8000);
const sigmas = 5;

const rules = `
choice Side { Heads, Tails, Edge }
choice Wound { None, Light(points: int), Deadly }
table Loot { | name: key | often: int weight | value(level: int): int |
             | Copper    | 70                | 2d6 + level            |
             | Gold      | 25                | d6 * 10                |
             | Gem       | 5                 | explode(d4) * level    | }
rule swing(): int = explode(d6) - explode(d6)
rule chain(): int = explode(d10, on: >= 9, limit: 2, less: 1)
rule stat(): int = sum(highest 3 of 4d6)
rule wild(n: int): list of int { let dice = n times d6
  [count(dice where it >= 5), max(dice), count(dice where it is 1)] }
rule story(n: int): int = count(explodeEach(n times d10) where it >= 8)
rule shared(): int = sum(rerollEach(5 times d6, on: <= 2, limit: 2, total: 3))
rule mixed(n: int): int = max([d4, d6, d8]) + (d3)d6 - n
rule loot(level: int): int = roll(Loot).value(level)
rule side(): Side = roll(Side, by: match it { Heads: 49
  Tails: 49
  Edge: 2 })
rule hand(): list of int = sort(top 3 of shuffle([1, 2, 2, 3, 5, 8]))
rule pairs(n: int): list of int = [count(g) for each g in groups(n times d6)]
rule street(): int = longestRun(6 times d8)
rule wound(skill: int): Wound {
  let roll1 = d20 + skill
  | roll1    | result          |
  | <= 10    | None            |
  | 11 to 18 | Light(points: d4) |
  | >= 19    | Deadly          |
}
rule duel(hp: int): text {
  let a = hp
  let b = hp
  repeat {
    if d20 >= 8 { take d8 from b }
    if b <= 0 { return "first" }
    if d20 >= 11 { take d10 from a }
    if a <= 0 { return "second" }
  }
}
rule forked(fuel: int): int = if fuel <= 0 or d3 is 1 { 1 } else { forked(fuel - 1) + forked(fuel - 1) }
rule stopped(): int {
  let sum = 0
  for each n in 1 to 6 {
    let rolled = d6
    if rolled is n { stop }
    add rolled to sum
  }
  sum
}
rule walk(): int {
  let at = 3
  let steps = 0
  repeat while at > 0 and at < 7 {
    if d2 is 1 { add 1 to at } else { take 1 from at }
    add 1 to steps
  }
  steps
}
`;

const calls: readonly (readonly [string, readonly number[]])[] = [
  ["swing", []],
  ["chain", []],
  ["stat", []],
  ["wild", [4]],
  ["story", [5]],
  ["shared", []],
  ["mixed", [2]],
  ["loot", [3]],
  ["side", []],
  ["hand", []],
  ["pairs", [5]],
  ["street", []],
  ["wound", [2]],
  ["duel", [12]],
  ["forked", [3]],
  ["stopped", []],
  ["walk", []],
];

it("are as frequent as their odds", async () => {
  const compiled = await rulebook(rules);
  const modules = await loadGenerated({
    rulebooks: [{ name: "t", folder: "rules/t", model: null, program: compiled.program, linked: [], found: [] }],
    names: ["t"],
    sources: compiled.sources,
    diagnostics: [],
  });
  const module = modules.get("t/index.ts") ?? {};
  const odds = oddsBy(compiled, createAsker({ games: 0 }));
  const wrong: string[] = [];
  for (const [name, args] of calls) {
    const rule = module[name];
    if (typeof rule !== "function") throw new Error(`There is no ${name}.`);
    const dice = seeded(`${seed} ${name}`);
    const seen = new Map<string, number>();
    for (let play = 0; play < plays; play += 1) {
      const key = JSON.stringify(rule(dice, ...args));
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    const chances = new Map(
      valueOf(odds.distribution(`t.${name}`, args)).map(({ value, chance }) => [JSON.stringify(value), chance]),
    );
    let [total, rest, restSeen] = [0, 0, 0];
    for (const [key, { low, high }] of chances) {
      const chance = (low + high) / 2;
      total += chance;
      const count = seen.get(key) ?? 0;
      seen.delete(key);
      // What is too unlikely to be counted alone is counted together.
      if (chance * plays < 25) [rest, restSeen] = [rest + chance, restSeen + count];
      else if (isOff(count, chance))
        wrong.push(`${name}: ${key} ${count} times, and not ${(chance * plays).toFixed(1)}`);
      expect(high - low, `${name}: ${key}`).toBeLessThan(1e-9);
    }
    expect(total, name).toBeCloseTo(1, 9);
    if (isOff(restSeen, rest))
      wrong.push(`${name}: unlikely ones ${restSeen} times, and not ${(rest * plays).toFixed(1)}`);
    if (seen.size > 0) wrong.push(`${name}: ${[...seen.keys()].slice(0, 3).join()} cannot be`);
  }
  expect(wrong).toEqual([]);
});

const isOff = (count: number, chance: number): boolean =>
  Math.abs(count - chance * plays) > sigmas * Math.sqrt(Math.max(1, plays * chance * (1 - chance)));
