/** The first rulebook as Markdown: what it means is what the other one means. */
const fence = "```";

export const markdownRules = `# TITLE

A rulebook in Markdown: any Git host shows it as this page, and the compiler reads what stands in blocks marked ${"`rules`"} and in tables below a heading that begins like a declaration. All else is prose, for you.

${fence}rules
rulebook NAME {
  title "TITLE"
}
${fence}

## What people carry

Each heading of a table says what its column holds. What stands between the heading and its table is its documentation: it goes into the generated code and stays beside what it explains.

### table Weapon

What can be struck with, and how easily.

| name: key | damage: int >= 0 | skill: int | notes: optional text |
| --------- | ---------------: | ---------: | -------------------- |
| Dagger    |                4 |         +2 | Easily hidden        |
| Sword     |                8 |          0 |                      |
| Halberd   |               12 |         -1 | Needs two hands      |

Tables may come from a spreadsheet, exported as CSV. Columns that are not named here are left alone.

${fence}rules
## What is worn against that.
table Armor from "armor.csv" {
  name:  key
  guard: int >= 0
}
${fence}

## An attack

${fence}rules
## What an attack comes to, from worst to best.
ordered choice Outcome {
  Miss
  Graze
  Hit
}
${fence}

A rule may be a table: the first row that fits gives the result.

### rule outcome(attack: int, armor: Armor): Outcome

| attack - armor.guard | result |
| -------------------- | ------ |
| < 0                  | Miss   |
| 0 to 2               | Graze  |
| otherwise            | Hit    |

Or a formula; or a block, with names for what is worked out on the way, and the result as its last line.

${fence}rules
## How good the attack is.
rule attackWith(skill: int, weapon: Weapon): int = skill + weapon.skill

## What it does to whom it meets.
rule damage(skill: int, weapon: Weapon, armor: Armor): int {
  let attack = attackWith(skill, weapon)
  match outcome(attack, armor) {
    Miss: 0
    Graze: floor(weapon.damage / 2)
    Hit: weapon.damage
  }
}
${fence}

Examples say what must come out. ${"`rulewright test`"} tries them, and so does every build.

${fence}rules
example "A sword against plate, by a beginner" {
  damage(skill: 5, weapon: Sword, armor: Plate) is 0
}
${fence}

### examples "The dagger finds its way" for damage

| skill | weapon | armor     | result |
| ----: | ------ | --------- | -----: |
|     1 | Dagger | Unarmored |      2 |
|     4 | Dagger | Unarmored |      4 |
|     4 | Dagger | Leather   |      2 |
|     4 | Dagger | Plate     |      0 |

A report is worked out, never typed: ${"`rulewright report damages`"}.

${fence}rules
report damages "Damage at skill 6" {
  rows    weapon: Weapon
  columns armor: Armor
  cell    damage(6, weapon, armor)
}
${fence}

## Dice

Rules may roll. ${"`rulewright odds NAME.hits --dice 4`"} says how likely each result is.

${fence}rules
## Of so many dice, each 5 or 6 hits.
rule hits(dice: int >= 0): int = count(dice times d6 where it >= 5)

## One die for each point of skill.
rule attack(skill: int >= 0): int = hits(skill)

example "Dice can be laid out" {
  rolling 6, 2, 5
  hits(3) is 2
}
example "Or asked about: exactly, and about all that they may show" {
  chance(hits(2) >= 1) is 5 / 9
  average(hits(6)) is 2
}
${fence}

An optional rule is a variant: what it replaces has the same name and the same type.

${fence}rules
variant closedDice "Only a six hits." {
  rule hits(dice: int >= 0): int = count(dice times d6 where it is 6)
}
${fence}
`;
