/** Heads and lines of actions, statuses and phases, as people write them elsewhere. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closes, closing, made } from "./brackets.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { headAround, lineAround, said } from "./cut.ts";
import { afterReadings } from "./readings.ts";
import { chosenWhere } from "./habits-of-parameters.ts";
import { phaseHead, phaseLine } from "./habits-of-phases.ts";
import { dropLine, instead, isName, word, type Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";

/** A mistake in what only games have; null if it is none of these. */
export function turnHabit(attempt: Attempt): Mended {
  const { words, failure } = attempt;
  const found = words[failure.at];
  if (found === undefined) return null;
  const head = headAround(words, failure.at);
  if (head === undefined) return headHabit(attempt, found);
  const line = lineAround(words, failure.at);
  const starts = line?.start === failure.at;
  if (head === keyword("action"))
    return colon(attempt, found) ?? limitOfPlace(attempt) ?? (starts ? actionLine(attempt, found) : null);
  if (head === keyword("status"))
    return (
      signedLine(attempt, found, starts) ??
      untilHabit(attempt, found) ??
      (starts ? statusLine(attempt, found) : (statusField(attempt, found) ?? statusSign(attempt, found)))
    );
  if (head === keyword("player") || head === keyword("entity")) return fieldHabit(attempt, found);
  if (head === keyword("phase")) return phaseHead(attempt, found) ?? (starts ? phaseLine(attempt, found) : null);
  if (head === keyword("example")) return expectedError(attempt);
  return null;
}

// ---------------------------------------------------------------- heads

function headHabit(attempt: Attempt, found: IToken): Mended {
  const head = attempt.words[afterReadings(attempt.words)]?.tokenType;
  if (head === keyword("action")) return chosenWhere(attempt, found) ?? actionPlace(attempt, found);
  if (head === keyword("player") || head === keyword("entity")) return fieldHabit(attempt, found);
  if (head === keyword("phase")) return phaseHead(attempt, found);
  if (head === keyword("example") || head === keyword("report") || head === keyword("goal"))
    return exampleStart(attempt, found);
  return null;
}

const doubtful = new Set(["on", "when", "whenever", "upon", "if", "instead", "at", "to", "against", "while"]);
const during = new Set(["during", "within"]);

/** `action a(me: Hero) { }`, `… during Turn`, `… on damage(…)`, `… at the start of Turn`, `… after Turn ends` */
function actionPlace(attempt: Attempt, found: IToken): Mended {
  const {
    build,
    words,
    failure: { at, expected },
  } = attempt;
  const when = words.findIndex(
    (each, index) =>
      index >= at - 4 && index < at && (each.tokenType === keyword("before") || each.tokenType === keyword("after")),
  );
  if (when >= 0) return edge(attempt, when + 1, "");
  if (expected.rule !== "action" || !expected.kinds.includes("k_in")) return null;
  if (found.tokenType === T.OpenCurly) return [...words.slice(0, at), ...inNothing(found), ...words.slice(at)];
  if (during.has(found.image)) return instead(attempt, at, at + 1, "in", [word(found, "in")]);
  const atEdge = found.image === "at" || found.image === "on" ? edge(attempt, at, "after") : null;
  if (atEdge !== null || !doubtful.has(found.image)) return atEdge;
  const end = found.image === "instead" && words[at + 1]?.tokenType === keyword("of") ? at + 2 : at + 1;
  build.found.report("before-or-after", spanAt(build, found.startOffset, endOf(words[end - 1] ?? found)), {
    written: said(words, at, end),
  });
  return [...words.slice(0, at), word(found, "before"), ...words.slice(end)];
}

/** No phase: which ones there are, only the check knows. */
const inNothing = (like: IToken): readonly IToken[] => [
  word(like, "in"),
  retyped({ ...like, image: "" }, T.Identifier),
];

const edgeVerb = /^(?:begins?|starts?|ends?)$/;
const edgeNoun = /^(?:start|beginning|begin|end|ending)$/;

/**
 * `the end of the Turn`, `at start of Turn`, `Turn ends`, from the word at `at` on, and `when` to be written before it;
 * null if it is nothing of the kind, or is written as it should be. `from`: what is replaced begins there.
 */
