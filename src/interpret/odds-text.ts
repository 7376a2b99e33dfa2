/** Odds as people read them: no digit on which the two bounds do not agree. */
import type { Format } from "../ir/reports.ts";
import { arithmetic } from "./arithmetic.ts";
import { edged, edgeOf } from "./edges.ts";
import type { Odds } from "./odds-value.ts";

interface Bounds {
  readonly low: number;
  readonly high: number;
}
type Write = (value: number, towards?: "down" | "up") => string;

/** So close that only the limits of floating point are between them. */
export function isNarrow({ low, high }: Bounds): boolean {
  const width = high - low;
  if (!Number.isFinite(width)) return false;
  return width <= 1e-12 || isClose({ low, high });
}

/** The same measured by their own size: a billionth part of it. */
export function isClose({ low, high }: Bounds): boolean {
  return high - low <= 1e-9 * Math.max(1e-300, Math.abs(low), Math.abs(high));
}

/** One number for both bounds: for a picture, a bar, a sum. */
export function middleOf({ low, high }: Bounds): number {
  if (low === high) return low;
  if (!Number.isFinite(low)) return high;
  return Number.isFinite(high) ? low + (high - low) / 2 : low;
}

/** As `format` says; without one with about six digits. An estimate has a `~`. */
export function oddsText(odds: Odds, format: Pick<Format, "decimals" | "percent"> | null): string {
  const percent = format?.percent ?? odds.percent;
  if (odds.estimate !== null) return estimateText(odds.estimate, odds.percent, percent, format?.decimals ?? null);
  const most =
    format?.decimals ??
    Math.max(0, Math.min(digitsFor(middleOf(odds), percent), closeDigits(odds) - (percent ? 2 : 0)));
  const text = agreed(odds, percent, most, format !== null);
  const isAtTheEdge = isTinyAndOpen(odds) || /^(?:0|100)(?:\.0*)?%$/.test(text);
  const edge = format === null && percent && isAtTheEdge ? edgeOf(odds) : null;
  if (edge !== null) return edge;
  return percent || odds.percent ? edged(text, odds.low, odds.high) : text;
}

/** Close to nothing by any measure, and yet the middle of its bounds is not known to be near it. */
const isTinyAndOpen = ({ low, high }: Bounds): boolean =>
  isNarrow({ low, high }) && high - low > 1e-6 * high && low >= 0;

/** Its middle, to the first digit that plays leave open; never nought for what did come up, nor all for what did not always. */
function estimateText(bounds: Bounds, isChance: boolean, percent: boolean, decimals: number | null): string {
  const { low, high } = bounds;
  const scale = percent ? 100 : 1;
  if (!Number.isFinite(low) || !Number.isFinite(high))
    return `~${beyond(bounds, writer(percent, decimals ?? 2, true))}`;
  if (isChance && low === 0 && high < 1)
    return `at most ~${writer(percent, Math.max(decimals ?? 0, firstDigit(high * scale)), true)(high, "up")}`;
  if (isChance && high === 1 && low > 0)
    return `at least ~${writer(percent, Math.max(decimals ?? 0, firstDigit((1 - low) * scale)), true)(low, "down")}`;
  const middle = middleOf(bounds);
  const half = ((high - low) / 2) * scale;
  // The last digit is off by less than five.
  const places = Math.min(
    decimals ?? (half > 0 ? 12 : 6),
    half > 0 ? Math.max(0, Math.ceil(-Math.log10(half / 5)) - 1) : 12,
  );
  if (half >= 5 * 10 ** -places)
    return `~${writer(percent, places, true)(low, "down")} to ${writer(percent, places, true)(high, "up")}`;
  // More places than were asked for, where nothing would be left of it.
  const shown = isChance ? Math.max(places, firstDigit(Math.min(middle, 1 - middle) * scale)) : places;
  return `~${writer(percent, shown, decimals !== null)(middle)}`;
}

/** How many decimals it takes to see a value that is more than 0. */
function firstDigit(value: number): number {
  return value > 0 && Number.isFinite(value) ? Math.min(12, Math.max(0, -Math.floor(Math.log10(value)))) : 0;
}

function agreed(bounds: Bounds, percent: boolean, most: number, exactly: boolean): string {
  const { low, high } = bounds;
  if (!Number.isFinite(low) || !Number.isFinite(high)) return beyond(bounds, writer(percent, most, exactly));
  if (isNarrow(bounds)) return writer(percent, most, exactly)(nearestOf(bounds));
  for (let decimals = most; decimals >= 0; decimals -= 1) {
    const write = writer(percent, decimals, exactly || decimals < most);
    if (write(low) === write(high)) return write(low);
  }
  const write = writer(
    percent,
    exactly ? most : Math.max(0, Math.min(most, digitsFor(high - low, false) - (percent ? 6 : 4))),
    exactly,
  );
  return `${write(low, "down")} to ${write(high, "up")}`;
}

/** Of bounds that are as close as numbers get: nought where it lies between them, since no digit of their middle is known. */
function nearestOf(bounds: Bounds): number {
  return bounds.low <= 0 && bounds.high >= 0 ? 0 : Number(middleOf(bounds).toPrecision(12));
}

function beyond({ low, high }: Bounds, write: Write): string {
  if (Number.isFinite(low)) return `at least ${write(low, "down")}`;
  return Number.isFinite(high) ? `at most ${write(high, "up")}` : "not known";
}

/** Six digits; of a chance so many that neither it nor what is left of one is lost. */
function digitsFor(value: number, percent: boolean): number {
  const [size, digits] = percent ? [Math.min(Math.abs(value), Math.abs(1 - value)) * 100, 3] : [Math.abs(value), 5];
  if (size === 0 || !Number.isFinite(size)) return 4;
  return Math.max(percent ? 4 : 0, digits - Math.floor(Math.log10(size)));
}

/** Bounds that are as close as numbers get may be far apart still beside a tiny value between them: its decimals end where the bounds do. */
function closeDigits(bounds: Bounds): number {
  const width = bounds.high - bounds.low;
  const tiny = isNarrow(bounds) && width > 1e-9 * Math.max(Math.abs(bounds.low), Math.abs(bounds.high));
  return tiny ? Math.floor(-Math.log10(width)) - 1 : Infinity;
}

/** Half away from nought, unless a direction is given. Without a format trailing noughts are left out, and what is too small for decimals has an exponent. */
function writer(percent: boolean, decimals: number, exactly: boolean): Write {
  const places = arithmetic(Math.min(20, decimals));
  const sign = percent ? "%" : "";
  return (value, towards) => {
    const scaled = percent ? Number((value * 100).toPrecision(15)) : value;
    if ((!exactly && decimals > 14 && scaled !== 0) || Math.abs(scaled) >= 1e15)
      return `${Number(scaled.toPrecision(4))}${sign}`;
    const unit = 10 ** -decimals;
    const turned =
      towards === undefined
        ? scaled
        : (towards === "down" ? Math.floor(scaled / unit + 1e-9) : Math.ceil(scaled / unit - 1e-9)) * unit;
    const text = ((places.fitsNumber(turned) ? places.keep(turned) : turned) + 0).toFixed(Math.min(20, decimals));
    const plain = /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
    return `${exactly || !plain.includes(".") ? plain : plain.replace(/\.?0+$/, "")}${sign}`;
  };
}
