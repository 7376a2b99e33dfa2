/** Sentences as people say them: what is counted, what is at most, who has the most, and what stands where a title stands. */
import { isTable, small, type Said } from "./phrase-shapes.ts";
import { numberWords } from "./words.ts";

type Meant = Said[1];

/** `damage for each Weapon` */
const throughTable: Meant = (part) =>
  isTable(part("$w1")) && !isTable(part("$w"))
    ? `${small(part("$w1"))}.$w for each ${small(part("$w1"))} in $w1`
    : null;

/** `(dice)d6kh1`, `(dice)d6k3` */
const keptOf: Meant = (part) => {
  const [, die, side, count] = /^(d\d+)k([hl]?)([1-9]?)$/i.exec(part("$w")) ?? [];
  if (die === undefined) return null;
  const [all, isLow] = [`$a times ${die}`, side?.toLowerCase() === "l"];
  if (count === "1" || count === "") return `${isLow ? "min" : "max"}(${all})`;
  return `sum(${isLow ? "lowest" : "highest"} ${count ?? ""} of ${all})`;
};

/** `Weapon w` among parameters, as languages with types in front have them. */
const typeInFront = (before: string, behind: string): Said => [
  `${before} $w $w1 ${behind}`,
  (part) => (isTable(part("$w")) && !isTable(part("$w1")) ? `${before === "," ? ", " : before}$w1: $w${behind}` : null),
  { inside: ["rule", "procedure", "action"] },
];

const inAction = { inside: ["action"] };

const edges = [
  ["max", "highest higher better best larger greater".split(" ")],
  ["min", "lowest lower worse worst smaller lesser".split(" ")],
] as const;

/** `lower of two d100` */
const edgeOf =
  (callee: string): Meant =>
  (part) => {
    const number = numberWords.indexOf(part("$a"));
    return `${callee}(${number < 0 ? "$a" : number} times $die)`;
  };

/** `better of 2 (1 to sides)` */
const edgeOfRolls =
  (callee: string): Meant =>
  (part) => {
    const number = numberWords.indexOf(part("$a"));
    return `${callee}(${number < 0 ? "$a" : number} times roll($b to $e))`;
  };

const counts: readonly Said[] = [
  ["<count of|number of|how many> $n in $m", "count($m where it is $n)"],
  ["<count of|number of|how many> $n s in $m", "count($m where it is $n)"],
  ["<count of|number of|how many> $n + <in|on|among|from> $m", "count($m where it >= $n)"],
  ["<count of|number of|how many> $w", (part, _typeOf, inFile) => `count(${inFile(`table ${part("$w")}`) ?? "$w"})`],
];

/** Where a number is the result, `at least` asks nothing. */
export const boundsSaid: readonly Said[] = ["int", "number"].flatMap((type): readonly Said[] => [
  [`${type} = $r at least $n`, `${type} = max($r, $n)`],
  [`${type} = $r at most $n`, `${type} = min($r, $n)`],
]);

const parted: readonly (readonly [RegExp, string])[] = [
  [/^(?:more|higher|greater|larger|bigger|above|better|wins?|beats|first)$/, ">"],
  [/^(?:same|equal|equals|tie|tied|ties|even|draw|drawn)$/, "is"],
  [/^(?:less|lower|smaller|fewer|below|worse|loses|lost|lose|second)$/, "<"],
];

/** `match a vs b { more: 3, same: 2, less: 1 }`: more, as much, or less, in this order; the last of them is left. */
const heldAgainst: Meant = (part) => {
  const cases = ["", "1", "2"].flatMap((at) => {
    const sign = parted.find(([words]) => words.test(part(`$w${at}`)))?.[1];
    return sign === undefined ? [] : [{ sign, value: `$r${at}` }];
  });
  const [first, second, third] = cases;
  if (first === undefined || second === undefined || third === undefined) return null;
  if (new Set(cases.map(({ sign }) => sign)).size < 3) return null;
  return `if $a ${first.sign} $b { ${first.value} } else if $a ${second.sign} $b { ${second.value} } else { ${third.value} }`;
};

