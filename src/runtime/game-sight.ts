/** Who sees a piece, by where it lies and by what was shown. */
import type { Json, Secrets } from "./game.ts";
import type { Book, KindOf } from "./game-book.ts";
import type { Pieces, Playing } from "./game-play.ts";
import { Marks } from "./game-marks.ts";
import { outside, told, type Eye, type Naming } from "./game-values.ts";

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

/** What is being told: values are told one after the other, never one within another. */
interface Telling {
  readonly marks: Marks;
  readonly seenBy: (table: string, piece: number) => readonly number[];
  readonly rowsSeenBy: readonly number[];
}
let telling: Telling | null = null;

const tellingEye: Eye = {
  ...told,
  piece(game, table, number) {
    const piece = outside.piece(game, table, number);
    return telling === null ? piece : telling.marks.piece(String(piece), telling.seenBy(table, number));
  },
  untold: (value) => (telling === null ? value : telling.marks.rows(value, telling.rowsSeenBy)),
};

export interface Values {
  readonly values: readonly (readonly [Naming, unknown])[];
  /**
   * `kept`: what stands in a field shows to whoever knows the piece. `used`: that a piece is rolled, chosen or given to a
   * procedure shows to whoever sees where it lies: who only knows that it is there cannot tell that it is this one.
   */
  readonly how: "kept" | "used";
  /** From 1: who knows what is chosen. */
  readonly by?: number;
  /** All that it might have been. */
  readonly among?: readonly (readonly [Naming, unknown])[];
}

/** What is told of values, and what of that is secret: nothing is written where nothing is. */
export function toldOf<S extends Playing>(
  book: Looked<S> | undefined,
  game: S,
  { values, how, by, among = [] }: Values,
): { readonly told: readonly Json[]; readonly secrets?: Secrets } {
  const players = Array.from({ length: game.entities[book?.player ?? ""]?.length ?? 0 }, (_, player) => player + 1);
  const others = among.length === 0 ? [] : (toldOf(book, game, { values: among, how }).secrets ?? []);
  const watching = players.filter((player) => others.every(({ seenBy }) => seenBy.includes(player)));
  const marks = new Marks();
  telling = {
    marks,
    seenBy: (table, piece) =>
      book === undefined
        ? []
        : watching.filter((player) =>
            how === "kept"
              ? sight(book, game, table, player - 1)(piece)
              : pilesSeen(book, game, table, player - 1)((game.pieces[table] as Pieces).at[piece] ?? -1),
          ),
    rowsSeenBy: by === undefined ? [] : [by],
  };
  const all = values.map(([naming, value]) => naming.seen(game, value, tellingEye));
  telling = null;
  // Where nobody has said who sees what, nobody does.
  return marks.settle(all, book === undefined ? Infinity : players.length);
}
