import { expect, it } from "vitest";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { parseStatementsCell } from "../../../src/syntax/cells.ts";
import { plantedMistakes } from "./planted.ts";
import { read, statementShape } from "./shape.ts";
import { Span } from "../../../src/source/span.ts";

const inText = (line: string): string => `procedure f(me: Hero) {\n  ${line}\n  add 1 to me.hp\n}`;
const inAction = (line: string): string => `action a(me: Hero) in Turn {\n  ${line}\n  do { endPhase() }\n}`;
const inStatus = (line: string): string => `status S(me: Hero) {\n  ${line}\n  stacks no\n}`;
const inPhase = (line: string): string => `phase Game {\n  ${line}\n  phase Turn for each player { }\n}`;

/** One planted mistake each, and the one finding it deserves. */
const mistakes: readonly (readonly [string, string])[] = [
  // What happens, in the words of documents.
  ...[
    "move card to me.discard",
    "move top 2 of me.deck into me.hand",
    "place card under me.deck",
    "put card in me.hand",
    "put card on top of me.deck",
    "put me.hand to me.deck",
    "put card at the bottom of me.deck",
    "set me.hp to 3",
    "increase me.hp by 2",
    "reduce foe(me).hp by d6 + 1",
    "subtract 2 from me.hp",
    "add 1 heat to me",
    "take 2 Sp from me",
    "end turn",
    "end the turn",
    "finish the game",
    "shuffle me.deck",
    "reveal me.hand",
    "reveal card to me",
    "create Tower(owner: me)",
    "for each p in players simultaneously { hit(p) }",
    "let x = choose card from me.hand",
  ].map((line) => ["foreign-word", inText(line)] as const),
  ...[
    "draw 2",
    "draw 2 cards",
    "gain 3 heat",
    "lose 2 hp",
    "discard card",
    "discard 2",
    "deal 4 damage",
    "heal 3",
    "move 3",
    "pick 1",
  ].map((line) => ["verb-of-games", inText(line)] as const),
  ["extra-word", inText("put top 2 cards of me.deck into me.hand")],
  ["extra-word", inText("cancel()")],
  ["foreign-sign", inText("draw(me, 1), add 1 to me.hp")],
  ["ended-too-soon", inText("put card")],
  ["ended-too-soon", inText("put card into")],
  ["foreign-word", inText("if me.hp > 3 then draw(me, 1)")],
  ["verb-of-games", inText("if me.hp > 3 { draw 2 }")],
  ["unexpected-word", inText("for each player { draw(me, 1) }")],
  ["misplaced-choosing", inText("choosing RightArm")],
  ["misplaced-choosing", 'example "x" in duel() {\n  if yes { choosing A } else { 3 is 3 }\n}'],
  ["misplaced-choosing", 'report "x" in duel() {\n  choosing A\n  rows n: 1 to 3\n}'],
  ["misplaced-choosing", "rule f(a: int): int = choosing 6"],
  // Heads.
  ["foreign-word", "action a(me: Hero) during Turn { do { endPhase() } }"],
  ["foreign-word", "action a(me: Hero) after Turn ends { do { endPhase() } }"],
  ["foreign-word", "action a(me: Hero) at the start of Turn { do { endPhase() } }"],
  ["foreign-word", "action a(me: Hero) before the end of the Turn { do { endPhase() } }"],
  ["foreign-word", "action a(me: Hero) after beginning of Turn { do { endPhase() } }"],
  ...["on", "when", "whenever", "upon", "instead of"].map(
    (word) => ["before-or-after", `action a(me: Hero) ${word} damage(target: me) { do { cancel } }`] as const,
  ),
  ["before-or-after", "when damage(target: me) {\n  draw(me, 1)\n}"],
  ["before-or-after", "on damage { draw(me, 1) }"],
  ["missing-brackets", "procedure f { endPhase() }"],
  ["missing-brackets", "status S { until removed }"],
  ["missing-brackets", "setup duel { endPhase() }"],
  ["missing-brackets", 'example "x" in duel { 3 is 3 }'],
  ["foreign-sign", "procedure f(me: Hero) -> int { 3 }"],
  ["foreign-word", 'example "x" with duel(3) { 3 is 3 }'],
  ["foreign-word", 'example "x" for duel(3) { 3 is 3 }'],
  ["said-twice", 'example "x" in duel(3) in duel(4) { 3 is 3 }'],
  ["variants-together", 'example "x" with a with b { 3 is 3 }'],
  ["extra-word", "phase Turn for each player in turn order { }"],
  ["for-without-each", "phase Turn for player { }"],
  ["foreign-word", "phase Round repeat { }"],
  ["foreign-word", "phase Round repeats until gameOver { }"],
  ["times-of-phase", "phase Round repeats 3 times { }"],
  ["name-of-words", "phase Main Phase { }"],
  ["name-of-words", "action end turn(me: Hero) in Main { do { endPhase() } }"],
  ["name-of-words", "player Iron Casket { hp: int }"],
  ...["player", "entity", "procedure", "status", "phase", "action", "setup"].map(
    (word) =>
      [
        "reserved-word",
        `${word} take${/player|entity|phase/.test(word) ? "" : "(me: Hero)"}${word === "action" ? " in Turn" : ""} { }`,
      ] as const,
  ),
  ["reserved-word", "procedure f(take: int) { endPhase() }"],
  ["from-outside-action", "procedure f(me: Hero, card: Card from me.hand) { endPhase() }"],
  ["foreign-word", "monster Goblin { hp: int }"],
  ["foreign-word", "turn Main { }"],
  ["foreign-word", "player Hero { deck: pile Card hidden }"],
  ["foreign-word", "procedure f(cards: list<Card>) { endPhase() }"],
  ["foreign-word", "player Hero { hp: int from 0 to 20 }"],
  ["missing-type", "player Hero {\n  hp = 20\n  sp: int\n}"],
  ["rows-in-record", "player Hero {\n  | a | b |\n  | 1 | 2 |\n}"],
  ["foreign-word", "setup { endPhase() }"],
  ["foreign-word", "always { endGame() }"],
  // Lines of actions, statuses and phases.
  ...[
    "requires me.hp > 3",
    "requirement: me.hp > 3",
    "when me.hp > 3",
    "costs take 1 from me.hp",
    "pay: take 1 from me.hp",
    "once per Turn",
    "twice per Turn",
    "mandatory",
    "always",
    "limited 1 per Turn",
  ].map((line) => ["foreign-word", inAction(line)] as const),
  ["foreign-word", "action a(me: Hero) in Turn {\n  must\n  effect { endPhase() }\n}"],
  ["foreign-word", "action a(me: Hero) in Turn { effect: { endPhase() } }"],
  ...["must:", "needs: me.hp > 3", "cost: take 1 from me.hp", "limit: 1 per Turn"].map(
    (line) => ["extra-word", inAction(line)] as const,
  ),
  ["extra-word", "action a(me: Hero) in Turn {\n  must\n  do: { endPhase() }\n}"],
  ["missing-brace", "action a(me: Hero) in Turn {\n  must\n  do endPhase()\n}"],
  ["line-of-action", inAction("draw(me, 2)")],
  ["line-of-action", inAction("set me.hp = 3")],
  ["verb-of-games", inAction("cost spend 2 sp")],
  ["foreign-word", inAction("limit 1")],
  ["ended-too-soon", inAction("needs")],
  ["missing-sign", inAction("limit 1 Turn")],
  ...[
    "expires at end of Turn",
    "ends after attack(attacker: me)",
    "until Turn ends",
    "until the end of Turn",
    "until end of the Turn if me.hp > 3",
    "cannot play(me: me)",
    "+1 to armor(me: me)",
    "-2 to armor(me: me) if me.hp > 3",
    "double armor(me: me)",
    "doubles armor(me: me) if me.hp > 3",
    "keep armor(me: me) at least 0",
    "set armor(me: me) to 3",
    "stacking no",
  ].map((line) => ["foreign-word", inStatus(line)] as const),
  ["extra-word", inStatus("lasts until end of Turn")],
  ["until-when", inStatus("until damage(target: me)")],
  ["foreign-word", "status S(me: Hero) {\n  until removed\n  -2 to armor(me: me) if me.hp > 3\n  stacks no\n}"],
  ["status-of-field", inStatus("add 1 to me.armor")],
  ["line-of-status", inStatus("if me.hp > 3 { add 1 to armor(me: me) }")],
  ["line-of-status", inStatus("draw(me, 2)")],
  ["before-or-after", inStatus("when damage(target: me) { draw(me, 2) }")],
  ["before-or-after", inStatus("on damage { draw(me, 2) }")],
  ["line-of-phase", inPhase("draw(active, 1)")],
  ["line-of-phase", inPhase("set active.sp = 3")],
  ["misplaced-line", inPhase("action a(me: Hero) in Turn { do { endPhase() } }")],
  ...["turn Main { }", "begin { draw(active, 1) }", "onExit { draw(active, 1) }", "do { draw(active, 1) }"].map(
    (line) => ["foreign-word", inPhase(line)] as const,
  ),
  ["extra-word", inPhase("on enter { draw(active, 1) }")],
  ["missing-brace", inPhase("enter draw(active, 1)")],
  [
    "unclosed-bracket",
    "phase Game {\n  phase Turn for each player {\n    enter { draw(active, 1)\n  }\n  phase Other { }\n}",
  ],
  [
    "unclosed-bracket",
    "phase Game {\n  phase Turn for each player {\n    enter { draw(active, 1) }\n  phase Other { }\n}",
  ],
  // Lines of examples.
  ["missing-sign", 'example "x" in duel() {\n  choosing RightArm LeftArm\n  3 is 3\n}'],
  ["extra-word", 'example "x" in duel() {\n  choosing: RightArm\n  3 is 3\n}'],
  ["foreign-word", 'example "x" in duel() {\n  choose RightArm\n  3 is 3\n}'],
  ["ended-too-soon", 'example "x" in duel() {\n  choosing\n  3 is 3\n}'],
];

