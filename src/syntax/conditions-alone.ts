/** Cases that are whole conditions, without an `if`: `depth < 25 -> Easy`, `depth < 50 -> Hard`, `else -> Dire`. */
import type { IToken, TokenType } from "chevrotain";
import { failed, readBy } from "../../grammar/parser.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, closes, closing, made } from "./brackets.ts";
import type { Edit } from "../diagnostics/diagnostic.ts";
import { endOf, spanAt } from "./build/context.ts";
import { openerAround, said } from "./cut.ts";
import { word, type Mended } from "./mending.ts";
import { comparisons } from "./phrase-matches.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

interface Case {
  /** Empty: what is left. */
  readonly condition: readonly IToken[];
  readonly sign: IToken | undefined;
  readonly value: readonly IToken[];
  /** `if`, `when` or `case` in front of it, or the word for what is left. */
  readonly head: IToken | undefined;
  /** Behind it. */
  readonly comma: IToken | undefined;
}

const heads: ReadonlySet<string> = new Set(["if", "when", "case"]);
const lasts: ReadonlySet<string> = new Set(["else", "otherwise", "default", "_"]);
const signs: ReadonlySet<TokenType> = new Set([T.Arrow, T.Colon]);

export function conditionsAlone(attempt: Attempt, found: IToken | undefined): Mended {
  const { build, words, entry, failure } = attempt;
  const start = afterReadings(words);
  if (found === undefined || !/^(?:rule|let)$/.test(words[start]?.image ?? "")) return null;
  const open = found.tokenType === T.OpenCurly ? failure.at : openerAround(words, failure.at);
  const end = open < 0 ? -1 : closerOf(words, open);
  const last = words[end - 1];
  if (open < 0 || words[end] === undefined || last === undefined) return null;
  const match = words[open - 1]?.tokenType === keyword("match") ? open - 1 : -1;
  if (match < 0 && !(words[start]?.image === "rule" && openerAround(words, open) < 0)) return null;
  const cases = casesIn(words.slice(open + 1, end));
  if (cases === null || !cases.some(({ condition }) => isCondition(condition))) return null;
  const by = cases.flatMap((each, at) => tokensOf(each, at));
  // `= match { … }`: the braces are those of the cases alone.
  const better =
    match < 0
      ? [...words.slice(0, open + 1), ...by, ...words.slice(end)]
      : [...words.slice(0, match), ...by, ...words.slice(end + 1)];
  const read = readBy(entry, better);
  if (failed(read) && read.at <= failure.at) return null;
  const [first] = cases;
  const meant = `if ${said(first?.condition ?? [], 0, first?.condition.length ?? 0)} { ${said(first?.value ?? [], 0, first?.value.length ?? 0)} } else …`;
  const from = (first?.head ?? first?.condition[0])?.startOffset ?? found.startOffset;
  const to = endOf(first?.value.at(-1) ?? found);
  const edits = cases.flatMap((each, at) => editsOf(attempt, each, at));
  const closing = edits.pop();
  if (closing === undefined) return null;
  const head = words[match];
  const braces =
    match < 0 || head === undefined
      ? [closing]
      : [
          { span: spanAt(build, head.startOffset, from), text: "" },
          { span: spanAt(build, closing.span.start, endOf(words[end])), text: " }" },
        ];
  build.found.report(
    "foreign-word",
    spanAt(build, from, to),
    { written: "a condition alone", meant },
    { fixes: [{ title: `Write \`${meant}\``, edits: [...edits, ...braces] }] },
  );
  return better;
}

/** The cases, each on a line or behind a comma, what is left last; null: something else is there. */
function casesIn(words: readonly IToken[]): readonly Case[] | null {
  const lines: IToken[][] = [[]];
  const commas = new Map<IToken, IToken>();
  let depth = 0;
  for (const token of words) {
    if (closes.has(token.tokenType)) depth += 1;
    if (closing.has(token.tokenType)) depth -= 1;
    const before = lines.at(-1)?.at(-1);
    if (depth === 0 && token.tokenType === T.Comma && before !== undefined) commas.set(before, token);
    // No line ends before `else`.
    const isElse = before !== undefined && lasts.has(token.image) && token.startLine !== before.startLine;
    if (depth === 0 && isElse) lines.push([token]);
    else if (depth === 0 && (token.tokenType === T.NewLine || token.tokenType === T.Comma)) lines.push([]);
    else lines.at(-1)?.push(token);
  }
  const cases = lines.filter((line) => line.length > 0).map((line) => caseIn(line, commas.get(line.at(-1) as IToken)));
  const isWhole = cases.every((each, at) => {
    return each !== null && (each.condition.length === 0) === (at === cases.length - 1);
  });
  return isWhole && cases.length > 1 ? cases.flatMap((each) => each ?? []) : null;
}

function caseIn(line: readonly IToken[], comma: IToken | undefined): Case | null {
  const [first] = line;
  const isLast = lasts.has(first?.image ?? "");
  const head = isLast || heads.has(first?.image ?? "") ? first : undefined;
  const at = line.findIndex(({ tokenType }) => signs.has(tokenType));
  const from = head === undefined ? 0 : 1;
  // What is left needs no sign before its value.
  const sign = at < 0 ? undefined : line[at];
  if ((at < 0 && !isLast) || (isLast && at > 1) || (!isLast && at <= from)) return null;
  const value = line.slice(at < 0 ? 1 : at + 1);
  if (value.length === 0 || value.some(({ tokenType }) => tokenType === T.OpenCurly || signs.has(tokenType)))
    return null;
  return { condition: isLast ? [] : line.slice(from, at), sign, value, head, comma };
}

/** A whole condition, and no value or half of a comparison that something is held against. */
const isCondition = (condition: readonly IToken[]): boolean =>
  condition.some(({ image }, at) => at > 0 && (comparisons.test(image) || image === "and" || image === "or"));

function tokensOf({ condition, value, head, sign }: Case, at: number): readonly IToken[] {
  const first = head ?? condition[0] ?? sign ?? (value[0] as IToken);
  const opens = (sign ?? (value[0] as IToken)).startOffset;
  return [
    ...(at > 0 ? [word({ ...first, endOffset: first.startOffset - 1 }, "else")] : []),
    ...(condition.length > 0 ? [word({ ...first, endOffset: first.startOffset - 1 }, "if")] : []),
    ...condition,
    made(T.OpenCurly, opens),
    ...value,
    made(T.CloseCurly, endOf(value.at(-1) as IToken)),
  ];
}

function editsOf({ build }: Attempt, { condition, value, head, comma }: Case, at: number): readonly Edit[] {
  const [begins, first] = [condition[0] ?? (value[0] as IToken), value[0] as IToken];
  const front = `${at > 0 ? "else " : ""}${condition.length > 0 ? "if " : ""}`;
  const from = (head ?? begins).startOffset;
  const ends = endOf(value.at(-1) as IToken);
  const opening =
    condition.length > 0
      ? [
          { span: spanAt(build, from, begins.startOffset), text: front },
          { span: spanAt(build, endOf(condition.at(-1) as IToken), first.startOffset), text: " { " },
        ]
      : [{ span: spanAt(build, from, first.startOffset), text: "else { " }];
  return [...opening, { span: spanAt(build, ends, comma === undefined ? ends : endOf(comma)), text: " }" }];
}
