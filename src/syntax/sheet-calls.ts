/**
 * Calls as spreadsheets of half the world write them, with semicolons: `IF(a; b; c)`, `COUNTIF(xs; ">5")`. With commas they
 * may be calls of what a rulebook declares, and are told where names are known.
 */
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closes, closing } from "./brackets.ts";
import { endOf, spanAt, type Build } from "./build/context.ts";
import { said, shown, shownMeant, type Region } from "./cut.ts";
import { joinedLists } from "./placed.ts";
import { criteria, multipleOf, ofEachRow } from "./sheet-criteria.ts";

/** The call in our words; null: it cannot be said from what is given. */
type Saying = (given: readonly string[], isList: (name: string) => boolean) => string | null;

const infix =
  (word: string): Saying =>
  (given) =>
    given.length < 2 ? null : given.map((each) => (/ (?:and|or) /.test(each) ? `(${each})` : each)).join(` ${word} `);

const renamed =
  (name: string): Saying =>
  (given, isList) =>
    given.length > 1 && given.some(isList)
      ? `${name}(${joinedLists(given, isList)})`
      : `${name}(${given.length === 1 ? listed(given) : given.join(", ")})`;

/** `ROUNDUP(x, 0)`: the number of places is said otherwise, and none is what we do. */
const roundedBy =
  (name: string): Saying =>
  (given) =>
    given.length === 1 || (given.length === 2 && given[1] === "0") ? `${name}(${given[0] ?? ""})` : null;

/** `CEILING(x, 5)`: to a multiple of it. */
const toMultiple =
  (name: string): Saying =>
  ([of = "", step = "1", more]) =>
    of === "" || more !== undefined ? null : multipleOf(name, of, step);

/** Columns of a table as what `for each` goes through; several values as a list. */
function listed(given: readonly string[]): string {
  const [first = ""] = given;
  if (given.length > 1) return `[${given.join(", ")}]`;
  const rows = ofEachRow(first);
  return rows === null ? first : `${rows.text} for each row in ${rows.table}`;
}

const overList =
  (name: string): Saying =>
  (given, isList) =>
    given.length === 0
      ? null
      : `${name}(${given.length > 1 && given.some(isList) ? joinedLists(given, isList) : listed(given)})`;

/** Nothing else than an `if`: what stands behind its last brace would belong to all of it. */
const isIf = (text: string): boolean => /^if .*\}$/s.test(text);

function ifOf(given: readonly string[]): string | null {
  const [condition, yes, no] = given;
  if (condition === undefined || yes === undefined || no === undefined || given.length > 3) return null;
  return `if ${condition} { ${yes} } else ${isIf(no) ? no : `{ ${no} }`}`;
}

const otherwiseOf: Saying = (given) => (given.length === 2 ? `(${given.join(" otherwise ")})` : null);

function ifsOf(given: readonly string[]): string | null {
  if (given.length % 2 === 1 || given.length < 4 || !/^(?:yes|TRUE)$/i.test(given.at(-2) ?? "")) return null;
  const last = `{ ${given.at(-1) ?? ""} }`;
  const cases: string[] = [];
  for (let i = 0; i < given.length - 2; i += 2) cases.push(`if ${given[i] ?? ""} { ${given[i + 1] ?? ""} }`);
  return `${cases.join(" else ")} else ${last}`;
}

/** `SWITCH(x, 1, "a", 2, "b", "c")` */
function switchOf([of = "", ...given]: readonly string[]): string | null {
  if (given.length < 3 || given.length % 2 === 0) return null;
  const cases: string[] = [];
  for (let i = 0; i < given.length - 1; i += 2) cases.push(`${given[i] ?? ""}: ${given[i + 1] ?? ""}`);
  return `match ${of} { ${cases.join(", ")}, otherwise: ${given.at(-1) ?? ""} }`;
}

/** `LOOKUP(x, {0, 8}, {"a", "b"})`: of the steps that x has reached, the last. */
function stepsOf([of = "", steps = "", results = ""]: readonly string[]): string | null {
  const [from, to] = [steps, results].map((list) => /^\{(.*)\}$/s.exec(list)?.[1]?.split(/\s*[,;]\s*/) ?? []);
  if (from === undefined || to === undefined || from.length < 2 || from.length !== to.length) return null;
  const [first = "", ...cases] = to.map((result) => `{ ${result.trim()} }`);
  return `${cases.reduceRight((said, each, at) => `${said}if ${of} >= ${from[at + 1]?.trim() ?? ""} ${each} else `, "")}${first}`;
}

const oneOf: Saying = (given) => (given.length === 2 ? `roll(${given.join(" to ")})` : null);

const columnLookUp = new Map<string, Saying>(criteria).get("LOOKUP");

