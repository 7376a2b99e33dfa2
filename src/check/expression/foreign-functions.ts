/** What spreadsheets, dice tools and other languages call our functions. */
export const foreignFunctions: ReadonlyMap<string, string> = new Map([
  ["rounddown", "floor"], ["trunc", "floor"], ["truncate", "floor"], ["int", "floor"], ["roundup", "ceil"], ["ceiling", "ceil"], ["rnd", "round"],
  ["avg", "mean"], ["length", "count"], ["len", "count"], ["size", "count"], ["counta", "count"], ["total", "sum"], ["add", "sum"],
  ["mod", "remainder"], ["modulo", "remainder"], ["pow", "power"], ["exp", "power"], ["maximum", "max"], ["highest", "max"], ["minimum", "min"], ["lowest", "min"],
  ["some", "any"], ["every", "all"], ["unique", "distinct"], ["sorted", "sort"], ["orderby", "sort"], ["absolute", "abs"],
  ["rand", "roll"], ["random", "roll"], ["randint", "roll"], ["randbetween", "roll"], ["rolldice", "roll"], ["dice", "roll"], ["die", "roll"], ["choice", "roll"],
  ["sample", "roll"], ["ace", "explode"], ["exploding", "explode"], ["rerolls", "reroll"], ["probability", "chance"], ["prob", "chance"], ["odds", "chance"],
  ["expected", "average"], ["expectation", "average"], ["stdev", "spread"], ["stddev", "spread"], ["deviation", "spread"],
  ["throw", "roll"], ["penetrate", "explode"], ["likelihood", "chance"],
]);
