/** A rulebook in which everything that can be shown otherwise is: its names begin with `key`, and no text that is shown has such a word. */
const rules = String.raw`rulebook named { title "The game of names" }

section "How blows are struck"

## What a hit does.
choice KeyEffect "Effect of a hit" { KeyReduced "Reduced effect", KeyHarm "Harm"(keyDepth "Depth": int 0 to 3), KeyFull "Full effect" }
choice KeyKind "Kind of blow" { KeyCut "Cut", KeyThrust "Thrust" }
record KeyBlow "A blow" { keyForce "Force": int 0 to 3, keyEdge "Edge": KeyKind, keyTwice "Doubled force" : int = keyForce * 2 }
type DieSize = int of 4, 6, 8
let plainForce = 2

table KeyCard "Cards" {
  keySum "Sum": int = keyDmg + 1
  | keyName: key | keyTitle "Title": text shown | keyDmg "Damage": int | keySort "Sort": KeyKind | keyCopies "Copies": int | keyPlay "Effect when played"(keyMe "I": KeyHero, keyFoe "My foe": KeyHero): procedure |
  | KeyZeal      | Flagellant's Zeal |                 3 | Cut | 4 | keyHurt(keyFoe, 3) |
  | KeyMercy     | Great Mercy       |                 0 | KeyThrust | 4 | keyHurt(keyFoe, 1) then add 1 to keyMe.keyHp  |
}

rule keyWounds "Wounds taken"(keyEffectX "How it went": KeyEffect, keyCardX "The card": KeyCard): int {
  | keyEffectX     | keyCardX | result |
  | Reduced effect | KeyZeal  |      1 |
  | KeyFull        |          | keyCardX.keyDmg |
  | otherwise      |          |      plainForce |
}
rule keyGrid "The grid"(keyEffectX "How it went": KeyKind, keyCardX "The card": KeyCard): int {
  | keyEffectX \ keyCardX | KeyZeal | KeyMercy |
  | Cut                   | 1       | 2        |
  | KeyThrust             | 3       | keyCardX.keyDmg |
}
rule keyMatch "The match"(keyBlowX "The blow": KeyBlow): int {
  let both = keyBlowX.keyForce + keyWounds(KeyFull, KeyCard.KeyZeal)
  match keyBlowX.keyEdge {
    KeyCut: both
    KeyThrust: both * keyBlowX.keyTwice
 }
}
rule keyHarm2 "The harm"(keyEffectX "How it went": KeyEffect): int = match keyEffectX {
 KeyReduced: 1
 KeyHarm: keyEffectX.keyDepth
 KeyFull: 3
 }
rule keyStrong "The strongest"(): KeyCard = best(KeyCard, by: it.keyDmg)
rule keyOne "One"(keyCardX "The card": KeyCard): int = if keyCardX is KeyCard.KeyZeal { keyCardX.keySum } else { count(KeyCard where it.keySort is KeyCut) }

report "Damage of the cards" {
  rows   keyAxis "A card": KeyCard
  column "Damage" = keyAxis.keyDmg
  column "Kind" = keyAxis.keySort
}
report "Crossed" {
  rows keyAxis "A card": KeyCard
  columns keyAcross "A kind": KeyKind
  cell keyGrid(keyAcross, keyAxis)
}

example "Zeal" {
  keyWounds(KeyReduced, KeyCard.KeyZeal) is 1
  keyWounds(keyEffectX: KeyFull, keyCardX: KeyCard.KeyMercy) is 0
  keyMatch(KeyBlow(keyForce: 2, keyEdge: KeyCut)) is 5
}
examples "Many" for keyWounds {
  | keyEffectX | keyCardX | result |
  | Reduced effect | KeyZeal | 1 |
  | KeyFull        | KeyZeal | 3 |
}
`;

const game = String.raw`player KeyHero "The hero" {
  keyHp "Hit points": int 0 to 9 clamp default 9
  keyHand "Hand cards": pile of KeyCard owner
  keyDeck "Draw pile": pile of KeyCard hidden
  keyGone "Discard pile": pile of KeyCard
  keyLast "Last kind": optional KeyKind
}
entity KeyTower "The tower" { keyHeight "Height": int default 1 }
choice KeyEnding "Ending" { KeyFallen "Somebody fell" }

procedure keyHurt "A blow falls"(keyWho "The target": KeyHero, keyBy "By how much": int) { take keyBy from keyWho.keyHp }
rule keyFoeOf "The foe"(keyMe "I": KeyHero): KeyHero = first(players where it is not keyMe)
rule keyForceOf "Force"(keyMe "I": KeyHero): int = 0
status KeyPoised "On guard"(keyMe "I": KeyHero) {
  add 2 to keyForceOf(keyMe: keyMe)
  until end of KeyMain if active is keyMe
  stacks no
}
phase KeyGame "The game" { phase KeyRound "A round" repeats { phase KeyMain "Your turn" for each player { enter { put top 1 of active.keyDeck into active.keyHand } } } }
## Rest a while.
action keyRest "Catch your breath"(keyMe "I": KeyHero) in KeyMain { do { add 1 to keyMe.keyHp then add KeyPoised to keyMe then endPhase() } }
action keyPlayIt "Play a card"(keyMe "I": KeyHero, keyCardX "The card": KeyCard from keyMe.keyHand) in KeyMain {
  needs keyMe.keyHp > 0
  do { put keyCardX into keyMe.keyGone then set keyMe.keyLast = keyCardX.keySort then keyCardX.keyPlay(keyMe, keyFoeOf(keyMe)) then endPhase() }
}
action keyParry "Parry"(keyMe "I": KeyHero, keyCardX "The card": KeyCard from keyMe.keyHand) before keyHurt(keyWho: keyMe, keyBy: > 1) {
  do { put keyCardX into keyMe.keyGone then cancel }
}
always "Somebody is down" {
  if count(players where it.keyHp > 0) is 1 { endGame(winner: only(players where it.keyHp > 0), ending: KeyFallen) }
}
setup twoHeroes() {
  new KeyTower()
  repeat 2 times { let me = new KeyHero() 
    for each card in KeyCard { repeat card.keyCopies times { put new card into me.keyDeck } }
    shuffle(me.keyDeck)
    put top 2 of me.keyDeck into me.keyHand
  }
}
example "A blow" in twoHeroes() {
  let a = players[1]
  let b = players[2]
  arrange(a.keyHand, top: [KeyCard.KeyZeal])
  keyPlayIt(a, KeyCard.KeyZeal)
  b.keyHp is 6
}
variant harder "The hard way" {
  let plainForce = 3
}
`;

export const shownEverywhere: Readonly<Record<string, string>> = {
  "rules/named/named.rules": rules,
  "rules/named/game.rules": game,
};
