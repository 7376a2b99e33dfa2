import { expect, it } from "vitest";
import { changeNumbers } from "../../mutation/change-rules.ts";
import { oneStep } from "../../mutation/numbers.ts";
import { memoryHost } from "../../support/memory-host.ts";

it("a step is one of the last place that is written", () => {
  expect(["40", "0", "0.75", "1.0", "9.99", "0.00"].map(oneStep)).toEqual([
    ["41", "39"],
    ["1", "-1"],
    ["0.76", "0.74"],
    ["1.1", "0.9"],
    ["10.00", "9.98"],
    ["0.01", "-0.01"],
  ]);
});

it("each number of rules, tables and sheets is changed, those of examples, texts, names and bounds are not", async () => {
  const files = new Map([
    [
      "rules/duel/duel.rules",
      `rulebook duel { title "Duel 3" decimals 4 }
let base = 10 # 11
table Tool {
  | name: key | cost: int >= 0 | note: text | spare: int default 0 |
  | 9mm       | 5            | "4 of 5"   |                      |
  | Rope      | 7            | none, 8 x  |                      |
}
table Cart from "carts.csv" { name: key
  cost: int }
rule price(tool: Tool): int = tool.cost * 3 + base
rule hurt(n: int 0 to 20): int {
  | n       | result |
  | < 2     | 0      |
  | 2 to 20 | 1      |
}
rule thrown(): int = 2d6 + d4
example "A rope" { price(Tool.Rope) is 31 }
example "Hurt" { hurt(1) is 0
  hurt(2) is 1 }
`,
    ],
    ["rules/duel/carts.csv", "Name,Cost\nBarrow,12\n"],
  ]);
  const { numbers, unnoticed } = await changeNumbers(files, [], memoryHost, () => {});
  expect(numbers).toEqual(new Map([["duel", 13]]));
  expect(
    unnoticed.map(({ file, line, which, number, to }) => `${file}:${line} ${which}. ${number} → ${to.join(", ")}`),
  ).toEqual([
    "rules/duel/carts.csv:2 1. 12 → 13, 11",
    "rules/duel/duel.rules:5 1. 5 → 6, 4",
    // Row 1 comes first, and n is 20 at most: these say the same as before.
    "rules/duel/duel.rules:14 1. 2 → 1",
    "rules/duel/duel.rules:14 2. 20 → 21",
    "rules/duel/duel.rules:16 1. 2 → 3, 1",
    "rules/duel/duel.rules:16 2. 6 → 7, 5",
    "rules/duel/duel.rules:16 3. 4 → 5, 3",
  ]);
});
