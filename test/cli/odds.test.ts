import { expect, it } from "vitest";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { rollingDuel } from "../support/rolling-duel.ts";
import { texts, wellFormed } from "../support/svg.ts";
import { tempProject } from "../support/temp-project.ts";

const odds = (...args: readonly string[]): Promise<Ran> => rulewright(tempProject(rollingDuel), ["odds", ...args]);

/** Of so many dice, each a hit with a chance of 1 in 3. */
function binomial(dice: number, hits: number): number {
  let ways = 1;
  for (let index = 0; index < hits; index += 1) ways = (ways * (dice - index)) / (index + 1);
  return ways * (1 / 3) ** hits * (2 / 3) ** (dice - hits);
}
const shown = (chance: number): string => `${(chance * 100).toFixed(2)}%`;
/** The words of each line that begins with a number. */
const lines = (text: string): readonly (readonly string[])[] =>
  text
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/[▉-▏█]/g, "")
        .trim()
        .split(/\s+/),
    )
    .filter(([first]) => /^-?\d+$/.test(first ?? ""));

it("lists each result with its chance, the average and the spread", async () => {
  const ran = await odds("duel.hits", "--dice", "4", "--at-least");
  expect(ran).toMatchObject({ code: 0, err: "" });
  const upwards = (from: number): number =>
    [0, 1, 2, 3, 4].filter((each) => each >= from).reduce((sum, each) => sum + binomial(4, each), 0);
  expect(lines(ran.out)).toEqual(
    [0, 1, 2, 3, 4].map((hits) => [String(hits), shown(binomial(4, hits)), shown(upwards(hits))]),
  );
  expect(ran.out).toContain("duel.hits(dice: 4)");
  expect(ran.out).toMatch(/average {2}1\.33333\n/);
  expect(ran.out).toMatch(/spread {3}0\.942809\n/);
  expect(ran.out).toContain("Exact: every digit shown is certain.");
});

it("draws bars as long as the chances", async () => {
  const ran = await odds("duel.swing");
  const eighths = ran.out
    .split("\n")
    .filter((line) => /^\s+-?\d/.test(line))
    .map((line) => [...line].reduce((sum, sign) => sum + ("▏▎▍▌▋▊▉█".indexOf(sign) + 1), 0));
  // The chances of -5 to 5 are as 1 : 2 : … : 6 : … : 1, and the longest bar is 40 signs.
  expect(eighths).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map((part) => Math.round((part / 6) * 320)));
});

it("answers questions about the result, also among some of them only", async () => {
  const ran = await odds("hits", "--dice=4", "--at-least", "2", "--at-most=1", "--is", "3", "--given", ">= 1");
  expect(ran.code).toBe(0);
  const held = 1 - binomial(4, 0);
  expect(ran.out).toContain("given that the result is >= 1");
  expect(lines(ran.out)).toEqual([1, 2, 3, 4].map((hits) => [String(hits), shown(binomial(4, hits) / held)]));
  expect(ran.out).toContain(`at least 2  ${shown((held - binomial(4, 1)) / held)}`);
  expect(ran.out).toContain(`at most 1   ${shown(binomial(4, 1) / held)}`);
  expect(ran.out).toContain(`is 3        ${shown(binomial(4, 3) / held)}`);
});

it.each([
  ["coin", [], ["Heads   50.00%", "Tails   50.00%"]],
  ["attack", ["--skill", "4"], ["no      25.00%", "yes     75.00%"]],
  ["grade", ["--at-least"], ["Low     33.33%   100.00%", "Middle  33.33%    66.67%", "High    33.33%    33.33%"]],
  [
    "blow",
    ["--weapon", "Dagger", "--armor", "None"],
    ["Blow(hit: no, damage: 0)    50.00%", "Blow(hit: yes, damage: 10)   8.33%"],
  ],
] as const)("shows what %s %j gives as the rules write it", async (rule, args, wanted) => {
  const ran = await odds(rule, ...args);
  expect(ran.code).toBe(0);
  for (const line of wanted) expect(ran.out).toContain(line);
  expect(ran.out).not.toContain("average");
});

it("says that a rule rolls no dice, and what it gives", async () => {
  const ran = await odds("plain", "--a", "3");
  expect(ran.code).toBe(0);
  expect(lines(ran.out)).toEqual([["4", "100.00%"]]);
  expect(ran.out).toContain("`duel.plain` rolls no dice");
});

