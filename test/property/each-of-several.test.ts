/** `e for each x in xs for each y in ys`, up to three of them with conditions, in both meanings, against loops of this test. */
import { beforeAll, expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { createInterpreter, type Interpreter } from "../../src/interpret/interpreter.ts";
import type { Json, Program } from "../../src/ir/program.ts";
import { answer, callOf, essence, type Call } from "../support/both-meanings.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";
import { toldDice } from "../support/told-dice.ts";

type Names = Readonly<Record<string, number>>;
type Part = readonly [text: string, of: (names: Names) => number];
type Lists = readonly (readonly number[])[];

const at = (names: Names, name = ""): number => names[name] ?? 0;
const values = (names: readonly string[]): readonly Part[] => [
  ...names.flatMap((name): readonly Part[] => [
    [name, (all) => at(all, name)],
    [`${name} * ${name}`, (all) => at(all, name) ** 2],
  ]),
  [names.join(" + "), (all) => names.reduce((sum, name) => sum + at(all, name), 0)],
  [names.join(" - "), (all) => names.slice(1).reduce((rest, name) => rest - at(all, name), at(all, names[0]))],
];

const random = chance(seedFrom(20_261_130));

interface Loop {
  readonly name: string;
  readonly over: string;
  readonly through: (names: Names, lists: Lists) => readonly number[];
  readonly where: readonly [Part, string, Part] | null;
}

/** Through a list that is given, or the numbers up to what is gone through around it. */
function someLoop(name: string, before: readonly string[], place: number): Loop {
  const outer = random.once(3) ? before.at(-1) : undefined;
  const known = values([...before, name]);
  const where: Loop["where"] = random.once(2)
    ? null
    : [random.pick(known), random.pick(["<", ">=", "is"]), random.pick(known)];
  if (outer === undefined)
    return { name, over: ["xs", "ys", "zs"][place] ?? "xs", through: (_, lists) => lists[place] ?? [], where };
  const upTo = (names: Names): readonly number[] =>
    Array.from({ length: Math.max(0, at(names, outer)) }, (_, index) => index + 1);
  return { name, over: `1 to ${outer}`, through: upTo, where };
}

function fits(names: Names, { where }: Loop): boolean {
  if (where === null) return true;
  const [[, left], sign, [, right]] = where;
  const [a, b] = [left(names), right(names)];
  return sign === "<" ? a < b : sign === ">=" ? a >= b : a === b;
}

interface Phrase {
  readonly loops: readonly Loop[];
  readonly value: Part;
}

const phrases: readonly Phrase[] = Array.from({ length: tries(120, 30) }, () => {
  const names = ["a", "b", "c"].slice(0, 2 + random.below(2));
  return {
    loops: names.map((name, place) => someLoop(name, names.slice(0, place), place)),
    value: random.pick(values(names)),
  };
});

const loopsOf = ({ loops }: Phrase): string =>
  loops
    .map(({ name, over, where }) => {
      const only = where === null ? "" : ` where ${where[0][0]} ${where[1]} ${where[2][0]}`;
      return `for each ${name} in ${over}${only}`;
    })
    .join(" ");

function listOf({ loops, value }: Phrase, lists: Lists): readonly number[] {
  const found: number[] = [];
  const go = (place: number, names: Names): void => {
    const loop = loops[place];
    if (loop === undefined) found.push(value[1](names));
    else
      for (const each of loop.through(names, lists)) {
        const inner = { ...names, [loop.name]: each };
        if (fits(inner, loop)) go(place + 1, inner);
      }
  };
  go(0, {});
  return found;
}

const head = "(xs: list of int, ys: list of int, zs: list of int)";
const text = `rulebook loops { title "Loops" }
${phrases
  .map((phrase, index) => {
    const [value] = phrase.value;
    return `rule list${index}${head}: list of int = [${value} ${loopsOf(phrase)}]
rule sum${index}${head}: int = sum(${value} ${loopsOf(phrase)})
rule count${index}${head}: int = count((${value}) > 2 ${loopsOf(phrase)})`;
  })
  .join("\n")}`;

let interpreter: Interpreter;
let program: Program;
let calls: ReadonlyMap<string, Call>;

beforeAll(async () => {
  const compilation = await compileProject(memoryHost({ "rules/loops/loops.rules": text }), { withoutExamples: true });
  expect(compilation.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  program = compilation.rulebooks[0]?.program as Program;
  const module = (await loadGenerated(compilation)).get("loops/index.ts") ?? {};
  interpreter = createInterpreter([program], { sources: compilation.sources });
  calls = new Map(program.rules.map((rule) => [rule.name, callOf(module, rule) as Call]));
});

it("goes through each list for each turn of those before it", () => {
  let long = 0;
  for (const [index, phrase] of phrases.entries())
    for (let turn = 0; turn < 4; turn += 1) {
      const lists = [0, 1, 2].map(() => random.many(1, 5, () => random.below(9) - 2));
      const all = listOf(phrase, lists);
      if (all.length > 2) long += 1;
      const wanted: Readonly<Record<string, Json>> = {
        [`list${index}`]: all as unknown as Json,
        [`sum${index}`]: all.reduce((sum, each) => sum + each, 0),
        [`count${index}`]: all.filter((each) => each > 2).length,
      };
      for (const [name, value] of Object.entries(wanted)) {
        const rule = program.rules.find((each) => each.name === name);
        if (rule === undefined) throw new Error(`no rule ${name}`);
        const where = `${phrase.value[0]} ${loopsOf(phrase)} of ${JSON.stringify(lists)}`;
        const given = lists as unknown as readonly Json[];
        const expected = essence({ kind: "value", value });
        expect(essence(interpreter.call(rule.id, given)), where).toBe(expected);
        expect(essence(answer(calls.get(name) as Call, rule, given, toldDice("none"))), where).toBe(expected);
      }
    }
  expect(long).toBeGreaterThan(phrases.length / 2);
});
