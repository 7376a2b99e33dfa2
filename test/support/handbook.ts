/** Small rulebooks with one of everything that a document shows. */
export const handbook: Readonly<Record<string, string>> = {
  "rules/duel/duel.rules": `## The *first* book.
##
## See [the source](https://example.org/duel).
rulebook duel { title "Duel at dawn"
  source "A pamphlet" }
use shared

# ------ Arms
## What is carried.
table Weapon {
  double: int = damage * 2
  check damage > 0 "Every weapon hurts."

  | name: key      | damage: int | reach: Reach | hurt(str: int): number |
  | -------------- | ----------: | ------------ | ---------------------- |
  | Dagger         |           4 | Close        | damage + str / 2       |
  | Sword (Long)   |           8 | Far          | damage + str           |
}
## How far one gets.
ordered choice Reach {
  ## An arm's length.
  Close
  Far
}
record Blow { hurt: number >= 0, through: bool default no }
let half = 2
## What is left of a hit.
unclear "rounded" "Down, as *always*."
rule hit(weapon: Weapon, armor: int >= 0): int = max(0, floor((weapon.damage - armor) / half))
rule price(reach: Reach, sharp: bool): int {
  let base = shared.fee(1)
  | reach | sharp | result   |
  | ----- | ----- | -------: |
  | Close |       | base     |
  | Far   | yes   | base + 2 |
  | Far   | no    | base + 1 |
}
rule grade(hurt: int): Reach = if hurt > 3 { Far } else { Close }
rule total(hits: list of int): int {
  let sum = 0
  for each one in hits where one > 0 { add one to sum }
  sum
}
rule throwTwo(bonus: int): int = 2d6 + bonus
# ------ Proof
examples "Hits" for hit {
  | weapon       | armor | result |
  | ------------ | ----: | -----: |
  | Dagger       |     1 |      1 |
  | Sword (Long) |     1 |      3 |
}
example "A long day" { total([1, -2, 3]) is 4
  hit(Weapon.SwordLong, 0) is 4 }
example "As the pamphlet has it" {
  disputed "It forgets to *halve*."
  hit(Weapon.Dagger, 0) is 4
}
example "Two dice" { average(throwTwo(1)) is 8 }
report throws "Two dice" { rows total: distribution(throwTwo(0)) }
report worth "What a hit is worth" { rows weapon: Weapon
  columns armor: 0 to 2
  cell hit(weapon, armor)
  expect
  | weapon \\ armor | 0 | 1 |
  | -------------- | - | - |
  | Dagger         | 2 | 2 |
  disputed (weapon: "Dagger", armor: 1) "One is lost."
}
variant thirds "Thirds, not halves." { let half = 3
  rule grade(hurt: int): Reach = Close }
`,
  "rules/shared/shared.rules":
    'rulebook shared { title "Shared" }\n## Whatever costs.\nrule fee(n: int): int = n * 2\n',
};
