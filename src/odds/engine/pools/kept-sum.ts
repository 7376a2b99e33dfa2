/**
 * The sum of the highest or lowest so many of dice of one kind, face after face from the one that is kept first: how many dice
 * are left says how many are kept already, so that nothing but their sum is carried on, however many are kept.
 */
import type { Expr } from "../../../ir/program.ts";
import { compile } from "../../../interpret/evaluate/expression.ts";
import { denseOf, distOf } from "../dense.ts";
import { mapDist, type Dist } from "../dist.ts";
import type { Engine } from "../engine.ts";
import { leaves, rolls } from "../nodes.ts";
import { PreciseSum } from "../rounding.ts";
import { fromDist, type DistributionBuilder, type BuildSite } from "../part.ts";
import { chancesOf, chancesRoundings } from "./by-face.ts";
import { chainOf, seeThrough } from "./chain.ts";
import { sourceOf } from "./sources.ts";

/** Null for what is no such sum. */
export function keptSum(place: BuildSite, expr: Expr): DistributionBuilder | null {
  const [pick] = expr.kind === "builtin" && expr.name === "sum" && expr.type.kind === "int" ? expr.args : [];
  if (pick?.kind !== "pick" || (pick.which !== "highest" && pick.which !== "lowest")) return null;
  const { linked } = place.context.machine;
  if (leaves(pick.count) || rolls(linked, pick.count)) return null;
  const { root, stages } = chainOf(linked, pick.of);
  const source = sourceOf(place, root);
  if (source === null) return null;
  const whole = place.part(pick);
  const count = compile(place.context, pick.count);
  const see = seeThrough(place, stages);
  const sign = pick.which === "highest" ? 1 : -1;
  return fromDist((frame) => {
    const rolled = source(frame);
    const [dice] =
      rolled.kind === "alike" && rolled.counts.values.length === 1 && rolled.counts.lost === 0
        ? rolled.counts.values
        : [];
    if (rolled.kind === "alike" && typeof dice === "number" && rolled.element.absent === 0) {
      const faces = throughStages(rolled.element.dist, (value) => see(value, frame));
      const found = faces === null ? null : sumOf(place.engine, faces, sign, dice, Math.max(0, count(frame) as number));
      if (found !== null) return found;
    }
    return mapDist(whole.dist(frame), (list) => (list as readonly number[]).reduce((sum, each) => sum + each, 0));
  });
}

/** What the filters and maps make of a die; null where they take some out. */
function throughStages(
  dist: Dist,
  see: (value: Dist["values"][number]) => Dist["values"][number] | undefined,
): Dist | null {
  let isWhole = true;
  const seen = mapDist(dist, (value) => {
    const face = see(value);
    isWhole &&= face !== undefined;
    return face ?? null;
  });
  return isWhole ? seen : null;
}

function sumOf(engine: Engine, die: Dist, sign: 1 | -1, dice: number, most: number): Dist | null {
  const faces = denseOf(die);
  const keepCount = Math.min(most, dice);
  if (faces === null || die.lost > 0 || dice === 0 || keepCount === 0) return null;
  const { low, masses } = faces;
  const span = masses.length - 1;
  if (engine.tooMany((masses.length * dice * dice * keepCount * (span + 1)) / 1024)) return null;
  // From the face that is kept first. By dice left: the chances of how far the sum of those kept lies from the best there is.
  let now: ByLeft = [];
  now[dice] = Float64Array.of(1);
  const order = facesOf(sign === 1 ? masses.slice().reverse() : masses);
  for (const { worse, share, rest } of order) now = oneFace(now, worse, dice, keepCount, chancesOf(dice, share, rest));
  const roundings = order.length * (chancesRoundings(dice, faces.roundings) + 2 + dice);
  const sums = now[0] ?? new Float64Array(1);
  return distOf(
    sign === 1
      ? { low: keepCount * (low + span) - (sums.length - 1), masses: sums.slice().reverse(), roundings }
      : { low: keepCount * low, masses: sums, roundings },
    0,
  );
}

interface FaceSteps {
  readonly worse: number;
  /** Of the dice that show none of the faces before it: how many show it, and how many a later one. */
  readonly share: number;
  readonly rest: number;
}

function facesOf(masses: Float64Array): readonly FaceSteps[] {
  const faces: FaceSteps[] = [];
  const sum = new PreciseSum();
  for (let worse = masses.length - 1; worse >= 0; worse -= 1) {
    const mass = masses[worse] as number;
    if (mass === 0) continue;
    const later = sum.value;
    sum.add(mass);
    const all = sum.value;
    faces.push({ worse, share: mass / all, rest: later / all });
  }
  return faces.reverse();
}

type ByLeft = (Float64Array | undefined)[];

function oneFace(
  now: ByLeft,
  worse: number,
  dice: number,
  keepCount: number,
  chances: readonly Float64Array[],
): ByLeft {
  const next: ByLeft = [];
  for (let left = now.length - 1; left >= 0; left -= 1) {
    const sums = now[left];
    if (sums === undefined) continue;
    const before = Math.min(keepCount, dice - left);
    const row = chances[left] as Float64Array;
    for (let showing = 0; showing <= left; showing += 1) {
      const chance = row[showing] as number;
      if (chance === 0) continue;
      const shift = (Math.min(keepCount, dice - left + showing) - before) * worse;
      const target = growTo(next, left - showing, sums.length + shift);
      for (let sum = 0; sum < sums.length; sum += 1) (target[sum + shift] as number) += chance * (sums[sum] as number);
    }
  }
  return next;
}

function growTo(byLeft: ByLeft, left: number, size: number): Float64Array {
  const existing = byLeft[left];
  if (existing !== undefined && existing.length >= size) return existing;
  const larger = new Float64Array(size);
  if (existing !== undefined) larger.set(existing);
  byLeft[left] = larger;
  return larger;
}
