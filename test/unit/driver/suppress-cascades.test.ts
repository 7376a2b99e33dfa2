/** One mistake is one finding: what only follows from it, in whatever declaration, is not told. */
import { describe, expect, it } from "vitest";
import { compileTexts } from "../../support/render.ts";

async function codesOf(text: string, more: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const files = new Map(
    Object.entries({ "rules/game/game.rules": `rulebook game { title "Game" }\n${text}`, ...more }),
  );
  return (await compileTexts(files)).diagnostics.map(
    ({ code, span }) => `${code} ${span.file.slice("rules/game/".length)}`,
  );
}

describe("a declaration that could not be read whole", () => {
  it("is mentioned by others, which may be wrong because of it alone", async () => {
    expect(
      await codesOf(`
      rule hits(dice: int): int {
        let pool = dice times times d6
        count(pool where it > 4)
      }
      rule more(dice: int): int = hits(dice) + 1
      example "Nothing seems to roll" { chance(more(2) > 1) is 1 / 2
        average(hits(2)) is 1
        rolling 1, 2
        more(2) is 1 }
    `),
    ).toEqual(["unexpected-word game.rules"]);
  });

  it("may be a choice, of which others name the variants alone", async () => {
    expect(
      await codesOf(`
      choice Obstacle {
        Wall( [ hp: int >= 0)
        Smoke
      }
      rule thick(hp: int): int = hp
      example "A wall" { thick(Wall(hp: 3)) is 3 }
    `),
    ).toEqual(["unclosed-bracket game.rules"]);
  });

  it("may be what makes a game of the rulebook, below a reading", async () => {
    expect(
      await codesOf(
        `
      unclear "hit points" "Those of the deck."
      player Hero {
        hp: int = (if yes
        2 }) + 1
      }
      procedure strike(me: Hero) { take 1 from me.hp }
      setup one() { new Hero() }
      example "A strike" in one() { strike(players[1])
        players[1].hp is 2 }
    `,
        {
          "rules/game/more.rules":
            'procedure rest(me: Hero) { add 1 to me.hp }\nexample "A rest" in one() { rest(players[1]) }\n',
        },
      ),
    ).not.toContainEqual(expect.stringMatching(/set-parameter|not-in-example|gives-nothing|more\.rules/));
  });

  it("hides no mistake in what has nothing to do with it", async () => {
    expect(
      await codesOf(
        `
      rule hits(dice: int): int = dice times times d6
      rule half(hp: int): text = hp / 2
    `,
        { "rules/game/more.rules": "rule third(hp: int): text = hp / 3\n" },
      ),
    ).toEqual(["unexpected-word game.rules", "type-mismatch game.rules", "type-mismatch more.rules"]);
  });
});

describe("a line of headings that leaves its columns open", () => {
  const table = (headings: string): string =>
    `table Power {\n${headings}\n| Laser | 1 | 2.5 |\n| Fire | x | 3.5 |\n}\n`;
  const uses =
    'rule heat(): number = Power.Laser.multiplier + sum(p.heat for each p in Power)\nrule twice(): number = heat() * 2\nexample "Heat" { twice() is "hot" }\n';

  it.each([
    ["| name: key | form: int |", "headings-do-not-fit"],
    ["| name: key | form: int | multiplier: number | heat: int |", "headings-do-not-fit"],
    ["| -------- | ------- | ------ |", "headings-missing"],
    ["| name: key | form: int | 12: number |", "heading-without-name"],
    ["| name: key | form: int | multiplier |", "heading-without-type"],
    ["| name: key | form: int | multiplier: |", "ended-too-soon"],
  ])("%s", async (headings, code) => {
    expect(await codesOf(`${table(headings)}${uses}`)).toEqual([`${code} game.rules`]);
  });

  it("hides no mistake in what has nothing to do with it", async () => {
    expect(await codesOf(`${table("| name: key | form: int |")}rule half(hp: int): text = hp / 2\n`)).toEqual([
      "headings-do-not-fit game.rules",
      "type-mismatch game.rules",
    ]);
  });

  it("says of one row that it is the row, and of cells that are empty nothing", async () => {
    expect(await codesOf("table A {\n| name: key | hp: int |\n| a | 1 | 2 |\n}\n")).toEqual([
      "too-many-cells game.rules",
    ]);
    expect(await codesOf("table A {\n| name: key | hp: int |\n| a | 1 | 2 |\n| b | 1 |\n}\n")).toEqual([
      "too-many-cells game.rules",
    ]);
    expect(await codesOf("table A {\n| name: key | hp: int |\n| a | 1 | |\n| b | 1 | |\n}\n")).toEqual([]);
  });
});
