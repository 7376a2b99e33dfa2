/** Random rulebooks with games in them, as a designer would write them: cards, statuses, phases, answers, choices, dice. */
import { chance as chanceOf, type Chance } from "./random.ts";

/** What can be spoken of: who acts, who stands against them, names of whole numbers; what only looks rolls nothing. */
interface Scope {
  readonly me: string;
  readonly foe: string;
  readonly ints: readonly string[];
  readonly fuel: number;
}
interface Writer {
  readonly chance: Chance;
  names: number;
  readonly statuses: readonly string[];
}

/** The text of a rulebook called `trial`. */
export function someGame(seed: number): string {
  const chance = chanceOf(seed);
  const write: Writer = { chance, names: 0, statuses: ["Marked", "Strong"] };
  const both: Scope = { me: "me", foe: "foe", ints: [], fuel: 2 };
  return [
    `rulebook trial { title "Trial"\n  rounding ${chance.pick(["exact", "down", "nearest"])} }`,
    "ordered choice Rank { Low, Mid, High }\nchoice Hue { Red, Blue, Green }\nchoice Ending { Fallen, Rich, Tired }",
    `let base = ${1 + chance.below(4)}`,
    player(write),
    tower(write),
    cards(write),
    "rule foes(me: Side): list of Side = players where it is not me and not it.low",
    `rule against(me: Side): Side = ${chance.pick(["first(players where it is not me)", "next(me)", "previous(me)"])}`,
    `rule force(me: Side, k: int): int = ${int(write, { me: "me", foe: "against(me)", ints: ["k"], fuel: 2 })}`,
    `rule price(me: Side, card: Card): int = clamp(${chance.pick(["card.cost", "card.cost + base", "card.cost + card.worth(me)"])}, 0, 4)`,
    `rule bold(me: Side): bool = ${bool(write, { me: "me", foe: "against(me)", ints: [], fuel: 2 })}`,
    `procedure hit(by: Side, target: Side, amount: int): optional int {\n  let left = min(target.hp, max(0, amount))\n  take left from target.hp\n${chance.once(2) ? lines(write, { me: "by", foe: "target", ints: ["left"], fuel: 1 }, false) : ""}  if left > 0 { left } else { none }\n}`,
    "procedure draw(me: Side, n: int) {\n  repeat n times {\n    if count(me.deck) is 0 {\n      put me.heap into me.deck\n      shuffle(me.deck)\n    }\n    put top 1 of me.deck into me.hand\n  }\n}",
    `procedure ask(me: Side): ${chance.pick(["int", "number"])} = choose(me, ${chance.pick(["1 to 3", "[0, 2, 5]", "[1, me.hp]"])}${chance.once(2) ? ', "How much?"' : ""}) ${chance.pick(["", "+ base", "* choose(me, 1 to 2)", "+ (if me.lucky { choose(against(me), 0 to 1) } else { 0 })"])}`,
    `procedure deed(me: Side, foe: Side, n: int): int {\n${lines(write, { ...both, ints: ["n"] }, true)}  ${int(write, { ...both, ints: ["n"] })}\n}`,
    statuses(write),
    phases(write),
    ...actions(write),
    ...answers(write),
    always(write),
    setup(write),
    variant(write),
  ].join("\n\n");
}

function player({ chance }: Writer): string {
  return `player Side {
  hp: int 0 to 12 clamp default ${5 + chance.below(8)}
  gold: int >= 0 default ${chance.below(6)}
  mood: Rank default ${chance.pick(["Low", "Mid"])}
  pace: number default ${chance.pick(["0.5", "1 / 3", "base"])}
  lucky: bool default ${chance.pick(["yes", "no"])}
  last: optional int default none
  marks: map of Hue to int default []
  pair: optional Side default none
  turns: int default 0
  low: bool = hp ${chance.pick(["is 0", "< 2", "<= base"])}
  deck: pile of Card hidden
  hand: pile of Card ${chance.pick(["owner", "owner", "public"])}
  heap: pile of Card public
  check gold < 100000 "Nobody is as rich as that."
}`;
}

