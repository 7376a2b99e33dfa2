/** What people write, and what it means. */
import { farmsSaid, stepsSaid } from "./phrases-of-farms.ts";
import { conditionsSaid } from "./phrases-of-conditions.ts";
import { typeOfResult } from "./called.ts";
import { numberWords } from "./words.ts";
import { paymentsSaid } from "./phrases-of-payments.ts";
import { madeAndPut } from "./phrases-of-pieces.ts";
import { partsSaid } from "./phrases-of-parts.ts";
import { boundsSaid, speechSaid } from "./phrases-of-speech.ts";
import { ofKind, ifChains, countedPairs } from "./phrases-of-counts.ts";
import { cardsSaid } from "./phrases-of-cards.ts";
import { dropsSaid } from "./phrases-of-drops.ts";
import { claimsSaid } from "./phrases-of-claims.ts";
import { leadsSaid } from "./phrases-of-leads.ts";
import { leaguesSaid } from "./phrases-of-leagues.ts";
import { choosingSaid, wholeSaid } from "./phrases-of-choosing.ts";
import { mapsSaid } from "./phrases-of-maps.ts";
import { amountsSaid, railwaysSaid } from "./phrases-of-railways.ts";
import { mostSaid } from "./phrases-of-most.ts";
import { reportsSaid } from "./phrases-of-reports.ts";
import { sumsSaid } from "./phrases-of-sums.ts";
import { rulebooksSaid } from "./phrases-of-rulebooks.ts";
import { roundsSaid } from "./phrases-of-rounds.ts";
import { questsSaid } from "./phrases-of-quests.ts";
import { seasonsSaid } from "./phrases-of-seasons.ts";
import { talkSaid } from "./phrases-of-talk.ts";
import { tradesSaid } from "./phrases-of-trades.ts";
import { variantsSaid } from "./phrases-of-variants.ts";
import { compared, isTable, ways, type Parts, type Phrase, type Said, type TypeOf } from "./phrase-shapes.ts";
import { countedRows, linesSaid, piecesSaid } from "./phrases-of-lines.ts";

/** `4d6, drop lowest` keeps three. */
function dropped(dice: string): string | null {
  const count = Number(/^\d+/.exec(dice)?.[0] ?? "1");
  return count < 2 ? null : `sum(highest ${count - 1} of ${dice})`;
}

/** One die explodes; of several each does. */
const exploded = (dice: string): string =>
  /^(?:1)?[dD]/.test(dice) ? `explode(${dice})` : `sum(explodeEach(${dice}))`;

/** What is no column or field: amounts, and what somebody does. */
const noField =
  /^(?:all|any|each|every|most|half|some|none|dies|falls|wins|loses|attacks|moves|draws|plays|passes|rolls|gains|pays|takes)$/;

/** `weapon damage`, `damage of weapon`: only of what may have columns or fields. */
const fieldOf = (part: Parts, typeOf: TypeOf): string | null =>
  !noField.test(part("$w2")) &&
  /^\p{Lu}/u.test(typeOf(part("$w1")) ?? "") &&
  typeOf(part("$w2")) === null &&
  !/^\p{Lu}/u.test(part("$w2"))
    ? "$w1.$w2"
    : null;

/** `1 000` */
const thousands = (front: string, back: string): string | null =>
  /^[1-9]\d{0,2}$/.test(front) && /^\d{3}$/.test(back) ? front + back : null;

/** `xs.map(x => x * 2)`: the name behind `$w`, unless it is in use, and what is said of it. */
const withEach =
  (meant: (name: string, body: string) => string) =>
  (part: Parts, typeOf: TypeOf): string => {
    const name = part("$w");
    const free = typeOf(name) === null ? name : `${name}1`;
    return meant(free, renamed(part("$r"), name, free));
  };

const renamed = (text: string, from: string, to: string): string =>
  text.replace(new RegExp(`(?<![.\\p{L}\\p{N}_])${from}(?![\\p{L}\\p{N}_])`, "gu"), to);

/** `sum of Weapon.damage` is of a table; of all else it is a list. */
const ofColumn =
  (name: string) =>
  (part: Parts): string =>
    /^\p{Lu}/u.test(part("$w")) ? `${name}(row.$w1 for each row in $w)` : `${name}($w.$w1)`;

