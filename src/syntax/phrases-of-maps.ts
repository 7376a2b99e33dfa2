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
    return keys.length === 0
      ? null
      : `: map of ${type} to int default [${keys.map((key) => `${key}: ${start}`).join(", ")}]`;
  };

const each = "<each|every|for each|for every|per>";
const start = "<|:|=|default|is|starts at|at|with>";

const fields: readonly Said[] = [
  [`: <|int|number> ${each} $w ${start} $n`, mapOf("0"), inRecord],
  [`: $n <of|for|per|> ${each} $w`, mapOf("0"), inRecord],
  [`: $n <of|for|per> $w`, mapOf("0"), inRecord],
  [`: <int|number|an int|a number|one int|one number> ${each} $w`, mapOf("0"), inRecord],
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
  ["<the game is lost|game over|the game ends|game is lost>", "endGame()", inBody],
];

export const mapsSaid: readonly Said[] = [
  ...fields,
  ["all $w <in|are in> $a", allIn("all")],
  ["no $w <in|is in> $a", allIn("not any")],
  ["any $w <in|is in> $a", allIn("any")],
  ...endings,
];
