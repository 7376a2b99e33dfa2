/** Generated code that rolls: as one would write it by hand, with the dice first. */
import { describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { generateRulebook } from "../../../src/driver/generate.ts";
import { laidOut } from "../../../src/runtime/laid-out.ts";
import type { Dice } from "../../../src/runtime/dice.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { rollingRules } from "../../support/rolling-rules.ts";

type Call = (dice: Dice, ...args: readonly unknown[]) => unknown;

const compilation = await compileProject(memoryHost({ "rules/pools/pools.rules": rollingRules }), {
  withoutExamples: true,
});
const [rulebook] = compilation.rulebooks;
if (rulebook?.program == null) throw new Error(compilation.diagnostics.map((each) => each.message).join("\n"));
const { program, linked } = rulebook;
const files = new Map(
  (await generateRulebook(program, linked, compilation.sources)).map((file) => [file.path, file.text]),
);
const modules = await loadGenerated(compilation);

const textOf = (path: string): string => files.get(`pools/${path}`) ?? "";

/** The function of a rule as it stands in the module, without its comment. */
function functionText(name: string): string {
  const found = new RegExp(`^(?:export )?function ${name}\\([^]*?^}`, "m").exec(textOf("index.ts"));
  return found?.[0].replace(/^export /, "").replace(/\n {2}/g, "\n ") ?? `no ${name}`;
}

/** What the rule gives when the dice come up like this; all of them must be taken. */
function rolled(name: string, places: readonly number[], ...args: readonly unknown[]): unknown {
  const dice = laidOut(places);
  const value = (modules.get("pools/index.ts") as Readonly<Record<string, Call>>)[name]?.(dice, ...args);
  expect(dice.rest()).toEqual([]);
  return value;
}

describe("a rule that rolls", () => {
  it("is a die where there is one", () => {
    expect(functionText("initiative")).toBe(
      "function initiative(dice: Dice): number {\n return dice.below(10) + 1 + 2;\n}",
    );
    expect(functionText("sides")).toBe(
      "function sides(dice: Dice): number {\n return dice.below(dice.below(20) + 1) + 1;\n}",
    );
    expect(functionText("side")).toBe("function side(dice: Dice): Side {\n return sideVariants[dice.below(2)]!;\n}");
    expect(functionText("ofConstants")).toBe(
      "function ofConstants(dice: Dice): number {\n return dice.below(sidesOfADie) + 1;\n}",
    );
    expect(functionText("upTo")).toBe(
      "function upTo(dice: Dice, high: number): number {\n return dice.below(high) + 1;\n}",
    );
  });

  it("is a loop without a list where the list is only asked something", () => {
    for (const name of [
      "stat",
      "advantage",
      "worstWithin",
      "hitsWithin",
      "manyWithin",
      "sixes",
      "explodingWithin",
      "fateDice",
      "swingWithin",
    ]) {
      expect(functionText(name), name).toContain(") {");
      expect(functionText(name), name).not.toMatch(/\blist\b|\.push\(|\.filter\(|picked/);
    }
    expect(functionText("swingWithin").match(/while \(true\)/g)?.length).toBe(2);
  });

  it("gives what the dice say", () => {
    expect(rolled("initiative", [7])).toBe(9);
    expect(rolled("stat", [3, 1, 6, 4])).toBe(13);
    expect(rolled("advantage", [3, 17])).toBe(17);
    expect(rolled("worst", [9, 2, 5], 3)).toBe(2);
    expect(rolled("hits", [6, 2, 5], 3)).toBe(2);
    expect(rolled("exploding", [6, 6, 4, 5], 2)).toBe(3);
    expect(rolled("limited", [9, 10, 10])).toBe(9 + (10 - 1) + (10 - 1));
    expect(rolled("totalled", [6, 5, 5, 6, 2, 6], 3)).toEqual([6, 4, 4, 5, 2, 6]);
    expect(rolled("again", [1, 1])).toBe(1);
    expect(rolled("againEach", [1, 5, 2, 1, 1, 3, 4])).toEqual([5, 1, 1, 3, 4]);
    expect(rolled("swing", [6, 4, 2])).toBe(8);
    expect(rolled("loot", [2, 3, 4], 5)).toBe((3 + 4) * 10 + 5);
    expect(rolled("weighed", [3], [0, 0, 9])).toBe(9);
    expect(rolled("deal", [3, 1, 1, 1], [10, 20, 30, 40, 50])).toEqual([30, 20]);
    expect(rolled("hit", [3, 2, 5])).toEqual({ part: "Head", damage: 6 });
    expect(rolled("straight", [2, 6, 4, 3, 5])).toBe(true);
    expect(rolled("parts", [1, 3, 2, 3], 4)).toEqual([["Head", "Head"], ["Body"], ["Leg"]]);
    expect(rolled("duel", [2, 6, 1], 9)).toBe(3);
    expect(rolled("within", [5, 4])).toBe(true);
  });

  it("says so, and leaves the word to who speaks of dice in the rules", () => {
    expect(textOf("index.ts")).toContain(" * Rolls: the dice come first.\n");
    expect(functionText("hits")).toContain("function hits(roller: Dice, dice: number): number");
    expect(functionText("hitsWithin")).toContain("roller.below(6) + 1");
    expect(textOf("index.ts")).toContain("@param dice >= 0");
    // One that does not roll keeps its names.
    expect(functionText("fullHouse")).toContain("function fullHouse(dice: readonly number[]): boolean");
  });

  it("takes the dice in a variant in which it no longer rolls, too", () => {
    const calm = modules.get("pools/variants/calm.ts")?.["swing"] as Call;
    expect(calm(laidOut([]))).toBe(0);
    const lucky = files.get("pools/variants/lucky.ts") ?? "";
    expect(lucky).toContain("[70, 60]");
    expect(lucky).toContain("function loot(dice: Dice, luck: number)");
  });
});

describe("a rule that asks for odds", () => {
  it("is no part of the code, of schemas and of validators, and the manifest and the code say why", () => {
    const manifest = JSON.parse(textOf("manifest.json")) as { readonly leftOut: unknown };
    expect(manifest.leftOut).toEqual({ chanceOfSwing: "asks for odds", asksToo: "asks for odds" });
    expect(textOf("index.ts")).toContain(
      " * Left out, since they ask for odds:\n *   chanceOfSwing\n *   asksToo\n */",
    );
    for (const path of ["schemas.json", "validate.ts"]) {
      expect(textOf(path), path).toContain("initiative");
      expect(textOf(path), path).not.toMatch(/chanceOfSwing|asksToo/);
    }
  });
});

it("validators know nothing of the dice", () => {
  expect(textOf("validate.ts")).toContain(
    'readonly "anySkill": { readonly "skill": Parameters<typeof rules.anySkill>[1] };',
  );
  expect(textOf("validate.ts")).toContain('readonly "initiative": {  };');
  const { $defs } = JSON.parse(textOf("schemas.json")) as {
    readonly $defs: Record<string, { readonly properties?: object }>;
  };
  expect(Object.keys($defs["input of hits"]?.properties ?? {})).toEqual(["dice"]);
  expect($defs["input of initiative"]?.properties).toEqual({});
});
