/** A game that is set up by whole records: who has the heavier frame wins, after as many turns as both frames have plates. */
export const league: Readonly<Record<string, string>> = {
  "rules/league/league.rules": `rulebook league { title "League" }

table Frame {
  | name: key  | plates: int |
  | Light      |           2 |
  | Very Heavy |           5 |
  | Medium     |           3 |
}
choice Arm { Fist, Bow(range: int >= 1) }
record Pilot { name: text default "nobody", nerve: int 0 to 5 default 2 }
record Kit {
  frame:  Frame
  extra:  int >= 0 default 0
  plates: int = frame.plates + extra
  arm:    Arm default Fist
  pilot:  Pilot default Pilot()
  check plates <= 6 "A kit has 6 plates at most."
}
let scout = Kit(frame: Frame.Light)
let brute = Kit(frame: Frame["Very Heavy"])

player Side {
  kit:   Kit
  turns: int >= 0 default 0
  check kit.pilot.nerve > 0 "A pilot has nerve."
}
entity Table { bonus: int default 0 }
choice Ending { Crushed, Even }

phase Game { phase Turn for each player repeats { } }
action wait(me: Side) in Turn { do { add 1 to me.turns then endPhase() } }
always "The heavier one wins" {
  let most = max(s.kit.plates for each s in players)
  if sum(s.turns for each s in players) >= sum(s.kit.plates for each s in players) + sum(t.bonus for each t in Table) {
    let best = players where it.kit.plates is most
    if count(best) is 1 { endGame(winner: only(best), ending: Crushed) } else { endGame(ending: Even) }
  }
}

## One against one.
setup duel(first: Kit default scout, second: Kit default brute, bonus: int 0 to 9 default 0) {
  new Table(bonus: bonus)
  new Side(kit: first)
  new Side(kit: second)
}
setup echo(first: Kit default scout, second: Kit default first) {
  new Side(kit: first)
  new Side(kit: second)
}
setup melee(kits: list of Kit default [scout, scout, brute], judge: optional Pilot default none) {
  for each kit in kits { new Side(kit: kit) }
}
`,
};
