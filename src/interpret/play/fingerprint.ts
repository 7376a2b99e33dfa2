/**
 * Fingerprints of declarations: what one says and what everything says that it refers to, through other rulebooks and the
 * variants that hold. Where two fingerprints are the same, both mean the same. Places count for nothing.
 */
import { partsOfGame, isSamePlace } from "../../ir/digest.ts";
import type { Constant, Id, Program, Rule, Table } from "../../ir/program.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type { Span } from "../../source/span.ts";
import { outlineOfConstant, outlineOfGame, outlineOfRule, outlineOfTable, quietTable } from "./units.ts";
import { nodesOf, nodesOver, type Kind, type Plain, type Node, type Look, type Nodes } from "./declaration-nodes.ts";
import { differing, isNode, meansSame, needsSame, usersOf, leadingTo, type Users } from "./changed-nodes.ts";
import { noPrints, printsOf, ownPrints, type Prints } from "./prints.ts";

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
 * name stands for it as long as it is only spoken of.
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

/** Records and choices say little beside types; what their formulas run is told when they run it. */
function outlineOf(declared: { readonly id: Id }, kind: Kind): object {
  switch (kind) {
    case "rule":
      return outlineOfRule(declared as Rule);
    case "table":
      return outlineOfTable(declared as Table);
    case "constant":
      return outlineOfConstant(declared as Constant);
    case "record":
    case "choice":
      return declared;
    default:
      return assertNever(kind);
  }
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

const nothingOver: ReadonlyMap<Id, Node> = new Map();

const layered = (base: ReadonlyMap<Id, Node>, over: ReadonlyMap<Id, Node>): Nodes =>
  over.size === 0 ? base : { get: (id) => over.get(id) ?? base.get(id), has: (id) => over.has(id) || base.has(id) };

const nothingSeen: Seen = {
  plain: { nodes: new Map(), layers: new Map(), books: new Map(), isKnown: new Set() },
  users: new Map(),
  worlds: new Map(),
};

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
