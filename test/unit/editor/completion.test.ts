/** What is offered at the cursor, `‸`, of half-written rules. */
import { expect, it } from "vitest";
import { completions } from "../../../src/editor/completion.ts";
import type { Completion } from "../../../src/editor/answers.ts";
import { openSession, typing } from "../../support/editor-session.ts";

const duel = `
## How it is held.
choice Grip { OneHand, TwoHands }
choice Wound { Scratch, Cut(depth: int >= 0) }
record Hit { damage: int, wound: Wound }
## What one fights with.
table Weapon {
  | name: key     | damage: int >= 0 | grip: Grip | light: bool | bulk(n: int): int |
  | ------------- | ---------------: | ---------- | ----------- | ---------------- |
  | Dagger        |                4 | OneHand    | yes         | n                |
  | Long Sword    |                8 | TwoHands   | no          | n * 2            |
  | 2-hand axe    |               10 | TwoHands   | no          | n * 3            |
}
let softest = 1
rule hit(weapon: Weapon, armor: int >= 0): int = max(softest, weapon.damage - armor)
rule roll20(): int = d20
variant hard "Hard." { let softest = 0 }
`;

/** The labels that are offered after `text` is typed below the rules, best first. */
async function offered(text: string, more: Readonly<Record<string, string>> = {}): Promise<readonly Completion[]> {
  const at =
    Object.keys(more).length === 0
      ? await typing(duel, `${duel}\n${text}`)
      : await openSession({ "rules/t/t.rules": `rulebook t { title "T" }\nuse armory\n${duel}\n${text}`, ...more });
  return [...completions(at.session, at.file, at.offset)].sort((a, b) =>
    a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0,
  );
}

const labels = (all: readonly Completion[]): readonly string[] => all.map((each) => each.label);
const one = (all: readonly Completion[], label: string): Completion => {
  const found = all.find((each) => each.label === label);
  if (found === undefined) throw new Error(`${label} is not offered: ${labels(all).join(", ")}`);
  return found;
};

it("offers columns behind the dot of a row, those of formulas with brackets", async () => {
  const all = await offered("rule a(weapon: Weapon): int = weapon.‸");
  expect(labels(all)).toEqual(["name", "damage", "grip", "light", "bulk"]);
  expect(one(all, "bulk")).toMatchObject({ kind: "column", insert: "bulk(${1:n})", snippet: true });
  expect(labels(await offered("rule a(weapon: Weapon): int = 1 + max(weapon.da‸, 3"))).toContain("damage");
});

it("offers rows behind the dot of a table, in brackets where no name can be made of the key", async () => {
  const all = await offered("rule a(): int = hit(Weapon.‸");
  expect(labels(all)).toEqual(["Dagger", "Long Sword", "2-hand axe"]);
  expect(one(all, "Long Sword")).toMatchObject({
    insert: "LongSword",
    kind: "row",
    detail: "damage 8, grip TwoHands, light no, bulk n * 2",
  });
  const axe = one(all, "2-hand axe");
  expect(axe.insert).toBe('["2-hand axe"]');
  expect(axe.span.end - axe.span.start).toBe(1);
});

it("offers keys in the quotes behind a table's bracket", async () => {
  const all = await offered('rule a(): int = Weapon["L‸"].damage');
  expect(labels(all)).toEqual(["Dagger", "Long Sword", "2-hand axe"]);
  expect(one(all, "Long Sword").insert).toBe("Long Sword");
});

it("offers what fits first: variants where a choice is wanted, rows where a row is", async () => {
  expect(labels(await offered("rule a(): Grip = ‸")).slice(0, 2)).toEqual(["OneHand", "TwoHands"]);
  expect(labels(await offered("rule a(): int = hit(‸)")).slice(0, 4)).toEqual(
    ["Dagger", "LongSword", 'Weapon["2-hand axe"]', "armor:"].sort(
      (a, b) => Number(a === "armor:") - Number(b === "armor:"),
    ),
  );
  expect(labels(await offered("rule a(w: Weapon): bool = w is D‸")).slice(0, 2)).toEqual(["Dagger", "LongSword"]);
  expect(labels(await offered("rule a(w: Weapon): bool = w in [‸]")).slice(0, 2)).toEqual(["Dagger", "LongSword"]);
  expect(labels(await offered("rule a(grip: Grip): bool = grip is T‸")).slice(0, 2)).toEqual(["OneHand", "TwoHands"]);
  expect(labels(await offered("rule a(w: Wound): int = match w { ‸")).slice(0, 2)).toEqual(["Scratch", "Cut"]);
});

