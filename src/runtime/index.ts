/** What generated modules import: small functions without dependencies, each of which a bundler can leave out. */
export { fail, RulesError, type Fault, type Place } from "./errors.ts";
export { ceil, divide, floor, isAtLeast, isAtMost, isLess, isMore, isSame, keep, keepInt, largestNumber, round, tolerance } from "./numbers.ts";
export {
  ceilTo, decimals, divideTo, floorTo, isAtLeastTo, isAtMostTo, isLessTo, isMoreTo, isSameTo, keepTo, roundTo, type Decimals,
} from "./decimals.ts";
export { bounded, clamp, greater, lesser, power, remainder } from "./sums.ts";
export { begin, enter, leave, spend, step } from "./budget.ts";
export { endOf, isWithin, numbersIn, type NumberRange } from "./ranges.ts";
export {
  append, distinct, firstOf, groupsOf, lastOf, least, longestRun, mean, most, only, picked, pickedBy, sorted, sortedBy, stepped, total, without,
} from "./lists.ts";
export { howMany, rolledBetween, rolledBy, rolledFrom, shuffled, sumOfDice } from "./rolls.ts";
export { contains, entryOf, found, listWith, mapWith, noRow, numberText, sameSet, sameValue } from "./values.ts";
export { sameIn, type SetShape } from "./same.ts";
export { joined, longestText, plainNumber, valueText, type Shape } from "./texts.ts";
export type { Dice } from "./dice.ts";
export { restored, seeded, SeededDice, type DiceState } from "./seeded.ts";
export { laidOut, LaidOutDice } from "./laid-out.ts";
