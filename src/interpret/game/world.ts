/** The game that is being played in a room: its state, and what is at hand while something is done in it. */
import type { Expr, Id } from "../../ir/program.ts";
import type { Decision, Option, Refused } from "../../runtime/game.ts";
import { nothingRecent, type Recent } from "../../runtime/game-unsure.ts";
import type { Span } from "../../source/span.ts";
import type { Played, Room } from "../evaluate/context.ts";
import { fault } from "../fault.ts";
import { gameDice } from "./chance.ts";
import { newCore, type Core, type PhaseCore } from "./core.ts";
import type { GameEvent } from "./events.ts";
import { layoutOf, type Layout } from "./layout.ts";
import { toldOf, type Telling } from "./told.ts";

/** What is asked, of whom. The answer is the place of an option. */
export interface Asked {
  readonly player: number;
  readonly kind: "action" | "reaction" | "choice" | "simultaneous";
  readonly about: string;
  readonly options: readonly Option[];
  /** The values of an option, as they are told. */
  readonly meant: (place: number) => readonly Telling[];
  /** What is answered; null: no event. */
  readonly event: GameEvent | null;
  readonly at: Span;
  /** Of what is chosen among uses of actions: those that are not possible, and why, as long as the game is where it asks. */
  readonly refused?: () => readonly Refused[];
  /** How much the rules prefer each of the uses, as long as the game is where it asks; null: they say nothing of any. */
  readonly preferences?: () => readonly number[] | null;
}
export type Ask = (asked: Asked) => number;
/** Of several who choose at the same time; the places in the same order. */
export type AskTogether = (asked: readonly Asked[]) => readonly number[];

export interface World extends Played {
  readonly room: Room;
  readonly layout: Layout;
  core: Core;
  /** Who answers. */
  ask: Ask;
  askTogether: AskTogether;
  /** A decision is due: what is not seen may have become something else until then. True: it has. */
  arrive: () => boolean;
  /** A player has nothing to answer an event with. */
  considered: (event: GameEvent, when: "before" | "after", player: number) => void;
  /** What has happened in the text that is being done, and is answered after it. */
  queue: GameEvent[];
  /** While costs are tried: how to undo each change. Nothing is told then. */
  undo: (() => void)[] | null;
  /** What is always done is being done. */
  isResting: boolean;
  /** Grows with everything that really changes. */
  changes: number;
  /** How many have been made. */
  decisions: number;
  /** By depth, the phase that last began again there, and how everything was then. */
  readonly begunAgain: ({ readonly phase: PhaseCore; readonly state: string } | undefined)[];
  /** What chance has done since the last decision. */
  recent: Recent;
  /** Answers since the last decision. */
  readonly answers: string[];
  /** Whose text it is that asks. */
  asking: string;
  /** The call that the text answers before it happens. */
  answered: Extract<GameEvent, { kind: "procedure" }> | null;
  /** A question about dice is worked out: nothing is decided or shuffled. */
  inQuestion: boolean;
}

/** Thrown where the game has ended. */
export class GameEnded {
  readonly kind = "game ended";
}

const nobody: Ask = ({ at }) => fault("undecided-choice", at);

export function newWorld(room: Room, id: Id, seed: number | string): World {
  const layout = layoutOf(room, id);
  const world: World = {
    kind: "game",
    room,
    layout,
    core: newCore(layout, seed),
    ask: nobody,
    askTogether: (all) => all.map((asked) => world.ask(asked)),
    arrive: () => false,
    considered: () => {},
    tell: null,
    queue: [],
    undo: null,
    isResting: false,
    changes: 0,
    decisions: 0,
    begunAgain: [],
    recent: nothingRecent(),
    answers: [],
    asking: "",
    answered: null,
    inQuestion: false,
  };
  room.game = world;
  room.dice = gameDice(world);
  return world;
}

/** Null where no game is played. */
export function worldIn({ game }: Room): World | null {
  return game as World | null;
}

export function worldOf(room: Room): World {
  const world = worldIn(room);
  if (world === null) throw new Error("Something reads a game here, and none is played.");
  return world;
}

/** Asks in the middle of a text. */
export function decide(world: World, asked: Asked): number {
  if (world.inQuestion) fault("decision-in-question", asked.at, [], `a decision (${asked.about})`);
  const place = world.ask(asked);
  decided(world, asked, place);
  return place;
}

/** Asks several in the middle of a text, who choose at the same time: all is told when all have chosen. */
export function decideTogether(world: World, all: readonly Asked[]): readonly number[] {
  for (const { at, about } of all) if (world.inQuestion) fault("decision-in-question", at, [], `a decision (${about})`);
  const places = world.askTogether(all);
  for (const [seat, asked] of all.entries()) decided(world, asked, places[seat] as number);
  return places;
}

/** A decision was taken: what it sets off is counted from here. */
export function decided(world: World, { options, player, meant }: Asked, place: number): void {
  const option = options[place];
  if (option === undefined) throw new Error("An option was taken that there is not.");
  if (world.tell !== null) {
    const { key, action } = option;
    const { told, secrets } = toldOf(world, { values: meant(place), how: "used", by: player });
    world.tell({
      kind: "decision",
      player: player + 1,
      key,
      ...(secrets === undefined ? {} : { action, values: told, secrets }),
    });
  }
  world.answers.length = 0;
  world.decisions += 1;
  world.recent = nothingRecent();
  const { meter } = world.room;
  meter.steps = 0;
  meter.work = 0;
}

/** Nothing is being done: before anything begins. */
export function atRest(world: World): void {
  Object.assign(world, { queue: [], undo: null, isResting: false, asking: "", answered: null });
  world.answers.length = 0;
}

/** Runs with the name of whose text it is. */
export function asking<T>(world: World, name: string, run: () => T): T {
  const before = world.asking;
  world.asking = name;
  const value = run();
  world.asking = before;
  return value;
}

export type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

/** As the players are told of it. */
export function decisionOf({ player, kind, about, options }: Asked): Decision {
  return { player: player + 1, kind, about, options };
}
