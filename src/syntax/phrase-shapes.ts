/** What tables of phrases share: what a line of one says, and where a phrase may stand. */

/** What the parts are, by their pieces; `typeOf`: what the declaration says its names are; `inFile`: what the file says, and the one column that is `both ways`. */
export type Parts = (piece: string) => string;
export type TypeOf = (name: string) => string | null;

export interface Phrase {
  /** Words as they stand, in small letters, parts (see `endOfPart`), and `⏎` for the end of a line. */
  readonly written: readonly string[];
  /** What is meant, with the parts in it; or how it comes from the parts, null if these say something else. */
  readonly meant: string | ((part: Parts, typeOf: TypeOf, inFile: TypeOf) => string | null);
  /** What it may mean as well. */
  readonly or?: Phrase["meant"] | readonly Phrase["meant"][];
  /** What is meant is all there: what else is wrong around it can be told as well. */
  readonly readOn?: true;
  /** Dice in another notation. */
  readonly dice?: true;
  /** A name that must stand somewhere in the declaration, as the meaning speaks of it. */
  readonly needs?: string;
  /** In its parts there may be other mistakes. */
  readonly within?: true;
  /** It says less than what is meant: nobody makes it so unasked. */
  readonly guess?: true;
  /** The declarations in which it is said so, by their first words. */
  readonly inside?: readonly string[];
}

/** What is written, what is meant, and where that holds. */
export type Said = readonly [
  string,
  Phrase["meant"],
  Pick<Phrase, "needs" | "inside" | "dice" | "or" | "readOn" | "guess" | "within">?,
];

export const inAction = { inside: ["action"] };
export const inBody = { inside: ["procedure", "action", "status", "phase", "always"] };
export const withMe = { needs: "me" };

/** `Weapon` goes through as `weapon`. */
export const oneOf = (table: string): string | null => (isTable(table) ? small(table) : null);

/** `for each player { draw(player, 1) }`: `player` begins a declaration, and names nothing. */
export const throughPlayers = (body: string): string | null =>
  /\bplayer\b/.test(body) ? `for each p in players { ${body.replace(/\bplayer\b/g, "p")} }` : null;

/** Words that say the same in many phrases: each class is one piece of a pattern, and no part of what is meant. */
export const wordClasses: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    $All: "all every each",
    $Card: "card cards tile tiles token tokens piece pieces",
    $Draw: "draw take get roll",
    $Drop: "drop dropping discard discarding without",
    $Fit: "where whose with having",
    $Keep: "keep keeping take taking use using",
    $Least: "least lowest fewest smallest cheapest worst",
    $Most: "most highest largest greatest biggest best",
    $Of: "in of from among",
    $Pick: "pick choose select",
    $Seek: "find get select search",
  }).map(([name, words]) => [name, words.split(" ")]),
);

/** `<find|get> $a <where|>`: each way to say it. */
export function ways(said: string): readonly string[] {
  const [all, words] = /<([^<>]*\|[^<>]*)>/.exec(said) ?? [];
  if (all === undefined || words === undefined) return [said.replace(/ +/g, " ").trim()];
  return words.split("|").flatMap((word) => ways(said.replace(all, () => word)));
}

/** Comparisons in words. */
export const compared: readonly (readonly [string, string])[] = Object.entries({
  ">": "is greater than|is more than|is higher than|is bigger than|is over|is above|greater than|more than|higher than|bigger than|larger than|stronger than|beats|exceeds",
  "<": "is less than|is lower than|is smaller than|is fewer than|is below|is under|less than|lower than|smaller than|weaker than|under|below",
  ">=": "is at least|at least",
  "<=": "is at most|at most",
  is: "equals|is equal to|is a|is an|is the|matches",
}).flatMap(([sign, words]) => words.split("|").map((said) => [said, sign] as const));

/** `xp is at most 3` as `xp <= 3`, with the signs of a sheet as ours. */
export const withSigns = (text: string): string =>
  compared.reduce((said, [words, sign]) => said.replaceAll(` ${words} `, ` ${sign} `), text).replace(/ ==? /g, " is ");

/** The field that is called like the noun, or what a map of the players has under it. */
export const fieldSaid = (noun: string, inFile: TypeOf): string | undefined =>
  [noun, `${noun}s`].find((name) => inFile(name) !== null) ?? inFile(`keyed of ${noun}`) ?? undefined;

/** What begins large, as tables and types do. */
export const isTable = (name: string): boolean => /^\p{Lu}/u.test(name);
export const small = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

/** More of something: what a map has not got yet counts from 0. */
export const addedTo = (place: string, value: string): string =>
  place.endsWith("]") ? `set ${place} = (${place} otherwise 0) + ${value}` : `add ${value} to ${place}`;
