/** "How do I say …?": the command, and what stands below a finding that no fix mends. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gistOf, guideEntries, withoutExamples } from "../../src/docs/guide/entries.ts";
import { entriesOfCodes, entryForPlace, findEntries, indexEntries } from "../../src/docs/guide/find-entries.ts";
import { spelledIn } from "../../src/docs/guide/spelling.ts";
import { isSaidIn, stemsOf } from "../../src/docs/guide/stems.ts";
import { rulewright } from "../support/fake-terminal.ts";
import { projectRoot } from "../support/project-files.ts";
import { tempProject } from "../support/temp-project.ts";

const file = "docs/guide/cookbook.md";
const cookbook = guideEntries(file, readFileSync(join(projectRoot, file), "utf8"));
const index = indexEntries(cookbook);
const titlesFor = (question: string): readonly string[] => findEntries(index, question).map(({ title }) => title);

it("has each entry under its title, and under each of its other names", () => {
  expect(cookbook.length).toBeGreaterThan(80);
  for (const { title, sayings } of cookbook) {
    expect(titlesFor(title)[0]).toBe(title);
    expect([title, sayings.length]).toEqual([title, expect.toSatisfy((count: number) => count > 0, "other names")]);
    for (const saying of sayings)
      expect([saying, titlesFor(saying)]).toEqual([saying, expect.arrayContaining([title])]);
  }
});

it("begins each entry with a sentence and code, and no example", () => {
  for (const entry of cookbook) {
    const { text, code } = gistOf(entry);
    expect([entry.title, text]).toEqual([entry.title, expect.stringMatching(/\.$|:$/)]);
    expect([entry.title, code.length]).toEqual([entry.title, expect.toSatisfy((lines: number) => lines > 0, "code")]);
    expect(code.join("\n")).not.toMatch(/^example/m);
    expect(withoutExamples(entry).lines.join("\n")).not.toMatch(/^example/m);
  }
});

// Asked by people who wrote rulebooks in trials, in their words and not in the cookbook's.
it.each([
  ["roll 4d6 and leave out the smallest", "Roll 4d6, drop the lowest"],
  ["a random encounter, the likely ones more often", "A random table"],
  ["when a unit dies its owner draws a card", "Whenever something happens, answer it or prevent it"],
  ["who has the most points wins", "The most points win; ties go to the richer"],
  ["sort heroes by initiative, highest first", "Initiative, with ties"],
  ["loop until a six comes up", "Roll until something happens"],
  ["armor takes half of fire damage", "Armor and resistance"],
  ["only once each turn", "Once per turn"],
  ["all other players discard a card", "Each other player, in turn"],
  ["the opponent may refuse the trade", "Offer a trade that another accepts or not"],
  ["experience needed to get to the next level", "The row before, the level above"],
  ["only the best bonus of each type counts", "For each kind: the best, the sum, how many"],
  ["poison for three rounds", "For three turns"],
  ["kill a creature and put it out of the game", "Destroy a unit, leave the game"],
  ["provinces that are connected", "Which lands can I reach?"],
  ["costs two wood and one gold", "Several resources in one field"],
  ["seasons change every turn", "Each season in turn, every third round"],
  ["damage is never less than 1", "At least, at most, between"],
])("answers %j with %j", (question, title) => {
  expect(titlesFor(question)).toContain(title);
});

describe("words are compared", () => {
  it.each([
    ["rolling dice", "roll die"],
    ["2d6 and d20", "die and die"],
    ["eachOther", "each other"],
    ["abilities", "ability"],
    ["exploded", "explode"],
    ["up to 3", "up to 12"],
  ])("%j is %j", (one, other) => {
    expect(stemsOf(one)).toEqual(stemsOf(other));
  });

  it.each([
    ["pick Wolf from pack by weight", "pick … by weight", true],
    ["pick Wolf", "pick … by weight", false],
    ["at the very least 1", "at least 1", true],
    ["at one of the two places, and the least", "at least", false],
    ["weight by pick", "pick … weight", false],
  ])("%j has %j: %s", (line, saying, isSaid) => {
    expect(isSaidIn(stemsOf(line), stemsOf(saying))).toBe(isSaid);
  });
});

it("knows by one word alone only where it is the word in question", () => {
  const at = (text: string, word: string): string | undefined => {
    const start = text.indexOf(word);
    return entryForPlace(index, { text, start, end: start + word.length })?.title;
  };
  expect(at("rule r(): int = 1\n  destroy unit\n", "destroy")).toBe("Destroy a unit, leave the game");
  expect(at("rule r(): int = 1\n  destroy unit\n", "unit")).toBe("Destroy a unit, leave the game");
  expect(at("rule r(destroy: int): int = destroy + 1 2", "2")).toBeUndefined();
});

it.each([
  ["status Blessed for 2 rounds {\n  me.food + 1\n}", "for", "For three turns"],
  ["variant hungry {\n  feed needs 3\n}", "feed", "A house rule: another number, another row, another rule"],
  ["report r {\n  cell a\n}\nrule s(): int = a b", "a b", undefined],
  ["rule bonus(me: Hero): int {\n  if me has most children: 3\n}", "me has", "The highest, and who has it"],
  ["rule price(): int = 3 - (2 in Winter, 1 in Autumn, else 0)", ",", "One case after the other"],
  ["rule r(): int = when food between 1 and 5 -> 1, else 3", "when food", "One case after the other"],
  ["at the end of Round {\n}", "at", "At the start of each round, at the end of each turn"],
  ["procedure offer() {\n  all players choose a card\n}", "choose", "Bid in secret, all at once"],
])("knows %j by what its line says, or by what it is a part of", (text, word, title) => {
  const start = text.lastIndexOf(word);
  expect(entryForPlace(index, { text, start, end: start + word.length })?.title).toBe(title);
});

it.each([
  ["action pay(me: Hero) in Turn {\n  cost put top 2 of me.herd into Table.gone\n}", "put top", undefined],
  ["procedure act(me: Hero) {\n  if me.hp > 3 { a b } else { draw(me) }\n}", "a b", undefined],
  ["phase Round {\n  phase Extra { }\n  a b\n}", "a b", undefined],
  ["status Barred(me: Hero) {\n  until end of Turn if active is me for 2 turns\n}", "for 2", "For three turns"],
])("knows nothing, or better, where %j has only words that many lines have", (text, word, title) => {
  const start = text.lastIndexOf(word);
  expect(entryForPlace(index, { text, start, end: start + word.length })?.title).toBe(title);
});

it("has the entries that findings name by themselves", () => {
  for (const [code, title] of entriesOfCodes)
    expect([code, entryForPlace(index, { text: "x", start: 0, end: 1, code })?.title]).toEqual([code, title]);
});

it("reads a line of millions of words, and a file of as many lines, in parts", () => {
  const words = "pick random weight ".repeat(300_000);
  const lines = "  pick x\n".repeat(300_000);
  const of = (text: string, start: number): string | undefined =>
    entryForPlace(index, { text, start, end: start + 4 })?.title;
  expect(of(`${words}1 by weight`, words.length)).toBe("A random table");
  expect(of(`status Rage(me: Hero) {\n${lines}  x y\n`, 30 + lines.length)).toBeUndefined();
  expect(titlesFor(`draw until ${words}`)).toContain("A random table");
});

it("answers in the terminal, with what else there is", async () => {
  const root = tempProject();
  const asked = await rulewright(root, ["how", "draw", "a", "card"]);
  expect(asked.code).toBe(0);
  expect(asked.out).toContain("A deck, a hand, a discard pile (Cards and turns, docs/guide/cookbook.md)");
  expect(asked.out).toContain("    procedure draw(me: Hero, n: int >= 0) {");
  expect(asked.out).not.toContain("```");
  expect(asked.out).toContain("The guide also has:");
  expect((await rulewright(root, ["how", "draw a card"])).out).toBe(asked.out);
});

it("finds what the reference alone has", async () => {
  expect((await rulewright(tempProject(), ["how", "reserved", "words"])).out).toContain("grammar/REFERENCE.md");
});

it("lists the cookbook when it is asked nothing", async () => {
  const { out } = await rulewright(tempProject(), ["how"]);
  for (const { title } of cookbook) expect(out).toContain(`\n  ${title}\n`);
});

it("says that it has nothing", async () => {
  const { out, code } = await rulewright(tempProject(), ["how", "xylophone"]);
  expect(out).toContain('The guide has nothing on "xylophone".');
  expect(code).toBe(0);
});

it.each([
  ["cots", "cost"],
  ["draw a crad", "draw a card"],
  ["draw a car", "draw a car"],
  ["shufle teh deck", "shuffle teh deck"],
  ["biid in secret", "bid in secret"],
  ["knights", "knights"],
])("reads %j as %j", (question, spelled) => {
  expect(spelledIn(index, question)).toBe(spelled);
});

it("says how it has read a slip of the keyboard", async () => {
  const { out } = await rulewright(tempProject(), ["how", "cots"]);
  expect(out).toContain('The guide has nothing on "cots". On "cost" it has:');
  expect(out).toContain("cost");
});

it("gives a program the same as data", async () => {
  const { out } = await rulewright(tempProject(), ["how", "draw until", "--format", "json"]);
  const answers = JSON.parse(out) as readonly { readonly title: string; readonly text: string }[];
  expect(answers[0]?.title).toBe("Draw until …");
  expect(answers[0]?.text).toContain("reveal(card)");
});

describe("below a finding", () => {
  const check = async (text: string): Promise<string> =>
    (await rulewright(tempProject({ "rules/t/t.rules": `rulebook t { title "T" }\n${text}\n` }), ["check"])).out;

  it("stands how the cookbook says it, where no fix is sure", async () => {
    const out = await check("choice Kind { A, B }\nrule r(): Kind = draw at random from Kind\n");
    expect(out).toContain('The cookbook has "One of several things at random"');
    expect(out).toContain("rule oneGem(): Gem = roll(Gem)");
    expect(out).toContain("`rulewright how One of several things at random` shows all of it.");
  });

  it("is about the line, and not about a declaration that has ended above it", async () => {
    const house = "A house rule: another number, another row, another rule";
    const variant = 'rule f(): int = 1\nvariant v "V" {\n  rule f(): int = 2\n';
    expect(await check(`${variant}  bogus words here\n}`)).toContain(house);
    expect(await check(`${variant}}\nbogus words here`)).not.toContain(house);
  });

  it("stands nothing where a fix is sure, and nothing below a warning", async () => {
    const mended = await check("rule mostLikely(on: int, average: int) = 3");
    expect(mended).toContain("Fix: Write `: int`");
    expect(mended).not.toContain("The cookbook has");
    const warned = await check('rule atLeast(a: int): text = "at least {a}"');
    expect(warned).toContain("warning[value-in-text]");
    expect(warned).not.toContain("The cookbook has");
  });

  it("stands the same entry once", async () => {
    const out = await check("rule a(): int = 3 steps from here to there 4\nrule b(): int = 5 steps from home 7");
    expect(out.split("The cookbook has").length - 1).toBeLessThanOrEqual(1);
  });
});
