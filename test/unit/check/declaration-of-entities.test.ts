import { describe, expect, it } from "vitest";
import { checkText, codes, shown } from "./check-text.ts";
import { entityOf, mistakesOf } from "./game-text.ts";

const side = entityOf(
  `
player Side {
  ## How much is left.
  hp:     int 0 to 20 clamp default 20
  most:   int default hp + 1
  owner:  optional Side default none
  low:    bool = hp < most and count(hand) is 0
  deck:   pile of Card hidden
  hand:   pile of Card owner
  table:  pile of Card
  check hp <= most "Nobody has more than most."
  check it.hp >= 0
}
entity Mark { owner: Side, other: optional Side default none }
entity Free { owner: int default 0 }
table Card { | name: key |
             | Ace       | }
setup one() {
  let me = new Side()
  new Mark(owner: me)
  new Free()
}
`,
  "Side",
);

describe("an entity", () => {
  it("has fields with their bounds, and clamps where it says so", () => {
    expect(side.fields.map(({ name, clamp, bound, doc }) => ({ name, clamp, bound, doc }))).toEqual([
      {
        name: "hp",
        clamp: true,
        bound: { low: 0, high: 20, lowOpen: false, highOpen: false },
        doc: "How much is left.",
      },
      { name: "most", clamp: false, bound: null, doc: null },
      { name: "owner", clamp: false, bound: null, doc: null },
      { name: "low", clamp: false, bound: null, doc: null },
    ]);
  });
  it("has piles, and who sees them", () => {
    expect(side.piles.map(({ name, table, seen }) => ({ name, table, seen }))).toEqual([
      { name: "deck", table: "fixture.Card", seen: "hidden" },
      { name: "hand", table: "fixture.Card", seen: "owner" },
      { name: "table", table: "fixture.Card", seen: "public" },
    ]);
  });
  it("works defaults out of the fields before, and the rest out of itself", () => {
    expect(
      side.fields.map((field) => [field.default, field.computed].map((part) => (part === null ? null : shown(part)))),
    ).toEqual([
      ["20", null],
      ["keep(hp + 1)", null],
      ["null", null],
      [null, "it.hp < it.most and count(pieces in it.hand) is (same) 0"],
    ]);
    const [, most] = side.fields;
    const read = most?.default?.kind === "keep" && most.default.of.kind === "arithmetic" ? most.default.of.left : null;
    expect(read).toMatchObject({ kind: "local", slot: side.fields[0]?.slot });
  });
  it("holds its checks against itself", () => {
    expect(side.checks.map((check) => [shown(check.condition), check.message])).toEqual([
      ["it.hp <= it.most", "Nobody has more than most."],
      ["it.hp >= 0", null],
    ]);
    expect(
      side.checks.map(({ condition }) =>
        condition.kind === "compare" && condition.left.kind === "entityField" && condition.left.of.kind === "local"
          ? condition.left.of.slot
          : -1,
      ),
    ).toEqual([side.self, side.self]);
  });
  it("belongs to whom its field `owner` holds, if that is a player", () => {
    const text =
      "player Side { hp: int default 1, owner: optional Side default none }\nentity Mark { owner: Side }\nentity Free { owner: int default 0 }\nsetup one() {\n let me = new Side()\n new Mark(owner: me)\n new Free()\n}\n";
    expect(["Mark", "Free"].map((name) => entityOf(text, name).owner)).toEqual(["owner", null]);
  });
});

describe("entities are named and typed", () => {
  it.each([
    ["entity Other { hp: int default 1, hp: text }", "same-field"],
    ["entity Other { hp: int default 1, Hp: int default 2 }", "names-differ-in-case"],
    ["entity Other { at: int default low + 1, low: int default 2 }", "unknown-name"],
    ["entity Other { at: Nowhere }", "unknown-type"],
    ["entity Tower { hp: int default 1 }", "same-name"],
    ["entity Other { hp: int hidden default 1 }", "unknown-flag"],
    ["entity Other { cards: pile of Card clamp }", "unknown-flag"],
    ["entity Other { likely: odds }", "odds-kept"],
    ["procedure players() { }", "word-of-the-language"],
    ["entity ending { }", "word-of-the-language"],
    ["rule begin(): int = 1", "word-of-the-language"],
    ["rule r(p: procedure): int = 1", "unknown-type"],
    ["record Hand { cards: list of piece of Card, by: Side }"],
    ["rule first1(cards: list of piece of Card): optional piece of Card = first(cards) otherwise none"],
  ])("%s", (text, ...mistakes) => {
    expect(mistakesOf(`${text}\n`).map((each) => each.replace(/ .*/s, ""))).toEqual(mistakes);
  });

  it("leaves the names of games to rulebooks without one", () => {
    expect(
      codes(
        "rule players(): int = 1\nrule begin(active: int): int = active + players()\nlet winners = 3\ncheck winners + begin(2) > 0\n",
      ),
    ).toEqual([]);
  });
  it("makes no game where there is no player", () => {
    expect(checkText("rule r(): int = 1\n").program.game).toBeNull();
  });
});

describe("columns of procedures", () => {
  const world = (cells: string): string =>
    `player Side { hp: int default 9 }\ntable Card {\n| name: key | ${cells} |\n}\nsetup one() { new Side() }\nprocedure use(me: Side, card: Card) { card.play(me) }\naction go(me: Side, card: Card from Card) in Turn { do { use(me, card) } }\nphase Game { phase Turn for each player { } }\n`;
  it.each([
    ["play(me: Side): procedure |\n| A | take 1 from me.hp then add 2 to me.hp", []],
    ["play(me: Side): procedure |\n| A |", []],
    ["play(me: Side): procedure |\n| A | if me.hp > 3 { take 1 from me.hp } else { add 1 to me.hp }", []],
    ["play(me: Side): procedure |\n| A | take cost from me.hp | cost: int", ["heading-without-type", "unknown-name"]],
    ["play(me: Side): procedure |\n| A | return 3", ["return-outside-rule"]],
    ["play(me: Side): procedure |\n| A | me.hp + 1", ["unused-value"]],
    ["play(me: Side): procedure |\n| A | add 1 to you.hp", ["unknown-name"]],
  ])("%s", (cells, mistakes) => {
    const found = checkText(world(cells))
      .found.filter((each) => each.severity === "error")
      .map((each) => each.code);
    if (mistakes.length === 0) expect(found).toEqual([]);
    else expect(found.length).toBeGreaterThan(0);
    if (mistakes.length === 1) expect(found).toEqual(mistakes);
  });
  it("speak of the row's own columns", () => {
    const { program, found } = checkText(
      world("cost: int | play(me: Side): procedure |\n| A | 2 | take cost from me.hp"),
    );
    expect(found.map((each) => each.code)).toEqual([]);
    const cell = program.tables[0]?.rows[0]?.cells[2];
    expect(cell !== undefined && "formula" in cell ? shown(cell.formula) : "").toBe(
      "{ set me.hp = keep(me.hp - it.cost) }",
    );
    expect(program.tables[0]?.columns[2]).toMatchObject({
      procedure: true,
      type: { kind: "none" },
      effects: { changes: true, reads: true, waits: false, rolls: false },
    });
  });
});
