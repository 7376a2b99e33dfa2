/** Names that the language has given away. */

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

/** The built-in functions, which nobody may declare again. */
export const builtinNames: ReadonlySet<string> = new Set([
  "min",
  "max",
  "floor",
  "ceil",
  "round",
  "abs",
  "clamp",
  "remainder",
  "power",
  "count",
  "sum",
  "mean",
  "any",
  "all",
  "first",
  "last",
  "only",
  "sort",
  "reverse",
  "distinct",
  "next",
  "previous",
  "groups",
  "longestRun",
  "roll",
  "explode",
  "explodeEach",
  "reroll",
  "rerollEach",
  "shuffle",
  "chance",
  "average",
  "spread",
  "distribution",
  "best",
]);

/** Functions that a rulebook with a `player` has. */
export const gameFunctions: ReadonlySet<string> = new Set([
  "choose",
  "chooseSome",
  "stacks",
  "possible",
  "reveal",
  "arrange",
  "endPhase",
  "endGame",
  "beginGame",
  "begin",
]);
/** Values that it has. */
export const gameValues: ReadonlySet<string> = new Set(["players", "active", "winners", "ending", "gameOver"]);
/** Those that nobody may declare, game or no game. */
const alwaysTaken: ReadonlySet<string> = new Set(["choose", "reveal", "arrange", "endPhase", "endGame"]);

/** What no declaration may be called, and what it is. */
export function givenAway(name: string, isGame: boolean): "a type" | "a function" | "a value" | undefined {
  if (typeWords.has(name)) return "a type";
  if (builtinNames.has(name) || alwaysTaken.has(name) || name === "original") return "a function";
  if (!isGame) return undefined;
  return gameFunctions.has(name) ? "a function" : gameValues.has(name) ? "a value" : undefined;
}

/** What other languages call a type, and what it is here. */
export const foreignTypes: ReadonlyMap<string, string> = new Map([
  ["integer", "int"],
  ["whole", "int"],
  ["long", "int"],
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
