/** A game in an example or report: set up, and then done line by line. */
import { choiceWords } from "../../diagnostics/catalog/decisions.ts";
import type { StartOfExample } from "../../ir/game.ts";
import type { Expr, Json, Statement } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { givenTo } from "../evaluate/call.ts";
import { contextOf, once, type Context, type Frame } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { act } from "../evaluate/statement.ts";
import { fault } from "../fault.ts";
import { rulebookOf } from "../linked.ts";
import { copyCore } from "./core.ts";
import { entityText } from "./outside.ts";
import { LaidChoices } from "./laid-choices.ts";
import { layoutOf } from "./layout.ts";
import { advance, beginAlone, beginGame, depthOf, take } from "./phases.ts";
import { setUp } from "./setup.ts";
import { text } from "./texts.ts";
import { touches } from "./touches.ts";
import { atRest, GameEnded, newWorld, type World } from "./world.ts";

export interface ExampleGame {
  readonly world: World;
  readonly choices: LaidChoices;
}

/** Sets the game up. What it deals depends on nothing but the rulebook's name. */
export function startGame(context: Context, start: StartOfExample, frame: Frame): ExampleGame {
  const { room } = context;
  const world = newWorld(room, start.setup, rulebookOf(start.setup));
  const choices = new LaidChoices(world);
  world.ask = choices.ask;
  world.considered = (event, when, player) => choices.considered(event, when, player);
  const setup = layoutOf(room, start.setup).setup(start.setup);
  const own: Frame = [];
  for (const { slot, run } of givenTo(context, setup.params, start.args)) own[slot] = run(frame);
  whole(world, () => setUp(world, { setup, frame: own }));
  world.core.inSetup = false;
  checkAll(world, start.at);
  return { world, choices };
}

/** From a rest to the next; an end of the game is one. */
function whole(world: World, run: () => void): void {
  atRest(world);
  try {
    run();
  } catch (signal) {
    if (!(signal instanceof GameEnded)) throw signal;
  }
}

/** A line that is no claim. */
export function runLine({ world, choices }: ExampleGame, context: Context, statement: Statement, frame: Frame): void {
  if (statement.kind === "beginPhase") {
    const active = statement.active === null ? null : (compile(context, statement.active)(frame) as number);
    stillOn(world, statement.at);
    if (statement.phase === null) {
      world.core.phases.length = 0;
      beginGame(world);
    } else beginAlone(world, statement.phase, active);
    goOn({ world, choices }, statement.at);
    return;
  }
  if (statement.kind === "endPhase" && depthOf(world.core, statement.phase) < 0) {
    const name = statement.phase === null ? null : world.layout.phase(statement.phase).name;
    fault("no-such-option", statement.at, [], choiceWords.noPhaseToEnd(name));
  }
  const run = once(context.room, statement, () => act(context, statement));
  if (!touches(context.room.linked, statement).changes) {
    run(frame);
    return;
  }
  doing({ world, choices }, () => run(frame), statement.at);
  if (statement.kind === "let" && frame[statement.slot] === undefined)
    fault("game-over", statement.at, [], choiceWords.unknownYet);
}

/** What is done by a line is a text. */
function doing(game: ExampleGame, run: () => void, at: Span): void {
  const { world } = game;
  stillOn(world, at);
  whole(world, () => text(world, run));
  checkAll(world, at);
  if (world.core.leaving !== null) goOn(game, at);
}

function stillOn(world: World, at: Span): void {
  if (world.core.outcome !== null) fault("game-over", at, [], choiceWords.over);
}

/** The phases go on as long as decisions are laid out. */
export function goOn({ world, choices }: ExampleGame, at: Span): void {
  whole(world, () => {
    for (let turn = advance(world); turn !== null; turn = advance(world)) {
      checkAll(world, at);
      const place = choices.turn(turn);
      if (place === null) return;
      take(world, turn, place);
    }
  });
  checkAll(world, at);
}

/** The checks of all entities hold after every decision. */
function checkAll(world: World, at: Span): void {
  for (const kind of world.layout.kinds) {
    for (const check of kind.entity.checks) {
      const run = once(world.room, check, () => compile(contextOf(world.room, kind.entity.id), check.condition));
      for (const number of (world.core.entities[kind.place] ?? []).keys()) {
        const frame: Frame = [];
        frame[kind.entity.self] = number;
        if (run(frame) !== true)
          fault(
            "check-failed",
            check.at,
            [],
            `${entityText(world, kind, number)}: ${check.message ?? "its check"}`,
            at,
          );
      }
    }
  }
}

/** What a claim says of the game; what it changes is a text, too. */
export function claimed(game: ExampleGame, claim: readonly Expr[], run: () => Json, at: Span): Json {
  const { linked } = game.world.room;
  if (!claim.some((part) => touches(linked, part).changes)) return run();
  let value: Json | undefined;
  doing(
    game,
    () => {
      value = run();
    },
    at,
  );
  return value === undefined ? fault("game-over", at, [], choiceWords.unknownYet) : value;
}

/** Runs as if nothing had happened since, and leaves everything as it is: to look at the parts of a claim once more. */
export function rememberedIn({ world }: ExampleGame): <T>(run: () => T) => T {
  const { core, ask } = world;
  const then = copyCore(core);
  const places: number[] = [];
  world.ask = (asked) => {
    const place = ask(asked);
    places.push(place);
    return place;
  };
  return (run) => {
    const { core: now, tell } = world;
    let at = 0;
    world.tell = null;
    world.core = copyCore(then);
    world.ask = () => places[at++] ?? 0;
    atRest(world);
    try {
      return run();
    } finally {
      Object.assign(world, { core: now, ask, tell });
    }
  };
}
