/**
 * What is possible tells whoever acts what it depends on, and everybody sees fields: so what says what is possible looks
 * only at what the one who acts may see, and the formula of a field at what everybody sees.
 */
import { calculationOf } from "../../builtins/registry.ts";
import type { Collector } from "../../diagnostics/collect.ts";
import { childrenOf, testValues } from "../../ir/children.ts";
import type { Action, Entity, Forbids, Game, PatternTest, Status } from "../../ir/game.ts";
import type { Expr, Field, Id, Program } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { cellsOf } from "../effects.ts";
import { columnKey, membersOf, type Node } from "./bodies.ts";
import { eventTests } from "./guards.ts";
import {
  frameOf,
  givenTo,
  inCall,
  isOwnedBy,
  sourcesOf,
  type Callables,
  type Frame,
  type Source,
} from "./ownership.ts";
import { actorPath, frameOfAction, isWithin, nameOf } from "./seen.ts";

export function checkUnseen(program: Program, game: Game, callables: Callables, found: Collector): void {
  const world: World = {
    callables,
    columns: columnsOf(program),
    members: membersOf(program),
    chosen: new Set(),
    left: 0,
  };
  for (const action of game.actions) {
    // Nobody is asked whether it happens.
    if (!action.must) checkAction(world, action, found);
  }
  for (const entity of game.entities)
    for (const field of entity.fields)
      if (field.computed !== null) checkField(world, entity, field.name, field.computed, found);
}

interface World {
  readonly callables: Callables;
  readonly columns: ReadonlyMap<string, { readonly params: readonly Field[]; readonly cells: readonly Expr[] }>;
  readonly members: ReadonlyMap<string, readonly string[]>;
  /** What the one who acts has chosen, and so knows. */
  chosen: ReadonlySet<number>;
  /** Work that may still be done: what asks the same in more and more ways is left at that. */
  left: number;
}
const mostWork = 50_000;

function columnsOf(program: Program): World["columns"] {
  const columns = new Map<string, { params: readonly Field[]; cells: readonly Expr[] }>();
  for (const layer of [program, ...program.variants]) {
    for (const table of layer.tables) {
      const own = table.columns.filter((column) => column.computed === null);
      for (const column of own)
        if (column.params !== null)
          columns.set(columnKey(table.id, column.name), {
            params: column.params,
            cells: [...(columns.get(columnKey(table.id, column.name))?.cells ?? []), ...cellsOf(table, own, column)],
          });
    }
  }
  return columns;
}

// ---------------------------------------------------------------- what is looked over

