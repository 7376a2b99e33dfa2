/**
 * People who watch a table, as a model of cards that lie there: each sees the piles that are theirs to see, and follows a
 * card with their eyes. When a card is taken out of cards that they see from behind, or these are mixed, they have lost
 * sight of all of them. The true cards are the numbers of pieces in the state, which no watcher is given.
 */
import { isSeenBy, pileCalled } from "../../src/play/piles.ts";
import type { Followed, GameModule, Told } from "../../src/runtime/game.ts";

type AnyGame = GameModule<unknown>;

interface TrueState {
  readonly entities: { readonly [kind: string]: readonly { readonly [pile: string]: readonly number[] }[] };
  readonly pieces: { readonly [table: string]: { readonly row: readonly string[] } };
}

/** From 1; null: whoever only watches. */
type Seat = number | null;

/** What a person knows of the cards that they had followed up to then. */
interface Eyes {
  /** They cannot say any more which of some it is. */
  readonly lost: Set<number>;
  /** A card was taken from an end of a hidden pile: whether anybody may know that depends on the words of the rules. */
  readonly unclear: Set<number>;
}

export interface Counts {
  kept: number;
  lost: number;
}

/** The cards on the table, with their true numbers, by the name of the pile. */
function cardsOn({ rules }: AnyGame, state: unknown): Map<string, number[]> {
  const { entities } = state as TrueState;
  return new Map(
    rules.entities.flatMap(({ name, isPlayer, piles }) =>
      (entities[name] ?? []).flatMap((entity, number) =>
        piles.map((pile): [string, number[]] => [
          `${isPlayer ? "player" : name} ${number + 1}.${pile.name}`,
          [...(entity[pile.name] ?? [])],
        ]),
      ),
    ),
  );
}

/** Keys by the true numbers of the cards. */
function keysOf({ rules }: AnyGame, state: unknown, { keys }: Followed): ReadonlyMap<number, number> {
  const { entities } = state as TrueState;
  return new Map(
    rules.entities.flatMap(({ name, piles }) =>
      (entities[name] ?? []).flatMap((entity, number) =>
        piles.flatMap((pile) =>
          (entity[pile.name] ?? []).map((card, place): [number, number] => [
            card,
            keys[name]?.[number]?.[pile.name]?.[place] ?? NaN,
          ]),
        ),
      ),
    ),
  );
}

/** All who watch a game of one table of pieces, from before its setup. */
export class Watchers {
  #piles = new Map<string, number[]>();
  #made = 0;
  readonly #game: AnyGame;
  readonly #followed = new Map<Seat, { readonly all: Followed; readonly keys: ReadonlyMap<number, number> }>();

  constructor(
    game: AnyGame,
    readonly counts: Counts,
  ) {
    this.#game = game;
  }

  /** What is wrong with the keys after all that was told, or null. */
  watch(state: unknown, told: readonly Told[], seats: readonly Seat[]): string | null {
    const eyes = new Map(seats.map((seat): [Seat, Eyes] => [seat, { lost: new Set(), unclear: new Set() }]));
    const wrong = this.#lay(state, told, eyes);
    if (wrong !== null) return wrong;
    for (const [seat, own] of eyes) {
      const before = this.#followed.get(seat);
      const all = this.#game.follow(before?.all ?? null, told, this.#game.view(state, seat));
      const keys = keysOf(this.#game, state, all);
      const said = this.#compare(before?.keys ?? new Map<number, number>(), keys, own);
      if (said !== null) return `${seat === null ? "a spectator" : `player ${seat}`}: ${said}`;
      this.#followed.set(seat, { all, keys });
    }
    return null;
  }

  #compare(
    before: ReadonlyMap<number, number>,
    after: ReadonlyMap<number, number>,
    { lost, unclear }: Eyes,
  ): string | null {
    const old = new Set(before.values());
    if (new Set(after.values()).size !== after.size) return `two cards have one key: ${[...after.values()].join()}`;
    for (const [card, key] of after) {
      const was = before.get(card);
      if (old.has(key) && key !== was) return `card ${card} has key ${key}, which was another card's`;
      if (lost.has(card) && old.has(key)) return `card ${card} still has key ${key}, and nobody could follow it`;
      if (was === undefined || unclear.has(card)) continue;
      if (lost.has(card)) this.counts.lost += 1;
      else if (key !== was) return `card ${card} has key ${key}, not ${was}, though it could be followed`;
      else this.counts.kept += 1;
    }
    return null;
  }

  /** Lays the cards as it was told, before all eyes. */
  #lay(state: unknown, told: readonly Told[], eyes: ReadonlyMap<Seat, Eyes>): string | null {
    const { row = [] } = Object.values((state as TrueState).pieces)[0] ?? {};
    let isMixed = false;
    for (const event of told) {
      if (event.kind === "shuffle") {
        isMixed = true;
        for (const { lost } of eyes.values()) for (const card of this.#pile(event.pile)) lost.add(card);
      }
      if (event.kind !== "move") continue;
      if (isMixed) {
        // Which card it is, is not to be told from here.
        for (const name of [event.from, event.to])
          for (const { unclear } of eyes.values())
            for (const card of name === null ? [] : this.#pile(name)) unclear.add(card);
        continue;
      }
      const card = this.#move(state, event, eyes);
      if (card === undefined || row[card] !== event.piece)
        return `${event.piece} was told to move, and card ${card} lay there: ${JSON.stringify(event)}`;
    }
    const now = cardsOn(this.#game, state);
    for (const [name, cards] of now)
      if (!isMixed && cards.join() !== this.#pile(name).join())
        return `in ${name} lie ${cards.join()}, and ${this.#pile(name).join()} was told`;
    this.#piles = now;
    this.#made = row.length;
    return null;
  }

  #move(
    state: unknown,
    { from, to, places }: Extract<Told, { kind: "move" }>,
    eyes: ReadonlyMap<Seat, Eyes>,
  ): number | undefined {
    let card: number | undefined = this.#made;
    if (from === null) this.#made += 1;
    else {
      const source = this.#pile(from);
      const pile = pileCalled(this.#game.rules, from, () => this.#game.view(state, null));
      const isAtEnd = places.from === 0 || places.from === source.length - 1;
      for (const [seat, { lost, unclear }] of eyes) {
        if (source.length === 1 || isSeenBy(pile, seat ?? 0)) continue;
        for (const each of source) (pile.seen === "hidden" && isAtEnd ? unclear : lost).add(each);
      }
      [card] = source.splice(places.from ?? source.length, 1);
    }
    if (card !== undefined) this.#pile(to).splice(places.to, 0, card);
    return card;
  }

  #pile(name: string): number[] {
    const found = this.#piles.get(name) ?? [];
    this.#piles.set(name, found);
    return found;
  }
}
