import type { OutputFile } from "../driver/compare.ts";
import { markdownRules } from "./template-markdown.ts";

export type TemplateForm = "rules" | "markdown";

/** The files of a first rulebook: short, commented, and complete enough to build, test and report. */
export function templateFiles(name: string, title: string, form: TemplateForm = "rules"): readonly OutputFile[] {
  const [path, text] = form === "markdown" ? [`${name}.rules.md`, markdownRules] : [`${name}.rules`, rules];
  return [
    { path, text: text.replaceAll("NAME", name).replaceAll("TITLE", () => title) },
    { path: "armor.csv", text: "Name,Guard,Notes\nUnarmored,3,Clothes and luck\nLeather,5,\nPlate,8,Slow to put on\n" },
  ];
}

const rules = `rulebook NAME {
  title "TITLE"
}

# A line that begins with # is a remark: for you, ignored by the compiler.
# A line with two of them is documentation. It goes into the generated code and into the documents, beside what it explains.
# A table is written as in Markdown; each heading says what its column holds.

## What people carry: how hard it hits, and how easily.
table Weapon {
  | name: key | damage: int >= 0 | skill: int | notes: optional text |
  | --------- | ---------------: | ---------: | -------------------- |
  | Dagger    |                4 |         +2 | Easily hidden        |
  | Sword     |                8 |          0 |                      |
  | Halberd   |               12 |         -1 | Needs two hands      |
}

# Tables may come from a spreadsheet, exported as CSV. Columns that are not named here are left alone.

## What is worn against that.
table Armor from "armor.csv" {
  name:  key
  guard: int >= 0
}

## What an attack comes to, from worst to best.
ordered choice Outcome {
  Miss
  Graze
  Hit
}

# A rule as a table: the first row that fits gives the result.

## How good an attack is.
rule outcome(attack: int, armor: Armor): Outcome {
  | attack - armor.guard | result |
  | -------------------- | ------ |
  | < 0                  | Miss   |
  | 0 to 2               | Graze  |
  | otherwise            | Hit    |
}

# A rule as a formula.

## How hard it is meant.
rule attackWith(skill: int, weapon: Weapon): int = skill + weapon.skill

# A rule as a block: names for what is worked out on the way, and the last line is the result.

## What it does to whom it meets.
rule damage(skill: int, weapon: Weapon, armor: Armor): int {
  let attack = attackWith(skill, weapon)
  match outcome(attack, armor) {
    Miss: 0
    Graze: floor(weapon.damage / 2)
    Hit: weapon.damage
  }
}

# Examples say what must come out. \`rulewright test\` tries them, and so does every build.

example "A sword against plate, by a beginner" {
  damage(skill: 5, weapon: Sword, armor: Plate) is 0
}

examples "The dagger finds its way" for damage {
  | skill | weapon | armor     | result |
  | ----: | ------ | --------- | -----: |
  |     1 | Dagger | Unarmored |      2 |
  |     4 | Dagger | Unarmored |      4 |
  |     4 | Dagger | Leather   |      2 |
  |     4 | Dagger | Plate     |      0 |
}

# A report is worked out, never typed: \`rulewright report damages\`.
report damages "Damage at skill 6" {
  rows    weapon: Weapon
  columns armor: Armor
  cell    damage(6, weapon, armor)
}

# Rules may roll. \`rulewright odds NAME.hits --dice 4\` says how likely each result is.

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

# An optional rule: what a variant replaces has the same name and the same type.
variant closedDice "Only a six hits." {
  rule hits(dice: int >= 0): int = count(dice times d6 where it is 6)
}
`;
