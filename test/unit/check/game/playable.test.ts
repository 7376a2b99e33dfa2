/** Which pieces no action can ever play: told by the pile they can come to and by the conditions of what is taken. */
import { describe, expect, it } from "vitest";
import { checkText } from "../check-text.ts";

const unplayable = (text: string): readonly string[] => {
  const all = checkText(text).found;
  expect(all.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
  return all.flatMap((each) => (each.code === "unplayable-piece" ? [/`(.*)`/.exec(each.message)?.[1] ?? ""] : []));
};

interface Game {
  readonly where?: string;
  readonly needs?: string;
  readonly deals?: string;
  readonly effect?: string;
  readonly more?: string;
  readonly from?: string;
}

/** Three cards with an effect each; what is dealt, taken and done differs. */
function game({
  where = "",
  needs = "",
  deals = "for each card in Card { put new card into a.hand }",
  effect = "card.use(me)",
  more = "",
  from = "me.hand",
}: Game): string {
  return `
player Side { hp: int 0 to 9 clamp default 9, deck: pile of Card hidden, hand: pile of Card owner, gone: pile of Card }
choice Kind { Attack, Guard, Curse }
table Card {
  printed: int = 2
  | name: key | kind: Kind | cost: int | use(me: Side): procedure |
  | Slash     | Attack     | 1         | add 1 to me.hp           |
  | Block     | Guard      | 0         | add 2 to me.hp           |
  | Hex       | Curse      | 3         | take 1 from me.hp        |
}
setup two() { repeat 2 times {
  let a = new Side()
  ${deals}
} }
phase Game { phase Turn for each player { } }
action play(me: Side, card: Card from ${from}${where === "" ? "" : ` where ${where}`}) in Turn {
  ${needs === "" ? "" : `needs ${needs}`}
  do {
    put card into me.gone
    ${effect}
  }
}
${more}
`;
}

describe("what is taken", () => {
  it.each([
    ["everything", {}, []],
    ["one kind", { where: "it.kind is Attack" }, ["Block", "Hex"]],
    ["all but one kind", { where: "it.kind is not Curse" }, ["Hex"]],
    ["one of two kinds", { where: "it.kind is Attack or it.kind is Guard" }, ["Hex"]],
    ["some numbers", { where: "it.cost < 2" }, ["Hex"]],
    ["a range of numbers", { where: "it.cost in 1 to 3" }, ["Block"]],
    ["a row by its name", { where: "it is Card.Hex" }, ["Slash", "Block"]],
    ["some rows by their names", { where: "it in [Card.Hex, Card.Slash]" }, ["Block"]],
    ["nothing, by what all rows have", { where: "it.printed > 2" }, ["Card"]],
    ["what may depend on the game", { where: "it.cost < me.hp" }, []],
    ["what depends on the game, of one kind", { where: "it.kind is Guard and me.hp > 2" }, ["Slash", "Hex"]],
    ["by a need", { needs: "card.kind is not Guard" }, ["Block"]],
    ["by a rule", { where: "light(it)", more: "rule light(card: Card): bool = card.cost is 0" }, ["Slash", "Hex"]],
    [
      "by a rule with a match",
      {
        where: "fits(it)",
        more: "rule fits(card: Card): bool = match card.kind {\n  Attack: yes\n  Guard, Curse: no\n}",
      },
      ["Block", "Hex"],
    ],
    [
      "by a rule that a status changes",
      {
        where: "might(it) > 0",
        more: "rule might(card: Card): int = 0\nstatus Strong(me: Side) {\nadd 1 to might\nuntil removed\nstacks no\n}\naction flex(me: Side) in Turn { do { add Strong to me } }",
      },
      [],
    ],
    [
      "by a rule of which a variant says something else",
      {
        where: "open(it)",
        more: 'rule open(card: Card): bool = card.cost > 0\nvariant easy "easy" { rule open(card: Card): bool = yes }',
      },
      [],
    ],
    [
      "by a cell that a variant changes",
      {
        where: "it.cost < 2",
        more: 'variant cheap "cheap" {\n  table Card {\n    | name | cost |\n    | Hex  | 1    |\n  }\n}',
      },
      [],
    ],
  ] satisfies readonly (readonly [string, Game, readonly string[]])[])("%s", (_, setting, names) => {
    expect(unplayable(game(setting))).toEqual(names);
  });
});

describe("where it lies", () => {
  it.each([
    ["in a deck that nobody draws from", { deals: "for each card in Card { put new card into a.deck }" }, ["Card"]],
    [
      "drawn by the setup",
      { deals: "for each card in Card { put new card into a.deck }\nput top 2 of a.deck into a.hand" },
      [],
    ],
    [
      "drawn by a procedure that is called",
      {
        deals: "for each card in Card { put new card into a.deck }\ndraw(a)",
        more: "procedure draw(me: Side) { move(me, top 1 of me.deck) }\nprocedure move(me: Side, cards: list of piece of Card) { for each card in cards { put card into me.hand } }",
      },
      [],
    ],
    [
      "of one kind in the hand, the others in the deck",
      {
        deals:
          "for each card in Card where card.kind is Attack { put new card into a.hand }\nfor each card in Card where card.kind is not Attack { put new card into a.deck }",
      },
      ["Block", "Hex"],
    ],
    [
      "taken from where it is laid by another action",
      {
        where: "it.kind is Attack",
        more: "action flip(me: Side, card: Card from me.gone) in Turn { do { card.use(me) } }\naction toss(me: Side) in Turn { do { put top 1 of me.hand into me.gone } }",
      },
      [],
    ],
    [
      "taken from where only what was played is laid",
      {
        where: "it.kind is Attack",
        more: "action flip(me: Side, card: Card from me.gone) in Turn { do { card.use(me) } }",
      },
      ["Block", "Hex"],
    ],
  ] satisfies readonly (readonly [string, Game, readonly string[]])[])("%s", (_, setting, names) => {
    expect(unplayable(game(setting))).toEqual(names);
  });
});

describe("what happens without being played", () => {
  const attacks = { where: "it.kind is Attack" };
  it.each([
    [
      "an effect that a text brings about",
      {
        ...attacks,
        more: 'always "Curses" { for each side in players { for each card in side.hand where card.kind is Curse { card.use(side) then put card into side.gone } } }',
      },
      ["Block"],
    ],
    [
      "an answer",
      {
        ...attacks,
        more: "procedure hurt(me: Side) { take 1 from me.hp }\naction tire(me: Side) in Turn { do { hurt(me) } }\naction guard(me: Side, card: Card from me.hand where it.kind is Guard) before hurt(me: me) { do { put card into me.gone then cancel } }",
      },
      ["Hex"],
    ],
    [
      "a choice brings no effect",
      { ...attacks, more: "action toss(me: Side) in Turn { do { put choose(me, me.hand) into me.gone } }" },
      ["Block", "Hex"],
    ],
    [
      "a choice whose effect happens",
      { ...attacks, more: "action cast(me: Side) in Turn { do {\nlet card = choose(me, me.hand)\ncard.use(me)\n} }" },
      [],
    ],
  ] satisfies readonly (readonly [string, Game, readonly string[]])[])("%s", (_, setting, names) => {
    expect(unplayable(game(setting))).toEqual(names);
  });
});

describe("pieces without an effect", () => {
  const tiles = (more: string, where = " where it.points > 0"): string => `
player Side { hp: int default 9, hand: pile of Tile owner, gone: pile of Tile }
table Tile {
  | name: key | points: int |
  | Wood      | 1           |
  | Stone     | 0           |
}
setup two() { repeat 2 times {
  let a = new Side()
  for each tile in Tile { put new tile into a.hand }
} }
phase Game { phase Turn for each player { } }
action lay(me: Side, tile: Tile from me.hand${where}) in Turn { do { put tile into me.gone } }
${more}
`;
  it.each([
    ["nobody looks at it", "", ["Stone"]],
    [
      "points are counted",
      "action score(me: Side) in Turn { do { set me.hp = sum(tile.points for each tile in me.hand) } }",
      [],
    ],
    [
      "points of what was laid are counted",
      "action score(me: Side) in Turn { do { set me.hp = sum(tile.points for each tile in me.hand where tile is Tile.Wood) } }",
      ["Stone"],
    ],
    [
      "it is named",
      "action score(me: Side) in Turn { needs not any(it is Tile.Stone for each in me.hand)\ndo { set me.hp = 1 } }",
      [],
    ],
    ["it is chosen", "action toss(me: Side) in Turn { do { put choose(me, me.hand) into me.gone } }", []],
  ])("%s", (_, more, names) => {
    expect(
      unplayable(
        tiles(
          more.replace("any(it is Tile.Stone for each in me.hand)", "any(tile is Tile.Stone for each tile in me.hand)"),
        ),
      ),
    ).toEqual(names);
  });
  it("of a table that no action takes from nothing is said", () => {
    expect(
      unplayable(
        tiles("", "")
          .replace("tile: Tile from me.hand", "n: int from 1 to 2")
          .replace("put tile into", "put top n of me.hand into"),
      ),
    ).toEqual([]);
  });
});
