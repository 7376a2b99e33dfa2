import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import type { Span } from "../source/span.ts";
import { blockAround, declarationOf } from "./blocks.ts";
import { endOf, plainText, spanAt, spanOf, writing } from "./build/context.ts";
import type { Attempt } from "./repair.ts";
import { calledIn } from "./called.ts";
import { lineAround, shown } from "./cut.ts";
import { playerIn } from "./game-words.ts";
import { beginsValue, endsValue } from "./value-words.ts";
import { keyName } from "./words.ts";

/** What is being read, by the rule of the grammar. */
const reading: ReadonlyMap<string, string> = new Map([
  ["letting", "a `let`"],
  ["change", "a change"],
  ["repeating", "a `repeat`"],
  ["forEach", "a `for each`"],
  ["ifElse", "an `if`"],
  ["matching", "a `match`"],
  ["arm", "a case of a `match`"],
  ["params", "parameters"],
  ["param", "a parameter"],
  ["field", "a field"],
  ["fieldType", "a field"],
  ["members", "fields"],
  ["typeRef", "a type"],
  ["bound", "a bound"],
  ["args", "values in brackets"],
  ["values", "values in brackets"],
  ["square", "a list"],
  ["rulebook", "the rulebook's settings"],
  ["setting", "the rulebook's settings"],
  ["typeOf", "a type"],
  ["choice", "a choice"],
  ["variantOf", "a choice"],
  ["record", "a record"],
  ["table", "a table"],
  ["ruleOf", "a rule"],
  ["variant", "a variant"],
  ["example", "an example"],
  ["examples", "examples"],
  ["report", "a report"],
  ["reportLine", "a report"],
  ["furtherAxis", "a report"],
  ["goal", "a goal"],
  ["goalLine", "a goal"],
  ["format", "a format after `as`"],
  ["entity", "a player or entity"],
  ["procedure", "a procedure"],
  ["status", "a status"],
  ["statusLine", "a status"],
  ["statusChange", "a line of a status"],
  ["moment", "an event"],
  ["pattern", "a pattern"],
  ["phase", "a phase"],
  ["phaseEach", "a phase"],
  ["phaseLine", "a phase"],
  ["action", "an action"],
  ["actionLine", "an action"],
  ["always", "an `always`"],
  ["setup", "a setup"],
  ["start", "where the example begins"],
  ["putting", "a `put`"],
  ["reading", "an `unclear` line"],
  ["use", "a `use`"],
  ["check", "a `check`"],
  ["section", "a section"],
]);

const kinds: ReadonlyMap<string, string> = new Map([
  ["Name", "a name"],
  ["Word", "a name"],
  ["Text", "a text in quotes"],
  ["Numeral", "a number"],
  ["Percent", "a number"],
  ["Literal", "a value"],
  ["Defines", "="],
  ["Gives", ":"],
  ["Colon", ":"],
  ["Comma", ","],
  ["Dot", "."],
  ["OpenCurly", "{"],
  ["CloseCurly", "}"],
  ["OpenRound", "("],
  ["CloseRound", ")"],
  ["OpenSquare", "["],
  ["CloseSquare", "]"],
  ["NewLine", "a new line"],
  ["Row", "a row that begins with a bar"],
  ["CompareOp", "a comparison such as `>=`"],
]);

/** What may stand there, in words; few enough to read. */
function inWords(expected: readonly string[]): readonly string[] {
  const value = expected.includes("Literal");
  const said = expected.flatMap((kind) => {
    if (kind === "Broken" || kind === "Missing" || kind === "Prefix") return [];
    if (value && /^(?:Name|OpenRound|OpenSquare|k_if|k_match|k_highest|k_lowest|k_top|k_bottom|k_new)$/.test(kind))
      return [];
    return [kinds.get(kind) ?? kind.replace(/^k_/, "")];
  });
  if (said.length === 1 && said[0] === "}") said.unshift("a new line");
  const all = [...new Set(said)];
  return all.length > 6 ? [] : all;
}

interface Around {
  readonly block?: string;
  readonly head?: string;
}

/** Names a mistake that nothing more is known about: what was found, and what I can read there. */
export function reportFailure(attempt: Attempt): void {
  const { build, words, failure } = attempt;
  if (keyOfWords(attempt) || deed(attempt) || countedBySign(attempt)) return;
  const found = words[failure.at];
  const before = words[failure.at - 1];
  const expected = failure.expected.rule === "format" ? ["0.0%", "0.00", "+0"] : inWords(failure.expected.kinds);
  const where = reading.get(failure.expected.rule) ?? "";
  const ends =
    found === undefined ||
    found.tokenType === T.NewLine ||
    (found.tokenType === T.CloseCurly && !expected.includes("}"));
  if (ends && before !== undefined)
    build.found.report("ended-too-soon", spanOf(build, before), { after: shown(before.image), expected, where });
  else if (found !== undefined && before !== undefined && endsValue(before) && beginsValue(found)) {
    build.found.report("two-on-one-line", spanAt(build, before.startOffset, endOf(found)), {
      first: shown(before.image),
      second: shown(found.image),
      // A cell is read by itself.
      kind: build.all === undefined ? "cell" : "line",
      ...besides(attempt),
    });
  } else if (found !== undefined)
    build.found.report("unexpected-word", spanOf(build, found), {
      found: shown(found.image),
      expected,
      where,
      ...around(attempt, expected.length === 0 || expected.includes("}")),
    });
}

