/** Dice as other tools write them, and the formula of ours that means the same. */

export interface Notation {
  /** As far as it was understood. */
  readonly written: string;
  /** Null where only the writer can know. */
  readonly better: string | null;
  /** What it means in one tool and in another, where they do not agree. */
  readonly either?: readonly string[];
}

const head = /^(\d*)([dDwW])(\d+|%|[fF])/;
const keeps = /^([kK][hHlL]?|[dD][hHlL]?)(\d*)/;
const rerolls = /^[rR]([rRoO]?)(<=|>=|<|>|=)?(\d+)/;
const explodes = /^(!!|![pP]|!|[eExX])(?:(<=|>=|<|>|=)(?=\d))?(\d*)/;
/** `2d6x10`: ten times as much, as in the treasures of many games; or again on 10? Only the faces tell. */
const multiplied = /^(\d*[dD](\d+))[xX](\d+)/;

/** What is known of the dice while their modifiers are read one by one. */
interface Pool {
  readonly count: number;
  readonly highest: string;
  /** One of the dice with what is done to it. */
  readonly each: string;
  /** The results as a list. */
  readonly list: string;
  /** How many results there are; null where dice bring further ones. */
  readonly results: number | null;
  readonly kept: boolean;
}

/** `4d6kh3`, `3d6!`, `1d6r1`, `4dF` and their likes, at the start of a text; null if it is none. `asList`: the results, not their sum. */
export function readNotation(text: string, asList: boolean): Notation | null {
  const read = readAs(text, asList);
  if (read === null || read.better !== null) return read;
  const orEqual = readAs(read.written.replace(/([<>])(?=\d)/g, "$1="), asList)?.better ?? null;
  return orEqual === null ? read : { ...read, either: [orEqual.replace(/(on: [<>])=/g, "$1"), orEqual] };
}

function readAs(text: string, asList: boolean): Notation | null {
  const start = head.exec(text);
  if (start === null) return null;
  const product = multiplied.exec(text);
  if (product !== null)
    return {
      written: product[0],
      better: Number(product[3]) > Number(product[2]) && !asList ? `${product[1] ?? ""} * ${product[3] ?? ""}` : null,
    };
  const [all, digits = "", letter = "", end = ""] = start;
  const count = digits === "" ? 1 : Number(digits);
  const plain = /\d|%/.test(end);
  const each = plain ? `d${end}` : "roll([-1, 0, 1])";
  let pool: Pool | null = {
    count,
    highest: plain ? (end === "%" ? "100" : end) : "1",
    each,
    list: plain ? `${digits}${each}` : `${String(count)} times ${each}`,
    results: count,
    kept: false,
  };
  let at = all.length;
  for (;;) {
    const next = modifierAt(text.slice(at));
    if (next === null) break;
    pool = pool === null ? null : next.change(pool);
    at += next.length;
  }
  if (at === all.length && plain && /[dD]/.test(letter)) return null;
  return { written: text.slice(0, at), better: pool === null ? null : formula(pool, `d${end}`, asList) };
}

function formula({ count, each, list, kept }: Pool, die: string, asList: boolean): string {
  if (asList) return list;
  if (kept) return `sum(${list})`;
  if (count === 1) return each;
  return each === die ? list : `sum(${String(count)} times ${each})`;
}

interface Modifier {
  readonly length: number;
  readonly change: (pool: Pool) => Pool | null;
}

function modifierAt(rest: string): Modifier | null {
  // `2d6s`: sorted, or just several.
  if (/^[sS][aAdD]?$/.test(rest)) return { length: rest.length, change: (pool) => pool };
  const keep = keeps.exec(rest);
  if (keep !== null)
    return {
      length: keep[0].length,
      change: (pool) => kept(pool, (keep[1] ?? "").toLowerCase(), Number(keep[2] === "" ? 1 : keep[2])),
    };
  const reroll = rerolls.exec(rest);
  if (reroll !== null) return { length: reroll[0].length, change: (pool) => rerolled(pool, reroll) };
  const explode = explodes.exec(rest);
  return explode === null ? null : { length: explode[0].length, change: (pool) => exploded(pool, explode) };
}

/** `kh3`, `k3`, `kl1`, `dl1`, `d1`, `dh1` */
function kept(pool: Pool, word: string, given: number): Pool | null {
  const all = pool.results;
  if (pool.kept || (all === null && word.startsWith("d"))) return null;
  const results = word.startsWith("k") ? given : (all ?? 0) - given;
  if (results < 1 || (all !== null && results > all)) return null;
  const side = word === "kl" || word === "dh" ? "lowest" : "highest";
  return { ...pool, list: `${side} ${String(results)} of ${pool.list}`, results, kept: true };
}

/** `r1` until it is no 1, `ro1` once, `r<=3` */
function rerolled(pool: Pool, [, how = "", sign, value = ""]: RegExpExecArray): Pool | null {
  if (pool.kept || pool.results === null || isDoubtful(sign)) return null;
  const each = `reroll(${pool.each}, on: ${test(sign, value)}${/^[oO]$/.test(how) ? ", limit: 1" : ""})`;
  return { ...pool, each, list: `${String(pool.count)} times ${each}` };
}

/** `!` on the highest face, `!>=8` on others, `!!` added up for each die, `!p` with one less each time */
function exploded(pool: Pool, [, how = "", sign, value = ""]: RegExpExecArray): Pool | null {
  if (pool.kept || pool.results === null || isDoubtful(sign)) return null;
  // Of a plain die it goes without saying.
  const on = value === "" && !/^d[\d%]+$/.test(pool.each) ? pool.highest : value;
  const settings = `${on === "" ? "" : `, on: ${test(sign, on)}`}${/[pP]/.test(how) ? ", less: 1" : ""}`;
  const each = `explode(${pool.each}${settings})`;
  if (how === "!!") return { ...pool, each, list: `${String(pool.count)} times ${each}` };
  return { ...pool, each, list: `explodeEach(${String(pool.count)} times ${pool.each}${settings})`, results: null };
}

/** `>4` is "4 or more" in one tool and "more than 4" in another. */
const isDoubtful = (sign: string | undefined): boolean => sign === "<" || sign === ">";

function test(sign: string | undefined, value: string): string {
  return sign === undefined || sign === "=" ? value : `${sign} ${value}`;
}
