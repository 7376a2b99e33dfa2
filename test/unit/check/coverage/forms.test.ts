/** What says the same in other words is the same: a table over both is complete, and no row fits only one of them. */
import { describe, expect, it } from "vitest";
import { checkText } from "../check-text.ts";

const declared = `choice Color { Red, Green, Blue }
ordered choice Size { Small, Medium, Large }
choice Shape { Dot, Box(size: int 1 to 3, color: Color) }
record Place { x: int, y: int, side: bool default no, sum: int = x + y }
table Wall {
| name: key | hp: int | tone: Color | thick: bool | note: optional int |
| Glass | 1 | Red | no | 3 |
| Steel | 8 | Green | yes | |
| Door | 4 | Red | no | |
}
let always = yes
let flag = yes
let three = 3
let minus = -2
let red: Color = Red
let medium: Size = Medium
let odds2 = [1, 3]
let shared = 1 to three
let inside = over 1 to under 4
let warmest: list of Color = [Red, Green]
let least: Shape = Box(size: 1, color: Red)
let corner = Place(x: 2, y: 1)
let flux = [1, 3]
let tide = 1 to 3
variant other "Other." { let flag = no
let flux = [2]
let tide = 2 to 3 }
`;
const head =
  "p: int 0 to 4, q: int 0 to 4, n: number 0 to 2, b: bool, d: bool, c: Color, z: Size, s: Shape, r: Place, w: Wall, o: optional Color, e: optional int, t: text, k: optional text";
/** Named in the rule, as far as it uses them. */
const lets = [
  ["odd", "[1, 3]"],
  ["band", "1 to 3"],
  ["inner", "over 1 to under 4"],
  ["below", "-9 to 2"],
  ["warm: list of Color", "[Red, Green]"],
  ["tiny: Shape", "Box(size: 1, color: Red)"],
] as const;
/** What is said of rules with these bodies; not that a question is refused because its answer is known. */
function codes(...bodies: readonly string[]): readonly string[] {
  const used = (body: string): string =>
    lets
      .filter(([name]) => new RegExp(`\\b${name.split(":")[0] ?? ""}\\b`).test(body))
      .map(([name, value]) => `let ${name} = ${value}\n`)
      .join("");
  const { found } = checkText(
    `${declared}${bodies.map((body, index) => `rule f${index}(${head}): int {\n${used(body)}${body}\n}`).join("\n")}`,
    "decimals 1",
  );
  return found
    .filter(({ code }) => code !== "never-none")
    .map(({ code, message }) =>
      code.startsWith("row-") || code.includes("cover") || code.startsWith("cannot") ? code : message,
    );
}

