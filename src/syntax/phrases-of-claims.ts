/** What is claimed in examples and goals, what is asked of each without a name, and lines of reports: `for each c in Creature: …`, `sum(value * copies for each in Treasure)`, `strike(4) averages 4/3`. */
import { hardWords } from "../../grammar/words.ts";
import { isTable, type Said, type TypeOf } from "./phrase-shapes.ts";
import { withSigns } from "./phrase-shapes.ts";
import { ofEach } from "./phrases-of-sums.ts";

type Meant = Exclude<Said[1], string>;

const inExample = { inside: ["example"] };
const inReport = { inside: ["report"] };
const inVariant = { inside: ["variant"] };
const inClaim = { inside: ["example", "goal"] };

/** Names for one of them, the first that nothing else has. */
const freeName = (typeOf: TypeOf, names = ["one", "each1", "one1"]): string =>
  names.find((name) => typeOf(name) === null) ?? "one2";

/** `value * copies for each in Treasure`: one of them has a name, and what has no other meaning is its own. */
const eachUnnamed =
  (opens: string, closes: string): Meant =>
  (part, typeOf, inFile) => {
    const one = isTable(part("$a")) && typeOf("row") === null ? "row" : freeName(typeOf);
    const own = (text: string): string => ofEach(withSigns(text), one, part("$a"), typeOf, inFile);
    const fit = part("$r1") === "" ? "" : ` where ${own(part("$r1"))}`;
    return `${opens}${own(part("$r"))} for each ${one} in $a${fit}${closes}`;
  };

const unnamed: readonly Said[] = [
  ...[
    ["(", ")"],
    ["[", "]"],
  ].flatMap(([opens = "", closes = ""]): readonly Said[] => [
    [`${opens} $r for each in $a where $r1 ${closes}`, eachUnnamed(opens, closes)],
    [`${opens} $r for each in $a ${closes}`, eachUnnamed(opens, closes)],
  ]),
  ["( each in $k )", "($k)"],
  ["for each in $a {", (_part, typeOf) => `for each ${freeName(typeOf)} in $a {`],
];

/** `all treasures in p.sack for p in players`: what all of them have, in one list. */
const allOfAll: Meant = (part, typeOf) => {
  const noun = part("$w").replace(/(?<=[^s])s$/, "");
  const one = freeName(typeOf, noun === part("$w1") || hardWords.has(noun) ? undefined : [noun, "one"]);
  const fit = part("$r") === "" ? "" : " where $r";
  return part("$a").startsWith(`${part("$w1")}.`) ? `[${one} for each $w1 in $b${fit} for each ${one} in $a]` : null;
};

const lists: readonly Said[] = [
  ["all $w <in|of|from> $a for <|each|every|all> $w1 in $b where $r", allOfAll],
  ["all $w <in|of|from> $a for <|each|every|all> $w1 in $b", allOfAll],
  ["first $w of $a", (part, typeOf) => (typeOf(part("$w")) === "int" ? "top $w of $a" : null)],
  ["last $w of $a", (part, typeOf) => (typeOf(part("$w")) === "int" ? "bottom $w of $a" : null)],
];

/** What is rolled can be so much at most, and so little at least; which of them is worse, nobody knows. */
const extremes: readonly Said[] = [
  ["worst", "least", "most"],
  ["best", "most", "least"],
].flatMap(([side = "", likely = "", other = ""]): readonly Said[] => {
  const guesses = { ...inClaim, guess: true as const };
  const said = (call: string, rest: string): string => `${call}($a) ${rest}`;
  return [
    [
      `<|the> ${side} <case|result|outcome> <of|for> $a is $r`,
      said(likely, "is $r"),
      { ...guesses, or: said(other, "is $r") },
    ],
    [`<at|in the> ${side} <|case> $a is $r`, said(likely, "is $r"), { ...guesses, or: said(other, "is $r") }],
    [`$a is <at|in the> ${side} <|case> $r`, said(likely, "is $r"), { ...guesses, or: said(other, "is $r") }],
    [`$a is $b at ${side}`, said(likely, "is $b"), { ...guesses, or: said(other, "is $b") }],
  ];
});

const claimed: readonly Said[] = [
  ["for each $w in $a : $r", "all($r for each $w in $a)", inExample],
  ["for each $w in $a where $c : $r", "all($r for each $w in $a where $c)", inExample],
  ["$a <averages|averages to|averages at|averages out at|is on average> about $r", "average($a) is about $r", inClaim],
  ["$a <averages|averages to|averages at|averages out at|is on average> $r", "average($a) is $r", inClaim],
  ...extremes,
];

/** `light = light - 4` in a variant: what it was is `original`. */
const ofConstant: Meant = (part) => {
  const own = new RegExp(`(?<![.\\p{L}\\p{N}_])${part("$w")}(?![\\p{L}\\p{N}_(])`, "gu");
  const its = part("$r").replace(own, "original");
  return its === part("$r") || isTable(part("$w")) ? null : `let $w = ${its}`;
};

const changed =
  (value: string): Meant =>
  (part) =>
    isTable(part("$w")) ? null : `let $w = ${value}`;

const constants: readonly Said[] = [
  ["<|set|change> $w = $r", ofConstant, inVariant],
  ["<set|change> $w to $r", ofConstant, inVariant],
  ["$w += $a", changed("original + $a"), inVariant],
  ["$w -= $a", changed("original - $a"), inVariant],
  ["$w *= $a", changed("original * $a"), inVariant],
  ["<add|put> $a to $w", changed("original + $a"), inVariant],
  ["<take|subtract|remove> $a from $w", changed("original - $a"), inVariant],
];

/** `"Price", Weight`: titles in quotes, each. */
const titled =
  (total: string): Meant =>
  (part) => {
    const titles = part("$k").split(/\s*(?:,|\band\b)\s*/);
    const isTitle = (each: string): boolean => /^(?:"[^"]*"|\p{Lu}[\p{L}\p{N} ]*)$/u.test(each);
    return titles.every(isTitle)
      ? `${total} of ${titles.map((each) => (each.startsWith('"') ? each : `"${each}"`)).join(", ")}`
      : null;
  };

const reported: readonly Said[] = [
  ["report table $w $t {", "report $w $t {", inReport],
  ["report table $t {", "report $t {", inReport],
  // Which of them are added up.
  ...["row", "column", ""].flatMap((line): readonly Said[] => {
    const meant = `total ${line || "row"} $t`;
    return [[`total ${line} $t <of|:|for|only|=> $k`, titled(meant), inReport]];
  }),
  ["total <|row> $t <=|:> $r", "total row $t", { ...inReport, guess: true }],
  ["if $r1 : $r2 else $r3", "if $r1 { $r2 } else { $r3 }"],
];

export const claimsSaid: readonly Said[] = [...unnamed, ...lists, ...claimed, ...constants, ...reported];
