/** Rows by their names alone: what comes before them, and what is said where they are hidden or not known. */
import { describe, expect, it } from "vitest";
import { checkText } from "../check-text.ts";

const tables = `table Hero {
  | name: key     | body: int |
  | ------------- | --------: |
  | Dwarf         |         7 |
  | Wizard        |         4 |
  | Ball of Flame |         1 |
  | rest          |         2 |
  | empty         |         3 |
  | Shield        |         3 |
}
table Beast {
  | name: key | body: int |
  | Wolf      |         2 |
  | Dwarf     |         2 |
}
table Shield {
  | name: key | body: int |
  | Round     |         2 |
}
choice Race { Dwarf, Human }
choice Other { Wizard, Elf }
record Wizard2 { a: int }
`;

/** Codes with the texts of their fixes. */
const said = (rules: string): readonly string[] =>
  checkText(`${tables}${rules}`).found.map(({ code, fixes }) =>
    [code, ...fixes.map((fix) => fix.edits.map(({ text }) => text).join("…"))].join(" "),
  );

describe("a row by its name alone", () => {
  it.each([
    "rule a(hero: Hero): bool = hero is Dwarf",
    "rule a(beast: Beast): bool = beast is Dwarf or beast is Wolf",
    "rule a(race: Race): bool = race is Dwarf",
    "rule a(hero: optional Hero): bool = hero is Wizard",
    "rule a(hero: Hero): int = match hero { Dwarf: 1, rest: 2, empty: 3, otherwise: 4 }",
    "rule a(hero: Hero): bool = hero is empty",
    "rule a(hero: Hero): bool = hero is rest",
    "rule a(hero: Hero): int = count([Dwarf, hero]) + count([Wizard] & [hero, Dwarf])",
    "rule a(): int = count([Hero.Wizard, Dwarf, BallOfFlame])",
    "rule a(): map of Hero to list of Beast = [Dwarf: [Dwarf, Wolf], Wizard: []]",
    "rule a(it2: list of Hero): list of Hero = it2 where it is not Dwarf",
    "rule wizard(): int = 1\nrule a(hero: Hero): bool = hero is Wizard",
    // What is called so is no value by itself.
    "rule Dwarf2(): int = 1\nrecord Elf2 { a: int }\nrule a(hero: Hero): bool = hero is Dwarf",
    "table Kind {\n  | name: key |\n  | Wizard2   |\n}\nrule a(kind: Kind): bool = kind is Wizard2",
    "table Kind {\n  | name: key |\n  | a         |\n}\nrule a(kind: Kind): bool = kind is a",
  ])("%s", (rules) => {
    expect(said(rules)).toEqual([]);
  });

  it.each([
    ["let Dwarf = 3\nrule a(hero: Hero): bool = hero is Dwarf", ["different-types Hero.Dwarf .body"]],
    ["rule a(hero: Hero, Dwarf: int): Hero = if Dwarf > 2 { Dwarf } else { hero }", ["type-mismatch Hero.Dwarf"]],
    ["let Dwarf = 3\nrule a(hero: Hero): int = match hero { Dwarf: 1, otherwise: 2 }", ["test-mismatch Hero.Dwarf"]],
    ["rule a(hero: Hero): bool = hero is Shield", ["different-types Hero.Shield"]],
    ["rule a(hero: Hero): int = match hero { Shield: 1, otherwise: 2 }", ["test-mismatch Hero.Shield"]],
    ["rule a(): int = Wolf.body", ["row-without-table Beast.Wolf"]],
    ["rule a(): int = count([Wolf, Wolf])", ["row-without-table Beast.Wolf", "row-without-table Beast.Wolf"]],
    [
      "rule a(): list of int = [one.body for each one in [Wolf, Round]]",
      ["row-without-table Beast.Wolf", "row-without-table Shield.Round"],
    ],
    ["rule ballOfFlame(): int = 1\nrule a(hero: Hero): bool = hero is BallOfFlam", ["unknown-name BallOfFlame"]],
    ["rule a(hero: Hero): Hero = Dwarff", ["unknown-name Dwarf"]],
    ["let Dwarf = 3\nrule a(hero: Hero): Hero = Dwarff", ["unknown-name Hero.Dwarf Dwarf"]],
    ["rule a(hero: Hero): bool = hero is Dwarf or Wizard", ["or-of-values  in […, …]"]],
    ["rule a(hero: Hero): bool = hero is Human", ["different-types"]],
  ])("%s", (rules, expected) => {
    expect(said(rules)).toEqual(expected);
  });
});
