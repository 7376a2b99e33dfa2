/** Fingerprints that are carried on from one change to the next are those that whoever knows nothing finds. */
import { describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { newWorldMemory, outlinesOf, worldsOf } from "../../../src/interpret/play/fingerprint.ts";
import { outlineName } from "../../../src/interpret/play/declaration-nodes.ts";
import type { Program } from "../../../src/ir/program.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { chance } from "../../support/random.ts";

const names = ["alone", "base", "most", "even", "odd", "used", "extra", "Tool"];
const variants = [null, "tried.low", "tried.high", "tried.loops"];

/** Each may be said in several ways; the first of each is the text to begin with. */
const ways: readonly (readonly string[])[] = [
  ["let alone = 1", "let alone = 2"],
  ["let base = 3", "let base = 4", "let base = alone + 3"],
  ["let most = base + 1", "let most = 5"],
  [
    "rule even(n: int): bool = if n is 0 { yes } else { odd(n - 1) }",
    "rule even(n: int): bool = n % 2 is 0",
    "rule even(n: int): bool = if n is base { no } else { odd(n - 1) }",
  ],
  ["rule odd(n: int): bool = if n is 0 { no } else { even(n - 1) }", "rule odd(n: int): bool = n > 1"],
  ["rule used(n: int): int = n + most", "rule used(n: int): int = if even(n) { most } else { Tool.Rope.cost }"],
  ["", "let extra = used(2)"],
  [
    "table Tool {\n  | name: key | cost: int | twice: int |\n  | Rope | 2 | base * 2 |\n}",
    "table Tool {\n  | name: key | cost: int | twice: int |\n  | Rope | 2 | base * 2 |\n  | Lamp | 7 | alone |\n}",
  ],
  ["let base = 9", "let alone = 9", "let base = 9 let alone = 8", "let base = alone"],
  ["let most = 0", "rule used(n: int): int = original(n) + 1", "rule used(n: int): int = n"],
  ["rule odd(n: int): bool = n > 2", "rule odd(n: int): bool = not even(n)", "let alone = 7"],
];

function textOf(chosen: readonly number[]): string {
  const said = ways.map((each, index) => each[chosen[index] ?? 0] ?? "");
  const [low, high, loops] = said.slice(-3);
  return `rulebook tried { title "Tried" }\n${said.slice(0, -3).join("\n")}\nvariant low "Low." { ${low} }\nvariant high "High." with low { ${high} }\nvariant loops "Loops." { ${loops} }\n`;
}

async function programOf(text: string): Promise<Program> {
  const {
    rulebooks: [book],
    diagnostics,
  } = await compileProject(memoryHost({ "rules/tried/tried.rules": text }), { withoutExamples: true });
  if (book?.program == null) throw new Error(`${text}\n${diagnostics.map((each) => each.message).join("\n")}`);
  return book.program;
}

const kinds = {
  worlds: { of: worldsOf, names: names.map((name) => `tried.${name}`) },
  outlines: { of: outlinesOf, names: names.flatMap((name) => [`tried.${name}`, outlineName(`tried.${name}`)]) },
};

const told = (
  of: ReturnType<typeof worldsOf>,
  all: readonly string[],
  asked: readonly (string | null)[],
): readonly string[] =>
  asked.flatMap((variant) =>
    all.map((name) => `${variant ?? "-"} ${name} ${of(variant).fingerprint(name) ?? "nothing"}`),
  );

describe.each([11, 12, 13, 14])("seed %i", (seed) => {
  it.each(["worlds", "outlines"] as const)("%s are carried on through changes", async (kind) => {
    const random = chance(seed);
    const chosen = ways.map(() => 0);
    const memory = newWorldMemory();
    let compared = 0;
    for (let step = 0; step < 60; step += 1) {
      const at = random.below(ways.length);
      const before = textOf(chosen);
      const was = chosen[at] ?? 0;
      chosen[at] = random.below(ways[at]?.length ?? 1);
      const program = await programOf(textOf(chosen)).catch(() => null);
      // What goes round in a circle has no program.
      if (program === null) {
        chosen[at] = was;
        continue;
      }
      // Nobody may ask about all of them, nor in this order.
      const asked = variants.filter(() => random.below(4) > 0);
      const now = told(kinds[kind].of([program], memory), kinds[kind].names, asked);
      expect(now, `after\n${before}\nthis\n${textOf(chosen)}`).toEqual(
        told(kinds[kind].of([program], newWorldMemory()), kinds[kind].names, asked),
      );
      compared += 1;
    }
    expect(compared).toBeGreaterThan(30);
  });
});

it("a variant shares what it leaves alone, and no more", async () => {
  const program = await programOf(textOf(ways.map(() => 0)));
  const of = worldsOf([program], newWorldMemory());
  const same = (variant: string): readonly string[] =>
    names.filter((name) => of(variant).fingerprint(`tried.${name}`) === of(null).fingerprint(`tried.${name}`));
  // `low` replaces `base`, of which `most`, `used` and the formula of the table speak; `loops` one of two that speak of each other.
  expect(same("tried.low")).toEqual(["alone", "even", "odd", "extra"]);
  expect(same("tried.loops")).toEqual(["alone", "base", "most", "used", "extra", "Tool"]);
});
