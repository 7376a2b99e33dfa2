/** What a player is asked for in the middle of a text. */
import { fail, type Place } from "./errors.ts";
import { frames, waiting, type Frame, type Playing } from "./game-play.ts";
import type { Naming } from "./game-values.ts";

/** `naming`: place of the naming of its values among those of the rulebook. */
export interface ChoiceFrame extends Frame {
  readonly who: number;
  readonly about: string;
  readonly naming: number;
  readonly values: readonly unknown[];
}

export interface SomeFrame extends ChoiceFrame {
  readonly chosen: readonly unknown[];
  readonly least: number;
  readonly most: number;
}

/** What several players choose at the same time, each from their own values. */
export interface TogetherFrame extends Frame {
  /** Each once. */
  readonly who: readonly number[];
  /** Who is asked for each value that it gives: a place among them. */
  readonly order: readonly number[];
  readonly about: string;
  readonly naming: number;
  readonly values: readonly (readonly unknown[])[];
  /** The place of what each has chosen; null: nothing yet. */
  readonly chosen: readonly (number | null)[];
}

/** One of the values; of none a miss, or none where that is expected. */
export function choose(
  game: Playing,
  who: number,
  values: readonly unknown[],
  naming: number,
  about: string,
  place: Place | null,
): null | undefined {
  if (values.length === 0)
    return place === null ? null : fail("nothing-found", place, {}, "there is nothing to choose from");
  const frame: ChoiceFrame = { p: frames.choice, at: 0, who, about, naming, values };
  game.stack.push(frame);
  return undefined;
}

/** Several of them, one after the other. */
export function chooseSome(
  game: Playing,
  who: number,
  values: readonly unknown[],
  least: number,
  most: number,
  naming: number,
  about: string,
  place: Place,
): readonly unknown[] | undefined {
  if (values.length < least) fail("nothing-found", place, { least }, "there are too few to choose from");
  if (most <= 0 || values.length === 0) return [];
  const frame: SomeFrame = { p: frames.some, at: 0, who, about, naming, values, chosen: [], least, most };
  game.stack.push(frame);
  return undefined;
}

/** Of each of them one value, chosen at the same time; who stands there twice is asked once. */
export function chooseTogether(
  game: Playing,
  players: readonly number[],
  options: readonly (readonly unknown[])[],
  naming: number,
  about: string,
  place: Place,
): readonly unknown[] | undefined {
  if (players.length === 0) return [];
  if (options.some((values) => values.length === 0))
    fail("nothing-found", place, {}, "there is nothing to choose from");
  const who = [...new Set(players)];
  const frame: TogetherFrame = {
    p: frames.together,
    at: 0,
    who,
    order: players.map((player) => who.indexOf(player)),
    about,
    naming,
    values: who.map((player) => options[players.indexOf(player)] as readonly unknown[]),
    chosen: who.map(() => null),
  };
  game.stack.push(frame);
  return undefined;
}

/** What all have chosen; it waits for those who have not. */
export function togetherOn({ order, values, chosen }: TogetherFrame): unknown {
  if (chosen.includes(null)) return waiting;
  return order.map((place) => values[place]?.[chosen[place] as number]);
}

/** `given`: the place of the value among all; -1: done. */
export function choiceOn(frame: ChoiceFrame, given: unknown): unknown {
  return given === undefined ? waiting : frame.values[given as number];
}

export function someOn(game: Playing, frame: SomeFrame, given: unknown): unknown {
  if (given === undefined) return waiting;
  const place = given as number;
  if (place < 0) return frame.chosen;
  const chosen = [...frame.chosen, frame.values[place]];
  const values = frame.values.filter((_, each) => each !== place);
  if (chosen.length >= frame.most || values.length === 0) return chosen;
  const next: SomeFrame = { ...frame, chosen, values };
  game.stack[game.stack.length - 1] = next;
  return waiting;
}

/** Places of the values, each key once. */
export function offered(game: Playing, values: readonly unknown[], naming: Naming): readonly number[] {
  const seen = new Set<unknown>();
  const places: number[] = [];
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place];
    const known = seen.size;
    if (known < seen.add(naming.isDistinct ? value : naming.key(game, value)).size) places.push(place);
  }
  return places;
}
