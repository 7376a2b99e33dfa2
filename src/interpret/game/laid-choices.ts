/** Decisions that an example lays out: each is taken by the first that is asked for it. */
import { choiceWords } from "../../diagnostics/catalog/decisions.ts";
import type { Answer, ChoosingStep } from "../../ir/game.ts";
import type { Id, Json } from "../../ir/program.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type { Span } from "../../source/span.ts";
import type { Sources } from "../../source/text.ts";
import { compile } from "../evaluate/expression.ts";
import type { Context, Frame } from "../evaluate/context.ts";
import { fault } from "../fault.ts";
import { written } from "../written.ts";
import { short } from "../show.ts";
import { idOfEvent, whenOf, type GameEvent } from "./events.ts";
import { keyText } from "./outside.ts";
import type { Turn } from "./phases.ts";
import { combinations, hindrance, onePerKey, patternOf, type Hindrance } from "./uses.ts";
import { worldOf, type Ask, type Asked, type World } from "./world.ts";

interface Laid {
  readonly kind: Answer["kind"];
  readonly key: string;
  readonly action: Id | null;
  readonly actor: number | null;
  /** As written. */
  readonly text: string;
  readonly at: Span;
}

export class LaidChoices {
  readonly #world: World;
  #left: Laid[] = [];
  /** Why the next one could not be taken where it might have been. */
  #why: string | null = null;

  constructor(world: World) {
    this.#world = world;
  }

  lay(context: Context, step: ChoosingStep, frame: Frame, sources: Sources): void {
    const world = worldOf(context.room);
    this.#left.push(...step.answers.map((answer) => laidOut(context, world, answer, frame, sources)));
  }

  /** Is the next one an action of a phase? */
  get goesOn(): boolean {
    const next = this.#left[0];
    return next?.action != null && patternOf(this.#world.layout.action(next.action)) === null;
  }

  /** In the middle of a text: what nobody answers is passed where that is possible. */
  readonly ask: Ask = (asked) => {
    const next = this.#left[0];
    const without = asked.options.findIndex(
      ({ key, action, values }) => action === null && values.length === 0 && (key === "pass" || key === "done"),
    );
    const place = next === undefined ? -1 : placeOf(asked, next);
    if (place >= 0) return this.#taken(place);
    if (without >= 0 && (next === undefined || !isAbout(asked, next))) return without;
    if (isDecided(asked)) return this.#only(asked);
    if (next === undefined)
      return fault(
        "undecided-choice",
        asked.at,
        [],
        choiceWords.undecided(this.#name(asked.player), asked.about, offersOf(asked)),
      );
    return this.#noSuchOption(asked, next);
  };

  /** The choice of an action in a phase; null: it waits. */
  turn({ asked }: Turn): number | null {
    const next = this.#left[0];
    if (next === undefined) return null;
    const place = placeOf(asked, next);
    return place < 0 ? this.#noSuchOption(asked, next) : this.#taken(place);
  }

  /** An event that the player cannot answer: why not, if that is what was laid out. */
  considered(event: GameEvent, when: "before" | "after", player: number): void {
    const next = this.#left[0];
    if (next?.action == null || next.actor !== player) return;
    const action = this.#world.layout.action(next.action);
    const pattern = patternOf(action);
    if (
      pattern === null ||
      pattern.when !== whenOf(event, when) ||
      (pattern.kind === "phase" ? pattern.phase : pattern.procedure) !== idOfEvent(event)
    )
      return;
    this.#why = whyNot(this.#world, next, event);
  }

  /** The end of the example: all must have been taken. */
  done(at: Span): void {
    const [first] = this.#left;
    if (first !== undefined)
      fault(
        "choices-left-over",
        first.at,
        [],
        choiceWords.leftOver(
          this.#left.slice(0, 8).map(({ text }) => text),
          this.#why,
        ),
        first.at ?? at,
      );
  }

  #taken(place: number): number {
    this.#left.shift();
    this.#why = null;
    return place;
  }

  /** What was laid out is for a later question, or for none. */
  #only({ player, options }: Asked): number {
    if (this.#left.length > 0) this.#why = choiceWords.onlyAnswer(this.#name(player), options[0]?.key ?? "");
    return 0;
  }

  #name(player: number): string {
    return `player ${player + 1}`;
  }