function edge(attempt: Attempt, at: number, when: string, from = at): Mended {
  const { words } = attempt;
  const phrase: IToken[] = [];
  let end = at;
  for (; phrase.length < 3 && isPhrase(words[end]); end += 1)
    if (!/^(?:the|at|on)$/.test(words[end]?.image ?? "")) phrase.push(words[end] as IToken);
  const [first, of, last] = phrase;
  if (first === undefined || of === undefined) return null;
  const named =
    of.tokenType === keyword("of") && last !== undefined && edgeNoun.test(first.image)
      ? last
      : edgeVerb.test(of.image) && isName(first)
        ? first
        : null;
  if (named === null) return null;
  const stop = named === first ? words.indexOf(of) + 1 : end;
  const side = (named === first ? of : first).image.startsWith("end") ? "end" : "start";
  if (stop - at === 3 && when === "" && first.image === side) return null;
  const before = when === "" ? [] : [word(first, when)];
  return instead(attempt, from, stop, `${when === "" ? "" : `${when} `}${side} of ${named.image}`, [
    ...before,
    retyped({ ...first, image: side }, T.Identifier),
    word(first, "of"),
    named,
  ]);
}

const isPhrase = (token: IToken | undefined): boolean =>
  token !== undefined && (isName(token) || token.tokenType === keyword("of"));

/** `example "x" with duel(Light)`, `report "x" with duel()` */
function exampleStart(attempt: Attempt, found: IToken): Mended {
  const {
    words,
    failure: { at },
  } = attempt;
  const before = words[at - 2];
  if (found.tokenType === T.OpenRound && before?.tokenType === keyword("with"))
    return instead(attempt, at - 2, at - 1, "in", [word(before, "in")]);
  const foreign =
    /^(?:for|from|on|with|after)$/.test(found.image) &&
    isName(words[at + 1]) &&
    words[at + 2]?.tokenType === T.OpenRound;
  return foreign ? instead(attempt, at, at + 1, "in", [word(found, "in")]) : null;
}

// ---------------------------------------------------------------- lines of actions

const actionWords: ReadonlyMap<string, string> = new Map([
  ...[
    "requires",
    "require",
    "required",
    "requirement",
    "condition",
    "conditions",
    "when",
    "if",
    "needed",
    "need",
    "only",
  ].map((each): [string, string] => [each, "needs"]),
  ...["prefer", "wants", "want", "likes", "preference"].map((each): [string, string] => [each, "prefers"]),
  ...["costs", "pay", "pays", "price", "spend"].map((each): [string, string] => [each, "cost"]),
  ...["effect", "effects", "does", "resolve", "result", "then", "action"].map((each): [string, string] => [each, "do"]),
  ...["mandatory", "forced", "automatic", "automatically", "always"].map((each): [string, string] => [each, "must"]),
  ...["limits", "limited", "max"].map((each): [string, string] => [each, "limit"]),
]);
const counts: ReadonlyMap<string, string> = new Map([
  ["once", "1"],
  ["twice", "2"],
  ["thrice", "3"],
]);

/** `must:`, `cost: take 1 from me.hp` */
function colon(attempt: Attempt, found: IToken): Mended {
  const {
    words,
    failure: { at },
  } = attempt;
  const before = words[at - 1];
  if (
    found.tokenType !== T.Colon ||
    lineAround(words, at)?.start !== at - 1 ||
    !/^(?:must|needs|prefers|cost|limit|do)$/.test(before?.image ?? "")
  )
    return null;
  // The colon let its line go on.
  const next = words[at + 1];
  const ends =
    next !== undefined &&
    next.startLine !== found.startLine &&
    next.tokenType !== T.OpenCurly &&
    next.tokenType !== T.CloseCurly &&
    next.tokenType !== T.NewLine;
  return instead(attempt, at, at + 1, "", ends ? [made(T.NewLine, found.startOffset)] : []);
}

function actionLine(attempt: Attempt, found: IToken): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const times = counts.get(found.image);
  if (times !== undefined && words[at + 1]?.image === "per") {
    return instead(attempt, at, at + 1, `limit ${times}`, [
      word(found, "limit"),
      retyped({ ...found, image: times }, T.Numeral),
    ]);
  }
  const without = withoutDo(attempt, found);
  if (without !== null) return without;
  const meant = actionWords.get(found.image);
  const behind = words[at + 1]?.tokenType === T.Colon ? at + 2 : at + 1;
  const next = words[behind]?.tokenType;
  if (meant !== undefined && next !== T.OpenRound && (meant === "do") === (next === T.OpenCurly))
    return instead(attempt, at, behind, meant, [word(found, meant)]);
  build.found.report("line-of-action", spanOf(build, found), { found: found.image });
  return dropLine(attempt, found);
}

