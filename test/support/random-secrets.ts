/**
 * Random games with secrets: hands, cards laid face down, roles, marks, lists of pieces, values kept from one line to the
 * next. What a card is worth differs from card to card, so that what can be seen of it can be told apart.
 */
import type { Decision, Option } from "../../src/runtime/game.ts";
import { chance as chanceOf, type Chance } from "./random.ts";

/** The names of all cards, none of them part of another word of these games. */
export const cardNames = ["Ash", "Birch", "Cedar", "Dogwood"] as const;

const ofRows = "Which row?";

/** Rows, not pieces, that all are told of: where no piece is made of them in secret. */
export function isOfToldRows(text: string, { kind, about }: Decision, { action }: Option): boolean {
  if (/put new (?!Card\.|card into s\.)[^\n]* into [^\n]*\.(hand|aside|deck|inside)/.test(text)) return false;
  return kind === "choice" ? about === ofRows : text.includes(`action ${action ?? ""}(me: Side, card: Card from Card)`);
}

interface Writer {
  readonly chance: Chance;
  names: number;
  /** What says what is possible looks at pieces in fields, too: some of it tells what a view hides, and is refused. */
  readonly hasGuards: boolean;
  /** So many choices look at pieces yet: some of them tell what a view hides, and are refused. */
  offers: number;
}

/** What a game has beside what is never refused. */
export type More = "guards" | "offers" | null;

/** `piece`: formulas that are pieces here; `row`: that are rows. */
interface Scope {
  readonly pieces: readonly string[];
  readonly rows: readonly string[];
  /** In the text of `note`, which does not call itself. */
  readonly isNoting?: boolean;
}

export function someSecretGame(seed: number, more: More = null): string {
  const hasGuards = more === "guards";
  const write: Writer = { chance: chanceOf(seed), names: 0, hasGuards, offers: more === "offers" ? 2 : 0 };
  const { chance } = write;
  return [
    `rulebook trial { title "Secrets of seed ${seed}" }`,
    "table Card {\n  | name: key | worth: int |\n  | Ash | 1 |\n  | Birch | 2 |\n  | Cedar | 4 |\n  | Dogwood | 8 |\n}",
    `player Side {
  points: int default 0
  deck: pile of Card hidden
  hand: pile of Card owner
  aside: pile of Card ${chance.pick(["owner", "hidden"])}
  open: pile of Card
  mark: optional piece of Card default none
  kept: list of piece of Card default []
${hasGuards && chance.once(10) ? `  strength: int = count(${chance.pick(["kept", "kept", "open"])} where it.worth > 2)\n` : ""}}`,
    "entity Box { owner: Side, inside: pile of Card owner }",
    `status Thinking(me: Side, card: piece of Card) {\n${hasGuards && chance.once(6) ? `  forbid ${chance.pick(["alpha", "beta"])}(me: me) if ${chance.pick(["card.worth > 2", "card in me.hand", "card is me.mark", "count(me.kept) > 1"])}\n` : ""}  until removed\n  stacks add\n}`,
    "rule markedWorth(me: Side): int {\n  let marked = me.mark\n  if marked is none { 0 } else { marked.worth }\n}",
    "rule heavy(cards: list of piece of Card): int = count(cards where it.worth > 2)",
    "rule other(me: Side): Side = first(players where it is not me)",
    `procedure note(me: Side, card: piece of Card) {\n${bodyOf(write, { pieces: ["card"], rows: [], isNoting: true }, 1)}}`,
    `procedure say(me: Side, card: Card) { ${chance.pick(["add 0 to me.points", "add 1 to me.points"])} }`,
    `procedure hand(me: Side, cards: list of piece of Card) { ${chance.pick(["reveal(cards, to: me)", "put cards into me.aside", "set me.kept = cards"])} }`,
    ...answers(write),
    ...["alpha", "beta", "gamma", "delta", "epsilon"].map((name) => actionOf(write, name)),
    `action seek(me: Side) in Turn { do { put me.deck where it.worth > ${[3, 0, 1, 4][seed % 4]} into me.${["aside", "hand", "open"][seed % 3]} then endPhase() } }`,
    "action done(me: Side) in Turn { do { endPhase() } }",
    'always "Long enough" { for each p in players where p.points > 40 { endGame(winner: p) } }',
    "phase Game { phase Round repeats { phase Turn for each player { } } }",
    `setup start() {
  repeat ${chance.pick(["2", "3"])} times {
    let s = new Side()
    for each card in Card { repeat ${chance.pick(["1", "2"])} times { put new card into s.deck } }
    ${chance.pick(["shuffle(s.deck)", "shuffle(s.deck)", ""])}
    put top 3 of s.deck into s.hand
    new Box(owner: s)
${hasGuards ? `    set s.mark = first(${chance.pick(["s.hand", "s.deck"])})\n    set s.kept = top 2 of ${chance.pick(["s.hand", "s.deck"])}\n` : ""}  }
}`,
  ].join("\n\n");
}