const tower = ({ chance }: Writer): string =>
  `entity Tower { owner: Side, hp: int 0 to 9 clamp default ${2 + chance.below(5)}, loot: pile of Card ${chance.pick(["owner", "public", "hidden"])}\n  worn: bool = hp < ${1 + chance.below(3)} }`;

function cards(write: Writer): string {
  const { chance } = write;
  const row = (name: string): string => {
    const looks: Scope = { me: "me", foe: "against(me)", ints: [], fuel: 1 };
    const does = chance
      .many(0, 2, () => line(write, { me: "me", foe: "foe", ints: [], fuel: 0 }, chance.once(3)))
      .join(" then ");
    return `  | ${name} | ${chance.below(3)} | ${1 + chance.below(3)} | ${chance.pick(["Red", "Blue", "Green"])} | ${int(write, looks)} | ${bool(write, looks)} | ${does} |`;
  };
  return [
    "table Card {",
    "  | name: key | cost: int | copies: int | hue: Hue | worth(me: Side): int | may(me: Side): bool | play(me: Side, foe: Side): procedure |",
    ...["Jab", "Kick", "Guard", "Feint", "Old Trick"].map(row),
    "}",
  ].join("\n");
}

// ---------------------------------------------------------------- formulas

function int(write: Writer, scope: Scope): string {
  const { chance } = write;
  const { me, foe, ints, fuel } = scope;
  const plain: readonly string[] = [
    String(chance.below(5)),
    "base",
    `${me}.hp`,
    `${me}.gold`,
    `${foe}.hp`,
    `count(${me}.heap)`,
    `count(${foe}.hand)`,
    ...ints,
    ...ints,
  ];
  if (fuel <= 0) return chance.pick(plain);
  const of = (): string => int(write, { ...scope, fuel: fuel - 1 });
  const one = name(write, "e");
  return chance.pick([
    ...plain,
    `(${of()} + ${of()})`,
    `(${of()} - ${of()})`,
    `min(${of()}, ${of()})`,
    `clamp(${of()}, 0, 6)`,
    `(if ${bool(write, { ...scope, fuel: fuel - 1 })} { ${of()} } else { ${of()} })`,
    `sum(${one}.cost for each ${one} in ${me}.heap where ${one}.cost > ${of()})`,
    `(${me}.last otherwise ${of()})`,
    `(${me}.marks[Hue.Red] otherwise ${of()})`,
    `floor(${me}.pace * ${of()})`,
    `stacks(${me}, ${chance.pick(write.statuses)})`,
    `count(Tower where it.owner is ${me})`,
    `count(${me}.heap where it.hue is Red)`,
    `(first(${me}.hand) otherwise Kick).cost`,
    `(if ${me}.pair is none { ${of()} } else { base })`,
    `(max(each1.hp for each each1 in players) - ${of()})`.replaceAll("each1", one),
  ]);
}

function bool(write: Writer, scope: Scope): string {
  const { chance } = write;
  const { me, foe, fuel } = scope;
  const of = (): string => int(write, { ...scope, fuel: fuel - 1 });
  const one = name(write, "t");
  return chance.pick([
    `${me}.lucky`,
    `${me}.hp < ${foe}.hp`,
    `${me}.mood >= ${chance.pick(["Mid", "High"])}`,
    `${of()} > ${of()}`,
    `${of()} is ${of()}`,
    `not ${foe}.low`,
    `${me}.pace is ${foe}.pace`,
    `${me}.last is none`,
    `${of()} in base to base + 3`,
    `(${me}.lucky or ${of()} > 2)`,
    `(${foe}.lucky and ${me}.gold > ${of()})`,
    `any(${one}.worn for each ${one} in Tower)`,
  ]);
}

function name(write: Writer, stem: string): string {
  write.names += 1;
  return `${stem}${write.names}x`;
}

// ---------------------------------------------------------------- what is done

function lines(write: Writer, scope: Scope, waits: boolean): string {
  return write.chance.many(1, 3, () => `  ${line(write, scope, waits)}\n`).join("");
}