it("goes through the numbers that are listed", async () => {
  const text = 'rulebook dice { title "Dice" }\nrule stepped(die: int of 4, 6, 10): int = roll(1 to die)\n';
  const stepped = (...args: readonly string[]): Promise<Ran> =>
    rulewright(tempProject({ "rules/dice/dice.rules": text }), ["odds", "stepped", ...args]);
  // The average of a die is half of one more than its sides.
  for (const [over, averages] of [
    ["die", ["2.5", "3.5", "5.5"]],
    ["die=5..20", ["3.5", "5.5"]],
    ["die=10,4", ["5.5", "2.5"]],
  ] as const) {
    const ran = await stepped("--over", over);
    expect(ran.err).toBe("");
    expect(lines(ran.out).map(([, average]) => average)).toEqual(averages);
  }
  expect((await stepped("--die", "5")).err).toContain("one of 4, 6, 10");
});

it("goes through the values of a parameter", async () => {
  const ran = await odds("hits", "--over", "dice=1..5", "--at-least", "1", "--at-least", "2");
  expect(lines(ran.out)).toEqual(
    [1, 2, 3, 4, 5].map((dice) => [
      String(dice),
      shown(1 - binomial(dice, 0)),
      shown(1 - binomial(dice, 0) - binomial(dice, 1)),
    ]),
  );
  const plain = await odds("hits", "--over", "dice=0..6 by 3");
  expect(lines(plain.out).map(([dice, average]) => [dice, average])).toEqual([
    ["0", "0"],
    ["3", "1"],
    ["6", "2"],
  ]);
});

it("leaves a place empty where its condition never holds", async () => {
  const ran = await odds("hits", "--over", "dice=1..3", "--at-least", "3", "--given", ">= 2");
  expect(lines(ran.out)).toEqual([
    ["1"],
    ["2", "0.00%"],
    ["3", shown(binomial(3, 3) / (binomial(3, 2) + binomial(3, 3)))],
  ]);
  const each = await odds("hits", "--over", "dice=1,2", "--at-least", "--given", ">= 2");
  expect(lines(each.out)).toEqual([["1"], ["2", "100.00%"]]);
  expect((await odds("hits", "--over", "dice=1,2", "--given", ">= 2", "--format", "json")).out).toContain(
    '"average": null',
  );
});

it("crosses the values of two", async () => {
  const ran = await odds("attack", "--over", "skill=0..2", "--over", "armor=Leather,Plate");
  expect(ran.out).toContain("duel.attack by skill and armor");
  expect(ran.out).toContain("skill \\ armor  Leather   Plate");
  expect((await odds("attack", "--over", "skill=0..2", "--over", "armor=Leather,Plate", "--is", "yes")).out).toContain(
    "duel.attack by skill and armor, is yes",
  );
  expect(lines(ran.out)).toEqual(
    [0, 1, 2].map((skill) => [String(skill), shown((6 + skill + 5) / 20), shown((6 + skill) / 20)]),
  );
});

it("makes columns of the results where they are asked for", async () => {
  const ran = await odds("hits", "--over", "dice=1,2", "--at-most");
  expect(ran.out).toContain("dice  at most 0  at most 1  at most 2");
  expect(lines(ran.out)).toEqual([
    ["1", "66.67%", "100.00%", "100.00%"],
    ["2", "44.44%", "88.89%", "100.00%"],
  ]);
  expect((await odds("coin", "--format", "csv")).out).toBe("result,chance\nHeads,0.5\nTails,0.5\n");
});

it("turns a table that is wider than the terminal", async () => {
  const ran = await odds("blow", "--over", "weapon", "--armor", "None");
  expect(ran.out.split("\n").slice(2, 5)).toEqual([
    "weapon                      Dagger  Sword <of> doom",
    "Blow(hit: no, damage: 0)    50.00%           50.00%",
    "Blow(hit: yes, damage: 5)    8.33%            0.00%",
  ]);
});

