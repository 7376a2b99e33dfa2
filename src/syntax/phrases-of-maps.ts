/** A number for each of many: `cubes left: each Disease 16`, `if all Disease in cured`; and how games end for all. */
import { inBody, isTable, small, type Said } from "./phrase-shapes.ts";

type Meant = Exclude<Said[1], string>;

const inRecord = { inside: ["record", "player", "entity"] };

/** Each key with the value that it begins with. */
const mapOf =
  (value: string): Meant =>
  (part, _typeOf, inFile) => {
    const written = part("$w");
    const type = isTable(written) ? written : written.charAt(0).toUpperCase() + written.slice(1);
    const keys = inFile(`keys ${type}`)?.split(", ") ?? [];
    const start = part("$n") || value;
    // Where another file declares it, its keys are written when all files are known.
    if (keys.length === 0 && !isTable(written)) return null;
    if (keys.length === 0) return `: map of ${type} to int${part("$n") === "" ? "" : " default $n"}`;
    return `: map of ${type} to int default [${keys.map((key) => `${key}: ${start}`).join(", ")}]`;
  };

const each = "<each|every|for each|for every|of each|of every|per>";
const start = "<|:|=|default|is|starts at|at|with>";

const fields: readonly Said[] = [
  // Limits say with what no field begins.
  [`: <|int|number> ${each} $w $n <-|to|..> $n1`, ": map of $w to int", { ...inRecord, guess: true }],
  [`: <|int|number> ${each} $w ${start} $n`, mapOf("0"), inRecord],
  [`: $n <of|for|per|> ${each} $w`, mapOf("0"), inRecord],
  [`: $n <of|for|per> $w`, mapOf("0"), inRecord],
];

/** Whether each of a choice, or of a table, is in a list, or has its yes in a map. */
const allIn =
  (not: string): Meant =>
  (part, typeOf, inFile) => {
    const [type, where] = [part("$w"), part("$a")];
    if (!isTable(type) || (inFile(`choice called ${type}`) ?? inFile(`table ${type}`)) === null) return null;
    const one = typeOf(small(type)) === null ? small(type) : "one";
    const isMap = inFile(where.split(".").at(-1) ?? "") === "map";
    return `${not}(${isMap ? `$a[${one}]` : `${one} in $a`} for each ${one} in $w)`;
  };

const everybody = "<everybody|everyone|all|all players|the players|players|we|we all|the team|all of us>";
const nobody = "<nobody|no one|no player|none>";
const game = "<|the game>";

const endings: readonly Said[] = [
  [
    "endgame ( <nobody wins|no one wins|no winner|without winner|everybody loses|everyone loses|all lose> )",
    "endGame()",
  ],
  [`endgame ( ${everybody} <win|wins> )`, "endGame(winners: players)"],
  [`${everybody} <win|wins|have won|has won> ${game}`, "endGame(winners: players)", inBody],
  [`${everybody} <lose|loses|have lost|has lost> ${game}`, "endGame()", inBody],
  [`${nobody} <wins|win> ${game}`, "endGame()", inBody],
  [`${everybody} <win|wins> <, ending :|(> $w <|)>`, "endGame(winners: players, ending: $w)", inBody],
  [`${everybody} <lose|loses> <, ending :|(> $w <|)>`, "endGame(ending: $w)", inBody],
  ["<the game is lost|game over|the game ends|game is lost>", "endGame()", inBody],
];

const heads = { inside: ["rule", "procedure", "action", "setup", "status"] };

/** `rule score(cures 0-3, …)`: limits tell that it is a whole number. */
const parameters: readonly Said[] = ["(", ","].flatMap((before): readonly Said[] => [
  [`${before} $w $n <-|to|..> $n1`, `${before === "," ? ", " : "("}$w: int $n to $n1`, { ...heads, within: true }],
]);

/** `for every place p`: all things of that kind, or all rows, by a name of their own. */
const eachOfKind: readonly Said[] = [")", "]", "{", "where", ","].map((end): Said => [
  `for <each|every> $w $w1 ${end}`,
  (part, _typeOf, inFile) => {
    const noun = part("$w");
    const list = /^players?$/.test(noun) ? "players" : (inFile(`entity ${noun}`) ?? inFile(`table ${noun}`));
    return list === null ? null : `for each $w1 in ${list}${/^\w|\{/.test(end) ? " " : ""}${end}`;
  },
]);

