import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rulewright } from "../support/fake-terminal.ts";
import { tempProject } from "../support/temp-project.ts";

/** Rules that give back what they are given: what they are frozen as is the notation of the value. */
const echo = `rulebook echo { title "Echo" }
use store
choice Side { Heads, Tails }
choice Hurt { Fine, Hit(amount: int, by: Side) }
record Body { hp: int >= 0, armor: optional int, name: text default "", twice: int = hp * 2 }
table Loot {
  | name: key     | worth: int |
  | Gold          | 10         |
  | Ring (silver) | 4          |
  | \\| bar        | 1          |
}
rule ofInt(x: int): int = x
rule ofNumber(x: number): number = x
rule ofText(x: text): text = x
rule ofBool(x: bool): bool = x
rule ofOptional(x: optional int): optional int = x
rule ofSide(x: Side): Side = x
rule ofHurt(x: Hurt): Hurt = x
rule ofBody(x: Body): Body = x
rule ofLoot(x: Loot): Loot = x
rule ofItem(x: store.Item): store.Item = x
rule ofList(x: list of Side): list of Side = x
rule ofSet(x: set of text): set of text = x
rule ofMap(x: map of Loot to int): map of Loot to int = x
rule ofRange(x: range of int): range of int = x
rule half(n: int, up: bool default no): number = if up { ceil(n / 2) } else { n / 2 }
rule inverse(n: int): number = 6 / n
rule swing(dice: int >= 0): int = sum(dice times d6)
rule drawn(): list of Side = shuffle(Side)
rule found(): Loot = roll(Loot)
rule likely(dice: int >= 0): odds = chance(swing(dice) >= 7)
rule bodyAt(hp: int >= 0): Body = Body(hp: hp, armor: none)
variant doubled "Twice as much." { rule half(n: int, up: bool default no): number = n }
example "Nothing yet" { ofInt(1) is 1 }
`;
const files = {
  "rules/echo/echo.rules": echo,
  "rules/store/store.rules":
    'rulebook store { title "Store" }\ntable Item {\n  | name: key | price: int |\n  | Rope      | 2          |\n}\n',
};

it.each([
  ["ofInt", "-3", "ofInt(x: -3) is -3"],
  ["ofNumber", "7.5", "ofNumber(x: 7.5) is 7.5"],
  ["ofNumber", "-0.000001", "ofNumber(x: -0.000001) is -0.000001"],
  ["ofText", 'say "a\\b" | c', 'ofText(x: "say \\"a\\\\b\\" | c") is "say \\"a\\\\b\\" | c"'],
  ["ofBool", "yes", "ofBool(x: yes) is yes"],
  ["ofOptional", "none", "ofOptional(x: none) is none"],
  ["ofOptional", "4", "ofOptional(x: 4) is 4"],
  ["ofSide", "Tails", "ofSide(x: Side.Tails) is Side.Tails"],
  ["ofHurt", "Fine", "ofHurt(x: Hurt.Fine) is Hurt.Fine"],
  [
    "ofHurt",
    "Hit(amount: 2, by: Heads)",
    "ofHurt(x: Hurt.Hit(amount: 2, by: Side.Heads)) is Hurt.Hit(amount: 2, by: Side.Heads)",
  ],
  [
    "ofBody",
    "Body(hp: 3, armor: none)",
    'ofBody(x: Body(hp: 3, armor: none, name: "")) is Body(hp: 3, armor: none, name: "")',
  ],
  ["ofLoot", "Ring (silver)", 'ofLoot(x: Loot["Ring (silver)"]) is Loot["Ring (silver)"]'],
  ["ofLoot", "| bar", 'ofLoot(x: Loot["| bar"]) is Loot["| bar"]'],
  ["ofItem", "Rope", 'ofItem(x: store.Item["Rope"]) is store.Item["Rope"]'],
  [
    "ofList",
    "[Tails, Heads, Tails]",
    "ofList(x: [Side.Tails, Side.Heads, Side.Tails]) is [Side.Tails, Side.Heads, Side.Tails]",
  ],
  ["ofList", "[]", "ofList(x: []) is []"],
  ["ofSet", '["b", "a"]', 'ofSet(x: ["b", "a"]) is ["b", "a"]'],
  ["ofMap", '{"Gold": 2}', 'ofMap(x: [Loot["Gold"]: 2]) is [Loot["Gold"]: 2]'],
  ["ofRange", "3 to 5", "ofRange(x: 3 to 5) is 3 to 5"],
])("writes a value of each type as the rules do: %s %s", async (rule, value, line) => {
  const root = tempProject(files);
  const ran = await rulewright(root, ["freeze", `echo.${rule}`, `--x=${value}`, "--title", "Frozen"]);
  expect([ran.err, ran.out.replace(/\n\s+/g, " ").replace(/ \n?\}/, " }")]).toEqual([
    "",
    `example "Frozen" { ${line}\n}\n`,
  ]);
  expect(
    (
      await rulewright(root, [
        "freeze",
        `echo.${rule}`,
        `--x=${value}`,
        "--title",
        "Frozen",
        "--into",
        "rules/echo/echo.rules",
      ])
    ).out,
  ).toBe('Added "Frozen" to `rules/echo/echo.rules`. It holds.\n');
  const tried = await rulewright(root, ["test", "Frozen"]);
  expect([tried.code, tried.out]).toEqual([0, "echo\n  ✓ Frozen\n\necho: 1 example holds.\n"]);
});

