/** The names of the built-in functions, which nobody may declare again. */
export const builtinNames: ReadonlySet<string> = new Set([
  "min", "max", "floor", "ceil", "round", "abs", "clamp", "remainder", "power",
  "count", "sum", "mean", "any", "all", "first", "last", "only", "sort", "reverse", "distinct", "next", "previous",
]);

/** Built-ins of dice and games, which are to come. */
export const laterNames: ReadonlySet<string> = new Set([
  "roll", "explode", "explodeEach", "reroll", "groups", "longestRun", "chance", "average", "spread", "distribution",
  "choose", "reveal", "shuffle", "arrange", "endPhase", "endGame",
]);
