/**
 * Fingerprints of declarations: what one says and what everything says that it refers to, through other rulebooks and the
 * variants that hold. Where two fingerprints are the same, both mean the same. Places count for nothing.
 */
import { componentsOf } from "../../ir/components.ts";
import { digestOf, hashed, partsOfGame, isSamePlace, type Digest } from "../../ir/digest.ts";
import type { Game } from "../../ir/game.ts";
import type { Id, Program, Rule, Table } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { layersUnder, rulebookOf } from "../linked.ts";
import { keepsFormulas, outlineOfGame, outlineOfRule, outlineOfTable, quietTable } from "./units.ts";

interface Node {
  /** All that its needs and its content follow from, beside its digests and what is declared at all. */
  readonly how: string;
  /** Its own, and those of what it replaces and asks for. */
  readonly digests: readonly Digest[];
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
  /** The very same as long as all fingerprints are. */
  readonly prints: object;
}

/** Worlds as they were the last time: what stands as it did is not looked through again. */
export interface WorldMemory {
  whole: Seen | null;
  quiet: Seen | null;
}

export const newWorldMemory = (): WorldMemory => ({ whole: null, quiet: null });

interface Seen {
  readonly plain: Plain;
  readonly users: Users;
  readonly worlds: Map<Id | null, Known>;
}
interface Known {
  /** What a variant replaces, and the outlines of that. */
  readonly over: ReadonlyMap<Id, Node>;
  readonly prints: Prints;
  readonly world: World;
}
/** Of all that leads to something that is replaced; for all others holds what is below: they mean what they mean without the variant. */
interface Prints {
  readonly own: ReadonlyMap<Id, string>;
  readonly below: ReadonlyMap<Id, string>;
}

/** For each variant its world. What a variant leaves as it is, nor refers to what it replaces, is worked out once for all. */
export function worldsOf(programs: readonly Program[], memory: WorldMemory): (variant: Id | null) => World {
  const { seen, of } = worldsSeen(
    programs,
    { shown: (declared) => declared, game: partsOfGame, outline: null },
    memory.whole,
  );
  memory.whole = seen;
  return of;
}

/**
 * The same where no game is played: of games only outlines count (see units.ts). And for whoever tells what ran, `outlineName` of a
 * name stands for it as long as it is only spoken of; what is worked out once and kept is looked through to its end.
 */
export function outlinesOf(programs: readonly Program[], memory: WorldMemory): (variant: Id | null) => World {
  const { seen, of } = worldsSeen(
    programs,
    {
      shown: (declared, kind) => (kind === "table" ? quietTable(declared as Table) : declared),
      game: outlineOfGame,
      outline: outlineOf,
    },
    memory.quiet,
  );
  memory.quiet = seen;
  return of;
}

const outlineOf: Look["outline"] = (declared, kind) =>
  kind === "rule" ? outlineOfRule(declared as Rule) : kind === "table" ? outlineOfTable(declared as Table) : null;

export const outlineName = (name: string): string => `~${name}`;

type Kind = "choice" | "record" | "table" | "constant" | "rule";
interface Declaration {
  readonly id: Id;
}

/**
 * What is looked at of declarations. `outline`: of those that are only spoken of, null: there is nothing to be left out; without
 * it there are no such names.
 */
interface Look {
  shown(declared: Declaration, kind: Kind): object;
  game(game: Game): readonly object[];
  readonly outline: ((declared: Declaration, kind: Kind) => object | null) | null;
}

