/** What a designer of railways wrote: numbers twice and three times as large, who has the most among those who fit, what somebody cannot do. */
import { typeOfResult } from "./called.ts";
import { inBody, isTable, type Said, type TypeOf, withSigns } from "./phrase-shapes.ts";
import { ofEach, thoseWith } from "./phrases-of-sums.ts";
import { numberWords } from "./words.ts";

type Meant = Exclude<Said[1], string>;

const inSteps = { inside: ["lines", "setup", ...inBody.inside] };
const inExample = { inside: ["example"] };

// ---------------------------------------------------------------- so many times as much

/** Dice that are rolled twice are not twice what one roll gives. */
const isRolled = (value: string): boolean => /\d*[dD](?:\d+|%)|\broll\b/.test(value);

/** `double 2`, where `double` is a rule, is a call without its brackets; `Double agent` names something. */
function isCalled(word: string, value: string, typeOf: TypeOf, inFile: TypeOf): boolean {
  const isUnknown = /^\p{L}[\p{L}\p{N}_]*$/u.test(value) && typeOf(value) === null && inFile(value) === null;
  return isUnknown || value.startsWith("(") || inFile(`rule ${word}`) !== null;
}

const timesAs =
  (factor: number, word = ""): Meant =>
  (part, typeOf, inFile) =>
    (word === "" ? isRolled(part("$a")) : isCalled(word, part("$a"), typeOf, inFile)) ? null : `${factor} * $a`;

const partOf =
  (share: number, word = ""): Meant =>
  (part, typeOf, inFile) =>
    word !== "" && isCalled(word, part("$a"), typeOf, inFile)
      ? null
      : typeOf(typeOfResult) === "number"
        ? `$a / ${share}`
        : `floor($a / ${share})`;

/** A call, or a step, and nothing that is only counted. */
const isDone = (step: string): boolean => /^\p{Ll}[\p{L}\p{N}]*\(|^(?:add|set|take|put) /u.test(step);

const counted: readonly Said[] = numberWords.flatMap((word, factor): readonly Said[] =>
  factor < 2 ? [] : [[`<${word} times as <much|many> as|${word} times> $a`, timesAs(factor)]],
);

const doneAgain: readonly Said[] = ["twice", ...numberWords.slice(2).map((word) => `${word} times`)].map(
  (word, at): Said => [
    `$do ${word}`,
    (part) => (isDone(part("$do")) ? `repeat ${at + 2 - (at === 0 ? 0 : 1)} times { $do }` : null),
    inSteps,
  ],
);

export const amountsSaid: readonly Said[] = [
  ...["double", "twice"].map((word): Said => [`${word} $a`, timesAs(2, word)]),
  ...["triple", "treble"].map((word): Said => [`${word} $a`, timesAs(3, word)]),
  ["<twice as much as|twice as many as|double of> $a", timesAs(2)],
  ["$a twice", timesAs(2)],
  ["$a <tripled|times three|three times>", timesAs(3)],
  ["$a halved", partOf(2)],
  ["<half of|one half of> $a", partOf(2)],
  ["half $a", partOf(2, "half")],
  ["<a third of|one third of> $a", partOf(3)],
  ["<a quarter of|one quarter of|a fourth of> $a", partOf(4)],
  ...counted,
];

/** What rounds stands around it already. */
const rounded: readonly Said[] = ["ceil", "floor", "round"].flatMap((callee): readonly Said[] => [
  [`${callee} ( $pc of $a )`, `${callee}($pc * $a)`],
  [`${callee} ( $pc of $a`, `${callee}($pc * $a`],
  [`${callee} ( <half|half of|half the> $a`, `${callee}($a / 2`],
]);

// ---------------------------------------------------------------- who has the most

/** `not it.out`, asked of `one`. */
const askedOf = (test: string, list: string, typeOf: TypeOf, inFile: TypeOf): string =>
  ofEach(withSigns(` ${test} `).trim(), "one", list, typeOf, inFile).replace(
    /(?<![.\p{L}\p{N}_])it(?![\p{L}\p{N}_])/gu,
    "one",
  );

const isSeveral = (typeOf: TypeOf): boolean => /^(?:list|set)$/.test(typeOf(typeOfResult) ?? "");
const isOne = (typeOf: TypeOf): boolean => {
  const type = typeOf(typeOfResult) ?? "";
  return type === "optional" || isTable(type);
};

/** What of each is compared: a field, or a formula of `it`. */
function valueOf(part: (piece: string) => string): string | null {
  const value = part("$w1") === "" ? part("$a") : `it.${part("$w1")}`;
  return /\bit\b/.test(value) && !/\bwhere\b/.test(value) ? value : null;
}

/** `players where not it.out with most score(it)`: the most of those who fit. */
const mostOfThose =
  (sign: string, many: boolean): Meant =>
  (part, typeOf, inFile) => {
    const [list, test, value] = [part("$w"), part("$r"), valueOf(part)];
    if (value === null || /\b(?:where|for|with)\b/.test(test) || (many ? isOne(typeOf) : isSeveral(typeOf)))
      return null;
    if (!many) return `first(sort($w where $r, by: ${sign}${value}))`;
    return thoseWith(value, sign, `($w where $r)`).replace(
      / in \(\$w where \$r\)\)$/,
      ` in $w where ${askedOf(test, list, typeOf, inFile)})`,
    );
  };

