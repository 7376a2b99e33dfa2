/** What is rolled again while it fits: layer by layer for an explosion, in closed form for a reroll. */
import type { Expr, Json } from "../../ir/program.ts";
import type { Frame } from "../../interpret/evaluate/context.ts";
import { compileTest } from "../../interpret/evaluate/test.ts";
import { fault } from "../../interpret/fault.ts";
import { convolve, denseOf, distOf, nothingAdded, type Dense } from "./dense.ts";
import { allLost, Gather, massOf, most, negligible, point, timesRoundings, type Dist } from "./dist.ts";
import type { Engine } from "./engine.ts";
import { pure, type DistributionBuilder, type BuildSite } from "./part.ts";
import { sumRoundings } from "./rounding.ts";

type Again = Extract<Expr, { kind: "again" }>;

/** The limits of one roll, worked out before it. */
export interface Terms {
  /** Further rolls of one die at most. */
  readonly limit: number;
  readonly less: number;
  /** Further rolls of all dice together at most. */
  readonly total: number;
}

/** What one die shows: where it is rolled again, and where it is not. */
export interface RerollSides {
  readonly again: Dist;
  readonly done: Dist;
}

/** The parts of an `again`, ready: limits may not roll, what is rolled may. */
export interface ReadyAgain {
  terms(frame: Frame): Terms;
  sides(frame: Frame): RerollSides;
}

export function readyAgain(place: BuildSite, expr: Again): ReadyAgain {
  const number = (given: Expr | null): DistributionBuilder | null => (given === null ? null : pure(place, given));
  const [limit, less, total, ends] = [number(expr.limit), number(expr.less), number(expr.total), number(expr.ends)];
  const value = place.part(expr.value);
  const fits = compileTest(place.context, expr.on, expr.value.type);
  return {
    terms(frame) {
      const terms = {
        limit: atMost(limit, frame),
        less: (less?.run?.(frame) ?? 0) as number,
        total: atMost(total, frame),
      };
      if (ends !== null && ends.run?.(frame) !== true) fault("rolls-forever", expr.at);
      return terms;
    },
    sides(frame) {
      const again = new Gather();
      const done = new Gather();
      const rolled = value.dist(frame);
      for (let index = 0; index < rolled.values.length; index += 1) {
        const result = rolled.values[index] as Json;
        frame[expr.slot] = result;
        (fits(result, frame) ? again : done).add(result, rolled.masses[index] as number, rolled.roundings);
      }
      done.lost = rolled.lost;
      return { again: again.dist(), done: done.dist() };
    },
  };
}

function atMost(limit: DistributionBuilder | null, frame: Frame): number {
  return limit === null ? Infinity : Math.max(0, (limit.run?.(frame) ?? 0) as number);
}

/** The results of one die. */
export function againDist(place: BuildSite, expr: Again): (frame: Frame) => Dist {
  const ready = readyAgain(place, expr);
  const {
    engine,
    context: { numbers },
  } = place;
  const isWhole = expr.type.kind === "int";
  return (frame) => {
    const { limit, less, total } = ready.terms(frame);
    const most = Math.min(limit, total);
    const sides = ready.sides(frame);
    if (expr.how === "reroll") return rerollDist(sides, most);
    return (
      (isWhole ? explodedWholes(engine, sides, most, less) : null) ??
      explode(engine, sides, most, less, isWhole ? (sum) => sum : (sum) => numbers.keep(sum))
    );
  };
}

/** The last roll counts. Without a limit: what ends it, as a share of all that ends it. */
export function rerollDist({ again, done }: RerollSides, limit: number): Dist {
  const found = new Gather();
  const fits = massOf(again);
  if (limit === Infinity) {
    const ending = massOf(done) + done.lost;
    if (ending === 0) return allLost;
    if (done.values.length === 1 && done.lost === 0) return point(done.values[0] as Json);
    found.addAll(done, 1 / ending, done.roundings + sumRoundings + 2);
    return found.dist();
  }
  let often = 1;
  let reaching = 1;
  let turns = 0;
  for (; turns < limit && reaching > 0; turns += 1) {
    reaching *= fits;
    often += reaching;
  }
  // A factor and a product for each turn, and the sum of them.
  const roundings = turns * (again.roundings + sumRoundings + 2);
  // The last roll that is allowed counts, whatever it shows: it comes after all those before have fitted.
  found.addAll(done, often, roundings);
  found.addAll(again, reaching, roundings);
  return found.dist();
}

/** Layer after layer: the sum so far, and one more roll. */
function explode(
  engine: Engine,
  { again, done }: RerollSides,
  limit: number,
  less: number,
  keep: (sum: number) => number,
): Dist {
  const found = new Gather();
  let sums = point(0);
  for (let further = 0; ; further += 1) {
    const minus = further === 0 ? 0 : less;
    const next = new Gather();
    const cost = sums.values.length * (again.values.length + done.values.length);
    if (engine.tooMany(cost)) {
      found.lost += massOf(sums);
      break;
    }
    for (let place = 0; place < sums.values.length; place += 1) {
      const mass = sums.masses[place] as number;
      const { roundings } = sums;
      const sum = (sums.values[place] as number) - minus;
      const add = (dist: Dist, to: Gather): void => {
        const all = timesRoundings(mass, roundings, dist.roundings);
        for (let index = 0; index < dist.values.length; index += 1)
          to.add(keep(sum + (dist.values[index] as number)), mass * (dist.masses[index] as number), all);
      };
      add(done, found);
      add(again, further >= limit ? found : next);
      found.lost += mass * done.lost;
    }
    sums = next.dist();
    const left = massOf(sums);
    if (left <= negligible) {
      found.lost += left;
      break;
    }
  }
  return found.dist();
}

/** The same for whole numbers, by number. Null where they lie too far apart. */
function explodedWholes(engine: Engine, { again, done }: RerollSides, limit: number, less: number): Dist | null {
  if (again.values.length === 0) return done;
  const [more, last] = [
    denseOf(again),
    done.values.length === 0 ? { low: 0, masses: new Float64Array(1), roundings: 0 } : denseOf(done),
  ];
  if (more === null || last === null || !Number.isInteger(less)) return null;
  let lost = 0;
  let sums = nothingAdded;
  const layers: Dense[] = [];
  for (let further = 0; ; further += 1) {
    const shifted = further === 0 ? sums : { ...sums, low: sums.low - less };
    const reached = sums.masses.reduce((sum, mass) => sum + mass, 0);
    if (
      reached <= negligible ||
      engine.tooMany(1 + (sums.masses.length * (more.masses.length + last.masses.length)) / 512)
    ) {
      lost += reached;
      break;
    }
    lost += reached * done.lost;
    layers.push(convolve(shifted, last));
    const next = convolve(shifted, more);
    if (further >= limit) {
      layers.push(next);
      break;
    }
    sums = next;
  }
  return distOf(stack(layers), lost);
}

function stack(layers: readonly Dense[]): Dense {
  const low = layers.reduce((least, layer) => Math.min(least, layer.low), Infinity);
  const high = layers.reduce((most, layer) => Math.max(most, layer.low + layer.masses.length), -Infinity);
  const masses = new Float64Array(Math.max(1, high - low));
  for (const layer of layers) {
    for (let index = 0; index < layer.masses.length; index += 1) {
      const place = layer.low - low + index;
      masses[place] = (masses[place] as number) + (layer.masses[index] as number);
    }
  }
  return {
    low: layers.length === 0 ? 0 : low,
    masses,
    roundings: layers.length + most(layers.map((layer) => layer.roundings)),
  };
}
