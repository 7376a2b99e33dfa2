/** All functions of the language, by name. */
import { changes } from "./changes.ts";
import { choices } from "./choices.ts";
import { dice } from "./dice.ts";
import { games, gameValueRecords } from "./games.ts";
import { lists } from "./lists.ts";
import { numbers } from "./numbers.ts";
import { questions } from "./questions.ts";
import { ways } from "./ways.ts";
import type { BuiltinRecord, Calculation, GameFunction, Question } from "./record.ts";

const written = { ...numbers, ...lists, ...choices };
const calculations = { ...written, ...changes };

/** Of programs: each is a node of its own. */
export type CalculationName = keyof typeof calculations;
/** Of those, the ones that a formula can call. */
export type WrittenName = keyof typeof written;
export type DiceName = keyof typeof dice;
export type QuestionName = keyof typeof questions;
export type WayName = keyof typeof ways;
type GameFunctionName = keyof typeof games;

type Named<Where extends object> = {
  readonly [name in CalculationName]: (typeof calculations)[name] extends Where ? name : never;
}[CalculationName];
/** Those whose types check says by itself; the others are checked by what their record says. */
export type OwnTyped = Named<{ readonly types: { readonly kind: "own" } }> & WrittenName;
/** Those of which interpret and emit each say what they mean; the others may be left to the runtime. */
export type OwnMeaning = Named<{ readonly runtime: null }>;
export type OfRuntime = Exclude<CalculationName, OwnMeaning>;
/** Those of games that give a value. */
export type GameExpressionName = {
  readonly [name in GameFunctionName]: (typeof games)[name]["role"] extends "value" ? name : never;
}[GameFunctionName];
export type GameLineName = {
  readonly [name in GameFunctionName]: (typeof games)[name]["role"] extends "line" ? name : never;
}[GameFunctionName];
export type ExampleLineName = {
  readonly [name in GameFunctionName]: (typeof games)[name]["role"] extends "example" ? name : never;
}[GameFunctionName];

export const calculationOf: Readonly<Record<CalculationName, Calculation>> = calculations;

export const calculationNames = Object.keys(calculations) as readonly CalculationName[];

/** What every rulebook has. */
export const builtins: ReadonlyMap<string, BuiltinRecord> = new Map<string, BuiltinRecord>(
  Object.entries({ ...written, ...dice, ...questions, ...ways }),
);
/** As the reference tells of them. */
export const families: ReadonlyMap<string, Readonly<Record<string, BuiltinRecord>>> = new Map<
  string,
  Readonly<Record<string, BuiltinRecord>>
>([
  ["Numbers", numbers],
  ["Lists", lists],
  ["Ordered choices", choices],
  ["Places and ways", ways],
]);
export const gameFunctions: ReadonlyMap<string, GameFunction> = new Map<string, GameFunction>(Object.entries(games));
export const gameValues: ReadonlyMap<string, { readonly documentation: string }> = new Map(
  Object.entries(gameValueRecords),
);
/** Of a rulebook and of games. */
export const allFunctions: ReadonlyMap<string, BuiltinRecord> = new Map([...builtins, ...gameFunctions]);

const asked: Readonly<Record<string, Question>> = questions;
export const takesGiven = (name: string): boolean => ownOf(asked, name)?.takesGiven === true || name === "median";
/** It came late: a rulebook may have its own rule, record, procedure or action of that name, which is the one that is called. */
export const isFree = (name: string): boolean => Object.hasOwn(ways, name) || /^(?:position|least|most)$/.test(name);
export { ways };
export const rolls: ReadonlySet<string> = new Set(Object.keys(dice));
export const isWritten = (name: string): name is WrittenName => Object.hasOwn(written, name);

/** Those of one list, which other languages write behind it: `xs.sum()`. `min` and `max` are given several values as well. */
export function takesList(name: string): boolean {
  const first = builtins.get(name)?.parameters[0];
  return first?.isList === true || name === "min" || name === "max";
}

/** `clamp(x, low, high)` */
export const headOf = (name: string, { parameters }: BuiltinRecord): string =>
  `${name}(${parameters.map((each) => each.name).join(", ")})`;

/** What a room has for a name, and nothing that every object has. */
export const ownOf = <Entry>(entries: Readonly<Record<string, Entry>>, name: string): Entry | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

/** What others call a function, in lower case, and its name here. */
export const aliases: ReadonlyMap<string, string> = new Map(
  [...allFunctions].flatMap(([name, record]) => record.aliases.map((alias) => [alias, name])),
);

/** What the examples speak of. */
export const exampleDeclarations = "ordered choice Rank { Low, Mid, High }\n";
