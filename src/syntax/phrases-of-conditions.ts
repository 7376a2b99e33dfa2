/** Values that hold only sometimes, behind a comma or in a sum: `price, halved if broken`, `2 if noisy + 3 if killing`. */
import { typeOfResult } from "./called.ts";
import type { Said } from "./phrase-shapes.ts";

type Meant = Exclude<Said[1], string>;

/** What is counted in a sum, and when. */
const item = /^(.+?) (?:if|when) (.+)$/;

/** In a sum what does not hold counts nothing. */
const countedIf: Meant = (part) => {
  const items = part("$k").split(/ ([-+]) /);
  const values = items.filter((_, at) => at % 2 === 0);
  if (values.length < 2 || !values.some((value) => item.test(value))) return null;
  // `a + b if c`: of which of them it speaks, the last says.
  if (values.some((value) => /[{},:?]| (?:else|otherwise|then|and|or) |^(?:if|match) /.test(value))) return null;
  const meant = items.map((value) => {
    const [, counted, condition] = item.exec(value) ?? [];
    return condition === undefined ? value : `(if ${condition} { ${counted ?? ""} } else { 0 })`;
  });
  return `= ${meant.join(" ")}`;
};

/** `skill - 1 if stress > 5`: as it may be meant as well. */
const allOrNothing: Meant = (part) => {
  const [, value = "", condition] = /^(.+) (?:if|when) ([^+]+)$/.exec(part("$k")) ?? [];
  return condition === undefined || / (?:if|when) /.test(value) ? null : `= if ${condition} { ${value} } else { 0 }`;
};

const several: Meant = (...given) => (allOrNothing(...given) === null ? countedIf(...given) : null);
const alone: Meant = (...given) => (allOrNothing(...given) === null ? null : countedIf(...given));

/** What a rule gives where nothing else holds, by the type of its result. */
const elseGiven: Readonly<Record<string, string>> = { int: "0", number: "0", optional: "none", list: "[]" };

/** `rule bonus(…): int = 2 if isBrave` */
const givenIf: Meant = (part, typeOf) => {
  const other = elseGiven[typeOf(typeOfResult) ?? ""];
  return other === undefined || /[{}:?,]|\b(?:if|match|else|otherwise)\b/.test(part("$r") + part("$r1"))
    ? null
    : `= if $r1 { $r } else { ${other} }`;
};

/** A half of a whole number has to be rounded: which way, nobody knows. */
const halved =
  (callee: string): Meant =>
  (_part, typeOf) => {
    const half = typeOf(typeOfResult) === "int" ? `${callee}($r / 2)` : callee === "floor" ? "$r / 2" : null;
    return half === null ? null : `if $r1 { ${half} } else { $r }`;
  };

const when = "<if|when|while>";

export const conditionsSaid: readonly Said[] = [
  ["= $k", several, { inside: ["rule", "let", "report"] }],
  ["= $k", alone, { inside: ["rule", "let", "report"], or: allOrNothing }],
  ["= <+ |>$r <if|when> $r1", givenIf, { inside: ["rule"], guess: true }],
  // A cell of numbers, which is read by itself: of none of it there is 0.
  ["- $n <if|when> $r", "if $r { -$n } else { 0 }", { inside: ["formula"] }],
  ["<+ |>$n <if|when> $r", "if $r { $n } else { 0 }", { inside: ["formula"] }],
  ["$d <if|when> $r", "if $r { $d } else { 0 }", { inside: ["formula"] }],
  ...[" ,", ""].flatMap((comma): readonly Said[] => [
    [
      `prefers <+ |>$r <if|when> $r1${comma} <otherwise|else> $r2`,
      "prefers if $r1 { $r } else { $r2 }",
      { inside: ["action"] },
    ],
    [
      `cost take $a if $r1${comma} <otherwise|else> $b from $a1`,
      "cost take (if $r1 { $a } else { $b }) from $a1",
      { inside: ["action"] },
    ],
  ]),
  ["prefers <+ |>$r <if|when> $r1", "prefers if $r1 { $r } else { 0 }", { inside: ["action"] }],
  ["prefers <when|always|> $r1", "prefers if $r1 { 1 } else { 0 }", { inside: ["action"] }],
  ["cost take $a from $a1 if $r1", "cost take (if $r1 { $a } else { 0 }) from $a1", { inside: ["action"] }],
  ["needs $r if $r1", "needs not ($r1) or ($r)", { inside: ["action"] }],
  ...[" ,", ""].flatMap((comma): readonly Said[] => [
    [`$r${comma} <halved|half> ${when} $r1`, halved("floor"), { or: halved("ceil") }],
    ...Object.entries({ doubled: 2, double: 2, tripled: 3, triple: 3 }).map(([word, times]): Said => [
      `$r${comma} ${word} ${when} $r1`,
      (part) => {
        const value = part("$r");
        const whole = / [-+] /.test(value) ? `(${value})` : value;
        return `if $r1 { ${times} * ${whole} } else { $r }`;
      },
    ]),
  ]),
  [`$r , <plus|+> $a ${when} $r1`, "$r + (if $r1 { $a } else { 0 })"],
  [`$r , <minus|-> $a ${when} $r1`, "$r - (if $r1 { $a } else { 0 })"],
];
