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
  readonly or?: Phrase["meant"];
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
export const oneOf = (table: string): string | null =>
  /^\p{Lu}/u.test(table) ? table.slice(0, 1).toLowerCase() + table.slice(1) : null;

/** `for each player { draw(player, 1) }`: `player` begins a declaration, and names nothing. */
export const throughPlayers = (body: string): string | null =>
  /\bplayer\b/.test(body) ? `for each p in players { ${body.replace(/\bplayer\b/g, "p")} }` : null;
