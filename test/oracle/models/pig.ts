/**
 * The best play of Pig, by value iteration as in Neller and Presser, "Optimal Play of the Dice Game Pig" (UMAP Journal 25,
 * 2004). What the actions lead to is asked of the rules; that only differences to the goal count is not used.
 */
export interface PigRules {
  readonly goal: number;
  /** What an action of the first player leads to; null: it is not possible. */
  after(
    mine: number,
    theirs: number,
    pot: number,
    key: "throw" | "hold",
  ):
    | readonly {
        readonly chance: number;
        readonly winner: number | null;
        readonly player: number;
        readonly pot: number;
        readonly scores: readonly number[];
      }[]
    | null;
}

const precision = 1e-9;

/** How often the one who begins wins. */
export function pigWins({ goal, after }: PigRules): number {
  // What a throw and what holding lead to does not depend on the scores but by the goal: it is asked where it differs.
  const wins = new Float64Array(goal * goal * goal).fill(0.5);
  const place = (mine: number, theirs: number, pot: number): number => (mine * goal + theirs) * goal + pot;
  const throws = Array.from({ length: goal }, (_, pot) => after(0, 0, pot, "throw") ?? []);
  const canHold = Array.from({ length: goal }, (_, pot) => after(0, 0, pot, "hold"));
  const valueOf = (mine: number, theirs: number, pot: number): number => {
    if (mine + pot >= goal) return 1;
    return wins[place(mine, theirs, pot)] ?? 0;
  };
  const best = (mine: number, theirs: number, pot: number): number => {
    let thrown = 0;
    for (const { chance, player, pot: next } of throws[pot] ?? [])
      thrown += chance * (player === 1 ? valueOf(mine, theirs, next) : 1 - valueOf(theirs, mine, 0));
    const [held] = canHold[pot] ?? [];
    const gain = held?.scores[0] ?? 0;
    return held === undefined ? thrown : Math.max(thrown, 1 - valueOf(theirs, mine + gain, 0));
  };
  // Sums of scores only grow: from the highest down, each pair of scores settles by itself.
  for (let sum = 2 * (goal - 1); sum >= 0; sum -= 1)
    for (let mine = Math.max(0, sum - goal + 1); mine <= Math.min(sum, goal - 1); mine += 1) {
      const theirs = sum - mine;
      if (mine > theirs) continue;
      for (let change = 1; change > precision;) {
        change = 0;
        for (const [a, b] of [
          [mine, theirs],
          [theirs, mine],
        ] as const)
          for (let pot = goal - a - 1; pot >= 0; pot -= 1) {
            const value = best(a, b, pot);
            change = Math.max(change, Math.abs(value - (wins[place(a, b, pot)] ?? 0)));
            wins[place(a, b, pot)] = value;
          }
      }
    }
  return wins[place(0, 0, 0)] ?? 0;
}
