/** What comes of each place of a game, in both meanings, decision by decision. */
import type { Json } from "../../../src/ir/program.ts";
import type { Setup } from "../../../src/runtime/game.ts";
import {
  begin,
  both,
  decided,
  difference,
  hasFault,
  pairsOf,
  plain,
  seen,
  sidesOf,
  step,
  type Pair,
  type Side,
  type Sides,
} from "../game-steps.ts";
import { loadFiles } from "../generated.ts";
import type { Compared } from "./agree-plain.ts";
import type { Book, Stand } from "./book.ts";
import { inputs } from "./world.ts";

const mostDecisions = 14;

/** `rounds`: with which values of the inputs. */
export async function agreeInGames(
  book: Book,
  files: ReadonlyMap<string, string>,
  rounds: readonly number[],
): Promise<Compared> {
  const pairs = pairsOf(book.compilation, await loadFiles(files));
  const wrong: string[] = [];
  const stands = new Set<Stand>();
  let asked = 0;
  if (pairs.length !== 1 + book.program.variants.length) wrong.push(`${book.place.name}: a game has no module`);
  for (const pair of pairs) {
    for (const round of rounds) {
      for (const { stand, found } of book.place.begins === "each"
        ? begunEach(pair, book, round)
        : begunOnce(pair, book, round)) {
        asked += 1;
        if (stand !== null) stands.add(stand);
        if (found !== null)
          wrong.push(
            `${book.place.name}, ${pair.name}, round ${round}: ${stand === null ? "the beginning" : `${stand.kind}: ${stand.piece.text}`}: ${found}`,
          );
      }
    }
  }
  return { asked, wrong, stands };
}

interface Found {
  readonly stand: Stand | null;
  readonly found: string | null;
}

const valuesOf = (round: number): { readonly [name: string]: Json } =>
  Object.fromEntries(Object.entries(inputs).map(([name, { values }]) => [name, values[round] ?? null]));

/** One game, and on a copy of it each of the actions that lead to the pieces. */
function begunOnce(pair: Pair, book: Book, round: number): readonly Found[] {
  const sides = sidesOf(pair);
  const began = begin(sides, { start: valuesOf(round) }, round);
  const first = difference(began) ?? (hasFault(began[0]) ? null : difference(both(sides, (side) => seen(side, 2))));
  if (first !== null || hasFault(began[0])) return [{ stand: null, found: first }];
  return book.stands.map((stand) => {
    const keys = optionsOf(sides, `go${stand.piece.id}`);
    return {
      stand,
      found: keys.map((key) => wentOn(sides, key, round + stand.piece.id)).find((found) => found !== null) ?? null,
    };
  });
}

/** A game for each of the pieces. */
function begunEach(pair: Pair, book: Book, round: number): readonly Found[] {
  return book.stands.map((stand) => {
    const { id } = stand.piece;
    const sides = sidesOf(pair);
    const names = sides[0].game.rules.setups.map(({ name }) => name);
    const setup: Setup = names.includes(`begin${id}`)
      ? { [`begin${id}`]: valuesOf(round) }
      : { start: { ...valuesOf(round), pick: id } };
    const began = begin(sides, setup, round);
    if (hasFault(began[0]) || difference(began) !== null) return { stand, found: difference(began) };
    const keys = optionsOf(sides, `go${id}`);
    return {
      stand,
      found:
        goOn(sides, round + id) ??
        keys.map((key) => wentOn(sides, key, round + id)).find((found) => found !== null) ??
        null,
    };
  });
}

function optionsOf(sides: Sides, action: string): readonly string[] {
  const { game, state } = sides[0];
  return (game.decision(state)?.options ?? [])
    .filter((option) => option.action === action)
    .map(({ key }) => key)
    .slice(0, 2);
}

/** From a copy: the action, and what players decide after it. */
function wentOn(sides: Sides, key: string, turn: number): string | null {
  const copies: Sides = [
    { ...sides[0], state: sides[0].game.fork(sides[0].state) },
    { ...sides[1], state: sides[1].game.fork(sides[1].state) },
  ];
  const done = step(copies, key);
  return difference(done) ?? (hasFault(done[0]) ? null : goOn(copies, turn));
}

/** Much stays the same in a game with so many actions: of those that are on offer, which there are. */
function glance({ game, state, told }: Side): unknown {
  const decision = game.decision(state);
  const options =
    decision === null || decision.kind === "action"
      ? decision?.options.map(({ action }) => action).join()
      : plain(decision);
  return {
    options,
    player: decision?.player,
    told,
    outcome: game.outcome(state),
    hash: game.hash(state),
    problems: game.problems(state),
    view: game.view(state, 1),
  };
}

function goOn(sides: Sides, turn: number): string | null {
  for (let decisions = 0; ; decisions += 1) {
    const wrong = difference(both(sides, glance));
    if (wrong !== null) return wrong;
    const { game, state } = sides[0];
    const decision = game.decision(state);
    if (decision === null || decision.kind === "action" || decisions >= mostDecisions) return null;
    // Saved in the middle of it, it goes on.
    for (const side of sides) side.state = side.game.load(JSON.stringify(side.state));
    const asked = difference(both(sides, (side) => decided(side.game, side.state)));
    if (asked !== null) return `loaded again: ${asked}`;
    const done = step(sides, decision.options[(turn + decisions) % decision.options.length]?.key ?? "");
    const differs = difference(done);
    if (differs !== null || hasFault(done[0])) return differs;
  }
}
