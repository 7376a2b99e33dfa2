/** Declarations with what they refer to, on both sides of a change: what says something else, and what that reaches. */
import { layersUnder, rulebookOf } from "../interpret/linked.ts";
import type { Id, Program, Rule, Table } from "../ir/program.ts";
import { meaningOf, meaningOfRule, type MeaningDigest } from "../ir/meaning.ts";
import { ordersOfMusts } from "../ir/order-of-musts.ts";
import { phasesOf } from "../ir/rules-version.ts";

interface DependencyNode {
  readonly hash: string;
  readonly needs: readonly Id[];
}
export type DependencyGraph = ReadonlyMap<Id, DependencyNode>;

/** What is declared, under a variant. A rulebook is one, too: how it counts is part of every formula in it. */
export function dependencyGraphOf(programs: readonly Program[], variant: Id | null = null): DependencyGraph {
  const nodes = new Map<Id, DependencyNode>();
  const put = (id: Id, meaning: MeaningDigest, below = ""): void => {
    nodes.set(id, {
      hash: `${meaning.hash}${below}`,
      needs: [...meaning.names.filter((name) => name !== id), numbersOf(rulebookOf(id))],
    });
  };
  const putRule = (rule: Rule, below = ""): void => put(rule.id, meaningOfRule(rule), below);
  for (const program of programs) {
    const { rounding, decimals, name } = program.rulebook;
    nodes.set(numbersOf(name), { hash: `${rounding} ${decimals}`, needs: [] });
    for (const each of [...program.choices, ...program.records, ...program.tables, ...program.constants])
      put(each.id, meaningOf(each));
    program.rules.forEach((rule) => {
      putRule(rule);
    });
    const { game } = program;
    if (game === null) continue;
    for (const entity of game.entities) {
      // What lies in its piles says what it is by itself, wherever it is asked for.
      nodes.set(entity.id, {
        hash: meaningOf(entity).hash,
        needs: [
          ...meaningOf({ fields: entity.fields, checks: entity.checks }).names.filter((name) => name !== entity.id),
          numbersOf(name),
        ],
      });
    }
    for (const each of [...game.procedures, ...game.statuses, ...game.setups, ...game.always])
      put(each.id, meaningOf(each));
    const orders = ordersOfMusts(game);
    for (const action of game.actions) {
      const earlier = orders.flatMap(({ actions }) => actions.slice(0, Math.max(0, actions.indexOf(action))));
      put(action.id, meaningOf(action), earlier.map(({ id }) => ` behind ${id}`).join(""));
    }
    for (const phase of phasesOf(game.phase))
      put(phase.id, meaningOf({ ...phase, phases: phase.phases.map(({ id }) => id) }));
  }
  for (const layer of layersUnder(programs, variant)) {
    for (const each of [...layer.constants, ...layer.tables]) put(each.id, meaningOf(each));
    for (const rule of layer.rules) putRule(rule, asksBelow(rule) ? ` over ${nodes.get(rule.id)?.hash ?? ""}` : "");
  }
  return nodes;
}

const numbersOf = (rulebook: string): Id => `${rulebook}.`;

const asksBelow = (rule: Rule): boolean => JSON.stringify(rule.body).includes('"original":true');

export interface ChangeReach {
  /** Those that say something else themselves, or stand on one side only. */
  readonly changed: ReadonlySet<Id>;
  /** For everything that is reached: what it refers to on the shortest way to a change. */
  readonly through: ReadonlyMap<Id, Id>;
}

/** What changed between two sides, and what depends on it. `among`: changes of these count only. */
export function reachOf(
  before: DependencyGraph,
  after: DependencyGraph,
  among: ReadonlySet<Id> | null = null,
): ChangeReach {
  const ids = new Set([...before.keys(), ...after.keys()]);
  const changed = new Set(
    [...ids].filter((id) => before.get(id)?.hash !== after.get(id)?.hash && (among === null || among.has(id))).sort(),
  );
  const users = new Map<Id, Id[]>();
  for (const nodes of [after, before]) {
    for (const [id, { needs }] of nodes)
      for (const need of needs) if (ids.has(need)) users.set(need, [...(users.get(need) ?? []), id]);
  }
  const through = new Map<Id, Id>();
  let edge: readonly Id[] = [...changed];
  while (edge.length > 0) {
    const next: Id[] = [];
    for (const id of edge) {
      for (const user of users.get(id) ?? []) {
        if (changed.has(user) || through.has(user)) continue;
        through.set(user, id);
        next.push(user);
      }
    }
    edge = next;
  }
  return { changed, through };
}

/** From what it refers to, to what changed. */
export function wayOf(reach: ChangeReach, id: Id): readonly Id[] {
  const way: Id[] = [];
  for (let at = reach.through.get(id); at !== undefined && way.length < 50; at = reach.through.get(at)) way.push(at);
  return way;
}

/** Is anything that the node speaks of changed or reached? */
export function isTouched(reach: ChangeReach, node: object): boolean {
  return meaningOf(node).names.some((name) => reach.changed.has(name) || reach.through.has(name));
}

/** Keys of a table; of a view those of its members. */
export function keysOf(programs: readonly Program[], id: Id): readonly string[] {
  const table: Table | undefined = programs.flatMap((program) => program.tables).find((each) => each.id === id);
  if (table === undefined) return [];
  return table.members.length === 0
    ? table.rows.map(({ key }) => key)
    : [...new Set(table.members.flatMap((member) => keysOf(programs, member)))];
}
