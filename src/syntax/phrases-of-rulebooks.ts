/** What rulebooks say: `winners: those with most silver`, `any captain has 20 coins`, `3 different weapons from Weapon`, `d4 if calm, d6 if uneasy, d8 otherwise`. */
import { fieldSaid, inBody, isTable, small, type Said, type TypeOf, withSigns } from "./phrase-shapes.ts";
import { columnName, numberWords } from "./words.ts";
import { sortedBy } from "./phrases-of-sorting.ts";
import { ofEach } from "./phrases-of-sums.ts";

type Meant = Exclude<Said[1], string>;

/** Who ties for the most of those that were found before: who wins is a list. */
const winners: readonly Said[] = [
  ["$Most", "max"],
  ["$Least", "min"],
].map(([word = "", callee = ""]): Said => [
  `winners : $w with ${word} $w1`,
  (part) =>
    part("$w") === "players" || part("$w") === "player"
      ? null
      : `winners: $w where it.$w1 is ${callee}(one.$w1 for each one in $w)`,
  inBody,
]);

const inGuard = { inside: ["rule", ...inBody.inside] };

const people = /^(?:players?|somebody|someone|anybody|anyone|nobody)$/;

/** `any captain has 20 coins`: who has more has 20 as well, and may be meant. */
const someHave =
  (callee: string, sign: string, isSure = true): Meant =>
  (part, _typeOf, inFile) => {
    const [who, noun] = [part("$w"), part("$w1")];
    if (who !== "" && inFile(`player ${who}`) === null && !people.test(who)) return null;
    // None of something is no more than none.
    const isNone = part("$n") === "0" && !isSure;
    if (isNone && sign === ">=") return null;
    const isCard = /^(?:cards?|tiles?|pieces?)$/.test(noun) && fieldSaid(noun, inFile) === undefined;
    const held = part("$w2") || (isCard ? "hand" : "");
    const field = (held === "" ? fieldSaid(noun, inFile) : held) ?? noun;
    const isMany = /^(?:list|set|pile)$/.test(inFile(field) ?? "");
    // Of rows and variants nobody has so many without a field that holds them.
    if (isTable(field) || (held !== "" && !isMany)) return null;
    const amount = isMany ? `count(p.${field})` : `p.${field}`;
    return `${callee}(${amount} ${sign} $n for each p in players)`;
  };

const having: readonly Said[] = [
  ["any $w", "any"],
  ["some $w", "any"],
  ["a $w", "any"],
  ["one $w", "any"],
  ["every $w", "all"],
  ["each $w", "all"],
  ["all $w", "all"],
  ["no $w", "not any"],
  ["<somebody|someone|anybody|anyone>", "any"],
  ["<nobody|no one>", "not any"],
  ["<everybody|everyone>", "all"],
].flatMap(([who = "", callee = ""]): readonly Said[] => [
  [
    `${who} <has|have> $n $w1 in <|his |her |their |the >$w2`,
    (...given) => someHave(callee, ">=", false)(...given) ?? someHave(callee, "is")(...given),
    {
      ...inGuard,
      or: (...given) =>
        someHave(callee, ">=", false)(...given) === null ? null : someHave(callee, "is", false)(...given),
    },
  ],
  [
    `${who} <has|have> $n $w1`,
    (...given) => someHave(callee, ">=", false)(...given) ?? someHave(callee, "is")(...given),
    {
      ...inGuard,
      or: (...given) =>
        someHave(callee, ">=", false)(...given) === null ? null : someHave(callee, "is", false)(...given),
    },
  ],
  [`${who} <has|have> <at least $n|$n or more|$n +> $w1`, someHave(callee, ">="), inGuard],
  [`${who} <reaches|reach|has reached|have reached> $n $w1`, someHave(callee, ">="), inGuard],
  [`${who} <has|have> exactly $n $w1`, someHave(callee, "is"), inGuard],
  [`${who} <has|have> <more than|over> $n $w1`, someHave(callee, ">"), inGuard],
  [`${who} <has|have> <fewer than|less than|under> $n $w1`, someHave(callee, "<"), inGuard],
  [`${who} <has|have> <at most $n|$n or fewer|$n or less> $w1`, someHave(callee, "<="), inGuard],
]);

const inGoal = { inside: ["goal"] };

const signs = {
  "<": "under|below|less than|fewer than|is less than|is under|is below",
  ">": "over|above|more than|is more than|is over|is above",
  "<=": "at most|no more than|is at most",
  ">=": "at least|no less than|is at least",
};

