import { describe, expect, it } from "vitest";
import type * as ir from "../../../../src/ir/program.ts";
import { said } from "../../../support/coverage.ts";

const choices = `
choice Coverage { Partial, Substantial, Complete }
choice Effect { Full, Part, None }
`;

/** All decisions in a rule's body are proved complete. */
function completeness(program: ir.Program | null, name: string): readonly boolean[] {
  const found: boolean[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("kind" in value && value.kind === "decide" && "complete" in value) found.push(value.complete === true);
    for (const part of Object.values(value)) look(part);
  };
  look(program?.rules.find((rule) => rule.name === name)?.body);
  return found;
}

async function fine(rules: string, name = "f"): Promise<void> {
  const { text, program } = await said(rules);
  expect(text).toBe("");
  expect(completeness(program, name)).not.toEqual([]);
  expect(completeness(program, name)).not.toContain(false);
}

async function answers(rules: string, code: string, message: string): Promise<void> {
  const { messages, codes, text } = await said(rules);
  expect(codes, text).toEqual([code]);
  expect(messages[0]).toBe(message);
}

describe("what a table covers", () => {
  it("takes choices, both of a grid", () =>
    fine(`${choices}
    rule f(coverage: Coverage, effect: Effect): int {
      | coverage \\ effect | Full | Part | None |
      | Partial            |   +2 |   +1 |    0 |
      | Substantial        |   +4 |   +2 |    0 |
      | Complete           |   +6 |   +4 |    0 |
    }`));
  it("takes a number, or what stands in for one that is not there", () =>
    fine(`
    table Tool {
      | name: key | range: optional int 1 to 9 | load: int 1 to 3 |
      | Spade     |                            |                2 |
      | Spear     |                          4 |                1 |
    }
    rule f(tool: Tool, name: text): text {
      | tool.range otherwise 0 | Tool[name].load otherwise 4 | result |
      | 0                      |                             | "none" |
      | 1 to 9                 | 1 to 3                      | "both" |
      | 1 to 9                 | 4                           | "far"  |
    }`));
  it("shows a missing cell of a grid", () =>
    answers(
      `${choices}
    rule f(coverage: Coverage, effect: Effect): int {
      | coverage \\ effect | Full | Part | None |
      | Partial            |   +2 |   +1 |    0 |
      | Complete           |   +6 |   +4 |    0 |
    }`,
      "inputs-not-covered",
      "No row of this grid fits when `coverage` is `Substantial`.",
    ));
  it("puts numbers and choices together", () =>
    answers(
      `${choices}
    rule f(coverage: Coverage, range: number >= 0): int {
      | coverage                    | range | result |
      | Partial                     | <= 2  | 1      |
      | Partial                     | >= 3  | 2      |
      | Substantial, Complete       |       | 3      |
    }`,
      "inputs-not-covered",
      "No row of this table fits when `coverage` is `Partial` and `range` is 2.5.",
    ));
  it("knows that whole numbers touch", () =>
    fine("rule f(x: int): int {\n | x | result |\n | <= 2 | 1 |\n | >= 3 | 2 |\n}"));
  it("sees the end that is left out", () =>
    answers(
      "rule f(x: number): int {\n | x | result |\n | < 3 | 1 |\n | > 3 | 2 |\n}",
      "inputs-not-covered",
      "No row of this table fits when `x` is 3.",
    ));
  it("uses bounds of parameters", () =>
    fine("rule f(x: int 1 to 6): int {\n | x | result |\n | 1 to 3 | 1 |\n | 4, 5, 6 | 2 |\n}"));
  it("takes open bounds", () =>
    fine("rule f(x: number > 0): int {\n | x | result |\n | over 0 to 3 | 1 |\n | > 3 | 2 |\n}"));
  it("orders ends that share a parameter", () =>
    fine(`${choices}
    rule f(penetration: int, low: int): Effect {
      | penetration    | result |
      | < low          | Full   |
      | low to low + 3 | Part   |
      | > low + 3      | None   |
    }`));
  it("shows a gap between ends that share a parameter", () =>
    answers(
      `${choices}
    rule f(penetration: int, low: int): Effect {
      | penetration    | result |
      | < low          | Full   |
      | low to low + 3 | Part   |
      | > low + 4      | None   |
    }`,
      "inputs-not-covered",
      "No row of this table fits when `penetration` is 4 and `low` is 0.",
    ));
  it("goes through fields with a formula", () =>
    fine(`${choices}
    record Armor { low: int >= 0, high: int = low + 3 }
    rule f(penetration: int, armor: Armor): Effect {
      | penetration                  | result |
      | < armor.low                  | Full   |
      | armor.low to armor.low + 3   | Part   |
      | > armor.high                 | None   |
    }`));
  it("uses what a record checks", () =>
    fine(`${choices}
    record Armor { low: int, high: int, check low <= high "order" }
    rule f(p: int, armor: Armor): Effect {
      | p                      | result |
      | < armor.low            | Full   |
      | <= armor.high          | Part   |
      | > armor.high           | None   |
    }`));
  it("sees that a heading speaks of another", () =>
    fine(`
    record Fall { damage: int, prone: bool }
    rule f(height: int >= 0): Fall {
      let soft = height <= 2
      | soft | height  | damage | prone |
      | yes  |         |      0 | no    |
      | no   | 3 to 10 | height | no    |
      | no   | > 10    |     20 | yes   |
    }`));
  it("knows what was asked before", () =>
    fine(`
    rule f(x: int): int {
      if x <= 0 { return 0 }
      if x > 100 { 5 } else {
        | x | result |
        | 1 to 10 | 1 |
        | 11 to 100 | 2 |
      }
    }`));
  it("takes columns of rows as they are", () =>
    fine(`
    table Ammo {
      | name: key | multiplier: number |
      | Standard  | 1                  |
      | Piercing  | 1.5                |
      | Blunt     | 0.5                |
    }
    rule f(ammo: Ammo): int {
      | ammo.multiplier | result |
      | 0.5             | 1      |
      | 1, 1.5          | 2      |
    }`));
  it("shows a row's key that is left out", () =>
    answers(
      `
    table Ammo {
      | name: key | multiplier: number |
      | Standard  | 1                  |
      | Piercing  | 1.5                |
    }
    rule f(ammo: Ammo): int {
      | ammo     | result |
      | Standard | 1      |
    }`,
      "inputs-not-covered",
      "No row of this table fits when `ammo` is `Piercing`.",
    ));
  it("wants the rest of all texts", () =>
    answers(
      'rule f(x: text): int {\n | x | result |\n | "a" | 1 |\n | "b" | 2 |\n}',
      "inputs-not-covered",
      "No row of this table fits when `x` is any other text.",
    ));
  it("takes what is not there", () =>
    answers(
      "rule f(x: optional int): int {\n | x | result |\n | none | 1 |\n | > 0 | 2 |\n | < 0 | 3 |\n}",
      "inputs-not-covered",
      "No row of this table fits when `x` is 0.",
    ));
  it("shows none", () =>
    answers(
      "rule f(x: optional int): int {\n | x | result |\n | < 2 | 1 |\n | >= 2 | 2 |\n}",
      "inputs-not-covered",
      "No row of this table fits when `x` is none.",
    ));
  it("adds nothing where all rows that fit count", () =>
    fine("rule f(a: bool): int {\n rows sum\n | a | result |\n | yes | 1 |\n}"));
  it("asks for a row where the least counts", () =>
    answers(
      "rule f(a: bool): int {\n rows min\n | a | result |\n | yes | 1 |\n}",
      "inputs-not-covered",
      "No row of this table fits when `a` is no.",
    ));
  it("knows the values a constant has in variants", () =>
    fine(`
    let limit = 10
    variant high "High" { let limit = 20 }
    rule f(x: int): int {
      | x           | result |
      | < 10        | 1 |
      | 10 to 20    | 2 |
      | > limit     | 3 |
    }`));
  it("shows the value of a constant that is in the way", () =>
    answers(
      `
    let limit = 10
    variant high "High" { let limit = 20 }
    rule f(x: int): int {
      | x           | result |
      | < 15        | 1 |
      | > limit     | 3 |
    }`,
      "inputs-not-covered",
      "No row of this table fits when `x` is 15 and `limit` is 20.",
    ));
});

