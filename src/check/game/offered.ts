/**
 * What is offered tells whoever is asked what it depends on: so a choice within a text looks only at what they may see, have
 * chosen, or were shown before in the same text.
 */
import type { Collector } from "../../diagnostics/collect.ts";
import { childrenOf } from "../../ir/children.ts";
import type { Action, Game } from "../../ir/game.ts";
import { isOpenedBy, openedParams } from "../../ir/opened-pieces.ts";
import type { Expr, Field, Id, Program } from "../../ir/program.ts";
import { isUntoldParam } from "../../ir/unsure-pieces.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { ofKind, type Node } from "./bodies.ts";
import {
  givenTo,
  inCall,
  isSeenSource,
  pathOf,
  sourcesOf,
  type Callables,
  type Frame,
  type Shown,
  type Source,
  type Unsure,
} from "./ownership.ts";
import { actorPath, isWithin, textsOf, unseenFacts } from "./seen.ts";
import { lookedInto, mostWork, worldOf, type World } from "./looked-into.ts";
import { maySee } from "./unseen.ts";

export function checkOffered(program: Program, game: Game, callables: Callables, found: Collector): void {
  const world = worldOf(program, callables);
  const choosing = choosingProcedures(game);
  for (const { parts, frame, action, isExample } of textsOf(program, game, callables)) {
    if (!parts.some((part) => asks(part, choosing))) continue;
    const walk: Walk = {
      program,
      world,
      choosing,
      isExample,
      found,
      said: new Set(),
      inside: [],
      call: null,
      left: mostWork,
    };
    const own = frame();
    const of: Frame = action === null ? own : { ...own, unsure: unsureOf(game, action) };
    parts.reduce<readonly Shown[]>(
      (shown, part) => walkThrough(walk, of, part, shown),
      action === null ? [] : shownByUse(program, action),
    );
  }
}

interface Walk {
  readonly program: Program;
  readonly world: World;
  readonly choosing: ReadonlySet<Id>;
  /** What an example calls, it has laid out itself. */
  readonly isExample: boolean;
  readonly found: Collector;
  readonly said: Set<Node>;
  /** Procedures whose calls are followed, and the first of these calls. */
  readonly inside: readonly Id[];
  readonly call: Expr | null;
  /** Nodes that may still be gone through: what calls the same in more and more ways is left at that. */
  left: number;
}

/** Procedures that ask somebody, or call one that does. */
function choosingProcedures(game: Game): ReadonlySet<Id> {
  const all = new Set<Id>();
  for (let before = -1; before < all.size;) {
    before = all.size;
    for (const { id, body } of game.procedures) if (asks(body, all)) all.add(id);
  }
  return all;
}

const asks = (part: Node, choosing: ReadonlySet<Id>): boolean =>
  ofKind([part], "choose").length > 0 ||
  ofKind([part], "chooseSome").length > 0 ||
  ofKind([part], "perform").some(({ procedure }) => choosing.has(procedure));

// ---------------------------------------------------------------- what is known from the start

/** Who acts knows what they have chosen, and what the action answers; everybody what it always lays open. */
function shownByUse(program: Program, action: Action): readonly Shown[] {
  const me = actorPath(action);
  const isOpened = openedParams(program, action);
  return [
    ...action.params.map(({ slot }, place): Shown => ({
      slot,
      isKnownTo: (who) => who === me || isOpened[place] === true,
      isForGood: true,
    })),
    ...slotsOfEvent(action).map((slot): Shown => ({ slot, isKnownTo: (who) => who === me, isForGood: true })),
  ];
}

const slotsOfEvent = ({ place }: Action): readonly number[] => (place.kind === "procedure" ? place.slots : []);

function unsureOf(game: Game, action: Action): ReadonlyMap<number, Unsure> {
  const { place, params } = action;
  const unsure = new Map<number, Unsure>();
  for (const { slot, name, type, at } of params)
    unsure.set(slot, { value: { kind: "local", slot, name, type, at }, isOfEvent: false });
  const event = place.kind === "procedure" ? game.procedures.find(({ id }) => id === place.procedure) : undefined;
  slotsOfEvent(action).forEach((slot, index) => {
    const param = event?.params[index];
    if (param === undefined) return;
    const { name, type } = param;
    unsure.set(slot, { value: { kind: "local", slot, name, type, at: action.at }, isOfEvent: true });
  });
  return unsure;
}

