/** Lines, declarations and types as people write them, and what each means. */
import type { Phrase } from "./phrases-known.ts";

/** What is written, what is meant, and where that holds. */
export type Said = readonly [string, Phrase["meant"], Pick<Phrase, "needs" | "inside" | "dice" | "or">?];

const inReport = { inside: ["report"] };
const inAction = { inside: ["action"] };
const inExample = { inside: ["example"] };
const inMatch = { inside: ["rule", "procedure", "action", "let"] };
const withMe = { needs: "me" };
const inRecord = { inside: ["record", "player", "entity"] };

/** `Weapon` goes through as `weapon`. */
const oneOf = (table: string): string | null =>
  /^\p{Lu}/u.test(table) ? table.slice(0, 1).toLowerCase() + table.slice(1) : null;

/** `int > 0 and < 7` */
function wholeFromTo(part: (piece: string) => string): string | null {
  const [low, high] = [Number(part("$n")), Number(part("$n1"))];
  const [from, to] = [part("$cmp"), part("$cmp1")];
  if (!from.startsWith(">") || !to.startsWith("<")) return null;
  return `: int ${from === ">" ? low + 1 : low} to ${to === "<" ? high - 1 : high}`;
}

/** `for each player { draw(player, 1) }`: `player` begins a declaration, and names nothing. */
const throughPlayers = (body: string): string | null =>
  /\bplayer\b/.test(body) ? `for each p in players { ${body.replace(/\bplayer\b/g, "p")} }` : null;

/** `number of segments` */
const joinedName = (...names: readonly string[]): string =>
  names.map((name, at) => (at === 0 ? name : name.charAt(0).toUpperCase() + name.slice(1))).join("");

/** Numbers with limits, behind a name and `:`, or behind `type Skill =`. */
const numberSaid = (sign: string, where: Said[2] = {}): readonly Said[] =>
  [
    ["$n - $n1", "int $n to $n1"],
    ["$n to $n1", "int $n to $n1"],
    ["$n .. $n1", "int $n to $n1"],
    ...["int", "number"].flatMap((type) => [
      [`${type} $n .. $n1`, `${type} $n to $n1`],
      [`${type} ( $n - $n1 )`, `${type} $n to $n1`],
      [`${type} ( $n to $n1 )`, `${type} $n to $n1`],
      [`${type} ( $n , $n1 )`, `${type} $n to $n1`],
      [`${type} from $n to $n1`, `${type} $n to $n1`],
      [`${type} between $n and $n1`, `${type} $n to $n1`],
      [`${type} , at least $n`, `${type} >= $n`],
      [`${type} at least $n`, `${type} >= $n`],
      [`${type} at most $n`, `${type} <= $n`],
      [`${type} min $n`, `${type} >= $n`],
      [`${type} max $n`, `${type} <= $n`],
      [`${type} $n +`, `${type} >= $n`],
    ]),
  ].map(([written, meant]): Said => [`${sign} ${written ?? ""}`, `${sign} ${meant ?? ""}`, where]);

