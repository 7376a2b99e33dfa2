/** `check` among what happens in a game: it belongs to the fields of what it looks at, and is asked after each decision. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { blockKinds } from "../diagnostics/blocks.ts";
import { blockAround } from "./blocks.ts";
import { closerOf } from "./brackets.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { headOf, lineAround, openerAround, said, shownMeant } from "./cut.ts";
import { giveUp } from "./habit.ts";
import type { Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";

const happens = new Set(["always", "procedure", "do", "phase", "enter", "exit"]);

/** `always "…" { for each g in Gem { check left(g) is 4 "Lost" } }` */
export function misplacedCheck(attempt: Attempt, found: IToken | undefined): Mended {
  const { build, words, failure } = attempt;
  const line = lineAround(words, failure.at);
  const start = line?.start ?? -1;
  const check = words[start];
  if (line === null || check === undefined || check.tokenType !== keyword("check")) return null;
  if (found !== check && words[start + 1] !== found) return null;
  const block = blockAround(words, start) ?? "";
  if (!happens.has(block)) return null;
  const { from, to, text } = wholeCheck(words, line.start, line.end);
  const owner = ownerOfChecks(build);
  const fixes = owner === null || block !== "always" ? [] : moved(build, words, { from, to, text, owner });
  build.found.report(
    "misplaced-check",
    spanOf(build, check),
    { block: blockKinds.get(block)?.name ?? "A block", owner: owner?.name ?? null, check: shownMeant(text) },
    { fixes },
  );
  return giveUp(attempt, check);
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** With the loops around it, where they hold nothing else. */
function wholeCheck(words: readonly IToken[], start: number, end: number): Stretch {
  const title = words[end - 1]?.tokenType === T.Text ? end - 1 : end;
  let [from, to] = [start, end];
  let loops = "";
  for (;;) {
    const open = openerAround(words, from);
    const close = closerOf(words, open);
    const isFor = open > 0 && headOf(words, open)?.tokenType === keyword("for");
    const rest = [...words.slice(open + 1, from), ...words.slice(to, close)];
    if (!isFor || rest.some(({ tokenType }) => tokenType !== T.NewLine)) break;
    const head = words.indexOf(headOf(words, open) as IToken);
    loops = `${said(words, head, open)}${loops === "" ? "" : ` ${loops}`}`;
    [from, to] = [head, close + 1];
  }
  const asked = said(words, start + 1, title);
  const behind = title < end ? ` ${said(words, title, end)}` : "";
  return { from, to, text: `check ${loops === "" ? asked : `all(${asked} ${loops})`}${behind}` };
}

interface Owner {
  readonly name: string;
  /** Behind its last field. */
  readonly end: number;
}

/** The first entity of the file, or the player. */
export function ownerOfChecks({ all = [] }: Build): Owner | null {
  for (const kind of ["entity", "player"]) {
    const at = all.findIndex(
      ({ tokenType }, place) => tokenType === keyword(kind) && all[place + 2]?.tokenType === T.OpenCurly,
    );
    if (at < 0) continue;
    const close = closerOf(all, at + 2);
    const last = all.slice(at + 3, close).filter(({ tokenType }) => tokenType !== T.NewLine);
    const end = last.at(-1);
    if (end !== undefined) return { name: `${kind} ${all[at + 1]?.image ?? ""}`, end: endOf(end) };
  }
  return null;
}

/** Out of the `always`, which goes where it holds nothing else, and into the fields. */
function moved(
  build: Build,
  words: readonly IToken[],
  { from, to, text, owner }: Stretch & { owner: Owner },
): readonly Fix[] {
  const open = openerAround(words, from);
  const close = closerOf(words, open);
  const rest = [...words.slice(open + 1, from), ...words.slice(to, close)];
  const isAlone = rest.every(({ tokenType }) => tokenType === T.NewLine);
  const [first, last] = isAlone ? [words[0], words[close]] : [words[from], words[to - 1]];
  if (first === undefined || last === undefined) return [];
  const edits = [
    { span: spanAt(build, first.startOffset, endOf(last)), text: "" },
    { span: spanAt(build, owner.end, owner.end), text: `\n  ${text}` },
  ];
  return [{ guess: true, title: `Move the check into \`${owner.name}\``, edits }];
}
