/** What designers say at a table: limits of a number, dice that are counted and rolled anew, what all of a list have, and the rest of a sheet. */
import { small, type Said } from "./phrase-shapes.ts";

type Meant = Said[1];

const inExample = { inside: ["example"] };

/** `level / 4 (min 1)`; what is shared out is a whole number. */
const within =
  (callee: string, said: string): Meant =>
  (part) => {
    if (/[+-]?=/.test(part("$r").replace(/[<>]=/g, ""))) return null;
    const value = part("$r").includes("/") ? "floor($r)" : "$r";
    return said.includes("(") ? `${callee}($n, ${value})` : `${callee}(${value}, $n)`;
  };

const least =
  "min,minimum,minimum of,at least,no less than,not less than,never less than,never below,not below,not under,never under,not lower than,no lower than".split(
    ",",
  );
const most =
  "max,maximum,maximum of,at most,up to,no more than,not more than,never more than,never above,not above,not over,never over,not higher than,no higher than".split(
    ",",
  );

const limits: readonly Said[] = [["max", least] as const, ["min", most] as const].flatMap(([callee, words]) =>
  words.flatMap((word) =>
    [`$r , ${word} $n`, `$r ( ${word} $n )`, `$r but ${word} $n`, `$r , but ${word} $n`].map((said): Said => [
      said,
      within(callee, said),
    ]),
  ),
);

/** Limits of a type: `int (max 20)`, `int, at least 1`. */
export const typeLimits = (type: string): readonly (readonly [string, string])[] =>
  [[">=", least] as const, ["<=", most] as const].flatMap(([sign, words]) =>
    words.flatMap((word) =>
      [`( ${word} $n )`, `, ${word} $n`, `${word} $n`].map(
        (said) => [`${type} ${said}`, `${type} ${sign} $n`] as const,
      ),
    ),
  );

/** `at most maxWounds(who), wounds + 2`, and the other way round. */
const limitsOfFormulas: readonly Said[] = [["max", least] as const, ["min", most] as const].flatMap(([callee, words]) =>
  words
    .filter((word) => word.includes(" ") && word !== "up to")
    .flatMap((word): readonly Said[] => [
      [`${word} $a , $r`, `${callee}($a, $r)`],
      [`$r , ${word} $a`, `${callee}($r, $a)`],
      [`$r , but ${word} $a`, `${callee}($r, $a)`],
    ]),
);

