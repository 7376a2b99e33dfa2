/**
 * The document "Cover, Armor, & Shields", written from its text alone: dice as they lie on the table, and damage point by
 * point, each with the die that brought it.
 */
export type Kind = "Ballistic" | "Slashing" | "Crushing" | "Puncturing";
export interface Layer {
  readonly full: boolean;
  readonly protective: boolean;
  readonly tuf: number;
  readonly hp: number;
  readonly resists: readonly Kind[];
  readonly turns: Readonly<Partial<Record<Kind, Kind>>>;
}
interface Target {
  readonly tuf: number;
  readonly resists: readonly Kind[];
}
interface Result {
  readonly hit: boolean;
  readonly arrived: readonly { readonly amount: number; readonly type: Kind }[];
  readonly hp: number;
  readonly ex: number;
  /** Of each layer, afterwards. */
  readonly left: readonly number[];
}
interface Point {
  readonly kind: Kind;
  readonly bySix: boolean;
}

/** "All sixes are counted first, then fives. The dice making up the initial success threshold must all be sixes." */
function pointsOf(dice: readonly number[], needed: number, base: number, kind: Kind): readonly Point[] {
  const successes = dice.filter((die) => die >= 5).sort((a, b) => b - a);
  if (successes.length < needed) return [];
  const multiple = (bySix: boolean): readonly Point[] => Array.from({ length: base }, () => ({ kind, bySix }));
  const initial = successes.slice(0, needed).every((die) => die === 6);
  return [...multiple(initial), ...successes.slice(needed).flatMap((die) => multiple(die === 6 && initial))];
}

/** What a layer does with the points that meet it: each is absorbed while there is TUF for it, if it is resisted, or HP. */
function meet(points: readonly Point[], layer: Layer): { readonly through: readonly Point[]; readonly hp: number } {
  let { tuf, hp } = layer;
  const through: Point[] = [];
  for (const point of points) {
    if (layer.resists.includes(point.kind)) {
      if (tuf > 0) tuf -= 1;
      else through.push({ ...point, kind: layer.turns[point.kind] ?? point.kind });
    } else if (hp > 0) hp -= 1;
    else through.push({ ...point, kind: layer.turns[point.kind] ?? point.kind });
  }
  return { through, hp };
}

/** A whole attack: the dice, the successes needed, the damage of one multiple, layers from the outside in. */
export function attack(
  dice: readonly number[],
  needed: number,
  base: number,
  kind: Kind,
  layers: readonly Layer[],
  target: Target,
): Result {
  let points = pointsOf(dice, needed, base, kind);
  const left: number[] = [];
  for (const layer of layers) {
    if (!layer.protective) {
      left.push(layer.hp);
      continue;
    }
    // Behind full cover, nothing has a way around what is worn.
    const bypassing = layer.full ? [] : points.filter((point) => point.bySix);
    const { through, hp } = meet(layer.full ? points : points.filter((point) => !point.bySix), layer);
    points = [...bypassing, ...through.map((point) => ({ ...point, bySix: false }))];
    left.push(hp);
  }
  const kinds = [...new Set(points.map((point) => point.kind))];
  const arrived = kinds.map((each) => ({ amount: points.filter((point) => point.kind === each).length, type: each }));
  const resisted = (each: Kind): boolean => target.resists.includes(each);
  const hp = arrived.reduce(
    (sum, each) => sum + (resisted(each.type) ? Math.max(0, each.amount - target.tuf) : each.amount),
    0,
  );
  const unresisted = points.filter((point) => !resisted(point.kind)).length;
  return {
    hit: dice.filter((die) => die >= 5).length >= needed,
    arrived,
    hp,
    ex: unresisted > target.tuf ? 1 : 0,
    left,
  };
}

/** Full obstructive cover: +5S. Partial: +2S from 3 m on. Of several, the one that hides most. */
export function needed(
  base: number,
  covers: readonly { readonly full: boolean; readonly obstructive: boolean }[],
  meters: number,
): number {
  if (covers.some((cover) => cover.full && cover.obstructive)) return base + 5;
  return meters >= 3 && covers.some((cover) => cover.obstructive) ? base + 2 : base;
}
