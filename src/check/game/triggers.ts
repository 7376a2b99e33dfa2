/**
 * Answers that set each other off without end. A way from an action back to itself counts if nothing on it can run dry:
 * no limit, no cost, and no condition on anything that is done on the way.
 */
import { childrenOf } from "../../ir/children.ts";
import type { Action, Game } from "../../ir/game.ts";
import type { Program } from "../../ir/program.ts";
import { memoized } from "../../query/memo.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type { Checker } from "../checker.ts";
import { bodiesOf, calledBy, membersOf, procedureKey, within, type Node } from "./bodies.ts";
import { changedBy, changing, looksOf, type Looks } from "./changes.ts";
import { circleFrom, reached, type Edges } from "./circle.ts";
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

interface Guarded<T> {
  readonly each: T;
  readonly guards: readonly Node[];
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

/** What is called, with what is looked at before it comes to that. */
function callsOf(parts: readonly Node[]): readonly Guarded<string>[] {
  return parts.flatMap(callsOfOne);
}

const callsOfOne = memoized((root: Node): readonly Guarded<string>[] => {
  const calls: Guarded<string>[] = [];
  const work: Guarded<Node>[] = [{ each: root, guards: [] }];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const key = calledBy(next.each);
    if (key !== undefined) calls.push({ each: key, guards: next.guards });
    work.push(...(next.each.kind === "block" ? inBlock(next.each, next.guards) : behind(next.each, next.guards)));
  }
  return calls;
});

function behind(node: Node, guards: readonly Node[]): readonly Guarded<Node>[] {
  const more = [...guards, ...guardsIn(node)];
  return childrenOf(node).map((each) => ({ each, guards: more }));
}

/** What decides whether the parts of the node are done. */
function guardsIn(node: Node): readonly Node[] {
  switch (node.kind) {
    case "if":
      return [node.condition];
    case "decide":
      return node.inputs.map((input) => input.value);
    case "forEach":
      return node.where === null ? [node.over] : [node.over, node.where];
    case "repeat":
      return node.count === null ? [] : [node.count];
    case "and":
    case "or":
    case "otherwise":
      return [node.left];
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate arithmetic join compare equals about isNone isVariant in block list set map range each"
        | "pick index lookup end keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible let return stop do setField put putNew shufflePile"
        | "reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return [];
  }
}

/** After `if c { return }` the rest of a block is done only if c does not hold. */
function inBlock(block: Node & { readonly kind: "block" }, guards: readonly Node[]): readonly Guarded<Node>[] {
  let now = guards;
  return childrenOf(block).map((each) => {
    const here = { each, guards: now };
    if (each.kind === "do" && each.value.kind === "if" && within([each.value]).some((node) => node.kind === "return"))
      now = [...now, each.value.condition];
    return here;
  });
}

/** The name as written. */
function nameOf(key: string): string {
  const [kind, id = "", more = ""] = key.split(" ");
  const name = id.slice(id.indexOf(".") + 1);
  return kind === "column" ? `${name}.${more}` : name;
}
