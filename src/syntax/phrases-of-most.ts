/** All of a list in one, and the one that has the most of something: `total points of army`, `the weapon with the highest damage in weapons`. */
import { type Said, type TypeOf, withSigns } from "./phrase-shapes.ts";
import { ofEach as ofRow, thoseWith } from "./phrases-of-sums.ts";

type Meant = Exclude<Said[1], string>;

/** `lot` is one of the list `lots`, of the table `Lot`, or of all that is made in a game of that kind. */
function thoseCalled(noun: string, typeOf: TypeOf, inFile: TypeOf): string {
  const isList = (name: string): boolean => /^(?:list|set|pile)$/.test(typeOf(name) ?? "");
  return [noun, `${noun}s`].find(isList) ?? inFile(`table ${noun}`) ?? inFile(`entity ${noun}`) ?? noun;
}

/** `the weapon with the highest damage`: of the table that is called so, or of the list. Who ties for the most must not be left out. */
const firstBy =
  (sign: string, list: string | null): Meant =>
  (part, typeOf, inFile) =>
    /^players?$/.test(part("$w"))
      ? null
      : `first(sort(${list ?? thoseCalled(part("$w"), typeOf, inFile)}, by: ${sign}it.$w1))`;

/** What is asked of odds has no order but by how much is proved of it: the one with the best odds has a word of its own. */
const oneWith = (list: string, value: string, sign: string): string =>
  /\b(?:average|chance)\(/.test(value)
    ? `best(${list}, by: ${sign === "" ? "-" : ""}${value})`
    : `first(sort(${list}, by: ${sign}${value}))`;

/** `lot with the highest worth(lot)`, `the hero with the lowest speed(it)` */
const firstByCall =
  (sign: string, list: string | null): Meant =>
  (part, typeOf, inFile) => {
    const value = asIt(part("$a1"), part("$w"));
    if (!/\bit\b/.test(value)) return null;
    if (/^players?$/.test(part("$w"))) return list === null ? thoseWith(value, sign) : null;
    return oneWith(list ?? thoseCalled(part("$w"), typeOf, inFile), bracketed(value), sign);
  };

/** `highest(xs, by: average(it.hurt()))` */
const firstOfList =
  (sign: string): Meant =>
  (part, typeOf) =>
    /\bfor each\b|\bthen\b/.test(part("$k")) ? null : oneWith("$k1", bracketed(ofEach(part("$k"), typeOf)), sign);

/** What the most of something is called, and which columns or fields it may be about. */
const adjectives: readonly (readonly [words: string, sign: string, about: string])[] = [
  ["heaviest", "-", "weight mass load bulk"],
  ["lightest", "", "weight mass load bulk"],
  ["cheapest", "", "price cost worth"],
  ["dearest|costliest|priciest", "-", "price cost worth"],
  ["strongest|mightiest", "-", "strength might power force brawn"],
  ["weakest", "", "strength might power force brawn"],
  ["fastest|quickest", "-", "speed pace move initiative"],
  ["slowest", "", "speed pace move initiative"],
  ["oldest", "-", "age years"],
  ["youngest", "", "age years"],
  ["tallest", "-", "height size"],
  ["shortest", "", "height length size"],
  ["longest", "-", "length range distance"],
  ["deepest", "-", "depth"],
  ["toughest|hardiest", "-", "hp health toughness armor armour"],
  ["richest|wealthiest", "-", "gold coins money coin wealth"],
  ["poorest", "", "gold coins money coin wealth"],
];

/** `lightest of Gear where it.tags contains tag` */
const firstOfKind =
  (sign: string, about: string, where: string): Meant =>
  (part, _typeOf, inFile) => {
    const isOne = (name: string): boolean =>
      inFile(`heading ${name}`) !== null || /^(?:int|number)$/.test(inFile(name) ?? "");
    const field = about.split(" ").find(isOne);
    return field === undefined || part("$a") === "players" ? null : `first(sort($a${where}, by: ${sign}it.${field}))`;
  };

const kinds: readonly Said[] = adjectives.flatMap(([words, sign, about]) =>
  words.split("|").flatMap((word): readonly Said[] => [
    [`${word} <|$w> $Of $a where $r`, firstOfKind(sign, about, " where $r")],
    [`${word} <|$w> $Of $a`, firstOfKind(sign, about, "")],
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
  [`$w $Of $a with ${word} $a1`, firstByCall(sign, "$a")],
  [`$w with ${word} $a1`, firstByCall(sign, null)],
  [`${callee === "max" ? "highest" : "lowest"} ( $k1 , <by|by :> $k )`, firstOfList(sign)],
  [`$w $Of $a with ${word} $w1`, firstBy(sign, "$a")],
  [`$w with ${word} $w1`, firstBy(sign, null)],
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

const weighted: readonly Said[] = [
  [
    "random $w <weighted by|by|weighted with> $w1",
    (part) => (/^\p{Lu}/u.test(part("$w")) ? "roll($w, by: it.$w1)" : null),
  ],
];

export const mostSaid: readonly Said[] = [
  ...firstThat,
  ...chances,
  ...weighted,
  ...kinds,
  ...furthest("-", "max", "$Most"),
  ...furthest("", "min", "$Least"),
];
