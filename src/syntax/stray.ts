import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { declarationWords, hardWords } from "../../grammar/words.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { suggestions } from "../diagnostics/suggest.ts";
import { closes, closing } from "./brackets.ts";
import { endOf, spanAt, spanOf, type Build, writing } from "./build/context.ts";
import { afterReadings } from "./readings.ts";
import { reportAnswer } from "./answers.ts";
import { claimAt } from "./claims.ts";
import { checkThroughRows } from "./checked-rows.ts";
import { said, shown } from "./cut.ts";
import { expectedFixes } from "./expected-alone.ts";
import { oddsInRows } from "./odds-in-rows.ts";
import { pileAlone } from "./piles-alone.ts";
import { rolledTable } from "./rolled-table.ts";
import { columnName } from "./words.ts";

const beginnings = new Set(declarationWords.map(keyword));

/** What others call our declarations. */
const foreign: ReadonlyMap<string, string> = new Map([
  ["function", "rule"],
  ["func", "rule"],
  ["fn", "rule"],
  ["def", "rule"],
  ["formula", "rule"],
  ["enum", "choice"],
  ["list", "choice"],
  ["type", "choice"],
  ["struct", "record"],
  ["class", "record"],
  ["interface", "record"],
  ["object", "record"],
  ["const", "let"],
  ["var", "let"],
  ["constant", "let"],
  ["define", "let"],
  ["import", "use"],
  ["include", "use"],
  ["require", "use"],
  ["test", "example"],
  ["tests", "examples"],
  ["assert", "check"],
  ["invariant", "check"],
  ["ensure", "check"],
  ["validate", "check"],
  ["claim", "check"],
  ["claims", "check"],
  ["module", "rulebook"],
  ["namespace", "rulebook"],
  ["option", "variant"],
  ...["chapter", "heading", "part", "header"].map((word): [string, string] => [word, "section"]),
  ...["turn", "step", "stage", "round", "subphase"].map((word): [string, string] => [word, "phase"]),
  ...["effect", "buff", "debuff", "condition", "modifier", "aura"].map((word): [string, string] => [word, "status"]),
  ...["reaction", "ability", "interrupt", "response", "trigger", "event", "skill"].map((word): [string, string] => [
    word,
    "action",
  ]),
  ...["monster", "unit", "creature", "enemy", "character", "token"].map((word): [string, string] => [word, "entity"]),
  ...["proc", "method", "sub", "subroutine", "command"].map((word): [string, string] => [word, "procedure"]),
  ["scenario", "setup"],
  ["init", "setup"],
  ["players", "player"],
  ["victory", "always"],
  ["win", "always"],
]);

/** What stands behind the name of a phase. */
export const beginsHead: ReadonlySet<TokenType> = new Set([T.OpenCurly, ...["for", "repeats", "may"].map(keyword)]);

/** `turn for each player { }`: it is the phase, and its name. */
export function namedPhase(build: Build, words: readonly IToken[], at: number): readonly IToken[] {
  const word = words[at] as IToken;
  const name = word.image.charAt(0).toUpperCase() + word.image.slice(1).toLowerCase();
  const span = spanOf(build, word);
  const meant = `phase ${name}`;
  build.found.report(
    "foreign-word",
    span,
    { written: word.image, meant },
    { fixes: [{ guess: true, title: `Write \`${meant}\``, edits: [{ span, text: meant }] }] },
  );
  return [
    ...words.slice(0, at),
    retyped({ ...word, image: "phase" }, keyword("phase")),
    retyped({ ...word, image: name }, T.Identifier),
    ...words.slice(at + 1),
  ];
}

/** What may be meant by a word that begins no declaration. One of the language is no slip of another: it stands in the wrong place. */
const nearDeclarations = (image: string): readonly string[] =>
  hardWords.has(image) ? [] : suggestions(image.slice(0, 40), declarationWords);