it("makes a title, and leaves out what was not given", async () => {
  expect((await rulewright(tempProject(files), ["freeze", "half", "--n", "5"])).out).toBe(
    'example "half: n 5" {\n  half(n: 5) is 2.5\n}\n',
  );
  expect((await rulewright(tempProject(files), ["freeze", "half", "--n", "5", "--variant", "doubled"])).out).toBe(
    'example "half: n 5" with doubled {\n  half(n: 5) is 5\n}\n',
  );
});

it("makes a table of a run of results", async () => {
  const root = tempProject(files);
  const ran = await rulewright(root, [
    "freeze",
    "echo.half",
    "--over",
    "n=0..2",
    "--over",
    "up",
    "--into",
    "rules/echo/more.rules",
  ]);
  expect(ran.out).toBe('Added "half by n and up" to `rules/echo/more.rules`. It holds.\n');
  expect(readFileSync(join(root, "rules/echo/more.rules"), "utf8")).toBe(`examples "half by n and up" for half {
  |   n | up  | result |
  | --: | --- | -----: |
  |   0 | no  |      0 |
  |   0 | yes |      0 |
  |   1 | no  |    0.5 |
  |   1 | yes |      1 |
  |   2 | no  |      1 |
  |   2 | yes |      1 |
}
`);
  expect((await rulewright(root, ["test", "half by"])).code).toBe(0);
  // It is laid out in the usual way already.
  expect((await rulewright(root, ["format", "--check"])).out).not.toContain("more.rules");
});

it("makes columns of the fields of a record", async () => {
  const ran = await rulewright(tempProject(files), ["freeze", "echo.bodyAt", "--over", "hp=1,2"]);
  expect(ran.out.replace(/ +/g, " ")).toBe(
    'examples "bodyAt by hp" for bodyAt {\n | hp | result.hp | armor | name | twice |\n | --: | --------: | ----- | ---- | ----: |\n | 1 | 1 | none | "" | 2 |\n | 2 | 2 | none | "" | 4 |\n}\n',
  );
});

it("lays out what was rolled, by a seed", async () => {
  const root = tempProject(files);
  const ran = await rulewright(root, ["freeze", "echo.swing", "--dice", "3", "--seed", "spring"]);
  const [, rolled = "", sum] = /rolling (.*)\n {2}swing\(dice: 3\) is (\d+)/.exec(ran.out) ?? [];
  expect(rolled.split(", ").reduce((total, face) => total + Number(face), 0)).toBe(Number(sum));
  expect((await rulewright(root, ["freeze", "echo.swing", "--dice", "3", "--seed", "spring"])).out).toBe(ran.out);
  expect((await rulewright(root, ["run", "echo.swing", "--dice", "3", "--seed", "spring"])).out).toBe(`${sum}\n`);
  for (const rule of ["drawn", "found"])
    expect(
      (await rulewright(root, ["freeze", `echo.${rule}`, "--title", rule, "--into", "rules/echo/echo.rules"])).out,
    ).toBe(`Added "${rule}" to \`rules/echo/echo.rules\`. It holds.\n`);
  expect(
    (await rulewright(root, ["freeze", "echo.swing", "--over", "dice=0..4", "--into", "rules/echo/echo.rules"])).out,
  ).toContain("It holds.");
  expect((await rulewright(root, ["test", "--reporter", "short"])).out).toContain("echo: 8 examples hold.");
});

it("claims of odds what is certain", async () => {
  // Of two dice, 7 or more comes up 21 times in 36.
  expect((await rulewright(tempProject(files), ["freeze", "echo.likely", "--dice", "2"])).out).toBe(
    'example "likely: dice 2" {\n  likely(dice: 2) is about 58.3333%\n}\n',
  );
  expect((await rulewright(tempProject(files), ["freeze", "echo.likely", "--dice", "1"])).out).toBe(
    'example "likely: dice 1" {\n  likely(dice: 1) is 0\n}\n',
  );
});

it("leaves the file as it is where nothing can be frozen", async () => {
  const root = tempProject(files);
  const ran = await rulewright(root, ["freeze", "echo.inverse", "--over", "n=0..2", "--into", "rules/echo/echo.rules"]);
  expect([
    ran.code,
    ran.err.startsWith("divided-by-zero:"),
    readFileSync(join(root, "rules/echo/echo.rules"), "utf8"),
  ]).toEqual([1, true, echo]);
  for (const [args, words] of [
    [
      ["echo.half", "--n", "1", "--into", "rules/store/store.rules"],
      "`--into` takes a `.rules` file of the rulebook itself, in `rules/echo`",
    ],
    [["echo.half", "--n", "1", "--into", "rules/echo/notes.txt"], "`--into` takes a `.rules` file"],
    [["echo.half", "--n", "1", "--seed", "a"], "`echo.half` rolls nothing."],
    [["echo.half", "--over", "=1..2"], "names no parameter"],
    [["echo.half", "--n", "1", "--over", "n=1..2"], "Leave one of them out."],
    [["echo.invers", "--n", "1"], "Did you mean `echo.inverse`?"],
  ] as const) {
    const wrong = await rulewright(root, ["freeze", ...args]);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining(words)]);
  }
});
