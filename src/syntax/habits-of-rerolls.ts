/** Dice that are kept and rolled again, as rules of games say it: `reroll 1s of hits`, `reroll all ones`. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Edit } from "../diagnostics/diagnostic.ts";
import { closing, openerOf } from "./brackets.ts";
import { endOf, spanAt } from "./build/context.ts";
import { cutLine, said, shown, shownMeant } from "./cut.ts";
import type { Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";
import { faceCalled, isReroll, titleOf } from "./rolled-again.ts";

/** So many words before the place where the parser stopped the line may begin. */
const farthest = 8;

/** What is rolled again: these faces, of the dice that this name keeps. */
interface Again {
  readonly start: number;
  readonly end: number;
  readonly face: string;
  readonly once: boolean;
  /** Null: it goes without saying. */
  readonly name: string | null;
}

/** A name that keeps dice: from the first word of its value to the last. */
interface Kept {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** `reroll 1s of hits` */
export function rerolledLine(attempt: Attempt): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const again = againNear(words, at);
  if (again === null) return null;
  const { start, end, face, name } = again;
  const kept = poolsBefore(words, start).filter((pool) => name === null || pool.name === name);
  const pool = name === null && kept.length > 1 ? undefined : kept.at(-1);
  const isLine = beginsLine(words, start) && endsLine(words[end]);
  if (pool === undefined && !isLine && name === null) return null;
  const span = spanAt(build, words[start]?.startOffset ?? 0, endOf(words[end - 1] as IToken));
  const written = shown(said(words, start, end));
  const ways = pool === undefined ? [] : waysToRollAgain(attempt, again, pool, isLine);
  const better = ways[0]?.better ?? `rerollEach(…, on: ${face})`;
  const fixes = ways.map(({ title, edits }) => ({ title, edits }));
  const endless = ways[1]?.better ?? null;
  build.found.report("foreign-dice", span, { written, better: shownMeant(better), endless }, { fixes });
  if (isLine) return cutLine(words, { start, end });
  const value = retyped({ ...(words[start] as IToken), endOffset: endOf(words[end - 1] as IToken) - 1 }, T.Missing);
  attempt.told.add(value);
  return [...words.slice(0, start), value, ...words.slice(end)];
}

const beginsLine = (words: readonly IToken[], at: number): boolean => {
  const before = words[at - 1]?.tokenType;
  return before === T.NewLine || before === T.OpenCurly || before === keyword("then");
};

const endsLine = (token: IToken | undefined): boolean =>
  token === undefined ||
  token.tokenType === T.NewLine ||
  token.tokenType === T.CloseCurly ||
  token.tokenType === keyword("then");

/** The words of a roll that is made again, around the place where the parser stopped. */
function againNear(words: readonly IToken[], at: number): Again | null {
  for (let start = Math.min(at, words.length - 1); start >= 0 && start >= at - farthest; start -= 1) {
    if (!isReroll(words[start]) || words[start - 1]?.tokenType === T.Dot) continue;
    let next = start + 1;
    while (/^(?:all|any|each|every|the)$/.test(words[next]?.image ?? "")) next += 1;
    const word = words[next];
    const face = faceCalled(word?.image);
    if (face === null) return null;
    next += 1;
    if (words[next]?.image === "s" && word !== undefined && endOf(word) === words[next]?.startOffset) next += 1;
    const isNamed = /^(?:of|in|on|from|among)$/.test(words[next]?.image ?? "");
    const name = isNamed ? words[next + 1] : undefined;
    if (isNamed && name?.tokenType !== T.Identifier) return null;
    next += isNamed ? 2 : 0;
    const once = words[next]?.image === "once";
    const end = once ? next + 1 : next;
    return endsValue(words[end]) ? { start, end, face, once, name: name?.image ?? null } : null;
  }
  return null;
}

const endsValue = (token: IToken | undefined): boolean =>
  endsLine(token) || token?.tokenType === T.Comma || closing.has(token?.tokenType ?? T.Unknown);