function checkAction(world: World, action: Action, found: Collector): void {
  const frame = frameOfAction(world.callables, action);
  const who = actorPath(action);
  world.chosen = new Set(action.params.map(({ slot }) => slot));
  const look = (place: string, sources: () => readonly Source[], at: Expr["at"]): void => {
    world.left = mostWork;
    const source = sources().find((each) => !maySee(each, who));
    if (source === undefined) return;
    const isHere = isWithin(source.at, at);
    found.report(
      "unseen-in-guard",
      isHere ? source.at : at,
      { pile: `${nameOf(source.pile.of)}.${source.pile.name}`, seen: seenOf(source), place },
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
  for (const test of tested(eventTests(action.place))) look("a test", () => lookedInto(world, frame, test), test.at);
  for (const status of world.callables.game.statuses) {
    for (const forbids of status.forbids)
      if (forbids.action === action.id)
        for (const part of [...tested(forbids.tests), ...(forbids.condition === null ? [] : [forbids.condition])])
          look(
            "`forbid`",
            () => lookedInto(world, frameOfForbids(frame, status, action, forbids, part), part),
            part.at,
          );
  }
}

function checkField(world: World, entity: Entity, name: string, formula: Expr, found: Collector): void {
  world.chosen = new Set();
  world.left = mostWork;
  const source = lookedInto(world, frameOf(world.callables, [formula]), formula).find((each) => !maySee(each, null));
  if (source === undefined) return;
  const isHere = isWithin(source.at, formula.at);
  found.report(
    "unseen-in-field",
    isHere ? source.at : formula.at,
    { pile: source.pile.name, field: name, entity: entity.name },
    { related: isHere ? [] : [{ span: source.at, label: "from here" }] },
  );
}

const tested = (tests: readonly PatternTest[]): readonly Expr[] => tests.flatMap(({ test }) => testValues(test));
const localAt = ({ slot, name, type, at }: Field): Expr => ({ kind: "local", slot, name, type, at });

/** The line of a status as it is asked of a use of the action. */
function frameOfForbids(frame: Frame, status: Status, action: Action, { slots, tests }: Forbids, part: Expr): Frame {
  return inCall(frame, lineGiven(frame, status, slots, tests, [action.actor, ...action.params].map(localAt)), [part]);
}

/** What its slots stand for, and the one that the status is on, if the line says who that is: `play(me: me)`. */
function lineGiven(
  frame: Frame,
  status: Status,
  slots: readonly (number | null)[],
  tests: readonly PatternTest[],
  args: readonly (Expr | null)[],
): Frame["given"] {
  const given = new Map(
    slots.flatMap((slot, place) => {
      const expr = args[place];
      return slot === null || expr === undefined || expr === null ? [] : [[slot, { expr, frame }] as const];
    }),
  );
  for (const { slot, test } of tests) {
    const same = given.get(slot);
    if (
      same !== undefined &&
      test.kind === "equals" &&
      test.value.kind === "local" &&
      test.value.slot === status.on.slot
    )
      given.set(status.on.slot, same);
  }
  return given;
}

const wordOf = ({ pile, frame }: Source): "hidden" | "owner" | "public" =>
  frame.callables.game.entities.find((each) => each.id === pile.entity)?.piles.find((each) => each.name === pile.name)
    ?.seen ?? "public";
const seenOf = (source: Source): "hidden" | "owner" => (wordOf(source) === "hidden" ? "hidden" : "owner");

/** `who`: null for everybody. */
function maySee(source: Source, who: string | null): boolean {
  const seen = wordOf(source);
  return (
    seen === "public" ||
    (seen === "owner" && who !== null && isOwnedBy(source.frame, who, source.pile.of, source.pile.entity))
  );
}

// ---------------------------------------------------------------- what is looked at

/** All piles whose pieces are looked at on the way to the value, whatever comes of it. */
function lookedInto(world: World, frame: Frame, node: Node, inside: readonly string[] = []): readonly Source[] {
  world.left -= 1;
  if (world.left < 0) return [];
  const all = (parts: readonly Node[]): readonly Source[] =>
    parts.flatMap((part) => lookedInto(world, frame, part, inside));
  switch (node.kind) {
    case "pile":
      return [{ pile: node.pile, at: node.at, frame }, ...all([node.pile.of])];
    case "local":
      return ofLocal(world, frame, node.slot, inside, lookedInto);
    // It is looked at where it is used.
    case "let":
    case "set":
      return [];
    case "each":
      return [
        ...all([...(node.where === null ? [] : [node.where]), node.value]),
        ...howMany(world, frame, node.over, inside),
      ];
    case "forEach":
      return [
        ...all([...(node.where === null ? [] : [node.where]), node.body]),
        ...howMany(world, frame, node.over, inside),
      ];
    case "builtin":
      return node.name === "count" ? node.args.flatMap((arg) => howMany(world, frame, arg, inside)) : all(node.args);
    case "call":
      return called(world, frame, `rule ${node.rule}`, node.args, inside, lookedInto);
    case "columnCall":
      return [
        ...all([node.of]),
        ...called(world, frame, columnKey(node.table, node.name), node.args, inside, lookedInto),
      ];
    default:
      node.kind satisfies Kinds<
        | "literal constant rows record variant with field column not negate and or arithmetic join"
        | "compare equals about isNone isVariant in if decide block list map range pick index lookup end"
        | "otherwise keep round bounded die dice roll times again shuffle question best asOdds entities"
        | "active entityField pieceRow newEntity perform choose chooseSome stacks gameOver winners"
        | "ending act possible return stop repeat do setField put putNew shufflePile reveal addStatus"
        | "removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return all(childrenOf(node));
  }
}

/** What decides how many there are: of a pile alone, everybody sees that. */
function howMany(world: World, frame: Frame, node: Node, inside: readonly string[]): readonly Source[] {
  world.left -= 1;
  if (world.left < 0) return [];
  const counts = (parts: readonly Node[]): readonly Source[] =>
    parts.flatMap((part) => howMany(world, frame, part, inside));
  const looks = (part: Node | null): readonly Source[] => (part === null ? [] : lookedInto(world, frame, part, inside));
  switch (node.kind) {
    case "pile":
      return looks(node.pile.of);
    case "local":
      return ofLocal(world, frame, node.slot, inside, howMany);
    case "pick":
      return [...looks(node.count), ...counts([node.of])];
    case "each":
      return [...looks(node.where), ...counts([node.over])];
    case "if":
      return [...looks(node.condition), ...counts([node.then, ...(node.else === null ? [] : [node.else])])];
    case "builtin":
      return calculationOf[node.name].flow.startsWith("all") ? counts(node.args.slice(0, 1)) : looks(node);
    case "call":
      return called(world, frame, `rule ${node.rule}`, node.args, inside, howMany);
    case "block":
      return counts([...node.statements, ...(node.value === null ? [] : [node.value])]);
    case "return":
      return node.value === null ? [] : counts([node.value]);
    case "do":
      return counts([node.value]);
    case "forEach":
      return [...looks(node.where), ...counts([node.over, node.body])];
    default:
      node.kind satisfies Kinds<
        | "literal constant rows record variant with field column columnCall not negate and or"
        | "arithmetic join compare equals about isNone isVariant in decide list set map range index"
        | "lookup end otherwise keep round bounded die dice roll times again shuffle question best"
        | "asOdds entities active entityField pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible let stop repeat setField put putNew shufflePile reveal"
        | "addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return looks(node);
  }
}

type Looking = (world: World, frame: Frame, node: Node, inside: readonly string[]) => readonly Source[];

function ofLocal(
  world: World,
  frame: Frame,
  slot: number,
  inside: readonly string[],
  look: Looking,
): readonly Source[] {
  const given = frame.given.get(slot);
  if (given !== undefined) return look(world, given.frame, given.expr, inside);
  if (frame.depth === 0 && world.chosen.has(slot)) return [];
  const element = frame.elements.get(slot);
  const without = <T>(map: ReadonlyMap<number, T>): ReadonlyMap<number, T> =>
    new Map([...map].filter(([each]) => each !== slot));
  // What is made of itself is looked through once.
  const own: Frame = { ...frame, values: without(frame.values), elements: without(frame.elements) };
  return [
    ...(element === undefined ? [] : lookedInto(world, own, element.over, inside)),
    ...(frame.values.get(slot) ?? []).flatMap((value) => look(world, own, value, inside)),
  ];
}

/** Of a rule, with the lines of statuses that change it. */
function called(
  world: World,
  frame: Frame,
  key: string,
  args: readonly (Expr | null)[],
  inside: readonly string[],
  look: Looking,
): readonly Source[] {
  if (inside.includes(key)) return [];
  const deeper = [...inside, key];
  const [kind, id = ""] = key.split(" ");
  const columns = [key, ...(world.members.get(key) ?? [])].flatMap((each) => world.columns.get(each) ?? []);
  const bodies =
    kind === "rule"
      ? (world.callables.bodies.get(id) ?? [])
      : columns.flatMap(({ params, cells }) => cells.map((body) => ({ params, body })));
  return [
    ...bodies.flatMap(({ params, body }) =>
      look(world, inCall(frame, givenTo(frame, params, args), [body]), body, deeper),
    ),
    ...(kind === "rule" ? ofStatuses(world, frame, id, args, deeper) : []),
  ];
}

function ofStatuses(
  world: World,
  frame: Frame,
  rule: Id,
  args: readonly (Expr | null)[],
  inside: readonly string[],
): readonly Source[] {
  return world.callables.game.statuses.flatMap((status) =>
    status.changes
      .filter((change) => change.rule === rule)
      .flatMap((change) => {
        const parts = [...tested(change.tests), ...(change.condition === null ? [] : [change.condition]), change.value];
        const line = inCall(frame, lineGiven(frame, status, change.slots, change.tests, args), parts);
        return parts.flatMap((part) => lookedInto(world, line, part, inside));
      }),
  );
}

/** Whether it can be paid depends on what is paid, and of pieces on how many there are. */
function ofCost(world: World, frame: Frame, cost: Node): readonly Source[] {
  switch (cost.kind) {
    case "block":
      return cost.statements.flatMap((statement) => ofCost(world, frame, statement));
    case "setField":
      return lookedInto(world, frame, cost.value, []);
    case "put":
      return howMany(world, frame, cost.what, []);
    default:
      cost.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in if decide list set map"
        | "range each pick index lookup end otherwise keep round bounded die dice roll times again"
        | "shuffle question best asOdds entities active entityField pile pieceRow newEntity perform"
        | "choose chooseSome stacks gameOver winners ending act possible let return stop forEach repeat"
        | "do putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange"
        | "beginPhase"
      >;
      return [];
  }
}
