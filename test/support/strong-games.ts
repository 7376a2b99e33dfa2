/** Games in which looking further ahead than one step should pay, each with a `worth` as a designer would write it. */

/** Two tracks that meet: a race with dice, in which pieces are thrown back. A throw of 0 to 4. */
export const race = `
rulebook race { title "A race" }
player Runner { at: list of int default [0, 0, 0], pips: int default 0, again: bool default no }
setup start() { repeat 2 times { new Runner() } }
let home = 11
let rosettes = [3, 7]
rule foe(me: Runner): Runner = only(players where it is not me)
rule shared(square: int): bool = square in 4 to 9
rule lies(me: Runner, square: int): bool = square in me.at
rule canGo(me: Runner, which: int): bool {
  let square = me.at[which]
  let goal = square + me.pips
  me.pips > 0 and square < home and goal <= home and (goal is home or not lies(me, goal)) and not (shared(goal) and goal in rosettes and lies(foe(me), goal))
}
phase Game { phase Round repeats { phase Turn for each player {
  enter { set active.again = yes }
  phase Throw repeats while active.again {
    enter {
      set active.again = no
      set active.pips = sum(4 times roll([0, 1]))
    }
  }
} } }
action go(me: Runner, which: int from 1 to 3 where canGo(me, it)) in Throw {
  do {
    let goal = me.at[which] + me.pips
    set me.at[which] = goal
    let other = foe(me)
    if shared(goal) { for each i in 1 to 3 { if other.at[i] is goal { set other.at[i] = 0 } } }
    if goal in rosettes { set me.again = yes }
    endPhase()
  }
}
always "Home" { for each p in players where all(place is home for each place in p.at) { endGame(winner: p) } }
rule worth(me: Runner): number = sum(me.at)
`;

/** Cards buy cards, that buy points; whoever has most points when one of two piles is empty has won. */
export const market = `
rulebook market { title "A market" }
table Card {
  | name: key | cost: int | coins: int | points: int | inSupply: int | play(me: Buyer): procedure |
  | Copper    | 0         | 1          | 0           | 20            |                            |
  | Silver    | 3         | 2          | 0           | 20            |                            |
  | Gold      | 6         | 3          | 0           | 12            |                            |
  | Estate    | 2         | 0          | 1           | 6             |                            |
  | Duchy     | 5         | 0          | 3           | 5             |                            |
  | Province  | 8         | 0          | 6           | 5             |                            |
  | Smithy    | 4         | 0          | 0           | 6             | draw(me, 3)                |
  | Market    | 5         | 0          | 0           | 6             | draw(me, 1) then add 1 to me.actions then add 1 to me.coins |
}
player Buyer {
  deck: pile of Card hidden, hand: pile of Card owner, open: pile of Card, discard: pile of Card
  actions: int >= 0 default 0, coins: int >= 0 default 0
}
entity Board { supply: pile of Card }
setup start() {
  let b = new Board()
  for each card in Card { repeat card.inSupply times { put new card into b.supply } }
  repeat 2 times {
    let me = new Buyer()
    repeat 6 times { put new Card.Copper into me.deck }
    repeat 2 times { put new Card.Estate into me.deck }
    shuffle(me.deck)
    draw(me, 4)
  }
}
procedure draw(me: Buyer, n: int) {
  repeat n times {
    if count(me.deck) is 0 {
      put me.discard into me.deck
      shuffle(me.deck)
    }
    put top 1 of me.deck into me.hand
  }
}
rule left(card: Card): int = count(only(Board).supply where it is card)
rule sumOf(me: Buyer, points: bool): int {
  let total = 0
  for each pile in [me.deck, me.hand, me.open, me.discard] { for each card in pile { add (if points { card.points } else { card.cost }) to total } }
  total
}
rule score(me: Buyer): int = sumOf(me, yes)
phase Game {
  phase Round repeats {
    phase Turn for each player {
      enter { set active.actions = 1 then set active.coins = 0 }
      exit {
        put active.hand into active.discard
        put active.open into active.discard
        draw(active, 4)
        if left(Card.Province) is 0 or left(Card.Duchy) is 0 { endGame(winners: players where score(it) is max(score(p) for each p in players)) }
      }
      phase Act { }
      phase Buy { enter { add sum(c.coins for each c in active.hand) to active.coins } }
    }
  }
}
action play(me: Buyer, card: Card from me.hand where it.cost > 3 and it.points is 0 and it.coins is 0) in Act {
  cost take 1 from me.actions
  do {
    put card into me.open
    card.play(me)
  }
}
action rest(me: Buyer) in Act {
  needs me.actions > 0
  do { endPhase() }
}
action buy(me: Buyer, card: Card from only(Board).supply) in Buy {
  cost take card.cost from me.coins
  do {
    put card into me.discard
    endPhase()
  }
}
action save(me: Buyer) in Buy { do { endPhase() } }
rule worth(me: Buyer): number = sumOf(me, no) + 3 * score(me) + me.coins / 10
`;
