/** Lines of statuses, as people write them elsewhere. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { actOfStatus } from "./acts-of-statuses.ts";
import { made } from "./brackets.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { lineAround, said } from "./cut.ts";
import { dropLine, instead, word, type Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";
import { replaceEdge } from "./phase-edges.ts";

const statusWords: ReadonlyMap<string, string> = new Map([
  ...["expires", "ends", "lasts", "duration", "till"].map((each): [string, string] => [each, "until"]),
  ...["stacking", "stack", "stackable"].map((each): [string, string] => [each, "stacks"]),
  ...["forbids", "cannot", "prevent", "prevents", "disallow", "disallows", "blocks", "block"].map(
    (each): [string, string] => [each, "forbid"],
  ),
  ...["increase", "adds", "plus"].map((each): [string, string] => [each, "add"]),
]);

const events = new Set(["when", "whenever", "on", "upon", "before", "after"]);

/** A line of a status that begins with another word. */
export function statusLine(attempt: Attempt, found: IToken): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const act = actOfStatus(attempt, found);
  if (act !== null) return act;
  const meant = statusWords.get(found.image);
  const next = words[at + 1];
  if (found.image === "lasts" && next?.tokenType === keyword("until")) return instead(attempt, at, at + 1, "", []);
  if (meant === "until" || found.image === "for") {
    const counted = countedDuration(attempt, found, at + 1);
    if (counted !== null) return counted;
  }
  const ends = meant === "until" ? replaceEdge(attempt, at + 1, "until", at) : null;
  if (ends !== null) return ends;
  if (meant !== undefined && next !== undefined && next.tokenType !== T.OpenRound && next.tokenType !== T.NewLine)
    return instead(attempt, at, at + 1, meant, [word(found, meant)]);
  // `effect: add 1 to armor(me: me)`
  const behind = next?.tokenType === T.Colon ? at + 2 : at + 1;
  if (/^effects?$/.test(found.image) && next?.tokenType !== T.OpenRound && words[behind] !== undefined)
    return instead(attempt, at, behind, "", []);
  const factor = factors.find(([verb]) => verb.test(found.image))?.[1];
  if (factor !== undefined) return multiplied(attempt, found, factor);
  if (/^divides?$/.test(found.image)) return divided(attempt, found);
  if (events.has(found.image)) build.found.report("before-or-after", spanOf(build, found), { written: found.image });
  else build.found.report("line-of-status", spanOf(build, found), { found: found.image });
  return dropLine(attempt, found);
}

/** `+1 to armor(me: me)`, `-2 to armor(me: me)`; on a further line, such a sign goes on with the one above. */
export function signedLine({ build, words, failure: { at } }: Attempt, found: IToken, starts: boolean): Mended {
  const [amount, way] = [words[at + 1], words[at + 2]];
  const sign = found.tokenType === T.Plus || found.tokenType === T.Minus;
  if (
    !sign ||
    amount?.tokenType !== T.Numeral ||
    way === undefined ||
    !(starts || found.startLine !== words[at - 1]?.startLine)
  )
    return null;
  const [verb, to] = found.tokenType === T.Plus ? ["add", "to"] : ["take", "from"];
  const span = spanAt(build, found.startOffset, endOf(amount));
  const turn = way.tokenType === keyword("to") || way.tokenType === keyword("from");
  const edits = [
    { span, text: `${verb} ${amount.image}` },
    ...(turn && way.image !== to ? [{ span: spanOf(build, way), text: to }] : []),
  ];
  build.found.report(
    "foreign-word",
    span,
    { written: said(words, at, at + 2), meant: `${verb} ${amount.image} ${to}` },
    { fixes: [{ title: `Write \`${verb} ${amount.image} ${to} …\``, edits }] },
  );
  const line = [
    ...(starts ? [] : [made(T.NewLine, found.startOffset)]),
    word(found, verb),
    amount,
    turn ? word(way, to) : way,
  ];
  return [...words.slice(0, at), ...line, ...words.slice(at + 3)];
}

/** `keep price(me: me) at least 0`, `set armor(me: me) to 3` */
export function statusSign(attempt: Attempt, found: IToken): Mended {
  const {
    words,
    failure: { at },
  } = attempt;
  const first = words[lineAround(words, at)?.start ?? -1]?.tokenType;
  const far = words[at + 1]?.image;
  if (first === keyword("set") && found.tokenType === keyword("to"))
    return instead(attempt, at, at + 1, "=", [retyped({ ...found, image: "=" }, T.Eq)]);
  if (first !== keyword("keep") || found.image !== "at" || (far !== "least" && far !== "most")) return null;
  const sign = far === "least" ? T.Ge : T.Le;
  return instead(attempt, at, at + 2, far === "least" ? ">=" : "<=", [
    retyped({ ...found, image: far === "least" ? ">=" : "<=" }, sign),
  ]);
}

const factors: readonly (readonly [RegExp, string])[] = [
  [/^doubles?$/, "2"],
  [/^triples?$/, "3"],
  [/^halves?$|^half$/, "0.5"],
];