/** The part with its first word replaced by the one that was meant, if that is plain; null where there is nothing to mend. */
export function mendHead(build: Build, chunk: readonly IToken[]): readonly IToken[] | null {
  const at = afterReadings(chunk);
  const word = chunk[at];
  const next = chunk[at + 1];
  const through =
    checkThroughRows(build, chunk, at) ??
    claimAt(build, chunk, at) ??
    rolledTable(build, chunk, at) ??
    oddsInRows(build, chunk, at) ??
    sharedFields(build, chunk, at) ??
    pileAlone(build, chunk, at) ??
    (word?.tokenType === keyword("table") ? tableOfGame(build, chunk, at) : null);
  if (through !== null) return through;
  // `type Size { Small, Large }` is how others write a choice.
  const isOurs = !(word?.tokenType === keyword("type") && chunk[at + 2]?.tokenType === T.OpenCurly);
  if (
    word === undefined ||
    next === undefined ||
    (isOurs && beginnings.has(word.tokenType)) ||
    !/^[A-Za-z]+$/.test(word.image)
  )
    return null;
  const named = isOurs && T.Identifier === word.tokenType ? constantWithoutLet(build, chunk, at) : null;
  if (named !== null) return named;
  const missing = isOurs && T.Identifier === word.tokenType ? missingHead(chunk, at) : null;
  if (missing !== null) return withHead(build, chunk, at, missing);
  const table = tableOfGame(build, chunk, at);
  if (table !== null) return table;
  const meant = foreign.get(word.image.toLowerCase());
  if (meant === "phase" && beginsHead.has(next.tokenType)) return namedPhase(build, chunk, at);
  if (next.tokenType !== T.Identifier && next.tokenType !== T.Text) return null;
  // `token Guild for the first with three contracts: 5 points` says what happens, and declares nothing.
  if (meant === "entity" && /^(?:for|if|when)$/.test(chunk[at + 2]?.image ?? "")) return null;
  const span = spanOf(build, word);
  const titled = word.image === "title" && next.tokenType === T.Text ? reportTitle(build, word, next) : null;
  if (titled !== null) return titled;
  const near = nearDeclarations(word.image);
  const better = meant ?? near[0];
  if (better === undefined) return null;
  const fixes = [{ title: `Write \`${better}\``, edits: [{ span, text: better }] }];
  // A choice with other signs, too, is written again as a whole.
  const isWhole = meant === "choice" && chunk[at + 2]?.tokenType === T.Eq;
  if (isWhole) return withWord(chunk, at, meant);
  if (meant !== undefined) build.found.report("foreign-word", span, { written: word.image, meant }, { fixes });
  else build.found.report("unknown-declaration", span, { found: shown(word.image), near }, { fixes });
  return withWord(chunk, at, better);
}

/** `title "…"` on a line of its own: it stands in the first line, in place of the title there. */
function reportTitle({ all = [], ...build }: Build, word: IToken, text: IToken): readonly IToken[] | null {
  const at = all.findIndex(({ tokenType }) => tokenType === keyword("rulebook"));
  const close = all.findIndex(({ tokenType }, place) => place > at && tokenType === T.CloseCurly);
  const there = all.findIndex(({ image }, place) => place > at && place < close && image === "title");
  const old = all[there + 1];
  const meant = `rulebook ${all[at + 1]?.image ?? "…"} { title ${text.image} }`;
  const edits =
    at < 0 || there < 0 || old === undefined
      ? []
      : [
          { span: spanOf(build, old), text: text.image },
          { span: spanAt(build, word.startOffset, endOf(text)), text: "" },
        ];
  const span = spanAt(build, word.startOffset, endOf(text));
  const fixes = edits.length === 0 ? [] : [{ title: "Put it into the first line", edits }];
  build.found.report("foreign-word", span, { written: `title ${text.image}`, meant }, { fixes });
  return [];
}

const shared = /^(?:table|game|board|shared|common|state|world)$/;

/** `game { deck: pile of Card hidden }`: what lies on the table is a thing of its own, of which the setup makes one. */
function tableOfGame(build: Build, chunk: readonly IToken[], at: number): readonly IToken[] | null {
  const word = chunk[at] as IToken;
  const all = build.all ?? [];
  const name = chunk[at + 1]?.tokenType === T.Identifier ? chunk[at + 1] : undefined;
  const open = name === undefined ? at + 1 : at + 2;
  const last = chunk.at(-1);
  const isFields = chunk[open]?.tokenType === T.OpenCurly && chunk.some(({ tokenType }) => tokenType === T.Colon);
  const isOurs = word.tokenType === keyword("table") && !chunk.some(({ image }) => image === "pile");
  if (!shared.test(word.image) || !isFields || isOurs || last === undefined) return null;
  const type = name?.image ?? "Table";
  if (name === undefined && all.some(({ image }) => image === "Table")) return null;
  const rule = `${type.slice(0, 1).toLowerCase()}${type.slice(1)}`;
  const head = spanAt(build, word.startOffset, endOf(name ?? word));
  const end = spanAt(build, endOf(last), endOf(last));
  const setups = all.flatMap(({ tokenType }, place) =>
    tokenType === keyword("setup") ? (all.slice(place).find((each) => each.tokenType === T.OpenCurly) ?? []) : [],
  );
  const meant = `entity ${type}`;
  const edits = [
    { span: head, text: meant },
    { span: end, text: `\nrule ${rule}(): ${type} = only(${type})` },
    ...setups.map((brace) => ({ span: spanAt(build, endOf(brace), endOf(brace)), text: ` new ${type}()\n` })),
  ];
  build.found.report(
    "foreign-word",
    head,
    { written: said(chunk, at, open), meant },
    { fixes: [{ title: `Write \`${meant}\`, and a rule \`${rule}()\` for it`, edits }] },
  );
  return [
    ...chunk.slice(0, at),
    retyped({ ...word, image: "entity" }, keyword("entity")),
    name ?? retyped({ ...word, image: type }, T.Identifier),
    ...chunk.slice(open),
  ];
}

