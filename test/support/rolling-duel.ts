/** A small rulebook that rolls: its odds are known from arithmetic on paper. */
export const rollingDuel: Readonly<Record<string, string>> = {
  "rules/duel/duel.rules": `rulebook duel {
  title "Duel"
}

choice Side { Heads, Tails }
ordered choice Grade { Low, Middle, High }
choice Armor { None, Leather, Plate }
record Blow { hit: bool, damage: int }
table Weapon {
  | name: key       | damage: int |
  | Dagger          | 4           |
  | Sword <of> doom | 8           |
}

rule hits(dice: int >= 0): int = count(dice times d6 where it >= 5)
rule swing(): int = d6 - d6
rule attack(skill: int, armor: Armor default Leather): bool = d20 + skill + (if armor is Plate { 0 } else { 5 }) >= 15
rule coin(): Side = roll(Side)
rule grade(): Grade = roll(Grade)
rule blow(weapon: Weapon, armor: Armor): Blow {
  let hit = d20 >= 11
  Blow(hit: hit, damage: if hit { d6 + weapon.damage } else { 0 })
}
rule plain(a: int): int = a + 1
rule even(): odds = chance(d6 >= 4)
rule broken(a: int): int = if d6 is 6 { floor(6 / a) } else { d6 }
rule other(dice: int >= 0, extra: int default 0): int = dice + extra

variant closedDice "Half." { rule swing(): int = d4 - d4 }

report atLeast "At least" {
  rows   result: -5 to 5
  column "Open dice"   = chance(swing() >= result) as 0.0%
  column "Closed dice" = chance(swing() >= result) with closedDice as 0.0%
}
report two "Two dice" {
  rows total: distribution(2d6) as 0.00%
}
report maxima "The highest of some dice" {
  rows    highest: distribution(max(dice times d6)) as 0.0%
  columns dice: 1 to 4
}
report words "Words" {
  rows n: 1 to 3
  column "Word" = if n > 2 { "=1+1" } else { "-a" }
}
report rounds "Hits <script>" {
  rows   dice: 0 to 5
  column "Average" = average(hits(dice)) as 0.00
  column "One or more" = chance(hits(dice) >= 1) as 0.0%
  column "Word" = "so"
}
`,
};