/** `double armor(me: me)`, `halve damage(target: me)` */
function multiplied({ build, words, failure: { at } }: Attempt, found: IToken, factor: string): Mended {
  const end = lineAround(words, at)?.end ?? at + 1;
  const condition = words.findIndex((each, index) => index > at && index < end && each.tokenType === keyword("if"));
  const stop = condition < 0 ? end : condition;
  const last = words[stop - 1] ?? found;
  const behind = spanAt(build, endOf(last), endOf(last));
  build.found.report(
    "foreign-word",
    spanOf(build, found),
    { written: found.image, meant: `multiply … by ${factor}` },
    {
      fixes: [
        {
          title: `Write \`multiply … by ${factor}\``,
          edits: [
            { span: spanOf(build, found), text: "multiply" },
            { span: behind, text: ` by ${factor}` },
          ],
        },
      ],
    },
  );
  return [
    ...words.slice(0, at),
    word(found, "multiply"),
    ...words.slice(at + 1, stop),
    word(last, "by"),
    retyped({ ...last, image: factor }, T.Numeral),
    ...words.slice(stop),
  ];
}

/** `divide damage(target: me) by 2` */
function divided(attempt: Attempt, found: IToken): Mended {
  const { build, words, failure } = attempt;
  const end = lineAround(words, failure.at)?.end ?? failure.at;
  const by = words.findIndex((each, at) => at > failure.at && at < end && each.image === "by");
  const number = words[by + 1];
  // Written out, it must be the same number.
  const factor = { 2: "0.5", 4: "0.25", 5: "0.2", 10: "0.1" }[number?.image ?? ""];
  if (by < 0 || number === undefined || factor === undefined) {
    build.found.report("line-of-status", spanOf(build, found), { found: found.image });
    return dropLine(attempt, found);
  }
  const edits = [
    { span: spanOf(build, found), text: "multiply" },
    { span: spanOf(build, number), text: factor },
  ];
  build.found.report(
    "foreign-word",
    spanOf(build, found),
    { written: `${found.image} … by ${number.image}`, meant: `multiply … by ${factor}` },
    { fixes: [{ title: `Write \`multiply … by ${factor}\``, edits }] },
  );
  return words.map((each, at) =>
    at === failure.at
      ? word(each, "multiply")
      : at === by
        ? word(each, "by")
        : at === by + 1
          ? retyped({ ...each, image: factor }, T.Numeral)
          : each,
  );
}

/** `add 1 to me.armor` */
export function statusField(attempt: Attempt, found: IToken): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const [before, after] = [words[at - 1], words[at + 1]];
  if (found.tokenType !== T.Dot || before === undefined || after === undefined) return null;
  build.found.report("status-of-field", spanAt(build, before.startOffset, endOf(after)), {
    written: `${before.image}.${after.image}`,
  });
  return dropLine(attempt, found);
}

/** What a status is called that changes what rules give; null: it only lasts. */
function changedBy(words: readonly IToken[]): string | null {
  const name = words.find((_, place) => words[place - 1]?.tokenType === keyword("status"))?.image;
  const changes = words.some(
    ({ image, startLine }, place) =>
      /^(?:add|take|set|multiply|keep|double|doubles|halve|halves|\+|-)$/.test(image) &&
      words[place - 1]?.startLine !== startLine,
  );
  return name === undefined || !changes ? null : name.charAt(0).toLowerCase() + name.slice(1);
}

/** `lasts 3 rounds`, `duration: 10 rounds`, `until 2 turns have passed`: how long it takes is counted by stacks. */
function countedDuration(attempt: Attempt, found: IToken, at: number): Mended {
  const { build, words } = attempt;
  const from = words[at]?.tokenType === T.Colon || words[at]?.tokenType === keyword("for") ? at + 1 : at;
  const [count, unit] = [words[from], words[from + 1]];
  if (count?.tokenType !== T.Numeral || unit === undefined || !/^(?:round|turn)s?$/i.test(unit.image)) return null;
  build.found.report("counted-duration", spanAt(build, found.startOffset, endOf(unit)), {
    count: Number(count.image),
    unit: unit.image.toLowerCase().replace(/s$/, ""),
    changes: changedBy(words),
  });
  return dropLine(attempt, found);
}

/** `until end of next Round`, `until the end of your next turn`: of two of them, the second. */
function nextEnd(attempt: Attempt, until: IToken, start: number): Mended {
  const { build, words } = attempt;
  const line = lineAround(words, start);
  const own = words.slice(start, line?.end ?? start);
  const at = own.findIndex(({ image }) => image === "next");
  const unit = own[at + 1];
  const before = own.slice(1, Math.max(1, at)).map(({ image }) => image);
  const isEnd = /^(?:at )?(?:the )?end of(?: (?:the|your|their|its|my|his|her))?$/.test(before.join(" "));
  if (at < 0 || unit === undefined || !isEnd || !/^(?:round|turn)$/i.test(unit.image)) return null;
  const facts = { count: 2, unit: unit.image.toLowerCase(), changes: changedBy(words) };
  build.found.report("counted-duration", spanAt(build, until.startOffset, endOf(unit)), facts);
  return dropLine(attempt, until);
}

/** `until Turn ends`, `until the end of Turn`, `until at end of Turn` */
export function untilHabit(attempt: Attempt, found: IToken): Mended {
  const {
    words,
    failure: { at },
  } = attempt;
  const start = lineAround(words, at)?.start ?? -1;
  const first = words[start];
  if (first?.tokenType !== keyword("until") || start === at || found.tokenType === T.NewLine) return null;
  const counted = countedDuration(attempt, first, start + 1);
  if (counted !== null) return counted;
  const next = nextEnd(attempt, first, start);
  if (next !== null) return next;
  const when = words[start + 1]?.tokenType;
  return replaceEdge(attempt, when === keyword("before") || when === keyword("after") ? start + 2 : start + 1, "");
}
