import { describe, expect, it } from "vitest";
import { codes } from "./check-text.ts";

const choices =
  "choice Obstacle { Wall(hp: int), Person(hp: int, armor: int), Smoke }\nrecord Slot { thing: optional Obstacle, hp: optional int }\n";
const of = (text: string): readonly string[] => codes(choices + text);

/** Of the obstacle `o`, the rule gives what `body` says. */
const rule = (body: string): readonly string[] =>
  of(`rule r(o: Obstacle, x: optional int, y: optional int, s: Slot, p: optional Obstacle): int ${body}`);

describe("in a row", () => {
  it.each([
    ["a variant is that variant", "{\n | o | result |\n | Wall | o.hp |\n | otherwise | 0 |\n}"],
    [
      "of two variants both fields of the name can be read",
      "{\n | o | result |\n | Wall, Person | o.hp |\n | otherwise | 0 |\n}",
    ],
    ["what is not the one is the others", "{\n | o | result |\n | not Smoke | o.hp |\n | otherwise | 0 |\n}"],
    ["what is not two is the third", "{\n | o | result |\n | not Wall, Smoke | o.armor |\n | otherwise | 0 |\n}"],
    ["below a variant it is another", "{\n | o | result |\n | Smoke | 0 |\n | | o.hp |\n}"],
    ["below two variants it is the third", "{\n | o | result |\n | Smoke, Wall | 0 |\n | | o.armor |\n}"],
    [
      "below one variant and another it is the third",
      "{\n | o | result |\n | Smoke | 0 |\n | Wall | 1 |\n | | o.armor |\n}",
    ],
    ["none is not there, and below it is", "{\n | x | result |\n | none | 0 |\n | | x |\n}"],
    ["what is not none is there", "{\n | x | result |\n | not none | x |\n | | 0 |\n}"],
    ["what equals a number is there", "{\n | x | result |\n | 3 | x |\n | | 0 |\n}"],
    ["what is more than a number is there", "{\n | x | result |\n | > 3 | x |\n | | 0 |\n}"],
    ["what lies in a range is there", "{\n | x | result |\n | 3 to 5 | x |\n | | 0 |\n}"],
    ["a field is what was asked of it", "{\n | s.hp | result |\n | none | 0 |\n | | s.hp |\n}"],
    ["of an optional choice the variant is there", "{\n | p | result |\n | Wall | p.hp |\n | | 0 |\n}"],
    ["each of two values is what was asked of it", "{\n | x | y | result |\n | > 3 | > 4 | x + y |\n | | | 0 |\n}"],
  ])("%s", (_, body) => {
    expect(rule(body)).toEqual([]);
  });

  it.each([
    [
      "two variants have not the fields of one",
      "{\n | o | result |\n | Wall, Person | o.armor |\n | otherwise | 0 |\n}",
      "which-variant",
    ],
    [
      "what may be the third has not the fields of two",
      "{\n | o | result |\n | not Wall | o.hp |\n | otherwise | 0 |\n}",
      "which-variant",
    ],
    [
      "below a variant with a test inside it may still be that variant, beside another",
      "{\n | o | result |\n | Wall(hp: > 3) | 0 |\n | Smoke | 0 |\n | | o.armor |\n}",
      "which-variant",
    ],
    ["what equals what may be none may be none", "{\n | x | result |\n | y | x |\n | | 0 |\n}", "may-be-none"],
    ["below a number it may be none", "{\n | x | result |\n | 3 | 0 |\n | | x |\n}", "may-be-none"],
    ["below a comparison it may be none", "{\n | x | result |\n | > 3 | 0 |\n | | x |\n}", "may-be-none"],
    ["nothing asked, nothing known", "{\n | x | y | result |\n | | > 4 | x |\n | | | 0 |\n}", "may-be-none"],
    [
      "below two questions neither is known",
      "{\n | x | y | result |\n | none | none | 0 |\n | | > 1 | x |\n | | | 0 |\n}",
      "may-be-none",
    ],
    [
      "below a variant of an optional choice it may be none",
      "{\n | p | result |\n | Smoke | 0 |\n | | p.hp |\n}",
      "may-be-none",
    ],
    [
      "rows of which all that fit count know nothing of those above",
      "{\n rows sum\n | x | result |\n | none | 0 |\n | | x + 0 |\n}",
      "may-be-none",
    ],
  ])("%s", (_, body, code) => {
    expect(rule(body)).toEqual([code]);
  });
});

