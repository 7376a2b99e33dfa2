/** Cards without replacement: what is known of those that were drawn, and how many of each kind are left. */
import { point } from "../dist.ts";
import type { Engine } from "../engine.ts";
import { Automaton, classesOf } from "./automaton.ts";
import { nothingKnown, type Run } from "./run.ts";
import type { Rolled } from "./sources.ts";

interface Deal {
  readonly state: number;
  /** Cards left, by kind. */
  readonly left: readonly number[];
  mass: number;
}

export function drawn(engine: Engine, automaton: Automaton, { cards, drawn: draws }: Extract<Rolled, { kind: "deck" }>): Run {
  // Cards that no question can tell apart are of one kind.
  const kinds = classesOf(automaton.folds, { ...point(null), values: cards, masses: cards.map(() => 1) }).classes;
  let deals = new Map<string, Deal>();
  add(deals, { state: automaton.start(), left: kinds.map(({ mass }) => mass), mass: 1 });
  const ended: Deal[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const later = new Map<string, Deal>();
    for (const deal of deals.values()) {
      if (automaton.done(deal.state)) {
        ended.push(deal);
        continue;
      }
      for (const [kind, { seen }] of kinds.entries()) {
        const many = deal.left[kind] ?? 0;
        if (many === 0) continue;
        const left = deal.left.map((each, index) => (index === kind ? each - 1 : each));
        add(later, { state: automaton.after(deal.state, seen), left, mass: (deal.mass * many) / (cards.length - draw) });
      }
      if (engine.tooMany(kinds.length)) return nothingKnown;
    }
    deals = later;
  }
  const masses = new Float64Array(automaton.size);
  for (const { state, mass } of [...ended, ...deals.values()]) masses[state] = (masses[state] as number) + mass;
  return { masses, lost: 0 };
}

function add(deals: Map<string, Deal>, deal: Deal): void {
  const key = `${deal.state} ${deal.left.join()}`;
  const known = deals.get(key);
  if (known === undefined) deals.set(key, deal);
  else known.mass += deal.mass;
}
