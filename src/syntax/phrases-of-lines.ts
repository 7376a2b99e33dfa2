/** Lines of bodies, examples, reports and games as people write them, and what each means. */
import { placedIn } from "./placed.ts";
import { columnName } from "./words.ts";
import type { Phrase } from "./phrase-shapes.ts";
import { checksSaid } from "./phrases-of-reports.ts";
import { declarationsSaid } from "./phrases-of-declarations.ts";
import { addedTo, fieldSaid, inAction, inBody, oneOf, type Said, throughPlayers, withMe } from "./phrase-shapes.ts";

const inReport = { inside: ["report"] };

/** The rest of the report is told of as well. */
const inReportRead = { ...inReport, readOn: true } as const;

const inExample = { inside: ["example"] };

const inGoal = { inside: ["goal"] };

const inVariant = { inside: ["variant"] };

const inCheck = { inside: ["check"] };

const inSteps = { inside: ["lines", "setup", ...inBody.inside] };

/** Of a status, `until next turn` is a duration. */
const inPlayed = { inside: ["procedure", "action", "phase", "always"] };

const inText = { inside: ["procedure", "action", "status", "always"] };

/** `foe gains Stunned`: a status, and no number. */
const capital =
  (meant: string) =>
  (part: (piece: string) => string): string | null =>
    /^\p{Lu}/u.test(part("$w")) ? meant : null;

/** `me.hp loses damage`: a number that somebody has. */
const ofNumber =
  (meant: string): Phrase["meant"] =>
  (part, _typeOf, inFile) => {
    const [, field = ""] = /\.([\p{L}_][\p{L}\p{N}_]*)$/u.exec(part("$a")) ?? [];
    return /^(?:int|number)$/.test(inFile(field) ?? "") && !/^\p{Lu}/u.test(part("$b")) ? meant : null;
  };

/** `take 2 Plague from me`: a status so many times, where it is called like one; else a field. */
const statusTimes =
  (once: string): Phrase["meant"] =>
  (part, _typeOf, inFile) => {
    const [verb = "", , way = ""] = once.split(" ");
    const field = fieldSaid(part("$w"), inFile);
    if (field?.includes("[") === true)
      return verb === "add" ? addedTo(`$b.${field}`, "$n") : `${verb} $n ${way} $b.${field}`;
    if (!/^\p{Lu}/u.test(part("$w"))) return verb === "take" ? `take $n ${way} $b.${field ?? "$w"}` : null;
    return part("$n") === "1" ? once : `repeat $n times { ${once} }`;
  };

/** `for each other player { draw(player, 1) }` */
const throughOthers = (body: string): string => {
  const name = /\bplayer\b/.test(body) ? "player" : (/\b(?:other|foe|opponent|them)\b/.exec(body)?.[0] ?? "player");
  return `for each p in players where p is not me { ${body.replace(new RegExp(`\\b${name}\\b`, "g"), "p")} }`;
};

/** `for each field in me.fields where field.state is Wild up to n {`: the first of those that fit. */
const firstOfThose: Phrase["meant"] = (part) => {
  const name = new RegExp(`(?<![.\\p{L}\\p{N}_])${part("$w")}(?![\\p{L}\\p{N}_(])`, "gu");
  const where = part("$r").replace(name, "it");
  const list = where === "" ? "$a" : `($a where ${where})`;
  return `for each $w in top ${/^[\p{L}\p{N}_.]+$/u.test(part("$b")) ? "$b" : "($b)"} of ${list} {`;
};

const others = "<for each|each|for every> other player <|:|,|, in turn>";

/** `each other player loses 1 gold` */
const ofOthers =
  (done: string): Phrase["meant"] =>
  (part, _typeOf, inFile) => {
    const field = fieldSaid(part("$w"), inFile) ?? part("$w");
    return throughOthers(done.startsWith("add $n to") ? addedTo(`p.${field}`, "$n") : done.replaceAll("$f", field));
  };

