/** Pieces that are made, drawn and put somewhere: `put 3 new Card.Gold into me.deck`, `put card into the bottom of me.deck`. */
import { inBody, type Said, withMe } from "./phrase-shapes.ts";

type Meant = Exclude<Said[1], string>;

const inSteps = { inside: ["lines", "setup", ...inBody.inside] };

/** `put copies new card into me.deck`: how many is a number that is there, or one that the row has in a column. */
const newTimes =
  (way: string): Meant =>
  (part, typeOf, inFile) => {
    const [count, row] = [part("$a"), part("$b")];
    // An article is no number.
    if (/^(?:an?|the)$/.test(count)) return `put new $b ${way} $e`;
    const isNamed = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(count) && typeOf(count) === null;
    const times = isNamed && inFile(`heading ${count}`) !== null ? `${row}.${count}` : "$a";
    return `repeat ${times} times { put new $b ${way} $e }`;
  };

/** `put 3 of Copper into deck`, `put card.copies of card into deck`: of a pile somebody takes them. */
const ofRow =
  (way: string): Meant =>
  (part, typeOf, inFile) => {
    const [count, name] = [part("$a"), part("$w")];
    const isLocal = typeOf(name) !== null || count.startsWith(`${name}.`) || inFile(`table ${name}`) !== null;
    const row = isLocal && /^\p{Ll}/u.test(name) ? name : inFile(`row of ${name}`);
    return row === null || inFile(name) === "pile" ? null : `repeat ${count} times { put new ${row} ${way} $e }`;
  };

/** `put 2 of me.deck into me.hand` */
const topOf =
  (way: string): Meant =>
  (part, _typeOf, inFile) =>
    inFile(part("$a").split(".").at(-1) ?? "") === "pile" ? `put top $n of $a ${way} $e` : null;

/** `put one of each Card into deck`, `put card.copies of each card into deck`: a piece, or so many, of each row. */
const ofEach =
  (way: string): Meant =>
  (part, _typeOf, inFile) => {
    const [count, name] = [part("$a"), part("$w")];
    const table = inFile(`table ${name}`);
    if (table === null) return null;
    const one = table.charAt(0).toLowerCase() + table.slice(1);
    const put = `put new ${one} ${way} $e`;
    const isOne = /^(?:1|one|a)$/.test(count);
    return `for each ${one} in ${table} { ${isOne ? put : `repeat ${count} times { ${put} }`} }`;
  };

/** `new Sky with all omens`: a piece of each row, so often as a column says. */
const withAll: Meant = (part, typeOf, inFile) => {
  const [kind, noun] = [part("$w"), part("$w1")];
  const table = inFile(`table ${noun}`);
  const name = kind.charAt(0).toLowerCase() + kind.slice(1);
  if (table === null || inFile(noun) !== "pile" || typeOf(name) !== null) return null;
  const one = table.charAt(0).toLowerCase() + table.slice(1);
  const put = `put new ${one} into ${name}.${noun}`;
  const each = inFile("heading copies") === table ? `repeat ${one}.copies times { ${put} }` : put;
  return `let ${name} = new $w()\nfor each ${one} in ${table} { ${each} }`;
};

/** `draw a card from me.deck`: into the hand, where there is one. */
const intoHand: Meant = (_part, _typeOf, inFile) => (inFile("hand") === "pile" ? "put top 1 of $a into me.hand" : null);

export const madeAndPut: readonly Said[] = [
  ...["into", "under"].flatMap((way): readonly Said[] => [
    [`<put|add|place> $a <|times|x> new $b ${way} $e`, newTimes(way), inSteps],
    [`<put|add|place> $a <copies|copy> of <|new> $b ${way} $e`, newTimes(way), inSteps],
    [`put new $b ${way} $e $a times`, newTimes(way), inSteps],
    [`<put|add|place> $a <|copies|copy> of <each|every> $w ${way} $e`, ofEach(way), inSteps],
    [`<put|add|place> new $a <of|> $w ${way} $e`, ofRow(way), inSteps],
    [`<put|add|place> $a of $w ${way} $e`, ofRow(way), inSteps],
    [`<put|add|place> $n of $a ${way} $e`, topOf(way), inSteps],
  ]),
  ["new $w <|( )> with <|all|every> <|the> $w1", withAll, inSteps],
  ["<into|onto|in> bottom of $a", "under $a", inSteps],
  ["<into|onto> top of $a", "into $a", inSteps],
  ["let $w = <draw|take> <|a|the|one|1> <|top> <|$Card|of> <from|of> $a", "let $w = first($a)", inSteps],
  ["<draw|take> <|a|the|one|1> <|top> $Card <from|of> $a", intoHand, { ...withMe, ...inBody }],
];
