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

/** What spreadsheets and other languages call our functions. */
export const foreignFunctions: ReadonlyMap<string, string> = new Map([
  ["rounddown", "floor"], ["trunc", "floor"], ["truncate", "floor"], ["int", "floor"], ["roundup", "ceil"], ["ceiling", "ceil"], ["rnd", "round"],
  ["avg", "mean"], ["length", "count"], ["len", "count"], ["size", "count"], ["counta", "count"], ["total", "sum"], ["add", "sum"],
  ["mod", "remainder"], ["modulo", "remainder"], ["pow", "power"], ["exp", "power"], ["maximum", "max"], ["highest", "max"], ["minimum", "min"], ["lowest", "min"],
  ["some", "any"], ["every", "all"], ["unique", "distinct"], ["sorted", "sort"], ["orderby", "sort"], ["absolute", "abs"],
]);
