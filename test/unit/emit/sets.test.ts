import { describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";

/** Of sets inside other values, too, the order does not count. */
const rules = `rulebook bodies { title "Bodies" }
record Body { hp: int, resists: set of text }
choice Layer { Bare, Armor(stops: set of int) }
rule bodies(a: text, b: text): bool = Body(hp: 1, resists: [a, b]) is Body(hp: 1, resists: [b, a])
rule lists(a: text, b: text): bool = [Body(hp: 1, resists: [a, b])] is [Body(hp: 1, resists: [b, a])]
rule layers(a: int, b: int): bool = Layer.Armor(stops: [a, b]) is Layer.Armor(stops: [b, a])
rule others(a: text, b: text): bool = Body(hp: 1, resists: [a, b]) is Body(hp: 2, resists: [b, a])
rule within(a: text, b: text): bool = Body(hp: 1, resists: [a, b]) in [Body(hp: 1, resists: [b, a])]
`;

describe("sets inside other values", () => {
  it("are the same in any order in generated code", async () => {
    const compilation = await compileProject(memoryHost({ "rules/bodies/bodies.rules": rules }));
    expect(compilation.diagnostics).toEqual([]);
    const module = (await loadGenerated(compilation)).get("bodies/index.ts") ?? {};
    const answers = ["bodies", "lists", "layers", "others", "within"].map((name) => {
      const rule = module[name] as (a: unknown, b: unknown) => unknown;
      return name === "layers" ? rule(1, 2) : rule("x", "y");
    });
    expect(answers).toEqual([true, true, true, false, true]);
  });
});
