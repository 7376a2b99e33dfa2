/** All that is written in a game, frame by frame: each numbers its slots for itself. */
import { testValues } from "../ir/children.ts";
import type { Action, Entity, EventPattern, Game, PatternTest, Phase, Status } from "../ir/game.ts";
import type { Expr, Field } from "../ir/program.ts";
import { memoized } from "../query/memo.ts";
import { wishesOf } from "../ir/wishes.ts";

export interface GameFrame {
  /** What says all of it; of no two frames the same. */
  readonly of: object;
  /** What is given to it. */
  readonly params: readonly Field[];
  /** What only looks at the game: conditions, values, what is chosen from. */
  readonly looks: readonly Expr[];
  /** What is done, one after the other. */
  readonly done: readonly Expr[];
}

const given = (parts: readonly (Expr | null)[]): readonly Expr[] => parts.filter((part) => part !== null);
const valuesOf = (tests: readonly PatternTest[]): readonly Expr[] => tests.flatMap(({ test }) => testValues(test));

/** Several passes go through them. */
export const gameFrames = memoized((game: Game): readonly GameFrame[] => [
  ...game.entities.map(entityFrame),
  ...game.procedures.map((each): GameFrame => ({
    of: each,
    params: each.params,
    looks: given(each.params.map((param) => param.default)),
    done: [each.body],
  })),
  ...game.statuses.map((each) => statusFrame(game, each)),
  ...game.actions.map((each) => actionFrame(game, each)),
  ...phasesIn(game.phase).flatMap(phaseFrames),
  ...game.always.map((each): GameFrame => ({ of: each, params: [], looks: [], done: [each.body] })),
  ...game.setups.map((each): GameFrame => ({
    of: each,
    params: each.params,
    looks: given(each.params.map((param) => param.default)),
    done: [each.body],
  })),
]);

function entityFrame(entity: Entity): GameFrame {
  const { fields, checks } = entity;
  return {
    of: entity,
    params: fields,
    looks: [
      ...given(fields.flatMap((field) => [field.default, field.computed])),
      ...checks.map((check) => check.condition),
    ],
    done: [],
  };
}

function phasesIn(phase: Phase | null): readonly Phase[] {
  return phase === null ? [] : [phase, ...phase.phases.flatMap(phasesIn)];
}

function phaseFrames(phase: Phase): readonly GameFrame[] {
  const { enter, exit, repeats, each } = phase;
  const looks = given([repeats?.condition ?? null, each?.from ?? null, each?.among ?? null, each?.where ?? null]);
  return [
    { of: phase, params: [], looks, done: [] },
    ...given([enter, exit]).map((text): GameFrame => ({ of: text, params: [], looks: [], done: [text] })),
  ];
}

function statusFrame(game: Game, status: Status): GameFrame {
  const lines = [...status.changes, ...status.forbids];
  return {
    of: status,
    params: [status.on, ...status.params, ...status.ends.flatMap((end) => eventFields(game, end))],
    looks: [
      ...given(status.params.map((param) => param.default)),
      ...lines.flatMap((line) => valuesOf(line.tests)),
      ...given([...lines, ...status.ends].map((line) => line.condition)),
      ...status.changes.map((change) => change.value),
      ...status.ends.flatMap((end) => (end.kind === "procedure" ? valuesOf(end.tests) : [])),
    ],
    done: [],
  };
}

function actionFrame(game: Game, action: Action): GameFrame {
  const { place } = action;
  return {
    of: action,
    params: [action.actor, ...action.params, ...("when" in place ? eventFields(game, place) : [])],
    looks: [
      ...(place.kind === "procedure" ? valuesOf(place.tests) : []),
      ...action.params.map((param) => param.from),
      ...action.needs.map((need) => need.condition),
      ...action.limits.map((limit) => limit.times),
      ...wishesOf(action),
    ],
    done: [...action.costs, action.body],
  };
}

/** The parameters of what is answered, in the slots that hold them here. */
function eventFields(game: Game, event: EventPattern): readonly Field[] {
  if (event.kind === "phase") return [];
  const params = game.procedures.find((each) => each.id === event.procedure)?.params ?? [];
  return params.flatMap((param, index) => {
    const slot = event.slots[index];
    return slot === undefined ? [] : [{ ...param, slot }];
  });
}
