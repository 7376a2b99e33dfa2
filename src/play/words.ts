/** Values of a game in words, and who is meant by `player 2`. */
import type { Json } from "../runtime/game.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Who reads it: a player, from 1; null: somebody who sees everything. */
export type Reader = number | null;

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `you`, `player 2`, `Tower 1`. */
export function who(entity: string, reader: Reader): string {
  return reader !== null && entity === `player ${reader}` ? "you" : entity;
}

export const atStart = (entity: string, reader: Reader): string => capital(who(entity, reader));

/** `your hand`, `player 2's hand`. */
export function whose(entity: string, what: string, reader: Reader): string {
  const name = who(entity, reader);
  return name === "you" ? `your ${what}` : `${name}'s ${what}`;
}

/** The verb for one who is spoken to or of: `You pass.`, `Player 2 passes.` */
export function does(entity: string, reader: Reader, you: string, other: string): string {
  return `${atStart(entity, reader)} ${who(entity, reader) === "you" ? you : other}`;
}

/** In a text that speaks of players: `play(player 2, 3)`. */
export function addressReader(text: string, reader: Reader): string {
  return reader === null ? text : text.replace(new RegExp(`\\bplayer ${reader}\\b`, "g"), "you");
}

/** Plain JSON as one would say it. `kinds`: of entities, and which of them is the player's. */
export function valueWords(value: Json, kinds: ReadonlyMap<string, boolean>, reader: Reader): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return who(kinds instanceof Vocabulary ? kinds.value(value) : value, reader);
  if (Array.isArray(value))
    return value.length === 0 ? "none" : value.map((each: Json) => valueWords(each, kinds, reader)).join(", ");
  const object = value as { readonly [name: string]: Json };
  const { kind, number } = object;
  if (typeof kind === "string" && typeof number === "number" && kinds.has(kind))
    return who(`${kinds.get(kind) === true ? "player" : nameWords(kind, kinds)} ${number}`, reader);
  const parts = Object.entries(object)
    .filter(([name]) => name !== "kind" || typeof kind !== "string")
    .map(([name, each]) => `${nameWords(name, kinds)} ${valueWords(each, kinds, reader)}`);
  const variant = typeof kind === "string" && kinds instanceof Vocabulary ? kinds.value(kind) : kind;
  return typeof variant === "string"
    ? parts.length === 0
      ? variant
      : `${variant} (${parts.join(", ")})`
    : parts.join(", ");
}

/** `atLeast` becomes `At least`; `SP Cost` stays. */
export function nameInWords(name: string): string {
  const words = name.replace(
    /([\p{Ll}\p{N}])(\p{Lu})(?=\p{Ll})/gu,
    (_, before: string, next: string) => `${before} ${next.toLowerCase()}`,
  );
  return capital(words);
}

/** What is done, and with what: `Play Feint`; after a title of its own a colon, `Play a card: Feint`. */
export function actionWords(action: string, values: string, kinds: Vocabulary): string {
  const title = kinds.name(action);
  if (values === "") return title === action ? nameInWords(action) : title;
  return title === action ? `${nameInWords(action)} ${values}` : `${title}: ${values}`;
}

const nameWords = (name: string, kinds: ReadonlyMap<string, boolean>): string =>
  kinds instanceof Vocabulary ? kinds.name(name) : name;