plantedMistakes(mistakes);

/** What documents write in the column that says what a card does. */
it.each([
  ["verb-of-games", "Deal 4 damage", "missing"],
  ["verb-of-games", "Gain 1 Heat, draw 1 card", "missing"],
  ["verb-of-games", "draw(me, 1) then Gain 1 Heat then cancel", "draw(me 1); missing; cancel"],
  ["verb-of-games", "if d6 > 3 { Draw 2 cards } else { cancel }", "(if (> d6 3) {missing} {cancel})"],
  ["verb-of-games", "Discard 2 cards (self-harm). Next attack: +3 damage, ignore 1 Armor", "missing"],
  ["foreign-word", "move card to me.hand", "put card into me.hand"],
  ["foreign-sign", "draw(me, 1), gain(me, 2)", "draw(me 1); gain(me 2)"],
  ["foreign-word", "\u2014", ""],
  ["two-on-one-line", "+1 damage", ""],
])("%s in the cell %j", (code, text, shape) => {
  const found = new Collector();
  const statements = parseStatementsCell({ text, span: Span.still("t", 0, text.length) }, found);
  expect(found.sorted().map((each) => each.code)).toEqual([code]);
  expect(statements.map(statementShape).join("; ")).toBe(shape);
});

it("several in one body are named each, and the others are read", () => {
  const { codes, document } = read(
    `${inAction("requires me.hp > 3\n  gain 3\n  cost: take 1 from me.hp")}\n${inStatus("double armor(me: me)\n  lasts\n  until Turn ends")}`,
  );
  expect(codes).toEqual([
    "foreign-word",
    "line-of-action",
    "extra-word",
    "foreign-word",
    "line-of-status",
    "foreign-word",
  ]);
  const [action, status] = document.declarations;
  expect(action?.kind === "action" ? action.lines.map(({ kind }) => kind) : []).toEqual(["needs", "cost", "do"]);
  expect(status?.kind === "status" ? [status.changes.length, status.ends.length, status.stacks.length] : []).toEqual([
    1, 1, 1,
  ]);
});
