/** A game in the terminal, line by line. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";

const plainBook = { "rules/tables/tables.rules": 'rulebook tables { title "Tables" }\nrule two(): int = 2\n' };
const play = (root: string, input: string, ...args: readonly string[]): Promise<Ran> =>
  rulewright(root, ["play", ...args], input);
const two = ["--players", "human,human", "--seed", "s"] as const;

describe("play", () => {
  it("shows the table, takes numbers and names, and tells what happened", async () => {
    const ran = await play(tempProject(sparring), "help\nwobble\ndone\nundo\nlog\nquit\n", "sparring", ...two);
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(ran.out).toContain("Sparring\n`help` says what you can do.");
    expect(ran.out).toMatch(/You \(player 1\) {3}hp 8\n {2}deck {5}5\n {2}hand {5}\w/);
    expect(ran.out).toMatch(/Player 2 {3}hp 8\n {2}deck {5}5\n {2}hand {5}3\n/);
    expect(ran.out).toContain("use  Plays a card against the other one.");
    expect(ran.out).toContain("I do not know that.");
    expect(ran.out).toContain("─ player 2 ─");
    expect(ran.out).toContain("That cannot be taken back: player 1 has chosen something since.");
    expect(ran.out).toContain("The game is not over (seed s, 1 decision).");
    // What came into the other's hand is nobody's business.
    const after = ran.out.slice(ran.out.indexOf("─ player 2 ─"));
    expect(after).toContain("A piece: from player 1's deck to player 1's hand.");
  });

  it.each([1, 2, 3])("tells nothing of a hidden card by an error of the rules, seed %i", async (seed) => {
    const root = tempProject({
      "rules/deal/deal.rules": `rulebook deal { title "Deal" }
table Card {
  | name: key | worth: int |
  | Ash       | 1          |
  | Birch     | 2          |
}
table Price {
  | name: key | gold: int |
  | Cedar     | 3         |
}
player Hero { deck: pile of Card hidden, hand: pile of Card owner, gold: int default 0 }
phase Game { phase Turn for each player repeats while yes { } }
rule priceOf(card: Card): int = only(p.gold for each p in Price where p.name is card.name)
action trade(me: Hero) in Turn { do { add priceOf(first(me.deck)) + floor(10 / (first(me.deck).worth - 1)) to me.gold } }
setup one() { let h = new Hero()
  for each card in Card { put new card into h.deck }
  shuffle(h.deck) }
`,
    });
    const seat = ["deal", "--seed", String(seed), "--players"];
    const { out } = await play(root, "trade\n", ...seat, "human");
    expect(out).toContain("The rules end in an error there, and nothing was done. It is called `");
    expect(out.slice(out.indexOf("> trade"))).not.toMatch(/Ash|Birch|deal\.rules|\d+:\d+/);
    // Who sees everything is told everything.
    const bots = await play(root, "", ...seat, "random");
    expect(bots.err).toMatch(/rules\/deal\/deal\.rules:\d+:\d+/);
  });

  it("shows a board: every place, who is there, and where it leads", async () => {
    const board = (coordinates: readonly [string, string, string]): Record<string, string> => ({
      "rules/lands/lands.rules": `rulebook lands { title "Lands" }
table Land {
  | name: key | ${coordinates[0]} borders: set of Land both ways |
  | Siam      | ${coordinates[1]} Java                           |
  | Java      | ${coordinates[2]}                                |
}
player Lord { at: Land default Land.Siam }
phase Game { phase Turn for each player { } }
action march(me: Lord, to: Land from me.at.borders) in Turn { do { set me.at = to } }
setup one() { new Lord() }
`,
    });
    const seat = ["lands", "--players", "human", "--seed", "s"];
    const listed = await play(tempProject(board(["", "", ""])), "march(Java)\n", ...seat);
    expect(listed).toMatchObject({ code: 0, err: "" });
    expect(listed.out).toContain("\nLand\n  Siam: you — Java\n  Java — Siam\n");
    expect(listed.out).toContain("\nLand\n  Siam — Java\n  Java: you — Siam\n");
    const drawn = await play(tempProject(board(["x: int | y: int |", "0 | 0 |", "1 | 0 |"])), "march(Java)\n", ...seat);
    expect(drawn.out).toContain("\nLand\n  Siam ── Java\n  1\n   1 you\n");
    expect(drawn.out).toContain("\nLand\n  Siam ── Java\n          1\n   1 you\n");
  });

  it("is the same again with the same seed, and tells one that it chose itself", async () => {
    const root = tempProject(sparring);
    const bots = ["--players", "random,random", "--seed", "s/3"];
    const [first, second] = [await play(root, "", "sparring", ...bots), await play(root, "", ...bots)];
    expect(first.out).toBe(second.out);
    expect(first.out).toMatch(/The game is over: (player \d wins \(Struck\)|nobody wins \(Tired\))\.\n$/);
    const fresh = await play(root, "", "sparring", "--hp", "9", "--players", "random,random");
    const again = /rulewright (play .*)/.exec(fresh.err)?.[1]?.split(" ") ?? [];
    expect((await rulewright(root, again)).out).toBe(fresh.out);
    expect(again).toEqual([
      "play",
      "sparring",
      "--setup",
      "duel",
      "--hp",
      "9",
      "--players",
      "random,random",
      "--seed",
      expect.any(String),
    ]);
  });

  it("says of a card, an action or a status what the rules say", async () => {
    const root = tempProject({
      "rules/duel/duel.rules": `rulebook duel { title "Duel" }
choice Kind { Blow, LongSpell "Long spell" }
table Card {
  | name: key       | cost "Costs": int | Text: text shown | Kinds: list of Kind default [] | Effect(me: Hero): procedure |
  | Divine Judgment | 2                 | The last blow    | Blow, LongSpell     | take 1 from me.sp           |
  | Divine Light    | 0                 | A candle         |                     |                             |
}
player Hero { sp: int >= 0 default 3, hand: pile of Card owner }
## It dazes.
status Dazed(me: Hero) { until end of Turn
  stacks no }
phase Game { phase Turn for each player repeats while yes { } }
## Plays a card.
action use(me: Hero, card: Card from me.hand) in Turn { needs me.sp > 0
  cost take card.cost from me.sp
  do { put card into me.hand } }
setup one() { let h = new Hero() then put new Card.DivineLight into h.hand }
variant dear "Dear" { table Card {
  | name            | cost |
  | Divine Judgment | 3    |
} }
`,
    });
    const seat = ["duel", "--players", "human", "--seed", "s"];
    const input =
      "what divine judgment\nwhat A candle\nwhat divine\nwhat use\nwhat dazed\nwhat lighte\nwhat\nwhat Divine Lihgt\n";
    const { out } = await play(root, input, ...seat);
    for (const text of [
      "> what divine judgment\nThe last blow (Card)\n  Costs   2\n  Kinds   Blow, Long spell\n  Effect  take 1 from me.sp\n",
      "> what A candle\nA candle (Card)\n  Costs  0\n>",
      "> what divine\nThe last blow (Card)\n  Costs   2\n  Kinds   Blow, Long spell\n  Effect  take 1 from me.sp\n\nA candle (Card)",
      "> what use\nuse (action)\n  Plays a card.\n  needs me.sp > 0\n  cost take card.Costs from me.sp\n",
      "> what dazed\nDazed (status)\n  It dazes.\n",
      "The rules have no card, action or status called `lighte`.",
      "Type `what` and the name of a card, an action or a status.",
      "Did you mean `Divine Light`?",
    ])
      expect(out).toContain(text);
    const dear = await play(root, "what Divine Judgment\n", ...seat, "--variant", "dear");
    expect(dear.out).toContain("The last blow (Card)\n  Costs   3\n");
  });

  it("says so in the words in which people read cards, actions and statuses", async () => {
    const root = tempProject({
      "rules/walk/walk.rules": `rulebook walk { title "Walk" }
choice Soil { Sand "Fine sand", Rock }
table Land {
  | name: key | title: optional text shown | soil: Soil | also: set of Soil default [] | ways "Leads to": set of Land both ways |
  | Siam      | Old Siam                   | Sand       | Sand, Rock                  | Java                           |
  | Java      |                            | Rock       |                             |                                |
}
player Hero { at: Land default Land.Siam }
status Dazed "Quite dazed"(me: Hero) { until end of Turn
  stacks no }
phase Game { phase Turn for each player repeats while yes { } }
action go "March"(me: Hero, to: Land from me.at.ways) in Turn { do { set me.at = to then add Dazed to me } }
setup one() { new Hero() }
`,
    });
    const input = "what old siam\nwhat Java\nwhat march\nwhat go\nwhat quite dazed\n";
    const { out } = await play(root, input, "walk", "--players", "human", "--seed", "s");
    for (const text of [
      "Old Siam (Land)\n  soil      Fine sand\n  also      Fine sand, Rock\n  Leads to  Java\n",
      "Java (Land)\n  soil      Rock\n  Leads to  Old Siam\n",
      "> what march\nMarch (action)\n",
      "> what go\nMarch (action)\n",
      "> what quite dazed\nQuite dazed (status)\n",
    ])
      expect(out).toContain(text);
  });

  it("says why what is typed cannot be done", async () => {
    const root = tempProject({
      "rules/shop/shop.rules": `rulebook shop { title "Shop" }
player Hero { coins "Gold": int >= 0 default 3, hand: pile of Card owner }
table Card { | name: key | title: text shown | price: int |
             | Ax        | Great ax          | 3          |
             | Bow       | Long bow          | 9          | }
phase Game { phase Turn for each player repeats while yes { } }
action buy "Buy it"(me: Hero, card: Card from me.hand) in Turn { cost take card.price from me.coins
  do { put card under me.hand } }
action rest(me: Hero) in Turn { needs me.coins > 9 "Only the rich rest."
  do { } }
action wait(me: Hero) in Turn { limit 1 per Turn
  do { } }
action nap(me: Hero) in Turn { needs me.coins > 3
  do { } }
setup one() { let h = new Hero() then for each card in Card { put new card into h.hand } }
`,
    });
    const input = "long bow\nbuy(Bow)\nrest\nwait\nwait\nnap\ndance\ngreat ax\n";
    const { out } = await play(root, input, "shop", "--players", "human", "--seed", "s");
    for (const text of [
      "> long bow\nBuy it(Long bow) is not possible: it cannot be paid in full from Gold.\n",
      "> buy(Bow)\nBuy it(Long bow) is not possible: it cannot be paid in full from Gold.\n",
      "> rest\nrest is not possible: Only the rich rest.\n",
      "> wait\nwait is not possible: it is done once a Turn at most.\n",
      "> nap\nnap is not possible: the rules do not allow it now.\n",
      "> dance\nI do not know that.",
      "> great ax\nYou choose Buy it: Great ax.\n",
    ])
      expect(out).toContain(text);
  });

  it("tells in its log no more than was told", async () => {
    const root = tempProject({
      "rules/hide/hide.rules": `rulebook hide { title "Hide" }
player Hero { hand: pile of Card owner, mine: pile of Card owner }
table Card { | name: key |
             | Ash       |
             | Birch     | }
procedure choices() { for each card in choose(players, it.hand) { put card under first(players where card in it.hand).hand } }
phase Game { phase Round repeats { enter { choices() }
  phase Turn for each player { } } }
action lay "Lay down"(me: Hero, card: Card from me.hand) in Turn { do { put card into me.mine then endPhase() } }
setup two() { repeat 2 times {
  let h = new Hero()
  for each card in Card { put new card into h.hand }
} }
`,
    });
    const input = "Ash\nlay(Ash)\nlog\nBirch\nlog\nsave s.json\nquit\n";
    const { out } = await play(root, input, "hide", "--players", "human,random", "--seed", "s");
    const deeds = (text: string): readonly string[] => text.match(/^ {3}\d {2}.*$/gm) ?? [];
    const before = [
      "You choose Ash.",
      "Player 2 chooses a piece.",
      "You choose Lay down: Ash.",
      "Player 2 chooses Lay down: a piece.",
    ];
    const after = [...before, "You choose Birch.", "Player 2 chooses a piece."];
    const numbered = (all: readonly string[]): readonly string[] =>
      all.map((deed, index) => `   ${index + 1}  ${deed}`);
    const [, first = "", second = ""] = out.split("> log");
    expect([first, second].map(deeds)).toEqual([before, after].map(numbered));
    expect(first).not.toMatch(/player 2's \w+.*(?:Ash|Birch)|(?:Ash|Birch).*player 2/);
    const loaded = await play(root, "log\n", "--load", "s.json");
    expect(deeds(loaded.out.split("> log")[1] ?? "")).toEqual(numbered(after));
  });

  it("shows after a choice what looks otherwise, and all when it is asked to", async () => {
    const root = tempProject({
      "rules/race/race.rules": `rulebook race { title "Race" }
player Runner { steps: int default 0 }
entity Lane { length: int default 9 }
phase Game { phase Turn for each player repeats while yes { } }
action run(me: Runner) in Turn { do { add 1 to me.steps then endPhase() } }
setup two() { new Runner() then new Runner() then new Lane() }
`,
    });
    const { out } = await play(root, "run\ntable\n", "race", "--players", "human,random", "--seed", "s");
    const screens = out
      .split("\n── ")
      .slice(1)
      .map((text) => text.replace(/^.*\n/, "").replace(/\nYou may[^]*/, ""));
    expect(screens[0]).toBe("You (player 1)   steps 0\nPlayer 2   steps 0\nLane 1   length 9\n");
    expect(screens[1]).toMatch(/^You \(player 1\) {3}steps 1\n(?:.*\n)?As before: (?:Player 2, )?Lane 1\n$/);
    expect(screens.at(-1)).toMatch(/^You \(player 1\) {3}steps 1\nPlayer 2 {3}steps \d\nLane 1 {3}length 9\n$/);
  });

  it("tells the log in sentences with a number for each decision, to each what they may know", async () => {
    const root = tempProject(sparring);
    const input = "log\nwobble\ntuck(Brace)\nlog 1\nundo\nlog 1\ntuck(Brace)\ndone\nlog\nlog 1\nlog 0\nlog all\nquit\n";
    const { out } = await play(root, input, "sparring", "--players", "human,human", "--seed", "hands");
    const logs = out
      .split("> log")
      .slice(1)
      .map((text) => text.slice(text.indexOf("\n") + 1).replace(/\n> [^]*/, "\n"));
    const [begun, tucked, undone, told, last, none, all] = logs;
    expect(begun).toMatch(/^Seed hands, 0 decisions so far\.\n {8}8 pieces: made, into your deck\.\n/);
    expect(begun).toMatch(/\n\n {6}Game · Round · Turn: you\n$/);
    expect(tucked).toBe(
      "Seed hands, 1 decision so far.\n\n      Game · Round · Turn: you\n   1  You choose Tuck Brace.\n        Brace: from your hand to your deck.\n",
    );
    expect(undone).toBe(begun);
    // The other one does not learn which card it was.
    expect(told).toMatch(
      /\n {3}1 {2}Player 1 chooses Tuck a piece\.\n {8}A piece: from player 1's hand to player 1's deck\.\n {3}2 {2}Player 1 is done\.\n {8}Draw: player 1, 1\.\n/,
    );
    expect(told).not.toMatch(/Player 1[^\n]*Brace|Brace[^\n]*layer 1/);
    expect(last).toMatch(/^Seed hands, 2 decisions so far\.\n {3}2 {2}Player 1 is done\.\n/);
    expect(last).toMatch(/\n\n {6}Turn: you\n$/);
    for (const refused of [none, all])
      expect(refused).toMatch(/^Say how many decisions: `log 5` shows the last five, `log` all of them\.\n/);
  });

  it("asks nobody to look away where nothing is hidden, and tells what is hidden only if somebody asks", async () => {
    const card = (seen: string): Record<string, string> => ({
      "rules/hide/hide.rules": `rulebook hide { title "Hide" }
player Hero { hand: pile of Card ${seen} }
table Card { | name: key |
             | Ash       |
             | Birch     | }
phase Game {
  phase Turn for each player { }
  exit { endGame(winner: first(players)) }
}
action rest(me: Hero) in Turn { do { endPhase() } }
setup two() { repeat 2 times {
  let h = new Hero()
  for each card in Card { put new card into h.hand }
} }
`,
    });
    const ran = async (seen: string, input: string): Promise<string> => {
      const args = ["play", "hide", "--players", "human,human", "--seed", "s"];
      return (await rulewright(tempProject(card(seen)), args, input, undefined, undefined, true)).out;
    };
    const erased = "\u001b[2J";
    const open = await ran("", "rest\nrest\n");
    expect(open).not.toContain(erased);
    expect(open).not.toMatch(/\bYou\b|\byour\b/);
    expect(open).toContain("Player 1 chooses Rest.\n");
    expect(open).toContain("Player 2 may, in Turn:");
    expect(open).toContain("The game is over: player 1 wins.");
    const cardsOf2 = /Ash and Birch: made, into player 2's hand/;
    for (const [last, all] of [
      ["", false],
      ["log", true],
    ] as const) {
      const hidden = await ran("owner", `\nrest\n\n\nrest\n${last}\n`);
      // The screen is erased before another looks at it.
      expect(hidden).toContain(erased);
      expect(hidden.split("The game is over: player 1 wins.").length).toBe(all ? 3 : 2);
      expect(cardsOf2.test(hidden)).toBe(all);
    }
  });

  it("saves what Ctrl+C ends, beside what was saved before", async () => {
    const root = tempProject(sparring);
    const interrupted = (): Promise<Ran> =>
      rulewright(
        root,
        ["play", "sparring", "--players", "human,random", "--seed", "s"],
        "done\n",
        undefined,
        undefined,
        true,
      );
    expect((await interrupted()).out).toContain("Saved in `sparring.game.json`.");
    const first = readFileSync(join(root, "sparring.game.json"), "utf8");
    expect((await interrupted()).out).toContain(
      "Saved in `sparring-2.game.json`. `rulewright play sparring --load sparring-2.game.json` goes on with it.",
    );
    expect(readFileSync(join(root, "sparring.game.json"), "utf8")).toBe(first);
    const { out } = await play(root, "log\nquit\n", "--load", "sparring-2.game.json");
    expect(out).toMatch(/Seed s, [1-9]\d* decisions so far\.\n[^]*\n {3}1 {2}You are done\.\n/);
    // A file of input that ends is no Ctrl+C.
    await play(root, "done\n", "sparring", ...two);
    expect(existsSync(join(root, "sparring-3.game.json"))).toBe(false);
  });

  it("saves, loads and goes on", async () => {
    const root = tempProject(sparring);
    const ran = await play(root, "done\nsave mine.json\ndone\nload mine.json\nlog\nquit\n", ...two);
    expect(ran.out).toContain("Saved in `mine.json`. `rulewright play sparring --load mine.json` goes on with it.");
    expect(ran.out).toContain("Seed s, 1 decision so far.");
    const loaded = await play(root, "log\ndone\n", "--load", "mine.json", "--save", "kept.json");
    expect(loaded).toMatchObject({ code: 0, err: "" });
    expect(loaded.out).toContain("Seed s, 1 decision so far.");
    expect(loaded.out).toContain("\n   1  Player 1 is done.\n");
    expect(loaded.out).toContain("Kept in `kept.json`.");
    const kept = JSON.parse(readFileSync(join(root, "kept.json"), "utf8")) as {
      log: { decisions: string[] };
      players: string[];
    };
    expect(kept.log.decisions).toEqual(["done", "done"]);
    expect(kept.players).toEqual(["human", "human"]);
    expect(existsSync(join(root, "mine.json"))).toBe(true);
  });

  it.each([
    [
      "another game",
      (saved: string) => saved.replace('"sparring"', '"fencing"'),
      /is a game of `fencing`|no rulebook called `fencing`/,
    ],
    [
      "other rules",
      (saved: string) => saved.replace(/"rules": "\w+"/, '"rules": "0123"'),
      /was played by other rules: `sparring` has changed since/,
    ],
    [
      "a decision that was never possible",
      (saved: string) => saved.replace('"done"', '"fly"'),
      /was damaged: .*Decision 1 is not possible/,
    ],
    [
      "another hash",
      (saved: string) => saved.replace(/"hash": "\w+"/, '"hash": "00"'),
      /was damaged: its decisions lead elsewhere/,
    ],
    ["half of it", (saved: string) => saved.slice(0, 200), /is no saved game, or was damaged: it is not JSON/],
    [
      "parts that are missing",
      (saved: string) => saved.replace('"players"', '"prayers"'),
      /was damaged: parts of it are missing/,
    ],
    ["something else", () => "{}", /is no saved game/],
  ])("refuses a saved game: %s", async (_, change, words) => {
    const root = tempProject(sparring);
    await play(root, "done\nsave a.json\n", ...two);
    writeFileSync(join(root, "a.json"), change(readFileSync(join(root, "a.json"), "utf8")));
    const ran = await play(root, "", "--load", "a.json");
    expect(ran.code).toBe(2);
    expect(ran.err).toMatch(words);
    // Within a game it is said, and the game goes on.
    const within = await play(root, "load a.json\nlog\n", ...two);
    expect(within.code).toBe(0);
    expect(within.out).toMatch(/damaged|no saved game|other rules|is a game of/);
    expect(within.out).toContain("0 decisions so far.");
  });

  it.each([
    [["sparing"], "I know no rulebook called `sparing`. Did you mean `sparring`?"],
    [["tables"], "The rulebook `tables` is no game: it declares no `player`. The only game is `sparring`."],
    [["sparring", "--setup", "dual"], "`sparring` has no setup called `dual`. Did you mean `duel`?"],
    [["sparring", "--hp", "many"], "`--hp` must be a number, and I got `many`."],
    [["sparring", "--hq", "3"], "`sparring.duel` has no parameter called `hq`. Did you mean `hp`?"],
    [
      ["sparring", "--patience", "3"],
      "`sparring.duel` has no parameter called `patience`. `--patience` is an option of `rulewright worker`.",
    ],
    [["sparring", "--hp", "50"], "hp"],
    [["sparring", "--players", "human,gready"], "I know no bot `gready` for `--players`. Did you mean `greedy`?"],
    [["sparring", "--players", "human,human,human"], "`--players` names 3, and 2 sit at this table."],
    [["sparring", "--load", "nowhere.json"], "I cannot read the saved game `nowhere.json`."],
    [["sparring", "--variant", "soft"], "The rulebook `sparring` has no variant called `soft`."],
  ])("says what is wrong with %j", async (args, words) => {
    const ran = await play(tempProject({ ...sparring, ...plainBook }), "", ...args);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(words);
  });

  it("shows what is wrong in the rules", async () => {
    const ran = await play(
      tempProject({
        "rules/sparring/sparring.rules": `${sparring["rules/sparring/sparring.rules"]}\nrule wrong(): int = nothing\n`,
      }),
      "",
      "sparring",
    );
    expect(ran.code).toBe(1);
    expect(ran.out).toContain("unknown-name");
  });

  it("does without what no game has", async () => {
    expect((await play(tempProject(plainBook), "", "tables")).err).toContain("There is no game here.");
    expect((await play(tempProject(plainBook), "")).err).toContain("Say which game to play. There is no game here.");
  });
});