/** `d20`, `4d6`, `n times d6`, `(n)d6`: dice with nothing done to them. */
function isDice(value: readonly IToken[]): boolean {
  const last = value.at(-1)?.tokenType;
  if (last !== T.Die && last !== T.Dice) return false;
  const joint = value.at(-2)?.tokenType;
  return (
    joint === undefined ||
    joint === keyword("times") ||
    (joint === T.CloseRound && openerOf(value, value.length - 2) === 0)
  );
}

/** The names above that keep dice: `let hits = 4 times d6`. */
export function poolsBefore(words: readonly IToken[], before: number): readonly Kept[] {
  const found: Kept[] = [];
  for (let at = 0; at + 3 < before; at += 1) {
    const [begun, name, equals] = words.slice(at, at + 3);
    if (begun?.tokenType !== keyword("let") || name === undefined || equals?.tokenType !== T.Eq) continue;
    const start = at + 3;
    let end = start;
    while (end < before && !endsLine(words[end])) end += 1;
    if (isDice(words.slice(start, end))) found.push({ name: name.image, start, end });
  }
  return found;
}

interface Way {
  readonly title: string;
  readonly better: string;
  readonly edits: readonly Edit[];
}

function waysToRollAgain(attempt: Attempt, again: Again, pool: Kept, isLine: boolean): readonly Way[] {
  if (isLine && isFirstUse(attempt.words, again, pool)) return whereRolled(attempt, again, pool);
  return ofWhatIsKept(attempt, again, pool, isLine);
}

/** Whether nothing has used what was rolled until this line, which is always reached. */
function isFirstUse(words: readonly IToken[], { start }: Again, pool: Kept): boolean {
  const between = words.slice(pool.end, start);
  return between.every(({ image, tokenType }) => image !== pool.name && tokenType !== T.OpenCurly);
}

/** `let hits = rerollEach(4 times d6, on: 1)`: the line goes, and the dice are rolled again where they are rolled. */
function whereRolled({ build, words }: Attempt, { start, end, face, once }: Again, pool: Kept): readonly Way[] {
  const [first, last] = [words[pool.start] as IToken, words[pool.end - 1] as IToken];
  const dice = said(words, pool.start, pool.end);
  const callee = isOneDie(words, pool) ? "reroll" : "rerollEach";
  const stop = endOf(words[end - 1] as IToken);
  // With the break before it.
  const from = start - 1;
  return (once ? [", limit: 1"] : [", limit: 1", ""]).map((limit, way, { length }) => {
    const settings = `, on: ${face}${limit})`;
    const better = `${callee}(${dice}${settings}`;
    return {
      title: titleOf(better, way, length, " after `let`"),
      better,
      edits: [
        { span: spanAt(build, first.startOffset, first.startOffset), text: `${callee}(` },
        ...(from === pool.end
          ? [{ span: spanAt(build, endOf(last), stop), text: settings }]
          : [
              { span: spanAt(build, endOf(last), endOf(last)), text: settings },
              { span: spanAt(build, words[from]?.startOffset ?? stop, stop), text: "" },
            ]),
      ],
    };
  });
}

const isOneDie = (words: readonly IToken[], pool: Kept): boolean =>
  pool.end - pool.start === 1 && /^1?[dD]/.test((words[pool.start] as IToken).image);

/** `[if die is 1 { d6 } else { die } for each die in hits]`: what was rolled before stays known. */
function ofWhatIsKept({ build, words }: Attempt, again: Again, pool: Kept, isLine: boolean): readonly Way[] {
  const { start, end, face } = again;
  const rolled = (words[pool.end - 1] as IToken).image.replace(/^\d+/, "");
  const isOne = isOneDie(words, pool);
  const name = isOne ? pool.name : "die";
  // The sum of several dice does not say what each of them shows.
  const isList = words[pool.end - 2]?.tokenType === keyword("times");
  if (!isOne && (!isList || words.some(({ image }) => image === "die"))) return [];
  const one = `if ${name} is ${face} { ${rolled} } else { ${name} }`;
  const value = isOne ? one : `[${one} for each die in ${pool.name}]`;
  const text = isLine ? `set ${pool.name} = ${value}` : value;
  const span = spanAt(build, words[start]?.startOffset ?? 0, endOf(words[end - 1] as IToken));
  return [{ title: `Write \`${shownMeant(text)}\``, better: text, edits: [{ span, text }] }];
}
