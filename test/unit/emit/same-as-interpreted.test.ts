/** Constructs that once came out otherwise in generated code than in the interpreter: values, faults by place, and types. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { emitRulebook } from "../../../src/emit/emit.ts";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import type { Json } from "../../../src/ir/program.ts";
import type { RulesError } from "../../../src/runtime/errors.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { toldDice } from "../../support/told-dice.ts";
import { typeMistakes } from "../../support/typed.ts";

const defaults = `rule worth(n: int, z: int default match n {
  0: 5
  > 2: 9
  otherwise: 7
}, y: int default z * 2, unread: int default 10 / n otherwise 0): int = z + y
rule twice(n: int): int = worth(n)
rule long(n: int, first: int default first([n, 2, 3] where it > 1), last: int default first + 1): int {
  let sum = 0
  repeat n times { add last to sum }
  sum
}
rule callsLong(): int = long(3) + long(2, 7)`.replace(", unread: int default 10 / n otherwise 0", "");

const variants = `choice Hue { Red, Green, Mixed(n: int) }
rule reds(): int = sum(6 times (if roll([Hue.Red, Hue.Green]) is Red { 1 } else { 2 }))
rule hues(): text = "" & (5 times roll([Hue.Red, Hue.Green])) & roll([Hue.Green])`;

const numbers = `rule follows(a: int): int = remainder(a * 1103515245 + 12345, 2147483648)
rule back(a: int, b: int): int = a + b - b
rule product(a: int, b: int): bool = a * b is a * b + 1
rule ofList(xs: list of int): int = sum(xs) - 1
rule toPower(a: int): int = remainder(power(a, 5), 7)
rule left(a: number, b: number): number = remainder(a * a, b)
rule rest(a: number, b: number): number = remainder(a, b)`;

const texts = `rule keys(m: map of int to number): text = "" & m & [[2: m]]`;

const maps = `choice Metal { Gold, Silver }
table Material {
  | name: key | tier: int |
  | Fire Gem  | 2         |
  | Leather   | 1         |
}
table Recipe {
  | item: key | needs: map of Material to int | price: map of Metal to int |
  | Whip      | Leather: 5, Fire Gem: 3       | [Silver: 4]                |
}
rule needed(wanted: Material): int = Recipe.Whip.needs[wanted] otherwise 0
rule price(): int = 10 * (Recipe.Whip.price[Gold] otherwise 2) + (Recipe.Whip.price[Silver] otherwise 0)`;

const books: readonly (readonly [
  string,
  string,
  readonly (readonly [rule: string, args: readonly Json[], answer?: Json])[],
])[] = [
  [
    "maps",
    maps,
    [
      ["needed", ["Fire Gem"], 3],
      ["needed", ["Leather"], 5],
      ["price", [], 24],
    ],
  ],
  [
    "defaults",
    defaults,
    [
      ["twice", [3], 27],
      ["twice", [0], 15],
      ["worth", [1, 4], 12],
      ["worth", [1, 4, 1], 5],
      ["long", [3], 12],
      ["callsLong", [], 28],
    ],
  ],
  [
    "variants",
    variants,
    [
      ["reds", []],
      ["hues", []],
    ],
  ],
  [
    "numbers",
    numbers,
    [
      ["follows", [1], 1103527590],
      ["follows", [2147483647]],
      ["back", [9_007_199_254_740_991, 1]],
      ["back", [9_007_199_254_740_000, -5], 9_007_199_254_740_000],
      ["product", [94_906_267, 94_906_267]],
      ["ofList", [[9_007_199_254_740_991, 1]]],
      ["ofList", [[9_007_199_254_740_991]], 9_007_199_254_740_990],
      ["toPower", [3], 5],
      ["toPower", [3000]],
      ["left", [3, 0.7], 0.6],
      ["left", [100_000, 0.7]],
      ["rest", [-2, 0.479], 0.395],
      ["rest", [5, 0.1], 0],
    ],
  ],
  ["texts", texts, [["keys", [{ 2: 0.5, 10: 1 }], "[2: 0.5, 10: 1][[2: [2: 0.5, 10: 1]]]"]]],
];

const made = new Map<string, string>();

it.each(books)("mean the same: %s", async (name, text, calls) => {
  const compilation = await compileProject(
    memoryHost({ "rules/trial/trial.rules": `rulebook trial { title "Trial" }\n${text}` }),
  );
  expect(compilation.diagnostics.map((each) => each.message)).toEqual([]);
  const program = compilation.rulebooks[0]?.program;
  if (program === null || program === undefined) throw new Error("There is no program.");
  for (const file of await emitRulebook(program, [], compilation.sources))
    if (file.path.endsWith(".ts")) made.set(`${name}/${file.path}`, file.text);
  const module = (await loadGenerated(compilation)).get("trial/index.ts") ?? {};
  for (const [rule, args, answer] of calls) {
    const [dice, others] = [toldDice(rule), toldDice(rule)];
    const rolls = program.rules.find((each) => each.name === rule)?.effects.rolls === true;
    const outcome = createInterpreter([program], { sources: compilation.sources, dice }).call(`trial.${rule}`, args);
    const expected = outcome.kind === "value" ? outcome.value : `${outcome.fault} at ${outcome.place ?? ""}`;
    let found: unknown;
    try {
      found = (module[rule] as (...values: readonly unknown[]) => unknown)(...(rolls ? [others] : []), ...args);
    } catch (problem) {
      const { fault, place } = problem as RulesError;
      found = `${fault} at ${place ?? ""}`;
    }
    expect(found, `${rule}(${JSON.stringify(args)})`).toEqual(expected);
    expect(others.told).toEqual(dice.told);
    if (answer !== undefined) expect(found, rule).toEqual(answer);
    else if (!rolls) expect(found, rule).toMatch(/^number-too-large at /);
  }
});

it("have the right types", () => {
  expect(new Set([...made.keys()].map((path) => path.split("/")[0]))).toEqual(new Set(books.map(([name]) => name)));
  expect(typeMistakes(made)).toEqual([]);
});
