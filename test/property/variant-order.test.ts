/** What a variant is based on holds in the order in which it is named, wherever those variants stand: for checks as for values. */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { createInterpreter } from "../../src/interpret/interpreter.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance, type Chance } from "../support/random.ts";
import { seedsFrom, tries } from "../support/soak.ts";

const names = ["a", "b", "c"];
/** A number, or the name of another constant. */
type Constants = ReadonlyMap<string, string>;

const someConstants = (random: Chance, each: number): Constants =>
  new Map(
    names.flatMap((name, index) =>
      random.once(each) ? [[name, random.once(4) ? String(index + 1) : random.pick(names)] as const] : [],
    ),
  );

/** Null: it is made of itself. */
function valueOf(constants: Constants, name: string, path: readonly string[] = []): number | null {
  const said = constants.get(name) ?? "";
  if (path.includes(name)) return null;
  return names.includes(said) ? valueOf(constants, said, [...path, name]) : Number(said);
}
const hasCircle = (constants: Constants): boolean => names.some((name) => valueOf(constants, name) === null);

/** `type`: without one, a constant has what its values under all variants have in common. */
const lines = (constants: Constants, type = ""): string =>
  [...constants].map(([name, said]) => `let ${name}${type} = ${said}`).join("\n");

it.each(seedsFrom(1, tries(2000, 400)))("of constants, in circles or not (seed %i)", async (seed) => {
  const random = chance(seed);
  const plain: Constants = new Map(names.map((name, index) => [name, String(index + 10)]));
  const layers = ["x", "y"].map((name) => ({ name, constants: someConstants(random, 2) }));
  const based = random.once(2) ? layers : [...layers].reverse();
  const written = random.once(2) ? layers : [...layers].reverse();
  const under = (...all: readonly Constants[]): Constants => new Map([plain, ...all].flatMap((each) => [...each]));
  const text = [
    'rulebook order { title "Order" }',
    lines(plain, ": int"),
    `rule every(): list of int = [${names.join(", ")}]`,
    ...written
      .filter(({ constants }) => constants.size > 0)
      .map(({ name, constants }) => `variant ${name} "${name}" {\n${lines(constants)}\n}`),
    `variant both "Both" with ${based.map(({ name }) => name).join(", ")} {}`,
  ].join("\n");
  if (layers.some(({ constants }) => constants.size === 0)) return;
  const both = under(...based.map(({ constants }) => constants));
  const isRound = [both, ...layers.map(({ constants }) => under(constants))].some(hasCircle);
  const { diagnostics, rulebooks } = await compileProject(memoryHost({ "rules/order/order.rules": text }));
  const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
  expect(errors.length > 0, `${text}\n${errors.join()}`).toBe(isRound);
  const program = rulebooks[0]?.program;
  if (isRound || program === null || program === undefined) return;
  const found = createInterpreter([program], { variant: "order.both" }).call("order.every", {});
  expect(found, text).toEqual({ kind: "value", value: names.map((name) => valueOf(both, name)) });
});
