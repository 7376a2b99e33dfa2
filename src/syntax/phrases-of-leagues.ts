/** What designers of leagues, races and quests say: the most of something, numbers of hits, steps of a number, lists without brackets. */
import { typeOfResult } from "./called.ts";
import { type Said, type TypeOf } from "./phrase-shapes.ts";

type Meant = Exclude<Said[1], string>;
type InFile = Parameters<Meant>[2];

const inExample = { inside: ["example"] };
const inGoal = { inside: ["goal"] };
const inVariantOrBody = { inside: ["rule", "procedure", "action", "status", "phase", "always", "setup"] };

/** What of each is compared: a column, or a rule that is given it. */
export const ofIt = (name: string, inFile: InFile): string =>
  inFile(`rule ${name}`) === null ? `it.${name}` : `${name}(it)`;

/** Of those that fit; and where none may be, none. `isWhole`: the phrase is all that the rule gives. */
const firstOf =
  (sign: string, list: string, isWhole: boolean): Meant =>
  (part, typeOf, inFile) => {
    const by = ofIt(part("$w1"), inFile);
    if (/^players?$/.test(part("$w")) || (isWhole && typeOf(typeOfResult) !== "optional")) return null;
    const first = `first(sort(${list}, by: ${sign}${by}))`;
    return isWhole ? `= ${first} otherwise none` : first;
  };

const furthest = (sign: string, word: string): readonly Said[] => {
  const said = `$w with ${word} $w1 $Of`;
  return [
    [`= ${said} $a where $r`, firstOf(sign, "$a where $r", true)],
    [`= ${said} $r`, firstOf(sign, "$r", true)],
    [`${said} $a where $r`, firstOf(sign, "$a where $r", false)],
    [`${said} $a`, firstOf(sign, "$a", false)],
  ];
};

/** `sum of cost(i) for i from 0 to n - 1` */
const sums: readonly Said[] = [
  ["sum", "sum of"],
  ["sum", "total of"],
  ["sum", "sum"],
  ["count", "number of"],
  ["max", "highest of"],
  ["min", "lowest of"],
].flatMap(([callee = "", word = ""]): readonly Said[] => [
  [
    `${word} $r <for $w from|for each $w from|for all $w from|for $w in|for $w =|for every $w from> $a to $r1`,
    `${callee}($r for each $w in $a to $r1)`,
  ],
  [
    `${word} <for each $w in $k of $r|over each $w in $k of $r|for each $w in $k : $r>`,
    `${callee}($r for each $w in $k)`,
  ],
  [`${word} $r for each $w in $k`, `${callee}($r for each $w in $k)`],
]);

/** `top 3 of Club by points`: downwards, as tables of leagues go. */
const topBy: readonly Said[] = [
  [
    "<top $n of $k by $w|top $n $k by $w|best $n of $k by $w|highest $n of $k by $w>",
    (part, _typeOf, inFile) => `top $n of sort($k, by: -${ofIt(part("$w"), inFile)})`,
  ],
  [
    "<bottom $n of $k by $w|lowest $n of $k by $w|worst $n of $k by $w>",
    (part, _typeOf, inFile) => `top $n of sort($k, by: ${ofIt(part("$w"), inFile)})`,
  ],
];

const without: readonly Said[] = [["$a <does|do> not <contain|include|have|hold> $b", "$b not in $a"]];

/** `number of 5+ on 2d6`, `any of n d6 is 6` */
const hits: readonly Said[] = [
  ["<number of|how many|count of|amount of> $n + <on|in|among|from|with> $d", "count($d where it >= $n)"],
  ["<number of|how many|count of|amount of> $n s <on|in|among|from|with> $d", "count($d where it is $n)"],
  ["<number of|how many|count of|amount of> $n <on|in|among|from|with> $d", "count($d where it is $n)"],
  [
    "<number of|how many|count of|amount of> $n + <on|in|among|from|with> $a $die",
    "count($a times $die where it >= $n)",
  ],
  ["<number of|how many|count of|amount of> $n <on|in|among|from|with> $a $die", "count($a times $die where it is $n)"],
  ["<any of|one of|at least one of> $d $cmp $n", "count($d where it $cmp $n) >= 1"],
  ["<any of|one of|at least one of> $a $die $cmp $n", "count($a times $die where it $cmp $n) >= 1"],
];

