/**
 * Two games that look alike to a player and are not: the same game with the rows of pieces exchanged that the player does
 * not see. They are played side by side as long as they look alike, and whatever the player is told and asked is the same.
 */
import { isSeenBy, pileCalled } from "../../src/play/piles.ts";
import { storyOf } from "../../src/play/story.ts";
import { toldTo } from "../../src/runtime/game-hear.ts";
import type { Decision, GameModule, GameRules, Json, Option, Told } from "../../src/runtime/game.ts";
import type { Chance } from "./random.ts";

type AnyGame = GameModule<unknown>;

/** Pieces of a table in a saved state of the generated module, and where they lie. */
interface Pieces {
  row: string[];
}

/** What is looked at, and how often. */
export interface Looked {
  decisions: number;
  /** Reasons why something was not on offer. */
  refused: number;
  stories: number;
  told: number;
}

export interface Pair {
  readonly game: AnyGame;
  /** From 1: to whom both look alike. */
  readonly reader: number;
  readonly states: readonly [unknown, unknown];
  /** All are told of what is chosen there. */
  readonly isTold: (decision: Decision, option: Option) => boolean;
  /** What is told of one use is held elsewhere: where it differs, the player knows what tells the games apart. */
  readonly isOfOptions?: boolean;
}

/** The same game with what the player does not see exchanged; null: there is nothing to exchange. */
export function twinOf(game: AnyGame, state: unknown, reader: number, chance: Chance): unknown {
  const other = JSON.parse(JSON.stringify(state)) as { readonly pieces: { readonly [table: string]: Pieces } };
  let isOther = false;
  for (const { row } of Object.values(other.pieces)) {
    const unseen = row.flatMap((_, piece) => (isUnseen(game, state, reader, piece) ? [piece] : []));
    for (let left = unseen.length - 1; left > 0; left -= 1) {
      const [one, two] = [unseen[left] as number, unseen[chance.below(left + 1)] as number];
      if (row[one] !== row[two]) isOther = true;
      [row[one], row[two]] = [row[two] as string, row[one] as string];
    }
  }
  return isOther ? other : null;
}

/** Its row does not show, whatever it is: another one in its place looks the same. */
function isUnseen(game: AnyGame, state: unknown, reader: number, piece: number): boolean {
  const other = JSON.parse(JSON.stringify(state)) as { readonly pieces: { readonly [table: string]: Pieces } };
  const [table] = Object.values(other.pieces);
  if (table === undefined) return false;
  const names = game.rules.pieces.flatMap(({ keys }) => keys);
  const before = JSON.stringify(game.view(state, reader));
  table.row[piece] = names[(names.indexOf(table.row[piece] ?? "") + 1) % names.length] as string;
  return JSON.stringify(game.view(other, reader)) === before;
}

/** Plays both on, by chance, as long as they look alike to the player; gives what differs, or null. */
export function playedAlike(pair: Pair, chance: Chance, most: number, looked: Looked): string | null {
  const { game, reader, states } = pair;
  const keys: string[] = [];
  const watchers = [reader, null] as const;
  let followed = states.map((state) => watchers.map((each) => game.follow(null, [], game.view(state, each))));
  const said = (wrong: string): string => `to player ${reader}, after ${keys.join(", ")}: ${wrong}`;
  for (let step = 0; step < most; step += 1) {
    const asked = states.map((state) => game.decision(state));
    const [one, other] = asked as [Decision | null, Decision | null];
    // That somebody else is asked tells everybody something: it is part of the game.
    // So is it how many pieces something is about.
    if (one === null || other === null || one.player !== other.player) return null;
    if (blurred(one.about, game.rules) !== blurred(other.about, game.rules)) return null;
    let places: readonly [number, number];
    if (one.player === reader) {
      looked.decisions += 1;
      const reasons = states.map((state) => game.whyNot(state, reader));
      looked.refused += reasons[0]?.length ?? 0;
      const wrong =
        differenceOf("is asked", shown(one), shown(other)) ??
        differenceOf("is told why not", JSON.stringify(reasons[0]), JSON.stringify(reasons[1])) ??
        refusals(pair, one);
      if (wrong !== null) return said(wrong);
      const place = chance.below(one.options.length);
      places = [place, place];
    } else {
      const place = chance.below(one.options.length);
      places = [place, other.options.length > place && chance.once(2) ? place : chance.below(other.options.length)];
    }
    const isTold = asked.map((decision, side) => {
      const option = decision?.options[places[side] as number];
      return decision !== null && option !== undefined && pair.isTold(decision, option);
    });
    const told = states.map((state, side) => stepped(game, state, places[side] as number));
    const [left, right] = told as [readonly Told[] | null, readonly Told[] | null];
    keys.push(places.map((place, side) => asked[side]?.options[place]?.key).join(" / "));
    if (left === null || right === null) return null;
    const known = states.map((state, side) =>
      JSON.stringify([
        isTold[side] === true ? keys.at(-1)?.split(" / ")[side] : null,
        openTo(game, state, reader, told[side] as readonly Told[]),
        game.view(state, reader),
      ]),
    );
    if (known[0] !== known[1]) return null;
    if (JSON.stringify(left) !== JSON.stringify(right)) looked.told += 1;
    looked.stories += 1;
    const stories = states.map((state, side) =>
      storyOf({ rules: game.rules, reader, view: () => game.view(state, 1) }, told[side] as readonly Told[])
        .map(({ text }) => text)
        .join("\n"),
    );
    // What a server may send: to this player, and to whoever watches, who sees no more than anybody.
    const sent = states.map((state, side) =>
      JSON.stringify([
        watchers.map((each) => (told[side] as readonly Told[]).map((event) => toldTo(event, each))),
        game.view(state, null),
      ]),
    );
    followed = states.map((state, side) =>
      watchers.map((each, place) =>
        game.follow(followed[side]?.[place] ?? null, told[side] as readonly Told[], game.view(state, each)),
      ),
    );
    const [oneFollowed, otherFollowed] = followed.map((each) => JSON.stringify(each));
    const wrong =
      differenceOf("is told", stories[0] ?? "", stories[1] ?? "") ??
      differenceOf("is sent", sent[0] ?? "", sent[1] ?? "") ??
      differenceOf("follows", oneFollowed ?? "", otherFollowed ?? "");
    if (wrong !== null && pair.isOfOptions === true) return null;
    if (wrong !== null) return said(`${wrong}\n${JSON.stringify(left)}\n${JSON.stringify(right)}`);
  }
  return null;
}

