/** What a file says of its game, as far as words tell before anything is resolved: the player's fields, and the procedures. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf } from "./brackets.ts";

export interface PlayerWords {
  readonly name: string;
  /** The type's first word by the field's name. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Null: the file declares no player. */
export function playerIn(tokens: readonly IToken[]): PlayerWords | null {
  const at = tokens.findIndex(({ tokenType }) => tokenType === keyword("player"));
  const [name, open] = [
    tokens[at + 1],
    tokens.findIndex(({ tokenType }, index) => index > at && tokenType === T.OpenCurly),
  ];
  return at < 0 || name === undefined || open < 0
    ? null
    : { name: name.image, fields: fieldsIn(tokens.slice(open, closerOf(tokens, open))) };
}

/** The names of fields with the first words of their types. */
export const fieldsIn = (tokens: readonly IToken[]): ReadonlyMap<string, string> => new Map(typesIn(tokens));

/** The types of the procedure's parameters; null: the file declares none of that name. */
export function procedureIn(tokens: readonly IToken[], name: string): readonly string[] | null {
  const at = tokens.findIndex(
    ({ tokenType }, index) => tokenType === keyword("procedure") && tokens[index + 1]?.image === name,
  );
  if (at < 0 || tokens[at + 2]?.tokenType !== T.OpenRound) return null;
  return typesIn(tokens.slice(at + 2, closerOf(tokens, at + 2))).map(([, type]) => type);
}

/** `track Track, count int`: what is chosen for an action, behind who does it; null: the file declares none of that name. */
export function actionIn(tokens: readonly IToken[], name: string): string | null {
  const at = tokens.findIndex(
    ({ tokenType }, index) => tokenType === keyword("action") && tokens[index + 1]?.image === name,
  );
  if (at < 0 || tokens[at + 2]?.tokenType !== T.OpenRound) return null;
  const [, ...chosen] = typesIn(tokens.slice(at + 2, closerOf(tokens, at + 2)));
  return chosen.map((each) => each.join(" ")).join(", ");
}

/** Names with the first word of what stands behind their colon. */
function typesIn(tokens: readonly IToken[]): readonly (readonly [string, string])[] {
  return tokens.flatMap(({ tokenType, image }, at) =>
    tokenType === T.Identifier && tokens[at + 1]?.tokenType === T.Colon
      ? [[image, tokens[at + 2]?.image ?? ""] as const]
      : [],
  );
}

/** The name that this declaration has for a player: `me`, or the only one; null: there is none, or several. */
export function actorIn(words: readonly IToken[], { name }: PlayerWords): string | null {
  const actors = typesIn(words).flatMap(([actor, type]) => (type === name ? [actor] : []));
  return actors.includes("me") ? "me" : actors.length === 1 ? (actors[0] ?? null) : null;
}

/** `p` in `for each p in players {`, the innermost around this place: there it is more likely about `p` than about `me`. */
export function playerOfLoop(words: readonly IToken[], at: number): string | null {
  const around: (string | null)[] = [];
  let next: string | null = null;
  for (const [place, { image, tokenType }] of words.slice(0, at).entries()) {
    if (tokenType === T.OpenCurly) {
      around.push(next);
      next = null;
    } else if (tokenType === T.CloseCurly) around.pop();
    else if (image === "players" && words[place - 1]?.image === "in" && words[place - 3]?.image === "each")
      next = words[place - 2]?.image ?? null;
  }
  return around.reverse().find((each) => each !== null) ?? null;
}

/** Whether the field is what the noun says: `coin` is `coins`. */
export function isNamed(noun: string, field: string): boolean {
  const small = noun.charAt(0).toLowerCase() + noun.slice(1);
  return small !== "" && [small, `${small}s`, small.replace(/s$/, "")].includes(field);
}
