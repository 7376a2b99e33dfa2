/** `the poorest player's money`, `the player's coins`: whose it is comes before a dot, by a name. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { adjectives } from "./adjectives.ts";
import { guessIf } from "../diagnostics/diagnostic.ts";
import { declaredIn, endOf, spanAt, type Build } from "./build/context.ts";
import { calledIn, typeIn } from "./called.ts";
import { said } from "./cut.ts";
import { actorIn, playerIn, playerOfLoop } from "./game-words.ts";

/** From the first of its words to the last, and what it may mean. */
interface Possessive {
  readonly from: IToken;
  readonly to: IToken;
  readonly ways: readonly string[];
}

const isArticle = (word: IToken | undefined): boolean => /^(?:the|a|an|that|this)$/i.test(word?.image ?? "");

/** Null: it is none, or nobody knows whose. */
export function possessiveAt(build: Build, chunk: readonly IToken[], at: number): Possessive | null {
  const [noun, sign, letter, field] = chunk.slice(Math.max(0, at - 1), at + 3);
  if (noun === undefined || sign === undefined || letter === undefined || field === undefined) return null;
  const touches = endOf(noun) === sign.startOffset && endOf(sign) === letter.startOffset;
  if (at === 0 || !/^['\u2019]$/.test(sign.image) || letter.image !== "s" || !touches) return null;
  if (field.tokenType !== T.Identifier) return null;
  const before = chunk[at - 2];
  const most = adjectives.find(([words]) => words.split("|").includes(before?.image.toLowerCase() ?? ""));
  const first = most === undefined ? at - 1 : at - 2;
  const from = isArticle(chunk[first - 1]) ? first - 1 : first;
  const owners = most === undefined ? ownersOf(build, chunk, at) : mostOf(build, noun.image, field.image, most);
  // Without an article the name is right as it stands.
  if (owners.length === 0 || (from === at - 1 && owners[0] === noun.image)) return null;
  return { from: chunk[from] as IToken, to: field, ways: owners.map((owner) => `${owner}.${field.image}`) };
}

export function reportPossessive(build: Build, chunk: readonly IToken[], { from, to, ways }: Possessive): void {
  const span = spanAt(build, from.startOffset, endOf(to));
  const written = said(chunk, chunk.indexOf(from), chunk.indexOf(to) + 1);
  const fixes = ways.map((text) => guessIf(ways.length > 1, { title: `Write \`${text}\``, edits: [{ span, text }] }));
  build.found.report("foreign-word", span, { written, meant: ways[0] ?? "" }, { fixes });
}

const isPlayer = (noun: string, player: string | undefined): boolean =>
  player !== undefined && (noun === "player" || noun.toLowerCase() === player.toLowerCase());

/** Those whom the noun may name: itself, the one of a loop, who acts, the only parameter of the type that is called so. */
function ownersOf(build: Build, chunk: readonly IToken[], at: number): readonly string[] {
  const noun = chunk[at - 1]?.image ?? "";
  const words = [...chunk, ...(build.heading ?? [])];
  const isLocal = (name: string): boolean =>
    typeIn(words)(name) !== null ||
    words.some(({ image }, place) => image === name && /^(?:each|let)$/.test(words[place - 1]?.image ?? ""));
  if (isLocal(noun)) return [noun];
  const player = playerIn(declaredIn(build));
  if (player !== null && isPlayer(noun, player.name)) {
    const ways = [playerOfLoop(chunk, at), actorIn(words, player)];
    return [...new Set(ways.flatMap((way) => way ?? []))];
  }
  const type = noun.charAt(0).toUpperCase() + noun.slice(1);
  const named = words.flatMap(({ image, tokenType }, place) =>
    tokenType === T.Identifier && words[place + 1]?.tokenType === T.Colon && words[place + 2]?.image === type
      ? [image]
      : [],
  );
  return new Set(named).size === 1 ? named.slice(0, 1) : [];
}

/** `first(sort(players, by: it.money))`: by the field that the word is about, by the one that is asked for, or by the only number. */
function mostOf(
  build: Build,
  noun: string,
  field: string,
  [, sign, about]: (typeof adjectives)[number],
): readonly string[] {
  const all = declaredIn(build);
  const player = playerIn(all);
  if (player === null || !isPlayer(noun, player.name)) return [];
  const isNumber = (name: string): boolean => /^(?:int|number)$/.test(player.fields.get(name) ?? "");
  const meant = about.split(" ").find(isNumber) ?? (isWealth(about) && isNumber(field) ? field : undefined);
  const fields = meant === undefined ? [...player.fields.keys()].filter(isNumber) : [meant];
  const list = calledIn(all)(`player ${player.name}`) ?? "players";
  return fields.map((each) => `first(sort(${list}, by: ${sign}it.${each}))`);
}

/** Of these a game may have any kind: pounds, crowns. */
const isWealth = (about: string): boolean => /\bmoney\b/.test(about);
