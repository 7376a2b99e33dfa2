/** Where something could not be understood, nothing follows from it: the one mistake is told, and no other. */
import { expect, it } from "vitest";
import { checkText } from "../check-text.ts";

const tables = `table Level { | easy: int | hard: int |
| 1 | 2 |
| 3 | 4 | }
choice C { Wall(hp: int), Gap }
`;
const codes = (text: string): readonly string[] => checkText(tables + text).found.map((each) => each.code);

it.each([
  [
    "a row that is looked up without a key",
    "rule r(n: int, level: int): int {\n let t = Level[level]\n | n | result |\n | < t.easy | 1 |\n | < t.hard | 2 |\n | otherwise | 3 |\n}",
  ],
  [
    "a name that is not known",
    "rule r(n: int): int {\n let t = nowhere\n | n | result |\n | < t | 1 |\n | t to 9 | 2 |\n | otherwise | 3 |\n}",
  ],
  ["in a match", "rule r(n: int): int {\n let t = nowhere\n match n {\n < t: 1\n t: 2\n otherwise: 3\n }\n}"],
  [
    "within a list of tests",
    "rule r(n: int): int {\n let t = nowhere\n | n | result |\n | 1, t | 1 |\n | 2 | 2 |\n | otherwise | 3 |\n}",
  ],
  [
    "within what a test excludes",
    "rule r(n: int): int {\n let t = nowhere\n | n | result |\n | not t | 1 |\n | otherwise | 3 |\n}",
  ],
  ["within a field", "rule r(c: C): int {\n let t = nowhere\n match c {\n Wall(hp: > t): 1\n Wall: 2\n Gap: 3\n }\n}"],
  [
    "in a grid",
    "rule r(n: int, m: int): int {\n let t = nowhere\n | n \\ m | < t | otherwise |\n | < 3 | 1 | 2 |\n | otherwise | 3 | 4 |\n}",
  ],
])("%s", (_, text) => {
  const found = codes(text);
  expect(found).toHaveLength(1);
  expect(found[0]).not.toMatch(/^row-|not-covered|not-complete/);
});