const sayings: ReadonlyMap<string, Saying> = new Map<string, Saying>([
  ["IF", ifOf],
  ["IFS", ifsOf],
  ["SWITCH", switchOf],
  ["IFERROR", otherwiseOf],
  ["IFNA", otherwiseOf],
  ["AND", infix("and")],
  ["OR", infix("or")],
  ["NOT", ([of = "", more]) => (of === "" || more !== undefined ? null : `not (${of})`)],
  // `INDEX` says what is meant by the `MATCH` within it.
  ...criteria.filter(([name]) => name !== "MATCH"),
  ["LOOKUP", (given, isList) => stepsOf(given) ?? columnLookUp?.(given, isList) ?? null],
  ["VLOOKUP", () => null],
  ["RANDBETWEEN", oneOf],
  ["RANDOM", oneOf],
  ["RAND", oneOf],
  ["CEILING", toMultiple("ceil")],
  ["FLOOR", toMultiple("floor")],
  ["MROUND", toMultiple("round")],
  ["ROUNDUP", roundedBy("ceil")],
  ["ROUNDDOWN", roundedBy("floor")],
  ["ROUND", roundedBy("round")],
  ["INT", roundedBy("floor")],
  ["TRUNC", roundedBy("floor")],
  ["SUM", overList("sum")],
  // Of one value it may be the average of what is rolled.
  [
    "AVERAGE",
    (given, isList) =>
      given.length > 1 || ofEachRow(given[0] ?? "") !== null ? overList("mean")(given, isList) : null,
  ],
  ["MEDIAN", overList("median")],
  ["COUNT", ([of = "", more]) => (of === "" || more !== undefined ? null : `count(${of})`)],
  ["MAX", renamed("max")],
  ["MIN", renamed("min")],
  ["MOD", renamed("remainder")],
  ["POWER", renamed("power")],
  ["SQRT", ([of = "", more]) => (of === "" || more !== undefined ? null : `power(${of}, 0.5)`)],
  ["ABS", renamed("abs")],
]);

/** `if(a; b; c)` in small letters, too. */
const sayingOf = (token: IToken | undefined): Saying | undefined =>
  sayings.get(token?.tokenType === keyword("if") ? "IF" : (token?.image ?? ""));

/** Names such calls, each with what is meant, and leaves their place open. */
export function mendSheetCalls(build: Build, tokens: readonly IToken[]): readonly IToken[] {
  const declared = new Set(
    tokens.flatMap((token, at) => (tokens[at - 1]?.tokenType === keyword("rule") ? [token.image] : [])),
  );
  const isCall = (at: number): boolean =>
    sayingOf(tokens[at]) !== undefined &&
    tokens[at + 1]?.tokenType === T.OpenRound &&
    !declared.has(tokens[at]?.image ?? "") &&
    tokens[at - 1]?.tokenType !== T.Dot;
  if (!tokens.some((_, at) => isCall(at))) return tokens;
  const read: IToken[] = [];
  const commas = new Set<IToken>();
  const flags = new Set<IToken>();
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as IToken;
    const end = isCall(at) ? closerOf(tokens, at + 1) : -1;
    const written = end < 0 ? [] : tokens.slice(at, end + 1);
    // `=IF(…)`, as a cell of a sheet begins.
    const sign = read.at(-1);
    const equals = sign?.tokenType === T.Eq && endOf(sign) === token.startOffset && read.at(-2)?.tokenType === T.Eq;
    // `SUMIF(City, colour = c, people)`, `IF(a = b AND c <> d, …)`: what is asked is no value that is given by its name.
    const asks = asking.test(token.image) && written.some(isSignOfSheets);
    const foreign =
      equals || asks || isOfSheets(token, written) || written.some(({ tokenType }) => tokenType === T.Semicolon);
    const better = foreign ? sayBeside(tokens, at, end) : null;
    if (better === null) {
      // What needs to know the table is told where its columns are known; there it stands between commas.
      if (foreign && token.image === "VLOOKUP")
        for (const word of written) if (word.tokenType === T.Semicolon) commas.add(word);
      // `TRUE` takes what comes next below, too.
      if (token.image === "VLOOKUP")
        for (const word of written) if (/^(?:TRUE|FALSE)$/i.test(word.image)) flags.add(word);
      read.push(
        commas.has(token)
          ? retyped({ ...token }, T.Comma)
          : flags.has(token)
            ? retyped({ ...token }, keyword(/^t/i.test(token.image) ? "yes" : "no"))
            : token,
      );
      continue;
    }
    if (equals) read.pop();
    const first = equals && sign !== undefined ? sign : token;
    const span = spanAt(build, first.startOffset, endOf(tokens[end] as IToken));
    build.found.report(
      "foreign-word",
      span,
      { written: shown(said(tokens, at, end + 1)), meant: shownMeant(better) },
      {
        fixes: roundedWays(tokens, at, better).map((text) => ({
          title: `Write \`${shownMeant(text)}\``,
          edits: [{ span, text }],
        })),
      },
    );
    read.push(retyped({ ...token, endOffset: endOf(tokens[end] as IToken) - 1 }, T.Missing));
    at = end;
  }
  return read;
}

