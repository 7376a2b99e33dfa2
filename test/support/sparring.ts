/** A small card game for tests: hidden decks, answers, dice, two ways of ending, an action that nobody can use. */
export const sparring: Readonly<Record<string, string>> = {
  "rules/sparring/sparring.rules": `rulebook sparring { title "Sparring" }

player Side {
  hp: int 0 to 20 clamp default 8
  deck: pile of Card hidden
  hand: pile of Card owner
  discard: pile of Card
}
table Card {
  | name: key | copies: int | softens: int | play(me: Side, foe: Side): procedure |
  | Thrust    |           3 |            0 | hit(foe, 3)                          |
  | Swing     |           3 |            0 | hit(foe, d4)                         |
  | Brace     |           2 |            2 |                                      |
}
choice Ending { Struck, Tired }
choice Length { Short, Long }

rule foe(me: Side): Side = only(players where it is not me)
procedure hit(target: Side, amount: int) { take amount from target.hp }
procedure draw(me: Side, n: int) { put top n of me.deck into me.hand }

## Plays a card against the other one.
action use(me: Side, card: Card from me.hand where it.softens is 0) in Turn {
  limit 1 per Turn
  do {
    put card into me.discard
    card.play(me, foe(me))
  }
}
action brace(me: Side, card: Card from me.hand where it.softens > 0) before hit(target: me, amount: > 1) {
  do {
    put card into me.discard
    take card.softens from amount
  }
}
action tuck(me: Side, card: Card from me.hand) in Turn {
  limit 1 per Round
  do { put card under me.deck }
}
action fly(me: Side) in Turn {
  needs me.hp > 100 "Nobody flies."
  do { endPhase() }
}
action done(me: Side) in Turn { do { endPhase() } }

phase Game {
  phase Round repeats while any(count(p.deck) > 0 for each p in players) {
    phase Turn for each player { exit { draw(active, 1) } }
  }
  exit { endGame(ending: Tired) }
}
always "Struck" { for each s in players where s.hp is 0 { endGame(winner: foe(s), ending: Struck) } }

setup duel(hp: int 1 to 20 default 8, length: Length default Short) {
  repeat 2 times {
    let s = new Side(hp: if length is Long { hp + 4 } else { hp })
    for each card in Card { repeat card.copies times { put new card into s.deck } }
    shuffle(s.deck)
    draw(s, 3)
  }
}
`,
};

/** The same as a text alone, for those that have no project. */
export const sparringRules: string = (sparring["rules/sparring/sparring.rules"] ?? "").replace(/^rulebook .*\n/, "");