/** In one line: it may stand in a cell. */
function line(write: Writer, scope: Scope, waits: boolean): string {
  const { chance } = write;
  const { me, foe, fuel } = scope;
  const of = (): string => int(write, { ...scope, fuel: 1 });
  const inner = (): string => line(write, { ...scope, fuel: fuel - 1 }, waits);
  const one = name(write, "x");
  const plain: readonly string[] = [
    `add ${of()} to ${me}.hp`,
    `take ${of()} from ${foe}.hp`,
    `set ${me}.gold = max(0, ${of()})`,
    `add 1 to ${me}.gold`,
    `set ${me}.mood = next(${me}.mood) otherwise Low`,
    `set ${me}.pace = ${me}.pace / 3 + 0.1`,
    `set ${me}.lucky = ${bool(write, { ...scope, fuel: 1 })}`,
    `set ${me}.last = ${chance.pick(["none", of()])}`,
    `set ${me}.marks[Hue.${chance.pick(["Red", "Blue"])}] = ${of()}`,
    `set ${me}.pair = ${chance.pick(["none", foe])}`,
    `put top 1 of ${me}.deck into ${me}.hand`,
    `put top 2 of ${me}.hand under ${me}.deck`,
    `put ${me}.heap into ${me}.deck then shuffle(${me}.deck)`,
    `put new Card.${chance.pick(["Jab", "Kick"])} into ${foe}.heap`,
    `reveal(top 2 of ${me}.deck${chance.once(2) ? `, to: ${me}` : ""})`,
    `add ${chance.pick(["Marked", "Strong", "Strong(by: base)"])} to ${chance.pick([me, foe])}`,
    `take Marked from ${me}`,
    `add d6 to ${me}.gold`,
    `if (first(${me}.heap) otherwise Card.Jab) is Jab { add 1 to ${me}.hp }`,
    `new Tower(owner: ${me})`,
    `for each ${one} in Tower where ${one}.owner is ${me} together { take 1 from ${one}.hp }`,
    `set ${me}.gold = sum(2 times d4)`,
    `add roll([1, 2, 5], by: it) to ${me}.gold`,
  ];
  const asks: readonly string[] = [
    `hit(${me}, ${foe}, ${of()})`,
    `add choose(${me}, 0 to 3) to ${me}.gold`,
    `let ${one} = choose(players, 0 to 1 + remainder(max(0, it.gold), 4), "How much, all of you?") then add ${one}[1] - ${one}[2] to ${me}.gold`,
    `let ${one} = choose(${me}, Hue) then if ${one} is Red { add 2 to ${me}.hp }`,
    `put chooseSome(${me}, ${me}.hand, least: 0, most: 2) into ${me}.heap`,
    `if choose(${me}, [yes, no], "Really?") { ${fuel > 0 ? inner() : `add 1 to ${me}.hp`} }`,
    `for each ${one} in foes(${me}) separately { hit(${me}, ${one}, 1) }`,
    `draw(${me}, 1)`,
    `set ${me}.gold = max(0, round(${me}.pace + ask(${me})))`,
  ];
  if (fuel > 0 && chance.once(4))
    return chance.pick([
      `if ${bool(write, { ...scope, fuel: 1 })} { ${inner()} } else { ${inner()} }`,
      `repeat ${chance.below(3)} times { ${inner()} }`,
    ]);
  return chance.pick(waits ? [...plain, ...asks] : plain);
}

// ---------------------------------------------------------------- the parts of a game

