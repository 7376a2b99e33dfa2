/** Names that the language has given away. */

export const typeWords: ReadonlySet<string> = new Set(["int", "number", "text", "bool", "percent", "list", "set", "map", "range", "optional", "odds"]);

/** The built-in functions, which nobody may declare again. */
export const builtinNames: ReadonlySet<string> = new Set([
  "min", "max", "floor", "ceil", "round", "abs", "clamp", "remainder", "power",
  "count", "sum", "mean", "any", "all", "first", "last", "only", "sort", "reverse", "distinct", "next", "previous", "groups", "longestRun",
  "roll", "explode", "explodeEach", "reroll", "rerollEach", "shuffle", "chance", "average", "spread", "distribution", "best",
]);

/** Built-in functions of games with state, which are to come. */
export const laterNames: ReadonlySet<string> = new Set(["choose", "reveal", "arrange", "endPhase", "endGame"]);

/** What no declaration may be called, and what it is. */
export function givenAway(name: string): "a type" | "a function" | undefined {
  if (typeWords.has(name)) return "a type";
  return builtinNames.has(name) || laterNames.has(name) || name === "original" ? "a function" : undefined;
}

/** What other languages call a type, and what it is here. */
export const foreignTypes: ReadonlyMap<string, string> = new Map([
  ["integer", "int"], ["whole", "int"], ["long", "int"], ["float", "number"], ["double", "number"], ["decimal", "number"], ["real", "number"],
  ["numeric", "number"], ["string", "text"], ["str", "text"], ["varchar", "text"], ["boolean", "bool"], ["flag", "bool"], ["array", "list of …"],
  ["dict", "map of … to …"], ["dictionary", "map of … to …"], ["enum", "choice"], ["object", "record"], ["struct", "record"],
]);
