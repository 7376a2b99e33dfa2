import { expect, test } from "vitest";
import { formatText } from "../../../src/format/text.ts";

/** Laid out as written here, whatever the blanks were, and then left alone. */
async function expectLayout(written: string, printed = written): Promise<void> {
  expect(await formatText(written)).toBe(printed);
  expect(await formatText(printed)).toBe(printed);
}

const squeezed = (text: string): string =>
  text
    .replace(/ +/g, " ")
    .replace(/(?<=\n) /g, "")
    .replace(/ ?([,:=]) ?/g, "$1")
    .replace(/:/g, " : ");

test.each([
  [
    "player",
    'player Hero {\n  hp:     int 0 to 20 clamp default 20\n  deck:   pile of Card hidden\n  fallen: bool = hp is 0\n  check hp >= 0 "why"\n}\n',
  ],
  ["entity", "entity Tower { owner: Side, hp: int default 5 }\n"],
  [
    "procedure",
    'procedure draw(me: Hero, n: int) {\n  repeat n times { put top 1 of me.deck into me.hand }\n  put new Card.Feint under me.deck\n}\nprocedure aim(me: Hero): Location = choose(me, Location, "Where?")\n',
  ],
  [
    "loops",
    "procedure storm() {\n  for each p in players separately { take 2 from p.hp }\n  for each p in players where p.hp > 0 together { hit(p) }\n}\n",
  ],
  [
    "status",
    "status Haste(me: Hero) {\n  take 1 from price(me: me) if card.kind is Move\n  set armor(me: me) = 3\n  multiply armor(me: me) by 2\n  keep price(me: me) >= 0\n  forbid play(me: me, cost: > 2) if me.hp is 3\n  until start of Turn if active is me\n  until after attack\n  until removed\n  stacks no\n}\nstatus Plain(me: Hero) { stacks no }\n",
  ],
  [
    "phases",
    "phase Game {\n  enter { deal() }\n  phase Round repeats while x {\n    phase Turn for each player from leader() where not it.out { exit { rest(active) } }\n    phase Sleep repeats { }\n  }\n}\n",
  ],
  [
    "action",
    'action react(me: Hero, card: Card from me.hand where it.softens > 0, n: int from 1 to 3) before damage(target: me) {\n  must\n  needs not me.out "why"\n  cost take 1 from me.sp\n  limit 1 per Turn\n  do { put card into me.discard then cancel }\n}\naction rest(me: Hero) in Turn { do { endPhase() } }\naction wake(me: Hero) after start of Turn { must }\n',
  ],
  [
    "always and setup",
    'always "Somebody falls" { endGame() }\nsetup duel(first: Frame, rounds: int >= 1 default 3) {\n  new Hero(frame: first)\n  new Hero()\n}\n',
  ],
  [
    "examples and reports",
    'example "x" with hard in duel(Light, 3) {\n  choosing react(b, Card.Brace), RightArm\n  damage(b, 5)\n}\nreport "y" in one() {\n  rows   left: 8 to 18\n  column "z" = left\n}\n',
  ],
])("%s", async (_, text) => {
  await expectLayout(text);
  await expectLayout(squeezed(text), text);
});

test("cells of procedures are laid out, and words of a document that are none stay", async () => {
  await expectLayout(
    "table Card {\n | name : key | play( me:Hero ):procedure |\n | Slash | take  3 from foe.hp   then draw( me,1 ) |\n | Pit | if d6<=3 {take 2 from foe.hp} else {cancel} |\n | Wait | |\n | Odd | Deal 3 damage. |\n}\n",
    "table Card {\n" +
      "  | name: key | play(me: Hero): procedure                         |\n" +
      "  | --------- | ------------------------------------------------- |\n" +
      "  | Slash     | take 3 from foe.hp then draw(me, 1)               |\n" +
      "  | Pit       | if d6 <= 3 { take 2 from foe.hp } else { cancel } |\n" +
      "  | Wait      |                                                   |\n" +
      "  | Odd       | Deal 3 damage.                                    |\n}\n",
  );
});

test("remarks stay where they are", async () => {
  await expectLayout(
    "player Hero {\n  hp: int  # life\n  # of cards\n  deck: pile of Card\n}\n\n# above\naction a(me: Hero) in Turn {  # behind the brace\n  # of needs\n  needs x  # behind needs\n  do {\n    # inside\n    cancel\n  }\n  # last\n}\nphase A {\n  # of B\n  phase B { }  # behind B\n\n  # of enter\n  enter { x() }\n}\nstatus S(me: Hero) {\n  # of stacks\n  stacks no\n  until removed  # end\n}\n".replace(
      "hp: int  # life",
      "hp:   int  # life",
    ),
  );
});

test("long heads break at their brackets, or before what the action answers", async () => {
  const long = "aVeryLongNameThatTakesItsPlaceOnTheLine";
  await expectLayout(
    `action ${long}(me: Hero, card: Card from me.hand) before ${long}(target: me, amount: > 1) {\n  must\n  do { cancel }\n}\n`,
    `action ${long}(me: Hero, card: Card from me.hand)\n    before ${long}(target: me, amount: > 1) {\n  must\n  do { cancel }\n}\n`,
  );
  await expectLayout(
    `action act(me: Hero, card: Card from me.hand where it.${long} > 3, other: Hero from players) in Turn {\n  must\n}\n`,
    `action act(\n  me: Hero,\n  card: Card from me.hand where it.${long} > 3,\n  other: Hero from players\n) in Turn {\n  must\n}\n`,
  );
  await expectLayout(
    `example "${long} ${long} ${long}" in duel(Light, Heavy) {\n  3 is 3\n}\n`,
    `example "${long} ${long} ${long}"\n  in duel(Light, Heavy) {\n  3 is 3\n}\n`,
  );
});
