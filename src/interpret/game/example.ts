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
import { entityText } from "./external-values.ts";
import { ScriptedChoices } from "./scripted-choices.ts";
import { layoutOf } from "./layout.ts";
import { advance, beginAlone, beginGame, take } from "./phases.ts";
import { setUp } from "./setup.ts";
import { text } from "./effect-blocks.ts";
import { touches } from "./effect-summary.ts";
import { atRest, GameEnded, newGameRuntime, type GameRuntime } from "./game-runtime.ts";

export interface ExampleGame {
  readonly runtime: GameRuntime;
  readonly choices: ScriptedChoices;
}

/** Sets the game up. What it deals depends on nothing but the rulebook's name. */
export function startGame(context: Context, start: StartOfExample, frame: Frame): ExampleGame {
  const { machine } = context;
  const runtime = newGameRuntime(machine, start.setup, rulebookOf(start.setup));
  const choices = new ScriptedChoices(runtime);
  runtime.ask = choices.ask;
  runtime.onNothingToAnswer = (event, when, player) => choices.checkAnswer(event, when, player);
  const setup = layoutOf(machine, start.setup).setup(start.setup);
  const own: Frame = [];
  for (const { slot, run } of givenTo(context, setup.params, start.args)) own[slot] = run(frame);
  whole(runtime, () => setUp(runtime, { setup, frame: own }));
  runtime.core.inSetup = false;
  checkAll(runtime, start.at);
  return { runtime, choices };
}

/** From a rest to the next; an end of the game is one. */
function whole(runtime: GameRuntime, run: () => void): void {
  atRest(runtime);
  try {
    run();
  } catch (signal) {
    if (!(signal instanceof GameEnded)) throw signal;
  }
}

/** A line that is no claim. */
export function runLine({ runtime, choices }: ExampleGame, context: Context, statement: Statement, frame: Frame): void {
  if (statement.kind === "beginPhase") {
    const active = statement.active === null ? null : (compile(context, statement.active)(frame) as number);
    stillOn(runtime, statement.at);
    if (statement.phase === null) {
      runtime.core.phases.length = 0;
      beginGame(runtime);
    } else beginAlone(runtime, statement.phase, active);
    goOn({ runtime, choices }, statement.at);
    return;
  }
  const run = once(context.machine, statement, () => act(context, statement));
  if (!touches(context.machine.linked, statement).changes) {
    run(frame);
    return;
  }
  doing({ runtime, choices }, () => run(frame), statement.at);
  if (statement.kind === "let" && frame[statement.slot] === undefined)
    fault("game-over", statement.at, [], choiceWords.unknownYet);
}

/** What is done by a line is a text. */
function doing(game: ExampleGame, run: () => void, at: Span): void {
  const { runtime } = game;
  stillOn(runtime, at);
  whole(runtime, () => text(runtime, run));
  checkAll(runtime, at);
  if (runtime.core.leaving !== null) goOn(game, at);
}

function stillOn(runtime: GameRuntime, at: Span): void {
  if (runtime.core.outcome !== null) fault("game-over", at, [], choiceWords.over);
}

/** The phases go on as long as decisions are laid out. */
export function goOn({ runtime, choices }: ExampleGame, at: Span): void {
  whole(runtime, () => {
    for (let turn = advance(runtime); turn !== null; turn = advance(runtime)) {
      checkAll(runtime, at);
      const place = choices.turn(turn);
      if (place === null) return;
      take(runtime, turn, place);
    }
  });
  checkAll(runtime, at);
}

/** The checks of all entities hold after every decision. */
function checkAll(runtime: GameRuntime, at: Span): void {
  for (const kind of runtime.layout.kinds) {
    for (const check of kind.entity.checks) {
      const run = once(runtime.machine, check, () =>
        compile(contextOf(runtime.machine, kind.entity.id), check.condition),
      );
      for (const number of (runtime.core.entities[kind.place] ?? []).keys()) {
        const frame: Frame = [];
        frame[kind.entity.self] = number;
        if (run(frame) !== true)
          fault(
            "check-failed",
            check.at,
            [],
            `${entityText(runtime, kind, number)}: ${check.message ?? "its check"}`,
            at,
          );
      }
    }
  }
}

/** What a claim says of the game; what it changes is a text, too. */
export function evaluateClaim(game: ExampleGame, claim: readonly Expr[], run: () => Json, at: Span): Json {
  const { linked } = game.runtime.machine;
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
export function rememberedIn({ runtime }: ExampleGame): <T>(run: () => T) => T {
  const { core, ask } = runtime;
  const then = copyCore(core);
  const places: number[] = [];
  runtime.ask = (request) => {
    const place = ask(request);
    places.push(place);
    return place;
  };
  return (run) => {
    const { core: now, tell } = runtime;
    let at = 0;
    runtime.tell = null;
    runtime.core = copyCore(then);
    runtime.ask = () => places[at++] ?? 0;
    atRest(runtime);
    try {
      return run();
    } finally {
      Object.assign(runtime, { core: now, ask, tell });
    }
  };
}