// ---------------------------------------------------------------- in the order in which it happens

/** Looks at all choices in the node; gives what is shown after it. */
function walkThrough(walk: Walk, frame: Frame, node: Node, shown: readonly Shown[]): readonly Shown[] {
  walk.left -= 1;
  if (walk.left < 0) return shown;
  const through = (parts: readonly (Node | null)[], before: readonly Shown[]): readonly Shown[] =>
    parts.reduce<readonly Shown[]>((now, part) => (part === null ? now : walkThrough(walk, frame, part, now)), before);
  switch (node.kind) {
    case "block":
      return through([...node.statements, node.value], shown);
    case "do":
    case "return":
      return through([node.value], shown);
    case "let":
      return through([node.value], shown).filter(({ slot }) => slot !== node.slot);
    case "set":
      return "slot" in node
        ? through([node.value], shown).filter(({ slot }) => slot !== node.slot)
        : through(node.items, shown);
    case "if": {
      const before = through([node.condition], shown);
      const [then, other] = [through([node.then], before), through([node.else], before)];
      return then.flatMap((each) => (other.includes(each) ? [each] : shownIn(each, other)));
    }
    case "put":
      return [...through([node.what], shown), ...slotsIn(node.what).map((slot) => laidInto(frame, slot, node))];
    case "putNew":
      return [...through([node.row], shown), ...slotsIn(node.row).map((slot) => laidInto(frame, slot, node))];
    case "reveal":
      return [...through([node.what, node.to], shown), ...revealed(frame, node)];
    case "perform":
      return called(walk, frame, node, through(node.args, shown));
    case "choose":
    case "chooseSome":
      checkChoice(walk, { ...frame, shown }, node);
      break;
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in decide list map"
        | "range each pick index lookup end otherwise keep round bounded die dice roll times again"
        | "shuffle question best reach asOdds entities active entityField pile pieceRow newEntity stacks"
        | "gameOver winners ending act possible stop forEach repeat setField shufflePile addStatus"
        | "removeStatus cancel endPhase endGame arrange beginPhase"
      >;
  }
  // Of other nodes it is open which parts are gone through, and how often.
  for (const child of childrenOf(node)) walkThrough(walk, frame, child, shown);
  const values = ofKind([node], "set").flatMap((each) => ("slot" in each ? [each.slot] : []));
  return values.length === 0 ? shown : shown.filter(({ slot }) => !values.includes(slot));
}

/** Shown in both parts of an `if`, to those who see it in either. */
const shownIn = (one: Shown, others: readonly Shown[]): readonly Shown[] =>
  others
    .filter(({ slot }) => slot === one.slot)
    .map((other) => ({ ...one, isKnownTo: (who) => one.isKnownTo(who) && other.isKnownTo(who) }));

/** `card`, and each of `[card, other]`. */
const slotsIn = (what: Expr): readonly number[] =>
  what.kind === "local"
    ? [what.slot]
    : what.kind === "list" || what.kind === "set"
      ? what.items.flatMap(slotsIn)
      : what.kind === "pieceRow"
        ? slotsIn(what.of)
        : [];

function laidInto(frame: Frame, slot: number, { into, at }: Extract<Node, { kind: "put" | "putNew" }>): Shown {
  const source: Source = { kind: "pile", pile: into, at, frame };
  return { slot, isKnownTo: (who) => maySee(source, who), isForGood: false };
}

function revealed(frame: Frame, { what, to }: Extract<Node, { kind: "reveal" }>): readonly Shown[] {
  const { player } = frame.callables.game;
  const isToAll = to.kind === "entities" && to.id === player;
  const whom = (to.kind === "list" ? to.items : [to]).map((each) => pathOf(frame, each));
  return slotsIn(what).map((slot) => ({
    slot,
    isKnownTo: (who) => isToAll || (who !== null && whom.includes(who)),
    isForGood: false,
  }));
}