describe("conditions that say the same", () => {
  it.each<[string, string]>([
    ["if b { p > 1 } else { d }", "(b and p > 1) or (not b and d)"],
    ["b is d", "(b and d) or (not b and not d)"],
    ["b is not d", "(b or d) and not (b and d)"],
    ["b is yes", "b"],
    ["no is b", "not b"],
    ["p in three to 4", "p >= 3"],
    ["p in [1, 3]", "p is 1 or p is 3"],
    ["p in odd", "p is 1 or p is 3"],
    ["p not in odd", "p is not 1 and p is not 3"],
    ["p in odds2", "p is 1 or p is 3"],
    ["p in shared", "p >= 1 and p <= 3"],
    ["p not in inside", "p < 2 or p > 3"],
    ["c in warmest", "c is not Blue"],
    ["s is least", "s is Box(size: 1, color: Red)"],
    ["p > corner.x", "p > 2"],
    ["p >= corner.sum", "p > 2"],
    ["p in band", "p >= 1 and p <= 3"],
    ["p in inner", "p is 2 or p is 3"],
    ["p in below", "p < 3"],
    ["p is three", "p > 2 and p < 4"],
    ["3 is p", "p is three"],
    ["3 < p", "p > three"],
    ["-p < minus", "p > 2"],
    ["p + 1 > 3", "p > 2"],
    ["p - q > 1", "q + 1 < p"],
    ["p > q", "q < p"],
    ["q <= p", "not (p < q)"],
    ["2 - p >= 0", "p <= 2"],
    ["c is red", "c is Red"],
    ["Color.Red is c", "c is not Green and c is not Blue"],
    ["c in warm", "c is not Blue"],
    ["c in [Red, Blue]", "c is not Green"],
    ["z >= Medium", "z is Medium or z is Large"],
    ["medium <= z", "z is not Small"],
    ["z < medium", "z is Small"],
    ["z <= Medium", "not (z is Large)"],
    ["z > Medium", "z is Large"],
    ["Size.Medium > z", "z < Medium"],
    ["s is tiny", "s is Box(size: 1, color: Red)"],
    ["s is not tiny", "not (s is Box(size: 1, color: Red))"],
    ["s is Box(size: 1, color: Red)", "s is Box and s.size is 1 and s.color is Red"],
    ["s is Box(size: p, color: Red)", "s is Box and s.size is p and s.color is Red"],
    ["s is Dot", "not (s is Box)"],
    ["s is Box and s.size > 1", "s is Box and (s.size is 2 or s.size is 3)"],
    ["flag", "flag is yes"],
    ["o is none", "not (o is not none)"],
    ["o is Red", "o is not none and o is Red"],
    ["o is red", "o is not none and o is not Green and o is not Blue"],
    ["e is 3", "e is not none and e is three"],
    ["e is not none", "not (e is none)"],
    ["o in [Red]", "o is Red"],
    ['t in ["a", "b"]', 't is "a" or t is "b"'],
    ['"a" is t', 't is "a"'],
    ['k is "a"', 'k is not none and k is "a"'],
    ["w.hp > 5", "w is Wall.Steel"],
    ["w.hp is 1", "w is Wall.Glass"],
    ["w.tone is Red", "w is not Wall.Steel"],
    ["w.thick", "w.hp is 8"],
    ["w.tone is red", "w.hp < 5"],
    ["w.hp in odd", "w is Wall.Glass"],
    ["w is Wall.Door", "w.hp is 4"],
    ["Place(x: p, y: 1).sum > 2", "p > 1"],
    ["Place(x: p, y: 1, side: b).side", "b"],
    ["Place(p, q).x > q", "p > q"],
    ["r.side is no", "not r.side"],
    ["n >= 0.5", "not (n < 0.5)"],
    ["n + 0.5 > 1", "n > 0.5"],
    ["n is 0.5", "n > 0.4 and n < 0.6"],
  ])("%s: %s", (one, other) => {
    const rows = `| ${one} | ${other} | result |\n| yes | yes | 1 |\n| no | no | 2 |`;
    const [after, inside] = [
      `let a = ${one}\n if not a { return 1 }\n match ${other} { yes: 2 }`,
      `if ${one} { match ${other} { yes: 2 } } else { 3 }`,
    ];
    expect(codes(rows, `${rows}\n| no | yes | 3 |`, after, inside)).toEqual(["row-never-fits"]);
  });
});