function worldsSeen(
  programs: readonly Program[],
  look: Look,
  before: Seen | null,
): { readonly seen: Seen; readonly of: (variant: Id | null) => World } {
  const last = before ?? nothingSeen;
  const plain = nodesOf(programs, look, last.plain);
  const moved = differing(last.plain.nodes, plain.nodes, isNode);
  const changed = differing(last.plain.nodes, plain.nodes, meansSame);
  const users = changed.every((id) => needsSame(last.plain.nodes.get(id), plain.nodes.get(id)))
    ? last.users
    : usersOf(plain.nodes);
  const touched = leadingTo([users], changed);
  const worlds = new Map<Id | null, Known>();
  const known = (variant: Id | null): Known => {
    const made = worlds.get(variant) ?? make(variant);
    worlds.set(variant, made);
    return made;
  };
  const plainly = (was: Known | undefined): Known => {
    if (was !== undefined && moved.length === 0) return was;
    const again = was === undefined ? new Set(plain.nodes.keys()) : touched;
    const prints =
      was !== undefined && changed.length === 0
        ? was.prints
        : { own: noPrints, below: printsOf(plain.nodes, again, was?.prints.below ?? noPrints) };
    return { over: nothingOver, prints, world: worldOf(plain.nodes, prints) };
  };
  const make = (variant: Id | null): Known => {
    const was = last.worlds.get(variant);
    if (variant === null) return plainly(was);
    const over = nodesOver(plain, look, programs, variant, was?.over ?? null);
    if (over.size === 0) return known(null);
    if (was !== undefined && moved.length === 0 && differing(was.over, over, isNode).length === 0) return was;
    const nodes = layered(plain.nodes, over);
    const { below } = known(null).prints;
    const all = [users, usersOf(over)];
    const others =
      was === undefined
        ? [...over.keys()]
        : [
            ...differing(was.over, over, meansSame),
            ...[...over].filter(([, { needs }]) => needs.some((need) => touched.has(need))).map(([id]) => id),
          ];
    const own = ownPrints(nodes, leadingTo(all, [...over.keys()]), new Set([...touched, ...leadingTo(all, others)]), {
      own: was?.prints.own ?? noPrints,
      below,
    });
    const prints =
      was !== undefined && own === was.prints.own && below === was.prints.below ? was.prints : { own, below };
    return { over, prints, world: worldOf(nodes, prints) };
  };
  return { seen: { plain, users, worlds }, of: (variant) => known(variant).world };
}

const noPrints: ReadonlyMap<Id, string> = new Map();

/** `touched`: what may mean something else than it did; all others mean what they `meant`. */
function printsOf(
  nodes: ReadonlyMap<Id, Node>,
  touched: ReadonlySet<Id>,
  meant: ReadonlyMap<Id, string>,
): ReadonlyMap<Id, string> {
  const prints = new Map(meant);
  for (const id of touched) prints.delete(id);
  fingerprints(nodes, touched, prints).forEach((print, id) => prints.set(id, print));
  return prints;
}

/** The same of those alone that a variant changes; the very same map where none of them is touched. */
function ownPrints(
  nodes: Nodes,
  ids: ReadonlySet<Id>,
  touched: ReadonlySet<Id>,
  { own, below }: Prints,
): ReadonlyMap<Id, string> {
  const again = new Set([...ids].filter((id) => touched.has(id) || !own.has(id)));
  if (again.size === 0 && own.size === ids.size) return own;
  const prints = new Map([...own].filter(([id]) => ids.has(id) && !again.has(id)));
  const known = { get: (id: Id) => prints.get(id) ?? (ids.has(id) ? undefined : below.get(id)) };
  fingerprints(nodes, again, known).forEach((print, id) => prints.set(id, print));
  return prints;
}

/** As a map, without a copy of what is below. */
interface Nodes {
  get(id: Id): Node | undefined;
  has(id: Id): boolean;
}
const nothingOver: ReadonlyMap<Id, Node> = new Map();

const layered = (base: ReadonlyMap<Id, Node>, over: ReadonlyMap<Id, Node>): Nodes =>
  over.size === 0 ? base : { get: (id) => over.get(id) ?? base.get(id), has: (id) => over.has(id) || base.has(id) };

const isNode = (a: Node | undefined, b: Node | undefined): boolean => a === b;
const needsSame = (a: Node | undefined, b: Node | undefined): boolean =>
  a !== undefined && b !== undefined && isEqual(a.needs, b.needs);
const meansSame = (a: Node | undefined, b: Node | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.content === b.content && isEqual(a.needs, b.needs));

function differing(
  before: ReadonlyMap<Id, Node>,
  after: ReadonlyMap<Id, Node>,
  same: (a: Node | undefined, b: Node | undefined) => boolean,
): readonly Id[] {
  if (before === after) return [];
  const found: Id[] = [];
  after.forEach((node, id) => {
    if (!same(before.get(id), node)) found.push(id);
  });
  before.forEach((_, id) => {
    if (!after.has(id)) found.push(id);
  });
  return found;
}

interface Plain {
  readonly nodes: ReadonlyMap<Id, Node>;
  /** Each declaration with what it replaces, the topmost first. */
  readonly layers: ReadonlyMap<Id, readonly Declaration[]>;
  readonly books: ReadonlyMap<string, Program["rulebook"]>;
  readonly isKnown: ReadonlySet<string>;
}

const nothingSeen: Seen = {
  plain: { nodes: new Map(), layers: new Map(), books: new Map(), isKnown: new Set() },
  users: new Map(),
  worlds: new Map(),
};

