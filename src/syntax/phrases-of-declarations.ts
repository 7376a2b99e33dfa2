/** Types, declarations, cases and phases as people write them, and what each means. */
import { typeLimits } from "./phrases-of-talk.ts";
import { type Phrase } from "./phrase-shapes.ts";

/** What is said of the field before: no name of another one. */
const limits = /^(?:max|min|maximum|minimum|limit|least|most|secret|hidden|public)$/i;
import {
  addedTo,
  fieldSaid,
  inAction,
  inBody,
  isTable,
  oneOf,
  type Said,
  throughPlayers,
  withMe,
} from "./phrase-shapes.ts";

const inPhase = { inside: ["phase"] };

const inMatch = { inside: ["rule", "procedure", "action", "let"] };

const inRecord = { inside: ["record", "player", "entity"] };

/** `int > 0 and < 7` */
function wholeFromTo(part: (piece: string) => string): string | null {
  const [low, high] = [Number(part("$n")), Number(part("$n1"))];
  const [from, to] = [part("$cmp"), part("$cmp1")];
  if (!from.startsWith(">") || !to.startsWith("<")) return null;
  return `: int ${from === ">" ? low + 1 : low} to ${to === "<" ? high - 1 : high}`;
}

/** `oaths: 1 to 3 of text`: how many there are is checked. */
const severalOf: Phrase["meant"] = (part) => {
  const type = part("$w1");
  if (!(isTable(type) || /^(?:text|int|number|bool)$/.test(type))) return null;
  return `$w: list of $w1, check count($w) ${part("$n1") === "" ? "is $n" : "in $n to $n1"}`;
};

/** `a is adjacent to b`: where one column of the file joins places. */
const joining: Phrase["meant"] = (_part, _typeOf, inFile) => {
  const column = inFile("both ways");
  return column === null ? null : `$a in $b.${column}`;
};

/** `size: Small/Medium`: the choice that has them, if it is declared. */
const chosen: Phrase["meant"] = (part, _typeOf, inFile) => {
  const names = ["$w", "$w1", "$w2"].map(part).filter((name) => name !== "");
  const choice = inFile(`choice of ${names.join(" ")}`);
  return choice === null ? null : `: ${choice}`;
};

/** `gain 1 coin per card in me.hand` */
const perCard: Phrase["meant"] = (part, _typeOf, inFile) => {
  const field = fieldSaid(part("$w"), inFile);
  const count = part("$n") === "1" ? "count($a)" : "$n * count($a)";
  return field === undefined ? null : addedTo(`me.${field}`, count);
};

/** `number of segments` */
const joinedName = (...names: readonly string[]): string =>
  names.map((name, at) => (at === 0 ? name : name.charAt(0).toUpperCase() + name.slice(1))).join("");

/** `4, 6 or 8`, where a type stands. */
const listedType =
  (sign: string): Phrase["meant"] =>
  (part) => {
    const numbers = part("$o").match(/[\d.]+/g) ?? [];
    return numbers.length < 2 ? null : `${sign} int of ${numbers.join(", ")}`;
  };

/** `roll: 2d6`: what the dice show. */
const shownBy =
  (end: string): Phrase["meant"] =>
  (part) => {
    const [, count = "", sides = ""] = /^(\d*)[dD](\d+|%)$/.exec(part("$d")) ?? [];
    const least = count === "" ? 1 : Number(count);
    return `: int ${least} to ${least * (sides === "%" ? 100 : Number(sides))}${end}`;
  };

/** `0 to 4 for each Skill`: a map has no limits of its own. */
const mapFrom =
  (key: string): Phrase["meant"] =>
  (part) =>
    isTable(part(key)) ? `: map of ${key} to int` : null;

const mapsSaid: readonly Said[] = ["<for each|per|for every|for all>"].flatMap((each): readonly Said[] => [
  [`: <$n to $n1|$n - $n1|int $n to $n1> ${each} $w`, mapFrom("$w"), { ...inRecord, guess: true }],
  [`: <int|number|a number|one number> ${each} $w`, mapFrom("$w"), inRecord],
  [`: <each|every> $w <|: |int ><$n to $n1|$n - $n1>`, mapFrom("$w"), { ...inRecord, guess: true }],
  [`: <each|every> $w <int|number|a number>`, mapFrom("$w"), inRecord],
]);

/** Numbers with limits, behind a name and `:`, or behind `type Skill =`. */
const numberSaid = (sign: string, where: Said[2] = {}): readonly Said[] =>
  [
    ["$n - $n1", "int $n to $n1"],
    ["$n to $n1", "int $n to $n1"],
    ["$n .. $n1", "int $n to $n1"],
    ...["int", "number"].flatMap((type): readonly Said[] => [
      [`${type} $n .. $n1`, `${type} $n to $n1`],
      [`${type} ( $n - $n1 )`, `${type} $n to $n1`],
      [`${type} ( $n to $n1 )`, `${type} $n to $n1`],
      [`${type} ( $n , $n1 )`, `${type} $n to $n1`],
      [`${type} from $n to $n1`, `${type} $n to $n1`],
      [`${type} between $n and $n1`, `${type} $n to $n1`],
      ...typeLimits(type),
      [`${type} $n +`, `${type} >= $n`],
    ]),
  ].map(([written, meant]): Said => [`${sign} ${written ?? ""}`, `${sign} ${meant ?? ""}`, where]);

