/** What each kind of block holds, as lines to copy, the most usual first: findings name the first of them, editors offer how they begin. */

export interface BlockKind {
  /** What it is called where its lines are listed. */
  readonly name: string;
  /** So it stands in a file; empty: it is no part of one. */
  readonly form: string;
  readonly lines: readonly string[];
  /** How many of them a finding names: enough to see what kind of lines these are. */
  readonly named: number;
}

const block = (name: string, form: string, named: number, ...lines: readonly string[]): BlockKind => ({
  name,
  form,
  lines,
  named,
});

const changes = ["add 1 to me.coins", "set me.coins = 3", "if me.coins > 3 { draw(me) }"];
const furtherChanges = ["take 1 from me.coins", "put card into me.hand", "for each p in players { draw(p) }", "stop"];
const fields = ["hp: int", "armor: int default 0"];

const kinds: readonly (readonly [word: string, kind: BlockKind])[] = [
  [
    "rulebook",
    block("A rulebook", "rulebook duel { }", 4, 'title "Duel"', "rounding down", "decimals 2", 'source "The box"'),
  ],
  ["choice", block("A choice", "choice Size { Small, Large }", 2, "Small", 'TwoHands "Two Hands"')],
  [
    "record",
    block("A record", "record Hero { hp: int }", 4, ...fields, "total: int = hp + armor", 'check hp > 0 "Too weak."'),
  ],
  [
    "table",
    block(
      "A table",
      "table Weapon { }",
      3,
      "| name: key | damage: int |",
      "total: int = damage + 1",
      'check damage > 0 "Too weak."',
    ),
  ],
  ["type", block("A type", "type Level = int 1 to 20", 0)],
  ["let", block("A value", "let start = 5", 0)],
  ["check", block("A check", 'check all(w.price > 0 for each w in Weapon) "Too cheap."', 0)],
  [
    "rule",
    block(
      "A rule",
      "rule cost(level: int): int = level * 2",
      4,
      "let bonus = 2",
      "add 1 to bonus",
      "if level > 3 { 2 } else { 1 }",
      "bonus + level",
      "repeat 3 times { add d6 to bonus }",
      "return bonus",
    ),
  ],
  [
    "match",
    block("A `match`", "rule cost(size: Size): int = match size { }", 3, "Small, Large: 2", ">= 3: 1", "otherwise: 0"),
  ],
  [
    "example",
    block(
      "An example",
      'example "Cheap" { }',
      3,
      "cost(2) is 4",
      "let me = players[1]",
      "rolling 6, 1",
      "choosing 2",
      'disputed "It was said so."',
    ),
  ],
  ["examples", block("A table of examples", 'examples "Cheap" for cost { }', 2, "| level | result |", "| 2 | 4 |")],
  [
    "report",
    block(
      "A report",
      'report "Costs" { }',
      4,
      "rows level: 1 to 10",
      'column "Cost" = cost(level)',
      "columns w: Weapon",
      "cell chance(hit(w) > level) as 0%",
      'row "All" = cost(1)',
      'total row "Total"',
      'total column "Total"',
      "let most = 10",
      "expect\n| level | Cost |",
      'disputed(level: 2) "It was said so."',
    ),
  ],
  [
    "goal",
    block(
      "A goal",
      'goal "Fair" { }',
      4,
      "ends(Won) in 40% to 60%",
      "average(hit(4)) > 2",
      "games 200",
      'bots "habits"',
    ),
  ],
  [
    "variant",
    block(
      "A variant",
      "variant hard { }",
      3,
      "table Monster { … }",
      "rule cost(level: int): int = level * 3",
      "let start = 5",
    ),
  ],
  [
    "player",
    block(
      "A player",
      "player Hero { }",
      3,
      "coins: int default 3",
      "hand: pile of Card",
      'check coins >= 0 "No debt."',
    ),
  ],
  ["entity", block("An entity", "entity Foe { }", 2, ...fields, 'check hp >= 0 "Dead."')],
  ["procedure", block("A procedure", "procedure heal(who: Hero) { }", 3, ...changes, ...furtherChanges)],
  ["always", block("An `always`", 'always "Out" { }', 3, ...changes, ...furtherChanges)],
  [
    "setup",
    block("A setup", "setup duel() { }", 3, "new Hero(hp: 5)", "let deck = 2", "for each p in players { draw(p) }"),
  ],
  [
    "status",
    block(
      "A status",
      "status Weak(me: Hero) { }",
      4,
      "take 1 from attack(who: me)",
      "forbid play(me: me)",
      "until end of Turn",
      "stacks no",
      "add 1 to attack(who: me)",
      "set attack(who: me) = 0",
      "multiply attack(who: me) by 2",
      "keep attack(who: me) >= 1",
    ),
  ],
  [
    "phase",
    block(
      "A phase",
      "phase Round repeats { }",
      2,
      "phase Turn for each player { … }",
      "enter { draw(me) }",
      "exit { draw(me) }",
    ),
  ],
  [
    "action",
    block(
      "An action",
      "action buy(me: Hero) in Turn { }",
      4,
      "do { draw(me) }",
      "needs me.coins > 2",
      "cost take 2 from me.coins",
      "limit 1 per Turn",
      "prefers me.coins",
      "must",
    ),
  ],
  ["do", block("A `do`", "action buy(me: Hero) in Turn { do { } }", 3, ...changes, ...furtherChanges)],
  ["enter", block("An `enter`", "phase Round { enter { } }", 3, ...changes, ...furtherChanges)],
  ["exit", block("An `exit`", "phase Round { exit { } }", 3, ...changes, ...furtherChanges)],
  [
    "formula",
    block(
      "A formula",
      "",
      3,
      "count(2 times d6 where it >= 5)",
      "sum(w.price for each w in Weapon)",
      "if level > 3 { 2 } else { 1 }",
    ),
  ],
  ["use", block("This", "use cards", 0)],
  ["section", block("A section", 'section "Combat"', 0)],
];

/** By the word that they begin with. */
export const blockKinds: ReadonlyMap<string, BlockKind> = new Map(kinds);

/** `A variant holds lines such as …` */
export const linesHeld = (word: string): string => `${nameOf(word)} holds lines such as ${firstLines(word)}.`;

/** `A check looks like …`, `A formula looks like …` */
export function headWritten(word: string): string {
  const form = blockKinds.get(word)?.form ?? "";
  return `${nameOf(word)} looks like ${form === "" ? firstLines(word) : `\`${form}\``}.`;
}

const nameOf = (word: string): string => blockKinds.get(word)?.name ?? word;

function firstLines(word: string): string {
  const { lines = [], named = 0 } = blockKinds.get(word) ?? {};
  const shown = lines.slice(0, named).map((line) => `\`${line}\``);
  return `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}

/** The words that lines of it begin with. */
export const wordsOfLines = (word: string): readonly string[] => [
  ...new Set(
    (blockKinds.get(word)?.lines ?? []).flatMap(
      (line) => /^(?:total \p{L}+|disputed|\p{Ll}+(?=[ {]|$))/u.exec(line)?.[0] ?? [],
    ),
  ),
];
