/** What newcomers ask for in words that lead elsewhere: `loop {`, `5 kg`, `previous level.xp`, `for each other player p {`. */
import { type Parts, type Said, type TypeOf } from "./phrase-shapes.ts";
import { typeOfResult } from "./called.ts";

type Meant = Exclude<Said[1], string>;

const inFormula = { inside: ["rule", "let", "check", "report", "example"] };
const inExample = { inside: ["example"] };

/** Of a rule that gives nothing else where something does not hold. */
const blanks: Readonly<Record<string, string>> = { int: "0", number: "0", bool: "no", optional: "none", list: "[]" };

/** `require slot >= level`: a rule refuses nothing, and gives a result all the same. */
const refusing: Meant = (_part, typeOf) => {
  const blank = blanks[typeOf(typeOfResult) ?? ""];
  return blank === undefined ? null : `if not ($r) { return ${blank} }`;
};

/** `{Rope: 2, Torch: 4}` */
const asMap =
  (sign: string): Meant =>
  (part) =>
    /^(?:[\p{L}_][\p{L}\p{N}_.]*|"[^"]*"): [^,]+(?:, [^:,]+: [^,]+)*$/u.test(part("$k")) ? `${sign}[$k]` : null;

/** `previous level.xp`: the row whose key is one less. */
const neighbour =
  (sign: string): Meant =>
  (part: Parts, _typeOf: TypeOf, inFile: TypeOf) => {
    const table = inFile(`table ${part("$w")}`);
    const key = table === null ? null : inFile(`key of ${table}`);
    return key === null ? null : `${table ?? ""}[${key}: $w.${key} ${sign} 1].$w1`;
  };

const throughThem = "for each $w in players where $w is not me {";

/** `next room in guard.route`: behind the one where the guard is, and after the last one the first. */
const nextIn: Meant = (part, _typeOf, inFile) => {
  const [owner, ...path] = part("$a").split(".");
  if (path.length !== 1 || inFile(part("$w")) === null) return null;
  return `($a[position($a, ${owner ?? ""}.$w) + 1] otherwise first($a))`;
};

export const leadsSaid: readonly Said[] = [
  ["<loop|forever|repeat forever|while true|while yes|repeat while true> {", "repeat {"],
  ["<require|requires|must|check|ensure|assert> $r", refusing, { inside: ["rule"], guess: true }],
  ["$n <kg|lb|lbs|gp|sp|cp|feet|km|miles|meters|hours|minutes>", "$n", { ...inFormula, guess: true }],
  ["<previous|prior> $w . $w1", neighbour("-"), { guess: true }],
  ["<the |>next $w <in|of|on|along> <the |>$a", nextIn],
  ["next $w . $w1", neighbour("+"), { guess: true }],
  ["$Most over $w <|from|in> $n to $n1 of $r", "max($r for each $w in $n to $n1)"],
  ["$Least over $w <|from|in> $n to $n1 of $r", "min($r for each $w in $n to $n1)"],
  ["for each $w , $w1 in $a", (part) => (/^\p{Lu}/u.test(part("$a")) ? "for each $w in $a for each $w1 in $a" : null)],
  ["( { $k }", asMap("(")],
  [", { $k }", asMap(", ")],
  ["on average $a", (part) => (part("$a").endsWith(")") ? "average($a)" : null), inExample],
  ["<expect|expects> <error|failure|refusal> <|:|in|from|for> $a", "not possible($a)", inExample],
  // Of a record nothing asks whether it can be made.
  [
    "$a <fails|is refused|throws>",
    (part) => (/^\p{Ll}.*\)$/su.test(part("$a")) ? "not possible($a)" : null),
    inExample,
  ],
  ...["<cannot|can not|may not|must not>", "not <allowed|possible|legal>:", "never"].map((word): Said => [
    `${word} $a`,
    (part) => (/^\p{Ll}[\p{L}\p{N}_]*\(.*\)$/su.test(part("$a")) ? "not possible($a)" : null),
    inExample,
  ]),
  [
    "$a <is not allowed|is not possible|is not legal|is forbidden|is impossible|is illegal>",
    (part) => (/^\p{Ll}.*\)$/su.test(part("$a")) ? "not possible($a)" : null),
    inExample,
  ],
  [
    "$a <is allowed|is possible|is legal>",
    (part) => (/^\p{Ll}.*\)$/su.test(part("$a")) ? "possible($a)" : null),
    inExample,
  ],
  ["$Pick <|one|a> from $a where $r <by|weighted by> $w", "roll($a where $r, by: it.$w)"],
  ["$Pick $w <by|weighted by> $w1", (part) => (/^\p{Lu}/u.test(part("$w")) ? "roll($w, by: it.$w1)" : null)],
  ["for <each|all|every> other <player|players> $w {", throughThem, { needs: "me" }],
  ["for <each|all|every> other $w in players {", throughThem, { needs: "me" }],
  ["for <each|all|every> <player|players> $w {", "for each $w in players {"],
];
