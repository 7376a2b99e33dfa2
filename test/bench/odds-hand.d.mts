/** What the odds are held against. */
export interface Hand {
  chart(columns: readonly number[]): readonly { readonly atLeast: readonly number[]; readonly average: number }[];
  sixesAndFives(count: number): readonly ArrayLike<number>[];
  swing(): readonly number[];
  bestThree(count: number): Float64Array;
  total(count: number, sides: number): Float64Array;
  successes(count: number): Float64Array;
  firstWins(hp: number): number;
  ruined(start: number, most: number): number;
  net(count: number): Float64Array;
}
