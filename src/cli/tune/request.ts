/** What may move: which numbers, how far, and in which order they stay. */
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import { matching, readMovement, readOrder, shownNames } from "../../balance/patterns.ts";
import { axisOf, unbounded, type OrderRule, type Space, type TuneAxis } from "../../balance/space.ts";
import type { Tunable } from "../../balance/tunable.ts";
import { WrongUse } from "../exit.ts";

const mostAxes = 200;

/** The numbers that patterns name, each once; bounds of a later pattern replace those of an earlier one. */
export function spaceOf(all: readonly Tunable[], moves: readonly string[], orders: readonly string[]): Space {
  const axes = new Map<Tunable, TuneAxis>();
  for (const written of moves) {
    const movement = readMovement(written);
    if (movement === null)
      throw new WrongUse(
        `\`--move\` takes a number and how far it may move, such as \`Weapon.*.damage=2..14\` or \`factor=0.5..2 by 0.25\`, and I got \`${written}\`.`,
      );
    for (const tunable of numbersCalled(all, movement.pattern, "--move")) {
      const axis = axisOf(tunable, movement.bounds);
      if (typeof axis === "string") throw new WrongUse(axis);
      axes.set(tunable, axis);
    }
  }
  if (axes.size > mostAxes)
    throw new WrongUse(`That moves ${axes.size} numbers, and I search among ${mostAxes} at most. Name fewer.`);
  const list = [...axes.values()];
  const placeOf = (tunable: Tunable): number => {
    const found = list.findIndex((axis) => axis.tunable === tunable);
    return found >= 0 ? found : list.push(stillAxis(tunable)) - 1;
  };
  const rules = orders.flatMap((written) => orderRules(all, written, placeOf));
  const wrong = rules.find(({ low, high, isOrEqual }) => {
    const [a = 0, b = 0] = [list[low]?.tunable.value, list[high]?.tunable.value];
    return isOrEqual ? a > b : a >= b;
  });
  if (wrong !== undefined) {
    const name = shownNames(all);
    const [low, high] = [list[wrong.low], list[wrong.high]].map((axis) => axis?.tunable) as [Tunable, Tunable];
    throw new WrongUse(
      `The order does not hold now: \`${name(low)}\` is ${low.value}, and \`${name(high)}\` is ${high.value}. I keep orders that hold.`,
    );
  }
  return { axes: list, orders: rules };
}

/** It takes part in an order and stays where it is. */
function stillAxis(tunable: Tunable): TuneAxis {
  return { tunable, values: [tunable.value], start: 0, step: 1, decimals: 0 };
}

/** Each of them may move, by its own step and as far as its type lets it. */
export function freeSpace(tunables: readonly Tunable[]): Space {
  const axes = tunables.map((tunable) => axisOf(tunable, unbounded)).filter((axis) => typeof axis !== "string");
  return { axes, orders: [] };
}

export function numbersCalled(all: readonly Tunable[], pattern: string, option: string): readonly Tunable[] {
  const found = matching(all, pattern);
  if (found.length > 0) return found;
  const name = shownNames(all);
  const near = didYouMean(suggestions(pattern, [...new Set(all.flatMap((each) => [name(each), columnOf(each)]))]));
  throw new WrongUse(
    `\`${option}\` finds no number called \`${pattern}\`: no constant, cell or default value that is written as a number. ${near ?? "`rulewright tune` without options lists those that the goals depend on."}`,
  );
}

/** `Weapon.*.damage`; of what is no cell, its own name. */
export const columnOf = ({ path }: Tunable): string =>
  path.length === 3 ? [path[0], "*", path[2]].join(".") : path.join(".");

function orderRules(
  all: readonly Tunable[],
  written: string,
  placeOf: (tunable: Tunable) => number,
): readonly OrderRule[] {
  const order = readOrder(written);
  if (order === null)
    throw new WrongUse(
      `\`--order\` takes names with \`<\` or \`<=\` between them, such as \`Weapon.Dagger.damage < Weapon.Sword.damage\`, or one pattern whose order is kept as it is. I got \`${written}\`.`,
    );
  const groups = order.names.map((name) => numbersCalled(all, name, "--order"));
  const [only] = groups;
  if (groups.length === 1 && only !== undefined)
    return only.flatMap((low) =>
      only
        .filter((high) => low.value < high.value)
        .map((high) => ({ low: placeOf(low), high: placeOf(high), isOrEqual: false })),
    );
  return groups
    .slice(1)
    .flatMap((highs, index) =>
      (groups[index] ?? []).flatMap((low) =>
        highs.map((high) => ({ low: placeOf(low), high: placeOf(high), isOrEqual: order.signs[index] === "<=" })),
      ),
    );
}
