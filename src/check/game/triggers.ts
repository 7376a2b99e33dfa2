/**
 * Answers that set each other off without end. A way from an action back to itself counts if nothing on it can run dry:
 * no limit, no cost, and no condition on anything that is done on the way.
 */
import type { Action, Game } from "../../ir/game.ts";
import type { Program } from "../../ir/program.ts";
import type { Checker } from "../checker.ts";
import { bodiesOf, membersOf, procedureKey, within, type Node } from "./bodies.ts";
import { changedBy, changing, looksOf, type Looks } from "./changes.ts";
import { circleFrom, reached, type Edges } from "./circle.ts";
import { callsOf } from "./guarded.ts";
import { eventTests } from "./guards.ts";

/** Something is done there, and calls others, each behind what is looked at before. */
interface Place {
  readonly parts: readonly Node[];
  /** What must hold for all of it. */
  readonly guards: readonly Node[];
  readonly limited: boolean;
  /** Who comes next without being called: the actions that answer it. */
  readonly answers: readonly string[];
}

const actionKey = (action: Action): string => `action ${action.id}`;

export function checkTriggers(checker: Checker, program: Program, game: Game): void {
  const looks = looksOf(program, game);
  const places = placesOf(program, game);
  const all: Edges = new Map(
    [...places].map(
      ([key, place]) => [key, new Set([...place.answers, ...callsOf(place.parts).map((call) => call.each)])] as const,
    ),
  );
  const told = new Set<string>();
  for (const action of game.actions) {
    const key = actionKey(action);
    if (told.has(key) || circleFrom(all, key) === undefined) continue;
    const circle = circleFrom(endless(places, all, key, looks), key);
    if (circle === undefined || circle.some((each) => told.has(each))) continue;
    for (const each of circle) if (each.startsWith("action ")) told.add(each);
    checker.found.report("reactions-in-a-circle", checker.symbol(action.id)?.nameAt ?? action.at, {
      names: circle.map(nameOf),
    });
  }
}

function placesOf(program: Program, game: Game): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const members = membersOf(program);
  const answersTo = (id: string): readonly string[] =>
    game.actions.filter(({ place }) => place.kind === "procedure" && place.procedure === id).map(actionKey);
  for (const [key, parts] of bodiesOf(program))
    places.set(key, { parts, guards: [], limited: false, answers: members.get(key) ?? [] });
  for (const procedure of game.procedures)
    places.set(procedureKey(procedure.id), {
      parts: [procedure.body],
      guards: [],
      limited: false,
      answers: answersTo(procedure.id),
    });
  for (const action of game.actions) {
    const guards = [...action.params.map((param) => param.from), ...action.needs.map((need) => need.condition)];
    places.set(actionKey(action), {
      parts: [action.body],
      guards,
      limited: action.limits.length > 0 || action.costs.length > 0 || looksAtValue(game, action),
      answers: [],
    });
  }
  return places;
}

/** Its pattern asks for more than who: an amount, perhaps, that may be another one next time. */
function looksAtValue(game: Game, action: Action): boolean {
  const { place } = action;
  if (place.kind !== "procedure") return false;
  const params = game.procedures.find((each) => each.id === place.procedure)?.params ?? [];
  return eventTests(place).some((test) => params[place.slots.indexOf(test.slot)]?.type.kind !== "entity");
}

/** What remains where everything is left out that may run dry on a way that leads back to the action. */
function endless(places: ReadonlyMap<string, Place>, all: Edges, key: string, looks: Looks): Edges {
  const onTheWay = [...reached(all, [key])].filter((each) => reached(all, [each]).has(key));
  const changed = new Set(onTheWay.flatMap((each) => within(places.get(each)?.parts ?? []).flatMap(changedBy)));
  const runsDry = (guards: readonly Node[]): boolean =>
    [...looks.readAt(guards)].some((part) => part === changing || changed.has(part));
  const left = onTheWay.flatMap((each) => {
    const place = places.get(each);
    return place === undefined || place.limited || runsDry(place.guards) ? [] : [[each, place] as const];
  });
  return new Map(
    left.map(
      ([each, place]) =>
        [
          each,
          new Set([
            ...place.answers,
            ...callsOf(place.parts)
              .filter((call) => !runsDry(call.guards))
              .map((call) => call.each),
          ]),
        ] as const,
    ),
  );
}

/** The name as written. */
function nameOf(key: string): string {
  const [kind, id = "", more = ""] = key.split(" ");
  const name = id.slice(id.indexOf(".") + 1);
  return kind === "column" ? `${name}.${more}` : name;
}