/** What is measured in games: the share that ends so, or the chance of a yes. */
const measured =
  (behind: string): Meant =>
  (part, _typeOf, inFile) => {
    const word = part("$w");
    const isEnding = word !== "" && inFile("choice called Ending") !== null && inFile(`choice of ${word}`) === "Ending";
    if (word !== "") return isEnding ? `ends($w) ${behind}` : null;
    return part("$a").endsWith(")") ? `chance($a) ${behind}` : null;
  };

const chanceOf =
  "<chance of|the chance of|probability of|the probability of|share of|odds of|likelihood of|percent of games with>";

/** `chance of Draw < 30%`, `Draw in less than 30% of games` */
const goals: readonly Said[] = [
  [`${chanceOf} $w $cmp $pc`, measured("$cmp $pc"), inGoal],
  [`${chanceOf} $a $cmp $pc`, measured("$cmp $pc"), inGoal],
  ...Object.entries(signs).flatMap(([sign, words]): readonly Said[] => [
    [`${chanceOf} $w <${words}> $pc`, measured(`${sign} $pc`), inGoal],
    [`${chanceOf} $a <${words}> $pc`, measured(`${sign} $pc`), inGoal],
    [`$w in <${words}> $pc of <games|the games|all games>`, measured(`${sign} $pc`), inGoal],
    [`$w <${words}> $pc <|of games|of the games|of all games>`, measured(`${sign} $pc`), inGoal],
  ]),
  ...[
    "in $pc to $pc1",
    "between $pc and $pc1",
    "is between $pc and $pc1",
    "from $pc to $pc1",
    "is in $pc to $pc1",
  ].flatMap((range): readonly Said[] => [
    [`${chanceOf} $w ${range}`, measured("in $pc to $pc1"), inGoal],
    [`${chanceOf} $a ${range}`, measured("in $pc to $pc1"), inGoal],
  ]),
];

/** `total of fears / number of fears` */
const shares: readonly Said[] = [
  ["<total of|sum of> $a / <number of|count of> $a1", "sum($a) / count($a1)"],
  ["<total of|sum of> $a <divided by|over> <number of|count of> $a1", "sum($a) / count($a1)"],
];

const inReport = { inside: ["report"] };

/** `= w.cost / 2` on a line of its own: what stands in each cell, or in the only column. */
const values: readonly Said[] = [
  ["⏎ = $r ⏎", "\ncell $r\n", { ...inReport, needs: "columns" }],
  ["⏎ = $r }", "\ncell $r }", { ...inReport, needs: "columns" }],
  ["⏎ = $r ⏎", '\ncolumn "Value" = $r\n', inReport],
  ["⏎ = $r }", '\ncolumn "Value" = $r }', inReport],
];

/** `rows w: Weapon where cost > 3 sort by cost` */
const sorted =
  (isNamed: boolean): Meant =>
  (part, typeOf, inFile) => {
    const table = part("$w1");
    const row = isNamed ? part("$w") : small(table);
    const asIts = (text: string): string => text.replaceAll(`(${row})`, "(it)").replaceAll(`${row}.`, "it.");
    const test = ofEach(withSigns(` ${asIts(part("$r"))} `).trim(), "it", table, typeOf, inFile);
    const list = isTable(table) ? sortedBy(`${table} where ${test}`, table, asIts(part("$k")), typeOf, inFile) : null;
    return list === null ? null : `rows ${row}: ${list}`;
  };

const sortings: readonly Said[] = [
  ["rows $w : $w1 where $r <sort|sorted|order|ordered> by $k", sorted(true), inReport],
  ["rows $w1 where $r <sort|sorted|order|ordered> by $k", sorted(false), inReport],
];

/** Of the table that is called so. */
const randomOf =
  (count: string): Meant =>
  (part, _typeOf, inFile) => {
    const table = inFile(`table ${part("$w")}`);
    return table === null ? null : `top ${count} of shuffle(${table})`;
  };

/** `3 different weapons from Weapon`, `two random cards`: so many of all, in an order that chance made. */
const some: readonly Said[] = [
  [
    "$n <different|random|distinct|unique> <|$w> <from|of|out of|in> $a",
    (part) => (/^(?:all|any)$/.test(part("$a")) ? null : "top $n of shuffle($a)"),
  ],
  ["$n <different|random|distinct|unique> $w", randomOf("$n")],
  ...numberWords.slice(2).flatMap((word, at): readonly Said[] => [
    [`${word} <different|random|distinct|unique> <|$w> <from|of|out of|in> $a`, `top ${at + 2} of shuffle($a)`],
    [`${word} <different|random|distinct|unique> $w`, randomOf(String(at + 2))],
  ]),
  [
    "$w1 <different|random|distinct|unique> $w",
    (part, typeOf, inFile) => (typeOf(part("$w1")) === "int" ? randomOf("$w1")(part, typeOf, inFile) : null),
  ],
];

