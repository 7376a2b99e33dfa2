/** Where lines of a body say one thing each, they stand in any order: none goes on with the one above. */
import { expect, it } from "vitest";
import { compileTexts } from "../../support/render.ts";

const world = `
player Hero { hp: int default 10, deck: pile of Card hidden }
table Card { | name: key | cost: int |
             | Jab       | 1         | }
rule price(me: Hero): int = 2
phase Game { phase Turn for each player { } }
setup one() { new Hero() }
action wait(me: Hero) in Turn { do { add 1 to me.hp } }
procedure use(me: Hero) { add Tired to me }
`;

const bodies: readonly (readonly [string, string, readonly string[]])[] = [
  ...["stacks add", "stacks renew", "stacks no"].map(
    (stacks) =>
      [
        `a status, ${stacks}`,
        "status Tired(me: Hero) {",
        ["add 1 to price(me: me)", "forbid wait(me: me)", "until end of Turn", stacks],
      ] as const,
  ),
  [
    "an action",
    "status Tired(me: Hero) { until removed\nstacks no }\naction play(me: Hero) in Turn {",
    ["needs me.hp > 1", "cost take 1 from me.hp", "limit 1 per Turn", "prefers 2", "do { add 2 to me.hp }"],
  ],
  [
    "an entity",
    "status Tired(me: Hero) { until removed\nstacks no }\nentity Wizard {",
    ["mana: int default 3", "books: pile of Card owner", "set: int default 2", "full: bool = mana > 2"],
  ],
  [
    "a report",
    'status Tired(me: Hero) { until removed\nstacks no }\nreport costs "Costs" {',
    ["rows card: Card", 'column "Cost" = card.cost', 'column "Twice" = card.cost * 2', 'total row "Sum"'],
  ],
];

function* permutations(lines: readonly string[]): Generator<readonly string[]> {
  if (lines.length < 2) yield lines;
  for (const [at, first] of lines.entries())
    for (const rest of permutations(lines.filter((_, other) => other !== at))) yield [first, ...rest];
}

it.each(bodies)("%s", async (_, head, lines) => {
  for (const order of permutations(lines)) {
    const text = `rulebook fixture { title "Fixture" }\n${world}${head}\n${order.join("\n")}\n}\n`;
    const { diagnostics } = await compileTexts(new Map([["rules/fixture/fixture.rules", text]]));
    const wrong = diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ code, message }) => [code, message]);
    expect({ order, wrong }).toEqual({ order, wrong: [] });
  }
});
