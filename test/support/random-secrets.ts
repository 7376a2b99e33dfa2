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
}

/** `piece`: formulas that are pieces here; `row`: that are rows. */
interface Scope {
  readonly pieces: readonly string[];
  readonly rows: readonly string[];
  /** In the text of `note`, which does not call itself. */
  readonly isNoting?: boolean;
}

export function someSecretGame(seed: number): string {
  const write: Writer = { chance: chanceOf(seed), names: 0 };
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
}`,
    "entity Box { owner: Side, inside: pile of Card owner }",
    "status Thinking(me: Side, card: piece of Card) {\n  until removed\n  stacks add\n}",
    "rule other(me: Side): Side = first(players where it is not me)",
    `procedure note(me: Side, card: piece of Card) {\n${bodyOf(write, { pieces: ["card"], rows: [], isNoting: true }, 1)}}`,
    `procedure say(me: Side, card: Card) { ${chance.pick(["add 0 to me.points", "add 1 to me.points"])} }`,
    `procedure hand(me: Side, cards: list of piece of Card) { ${chance.pick(["reveal(cards, to: me)", "put cards into me.aside", "set me.kept = cards"])} }`,
    ...answers(write),
    ...["alpha", "beta", "gamma", "delta", "epsilon"].map((name) => actionOf(write, name)),
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
  }
}`,
  ].join("\n\n");
}

function actionOf(write: Writer, name: string): string {
  const { chance } = write;
  const [param, scope] = chance.pick<readonly [string, Scope]>([
    [", card: Card from me.hand", { pieces: ["card"], rows: [] }],
    [", card: Card from me.hand", { pieces: ["card"], rows: [] }],
    [", card: Card from Card", { pieces: [], rows: ["card"] }],
    ["", { pieces: [], rows: [] }],
  ]);
  return `action ${name}(me: Side${param}) in Turn {\n  do {\n${bodyOf(write, scope, 2)}${chance.once(2) ? "    endPhase()\n" : ""}  }\n}`;
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

/** A formula that is a piece, in the hands of somebody. */
function pieceOf({ chance }: Writer, { pieces }: Scope): string {
  return chance.pick([
    ...pieces,
    ...pieces,
    ...pieces,
    ...["me.hand", "other(me).hand", "me.deck"].map((list) => `first(${list})`),
    ...["me.hand", "other(me).hand"].map((list) => `roll(${list})`),
    "choose(me, me.hand)",
    "choose(other(me), other(me).hand)",
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
