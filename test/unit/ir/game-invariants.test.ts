import { describe, expect, it } from "vitest";
import { programProblems } from "../../../src/check/schema/program.ts";
import { assertProgram } from "../../../src/ir/invariants.ts";
import type { Program } from "../../../src/ir/program.ts";
import { checkText } from "../check/check-text.ts";
import { Span } from "../../../src/source/span.ts";
import { plain } from "../../support/plain.ts";

const text = `
player Side { hp: int 0 to 20 clamp default 20, hand: pile of Card owner, gone: pile of Card, low: bool = hp < 3
  check hp >= 0 }
choice Ending { Knockout, Draw }
table Card {
  | name: key | play(me: Side): procedure |
  | Jab       | take 1 from me.hp         |
}
rule strength(me: Side, printed: int): int = printed
procedure hit(target: Side, amount: int): int {
  take strength(target, amount) from target.hp
  target.hp
}
status Dazed(me: Side, by: int) {
  take by from strength(me: me)
  forbid strike(me: me) if stacks(me, Dazed) > 2
  until after hit(target: me) if result < 9
  until end of Turn
  stacks add
}
phase Game { phase Round repeats while count(players) > 0 { phase Turn for each player from first(players) where not it.low { enter { add Dazed(by: 1) to active } } } }
action strike(me: Side, card: Card from me.hand, target: Side from players) in Turn {
  needs me.hp > 0
  limit 1 per Turn
  cost put card into me.gone
  do {
    card.play(me)
    hit(target, choose(me, 1 to 2))
    put chooseSome(me, me.gone, most: 1) into me.hand
    shuffle(me.hand)
    take Dazed from target
    endPhase()
  }
}
action duck(me: Side) before hit(target: me, amount: > 1) { do { take 1 from amount } }
always "Over" { for each p in players where p.hp is 0 together { endGame(winner: p, ending: Knockout) } }
setup deal(hp: int) {
  let me = new Side(hp: hp)
  put new Card.Jab into me.hand
}
example "A strike" in deal(9) {
  let me = players[1]
  arrange(me.hand, top: [Card.Jab])
  choosing strike(me, Card.Jab, me), 2
  beginGame()
  reveal(me.hand, to: me)
  me.hp is 9
}
`;

const made = checkText(text);
const good = made.program;

/** The program again with a part of it changed: the value at each path of the text is found and replaced once. */
function broken(change: (game: NonNullable<Program["game"]>) => unknown): Program {
  const copy = plain(good);
  if (copy.game === null) throw new Error("no game");
  change(copy.game);
  return copy;
}

type Loose = { [name: string]: Loose } & Loose[];

/** Every node of that kind. */
function nodes(root: unknown, kind: string): Loose[] {
  if (typeof root !== "object" || root === null) return [];
  const below = Object.values(root).flatMap((part: unknown) => nodes(part, kind));
  return "kind" in root && root.kind === kind ? [root as unknown as Loose, ...below] : below;
}
const set =
  (kind: string, name: string, value: unknown) =>
  (game: unknown): void => {
    const [node] = nodes(game, kind);
    if (node === undefined) throw new Error(`no ${kind}`);
    (node as { [name: string]: unknown })[name] = value;
  };
const text1 = { kind: "literal", value: "x", type: { kind: "text" }, at: Span.ofFile("rules/fixture/a.rules") };

