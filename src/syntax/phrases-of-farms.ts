/** What designers of games of farms and workers wrote: claims for each of several, one at random, steps that happen only sometimes. */
import { inBody, isTable, type Said } from "./phrase-shapes.ts";

type Meant = Exclude<Said[1], string>;

const inSteps = { inside: ["lines", "setup", ...inBody.inside] };
const inExample = { inside: ["example"] };

/** What an example claims of each: it compares something. */
const claimedOfEach =
  (where: string): Meant =>
  (part) =>
    /^[[{]|\b(?:for each|if|match|let)\b/.test(part("$r")) || !/(?:^| )(?:is|in|<=?|>=?) /.test(part("$r"))
      ? null
      : `all($r for each $w in $k${where})`;

/** `gain(me, Wool, 1) if count(…) >= 3`: something is done, and it is not a value. */
const doneIf = (what: string, before = ""): Meant => {
  const meant = `${before}if $r { ${what} }`;
  return (part) => (/[{}]|\b(?:else|otherwise|if)\b/.test(part("$r")) ? null : meant);
};

const oneAtRandom: Meant = (part) => (isTable(part("$w")) ? "roll($w).$w1" : null);

/** `change Spot Forest refills to 2`: the row with its key, and the one column that differs. */
const rowChanged: Meant = (part, _typeOf, inFile) => {
  const table = inFile(`table ${part("$w")}`);
  const key = table === null ? null : inFile(`key of ${table}`);
  if (key === null || inFile(`heading ${part("$w2")}`) === null) return null;
  return `table ${table ?? ""} {\n| ${key} | $w2 |\n| $w1 | $a |\n}`;
};

const whoever = "<for|for all|for any|forall|foreach|for every|every|all>";

export const farmsSaid: readonly Said[] = [
  ["<a |>random $w . $w1", oneAtRandom],
  [`${whoever} $w in $k where $r1 <:|,> $r`, claimedOfEach(" where $r1"), inExample],
  [`${whoever} $w in $k : $r`, claimedOfEach(""), inExample],
  ["$r for each $w in $k where $r1", claimedOfEach(" where $r1"), inExample],
  ["$r for each $w in $k", claimedOfEach(""), inExample],
  ["$a is always $b", "chance($a is $b) is 100%", { ...inExample, or: "$a is $b" }],
  ["$a is never $b", "chance($a is $b) is 0%", { ...inExample, or: "$a is not $b" }],
  ...["separately", "together"].map((pace): Said => [
    `${pace} <for each|for every|each> $w in $k {`,
    `for each $w in $k ${pace} {`,
    inSteps,
  ]),
  ["<change|set> $w <.|> $w1 <.|> $w2 <to|is|=> $a", rowChanged, { inside: ["variant"] }],
  ["choice $w { $k } <in|of> <this |>order", "ordered choice $w { $k }"],
  ["choice $w { $k } <ordered|in order of rank>", "ordered choice $w { $k }"],
];

/** The step before is a call, or changes something. */
const isStepBefore = /^\p{Ll}[\p{L}\p{N}]*\(|^(?:add|set|take|put) /u;

/** Behind what is said of values: `set me.coins = 3 if c else 4`. */
export const stepsSaid: readonly Said[] = ["$s", "$do"].flatMap((step): readonly Said[] => [
  // Whether the step before depends on it as well, nobody knows.
  ...["$s1", "$a"].map((before): Said => {
    const whenStep =
      (meant: Meant): Meant =>
      (...given) =>
        isStepBefore.test(given[0](before)) ? meant(...given) : null;
    return [
      `${before} then ${step} if $r`,
      whenStep(doneIf(step, `${before} then `)),
      { ...inSteps, or: whenStep(doneIf(`${before} then ${step}`)) },
    ];
  }),
  [`${step} <if|when> $r`, doneIf(step), inSteps],
]);
