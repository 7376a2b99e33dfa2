/** A value that is given by its name, without the comma before it or the colon behind the name: `steps(a, b, it.roads within 3)`. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { allFunctions } from "../builtins/registry.ts";
import { guessIf } from "../diagnostics/diagnostic.ts";
import { closerOf, made, openerOf } from "./brackets.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { namers } from "./habit.ts";
import type { Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";
import { beginsValue, endsValue } from "./value-words.ts";

export function namedArgument({ build, words, failure }: Attempt): Mended {
  // Behind a name that has no colon, the parser stopped one later.
  for (const at of [failure.at, failure.at - 1]) {
    const [before, name, next] = [words[at - 1], words[at], words[at + 1]];
    if (before === undefined || name === undefined || next === undefined) continue;
    const isFirst = before.tokenType === T.Comma || before.tokenType === T.OpenRound;
    const hasColon = next.tokenType === T.Colon;
    if (!isFirst && !endsValue(before)) continue;
    // `at most 2` is said in words.
    if (before.image === "at") continue;
    if (hasColon ? isFirst : !beginsValue(next)) continue;
    if (!namesAround(build, words, at).has(name.image)) continue;
    const signs = `${isFirst ? "" : ", "}${name.image}${hasColon ? "" : ":"}`;
    const start = isFirst ? name.startOffset : endOf(before);
    const [first, second] = isFirst ? [name, next] : [before, name];
    const fix = {
      title: `Write \`${signs.trim()}\``,
      edits: [{ span: spanAt(build, start, endOf(name)), text: signs }],
    };
    // `raised(base, exponent 1)`: what has a value here as well may have lost the sign behind it.
    const isValue = !hasColon && words.some(({ image }, other) => image === name.image && other !== at);
    build.found.report(
      "missing-sign",
      spanOf(build, second),
      { sign: isFirst ? ":" : ",", before: first.image, after: second.image },
      { fixes: [guessIf(isValue, fix)] },
    );
    return [
      ...words.slice(0, at),
      ...(isFirst ? [] : [made(T.Comma, name.startOffset)]),
      name,
      ...(hasColon ? [] : [made(T.Colon, endOf(name))]),
      ...words.slice(at + 1),
    ];
  }
  return null;
}

/** The names by which values may be given in the call around a word. */
function namesAround(build: Build, words: readonly IToken[], at: number): ReadonlySet<string> {
  const open = openerOf([...words.slice(0, at), made(T.CloseRound, 0)], at);
  const callee = words[open - 1];
  if (words[open]?.tokenType !== T.OpenRound || callee === undefined || endOf(callee) !== words[open]?.startOffset)
    return new Set();
  // It is declared there, and not called.
  if (namers.has(words[open - 2]?.tokenType ?? T.Unknown)) return new Set();
  const names = (allFunctions.get(callee.image)?.parameters ?? []).flatMap((each) =>
    each.words === null ? each.name : [],
  );
  const all = build.all ?? [];
  const head = all.findIndex(
    ({ image }, i) => image === callee.image && namers.has(all[i - 1]?.tokenType ?? T.Unknown),
  );
  const declared = head < 0 ? [] : all.slice(head + 2, closerOf(all, head + 1));
  return new Set([
    ...names,
    ...declared.flatMap(({ image }, i) => (declared[i + 1]?.tokenType === T.Colon ? image : [])),
  ]);
}
