import { describe, expect, it } from "vitest";
import type { Effects } from "../../../src/ir/program.ts";
import { checkText } from "./check-text.ts";

const world = `
player Side { hp: int default 9, hand: pile of Card owner }
table Card {
  | name: key | worth(me: Side): int | play(me: Side): procedure | plain(): int |
  | A         | me.hp                | hit(me)                   | 3            |
  | B         | 2                    | ask(me)                   | d6           |
}
procedure hit(me: Side) { take 1 from me.hp }
procedure ask(me: Side) { add choose(me, 1 to 3) to me.hp }
phase Game { phase Turn for each player { } }
setup one() { new Side() }
`;

function effectsIn(text: string): ReadonlyMap<string, string> {
  const { program, found } = checkText(world + text);
  const errors = found.filter((each) => each.severity === "error");
  if (errors.length > 0) throw new Error(errors.map((each) => `${each.code}: ${each.message}`).join("\n"));
  const { game } = program;
  const all = [
    ...program.rules,
    ...(game?.procedures ?? []),
    ...(game?.actions ?? []),
    ...(game?.setups ?? []),
    ...program.tables.flatMap((table) => table.columns),
  ];
  return new Map(all.map((each) => [each.name, words(each.effects)]));
}

const words = (effects: Effects): string =>
  Object.entries(effects)
    .flatMap(([name, has]) => (has === true ? [name] : []))
    .join(" ");

describe("what is done to a game", () => {
  it.each([
    ["procedure p(me: Side) { hit(me) }", "reads changes"],
    ["procedure p(me: Side): int = me.hp", "reads"],
    ["procedure p(me: Side) { let n = d6 then take n from me.hp }", "rolls reads changes"],
    ["procedure p(me: Side) { ask(me) }", "reads changes waits"],
    ["procedure p(me: Side): list of Side = chooseSome(me, players, most: 1)", "reads changes waits"],
    ["procedure p(me: Side, card: Card) { card.play(me) }", "reads changes waits"],
    ["procedure p(me: Side) { new Side() }", "reads changes"],
    ["procedure p(me: Side) { shuffle(me.hand) }", "reads changes"],
    ["procedure p(me: Side) { if me.hp > 3 { q(me) } }\nprocedure q(me: Side) { p(me) then hit(me) }", "reads changes"],
    ["procedure p(me: Side) { for each x in players separately { hit(x) } }", "reads changes"],
    [
      'procedure p(me: Side) { for each x in players separately { hit(x) } }\nalways "x" { if gameOver { endGame() } }',
      "reads changes waits",
    ],
    [
      'procedure p(me: Side) { for each x in players together { hit(x) } }\nalways "x" { if gameOver { endGame() } }',
      "reads changes",
    ],
    [
      "procedure p(me: Side) { for each x in players separately { hit(x) } }\naction a(me: Side) after hit(me: me) { do { add 1 to me.hp } }",
      "reads changes waits",
    ],
    [
      "procedure p(me: Side) { hit(me) }\naction a(me: Side) before hit(me: me) { do { add d6 to me.hp } }",
      "rolls reads changes waits",
    ],
    [
      "procedure p(me: Side) { hit(me) }\naction a(me: Side) after hit(me: me) { do { add d6 to me.hp } }",
      "reads changes",
    ],
  ])("%s", (text, effects) => {
    expect(
      effectsIn(`${text}\naction use(me: Side, card: Card from Card) in Turn { do { card.play(me) } }\n`).get("p"),
    ).toBe(effects);
  });
});

describe("what rules and columns look at", () => {
  it.each([
    ["rule r(me: Side): int = me.hp", "r", "reads"],
    ["rule r(): int = count(players)", "r", "reads"],
    ["rule r(a: Side, b: Side): bool = a is b", "r", "reads"],
    ["rule r(n: int): int = n + 1", "r", ""],
    [
      "rule r(n: int): int = s(n)\nrule s(n: int): int = n\nstatus Big(me: Side) {\n add 1 to s()\n until removed\n stacks add\n}",
      "r",
      "reads",
    ],
    ["rule r(n: int): int = d6 + n", "r", "rolls"],
    ["", "worth", "reads"],
    ["", "plain", "rolls"],
    ["", "play", "reads changes waits"],
    ["", "one", "reads changes"],
    ["action go(me: Side) in Turn { do { hit(me) } }", "go", "reads changes"],
    ["action go(me: Side) in Turn { do { ask(me) } }", "go", "reads changes waits"],
  ])("%s: %s", (text, name, effects) => {
    expect(effectsIn(`${text}\n`).get(name)).toBe(effects);
  });
});
