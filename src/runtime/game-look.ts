/** Looking at a game: as one player sees it, as it might as well be, as its hash and its checks. */
import { begin } from "./budget.ts";
import type { Dice } from "./dice.ts";
import type { Decision, Json, View } from "./game.ts";
import type { Book, KindOf } from "./game-book.ts";
import { decisionOf, outcomeOf } from "./game-decide.ts";
import { offered, type TogetherFrame } from "./game-choices.ts";
import { fail } from "./errors.ts";
import { frames, type Machine, type Pieces, type Playing } from "./game-play.ts";
import { askAgain } from "./game-run.ts";
import { entitiesOf, sight, type Looked, type Loose } from "./game-sight.ts";
import {
  hashOf,
  redrawn,
  streamsOf,
  type GameState,
  type Looked as LookedPiece,
  type StreamWords,
} from "./game-state.ts";
import { heard } from "./game-tell.ts";
import { UnseenPieces, unseenPiece } from "./game-unseen.ts";
import { canonicalOf, outside, type Eye, type Naming } from "./game-values.ts";
import { seeded } from "./seeded.ts";

/** Whoever only watches: is nobody's owner, and knows nothing more than all do. */
const watcher = -1;

const viewerAt = <S extends Playing>(book: Looked<S>, game: S, player: number | null): number =>
  player === null ? watcher : playerAt(book, game, player);

/** The player's number from 0. */
export function playerAt<S extends Playing>(book: Looked<S>, game: S, player: number): number {
  const players = game.entities[book.player]?.length ?? 0;
  return Number.isInteger(player) && player >= 1 && player <= players
    ? player - 1
    : fail("wrong-argument", undefined, {}, `There is no player ${player}: there are ${players}`);
}

export function viewOf<S extends Playing>(book: Looked<S>, game: S, player: number | null): View {
  begin();
  const number = viewerAt(book, game, player);
  const sights = new Map(book.tables.map(({ name }) => [name, sight(book, game, name, number)]));
  const eye: Eye = {
    ...outside,
    piece: (_game, table, piece) =>
      sights.get(table)?.(piece) === true ? outside.piece(game, table, piece) : unseenPiece,
  };
  const unseen = new UnseenPieces();
  return {
    player,
    entities: Object.fromEntries(
      book.kinds.map((kind) => [
        kind.name,
        entitiesOf(game, kind).map((entity, each) =>
          entityView(game, kind, entity, each, eye, (value, field) =>
            unseen.place(value, ["entities", kind.name, each, field]),
          ),
        ),
      ]),
    ),
    statuses: game.statuses.map(({ kind, on, values }, each) => {
      const status = book.statuses[kind] as Book<S>["statuses"][number];
      return {
        status: status.name,
        on: { kind: status.on, number: on + 1 },
        values: values.map((value, place) =>
          unseen.place((status.params[place] as Naming).seen(game, value, eye), ["statuses", each, "values", place]),
        ),
      };
    }),
    active: game.active === null ? null : game.active + 1,
    phases: game.phases.map(({ phase }) => book.phases[phase] ?? ""),
    outcome: outcomeOf(game),
    unseen: unseen.paths,
  };
}

/** `place`: of what a field holds, what its pieces are in the view. */
function entityView(
  game: Playing,
  kind: KindOf,
  entity: Loose,
  number: number,
  eye: Eye,
  place: (value: Json, field: string) => Json,
): Loose {
  const fields = kind.fields.map(({ name, naming, computed }) => {
    const value = computed === null ? (entity[name] ?? null) : computed(game as never, number);
    return [name, place(naming.seen(game, value, eye), name)] as const;
  });
  const piles = kind.piles.map(({ name, table }) => {
    const rows = (entity[name] as readonly number[]).map((piece) => eye.piece(game, table, piece));
    return [name, rows.map((row) => (row === unseenPiece ? null : row))] as const;
  });
  return Object.fromEntries([...fields, ...piles]);
}

/** What a rule about a player says; players from 1. */
export function worthOf<S extends Playing>(
  book: Looked<S>,
  game: S,
  player: number,
  rule: (game: S, player: number) => number,
): number {
  return rule(game, playerAt(book, game, player));
}

const mostDraws = 50;

/**
 * A game that looks the same to the player; what they do not see is drawn anew, and chance begins anew. Whoever is asked
 * is asked still: it is drawn until they have something to choose; in the end what they see stays as it is.
 */
export function determinized<S extends Playing>(
  machine: Machine<S>,
  book: Looked<S>,
  game: S,
  player: number | null,
  seed: number | string,
): S {
  const number = viewerAt(book, game, player);
  const dice = seeded(seed).stream("unseen");
  const asked = decisionOf(machine, game);
  for (let draw = 0; ; draw += 1) {
    const isLast = asked === null || draw === mostDraws;
    const fresh = redrawnFor(book, game, asked === null || !isLast ? [number] : [number, asked.player - 1], dice, seed);
    if (asked !== null)
      heard(undefined, () => {
        askAgain(machine, fresh);
      });
    if (isLast || isSameQuestion(asked, decisionOf(machine, fresh))) {
      chosenAnew(machine, fresh, number, dice);
      return fresh;
    }
  }
}

