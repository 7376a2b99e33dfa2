/** What the games of the matrix are about: a hero who holds an input of each type, and what may happen to one. */
import { inputs, plainWorld } from "./world.ts";

const names = Object.entries(inputs);

/** A procedure for each input that waits before it gives it. */
const asked = names
  .map(
    ([name, { type }]) =>
      `procedure ask_${name}(me: Hero): ${type} { if choose(me, [yes, no]) { me.${name} } else { k${name} } }`,
  )
  .join("\n");

/** Values of the hero that a setup is given. */
export const given = names.map(([name, { type }]) => `${name}: ${type}`).join(", ");
const handed = names.map(([name]) => `${name}: ${name}`).join(", ");
/** Makes the two heroes and what they have: `h` is the first. */
export const deal = `
  let h = new Hero(${handed})
  let f = new Hero(score: 11)
  for each p in players {
    for each card in Card { put new card into p.deck }
    put top 3 of p.deck into p.hand
    put top 2 of p.hand into p.heap
  }
  new Tower()`;

export const gamesWorld = `${plainWorld}
choice Ending { Peace, War }
player Hero {
${names.map(([name, { type }]) => `  ${name}: ${type} default k${name}`).join("\n")}
  pick: int default 0
  out: text default ""
  score: int 0 to 20 clamp default 5
  gold: int default 9
  pool: int >= 0 default 6
  grip: int of 1, 2, 4, 6 default 6
  rage: number default 0.5
  full: bool = score is 20
  deck: pile of Card hidden
  hand: pile of Card owner
  heap: pile of Card
  check gold < 1000000 "Nobody is as rich as that."
}
entity Tower { hp: int 0 to 20 default 5 }
table Card {
  | name: key | cost: int | bonus(k: int): int |
  | Jab       | 1         | k + cost           |
  | Guard     | 3         | k                  |
  | Dodge     | 0         | 2                  |
  | Kick      | 2         | k * 2              |
  | Feint     | 2         | k - 1              |
}
rule foeOf(me: Hero): Hero = only(players where it is not me)
rule load(me: Hero): int = 1
procedure bump(me: Hero, by: int): int {
  add by to me.score
  me.score
}
procedure flinch(me: Hero, by: int): optional int {
  take by from me.score
  me.score
}
procedure flinchWaiting(me: Hero, by: int): optional int {
  take choose(me, 0 to by) from me.score
  me.score
}
procedure tick(me: Hero, pick: int, word: text): optional int {
  add 1 to me.gold
  me.score
}
${asked}
status Marked(me: Hero) {
  until end of Turn
  stacks add
}
status Heavy(me: Hero, by: int default 2) {
  add by to load(me: me)
  until after flinch(me: me)
  until after flinchWaiting(me: me)
  stacks renew
}
action brace(me: Hero) before flinch(me: me, by: > 0) {
  must
  needs me.score > 10
  do { set by = 0 }
}
action spare(me: Hero) in Main { do { take 1 from me.gold } }
action rest(me: Hero) in Main { do { endPhase() } }
`;
