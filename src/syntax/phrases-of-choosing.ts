/** What is chosen, as people say it: those that fit, one of some, all but one, and cards that are put, filled up and picked. */
import { typeOfResult } from "./called.ts";
import { numberWords } from "./words.ts";
import { inBody, withMe, type Said, type TypeOf } from "./phrase-shapes.ts";

type Meant = Exclude<Said[1], string>;

/** Here nobody can be asked. */
const inRule = { inside: ["rule", "let", "example", "report", "goal", "check"] };
const byMe = { ...withMe, ...inBody };

/** `fish` is the table of that name, unless something here is called so. */
export const listCalled = (list: string, typeOf: TypeOf, inFile: TypeOf): string =>
  /^\p{Ll}[\p{L}\p{N}_]*$/u.test(list) && typeOf(list) === null ? (inFile(`table ${list}`) ?? list) : list;

/** As far as can be told. */
export const isList = (list: string, typeOf: TypeOf, inFile: TypeOf): boolean =>
  /^[\p{L}_][\p{L}\p{N}_.]*(?:\(\w*\))?$/u.test(list) &&
  (/^\p{Lu}|\)$|s$/u.test(list) ||
    /^(?:list|set|pile)$/.test(typeOf(list) ?? inFile(list.split(".").at(-1) ?? "") ?? ""));

/** What is said with `$a` is meant of the list that is called so. */
export const ofList =
  (meant: string): Meant =>
  (part, typeOf, inFile) => {
    const list = listCalled(part("$a"), typeOf, inFile);
    // `with 5 or more` counts something.
    if (/^\d/.test(part("$r"))) return null;
    return list === part("$a") ? meant : meant.replaceAll("$a", list);
  };

/** Of those that fit: as many as the rule gives. */
const found =
  (callee: string): Meant =>
  (...given) => {
    const type = given[1](typeOfResult) ?? "";
    const meant = /^(?:list|set)$/.test(type)
      ? "$a where $r"
      : type === "bool"
        ? "count($a where $r) > 0"
        : type === "optional"
          ? "first($a where $r) otherwise none"
          : `${callee}($a where $r)`;
    // `player` begins a declaration, and names nothing.
    return /^players?$/.test(given[0]("$a"))
      ? `= ${meant.replaceAll("$a", "players")}`
      : ofList(`= ${meant}`)(...given);
  };

export const fits = "<$Fit|that have>";

/** `chooseSome(me, Rest, "…", exactly n)`: how many, in words. */
const howMany: readonly Said[] = ["", ", $t"].flatMap((question) =>
  [
    ["<exactly|just|only> $e", "least: $e, most: $e"],
    ["at most $e", "least: 0, most: $e"],
    ["up to $e", "least: 0, most: $e"],
    ["at least $e", "least: $e, most: count($b)"],
    ["between $e and $e1", "least: $e, most: $e1"],
    ["$n or $n1", "least: $n, most: $n1"],
    ["any number", "least: 0, most: count($b)"],
  ].map(([many = "", meant = ""]): Said => [
    `choosesome ( $a , $b ${question} , ${many} )`,
    `chooseSome($a, $b${question}, ${meant})`,
  ]),
);

const those: readonly Said[] = [
  ...howMany,
  [`= $Seek <|the|a|any> $a ${fits} $r`, found("first"), inRule],
  ["any $w in $a $Fit $r", "count($a where $r) > 0"],
  [`= any $a ${fits} $r`, found("first"), inRule],
  [`= the $a ${fits} $r`, found("only"), inRule],
  [`$Seek <|the|a|any> $a ${fits} $r`, ofList("first($a where $r) otherwise none"), inBody],
  [`<|$Seek|list> <$All|all of|list of> $a ${fits}`, ofList("$a where")],
];

/** `Season except Winter`, `drops but pick`, `Season but Winter and Summer` */
const without: Meant = (part, typeOf, inFile) => {
  const [out, more] = [part("$b"), part("$e")];
  if (/^(?:replacement|repetition|repeats|duplicates|putting|looking|first|last)$/.test(out)) return null;
  const isOut = out.startsWith("[") || (!/^\p{Lu}/u.test(out) && isList(out, typeOf, inFile));
  const name = part("$w");
  const [begin, it] = name === "" ? ["", "it"] : ["for each $w in ", name];
  return ofList(`${begin}$a where ${it} ${more !== "" ? "not in [$b, $e]" : isOut ? "not in $b" : "is not $b"}`)(
    part,
    typeOf,
    inFile,
  );
};
const but = "<except|except for|without>";

const exceptions: readonly Said[] = [
  [`for each $w in $a ${but} $b< and $e|>`, without],
  [
    "<$All|all of|everything in> $a <except|except for|without|but|but not|besides|other than|apart from> $b< and $e|>",
    without,
  ],
  [`$a ${but} $b< and $e|>`, without],
  ["all <but|except> $b< and $e|> $Of $a", without],
];

/** Of a table only what begins large: `$w`. */
const of =
  (list: string, callee: string): Meant =>
  (part, typeOf, inFile) => {
    const name = part(list);
    const isOne = !/^\p{Lu}/u.test(name) || ["row", "choice"].some((what) => inFile(`${what} of ${name}`) !== null);
    return (list === "$w" && isOne) || numberWords.includes(part("$w"))
      ? null
      : callee.replace("…", listCalled(name, typeOf, inFile));
  };

/** By chance in a rule; where somebody acts, they are asked, or take what lies on top. */
const oneOf = (said: string, list: string): readonly Said[] => {
  const rolled = of(list, "roll(…)");
  return [
    [`$Pick ${said}`, of(list, "choose(me, …)"), { ...byMe, or: rolled }],
    [`$Pick ${said}`, rolled],
    [`$Draw ${said}`, rolled, inRule],
    [`= $Draw ${said}`, of(list, "= first(…)"), { ...inBody, or: of(list, "= roll(…)") }],
  ];
};