it("puts the results that hardly ever come together, and loses nothing of them", async () => {
  const { out } = await odds("hits", "--dice", "200");
  const rows = out.split("\n").filter((line) => /^\s*\d.*%/.test(line));
  expect(rows.length).toBeLessThanOrEqual(60);
  expect(rows.every((row) => !/^\s*\d+ /.test(row) || Number(/([\d.e-]+)%/.exec(row)?.[1]) >= 1e-6)).toBe(true);
  expect(rows[0]).toMatch(/^ *0 to \d+ +[\d.e-]+%$/);
  expect(rows.at(-1)).toMatch(/^\d+ to 200 +[\d.e-]+%$/);
  expect(rows.reduce((sum, row) => sum + Number(/([\d.e-]+)%/.exec(row)?.[1]), 0)).toBeCloseTo(100, 0);
});

it("holds a rule against its variant and against another", async () => {
  const ran = await odds("swing", "--against", "closedDice");
  expect(ran.out).toContain("result   swing  closedDice");
  expect(lines(ran.out)).toEqual(
    [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((each) => [
      String(each),
      shown((6 - Math.abs(each)) / 36),
      shown(Math.max(0, 4 - Math.abs(each)) / 16),
    ]),
  );
  // Both are symmetric around 0, so each gives more as often as the other.
  const same = [-3, -2, -1, 0, 1, 2, 3].reduce(
    (sum, each) => sum + ((6 - Math.abs(each)) / 36) * ((4 - Math.abs(each)) / 16),
    0,
  );
  expect(ran.out).toContain(`both give the same     ${shown(same)}`);
  expect(ran.out).toContain(`swing gives more       ${shown((1 - same) / 2)}`);
  const other = await odds("hits", "--dice", "1", "--against", "other", "--format", "json");
  expect(JSON.parse(other.out)).toMatchObject({
    rule: "duel.hits",
    against: "duel.other",
    exact: true,
    table: [{ value: 0 }, { value: 1 }],
  });
});

it("gives JSON with bounds", async () => {
  const { out } = await odds("hits", "--dice", "2", "--format", "json", "--at-least", "1");
  const found = JSON.parse(out) as {
    readonly table: readonly {
      readonly value: number;
      readonly odds: { readonly chance: { readonly low: number; readonly high: number; readonly estimate: null } };
    }[];
    readonly average: { readonly low: number; readonly high: number };
  };
  expect(found.table.map((row) => row.value)).toEqual([0, 1, 2]);
  for (const [hits, row] of found.table.entries()) {
    expect(row.odds.chance.low).toBeLessThanOrEqual(binomial(2, hits) + 1e-15);
    expect(row.odds.chance.high).toBeGreaterThanOrEqual(binomial(2, hits) - 1e-15);
    expect(row.odds.chance.high - row.odds.chance.low).toBeLessThan(1e-12);
    expect(row.odds.chance.estimate).toBeNull();
  }
  expect(found.average.low).toBeCloseTo(2 / 3, 12);
  expect(out).toContain('"at least 1": {');
});

it("gives tables for spreadsheets and documents", async () => {
  const csv = await odds("hits", "--over", "dice=1..3", "--format", "csv");
  expect(csv.out).toBe(
    "dice,average,spread\n1,0.333333333333,0.471404520791\n2,0.666666666667,0.666666666667\n3,1,0.816496580928\n",
  );
  const markdown = await odds("coin", "--format", "markdown");
  expect(markdown.out).toBe(
    "## duel.coin()\n\n| result | chance |\n| ------ | -----: |\n| Heads  | 50.00% |\n| Tails  | 50.00% |\n",
  );
});

it.each([
  [["hits", "--dice", "4"], "bars", ["duel.hits(dice: 4)", "39.51%", "result"]],
  [["coin"], "bars", ["Heads", "50.00%"]],
  [["hits", "--over", "dice=1..5"], "lines", ["average", "spread", "dice", "5"]],
  [
    ["attack", "--over", "skill=0..4", "--over", "armor"],
    "heat",
    ["None", "Leather", "Plate", "armor", "skill", "50.00%"],
  ],
  [["blow", "--over", "weapon", "--armor", "None"], "heat", ["Sword <of> doom", "Blow(hit: yes, damage: 14)"]],
] as const)("draws %j", async (args, _kind, words) => {
  const ran = await odds(...args, "--format", "svg");
  expect(ran.code).toBe(0);
  expect(wellFormed(ran.out)).toBe(true);
  for (const word of words) expect(texts(ran.out)).toContain(word);
});

it.each([
  [["hitts", "--dice", "4"], "Did you mean `hits`?"],
  [["duel.hitts", "--dice", "4"], "Did you mean `duel.hits`?"],
  [["even"], "gives odds itself"],
  [["hits"], "`--dice` is missing"],
  [["hits", "--dice", "4", "--over", "dice=1..3"], "`--over` goes through its values"],
  [["hits", "--over", "dices=1..3"], "Did you mean `dice`?"],
  [["hits", "--over", "dice"], "Say which values"],
  [["hits", "--over", "dice="], "gives no values"],
  [["hits", "--over", "=1..3"], "names no parameter"],
  [["hits", "--over", "dice=3..1"], "runs downwards. Write `1..3`"],
  [["hits", "--over", "dice=1..3 by 0"], "must be more than 0"],
  [["hits", "--over", "dice=1..1000000"], "`1..1000000 by 1000`"],
  [["hits", "--over", "dice=1,x"], "must be a number"],
  [["hits", "--over", "dice=1,,2"], "nothing between two commas"],
  [["hits", "--over", "dice=1,1"], "has `1` twice"],
  [["attack", "--over", "armor=Plat", "--skill", "1"], "Did you mean `Plate`?"],
  [["attack", "--over", "skill=1..3", "--over", "skill=2"], "was given twice"],
  [["attack", "--skill", "1", "--at-least", "yes"], "`--at-least` needs results that have an order"],
  [["coin", "--given", "> Heads"], "needs results that have an order"],
  [["coin", "--given", ""], "gives no value"],
  [["hits", "--dice", "2", "--given", ">= x"], "must be a number"],
  [["hits", "--dice", "2", "--given", ">= 3"], 'No result is as `--given ">= 3"` asks'],
  [["hits", "--dice", "2", "--budget", "many"], "`--budget` must be a whole number"],
  [["swing", "--against", "closdDice"], "Did you mean `closedDice`?"],
  [["swing", "--against", "coin"], "cannot hold them against each other"],
  [["swing", "--against", "hits"], "which has no `dice`"],
  [["swing", "--variant", "closdDice"], "Did you mean `closedDice`?"],
  [["hits", "--dice", "-1"], "dice"],
  [["hits", "--dice", "2", "--format", "yaml"], "Allowed choices are text, table, markdown, csv, json, svg"],
] as const)("%j is wrong use: %s", async (args, words) => {
  const ran = await odds(...args);
  expect(ran.err).toContain(words);
  expect(ran).toMatchObject({ code: 2, out: "" });
});

it("tells of an error in play that some rolls end with", async () => {
  const ran = await odds("broken", "--a", "0");
  expect(ran.code).toBe(1);
  expect(ran.err).toContain("divided-by-zero");
  expect(ran.err).toContain("rules/duel/duel.rules:");
});

it("has help with examples", async () => {
  const { out, code } = await odds("--help");
  expect(code).toBe(0);
  for (const word of ["--over", "--at-least", "--given", "--against", "--budget", "Examples:\n  rulewright odds"])
    expect(out).toContain(word);
  expect(out).not.toContain("preset");
  expect(out.match(/--format </g)).toHaveLength(1);
});

it("says in every form for people that an endless roll has results beyond the last one shown", async () => {
  const rules = `rulebook e { title "E" }\nrule blow(): int = explode(d6)\nreport "Blows" {\n  rows blow: distribution(blow())\n}\n`;
  const project = tempProject({ "rules/e/e.rules": rules });
  const run = async (...args: readonly string[]): Promise<string> => (await rulewright(project, args)).out;
  expect(await run("odds", "e.blow")).toMatch(/^\d+ and more {2}/m);
  expect(await run("odds", "e.blow", "--format", "markdown")).toMatch(/^\| *\d+ and more \|[^|]*\|$/m);
  expect(await run("odds", "e.blow", "--format", "svg")).toMatch(/Too unlikely to be seen here: \d+ and more\./);
  expect(await run("report", "Blows")).toMatch(/^\d+ and more {2}/m);
  // Where programs read on, numbers stay numbers.
  expect(await run("odds", "e.blow", "--format", "csv")).not.toContain("more");
  expect(await run("report", "Blows", "--format", "csv")).not.toContain("more");
});
