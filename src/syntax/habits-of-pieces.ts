/** Pieces that are moved and made, in the words of documents: `move card to me.discard`. */
import { instead, type Mended } from "./mending.ts";
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { spanOf } from "./build/context.ts";
import { type Line, placeOf, small, word } from "./happening-line.ts";

const movers = new Set(["move", "place", "transfer", "return", "send", "discard"]);

const isPiece = /^(?:card|tile|token|piece)s?$/;

const targets = new Set(["to", "into", "onto", "on", "in", "under"]);

/** `move card to me.discard` */
export function moving(line: Line): Mended {
  const {
    attempt: { build, words },
    first,
    start,
    end,
  } = line;
  const at = placeOf(line, targets);
  if (!movers.has(small(first)) || first.tokenType !== T.Identifier || at <= start + 1 || at + 1 >= end) return null;
  // `move up to 2 cards into me.hand`: that is how many.
  if (words[at - 1]?.image === "up") return null;
  // `move 2 coins from me to foe`: a number, and no piece.
  const isOwned = words[at - 2]?.tokenType === keyword("from") && words[at - 3]?.tokenType === T.Identifier;
  if (isOwned && !isPiece.test(words[at - 3]?.image ?? "") && words[start + 1]?.tokenType === T.Numeral) return null;
  const target = words[at] as IToken;
  const way = target.image === "under" ? "under" : "into";
  const edits = [
    { span: spanOf(build, first), text: "put" },
    ...(target.image === way ? [] : [{ span: spanOf(build, target), text: way }]),
  ];
  build.found.report(
    "foreign-word",
    spanOf(build, first),
    { written: first.image, meant: `put … ${way}` },
    { fixes: [{ title: `Write \`put … ${way} …\``, edits }] },
  );
  return [
    ...words.slice(0, start),
    word(first, "put"),
    ...words.slice(start + 1, at),
    word(target, way),
    ...words.slice(at + 1),
  ];
}

const wrongTargets = new Set(["to", "onto", "on", "in", "at", "below", "beneath", "underneath", "atop", "back"]);

const fillers = new Set([
  "on",
  "at",
  "in",
  "to",
  "the",
  "top",
  "bottom",
  "of",
  "into",
  "onto",
  "below",
  "beneath",
  "underneath",
  "atop",
  "back",
]);

const lowest = new Set(["bottom", "below", "beneath", "underneath"]);

/** `put card on top of me.deck`, `put card in me.hand` */
export function wrongPlace(line: Line): Mended {
  const {
    attempt: { words },
    first,
    start,
    end,
  } = line;
  if (first.tokenType !== keyword("put") || placeOf(line, new Set(["into", "under"])) >= 0) return null;
  const at = placeOf(line, wrongTargets);
  if (at <= start + 1) return null;
  let behind = at;
  while (behind < end && fillers.has(words[behind]?.image ?? "")) behind += 1;
  if (behind === end) return null;
  const way = words.slice(at, behind).some(({ image }) => lowest.has(image)) ? "under" : "into";
  return instead(line.attempt, at, behind, way, [word(words[at] as IToken, way)]);
}

const nouns = new Set(["card", "cards", "tile", "tiles", "token", "tokens", "piece", "pieces"]);

/** `put top 2 cards of me.deck into me.hand` */
export function countedNoun({
  attempt: {
    build,
    words,
    failure: { at },
  },
}: Line): Mended {
  const found = words[at];
  if (found === undefined || !nouns.has(found.image) || words[at + 1]?.tokenType !== keyword("of")) return null;
  const span = spanOf(build, found);
  build.found.report(
    "extra-word",
    span,
    { found: found.image },
    { fixes: [{ title: `Take out \`${found.image}\``, edits: [{ span, text: "" }] }] },
  );
  return [...words.slice(0, at), ...words.slice(at + 1)];
}

const makers = new Set(["create", "spawn", "make", "summon", "build"]);

/** `create Tower(owner: me)` */
export function creating(line: Line): Mended {
  const {
    attempt: { words },
    first,
    start,
  } = line;
  const made = words[start + 1];
  if (
    !makers.has(small(first)) ||
    first.tokenType !== T.Identifier ||
    made?.tokenType !== T.Identifier ||
    words[start + 2]?.tokenType !== T.OpenRound
  )
    return null;
  return instead(line.attempt, start, start + 1, "new", [word(first, "new")]);
}
