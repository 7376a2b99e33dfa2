/** What a goal looks at: games that have ended, in questions about them; else no game. */
import { endQuestionOf, isEachPlayer, valuesOfWish, type Goal, type Wish } from "../ir/goals.ts";
import type { Expr } from "../ir/program.ts";
import { firstReadingAsked } from "./effects.ts";
import { cannotChange, cannotReadAsked, cannotRoll, places, type Pass } from "./impure.ts";

export function checkReadsOfGoal(pass: Pass, goal: Goal): void {
  for (const wish of goal.wishes) {
    const asked = endQuestionOf(goal, wish);
    const atEnd = asked === null ? [] : [asked.of, ...(asked.given === null ? [] : [asked.given])];
    const looks = atEnd.some((part) => firstReadingAsked(pass.known, part) !== undefined);
    for (const part of looks ? atEnd : []) {
      cannotRoll(pass, part, places.atEnd);
      cannotChange(pass, part, places.atEnd.words);
    }
    const isFree = (value: Expr): boolean =>
      looks &&
      ((wish.of.kind === "value" && value === wish.of.value) ||
        (wish.each !== null && value === wish.each.values && isEachPlayer(wish.each)));
    for (const value of valuesOfWish(wish)) if (!isFree(value)) cannotReadInGoal(pass, goal, wish, value);
  }
}

/** A value that looks at a game is asked about over many of them. */
function cannotReadInGoal(pass: Pass, { start }: Goal, { of, each }: Wish, value: Expr): void {
  const isWished = of.kind === "value" && of.value === value && value.kind !== "question";
  const ask = value.type.kind === "bool" ? "chance" : "average";
  const behind = ask === "chance" ? ") >= 99%" : ")";
  const place = start === null ? "a goal" : value === each?.values ? "the loop of a goal" : "a goal of games";
  const { at } = value;
  const edits = [
    { span: at.to(at.start), text: `${ask}(` },
    { span: at.from(at.end), text: behind },
  ];
  const fixes =
    start === null || !isWished ? [] : [{ guess: true as const, title: `Ask for \`${ask}(…${behind}\``, edits }];
  cannotReadAsked(pass, value, place, fixes);
}
