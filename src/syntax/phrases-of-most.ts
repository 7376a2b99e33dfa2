/** All of a list in one, and the one that has the most of something: `total points of army`, `the weapon with the highest damage in weapons`. */
import { adjectives } from "./adjectives.ts";
import { typeOfResult } from "./called.ts";
import { inBody, type Said, type TypeOf, withSigns } from "./phrase-shapes.ts";
import { ofEach as ofRow, thoseWith } from "./phrases-of-sums.ts";

type Meant = Exclude<Said[1], string>;

/** `lot` is one of the list `lots`, of the table `Lot`, or of all that is made in a game of that kind. */
function thoseCalled(noun: string, typeOf: TypeOf, inFile: TypeOf): string {
  const isList = (name: string): boolean => /^(?:list|set|pile)$/.test(typeOf(name) ?? "");
  return [noun, `${noun}s`].find(isList) ?? kindCalled(noun, inFile) ?? noun;
}

/** All of a kind: the rows of a table, the players, what is made in a game. */
const kindCalled = (noun: string, inFile: TypeOf): string | null =>
  inFile(`table ${noun}`) ?? inFile(`player ${noun}`) ?? inFile(`entity ${noun}`);

/** One of them, and all who tie for the most: where a rule gives a list either may be meant, and `weapons` are several. */
function waysToSay(
  ways: { readonly first: string; readonly all: string },
  noun: string,
  ...[typeOf, inFile]: readonly TypeOf[]
): readonly string[] {
  if (!/^(?:list|set)$/.test(typeOf?.(typeOfResult) ?? "")) return [ways.first];
  const isOne = !/[^s]s$/.test(noun) && inFile !== undefined && kindCalled(noun, inFile) !== null;
  return isOne ? [ways.first, ways.all] : [ways.all, ways.first];
}

const allBy = (list: string, value: string, sign: string): string => thoseWith(value, sign, list);

/** `the weapon with the highest damage`: of the table that is called so, or of the list. Who ties for the most must not be left out. */
const firstBy =
  (sign: string, list: string | null, way: number): Meant =>
  (part, typeOf, inFile) => {
    const noun = part("$w");
    if (/^players?$/.test(noun)) return null;
    const those = list ?? thoseCalled(noun, typeOf, inFile);
    const ways = { first: `first(sort(${those}, by: ${sign}it.$w1))`, all: allBy(those, "it.$w1", sign) };
    return waysToSay(ways, noun, typeOf, inFile)[way] ?? null;
  };

