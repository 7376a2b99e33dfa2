/** From a moment between texts on to the next decision that is missing. */
import { RulesError } from "../../runtime/errors.ts";
import { nothingRecent } from "../../runtime/game-unsure.ts";
import { type RollTape } from "../../runtime/game-tape.ts";
import { withTaped } from "../../runtime/game-taped.ts";
import type { Setup, Trace } from "../../runtime/game.ts";
import { type FaultOutcome } from "../interpreter.ts";
import { copyCore, type Core } from "./core.ts";
import { Course, type Laid } from "./laid-chance.ts";
import { advance, beginGame, take, type Turn } from "./phases.ts";
import { setUp, setupFrame } from "./setup.ts";
import { applyRedraw } from "./view.ts";
import { atRest, decisionOf, GameEnded, type Asked, type World } from "./world.ts";
import type { Saved, Table, Taped } from "./saved.ts";

export function valueOf<T>(outcome: { readonly kind: "value"; readonly value: T } | FaultOutcome): T {
  if (outcome.kind === "value") return outcome.value;
  throw new RulesError(
    outcome.fault,
    outcome.place === null || outcome.place === "" ? undefined : outcome.place,
    Object.fromEntries(outcome.values.map(({ name, value }) => [name, value])),
    outcome.message,
  );
}

/** Thrown where a decision is missing in the middle of a text. */
export class Missing {
  readonly asked: readonly Asked[];
  constructor(asked: readonly Asked[]) {
    this.asked = asked;
  }
}

/**
 * Goes on from there with these decisions, to the next one that is missing; the last so many are new, and what follows from
 * them is told. A fault leaves the state as it was.
 */
export function play(
  table: Table,
  state: Saved,
  from: Core,
  tape: readonly Taped[],
  trace: Trace | null,
  {
    chance = null,
    fresh = 1,
    look = () => {},
  }: { readonly chance?: RollTape | null; readonly fresh?: number; readonly look?: (asked: Asked) => void } = {},
): void {
  const { world } = table;
  const parts = partsOf(state, tape);
  const course =
    chance === null && parts.every((part) => part === null) && from.chance.undrawn === undefined
      ? null
      : new Course(world, parts, chance);
  atRest(world);
  world.core = copyCore(from);
  course?.begin();
  world.recent = nothingRecent();
  let taken = 0;
  const tellFrom =
    tape.reduce<number>((last, entry, place) => (typeof entry === "string" ? place : last), -1) + 1 - fresh;
  const listen = (): void => {
    world.tell = taken > tellFrom ? trace : null;
  };
  const answer = (asked: Asked): number | null => {
    const key = tape[taken];
    if (typeof key !== "string") return null;
    taken += 1;
    course?.next();
    listen();
    const place = asked.options.findIndex((option) => option.key === key);
    if (place < 0) throw new Error(`The same decisions led elsewhere: ${key}.`);
    return place;
  };
  world.ask = (asked) => {
    const place = answer(asked);
    if (place !== null) return place;
    look(asked);
    throw new Missing([asked]);
  };
  world.askTogether = (all) => {
    if (typeof tape[taken] !== "string") throw new Missing(all);
    return all.map((asked) => answer(asked) as number);
  };
  world.arrive = () => {
    const entry = tape[taken];
    if (entry === undefined || typeof entry === "string") return false;
    taken += 1;
    course?.closeAll();
    applyRedraw(world, entry);
    return true;
  };
  listen();
  const turn = withTaped(course, () => {
    const reached = valueOf(
      table.interpreter.attempt(() => {
        const turn = goOn(world, state.setup, answer);
        if (turn !== null && !(turn instanceof Missing)) look(turn.asked);
        return turn;
      }),
    );
    course?.drawSeen();
    course?.end();
    return reached;
  });
  world.tell = null;
  const isInside = turn instanceof Missing;
  const laid = isInside && course !== null ? laidNow(parts, tape, chance) : undefined;
  const asked = turn === null ? [] : (isInside ? turn.asked : [turn.asked]).map(decisionOf);
  Object.assign(state, {
    core: world.core,
    from: isInside ? from : null,
    tape: isInside ? tape : [],
    ...(laid === undefined && state.laid === undefined ? {} : { laid }),
    pending: asked[0] ?? null,
    asked,
    held: [],
  });
}

/** What was laid out before each of the decisions; what comes after the last is laid out now, or was when they were taken. */
function partsOf({ laid = [] }: Saved, tape: readonly Taped[]): readonly Laid[] {
  const decisions = tape.filter((entry) => typeof entry === "string").length;
  return Array.from({ length: Math.max(decisions, laid.length) }, (_, place) => laid[place] ?? null);
}

function laidNow(parts: readonly Laid[], tape: readonly Taped[], chance: RollTape | null): readonly Laid[] {
  const decisions = tape.filter((entry) => typeof entry === "string").length;
  return parts.length > decisions ? parts : [...parts, chance?.taken() ?? null];
}

function goOn(world: World, setup: Setup, answer: (asked: Asked) => number | null): Turn | Missing | null {
  try {
    if (world.core.outcome !== null) return null;
    if (world.core.inSetup) {
      setUp(world, setupFrame(world.room, world.layout, setup));
      beginGame(world);
    }
    for (;;) {
      const turn = advance(world);
      const place = turn === null ? null : answer(turn.asked);
      if (turn === null || place === null) return turn;
      take(world, turn, place);
    }
  } catch (signal) {
    if (signal instanceof Missing) return signal;
    if (signal instanceof GameEnded) return null;
    throw signal;
  }
}
