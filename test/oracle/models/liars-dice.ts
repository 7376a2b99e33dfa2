/** Liar's dice, one die each: bids rise through (count, face), the highest face counts for each, doubt ends it. */
import { valueOfGame, type Node } from "./zero-sum.ts";

/** What the first player wins, at 1 a game, between bounds. */
export function valueOfLiarsDice(faces: number, rounds: number): { readonly low: number; readonly high: number } {
  const dice = Array.from({ length: faces }, (_, place) => place + 1);
  return valueOfGame(
    {
      kind: "chance",
      children: dice.flatMap((mine) =>
        dice.map((theirs) => ({ chance: 1 / faces ** 2, node: after([mine, theirs], [], faces) })),
      ),
    },
    rounds,
  );
}

/** `bids` from 1 to twice the faces. */
function after(dice: readonly [number, number], bids: readonly number[], faces: number): Node {
  const player = (bids.length % 2) + 1;
  const last = bids.at(-1) ?? 0;
  const raises = Array.from({ length: 2 * faces - last }, (_, more) => after(dice, [...bids, last + 1 + more], faces));
  return {
    kind: "player",
    player,
    knows: `${dice[player - 1] ?? 0} ${bids.join(",")}`,
    children:
      last === 0
        ? raises
        : [...raises, { kind: "end", worth: player === 1 ? -held(dice, last, faces) : held(dice, last, faces) }],
  };
}

/** 1: whoever bids wins. */
function held(dice: readonly number[], bid: number, faces: number): number {
  const face = ((bid - 1) % faces) + 1;
  const wanted = bid > faces ? 2 : 1;
  return dice.filter((each) => each === face || each === faces).length >= wanted ? 1 : -1;
}