/** `draw from Card by copies` */
const drawn: readonly Said[] = [
  [
    "<draw|draw card|draw a card|draw one|pick|pick one|choose one|roll> <from $w by $w1|from $w weighted by $w1|on $w by $w1>",
    (part) => (/^\p{Lu}/u.test(part("$w")) ? "roll($w, by: it.$w1)" : null),
  ],
];

/** Of `to 2` nobody knows whether digits are meant. */
const multipleOf =
  (callee: string, value: string): Exclude<Said[1], string> =>
  (part) =>
    Number(part("$n")) < 5 ? null : `${callee}(${value} / $n) * $n`;

/** `a rounded down to a multiple of 5`, `round to 100 (a * b)`, `round a to the nearest 5` */
const multiples: readonly Said[] = [
  ["floor", "down"],
  ["ceil", "up"],
  ["round", ""],
].flatMap(([callee = "", way = ""]): readonly Said[] => {
  const spaced = way === "" ? "" : ` ${way}`;
  const nearest = "<to a multiple of|to multiples of|to the nearest multiple of|to nearest>";
  return [
    [`$r <rounded|, rounded|round|, round>${spaced} ${nearest} $n`, `${callee}($r / $n) * $n`],
    [`<round|rounded>${spaced} ${nearest} $n <|:|of> $a`, `${callee}($a / $n) * $n`],
    [`<round|rounded>${spaced} to $n <|:|of> $a`, multipleOf(callee, "$a")],
    [`round $a${spaced} ${nearest} $n`, `${callee}($a / $n) * $n`],
    [`round $a${spaced} to $n`, multipleOf(callee, "$a")],
    [`round ( $r )${spaced} ${nearest} $n`, `${callee}(($r) / $n) * $n`],
    [`$r <rounded|, rounded>${spaced} to $n`, multipleOf(callee, "$r")],
  ];
});

/** `level goes up by 1`, `pay 3 from team.cash` */
const changes: readonly Said[] = [
  ["$a <goes up by|rises by|increases by|grows by|climbs by> $b", "add $b to $a", inVariantOrBody],
  ["$a <goes down by|falls by|drops by|decreases by|shrinks by|sinks by> $b", "take $b from $a", inVariantOrBody],
  ["<pay|spend|deduct|subtract> $a from $b", "take $a from $b", inVariantOrBody],
];

/** `affordable(hero) is Dagger, Staff`; `half(3) is 1, half(4) is 2` claims several things, each on a line of its own. */
const listed: readonly Said[] = [
  [
    "$a is $k",
    (part) => {
      const [first = "", ...more] = partsBetweenCommas(part("$k"));
      if (more.length === 0) return null;
      if (more.every(isClaim)) return [`$a is ${first}`, ...more].join("\n");
      return !more.some(isClaim) && /^[^[\]]+$/.test(part("$k")) ? "$a is [$k]" : null;
    },
    inExample,
  ],
];

const isClaim = (text: string): boolean => /(?:^|\s)(?:is|[<>]=?)\s/.test(text.replace(/"[^"]*"/g, ""));

/** Not those within brackets or texts. */
function partsBetweenCommas(text: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of text.match(/"[^"]*"|[^"]/gs) ?? []) {
    depth += "([{".includes(sign) ? 1 : ")]}".includes(sign) ? -1 : 0;
    if (sign === "," && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + sign);
  }
  return parts.map((part) => part.trim());
}

/** `otherwise: do nothing` */
const idle: readonly Said[] = [
  [": do nothing", ": {}"],
  ["{ do nothing }", "{}"],
];

/** `= (home, away)`: the record that the rule gives, or a list. */
const pairs: readonly Said[] = [
  ["= ( $a , $b )", "$a, $b"],
  ["= ( $a , $b , $e )", "$a, $b, $e"],
].map(([said = "", values = ""]) => [
  said,
  (_part, typeOf) => {
    const type = typeOf(typeOfResult) ?? "";
    return /^\p{Lu}/u.test(type) ? `= ${type}(${values})` : `= [${values}]`;
  },
  { guess: true },
]);