/** What a procedure asks depends on what it is given. */
function called(
  walk: Walk,
  frame: Frame,
  call: Extract<Expr, { kind: "perform" }>,
  shown: readonly Shown[],
): readonly Shown[] {
  const { procedure: id, args } = call;
  const { game, bodies } = frame.callables;
  const mayTell = args.some((arg) => arg !== null && arg.kind !== "literal" && arg.type.kind !== "entity");
  if (mayTell && !walk.isExample && walk.choosing.has(id) && !walk.inside.includes(id)) {
    const deeper: Walk = { ...walk, inside: [...walk.inside, id], call: walk.call ?? call };
    for (const { params, body } of bodies.get(id) ?? []) {
      const told = params.filter((param) => isTold(walk, id, param)).map(({ slot }) => toldOf(slot));
      walkThrough(deeper, inCall(frame, givenTo({ ...frame, shown }, params, args), [body]), body, told);
      walk.left = deeper.left;
    }
  }
  const procedure = game.procedures.find((each) => each.id === id);
  if (procedure === undefined) return shown;
  const laidOpen = args.flatMap((arg, place) =>
    arg !== null && arg.kind === "local" && isOpenedBy(game, procedure, place, new Set()) ? [toldOf(arg.slot)] : [],
  );
  return [...shown, ...laidOpen];
}

const toldOf = (slot: number): Shown => ({ slot, isKnownTo: () => true, isForGood: false });

/** What a procedure is given is told to all, but for pieces and secret rows. */
const isTold = ({ program, world }: Walk, procedure: Id, param: Field): boolean =>
  world.callables.pieceIn(param.type) === null && !isUntoldParam(program, procedure, param);

// ---------------------------------------------------------------- one choice

function checkChoice(walk: Walk, frame: Frame, choice: Extract<Expr, { kind: "choose" | "chooseSome" }>): void {
  const { world } = walk;
  const { from, who } = choice;
  // Of several players each chooses from their own.
  const isOfEach = who.type.kind === "list" && from.kind === "each";
  const asked = pathOf(frame, isOfEach ? { ...who, kind: "local", slot: from.slot, name: "it" } : who) ?? null;
  const isOwn = { slot: isOfEach ? from.slot : -1, isKnownTo: () => true, isForGood: true };
  const here: Frame = isOfEach ? { ...frame, shown: [...(frame.shown ?? []), isOwn] } : frame;
  const offered = isOfEach ? from.value : from;
  const isUnseen = (source: Source): boolean =>
    // What a procedure looks at by itself is said of the procedure.
    (frame.depth === 0 || source.frame.depth < frame.depth) && !maySee(source, asked);
  // What the options are is looked at elsewhere, in words of its own, unless it was given by a call.
  const own = sourcesOf(here, offered).filter((source) => !isSeenSource(source, () => false) && !maySee(source, asked));
  if (frame.depth === 0 && own.length > 0) return;
  const parts: readonly Expr[] = choice.kind === "choose" ? [offered] : [offered, choice.least, choice.most];
  for (const part of parts) {
    world.asked = asked;
    world.left = mostWork;
    const source = lookedInto(world, here, part).find(isUnseen);
    world.asked = undefined;
    if (source === undefined) continue;
    report(walk, part, source, part !== offered);
    return;
  }
}

function report({ call, said, found }: Walk, part: Expr, source: Source, isCount: boolean): void {
  // What a call is given is said where it is called.
  const whole = call ?? part;
  if (said.has(whole)) return;
  said.add(whole);
  const isHere = isWithin(source.at, whole.at);
  const facts =
    source.kind === "field" && source.table === null
      ? { pile: unseenFacts(source).pile, seen: "row" as const }
      : unseenFacts(source);
  found.report(
    "unseen-in-choice",
    isHere ? source.at : whole.at,
    { ...facts, isCount },
    {
      related: [
        ...(isHere ? [] : [{ span: source.at, label: "from here" }]),
        ...(call === null ? [] : [{ span: part.at, label: "asked here" }]),
      ],
    },
  );
}