/** What others have chosen is not known before all have: any of their options may be it. */
function chosenAnew<S extends Playing>({ namings }: Machine<S>, game: S, player: number, dice: Dice): void {
  const frame = game.stack.at(-1);
  if (frame?.p !== frames.together) return;
  const { who, values, chosen, naming } = frame as TogetherFrame;
  const anew = chosen.map((place, seat) => {
    if (place === null || who[seat] === player) return place;
    const places = offered(game, values[seat] ?? [], namings[naming] as Naming);
    return places[dice.below(places.length)] as number;
  });
  game.stack[game.stack.length - 1] = { ...(frame as TogetherFrame), chosen: anew } as TogetherFrame;
}

/** The same player is asked the same, and has something to choose. */
export function isSameQuestion({ player, kind, about }: Decision, other: Decision | null): boolean {
  return (
    other !== null &&
    other.player === player &&
    other.kind === kind &&
    other.about === about &&
    other.options[0]?.key !== "pass"
  );
}

/** `players`: from 0, those for whom it looks the same. */
function redrawnFor<S extends Playing>(
  book: Looked<S>,
  game: S,
  players: readonly number[],
  dice: Dice,
  seed: number | string,
): S {
  const fresh = book.copy(game);
  const kept = players.reduce((bits, player) => bits | (1 << player), 0);
  for (const { name } of book.tables) {
    const { row, known } = fresh.pieces[name] as Pieces;
    const looked = lookedAt(book, game, name, players);
    const rows = redrawn(
      looked.map((each) => each.of),
      dice,
    );
    for (const [place, { piece }] of looked.entries()) row[piece] = rows[place] as string;
    // What the others know cannot be seen.
    for (let piece = 0; piece < known.length; piece += 1) known[piece] = (known[piece] as number) & kept;
  }
  const { setup, shuffle, dice: rolls } = streamsOf(seed);
  fresh.chance = { setup: [...setup], shuffle: [...shuffle], dice: [...rolls] };
  return fresh;
}

/** The pieces of a table in the order in which they lie. */
function lookedAt<S extends Playing>(
  book: Looked<S>,
  game: S,
  table: string,
  players: readonly number[],
): readonly { readonly piece: number; readonly of: LookedPiece }[] {
  const { row, batch, at, unsure = [] } = game.pieces[table] as Pieces;
  const lots = new Map(
    unsure.map((each) => [
      each.piece,
      each.lot ?? { first: null, rows: book.rules.pieces.find((pieces) => pieces.table === table)?.keys ?? [] },
    ]),
  );
  const sights = players.map((player) => sight(book, game, table, player));
  return book.kinds.flatMap((kind) => {
    const piles = kind.piles.filter((pile) => pile.table === table);
    return piles.length === 0
      ? []
      : entitiesOf(game, kind).flatMap((entity) =>
          piles.flatMap(({ name, word }) =>
            (entity[name] as readonly number[]).map((piece) => ({
              piece,
              of: {
                row: row[piece] as string,
                batch: batch[piece] as number,
                seen: sights.some((sees) => sees(piece)),
                among: word === "owner" ? (at[piece] as number) : null,
                lot: lots.get(piece) ?? null,
              },
            })),
          ),
        );
  });
}

/** What the rules know of it, in the form that every meaning of them shares. */
export function stateOf<S extends Playing>(book: Looked<S>, game: S): GameState {
  const players = game.entities[book.player]?.length ?? 0;
  return {
    entities: book.kinds.map((kind) =>
      entitiesOf(game, kind).map((entity) => ({
        fields: kind.fields
          .filter(({ computed }) => computed === null)
          .map(({ name, naming }) => canonicalOf(naming, entity[name] ?? null)),
        piles: kind.piles.map(({ name }) => entity[name] as readonly number[]),
      })),
    ),
    pieces: book.tables.map(({ name }) => {
      const { row, known, batch } = game.pieces[name] as Pieces;
      return row.map((each, piece) => ({
        row: each,
        known: Array.from({ length: players }, (_, player) => player).filter(
          (player) => ((known[piece] ?? 0) & (1 << player)) !== 0,
        ),
        batch: batch[piece] as number,
      }));
    }),
    statuses: game.statuses.map(({ kind, on, values }) => {
      const { name, params } = book.statuses[kind] as Book<S>["statuses"][number];
      return { status: name, on, values: values.map((value, place) => canonicalOf(params[place] as Naming, value)) };
    }),
    used: book.limits.flatMap(({ action, phase }, limit) =>
      (game.used[limit] ?? []).flatMap((times, player) => (times > 0 ? [{ action, phase, player, times }] : [])),
    ),
    active: game.active,
    phases: game.phases.map(({ phase }) => book.phases[phase] ?? ""),
    chance: {
      setup: game.chance.setup as unknown as StreamWords,
      shuffle: game.chance.shuffle as unknown as StreamWords,
      dice: game.chance.dice as unknown as StreamWords,
      ...(game.chance.undrawn === undefined ? {} : { undrawn: game.chance.undrawn }),
    },
    outcome: game.outcome,
  };
}

export function hashed<S extends Playing>(book: Looked<S>, game: S): string {
  return hashOf(stateOf(book, game));
}

/** The checks that do not hold, in words. */
export function problemsOf<S extends Playing>(book: Looked<S>, game: S): readonly string[] {
  begin();
  return book.kinds.flatMap((kind) =>
    entitiesOf(game, kind).flatMap((_, number) =>
      kind.checks.flatMap(({ holds, message }) =>
        holds(game as never, number) ? [] : [`${kind.title} ${number + 1}: ${message}`],
      ),
    ),
  );
}