/** What a field is asked in `has a station`, `with no coins`, by the first word of its type; null: nobody knows. */
function hasIt(field: string, whose: string, isNot: boolean, inFile: (name: string) => string | null): string | null {
  const name = [field, `${field}s`].find((each) => inFile(each) !== null);
  const its = `${whose}${name ?? ""}`;
  switch (name === undefined ? null : inFile(name)) {
    case "bool":
      return isNot ? `not ${its}` : its;
    case "int":
      return isNot ? `${its} is 0` : `${its} > 0`;
    case "optional":
      return isNot ? `${its} is none` : `${its} is not none`;
    case "pile":
    case "list":
    case "set":
      return isNot ? `count(${its}) is 0` : `count(${its}) > 0`;
    case "map": {
      const key = inFile(`mapped ${name ?? ""}`) ?? "";
      const one = small(key);
      if (key === "" || inFile(`values ${name ?? ""}`) !== "int") return null;
      return isNot
        ? `all((${its}[${one}] otherwise 0) is 0 for each ${one} in ${key})`
        : `any((${its}[${one}] otherwise 0) > 0 for each ${one} in ${key})`;
    }
    default:
      return null;
  }
}

const having =
  (isNot: boolean): Meant =>
  (part, _typeOf, inFile) => {
    const whose = part("$a");
    return /^\p{Lu}/u.test(whose) ? null : hasIt(part("$w"), `${whose}.`, isNot, inFile);
  };

/** `number of Places with a station` */
const countHaving =
  (isNot: boolean): Meant =>
  (part, typeOf, inFile) => {
    const noun = part("$w");
    const list = /^players?$/.test(noun) ? "players" : (inFile(`entity ${noun}`) ?? inFile(`table ${noun}`));
    const test = typeOf(part("$w1")) === null ? hasIt(part("$w1"), "", isNot, inFile) : null;
    return list === null || test === null ? null : `count(${list} where ${test})`;
  };

const counted = "<number of|count of|how many|amount of> <|the|all>";
const withIt = "<with|having|that have|which have|who have|that has>";

const possessed: readonly Said[] = [
  [`${counted} $w ${withIt} no $w1`, countHaving(true)],
  [`${counted} $w without <|a|an|any> $w1`, countHaving(true)],
  [`${counted} $w ${withIt} <a|an|any|the> $w1`, countHaving(false)],
  ["$a <has|have> <no|no more> $w", having(true)],
  ["$a <has|have> <a|an|any> $w", having(false)],
];

/** `party has at least 2` */
const manyOf =
  (sign: string): Meant =>
  (part, typeOf, inFile) => {
    const name = part("$a").split(".").at(-1) ?? "";
    return /^(?:list|set|pile)$/.test(typeOf(name) ?? inFile(name) ?? "") ? `count($a) ${sign} $n` : null;
  };

/** `p.wants has at least 2`, of a map: how many keys have more than nothing. */
const manyKeysOf =
  (sign: string): Meant =>
  (part, typeOf, inFile) => {
    const name = part("$a").split(".").at(-1) ?? "";
    const key = inFile(`mapped ${name}`) ?? "";
    return isTable(key) && /^(?:int|number)$/.test(inFile(`values ${name}`) ?? "") && (typeOf(name) ?? "map") === "map"
      ? `count(${key} where ($a[it] otherwise 0) > 0) ${sign} $n`
      : null;
  };

const things = "<|entries|entry|items|item|things|elements|values|kinds|different|in it|of them>";
const many: readonly Said[] = Object.entries({
  ">=": ["at least $n", "$n or more", "a minimum of $n"],
  "<=": ["at most $n", "$n or fewer", "$n or less", "up to $n", "a maximum of $n"],
  ">": ["more than $n", "over $n"],
  "<": ["fewer than $n", "less than $n"],
  is: ["exactly $n"],
}).flatMap(([sign, said]) =>
  said.flatMap((each): readonly Said[] => [
    [`$a <has|have|holds|contains> ${each} ${things}`, manyOf(sign)],
    [`$a <has|have|holds|contains> ${each} ${things}`, manyKeysOf(sign), { guess: true }],
  ]),
);

export const mapsSaid: readonly Said[] = [
  ...many,
  ...fields,
  ...parameters,
  ...eachOfKind,
  ...possessed,
  ["all $w <in|are in> $a", allIn("all")],
  ["no $w <in|is in> $a", allIn("not any")],
  ["any $w <in|is in> $a", allIn("any")],
  ...endings,
];