/** `d4 if calm, d6 if uneasy, d8 otherwise` */
const cases: readonly Said[] = [1, 2, 3, 4].flatMap((count) => {
  const places = Array.from({ length: count }, (_, at) => at * 2 + 1);
  const said = places.map((at) => `$r${at} if $r${at + 1}`).join(" , ");
  const last = count * 2 + 1;
  const meant = `${places.map((at) => `if $r${at + 1} { $r${at} }`).join(" else ")} else { $r${last} }`;
  return [`$r${last} otherwise`, `$r${last} <if not|in all other cases>`, `<or else|else|otherwise> $r${last}`].flatMap(
    (end): readonly Said[] => (count === 1 && end.startsWith("<") ? [] : [[`${said} , ${end}`, meant]]),
  );
});

/** Of a row or a record the list that is called so: `tags` for `tag`. */
const listOf = (noun: string, inFile: TypeOf): string | undefined =>
  [`${noun}s`, noun].find((name) => inFile(`heading ${name}`) !== null || /^(?:list|set)$/.test(inFile(name) ?? ""));

/** `any gear in me.kit has the tag Salt` */
const tagged =
  (callee: string): Meant =>
  (part, _typeOf, inFile) => {
    const list = listOf(part("$w2"), inFile);
    if (list === undefined || !isTable(part("$w1"))) return null;
    if (callee === "") return `$w1 in $a.${list}`;
    if (callee === "count") return `count($a where $w1 in it.${list})`;
    return `${callee}($w1 in $w.${list} for each $w in $a)`;
  };

/** `= 2 if any gear in me.kit has the tag Salt` */
const givenIfTagged: Meant = (...given) => {
  const meant = tagged("any")(...given);
  return meant === null ? null : `= if ${meant} { $n } else { 0 }`;
};

const tags: readonly Said[] = [
  [
    "= <|+> $n <if|when> <any|some|a|one> $w <in|of> $a <has|have|with|having> <|a> $w2 $w1",
    givenIfTagged,
    { inside: ["rule", "let"], guess: true },
  ],
  ["<any|some|a|one> $w <in|of> $a <has|have|with|having> <|a> $w2 $w1", tagged("any")],
  ["$All $w <in|of> $a <has|have|with|having> <|a> $w2 $w1", tagged("all")],
  ["<no|none> $w <in|of> $a <has|have|with|having> <|a> $w2 $w1", tagged("not any")],
  [
    "<number of|how many|count of> $w <in|of> $a <with|having|have|that have|has|that has> <|a> $w2 $w1",
    tagged("count"),
  ],
  ["$a <has|have> <|a> $w2 $w1", tagged("")],
];

const ofDice = "<number of|how many|how many of|count of|count the|count>";
const shows = "<that show|that are|which show|which are|showing|show|are|that come up|that roll|with>";

/** `number of strength d6 that show 5+` */
const pools: readonly Said[] = [
  ["$n +", ">= $n"],
  ["<|a> $n or <more|higher|better|above>", ">= $n"],
  ["at least <|a> $n", ">= $n"],
  ["$cmp $n", "$cmp $n"],
  ["$n or <less|lower|fewer|below>", "<= $n"],
  ["at most <|a> $n", "<= $n"],
].flatMap(([said = "", meant = ""]): readonly Said[] => [
  [`${ofDice} $a $die ${shows} ${said}`, `count($a times $die where it ${meant})`],
  [`${ofDice} $d ${shows} ${said}`, `count($d where it ${meant})`],
]);

const inStatus = { inside: ["status"] };

/** What a status changes: of which parameter of the rule it speaks, the file says. */
const changing =
  (meant: (rule: string) => string): Meant =>
  (part, _typeOf, inFile) => {
    const words = [part("$w2"), part("$w")].filter((word) => word !== "");
    const joined = columnName(words.join(" "));
    const rule = [joined, words.at(-1) ?? ""].find((name) => inFile(`rule ${name}`) !== null);
    const parameter = rule === undefined ? null : inFile(`parameter of ${rule}`);
    return rule === undefined || parameter === null ? null : meant(`${rule}(${parameter}: me)`);
  };

