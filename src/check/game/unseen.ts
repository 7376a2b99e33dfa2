/**
 * What is possible tells whoever acts what it depends on, and everybody sees fields: so what says what is possible looks
 * only at what the one who acts may see, and the formula of a field at what everybody sees.
 */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Action, Entity, Game } from "../../ir/game.ts";
import type { Expr, Program } from "../../ir/program.ts";
import { eventTests } from "./guards.ts";
import { frameOf, isOwnedBy, isSeenSource, sourcesOf, type Callables, type Frame, type Source } from "./ownership.ts";
import { actorPath, frameOfAction, isWithin, nameOf, unseenFacts } from "./seen.ts";
import { worldOf, mostWork, lookedInto, ofCost, type World } from "./looked-into.ts";
import { testedValues, frameOfForbids, testedIn } from "./status-lines.ts";

export function checkUnseen(program: Program, game: Game, callables: Callables, found: Collector): void {
  const world = worldOf(program, callables);
  for (const action of game.actions) {
    // Nobody is asked whether it happens.
    if (!action.must) checkAction(world, action, found);
  }
  for (const entity of game.entities)
    for (const field of entity.fields)
      if (field.computed !== null) checkField(world, entity, field.name, field.computed, found);
}

function checkAction(world: World, action: Action, found: Collector): void {
  const who = actorPath(action);
  const shown = action.params.map(({ slot }) => ({ slot, isKnownTo: () => true, isForGood: true }));
  const frame: Frame = { ...frameOfAction(world.callables, action), shown };
  const look = (place: string, sources: () => readonly Source[], at: Expr["at"]): void => {
    world.left = mostWork;
    const source = sources().find((each) => !maySee(each, who));
    if (source === undefined) return;
    const isHere = isWithin(source.at, at);
    found.report(
      "unseen-in-guard",
      isHere ? source.at : at,
      { ...unseenFacts(source), place },
      { related: isHere ? [] : [{ span: source.at, label: "from here" }] },
    );
  };
  for (const param of action.params) {
    // What it gives is looked at elsewhere, in words of its own.
    const own = sourcesOf(frame, param.from);
    look(
      "what stands after `from`",
      () => (own.every((each) => maySee(each, who)) ? lookedInto(world, frame, param.from) : []),
      param.from.at,
    );
  }
  for (const need of action.needs) look("`needs`", () => lookedInto(world, frame, need.condition), need.condition.at);
  for (const limit of action.limits) look("`limit`", () => lookedInto(world, frame, limit.times), limit.times.at);
  for (const cost of action.costs) look("`cost`", () => ofCost(world, frame, cost), cost.at);
  for (const test of testedValues(eventTests(action.place)))
    look("a test", () => lookedInto(world, frame, test), test.at);
  for (const status of world.callables.game.statuses) {
    for (const forbids of status.forbids) {
      if (forbids.action !== action.id) continue;
      const line = frameOfForbids(frame, status, action, forbids);
      for (const part of [...testedIn(line, forbids.tests), ...(forbids.condition === null ? [] : [forbids.condition])])
        look("`forbid`", () => lookedInto(world, line, part), part.at);
    }
  }
}

function checkField(world: World, entity: Entity, name: string, formula: Expr, found: Collector): void {
  world.left = mostWork;
  const source = lookedInto(world, frameOf(world.callables, [formula]), formula).find((each) => !maySee(each, null));
  if (source === undefined) return;
  const isHere = isWithin(source.at, formula.at);
  found.report(
    "unseen-in-field",
    isHere ? source.at : formula.at,
    {
      pile:
        source.kind === "pile" ? source.pile.name : "name" in source.field ? source.field.name : nameOf(source.field),
      isHeld: source.kind === "field",
      field: name,
      entity: entity.name,
    },
    { related: isHere ? [] : [{ span: source.at, label: "from here" }] },
  );
}

/** `who`: null for everybody. */
export const maySee = (source: Source, who: string | null): boolean =>
  isSeenSource(source, (of, entity) => who !== null && isOwnedBy(source.frame, who, of, entity));
