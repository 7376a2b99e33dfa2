/** A rulebook with everything that rolls, and rules that ask for odds, in a document. */
export const rollingRules = `rulebook pools { title "Everything that rolls" }

choice Side { Heads, Tails }
ordered choice Part { Leg, Body, Head }
record Hit { part: Part, damage: int }

let sidesOfADie = 6
let fate = [-1, -1, 0, 0, 1, 1]

table Treasure {
  | name: key | chance: int weight | value(luck: int): int |
  | Copper    |                 70 | 2d6                   |
  | Gold      |                 30 | 2d6 * 10 + luck       |
}

rule attack(skill: int >= 0): int = (skill)d6
rule anySkill(skill: int): int = (skill)d6
rule initiative(): int = 1d10 + 2
rule twenty(): int = 20d6
rule perCent(): int = d%
rule stat(): int = sum(highest 3 of 4d6)
rule advantage(): int = max(2d20)
rule worst(n: int): int = min(n times d20)
rule hits(dice: int >= 0): int = count(dice times d6 where it >= 5)
rule many(dice: int): int = sum(dice times d6 where it >= 5)
rule sixes(): bool = any([die is 6 for each die in 4d6])
rule exploding(dice: int >= 0): int = count(explodeEach(dice times d6) where it >= 5)
rule limited(): int = explode(d10, on: >= 9, limit: 2, less: 1)
rule totalled(n: int >= 0): list of int = explodeEach(n times d6, on: 5 to 6, total: 3, less: 1)
rule again(): int = reroll(d20, on: 1, limit: 1)
rule againEach(): list of int = rerollEach(5 times d6, on: <= 2, limit: 1, total: 2)
rule side(): Side = roll(Side)
rule sideAgain(): Side = reroll(roll(Side), on: Heads)
rule part(): Part = roll([Leg, Leg, Body])
rule fateDice(): int = sum(4 times roll(fate))
rule span(low: int, high: int): int = roll(low to high)
rule upTo(high: int >= 1): int = roll(1 to high)
rule ofConstants(): int = roll(1 to sidesOfADie)
rule ofList(xs: list of int): optional int = roll(xs) otherwise none
rule loot(luck: int): int {
  let found = roll(Treasure)
  found.value(luck)
}
rule weighed(xs: list of int): int = roll(xs, by: abs(it))
rule evenly(): text = roll(Treasure, by: 1).name
rule deal(cards: list of int): list of int = top 2 of shuffle(cards)
rule rest(cards: list of int): list of int = bottom 2 of shuffle(cards)
rule fullHouse(dice: list of int): bool = [count(g) for each g in groups(dice)] is [3, 2]
rule parts(n: int): list of list of Part {
  let all = n times roll(Part)
  groups(all)
}
rule straight(): bool = longestRun(5d6) >= 5
rule hit(): Hit = Hit(part: roll(Part), damage: 2d6 - 1)
rule swing(): int = explode(d6) - explode(d6)
rule sides(): int = roll(1 to d20)
rule wholeList(n: int >= 0): list of int = n times attack(n)
rule duel(hp: int): int {
  let left = hp
  let rounds = 0
  repeat while left > 0 {
    take attack(1) from left
    add 1 to rounds
  }
  rounds
}
rule row(): int {
  | d6     | result |
  | <= 2   | 0      |
  | 3 to 5 | d4     |
  | 6      | row()  |
}
rule nth(xs: list of int): int = xs[d4]
rule within(): bool = d6 in d4 to 6
rule one(): bool = d6 is about 3
rule chanceOfSwing(): odds = chance(swing() is 0)
rule asksToo(): bool = chanceOfSwing() > 0.1

variant calm "Nothing explodes." { rule swing(): int = 0 }
variant lucky "More gold." {
  table Treasure { | name | chance |
                   | Gold | 60     | }
}
`;

/** The same of tables and views, of records in loops, and of a variant in which more rolls. */
export const rollingTables = `rulebook monsters { title "Monsters" }

record Blow { damage: int, critical: bool }

table Beast {
  | name: key | bite(skill: int): int | maul(size: int): int | size: int |
  | Wolf      | d6 + skill            | (size)d6             | 2         |
  | Bear      | 2d6                   | explode(d4)          | 5         |
}
table Bird {
  | name: key | bite(skill: int): int | maul(size: int): int | size: int |
  | Crow      | skill                 | 0                    | 1         |
}
table Animal from Beast, Bird { name: key, bite(skill: int): int, maul(size: int): int, size: int }

rule blow(bonus: int): Blow {
  let face = d20
  Blow(damage: face + bonus, critical: face >= 15)
}
rule fight(rounds: int >= 0): int {
  let sum = 0
  repeat rounds times {
    let met = blow(1)
    if met.critical { add met.damage to sum }
  }
  sum
}
rule unread(rounds: int >= 0): int {
  let sum = 0
  repeat rounds times {
    let met = double(d6, d4)
    add met.damage to sum
  }
  sum
}
rule double(a: int, b: int): Blow = Blow(damage: a * 2, critical: no)
rule fury(): int = 1
rule rage(): int = fury() * 2
rule attack(animal: Animal, skill: int): int = animal.bite(skill) + rage()
rule pack(animals: list of Animal, skill: int): int = sum([a.bite(skill) for each a in animals])
## Without end where a maul does nothing.
rule untilItHurts(animal: Animal, size: int): int {
  repeat {
    let hurt = animal.maul(size)
    if hurt > 0 { return hurt }
  }
}
rule wild(): Animal = roll(Animal)
rule large(): Animal = roll(Animal, by: it.size)

variant frenzy "They roll." {
  rule fury(): int = original() + d6
  table Bird { | name | bite |
               | Crow | d4   | }
}
`;
