/** What is counted, asked of each and listed with numbers, as people say it. */
import { isTable, type Said, type Parts, type TypeOf } from "./phrase-shapes.ts";
import { countedRows } from "./phrases-of-lines.ts";
import { andBracket } from "./phrases-of-speech.ts";
import { numberWords } from "./words.ts";

type Meant = Exclude<Said[1], string>;

/** `Hearts in hand`: of which column it is a variant, the file says. */
const counted =
  (sign: string) =>
  (part: Parts, _typeOf: TypeOf, inFile: TypeOf): string | null => {
    const variant = part("$w");
    if (/^(?:cards?|tiles?|pieces?|tokens?)$/i.test(variant)) return `count($a)${sign}`;
    const [choice, row] = [inFile(`choice of ${variant}`), inFile(`row of ${variant}`)];
    const isHeld = choice !== null && choice === inFile(`held of ${part("$a").split(".").at(-1) ?? ""}`);
    const column = isHeld ? null : inFile(`column of ${variant}`);
    const its = column === null ? "it" : `it.${column}`;
    return choice === null && row === null
      ? null
      : `count($a where ${its} is ${choice === null ? (row ?? "") : "$w"})${sign}`;
  };

/** `any card in hand is Hearts`, `all cards in hand are Hearts` */
const ofEach =
  (callee: string) =>
  (part: Parts, _typeOf: TypeOf, inFile: TypeOf): string | null => {
    const column = inFile(`column of ${part("$w1")}`);
    return column === null ? null : `${callee}(one.${column} is $w1 for each one in $a)`;
  };

