/** What the designer wants of the rules. */
import type { Span } from "../source/span.ts";
import type { StartOfExample } from "./game.ts";
import type { Expr, Id } from "./program.ts";
import type { Axis } from "./reports.ts";

export interface Goal {
  readonly title: string;
  readonly doc: string | null;
  /** `with short`: of the rules as this variant has them. */
  readonly variant: Id | null;
  /** `in duel(…)`: of games as bots play them; null: of the rules alone. */
  readonly start: StartOfExample | null;
  /** Of a goal with a game: who plays, as the command takes them, and how many games. */
  readonly bots: readonly string[];
  readonly games: number;
  readonly wishes: readonly Wish[];
  readonly at: Span;
}
/** A value, and where it should lie. Without ends it is a condition that should hold. */
export interface Wish {
  /** It is wished for each of these. */
  readonly each: Axis | null;
  readonly of: Wished;
  readonly low: WishEnd | null;
  readonly high: WishEnd | null;
  readonly at: Span;
}
export type Wished =
  | { readonly kind: "value"; readonly value: Expr }
  /** What is counted in games; `name`: of a phase, an ending, an action or a piece; `seat`: the player, from 1. */
  | { readonly kind: "measure"; readonly measure: Measure; readonly name: string | null; readonly seat: number | null };
export const measures = ["wins", "draws", "decisions", "lasts", "ends", "uses", "advantage"] as const;
export type Measure = (typeof measures)[number];
/** What a goal asks of a formula that looks at games which have ended. */
export type EndAsk = "average" | "chance" | "spread";
/** `average(points(players[1]))`: a question of which the formula is looked at when a game has ended, if it looks at one at all. */
export interface EndQuestion {
  readonly ask: EndAsk;
  readonly of: Expr;
  readonly given: Expr | null;
}
export interface WishEnd {
  readonly value: Expr;
  /** The end itself does not count: `< 5`, `over 5`. */
  readonly open: boolean;
}

/** Of a goal with a game. Null: the wish is about something else. */
export function endQuestionOf({ start }: Goal, { of }: Wish): EndQuestion | null {
  if (start === null || of.kind !== "value" || of.value.kind !== "question") return null;
  const { ask, lets, of: asked, given } = of.value;
  if (lets.length > 0 || (ask !== "average" && ask !== "chance" && ask !== "spread")) return null;
  return { ask, of: asked, given };
}

/** `for each p in players` */
export const isEachPlayer = ({ type, values }: Axis): boolean =>
  type.kind === "entity" && values.kind === "entities" && values.id === type.id;

/** The formulas of a wish: what it goes through, what it is about, and the ends of where that should lie. */
export const valuesOfWish = ({ each, of, low, high }: Wish): readonly Expr[] => [
  ...(each === null ? [] : [each.values]),
  ...(of.kind === "value" ? [of.value] : []),
  ...(low === null ? [] : [low.value]),
  ...(high === null ? [] : [high.value]),
];
