/** Chances that are nearly nothing or nearly everything, in words that stay true: `<0.1%` and `>99.9%`, where rounding would say 0 or 100. */

/** `text`: the value, rounded. What is rounded to 0 or 100 % without being it is told as less or more than the next step that could be shown. */
export function edged(text: string, low: number, high: number): string {
  const [, digits = "", sign = ""] = /^-?\d+(\.\d+)?(%?)$/.exec(text) ?? [];
  if (digits === "" && sign === "" && !/^-?\d+$/.test(text)) return text;
  const decimals = Math.max(0, digits.length - 1);
  const whole = sign === "%" ? 100 : 1;
  const step = 10 ** -decimals;
  const is = (value: number): boolean => low <= value && high >= value && high - low <= 1e-12;
  const shown = Number(text.replace("%", ""));
  if (shown === 0 && !is(0))
    return high < 0 ? `>-${step.toFixed(decimals)}${sign}` : `<${step.toFixed(decimals)}${sign}`;
  if (shown === -whole && high > -1 && low >= -1 && !is(-1)) return `<-${(whole - step).toFixed(decimals)}${sign}`;
  return shown === whole && low < 1 && high <= 1 && !is(1) ? `>${(whole - step).toFixed(decimals)}${sign}` : text;
}

/** With the sign of what is more: `+1.2%`, and `<+0.1%` of what is rounded to nothing. */
export function signed(text: string, value: number): string {
  const shown = edged(text, value, value);
  return value > 0 ? shown.replace(/(?=\d)/, "+") : shown;
}

/**
 * Where no decimals are asked for and the bounds agree on none: the bound that is known. `<3e-21%` is as true as `<1%`, and
 * does not say more than there is of what has been told in the line above with as small a number.
 */
export function edgeOf({ low, high }: { readonly low: number; readonly high: number }): string | null {
  if (low < 0 || high > 1 || low === high || (low === 0 && high <= 1e-12)) return null;
  if (high < mostEdge) return `<${roundedUp(high * 100)}%`;
  const left = 1 - low;
  return left < mostEdge ? `>${(100 - Number(roundedUp(left * 100))).toFixed(-exponentOf(left * 100))}%` : null;
}

/** Above it two decimals of percent always say something. */
const mostEdge = 0.001;
const exponentOf = (value: number): number => Math.floor(Math.log10(value));

/** To one digit, and never to less than it is. */
function roundedUp(value: number): string {
  const exponent = exponentOf(value);
  const digit = Math.ceil(Number((value / 10 ** exponent).toPrecision(12)));
  return String(Number(`${digit}e${exponent}`));
}

/** A share as `0.0%`. */
export const shareText = (share: number): string => edged(`${(share * 100).toFixed(1)}%`, share, share);