it("offers a row with its table where something else has its name", async () => {
  const mine = await offered("rule a(Dagger: int): int = hit(‸)");
  expect(labels(mine).slice(0, 2)).toEqual(["Weapon.Dagger", "LongSword"]);
  const named = await offered("let LongSword = 3\nrule a(): int = hit(‸)");
  expect(labels(named).slice(0, 2)).toEqual(["Dagger", "Weapon.LongSword"]);
  expect(one(named, "Dagger").filter).toBe("Weapon.Dagger Dagger");
});

it("offers locals, names, functions and words in a formula", async () => {
  const all = labels(
    await offered("rule a(skill: int): int {\n  let bonus = skill + 1\n  for each w in Weapon { ‸ }\n  bonus\n}"),
  );
  for (const name of ["skill", "bonus", "w", "hit", "Weapon", "softest", "max", "if", "set", "Hit"])
    expect(all).toContain(name);
  expect(all.indexOf("bonus")).toBeLessThan(all.indexOf("max"));
});

it("offers parameters by name in a call, without those that are given", async () => {
  const all = await offered("rule a(): int = hit(weapon: Weapon.Dagger, ‸)");
  expect(one(all, "armor:")).toMatchObject({ kind: "parameter", insert: "armor: ", detail: "int >= 0" });
  expect(labels(all)).not.toContain("weapon:");
  expect(labels(await offered("rule a(h: Hit): Hit = h with (‸)"))).toContain("wound:");
});

it("offers types behind a colon", async () => {
  const all = labels(await offered("rule a(x: ‸): int = 1"));
  for (const name of ["int", "list", "Weapon", "Grip", "Hit"]) expect(all).toContain(name);
  expect(all).not.toContain("hit");
  expect(labels(await offered("table B {\n  | name: key | x: ‸ |\n  | --- | --- |\n  | a | 1 |\n}"))).toContain(
    "Weapon",
  );
});

it("offers in cells what their column holds", async () => {
  const table = (cell: string): string =>
    `table Holder {\n  | name: key | best: Weapon | grips: list of Grip | fast: bool |\n  | --- | --- | --- | --- |\n  | Ann | ${cell} |\n}`;
  expect(labels(await offered(table("L‸ | OneHand | yes")))).toEqual(["Dagger", "Long Sword", "2-hand axe"]);
  const second = await offered(table("Dagger | OneHand, T‸ | yes"));
  expect(labels(second)).toEqual(["OneHand", "TwoHands"]);
  expect(second[0]?.span.end).toBe((second[0]?.span.start ?? 0) + 1);
  expect(labels(await offered(table("Dagger | OneHand | ‸")))).toEqual(["no", "yes"]);
});

it("offers in a decision what is decided on, and in examples their columns", async () => {
  expect(
    labels(
      await offered("rule a(weapon: Weapon): int {\n  | weapon | result |\n  | ------ | ------ |\n  | L‸ | 1 |\n}"),
    ),
  ).toContain("Long Sword");
  expect(
    labels(await offered('examples "E" for hit {\n  | weapon | ‸ |\n  | --- | --- |\n  | Dagger | 1 |\n}')),
  ).toEqual(expect.arrayContaining(["armor", "result"]));
  expect(
    labels(
      await offered('examples "E" for hit {\n  | weapon | armor | result |\n  | --- | --- | --- |\n  | ‸ | 1 | 3 |\n}'),
    ),
  ).toContain("2-hand axe");
});

it("offers names of one kind where only these may stand", async () => {
  expect(labels(await offered('example "E" with ‸ {\n  1 is 1\n}'))).toEqual(["hard"]);
  expect(
    labels(
      await offered(
        'examples "E" for h‸ {\n  | weapon | armor | result |\n  | --- | --- | --- |\n  | Dagger | 1 | 3 |\n}',
      ),
    ),
  ).toEqual(["hit", "roll20"]);
  expect(labels(await offered("table Both from W‸ { name: key }"))).toEqual(["Weapon"]);
});

it("offers what the head of a phase may go on with, in its order", async () => {
  const player = "player Side { out: bool default no }\n";
  const head = async (text: string): Promise<readonly string[]> =>
    [...labels(await offered(`${player}${text}`))].sort();
  expect(await head("phase Turn ‸ { }")).toEqual(["for each player", "may pass", "repeats"]);
  expect(await head('phase Game { phase Turn "A turn" m‸ { } }')).toEqual(["for each player", "may pass", "repeats"]);
  expect(await head("phase Turn for each player m‸ { }")).toEqual(["from", "in", "may pass", "repeats", "where"]);
  expect(await head("phase Turn for each player may ‸")).toEqual(["pass"]);
  expect(await head("phase Turn for each player repeats ‸ { }")).toEqual(["may pass", "while"]);
  expect(await head("phase Turn for each player where ‸ { }")).toContain("it");
  expect(await head("phase ‸ { }")).not.toContain("repeats");
});

