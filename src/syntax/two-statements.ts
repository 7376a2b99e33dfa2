/** `let me = new Hero() put card into me.hand`: two steps on one line, with nothing between them. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { failed, readBy } from "../../grammar/parser.ts";
import { made } from "./brackets.ts";
import { spanOf } from "./build/context.ts";
import { shown } from "./cut.ts";
import type { Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";

/** What begins a step and never goes on with what stands before it. */
const begins = new Set("let set add take put repeat stop return cancel".split(" ").map(keyword));

export function twoStatements(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const { build, words, entry, failure } = attempt;
  if (found === undefined || before === undefined || !begins.has(found.tokenType)) return null;
  const better = [...words.slice(0, failure.at), made(T.NewLine, found.startOffset), ...words.slice(failure.at)];
  const read = readBy(entry, better);
  if (failed(read) && read.at <= failure.at + 1) return null;
  const at = spanOf(build, found);
  build.found.report(
    "two-on-one-line",
    at,
    { first: shown(before.image), second: shown(found.image), kind: "steps" },
    { fixes: [{ title: "Write `then`", edits: [{ span: at.to(at.start), text: "then " }] }] },
  );
  return better;
}
