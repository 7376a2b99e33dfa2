/** The piles that a file declares, and how each is written where somebody acts: `me.deck`, `board().discards`. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf } from "./brackets.ts";

interface PileWords {
  /** Whose it is: the player, or an entity. */
  readonly owner: string;
  readonly isPlayer: boolean;
  readonly name: string;
  readonly table: string;
  readonly isHidden: boolean;
}

export function pilesIn(words: readonly IToken[]): readonly PileWords[] {
  return words.flatMap(({ tokenType }, at) => {
    const isPlayer = tokenType === keyword("player");
    const [name, open] = [words[at + 1], words[at + 2]];
    if ((!isPlayer && tokenType !== keyword("entity")) || name === undefined || open?.tokenType !== T.OpenCurly)
      return [];
    const own = words.slice(at + 3, closerOf(words, at + 2));
    return own.flatMap(({ image }, place) =>
      own[place + 1]?.tokenType === T.Colon && own[place + 2]?.image === "pile"
        ? [
            {
              owner: name.image,
              isPlayer,
              name: image,
              table: own[place + 4]?.image ?? "",
              isHidden: own[place + 5]?.image === "hidden",
            },
          ]
        : [],
    );
  });
}

/** `board()`, where a rule without values gives the only one; else `only(Board)`. */
export function onlyOne(words: readonly IToken[], type: string): string {
  const rule = words.findIndex(
    ({ tokenType }, at) =>
      tokenType === keyword("rule") &&
      words[at + 3]?.tokenType === T.CloseRound &&
      words[at + 4]?.tokenType === T.Colon &&
      words[at + 5]?.image === type &&
      !/^(?:\.|otherwise)$/.test(words[at + 6]?.image ?? ""),
  );
  return rule < 0 ? `only(${type})` : `${words[rule + 1]?.image ?? ""}()`;
}

const pathOf = (words: readonly IToken[], pile: PileWords, player: string): string =>
  `${pile.isPlayer ? player : onlyOne(words, pile.owner)}.${pile.name}`;

/** `me.hand, only(Market).open`: where pieces of a table can lie; null: nowhere. */
export function pilesOfTable(words: readonly IToken[], table: string): string | null {
  const piles = pilesIn(words).filter((pile) => pile.table === table);
  return piles.length === 0 ? null : piles.map((pile) => pathOf(words, pile, "me")).join(", ");
}

/** The only pile that fits, of what the player holds in hand; null: none does, or several. */
function pileOf(
  words: readonly IToken[],
  player: string,
  ...tests: readonly ((pile: PileWords) => boolean)[]
): string | null {
  const piles = pilesIn(words);
  const hand = piles.find(({ name, isPlayer }) => isPlayer && name === "hand")?.table;
  const same = piles.filter(({ table, name }) => name !== "hand" && (hand === undefined || table === hand));
  for (const test of tests) {
    const [pile, more] = same.filter(test);
    if (pile !== undefined && more === undefined) return pathOf(words, pile, player);
  }
  return null;
}

/** Where somebody draws from: a deck of their own, or the one on the table. */
export const deckOf = (words: readonly IToken[], player: string): string | null =>
  pileOf(
    words,
    player,
    ({ name, isPlayer }) => isPlayer && name === "deck",
    ({ name }) => name === "deck",
    ({ name, isHidden }) => isHidden || /deck$/i.test(name),
  );

/** Where what is thrown away lies: a pile of one's own, or the one on the table. */
export const discardsOf = (words: readonly IToken[], player: string): string | null =>
  pileOf(
    words,
    player,
    ({ name, isPlayer }) => isPlayer && /^discards?$/.test(name),
    ({ name }) => /^discards?$/.test(name),
    ({ name, isHidden }) => !isHidden && /discard|graveyard|trash|spent|used/i.test(name),
  );

/** Where lies what has left the game. */
export const boxOf = (words: readonly IToken[], player: string): string | null =>
  pileOf(words, player, ({ name }) => /^(?:box|removed|gone|out|exile|outOfGame|outOfPlay|lost)/i.test(name));