/** What is said of each in a list: that it has a state, is a yes or no of its own, or lies in another list. */
function saidOf(name: string, list: string, said: string, typeOf: TypeOf, inFile: TypeOf): string | null {
  const [, not = "", word = ""] = /^(not )?([\p{L}_][\p{L}\p{N}_]*)$/u.exec(said) ?? [];
  const kind = inFile(`held of ${list.split(".").at(-1) ?? ""}`) ?? (isTable(list) ? list : null) ?? typeOf(name);
  const variant = isTable(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
  const choice = inFile(`choice of ${variant}`);
  const field = kind === null ? null : inFile(`quality of ${kind} ${choice ?? word}`);
  if (word !== "" && kind !== null && choice === kind) return `${name} is ${not}${variant}`;
  if (field !== null) return choice === null ? `${not}${name}.${field}` : `${name}.${field} is ${not}${variant}`;
  return null;
}

/** `every field in fields is Sown`, `all fields are tilled` */
const allOfThem =
  (callee: string): Meant =>
  (part, typeOf, inFile) => {
    const noun = part("$w");
    const isOne = part("$a") !== "";
    const list = isOne ? part("$a") : noun;
    if (!isOne && !/^(?:list|set|pile)$/.test(typeOf(noun) ?? "")) return null;
    const name = isOne && !/[^s]s$/.test(noun) ? noun : oneOfMany(noun);
    const text = saidOf(name, list, part("$k"), typeOf, inFile);
    return text === null ? null : `${callee}(${text} for each ${name} in ${list})`;
  };

/** `field` of `fields`; what is called otherwise is one. */
const oneOfMany = (noun: string): string => (/[^s]s$/.test(noun) ? noun.slice(0, -1) : "one");

/** `every diver in party has diver.hp > 0`, where the claim names each. */
const claimedOf =
  (meant: string): Meant =>
  (part) =>
    new RegExp(`(?<![.\\p{L}\\p{N}_])${part("$w")}(?![\\p{L}\\p{N}_])`, "u").test(part("$r")) ? meant : null;

const amounts = {
  ">": "<more than|over>",
  ">=": "<at least|no fewer than|no less than>",
  "<": "<fewer than|less than>",
  "<=": "<at most|no more than>",
  is: "exactly",
};

/** `more than 3 buildings`: of the one whom the row, the rule or the action is about. */
const soMany =
  (sign: string, whose: string): Meant =>
  (part, typeOf, inFile) => {
    const [noun, owner] = [part("$w"), whose === "" ? "me" : part(whose)];
    if (typeOf(noun) !== null || (whose === "" && !isTable(typeOf("me") ?? ""))) return null;
    const field = [noun, `${noun}s`].find((name) => inFile(name) !== null);
    const type = inFile(field ?? "") ?? "";
    const amount = `${owner}.${field ?? ""}`;
    if (/^(?:list|set|pile)$/.test(type)) return `count(${amount}) ${sign} $n`;
    return /^(?:int|number)$/.test(type) ? `${amount} ${sign} $n` : null;
  };

const soManyOf: readonly Said[] = Object.entries(amounts).flatMap(([sign, words]): readonly Said[] => [
  [`$a <has|have|owns|holds|built> ${words} $n $w`, soMany(sign, "$a")],
  [`${words} $n $w`, soMany(sign, "")],
]);

const ofAll: readonly Said[] = [
  ...soManyOf,
  ["$All $w in $a where $r1 <has|have|:|,> $r", claimedOf("all($r for each $w in $a where $r1)")],
  ["$All $w in $a <has|have|:|,> $r", claimedOf("all($r for each $w in $a)")],
  ["<no|none> $w in $a where $r1 <has|have|:|,> $r", claimedOf("not any($r for each $w in $a where $r1)")],
  ["<no|none> $w in $a <has|have|:|,> $r", claimedOf("not any($r for each $w in $a)")],
  ["$All $w in $a <is|are> in $b", "all($w in $b for each $w in $a)"],
  ["$All $w in $a <is|are> $k", allOfThem("all")],
  ["any $w in $a <is|are> $k", allOfThem("any")],
  ["no $w in $a <is|are> $k", allOfThem("not any")],
  ["all <of |>$w are $k", allOfThem("all")],
  ["<no|none of> $w <is|are> $k", allOfThem("not any")],
];

/** `any player has points >= 10` */
const ofPlayers = (callee: string): string => `${callee}(p.$w $cmp $a for each p in players)`;

export const ofKind: readonly Said[] = [
  ["<any player has|a player has|some player has> $w $cmp $a", ofPlayers("any")],
  ["<every player has|all players have> $w $cmp $a", ofPlayers("all")],
  ["any $w in $a is $w1", ofEach("any")],
  ["all $w in $a are $w1", ofEach("all")],
  ["each $w in $a is $w1", ofEach("all")],
  ...ofAll,
  ["<number of|count of|how many> $w in $a", counted("")],
  ["no $w in $a", counted(" is 0")],
  ["any $w in $a", counted(" > 0")],
  ["there is a $w in $a", counted(" > 0")],
  ["exactly $n $w in $a", counted(" is $n")],
  ["at least $n $w in $a", counted(" >= $n")],
  ["at most $n $w in $a", counted(" <= $n")],
  ["$n or more $w in $a", counted(" >= $n")],
  ["$a contains a $w", counted(" > 0")],
  ["$a has a $w", counted(" > 0")],
  ["$a has $n or more $w", counted(" >= $n")],
  ["$a has at least $n $w", counted(" >= $n")],
  ["$a contains at least $n $w", counted(" >= $n")],
];

/** `if x > 3 "a" else if isBig "b" else "c"`, with two and more cases; `$c` is a condition. */
export const ifChains: readonly Said[] = [
  ...["1", "12", "123", "1234"].map((cases): Said => {
    const said = (open: string, close: string): string =>
      `${[...cases].map((n) => `if $c${n} ${open}$v${n}${close} else`).join(" ")} ${open}$v${close}`;
    return [said("", ""), said("{ ", " }")];
  }),
  ["if $c $v otherwise $v1", "if $c { $v } else { $v1 }"],
  // In a sum what is not there counts nothing. Behind `then` all of the rest is meant.
  ...["+", "-"].flatMap((sign) =>
    ["then ", ": "].map((then): Said => [`${sign} if $c ${then}$r`, `${sign} (if $c { $r } else { 0 })`]),
  ),
  ...["+", "-", "("].flatMap((sign) =>
    ["", "then ", ": "].map((then): Said => {
      const close = sign === "(" ? " )" : "";
      return [
        `${sign} if $c ${then}$v${close}`,
        `${sign} if $c { $v } else { 0 }${close}`.replace("( ", "(").replace(" )", ")"),
      ];
    }),
  ),
];

/** `[Knight, 5 Archer, 2 x Troll]`: one of each that has no number. */
const countedAll: Exclude<Said[1], string> = (part, _typeOf, inFile) => {
  const items = part("$k").split(/\s*(?:,(?:\s*and\b)?|\band\b)\s*/);
  const rows = items.map((item) => {
    const [, count, name = ""] = /^(?:(\w+)\s*(?:x )?\s*)??([\p{L}_][\w.]*)$/u.exec(item) ?? [];
    const number = numberWords.indexOf(count ?? "");
    const row = /^\p{Lu}\w*\./u.test(name) ? name : inFile(`row of ${name}`);
    if (row === null || !(count === undefined || number > 0 || /^\d+$/.test(count))) return null;
    return count === undefined ? row : `(${number > 0 ? number : count} times ${row})`;
  });
  if (rows.includes(null) || items.length < 2 || !rows.some((row) => row?.startsWith("("))) return null;
  return rows
    .reduce<string[]>((all, row) => {
      const before = all.at(-1);
      if (row === null) return all;
      if (row.startsWith("(")) return [...all, row];
      return before?.endsWith("]") === true
        ? [...all.slice(0, -1), `${before.slice(0, -1)}, ${row}]`]
        : [...all, `[${row}]`];
    }, [])
    .join(" & ");
};

/** `4 Goblins and 1 Ogre`, in brackets or without. */
export const countedPairs: readonly Said[] = [
  ["[ $k ]", countedAll],
  ["( $k )", andBracket(countedAll, "(")],
  ...[",", "and", "&", "+"].flatMap((sign) =>
    ["", " x"].map((x): Said => [`$n${x} $w ${sign} $n1${x} $w1`, countedRows("($n times $row) & ($n1 times $row1)")]),
  ),
];