describe("in a branch", () => {
  it.each([
    ["a variant is that variant", "= if o is Wall { o.hp } else { 0 }"],
    ["in the other branch it is another", "= if o is Smoke { 0 } else { o.hp }"],
    ["after two questions it is the third", "= if o is Smoke { 0 } else if o is Wall { 1 } else { o.armor }"],
    ["not a variant", "= if o is not Smoke { o.hp } else { 0 }"],
    ["not, twice", "= if not (o is not Wall) { o.hp } else { 0 }"],
    ["right of and", "= if o is Wall and o.hp > 3 { o.hp } else { 0 }"],
    ["right of or", "= if o is Smoke or o.hp > 3 { 0 } else { o.hp }"],
    ["two things at once", "= if x is not none and y is not none { x + y } else { 0 }"],
    ["neither of two things", "= if x is none or y is none { 0 } else { x + y }"],
    ["equal to a number", "= if x is 5 { x } else { 0 }"],
    ["not equal to a number", "= if x is not 5 { 0 } else { x }"],
    ["a field of a record", "= if s.hp is none { 0 } else { s.hp }"],
    ["a variant in an optional field", "= if s.thing is Wall { s.thing.hp } else { 0 }"],
    ["the variant of what may be none", "= if p is Wall { p.hp } else { 0 }"],
  ])("%s", (_, body) => {
    expect(rule(body)).toEqual([]);
  });

  it.each([
    ["after a variant of what may be none it may be none", "= if p is Smoke { 0 } else { p.hp }", "may-be-none"],
    ["after a question with and nothing is known", "= if x is none and y is none { 0 } else { x }", "may-be-none"],
    [
      "after a question with or nothing is known",
      "= if x is not none or y is not none { x } else { 0 }",
      "may-be-none",
    ],
    ["what is equal to what may be none", "= if x is y { x } else { 0 }", "may-be-none"],
    ["what is not equal to a number", "= if x is 5 { 0 } else { x }", "may-be-none"],
    ["the field of another record", "= if s.hp is none { 0 } else { x }", "may-be-none"],
    ["what is worked out is worked out anew", "= if first([x]) is none { 0 } else { first([x]) }", "may-be-none"],
  ])("%s", (_, body, code) => {
    expect(rule(body)).toEqual([code]);
  });
});

describe("after", () => {
  it.each([
    ["a return in each branch nothing is left", "{\n if x is none { return 0 } else { return x }\n}", []],
    ["a return in each arm nothing is left", "{\n match o {\n Wall: return 1\n otherwise: return 0\n }\n}", []],
    ["a return in a block in a branch", "{\n if x is none {\n let z = 0\n return z\n }\n x\n}", []],
    [
      "a stop, in the loop",
      "{\n let n = 0\n for each z in [x, y] {\n if z is none { stop }\n add z to n\n }\n n\n}",
      [],
    ],
    ["a loop that ends with return alone", "{\n let n = 0\n repeat {\n add 1 to n\n if n > 3 { return n }\n }\n}", []],
    [
      "a loop that may stop, a value is missing",
      "{\n let n = 0\n repeat {\n add 1 to n\n if n > 3 { return n }\n if n > 2 { stop }\n }\n}",
      ["gives-nothing"],
    ],
    [
      "a loop that may stop in a second branch",
      "{\n let n = 0\n repeat {\n add 1 to n\n if n > 3 { return n } else { stop }\n }\n}",
      ["gives-nothing"],
    ],
    [
      "a loop whose inner loop stops",
      "{\n let n = 0\n repeat {\n for each i in 1 to 3 {\n add i to n\n if i > 1 { stop }\n }\n if n > 3 { return n }\n }\n}",
      [],
    ],
    [
      "a loop that returns from an inner one",
      "{\n let n = 0\n repeat {\n for each i in 1 to 3 {\n add i to n\n if n > 3 { return n }\n }\n }\n}",
      [],
    ],
    [
      "a loop that returns from an inner repeat",
      "{\n let n = 0\n repeat {\n repeat 2 times {\n add 1 to n\n if n > 3 { return n }\n }\n }\n}",
      [],
    ],
    ["a loop with an end, a value is missing", "{\n repeat 3 times { return 1 }\n}", ["gives-nothing"]],
  ])("%s", (_, body, expected) => {
    expect(rule(body)).toEqual(expected);
  });
});

describe("a loop knows nothing of what it changes", () => {
  const loop = (change: string): string =>
    `{\n let z: optional int = x\n let n = 0\n if z is none { return 0 }\n for each i in 1 to 2 {\n add z to n\n ${change}\n }\n n\n}`;
  it.each([
    ["nothing", "add i to n", []],
    ["it", "set z = y", ["may-be-none"]],
    ["it, in a branch", "if i > 1 { set z = y }", ["may-be-none"]],
    ["it, in rows", "| i | do |\n | 1 | set z = y |\n | otherwise | set n = 0 |", ["may-be-none"]],
    ["another", "set n = 3", []],
  ])("%s", (_, change, expected) => {
    expect(rule(loop(change))).toEqual(expected);
  });
});
