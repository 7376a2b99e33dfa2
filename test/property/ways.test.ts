/** `reachable` and `steps` on random maps, in both meanings, against all distances worked out at once (Floyd and Warshall). */
import { beforeAll, expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { createInterpreter, type Interpreter } from "../../src/interpret/interpreter.ts";
import type { Json, Program, Rule } from "../../src/ir/program.ts";
import { answer, callOf, essence, type Call } from "../support/both-meanings.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance, type Chance } from "../support/random.ts";
import { seedsFrom, tries } from "../support/soak.ts";
import { toldDice } from "../support/told-dice.ts";

/** Each kind of place, and a value of it for each number; two values of one number are the same place. */
const kinds: readonly { readonly type: string; readonly place: (number: number, dice: Chance) => Json }[] = [
  { type: "int", place: (number) => number - 3 },
  { type: "number", place: (number) => number / 10 },
  { type: "text", place: (number) => ["constructor", "__proto__", "", "a,b", "a", "b"][number] ?? `t${number}` },
  { type: "Zone", place: (number) => `Zone${number}` },
  {
    type: "Spot",
    place: (number, dice) => ({
      q: number % 3,
      r: Math.floor(number / 3),
      tags: dice.once(2) ? [20, number] : [number, 20],
    }),
  },
  {
    type: "Site",
    place: (number) =>
      number % 2 === 0 ? { kind: "Room", of: number } : { kind: "Hall", names: [String(number), "x"] },
  },
];
const most = 12;

const rules = kinds
  .map(
    ({ type }) => `
record Road${type} { from: ${type}, to: ${type} }
rule all${type}(start: ${type}, roads: list of Road${type}): list of ${type} =
  reachable(start, [road.to for each road in roads where road.from is it])
rule near${type}(start: ${type}, roads: list of Road${type}, most: int): list of ${type} =
  reachable(start, [road.to for each road in roads where road.from is it], within: most)
rule far${type}(start: ${type}, goal: ${type}, roads: list of Road${type}): optional int =
  steps(start, goal, [road.to for each road in roads where road.from is it]) otherwise none
rule limited${type}(start: ${type}, goal: ${type}, roads: list of Road${type}, most: int): int =
  steps(start, goal, [road.to for each road in roads where road.from is it], within: most)`,
  )
  .join("\n");
const text = `rulebook ways { title "Ways" }
choice Zone { ${Array.from({ length: most }, (_, number) => `Zone${number}`).join(", ")} }
record Spot { q: int, r: int, tags: set of int }
choice Site { Room(of: int), Hall(names: list of text) }
${rules}`;

interface Meanings {
  readonly interpreter: Interpreter;
  readonly rule: (name: string) => Rule;
  readonly call: (rule: Rule) => Call;
}
let meanings: Meanings;

beforeAll(async () => {
  const compilation = await compileProject(memoryHost({ "rules/ways/ways.rules": text }), { withoutExamples: true });
  expect(compilation.diagnostics.map((each) => `${each.code} ${each.message}`)).toEqual([]);
  const program = compilation.rulebooks[0]?.program as Program;
  const module = (await loadGenerated(compilation)).get("ways/index.ts") ?? {};
  meanings = {
    interpreter: createInterpreter([program], { sources: compilation.sources }),
    rule: (name) => program.rules.find((each) => each.name === name) as Rule,
    call: (rule) => callOf(module, rule) as Call,
  };
});

/** What both meanings give, which must be the same. */
function askBoth(name: string, args: readonly Json[], at: string): string {
  const { interpreter, rule, call } = meanings;
  const asked = rule(name);
  const meant = essence(interpreter.call(asked.id, args));
  expect(essence(answer(call(asked), asked, args, toldDice(name))), `${at}, ${name}`).toBe(meant);
  return meant;
}

/** The distance from each to each; Infinity where no way leads. */
function distancesOf(count: number, roads: readonly (readonly [number, number])[]): readonly (readonly number[])[] {
  const far = Array.from({ length: count }, (_, a) =>
    Array.from({ length: count }, (_, b) => (a === b ? 0 : Infinity)),
  );
  const at = (a: number, b: number): number => far[a]?.[b] ?? Infinity;
  const put = (a: number, b: number, distance: number): void => {
    const row = far[a];
    if (row !== undefined) row[b] = Math.min(at(a, b), distance);
  };
  for (const [a, b] of roads) put(a, b, 1);
  for (let over = 0; over < count; over += 1)
    for (let a = 0; a < count; a += 1) for (let b = 0; b < count; b += 1) put(a, b, at(a, over) + at(over, b));
  return far;
}

/** Nearest first; of those that are as far, in the order in which those before them lead there. */
function inOrder(
  start: number,
  roads: readonly (readonly [number, number])[],
  far: readonly number[],
  limit: number,
): number[] {
  const found = [start];
  for (let place = 0; place < found.length; place += 1)
    for (const [a, b] of roads)
      if (a === found[place] && !found.includes(b) && (far[b] ?? Infinity) <= limit) found.push(b);
  return found.slice(1);
}

it("finds what is connected and how far it is, as other ways of working it out do", () => {
  const seen = { cut: 0, whole: 0, unreached: 0, loops: 0 };
  for (const seed of seedsFrom(4711, tries(3000, 150))) {
    const dice = chance(seed);
    for (const { type, place } of kinds) {
      const count = 2 + dice.below(most - 1);
      const pairs = dice.many(0, count * 2, () => [dice.below(count), dice.below(count)] as const);
      const roads = pairs.map(([a, b]) => ({ from: place(a, dice), to: place(b, dice) }));
      const far = distancesOf(count, pairs);
      const [start, goal, limit] = [dice.below(count), dice.below(count), dice.below(5) - 1];
      const from = far[start] ?? [];
      const [first, last] = [place(start, dice), place(goal, dice)];
      const at = `seed ${seed}, ${type}`;
      const listed = (within: number): readonly string[] =>
        inOrder(start, pairs, from, within).map((each) => essence({ kind: "value", value: [place(each, chance(0))] }));
      const given = (name: string, args: readonly Json[]): readonly string[] =>
        (JSON.parse(askBoth(name, args, at).slice("value ".length)) as readonly unknown[]).map(
          (each) => `value ${JSON.stringify([sortTags(each)])}`,
        );
      expect(given(`all${type}`, [first, roads]), at).toEqual(listed(Infinity).map(sortText));
      expect(given(`near${type}`, [first, roads, limit]), at).toEqual(listed(limit).map(sortText));
      const distance = from[goal] ?? Infinity;
      expect(askBoth(`far${type}`, [first, last, roads], at)).toBe(
        `value ${distance === Infinity ? "null" : distance}`,
      );
      const within = askBoth(`limited${type}`, [first, last, roads, limit], at);
      if (distance <= Math.max(0, limit)) expect(within, at).toBe(`value ${distance}`);
      else expect(within, at).toMatch(/^nothing-found at rules\/ways\/ways\.rules:/);
      if (listed(limit).length < listed(Infinity).length) seen.cut += 1;
      if (listed(Infinity).length === count - 1) seen.whole += 1;
      if (distance === Infinity) seen.unreached += 1;
      if (pairs.some(([a, b]) => a === b)) seen.loops += 1;
    }
  }
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(50);
});

/** Sets in the order of their numbers. */
function sortTags(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value).replace(/\["tags",\[([\d,]+)\]\]/g, (_, tags: string) => {
      const sorted = tags
        .split(",")
        .map(Number)
        .sort((a, b) => a - b);
      return `["tags",${JSON.stringify(sorted)}]`;
    }),
  );
}
const sortText = (text: string): string => `value ${JSON.stringify(sortTags(JSON.parse(text.slice("value ".length))))}`;
