/** `at start of Turn: lose 1 hp` within a status, which changes only what rules give: what happens is an action of its own. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Edit, Fix } from "../diagnostics/diagnostic.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { closes, closing } from "./brackets.ts";
import { lineAround, openerAround, type Region } from "./cut.ts";
import { dropLine, isName, type Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";

interface Moment {
  readonly edge: "start" | "end";
  readonly phase: string;
  readonly condition: Region | null;
  readonly body: Region;
}

interface Bearer {
  readonly status: string;
  readonly name: string;
  readonly type: string;
}

/** Null: the line says no moment, or nothing that happens then. */
export function actOfStatus(attempt: Attempt, found: IToken): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const line = lineAround(words, at);
  const moment = line === null || line.start !== at ? null : momentIn(attempt, line);
  if (line === null || moment === null) return null;
  build.found.report(
    "happens-in-status",
    spanOf(build, found),
    { moment: momentOf(moment) },
    { fixes: fixesOf(attempt, line, moment) },
  );
  return dropLine(attempt, found);
}

// ---------------------------------------------------------------- what is written

const leading = /^(?:at|on|upon|when|whenever|after|before)$/;
const article = /^(?:the|each|every|your|its|his|her|their|my|our)$/;
const edgeNoun = /^(?:start|beginning|begin|end|ending)$/;
const edgeVerb = /^(?:starts?|begins?|ends?)$/;

function momentIn({ words, build }: Attempt, { start, end }: Region): Moment | null {
  const image = (at: number): string => (at < end ? (words[at]?.image.toLowerCase() ?? "") : "");
  const isEach = /^(?:each|every)$/.test(image(start));
  let at = start + (leading.test(image(start)) ? 1 : 0);
  const pass = (which: RegExp): void => {
    while (which.test(image(at))) at += 1;
  };
  pass(article);
  let edge: string | null = null;
  if (edgeNoun.test(image(at)) && image(at + 1) === "of") {
    edge = image(at);
    at += 2;
    pass(article);
  }
  const phase = isName(words[at]) ? phaseCalled(build.all ?? words, words[at]?.image ?? "") : null;
  if (phase === null) return null;
  at += 1;
  if (edge === null && edgeVerb.test(image(at))) {
    edge = image(at);
    at += 1;
  }
  if (edge === null && !isEach) return null;
  const from = image(at) === "if" ? at + 1 : null;
  if (from !== null) while (at < end && !/^(?:\{|:|,|then)$/.test(image(at))) at += 1;
  const condition = from === null ? null : { start: from, end: at };
  if (/^(?::|,|then)$/.test(image(at))) at += 1;
  const isBlock = words[at]?.tokenType === T.OpenCurly && words[end - 1]?.tokenType === T.CloseCurly;
  const body = isBlock ? { start: at + 1, end: end - 1 } : { start: at, end };
  const isEmpty = words.slice(body.start, body.end).every(({ tokenType }) => tokenType === T.NewLine);
  return isEmpty || (condition?.start === condition?.end && condition !== null)
    ? null
    : { edge: edge?.startsWith("end") === true ? "end" : "start", phase, condition, body };
}

/** A phase of the file, however its capitals are written. */
function phaseCalled(all: readonly IToken[], name: string): string | null {
  const phases = all.flatMap(({ tokenType }, at) => {
    const next = all[at + 1];
    return tokenType === keyword("phase") && isName(next) ? [next?.image ?? ""] : [];
  });
  return phases.find((each) => each.toLowerCase() === name.toLowerCase()) ?? null;
}

// ---------------------------------------------------------------- what to write

/** One for the bearer's own turn, one for every such moment; none for what is no player and does nothing. */
function fixesOf({ build, words }: Attempt, line: Region, moment: Moment): readonly Fix[] {
  const open = openerAround(words, line.start);
  const close = closeOf(words, open);
  const bearer = bearerOf(words, open, build.all ?? words);
  const last = words[line.end - 1];
  if (bearer === null || close === null || last === undefined) return [];
  const { edge, phase, condition, body } = moment;
  const next = words[line.end + 1];
  const first = words[line.start]?.startOffset ?? 0;
  const gone = words[line.end]?.tokenType === T.NewLine && next !== undefined ? next.startOffset : endOf(last);
  const action = `${bearer.status.charAt(0).toLowerCase()}${bearer.status.slice(1)}At${edge === "end" ? "End" : "Start"}`;
  const behind = endOf(close);
  const fix = (title: string, own: string): Fix => {
    const needs = [`stacks(${bearer.name}, ${bearer.status}) > 0`, ...(own === "" ? [] : [own])].join(" and ");
    const lines = [
      `action ${action}(${bearer.name}: ${bearer.type}) ${momentOf(moment)} {`,
      "  must",
      `  needs ${needs}`,
      `  do { ${written(words, body)} }`,
      "}",
    ];
    const edits: readonly Edit[] = [
      { span: spanAt(build, first, gone), text: "" },
      { span: spanAt(build, behind, behind), text: `\n${lines.join("\n")}` },
    ];
    return { title, edits };
  };
  const title = `Write \`action ${action}(…) ${momentOf(moment)}\``;
  if (condition !== null) {
    const own = written(words, condition);
    return [fix(title, /\bor\b/.test(own) ? `(${own})` : own)];
  }
  return [
    fix(`${title}, in the own \`${phase}\``, `active is ${bearer.name}`),
    fix(`${title}, in everybody's \`${phase}\``, ""),
  ];
}

/** When a phase has ended nobody is asked any more. */
const momentOf = ({ edge, phase }: Moment): string => `${edge === "end" ? "before" : "after"} ${edge} of ${phase}`;

function closeOf(words: readonly IToken[], open: number): IToken | null {
  let depth = 0;
  for (const token of words.slice(open)) {
    if (closes.has(token.tokenType)) depth += 1;
    else if (closing.has(token.tokenType)) depth -= 1;
    if (depth === 0) return token;
  }
  return null;
}

/** `Burn`, `me` and `Hero` of `status Burn(me: Hero) {`, where `player Hero` is declared. */
function bearerOf(words: readonly IToken[], open: number, all: readonly IToken[]): Bearer | null {
  let head = open;
  while (head >= 0 && words[head]?.tokenType !== keyword("status")) head -= 1;
  const [status, name, type] = [head + 1, head + 3, head + 5].map((at) => words[at]?.image ?? "");
  const isPlayer = all.some(
    ({ tokenType }, at) => tokenType === keyword("player") && all[at + 1]?.image === type && type !== "",
  );
  return head < 0 || status === undefined || name === undefined || type === undefined || !isPlayer
    ? null
    : { status, name, type };
}

/** With one blank where there were some. */
function written(words: readonly IToken[], { start, end }: Region): string {
  const part = words.slice(start, end);
  return part
    .map((token, at) => {
      const before = part[at - 1];
      const gap = before === undefined || endOf(before) >= token.startOffset ? "" : " ";
      return token.tokenType === T.NewLine ? "\n" : `${gap}${token.image}`;
    })
    .join("")
    .trim();
}
