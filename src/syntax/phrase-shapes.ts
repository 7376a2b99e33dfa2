/** What tables of phrases share: what a line of one says, and where a phrase may stand. */
import type { Phrase } from "./phrases-known.ts";

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
