import { write, type Snippet, type TestName, type Texts } from "./snippet.ts";

/** Where blocks stand: in a branch. */
const inBranch = (type: string, other: string, lines: string): Snippet =>
  write(type, `if $b {\n${lines}\n} else { ${other} }`);
const match = (subject: string, arms: string, type = "int", other = "0"): Snippet =>
  inBranch(type, other, `match ${subject} {\n${arms}\n}`);
const table = (rows: string, type = "int", other = "0"): Snippet => inBranch(type, other, rows);

export const testTexts: Texts<TestName> = {
  "test any": [table("let w1 = $m\n| w1 | $hue is Red | result |\n| < 3 | | 1 |\n| >= 3 | yes | $n |\n| | no | 5 |")],
  "test compare": [
    match("$n", "< 3: 1\n> 3: $m\notherwise: 9"),
    match("$rank", ">= Mid: 1\nLow: 2"),
    match("$x", "< $y: 1\notherwise: 2"),
  ],
  "test equals": [
    match("$n", "3: 1\n$m: 2\notherwise: 5"),
    match("$t", '"a": 1\notherwise: 2'),
    match("$x", "1.5: 1\notherwise: 3"),
    match("$pair", "kpair: 1\notherwise: 2"),
  ],
  "test about": [match("$x", "about 1.5: 1\nabout 0.3: $m\notherwise: 4")],
  "test none": [match("$opt", "none: 1\n3: 2\notherwise: 4")],
  "test in": [
    match("$n", "1 to 4: 1\n$range: 3\notherwise: 2"),
    match("$x", "over 1 to under 3: 1\n$ys: 2\notherwise: 5"),
    match("$n", "$xs: 1\notherwise: 2"),
  ],
  "test variant": [
    match("$shape", "Dot: 1\nBox(size): size + $m\nTag: 3"),
    match("$shape", 'Box(size: > 2): 1\nBox(heft, size): floor(heft) + size\nTag(label: "a"): 4\notherwise: 2'),
  ],
  "test oneOf": [
    match("$n", "1, 3, 5: 1\n< -3, > 30: 2\notherwise: 7"),
    match("$shape", 'Dot, Tag(label: "a"): 1\notherwise: 2'),
  ],
  "test not": [match("$n", "not 3: $m\notherwise: 1"), match("$hue", "not Red: 1\nRed: 2")],
  "decide table": [
    table(
      "let w1 = $n\nlet w2 = $hue\n| w1 | w2 | result |\n| < 3 | Red | $x |\n| 3 to 5 | Red, Blue | 0.5 |\n| otherwise | | $y / 3 |",
      "number",
      "0.25",
    ),
  ],
  "decide grid": [
    table(
      "let w1 = $n\nlet w2 = $hue\n| w1 \\ w2 | Red | Green | Blue |\n| < 3 | 1 | $m | 3 |\n| 3 to 6 | 2 | 7 | 1 |\n| > 6 | 4 | 0 | 12 / $m |",
      "number",
      "0",
    ),
  ],
  "decide match": [match("$n + $m", "< 3: $x\n3 to 8: $y\notherwise: 0.125", "number", "0.5")],
  "rows first": [table("let w1 = $n\n| w1 | result |\n| < 3 | 1 |\n| < 5 | 2 |\n| otherwise | $m |")],
  "rows unique": [
    table(
      "let w1 = $n\nlet w2 = $m\nrows unique\n| w1 | w2 | result |\n| < 3 | | 1 |\n| >= 3 | < 2 | 2 |\n| >= 3 | >= 2 | $m |",
    ),
  ],
  "rows any": [
    table(
      "let w1 = $n\nlet w2 = $m\nrows any\n| w1 | w2 | result |\n| < 3 | | $m |\n| | < 2 | $m |\n| >= 3 | >= 2 | 7 |",
    ),
  ],
  "rows list": [
    table("let w1 = $n\nrows list\n| w1 | result |\n| < 5 | 1 |\n| > 1 | $m |\n| > 2 | 7 |", "list of int", "$xs"),
  ],
  "rows sum": [table("let w1 = $n\nrows sum\n| w1 | result |\n| < 5 | 1.5 |\n| > 1 | $x |", "number", "0.5")],
  "rows min": [
    table("let w1 = $n\nrows min\n| w1 | result |\n| < 5 | 4 |\n| > 1 | $m |"),
    table(
      "let w1 = $n\nrows min\n| w1 | result |\n| < 2 | 4 |\n| > 3 | $m |\n| otherwise | none |",
      "optional int",
      "none",
    ),
  ],
  "rows max": [table("let w1 = $n\nrows max\n| w1 | result |\n| < 5 | 4 |\n| > 1 | $m |")],
  "rows count": [table("let w1 = $n\nrows count\n| w1 | $hue |\n| < 5 | Red |\n| > 1 | |\n| 3 | Red, Green |")],
};