describe("a program with a game", () => {
  it("keeps its promises and fits the schema", () => {
    expect(made.found.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
    assertProgram(good, []);
    expect(programProblems(good)).toEqual([]);
    for (const kind of [
      "entities",
      "active",
      "entityField",
      "pile",
      "newEntity",
      "perform",
      "choose",
      "chooseSome",
      "stacks",
    ])
      expect(nodes(good.game, kind).length, kind).toBeGreaterThan(0);
  });

  it.each([
    ["names entities that are there", set("entities", "id", "fixture.Nobody"), "there is no entity fixture.Nobody"],
    ["reads fields that are there", set("entityField", "name", "mana"), "there is no field fixture.Side.mana"],
    ["reads fields of entities", set("entityField", "of", text1), "a text stands where a Side is asked for"],
    [
      "names piles that are there",
      (game: Loose): void => {
        (nodes(game, "pile")[0] as unknown as { pile: { name: string } }).pile.name = "deck";
      },
      "there is no pile fixture.Side.deck",
    ],
    ["calls procedures that are there", set("perform", "procedure", "fixture.miss"), "there is no fixture.miss"],
    ["gives procedures all they need", set("perform", "args", []), "fixture.hit takes 2 values and got 0"],
    ["makes entities with their fields", set("newEntity", "fields", []), "fixture.Side takes 1 values and got 0"],
    ["asks players", set("choose", "who", text1), "a text is no player"],
    ["asks for elements", set("choose", "from", text1), "`choose` of a text"],
    ["counts statuses that are there", set("stacks", "status", "fixture.Gone"), "asked for"],
    ["sets fields that are there", set("setField", "name", "low"), "fixture.Side.low cannot be set"],
    ["sets them to their type", set("setField", "value", text1), "is a int and got a text"],
    ["puts pieces", set("put", "what", text1), "a text is put into a pile of fixture.Card"],
    ["makes pieces of rows", set("putNew", "row", text1), "a piece is made of a text"],
    ["gives statuses all they need", set("addStatus", "args", []), "fixture.Dazed takes 1 values and got 0"],
    ["ends phases that are there", set("endPhase", "phase", "fixture.Night"), "there is no phase fixture.Night"],
    [
      "has its player",
      (game: Loose): void => {
        Object.assign(game, { player: "fixture.Nobody" });
      },
      "there is no player fixture.Nobody",
    ],
    [
      "has its endings",
      (game: Loose): void => {
        Object.assign(game, { ending: "fixture.Nowhere" });
      },
      "there is no choice fixture.Nowhere",
    ],
    [
      "has actions in phases",
      (game: Loose): void => {
        Object.assign(game["actions"]?.[0] ?? {}, { place: { kind: "phase", phase: "fixture.Night" } });
      },
      "there is no phase fixture.Night",
    ],
    [
      "answers procedures with all their values",
      (game: Loose): void => {
        Object.assign(game["actions"]?.[1]?.["place"] ?? {}, { slots: [1] });
      },
      "fixture.hit with 1 values",
    ],
    [
      "changes rules with all their values",
      (game: Loose): void => {
        Object.assign(game["statuses"]?.[0]?.["changes"]?.[0] ?? {}, { slots: [] });
      },
      "fixture.strength with 0 values",
    ],
    [
      "tests what is there",
      (game: Loose): void => {
        Object.assign(game["statuses"]?.[0]?.["changes"]?.[0]?.["tests"]?.[0] ?? {}, { slot: 99 });
      },
      "slot 99 is tested before it is bound",
    ],
    [
      "names everything once",
      (game: Loose): void => {
        (game["setups"] as unknown[]).push(game["setups"]?.[0]);
      },
      "fixture.deal is declared twice",
    ],
    [
      "gives each slot once",
      (game: Loose): void => {
        Object.assign(game["actions"]?.[0]?.["params"]?.[0] ?? {}, { slot: 0 });
      },
      "slot 0 is bound twice",
    ],
    [
      "holds checks against itself",
      (game: Loose): void => {
        Object.assign(game["entities"]?.[0] ?? {}, { self: 77 });
      },
      "is used before it is bound",
    ],
  ])("%s", (_, change, message) => {
    expect(() => {
      assertProgram(broken(change as unknown as Parameters<typeof broken>[0]), []);
    }).toThrow(message);
  });

  it.each([
    ["examples", "start", { setup: "fixture.deal", args: [], at: text1.at }, "fixture.deal takes 1 values and got 0"],
    ["examples", "start", { setup: "fixture.nothing", args: [], at: text1.at }, "there is no fixture.nothing"],
  ])("begins %s as setups say", (_, name, value, message) => {
    const copy = plain(good) as unknown as { examples: { [name: string]: unknown }[] };
    Object.assign(copy.examples[0] ?? {}, { [name]: value });
    expect(() => {
      assertProgram(copy as unknown as Program, []);
    }).toThrow(message);
  });

  it.each([
    ["a field too much", set("setField", "extra", 1), "must NOT have additional properties (extra)"],
    [
      "a way to stack that is none",
      (game: Loose): void => {
        Object.assign(game["statuses"]?.[0] ?? {}, { stacks: "twice" });
      },
      "allowed values",
    ],
    [
      "a pile that nobody knows who sees",
      (game: Loose): void => {
        Object.assign(game["entities"]?.[0]?.["piles"]?.[0] ?? {}, { seen: "some" });
      },
      "allowed values",
    ],
    [
      "a player that is missing",
      (game: Loose): void => {
        Reflect.deleteProperty(game, "player");
      },
      "required property 'player'",
    ],
  ])("does not fit the schema with %s", (_, change, problem) => {
    expect(programProblems(broken(change as unknown as Parameters<typeof broken>[0])).join("\n")).toContain(problem);
  });
});
