/** Places for marks along an axis. */
import { short } from "./svg.ts";
import { textWidth } from "./text-width.ts";

/** About `count` round numbers from `low` to `high`. */
export function niceTicks(low: number, high: number, count: number): readonly number[] {
  const step = niceStep((high - low) / Math.max(1, count));
  const places: number[] = [];
  for (let at = Math.ceil(low / step - 1e-9); at * step <= high + step * 1e-9; at += 1)
    places.push(Number((at * step).toPrecision(12)) + 0);
  return places;
}

/** 1, 2 or 5 of a power of ten; at least `wanted`. */
export function niceStep(wanted: number): number {
  if (!(wanted > 0) || !Number.isFinite(wanted)) return 1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = [1, 2, 5, 10].find((each) => each * power >= wanted * (1 - 1e-9)) ?? 10;
  return Number((factor * power).toPrecision(12));
}

/** All with as many digits as tell them apart. */
export function tickTexts(places: readonly number[], percent: boolean): readonly string[] {
  const shown = places.map((each) => Number((each * (percent ? 100 : 1)).toPrecision(12)));
  const step = shown.length < 2 ? Math.abs(shown[0] ?? 1) || 1 : Math.abs((shown[1] ?? 0) - (shown[0] ?? 0));
  const largest = Math.max(...shown.map(Math.abs), 0);
  if (largest >= 1e15 || step < 1e-9) return shown.map((each) => `${each.toPrecision(3)}${percent ? "%" : ""}`);
  const decimals = Math.max(0, Math.min(12, Math.ceil(-Math.log10(step) - 1e-9)));
  return shown.map((each) => `${(each + 0).toFixed(decimals)}${percent ? "%" : ""}`);
}

/** Which of evenly spaced headings have room for their text: every one, every second, every fifth … */
export function readable(
  headings: readonly string[],
  numbers: readonly number[] | null,
  slot: number,
  size: number,
): readonly number[] {
  const wanted = Math.max(...headings.map((each) => textWidth(each, size)), 1) + 8;
  const every = wanted <= slot ? 1 : niceStep(wanted / slot);
  const step = numbers === null || numbers.length < 2 ? 1 : Math.abs((numbers[1] ?? 0) - (numbers[0] ?? 0)) || 1;
  return headings.flatMap((_, index) => {
    const at = numbers === null ? index : Math.round((numbers[index] ?? 0) / step);
    return every === 1 || at % every === 0 ? [index] : [];
  });
}

/** From a round number to a round number, so that all values lie between; nought is among them unless all are far from it. */
export function span(values: readonly number[], percent: boolean): readonly [number, number] {
  const finite = values.filter(Number.isFinite);
  const [least, most] = [Math.min(...finite, Infinity), Math.max(...finite, -Infinity)];
  if (finite.length === 0) return [0, 1];
  const far =
    !percent && least > 0 && (most - least) / most < 0.2
      ? "above"
      : !percent && most < 0 && (most - least) / -least < 0.2
        ? "below"
        : "near";
  const [low, high] = [far === "above" ? least : Math.min(0, least), far === "below" ? most : Math.max(0, most)];
  if (percent && high > 0.55 && high <= 1 && low >= 0) return [0, 1];
  const step = niceStep((high - low || Math.abs(high) || 1) / 5);
  const [from, to] = [Math.floor(low / step + 1e-9) * step, Math.ceil(high / step - 1e-9) * step];
  return from === to ? [from - step, to + step] : [Number(from.toPrecision(12)), Number(to.toPrecision(12))];
}

/** The widest of these. */
export const widest = (texts: readonly string[], size: number): number =>
  Number(short(Math.max(0, ...texts.map((each) => textWidth(each, size)))));
