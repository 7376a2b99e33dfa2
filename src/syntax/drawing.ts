/** Cards that a player draws as long as the hand is small: `draw until 5 cards in hand`, `draw up to 5`. */
import type { IToken } from "chevrotain";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { cutLine, said } from "./cut.ts";
import { actorIn, playerIn, playerOfLoop, procedureIn } from "./game-words.ts";
import { type Line, small } from "./happening-line.ts";
import type { Mended } from "./mending.ts";
import { doerOf, numberOf } from "./verbs-of-games.ts";

const filling =
  /^(?:back )?(?:until|up to|to)(?: (?:you|they|me|there|the|your|their|my|hand|have|has|are|is|hold|holds|size))* (\w+)(?: (?:cards?|tiles?|tokens?))?(?: (?:in|to) (?:(?:the|your|their|my) )?hand)?$/;

/** What is missing to so many is drawn, and nothing where the hand holds more. */
export function drawingUpTo({ attempt: { build, words, told }, start, end }: Line): Mended {
  const doer = doerOf(words, start);
  const at = start + doer.words;
  const [verb, last] = [words[at], words[end - 1]];
  if (verb === undefined || last === undefined || !/^(?:draws?|refill)$/.test(small(verb))) return null;
  const all = build.all ?? [];
  const player = playerIn(all);
  const most = filling.exec(said(words, at + 1, end))?.[1];
  if (player === null || most === undefined || player.fields.get("hand") !== "pile") return null;
  const params = procedureIn(all, "draw");
  const isCalled = params?.[0] === player.name && params.length === 2;
  if (!isCalled && player.fields.get("deck") !== "pile") return null;
  const names = [doer.words === 0 ? playerOfLoop(words, start) : null, doer.name ?? actorIn(words, player)];
  const ways = names.flatMap((name) => {
    if (name === null) return [];
    const count = `max(0, ${numberOf(most)} - count(${name}.hand))`;
    return doer.around(isCalled ? `draw(${name}, ${count})` : `put top (${count}) of ${name}.deck into ${name}.hand`);
  });
  const [better] = ways;
  if (better === undefined) return null;
  const span = spanAt(build, (words[start] as IToken).startOffset, endOf(last));
  build.found.report(
    "verb-of-games",
    spanOf(build, verb),
    { verb: verb.image, better },
    { fixes: [...new Set(ways)].map((text) => ({ title: `Write \`${text}\``, edits: [{ span, text }] })) },
  );
  told.add(verb);
  return cutLine(words, { start, end });
}