describe("matches", () => {
  it("names all variants left out", () =>
    answers(
      `
    choice Attack { Missed, Touched, Hurt(amount: int) }
    rule f(attack: Attack): int = match attack {
      Missed: 0
    }`,
      "match-not-complete",
      "This `match` says nothing about `Touched` and `Hurt`.",
    ));
  it("looks into variants", () =>
    answers(
      `
    choice Attack { Missed, Hurt(amount: int) }
    rule f(attack: Attack): int = match attack {
      Missed: 0
      Hurt(amount: > 3): 1
    }`,
      "match-not-complete",
      "No line of this `match` fits when `attack` is `Hurt(amount: 0)`.",
    ));
  it("is content with a test that takes the rest", () =>
    fine(`
    choice Attack { Missed, Hurt(amount: int) }
    rule f(attack: Attack): int = match attack {
      Missed: 0
      Hurt(amount: > 3): 1
      Hurt(amount): amount
    }`));
});

describe("rows that are never reached", () => {
  it("names the row that takes all", () =>
    answers(
      "rule f(x: int): int {\n | x | result |\n | <= 5 | 1 |\n | 2 | 2 |\n | > 5 | 3 |\n}",
      "row-never-reached",
      "Row 2 can never be reached: row 1 takes everything that fits it.",
    ));
  it("names rows that take all together", () =>
    answers(
      "rule f(x: int): int {\n | x | result |\n | < 3 | 1 |\n | 3 | 2 |\n | <= 3 | 3 |\n | > 3 | 4 |\n}",
      "row-never-reached",
      "Row 3 can never be reached: row 1 and row 2 together take everything that fits it.",
    ));
  it("says that nothing can fit", () =>
    answers(
      "rule f(x: int >= 0): int {\n | x | result |\n | < 0 | 1 |\n | >= 0 | 2 |\n}",
      "row-never-fits",
      "Nothing can ever fit row 1.",
    ));
  it("lets a disputed row be dead", () =>
    fine(
      'rule f(x: int): int {\n | x | result | disputed |\n | <= 5 | 1 | |\n | 2 | 2 | "The source prints it." |\n | > 5 | 3 | |\n}',
    ));
  it("does not let a disputed row be reached", () =>
    answers(
      'rule f(x: int): int {\n | x | result | disputed |\n | <= 5 | 1 | |\n | 6 | 2 | "The source prints it." |\n | > 5 | 3 | |\n}',
      "disputed-row-reached",
      "Row 2 is marked as disputed, but it is reached when `x` is 6.",
    ));
});