/** `p may draw(p)` */
const mayDo =
  (done: string): Phrase["meant"] =>
  (part) =>
    /^(?:player|you)$/.test(part("$w")) ? null : `if choose($w, [yes, no]) ${done}`;

/** `1 to 9 step 2` */
function stepped(part: (piece: string) => string): string | null {
  const [from, to, step] = [Number(part("$n")), Number(part("$n1")), Number(part("$n2"))];
  const count = step === 0 ? 0 : Math.floor((to - from) / step) + 1;
  if (count < 1 || count > 20) return null;
  return `[${Array.from({ length: count }, (_, at) => from + at * step).join(", ")}]`;
}

/** `for (i = 0; i < 3; i++) {` */
const counted = (part: (piece: string) => string): string | null =>
  part("$w") !== part("$w1") || part("$w") !== part("$w2")
    ? null
    : `for each ${part("$w")} in ${part("$n")} to ${Number(part("$n1")) - (part("$cmp") === "<" ? 1 : 0)} {`;

/** `variant "Hard mode" {` */
function namedVariant(part: (piece: string) => string): string | null {
  const name = columnName(part("$t").slice(1, -1));
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? `variant ${name} $t {` : null;
}

/** `swap me.coins and foe.coins`: two numbers, or two piles, while `before` is free. */
const swapped: Phrase["meant"] = (part, typeOf, inFile) => {
  if (typeOf("before") !== null) return null;
  const [a, b] = [part("$a"), part("$b")].map((side) => side.split(".").at(-1) ?? "") as [string, string];
  const isPile = inFile(a) === "pile";
  // A name alone may be a card, and to give it another meaning moves nothing.
  if (!isPile && (a === part("$a") || b === part("$b"))) return null;
  const [second, third] = isPile ? ["put $b into $a", "put before into $b"] : ["set $a = $b", "set $b = before"];
  return `let before = $a then ${second} then ${third}`;
};

/** `if me.food >= 2 pay 2 food` */
const ifDone =
  (done: string): Phrase["meant"] =>
  (part, _typeOf, inFile) => {
    const field = fieldSaid(part("$w"), inFile);
    const more = done === "add $n to" && field !== undefined ? addedTo(`me.${field}`, "$n") : `${done} me.${field}`;
    return field === undefined ? null : `if $c { ${more} }`;
  };

/** `needs 2 faith` */
const neededField: Phrase["meant"] = (part, _typeOf, inFile) => {
  const field = fieldSaid(part("$w"), inFile);
  return field === undefined ? null : `needs me.${field} >= $n`;
};

/** From a hand somebody chooses, from a deck what lies on top is taken. */
const chosenOrTop: Phrase["meant"] = (part) =>
  /\bhand$/.test(part("$a")) ? "put chooseSome(me, $a, least: $n, most: $n) into $b" : "put top $n of $a into $b";

/** `insert 5 into xs at 2` */
const inserted: Phrase["meant"] = (part) =>
  `set $b = ${placedIn("insert", part("$b"), [part("$n"), part("$a")]) ?? part("$b")}`;

/** `4 Goblins`: of which table they are, the file says. */
export const countedRows =
  (meant: string): Phrase["meant"] =>
  (part, _typeOf, inFile) => {
    const [row, row1] = ["$w", "$w1"].map((each) => (part(each) === "" ? "" : inFile(`row of ${part(each)}`)));
    return typeof row !== "string" || typeof row1 !== "string"
      ? null
      : meant.replace("$row1", row1).replace("$row", row);
  };

/** `put omen.copies omen into omens`: so many of the row that the number is of, or of one that is called so. */
const copiesOf: Exclude<Said[1], string> = (part, typeOf, inFile) => {
  const [root = "", ...path] = part("$a").split(".");
  const names = [part("$w"), part("$w").replace(/s$/, "")];
  const isOfTable = typeOf(root) === null && inFile(`table ${part("$w")}`) !== null;
  const row = names.includes(root) || isOfTable ? root : inFile(`row of ${part("$w")}`);
  return path.length === 0 || row === null ? null : `repeat $a times { put new ${row} into $b }`;
};