describe("cells that say the same as a condition", () => {
  it.each<[string, string, string]>([
    ["p", "odd", "p is 1 or p is 3"],
    ["p", "band", "p >= 1 and p <= 3"],
    ["p", "odds2", "p is 1 or p is 3"],
    ["p", "shared", "p >= 1 and p <= 3"],
    ["s", "least", "s is Box(size: 1, color: Red)"],
    ["e", "odds2", "e is 1 or e is 3"],
    ["p", "inner", "p is 2 or p is 3"],
    ["p", "below", "p < 3"],
    ["p", "three", "p is 3"],
    ["p", "about 3", "p is 3"],
    ["p", "[1, 3]", "p is 1 or p is 3"],
    ["p", "1-3", "p >= 1 and p <= 3"],
    ["p", "q + 1", "p - q is 1"],
    ["p", "q to q + 1", "p >= q and p <= q + 1"],
    ["p", "> three", "p is 4"],
    ["c", "red", "c is Red"],
    ["c", "warm", "c is not Blue"],
    ["c", "Red, Green", "c is not Blue"],
    ["z", "< medium", "z is Small"],
    ["z", ">= Medium", "z is not Small"],
    ["s", "tiny", "s is Box(size: 1, color: Red)"],
    ["s", "Box(size: odd)", "s is Box and (s.size is 1 or s.size is 3)"],
    ["s", "Box(color: red, size: > 1)", "s is Box and s.size > 1 and s.color is Red"],
    ["s", "Dot, Box(size: 2)", "s is Dot or s is Box and s.size is 2"],
    ["o", "red", "o is Red"],
    ["o", "none", "o is none"],
    ["o", "none, Red", "o is none or o is Red"],
    ["e", "none", "e is none"],
    ["e", "three", "e is 3"],
    ["e", "about 3", "e is 3"],
    ["t", '"a", "b"', 't in ["a", "b"]'],
    ["k", '"a"', 'k is "a"'],
    ["k", "none", "k is none"],
    ["w", "Glass, Door", "w.tone is Red"],
    ["w.hp", "> 5", "w is Wall.Steel"],
    ["w.tone", "Green", "w.thick"],
    ["w.thick", "no", "w.tone is Red"],
    ["n", "about 0.5", "n is 0.5"],
    ["n", "over 0.4 to under 0.6", "n is 0.5"],
    ["b", "d", "b is d"],
    ["p < q", "yes", "q > p"],
    ["e", "odd", "e is 1 or e is 3"],
    ["e", "band", "e is 1 or e is 2 or e is 3"],
  ])("%s | %s |: %s", (heading, cell, other) => {
    const rows = `| ${heading} | ${other} | result |\n| ${cell} | yes | 1 |\n| not ${cell} | no | 2 |`;
    expect(codes(rows, `${rows}\n| ${cell} | no | 3 |`)).toEqual(["row-never-fits"]);
  });
});

it("knows what is always so", () => {
  for (const one of [
    "always",
    "p >= 0",
    "not (p > 4)",
    "b or not b",
    "Place(x: p, y: q).side is no",
    "p is p",
    "s is not Dot or s is Dot",
  ]) {
    expect(codes(`| ${one} | result |\n| yes | 1 |`, `| ${one} | result |\n| yes | 1 |\n| no | 2 |`), one).toEqual([
      "row-never-fits",
    ]);
  }
});

it("claims nothing of lists and ranges that a variant changes", () => {
  for (const name of ["flux", "tide"]) {
    expect(codes(`| p | result |\n| 1 | 1 |\n| ${name} | 2 |\n| otherwise | 3 |`), name).toEqual([]);
    expect(codes(`| p in ${name} | p | result |\n| no | 1 | 1 |\n| yes | | 2 |\n| | | 3 |`), name).toEqual([]);
  }
  for (const name of ["odds2", "shared"])
    expect(codes(`| p in ${name} | p | result |\n| no | 1 | 1 |\n| yes | | 2 |\n| | | 3 |`), name).toEqual([
      "row-never-fits",
    ]);
});

it("finds gaps and overlaps between rows that name lists and ranges of the rulebook", () => {
  expect(codes("| p | result |\n| odds2 | 1 |\n| 2, 4 | 2 |\n| 0 | 3 |")).toEqual([]);
  expect(codes("| p | result |\n| odds2 | 1 |\n| 2, 4 | 2 |").join()).toContain("cover");
  expect(codes("rows unique\n| p | result |\n| odds2 | 1 |\n| shared | 2 |\n| 0, 4 | 3 |")).toEqual([
    "Row 1 and row 2 both fit when `p` is 1, and `rows unique` allows one only.",
  ]);
});
