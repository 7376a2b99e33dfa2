import { describe, expect, it } from "vitest";
import { compileTexts } from "../../support/render.ts";

const tables = `rulebook r { title "R" }
choice Trouble { Guard, DoubleAgent "Double agent" }
let handLimit = 7
table Safe {
  | name: key | hardness: int |
  | Wall safe |             3 |
  | Small     |             1 |
}
rule trouble(n: int): Trouble = if n > 3 { Guard } else { DoubleAgent }
rule crack(safe: Safe, n: int): int = safe.hardness + n
`;

async function told(text: string): Promise<readonly string[]> {
  const files = new Map([
    ["rules/r/a.rules", tables],
    ["rules/r/b.rules", text],
  ]);
  const { diagnostics } = await compileTexts(files);
  return diagnostics.map(({ code, fixes }) => [code, ...fixes.map(({ title }) => title)].join(": "));
}

describe("words that another file of the rulebook declares", () => {
  it("joins the words of a key", async () => {
    expect(await told('example "Cracked" { crack(Wall safe, 2) is 5 }')).toEqual([
      "key-of-words: Write `Safe.WallSafe`",
    ]);
    expect(await told("rule isWall(safe: Safe): bool = safe is Wall safe")).toEqual([
      "key-of-words: Write `Safe.WallSafe`",
    ]);
  });
  it("writes the row alone where it is looked up by its key", async () => {
    expect(await told("rule hard(): int = Safe[Wall safe].hardness")).toEqual(["key-of-words: Write `Safe.WallSafe`"]);
  });
  it("writes the variant for the words that people read", async () => {
    expect(await told('example "Trouble" { trouble(2) is Double agent }')).toEqual([
      "key-of-words: Write `DoubleAgent`",
    ]);
  });
  it("joins the words of a name", async () => {
    expect(await told("rule left(n: int): int = max(0, n - hand limit)")).toEqual(["name-of-words: Write `handLimit`"]);
  });
  it("says nothing of what only follows from the line as it was read", async () => {
    expect(await told("rule walls(): bool = any(s is Wall safe and s.hardness > 2 for each s in Safe)")).toEqual([
      "key-of-words: Write `Safe.WallSafe`",
    ]);
  });
  it("leaves words that nothing is called by", async () => {
    expect(await told("rule sum2(a: int, b: int): int = max(a b)")).toEqual(["missing-sign: Write `a:`"]);
  });
});
