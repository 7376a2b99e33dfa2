/** Names that the language has given away. */
import { builtins, gameFunctions, gameValues, isFree } from "../builtins/registry.ts";

export const typeWords: ReadonlySet<string> = new Set([
  "int",
  "number",
  "text",
  "bool",
  "percent",
  "list",
  "set",
  "map",
  "range",
  "optional",
  "odds",
]);

/** What no declaration may be called, and what it is. */
export function givenAway(name: string, isGame: boolean): "a type" | "a function" | "a value" | undefined {
  if (typeWords.has(name)) return "a type";
  if (
    (builtins.has(name) && !isFree(name)) ||
    gameFunctions.get(name)?.isAlwaysReserved === true ||
    name === "original"
  )
    return "a function";
  if (!isGame) return undefined;
  return gameFunctions.has(name) ? "a function" : gameValues.has(name) ? "a value" : undefined;
}

/** What other languages call a type, and what it is here. */
export const foreignTypes: ReadonlyMap<string, string> = new Map([
  ["integer", "int"],
  // `one of 4, 6, 8`
  ["one", "int"],
  ["whole", "int"],
  ["long", "int"],
  ...["lb", "lbs", "kg", "ft", "gp", "coins", "coin", "money", "currency", "dollars", "euros", "amount"].map(
    (unit): [string, string] => [unit, "int"],
  ),
  ["percentage", "percent"],
  ["float", "number"],
  ["double", "number"],
  ["decimal", "number"],
  ["real", "number"],
  ["numeric", "number"],
  ["string", "text"],
  ["str", "text"],
  ["varchar", "text"],
  ["boolean", "bool"],
  ["flag", "bool"],
  ["array", "list of …"],
  ["dict", "map of … to …"],
  ["dictionary", "map of … to …"],
  ["enum", "choice"],
  ["object", "record"],
  ["struct", "record"],
]);
