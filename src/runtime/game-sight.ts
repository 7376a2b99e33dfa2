/** Who sees a piece, by where it lies and by what was shown. */
import type { Json, Secrets } from "./game.ts";
import type { Book, KindOf } from "./game-book.ts";
import type { Pieces, Playing } from "./game-play.ts";
import { outside, told, type Naming } from "./game-values.ts";

export type Loose = { [name: string]: Json };
export type Looked<S extends Playing> = Omit<Book<S>, "setUp" | "empty">;

export const entitiesOf = (game: Playing, { name }: Pick<KindOf, "name">): readonly Loose[] =>
  (game.entities[name] ?? []) as Loose[];

/** Which piles of a table the player sees, by their numbers. */
function pilesSeen<S extends Playing>(
  book: Looked<S>,
  game: S,
  table: string,
  player: number,
): (at: number) => boolean {
  const count = book.tables.find(({ name }) => name === table)?.piles ?? 1;
  const piles = book.kinds.flatMap((kind) =>
    kind.piles.filter((pile) => pile.table === table).map((pile) => ({ kind, pile })),
  );
  return (at) => {
    const number = Math.floor(at / count);
    const found = piles.find(({ pile }) => pile.place === at % count);
    if (found === undefined || found.pile.word === "hidden") return false;
    if (found.pile.word === "public") return true;
    const { kind } = found;
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

/** What is told of values, and what of that is secret: nothing is written where nothing is. */
export function toldOf<S extends Playing>(
  book: Looked<S> | undefined,
  game: S,
  values: readonly (readonly [Naming, unknown])[],
): { readonly told: readonly Json[]; readonly secrets?: Secrets } {
  const secrets: Secrets[number][] = [];
  const players = game.entities[book?.player ?? ""]?.length ?? 0;
  const eye = {
    ...told,
    piece(_game: Playing, table: string, number: number): Json {
      const piece = outside.piece(game, table, number);
      const seenBy = Array.from({ length: players }, (_, player) => player)
        .filter((player) => book !== undefined && sight(book, game, table, player)(number))
        .map((player) => player + 1);
      if (seenBy.length < players) secrets.push({ piece: String(piece), seenBy });
      return piece;
    },
  };
  const all = values.map(([naming, value]) => naming.seen(game, value, eye));
  return secrets.length === 0 ? { told: all } : { told: all, secrets };
}
