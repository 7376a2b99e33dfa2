/** Sorting by one thing after the other, as people say it: `sort xs by score, then by name`. */
import type { Phrase } from "./phrase-shapes.ts";
import { columnName } from "./words.ts";

/** Which end comes first, as people say it behind a key; empty in the second group: the low one. */
const direction =
  /(?:^|,? ?\b(?:in |from )?)(?:(desc(?:ending)?|(?:highest|largest|most|best) first|high(?:est)? to low(?:est)?)|(asc(?:ending)?|(?:lowest|smallest|least) first|low(?:est)? to high(?:est)?))(?: order)?$/u;
const between = /\s*(?:,?\s*(?:and\s+)?then\b(?:\s+by\b)?\s*:?|,?\s*and\b(?:\s+by\b)?|,(?:\s*by\b)?\s*:?)\s*/y;
const path = /^[\p{L}_][\p{L}\p{N}_.]*(?:\([^()]*\))?$/u;
const formula = /^[\p{L}\p{N}_.+*/() ,-]+$/u;
const lone = /(?<![.\p{L}\p{N}_])[\p{Ll}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_.(])/gu;

type Asked = (name: string) => string | null;

/** What is sorted by, one after the other: a sign that separates two stands outside of brackets. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let [from, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    between.lastIndex = at;
    const [sign] = (depth === 0 && between.exec(text)) || [];
    if (sign === undefined || /^\w/.test(sign)) continue;
    parts.push(text.slice(from, at));
    from = at + sign.length;
    at = from - 1;
  }
  return [...parts, text.slice(from)];
}

/** What stands for each: `score` is `it.score`, `worth` of a rule `worth(it)`, `score + bonus` in brackets behind a sign. */
function valueOf(key: string, isDown: boolean, typeOf: Asked, inFile: Asked): string | null {
  const sign = isDown ? "-" : "";
  if (path.test(key)) {
    const [first = "", ...more] = key.split(".");
    const isOwn = first === "it" || first.includes("(") || (more.length > 0 && typeOf(first) !== null);
    const isRule = !isOwn && more.length === 0 && inFile(`rule ${first}`) !== null;
    return sign + (isRule ? `${first}(it)` : isOwn ? key : `it.${key}`);
  }
  if (!formula.test(key) || / [\p{L}_]+ /u.test(key)) return null;
  const its = key.replace(lone, (name) => {
    if (name === "it" || /^d\d+$/.test(name) || typeOf(name) !== null) return name;
    return inFile(`rule ${name}`) === null ? `it.${name}` : `${name}(it)`;
  });
  return isDown ? `-(${its})` : its;
}

/** Of all keys: `by a, then b, both descending`. */
const ofAll = /,?\s+(?:both|all|each)\s+(?=(?:in )?(?:desc|asc|high|low|large|small)[\p{L} ]*$)/u;

const isWord = (type: string | null, inFile: Asked): boolean =>
  type !== null && (type === "text" || inFile(`choice called ${type}`) !== null);

/** A text or a variant, which no sign turns round: the key of a table, a column, or a field. */
function isText(key: string, table: string, inFile: Asked): boolean {
  const name = key.replace(/^it\./, "");
  if (/^\p{Lu}[\p{L}\p{N}]*$/u.test(table) && inFile(`table ${table}`) !== null) {
    const label = inFile(`key of ${table}`);
    return (label !== null && columnName(label) === name) || isWord(inFile(`plain ${table} ${name}`), inFile);
  }
  return isWord(inFile(name), inFile);
}

/** `sort(xs, by: it.score, then: it.name)`, or `by: worth(it)` of a rule, of the table of this name; null: it says something else. */
export function sortedBy(list: string, table: string, text: string, typeOf: Asked, inFile: Asked): string | null {
  const common = ofAll.exec(text);
  const [own, whole] =
    common === null ? [text, ""] : [text.slice(0, common.index), ` ${text.slice(common.index + common[0].length)}`];
  const keys: { key: string; isDown: boolean }[] = [];
  for (const each of partsOf(own)) {
    const part = each + whole;
    const plain = part.replace(
      /\(((?:in |from )?(?:desc|asc|high|low|large|small|most|least|best)[\p{L} ]*)\)$/u,
      "$1",
    );
    const [said = "", down, up] = direction.exec(plain) ?? [];
    const key = plain.slice(0, plain.length - said.length).trim();
    const last = keys.at(-1);
    const isSigned = key.startsWith("-") && path.test(key.slice(1));
    // `sort(scores, highest first)`
    if (key === "" && last === undefined && said !== "") keys.push({ key: "it", isDown: up === undefined });
    else if (key !== "") keys.push({ key: isSigned ? key.slice(1) : key, isDown: isSigned !== (down !== undefined) });
    else if (down !== undefined && last !== undefined) last.isDown = !last.isDown;
  }
  // No sign turns a text round: the list is, and numbers with it.
  const texts = keys.filter(({ key }) => isText(key, table, inFile));
  const isReversed = texts.length > 0 && texts.every(({ isDown }) => isDown);
  const values = keys.map(({ key, isDown }) => valueOf(key, isDown !== isReversed, typeOf, inFile));
  if (values.length === 0 || values.includes(null)) return null;
  const sorted = `sort(${list}, ${values.map((value, at) => `${at === 0 ? "by" : "then"}: ${value ?? ""}`).join(", ")})`;
  return isReversed ? `reverse(${sorted})` : sorted;
}

export const phrasesOfSorting: readonly Phrase[] = [
  "sort $a , by $k",
  "sort $a by $k",
  "sort ( $k1 , by $k )",
  "sort ( $k1 , by : ( $k ) )",
  "sort ( $k1 , by : $k )",
  "sort ( $k1 by : $k )",
  "sort ( $k1 by $k )",
  "sort ( $k1 , $k )",
  "$a where $c sorted by $k",
  "$a where $c ordered by $k",
  "$a sorted by $k",
  "$a ordered by $k",
].map((written): Phrase => ({
  written: written.split(" "),
  meant: (part, typeOf, inFile) => {
    // `rows weapon: Weapon sorted by weapon.price`: each of those that are sorted.
    const of = part("$a");
    const own = part("$k").replace(/(?<![.\p{L}\p{N}_])[\p{Ll}_][\p{L}\p{N}_]*(?=\.)/gu, (name) =>
      of !== "" && typeOf(name) === of ? "it" : name,
    );
    const list = written.includes("$k1") ? "$k1" : written.includes("$c") ? "$a where $c" : "$a";
    return sortedBy(list, part(written.includes("$k1") ? "$k1" : "$a"), own, typeOf, inFile);
  },
}));
