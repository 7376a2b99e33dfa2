/** What a designer of seasons and of deals wrote first: loops of so many turns, faces that count double, who holds what, the highest bid. */
import { inBody, type Said, type TypeOf } from "./phrase-shapes.ts";

type Meant = Exclude<Said[1], string>;

const inDo = { inside: [...inBody.inside, "setup"] };
const inGoal = { inside: ["goal"] };
const inReport = { inside: ["report"] };

/** `for n - 1 seasons {`: of a number, and not of a list. */
const soOften =
  (count: string): Meant =>
  (part, typeOf) => {
    const noun = part("$w");
    const isNumber = (text: string): boolean =>
      /^\d+$/.test(text) || /^\(.*\)$/s.test(text) || /[.(]/.test(text) || /^(?:int|number)$/.test(typeOf(text) ?? "");
    const isPlural = noun.endsWith("s") && typeOf(noun) === null;
    return isPlural && isNumber(part("$a")) ? `repeat ${count} times {` : null;
  };

const loops: readonly Said[] = [
  ["for $a + $b $w {", soOften("$a + $b")],
  ["for $a - $b $w {", soOften("$a - $b")],
  ["for $a $w {", soOften("$a")],
  ...["do", "do this", "repeat this", "do the following", "loop", "repeat for"].flatMap((verb): readonly Said[] => [
    [`${verb} $a times <|:>{`.replace(">{", "> {"), "repeat $a times {"],
    [`${verb} $a + $b times {`, "repeat $a + $b times {"],
    [`${verb} $a - $b times {`, "repeat $a - $b times {"],
  ]),
];

const cards = /^(?:cards?|tiles?|tokens?|pieces?)$/i;
const everyone = ["each player", "every player", "all players", "everyone", "everybody"];

/** `deal 1 of Card to each player`, `deal each player 5 cards from deck`: from a pile, or what is named, if hands are lists. */
const dealt =
  (count: string): Meant =>
  (part, _typeOf, inFile) => {
    const [noun, named] = [part("$w"), part("$a")];
    const hand = inFile("hand");
    const pile = named === "" ? null : named === "deck" ? (inFile("deck of p") ?? named) : named;
    const deck = pile ?? inFile("deck of p");
    if (hand === "pile" && deck !== null) return `for each p in players { put top ${count} of ${deck} into p.hand }`;
    const kind = inFile(`table ${noun}`) ?? inFile(`choice called ${noun}`);
    const own = /^(?:list|pile)$/.test(hand ?? "") && !cards.test(noun) ? kind : null;
    if (own === null || named !== "") return null;
    const one = hand === "list" ? `add roll(${own}) to p.hand` : `let dealt = roll(${own})\nput new dealt into p.hand`;
    return `for each p in players { ${part(count) === "1" && hand === "list" ? one : `repeat ${count} times { ${one} }`} }`;
  };

const dealing: readonly Said[] = ["deal", "give", "deals"].flatMap((verb) =>
  everyone.flatMap((who): readonly Said[] => [
    [`${verb} $n <of |>$w to ${who}`, dealt("$n"), inDo],
    [`${verb} $n $w from $a to ${who}`, dealt("$n"), inDo],
    [`${verb} ${who} $n $w from $a`, dealt("$n"), inDo],
    [`${verb} ${who} $n <of |>$w`, dealt("$n"), inDo],
  ]),
);

/** Shares as people say them. */
const shares: readonly (readonly [string, string])[] = [
  ["less than|fewer than|under|below|in less than|in under", "<"],
  ["more than|over|above|in more than", ">"],
  ["at most|no more than|in at most", "<="],
  ["at least|no less than|in at least", ">="],
];

const goals: readonly Said[] = shares.flatMap(([words, sign]): readonly Said[] => [
  [
    `<games|a game|the game|game> <end|ends|ending> <in|with|as> <a|> <tie|draw> <${words}> $pc <of the time|of games|of all games|>`,
    `draws() ${sign} $pc`,
    inGoal,
  ],
  [
    `<ties|draws> <happen|occur|come|are|> <${words}> $pc <of the time|of games|of all games|>`,
    `draws() ${sign} $pc`,
    inGoal,
  ],
]);

/** `Fish, Salt` as variants of one choice or as rows of tables, `1, 2`, `"a", "b"`. */
function listIn(text: string, inFile: TypeOf): string | null {
  const items = text.replace(/^\[\s*|\s*\]$/g, "").split(/\s*,\s*/);
  if (items.length < 2) return null;
  if (items.every((each) => /^(?:\d+(?:\.\d+)?%?|"[^"]*")$/.test(each))) return `[${items.join(", ")}]`;
  if (!items.every((each) => /^\p{Lu}[\p{L}\p{N}_]*$/u.test(each))) return null;
  if (inFile(`choice ${items.join(" ")}`) !== null) return `[${items.join(", ")}]`;
  const rows = items.map((each) => inFile(`row of ${each}`));
  return rows.includes(null) ? null : `[${rows.join(", ")}]`;
}

/** What goes through such a list is called like what is in it. */
function axisOf(text: string, inFile: TypeOf): string | null {
  const items = text.replace(/^\[\s*|\s*\]$/g, "").split(/\s*,\s*/);
  const row = inFile(`row of ${items[0] ?? ""}`)?.split(".")[0];
  const kind = inFile(`choice ${items.join(" ")}`) ?? row ?? null;
  return kind === null ? null : kind.slice(0, 1).toLowerCase() + kind.slice(1);
}

const axes: readonly Said[] = ["rows", "columns"].flatMap((axis): readonly Said[] => [
  [
    `${axis} $w : $k`,
    (part, _typeOf, inFile) => {
      const list = part("$k").startsWith("[") ? null : listIn(part("$k"), inFile);
      return list === null ? null : `${axis} $w: ${list}`;
    },
    inReport,
  ],
  [
    `${axis} : $k`,
    (part, _typeOf, inFile) => {
      const list = listIn(part("$k"), inFile);
      const name = axisOf(part("$k"), inFile);
      return list === null || name === null ? null : `${axis} ${name}: ${list}`;
    },
    inReport,
  ],
  [
    `${axis} $k`,
    (part, _typeOf, inFile) => {
      const list = listIn(part("$k"), inFile);
      const name = axisOf(part("$k"), inFile);
      return list === null || name === null ? null : `${axis} ${name}: ${list}`;
    },
    inReport,
  ],
]);

const faces: readonly Said[] = [
  ...["number of", "count of", "count", "how many", "count the"].flatMap((count): readonly Said[] => [
    [`${count} $n s <and|or|,> $n1 s <in|of|on|among> $m`, "count($m where it in [$n, $n1])"],
    // Of which dice was not said.
    [`${count} $n s <and|or> $n1 s`, "count(4d6 where it in [$n, $n1])", { guess: true }],
    [`${count} $n <and|or> $n1 <in|of|on|among> $m`, "count($m where it in [$n, $n1])"],
    [`${count} $n s , $n1 s <and|or> $n2 s <in|of|on|among> $m`, "count($m where it in [$n, $n1, $n2])"],
  ]),
  // Each die counts for itself: nothing is rolled twice.
  ...["counts double", "counts twice", "counts as two", "count double", "count twice", "is worth two"].flatMap(
    (double): readonly Said[] =>
      ["each $n1", "every $n1", "a $n1", "$n1", "$n1 s", "each $n1 is 2 and"].flatMap((six): readonly Said[] => [
        [
          `count ( $d where it $cmp $n ) , ${six} ${double}`,
          "sum(if one is $n1 { 2 } else if one $cmp $n { 1 } else { 0 } for each one in $d)",
        ],
        [
          `$d $cmp $n , ${six} ${double}`,
          "sum(if one is $n1 { 2 } else if one $cmp $n { 1 } else { 0 } for each one in $d)",
        ],
      ]),
  ),
];

const who = "somebody,someone,anybody,anyone,any player,a player,one player,some player".split(",");
const amounts: readonly (readonly [string, string])[] = [
  ["a|an|any|some", "> 0"],
  ["no", "is 0"],
  ["exactly $n", "is $n"],
  ["at least $n", ">= $n"],
  ["more than $n", "> $n"],
  ["$n or more", ">= $n"],
  ["$n", ">= $n"],
  ["", "> 0"],
];

/** In which of the lists and piles of the players, one after the other. */
const held =
  (owner: string | null, test: string, way: number): Meant =>
  (part, typeOf, inFile) => {
    const one = owner ?? part("$a");
    if (owner === null && !/^\p{Ll}[\p{L}\p{N}_]*$/u.test(one)) return null;
    if (owner === null && /^(?:list|set|map|pile)$/.test(typeOf(one) ?? "")) return null;
    const [name, ...holders] = inFile(`holders of ${part("$w")}`)?.split(" ") ?? [];
    const wanted = part("$w2");
    const places = wanted === "" ? holders : holders.filter((each) => each === wanted);
    const place = places[way];
    if (name === undefined || place === undefined) return null;
    const so = `count(${one === "player" ? "me" : one}.${place} where it is ${name}) ${test}`;
    return owner === "p" ? `any(${so} for each p in players)` : so;
  };

const holding: readonly Said[] = amounts.flatMap(([amount, test]) =>
  [" <in|in their|in his|in her|in the|in my> $w2", " <left|each>", ""].flatMap((where): readonly Said[] => {
    const words = amount.includes("|") ? `<${amount}>` : amount;
    return [
      ...who.map((one): Said => [
        `${one} <has|holds|owns> ${words} $w${where}`,
        held("p", test, 0),
        { or: [1, 2, 3].map((way) => held("p", test, way)) },
      ]),
      [
        `<player|the player|active player|the active player> <has|holds|owns> ${words} $w${where}`,
        held("me", test, 0),
        { or: [1, 2, 3].map((way) => held("me", test, way)), needs: "me" },
      ],
      [
        `$a <has|have|holds|owns> ${words} $w${where}`,
        held(null, test, 0),
        { or: [1, 2, 3].map((way) => held(null, test, way)) },
      ],
    ];
  }),
);

/** What all have bid, in the order of the players: a list by that name. */
function bidsCalled(noun: string, typeOf: TypeOf, inFile: TypeOf): string | null {
  return (
    [noun, `${noun}s`].find(
      (name) => typeOf(name) === "list" || (typeOf(name) === null && inFile(`local ${name}`) === "choose"),
    ) ?? null
  );
}

const highest =
  (callee: string, isAll: boolean, said?: string): Meant =>
  (part, typeOf, inFile) => {
    const bids = bidsCalled(said ?? part("$w"), typeOf, inFile);
    if (bids === null) return null;
    return isAll
      ? `[players[n] for each n in 1 to count(players) where ${bids}[n] is ${callee}(${bids})]`
      : `players[position(${bids}, ${callee}(${bids}))]`;
  };

const bidding: readonly Said[] = [
  ["$Most", "max"],
  ["$Least", "min"],
].flatMap(([side = "", callee = ""]): readonly Said[] => [
  [`<player|the player> <with|who has|whose> <the |>${side} $w`, highest(callee, false), { or: highest(callee, true) }],
  [`<players|the players|all players> <with|who have> <the |>${side} $w`, highest(callee, true)],
  [
    `$a is <the |>${side}`,
    (part) => {
      const [, list = ""] = /^([\p{Ll}_][\p{L}\p{N}_.]*)\[[^\]]*\]$/u.exec(part("$a")) ?? [];
      return list === "" ? null : `$a is ${callee}(${list})`;
    },
  ],
  [`<the |>${side} bidder`, highest(callee, false, "bid"), { or: highest(callee, true, "bid") }],
]);

export const seasonsSaid: readonly Said[] = [
  ...loops,
  ...dealing,
  ...goals,
  ...axes,
  ...faces,
  ...holding,
  ...bidding,
  ["roll <a |>$d {", "match $d {", { ...inDo, within: true }],
];
