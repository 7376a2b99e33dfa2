/** The piles and fields that a formula looks at on the way to its value. */
import { calculationOf } from "../../builtins/registry.ts";
import { childrenOf } from "../../ir/children.ts";
import type { Expr, Field, Id, Program, Type } from "../../ir/program.ts";
import { isUntold } from "../../ir/unsure-pieces.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { cellsOf } from "../effects.ts";
import { columnKey, membersOf, ofKind, type Node } from "./bodies.ts";
import { givenTo, heldBy, inCall, pathOf, type Callables, type Frame, type Source } from "./ownership.ts";
import { isHeld, sidesLookedAt } from "./held-pieces.ts";
import { testedValues, lineGiven, testedIn } from "./status-lines.ts";

/** What formulas may call, who asks, and how much may still be looked at. */
export interface World {
  readonly callables: Callables;
  readonly columns: ReadonlyMap<string, { readonly params: readonly Field[]; readonly cells: readonly Expr[] }>;
  readonly members: ReadonlyMap<string, readonly string[]>;
  /** Does a value of the type hold a row that not everybody is told? */
  readonly isUntold: (type: Type) => boolean;
  /** Who is asked to choose in a text, null where that is not known; undefined: what is possible is looked at. */
  asked: string | null | undefined;
  /** Work that may still be done: what asks the same in more and more ways is left at that. */
  left: number;
}

/** What `left` begins with. */
export const mostWork = 50_000;

/** What is looked into: everything that the formulas of a program may call. */
export function worldOf(program: Program, callables: Callables): World {
  return {
    callables,
    columns: columnsOf(program),
    members: membersOf(program),
    isUntold: (type) => isUntold(program, type),
    asked: undefined,
    left: 0,
  };
}

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

/** All piles whose pieces are looked at on the way to the value, whatever comes of it. */
export function lookedInto(world: World, frame: Frame, node: Node, inside: readonly string[] = []): readonly Source[] {
  world.left -= 1;
  if (world.left < 0) return [];
  const all = (parts: readonly Node[]): readonly Source[] =>
    parts.flatMap((part) => lookedInto(world, frame, part, inside));
  switch (node.kind) {
    case "pile":
      return [
        { kind: "pile", pile: node.pile, at: node.at, frame },
        // That they are asked, whoever they are, is part of the game.
        ...(isAsked(world, frame, node.pile.of) ? [] : all([node.pile.of])),
      ];
    case "choose":
    case "chooseSome":
      // What they have chosen they know.
      return isAsked(world, frame, node.who) ? [] : [...untold(world, frame, node), ...all(childrenOf(node))];
    case "roll":
      return [...untold(world, frame, node), ...all(childrenOf(node))];
    case "perform":
      return [
        ...all(node.args.flatMap((arg) => arg ?? [])),
        ...called(world, frame, `rule ${node.procedure}`, node.args, inside, givenBy),
      ];
    case "put":
    case "putNew":
    case "reveal":
    case "shufflePile":
      // What is moved or shown on the way tells what it leaves, and no more.
      return [];
    case "entityField":
      return [...heldBy(frame, node), ...all([node.of])];
    case "field":
      // Beside the pieces that a record in a field holds.
      return frame.callables.pieceIn(node.type) === null && isHeld(frame, node.of)
        ? howMany(world, frame, node.of, inside)
        : all([node.of]);
    case "equals":
    case "in":
      return all(sidesLookedAt(frame, node));
    case "isNone":
      return howMany(world, frame, node.of, inside);
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
        | "literal constant rows record variant with column not negate and or arithmetic join"
        | "compare about isVariant if decide block list map range pick index lookup end"
        | "otherwise keep round bounded die dice times again shuffle question best reach asOdds entities"
        | "active pieceRow newEntity stacks gameOver winners ending act possible return stop repeat do setField addStatus"
        | "removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return all(childrenOf(node));
  }
}

const isAsked = (world: World, frame: Frame, who: Expr): boolean =>
  typeof world.asked === "string" && pathOf(frame, who) === world.asked;

/** A row that was chosen or rolled, as a source of its own. */
const untold = (world: World, frame: Frame, field: Expr): readonly Source[] =>
  world.asked !== undefined && world.isUntold(field.type)
    ? [{ kind: "field", field, table: null, at: field.at, frame }]
    : [];

