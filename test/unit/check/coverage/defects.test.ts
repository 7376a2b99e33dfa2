import { describe, expect, it } from "vitest";
import { checkText } from "../check-text.ts";

const messages = (text: string): readonly string[] => checkText(text).found.map((each) => each.message);

describe("rows and columns of a grid that are dead as a whole", () => {
  it("are taken by all that takes their cells", () => {
    expect(
      messages(`rule f(p: int 0 to 4, b: bool): int {
      | p \\ b  | yes | no |
      | < 2     | 1   | 2  |
      | 2 to 4  | 3   | 4  |
      | 1 to 3  | 5   | 6  |
    }`),
    ).toEqual(["Row `1 to 3` can never be reached: row `< 2` and row `2 to 4` together take everything that fits it."]);
  });
  it("are told though the first cell of the column is in a dead row", () => {
    expect(
      messages(`rule f(p: int 0 to 4, q: int 0 to 4): int {
      | p \\ q  | <= 3 | >= 4 | 4 |
      | > 4     | 1    | 2    | 3 |
      | 0 to 4  | 4    | 5    | 6 |
    }`),
    ).toEqual([
      "Column `4` can never be reached: column `>= 4` takes everything that fits it.",
      "Nothing can ever fit row `> 4`.",
    ]);
  });
  it("fit something if one of their cells does", () => {
    expect(
      messages(`rule f(p: int 0 to 4, b: bool): int {
      | p \\ b  | not yes, no | yes | no |
      | 0 to 4  | 1           | 2   | 3  |
      | 2       | 4           | 5   | 6  |
    }`),
    ).toEqual([
      "Nothing can ever fit column `not yes, no`.",
      "Row `2` can never be reached: row `0 to 4` takes everything that fits it.",
    ]);
  });
});

describe("what a match says nothing about", () => {
  const declared = "choice Shape { Dot, Box, Line }\n";
  it("is told of what is matched, not of what that is made from", () => {
    expect(messages(`${declared}rule f(s: Shape): int = match s is Dot {\n yes: 0\n}`)).toEqual([
      "No line of this `match` fits when the value is no.",
    ]);
    expect(messages(`${declared}rule f(s: Shape): int = match s {\n Dot: 0\n}`)).toEqual([
      "This `match` says nothing about `Box` and `Line`.",
    ]);
  });
  it("is told of the value, not of whether there is one", () => {
    expect(messages(`${declared}rule f(s: optional Shape): int = match s {\n none: 0\n}`)).toEqual([
      "No line of this `match` fits when `s` is `Dot`.",
    ]);
    expect(messages("rule f(x: optional int): int = match x {\n none: 0\n}")).toEqual([
      "No line of this `match` fits when `x` is any number.",
    ]);
  });
});

describe("whole numbers among others", () => {
  it("are not taken to be anything between", () => {
    expect(
      messages(
        "rule f(n: number, k: int): int {\n | n | n | result |\n | over 0 to under 1 | k | 1 |\n | - | - | 2 |\n}",
      ),
    ).toEqual(["Nothing can ever fit row 1."]);
  });
  it("do not hide that two rows overlap", () => {
    // Only 1.5 is both: between 1 and 2, and from 1.5.
    expect(
      messages(
        "rule f(n: number, k: int 1 to 4): int {\n rows unique\n | n | n | result |\n | k to k + 1 | over 1.4 to under 1.6 | 1 |\n | 1.5 | k to under k + 1 | 2 |\n | not over 1.4 to under 1.6 | - | 3 |\n | over 1.4 to under 1.6 | not k to k + 1 | 4 |\n}",
      ),
    ).toEqual([
      "Row 1 and row 2 both fit when `n` is 1.5, `n` is 1.5 and `k` is 1, and `rows unique` allows one only.",
    ]);
  });
});

it("knows that what was found to be none is no variant", () => {
  expect(
    messages(
      "choice Color { Red, Green }\nrule f(o: optional Color, b: bool): int {\n if not (o is none) { return 99 }\n | o \\ b | - |\n | Red | 0 |\n | - | 1 |\n}",
    ),
  ).toEqual(["Nothing can ever fit row `Red`."]);
});
