/** Names that the language has given away. */

export const typeWords: ReadonlySet<string> = new Set(["int", "number", "text", "bool", "percent", "list", "set", "map", "range", "optional"]);

export const builtinNames: ReadonlySet<string> = new Set([
  "min", "max", "floor", "ceil", "round", "abs", "clamp", "remainder", "power",
  "count", "sum", "mean", "any", "all", "first", "last", "only", "sort", "reverse", "distinct", "next", "previous",
  "roll", "explode", "explodeEach", "reroll", "groups", "longestRun", "chance", "average", "spread", "distribution",
  "choose", "reveal", "shuffle", "arrange", "endPhase", "endGame", "original",
]);

/** What other languages call a type, and what it is here. */
export const foreignTypes: ReadonlyMap<string, string> = new Map([
  ["integer", "int"], ["whole", "int"], ["long", "int"], ["float", "number"], ["double", "number"], ["decimal", "number"], ["real", "number"],
  ["numeric", "number"], ["string", "text"], ["str", "text"], ["varchar", "text"], ["boolean", "bool"], ["flag", "bool"], ["array", "list of …"],
  ["dict", "map of … to …"], ["dictionary", "map of … to …"], ["enum", "choice"], ["object", "record"], ["struct", "record"],
]);
