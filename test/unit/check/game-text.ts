import type { Entity, Procedure } from "../../../src/ir/game.ts";
import type { Expr } from "../../../src/ir/program.ts";
import { checkText, done, shown } from "./check-text.ts";

/** A small game: what procedures, rules and formulas in tests speak of. */
export const world = `
player Side {
  hp:     int 0 to 20 clamp default 20
  coins:  int >= 0 default 3
  share:  number default 0
  marks:  map of Place to int default []
  scars:  list of Place default []
  body:   Body default Body(strength: 3)
  foe:    optional Side default none
  fallen: bool = hp is 0
  deck:   pile of Card hidden
  hand:   pile of Card owner
  best:   optional piece of Card default none
}
choice Place { Head, Arm }
record Body { strength: int 0 to 10, tired: bool default no }
entity Tower { owner: Side, hp: int default 5 }
table Blow { | name: key | cost: int | play(me: Side): procedure |
             | Slash     | 2         | add 1 to me.coins         | }
table Step { | name: key | cost: int | play(me: Side): procedure |
             | Dash      | 1         |                           | }
table Card from Blow, Step { name: key, cost: int, play(me: Side): procedure }
rule price(me: Side, card: Card): int = card.cost
rule worth(cards: list of Card): int = sum(card.cost for each card in cards)
procedure hit(target: Side, amount: int): int {
  take amount from target.hp
  target.hp
}
status Stunned(me: Side, turns: int default 1) {
  add turns to price(me: me)
  until removed
  stacks add
}
setup one() {
  let me = new Side()
  add Stunned to me
  hit(me, worth(me.hand))
}
`;

const errorsOf = (text: string): readonly string[] =>
  checkText(`${world}${text}`)
    .found.filter((each) => each.severity === "error")
    .map((each) => `${each.code} \`${textAt(text, each.span)}\``);
const start = `rulebook fixture { title "Fixture" \n  }\n${world}`.length;
const textAt = (text: string, span: { readonly start: number; readonly end: number }): string =>
  text.slice(span.start - start, span.end - start);

/** Errors of a procedure with these lines: who acts is `me`, another is `foe`, a piece is `card`. */
export const mistakesIn = (lines: string, result = ""): readonly string[] =>
  errorsOf(
    `procedure p(me: Side, other: Side, card: piece of Card, at: Place, towers: list of Tower)${result} {\n${lines}\n}\n`,
  );
export const mistakesOf = errorsOf;

export function procedureOf(lines: string, result = ""): Procedure {
  const { program, found } = checkText(
    `${world}procedure p(me: Side, other: Side, card: piece of Card, at: Place, towers: list of Tower)${result} {\n${lines}\n}\n`,
  );
  const errors = found.filter((each) => each.severity === "error");
  if (errors.length > 0) throw new Error(errors.map((each) => `${each.code}: ${each.message}`).join("\n"));
  const made = program.game?.procedures.find((each) => each.name === "p");
  if (made === undefined) throw new Error("no procedure");
  return made;
}

/** What the lines of a procedure become. */
export function lines(text: string): readonly string[] {
  const { body } = procedureOf(text);
  if (body.kind !== "block") return [shown(body)];
  return [...body.statements.map(done), ...(body.value === null ? [] : [shown(body.value)])];
}

/** What a value in a procedure becomes. */
export const value = (text: string, type: string): string => shown(bodyOf(text, type));

export function bodyOf(text: string, type: string): Expr {
  return procedureOf(text, `: ${type}`).body;
}

export function entityOf(text: string, name: string): Entity {
  const { program, found } = checkText(text);
  const errors = found.filter((each) => each.severity === "error");
  if (errors.length > 0) throw new Error(errors.map((each) => `${each.code}: ${each.message}`).join("\n"));
  const made = program.game?.entities.find((each) => each.name === name);
  if (made === undefined) throw new Error(`no ${name}`);
  return made;
}