/** `put 7 Copper into me.deck` */
export const piecesSaid: readonly Said[] = [
  ["<put|add> $a <|times|x> $w <into|to|in> $b", copiesOf, { inside: ["setup", ...inBody.inside] }],
  [
    "<put|move|add> $n<| x> $w <into|to> $b",
    countedRows("repeat $n times { put new $row into $b }"),
    { inside: ["setup", ...inBody.inside] },
  ],
];

/** `move 2 coins from me to foe`: where that is a number of both. */
const movedNumber: Exclude<Said[1], string> = (part, _, inFile) => {
  const [count, from, to] = [part("$n"), part("$a"), part("$b")];
  const field = fieldSaid(part("$w"), inFile);
  if (field === undefined || !/^(?:int|number)$/.test(inFile(field) ?? "int")) return null;
  return `take ${count} from ${from}.${field} then add ${count} to ${to}.${field}`;
};

/** `as 2 decimals` */
const places = (part: (piece: string) => string): string | null =>
  /^[1-6]$/.test(part("$n")) ? `as 0.${"0".repeat(Number(part("$n")))}` : null;

export const linesSaid: readonly Said[] = [
  ...declarationsSaid,
  // Bodies without braces.
  ["repeat $a times <|: >$do", "repeat $a times { $do }"],
  ["for each $w in $a <|: >$do", "for each $w in $a { $do }"],
  ["if $c <pay|spend|lose> $n $w", ifDone("take $n from"), { ...withMe, ...inBody }],
  ["needs $n $w", neededField, { ...withMe, ...inAction }],
  ["if $c <gain|get|heal|score> $n $w", ifDone("add $n to"), { ...withMe, ...inBody }],
  ["if $a $do", "if $a { $do }"],
  ["if $a $cmp $b $do", "if $a $cmp $b { $do }"],
  ["for each $w in $a where $r <|,> <up to|at most> $b <|of them> {", firstOfThose, inSteps],
  ["for each $w in $a <|,> <up to|at most> $b <|of them> {", firstOfThose, inSteps],
  ["for <up to|at most> $b $w in $a where $r {", firstOfThose, inSteps],
  ["for each $w in $a repeat $b times $do", "for each $w in $a { repeat $b times { $do } }"],
  ["for each $w in $a repeat $b times { $r }", "for each $w in $a { repeat $b times { $r } }"],
  ["<move|transfer|shift> $n $w from $a to $b", movedNumber, inBody],
  [`${others} <lose|loses|pay|pays> $n $w`, ofOthers("take $n from p.$f"), withMe],
  [
    `${others} take $n $w`,
    ofOthers("take $n from p.$f"),
    { ...withMe, or: ofOthers("take $n from p.$f then add $n to me.$f") },
  ],
  [`${others} <gain|gains|get|gets> $n $w`, ofOthers("add $n to p.$f"), withMe],
  [`${others} { $r }`, (part) => throughOthers(part("$r")), withMe],
  [`${others} $do`, (part) => throughOthers(part("$do")), withMe],
  ["for each $w in other players {", "for each $w in players where $w is not me {", withMe],
  ["for each $w in others {", "for each $w in players where $w is not me {", withMe],
  ...["opponent", "enemy", "foe", "rival"].map((foe): Said => [
    `for each ${foe} {`,
    `for each ${foe} in players where ${foe} is not me {`,
    withMe,
  ]),
  ["for each player $do", (part) => throughPlayers(part("$do"))],
  ["for each player repeat $b times $do", (part) => throughPlayers(`repeat ${part("$b")} times { ${part("$do")} }`)],
  ["for each player repeat $b times { $r }", (part) => throughPlayers(`repeat ${part("$b")} times { ${part("$r")} }`)],
  // Lines.
  // No line ends behind a colon, unless a statement follows that begins with a word of its own.
  ["if $r1 : $r2 ⏎ else : $r3", "if $r1 { $r2 } else { $r3 }"],
  ["if $r1 : ⏎ $r2 ⏎ else : ⏎ $r3", "if $r1 { $r2 } else { $r3 }"],
  ["if $r1 : ⏎ $r2", "if $r1 { $r2 }"],
  ["for $w in $r1 : ⏎ $r2", "for each $w in $r1 { $r2 }"],
  ["for $n <players|player|times> $do", "repeat $n times { $do }"],
  ["for $n <players|player|times> new $a", "repeat $n times { new $a }"],
  ["for $w in $n .. $n1 {", "for each $w in $n to $n1 {"],
  ["for $w = $a to $b {", "for each $w in $a to $b {"],
  ["for ( <|let |int |var >$w = $n ; $w1 $cmp $n1 ; $w2 + + ) {", counted],
  ["<for|foreach|for each> ( $w in $r ) {", "for each $w in $r {"],
  ["for $w in $r1 : $r2", "for each $w in $r1 { $r2 }"],
  ["let $w1 = $r1 , $w2 = $r2", "let $w1 = $r1\nlet $w2 = $r2"],
  ["if $r1 then $r2", "if $r1 { $r2 }"],
  ["if $r1 : $r2", "if $r1 { $r2 }"],
  ["if ( $r1 ) $r2", "if $r1 { $r2 }"],
  ...["any", "all", "count", "sum", "max", "min", "mean"].map((name): Said => [
    `${name} $r for <each|> $w in $b`,
    `${name}($r for each $w in $b)`,
  ]),
  ["<all|every|each> of $a in $b", "all(one in $b for each one in $a)"],
  ["<any|one> of $a in $b", "any(one in $b for each one in $a)"],
  ["any of $a times $b", "any($a times $b)"],
  ["all of $a times $b", "all($a times $b)"],
  ["none of $a times $b", "not any($a times $b)"],
  ["none of $a in $b", "not any(one in $b for each one in $a)"],
  ["$n1 / $n2 of $a", "$a * $n1 / $n2"],
  ["if $r1 return $r2 else return $r3", "if $r1 { return $r2 } else { return $r3 }"],
  ["if $r1 return $r2", "if $r1 { return $r2 }"],
  ["$n times {", "repeat $n times {"],
  ["call $a", "$a"],
  ["assert $r", "$r"],
  ["$a should be $b", "$a is $b"],
  ["$a gives $b", "$a is $b"],
  ["$a ~ $b", "$a is about $b"],
  // Examples.
  ["example $t : $r", "example $t { $r }"],
  ["example $w {", 'example "$w" {'],
  ...["", " in $a"].flatMap((at): readonly Said[] => [
    [
      `example $t${at} <using|under|for|with> <|the> <|variant|variants> $k {`,
      (part) =>
        /^[\p{L}_]\w*(?:(?:,| and|,? \+| &) ?[\p{L}_]\w*)*$/u.test(part("$k"))
          ? `example $t${at} with ${part("$k").replace(/,? (?:and|\+|&) /g, ", ")} {`
          : null,
      inExample,
    ],
  ]),
  ["examples for $w {", 'examples "$w" for $w {'],
  ["$w $n is $b", "$w($n) is $b", inExample],
  ["$a : $b", "$a is $b", inExample],
  ["<the|> game <ends|is over|is finished|has ended>", "gameOver", inExample],
  ["<the|> winner is $a", "winners is [$a]", inExample],
  ["$a <wins|has won|won>", "winners is [$a]", inExample],
  ["$a is <roughly|approximately|around|nearly> $b", "$a is about $b", inExample],
  ["$a -> $b", "$a is $b", inExample],
  ["$a => $b", "$a is $b", inExample],
  // Reports.
  ["rows $w = $r", "rows $w: $r", inReport],
  ["columns $w = $r", "columns $w: $r", inReport],
  ["rows : $w $r", "rows $w: $r", inReport],
  ["columns : $w $r", "columns $w: $r", inReport],
  ["row $w : $r", "rows $w: $r", inReport],
  ["for each $w in $r", "rows $w: $r", inReport],
  ["column $w = $r", 'column "$w" = $r', inReport],
  ["column $t : $r", "column $t = $r", inReport],
  ["columns $t = $r", "column $t = $r", inReport],
  ["columns $t : $r", "column $t = $r", inReport],
  ...["rows", "columns"].flatMap((axis): readonly Said[] => [
    [`${axis} $w : $l`, `${axis} $w: [$l]`, inReport],
    [`${axis} $w in $r`, `${axis} $w: $r`, inReport],
    [
      `${axis} $w`,
      (part) => (oneOf(part("$w")) === null ? null : `${axis} ${oneOf(part("$w")) ?? ""}: $w`),
      inReportRead,
    ],
  ]),
  ["$n to $n1 step $n2", stepped],
  ["$n to $n1 by $n2", stepped],
  ["⏎ $t = $r", "\ncolumn $t = $r", inReport],
  ["⏎ $t : $r", "\ncolumn $t = $r", inReport],
  ["rows $w1 : $r1 and $w2 : $r2", "rows $w1: $r1, $w2: $r2", inReport],
  ["total $t", "total row $t", inReport],
  ...["row", "column"].map((line): Said => [`total ${line} $w`, `total ${line} "$w"`, inReport]),
  ["<sum|total> row", 'total row "Total"', inReport],
  ["totals", 'total row "Total"', inReport],
  ["as <%|percent|percentage>", "as 0%", inReport],
  ["as $n <decimals|places|digits>", places, inReport],
  // Goals, variants, checks.
  ["goal $t : $r", "goal $t { $r }", inGoal],
  ["goal $w {", 'goal "$w" {', inGoal],
  ["wins between $a and $b", "wins(1) in $a to $b", { ...inGoal, guess: true }],
  ["set $w = $r", "let $w = $r", inVariant],
  ["$w = $r", "let $w = $r", inVariant],
  ["variant $t {", namedVariant, inVariant],
  ["variant $w <:|=|> <|let >$w1 <=|:> $r", "variant $w { let $w1 = $r }", inVariant],
  ["check ( $r , $t )", "check $r $t", inCheck],
  ["check $t $r", "check $r $t", inCheck],
  ["check $r , $t", "check $r $t", inCheck],
  ["check $r else $t", "check $r $t", inCheck],
  ["check that $r", "check $r", inCheck],
  ...checksSaid,
  // Games.
  ["priority $r", "prefers $r", inAction],
  ["setup {", "setup start() {", { inside: ["setup"] }],
  ["always if $r1 then $r2", 'always "Always" { if $r1 { $r2 } }', { inside: ["always"] }],
  ["always {", 'always "Always" {', { inside: ["always"] }],
  ["game over", "endGame()", inBody],
  ["next player", "endPhase()", inPlayed],
  ["next turn", "endPhase()", inPlayed],
  ["$w wins the game", "endGame(winner: $w)", inBody],
  ["apply $w to $a", "add $w to $a", inBody],
  [
    "<remove|clear|take|lose> all <|stacks of|of> $w from $a",
    capital("repeat stacks($a, $w) times { take $w from $a }"),
    inBody,
  ],
  ["$a gains $w", capital("add $w to $a"), inBody],
  ["$a <gains|gets|goes up by|increases by|rises by> $b", ofNumber("add $b to $a"), inBody],
  ["$a <loses|goes down by|decreases by|falls by|drops by> $b", ofNumber("take $b from $a"), inBody],
  ["$a gets $w", capital("add $w to $a"), inBody],
  ["choose a player", "choose(me, players)", withMe],
  ["$Pick up to $n <|$Card> <from|of> $a", "chooseSome(me, $a, least: 0, most: $n)", withMe],
  ["$Pick $n to $n1 <|$Card> <from|of> $a", "chooseSome(me, $a, least: $n, most: $n1)", withMe],
  ["$Pick $n <|$Card> <from|of> $a", "chooseSome(me, $a, least: $n, most: $n)", withMe],
  // What stands where it stood before is taken from there.
  ["<deal|draw|move|take> $n <|$Card> from $a <to|into> $b", "put top $n of $a into $b", inBody],
  ...["move", "put the"].flatMap((verb) =>
    ["top", "bottom"].flatMap((end): readonly Said[] => [
      [`${verb} ${end} card of $a <to|into> $b`, `put ${end} 1 of $a into $b`, inBody],
      [`${verb} ${end} $n cards of $a <to|into> $b`, `put ${end} $n of $a into $b`, inBody],
    ]),
  ),
  ["put all of $a back into $b", "put $a into $b", inBody],
  ["put $a back into $b", "put $a into $b", inBody],
  ["<raise|lower|change|reduce|increase> $a to $b", "set $a = $b", inBody],
  ["add $a and $b to $c", "add $a + $b to $c", { ...inBody, or: "add $a to $c then add $b to $c" }],
  [
    "<trade|exchange|convert|swap> $n $w for $n1 $w1",
    "take $n from me.$w then add $n1 to me.$w1",
    { ...withMe, ...inBody },
  ],
  ["win <if|when> $r", "if $r { endGame(winner: me) }", { ...withMe, ...inBody }],
  ["$w wins <if|when> $r", "if $r { endGame(winner: $w) }", inBody],
  ["game ends <if|when> $r", "if $r { endGame() }", inBody],
  ["<swap $a and $b|swap $a with $b>", swapped, inBody],
  [
    "<put|move> up to $n <$Card|> <of|from> $a <into|to> $b",
    "put chooseSome(me, $a, least: 0, most: $n) into $b",
    withMe,
  ],
  ["<put|move> $n <$Card|> <of|from> $a <into|to> $b", chosenOrTop, inBody],
  ["insert $a into $b at $n", inserted],
  ["move $a from $b to $c", "put $a into $c"],
  ["reveal top card of $a", "reveal(top 1 of $a)", inBody],
  ["reveal top $n cards of $a", "reveal(top $n of $a)", inBody],
  ["look at top card of $a", "reveal(top 1 of $a, to: me)", withMe],
  ["look at top $n cards of $a", "reveal(top $n of $a, to: me)", withMe],
  ["you may $r", "if choose(me, [yes, no]) { $r }", withMe],
  ["$w may $r", mayDo("{ $r }"), inText],
  ["may $r", "if choose(me, [yes, no]) { $r }", withMe],
  ["you may {", "if choose(me, [yes, no]) {", withMe],
  ["$w may {", mayDo("{"), inText],
  ["may {", "if choose(me, [yes, no]) {", withMe],
  ["put the top $n of", "put top $n of"],
  ["put top of", "put top 1 of"],
  // Of a card nobody says which.
  ["put a $b", (part) => (/^(?:card|tile|token|piece)$/.test(part("$b")) ? null : "put new $b")],
  ["put $a on top of $b", "put $a into $b"],
  ["put $a on the bottom of $b", "put $a under $b"],
  ["put $a on $b", "put $a into $b"],
  ["take $n $w from $b", statusTimes("take $w from $b")],
  ["add $n $w to $b", statusTimes("add $w to $b"), inText],
  ["$w wins", "endGame(winner: $w)"],
  ["shuffle ( $a into $b )", "put $a into $b then shuffle($b)"],
  ["let $a = $r", "set $a = $r"],
  ["limit once per", "limit 1 per"],
];