it("offers other rulebooks: their names behind a dot, themselves behind `use`", async () => {
  const armory = {
    "rules/armory/armory.rules":
      'rulebook armory { title "Armory" }\n## Worn.\ntable Armor {\n  | name: key | stops: int |\n  | --- | ---: |\n  | Leather | 1 |\n}\nrule worth(armor: Armor): int = armor.stops',
  };
  expect(labels(await offered("rule a(): int = armory.‸", armory))).toEqual(["Armor", "worth"]);
  expect(labels(await offered("rule a(): int = armory.worth(armory.Armor.‸)", armory))).toEqual(["Leather"]);
  expect(labels(await offered("rule a(x: armory.‸): int = 1", armory))).toEqual(["Armor"]);
});

it("offers lines that begin a declaration at the top, and nothing in remarks", async () => {
  const all = await offered("‸");
  expect(labels(all)).toEqual(expect.arrayContaining(["rule", "table", "example"]));
  expect(one(all, "rule").snippet).toBe(true);
  expect(await offered("# about ‸")).toEqual([]);
});

it("knows the columns of a CSV file", async () => {
  const { session, file, offset } = await openSession({
    "rules/t/t.rules": `rulebook t { title "T" }\n${duel}\ntable Rack from "rack.csv" { name: key, holds: Weapon, ready: bool }`,
    "rules/t/rack.csv": "name,holds,ready\nLeft,Dag‸,yes\n",
  });
  expect(labels(completions(session, file, offset))).toEqual(["Dagger", "Long Sword", "2-hand axe"]);
});

it("answers in Markdown with rules in it, in blocks and in tables, and says nothing in prose", async () => {
  const literate = `# Raid\n\n\`\`\`rules\nrulebook t { title "T" }\n${duel}\n\`\`\`\n\nWhat is carried, and by whom.\n\n### table Rack\n\nIn the hall.\n\n| name: key | holds: Weapon |\n| --- | --- |\n| Left | Dagger |\n\n\`\`\`rules\nrule worth(rack: Rack): int = rack.holds.damage\n\`\`\`\n`;
  const at = async (from: string, to: string): Promise<readonly string[]> => {
    const { session } = await openSession({ "rules/t/t.rules.md": literate });
    const typed = literate.replace(from, to);
    session.change("rules/t/t.rules.md", typed.replace("‸", ""));
    return labels(completions(session, "rules/t/t.rules.md", typed.indexOf("‸")));
  };
  expect(await at("rack.holds.damage", "rack.holds.‸")).toContain("grip");
  expect(await at("rack.holds.damage", "rack.‸")).toContain("holds");
  expect(await at("| Dagger |\n\n```", "| D‸ |\n\n```")).toEqual(["Dagger", "Long Sword", "2-hand axe"]);
  expect(await at("by whom.", "by ‸")).toEqual([]);
});

it("offers `both ways` as one, behind the type of a column", async () => {
  const all = await offered('table Land from "l.csv" {\nname: key\nborders: set of Land b‸\n}');
  expect(one(all, "both ways").insert).toBe("both ways");
});

it("offers `both ways` in the heading of a set of the table's own rows, and nowhere else", async () => {
  const heading = (type: string): string => `table Land {\n  | name: key | borders: ${type}‸ |\n  | Alaska | |\n}\n`;
  expect(labels(await offered(heading("set of Land ")))).toEqual(["both ways"]);
  expect(labels(await offered(heading("set of Land bo")))).toEqual(["both ways"]);
  expect(labels(await offered(heading("set of Weapon ")))).toEqual([]);
  expect(labels(await offered(heading("set of ")))).toContain("Land");
});

it("offers what `reachable` and `steps` are given by name", async () => {
  const named = async (call: string): Promise<readonly string[]> =>
    labels(await offered(`rule a(n: int): int = ${call}`)).filter((label) => label.endsWith(":"));
  expect([...(await named("steps(n, 3, [it + 1], ‸)"))].sort()).toEqual(["goal:", "next:", "start:", "within:"]);
  expect([...(await named("count(reachable(n, next: [it + 1], wi‸))"))].sort()).toEqual(["start:", "within:"]);
});