/** What nobody else sees: a bot has to guess it. */
const wishes: Readonly<Record<string, string>> = {
  alpha: "  prefers sum(c.worth for each c in other(me).hand) - 6\n",
  beta: "  prefers count(other(me).aside where it.worth > 2) + markedWorth(other(me))\n",
};

function actionOf(write: Writer, name: string): string {
  const { chance } = write;
  const from = write.hasGuards && chance.once(10) ? fromOf(write) : "me.hand";
  const [param, scope] = chance.pick<readonly [string, Scope]>([
    [`, card: Card from ${from}`, { pieces: ["card"], rows: [] }],
    [`, card: Card from ${from}`, { pieces: ["card"], rows: [] }],
    [", card: Card from Card", { pieces: [], rows: ["card"] }],
    ["", { pieces: [], rows: [] }],
  ]);
  const guard = write.hasGuards && chance.once(8) ? guardOf(write) : "";
  const wish = wishes[name] ?? (param === "" ? "" : "  prefers card.worth - heavy(other(me).hand)\n");
  return `action ${name}(me: Side${param}) in Turn {\n${guard}${wish}  do {\n${bodyOf(write, scope, 2)}${chance.once(2) ? "    endPhase()\n" : ""}  }\n}`;
}

/** What may be chosen: pieces that a field holds, or those of a hand that a field says something of. */
function fromOf({ chance }: Writer): string {
  return chance.pick([
    "me.kept",
    "me.hand where it in me.kept",
    "me.hand where it in other(me).kept",
    "me.hand where it is me.mark",
    "me.hand where it is not other(me).mark",
    "me.hand where it.worth > heavy(me.kept)",
    "me.hand where it.worth > count(other(me).kept)",
    "me.hand where it.worth > markedWorth(other(me))",
    `me.hand where it.worth > (${softRead(chance)})`,
  ]);
}

/** What is read of a piece that may not be there, of a pile that some may see. */
function softRead(chance: Chance): string {
  const whose = chance.pick(["me", "other(me)"]);
  const pile = `${whose}.${chance.pick(["deck", "hand", "kept", "open"])}`;
  const list = chance.pick([pile, `[c for each c in ${pile} where c.worth > 2]`]);
  return chance.pick([
    `first(${list}).worth otherwise 0`,
    `${pile}[2].worth otherwise 2`,
    `if last(${list}).worth is none { 3 } else { 1 }`,
    `(first(${list}) otherwise Ash).worth`,
  ]);
}

function guardOf({ chance }: Writer): string {
  const who = chance.pick(["me", "other(me)"]);
  return `  ${chance.pick([
    `needs markedWorth(${who}) > 1`,
    `needs heavy(${who}.kept) > 0`,
    `needs count(${who}.kept where it is Ash) is 0`,
    "needs me.mark is other(me).mark",
    `needs ${who}.mark is not none`,
    `needs count(${who}.kept) is 0`,
    `needs count(${who}.open where it is me.mark) is 0`,
    `needs count(me.hand where it in ${who}.kept and it.worth > 1) is 0`,
    `needs count(${who}.kept where it in me.hand) is 0`,
    `limit heavy(${who}.kept) + 1 per Turn`,
    `limit count(${who}.kept) + 1 per Turn`,
    "cost take heavy(me.kept) from me.points",
    "cost take count(other(me).kept) from me.points",
    `cost put top heavy(${who}.kept) of me.open into me.aside`,
    `needs (${softRead(chance)}) > 1`,
    `needs (${softRead(chance)}) > 1`,
    `limit (${softRead(chance)}) + 1 per Turn`,
  ])}\n`;
}

function answers({ chance }: Writer): readonly string[] {
  const some = (text: string): readonly string[] => (chance.once(2) ? [text] : []);
  return [
    ...some(`action heard(me: Side) ${chance.pick(["before", "after"])} note() { do { add 1 to me.points } }`),
    ...some(`action told(me: Side) ${chance.pick(["before", "after"])} say() { do { add 1 to me.points } }`),
    ...some(
      `action dealt(me: Side, card: Card from me.hand) ${chance.pick(["before", "after"])} hand() { do { put card into me.aside } }`,
    ),
  ];
}

function bodyOf(write: Writer, scope: Scope, most: number): string {
  const { chance } = write;
  const lines: string[] = [];
  let [pieces, rows] = [scope.pieces, scope.rows];
  const count = 1 + chance.below(most + 1);
  for (let line = 0; line < count; line += 1) {
    if (write.offers > 0 && chance.once(3)) {
      write.offers -= 1;
      const name = newName(write);
      lines.push(...shownBefore(write, pieces), `let ${name}: piece of Card = ${offeredOf(write, { pieces, rows })}`);
      pieces = [...pieces, name];
    }
    if (chance.once(3)) {
      const name = newName(write);
      if (chance.once(2)) {
        lines.push(`let ${name}: piece of Card = ${pieceOf(write, { ...scope, pieces, rows })}`);
        pieces = [...pieces, name];
      } else {
        lines.push(`let ${name}: Card = ${rowOf(write, { ...scope, pieces, rows })}`);
        rows = [...rows, name];
      }
    }
    lines.push(lineOf(write, { ...scope, pieces, rows }));
  }
  return lines.map((line) => `    ${line}\n`).join("");
}