const declaredIn = (
  program: Pick<Program, "tables" | "constants" | "rules"> & Partial<Pick<Program, "choices" | "records">>,
): readonly (readonly [Kind, Declaration])[] => [
  ...(program.choices ?? []).map((each) => ["choice", each] as const),
  ...(program.records ?? []).map((each) => ["record", each] as const),
  ...program.tables.map((each) => ["table", each] as const),
  ...program.constants.map((each) => ["constant", each] as const),
  ...program.rules.map((each) => ["rule", each] as const),
];

/** Each declaration as its rulebook has it. */
function nodesOf(programs: readonly Program[], look: Look, before: Plain): Plain {
  const declared = programs.flatMap(declaredIn);
  const games = programs.flatMap((program) => gameParts(program, look));
  const ids = [...declared.map(([, { id }]) => id), ...games.map(({ id }) => id)];
  const isKnown = isEqual(ids, [...before.isKnown]) ? before.isKnown : new Set(ids);
  const made = isKnown === before.isKnown ? before.nodes : null;
  const plain: Plain = {
    books: new Map(programs.map(({ rulebook }) => [rulebook.name, rulebook])),
    isKnown,
    nodes: new Map(),
    layers: new Map(declared.map(([, each]) => [each.id, [each]] as const)),
  };
  const nodes = new Map<Id, Node>();
  for (const [kind, each] of declared) {
    nodes.set(each.id, nodeOf(plain, made, each.id, [digestOf(look.shown(each, kind))]));
    addOutline(nodes, plain, made, look, kind, each.id, "");
  }
  for (const { id, digests, whole } of games) {
    if (look.outline === null) {
      nodes.set(id, nodeOf(plain, made, id, digests, whole));
      continue;
    }
    nodes.set(outlineName(id), nodeOf(plain, made, outlineName(id), digests, whole, true));
    // What is worked out once and kept only speaks of a game, as types do: it reads none.
    nodes.set(id, still(made?.get(id), { how: "", digests: [], content: id, needs: [outlineName(id)], places: [] }));
  }
  return { ...plain, nodes };
}

/** What the topmost layers have in place of others; with what it replaces, where it asks for that. */
function nodesOver(
  plain: Plain,
  look: Look,
  programs: readonly Program[],
  variant: Id,
  before: ReadonlyMap<Id, Node> | null,
): ReadonlyMap<Id, Node> {
  const stacks = new Map<Id, readonly Digest[]>();
  const layers = new Map<Id, readonly Declaration[]>();
  const replaced = new Map<Id, { readonly kind: Kind; readonly by: string }>();
  for (const layer of layersUnder(programs, variant)) {
    for (const [kind, each] of declaredIn(layer)) {
      const digest = digestOf(look.shown(each, kind));
      stacks.set(each.id, [
        digest,
        ...(digest.original ? (stacks.get(each.id) ?? plain.nodes.get(each.id)?.digests ?? []) : []),
      ]);
      layers.set(each.id, [each, ...(layers.get(each.id) ?? plain.layers.get(each.id) ?? [])]);
      replaced.set(each.id, { kind, by: `${replaced.get(each.id)?.by ?? ""} ${layer.id}` });
    }
  }
  const nodes = new Map<Id, Node>();
  for (const [id, digests] of stacks) nodes.set(id, nodeOf(plain, before, id, digests));
  for (const [id, { kind, by }] of replaced) addOutline(nodes, { ...plain, layers }, before, look, kind, id, by);
  return nodes;
}

/** Of rules what can be said without their bodies; what is worked out once and kept, in constants or plain cells, depends on all that it refers to. */
function addOutline(
  nodes: Map<Id, Node>,
  plain: Plain,
  made: Made,
  { outline }: Look,
  kind: Kind,
  id: Id,
  by: string,
): void {
  if (outline === null) return;
  const name = outlineName(id);
  const layers = plain.layers.get(id) ?? [];
  const outlines = layers.map((each) => outline(each, kind)).filter((each) => each !== null);
  if (outlines.length === 0)
    nodes.set(name, still(made?.get(name), { how: "", digests: [], content: name, needs: [id], places: [] }));
  else
    nodes.set(
      name,
      nodeOf(
        plain,
        made,
        name,
        outlines.map(digestOf),
        null,
        !layers.some((each) => kind === "table" && keepsFormulas(each as Table)),
        by,
      ),
    );
}

