import { distance } from "fastest-levenshtein";
import { compareText } from "../source/order.ts";

/** Of `known`, the names nearest to `written`, nearest first; none where nothing is near. Beside a slip of one letter the others are none. */
export function suggestions(written: string, known: Iterable<string>, most = 3): readonly string[] {
  const wanted = written.toLowerCase();
  const reach = Math.max(1, Math.floor(written.length * 0.4));
  const near = [...new Set(known)]
    .map((name) => ({ name, far: farness(wanted, name.toLowerCase(), reach) }))
    .filter(({ far }) => far < Infinity)
    .sort((a, b) => a.far - b.far || compareText(a.name, b.name));
  const least = near[0]?.far ?? 0;
  return near
    .filter(({ far }) => least > 1 || far === least)
    .slice(0, most)
    .map(({ name }) => name);
}

/** How many letters are others, missing or too many; two that are exchanged are one slip. */
export function lettersApart(one: string, other: string): number {
  const far = distance(one, other);
  if (far !== 2 || one.length !== other.length) return far;
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
  return isSwapped ? 1 : far;
}

/** A slip of the keyboard, most likely: few of its letters are others. Another name that only begins so is none. */
export function isSlip(written: string, names: Iterable<string>): boolean {
  const wanted = written.toLowerCase();
  const reach = Math.max(1, Math.floor(written.length / 4));
  for (const name of names)
    if (Math.abs(name.length - wanted.length) <= reach && lettersApart(wanted, name.toLowerCase()) <= reach)
      return true;
  return false;
}

/** Letters to change (lengths first: comparing letter by letter is dear where there are thousands of names); a longer name that begins so is near whatever follows; Infinity: not near. */
function farness(wanted: string, name: string, reach: number): number {
  const begins = wanted.length >= 3 && name.startsWith(wanted);
  if (Math.abs(name.length - wanted.length) > reach && !begins) return Infinity;
  const far = name === wanted ? 0 : lettersApart(wanted, name);
  // `y` for `x`, `hp` for `P`: too little is left of one of them.
  const isOther = far >= Math.min(wanted.length, name.length);
  return (far <= reach && (far === 0 || !isOther)) || begins ? far : Infinity;
}

/** "Did you mean `hp`?", "Did you mean `hp` or `xp`?", or nothing. */
export function didYouMean(near: readonly string[]): string | undefined {
  if (near.length === 0) return undefined;
  const quoted = near.map((name) => `\`${name}\``);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? `Did you mean ${last}?` : `Did you mean ${quoted.join(", ")} or ${last}?`;
}
