/** What all of some have together, the most that one of them has, and who has it: `sum of costs of me.deck and me.hand`, `players with the highest score`. */
import { hardWords } from "../../grammar/words.ts";
import { typeOfResult } from "./called.ts";
import { columnName } from "./words.ts";
import { fits, isList, listCalled, ofList } from "./phrases-of-choosing.ts";
import { ofIt } from "./phrases-of-leagues.ts";
import { fieldSaid, inBody, type Said, type TypeOf, withSigns } from "./phrase-shapes.ts";

type Meant = Exclude<Said[1], string>;

/** The column or field of this name, or of one of those that are called so. */
const fieldCalled = (name: string, inFile: TypeOf): string | null =>
  [name, name.replace(/s$/, "")].find((each) => inFile(`heading ${each}`) !== null || inFile(each) !== null) ?? null;

/** `level > from` of each: `row.level > from`. */
export const ofEach = (text: string, each: string, list: string, typeOf: TypeOf, inFile: TypeOf): string =>
  text.replace(
    /(?<![.\p{L}\p{N}_"])(?:([\p{L}\p{N}_]+)\.)?([\p{L}_][\p{L}\p{N}_]*)(?![\p{L}\p{N}_(:])/gu,
    (whole: string, of: string | undefined, name: string) => {
      if (of !== undefined) return of === "it" || of === list ? `${each}.${name}` : whole;
      const field = hardWords.has(name) || typeOf(name) !== null ? null : fieldCalled(columnName(name), inFile);
      return field === null ? whole : `${each}.${field}`;
    },
  );

/** `me.deck, me.hand and me.discard`, `all items`, `Tool`: null, where one of them is no list as far as can be told. */
function listsIn(text: string, typeOf: TypeOf, inFile: TypeOf): string | null {
  const lists = text
    .replace(/^all (?:of )?/, "")
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
    .map((list) => listCalled(list, typeOf, inFile));
  return lists.every((list) => isList(list, typeOf, inFile)) ? lists.join(" & ") : null;
}

/** So many, the most or the sum of `$w` or `$r1`; where none may fit, and there is no most, it is nothing. */
const through =
  (callee: string): Meant =>
  (part, typeOf, inFile) => {
    const [, fit = "", given] = /^(.*?)(?:\s+otherwise\s+(\S+))?$/.exec(part("$r")) ?? [];
    const value = (part("$w") || part("$r1")).replaceAll(" times ", " * ");
    const [asked = ""] = fit.split(" ");
    const several = ["$a", "$b", "$e"].map(part).filter((each) => each !== "");
    const of = part("$k") || several.join(" and ") || part("$w1") || inFile(`heading ${value} ${asked}`) || "";
    const list = listsIn(of, typeOf, inFile);
    const each = list !== null && inFile(`table ${list}`) === list ? "row" : "one";
    // Whatever has another name is no number of each.
    const its = ofEach(value, each, "", () => null, inFile);
    if (list === null || !its.includes(`${each}.`) || (part("$r1") !== "" && !/[-+*/]/.test(its))) return null;
    const where = fit === "" ? "" : ` where ${ofEach(withSigns(fit), each, list, typeOf, inFile)}`;
    const all = `${callee}(${its} for each ${each} in ${list}${where})`;
    const none = part("$u") || given || (typeOf(typeOfResult) === "optional" ? "none" : "0");
    return !/^m[ai]/.test(callee) || (where === "" && none === "0") ? all : `${all} otherwise ${none}`;
  };

const sums: readonly Said[] = [
  ["sum", "<sum of|sum of all|sum of the|total|total of>"],
  ["mean", "<average|average of|mean of>"],
  ["max", "<$Most|maximum|max>"],
  ["min", "<$Least|minimum|min>"],
].flatMap(([callee = "", word = ""]): readonly Said[] => {
  const meant = through(callee);
  return [
    [`${word} $w $Of $k ${fits} $r , <or|else|otherwise> $u`, meant],
    [`${word} $w $Of $k ${fits} $r`, meant],
    [`${word} $w1 . $w ${fits} $r`, meant],
    [`${word} $w $Fit $r`, meant],
    [`${word} $w $Of <$a , $b and $e|$a , $b , and $e|$a and $e|all $a|$a>`, meant],
    [`${word} $r1 <of|for|over> $k`, meant],
  ];
});

/** Only what has brackets behind it is counted in them: `sum(upgrade of Tool where level > start)`. */
const bracketed: readonly Said[] = ["sum", "mean", "max", "min"].flatMap((callee): readonly Said[] => [
  [`${callee} ( $w $Of $k ${fits} $r )`, through(callee)],
  [`${callee} ( $w of $k )`, through(callee)],
]);

const counts: readonly Said[] = [
  [`<number of|count of|how many|amount of|count> <|all> $a ${fits} $r`, ofList("count($a where $r)")],
];

/** What of each counts: a number, how many lie in a pile, what a rule gives for it. */
export function valueOfEach(said: string, inFile: TypeOf): string {
  if (/\bit\b/.test(said) || !/^[\p{L}\p{N}_]+$/u.test(said)) return said;
  const name = inFile(`rule ${said}`) === null ? (fieldSaid(said, inFile) ?? said) : said;
  return /^(?:pile|list|set)$/.test(inFile(name) ?? "") ? `count(it.${name})` : ofIt(name, inFile);
}

/** Those who have the most of it: all who tie. */
export function thoseWith(by: string, sign: string, among = "players"): string {
  const most = `is ${sign === "" ? "min" : "max"}(${withName(by, "one")} for each one in ${among})`;
  // Within a `where` there is another `it`: the player has a name.
  return /\bwhere\b/.test(by)
    ? `[p for each p in ${among} where ${withName(by, "p")} ${most}]`
    : `${among} where ${by} ${most}`;
}

/** With a name for `it`; behind a `where` it is another one, up to the bracket around that. */
function withName(value: string, name: string): string {
  let depth = 0;
  let inner = Infinity;
  return value.replace(/[([{]|[)\]}]|\bwhere\b|\bit\b/g, (word) => {
    if (/^[([{]$/.test(word)) depth += 1;
    else if (/^[)\]}]$/.test(word)) depth -= 1;
    if (depth < inner) inner = Infinity;
    if (word === "where") inner = Math.min(inner, depth);
    return word === "it" && inner === Infinity ? name : word;
  });
}

/** Who has the most: all who tie have won; where a second number parts them, it is one. */
const having = (meant: string, sign: string, sign1 = ""): Meant => {
  return (part, _typeOf, inFile) => {
    const [by, then] = [valueOfEach(part("$w") || part("$a"), inFile), valueOfEach(part("$w1"), inFile)];
    if (part("$a") !== "" && !/\bit\b/.test(part("$a"))) return null;
    const second = part("$w1") === "" ? "" : `, then: ${sign1}${then}`;
    return meant
      .replace("$all", thoseWith(by, sign))
      .replace("$first", `first(sort(players, by: ${sign}${by}${second}))`);
  };
};

/** `= players with highest score(it), then most coins`: of those who tie for the first, those who have most of the second. */
const parted =
  (sign: string, sign1: string): Meant =>
  (part, _typeOf, inFile) => {
    const [by, then] = ["$a", "$a1"].map((piece) => valueOfEach(part(piece), inFile));
    if (by === undefined || then === undefined) return null;
    return `{\nlet leading = ${thoseWith(by, sign)}\n${thoseWith(then, sign1, "leading")}\n}`;
  };

const tied =
  ", ties :|, tie :|, ties broken by|, tie break :|, tie breaker :|, tiebreaker :|, ties go to|, then|, then by";
const ties = `<${tied}>`;
const sides = [
  ["$Most", "-"],
  ["$Least", ""],
] as const;

const winners: readonly Said[] = sides.flatMap(([side, sign]): readonly Said[] => [
  ...sides.flatMap(([other, sign1]): readonly Said[] => {
    const first = having("winner: $first", sign, sign1);
    const behind = `${ties} <|player with> ${other} $w1`;
    return [
      [`winner : <player with|> ${side} $w ${behind}`, first, inBody],
      [`player with ${side} $w wins ${behind}`, having("endGame(winner: $first)", sign, sign1), inBody],
      [`player with ${side} $w ${behind}`, having("$first", sign, sign1)],
      [`= <all|> players with ${side} $a <${tied}> ${other} $a1`, parted(sign, sign1), { inside: ["rule"] }],
    ];
  }),
  [`<winner|winners> : <player with|players with|all players with|> ${side} $w`, having("winners: $all", sign), inBody],
  [`<player with|players with|all players with> ${side} $w <wins|win>`, having("endGame(winners: $all)", sign), inBody],
  [`endgame ( <player with|players with|> ${side} $w`, having("endGame(winners: $all", sign), inBody],
  // In brackets the players are found once, before the first of them is changed.
  [`for each $w2 in <|all> players with ${side} $w {`, having("for each $w2 in ($all) {", sign), inBody],
  [`<all|> players with ${side} <$w|$a>`, having("$all", sign)],
  [`player with ${side} $w`, having("$first", sign), { inside: ["rule", "report", "example", ...inBody.inside] }],
]);

/** `sum of the highest amount for each kind in bonuses`: of those that have the same kind, only one counts. */
const bestOfEach = (outer: string, inner: string): Meant => {
  return (part, typeOf, inFile) => {
    const [value, kind] = ["$w", "$w1"].map((piece) => fieldCalled(part(piece), inFile));
    const list = listsIn(part("$a"), typeOf, inFile);
    if (value === null || kind === null || list === null || typeOf(part("$w1")) !== null) return null;
    const each = inFile(`table ${list}`) === list ? "row" : "one";
    const all = `for each ${each} in ${list}`;
    const best = `${inner}(${each}.${value} ${all} where ${each}.${kind} is ${kind})`;
    return `${outer}(${best} for each ${kind} in distinct(${each}.${kind} ${all}))`;
  };
};

const bestOfKinds: readonly Said[] = [
  ["sum", "<sum of|sum of the|total of|total of the>"],
  ["max", "<highest of|max of>"],
].flatMap(([outer = "", word = ""]) =>
  [
    ["max", "$Most"],
    ["min", "$Least"],
  ].flatMap(([inner = "", side = ""]): readonly Said[] => {
    const each = `${side} $w <for each|of each|per|for every|of every> $w1 $Of $a`;
    return [`${word} ${each}`, `${outer} ( ${each} )`].map((said) => [said, bestOfEach(outer, inner)]);
  }),
);

export const sumsSaid: readonly Said[] = [...bestOfKinds, ...winners, ...sums, ...bracketed, ...counts];