function statuses(write: Writer): string {
  const { chance } = write;
  const scope: Scope = { me: "me", foe: "me", ints: [], fuel: 1 };
  const until = (...counts: readonly string[]): string => {
    const end = chance.pick([
      "until end of Turn",
      "until start of Turn if active is me",
      "until after hit(target: me)",
      "until after hit(by: me, amount: > 1) if me.gold > 1",
      "until removed",
      "until end of Round",
    ]);
    return end === "until removed" || chance.once(2) ? end : `${end}, ${chance.pick(counts)} times`;
  };
  return `status Marked(me: Side) {
  ${chance.pick(["add 1 to", "take 1 from"])} force(me: me)${chance.once(2) ? " if me.lucky" : ""}
  ${chance.pick(["forbid rest(me: me) if me.gold > 2", "forbid play(me: me, card: Kick)", "keep force(me: me) >= 0"])}
  ${until("2", "me.gold")}
  stacks ${chance.pick(["add", "renew", "no"])}
}
status Strong(me: Side, by: int default ${1 + chance.below(2)}) {
  ${chance.pick(["add by to force(me: me, k: > 0)", "multiply force(me: me) by 2", "set force(me: me, k: 1) = by"])}
  ${chance.pick(["take by from price(me: me)", `add 1 to price(me: me) if ${bool(write, scope)}`, "keep price(me: me) <= 2"])}
  ${until("3", "by", "by - 1")}
  ${chance.pick(["until removed", "until end of Round"])}
  stacks ${chance.pick(["add", "renew", "no"])}
}`
    .replaceAll("until removed\n  until", "until")
    .replaceAll("  until removed\n  until", "  until")
    .replace(/(until (?!removed).*\n) {2}until removed\n/, "$1");
}

function phases(write: Writer): string {
  const { chance } = write;
  const scope: Scope = { me: "active", foe: "against(active)", ints: [], fuel: 1 };
  const text = (word: string): string =>
    chance.once(2) ? `    ${word} {\n${lines(write, scope, chance.once(2))}    }\n` : "";
  const players = chance.pick([
    "for each player",
    "for each player where not it.low",
    "for each player from first(players where not it.low) otherwise players[1]",
    "for each player from players[2] where it.gold < 900",
    "for each player from next(players[2])",
    "for each player in sort(players, by: -it.hp, then: it.gold) where not it.low",
    "for each player in players & reverse(players)",
  ]);
  return `phase Game {\n  phase Round ${chance.pick(["repeats", "repeats while any(p.hp > 0 for each p in players)"])} {\n  phase Turn ${players} {\n${text("enter")}    phase Main${chance.once(3) ? " may pass" : ""} { }\n${chance.once(2) ? `    phase Late ${chance.once(2) ? "{ }" : `{ enter {\n${lines(write, scope, true)} } }`}\n` : ""}    exit { add 1 to active.turns }\n  }\n${chance.once(3) ? "  exit { for each p in players together { add 1 to p.gold } }\n" : ""}  }\n}`;
}

function actions(write: Writer): readonly string[] {
  const { chance } = write;
  const scope: Scope = { me: "me", foe: "foe", ints: [], fuel: 1 };
  const alone: Scope = { ...scope, foe: "against(me)" };
  const limit = (): string =>
    chance.once(2) ? `  limit ${1 + chance.below(2)} per ${chance.pick(["Turn", "Round"])}\n` : "";
  return [
    `action play(me: Side, card: Card from me.hand where it.cost < ${2 + chance.below(2)}${chance.once(2) ? " and it.may(me)" : ""}, foe: Side from ${chance.pick(["foes(me)", "players where it is not me", "players"])}) in Main {\n${chance.once(2) ? `  needs ${bool(write, alone)} "Not now."\n` : ""}  cost take price(me, card) from me.gold\n  cost put card into me.heap\n  prefers card.cost - me.gold + count(foe.hand)\n${limit()}  do {\n    card.play(me, foe)\n${lines(write, { ...scope, ints: ["card.cost"] }, true)}  }\n}`,
    `action strike(me: Side, foe: Side from foes(me), n: int from 1 to ${2 + chance.below(2)}) in Main {\n  limit 1 per Turn\n  prefers (2 * n - foe.hp) / 3\n${chance.once(2) ? `  cost take n from me.gold\n${chance.pick(["", "  cost put top max(0, 3 - me.gold) of me.hand into me.heap\n"])}` : ""}  do {\n    let done = hit(me, foe, force(me, n))\n    if done is none { add 1 to me.gold } else { set me.last = done }\n${lines(write, { ...scope, ints: ["n"] }, true)}  }\n}`,
    `action rest(me: Side) in Main { do {\n    add 1 to me.gold\n    ${chance.pick(["endPhase()", "endPhase(Turn)", "endPhase()"])}\n  } }`,
    `action scheme(me: Side, hue: Hue from ${chance.pick(["Hue", "[Hue.Red, Blue]"])}) in Main {\n  limit 1 per Turn\n  needs ${bool(write, alone)}\n  do {\n    set me.marks[hue] = deed(me, against(me), ${int(write, alone)})\n  }\n}`,
  ];
}