export const declarationsSaid: readonly Said[] = [
  // Types.
  [": $n to $n1", ": int from $n to $n1", inAction],
  [": $n - $n1", ": int from $n to $n1", inAction],
  [": $n to $p", ": int from $n to $p", inAction],
  ["default { }", "default []", inRecord],
  ...mapsSaid,
  [": $n to $n1 <lb|lbs|kg|ft|m|km|gp|coins>", ": int $n to $n1"],
  // The rows of a table may have ranges there.
  [": $n <-|to|..> $n1", ": int $n to $n1", { inside: ["fieldType"], or: ": range of int" }],
  [": $pc <-|to|..> $pc1", ": number $pc to $pc1"],
  ...numberSaid(":"),
  ...numberSaid("=", { inside: ["type"] }),
  [": <|int >$o", listedType(":")],
  ["= <|int >$o", listedType("="), { inside: ["type"] }],

  [": $n to $n1 $w", (part) => (/^(?:key|gaps|weight|shown|clamp)$/.test(part("$w")) ? null : ": int $n to $n1")],
  [": $w1 - $w2 :", ": $w1\n$w2:", inRecord],
  ["{ - $w :", "{\n$w:", inRecord],
  [": $w <or none|or nothing|( optional )|, optional>", ": optional $w"],
  [": [ $w ]", ": list of $w"],
  ["<list of|lists of|pairs of> ( $w , <int|number|a number|how many> )", "map of $w to int"],
  ["<list of|lists of|pairs of> ( <int|number> , $w )", "map of $w to int"],
  [": int $cmp $n and $cmp1 $n1", (part) => wholeFromTo(part)],
  [": yes / no", ": bool"],
  [": yes or no", ": bool"],
  [": true / false", ": bool"],
  [": true or false", ": bool"],
  [": whole number", ": int"],
  [": $w / $w1", chosen],
  [": $w or $w1", chosen],
  [": $w / $w1 / $w2", chosen],
  [": %", ": percent"],
  ...[")", ","].map((end): Said => [`: $d ${end}`, shownBy(end), { dice: true }]),
  // Declarations.
  ["let $w : $r", (part) => (part("$r").includes("=") ? null : "let $w = $r")],
  ["( int $w )", "($w: int)"],
  ["( number $w )", "($w: number)"],
  ["( text $w )", "($w: text)"],
  ["( ) : $n", "(): int = $n"],
  ["( ) : $d", "(): int = $d"],
  [") : $d {", "): int {", { dice: true }],
  [") : return $r", "): int = $r"],
  ["= <roll on table|roll on a table|roll on the table> {", "{"],
  ["roll on <|the |table |a >$w<| table>", (part) => (/^\p{Lu}/u.test(part("$w")) ? "roll($w)" : null)],
  ["type $w : $r", "type $w = $r"],
  ["use $t", (part) => (/^"[\p{L}_][\p{L}\p{N}_]*"$/u.test(part("$t")) ? `use ${part("$t").slice(1, -1)}` : null)],
  ["examples $t in $a for $w {", "examples $t for $w in $a {"],
  ["examples $t in", "example $t in"],
  ["examples $t {", "example $t {"],
  ["example : $r", 'example "Example" { $r }'],
  ["$w : $n , <max|maximum|at most|up to|limit> $n1", "$w: int 0 to $n1 default $n", inRecord],
  ["$w : $n , <min|minimum|at least> $n1", "$w: int >= $n1 default $n", inRecord],
  [
    "$w $n",
    (part, typeOf) => (typeOf(part("$w")) === null && !limits.test(part("$w")) ? "$w: int default $n" : null),
    inRecord,
  ],
  ["<gain|get|score|earn> $n $w per $w1 in $a", perCard, { ...withMe, ...inBody }],
  ["reset $a", "set $a = 0", inBody],
  ["$w = int", "$w: int"],
  ["int $w", "$w: int", inRecord],
  ["number $w", "$w: number", inRecord],
  ["text $w", "$w: text", inRecord],
  ["$w1 of $w2 :", (part) => `${joinedName(part("$w1"), "of", part("$w2"))}:`, inRecord],
  [": choice $w", ": $w"],
  ["for each $w {", (part) => (oneOf(part("$w")) === null ? null : `for each ${oneOf(part("$w")) ?? ""} in $w {`)],
  [") : $w : $r", "): $w = $r"],
  ["pile <|of> $w of $w1", "$w: pile of $w1", inRecord],
  ["pile $w : $w1", (part) => (isTable(part("$w1")) ? "$w: pile of $w1" : null), inRecord],
  [": hidden pile of $w", ": pile of $w hidden", inRecord],
  [": private pile of $w", ": pile of $w owner", inRecord],
  ["$w : $l", (part) => (part("$l").includes(",") ? "$w: int of $l" : null), inRecord],
  ["$w : $n to $n1 of $w1", severalOf, { inside: ["record"] }],
  ["$w : $n of $w1", severalOf, { inside: ["record"] }],
  ["$w : $n", "$w: int default $n", inRecord],
  ["$w : $t", "$w: text default $t", inRecord],
  // Cases.
  ["case $w :", "$w:", inMatch],
  ["$w = $r", "$w: $r", inMatch],
  // Lists.
  ["$a <|is ><adjacent to|next to|beside|connected to|touching|touches|borders|neighbors> $b", joining],
  ["for each player { $r }", (part) => throughPlayers(part("$r"))],
  ["$a with $b > $c", "$a where $b > $c"],
  ["for each $w in $a if $r", "for each $w in $a where $r"],
  // Phases.
  ["$w <for all players|for every player|for each of the players|each player>", "$w for each player", inPhase],
  ["phase $w : for each player }", "phase $w for each player { } }", inPhase],
  ["phase $w : for each player {", "phase $w for each player {", inPhase],
];