const statements = /^(?:set|add|take|put|if|for|repeat|let|cancel)$/;

/** `{ needs … then endPhase() }`, `{ add 1 to me.coins }`: all that happens, to the end of the action. */
function withoutDo({ build, words, failure: { at } }: Attempt, found: IToken): Mended {
  const happens = isName(found) ? words[at + 1]?.tokenType === T.OpenRound : statements.test(found.image);
  const [last, close] = [words.at(-2), words.at(-1)];
  if (!happens || close?.tokenType !== T.CloseCurly || last === undefined) return null;
  let depth = 0;
  for (const [place, each] of words.slice(at, -1).entries()) {
    if (closes.has(each.tokenType)) depth += 1;
    else if (closing.has(each.tokenType)) depth -= 1;
    const begins = depth === 0 && words[at + place - 1]?.tokenType === T.NewLine;
    if (depth < 0 || (begins && /^(?:must|needs|prefers|cost|limit|do)$/.test(each.image))) return null;
  }
  build.found.report(
    "line-of-action",
    spanOf(build, found),
    { found: found.image },
    {
      fixes: [
        {
          title: "Write `do { … }` around it",
          edits: [
            { span: spanAt(build, found.startOffset, found.startOffset), text: "do { " },
            { span: spanAt(build, endOf(last), endOf(last)), text: " }" },
          ],
        },
      ],
    },
  );
  return [
    ...words.slice(0, at),
    word(found, "do"),
    made(T.OpenCurly, found.startOffset),
    ...words.slice(at, -1),
    made(T.CloseCurly, endOf(last)),
    close,
  ];
}

/** `limit 1`, without the phase in which it counts: that of the action. */
function limitOfPlace(attempt: Attempt): Mended {
  const {
    words,
    failure: { at, expected },
  } = attempt;
  const start = lineAround(words, at - 1)?.start ?? -1;
  const place = words.findIndex(({ tokenType }) => tokenType === keyword("in"));
  const [phase, last] = [words[place + 1], words[at - 1]];
  if (words[start]?.tokenType !== keyword("limit") || !expected.kinds.includes("k_per") || last === undefined)
    return null;
  if (words[at]?.tokenType !== T.NewLine && words[at]?.tokenType !== T.CloseCurly) return null;
  if (place < 0 || place > start || phase === undefined || at <= start + 1) return null;
  return instead(attempt, start, at, `${said(words, start, at)} per ${phase.image}`, [
    ...words.slice(start, at),
    word(last, "per"),
    phase,
  ]);
}

// ---------------------------------------------------------------- lines of statuses

const statusWords: ReadonlyMap<string, string> = new Map([
  ...["expires", "ends", "lasts", "duration", "till"].map((each): [string, string] => [each, "until"]),
  ...["stacking", "stack", "stackable"].map((each): [string, string] => [each, "stacks"]),
  ...["forbids", "cannot", "prevent", "prevents", "disallow", "disallows", "blocks", "block"].map(
    (each): [string, string] => [each, "forbid"],
  ),
  ...["increase", "adds", "plus"].map((each): [string, string] => [each, "add"]),
]);

const events = new Set(["when", "whenever", "on", "upon", "before", "after"]);

function statusLine(attempt: Attempt, found: IToken): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const meant = statusWords.get(found.image);
  const next = words[at + 1];
  if (found.image === "lasts" && next?.tokenType === keyword("until")) return instead(attempt, at, at + 1, "", []);
  const ends = meant === "until" ? edge(attempt, at + 1, "until", at) : null;
  if (ends !== null) return ends;
  if (meant !== undefined && next !== undefined && next.tokenType !== T.OpenRound && next.tokenType !== T.NewLine)
    return instead(attempt, at, at + 1, meant, [word(found, meant)]);
  if (/^doubles?$/.test(found.image)) return doubled(attempt, found);
  if (events.has(found.image)) build.found.report("before-or-after", spanOf(build, found), { written: found.image });
  else build.found.report("line-of-status", spanOf(build, found), { found: found.image });
  return dropLine(attempt, found);
}

