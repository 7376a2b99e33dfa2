/** What others have functions for, and lists say otherwise: `insert(xs, 2, x)`, `xs.removeAt(2)`, `append(xs, x)`. */

/** The list as it is then; `name`: in small letters; null: nothing of the kind. */
export function placedIn(name: string, list: string, [first = "", second, more]: readonly string[]): string | null {
  if (first === "" || more !== undefined) return null;
  if (/^(?:append|push|add)$/.test(name)) return second === undefined ? `${list} & [${first}]` : null;
  const takesOut = /^(?:remove_?at|delete_?at)$/.test(name) && second === undefined;
  if (!takesOut && !(/^insert(?:_?at)?$/.test(name) && second !== undefined)) return null;
  const place = Number(first);
  const before = Number.isNaN(place) ? `top (${first} - 1) of ${list}` : `top ${place - 1} of ${list}`;
  const kept = takesOut ? first : Number.isNaN(place) ? `${first} + 1` : String(place - 1);
  const behind = kept === "0" ? list : `bottom (count(${list}) - ${kept}) of ${list}`;
  return [
    ...(place === 1 ? [] : [`(${before})`]),
    ...(takesOut ? [] : [`[${second}]`]),
    kept === "0" ? list : `(${behind})`,
  ].join(" & ");
}

/** The places from one to another of a list, the last included. */
export const partOf = (list: string, from: string, to: string): string =>
  from === "1" ? `top ${to} of ${list}` : `[${list}[i] for each i in ${from} to ${to}]`;

/** `xs.slice(1, 3)`, `xs.take(2)`, `xs.drop(2)`: places are counted from 0, and the last one is left out; null: it is none. */
export function sliced(name: string, list: string, [from = "", to, more]: readonly string[]): string | null {
  if (from === "" || more !== undefined) return null;
  const alone = to === undefined;
  if (alone && (name === "take" || name === "limit")) return `top ${from} of ${list}`;
  if (alone && /^(?:drop|skip|slice)$/.test(name)) return `bottom (count(${list}) - ${from}) of ${list}`;
  if (alone || name !== "slice") return null;
  return partOf(list, /^\d+$/.test(from) ? String(Number(from) + 1) : `${from} + 1`, to);
}

/** `xs & [2, n]`: lists and single values together. */
export const joinedLists = (values: readonly string[], isList: (value: string, at: number) => boolean): string =>
  values.map((value, at) => (isList(value, at) ? value : `[${value}]`)).join(" & ");