/** Those that ask something of what they are given. */
const asking = /^(?:IF|AND|OR|NOT|XOR|(?:COUNT|SUM|AVERAGE|MAX|MIN)?IFS?|SWITCH|IFERROR|IFNA)$/;

const isSignOfSheets = ({ tokenType, image }: IToken): boolean =>
  tokenType === T.Eq || image === "<>" || /^(?:AND|OR)$/.test(image);

/** With commas, too, nothing else is meant by these. */
const isOfSheets = ({ image, tokenType }: IToken, written: readonly IToken[]): boolean =>
  tokenType === keyword("if") ||
  image === "IFS" ||
  image === "SWITCH" ||
  (image === "LOOKUP" && written.some(({ tokenType }) => tokenType === T.OpenCurly));

/** An average that has to be a whole number: how it is rounded, nobody knows. */
const roundedWays = (tokens: readonly IToken[], at: number, better: string): readonly string[] =>
  tokens[at - 1]?.tokenType === T.Eq && tokens[at - 2]?.image === "int" && /^me(?:di)?an\(/.test(better)
    ? ["round", "floor", "ceil"].map((how) => `${how}(${better})`)
    : [better];

function sayCall(tokens: readonly IToken[], at: number, end: number): string | null {
  const saying = sayingOf(tokens[at]);
  if (saying === undefined || tokens.slice(at, end).some(({ tokenType }) => tokenType === T.NewLine)) return null;
  const given: string[] = [];
  let start = at + 2;
  let depth = 0;
  for (let i = start; i <= end; i += 1) {
    const token = tokens[i] as IToken;
    if (depth === 0 && (i === end || token.tokenType === T.Comma || token.tokenType === T.Semicolon)) {
      if (i > start) given.push(sayFormula(tokens, start, i));
      start = i + 1;
    } else if (closes.has(token.tokenType)) depth += 1;
    else if (closing.has(token.tokenType)) depth -= 1;
  }
  return saying(given, (name) =>
    tokens.some((token, i) => token.image === name && tokens[i + 1]?.image === ":" && tokens[i + 2]?.image === "list"),
  );
}

/** Signs and words that join what stands on their sides; `=` begins a cell of a sheet, and what a rule gives. */
const joining = /^(?:[-+*/&<>]|<=|>=|<>|is|is not|in|not|and|or|otherwise|to|NOT|AND|OR)$/;

/** In brackets where a sign beside it would take a part of it, `OR(a; b) and c`, or nobody would see what belongs to what: `IF(a; 2; 3) + 1`. */
function sayBeside(tokens: readonly IToken[], at: number, end: number, within?: Region): string | null {
  const better = sayCall(tokens, at, end);
  const joined = /^(?:AND|OR)$/.exec(tokens[at]?.image ?? "")?.[0].toLowerCase();
  const isOpen = joined !== undefined || /^(?:if|match) /.test(better ?? "");
  if (better === null || !isOpen) return better;
  const before = at === within?.start ? "" : (tokens[at - 1]?.image ?? "");
  const behind = end + 1 === within?.end ? "" : (tokens[end + 1]?.image ?? "");
  // `if if a { 2 } else { 3 } > 1`
  const isIfInIf = joined === undefined && before === "if";
  const isTaken = [before, behind].some((each) => joining.test(each) && each.toLowerCase() !== joined);
  return isTaken || isIfInIf ? `(${better})` : better;
}

const joiners: ReadonlyMap<TokenType, string> = new Map([
  [T.AndAnd, " and "],
  [T.BarBar, " or "],
]);

/** A formula of a sheet in our words: calls in it, and `=` for `is`. */
function sayFormula(tokens: readonly IToken[], start: number, end: number): string {
  let text = "";
  let last = start;
  for (let at = start; at < end; at += 1) {
    const token = tokens[at] as IToken;
    const close =
      sayingOf(token) !== undefined && tokens[at + 1]?.tokenType === T.OpenRound ? closerOf(tokens, at + 1) : -1;
    const better =
      close >= 0 && close < end
        ? sayBeside(tokens, at, close, { start, end })
        : token.tokenType === T.Eq
          ? " is "
          : token.image === "<>"
            ? " is not "
            : /^true$/i.test(token.image)
              ? "yes"
              : /^false$/i.test(token.image)
                ? "no"
                : (joiners.get(token.tokenType) ?? null);
    if (better === null) continue;
    text += said(tokens, last, at) + better;
    if (close >= 0 && close < end) {
      at = close;
      const next = tokens[at + 1];
      if (at + 1 < end && next !== undefined && endOf(tokens[at] as IToken) < next.startOffset) text += " ";
    }
    last = at + 1;
  }
  return (text + said(tokens, last, end)).replace(/ {2,}/g, " ").trim();
}

function closerOf(tokens: readonly IToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    const type = tokens[at]?.tokenType ?? T.Unknown;
    if (closes.has(type)) depth += 1;
    else if (closing.has(type)) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
