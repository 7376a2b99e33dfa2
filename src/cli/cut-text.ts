/** Cutting what was typed where no brackets and no quotes are open. */

/** Every sign with how many brackets are open at it; those of a text in quotes have none of their own. */
function* signsOf(written: string): Generator<{ readonly sign: string; readonly at: number; readonly depth: number }> {
  let [depth, quoted] = [0, false];
  for (let at = 0; at < written.length; at += 1) {
    const sign = written[at] ?? "";
    if (quoted && sign === "\\") {
      at += 1;
      continue;
    }
    if (sign === '"') quoted = !quoted;
    if (quoted || sign === '"') continue;
    if (")]}".includes(sign)) depth -= 1;
    yield { sign, at, depth };
    if ("([{".includes(sign)) depth += 1;
  }
}

/** Parts between commas, without blanks around them. */
export function atCommas(written: string): readonly string[] {
  const commas = [...signsOf(written)].filter(({ sign, depth }) => sign === "," && depth === 0).map(({ at }) => at);
  return [-1, ...commas].map((comma, index) => written.slice(comma + 1, commas[index]).trim());
}

/** Before and behind the first colon; the first null: there is none. */
export function atColon(written: string): readonly [string | null, string] {
  const colon = [...signsOf(written)].find(({ sign, depth }) => sign === ":" && depth === 0);
  return colon === undefined
    ? [null, written.trim()]
    : [written.slice(0, colon.at).trim(), written.slice(colon.at + 1).trim()];
}

/** What stands before the brackets at the end, and what in them; null: it does not end in brackets, or they do not match. */
export function atBrackets(
  written: string,
  open: "(" | "[",
): { readonly before: string; readonly inside: string } | null {
  const plain = written.trim();
  const signs = [...signsOf(plain)];
  const last = signs.at(-1);
  if (
    last === undefined ||
    last.at !== plain.length - 1 ||
    last.depth !== 0 ||
    last.sign !== (open === "(" ? ")" : "]")
  )
    return null;
  const first = signs.filter(({ sign, depth, at }) => depth === 0 && at < last.at && "([{".includes(sign)).at(-1);
  return first === undefined || first.sign !== open || signs.some(({ depth }) => depth < 0)
    ? null
    : { before: plain.slice(0, first.at).trim(), inside: plain.slice(first.at + 1, -1) };
}