/** `outlined`: it needs no more than the outlines of what it refers to. */
function nodeOf(
  { books, isKnown }: Plain,
  made: Made,
  name: string,
  digests: readonly Digest[],
  whole: Id | null = null,
  outlined = false,
  by = "",
): Node {
  // Numbers are kept, and rounded, as the rulebook says in which a formula stands.
  const how = `${name}${by} ${numbersOf(books.get(rulebookOf(name.replace(/^~/, ""))))} ${whole ?? ""} ${String(outlined)}`;
  const before = made?.get(name);
  if (before !== undefined && before.how === how && isEqual(before.digests, digests)) return before;
  const needs = [
    ...new Set([
      ...digests.flatMap((each) => each.names.filter((need) => isKnown.has(need))),
      ...(whole === null ? [] : [whole]),
    ]),
  ];
  return {
    how,
    digests,
    content: `${how} ${digests.map((each) => each.hash).join(" ")}`,
    needs: (outlined ? needs.map(outlineName) : needs).sort(),
    places: digests.flatMap((each) => each.places),
  };
}

/** Nodes of the last time, where the same things are declared. */
type Made = ReadonlyMap<Id, Node> | null;

const still = (before: Node | undefined, node: Node): Node =>
  before !== undefined &&
  before.how === node.how &&
  before.content === node.content &&
  isEqual(before.needs, node.needs)
    ? before
    : node;

/** The very same, one for one. */
export const isEqual = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);

type Users = ReadonlyMap<Id, readonly Id[]>;

function usersOf(nodes: ReadonlyMap<Id, Node>): Users {
  const users = new Map<Id, Id[]>();
  for (const [id, { needs }] of nodes) {
    for (const need of needs) {
      const known = users.get(need);
      if (known === undefined) users.set(need, [id]);
      else known.push(id);
    }
  }
  return users;
}

/** These, and all that refers to one of them, directly or not: no circle is there in part. */
function leadingTo(users: readonly Users[], ids: readonly Id[]): ReadonlySet<Id> {
  const found = new Set<Id>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const each of users) waiting.push(...(each.get(id) ?? []));
  }
  return found;
}

const numbersOf = (book: Program["rulebook"] | undefined): string =>
  book === undefined ? "" : `${book.decimals} ${book.rounding}`;

/** A game is one: whoever speaks of a part of it speaks of the whole, which stands under the name of its player. */
function gameParts(
  { game }: Program,
  look: Look,
): readonly { readonly id: Id; readonly digests: readonly Digest[]; readonly whole: Id | null }[] {
  if (game === null) return [];
  const parts = [...game.entities, ...game.procedures, ...game.statuses, ...game.actions, ...game.setups];
  return parts.map(({ id }) =>
    id === game.player
      ? { id, digests: look.game(game).map(digestOf), whole: null }
      : { id, digests: [], whole: game.player },
  );
}

function worldOf(nodes: Nodes, prints: Prints): World {
  const places = (id: Id): readonly Span[] => nodes.get(id)?.places ?? [];
  return {
    prints,
    fingerprint: (name) => prints.own.get(name) ?? prints.below.get(name) ?? null,
    reach: (names) => reachOf(nodes, names),
    places,
    placeNumber(id, span) {
      const number = places(id).findIndex((each) => isSamePlace(each, span));
      return number < 0 ? undefined : number;
    },
  };
}

/**
 * Of these, the others are `known`. Those in a circle are told apart by what they say, after what the whole circle says
 * and refers to.
 */
function fingerprints(
  nodes: Nodes,
  of: ReadonlySet<Id>,
  known: { get(id: Id): string | undefined },
): ReadonlyMap<Id, string> {
  const prints = new Map<Id, string>();
  const ids = [...of].filter((id) => nodes.has(id));
  const needsOf = (id: Id): readonly Id[] => nodes.get(id)?.needs ?? [];
  const index = new Map(ids.map((id, place) => [id, place]));
  const { components } = componentsOf(
    ids.map((id) => ({ next: needsOf(id).flatMap((need) => index.get(need) ?? []) })),
  );
  // Components come after those that they refer to.
  for (const component of components) {
    const members = component.map((place) => ids[place] as Id).sort();
    const outside = new Set(members.flatMap(needsOf).flatMap((id) => prints.get(id) ?? known.get(id) ?? []));
    const whole = hashed([...members.map((id) => nodes.get(id)?.content), ...[...outside].sort()].join("\n"));
    for (const id of members) prints.set(id, members.length === 1 ? whole : hashed(`${id} ${whole}`));
  }
  return prints;
}

function reachOf(nodes: Nodes, names: readonly string[]): readonly Id[] {
  const found = new Set<Id>();
  const waiting = [...names];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || !nodes.has(id)) continue;
    found.add(id);
    waiting.push(...(nodes.get(id)?.needs ?? []));
  }
  return [...found].sort();
}
