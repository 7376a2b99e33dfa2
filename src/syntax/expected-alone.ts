/** `expect report light { … }` below the report: what a source prints there belongs in the report's own braces. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { closerOf, openerOf } from "./brackets.ts";
import { endOf, spanAt, type Build } from "./build/context.ts";

/** Puts it into the report that ends right above it. */
export function expectedFixes(build: Build, words: readonly IToken[]): readonly Fix[] {
  const [first] = words;
  const all = build.all ?? [];
  const at = all.findIndex(({ startOffset }) => startOffset === first?.startOffset);
  const open = words.findIndex(({ tokenType }) => tokenType === T.OpenCurly);
  if (first === undefined || first.image !== "expect" || at < 0 || open < 0) return [];
  const [brace, last] = [words[open] as IToken, words[closerOf(words, open)]];
  const [name, more] = words.slice(1, open).filter(({ tokenType }) => tokenType !== keyword("report"));
  const end = more === undefined ? reportAbove(all, at, name) : undefined;
  if (end === undefined || last?.tokenType !== T.CloseCurly) return [];
  const edits = [
    { span: spanAt(build, end.startOffset, endOf(end)), text: "" },
    { span: spanAt(build, first.startOffset, endOf(brace)), text: "  expect" },
  ];
  return [{ title: "Put it into the report", edits }];
}

/** The brace that ends the report right above, if that has this name or title. */
function reportAbove(all: readonly IToken[], at: number, name: IToken | undefined): IToken | undefined {
  let close = at - 1;
  while (close >= 0 && all[close]?.tokenType === T.NewLine) close -= 1;
  if (all[close]?.tokenType !== T.CloseCurly) return undefined;
  let head = openerOf(all, close) - 1;
  const own: string[] = [];
  for (; head >= 0 && all[head]?.tokenType !== keyword("report"); head -= 1) {
    if (all[head]?.tokenType === T.CloseCurly || all[head]?.tokenType === T.NewLine) return undefined;
    own.push(all[head]?.image ?? "");
  }
  return head >= 0 && (name === undefined || own.includes(name.image)) ? all[close] : undefined;
}
