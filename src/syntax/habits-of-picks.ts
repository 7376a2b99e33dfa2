/** Dice to keep and to drop, as people write them elsewhere: `highest(4d6)`, `4d6 drop lowest`, `d20 with advantage`. */
import type { Mended } from "./mending.ts";
import type { IToken } from "chevrotain";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { readNotation } from "./dice-notation.ts";
import type { Attempt } from "./repair.ts";
import { replaceDice } from "./foreign-dice.ts";

const alone: ReadonlyMap<string, string> = new Map([
  ["highest", "max"],
  ["lowest", "min"],
  ["top", "first"],
  ["bottom", "last"],
]);

/** `highest(4d6)`, `highest of 4d6`, `highest 4d6` */
export function pickWithoutCount(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const {
    build,
    words,
    failure: { at, expected },
  } = attempt;
  const bare =
    isPick(found) && words[at + 1]?.tokenType === keyword("of")
      ? at
      : isPick(before) && found?.tokenType === keyword("of")
        ? at - 1
        : -1;
  const word = words[bare];
  if (word !== undefined) {
    const better = alone.get(word.image) ?? "";
    const facts = { word: word.image, better };
    build.found.report("pick-without-count", spanOf(build, word), facts, { fixes: aloneOf(attempt, bare, better) });
    return [...words.slice(0, bare + 1), retyped({ ...word, image: "1" }, T.Numeral), ...words.slice(bare + 1)];
  }
  return expected.kinds.includes("k_of") ? pickOfOne(attempt) : null;
}

/** `highest of me.scores` is `max(me.scores)`. */
function aloneOf({ build, words }: Attempt, at: number, better: string): readonly Fix[] {
  let last = at + 2;
  while (words[last + 1]?.tokenType === T.Dot && words[last + 2] !== undefined) last += 2;
  const [word, first, end] = [words[at], words[at + 2], words[last]];
  const givesList = words.some((each, place) => each.image === "list" && words[place - 2]?.image === ")");
  if (
    givesList ||
    word === undefined ||
    end === undefined ||
    first?.tokenType !== T.Identifier ||
    words[last + 1]?.image === "("
  )
    return [];
  const the = words[at - 1];
  const from = the?.image === "the" ? the : word;
  const edits = [
    { span: spanAt(build, from.startOffset, first.startOffset), text: `${better}(` },
    { span: spanAt(build, endOf(end), endOf(end)), text: ")" },
  ];
  return [{ guess: true, title: `Write \`${better}(…)\``, edits }];
}

const isPick = (word: IToken | undefined): boolean =>
  word !== undefined && word.tokenType !== T.Identifier && alone.has(word.image);

/** The count was read, and `of` did not follow: what was taken for the count is what to pick from. */
function pickOfOne({ build, words, failure: { at } }: Attempt): Mended {
  let start = at - 1;
  while (start > 0 && !isPick(words[start]) && words[start]?.tokenType !== T.NewLine) start -= 1;
  const [word, next] = [words[start], words[start + 1]];
  if (word === undefined || next === undefined || !isPick(word)) return null;
  const bracketed = next.tokenType === T.OpenRound;
  if (!bracketed && start !== at - 2) return null;
  // `highest first` says an order, and picks nothing.
  if (/^(?:first|last)$/.test(next.image)) return null;
  const better = alone.get(word.image) ?? "";
  const gap = spanAt(build, word.startOffset, next.startOffset);
  // `highest army by points`: what stands behind it says something else.
  const isMore = /^(?:in|by|from|for)$/.test(words[at]?.image ?? "");
  build.found.report(
    "pick-without-count",
    spanOf(build, word),
    { word: word.image, better },
    {
      fixes: isMore
        ? []
        : [
            {
              title: `Write \`${better}(…)\``,
              edits: bracketed
                ? [{ span: gap, text: better }]
                : [
                    { span: gap, text: `${better}(` },
                    { span: spanAt(build, endOf(next), endOf(next)), text: ")" },
                  ],
            },
          ],
    },
  );
  return bracketed
    ? [...words.slice(0, start), retyped({ ...word, image: better }, T.Identifier), ...words.slice(start + 1)]
    : [...words.slice(0, start), ...words.slice(start + 1)];
}

/** `4d6 keep highest 3`, `4d6 drop the lowest`, `d20 with advantage` */
export function wordsBehindDice(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  if (found === undefined || before === undefined) return null;
  const {
    words,
    failure: { at },
  } = attempt;
  const dice = before.tokenType === keyword("with") ? at - 2 : at - 1;
  const first = words[dice];
  if (first === undefined || !(first.tokenType === T.Die || first.tokenType === T.Dice)) return null;
  const edge = found.tokenType === keyword("with") ? at + 1 : at;
  const which = edges.get(words[edge]?.image ?? "");
  if (which !== undefined) {
    const single = /^1?[dD](\d+|%)$/.exec(first.image);
    return single === null
      ? null
      : replaceDice(attempt, dice, edge + 1, `${which}(d${single[1] ?? ""}, d${single[1] ?? ""})`, [
          retyped({ ...first }, T.Missing),
        ]);
  }
  if (dice !== at - 1 || (found.image !== "keep" && found.image !== "drop")) return null;
  const rest = words
    .slice(at, at + 5)
    .filter((word) => word.startLine === found.startLine)
    .map(({ image }) => image);
  const said = /^(keep|drop)(?: the)?(?: (highest|lowest|best|worst))?(?: (\d+))?(?: (highest|lowest))?(?= |$)/.exec(
    rest.join(" "),
  );
  if (said === null) return null;
  const [all, verb = "", side = said[4] ?? (verb === "keep" ? "highest" : "lowest"), count = "1"] = said;
  const low = side === "lowest" || side === "worst";
  const notation = readNotation(`${first.image}${verb.charAt(0)}${low ? "l" : "h"}${count}`, false);
  return notation === null || notation.better === null
    ? null
    : replaceDice(attempt, dice, at + all.split(" ").length, notation.better, [retyped({ ...first }, T.Missing)]);
}

const edges: ReadonlyMap<string, string> = new Map([
  ["advantage", "max"],
  ["adv", "max"],
  ["disadvantage", "min"],
  ["dis", "min"],
]);