function newName(write: Writer): string {
  write.names += 1;
  return `c${write.names}`;
}

/** Shows one of the pieces to somebody, always or sometimes. */
function shownBefore({ chance }: Writer, pieces: readonly string[]): readonly string[] {
  if (pieces.length === 0 || chance.once(2)) return [];
  const piece = chance.pick(pieces);
  const who = chance.pick(["me", "other(me)"]);
  const line = chance.pick([
    `reveal(${piece}, to: ${who})`,
    `reveal(${piece}, to: players)`,
    `put ${piece} into ${who}.${chance.pick(["hand", "aside", "open", "deck"])}`,
    `hand(${who}, [${piece}])`,
  ]);
  return [chance.once(4) ? `if d6 > 3 { ${line} }` : line];
}

/** A piece of those that are offered for what is written on others, which the one who chooses may see or not. */
function offeredOf({ chance }: Writer, { pieces, rows }: Scope): string {
  const [who, whose] = [chance.pick(["me", "other(me)"]), chance.pick(["me", "other(me)"])];
  const least = chance.pick([
    ...[...pieces, ...pieces, ...rows].map((each) => `${each}.worth`),
    `first(${whose}.${chance.pick(["deck", "hand", "aside", "open"])}).worth`,
    `heavy(${whose}.${chance.pick(["hand", "deck", "kept", "open"])})`,
    `markedWorth(${whose})`,
    `count(${whose}.${chance.pick(["hand", "kept"])})`,
    `(${softRead(chance)})`,
  ]);
  return chance.pick([
    `choose(${who}, ${who}.hand where it.worth >= ${least})`,
    `choose(${who}, ${who}.hand where it.worth < ${least})`,
    `choose(${who}, top ${least} of ${who}.hand)`,
    `first(chooseSome(${who}, ${who}.hand, "Which of them?", least: 1, most: max(1, ${least})))`,
    `first(chooseSome(${who}, ${who}.hand, "Which of them?", least: min(2, ${least}), most: 3))`,
  ]);
}

/** A formula that is a piece, in the hands of somebody. */
function pieceOf({ chance, hasGuards }: Writer, { pieces }: Scope): string {
  return chance.pick([
    ...pieces,
    ...pieces,
    ...pieces,
    ...["me.hand", "other(me).hand", "me.deck"].map((list) => `first(${list})`),
    ...["me.hand", "other(me).hand"].map((list) => `roll(${list})`),
    "choose(me, me.hand)",
    "choose(other(me), other(me).hand)",
    "choose([me, other(me)], it.hand)[1]",
    ...(hasGuards && chance.once(20) ? ["choose(me, me.kept)", "choose(me, me.hand where it in me.kept)"] : []),
  ]);
}

function rowOf(write: Writer, scope: Scope): string {
  const { chance } = write;
  return chance.pick([
    ...scope.rows,
    ...scope.rows,
    pieceOf(write, scope),
    "roll(Card)",
    `choose(me, Card, "${ofRows}")`,
    `choose(other(me), Card, "${ofRows}")`,
    `Card.${chance.pick([...cardNames])}`,
  ]);
}

function lineOf(write: Writer, scope: Scope): string {
  const { chance } = write;
  const who = chance.pick(["me", "me", "other(me)"]);
  const pile = `${who}.${chance.pick(["hand", "aside", "aside", "deck", "open"])}`;
  const piece = (): string => pieceOf(write, scope);
  const row = (): string => rowOf(write, scope);
  return chance.pick([
    ...Array.from({ length: 4 }, () => `put ${piece()} ${chance.pick(["into", "under"])} ${pile}`),
    ...Array.from({ length: 2 }, () => `put new ${row()} into ${pile}`),
    `put top 1 of me.deck into ${pile}`,
    `put other(me).open into ${pile}`,
    `put ${piece()} into first(Box).inside`,
    `reveal(${piece()}, to: ${who})`,
    `reveal(roll(${who}.hand), to: me)`,
    `reveal(${who}.hand, to: players)`,
    `set ${who}.mark = ${piece()}`,
    `set ${who}.kept = [${piece()}]`,
    `add Thinking(card: ${piece()}) to ${who}`,
    `say(${who}, ${row()})`,
    `hand(${who}, [${piece()}])`,
    `hand(${who}, ${who}.hand where it.worth > ${chance.below(4)})`,
    `shuffle(${who}.deck)`,
    "add d6 to me.points",
    ...(scope.isNoting === true ? [] : [`note(${who}, ${piece()})`, `note(${who}, ${piece()})`]),
  ]);
}