describe("rows that overlap", () => {
  it("shows an input that two rows fit", () =>
    answers(
      "rule f(x: int, y: bool): int {\n rows unique\n | x | y | result |\n | <= 5 | yes | 1 |\n | >= 5 | | 2 |\n | < 5 | no | 3 |\n}",
      "rows-overlap",
      "Row 1 and row 2 both fit when `x` is 5 and `y` is yes, and `rows unique` allows one only.",
    ));
  it("is content with rows that exclude each other", () =>
    fine(
      "rule f(x: int, y: bool): int {\n rows unique\n | x | y | result |\n | <= 5 | yes | 1 |\n | > 5 | | 2 |\n | <= 5 | no | 3 |\n}",
    ));
});

describe("what cannot be told", () => {
  it("warns about headings that depend on each other", () =>
    answers(
      `
    rule f(x: int): int {
      | x    | x * x | result |
      | > 0  |       | 1      |
      |      | >= 0  | 2      |
    }`,
      "cannot-check-column",
      "I cannot tell whether this table covers every input because of the heading `x * x`.",
    ));
  it("takes a heading of its own for what its type says", () =>
    answers(
      `
    rule g(x: int): int = x
    rule f(x: int): int {
      | g(x) | result |
      | > 0  | 1      |
    }`,
      "inputs-not-covered",
      "No row of this table fits when `g(x)` is 0.",
    ));
});
