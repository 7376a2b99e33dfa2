/** Small games in which something is kept from somebody: each keeps it in another way. */

const cards = `
table Card {
  | name: key | worth: int |
  | Ace       | 4          |
  | King      | 3          |
  | Queen     | 2          |
  | Knave     | 1          |
}`;

export const secretGames: Readonly<Record<string, string>> = {
  /** Rock, paper, scissors, laid face down and then shown, and taken back. */
  signs: `
rulebook signs { title "Signs" }
table Sign { | name: key |
  | Rock     |
  | Paper    |
  | Scissors |
}
player Side { wins: int default 0, signs: pile of Sign owner, laid: pile of Sign owner }
setup start() { repeat 2 times { let s = new Side() then for each sign in Sign { put new sign into s.signs } } }
rule beats(a: Sign, b: Sign): bool {
  | a         | b        | result |
  | Rock      | Scissors | yes    |
  | Paper     | Rock     | yes    |
  | Scissors  | Paper    | yes    |
  | otherwise |          | no     |
}
procedure meet() {
  for each p in players { put choose(p, p.signs, "Show what?") into p.laid }
  let a = only(players[1].laid)
  let b = only(players[2].laid)
  reveal([a, b])
  if beats(a, b) { add 1 to players[1].wins }
  if beats(b, a) { add 1 to players[2].wins }
  for each p in players { put p.laid into p.signs }
}
phase Game { phase Round repeats while all(p.wins < 2 for each p in players) { enter { meet() } } }
always "Two wins" { for each p in players where p.wins is 2 { endGame(winner: p) } }
`,
  /** Rock, paper, scissors with pieces that are made of what was chosen. */
  sealed: `
rulebook sealed { title "Sealed signs" }
table Sign { | name: key |
  | Rock     |
  | Paper    |
  | Scissors |
}
player Side { wins: int default 0, laid: pile of Sign owner, open: pile of Sign }
setup start() { repeat 2 times { new Side() } }
rule beats(a: Sign, b: Sign): bool {
  | a         | b        | result |
  | Rock      | Scissors | yes    |
  | Paper     | Rock     | yes    |
  | Scissors  | Paper    | yes    |
  | otherwise |          | no     |
}
procedure meet() {
  for each p in players { put new choose(p, Sign, "Show what?") into p.laid }
  let a = only(players[1].laid)
  let b = only(players[2].laid)
  if beats(a, b) { add 1 to players[1].wins }
  if beats(b, a) { add 1 to players[2].wins }
  for each p in players { put p.laid into p.open }
}
phase Game { phase Round repeats while all(p.wins < 2 for each p in players) { enter { meet() } } }
always "Two wins" { for each p in players where p.wins is 2 { endGame(winner: p) } }
`,
  /** Each lays a card of their hand as a bid, the higher one takes the prize; cards come from a deck. */
  bids: `
rulebook bids { title "Sealed bids" }
${cards}
player Bidder { prizes: int default 0, hand: pile of Card owner, bid: pile of Card owner, spent: pile of Card, done: bool default no }
entity Table { deck: pile of Card hidden }
setup start() {
  let t = new Table()
  for each card in Card { repeat 3 times { put new card into t.deck } }
  shuffle(t.deck)
  repeat 3 times { let b = new Bidder() then put top 3 of t.deck into b.hand }
}
action bid(me: Bidder, card: Card from me.hand) in Bid {
  do {
    put card into me.bid
    endPhase()
  }
}
procedure compare() {
  let best = max(sum(c.worth for each c in b.bid) for each b in players)
  for each b in players {
    if sum(c.worth for each c in b.bid) is best { add 1 to b.prizes }
    put b.bid into b.spent
  }
}
phase Game {
  phase Sale repeats while count(players[1].hand) > 0 {
    phase Bid for each player { }
    exit { compare() }
  }
  exit { endGame(winners: players where it.prizes is max(b.prizes for each b in players)) }
}
`,
  /** A card of another hand is seen, and which one it is neither its owner nor anybody else can tell. */
  peek: `
rulebook peek { title "A peek" }
${cards}
player Side { hand: pile of Card owner, shown: pile of Card, points: int default 0 }
entity Table { deck: pile of Card hidden }
setup start() {
  let t = new Table()
  for each card in Card { repeat 2 times { put new card into t.deck } }
  shuffle(t.deck)
  repeat 3 times { let s = new Side() then put top 2 of t.deck into s.hand }
}
action peek(me: Side, target: Side from players where it is not me) in Turn {
  needs count(target.hand) > 0
  do { reveal(roll(target.hand), to: me) then endPhase() }
}
action show(me: Side, card: Card from me.hand) in Turn { do { put card into me.shown then add card.worth to me.points then endPhase() } }
action guess(me: Side, target: Side from players where it is not me, card: Card from Card) in Turn {
  do {
    if any(c is card for each c in target.hand) { add 2 to me.points } else { take 1 from me.points }
    endPhase()
  }
}
rule worth(me: Side): number = me.points
phase Game {
  phase Round repeats while all(s.points < 12 and s.points > -6 for each s in players) { phase Turn for each player { } }
  exit { endGame(winners: players where it.points is max(s.points for each s in players)) }
}
`,
  /** Everybody has a role that nobody else knows, and points at who is thought to be the wolf. */
  roles: `
rulebook roles { title "Who is the wolf?" }
table Role { | name: key |
  | Wolf   |
  | Farmer |
  | Smith  |
}
player Villager { role: pile of Role owner, votes: int default 0 }
entity Box { rest: pile of Role hidden }
setup start() {
  let box = new Box()
  put new Role.Wolf into box.rest
  put new Role.Farmer into box.rest
  put new Role.Farmer into box.rest
  put new Role.Smith into box.rest
  shuffle(box.rest)
  repeat 3 times { let v = new Villager() then put top 1 of box.rest into v.role }
}
action accuse(me: Villager, other: Villager from players where it is not me) in Vote {
  do {
    add (if any(r is Role.Wolf for each r in other.role) { 3 } else { 1 }) to me.votes
    endPhase()
  }
}
action wait(me: Villager) in Vote { do { endPhase() } }
phase Village {
  phase Night for each player {
    enter { if any(r is Role.Smith for each r in active.role) { for each v in players where v is not active { reveal(first(v.role), to: active) } } }
  }
  phase Vote for each player { }
  exit { endGame(winners: players where it.votes is max(v.votes for each v in players)) }
}
rule worth(me: Villager): number = me.votes
`,
  /** Each takes a card from a hand that goes around, face down; then what was taken is counted. */
  draft: `
rulebook draft { title "A draft" }
${cards}
player Drafter { hand: pile of Card owner, taken: pile of Card owner, bag: pile of Card owner }
entity Table { deck: pile of Card hidden }
setup start() {
  let t = new Table()
  for each card in Card { repeat 2 times { put new card into t.deck } }
  shuffle(t.deck)
  repeat 2 times { let d = new Drafter() then put top 3 of t.deck into d.hand }
}
action pick(me: Drafter, card: Card from me.hand) in Pick {
  do {
    put card into me.taken
    endPhase()
  }
}
procedure pass() {
  for each d in players { put d.hand into d.bag }
  put players[1].bag into players[2].hand
  put players[2].bag into players[1].hand
}
rule worth(me: Drafter): number = sum(c.worth for each c in me.taken)
phase Game {
  phase Round repeats while count(players[1].hand) > 0 {
    phase Pick for each player { }
    exit { pass() }
  }
  exit { endGame(winners: players where worth(it) is max(worth(d) for each d in players)) }
}
`,
  /** Cards that were shown go back among others: onto a deck, into a hand, and out again, by choice, by chance, by their row. */
  stash: `
rulebook stash { title "Back and forth" }
${cards}
player Side { deck: pile of Card hidden, hand: pile of Card owner, aside: pile of Card owner, open: pile of Card, points: int default 0 }
setup start() {
  repeat 2 times {
    let s = new Side()
    for each card in Card { put new card into s.deck }
    for each card in [Card.Ace, Card.Knave] { put new card into s.hand }
  }
}
action bury(me: Side, card: Card from me.hand) in Turn { do { put card into me.deck then endPhase() } }
action hide(me: Side, card: Card from me.hand) in Turn { do { put card into me.aside then endPhase() } }
action play(me: Side, card: Card from me.hand) in Turn { do { put card into me.open then add card.worth to me.points then endPhase() } }
action back(me: Side) in Turn {
  needs count(me.aside) + count(me.open) > 0
  do { put me.aside into me.hand then put me.open into me.hand then endPhase() }
}
action draw(me: Side) in Turn {
  needs count(me.deck) > 0
  do { put top 1 of me.deck into me.hand then endPhase() }
}
action tell(me: Side) in Turn { do { reveal(me.hand) then endPhase() } }
action lose(me: Side) in Turn {
  needs count(me.hand) > 0
  do { put roll(me.hand) into me.aside then endPhase() }
}
action seek(me: Side) in Turn { do { put top 1 of (me.deck where it.worth > 2) into me.hand then endPhase() } }
action mix(me: Side) in Turn { do { shuffle(me.deck) then endPhase() } }
action guess(me: Side) in Turn {
  do {
    for each foe in players where foe is not me {
      add sum(c.worth for each c in foe.hand) to me.points
      take sum(c.worth for each c in foe.aside) from me.points
    }
    endPhase()
  }
}
rule worth(me: Side): number = me.points
phase Game {
  phase Round repeats while all(s.points < 30 for each s in players) { phase Turn for each player { } }
  exit { endGame(winners: players where it.points is max(s.points for each s in players)) }
}
`,
  /** A card of a hand is chosen and stays there: only a field, a status or the middle of a text knows which one it is. */
  marks: `
rulebook marks { title "Marked" }
${cards}
player Side { hand: pile of Card owner, mark: optional piece of Card default none, points: int default 0 }
status Thinking(me: Side, card: piece of Card) {
  until removed
  stacks add
}
setup start() {
  repeat 2 times {
    let s = new Side()
    for each card in Card { put new card into s.hand }
  }
}
action mark(me: Side, card: Card from me.hand) in Turn { do { set me.mark = card then endPhase() } }
action think(me: Side, card: Card from me.hand) in Turn { do { add Thinking(card: card) to me then endPhase() } }
action both(me: Side) in Turn {
  do {
    let mine = choose(me, me.hand, "Which one?")
    for each foe in players where foe is not me {
      let theirs = choose(foe, foe.hand, "And which one?")
      if mine.worth > theirs.worth { add 1 to me.points } else { add 1 to foe.points }
    }
    endPhase()
  }
}
action call(me: Side, card: Card from Card) in Turn {
  do {
    for each foe in players where foe is not me {
      let marked = foe.mark
      if marked is not none { if marked is card { add 3 to me.points } else { take 1 from me.points } }
    }
    endPhase()
  }
}
rule worth(me: Side): number = me.points
phase Game {
  phase Round repeats while all(s.points < 4 and s.points > -4 for each s in players) { phase Turn for each player { } }
  exit { endGame(winners: players where it.points is max(s.points for each s in players)) }
}
`,
  /** Roles from a shuffled list, of which one is left over. */
  spies: `
rulebook spies { title "Who is the spy?" }
table Role { | name: key |
  | Spy    |
  | Loyal  |
  | Fool   |
}
player Agent { role: pile of Role owner, votes: int default 0 }
setup start() {
  let roles = shuffle([Role.Spy, Role.Loyal, Role.Loyal, Role.Fool])
  for each seat in 1 to 3 {
    let a = new Agent()
    put new roles[seat] into a.role
  }
}
action accuse(me: Agent, other: Agent from players where it is not me) in Vote {
  do {
    add (if any(r is Role.Spy for each r in other.role) { 3 } else { 1 }) to me.votes
    endPhase()
  }
}
action wait(me: Agent) in Vote { do { endPhase() } }
phase Night {
  phase Vote for each player { }
  exit { endGame(winners: players where it.votes is max(a.votes for each a in players)) }
}
rule worth(me: Agent): number = me.votes
`,
  /** The rules say who has which role; whom, a shuffle of the players says. */
  traitor: `
rulebook traitor { title "One of us" }
table Role { | name: key |
  | Traitor |
  | Loyal   |
}
player Agent { role: pile of Role owner, votes: int default 0 }
setup start() {
  repeat 4 times { new Agent() }
  let order = shuffle(players)
  for each a in players {
    let role = if a is order[1] { Role.Traitor } else { Role.Loyal }
    put new role into a.role
  }
}
action accuse(me: Agent, other: Agent from players where it is not me) in Vote {
  do {
    add (if any(r is Role.Traitor for each r in other.role) { 3 } else { 1 }) to me.votes
    endPhase()
  }
}
action wait(me: Agent) in Vote { do { endPhase() } }
phase Night {
  phase Round repeats while all(a.votes < 3 for each a in players) { phase Vote for each player { } }
  exit { endGame(winners: players where it.votes is max(a.votes for each a in players)) }
}
rule worth(me: Agent): number = me.votes
`,
  /** Cards are made of rolled rows, and of shuffled ones, mixed with others, drawn and shown again. */
  conjured: `
rulebook conjured { title "Out of nowhere" }
${cards}
player Side { deck: pile of Card hidden, hand: pile of Card owner, open: pile of Card, points: int default 0 }
procedure conjure(me: Side, n: int) { repeat n times { put new roll(Card) into me.hand } }
setup start() {
  repeat 2 times {
    let s = new Side()
    conjure(s, 1)
    put new Card.Knave into s.deck
    let few = shuffle([Card.Ace, Card.Ace, Card.Queen])
    put new few[1] into s.deck
    put new few[2] into s.deck
    shuffle(s.deck)
  }
}
action more(me: Side) in Turn { do { conjure(me, 1) then endPhase() } }
action hide(me: Side) in Turn { do { put new roll([Card.Ace, Card.Knave]) into me.deck then shuffle(me.deck) then endPhase() } }
action draw(me: Side) in Turn {
  needs count(me.deck) > 0
  do { put top 1 of me.deck into me.hand then endPhase() }
}
action turn(me: Side) in Turn {
  needs count(me.deck) > 0
  do { put top 1 of me.deck into me.open then endPhase() }
}
action play(me: Side, card: Card from me.hand) in Turn { do { put card into me.open then add card.worth to me.points then endPhase() } }
action twin(me: Side, card: Card from me.hand) in Turn { do { put new card into me.hand then endPhase() } }
action guess(me: Side) in Turn {
  do {
    for each foe in players where foe is not me { add sum(c.worth for each c in foe.hand) - sum(c.worth for each c in foe.deck) to me.points }
    endPhase()
  }
}
rule worth(me: Side): number = me.points
phase Game {
  phase Round repeats while all(s.points < 20 and s.points > -20 for each s in players) { phase Turn for each player { } }
  exit { endGame(winners: players where it.points is max(s.points for each s in players)) }
}
`,
  /** The rules say which roles there are, and a shuffle of the players who gets them. */
  seats: `
rulebook seats { title "Seats" }
table Role { | name: key |
  | Traitor |
  | Loyal   |
}
player Agent { role: pile of Role owner, votes: int default 0 }
procedure deal(a: Agent, role: Role) { put new role into a.role }
setup start() {
  repeat 4 times { new Agent() }
  let order = shuffle(players)
  deal(order[1], Role.Traitor)
  for each seat in 2 to 4 { deal(order[seat], Role.Loyal) }
}
action wait(me: Agent) in Vote { do { endPhase() } }
phase Vote for each player { }
`,
};