/** `shared alarm: int 0 to 10`: a field of what lies on the table. Of several such lines the first makes it. */
function sharedFields(build: Build, chunk: readonly IToken[], at: number): readonly IToken[] | null {
  const all = build.all ?? [];
  const [word, last] = [chunk[at], chunk.at(-1)];
  if (word === undefined || last === undefined || !beginsShared(chunk, at)) return null;
  if (all.some(({ image }) => image === "Table")) return null;
  const first = all.findIndex((_, place) => beginsShared(all, place));
  if (all[first]?.startOffset !== word.startOffset) return [];
  const [own = [], ...more] = all.flatMap((_, place) => (beginsShared(all, place) ? [lineOf(all, place)] : []));
  const setups = all.flatMap(({ tokenType }, place) =>
    tokenType === keyword("setup") ? (all.slice(place).find((each) => each.tokenType === T.OpenCurly) ?? []) : [],
  );
  const ends = endOf(own.at(-1) ?? last);
  const fields = more.map((line) => `  ${said(line, 1, line.length)}\n`).join("");
  const edits = [
    { span: spanAt(build, word.startOffset, (own[1] ?? last).startOffset), text: "entity Table {\n  " },
    { span: spanAt(build, ends, ends), text: `\n${fields}}\nrule table(): Table = only(Table)` },
    ...more.map((line) => ({ span: spanAt(build, line[0]?.startOffset ?? 0, endOf(line.at(-1) ?? last)), text: "" })),
    ...setups.map((brace) => ({ span: spanAt(build, endOf(brace), endOf(brace)), text: ` new Table()\n` })),
  ];
  build.found.report(
    "foreign-word",
    spanAt(build, word.startOffset, endOf(own[1] ?? last)),
    { written: said(own, 0, 2), meant: `entity Table { ${own[1]?.image ?? ""}: … }` },
    { fixes: [{ title: "Write `entity Table { … }`, and a rule `table()` for it", edits }] },
  );
  return [
    ...chunk.slice(0, at),
    retyped({ ...word, image: "entity" }, keyword("entity")),
    retyped({ ...word, image: "Table" }, T.Identifier),
    // What was put in by us would hide the mistakes beside it.
    retyped({ ...word, image: "{" }, T.OpenCurly),
    ...chunk.slice(at + 1),
    retyped({ ...last, image: "}" }, T.CloseCurly),
  ];
}

const sharedWords = new Set(["shared", "common", "global"]);

const beginsShared = (words: readonly IToken[], at: number): boolean =>
  sharedWords.has(words[at]?.image ?? "") &&
  words[at + 1]?.tokenType === T.Identifier &&
  words[at + 2]?.tokenType === T.Colon &&
  words[at]?.startColumn === 1;

function lineOf(words: readonly IToken[], at: number): readonly IToken[] {
  const end = words.findIndex(({ startLine }, place) => place > at && startLine !== words[at]?.startLine);
  return words.slice(at, end < 0 ? words.length : end).filter(({ tokenType }) => tokenType !== T.NewLine);
}

const withWord = (chunk: readonly IToken[], at: number, better: string): readonly IToken[] => [
  ...chunk.slice(0, at),
  retyped({ ...(chunk[at] as IToken), image: better }, keyword(better)),
  ...chunk.slice(at + 1),
];

