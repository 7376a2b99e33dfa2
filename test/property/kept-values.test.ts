/** Every operator and every built-in function of numbers: what is kept of it has the places that are kept, in both meanings. */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { createInterpreter } from "../../src/interpret/interpreter.ts";
import type { Builtin, Json } from "../../src/ir/program.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance as chanceOf } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";

const seed = seedFrom(16);
const runs = tries(150, 50);

/** Of `a` and `b`, numbers, `n`, a whole one, and `xs`, a list of numbers. None: it gives no number, or belongs to no formula. */
const builtins: { readonly [name in Builtin]: readonly string[] } = {
  min: ["min(a, b)", "min(xs)"],
  max: ["max(a, b)", "max(xs)"],
  floor: ["floor(a)"],
  ceil: ["ceil(a)"],
  round: ["round(a)"],
  abs: ["abs(a)"],
  clamp: ["clamp(a, 0, 5.5)"],
  remainder: ["remainder(a, b)", "remainder(a * b, 0.479)", "remainder(n, b)"],
  power: ["power(a, n)"],
  count: ["count(xs) * a"],
  sum: ["sum(xs)", "sum(x / 3 for each x in xs)"],
  mean: ["mean(xs)"],
  median: ["median(xs)"],
  any: [],
  all: [],
  first: ["first(xs)"],
  last: ["last(xs)"],
  only: ["only([a / 3])"],
  position: ["position(xs, xs[1]) * a", "position([a / 3, b], b)"],
  sort: ["sort(xs)[1]"],
  reverse: ["reverse(xs)[1]"],
  distinct: ["distinct(xs)[1]"],
  next: [],
  previous: [],
  mapWith: [],
  append: [],
  concat: ["(xs & [a / 3])[1]", "last(xs & [a / 3])"],
  without: [],
  groups: ["groups(xs)[1][1]"],
  longestRun: [],
};
const operators = [
  "a + b",
  "a - b",
  "a * b",
  "a / b",
  "-a",
  "a * b / 3 - n",
  "if a > b { a / 7 } else { b }",
  "xs[1] / 3",
];
const formulas = [...operators, ...Object.values(builtins).flat()];
/** Where a value is kept. */
const places: readonly ((formula: string) => string)[] = [
  (formula) => formula,
  (formula) => `{ let kept = ${formula}\n  kept }`,
  (formula) => `first([${formula}])`,
  (formula) => `Held(value: ${formula}).value`,
  (formula) => `same(${formula})`,
  (formula) => `["a": ${formula}]["a"]`,
];

const book = (decimals: number): string =>
  [
    `rulebook trial { title "Trial"\n  decimals ${decimals} }`,
    "record Held { value: number }",
    "rule same(x: number): number = x",
    ...formulas.flatMap((formula, at) =>
      places.map(
        (place, where) =>
          `rule rule${at}x${where}(a: number, b: number, n: int, xs: list of number): number ${place(formula).startsWith("{") ? "" : "= "}${place(formula)}`,
      ),
    ),
  ].join("\n");

it.each([6, 2])("is rounded to %i places wherever it is kept", async (decimals) => {
  const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": book(decimals) }), {
    withoutExamples: true,
  });
  expect(
    compilation.diagnostics.filter((each) => each.severity === "error").map((each) => `${each.code} ${each.message}`),
  ).toEqual([]);
  const program = compilation.rulebooks[0]?.program;
  if (program === null || program === undefined) throw new Error("There is no program.");
  const module = (await loadGenerated(compilation)).get("trial/index.ts") ?? {};
  const interpreter = createInterpreter([program], { sources: compilation.sources });
  const chance = chanceOf(seed + decimals);
  const number = (): number =>
    Number(((chance.below(2_000_000) - 1_000_000) / chance.pick([1, 3, 7, 1000, 100_000])).toFixed(decimals));
  const wrong: string[] = [];
  let values = 0;
  for (let run = 0; run < runs; run += 1) {
    const args: readonly Json[] = [
      chance.once(6) ? -2 : number(),
      chance.once(6) ? Number((0.479).toFixed(decimals)) : number(),
      chance.below(4),
      chance.many(1, 4, number),
    ];
    for (const rule of program.rules) {
      if (rule.name === "same") continue;
      const outcome = interpreter.call(rule.id, args);
      let found: unknown = null;
      try {
        found = (module[rule.name] as (...all: readonly unknown[]) => unknown)(...args);
      } catch {
        /* The interpreter says which fault. */
      }
      const expected = outcome.kind === "value" ? outcome.value : null;
      if (typeof expected === "number") values += 1;
      if (found !== expected || (typeof expected === "number" && Number(expected.toFixed(decimals)) !== expected))
        wrong.push(
          `${rule.name} = ${formulas[Number(/\d+/.exec(rule.name)?.[0])] ?? ""} of ${JSON.stringify(args)}: interpreted ${String(expected)}, generated ${String(found)}`,
        );
    }
  }
  expect(wrong.slice(0, 5), `seed ${seed}`).toEqual([]);
  expect(values).toBeGreaterThan(runs * formulas.length);
});
