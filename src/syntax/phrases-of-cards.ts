/** What cards and rule texts say of a game: `+1 card, +2 coins`, `gain a Copper`, `once per turn`, `at start { }`. */
import { isNamed } from "./game-words.ts";
import { isTable, small, type Said } from "./phrase-shapes.ts";

type Meant = Said[1];

const inBody = { inside: ["procedure", "action", "status", "phase", "always"] };
/** A cell of a column `procedure` is read by itself. */
const inSteps = { inside: ["lines", "setup", ...inBody.inside] };
const withMe = { needs: "me", ...inBody };
const inGame = { inside: ["example", "setup", ...inBody.inside] };
const inAction = { inside: ["action"] };
const inPhase = { inside: ["phase"] };
const inRecord = { inside: ["record", "player", "entity"] };
const inStatus = { inside: ["status"] };

/** `a Copper`: of which table it is, the file says. */
const ofRow =
  (meant: string, pile?: string): Meant =>
  (part, _typeOf, inFile) => {
    const row = inFile(`row of ${part("$w")}`);
    return row === null || (pile !== undefined && inFile(pile) !== "pile") ? null : meant.replace("$row", row);
  };

/** `put Cutter from deck into a.boats`: a piece of that row; `put card from me.hand into …`: where a piece lies, it says itself. */
const takenOut: Meant = (part, _typeOf, inFile) => {
  const row = inFile(`row of ${part("$w")}`);
  const piece = row === null ? part("$w") : `first(${part("$a")} where it is ${row})`;
  return row === null && isTable(piece) ? null : `put ${piece} into ${part("$b")}`;
};

/** `+1 card, +2 coins` */
const plusses: Meant = (part, _typeOf, inFile) => {
  const steps = part("$k")
    .split(/\s*(?:,\s*(?:and\b)?|\band\b|\+)\s*/)
    .filter((step) => step !== "")
    .map((step) => {
      const [, count = "", noun = ""] = /^(\d+) (\w+)$/.exec(step) ?? [];
      if (/^cards?$/i.test(noun)) return inFile("procedure draw") === null ? null : `draw(me, ${count})`;
      const name = small(noun);
      const field = [name, `${name}s`].find((each) => isNamed(noun, each) && inFile(each) !== null);
      return field === undefined ? null : `add ${count} to me.${field}`;
    });
  return steps.includes(null) ? null : steps.join(" then ");
};

const cards: readonly Said[] = [
  ["+ $k", plusses, withMe],
  ["gain <a|an> $w", ofRow("put new $row into me.discard", "discard"), withMe],
  ["gains <a|an> $w", ofRow("put new $row into me.discard", "discard"), withMe],
  ["put <a|an> $w", ofRow("put new $row")],
  ["put <a|an|the|1|> $w from $a <into|to|in> $b", takenOut, inGame],
  ["gain $n $w", ofRow("repeat $n times { put new $row into me.discard }", "discard"), withMe],
  ["$a <contains|has|includes> $w", ofRow("count($a where it is $row) > 0")],
  ...[
    ["a $w", "choose(me, $a)"],
    ["$n $w", "chooseSome(me, $a, least: $n, most: $n)"],
  ].flatMap(([what = "", chosen = ""]): readonly Said[] => [
    [`$Pick ${what} from $a and discard <it|them>`, `put ${chosen} into me.discard`, withMe],
    [`$Pick ${what} from $a and <put|move> <it|them> <into|to> $b`, `put ${chosen} into $b`, withMe],
  ]),
  ["<and|and then|and also> $s", "then $s", inSteps],
  [": <no effect|nothing happens|nothing else>", ": { }", inBody],
  [
    "draw until $a has $n <cards|card>",
    (_part, _typeOf, inFile) =>
      inFile("procedure draw") === null ? null : "repeat while count($a) < $n { draw(me, 1) }",
    withMe,
  ],
  ["double $a", "set $a = $a * 2", { inside: ["procedure", "action", "phase", "always"] }],
];

/** The phase of this name. */
const inPhaseCalled =
  (meant: string): Meant =>
  (part, _typeOf, inFile) => {
    const phase = inFile(`phase ${part("$w")}`);
    return phase === null ? null : meant.replace("$w", phase);
  };