function answers(write: Writer): readonly string[] {
  const { chance } = write;
  const scope: Scope = { me: "me", foe: "against(me)", ints: [], fuel: 1 };
  const some = (text: string): readonly string[] => (chance.once(3) ? [] : [text]);
  return [
    ...some(
      `action guard(me: Side, card: Card from me.hand where it.hue is ${chance.pick(["Red", "Blue"])}) before hit(target: me, amount: > ${chance.below(2)}) {\n  cost put card into me.heap\n  do {\n    ${chance.pick(["cancel", "take 1 from amount", "set amount = max(0, amount - card.cost)", "if card is Guard { cancel } else { set amount = 0 }"])}\n${chance.once(2) ? lines(write, scope, true) : ""}  }\n}`,
    ),
    ...some(
      `action ward(me: Side) before hit(${chance.pick(["amount: > 2", "target: me", "by: me"])}) {\n  must\n  limit 1 per Turn\n  needs me.gold > ${chance.below(3)}\n  do {\n    ${chance.pick(["set amount = 1", "take 1 from me.gold", "set target = me"])}\n  }\n}`,
    ),
    ...some(
      `action revenge(me: Side, foe: Side from foes(me)) after hit(target: me) {\n  limit 1 per Round\n  needs (result otherwise 0) > 0\n  prefers me.gold - (result otherwise 0)\n  do { hit(me, foe, ${1 + chance.below(2)}) }\n}`,
    ),
    ...some(
      `action dawn(me: Side) after start of Turn {\n${chance.once(2) ? "  must\n" : ""}  limit 1 per Turn\n  needs active is me\n  do {\n${lines(write, scope, true)}  }\n}`,
    ),
    ...some(
      `action dusk(me: Side, n: int from 0 to 1) before end of Turn {\n${chance.once(2) ? "  must\n" : ""}  limit 1 per Turn\n  needs active is me and me.gold > 1\n  do { add n to me.gold }\n}`,
    ),
  ];
}

const always = ({ chance }: Writer): string => `always "Somebody is left" {
  let up = players where it.hp > 0
  if count(up) is 1 { endGame(winner: only(up), ending: Fallen) } else if count(up) is 0 { endGame(ending: Fallen) }
}
always "Enough" { for each p in players ${chance.pick(["where p.turns > 6", "where p.gold > 30 or p.turns > 8"])} { endGame(${chance.pick(["winner: p, ending: Tired", "ending: Tired", "winners: players where it.hp is p.hp, ending: Rich"])}) } }`;

const setup = ({
  chance,
}: Writer): string => `setup table(n: int 2 to 3 default 2, gold: int 0 to 9 default ${chance.below(5)}) {
  repeat n times {
    let s = new Side(gold: gold${chance.once(2) ? ", hp: 6 + gold" : ""})
    for each card in Card { repeat card.copies times { put new card into s.deck } }
    shuffle(s.deck)
    put top ${2 + chance.below(3)} of s.deck into s.hand
  }
  ${chance.pick(["new Tower(owner: players[1])", "for each p in players { new Tower(owner: p, hp: 1) }", "set players[1].lucky = d6 > 3"])}
}`;

function variant(write: Writer): string {
  const { chance } = write;
  return chance.pick([
    "",
    `variant other "Other." { let base = 2 }`,
    'variant other "Other." { rule force(me: Side, k: int): int = original(me, k) + 1 }',
    `variant other "Other." {\n  rule bold(me: Side): bool = ${bool(write, { me: "me", foe: "against(me)", ints: [], fuel: 1 })}\n  table Card {\n  | name | cost |\n  | Jab | 1 |\n  }\n}`,
  ]);
}
