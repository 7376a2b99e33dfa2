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
