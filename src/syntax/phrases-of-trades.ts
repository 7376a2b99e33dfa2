/** What is said of trading and collecting: who has most or fewest gets something, who comes next, who accepts an offer. */
import { thoseWith, valueOfEach } from "./phrases-of-sums.ts";
import { fieldSaid, inBody, type Said, type TypeOf, withMe } from "./phrase-shapes.ts";

type Meant = Exclude<Said[1], string>;

const inExample = { inside: ["example"] };

/** `b accepts`: what somebody answers who was asked `choose(b, [yes, no])`. */
const answered: readonly Said[] = [
  ["yes", "accepts it|agrees to it|accepts|agrees|consents", "accepts|agrees to"],
  ["no", "refuses it|declines it|does not accept|does not agree|refuses|declines|rejects", "refuses|declines|rejects"],
].flatMap(([answer = "", verbs = "", does = ""]): readonly Said[] => [
  [`$w <${verbs}>`, `choosing ${answer}`, inExample],
  [`$w <${does}> <the|this|his|her|their> $w1`, `choosing ${answer}`, inExample],
  [`$w <says|answers|replies> ${answer}`, `choosing ${answer}`, inExample],
]);

/** What wealth is counted in. */
const wealth = ["coins", "gold", "money", "cash", "credits"];
const wealthIn = (inFile: TypeOf): string | undefined =>
  wealth.find((name) => /^(?:int|number)$/.test(inFile(name) ?? ""));

/** `add 1 to p.coins`, `take 1 from p.coins` */
function done(verb: string, count: string, noun: string, inFile: TypeOf): string | null {
  const field = fieldSaid(noun, inFile);
  if (field === undefined || !/^(?:int|number)$/.test(inFile(field) ?? "")) return null;
  return /^[lp]/.test(verb) ? `take ${count} from p.${field}` : `add ${count} to p.${field}`;
}

/** In brackets they are found once, before the first of them is changed. */
const forThose =
  (verb: string, count: string, sign: string): Meant =>
  (part, _typeOf, inFile) => {
    const noun = part("$w1") === "" ? wealthIn(inFile) : part("$w1");
    const does = done(verb, part(count) || "1", part("$w"), inFile);
    if (noun === undefined || does === null) return null;
    return `for each p in (${thoseWith(valueOfEach(noun, inFile), sign)}) { ${does} }`;
  };

const verbs = ["gain", "get", "receive", "lose", "pay"].flatMap((verb) => [verb, `${verb}s`]);

const given: readonly Said[] = [
  ["$Most", "richest|wealthiest", "-"],
  ["$Least", "poorest|neediest", ""],
].flatMap(([side = "", adjectives = "", sign = ""]) =>
  verbs.flatMap((verb) =>
    ["$n", "a"].flatMap((count): readonly Said[] => [
      [
        `<|the|all|each> <player|players> with <|the> ${side} $w1 ${verb} ${count} $w`,
        forThose(verb, count, sign),
        inBody,
      ],
      [`<|the|all|each> <${adjectives}> <player|players> ${verb} ${count} $w`, forThose(verb, count, sign), inBody],
    ]),
  ),
);

/** `next player after X`, `the player to the right of X` */
const following = "next($a)";
const seats: readonly Said[] = [
  ...["set", "let"].map((word): Said => [
    `${word} $a = <|the> next player`,
    `${word} $a = ${following.replace("$a", "me")}`,
    withMe,
  ]),
  [
    "<|the> <next player after|player after|player to the left of|player on the left of|player left of|left neighbor of|neighbor to the left of> $a",
    following,
  ],
  [
    "<|the> <previous player before|player before|player to the right of|player on the right of|player right of|right neighbor of|neighbor to the right of> $a",
    "previous($a)",
  ],
];

/** `if chance luck(me) {`: a share of what is rolled. */
const chances: readonly Said[] = [
  [
    "if chance <|of> $r {",
    (part) => {
      const share = /^[\w.]+(?:\([^()]*\))?$/.test(part("$r")) ? "$r" : "($r)";
      return /[%<>]/.test(part("$r")) ? null : `if roll(1 to 1000000) <= 1000000 * ${share} {`;
    },
    inBody,
  ],
];

export const tradesSaid: readonly Said[] = [...answered, ...given, ...seats, ...chances];