/** `who with momentum = 4, wounds = 2` */
const changed: readonly Said[] = [
  ...["=", ":"].flatMap((sign): readonly Said[] => [
    [`with $w ${sign} $r , $w1 ${sign} $r1`, "with ($w: $r, $w1: $r1)"],
    [`with $w ${sign} $r`, "with ($w: $r)"],
  ]),
  ...["+", "-"].map((sign): Said => [`$a <but|, but|except> with $w ${sign} $b`, `$a with ($w: $a.$w ${sign} $b)`]),
  ["$a <but|, but|except> with $w <=|:|> $b", "$a with ($w: $b)"],
  ["$a <but|, but|except> with ( $k )", (part) => (part("$k").includes(":") ? "$a with ($k)" : null)],
  [
    "$a with $w $n",
    (part) => (part("$a").endsWith(")") ? null : "$a with ($w: $n)"),
    { inside: ["rule", "procedure", "action", "let"] },
  ],
  ["with { $k }", (part) => (part("$k").includes(":") ? "with ($k)" : `with (${part("$k").replace(/ =(?= )/g, ":")})`)],
  ...["+", "-"].map((sign): Said => [
    `$a with $w ${sign} $b`,
    (part) => (/^\d*[dD]\d|^\(/.test(part("$a")) ? null : `$a with ($w: $a.$w ${sign} $b)`),
  ]),
];

/** `if a: 0`, `if b: 1`, `otherwise 2`, each on a line of its own. */
const cases: readonly Said[] = ["2", "23", "234"].flatMap((more) =>
  [" :", " then"].flatMap((sign) =>
    ["⏎ otherwise", "otherwise", "⏎ else", "else"].flatMap((last) =>
      [" :", ""].map((colon): Said => [
        [`if $r${sign} $k ⏎`, ...[...more].map((n) => `if $r${n}${sign} $k${n}`)].join(" ⏎ ").replace("⏎ ⏎", "⏎") +
          ` ${last}${colon} $k9`,
        `if $r { $k } ${[...more].map((n) => `else if $r${n} { $k${n} } `).join("")}else { $k9 }`,
        { within: true },
      ]),
    ),
  ),
);

const between: readonly Said[] = [
  [
    "<between $n and $n1 : $r|$r , between $n and $n1|$r ( between $n and $n1 )|$r , clamped to $n to $n1|$r clamped between $n and $n1>",
    "clamp($r, $n, $n1)",
  ],
];

/** One die explodes, of several each does. */
const exploded =
  (on: string): Meant =>
  (part) =>
    /^1?[dD]/.test(part("$d")) ? `explode($d, on: ${on})` : `sum(explodeEach($d, on: ${on}))`;

const dice: readonly Said[] = [
  ["$d <exploding on|explodes on|, exploding on> $n +", exploded(">= $n")],
  ["$d <exploding on|explodes on|, exploding on> $n", exploded("$n")],
  ["$a times $die , <count|count successes on|successes on|count each> $n +", "count($a times $die where it >= $n)"],
  ...["highest", "lowest"].flatMap((side): readonly Said[] => [
    [`<sum of|total of> ${side} $n $w`, `sum(${side} $n of $w)`],
    [`<sum of|total of> ${side} $n of $a`, `sum(${side} $n of $a)`],
    [`<sum of|total of> $n ${side} $w`, `sum(${side} $n of $w)`],
  ]),
  ["count $n + in $m", "count($m where it >= $n)"],
  [
    "<number of dice|number of results|count dice|how many dice> in $r <that are|which are|that show|showing|with> $cmp $n",
    "count($r where it $cmp $n)",
  ],
  [
    "<number of dice|number of results|count dice|how many dice> in $r <that are|which are|that show|showing|with> $n",
    "count($r where it is $n)",
  ],
  [
    "<number of dice|number of results|count dice|how many dice> in $r <that are|which are|that show|showing|with> $n or more",
    "count($r where it >= $n)",
  ],
  [
    "<number of dice|number of results|count dice|how many dice> in $r <that are|which are|that show|showing|with> $n or higher",
    "count($r where it >= $n)",
  ],
];

/** `any fighter has hp = 0`, `all weapons have damage > 0`: of the list that is called so, or the table. */
const ofThose =
  (callee: string): Meant =>
  (part, typeOf, inFile) => {
    const noun = part("$w").replace(/s$/, "");
    const list = typeOf(`${noun}s`) === null ? inFile(`table ${noun}`) : `${noun}s`;
    const name = small(noun);
    return list === null || typeOf(name) !== null ? null : `${callee}(${name}.$w1 $cmp $a for each ${name} in ${list})`;
  };

const those: readonly Said[] = [
  ["<any $w has|some $w has|a $w has> $w1 $cmp $a", ofThose("any")],
  ["<all $w have|every $w has|each $w has|all $w must have> $w1 $cmp $a", ofThose("all")],
  ["<no $w has|no $w have> $w1 $cmp $a", ofThose("not any")],
  ...(["any", "all"] as const).map((callee): Said => [
    `${callee} $w in $a <has|have|with> $w1 $cmp $b`,
    `${callee}($w.$w1 $cmp $b for each $w in $a)`,
  ]),
  ["no $w in $a <has|have|with> $w1 $cmp $b", "not any($w.$w1 $cmp $b for each $w in $a)"],
  ["total of $a", "sum($a)"],
  ["<length of|size of|amount of> $a", "count($a)"],
  ["$a exists", "$a is not none"],
  ["$a is missing", "$a is none"],
  ["$a is_not set", "$a is none"],
  ["$a is set", "$a is not none"],
  ["$a does not exist", "$a is none"],
];

/** A condition with the sign of a sheet. */
const asked = (condition: string): string => condition.replace(/ ==? /g, " is ");

/** `if c then a`, `else if d then b`, `else e`, each on a line of its own. */
const chains: readonly Said[] = [["1"], ["1", "2"], ["1", "2", "3"]].map((more): Said => [
  `if $r then $v${more.map((n) => ` else if $r${n} then $v${n}`).join("")} else $v9`,
  (part) =>
    `${["", ...more].map((n) => `if ${asked(part(`$r${n}`))} { ${part(`$v${n}`)} } else `).join("")}{ ${part("$v9")} }`,
]);

const roundings: readonly Said[] = [
  ["floor", "down"],
  ["ceil", "up"],
].flatMap(([callee = "", way = ""]) => [
  [
    `half ( $r ) <rounded ${way}|, rounded ${way}|, round ${way}|( rounded ${way} )|( round ${way} )>`,
    `${callee}(($r) / 2)`,
  ],
  [
    `half of $a <rounded ${way}|, rounded ${way}|, round ${way}|( rounded ${way} )|( round ${way} )>`,
    `${callee}($a / 2)`,
  ],
  ...["+", "-"].map((sign): Said => [
    `half of $a ${sign} $b <rounded ${way}|, rounded ${way}|, round ${way}|( rounded ${way} )|( round ${way} )>`,
    `${callee}($a / 2 ${sign} $b)`,
  ]),
  [
    `$a divided by $b <rounded ${way}|, rounded ${way}|, round ${way}|( rounded ${way} )|( round ${way} )>`,
    `${callee}($a / $b)`,
  ],
  [
    `average of $a <rounded ${way}|, rounded ${way}|, round ${way}|( rounded ${way} )|( round ${way} )>`,
    `${callee}(mean($a))`,
  ],
]);

/** `if a = b then c else d`, with the sign of a sheet. */
const sheetIf: Meant = (part) =>
  / ==? /.test(part("$r1")) ? `if ${asked(part("$r1"))} { $r2 } else { $r3 }` : "if $r1 { $r2 } else { $r3 }";

const ifs: readonly Said[] = [
  ...roundings,
  ["return $r1 if $r2 else $r3", "if $r2 { $r1 } else { $r3 }"],
  ...chains,
  ["if $r1 then $r2 else $r3", sheetIf],
  ["( $r if $c )", "(if $c { $r } else { 0 })"],
];

const chanceOf =
  "<chance of|the chance of|chance for|probability of|the probability of|odds of|the odds of|likelihood of>";
const madeBy = "<on|with|from|for|in|by>";

/** Of what is said the chance: of a call, that is yes or no by itself, and not of its comparison with a share. */
const chanceIs =
  (share: string): Exclude<Meant, string> =>
  (part) =>
    part("$a").endsWith(")") ? `chance($a) is ${share}` : null;

const chances: readonly Said[] = [
  [`${chanceOf} at least $a ${madeBy} $b`, "chance($b >= $a)"],
  [`${chanceOf} at most $a ${madeBy} $b`, "chance($b <= $a)"],
  [
    `${chanceOf} <a |an |>$a ${madeBy} $b`,
    (part, _typeOf, inFile) => (inFile(`choice of ${part("$a")}`) === null ? null : "chance($b is $a)"),
  ],
  [`${chanceOf} $cmp $a ${madeBy} $b`, "chance($b $cmp $a)"],
  ...["$pc", "$n / $n1"].flatMap((share): readonly Said[] => [
    [`${chanceOf} $a <is|are|=> ${share}`, chanceIs(share)],
    [
      `${chanceOf} $a <is_about|are about> ${share}`,
      (...given) => chanceIs(share)(...given)?.replace(") is ", ") is about ") ?? null,
    ],
    [`${chanceOf} $a $cmp $b are ${share}`, `chance($a $cmp $b) is ${share}`],
  ]),
];

const odds: readonly Said[] = [
  ...chances,
  [
    "<$n in $n1 chance|a $n in $n1 chance|$n - in - $n1|chance of $n in $n1>",
    (part) => (part("$n") === "1" ? "d$n1 is 1" : "d$n1 <= $n"),
  ],
  [
    "$a <with roll|with rolls|with a roll of|on a roll of|when rolling|with dice> $l is $b",
    "rolling $l\n$a is $b",
    inExample,
  ],
  [
    "$a is $b <with roll|with rolls|with a roll of|on a roll of|when rolling|with dice> $l",
    "rolling $l\n$a is $b",
    inExample,
  ],
  [
    "<average $w of $a|average of $a>",
    (part) => (part("$a").endsWith(")") ? "average($a)" : null),
    { inside: ["example", "report", "goal", "check"] },
  ],
  ...["$pc", "$v"].map((value): Said => [
    `$a <about|= about|roughly|around|approximately> ${value}`,
    `$a is about ${value}`,
    inExample,
  ]),
  ["chance that $a $cmp $b", "chance($a $cmp $b)"],
  [`${chanceOf} $a $cmp $b`, "chance($a $cmp $b)"],
];

export const talkSaid: readonly Said[] = [
  ...cases,
  ...changed,
  ...limits,
  ...limitsOfFormulas,
  ...between,
  ...dice,
  ...those,
  ...ifs,
  ...odds,
];
