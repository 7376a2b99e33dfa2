/**
 * Fingerprints of declarations: what one says and what everything says that it refers to, through other rulebooks and the
 * variants that hold. Where two fingerprints are the same, both mean the same. Places count for nothing.
 */
import { componentsOf } from "../../ir/components.ts";
import { digestOf, hashed, placeKey, type Digest } from "../../ir/digest.ts";
import type { Id, Program } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { layersOf, rulebookOf } from "../linked.ts";

interface Node {
  /** What it says itself. */
  readonly content: string;
  readonly needs: readonly Id[];
  readonly places: readonly Span[];
}

/** The declarations of linked programs, as they stand under one variant. */
export interface World {
  /** Null where nothing of that name is declared. */
  fingerprint(name: string): string | null;
  /** What these names refer to, directly or not, and they themselves; sorted. */
  reach(names: readonly string[]): readonly Id[];
  /** Places within a declaration, by number. */
  places(id: Id): readonly Span[];
  placeNumber(id: Id, span: Span): number | undefined;
}

/** For each variant its world. */
export function worldsOf(programs: readonly Program[]): (variant: Id | null) => World {
  const worlds = new Map<Id | null, World>();
  return (variant) => {
    const known = worlds.get(variant);
    if (known !== undefined) return known;
    const fresh = worldOf(nodesOf(programs, variant));
    worlds.set(variant, fresh);
    return fresh;
  };
}

/** Each declaration as the topmost layer has it; with what it replaces, where it asks for that. */
function nodesOf(programs: readonly Program[], variant: Id | null): ReadonlyMap<Id, Node> {
  const stacks = new Map<Id, readonly Digest[]>();
  const pile = (declared: { readonly id: Id }): void => {
    const digest = digestOf(declared);
    stacks.set(declared.id, [digest, ...(digest.original ? (stacks.get(declared.id) ?? []) : [])]);
  };
  for (const program of programs) [...program.choices, ...program.records, ...program.tables, ...program.constants, ...program.rules].forEach(pile);
  for (const layer of layersOf(programs, variant)) [...layer.constants, ...layer.tables, ...layer.rules].forEach(pile);
  const games = programs.flatMap(gameNodes);
  const isKnown = new Set([...stacks.keys(), ...games.map(({ id }) => id)]);
  const books = new Map(programs.map(({ rulebook }) => [rulebook.name, rulebook]));
  const nodes = [...[...stacks].map(([id, digests]) => ({ id, digests, whole: null })), ...games];
  return new Map(nodes.map(({ id, digests, whole }) => [id, {
    // Numbers are kept, and rounded, as the rulebook says in which a formula stands.
    content: `${id} ${numbersOf(books.get(rulebookOf(id)))} ${digests.map((each) => each.hash).join(" ")}`,
    needs: [...new Set([...digests.flatMap((each) => each.names.filter((name) => isKnown.has(name))), ...(whole === null ? [] : [whole])])].sort(),
    places: digests.flatMap((each) => each.places),
  }]));
}

const numbersOf = (book: Program["rulebook"] | undefined): string => (book === undefined ? "" : `${book.decimals} ${book.rounding}`);

/** A game is one: whoever speaks of a part of it speaks of the whole, which stands under the name of its player. */
function gameNodes({ game }: Program): readonly { readonly id: Id; readonly digests: readonly Digest[]; readonly whole: Id | null }[] {
  if (game === null) return [];
  const parts = [...game.entities, ...game.procedures, ...game.statuses, ...game.actions, ...game.setups];
  return parts.map(({ id }) => (id === game.player ? { id, digests: [digestOf(game)], whole: null } : { id, digests: [], whole: game.player }));
}

function worldOf(nodes: ReadonlyMap<Id, Node>): World {
  const prints = fingerprints(nodes);
  const numbers = new Map<Id, ReadonlyMap<string, number>>();
  const places = (id: Id): readonly Span[] => nodes.get(id)?.places ?? [];
  return {
    fingerprint: (name) => prints.get(name) ?? null,
    reach: (names) => reachOf(nodes, names),
    places,
    placeNumber(id, span) {
      const known = numbers.get(id) ?? new Map(places(id).map((each, number) => [placeKey(each), number]).reverse() as [string, number][]);
      numbers.set(id, known);
      return known.get(placeKey(span));
    },
  };
}

/** Those in a circle are told apart by what they say, after what the whole circle says and refers to. */
function fingerprints(nodes: ReadonlyMap<Id, Node>): ReadonlyMap<Id, string> {
  const ids = [...nodes.keys()];
  const index = new Map(ids.map((id, place) => [id, place]));
  const { components } = componentsOf([...nodes.values()].map(({ needs }) => ({ next: needs.map((id) => index.get(id) as number) })));
  const prints = new Map<Id, string>();
  // Components come after those that they refer to.
  for (const component of components) {
    const members = component.map((place) => ids[place] as Id).sort();
    const outside = new Set(members.flatMap((id) => nodes.get(id)?.needs ?? []).flatMap((id) => prints.get(id) ?? []));
    const whole = hashed([...members.map((id) => nodes.get(id)?.content), ...[...outside].sort()].join("\n"));
    for (const id of members) prints.set(id, members.length === 1 ? whole : hashed(`${id} ${whole}`));
  }
  return prints;
}

function reachOf(nodes: ReadonlyMap<Id, Node>, names: readonly string[]): readonly Id[] {
  const found = new Set<Id>();
  const waiting = [...names];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || !nodes.has(id)) continue;
    found.add(id);
    waiting.push(...(nodes.get(id)?.needs ?? []));
  }
  return [...found].sort();
}
