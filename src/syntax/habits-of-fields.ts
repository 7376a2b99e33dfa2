/** Fields that change, in the words of documents: `increase me.hp by 2`. */
import { instead, type Mended } from "./mending.ts";
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { made } from "./brackets.ts";
import { said } from "./cut.ts";
import { type Line, placeOf, small, word } from "./happening-line.ts";

/** `set me.hp to 3` */
export function setTo(line: Line): Mended {
  const {
    attempt: { words },
    first,
    start,
  } = line;
  const at = placeOf(line, new Set(["to"]));
  if (
    first.tokenType !== keyword("set") ||
    at <= start + 1 ||
    words.slice(start, at).some(({ tokenType }) => tokenType === T.Eq)
  )
    return null;
  return instead(line.attempt, at, at + 1, "=", [retyped({ ...(words[at] as IToken), image: "=" }, T.Eq)]);
}

const up = new Set(["increase", "raise", "boost", "increment"]);

const down = new Set(["decrease", "reduce", "lower", "decrement"]);

/** `increase me.hp by 2` */
export function raising(line: Line): Mended {
  const {
    attempt: { words },
    first,
    start,
    end,
  } = line;
  const at = placeOf(line, new Set(["by"]));
  const [verb, way] = up.has(small(first)) ? ["add", "to"] : down.has(small(first)) ? ["take", "from"] : ["", ""];
  if (verb === "" || first.tokenType !== T.Identifier || at <= start + 1 || at + 1 >= end) return null;
  const [place, value] = [words.slice(start + 1, at), words.slice(at + 1, end)];
  const share = value.length === 1 && value[0]?.tokenType === T.Percent ? Number.parseFloat(value[0].image) : null;
  // 25% more is a share of what it was; the number 0.25 would be added.
  if (share !== null) {
    const factor = plainShare(up.has(small(first)) ? 100 + share : 100 - share);
    const path = said(words, start + 1, at);
    const by = retyped({ ...(value[0] as IToken), image: factor }, T.Numeral);
    return instead(line.attempt, start, end, `set ${path} = ${path} * ${factor}`, [
      word(first, "set"),
      ...place,
      made(T.Eq, first.startOffset),
      ...place,
      made(T.Star, first.startOffset),
      by,
    ]);
  }
  return instead(line.attempt, start, end, `${verb} ${said(words, at + 1, end)} ${way} ${said(words, start + 1, at)}`, [
    word(first, verb),
    ...value,
    word(words[at] as IToken, way),
    ...place,
  ]);
}

/** Of 125 percent 1.25. */
const plainShare = (percent: number): string => String(Number((percent / 100).toFixed(6)));

const takers = new Set(["subtract", "deduct", "remove"]);

/** `subtract 2 from me.hp` */
export function subtracting(line: Line): Mended {
  const { first, start } = line;
  if (!takers.has(small(first)) || first.tokenType !== T.Identifier || placeOf(line, new Set(["from"])) <= start + 1)
    return null;
  return instead(line.attempt, start, start + 1, "take", [word(first, "take")]);
}

/** `add 1 heat to me` */
export function countedField(line: Line): Mended {
  const {
    attempt: { words, failure },
    first,
    start,
    end,
  } = line;
  const verb = first.tokenType === keyword("add") ? "to" : first.tokenType === keyword("take") ? "from" : "";
  const field = words[failure.at];
  const way = words[failure.at + 1];
  if (
    verb === "" ||
    field?.tokenType !== T.Identifier ||
    way?.image !== verb ||
    failure.at <= start + 1 ||
    /^(?:the|a|an|one|any|random)$/.test(words[failure.at - 1]?.image ?? "") ||
    failure.at + 2 >= end
  )
    return null;
  const name = field.image.charAt(0).toLowerCase() + field.image.slice(1);
  const better = `${said(words, start, failure.at)} ${verb} ${said(words, failure.at + 2, end)}.${name}`;
  return instead(line.attempt, start, end, better, [
    ...words.slice(start, failure.at),
    ...words.slice(failure.at + 1, end),
    retyped({ ...way, image: "." }, T.Dot),
    retyped({ ...field, image: name }, T.Identifier),
  ]);
}
