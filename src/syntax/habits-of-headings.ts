/** What a rulebook says of itself, as people write it elsewhere: `name "…"`, `description: "…"`, `version 1.2`, `title = "…",`. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { endOf, plainText, spanAt, spanOf } from "./build/context.ts";
import { cutLine, said, shown, type Region } from "./cut.ts";
import { instead, word, type Mended } from "./mending.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

const titles = /^(?:name|named|called|heading|game)$/i;
const sources = /^(?:sources|reference|basedOn|based|origin)$/i;
/** What people should read of it, in a sentence. */
const prose = /^(?:description|desc|about|summary|subtitle|intro|text|notes?|info)$/i;

/** A line, or a part between commas, between the braces of a rulebook. */
export function settingOfRulebook(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const head = afterReadings(words);
  if (words[head]?.tokenType !== keyword("rulebook") || found === undefined || before === undefined) return null;
  if (/^[=:,;]$/.test(found.image)) return instead(attempt, at, at + 1, "", []);
  if (before.tokenType === T.Comma && endsSetting(found)) return instead(attempt, at - 1, at, "", []);
  if (!/^\p{L}/u.test(found.image)) return null;
  let end = at + 1;
  while (end < words.length && !endsSetting(words[end])) end += 1;
  if (before.tokenType === keyword("title") || before.tokenType === keyword("source")) {
    if (words.slice(at, end).some(({ tokenType }) => tokenType === T.Text)) return null;
    const text = `"${said(words, at, end).replace(/["\\]/g, "")}"`;
    return instead(attempt, at, end, text, [retyped({ ...found, image: text }, T.Text)]);
  }
  if (!endsSetting(before) && before.tokenType !== T.OpenCurly) return null;
  const has = (setting: string): boolean => words.some(({ tokenType }) => tokenType === keyword(setting));
  for (const [setting, said] of [
    ["title", titles],
    ["source", sources],
  ] as const)
    if (said.test(found.image) && !has(setting) && words[at + 1]?.tokenType === T.Text)
      return instead(attempt, at, at + 1, setting, [word(found, setting)]);
  const line = { start: before.tokenType === T.Comma ? at - 1 : at, end };
  build.found.report(
    "setting-of-rulebook",
    spanOf(build, found),
    { written: shown(found.image) },
    { fixes: elsewhere(attempt, head, line, at) },
  );
  return cutLine(words, { start: at, end });
}

const endsSetting = (token: IToken | undefined): boolean =>
  token?.tokenType === T.NewLine || token?.tokenType === T.Comma || token?.tokenType === T.CloseCurly;

/** Above the rulebook, where it documents it, or in a remark. */
function elsewhere({ build, words }: Attempt, head: number, line: Region, at: number): readonly Fix[] {
  const [first, begins] = [words[at] as IToken, words[head] as IToken];
  const inner = /^[=:]$/.test(words[at + 1]?.image ?? "") ? at + 2 : at + 1;
  const only = inner === line.end - 1 && words[inner]?.tokenType === T.Text ? plainText(words[inner].image) : null;
  const text = only ?? said(words, inner, line.end);
  const name = first.image.charAt(0).toUpperCase() + first.image.slice(1);
  const doc = prose.test(first.image) ? text : `${name}: ${text}`;
  const whole = spanAt(build, (words[line.start] as IToken).startOffset, endOf(words[line.end - 1] as IToken));
  const above = spanAt(build, begins.startOffset, begins.startOffset);
  const documented: Fix = {
    title: "Write it above the rulebook, after `##`",
    edits: [
      { span: above, text: `## ${doc}\n` },
      { span: whole, text: "" },
    ],
  };
  const remark: Fix = { title: "Make it a remark", edits: [{ span: whole.to(whole.start), text: "# " }] };
  const next = words[line.end];
  const isAlone = line.start === at && (next?.tokenType === T.NewLine || next?.startLine !== first.startLine);
  return [...(text.trim() === "" ? [] : [documented]), ...(isAlone ? [remark] : [])];
}
