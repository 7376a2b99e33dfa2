/** Which results of a curve are drawn: of dice that explode hundreds are possible, and a handful likely. */
import type { OddsAnswer } from "../protocol.ts";

/** So many are drawn, however rare they are. */
const mostRare = 40;
const rarest = 0.0005;

/** Said where some are left out. */
export const tailNote = "Not drawn: results at the ends that come to less than 0.05%.";
export const tailHint = `${tailNote} “All numbers” has them.`;

/** All but those at both ends that come to so little for every curve. */
export function isDrawn(answers: readonly OddsAnswer[]): (of: { readonly rank: number | null }) => boolean {
  const rows = answers.flatMap((answer) => answer.rows);
  if (new Set(rows.map(({ rank }) => rank)).size <= mostRare || !answers.every(({ isOrdered }) => isOrdered))
    return () => true;
  let [low, high] = [Infinity, -Infinity];
  for (const { rank, atLeast, atMost } of rows)
    if (rank !== null && atLeast >= rarest && atMost >= rarest)
      [low, high] = [Math.min(low, rank), Math.max(high, rank)];
  return ({ rank }) => rank === null || (rank >= low && rank <= high);
}