/** What stands around the word, where that leads on: the lines of its block, or how what it is in the head of is written. */
function around({ build, words, entry, failure: { at, expected } }: Attempt, vague: boolean): Around {
  if (build.all === undefined || entry !== "declaration") return {};
  const line = lineAround(words, at);
  const block = line === null ? null : blockAround(words, line.start);
  if (line !== null && block !== null && at === line.start) return { block };
  if (!vague && expected.rule !== "term") return {};
  // Far into a line its beginning was right.
  if (isGiven(words, line?.start ?? 0, at)) return { head: "formula" };
  if (block !== null) return vague ? { block } : {};
  const head = declarationOf(words);
  return head !== null && vague ? { head } : {};
}

/** Of two words in a formula an operator is missing; where a line only begins with them, it is one that nobody knows. */
function besides(attempt: Attempt): Around {
  const { words, failure } = attempt;
  const near = around(attempt, failure.at - (lineAround(words, failure.at)?.start ?? failure.at) <= 2);
  return near.head === "formula" ? {} : near;
}

/** Whether a word is in a formula that something is given by `=`. */
const isGiven = (words: readonly IToken[], from: number, at: number): boolean =>
  words.slice(from, at).some(({ tokenType }) => tokenType === T.Eq);

/** `foe dies`: what that is in numbers, the player's fields tell. */
function deed({ build, words, failure: { at } }: Attempt): boolean {
  const [before, verb] = [words[at - 1], words[at]];
  const line = lineAround(words, at);
  const player = playerIn(build.all ?? []);
  if (player === null || before === undefined || verb === undefined || line?.start !== at - 1 || line.end !== at + 1)
    return false;
  if (before.tokenType !== T.Identifier || !/^\p{Ll}+s$/u.test(verb.image)) return false;
  const ways = [...player.fields].flatMap(([field, type]) =>
    type === "bool"
      ? [`set ${before.image}.${field} = yes`]
      : type === "int"
        ? [`add 1 to ${before.image}.${field}`, `take 1 from ${before.image}.${field}`]
        : [],
  );
  const first = ways.find((way) => way.startsWith("set")) ?? ways[0];
  if (first === undefined) return false;
  const span = spanAt(build, before.startOffset, endOf(verb));
  build.found.report(
    "verb-of-games",
    spanOf(build, verb),
    { verb: verb.image, better: first },
    { fixes: ways.map((text) => ({ guess: true, title: `Write \`${text}\``, edits: [{ span, text }] })) },
  );
  return true;
}

/** `= #xs`, where a remark begins for us. */
function countedBySign({ build, words, failure: { at } }: Attempt): boolean {
  const before = words[at - 1];
  const remark =
    before === undefined ? undefined : build.remarks?.find(({ startOffset }) => startOffset > before.startOffset);
  const [, name, rest] = /^#([\p{L}_][\p{L}\p{N}_.]*)(.*)$/u.exec(remark?.image ?? "") ?? [];
  if (before === undefined || name === undefined || remark === undefined || endsValue(before)) return false;
  if (remark.startLine !== before.startLine || (words[at]?.startOffset ?? Infinity) < remark.startOffset) return false;
  const text = `count(${name})`;
  const span = spanAt(build, remark.startOffset, endOf(remark) - (rest ?? "").length);
  build.found.report("foreign-word", span, { written: `#${name}`, meant: text }, writing(span, text));
  return true;
}

/** `Rod.Old Stick`, `Rod."Old Stick"`, a case `Old Stick: 2`: a key as its table has it, where one word stands. */
function keyOfWords({ build, words, failure: { at, expected } }: Attempt): boolean {
  const [outer, before, found] = [words[at - 2], words[at - 1], words[at]];
  if (before === undefined || found === undefined) return false;
  if (before.tokenType === T.Dot && found.tokenType === T.Text) {
    const span = spanAt(build, before.startOffset, endOf(found));
    return tellKey(build, span, plainText(found.image), `[${found.image}]`);
  }
  const isPiece = (token: IToken | undefined): boolean =>
    token !== undefined && /^\p{Lu}[\p{L}\p{N}_]*$/u.test(token.image) && token.startLine === found.startLine;
  if (!isPiece(before) || !isPiece(found)) return false;
  const says = calledIn(build.all ?? []);
  // It is a row, or a variant, without the words behind it.
  if (["row", "choice"].some((what) => says(`${what} of ${before.image}`) !== null)) return false;
  let end = at;
  while (isPiece(words[end + 1])) end += 1;
  const next = words[end + 1]?.tokenType;
  if (outer?.tokenType !== T.Dot && !(expected.rule === "arm" && (next === T.Colon || next === T.Comma))) return false;
  const pieces = words.slice(at - 1, end + 1);
  const key = pieces.map(({ image }) => image).join(" ");
  return tellKey(
    build,
    spanAt(build, before.startOffset, endOf(pieces[pieces.length - 1] ?? found)),
    key,
    keyName(key),
  );
}

function tellKey(build: Attempt["build"], span: Span, key: string, better: string): true {
  build.found.report(
    "key-of-words",
    span,
    { key: shown(key), better: shown(better) },
    { fixes: [{ title: `Write \`${shown(better)}\``, edits: [{ span, text: better }] }] },
  );
  return true;
}