export const speechSaid: readonly Said[] = [
  ...[",", "⏎"].flatMap((comma): readonly Said[] =>
    ["", "⏎"].map((end): Said => [
      `match $a <vs|versus|against|to> $b { ${end} $w : $r ${comma} $w1 : $r1 ${comma} $w2 : $r2 ${end} }`,
      heldAgainst,
    ]),
  ),
  ...["$w", "$w $w1", "$w $w1 $w2"].flatMap((title): readonly Said[] =>
    ["report", "goal", "example"].map((kind) => [`${kind} ${title} {`, `${kind} "${title}" {`]),
  ),
  ["for $w in $a ⏎", "rows $w: $a\n", { inside: ["report"] }],
  ["for each $w in $a ⏎", "rows $w: $a\n", { inside: ["report"] }],
  ["$w for each $w1 )", (part, ...of) => andBracket(throughTable)(part, ...of)],
  ...counts,
  ["$a ? ? $b", "$a otherwise $b"],
  ["$n + in $m", "$m where it >= $n"],
  // Limits of a number.
  ["$a div $b", "floor($a / $b)"],
  ["$r , max $n", "min($r, $n)"],
  ["$r , min $n", "max($r, $n)"],
  ["= $r up to $b", "= min($r, $b)"],
  ["at least $n of $r", "max($r, $n)"],
  ["at most $n of $r", "min($r, $n)"],
  ["when $c : $r , otherwise $r1", "if $c { $r } else { $r1 }"],
  ["when $c then $r otherwise $r1", "if $c { $r } else { $r1 }"],
  // Dice.
  ...edges.flatMap(([callee, all]) =>
    all.flatMap((edge): readonly Said[] => [
      [`${edge} of $d , $d1`, `${callee}($d, $d1)`],
      [`${edge} of $d and $d1`, `${callee}($d, $d1)`],
      [`${edge} of $a $die`, edgeOf(callee)],
      [`${edge} of $d`, `${callee}($d)`],
      [`${edge} of $a ( $b to $e )`, edgeOfRolls(callee)],
      [`${edge} of $a <roll|rolls> of $b to $e`, edgeOfRolls(callee)],
      ...["keep", "take", "use", "take the", ""].flatMap((verb): readonly Said[] => [
        [`$a $die , ${verb} ${edge}`.replace("  ", " "), edgeOf(callee)],
        [`$d , ${verb} ${edge}`.replace("  ", " "), `${callee}($d)`],
      ]),
    ]),
  ),
  ["best of $a", (part) => (part("$a").endsWith(")") ? null : "max($a)")],
  ["worst of $a", (part) => (part("$a").endsWith(")") ? null : "min($a)")],
  // Equal ones of a list.
  ["$w are <equal|the same|alike|identical>", "count(distinct($w)) is 1"],
  [
    "<largest|highest|greatest|biggest|most> <number of |><equal|identical|matching|same> $w in $a",
    "max(count($a where it is one) for each one in $a)",
  ],
  ["distinct $a", "distinct($a)"],
  ...["(", ","].flatMap((before) => [")", ","].map((behind) => typeInFront(before, behind))),
  ...["highest", "lowest"].flatMap((side): readonly Said[] => [
    [`keep ${side} $n of $a $die`, `${side} $n of $a times $die`],
    [`keep ${side} $n of $r`, `${side} $n of $r`],
    [`${side} ( $n , $r )`, `${side} $n of $r`],
  ]),
  ["( $a ) $w", keptOf],
  ["exploding $a times $die", "explodeEach($a times $die)"],
  ["on : is $a", "on: $a"],
  // Actions.
  ["only if $c", "needs $c", inAction],
  ["if $c { do", "{ needs $c\ndo", inAction],
  ["choose an opponent", "choose(me, players where it is not me)", { needs: "me" }],
  ["move top ( $a ) to $b", "put top 1 of $a into $b"],
];

/** A bracket behind it stays, and one in front. */
export function andBracket(meant: Exclude<Meant, string>, open = ""): Exclude<Meant, string> {
  return (...given) => {
    const text = meant(...given);
    return text === null ? null : `${open}${text})`;
  };
}