/** Where players have statuses. */
const inGame = { inside: ["procedure", "action", "status", "phase", "always"] };

/** The parameter or local that is meant by a word, which may be its plural. */
const namedBy = (word: string, typeOf: TypeOf): string | undefined =>
  [word, word.replace(/s$/, "")].find((each) => typeOf(each) !== null);

/** `1d6 per 10 feet` */
function diceForSome(part: Parts, typeOf: TypeOf): string | null {
  const name = namedBy(part("$w"), typeOf);
  return name === undefined || !/^1?[dD]/.test(part("$d"))
    ? null
    : `(floor(${name} / $n))${part("$d").replace(/^1/, "")}`;
}

/** `1 per 4 levels` */
function perSome(part: Parts, typeOf: TypeOf): string | null {
  const name = namedBy(part("$w"), typeOf);
  const share = `floor(${name ?? ""} / $n1)`;
  return name === undefined ? null : part("$n") === "1" ? share : `$n * ${share}`;
}

/** `2 per family`: of a number as much, of a list for each in it. */
function timesNamed(part: Parts, typeOf: TypeOf, inFile: TypeOf): string | null {
  const words = [part("$w"), part("$w").replace(/s$/, ""), `${part("$w")}s`];
  const local = words.find((each) => typeOf(each) !== null);
  const field = isTable(typeOf("me") ?? "") ? words.find((each) => inFile(each) !== null) : undefined;
  const type = local === undefined ? inFile(field ?? "") : typeOf(local);
  const name = local ?? (field === undefined ? "" : `me.${field}`);
  const amount = /^(?:int|number|percent)$/.test(type ?? "") ? name : type === "list" ? `count(${name})` : null;
  if (amount === null) return null;
  return part("$n") === "1" ? amount : `$n * ${amount}`;
}

/** `card is one of Ace, Two`: rows of a table are named with it. */
const oneOfThose = (part: Parts, _typeOf: TypeOf, inFile: TypeOf): string =>
  `$a in [${part("$k")
    .replace(/^[([]|[)\]]$/g, "")
    .split(/\s*(?:,\s*or|,|\bor)\s+/)
    .map((each) => inFile(`row of ${each}`) ?? each)
    .join(", ")}]`;

/** `4, 7 or 9` */
const areValues =
  /^(?:\d+|\p{Lu}[\p{L}\p{N}]*)(?:\s*,\s*(?:or\s+)?(?:\d+|\p{Lu}[\p{L}\p{N}]*))+(?:\s+or\s+(?:\d+|\p{Lu}[\p{L}\p{N}]*))?$/u;

/** `me.hp += 2 (max 9)` */
const upTo = (sign: string, callee: string): string => `set $a = ${callee}($a ${sign} $n, $n1)`;

