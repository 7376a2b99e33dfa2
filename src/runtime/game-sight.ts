/** Who sees a piece, by where it lies and by what was shown. */
import type { Json, Secrets } from "./game.ts";
import type { Book, KindOf } from "./game-book.ts";
import type { Pieces, Playing } from "./game-play.ts";
import { outside, told, type Naming } from "./game-values.ts";

export type Loose = { [name: string]: Json };
export type Looked<S extends Playing> = Omit<Book<S>, "setUp" | "empty">;

export const entitiesOf = (game: Playing, { name }: Pick<KindOf, "name">): readonly Loose[] =>
  (game.entities[name] ?? []) as Loose[];

interface TablePiles {
  /** How many piles of the table each of its kinds has. */
  readonly count: number;
  readonly kinds: readonly (KindOf | undefined)[];
  readonly words: readonly ("hidden" | "owner" | "public")[];
}

const pilesOfBooks = new WeakMap<object, Map<string, TablePiles>>();

/** A book does not change while it is played. */
function pilesOf<S extends Playing>(book: Looked<S>, table: string): TablePiles {
  const tables = getOrAdd(pilesOfBooks, book, () => new Map<string, TablePiles>());
  return getOrAdd(tables, table, () => {
    const count = book.tables.find(({ name }) => name === table)?.piles ?? 1;
    const kinds: (KindOf | undefined)[] = Array.from({ length: count });
    const words: ("hidden" | "owner" | "public")[] = Array.from({ length: count }, () => "hidden");
    for (const kind of book.kinds)
      for (const pile of kind.piles)
        if (pile.table === table) {
          kinds[pile.place] = kind;
          words[pile.place] = pile.word;
        }
    return { count, kinds, words };
  });
}

function getOrAdd<K, V>(map: { get(key: K): V | undefined; set(key: K, value: V): unknown }, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const value = make();
  map.set(key, value);
  return value;
}

/** Which piles of a table the player sees, by their numbers. */
function pilesSeen<S extends Playing>(
  book: Looked<S>,
  game: S,
  table: string,
  player: number,
): (at: number) => boolean {
  const { count, kinds, words } = pilesOf(book, table);
  return (at) => {
    const place = at < 0 ? -1 : at % count;
    const kind = kinds[place];
    if (kind === undefined || words[place] === "hidden") return false;
    if (words[place] === "public") return true;
    const number = Math.floor(at / count);
    return kind.name === book.player
      ? number === player
      : kind.owner !== null && entitiesOf(game, kind)[number]?.[kind.owner] === player;
  };
}

/** Does the player see the piece, or know it from before? */
export function sight<S extends Playing>(
  book: Looked<S>,
  game: S,
  table: string,
  player: number,
): (piece: number) => boolean {
  const sees = pilesSeen(book, game, table, player);
  const { known, at } = game.pieces[table] as Pieces;
  return (piece) => ((known[piece] ?? 0) & (1 << player)) !== 0 || sees(at[piece] ?? -1);
}

/** What is being told, and to whom it is not: values are told one after the other, never one within another. */
let telling: { readonly book: Looked<never> | undefined; readonly players: number; secrets: Secrets[number][] } | null =
  null;

const tellingEye = {
  ...told,
  piece(game: Playing, table: string, number: number): Json {
    const piece = outside.piece(game, table, number);
    if (telling === null) return piece;
    const { book, players, secrets } = telling;
    const seenBy: number[] = [];
    for (let player = 0; book !== undefined && player < players; player += 1)
      if (sight(book, game as never, table, player)(number)) seenBy.push(player + 1);
    if (seenBy.length < players) secrets.push({ piece: String(piece), seenBy });
    return piece;
  },
};

/** What is told of values, and what of that is secret: nothing is written where nothing is. */
export function toldOf<S extends Playing>(
  book: Looked<S> | undefined,
  game: S,
  values: readonly (readonly [Naming, unknown])[],
): { readonly told: readonly Json[]; readonly secrets?: Secrets } {
  const secrets: Secrets[number][] = [];
  telling = {
    book: book as Looked<never> | undefined,
    players: game.entities[book?.player ?? ""]?.length ?? 0,
    secrets,
  };
  const all = values.map(([naming, value]) => naming.seen(game, value, tellingEye));
  telling = null;
  return secrets.length === 0 ? { told: all } : { told: all, secrets };
}
