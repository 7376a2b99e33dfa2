import * as T from "../../grammar/tokens.ts";
import { spanAt, endOf, spanOf } from "./build/context.ts";
import type { Attempt } from "./repair.ts";
import { beginsValue, endsValue } from "./signs.ts";

/** What is being read, by the rule of the grammar. */
const reading: ReadonlyMap<string, string> = new Map([
  ["letting", "a `let`"], ["change", "a change"], ["repeating", "a `repeat`"], ["forEach", "a `for each`"], ["ifElse", "an `if`"], ["matching", "a `match`"],
  ["arm", "a case of a `match`"], ["params", "parameters"], ["param", "a parameter"], ["field", "a field"], ["fieldType", "a field"], ["members", "fields"],
  ["typeRef", "a type"], ["bound", "a bound"], ["args", "values in brackets"], ["values", "values in brackets"], ["square", "a list"], ["rulebook", "the rulebook's settings"],
  ["setting", "the rulebook's settings"], ["choice", "a choice"], ["variantOf", "a choice"], ["record", "a record"], ["table", "a table"], ["ruleOf", "a rule"],
  ["variant", "a variant"], ["example", "an example"], ["examples", "examples"], ["report", "a report"], ["reportLine", "a report"], ["format", "a format after `as`"],
  ["entity", "a player or entity"], ["procedure", "a procedure"], ["status", "a status"], ["statusLine", "a status"], ["statusChange", "a line of a status"], ["moment", "an event"],
  ["pattern", "a pattern"], ["phase", "a phase"], ["phaseEach", "a phase"], ["phaseLine", "a phase"], ["action", "an action"], ["actionLine", "an action"], ["always", "an `always`"],
  ["setup", "a setup"], ["start", "where the example begins"], ["putting", "a `put`"], ["reading", "an `unclear` line"], ["use", "a `use`"], ["check", "a `check`"],
]);

const kinds: ReadonlyMap<string, string> = new Map([
  ["Name", "a name"], ["Word", "a name"], ["Text", "a text in quotes"], ["Numeral", "a number"], ["Percent", "a number"], ["Literal", "a value"], ["Defines", "="], ["Gives", ":"],
  ["Colon", ":"], ["Comma", ","], ["Dot", "."], ["OpenCurly", "{"], ["CloseCurly", "}"], ["OpenRound", "("], ["CloseRound", ")"], ["OpenSquare", "["], ["CloseSquare", "]"],
  ["NewLine", "a new line"], ["Row", "a row that begins with a bar"], ["CompareOp", "a comparison such as `>=`"],
]);

/** What may stand there, in words; few enough to read. */
function inWords(expected: readonly string[]): readonly string[] {
  const value = expected.includes("Literal");
  const said = expected.flatMap((kind) => {
    if (kind === "Broken" || kind === "Missing" || kind === "Prefix") return [];
    if (value && /^(?:Name|OpenRound|OpenSquare|k_if|k_match|k_highest|k_lowest|k_top|k_bottom|k_new)$/.test(kind)) return [];
    return [kinds.get(kind) ?? kind.replace(/^k_/, "")];
  });
  if (said.length === 1 && said[0] === "}") said.unshift("a new line");
  const all = [...new Set(said)];
  return all.length > 6 ? [] : all;
}

/** Names a mistake that nothing more is known about: what was found, and what I can read there. */
export function reportFailure({ build, words, failure }: Attempt): void {
  const found = words[failure.at];
  const before = words[failure.at - 1];
  const expected = failure.expected.rule === "format" ? ["0.0%", "0.00"] : inWords(failure.expected.kinds);
  const where = reading.get(failure.expected.rule) ?? "";
  const ends = found === undefined || found.tokenType === T.NewLine || (found.tokenType === T.CloseCurly && !expected.includes("}"));
  if (ends && before !== undefined) build.found.report("ended-too-soon", spanOf(build, before), { after: shown(before.image), expected, where });
  else if (found !== undefined && before !== undefined && endsValue(before) && beginsValue(found)) {
    build.found.report("two-on-one-line", spanAt(build, before.startOffset, endOf(found)), { first: shown(before.image), second: shown(found.image) });
  } else if (found !== undefined) build.found.report("unexpected-word", spanOf(build, found), { found: shown(found.image), expected, where });
}

/** A word as it stands in a message: not longer than a line. */
export function shown(image: string): string {
  const line = image.split(/[\r\n]/)[0] ?? "";
  return line.length > 40 ? `${line.slice(0, 37)}…` : line;
}
