/** What is left to play, cut into batches that take about as long as they should; each is wanted once. */
import { withRange, without, within, type GameRange } from "../simulate/range.ts";
import { rangeText } from "./keys.ts";

/** Milliseconds that a batch should take: much longer than handing it over, much shorter than anybody's patience. */
const wished = 1500;
/** Of this, a batch takes at least so much: at the end of all they get shorter. */
const least = 1 / 15;
const first = 20;
const most = 100_000;

export class Batches {
  #left: readonly GameRange[];
  readonly #pending = new Map<string, GameRange>();
  #size = first;
  readonly #most: number;

  /** `limit`: the most games in a batch. */
  constructor(left: readonly GameRange[], limit = most) {
    this.#left = left;
    this.#most = limit;
  }

  get pending(): readonly GameRange[] {
    return [...this.#pending.values()];
  }

  get isDone(): boolean {
    return this.#left.length === 0 && this.#pending.size === 0;
  }

  /** Whether these games, all of them, are still wanted and nobody was asked for them. */
  isLeft(games: GameRange): boolean {
    return within(this.#left, games).some(([from, to]) => from === games[0] && to === games[1]);
  }

  isAsked(games: GameRange): boolean {
    return this.#pending.has(rangeText(games));
  }

  /** These were asked for, now or by somebody before. */
  ask(games: GameRange): void {
    this.#left = outside(this.#left, games);
    this.#pending.set(rangeText(games), games);
  }

  /** The next batch, asked for; null: nothing is left. `threads`: the last ones should not keep the others waiting. */
  next(threads: number): GameRange | null {
    const [range] = this.#left;
    if (range === undefined) return null;
    const left = this.#left.reduce((sum, [from, to]) => sum + to - from, 0);
    const even = Math.max(Math.ceil(left / Math.max(1, threads) / 2), Math.ceil(this.#size * least));
    const size = Math.max(1, Math.min(this.#size, this.#most, even));
    const games: GameRange = [range[0], Math.min(range[1], range[0] + size)];
    this.ask(games);
    return games;
  }

  /** It was played; false: nobody waits for it any more, so that it does not count. */
  take(games: GameRange): boolean {
    return this.#pending.delete(rangeText(games));
  }

  /** How long it took: later ones are longer or shorter. */
  learn(games: GameRange, millis: number): void {
    const fitting = ((games[1] - games[0]) * wished) / Math.max(1, millis);
    this.#size = Math.max(1, Math.round(Math.min(fitting, this.#size * 4, this.#most)));
  }

  /** Nobody could play it: its halves, or null if it is a single game, which is given up. */
  halve(games: GameRange): readonly GameRange[] | null {
    const [from, to] = games;
    this.#pending.delete(rangeText(games));
    if (to - from < 2) return null;
    const middle = Math.floor((from + to) / 2);
    const halves: readonly GameRange[] = [
      [from, middle],
      [middle, to],
    ];
    for (const half of halves) this.#pending.set(rangeText(half), half);
    return halves;
  }
}

/** What of the ranges does not lie in the other one. */
function outside(ranges: readonly GameRange[], games: GameRange): readonly GameRange[] {
  const end = ranges.at(-1)?.[1] ?? 0;
  return without(end, without(end, ranges).reduce(withRange, [games] as readonly GameRange[]));
}