/** What is asked of odds has no order but by how much is proved of it: the one with the best odds has a word of its own. */
const oneWith = (list: string, value: string, sign: string): string =>
  /\b(?:average|chance)\(/.test(value)
    ? `best(${list}, by: ${sign === "" ? "-" : ""}${value})`
    : `first(sort(${list}, by: ${sign}${value}))`;

/** `lot with the highest worth(lot)`, `the hero with the lowest speed(it)` */
const firstByCall =
  (sign: string, list: string | null, way: number): Meant =>
  (part, typeOf, inFile) => {
    const noun = part("$w");
    const value = asIt(part("$a1"), noun);
    if (!/\bit\b/.test(value)) return null;
    // Of players all who tie for the most.
    if (/^players?$/.test(noun)) return list === null && way === 0 ? allBy("players", value, sign) : null;
    const those = list ?? thoseCalled(noun, typeOf, inFile);
    const first = oneWith(those, bracketed(value), sign);
    return waysToSay({ first, all: allBy(those, value, sign) }, noun, typeOf, inFile)[way] ?? null;
  };

/** `highest(xs, by: average(it.hurt()))` */
const firstOfList =
  (sign: string): Meant =>
  (part, typeOf) =>
    /\bfor each\b|\bthen\b/.test(part("$k")) ? null : oneWith("$k1", bracketed(ofEach(part("$k"), typeOf)), sign);

/** `lightest of Gear where it.tags contains tag`, `cheapest weapon whose price is over 2`: null of a word that is no list. */
const firstOfKind =
  (sign: string, about: string, fit: "where" | "with" | null): Meant =>
  (part, typeOf, inFile) => {
    const isOne = (name: string): boolean =>
      inFile(`heading ${name}`) !== null || /^(?:int|number)$/.test(inFile(name) ?? "");
    const field = about.split(" ").find(isOne);
    const those = part("$a") === "" ? listOfKind(part("$w"), typeOf, inFile) : "$a";
    if (field === undefined || those === null || part("$a") === "players" || those === "players") return null;
    const list = those === "$a" ? part("$a") : those;
    const test = fit === "with" ? ofRow(withSigns(` ${part("$r")} `).trim(), "it", list, typeOf, inFile) : "$r";
    return `first(sort(${those}${fit === null ? "" : ` where ${test}`}, by: ${sign}it.${field}))`;
  };

/** `weapon` and `Weapon` of a table, `weapons` of a list that is called so as well. */
function listOfKind(noun: string, typeOf: TypeOf, inFile: TypeOf): string | null {
  const those = thoseCalled(noun, typeOf, inFile);
  return those === noun && !/^(?:list|set|pile)$/.test(typeOf(noun) ?? "") && inFile(`table ${noun}`) !== noun
    ? null
    : those;
}

const kinds: readonly Said[] = adjectives.flatMap(([words, sign, about]) =>
  words.split("|").flatMap((word): readonly Said[] => [
    [`${word} <|$w> $Of $a where $r`, firstOfKind(sign, about, "where")],
    [`${word} <|$w> $Of $a <with|whose|having> $r`, firstOfKind(sign, about, "with")],
    [`${word} <|$w> $Of $a`, firstOfKind(sign, about, null)],
    [`${word} $w <where|with|whose|having> $r`, firstOfKind(sign, about, "with")],
    [`${word} $w`, firstOfKind(sign, about, null)],
  ]),
);

/** `value / price`, as it is asked of each. */
const ofEach = (text: string, typeOf: (name: string) => string | null): string =>
  text.replace(/(?<![.\p{L}\p{N}_])[\p{Ll}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_(])/gu, (name) =>
    name === "it" || typeOf(name) !== null ? name : `it.${name}`,
  );

/** What a sign before it speaks of as a whole. */
const bracketed = (value: string): string =>
  /^[\w.]+(?:\((?:[^()]|\([^()]*\))*\))?$/.test(value) ? value : `(${value})`;

/** `stat(me, s)`, asked of each `s`. */
const asIt = (text: string, one: string): string =>
  text.replace(new RegExp(`(?<![.\\p{L}\\p{N}_])${one}(?![\\p{L}\\p{N}_(])`, "gu"), "it");

/** `max(Bundle by value / price)`; of players all who have the most. */
const by =
  (sign: string): Meant =>
  (part, typeOf) => {
    const value = ofEach(part("$k"), typeOf);
    const [, one = "", among = part("$k1")] = /^([\p{Ll}_]\w*) in (.+)$/u.exec(part("$k1")) ?? [];
    const list = among;
    if (one !== "")
      return /\bthen\b|\bfor each\b/.test(list + part("$k"))
        ? null
        : `first(sort(${list}, by: ${sign}${bracketed(asIt(part("$k"), one))}))`;
    if (list === "players") return thoseWith(value, sign);
    return /\bthen\b|,|\bfor each\b/.test(list + value.replace(/\([^()]*\)/g, ""))
      ? null
      : `first(sort($k1, by: ${sign}${bracketed(value)}))`;
  };

/** `min(i.name for each i in Item where i.slot is slot by i.price)` */
const namedBy =
  (sign: string): Meant =>
  (part) => {
    const name = part("$w");
    const its = (text: string): string => text.replace(new RegExp(`(?<![.\\p{L}\\p{N}_])${name}(?=\\.)`, "gu"), "it");
    return part("$w2") === name ? `first(sort(${its(part("$k"))}, by: ${sign}${its(part("$k1"))})).$w1` : null;
  };

/** `the city with the most people where colour is c`: the most of those; a column before it says the same. */
const firstOfThose =
  (sign: string, list: string | null): Meant =>
  (part, typeOf, inFile) => {
    if (/^players?$/.test(part("$w"))) return null;
    const among = list ?? inFile(`table ${part("$w")}`) ?? "$w";
    const [column, test] = [part("$w2"), part("$r")];
    if (column !== "" && inFile(`heading ${column}`) === null) return null;
    const where =
      column === "" ? ofRow(withSigns(` ${test} `).trim(), "it", among, typeOf, inFile) : `it.${column} is $a1`;
    return `first(sort(${among} where ${where}, by: ${sign}it.$w1))`;
  };

const furthest = (sign: string, callee: string, word: string): readonly Said[] => [
  [`$w $Of $a with ${word} $w1 <where|whose|if> $r`, firstOfThose(sign, "$a")],
  [`$w with ${word} $w1 <where|whose|if> $r`, firstOfThose(sign, null)],
  [`$w <of|with|whose> $w2 <|is> $a1 <with|and> ${word} $w1`, firstOfThose(sign, null)],
  [`$w $Of $a with ${word} $a1`, firstByCall(sign, "$a", 0), { or: firstByCall(sign, "$a", 1) }],
  [`$w with ${word} $a1`, firstByCall(sign, null, 0), { or: firstByCall(sign, null, 1) }],
  [`${callee === "max" ? "highest" : "lowest"} ( $k1 , <by|by :> $k )`, firstOfList(sign)],
  [`$w $Of $a with ${word} $w1`, firstBy(sign, "$a", 0), { or: firstBy(sign, "$a", 1) }],
  [`$w with ${word} $w1`, firstBy(sign, null, 0), { or: firstBy(sign, null, 1) }],
  [`${word} $k1 by $k`, by(sign)],
  [`${callee} ( $w . $w1 for each $w2 in $k by $k1 )`, namedBy(sign)],
  [`${callee} ( $k1 by $k )`, by(sign)],
];

/** `first level in 1 to 60 where enough(level)` */
const firstThat: readonly Said[] = [
  ["first", "first"],
  ["lowest", "first"],
  ["last", "last"],
  ["highest", "last"],
].flatMap(([word = "", callee = ""]) => [
  [
    `${word} $w <in $k|from $k> where $r`,
    (part) => (word === callee || /\bto\b/.test(part("$k")) ? `${callee}([$w for each $w in $k where $r])` : null),
  ],
]);

/** `10% chance`: as a d100 has it. */
const chances: readonly Said[] = [
  ["<chance $pc|$pc chance>", (part) => (/^\d+%$/.test(part("$pc")) ? `d100 <= ${part("$pc").slice(0, -1)}` : null)],
];

/** `40% chance { … }` as a step. */
const stepsOfChance: readonly Said[] = ["⏎", "{", "then"].flatMap((before) =>
  [
    ["{", "{"],
    [": $k", "{ $k }"],
    [": {", "{"],
  ].map(([end = "", body = ""]): Said => [
    `${before} $pc chance ${end}`,
    (part) =>
      /^\d+%$/.test(part("$pc"))
        ? `${before === "⏎" ? "\n" : `${before} `}if d100 <= ${part("$pc").slice(0, -1)} ${body}`
        : null,
    inBody,
  ]),
);

const weighted: readonly Said[] = [
  [
    "random $w <weighted by|by|weighted with> $w1",
    (part) => (/^\p{Lu}/u.test(part("$w")) ? "roll($w, by: it.$w1)" : null),
  ],
];

export const mostSaid: readonly Said[] = [
  ...firstThat,
  ...stepsOfChance,
  ...chances,
  ...weighted,
  ...kinds,
  ...furthest("-", "max", "$Most"),
  ...furthest("", "min", "$Least"),
];
