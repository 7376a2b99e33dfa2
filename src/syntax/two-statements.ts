/** Two steps, or two cases of a `match`, on one line with nothing between them: `let me = new Hero() put card into me.hand`. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { failed, readBy } from "../../grammar/parser.ts";
import { made } from "./brackets.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { openerAround, shown } from "./cut.ts";
import type { Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";
import { afterReadings } from "./readings.ts";
import { isBodyOfMatch } from "./semicolons.ts";

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

const beginsLine = new Set("phase do needs cost limit must prefers enter exit".split(" "));

/** `phase Day { phase Dawn { } phase Noon { } }`, `needs me.gold > 2 do { … }`: two lines of a phase or an action. */
export function twoLines({ build, words, entry, failure }: Attempt, found: IToken | undefined): Mended {
  // Some of these words are names as well, and the parser stops behind them.
  const at = beginsLine.has(found?.image ?? "") ? failure.at : failure.at - 1;
  const [before, second] = [words[at - 1], words[at]];
  const head = words[afterReadings(words)]?.image ?? "";
  if (second === undefined || before === undefined || !beginsLine.has(second.image) || !/^(?:phase|action)$/.test(head))
    return null;
  if (before.tokenType === T.NewLine || before.tokenType === T.OpenCurly) return null;
  const better = [...words.slice(0, at), made(T.NewLine, second.startOffset), ...words.slice(at)];
  const read = readBy(entry, better);
  if (failed(read) && read.at <= failure.at + 1) return null;
  const span = spanOf(build, second);
  build.found.report(
    "two-on-one-line",
    span,
    { first: shown(before.image), second: second.image, kind: "lines" },
    { fixes: [{ title: "Begin a new line", edits: [{ span: span.to(span.start), text: "\n" }] }] },
  );
  return better;
}

/** `match n { 1: 2 otherwise: 3 }` */
export function twoCases(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const { build, words, entry, failure } = attempt;
  const isOtherwise = before?.tokenType === keyword("otherwise") && found?.image === ":";
  const at = isOtherwise ? failure.at - 1 : failure.at;
  const [last, test] = [words[at - 1], words[at]];
  if (last === undefined || test === undefined || words[at + 1]?.image !== ":") return null;
  const open = openerAround(words, at);
  if (!isBodyOfMatch(words, open) || !givesBefore(words, open, at)) return null;
  const better = [...words.slice(0, at), made(T.Comma, test.startOffset), ...words.slice(at)];
  const read = readBy(entry, better);
  if (failed(read) && read.at <= failure.at + 1) return null;
  const end = endOf(last);
  const edits = [{ span: spanAt(build, end, end), text: "," }];
  build.found.report(
    "missing-sign",
    spanOf(build, test),
    { sign: ",", before: last.image, after: test.image },
    { fixes: [{ title: "Add `,`", edits }] },
  );
  return better;
}

/** Whether the case before has its colon: else two words of one test stand side by side. */
function givesBefore(words: readonly IToken[], open: number, at: number): boolean {
  const before = words.slice(open + 1, at).reverse();
  const start = before.findIndex(({ tokenType }) => tokenType === T.NewLine);
  return before.slice(0, start < 0 ? before.length : start).some(({ image }) => image === ":");
}