/** `= { North: 15, South: 5 }`: a map, whose keys are texts. */
const mapped: readonly Said[] = [
  // For each key a value: a map grows in a body.
  ...["[ $v ]", "{ $v }"].map((brackets): Said => [
    `: map of $w1 to $w2 = ${brackets.replace("$v", "$w : $r for each $w3 in $k")}`,
    (part) => {
      const type = "map of $w1 to $w2";
      const each = "for each $w in $k { set result[$w] = $r }";
      return part("$w") !== part("$w3") ? null : `: ${type} {\nlet result: ${type} = []\n${each}\nresult\n}`;
    },
  ]),
  ["= { $k }", (part, _typeOf, inFile) => entriesOf(part("$k"), (key) => isKeyIn(key, inFile))],
  ["= { $k }", (part) => entriesOf(part("$k"), null), { guess: true }],
];

/** A variant of a choice, or a row of a table. */
const isKeyIn = (name: string, inFile: TypeOf): boolean =>
  (inFile(`choice of ${name}`) ?? inFile(`row of ${name}`)) !== null;

/** `isKey`: whether it is no text; null: all are. */
function entriesOf(said: string, isKey: ((name: string) => boolean) | null): string | null {
  if (said.includes(" for each ")) return null;
  const entries = said.split(",").map((each) => /^\s*("?)([\p{L}_][\p{L}\p{N}_ ]*)"?\s*:\s*(\S.*?)\s*$/u.exec(each));
  const isNamed = entries.some((each) => each !== null && each[1] === "" && isKey?.(each[2] ?? "") === true);
  if (isKey !== null && !isNamed) return null;
  const pairs = entries.flatMap((each) => (each === null ? [] : [`${isNamed ? each[2] : `"${each[2]}"`}: ${each[3]}`]));
  return pairs.length < entries.length ? null : `= [${pairs.join(", ")}]`;
}

/** `players: list of Player, 1 to 11` */
const limits: readonly Said[] = [
  [
    "$w : list of $w1 <, $n to $n1|( $n to $n1 )|of $n to $n1|with $n to $n1>",
    "$w: list of $w1, check count($w) in $n to $n1",
    { inside: ["record", "player", "entity"] },
  ],
];

/** `int 5 to 40 step 5` */
const steps: readonly Said[] = [
  [
    "int $n to $n1 <step $n2|steps of $n2|in steps of $n2|by $n2|, in steps of $n2>",
    (part) => {
      const [from, to, step] = ["$n", "$n1", "$n2"].map((piece) => Number(part(piece)));
      const count = step === undefined || step === 0 ? 0 : Math.floor(((to ?? 0) - (from ?? 0)) / step) + 1;
      return count < 2 || count > 20
        ? null
        : `int of ${Array.from({ length: count }, (_, at) => (from ?? 0) + at * (step ?? 0)).join(", ")}`;
    },
  ],
];

/** `draws under 20%`, `Lap between 8 and 25` */
const measures: readonly Said[] = [
  ...[
    ["under|below|less than", "<"],
    ["at most|no more than", "<="],
    ["over|above|more than", ">"],
    ["at least|no less than", ">="],
  ].map(([words = "", sign = ""]): Said => [`draws <${words}> $pc`, `draws() ${sign} $pc`, inGoal]),
  [
    "$w <between $n and $n1|lasts $n to $n1|from $n to $n1>",
    (part, _typeOf, inFile) => (inFile(`phase ${part("$w")}`) === part("$w") ? "lasts($w) in $n to $n1" : null),
    inGoal,
  ],
];

export const leaguesSaid: readonly Said[] = [
  ...furthest("-", "$Most"),
  ...furthest("", "$Least"),
  ...sums,
  ...topBy,
  ...without,
  ...hits,
  ...drawn,
  ...multiples,
  ...changes,
  ...listed,
  ...idle,
  ...pairs,
  ...mapped,
  ...limits,
  ...steps,
  ...measures,
];