  #noSuchOption(asked: Asked, next: Laid): never {
    const who = next.actor === null || next.actor === asked.player ? null : this.#name(next.actor);
    const why =
      who === null ? whyNot(this.#world, next, asked.event) : choiceWords.otherPlayer(this.#name(asked.player));
    return fault(
      "no-such-option",
      asked.at,
      [],
      choiceWords.noSuchOption(next.text, this.#name(asked.player), asked.about, offersOf(asked), why),
      next.at,
    );
  }
}

function laidOut(context: Context, world: World, answer: Answer, frame: Frame, sources: Sources): Laid {
  const { at, kind } = answer;
  const text = short(written(sources, at) ?? kind, 60);
  if (kind === "value")
    return {
      kind,
      at,
      text,
      action: null,
      actor: null,
      key: keyText(world, answer.value.type, compile(context, answer.value)(frame)),
    };
  if (kind !== "action") return { kind, at, text, action: null, actor: null, key: kind };
  const actor = compile(context, answer.actor)(frame) as number;
  const values = answer.args.map((arg) => ({ type: arg.type, value: compile(context, arg)(frame) }));
  return { kind, at, text, actor, action: answer.action, key: keyOfUse(world, answer.action, values) };
}

export function keyOfUse(
  world: World,
  id: Id,
  values: readonly { readonly type: Parameters<typeof keyText>[1]; readonly value: Json }[],
): string {
  const { name } = world.layout.action(id);
  return values.length === 0
    ? name
    : `${name}(${values.map(({ type, value }) => keyText(world, type, value)).join(", ")})`;
}

/** A question with one answer asks nobody. */
const isDecided = ({ kind, options }: Asked): boolean => kind === "choice" && options.length === 1;

const isPlain = ({ action, values }: Asked["options"][number]): boolean => action === null && values.length === 0;

/** Which option it is; -1: none. */
function placeOf({ options, player }: Asked, next: Laid): number {
  return options.findIndex(
    (option) =>
      option.key === next.key &&
      (next.kind === "action"
        ? option.action !== null && next.actor === player
        : next.kind === "value"
          ? option.action === null && option.values.length > 0
          : isPlain(option)),
  );
}

/** Was it laid out for this decision, though it is not on offer? */
function isAbout({ kind, options, player }: Asked, next: Laid): boolean {
  if (kind === "choice") return next.kind === "value";
  return (
    next.kind === "action" &&
    next.actor === player &&
    options.some((option) => option.action !== null && next.key.split("(")[0] === option.action)
  );
}

const mostOffers = 12;

function offersOf({ options }: Asked): readonly string[] {
  const keys = options.slice(0, mostOffers).map(({ key }) => short(key, 60));
  return options.length > mostOffers ? [...keys, "…"] : keys;
}

/** In the words of the rules, if they have any. */
function whyNot(world: World, next: Laid, event: GameEvent | null): string | null {
  if (next.action === null || next.actor === null) return null;
  return whyNotUse(world, next.action, next.actor, next.key, event);
}

export function whyNotUse(world: World, id: Id, actor: number, key: string, event: GameEvent | null): string | null {
  const action = world.layout.action(id);
  const alike = [...combinations(world, action, actor, event)].filter((use) => use.key === key);
  const [first] = alike;
  if (first === undefined) return choiceWords.notAmongValues(action.name);
  const reason = hindrance(world, onePerKey(alike)[0] ?? first);
  const why = reasonText(reason);
  // What an action is paid with is often set where its phase begins.
  const isTooEarly = reason.kind === "cost" && world.core.phases.length === 0 && world.layout.game.phase !== null;
  return isTooEarly ? `${why ?? ""}; ${choiceWords.beforeAnyPhase}` : why;
}

function reasonText(reason: Hindrance): string | null {
  switch (reason.kind) {
    case "possible":
      return null;
    case "needs":
      return reason.why ?? choiceWords.needs;
    case "cost":
      return choiceWords.cost(reason.of);
    case "limit":
      return choiceWords.limit;
    case "forbidden":
      return choiceWords.forbidden(reason.status);
    default:
      return assertNever(reason);
  }
}