/** `hand size: 6`, `start gold = 10 + 2` */
function constantWithoutLet(build: Build, chunk: readonly IToken[], at: number): readonly IToken[] | null {
  const sign = chunk.findIndex(({ tokenType }) => tokenType === T.Colon || tokenType === T.Eq);
  const [first, last, value] = [chunk[at], chunk[sign - 1], chunk[sign + 1]];
  const words = chunk.slice(at, Math.max(at, sign));
  if (first === undefined || last === undefined || value === undefined) return null;
  if (words.length < 2 || !words.every(({ tokenType }) => tokenType === T.Identifier)) return null;
  const isBegun = foreign.has(first.image.toLowerCase()) || nearDeclarations(first.image).length > 0;
  // Behind a colon a type may stand as well; behind `=` it is a value, whatever it is.
  const isValue =
    chunk[sign]?.tokenType === T.Eq
      ? !isBegun && !chunk.some(({ tokenType }) => tokenType === T.NewLine)
      : chunk.length === sign + 2 && (value.tokenType === T.Numeral || value.tokenType === T.Percent);
  if (!isValue) return null;
  const name = columnName(words.map(({ image }) => image).join(" "));
  const span = spanAt(build, first.startOffset, endOf(chunk[sign] as IToken));
  const better = `let ${name} =`;
  build.found.report(
    "foreign-word",
    span,
    { written: said(chunk, at, sign + 1), meant: better },
    writing(span, better),
  );
  return [
    ...chunk.slice(0, at),
    retyped({ ...first, image: "let" }, keyword("let")),
    retyped({ ...first, image: name, endOffset: endOf(last) - 1 }, T.Identifier),
    retyped({ ...last, image: "=" }, T.Eq),
    ...chunk.slice(sign + 1),
  ];
}

/** `damage(x: int): int = x` is a rule, and `handSize = 6` a constant: the word that they begin with is missing. */
function missingHead(chunk: readonly IToken[], at: number): "let" | "rule" | null {
  const next = chunk[at + 1];
  if (next?.tokenType === T.Eq) return chunk.some(({ tokenType }) => tokenType === T.NewLine) ? null : "let";
  if (next?.tokenType !== T.OpenRound) return null;
  const close = chunk.findIndex(({ tokenType }) => tokenType === T.CloseRound);
  const isTyped = chunk[at + 2]?.tokenType === T.CloseRound || chunk[at + 3]?.tokenType === T.Colon;
  return isTyped && chunk[close + 1]?.tokenType === T.Colon ? "rule" : null;
}

function withHead(build: Build, chunk: readonly IToken[], at: number, head: "let" | "rule"): readonly IToken[] {
  const word = chunk[at] as IToken;
  const span = spanOf(build, word);
  const fixes = [
    { title: `Write \`${head} ${word.image}\``, edits: [{ span: span.to(span.start), text: `${head} ` }] },
  ];
  build.found.report("unknown-declaration", span, { found: shown(word.image), near: [head] }, { fixes });
  return [...chunk.slice(0, at), retyped({ ...word, image: head }, keyword(head)), ...chunk.slice(at)];
}

/** Whether a part begins like no declaration. */
export function isStray(chunk: readonly IToken[]): boolean {
  const first = chunk[afterReadings(chunk)];
  return first !== undefined && !beginnings.has(first.tokenType);
}

/** One finding for lines in a row that are no declarations; none where a stray brace told it already. */
export function reportStray(build: Build, chunks: readonly (readonly IToken[])[]): void {
  const first = chunks[0]?.[0];
  const last = chunks.at(-1)?.at(-1);
  if (
    first === undefined ||
    last === undefined ||
    chunks.some((chunk) => chunk.some(({ tokenType }) => tokenType === T.Broken))
  )
    return;
  const found = shown(first.image);
  if (reportAnswer(build, chunks)) return;
  const end = chunks.length === 1 ? Math.min(endOf(last), endOf(first)) : endOf(first);
  build.found.report(
    "unknown-declaration",
    spanAt(build, first.startOffset, end),
    { found, near: nearDeclarations(first.image) },
    { fixes: [...expectedFixes(build, chunks.flat()), ...remarkFixes(build, chunks.flat())] },
  );
}

const isSpoken = ({ tokenType }: IToken): boolean =>
  !(closes.has(tokenType) || closing.has(tokenType) || tokenType === T.Eq || tokenType === T.Row);

/** Sentences: they are a remark, or tell of what stands below them. */
function remarkFixes(build: Build, words: readonly IToken[]): readonly Fix[] {
  const all = words.filter(({ tokenType }) => tokenType !== T.NewLine);
  if (all.length < 4 || !/^\p{Lu}/u.test(all[0]?.image ?? "") || all.at(-1)?.image !== "." || !all.every(isSpoken))
    return [];
  const begins = all.filter(({ startLine }, at) => startLine !== all[at - 1]?.startLine);
  return ["#", "##"].map((sign) => ({
    title: sign === "#" ? "Make it a remark" : "Let it tell of what follows",
    edits: begins.map(({ startOffset }) => ({ span: spanAt(build, startOffset, startOffset), text: `${sign} ` })),
  }));
}