const shown = ({ kind, about, options }: Decision): string =>
  `${kind}, ${about}: ${options.map(({ key, action, values }) => JSON.stringify([key, action, values])).join(" ")}`;

const differenceOf = (what: string, one: string, other: string): string | null =>
  one === other ? null : `${what}\n${one}\nand\n${other}`;

/** What cannot be chosen is refused in the same words. */
function refusals({ game, states }: Pair, { options }: Decision): string | null {
  const pieces = game.rules.pieces.flatMap(({ keys }) => keys.slice(0, 1));
  for (const choice of [...pieces.filter((piece) => options.every(({ key }) => key !== piece)), "nonsense", 999]) {
    const [one, other] = states.map((state) => {
      const fork = game.fork(state);
      try {
        game.step(fork, choice);
        return "taken";
      } catch (problem) {
        return `${String(problem)} ${JSON.stringify(problem)}`;
      }
    }) as [string, string];
    const wrong = differenceOf("is refused", one, other);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** Null: an error of the rules. */
function stepped(game: AnyGame, state: unknown, place: number): readonly Told[] | null {
  const told: Told[] = [];
  try {
    game.step(state, place, (each: Told) => {
      told.push(each);
    });
    return told;
  } catch {
    return null;
  }
}

/** What of it the player may know: all that happened, of pieces only where they lie, unless they are seen there or shown. */
function openTo(game: AnyGame, state: unknown, reader: number, told: readonly Told[]): readonly Json[] {
  const { rules } = game;
  const sees = (pile: string | null): boolean =>
    pile !== null &&
    isSeenBy(
      pileCalled(rules, pile, () => game.view(state, 1)),
      reader,
    );
  return told.map((each): Json => {
    switch (each.kind) {
      case "decision":
        return each.player === reader ? { ...each } : [each.player, blurred(each.key, rules)];
      case "must":
        return [each.player, each.action];
      case "call":
        return [each.procedure, ...each.values.map((value) => blurred(value, rules))];
      case "roll":
        return [each.sides, blurred(each.result, rules)];
      case "move":
        return [
          each.from,
          each.to,
          sees(each.from) || sees(each.to) ? each.piece : null,
          // Everybody sees where it is laid, and who sees the pile, which place it comes from.
          sees(each.from) ? each.places.from : null,
          each.places.to,
        ];
      case "field":
        return [each.entity, each.field];
      case "reveal":
        return [[...each.to], each.to.includes(reader) ? each.piece : null];
      default:
        return { ...each };
    }
  });
}

/** Without the names of pieces. */
function blurred(value: Json, rules: GameRules): Json {
  const names = rules.pieces.flatMap(({ keys }) => keys);
  return JSON.parse(names.reduce((text, name) => text.replaceAll(name, "a piece"), JSON.stringify(value))) as Json;
}