const any = "<|$Pick|$Draw>";

/** `choose 2 weapons` */
const someOf: Meant = (part, _typeOf, inFile) => {
  const table = inFile(`table ${part("$w")}`);
  return table === null ? null : `top $n of shuffle(${table})`;
};
/** `a random weapon except Club` */
const butOne: Meant = (part, typeOf, inFile) => {
  const list = inFile(`table ${part("$w")}`) ?? listCalled(part("$w"), typeOf, inFile);
  return /^\p{Lu}/u.test(list) ? `roll(${list} where it is not $b)` : null;
};
const shuffled = "top $n of shuffle($a)";

const random: readonly Said[] = [
  [`${any} <|a|one> random <$Card|one|$w> $Of $a`, of("$a", "roll(…)")],
  ...oneOf("<a|one|any> $Of $a", "$a"),
  ...oneOf("<|a|one|any> <$Card|$w> $Of $a", "$a"),
  [`${any} <|a|one> random $w`, of("$w", "roll(…)")],
  [`${any} <|a|one> random $w <except|except for|but not|other than> $b`, butOne],
  [`${any} $n random $w`, someOf],
  ["$Pick $n $w", someOf],
  [`<$Pick|draw> <|a|one> $w <at random|randomly>`, of("$w", "roll(…)")],
  ...oneOf("<|a|one> $w", "$w"),
  [`${any} $n random <|$Card|$w> $Of $a <|without replacement>`, shuffled],
  [`<$Pick|draw|take> $n <|$Card|$w> $Of $a <|without replacement>`, shuffled, inRule],
];

/** `other chooses 1 card from other.hand` */
const picked: readonly Said[] = [
  ["$w <chooses|picks|selects> up to $n <|$Card|$w1> $Of $a", "chooseSome($w, $a, least: 0, most: $n)", inBody],
  ["$w <chooses|picks|selects> $n <|$Card|$w1> $Of $a", "chooseSome($w, $a, least: $n, most: $n)", inBody],
  [
    "$w <chooses|picks|selects> <a|one> <$Card|$w1> from $a and discards it",
    "put choose($w, $a) into $w.discard",
    inBody,
  ],
  ["$w <chooses|picks|selects> <a|one> <|$Card|$w1> $Of $a", "choose($w, $a)", inBody],
  [
    "$w discards <a|one> card <of|at> their <|own> choice",
    (_part, _typeOf, inFile) =>
      inFile("hand") === "pile" && inFile("discard") === "pile" ? "put choose($w, $w.hand) into $w.discard" : null,
    inBody,
  ],
];

const filled = "put top $b - count($a) of $e into $a";
const fill = "<fill|fill up|refill|replenish|top up>";
/** `draw 2 cards from board().deck`: into one's hand. */
const intoHand =
  (count: string): Meant =>
  (_part, _typeOf, inFile) =>
    inFile("hand") === "pile" ? `put top ${count} of $b into me.hand` : null;

const top = "<draw|draws|take> <|the>";
const piles: readonly Said[] = [
  [`${top} top $n <|$Card> <of|from> $b <into|to> $e`, "put top $n of $b into $e", inBody],
  [`${top} top $Card <of|from> $b <into|to> $e`, "put top 1 of $b into $e", inBody],
  ["draw $n $Card <of|from> $b <into|to> $e", "put top $n of $b into $e", inBody],
  ["draw <a|one> $Card <of|from> $b <into|to> $e", "put top 1 of $b into $e", inBody],
  [`${top} top $n <|$Card> <of|from> $b`, intoHand("$n"), byMe],
  [`${top} top $Card <of|from> $b`, intoHand("1"), byMe],
  ["draw $n $Card from $b", intoHand("$n"), byMe],
  [`${fill} $a <to|up to> $b <|$Card> <from|with> $e`, filled, inBody],
  [`${fill} $a from $e <to|up to> $b <|$Card>`, filled, inBody],
  ["<put|move> <$All|all of|all $w $Of> $a <into|to> $b", "put $a into $b", inBody],
  ["<put|move> <$All|all of|all $w $Of> $a under $b", "put $a under $b", inBody],
];

/** `keep 1 of active.plan, discard the rest`: who chooses is whose pile it is, and whether there is a pile for the rest, the file says. */
const keptOf: Meant = (part, _typeOf, inFile) => {
  const [who = "", ...path] = part("$a").split(".");
  const rest = ["discard", "discards", "discardPile", "deck"].find((pile) => inFile(pile) === "pile");
  if (path.length === 0 || rest === undefined) return null;
  const [chosen, others] =
    part("$n") === "1"
      ? [`choose(${who}, $a)`, "it is not kept"]
      : [`chooseSome(${who}, $a, least: $n, most: $n)`, "it not in kept"];
  return `let kept = ${chosen} then put $a where ${others} into ${who}.${rest}`;
};

const keeping: readonly Said[] = [
  [
    "keep $n <|$Card> <of|from> $a <, discard|, discards|and discard|, and discard|then discard|, put away> <|the> <rest|others|other|remaining>",
    keptOf,
    { ...inBody, guess: true },
  ],
];

export const choosingSaid: readonly Said[] = [...those, ...exceptions, ...keeping, ...picked, ...piles, ...random];

/** `all hero.weapons`, where nothing more is said of them. */
export const wholeSaid: readonly Said[] = [
  [
    "<$All|all of> $a",
    (part, ...of) => (isList(listCalled(part("$a"), ...of), ...of) ? ofList("$a")(part, ...of) : null),
  ],
];
