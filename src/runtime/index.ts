/**
 * What generated modules import, and what programs that embed them call: small functions without dependencies, each of which
 * a bundler can leave out. The first part is for programs: it is held in `docs/public-api.txt` and keeps to semantic versions.
 * The second is for generated modules alone, and changes with them.
 */
export { RulesError, type Fault, type Place } from "./errors.ts";
export type { Dice } from "./dice.ts";
export { restored, seeded, SeededDice, type DiceState } from "./seeded.ts";
export { laidOut, LaidOutDice } from "./laid-out.ts";
export type {
  Board,
  ChanceOutcome,
  ChangedRules,
  Decision,
  Expanded,
  Followed,
  GameModule,
  GameRules,
  Heard,
  Log,
  Migration,
  Option,
  Outcome,
  PathInView,
  PieceKeys,
  Places,
  Reason,
  Refused,
  ReplayOptions,
  SavedGame,
  Setup,
  StepOptions,
  Told,
  Trace,
  View,
} from "./game.ts";
export { toldTo } from "./game-hear.ts";
// ---------------------------------------------------------------- for generated modules alone
export { fail } from "./errors.ts";
export {
  ceil,
  divide,
  fitting,
  floor,
  isAtLeast,
  isAtMost,
  isLess,
  isMore,
  isSame,
  keep,
  keepInt,
  largestNumber,
  round,
  tolerance,
} from "./numbers.ts";
export {
  ceilTo,
  decimals,
  divideTo,
  fittingTo,
  floorTo,
  isAtLeastTo,
  isAtMostTo,
  isLessTo,
  isMoreTo,
  isSameTo,
  keepTo,
  roundTo,
  type Decimals,
} from "./decimals.ts";
export { argumentChecks, type FieldTypes, type NamedType, type Problem } from "./arguments.ts";
export { bounded, clamp, greater, lesser, listed, power, remainder } from "./sums.ts";
export { begin, enter, leave, spend, step } from "./budget.ts";
export { endOf, isWithin, numbersIn, wholeEndOf, type NumberRange } from "./ranges.ts";
export {
  append,
  concat,
  distinct,
  firstOf,
  groupsOf,
  lastOf,
  least,
  longestRun,
  positionOf,
  mean,
  median,
  most,
  only,
  picked,
  pickedBy,
  sorted,
  sortedBy,
  stepped,
  total,
  without,
} from "./lists.ts";
export { howMany, rolledBetween, rolledBy, rolledFrom, shuffled, sumOfDice } from "./rolls.ts";
export { Search } from "./reach.ts";
export { contains, entryOf, found, listWith, mapWith, noRow, numberText, sameSet, sameValue } from "./values.ts";
export { sameIn, type SetShape } from "./same.ts";
export { joined, longestText, plainNumber, valueText, type Shape } from "./texts.ts";
// ---------------------------------------------------------------- games
export type { Book } from "./game-book.ts";
export type { Frame, Happened, Machine, Pieces, Playing } from "./game-play.ts";
export type { Uses } from "./game-uses.ts";
export { preferencesOf, type Wisher } from "./game-wishes.ts";
export { whyNotOf, type Refusals, type Refuser } from "./game-why.ts";
export { isSameJson } from "./game-uses.ts";
export { diceOf, rolledDice, rolledDie, rolledNumber, rolledOf, rolledWeighted } from "./game-chance.ts";
export { choose, chooseSome, chooseTogether } from "./game-choices.ts";
export { decisionOf, decisionsOf, outcomeOf, stepOf } from "./game-decide.ts";
export {
  beginsCall,
  copyChance,
  copyFrame,
  copyPhase,
  copyPieces,
  isSameRow,
  newPieces,
  numberAt,
  numbersBelow,
  returned,
  seatFor,
  eventText,
  tellCall,
  tellCancelled,
  tellField,
  tellReturned,
  unpaid,
} from "./game-entities.ts";
export { determinized, hashed, problemsOf, viewOf, worthOf } from "./game-look.ts";
export { expandedSetup, expandedStep } from "./game-expand.ts";
export { followed } from "./game-follow.ts";
export { endPhase } from "./game-phases.ts";
export { put, putNew, reveal, shuffledRows, shufflePile, type Pool } from "./game-pieces.ts";
export { Rows } from "./game-rows.ts";
export { endGame } from "./game-run.ts";
export { loaded } from "./game-load.ts";
export { begun, logOf, replayed } from "./game-saved.ts";
export { addStatus, countDown, endStatuses, removeStatus, stacks, type StatusRules } from "./game-statuses.ts";
export { isHeard } from "./game-tell.ts";
export { answering, eventOf, further, settling } from "./game-texts.ts";
export {
  anyNaming,
  boolNaming,
  entityNaming,
  intNaming,
  listNaming,
  madeNaming,
  mapNaming,
  noneNaming,
  numberNaming,
  optionalNaming,
  pieceNaming,
  rangeNaming,
  setNaming,
  textNaming,
  wordNaming,
  untold,
  type Naming,
} from "./game-values.ts";
