/** The functions of the language, as one would tell of them in a line. */
export interface BuiltinWords {
  /** What stands in its brackets. */
  readonly takes: readonly string[];
  readonly says: string;
}

const told = (takes: string, says: string): BuiltinWords => ({ takes: takes === "" ? [] : takes.split(", "), says });

export const builtinWords: ReadonlyMap<string, BuiltinWords> = new Map([
  ["min", told("a, b", "The smallest of the values, or of a list.")],
  ["max", told("a, b", "The largest of the values, or of a list.")],
  ["floor", told("x", "The next whole number below.")],
  ["ceil", told("x", "The next whole number above.")],
  ["round", told("x", "The nearest whole number.")],
  ["abs", told("x", "The number without its sign.")],
  ["clamp", told("x, low, high", "The number, or the end that it is beyond.")],
  ["remainder", told("a, b", "What is left of `a` after dividing by `b`.")],
  ["power", told("a, b", "`a` multiplied by itself `b` times.")],
  ["count", told("list", "How many there are.")],
  ["sum", told("list", "All added up.")],
  ["mean", told("list", "The sum divided by the count.")],
  ["any", told("list", "Whether at least one is so.")],
  ["all", told("list", "Whether all are so.")],
  ["first", told("list", "The first of the list.")],
  ["last", told("list", "The last of the list.")],
  ["only", told("list", "The one thing that is in the list.")],
  ["sort", told("list", "From the smallest to the largest.")],
  ["reverse", told("list", "The other way round.")],
  ["distinct", told("list", "Each value once.")],
  ["groups", told("list", "Equal values, together.")],
  ["longestRun", told("list", "How many follow each other without a gap.")],
  ["next", told("value", "The next variant of an ordered choice.")],
  ["previous", told("value", "The variant before, of an ordered choice.")],
  ["roll", told("list, by", "One of the list by chance; `by` says how often each comes up.")],
  ["shuffle", told("list", "The list in random order.")],
  ["explode", told("dice, on, limit, less", "Rolled again and added up as long as the result fits `on`.")],
  [
    "explodeEach",
    told("dice, on, limit, less, total", "Each of several dice, rolled again as long as its result fits `on`."),
  ],
  ["reroll", told("dice, on, limit", "Rolled again as long as the result fits `on`.")],
  ["rerollEach", told("dice, on, limit, total", "Each of several dice, rolled again as long as its result fits `on`.")],
  ["chance", told("condition", "How likely it is.")],
  ["average", told("number", "What it comes to on average.")],
  ["spread", told("number", "How far results lie from the average.")],
  ["distribution", told("value", "Every result and how likely it is.")],
  ["best", told("list, by", "The one for which `by` is largest.")],
]);

export const gameWords: ReadonlyMap<string, BuiltinWords> = new Map([
  ["choose", told("who, list, question", "What the player picks from the list.")],
  ["chooseSome", told("who, list, question, least, most", "What the player picks from the list, several at once.")],
  ["stacks", told("entity, status", "How many of the status the entity has.")],
  ["reveal", told("pieces, to", "Shows pieces that are hidden.")],
  ["arrange", told("pile, top", "Lays the pile out for an example.")],
  ["begin", told("phase, active", "Begins the phase, in an example.")],
  ["beginGame", told("", "Begins the game, in an example.")],
  ["endPhase", told("phase", "Ends the phase.")],
  ["endGame", told("winner, winners, ending", "Ends the game.")],
]);

export const gameValueWords: ReadonlyMap<string, string> = new Map([
  ["players", "All players, in their order."],
  ["active", "Whose turn it is."],
  ["winners", "Who has won."],
  ["ending", "How the game ended."],
  ["gameOver", "Whether the game has ended."],
]);
