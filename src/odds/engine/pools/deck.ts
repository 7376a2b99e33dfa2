/** Cards without replacement: what is known of those that were drawn, and how many of each kind are left. */
import { Gather } from "../dist.ts";
import type { Engine } from "../engine.ts";
import { classesOf, type Automaton, type FaceClass } from "./automaton.ts";
import { nothingKnown, type AutomatonRun } from "./run.ts";
import type { RolledElements } from "./sources.ts";

interface Deal {
  readonly state: number;
  /** Cards left, by kind. */
  readonly left: readonly number[];
  mass: number;
  /** As many lie in it at most. */
  roundings: number;
}

export function drawDist(
  engine: Engine,
  automaton: Automaton,
  { cards, drawn: draws }: Extract<RolledElements, { kind: "deck" }>,
): AutomatonRun {
  // Cards that no question can tell apart are of one kind.
  const faces = new Gather();
  for (const card of cards) faces.add(card, 1, 0);
  const kinds = classesOf(automaton.folds, faces.dist()).classes;
  if (automaton.folds.every((fold) => fold.orderFree)) return cardByCard(engine, automaton, kinds, cards.length, draws);
  let deals = new Map<string, Deal>();
  add(deals, { state: automaton.start(), left: kinds.map(({ mass }) => mass), mass: 1, roundings: 0 });
  const ended: Deal[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const later = new Map<string, Deal>();
    for (const deal of deals.values()) {
      if (automaton.isDone(deal.state)) {
        ended.push(deal);
        continue;
      }
      for (const [kind, { seen }] of kinds.entries()) {
        const many = deal.left[kind] ?? 0;
        if (many === 0) continue;
        const left = deal.left.map((each, index) => (index === kind ? each - 1 : each));
        add(later, {
          state: automaton.after(deal.state, seen),
          left,
          mass: (deal.mass * many) / (cards.length - draw),
          roundings: deal.roundings + 2,
        });
      }
      // Each of the deals that follow holds as many numbers as there are kinds.
      if (engine.tooMany(kinds.length * (1 + kinds.length / 8))) return nothingKnown;
    }
    deals = later;
  }
  const masses = new Float64Array(automaton.size);
  const within = new Float64Array(automaton.size);
  for (const { state, mass, roundings } of [...ended, ...deals.values()]) {
    within[state] = masses[state] === 0 ? roundings : 1 + Math.max(within[state] as number, roundings);
    masses[state] = (masses[state] as number) + mass;
  }
  return { masses, roundings: within.reduce((greatest, each) => Math.max(greatest, each), 0), lost: 0 };
}

/** Where the order does not matter: for each card in turn, whether it is among those drawn. */
function cardByCard(
  engine: Engine,
  automaton: Automaton,
  kinds: readonly FaceClass[],
  cards: number,
  draws: number,
): AutomatonRun {
  let rest = cards;
  let roundings = 0;
  // By state: the chance of each number of cards still to be drawn.
  let now = new Map<number, Float64Array>([
    [automaton.start(), Float64Array.from({ length: draws + 1 }, (_, left) => (left === draws ? 1 : 0))],
  ]);
  for (const kind of kinds) {
    for (let copy = 0; copy < kind.mass; copy += 1) {
      const later = new Map<number, Float64Array>();
      for (const [state, byLeft] of now) {
        const target = automaton.after(state, kind.seen);
        for (let left = 0; left <= draws; left += 1) {
          const mass = byLeft[left] as number;
          if (mass === 0) continue;
          if (left > 0) put(later, target, left - 1, (mass * left) / rest, draws);
          if (left < rest) put(later, state, left, (mass * (rest - left)) / rest, draws);
        }
      }
      if (engine.tooMany((later.size * (draws + 1)) / 8)) return nothingKnown;
      // A product and a quotient, and the sum of what comes from each state, which is at most all of them and itself.
      roundings += 2 + now.size;
      now = later;
      rest -= 1;
    }
  }
  const masses = new Float64Array(automaton.size);
  for (const [state, byLeft] of now) masses[state] = byLeft[0] as number;
  return { masses, roundings, lost: 0 };
}

function put(deals: Map<number, Float64Array>, state: number, left: number, mass: number, draws: number): void {
  const existing = deals.get(state) ?? new Float64Array(draws + 1);
  deals.set(state, existing);
  existing[left] = (existing[left] as number) + mass;
}

function add(deals: Map<string, Deal>, deal: Deal): void {
  const key = `${deal.state} ${deal.left.join()}`;
  const existing = deals.get(key);
  if (existing === undefined) deals.set(key, deal);
  else {
    existing.mass += deal.mass;
    existing.roundings = 1 + Math.max(existing.roundings, deal.roundings);
  }
}