/** `+1 to armor(me: me)`, `-2 to armor(me: me)`; on a further line, such a sign goes on with the one above. */
function signedLine({ build, words, failure: { at } }: Attempt, found: IToken, starts: boolean): Mended {
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
function statusSign(attempt: Attempt, found: IToken): Mended {
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

/** `double armor(me: me)` */
function doubled({ build, words, failure: { at } }: Attempt, found: IToken): Mended {
  const end = lineAround(words, at)?.end ?? at + 1;
  const condition = words.findIndex((each, index) => index > at && index < end && each.tokenType === keyword("if"));
  const stop = condition < 0 ? end : condition;
  const last = words[stop - 1] ?? found;
  const behind = spanAt(build, endOf(last), endOf(last));
  build.found.report(
    "foreign-word",
    spanOf(build, found),
    { written: found.image, meant: "multiply … by 2" },
    {
      fixes: [
        {
          title: "Write `multiply … by 2`",
          edits: [
            { span: spanOf(build, found), text: "multiply" },
            { span: behind, text: " by 2" },
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
    retyped({ ...last, image: "2" }, T.Numeral),
    ...words.slice(stop),
  ];
}

/** `add 1 to me.armor` */
function statusField(attempt: Attempt, found: IToken): Mended {
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

/** `until Turn ends`, `until the end of Turn`, `until at end of Turn` */
function untilHabit(attempt: Attempt, found: IToken): Mended {
  const {
    words,
    failure: { at },
  } = attempt;
  const start = lineAround(words, at)?.start ?? -1;
  if (words[start]?.tokenType !== keyword("until") || start === at || found.tokenType === T.NewLine) return null;
  const when = words[start + 1]?.tokenType;
  return edge(attempt, when === keyword("before") || when === keyword("after") ? start + 2 : start + 1, "");
}

// ---------------------------------------------------------------- lines of examples

const failures = /^(?:errors?|illegal|impossible|forbidden|refused|invalid)$/;

/** `beginGame() is an error "why"`, `play(a, b) is illegal` */
function expectedError({ build, words, failure: { at } }: Attempt): Mended {
  const line = lineAround(words, at);
  if (line === null) return null;
  const is = words.findIndex(
    (each, index) => index >= line.start && index < line.end && each.tokenType === keyword("is"),
  );
  const what = words[is + 1]?.image === "an" ? is + 2 : is + 1;
  if (is <= line.start || what >= line.end || !failures.test(words[what]?.image ?? "")) return null;
  const last = words[line.end - 1] as IToken;
  build.found.report("error-in-example", spanAt(build, words[is]?.startOffset ?? 0, endOf(last)), {
    written: said(words, is, line.end),
  });
  return [...words.slice(0, is), ...words.slice(line.end)];
}

// ---------------------------------------------------------------- fields

/** `hp: int from 0 to 20`, `hp = 20` */
function fieldHabit(attempt: Attempt, found: IToken): Mended {
  const {
    build,
    words,
    failure: { at, expected },
  } = attempt;
  const before = words[at - 1];
  if (expected.rule !== "members" || before === undefined) return null;
  if (found.tokenType === keyword("from") && words[at + 1]?.tokenType === T.Numeral)
    return instead(attempt, at, at + 1, "", []);
  if (found.tokenType !== T.Eq || lineAround(words, at)?.start !== at - 1) return null;
  const [value, end] = [words[at + 1], words[at + 2]];
  const alone = end?.tokenType === T.NewLine || end?.tokenType === T.Comma || end?.tokenType === T.CloseCurly;
  const type = alone ? typeOf(value) : null;
  const fixes =
    type === null
      ? []
      : [
          {
            title: `Write \`: ${type} default …\``,
            edits: [
              { span: spanAt(build, endOf(before), value?.startOffset ?? endOf(found)), text: `: ${type} default ` },
            ],
          },
        ];
  build.found.report("missing-type", spanOf(build, before), { name: before.image, what: "field" }, { fixes });
  return dropLine(attempt, found);
}

/** What such a value is; null: it may be anything. */
function typeOf(value: IToken | undefined): string | null {
  if (value?.tokenType === T.Text) return "text";
  if (/^(?:yes|no)$/.test(value?.image ?? "")) return "bool";
  return /^\d+$/.test(value?.image ?? "") ? "int" : /^\d+\.\d+$/.test(value?.image ?? "") ? "number" : null;
}