const actions: readonly Said[] = [
  ...[
    ["once", 1],
    ["twice", 2],
  ].flatMap(([word, n]): readonly Said[] => [
    [`${word} <per|a|each|every> $w`, inPhaseCalled(`limit ${n} per $w`), inAction],
  ]),
  [
    ": <another|a different|other|any other> $w",
    (part, _typeOf, inFile) => {
      const type = /^players?$/.test(part("$w")) ? inFile("type of player") : part("$w");
      return type === null ? null : `: ${type} from players where it is not me`;
    },
    { ...withMe, ...inAction },
  ],
  ["in $w <when|if|only if|only when|requires> $r {", "in $w {\n  needs $r", inAction],
  ["from <other|another|any other|an other> player", "from players where it is not me", inAction],
  ["from <other players|all other players|opponents|enemies|others>", "from players where it is not me", inAction],
  ["bots $w", 'bots "$w"', { inside: ["goal"] }],
  ["bots $w , $w1", 'bots "$w, $w1"', { inside: ["goal"] }],
];

const begins = "starts at,starting at,begins at,start,start at,starting value,initially,initial,default".split(",");

const fields: readonly Said[] = begins.flatMap((word) =>
  [`, ${word} $n`, `( ${word} $n )`, ...(word === "default" ? [] : [`${word} $n`])].flatMap((said): readonly Said[] => [
    [`: int $n1 - $n2 ${said}`, ": int $n1 to $n2 default $n", inRecord],
    [`: int $n1 to $n2 ${said}`, ": int $n1 to $n2 default $n", inRecord],
    [`: int ${said}`, ": int default $n", inRecord],
  ]),
);

const who = "somebody,someone,anybody,anyone,any player,a player,one player,some player".split(",");

const nobody = "nobody,no one,no player".split(",");

/** `repeats until somebody has 0 hp`, `if anyone has at least 10 points` */
const someone: readonly Said[] = [...who, ...nobody].flatMap((one) =>
  [
    ["$n $w", "p.$w is $n"],
    ["$n or more $w", "p.$w >= $n"],
    ["at least $n $w", "p.$w >= $n"],
    ["$w $cmp $a", "p.$w $cmp $a"],
    ["no $w", "p.$w is 0"],
  ].flatMap(([what = "", condition = ""]): readonly Said[] => {
    const meant = `${nobody.includes(one) ? "not " : ""}any(${condition} for each p in players)`;
    return [
      [`until ${one} has ${what} {`, `while not ${meant} {`.replace("not not ", ""), inPhase],
      [`${one} has ${what}`, meant],
    ];
  }),
);

const edges: readonly Said[] = [["enter", "start,begin,beginning"] as const, ["exit", "end"] as const].flatMap(
  ([head, nouns]) =>
    nouns
      .split(",")
      .flatMap((noun) => ["at", "on", "in", "when it"].map((word) => `${word} ${noun}`))
      .flatMap((said): readonly Said[] => [
        [`${said} {`, `${head} {`, inPhase],
        [`${said} of $w {`, `${head} {`, inPhase],
      ]),
);

/** `strength + 3`: of which parameter of the rule it speaks, the file says. */
const changed =
  (meant: string): Meant =>
  (part, _typeOf, inFile) => {
    const parameter = inFile(`parameter of ${part("$w")}`);
    const value = meant.startsWith("set") ? " = $n" : "";
    return parameter === null ? null : `${meant}(${parameter}: me)${value}`;
  };

/** `until next move`: after a procedure, of which parameter it speaks the file says. */
const afterNext: Meant = (part, _typeOf, inFile) => {
  const actor = inFile(`actor ${part("$w")}`);
  return actor === null ? null : `until after $w(${actor === "" ? "" : `${actor}: me`})`;
};

const statuses: readonly Said[] = [
  ["until <|my|your|their> next $w", afterNext, inStatus],
  ["$w + $n", changed("add $n to $w"), inStatus],
  ["+ $n $w", changed("add $n to $w"), inStatus],
  ["+ $n to $w", changed("add $n to $w"), inStatus],
  ["$w - $n", changed("take $n from $w"), inStatus],
  ["$w is $n", changed("set $w"), inStatus],
  ["$w = $n", changed("set $w"), inStatus],
  ["- $n $w", changed("take $n from $w"), inStatus],
  ["add $n to me . $w", changed("add $n to $w"), inStatus],
  ["take $n from me . $w", changed("take $n from $w"), inStatus],
];

const phases: readonly Said[] = [
  ["phase $w { repeat phase", "phase $w repeats { phase", inPhase],
  ["phase $w { repeat ⏎ phase", "phase $w repeats { phase", inPhase],
  ["phase $w { repeats ⏎ phase", "phase $w repeats { phase", inPhase],
  ...edges,
];

export const cardsSaid: readonly Said[] = [...cards, ...actions, ...fields, ...someone, ...statuses, ...phases];
