/** A game taken further with its chance laid out: what a solver walks. Nothing is rolled by the seed. */
import type { Expanded, Setup } from "./game.ts";
import type { Book, KindOf } from "./game-book.ts";
import { decisionOf, stepOf } from "./game-decide.ts";
import type { Machine, Pieces, Playing } from "./game-play.ts";
import { begun } from "./game-saved.ts";
import { entitiesOf, type Loose } from "./game-sight.ts";
import type { Undrawn } from "./game-state.ts";
import { expandedBy, type RollTape } from "./game-tape.ts";
import { close, drawAll, drawWithin, layOpen, piecesLeft } from "./game-undrawn.ts";

/** A new game, as far as these rolls lead. */
export function expandedSetup<S extends Playing>(
  machine: Machine<S>,
  book: Book<S>,
  setup: Setup,
  rolls: readonly number[],
): Expanded<S> {
  return expandedBy(rolls, () => settled(machine, book, begun(machine, book, setup, "", undefined)));
}

/** A copy of the game after a decision, as far as these rolls lead. */
export function expandedStep<S extends Playing>(
  machine: Machine<S>,
  book: Book<S>,
  state: S,
  choice: number | string,
  rolls: readonly number[],
): Expanded<S> {
  return expandedBy(rolls, (tape) => {
    const game = book.copy(state);
    layAgain(book, game, tape);
    stepOf(machine, game, choice, undefined);
    return settled(machine, book, game);
  });
}

interface PileThere {
  readonly kind: number;
  readonly entity: number;
  readonly pile: number;
  readonly of: KindOf;
  readonly lies: number[];
}

function pilesOf<S extends Playing>(book: Book<S>, game: S): readonly PileThere[] {
  return book.kinds.flatMap((of, kind) =>
    entitiesOf(game, of).flatMap((all, entity) =>
      of.piles.map(({ name }, pile) => ({ kind, entity, pile, of, lies: all[name] as unknown as number[] })),
    ),
  );
}

function layAgain<S extends Playing>(book: Book<S>, game: S, tape: RollTape): void {
  const { undrawn = [] } = game.chance;
  delete game.chance.undrawn;
  for (const { kind, entity, pile, places } of undrawn) {
    const of = book.kinds[kind] as KindOf;
    const { name, table } = of.piles[pile] as KindOf["piles"][number];
    const { row } = game.pieces[table] as Pieces;
    const lies = (entitiesOf(game, of)[entity] as Loose)[name] as unknown as number[];
    layOpen(lies, places, (pieces) => tape.drawn(pieces, (piece) => row[piece] as string));
  }
}

/** What somebody sees, and what is asked next, is drawn as well; the rest stays open, and the state is plain again. */
function settled<S extends Playing>(machine: Machine<S>, book: Book<S>, game: S): S {
  decisionOf(machine, game);
  const piles = pilesOf(book, game);
  for (const there of piles) if (isLookedAt(book, game, there)) drawAll(there.lies);
  for (const part of [game.stack, game.events, game.statuses, fieldsOf(book, game)]) drawWithin(part);
  const undrawn: Undrawn[] = [];
  for (const { kind, entity, pile, lies } of piles) {
    const places = close(lies);
    if (places.length > 0) undrawn.push({ kind, entity, pile, places });
  }
  if (undrawn.length > 0) game.chance.undrawn = undrawn;
  return game;
}

const fieldsOf = <S extends Playing>(book: Book<S>, game: S): unknown =>
  book.kinds.map((kind) =>
    entitiesOf(game, kind).map((entity) =>
      kind.fields.flatMap(({ name, computed }) => (computed === null ? [entity[name]] : [])),
    ),
  );

/** Does somebody see the pile, or know one of its pieces wherever it lies? */
function isLookedAt<S extends Playing>(book: Book<S>, game: S, { entity, pile, of, lies }: PileThere): boolean {
  const { word, table } = of.piles[pile] as KindOf["piles"][number];
  const owner = of.owner === null ? null : (entitiesOf(game, of)[entity]?.[of.owner] ?? null);
  if (word === "public" || (word === "owner" && (of.name === book.player || owner !== null))) return true;
  const { known } = game.pieces[table] as Pieces;
  return piecesLeft(lies).some((piece) => known[piece] !== 0);
}
