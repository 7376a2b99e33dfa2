/**
 * What players lose sight of when a piece leaves a pile that they do not see. Which of the pieces it was they cannot tell,
 * unless its place says it; so these might be each other from then on.
 */

export interface Leaving {
  /** The pieces of the pile before, the top first, and those of them that go to one place. */
  readonly pile: readonly number[];
  readonly moved: readonly number[];
  readonly word: "hidden" | "owner" | "public";
  players(): number;
  /** Who sees the pile, and who sees where they go: a bit for each player. */
  readonly from: number;
  readonly to: number;
  row(piece: number): string;
  /** Who knows it wherever it lies, a bit for each. */
  known(piece: number): number;
}

/** Who knows a piece no longer, a bit for each; and pieces that might be each other, in groups. */
export interface Lost {
  readonly forget: ReadonlyMap<number, number>;
  readonly alike: readonly (readonly number[])[];
}

const nothing: Lost = { forget: new Map(), alike: [] };

export function lostBy(leaving: Leaving): Lost {
  const { pile, moved, word, from, to } = leaving;
  if (word === "public" || moved.length >= pile.length) return nothing;
  // Nobody can choose from a pile that nobody sees: its top is its top.
  if (word === "hidden" && isAtEnd(pile, moved)) return nothing;
  const blind = ((1 << leaving.players()) - 1) & ~from;
  const watching = blind & to;
  const unaware = blind & ~to;
  const forget = new Map<number, number>();
  const alike: (readonly number[])[] = [];
  if (watching !== 0) mistake(leaving, watching, forget, alike);
  if (unaware !== 0 && !areAllKnown(leaving, unaware)) {
    for (const piece of pile)
      if ((leaving.known(piece) & unaware) !== 0) forget.set(piece, (forget.get(piece) ?? 0) | unaware);
    alike.push(pile);
  }
  return forget.size === 0 && alike.length === 0 ? nothing : { forget, alike };
}

/** From the top, or from the bottom. */
function isAtEnd(pile: readonly number[], moved: readonly number[]): boolean {
  const going = new Set(moved);
  // What lies behind them is not looked at.
  return (
    [...going].every((piece) => pile.indexOf(piece) < going.size) ||
    pile.slice(pile.length - going.size).every((piece) => going.has(piece))
  );
}

/** They know all of them, and all are the same: it does not matter which it is. */
function areAllKnown({ pile, row, known }: Leaving, players: number): boolean {
  const first = row(pile[0] as number);
  return pile.every((piece) => (known(piece) & players) === players && row(piece) === first);
}

/**
 * Who sees it arrive, and knew another one of that row to lie where it came from, cannot tell whether this is the one: of
 * those they know one less.
 */
function mistake(
  { pile, moved, row, known }: Leaving,
  watching: number,
  forget: Map<number, number>,
  alike: (readonly number[])[],
): void {
  const going = new Set(moved);
  for (const piece of moved) {
    for (let players = watching & ~known(piece), bit = 1; players >= bit && bit > 0; bit <<= 1) {
      if ((players & bit) === 0) continue;
      const other = pile.find(
        (each) => !going.has(each) && row(each) === row(piece) && (known(each) & ~(forget.get(each) ?? 0) & bit) !== 0,
      );
      if (other === undefined) continue;
      forget.set(other, (forget.get(other) ?? 0) | bit);
      alike.push([piece, other]);
    }
  }
}
