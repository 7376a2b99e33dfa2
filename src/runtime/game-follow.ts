/**
 * Keys for pieces, so that a page can follow them from pile to pile. They are made of what one watcher is told and shown and
 * of nothing else, so they tell nothing more; and they last as long as that watcher could follow the piece on a table.
 */
import type { Followed, GameRules, Heard, PieceKeys, Told, View } from "./game.ts";
import { toldTo } from "./game-hear.ts";
import { somePiece } from "./game-marks.ts";

/** A piece as its watcher knows it; `row` null: not seen. */
interface Lying {
  readonly key: number;
  readonly row: string | null;
}
type Entities = GameRules["entities"];
type Move = Extract<Told, { readonly kind: "move" }>;

export function followed(
  { entities }: Pick<GameRules, "entities">,
  before: Followed | null,
  told: readonly Told[],
  view: View,
): Followed {
  const table = new Table(entities, before !== null && before.view.player === view.player ? before : null);
  const heard = told.map((event) => table.hear(toldTo(event, view.player)));
  return { view, keys: table.see(view), events: heard, next: table.next };
}

class Table {
  readonly #entities: Entities;
  /** By their names in events: `player 2.hand`. */
  readonly #piles = new Map<string, Lying[]>();
  next: number;

  constructor(entities: Entities, before: Followed | null) {
    this.#entities = entities;
    this.next = before?.next ?? 1;
    if (before === null) return;
    const { view, keys } = before;
    keysOf(entities, view, ({ kind, number, pile, name, rows }) => {
      const own = keys[kind]?.[number]?.[pile] ?? [];
      this.#piles.set(
        name,
        rows.map((row, place) => ({ key: own[place] ?? this.#key(), row })),
      );
      return own;
    });
  }

  hear(event: Told): Heard {
    if (event.kind === "shuffle") this.#mistake(this.#pile(event.pile));
    return event.kind === "move" ? { ...event, key: this.#move(event) } : event;
  }

  #move({ piece, from, to, places }: Move): number {
    const { key, row } = this.#taken(from === null ? null : this.#pile(from), places.from);
    this.#pile(to).splice(places.to, 0, { key, row: piece === somePiece ? row : piece });
    return key;
  }

  /** It might be any of a pile: then none of them is the one that it was. */
  #taken(pile: Lying[] | null, place: number | null): Lying {
    const lying = pile === null || place === null ? undefined : pile[place];
    if (pile !== null && lying !== undefined) pile.splice(place as number, 1);
    else if (pile !== null) {
      pile.pop();
      this.#mistake(pile);
    }
    return lying ?? this.#unknown();
  }

  #mistake(pile: Lying[]): void {
    pile.splice(0, pile.length, ...pile.map(() => this.#unknown()));
  }

  /** Keys of all piles as they are seen then. What does not fit was not heard of: it is another piece. */
  see(view: View): PieceKeys {
    return keysOf(this.#entities, view, ({ name, rows }) => {
      const lying = this.#pile(name);
      if (!isSameAs(lying, rows)) lying.splice(0, lying.length, ...rows.map(() => this.#unknown()));
      return lying.map(({ key }) => key);
    });
  }

  #pile(name: string): Lying[] {
    const known = this.#piles.get(name) ?? [];
    this.#piles.set(name, known);
    return known;
  }

  #unknown(): Lying {
    return { key: this.#key(), row: null };
  }

  #key(): number {
    this.next += 1;
    return this.next - 1;
  }
}

interface Pile {
  readonly kind: string;
  readonly number: number;
  readonly pile: string;
  readonly name: string;
  readonly rows: readonly (string | null)[];
}

function keysOf(entities: Entities, view: View, ofPile: (pile: Pile) => readonly number[]): PieceKeys {
  return Object.fromEntries(
    entities
      .filter(({ piles }) => piles.length > 0)
      .map(({ name: kind, isPlayer, piles }) => [
        kind,
        (view.entities[kind] ?? []).map((entity, number) =>
          Object.fromEntries(
            piles.map(({ name: pile }) => {
              const name = `${isPlayer ? "player" : kind} ${number + 1}.${pile}`;
              return [pile, ofPile({ kind, number, pile, name, rows: entity[pile] as readonly (string | null)[] })];
            }),
          ),
        ),
      ]),
  );
}

const isSameAs = (lying: readonly Lying[], rows: readonly (string | null)[]): boolean =>
  lying.length === rows.length &&
  lying.every(({ row }, place) => row === null || rows[place] === null || rows[place] === row);
