/** What rules of games say of a round: cards that are dealt, piles that are cleared, who has how much, what is left of something. */
import { type Said } from "./phrase-shapes.ts";

type Meant = Exclude<Said[1], string>;

const inBody = { inside: ["procedure", "action", "status", "phase", "always", "setup"] };
const inExample = { inside: ["example"] };
const inPhase = { inside: ["phase"] };
const inAction = { inside: ["action"] };

const cards = /^(?:cards?|tiles?|tokens?|pieces?)$/i;
const everyone = ["each player", "every player", "all players", "everyone", "everybody"];

/** So many from the top of the deck, for each player. */
const dealt =
  (count: string): Meant =>
  (part, _typeOf, inFile) => {
    const deck = inFile("deck of p");
    if (deck === null || inFile("hand") !== "pile" || !cards.test(part("$w"))) return null;
    const drawn = inFile("procedure draw") === null ? `put top ${count} of ${deck} into p.hand` : `draw(p, ${count})`;
    return `for each p in players { ${drawn} }`;
  };

const dealing: readonly Said[] = ["deal", "give", "deals"].flatMap((verb) =>
  everyone.flatMap((who): readonly Said[] => [
    [`${verb} $n $w to ${who}`, dealt("$n"), inBody],
    [`${verb} a $w to ${who}`, dealt("1"), inBody],
    [`${verb} ${who} $n $w`, dealt("$n"), inBody],
    [`${verb} ${who} a $w`, dealt("1"), inBody],
  ]),
);

/** `clear me.hand`: cards go to the discards, or back to the deck; a number is 0 again, and a list is empty. */
const cleared =
  (way: number): Meant =>
  (part, _typeOf, inFile) => {
    const [head = "", field, more] = part("$a").split(".");
    const type = inFile(field ?? "");
    if (field === undefined || more !== undefined || type === null) return null;
    if (type !== "pile")
      return way > 0
        ? null
        : /^(?:int|number)$/.test(type)
          ? "set $a = 0"
          : /^(?:list|set|map)$/.test(type)
            ? "set $a = []"
            : null;
    const discards = head.endsWith(")") || inFile("discard") !== "pile" ? null : `${head}.discard`;
    const to = [discards, inFile(`deck of ${head}`)].filter((each) => each !== null && each !== part("$a"))[way];
    return to === undefined || to === null ? null : `put $a into ${to}`;
  };

/** What each player has: cards in the hand, or a number of the player's. */
const had =
  (count: string): Meant =>
  (part, _typeOf, inFile) => {
    const noun = part("$w");
    const field = [noun, `${noun}s`, noun.replace(/s$/, "")].find((name) =>
      /^(?:int|number)$/.test(inFile(name) ?? ""),
    );
    const has =
      field !== undefined ? `p.${field}` : cards.test(noun) && inFile("hand") === "pile" ? "count(p.hand)" : null;
    return has === null ? null : `all(${has} is ${count} for each p in players)`;
  };

const owned: readonly Said[] = everyone.flatMap((who): readonly Said[] =>
  ["has", "have", "holds", "hold"].flatMap((verb) =>
    ["$n", "a", "one"].flatMap((n): readonly Said[] => [
      [`${who} ${verb} ${n} $w< in hand| in their hand| each|>`, had(n === "$n" ? n : "1"), inExample],
    ]),
  ),
);

const qualities: readonly Said[] = [
  ...["no player is", "no players are"].map((who) => [who, "not any"] as const),
  ...["each player is", "every player is", "all players are"].map((who) => [who, "all"] as const),
  ...["any player is", "a player is"].map((who) => [who, "any"] as const),
].map(([who, callee]): Said => [
  `${who} $w`,
  (part, _typeOf, inFile) => (inFile(part("$w")) === "bool" ? `${callee}(p.$w for each p in players)` : null),
]);

/** Things of the game, or rows: `no Model where …`, `no models left of p`, `no Model at x, y`. */
const counted =
  (condition: string, sign: string): Meant =>
  (part, _typeOf, inFile) => {
    const type = inFile(`entity ${part("$w")}`) ?? inFile(`table ${part("$w")}`);
    const field = condition.includes("$owner") ? inFile(`owner of ${type ?? ""}`) : "";
    if (type === null || field === null) return null;
    return `count(${type} where ${condition.replace("$owner", field)}) ${sign}`;
  };

const left: readonly Said[] = [
  ...["no", "not any"].map((no) => [no, "is 0"] as const),
  ...["any", "some", "there is a", "there is any"].map((some) => [some, "> 0"] as const),
].flatMap(([some, sign]): readonly Said[] => [
  [`${some} $w where $r`, counted("$r", sign)],
  [`${some} $w at $a , $b`, counted("it.x is $a and it.y is $b", sign)],
  [`${some} $w <left of|of|left for|remaining for> $a`, counted("it.$owner is $a", sign)],
  [`${some} $w <left in|remaining in> $a`, (part) => (cards.test(part("$w")) ? `count($a) ${sign}` : null)],
]);

const none: readonly Said[] = [
  [
    "$a has no $w<| left| in hand>",
    (part, _typeOf, inFile) => {
      const noun = part("$w");
      if (cards.test(noun))
        return inFile(part("$a").split(".").at(-1) ?? "") === "pile" ? "count($a) is 0" : "count($a.hand) is 0";
      const type = inFile(`entity ${noun}`);
      const owner = inFile(`owner of ${type ?? ""}`);
      return type === null || owner === null ? null : `count(${type} where it.${owner} is $a) is 0`;
    },
  ],
];

/** Two changes in one line. */
const both: readonly Said[] = [
  ["set $a , $b <to|=> $c1 , $e", "set $a = $c1 then set $b = $e", inBody],
  ["set $a and $b <to|=> $c1", "set $a = $c1 then set $b = $c1", inBody],
];

/** A list, and the place of each in it. */
const numbered: readonly Said[] = [
  [
    "for each $w in $a <, $w1 from 1|, index $w1|with index $w1|with $w1 from 1|, counting $w1> {",
    "for each $w1 in 1 to count($a) {\nlet $w = $a[$w1]\n",
    inBody,
  ],
];

const begun: readonly Said[] = [
  [
    "for each player <starting with|starting from|starting at|beginning with|beginning from> the one where $r {",
    "for each player from first(players where $r) {",
    inPhase,
  ],
  [
    "for each player <starting with|starting from|starting at|beginning with|beginning from> $a",
    "for each player from $a",
    inPhase,
  ],
];

/** `target: owned by me` in what an answer answers. */
const answered: readonly Said[] = [
  ["( $w : <owned by $a|of $a|it . owner is $a> , $k ) {", ofOwner("($k) {"), inAction],
  ["( $w : <owned by $a|of $a|it . owner is $a> ) {", ofOwner("{"), inAction],
];

function ofOwner(head: string): Meant {
  return (_part, _typeOf, inFile) => (inFile("owner") === null ? null : `${head}\nneeds $w.owner is $a\n`);
}

export const roundsSaid: readonly Said[] = [
  ...dealing,
  ["clear $a", cleared(0), { ...inBody, or: cleared(1), guess: true }],
  ["empty $a", cleared(0), { ...inBody, or: cleared(1), guess: true }],
  ...owned,
  ...qualities,
  ...left,
  ...none,
  ...both,
  ...numbered,
  ...begun,
  ...answered,
];
