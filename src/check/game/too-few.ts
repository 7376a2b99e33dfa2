/** `choose(me, me.hand where it.cost > 2)`: where nothing on the way to it asks how many there are, there may be too few. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Game } from "../../ir/game.ts";
import type { Expr, Program } from "../../ir/program.ts";
import { askedIn, bodiesOf, membersOf, within, type Node } from "./bodies.ts";
import { reached, type Edges } from "./circle.ts";
import { callsOf, guardedIn, type Guarded } from "./guarded.ts";

type Asking = Expr & { readonly kind: "choose" | "chooseSome" };

/** Something is done there. Null: nobody has to call it. */
interface Text {
  readonly key: string | null;
  readonly parts: readonly Node[];
  readonly guards: readonly Node[];
}

interface World {
  readonly texts: readonly Text[];
  readonly edges: Edges;
  readonly bodies: ReadonlyMap<string, readonly Node[]>;
  /** By what is called. */
  readonly callers: ReadonlyMap<string, readonly { readonly text: Text; readonly call: Guarded<string> }[]>;
}

export function checkTooFew(program: Program, game: Game, found: Collector): void {
  const world = worldOf(program, game);
  for (const text of world.texts)
    for (const { each, guards } of text.parts.flatMap(guardedIn)) {
      if (each.kind !== "choose" && each.kind !== "chooseSome") continue;
      const least = leastOf(each);
      if (least === 0 || !isFiltered(world, text, each.from)) continue;
      const subjects = readIn(world, text, [each.from]);
      const asks = (nodes: readonly Node[], of: Text): boolean =>
        [...readIn(world, of, nodes)].some((part) => subjects.has(part));
      const isFilled = within(text.parts).some((node) => subjects.has(filledBy(node)));
      if (isFilled || asks(guards, text) || !isOpen(world, text, asks)) continue;
      found.report("may-be-too-few", each.from.at, { callee: each.kind, least });
    }
}

/** Nobody looks into it: the game stops where there are fewer. */
function leastOf(asking: Asking): number {
  if (asking.kind === "choose") return asking.soft || asking.who.type.kind === "list" ? 0 : 1;
  return asking.least.kind === "literal" ? Number(asking.least.value) : 0;
}

/** Pieces of a pile, or players, of which something is asked: who empties a pile knows it, what fits is easily none. */
function isFiltered(world: World, text: Text, from: Expr): boolean {
  if (from.kind === "pick") return isFiltered(world, text, from.of);
  if (from.kind === "local") {
    const [given, ...others] = within(text.parts)
      .filter(isGiven)
      .filter((each) => each.slot === from.slot);
    return given !== undefined && others.length === 0 && isFiltered(world, text, given.value);
  }
  if (from.kind !== "each" || from.where === null) return false;
  const { value, slot, where, over } = from;
  if (value.kind !== "local" || value.slot !== slot) return false;
  return over.kind === "entities" ? readIn(world, text, [where]).size > 0 : isPile(over);
}

const isPile = (from: Expr): boolean =>
  from.kind === "pile" || (from.kind === "pick" && isPile(from.of)) || (from.kind === "each" && isPile(from.over));

/** `pile Trader hand` of what it fills. */
const filledBy = (node: Node): string =>
  node.kind === "put" || node.kind === "putNew" ? `pile ${node.into.entity} ${node.into.name}` : "";

/** The piles and fields that are looked at, through rules and what was named before as well. */
function readIn({ edges, bodies }: World, text: Text, nodes: readonly Node[]): ReadonlySet<string> {
  const own = namedIn(text, nodes);
  const called = [...reached(edges, askedIn(own))].flatMap((key) => bodies.get(key) ?? []);
  return new Set(within([...own, ...called]).flatMap(readBy));
}

function readBy(node: Node): readonly string[] {
  if (node.kind === "pile") return [`pile ${node.pile.entity} ${node.pile.name}`];
  return node.kind === "entityField" ? [`field ${node.entity} ${node.name}`] : [];
}

/** With what the names in it were given. */
function namedIn({ parts }: Text, nodes: readonly Node[]): readonly Node[] {
  const all = new Set(nodes);
  for (const node of all)
    for (const local of within([node]).filter(({ kind }) => kind === "local"))
      for (const each of within(parts))
        if (local.kind === "local" && isGiven(each) && each.slot === local.slot) all.add(each.value);
  return [...all];
}

const isGiven = (node: Node): node is Extract<Node, { readonly kind: "let" | "set"; readonly slot: number }> =>
  (node.kind === "let" || node.kind === "set") && "slot" in node;

/** Whether it may come to the text with nothing asked on the way. */
function isOpen(world: World, start: Text, asks: (nodes: readonly Node[], of: Text) => boolean): boolean {
  const ways = new Set([start]);
  for (const text of ways) {
    if (asks(text.guards, text)) continue;
    if (text.key === null) return true;
    for (const { text: caller, call } of world.callers.get(text.key) ?? [])
      if (!asks(call.guards, caller)) ways.add(caller);
  }
  return false;
}

function worldOf(program: Program, game: Game): World {
  const bodies = bodiesOf(program);
  const texts: readonly Text[] = [
    ...game.actions.map(({ params, needs, body }) => ({
      key: null,
      parts: [body],
      guards: [...params.map(({ from }) => from), ...needs.map(({ condition }) => condition)],
    })),
    // What a phase begins and ends with comes behind what other phases have laid out.
    ...game.always.map(({ body }) => ({ key: null, parts: [body], guards: [] })),
    ...[...bodies].map(([key, parts]) => ({ key, parts, guards: [] })),
  ];
  const callers = new Map<string, { text: Text; call: Guarded<string> }[]>();
  const members = membersOf(program);
  for (const text of texts)
    for (const call of callsOf(text.parts))
      for (const key of [call.each, ...(members.get(call.each) ?? [])])
        callers.set(key, [...(callers.get(key) ?? []), { text, call }]);
  const edges = new Map([...bodies].map(([key, parts]) => [key, new Set(askedIn(parts))] as const));
  return { texts, bodies, edges, callers };
}