/** What a procedure gives, and what decides where it returns; not what it does on the way. */
function givenBy(world: World, frame: Frame, body: Node, inside: readonly string[]): readonly Source[] {
  const look = (part: Node | null): readonly Source[] => (part === null ? [] : lookedInto(world, frame, part, inside));
  const returns = (parts: readonly Node[]): boolean => ofKind(parts, "return").length > 0;
  switch (body.kind) {
    case "block":
      return [...body.statements.flatMap((each) => givenBy(world, frame, each, inside)), ...look(body.value)];
    case "return":
      return look(body.value);
    case "do":
      return givenBy(world, frame, body.value, inside);
    case "if":
      if (!returns([body])) return "type" in body && body.type.kind !== "none" ? look(body) : [];
      return [
        ...look(body.condition),
        ...[body.then, ...(body.else === null ? [] : [body.else])].flatMap((each) =>
          givenBy(world, frame, each, inside),
        ),
      ];
    case "forEach":
      return returns([body])
        ? [...look(body.over), ...look(body.where), ...givenBy(world, frame, body.body, inside)]
        : [];
    case "repeat":
      return returns([body]) ? ofKind([body], "return").flatMap(({ value }) => look(value)) : [];
    default:
      body.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in decide list set map"
        | "range each pick index lookup end otherwise keep round bounded die dice roll times again"
        | "shuffle question best reach asOdds entities active entityField pile pieceRow newEntity perform"
        | "choose chooseSome stacks gameOver winners ending act possible let stop setField put putNew"
        | "shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return "type" in body ? look(body) : [];
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
    case "entityField":
      return heldBy(frame, node).length > 0 ? looks(node.of) : looks(node);
    case "local":
      return ofLocal(world, frame, node.slot, inside, howMany);
    case "pick":
      return [...looks(node.count), ...counts([node.of])];
    case "each":
      return [...looks(node.where), ...counts([node.over])];
    case "if":
      return [...looks(node.condition), ...counts([node.then, ...(node.else === null ? [] : [node.else])])];
    case "builtin":
      // Of a list that is sorted, what it is sorted by does not count.
      return calculationOf[node.name].flow.startsWith("all")
        ? counts(node.name === "sort" ? node.args.slice(0, 1) : node.args)
        : looks(node);
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
        | "lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds entities active pieceRow newEntity perform choose chooseSome stacks"
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
  const { shown = [] } = frame;
  if (shown.some((each) => each.slot === slot && each.isKnownTo(world.asked ?? null))) return [];
  const given = frame.given.get(slot);
  if (given !== undefined) return look(world, given.frame, given.expr, inside);
  const element = frame.elements.get(slot);
  const without = <T>(map: ReadonlyMap<number, T>): ReadonlyMap<number, T> =>
    new Map([...map].filter(([each]) => each !== slot));
  const values = frame.values.get(slot) ?? [];
  // What is made of itself is looked through once. A value may be older than what others of its text have now.
  const own: Frame = {
    ...frame,
    values: without(frame.values),
    elements: without(frame.elements),
    shown: values.length > 1 ? shown.filter((each) => each.isForGood) : shown,
  };
  return [
    ...(world.asked === undefined ? [] : ofUnsure(world, frame, slot)),
    ...(element === undefined ? [] : lookedInto(world, own, element.over, inside)),
    ...values.flatMap((value) => look(world, own, value, inside)),
  ];
}

/** What was chosen or given with the event, where the text does not show what others know of it. */
function ofUnsure(world: World, frame: Frame, slot: number): readonly Source[] {
  const unsure = frame.unsure?.get(slot);
  if (unsure === undefined) return [];
  const { value: field, isOfEvent } = unsure;
  const table = isOfEvent ? world.callables.pieceIn(field.type) : null;
  return table === null ? untold(world, frame, field) : [{ kind: "field", field, table, at: field.at, frame }];
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
        const parts = [
          ...testedValues(change.tests),
          ...(change.condition === null ? [] : [change.condition]),
          change.value,
        ];
        const line = inCall(frame, lineGiven(frame, status, change.slots, change.tests, args, change.at), parts);
        const looked = [
          ...testedIn(line, change.tests),
          ...(change.condition === null ? [] : [change.condition]),
          change.value,
        ];
        return looked.flatMap((part) => lookedInto(world, line, part, inside));
      }),
  );
}

/** Whether it can be paid depends on what is paid, and of pieces on how many there are. */
export function ofCost(world: World, frame: Frame, cost: Node): readonly Source[] {
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
        | "shuffle question best reach asOdds entities active entityField pile pieceRow newEntity perform"
        | "choose chooseSome stacks gameOver winners ending act possible let return stop forEach repeat"
        | "do putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange"
        | "beginPhase"
      >;
      return [];
  }
}