/** `player with most held(it, line)`, where one is to be given. */
const mostOfPlayers =
  (sign: string): Meant =>
  (part, typeOf) => {
    const value = valueOf(part);
    return value === null || !isOne(typeOf) ? null : `first(sort(players, by: ${sign}${value}))`;
  };

const most: readonly Said[] = [
  ["$Most", "-"],
  ["$Least", ""],
].flatMap(([word = "", sign = ""]) =>
  ["$w1", "$a"].flatMap((value): readonly Said[] => [
    [
      `$w where $r <with|who have|which have|that have|having> ${word} ${value}`,
      (...given) => mostOfThose(sign, true)(...given) ?? mostOfThose(sign, false)(...given),
      { or: (...given) => (mostOfThose(sign, true)(...given) === null ? null : mostOfThose(sign, false)(...given)) },
    ],
    [`player with ${word} ${value}`, mostOfPlayers(sign)],
  ]),
);

// ---------------------------------------------------------------- what somebody can do

/** `build(a, track)` with all that may be chosen for it: `for each track in Track`. */
function usesOf(who: string, action: string, typeOf: TypeOf, inFile: TypeOf): { use: string; each: string } | null {
  const params = inFile(`action ${action}`)?.split(", ");
  if (params === undefined) return null;
  const chosen = params.filter((each) => each !== "").map((each) => each.split(" "));
  if (!chosen.every(([, type = ""]) => isTable(type))) return null;
  const named = chosen.map(([name = "", type = ""]) => [
    typeOf(name) === null && name !== who ? name : `${name}1`,
    type,
  ]);
  const each = named.map(([name = "", type = ""]) => ` for each ${name} in ${inFile(`player ${type}`) ?? type}`);
  return { use: `${action}(${[who, ...named.map(([name]) => name)].join(", ")})`, each: each.join("") };
}

const canDo =
  (not: string): Meant =>
  (part, typeOf, inFile) => {
    const uses = usesOf(part("$w"), part("$w1"), typeOf, inFile);
    if (uses === null) return null;
    return uses.each === "" ? `${not}possible(${uses.use})` : `${not}any(possible(${uses.use})${uses.each})`;
  };

/** `a cannot build(track)`, `a can build track` */
const canUse =
  (not: string, values: string): Meant =>
  (part, _typeOf, inFile) =>
    inFile(`action ${part("$w1")}`) === null ? null : `${not}possible($w1($w, ${values}))`;

const ways: readonly Said[] = [
  ["<cannot|can not|can never|may not|must not|could not|is not able to|is unable to|is not allowed to>", "not "],
  ["<can|may|could|is able to|is allowed to>", ""],
].flatMap(([words = "", not = ""]): readonly Said[] => [
  [`$w ${words} $w1 ( )`, canDo(not), inExample],
  [`$w ${words} $w1 ( $k )`, canUse(not, "$k"), inExample],
  [`$w ${words} $w1 $a`, canUse(not, "$a"), inExample],
  [`$w ${words} $w1`, canDo(not), inExample],
]);

/** `not possible build(a)` */
const possible: readonly Said[] = [
  ["possible $a", (part) => (/^\p{Ll}[\p{L}\p{N}_]*\(.*\)$/su.test(part("$a")) ? "possible($a)" : null), inExample],
  ["$w <passes|skips|does nothing>", "choosing pass", { ...inExample, guess: true }],
];

// ---------------------------------------------------------------- pieces that go away

/** `remove engine from the market`: it lies in another pile of those that hold such pieces. */
const laidElsewhere =
  (way: number): Meant =>
  (part, typeOf, inFile) => {
    const piles = inFile(`piles ${typeOf(part("$w")) ?? ""}`)?.split(", ") ?? [];
    const from = (part("$w1") || part("$a").split(".").at(-1)) ?? "";
    const isOf = (pile: string): boolean =>
      pile.endsWith(`.${from}`) || pile.toLowerCase().startsWith(`only(${from.toLowerCase()}).`);
    const source = piles.find(isOf);
    const other = piles.filter((pile) => pile !== source)[way];
    return source === undefined || other === undefined || (other.startsWith("me.") && typeOf("me") === null)
      ? null
      : `put $w into ${other}`;
  };

const gone: readonly Said[] = ["$w1", "$a"].map((from): Said => [
  `<remove|take|take away|drop> <|the> $w from ${from}`,
  laidElsewhere(0),
  { ...inSteps, or: laidElsewhere(1), guess: true },
]);

export const railwaysSaid: readonly Said[] = [...rounded, ...doneAgain, ...most, ...ways, ...possible, ...gone];
