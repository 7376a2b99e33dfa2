/** What the designer wants of the rules. */
import type { Span } from "../source/span.ts";
import type { StartOfExample } from "./game.ts";
import type { Expr } from "./program.ts";
import type { Axis } from "./reports.ts";

export interface Goal {
  readonly title: string;
  readonly doc: string | null;
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
export interface WishEnd {
  readonly value: Expr;
  /** The end itself does not count: `< 5`, `over 5`. */
  readonly open: boolean;
}

/** The formulas of a wish: what it goes through, what it is about, and the ends of where that should lie. */
export const valuesOfWish = ({ each, of, low, high }: Wish): readonly Expr[] => [
  ...(each === null ? [] : [each.values]),
  ...(of.kind === "value" ? [of.value] : []),
  ...(low === null ? [] : [low.value]),
  ...(high === null ? [] : [high.value]),
];