/** `2 x Card`: so many of them. `COUNT(City)` is a number, as sheets write it. */
const copies = (part: Parts): string | null => (/^\p{Lu}(?!\p{Lu}*\()/u.test(part("$a")) ? "$n times $a" : null);

/** Sums and the like in words. */
const arithmetic: readonly Said[] = [
  ["$a plus $b", "$a + $b"],
  ["$a minus $b", "$a - $b"],
  ["$a multiplied by $b", "$a * $b"],
  ["$a divided by $b rounded down", "floor($a / $b)"],
  ["$a divided by $b rounded up", "ceil($a / $b)"],
  ["$a divided by $b", "$a / $b"],
  ["$r round down", "floor($r)"],
  ["$r round up", "ceil($r)"],
  ["<higher|larger|greater|maximum> of $a and $b", "max($a, $b)"],
  ["<lower|smaller|lesser|minimum> of $a and $b", "min($a, $b)"],
  ["max of $a and $b", "max($a, $b)"],
  ["min of $a and $b", "min($a, $b)"],
  ["$a or $b , whichever is <higher|larger|greater|more>", "max($a, $b)"],
  ["$a or $b , whichever is <lower|smaller|less|fewer>", "min($a, $b)"],
  ["$a doubled", "2 * $a"],
  ["$a squared", "power($a, 2)"],
  ["$d per $w", (part) => (/^1?[dD]/.test(part("$d")) ? `($w)${part("$d").replace(/^1/, "")}` : null), { dice: true }],
  ["$n per $n1 $w", perSome],
  ["$d per $n $w", diceForSome, { dice: true }],
  [
    "$pc <per|for each|for every> $w",
    (part, typeOf) => (namedBy(part("$w"), typeOf) === undefined ? null : `$pc * ${namedBy(part("$w"), typeOf)}`),
  ],
  ["$n <per|for each|for every> $w", timesNamed],
  ["$a += $n ( max $n1 )", upTo("+", "min")],
  ["$a -= $n ( min $n1 )", upTo("-", "max")],
  ["$a capped at $b", "min($a, $b)"],
  ["$r vs $a", (part) => (/\bmatch\b/.test(part("$r")) ? null : "$r >= $a")],
  ["$d best $n", "sum(highest $n of $d)"],
  ["$a <is a multiple of|is divisible by|divisible by> $b", "remainder($a, $b) is 0"],
];

/** Where a number with a part is right, nothing is lost. */
const wholeShare: Phrase["meant"] = (_part, typeOf) => (typeOf(typeOfResult) === "number" ? null : "floor($pc * $a)");

const formulas: readonly Said[] = [
  ...[", for each", "and for each", ", each", "and each"].map((joined): Said => [
    `${joined} $w in`,
    `${joined.startsWith(",") ? " " : ""}for each $w in`,
  ]),
  ...ofKind,
  ...arithmetic,
  // What is done with each of a list.
  ["$p . map ( $w => $r )", withEach((name, body) => `[${body} for each ${name} in $p]`)],
  ["$p . filter ( $w => $r )", (part) => `$p where ${renamed(part("$r"), part("$w"), "it")}`],
  ["$p . foreach ( $w => $r )", withEach((name, body) => `for each ${name} in $p { ${body} }`)],
  ["$p . some ( $w => $r )", withEach((name, body) => `any(${body} for each ${name} in $p)`)],
  ["$p . every ( $w => $r )", withEach((name, body) => `all(${body} for each ${name} in $p)`)],
  ["first $n of $a", "top $n of $a"],
  ["last $n of $a", "bottom $n of $a"],
  ["sort $a descending", "sort($a, by: -it)"],
  ["random <of|from|one of|element of> $a", "roll($a)"],
  ["$pc of $a", "$pc * $a", { or: wholeShare }],
  ["= $t $w", "= $t & $w"],
  // Faces that are listed.
  ["d { $n .. $n1 }", "roll($n to $n1)", { dice: true }],
  ["d { $l }", "roll([$l])", { dice: true }],
  ["[ count { $l } in $d ]", "count($d where it in [$l])", { dice: true }],
  ["count { $l } in $d", "count($d where it in [$l])", { dice: true }],
  ["roll a $d", "$d"],
  ...compared.map(([words, sign]) => [`$a ${words} $b`, `$a ${sign} $b`] as const),
  ["$a is one of $k", oneOfThose],
  ["$a is $k", (...all) => (areValues.test(all[0]("$k")) ? oneOfThose(...all) : null)],
  ["$a is in $b", "$a in $b"],
  ["$a is not in $b", "$a not in $b"],
  ["$a has $w", (part) => (/^\p{Lu}/u.test(part("$w")) ? "stacks($a, $w) > 0" : null), { ...inGame, or: "$w in $a" }],
  ["$a contains $b", "$b in $a"],
  ["$a has $b", "$b in $a"],
  ["$a includes $b", "$b in $a"],
  ["$a from $b to $c", "$a in $b to $c"],
  ["$a in ( $b , $c )", "$a in [$b, $c]"],
  ["$a in ( $b , $c , $e )", "$a in [$b, $c, $e]"],
  ["$a mod $b", "remainder($a, $b)"],
  // A divisor as books print it, or one factor after the other: only the writer knows.
  ["$a / $n ( $r )", "$a / ($n * ($r))", { or: "$a / $n * ($r)", guess: true }],
  ["$n ( $r )", "$n * ($r)"],
  // Dice in words.
  ["$d , drop lowest", (part) => dropped(part("$d"))],
  ...[
    ["advantage", "max"],
    ["disadvantage", "min"],
  ].flatMap(([word, callee]): readonly Said[] => [
    [`$d + $a $cmp $b with ${word}`, `${callee}($d, $d) + $a $cmp $b`],
    [`$d $cmp $b with ${word}`, `${callee}($d, $d) $cmp $b`],
  ]),
  ["$d + $a with advantage", "max($d, $d) + $a"],
  ["$d + $a with disadvantage", "min($d, $d) + $a"],
  ["/ roll $r", "$r"],
  ["/ r $r", "$r"],
  ["{ $d1 , $d2 } kh1", "max($d1, $d2)"],
  ["{ $d1 , $d2 } kl1", "min($d1, $d2)"],
  ["new $a x $n", "repeat $n times { new $a }", { inside: ["setup", "procedure", "action"] }],
  ["$a x $die", "($a)$die", { or: "$die * $a" }],
  ...countedPairs,
  ...["$n", ...numberWords.slice(1)].flatMap((count, n): readonly Said[] => [
    [`<${count} x $w|${count} $w>`, countedRows(`${n === 0 ? count : n} times $row`)],
  ]),
  ["$n x $a", copies],
  ["$a x $n", copies],
  ["$a x $b", "$a * $b"],
  ["[ $w ] $die", "($w)$die"],
  ["count ( $n s in $k )", "count($k where it is $n)"],
  ["count $n s in $m", "count($m where it is $n)"],
  ["$n d $n1 s", "$nd$n1"],
  ...["sum", "count", "max", "min"].flatMap((callee): readonly Said[] => [
    [`${callee} ( explode $d )`, `${callee}(explodeEach($d))`, { dice: true }],
    [`${callee} ( explode ( $r ) $die )`, `${callee}(explodeEach(($r)$die))`, { dice: true }],
  ]),
  ["[ explode $d ]", (part) => exploded(part("$d")), { dice: true }],
  ["explode $d", (part) => exploded(part("$d")), { dice: true }],
  ["explode ( $r ) $die", "sum(explodeEach(($r)$die))", { dice: true }],
  ["best $n of $d", "sum(highest $n of $d)"],
  ["worst $n of $d", "sum(lowest $n of $d)"],
  ["keep $n of $d", "sum(highest $n of $d)"],
  ["sum of highest $n of $d", "sum(highest $n of $d)"],
  ["sum of lowest $n of $d", "sum(lowest $n of $d)"],
  ["sum of $d", "sum($d)"],
  ["[ highest of $d1 and $d2 ]", "max($d1, $d2)"],
  ["highest of $d1 and $d2", "max($d1, $d2)"],
  ["max $d", "max($d)"],
  ["min $d", "min($d)"],
  ["sum $d", "sum($d)"],
  ["exploding $d", "explode($d)"],
  ["$d exploding", "explode($d)"],
  ["[ count $n in $d ]", "count($d where it is $n)"],
  ["count $n in $d", "count($d where it is $n)"],
  ["count ( $d , >= $n )", "count($d where it >= $n)"],
  ["$a times $die count $cmp $b", "count($a times $die where it $cmp $b)", { dice: true }],
  ["$d count $cmp $b", "count($d where it $cmp $b)", { dice: true }],
  ["count $d >= $n", "count($d where it >= $n)"],
  ["{ $w } $die", "($w)$die"],
  ["{ $d }", "$d"],
  ["$n d $n1", "$nd$n1"],
  ["d { $w }", "roll(1 to $w)"],
  ["$n + on $d", "$d >= $n"],
  ["$d >= $n +", "$d >= $n"],
  ["$d is $n +", "$d >= $n"],
  ["$a is $n +", "$a >= $n"],
  ["roll $a to $b", "roll($a to $b)"],
  ["output $r", "$r"],
  ...numberWords.slice(1).map((word, index) => [`${word} $die`, `${index + 1}$die`] as const),
  // Rounding and parts of numbers.
  ["round down ( $r )", "floor($r)"],
  ["round up ( $r )", "ceil($r)"],
  ["round down $r", "floor($r)"],
  ["round up $r", "ceil($r)"],
  ...[
    ["down", "floor"],
    ["up", "ceil"],
  ].flatMap(([way, callee]) =>
    ["rounded", ", round", ", rounded", "( rounded", "( round", "rounding", ", rounding"].map((round): Said => [
      `$r ${round} ${way}${round.startsWith("(") ? " )" : ""}`,
      `${callee}($r)`,
    ]),
  ),
  ...amountsSaid,
  ["half ( $r )", "floor(($r) / 2)"],
  ["$n $n1", (part) => thousands(part("$n"), part("$n1"))],
  // Comparisons that share a side.
  ["$a $cmp $b and $cmp1 $e", "$a $cmp $b and $a $cmp1 $e"],
  ["$a $cmp $b or $cmp1 $e", "$a $cmp $b or $a $cmp1 $e"],
  [
    "sum of $a and $b",
    (part, _typeOf, inFile) => (inFile(part("$a").split(".").at(-1) ?? "") === "int" ? "$a + $b" : "sum($a & $b)"),
  ],
  ["sum of $w . $w1", ofColumn("sum")],
  ["average of $w . $w1", ofColumn("mean")],
  ["sum of $a", "sum($a)"],
  ["average of $a", "mean($a)"],
  ["first <card|tile|piece|token|die|one> of $a", "first($a)"],
  ["last <card|tile|piece|token|die|one> of $a", "last($a)"],
  ["$w %", (part, typeOf) => ({ percent: "$w", int: "$w / 100" })[typeOf(part("$w")) ?? ""] ?? null],
  ["chance $a $cmp $n is_about $b", "chance($a $cmp $n) is about $b"],
  ["$r for each $w in $k", "[$r for each $w in $k]"],
  // One of two.
  ...ifChains,
  ["if ( $r1 , $r2 , $r3 )", "if $r1 { $r2 } else { $r3 }"],
  ["if $r1 : $r2 else : $r3", "if $r1 { $r2 } else { $r3 }"],
  ["$r1 if $r2 , otherwise $r3", "if $r2 { $r1 } else { $r3 }"],
  ["$r1 if $r2 else $r3", "if $r2 { $r1 } else { $r3 }"],
  ["$r1 ? $r2 : $r3", "if $r1 { $r2 } else { $r3 }"],
  // What is worked out; what is done has words of its own.
  [
    "$r1 if $r2",
    (part) => (/^[\w.()]+(?:\s*[-+*/]\s*[\w.()]+)+$/.test(part("$r1")) ? "if $r2 { $r1 }" : null),
    { or: "if $r2 { $r1 } else { 0 }" },
  ],
];

const fields: readonly Said[] = [
  ["$w1 $w2", fieldOf],
  ["$w2 of $w1", fieldOf],
  ["$w2 of the $w1", fieldOf],
];

const said = (): readonly Said[] => [
  ...claimsSaid,
  ...dropsSaid,
  ...leadsSaid,
  ...seasonsSaid,
  ...questsSaid,
  ...railwaysSaid,
  ...rulebooksSaid,
  ...farmsSaid,
  ...conditionsSaid,
  ...mapsSaid,
  ...variantsSaid,
  ...tradesSaid,
  ...sumsSaid,
  ...leaguesSaid,
  ...paymentsSaid,
  ...madeAndPut,
  ...piecesSaid,
  ...partsSaid,
  ...boundsSaid,
  ...cardsSaid,
  ...choosingSaid,
  ...roundsSaid,
  ...mostSaid,
  ...talkSaid,
  ...reportsSaid,
  ...formulas,
  ...stepsSaid,
  ...linesSaid,
  ...speechSaid,
  ...fields,
  ...wholeSaid,
];

/** Each in all the ways to say it. */
export const knownPhrases = (): readonly Phrase[] =>
  said().flatMap(([text, meant, when]) =>
    ways(text).map((written) => ({
      // Two words that are read as one.
      written: written.split(" ").map((piece) => piece.replace("_", " ")),
      meant,
      ...when,
    })),
  );