export const linesSaid: readonly Said[] = [
  // Types.
  [": $n to $n1", ": int from $n to $n1", inAction],
  [": $n - $n1", ": int from $n to $n1", inAction],
  ...numberSaid(":"),
  ...numberSaid("=", { inside: ["type"] }),
  ...["int", "number"].flatMap((type): readonly Said[] => [
    [`: ${type} or none`, `: optional ${type}`],
    [`: ${type} ( optional )`, `: optional ${type}`],
    [`: [ ${type} ]`, `: list of ${type}`],
  ]),
  [": int $cmp $n and $cmp1 $n1", (part) => wholeFromTo(part)],
  [": yes / no", ": bool"],
  [": yes or no", ": bool"],
  [": true / false", ": bool"],
  [": true or false", ": bool"],
  [": whole number", ": int"],
  [": %", ": percent"],
  [": $die )", ": int)"],
  // Declarations.
  ["let $w : $r", "let $w = $r"],
  ["( int $w )", "($w: int)"],
  ["( number $w )", "($w: number)"],
  ["( text $w )", "($w: text)"],
  ["( ) : $n", "(): int = $n"],
  ["$w = int", "$w: int"],
  ["int $w", "$w: int", inRecord],
  ["number $w", "$w: number", inRecord],
  ["text $w", "$w: text", inRecord],
  ["$w1 of $w2 :", (part) => `${joinedName(part("$w1"), "of", part("$w2"))}:`, inRecord],
  [": choice $w", ": $w"],
  ["for each $w {", (part) => (oneOf(part("$w")) === null ? null : `for each ${oneOf(part("$w")) ?? ""} in $w {`)],
  [") : $w : $r", "): $w = $r"],
  // Cases.
  ["case $w :", "$w:", inMatch],
  [", $w :", "\n$w:", inMatch],
  ["$w = $r", "$w: $r", inMatch],
  // Lists.
  ["for each player { $r }", (part) => throughPlayers(part("$r"))],
  ["$a with $b > $c", "$a where $b > $c"],
  ["for each $w in $a if $r", "for each $w in $a where $r"],
  // Lines.
  ["if $r1 : $r2 ⏎ else : $r3", "if $r1 { $r2 } else { $r3 }"],
  ["if $r1 : ⏎ $r2 ⏎ else : ⏎ $r3", "if $r1 {\n$r2\n} else {\n$r3\n}"],
  ["if $r1 then $r2", "if $r1 { $r2 }"],
  ["if $r1 : $r2", "if $r1 { $r2 }"],
  ["if ( $r1 ) $r2", "if $r1 { $r2 }"],
  ["$n times {", "repeat $n times {"],
  ["call $a", "$a"],
  ["assert $r", "$r"],
  ["$a should be $b", "$a is $b"],
  ["$a gives $b", "$a is $b"],
  ["$a ~ $b", "$a is about $b"],
  // Examples.
  ["example $t : $r", "example $t { $r }"],
  ["example $w {", 'example "$w" {'],
  ["examples for $w {", 'examples "$w" for $w {'],
  ["$w $n is $b", "$w($n) is $b", inExample],
  ["$a : $b", "$a is $b", inExample],
  ["game ends", "winners is [players[1]]", inExample],
  ["the game ends", "winners is [players[1]]", inExample],
  ["game is over", "winners is [players[1]]", inExample],
  ["the game is over", "winners is [players[1]]", inExample],
  ["$a wins", "winners is [$a]", inExample],
  ...["roughly", "approximately", "around", "nearly"].map((word): Said => [
    `$a is ${word} $b`,
    "$a is about $b",
    inExample,
  ]),
  ["$a -> $b", "$a is $b", inExample],
  ["$a => $b", "$a is $b", inExample],
  // Reports.
  ["rows $w = $r", "rows $w: $r", inReport],
  ["columns $w = $r", "columns $w: $r", inReport],
  ["rows : $w $r", "rows $w: $r", inReport],
  ["columns : $w $r", "columns $w: $r", inReport],
  ["row $w : $r", "rows $w: $r", inReport],
  ["for each $w in $r", "rows $w: $r", inReport],
  ["column $w = $r", 'column "$w" = $r', inReport],
  ["column $t : $r", "column $t = $r", inReport],
  ["columns $t = $r", "column $t = $r", inReport],
  ["columns $t : $r", "column $t = $r", inReport],
  // The longest first: a shorter one would leave the rest behind.
  ...["rows", "columns"].flatMap((axis) =>
    Array.from({ length: 9 }, (_, place): Said => {
      const values = ["$n", ...Array.from({ length: 9 - place }, (_value, index) => `$n${index}`)];
      return [`${axis} $w : ${values.join(" , ")}`, `${axis} $w: [${values.join(", ")}]`, inReport];
    }),
  ),
  ["rows $w1 : $r1 and $w2 : $r2", "rows $w1: $r1, $w2: $r2", inReport],
  ["total $t", "total row $t", inReport],
  ...["row", "column"].map((line): Said => [`total ${line} $w`, `total ${line} "$w"`, inReport]),
  ["totals", 'total row "Total"', inReport],
  ["as %", "as 0%", inReport],
  ["as percent", "as 0%", inReport],
  // Games.
  ["cost { ⏎ $s1 ⏎ $s2 ⏎ }", "cost $s1\ncost $s2", inAction],
  ["cost { $s1 ⏎ $s2 }", "cost $s1\ncost $s2", inAction],
  ["cost { $s1 }", "cost $s1", inAction],
  ["cost $s1 then $s2", "cost $s1\ncost $s2", inAction],
  ["cost $s1 , $s2", "cost $s1\ncost $s2", inAction],
  ["cost $n $w", "cost take $n from me.$w", { ...withMe, ...inAction }],
  ["you may $r", "if choose(me, [yes, no]) { $r }", withMe],
  ["may $r", "if choose(me, [yes, no]) { $r }", withMe],
  ["choose $w from $a", "choose(me, $a)", withMe],
  ["choose a $w from $a", "choose(me, $a)", withMe],
  ["put the top $n of", "put top $n of"],
  ["put top of", "put top 1 of"],
  ["put the top of", "put top 1 of"],
  ["put a $b", "put new $b"],
  ["put $a on top of $b", "put $a into $b"],
  ["put $a on the bottom of $b", "put $a under $b"],
  ["put $a on $b", "put $a into $b"],
  ["take $n $w from $b", "take $n from $b.$w"],
  ["$w wins", "endGame(winner: $w)"],
  ["shuffle ( $a into $b )", "put $a into $b then shuffle($b)"],
  ["let $a = $r", "set $a = $r"],
  ["limit once per", "limit 1 per"],
  ["from $a except $b", "from $a where it is not $b"],
];