/** `fear gained is doubled`, `doubles armor` */
const statuses: readonly Said[] = [
  ...["$w", "$w2 $w"].flatMap((said): readonly Said[] => [
    ...Object.entries({ double: "2", triple: "3", halve: "0.5" }).flatMap(([verb, factor]): readonly Said[] => [
      [`${said} <is|are> ${verb}d`, changing((rule) => `multiply ${rule} by ${factor}`), inStatus],
      [`<${verb}|${verb}s> ${said} ⏎`, changing((rule) => `multiply ${rule} by ${factor}\n`), inStatus],
      [`<${verb}|${verb}s> ${said} }`, changing((rule) => `multiply ${rule} by ${factor} }`), inStatus],
    ]),
    [`${said} <is|are> <increased|raised> by $n`, changing((rule) => `add $n to ${rule}`), inStatus],
    [`${said} <is|are> <reduced|lowered|decreased> by $n`, changing((rule) => `take $n from ${rule}`), inStatus],
  ]),
  [
    "until <it is|it gets|you are|he is|she is|they are> $w",
    (part) => (/(?:ed|en)$/.test(part("$w")) ? "until removed" : null),
    { ...inStatus, guess: true },
  ],
  [
    "status $w <of|for|on> $w1 {",
    (part, _typeOf, inFile) => (inFile(`player ${part("$w1")}`) === null ? null : "status $w(me: $w1) {"),
    inStatus,
  ],
];

/** `number of rolled that are 5 or more`, of a list of numbers */
const ofNumbers: readonly Said[] = [
  ["$n +", ">= $n"],
  ["$n or <more|higher|better|above>", ">= $n"],
  ["at least $n", ">= $n"],
  ["$cmp $n", "$cmp $n"],
  ["$n or <less|lower|fewer|below>", "<= $n"],
  ["at most $n", "<= $n"],
].map(([said = "", meant = ""]): Said => [
  `<number of|how many|how many of|count of> $w <that show|that are|which show|which are|showing|show|are> ${said}`,
  (part, typeOf) => (/^(?:list|set)$/.test(typeOf(part("$w")) ?? "") ? `count($w where it ${meant})` : null),
]);

/** `lasts 3 to 6 Turns`, `the average coins of each player at the end >= 2` */
const atTheEnd: readonly Said[] = [
  [
    "<the game |>lasts <|from |between >$n <to|and> $n1 $w",
    (part, _typeOf, inFile) => {
      const phase = inFile(`phase ${part("$w").replace(/s$/, "")}`);
      return phase === null ? null : `lasts(${phase}) in $n to $n1`;
    },
    inGoal,
  ],
  [
    "average $w of <each|every|all> <player|players> <at the end|> $cmp $n",
    (part, _typeOf, inFile) => (inFile(part("$w")) === null ? null : "average(p.$w) $cmp $n for each p in players"),
    inGoal,
  ],
];

/** Lists and loops in words: `first (n + 1) of heroes`, `list of renown(g) for each g in players`, `none(…)`, `for n times`. */
const loops: readonly Said[] = [
  ["first ( $r ) <of|from> $a", "top ($r) of $a"],
  ["last ( $r ) <of|from> $a", "bottom ($r) of $a"],
  ["<list of|a list of> $r for each $w in $k", "[$r for each $w in $k]"],
  ["none ( $r for each $w in $k )", "not any($r for each $w in $k)"],
  ["= no $r for each $w in $k", "= not any($r for each $w in $k)"],
  ["if no $r for each $w in $k", "if not any($r for each $w in $k)"],
  [
    "$r for $a times )",
    (part, typeOf) => {
      const free = ["n", "i", "k", "one"].find((name) => typeOf(name) === null);
      return /\bfor each\b/.test(part("$r")) || free === undefined ? null : `$r for each ${free} in 1 to $a)`;
    },
  ],
  ["$a <isnt|isn ' t|aint> $b", "$a is not $b"],
  [
    "give <|the >$w $w1",
    (part, typeOf, inFile) =>
      inFile(`status ${part("$w1")}`) === null || typeOf(part("$w")) === null ? null : "add $w1 to $w",
    inBody,
  ],
];

/** `uses(quest) at least 5 per game` */
const perGame: readonly Said[] = [
  ["at least|no less than", ">="],
  ["at most|no more than", "<="],
  ["more than|over", ">"],
  ["less than|under|fewer than", "<"],
].map(([words = "", sign = ""]): Said => [
  `<${words}> $n <per game|a game|each game|in each game>`,
  `${sign} $n`,
  { inside: ["goal"] },
]);

export const rulebooksSaid: readonly Said[] = [
  ...loops,
  ...perGame,
  ...statuses,
  ...ofNumbers,
  ...atTheEnd,
  ...some,
  ...cases,
  ...tags,
  ...pools,
  ...winners,
  ...having,
  ...goals,
  ...shares,
  ...values,
  ...sortings,
];
