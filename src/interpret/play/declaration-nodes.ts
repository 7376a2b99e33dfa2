/** Declarations as nodes: what each says by itself, and the names that it needs. */
import { digestOf, type Digest } from "../../ir/digest.ts";
import type { Game } from "../../ir/game.ts";
import type { Id, Program } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { layersUnder, rulebookOf } from "../linked.ts";

export interface Node {
  /** All that its needs and its content follow from, beside its digests and what is declared at all. */
  readonly how: string;
  /** Its own, and those of what it replaces and asks for. */
  readonly digests: readonly Digest[];
  /** What it says itself. */
  readonly content: string;
  readonly needs: readonly Id[];
  readonly places: readonly Span[];
}

/** The name of the outline of what has this name. */
export const outlineName = (name: string): string => `~${name}`;

export type Kind = "choice" | "record" | "table" | "constant" | "rule";
interface Declaration {
  readonly id: Id;
}

/** What is looked at of declarations. `outline`: of those that are only spoken of; without it there are no such names. */
export interface Look {
  shown(declared: Declaration, kind: Kind): object;
  game(game: Game): readonly object[];
  readonly outline: ((declared: Declaration, kind: Kind) => object) | null;
}

/** As a map, without a copy of what is below. */
export interface Nodes {
  get(id: Id): Node | undefined;
  has(id: Id): boolean;
}

export interface Plain {
  readonly nodes: ReadonlyMap<Id, Node>;
  /** Each declaration with what it replaces, the topmost first. */
  readonly layers: ReadonlyMap<Id, readonly Declaration[]>;
  readonly books: ReadonlyMap<string, Program["rulebook"]>;
  readonly isKnown: ReadonlySet<string>;
}

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
export function nodesOf(programs: readonly Program[], look: Look, before: Plain): Plain {
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
export function nodesOver(
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

/** What can be said of it without what only runs. */
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
  else nodes.set(name, nodeOf(plain, made, name, outlines.map(digestOf), null, true, by));
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
